//! What differs between the ways to play it.

use crate::games::name::{GameName, NameError, OptionSpec};

/// What becomes of a board that a player has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Won {
    /// It is played on until it is full.
    #[default]
    Open,
    /// Nobody may play there any more.
    Closed,
}

/// For whom a board counts that is full and won by nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// For nobody.
    #[default]
    Nobody,
    /// For both, but not three of them in a line.
    Both,
}

/// What a line of three drawn boards means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawnLine {
    /// Nothing.
    #[default]
    Continues,
    /// The game ends as a draw, where drawn boards count for both.
    Ends,
}

/// The rules. The default is the base rule of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UltimateRules {
    /// What becomes of won boards.
    pub won: Won,
    /// Whether a move may send the opponent to the board it is made in.
    pub back: bool,
    /// For whom drawn boards count.
    pub drawn: Drawn,
    /// What a line of them means.
    pub drawn_line: DrawnLine,
}

impl Default for UltimateRules {
    fn default() -> Self {
        Self {
            won: Won::default(),
            back: true,
            drawn: Drawn::default(),
            drawn_line: DrawnLine::default(),
        }
    }
}

/// Options of `ultimate`.
pub const ULTIMATE_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "won",
        values: "open, closed",
        default: "open",
        about: "won boards are played on until they are full; or nobody may play there, and who is sent there has a free choice",
    },
    OptionSpec {
        key: "back",
        values: "yes, no",
        default: "yes",
        about: "whether a move may send the opponent to the board it is made in",
    },
    OptionSpec {
        key: "drawn",
        values: "nobody, both",
        default: "nobody",
        about: "for whom a full board that nobody won counts in a line",
    },
    OptionSpec {
        key: "drawn-line",
        values: "continues, ends",
        default: "continues",
        about: "with drawn=both: whether a line of three drawn boards ends the game as a draw",
    },
];

const WON: [(&str, Won); 2] = [("open", Won::Open), ("closed", Won::Closed)];
const BACK: [(&str, bool); 2] = [("yes", true), ("no", false)];
const DRAWN: [(&str, Drawn); 2] = [("nobody", Drawn::Nobody), ("both", Drawn::Both)];
const DRAWN_LINE: [(&str, DrawnLine); 2] = [
    ("continues", DrawnLine::Continues),
    ("ends", DrawnLine::Ends),
];

/// The rules that a name asks for.
///
/// # Errors
/// If there is something after a colon, or an option or its value is unknown.
pub fn ultimate_named(name: &GameName) -> Result<UltimateRules, NameError> {
    name.check_keys(ULTIMATE_OPTIONS)?;
    if let Some(shorthand) = &name.shorthand {
        return Err(NameError::new(
            format!("ultimate has no variants with names, so {shorthand:?} means nothing"),
            shorthand,
            &["ultimate", "ultimate,won=closed"],
        ));
    }
    Ok(UltimateRules {
        won: name.word("won", &WON)?.unwrap_or_default(),
        back: name.word("back", &BACK)?.unwrap_or(true),
        drawn: name.word("drawn", &DRAWN)?.unwrap_or_default(),
        drawn_line: name.word("drawn-line", &DRAWN_LINE)?.unwrap_or_default(),
    })
}

impl UltimateRules {
    /// The four choices as `key=value`, the usual ones too.
    fn choices(&self) -> [(&'static str, &'static str); 4] {
        fn word<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
            let found = words.iter().find(|(_, other)| *other == value);
            found.map_or("", |&(word, _)| word)
        }
        [
            ("won", word(&WON, self.won)),
            ("back", word(&BACK, self.back)),
            ("drawn", word(&DRAWN, self.drawn)),
            ("drawn-line", word(&DRAWN_LINE, self.drawn_line)),
        ]
    }

    /// The name, in its shortest form.
    #[must_use]
    pub fn name(&self) -> String {
        let usual = Self::default().choices();
        let unusual = self.choices().into_iter().zip(usual);
        unusual
            .filter(|(choice, usual)| choice != usual)
            .fold("ultimate".into(), |name, ((key, word), _)| {
                format!("{name},{key}={word}")
            })
    }

    /// Everything that decides values, in a normal form.
    #[must_use]
    pub fn text(&self) -> String {
        let choices = self.choices().map(|(key, word)| format!(" {key}={word}"));
        format!("ultimate 1{}", choices.concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_rules_go_both_ways() {
        for name in [
            "ultimate",
            "ultimate,won=closed",
            "ultimate,won=closed,back=no,drawn=both,drawn-line=ends",
        ] {
            let rules = ultimate_named(&GameName::parse(name).unwrap()).unwrap();
            assert_eq!(rules.name(), name);
        }
        let rules = ultimate_named(&GameName::parse("ultimate:won=open,back=yes").unwrap());
        assert_eq!(rules.unwrap(), UltimateRules::default());
        for wrong in ["ultimate:3", "ultimate,won=maybe", "ultimate,wno=open"] {
            assert!(ultimate_named(&GameName::parse(wrong).unwrap()).is_err());
        }
        assert_eq!(
            UltimateRules::default().text(),
            "ultimate 1 won=open back=yes drawn=nobody drawn-line=continues"
        );
    }
}

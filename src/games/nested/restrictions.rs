//! The rules that the inventor leaves to the players, the same for the tactical and the strategic game.

use crate::name::{GameName, NameError, OptionSpec};

/// What happens to a board that is won or drawn before it is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Won {
    /// Play goes on in it until it is full.
    Open,
    /// It counts as full.
    Closed,
}

/// For whom a drawn board counts in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// For neither player.
    Nobody,
    /// For both players, but three of them are no line.
    Both,
}

/// What a line of three drawn boards does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawnLine {
    /// Nothing.
    Continues,
    /// It makes the game, or the board one level up, a draw.
    Ends,
}

/// What the players agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Restrictions {
    /// What happens to boards that are won or drawn.
    pub won: Won,
    /// Whether a move may send the opponent to the very board it is made in.
    pub back: bool,
    /// For whom drawn boards count.
    pub drawn: Drawn,
    /// What a line of drawn boards does.
    pub drawn_line: DrawnLine,
}

impl Default for Restrictions {
    fn default() -> Self {
        Self {
            won: Won::Open,
            back: true,
            drawn: Drawn::Nobody,
            drawn_line: DrawnLine::Continues,
        }
    }
}

pub(super) const WON: OptionSpec = OptionSpec {
    key: "won",
    values: "open, closed",
    default: "open",
    about: "whether a board that is won or drawn can be played in until it is full, or counts as full",
};

pub(super) const BACK: OptionSpec = OptionSpec {
    key: "back",
    values: "yes, no",
    default: "yes",
    about: "whether a move may send the opponent to the board it is made in",
};

pub(super) const DRAWN: OptionSpec = OptionSpec {
    key: "drawn",
    values: "nobody, both",
    default: "nobody",
    about: "for whom a drawn board counts in a line; three drawn boards are nobody's line",
};

pub(super) const DRAWN_LINE: OptionSpec = OptionSpec {
    key: "drawn-line",
    values: "continues, ends",
    default: "continues",
    about: "whether a line of three drawn boards makes the game a draw",
};

/// The options of both games.
pub(crate) const RESTRICTION_OPTIONS: &[OptionSpec] = &[WON, BACK, DRAWN, DRAWN_LINE];

pub(super) const WON_WORDS: [(&str, Won); 2] = [("open", Won::Open), ("closed", Won::Closed)];
const BACK_WORDS: [(&str, bool); 2] = [("yes", true), ("no", false)];
pub(super) const DRAWN_WORDS: [(&str, Drawn); 2] =
    [("nobody", Drawn::Nobody), ("both", Drawn::Both)];
pub(super) const DRAWN_LINE_WORDS: [(&str, DrawnLine); 2] = [
    ("continues", DrawnLine::Continues),
    ("ends", DrawnLine::Ends),
];

impl Restrictions {
    /// What a name asks for.
    ///
    /// # Errors
    /// If a value is none of the words there are for its key.
    pub fn named(name: &GameName) -> Result<Self, NameError> {
        let usual = Self::default();
        Ok(Self {
            won: name.word(WON.key, &WON_WORDS)?.unwrap_or(usual.won),
            back: name.word(BACK.key, &BACK_WORDS)?.unwrap_or(usual.back),
            drawn: name.word(DRAWN.key, &DRAWN_WORDS)?.unwrap_or(usual.drawn),
            drawn_line: name
                .word(DRAWN_LINE.key, &DRAWN_LINE_WORDS)?
                .unwrap_or(usual.drawn_line),
        })
    }

    /// What differs from the usual, as it follows in a name: `,won=closed,back=no`.
    #[must_use]
    pub fn suffix(&self) -> String {
        let usual = Self::default();
        let mut words = String::new();
        let mut add = |differs: bool, option: OptionSpec, word: Option<&str>| {
            if let (true, Some(word)) = (differs, word) {
                words += &format!(",{}={word}", option.key);
            }
        };
        add(self.won != usual.won, WON, word_for(&WON_WORDS, self.won));
        add(
            self.back != usual.back,
            BACK,
            word_for(&BACK_WORDS, self.back),
        );
        let drawn = word_for(&DRAWN_WORDS, self.drawn);
        add(self.drawn != usual.drawn, DRAWN, drawn);
        let line = word_for(&DRAWN_LINE_WORDS, self.drawn_line);
        add(self.drawn_line != usual.drawn_line, DRAWN_LINE, line);
        words
    }

    /// All combinations.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16u8).map(|bits| Self {
            won: WON_WORDS[usize::from(bits & 1)].1,
            back: BACK_WORDS[usize::from(bits >> 1 & 1)].1,
            drawn: DRAWN_WORDS[usize::from(bits >> 2 & 1)].1,
            drawn_line: DRAWN_LINE_WORDS[usize::from(bits >> 3 & 1)].1,
        })
    }
}

fn word_for<T: PartialEq>(words: &[(&'static str, T)], wanted: T) -> Option<&'static str> {
    let mut words = words.iter();
    words
        .find(|(_, value)| *value == wanted)
        .map(|&(word, _)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_restrictions_are_inverse() {
        for restrictions in Restrictions::all() {
            let text = format!("strategic:map34{}", restrictions.suffix());
            let name = GameName::parse(&text).unwrap();
            assert_eq!(Restrictions::named(&name).unwrap(), restrictions, "{text}");
        }
        assert_eq!(Restrictions::default().suffix(), "");
        let all: Vec<Restrictions> = Restrictions::all().collect();
        for (number, one) in all.iter().enumerate() {
            assert!(!all[..number].contains(one));
        }
    }
}

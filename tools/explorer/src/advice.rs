//! Advice in the words of the command line: the only place that turns the library's hints into commands and
//! flags. The command and the explorer both speak from here.

use retrograde::catalog::Info;
use retrograde::claims::{Findings, Observation, Undecided};
use retrograde::hint::{Hint, Hinting, Reason};
use std::path::Path;

/// What a command needs to mean the same game in the same folder.
#[derive(Clone, Debug)]
pub struct Shell {
    /// The game as it was asked for: its name, or the flag for a file of rules.
    pub game: String,
    /// The flag for the data folder with a space before it, or nothing.
    pub data_dir: String,
}

/// What is wrong, and what can be done about it.
pub fn in_words<E: Hinting + ?Sized>(error: &E) -> String {
    error.to_string() + &advice(error, None)
}

/// What can be done, to be appended to what is wrong. With a shell it is commands on lines of their own.
pub fn advice<E: Hinting + ?Sized>(error: &E, shell: Option<&Shell>) -> String {
    let hints = error.hints();
    hints.iter().map(|hint| of_hint(hint, shell)).collect()
}

/// A reason, and what can be done instead.
#[must_use]
pub fn reason_in_words(reason: &Reason) -> String {
    let instead = reason.hint.as_ref().map(|hint| of_hint(hint, None));
    reason.why.clone() + &instead.unwrap_or_default()
}

/// A report with what can be done in its words. Where its texts speak of what a flag or a command is for, these
/// are named.
#[must_use]
pub fn with_advice(mut info: Info) -> Info {
    const REACHABLE: &str = "those that play from the start leads to";
    let with_flag = format!("{REACHABLE} (--reachable is short for it)");
    for option in &mut info.options {
        option.about = option.about.replace(REACHABLE, &with_flag).into();
    }
    let field = format!("the printed field of {} shows them", info.name);
    let command = format!("`retrograde field {} --pdf FILE` draws them", info.name);
    for rule in &mut info.rules {
        *rule = rule.replace(&field, &command);
    }
    let untabled = info.untabled.as_ref();
    info.untabled = untabled.map(|reason| reason_in_words(reason).into());
    info
}

/// Findings with what decides those that are not decided yet.
#[must_use]
pub fn with_undecided(mut found: Findings) -> Findings {
    for observation in &mut found.observations {
        if let Observation::Undecided(undecided) = observation {
            *observation = Observation::Noted(of_undecided(undecided));
        }
    }
    found
}

fn of_undecided(undecided: &Undecided) -> String {
    let Undecided {
        game,
        said,
        or_tables,
        ..
    } = undecided;
    let flag = match &undecided.hint {
        Hint::SolveWeakly { .. } => " --weak",
        Hint::SolveUltraWeakly { .. } => " --ultra-weak",
        _ => "",
    };
    let tables = match or_tables {
        true => format!(
            ", and so it is once `retrograde solve` without{flag} has made tables, if memory allows them"
        ),
        false => String::new(),
    };
    format!(
        "{game}, {said}, is searched by `retrograde solve {game}{flag}`; once that is done, its value is among these claims{tables}"
    )
}

fn of_hint(hint: &Hint, shell: Option<&Shell>) -> String {
    let choose = |or_disk: &bool, machine: &str| match or_disk {
        true => "or choose a smaller game, other tiers or another --data-dir".to_owned(),
        false => format!("or choose a smaller game{machine}"),
    };
    match hint {
        Hint::AllowMoreMemory { or_disk } => format!(": raise --memory, {}", choose(or_disk, "")),
        Hint::FreeMemory { or_disk } => {
            format!(": free some, {}", choose(or_disk, " or a larger machine"))
        }
        Hint::AllowLessMemory => {
            "; free some, raise the limit that `ulimit -v` shows, or allow less with --memory"
                .into()
        }
        Hint::FreeDisk => {
            ": free some space or choose another --data-dir, then run the same command".into()
        }
        Hint::OtherFolder => "; choose another --data-dir".into(),
        Hint::WaitOrOtherFolder => "; wait for it or choose another --data-dir".into(),
        Hint::ClearPlace => ": rename or remove it, then run the same command".into(),
        Hint::Solve { game, tier } => solve_first(game, tier.as_deref(), shell),
        Hint::SolveInFull => ": solve it without the flag".into(),
        Hint::SolveAgain { game, path } => solve_again(game, path, shell),
        Hint::SolveWeakly { game, gives } => format!("; `retrograde solve {game} --weak` {gives}"),
        Hint::SolveUltraWeakly { game, gives } => {
            format!("; `retrograde solve {game} --ultra-weak` {gives}")
        }
        Hint::Prove { game } => {
            format!(": make it first, with `retrograde solve {game} --ultra-weak`")
        }
        Hint::Verify { game } => format!(", and `retrograde verify {game}` tells"),
        Hint::GoOn { unforced } => {
            let unforced = if *unforced { " without --force" } else { "" };
            format!(", and the same command{unforced} goes on from there")
        }
        _ => String::new(),
    }
}

fn solve_first(game: &str, tier: Option<&str>, shell: Option<&Shell>) -> String {
    let Some(Shell { game, data_dir }) = shell else {
        return format!(": solve {game} first, with `retrograde solve {game}`");
    };
    let tier = tier.map_or(String::new(), |tier| format!(" --tiers {tier}"));
    format!("\nSolve it first: retrograde solve {game}{tier}{data_dir}")
}

fn solve_again(game: &str, path: &Path, shell: Option<&Shell>) -> String {
    let flags = flags_for(path);
    match shell {
        Some(Shell { game, data_dir }) => {
            format!("\nMake it anew: retrograde solve {game}{flags} --force{data_dir}")
        }
        None => format!(": make it anew, with `retrograde solve {game}{flags} --force`"),
    }
}

/// How to ask for a file if it is a certificate or a journal.
fn flags_for(path: &Path) -> &'static str {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.ends_with(".rgj") {
        return " --weak";
    }
    match name.strip_suffix(".rgc") {
        Some("second-player-holds-out") => " --ultra-weak --hold-out 41",
        Some(_) => " --ultra-weak",
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::TableError;

    fn unusable(file: &str) -> TableError {
        TableError::Unusable {
            path: file.into(),
            game: "dots:2x2".into(),
            what: "checksum".into(),
            expected: "1".into(),
            found: "2".into(),
        }
    }

    #[test]
    fn a_file_is_made_anew_by_what_made_it() {
        let shell = Shell {
            game: "--rules own.toml".into(),
            data_dir: " --data-dir d".into(),
        };
        for (file, flags) in [
            ("a/0.rgt", ""),
            ("a/search.rgj", " --weak"),
            ("a/first-player-wins.rgc", " --ultra-weak"),
            (
                "a/second-player-holds-out.rgc",
                " --ultra-weak --hold-out 41",
            ),
        ] {
            let error = unusable(file);
            let expected = format!("retrograde solve dots:2x2{flags} --force`");
            assert!(
                in_words(&error).ends_with(&expected),
                "{}",
                in_words(&error)
            );
            let expected = format!(
                "\nMake it anew: retrograde solve --rules own.toml{flags} --force --data-dir d"
            );
            assert_eq!(advice(&error, Some(&shell)), expected);
        }
    }

    #[test]
    fn texts_name_the_flag_and_the_command_for_what_they_speak_of() {
        let registry = retrograde::catalog::Registry::standard();
        let info = |name| with_advice(registry.find(name).unwrap().info());
        let options = info("ataxx:3x3").options;
        let positions = options.iter().find(|option| option.key == "positions");
        let about = &positions.unwrap().about;
        assert!(about.contains("(--reachable is short for it)"), "{about}");
        let rules = info("strategic:hmap1").rules.join("\n");
        let command = "`retrograde field strategic:hmap1 --pdf FILE` draws them";
        assert!(rules.contains(command), "{rules}");
    }

    #[test]
    fn a_game_that_is_not_solved_is_solved_as_it_was_asked_for() {
        let error = |others| TableError::Missing {
            path: "d/own/5.rgt".into(),
            game: "own".into(),
            tier: "5".into(),
            others,
        };
        let words = in_words(&error(false));
        assert_eq!(
            words,
            "d/own/5.rgt: no table there: solve own first, with `retrograde solve own`"
        );
        let shell = Shell {
            game: "--rules own.toml".into(),
            data_dir: String::new(),
        };
        let advised = advice(&error(true), Some(&shell));
        let expected = "\nSolve it first: retrograde solve --rules own.toml --tiers 5";
        assert_eq!(advised, expected);
    }
}

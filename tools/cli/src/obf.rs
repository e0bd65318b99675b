//! `query --obf`: positions of Othello with the scores of their moves, a line each, as Othello programs
//! exchange them.

use crate::input;
use crate::output::{unless_closed, warn, yes_or_no};
use retrograde::Answer;
use retrograde::catalog::Probe;
use retrograde_explorer::advice::in_words;
use std::io::{self, Write};
use std::process::ExitCode;

/// Answers every line of stdin with the same line and the scores of all moves, best first. Scores that were given and are different
/// are reported; the exit status tells whether all were right and all lines were positions.
pub(crate) fn answer_all(game: &dyn Probe) -> anyhow::Result<ExitCode> {
    let mut all_good = true;
    for line in input::lines(io::stdin().lock()) {
        let line = line?;
        let said = line.split('%').next().unwrap_or_default();
        if said.trim().is_empty() {
            continue;
        }
        let (position, given) = said.split_once(';').unwrap_or((said, ""));
        match game.ask(Some(position.trim_end()), false) {
            Ok(answer) => {
                let written = writeln!(io::stdout(), "{}", obf_line(&answer));
                if unless_closed(written)?.is_none() {
                    break;
                }
                for complaint in differences(&answer, given) {
                    warn(&format!("{position}: {complaint}"));
                    all_good = false;
                }
            }
            Err(error) => {
                warn(&in_words(&error));
                all_good = false;
            }
        }
    }
    Ok(yes_or_no(all_good))
}

/// A line with the moves whose score is known.
fn obf_line(answer: &Answer) -> String {
    let moves = answer.moves.iter().filter_map(|mv| {
        let name = match mv.mv.as_str() {
            "pass" => "PS".to_owned(),
            square => square.to_ascii_uppercase(),
        };
        Some(format!(" {name}:{:+};", mv.worth.score()?))
    });
    format!("{};{}", answer.position, moves.collect::<String>())
}

/// What was given and is not so.
fn differences(answer: &Answer, given: &str) -> Vec<String> {
    let known = obf_line(answer);
    let known: Vec<&str> = known.split(';').skip(1).map(str::trim).collect();
    let judged = given
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    judged
        .filter_map(|part| {
            let (name, _) = part.split_once(':')?;
            let prefix = format!("{}:", name.to_ascii_uppercase());
            let ours = known.iter().find(|known| known.starts_with(&prefix));
            match ours {
                Some(ours) if ours.eq_ignore_ascii_case(part) => None,
                Some(ours) => Some(format!("{part} is given, and it is {ours}")),
                None => Some(format!("{part} is given, and its score is not known here")),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::catalog::{Effort, Registry};

    #[test]
    fn scores_that_are_not_right_are_told() {
        let game = Registry::standard().find("othello:4x4").unwrap();
        let folder = std::env::temp_dir().join("retrograde-no-tables-here");
        let asked = game.open(&folder.into(), &Effort::default()).unwrap();
        let answer = asked.ask(None, false).unwrap();
        let line = obf_line(&answer);
        let moves = line.split_once(';').unwrap().1;
        assert_eq!(moves.matches(':').count(), 4);
        assert!(differences(&answer, moves).is_empty());
        assert!(differences(&answer, &moves.to_ascii_lowercase()).is_empty());
        let wrong = moves.replace(":-", ":+");
        assert_eq!(differences(&answer, &wrong).len(), 4, "{wrong}");
    }
}

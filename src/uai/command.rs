//! Lines as data.

use super::clock::Go;
use super::quoted;

/// A line that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Uai,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        /// `None` for the start.
        fen: Option<String>,
        moves: Vec<&'a str>,
    },
    Go(Go),
    Stop,
    Quit,
}

impl<'a> Command<'a> {
    /// Reads a line; an error says what is wrong with it.
    pub(super) fn parse(line: &'a str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        match words.next() {
            None => Ok(Self::Nothing),
            Some("uai") => Ok(Self::Uai),
            Some("isready") => Ok(Self::IsReady),
            Some("uainewgame") => Ok(Self::NewGame),
            Some("stop") => Ok(Self::Stop),
            Some("quit") => Ok(Self::Quit),
            Some("setoption") => option(words),
            Some("position") => position(words),
            Some("go") => go(words).map(Self::Go),
            Some(other) => Err(format!("unknown command {}", quoted(other))),
        }
    }
}

fn option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command<'a>, String> {
    let form = || "expected setoption name NAME value VALUE".to_owned();
    if words.next() != Some("name") {
        return Err(form());
    }
    let words: Vec<&str> = words.collect();
    let value_at = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(value_at.ok_or_else(form)?);
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value[1..].join(" "),
    })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command<'a>, String> {
    let what = words.next().unwrap_or_default();
    let words: Vec<&str> = words.collect();
    let moves_at = words.iter().position(|&word| word == "moves");
    let (board, moves) = words.split_at(moves_at.unwrap_or(words.len()));
    let fen = match (what, board) {
        ("startpos", []) => None,
        ("fen", [_, ..]) => Some(board.join(" ")),
        _ => return Err("expected position startpos or position fen FEN, and moves".into()),
    };
    let moves = moves.iter().skip(1).copied().collect();
    Ok(Command::Position { fen, moves })
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let mut number = || number(word, words.next());
        match word {
            "depth" => go.depth = Some(number()?),
            "nodes" => go.nodes = Some(number()?),
            "movetime" => go.movetime = Some(number()?),
            // As in other Ataxx programs x, who begins, is black.
            "btime" => go.clocks[0] = Some(number()?),
            "wtime" => go.clocks[1] = Some(number()?),
            "binc" => go.increments[0] = number()?,
            "winc" => go.increments[1] = number()?,
            "movestogo" => go.moves_to_go = Some(number()?),
            other => return Err(format!("go does not know {}", quoted(other))),
        }
    }
    Ok(go)
}

/// A number from 0; one that is too large is as good as the largest, and clocks that ran out may be below 0.
fn number(key: &str, text: Option<&str>) -> Result<u64, String> {
    let text = text.unwrap_or_default();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{key} needs a number, not {}", quoted(text)));
    }
    if digits.len() < text.len() {
        return Ok(0);
    }
    Ok(digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Command::parse("  \t "), Ok(Command::Nothing));
        assert_eq!(Command::parse(" isready "), Ok(Command::IsReady));
        let set = Command::SetOption {
            name: "Board".into(),
            value: "4x4".into(),
        };
        assert_eq!(Command::parse("setoption name Board value 4x4"), Ok(set));
        let position = Command::Position {
            fen: Some("x2o/4/4/o2x x 0 1".into()),
            moves: vec!["a2", "b1"],
        };
        let line = "position fen x2o/4/4/o2x x 0 1 moves a2 b1";
        assert_eq!(Command::parse(line), Ok(position));
        let start = Command::Position {
            fen: None,
            moves: vec![],
        };
        assert_eq!(Command::parse("position startpos"), Ok(start.clone()));
        assert_eq!(Command::parse("position startpos moves"), Ok(start));
    }

    #[test]
    fn numbers_are_held_in_bounds() {
        let huge = format!("go nodes {} wtime -5 depth 3", "9".repeat(1000));
        let go = Go {
            nodes: Some(u64::MAX),
            clocks: [None, Some(0)],
            depth: Some(3),
            ..Go::default()
        };
        assert_eq!(Command::parse(&huge), Ok(Command::Go(go)));
    }

    #[test]
    fn other_lines_are_errors() {
        for line in [
            "help",
            "UAI",
            "go depth",
            "go depth x",
            "go depth 3.5",
            "go depth --3",
            "go nodes ٣",
            "go mate 3",
            "position",
            "position fen",
            "position fen moves a1",
            "position startpos a2",
            "setoption",
            "setoption name Hash",
            "setoption Hash value 3",
            "\u{0}\u{1b}[2J",
        ] {
            let error = Command::parse(line).unwrap_err();
            assert!(!error.contains(char::is_control), "{error:?}");
        }
        let long = Command::parse(&"a".repeat(1 << 20)).unwrap_err().len();
        assert!(long < 100, "{long}");
    }
}

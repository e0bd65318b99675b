//! Rules as people write them down: a small TOML file. docs/games.md explains every key.

mod board;

use super::conflicts::conflict;
use super::rules::{Blocked, Board, Line, Moving, Rules, Setup};
use crate::games::toml_reader::{Section, Source};
use crate::games::{RulesError, Side};

const KEYS: &[&str] = &[
    "name",
    "title",
    "references",
    "pieces",
    "line",
    "moving",
    "fly",
    "lasker",
    "blocked",
    "full",
    "first-centre",
    "placing-centre",
    "placing-lines",
    "jumps",
    "start",
    "board",
];

/// Reads rules from the text of a file; `file` is its name in errors.
///
/// ```
/// use retrograde::games::alignment::read_rules;
/// let text = r#"
///     name = "corners"
///     pieces = 2
///     [board]
///     paths = ["a1 b1 b2 a2 a1"]
///     lines = ["a1 b2", "b1 a2"]
///     points = { a1 = [0, 0], b1 = [1, 0], a2 = [0, 1], b2 = [1, 1] }
/// "#;
/// let rules = read_rules(text, "corners.toml").unwrap();
/// assert_eq!(rules.board.points, ["a1", "b1", "a2", "b2"]);
///
/// let wrong = text.replace("b1 a2", "b1 c3");
/// let error = read_rules(&wrong, "corners.toml").unwrap_err();
/// assert!(error.to_string().starts_with("corners.toml:6: "));
/// ```
///
/// # Errors
/// Names the line and what is wrong there. No text makes it panic.
pub fn read_rules(text: &str, file: &str) -> Result<Rules, RulesError> {
    let source = Source { text, file };
    let table = source.table("rules")?;
    let root = Section::new(source, "the file", table.get_ref(), 0);
    root.check_keys(KEYS)?;

    let name = name(&root)?;
    let title = root.get("title").map(|title| title.line_of_text());
    let references = match root.get("references") {
        None => Vec::new(),
        Some(list) => {
            let items = list.items("a list of texts, as in references = [\"a book, page 12\"]")?;
            let texts = items.iter().map(|item| item.line_of_text());
            texts.collect::<Result<_, _>>()?
        }
    };
    let moving = root.word(
        "moving",
        &[("slide", Moving::Slide), ("none", Moving::None)],
    )?;
    let moving = moving.unwrap_or(Moving::Slide);
    let blocked = root.word("blocked", &Blocked::WORDS)?;
    let blocked = blocked.unwrap_or(match moving {
        Moving::Slide => Blocked::Loses,
        Moving::None => Blocked::Draws,
    });
    let jumps = root.flag("jumps")?.unwrap_or(false);
    let board = board::read(&root, moving, jumps)?;
    let start = start(&root, &board)?;
    let mut rules = Rules {
        title: title.transpose()?.unwrap_or_else(|| name.clone()),
        name,
        references,
        pieces: pieces(&root, start)?,
        line: root.word("line", &Line::WORDS)?.unwrap_or(Line::Wins),
        moving,
        fly: fly(&root)?,
        lasker: root.flag("lasker")?.unwrap_or(false),
        blocked,
        full: root.word("full", &Blocked::WORDS)?.unwrap_or(blocked),
        first_centre: root.flag("first-centre")?.unwrap_or(true),
        placing_centre: root.flag("placing-centre")?.unwrap_or(true),
        placing_lines: root.flag("placing-lines")?.unwrap_or(true),
        start,
        board,
    };
    if let Some((key, reason)) = conflict(&rules) {
        return Err(root.error(key, reason));
    }
    rules.find_symmetries();
    Ok(rules)
}

fn name(root: &Section<'_>) -> Result<String, RulesError> {
    const LONGEST: usize = 40;
    let value = root.require("name", "name = \"my-game\"")?;
    let name = value.text()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == ':';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic())
        || !name.chars().all(plain)
        || name.len() > LONGEST
    {
        return Err(value.error(format!(
            "the name {name:?} must be a letter and then letters, digits, '-' or ':', at most {LONGEST}, as in \"my-game\""
        )));
    }
    Ok(name.to_owned())
}

/// Tokens of each player; those of the start if nothing is said.
fn pieces(root: &Section<'_>, start: Option<Setup>) -> Result<[u8; 2], RulesError> {
    const RIGHT: &str = "a number from 1 to 64, or one for each player as in pieces = [5, 4]";
    let set_up = start.map(|start| start.tokens.map(|set| set.count_ones() as u8));
    let value = match (root.get("pieces"), set_up) {
        (None, Some(set_up)) => return Ok(set_up),
        _ => root.require("pieces", "pieces = 3")?,
    };
    let pieces = if value.is_list() {
        match value.items(RIGHT)?.as_slice() {
            [first, second] => [first.number(1, 64, RIGHT)?, second.number(1, 64, RIGHT)?],
            _ => return Err(value.error(format!("pieces must be {RIGHT}"))),
        }
    } else {
        [value.number(1, 64, RIGHT)?; 2]
    };
    let on_board = set_up.unwrap_or([0; 2]);
    if let Some(seat) = (0..2).find(|&seat| on_board[seat] > pieces[seat]) {
        return Err(value.error(format!(
            "player {} has {} tokens on the board at the start, and here {} in all",
            seat + 1,
            on_board[seat],
            pieces[seat]
        )));
    }
    Ok(pieces)
}

/// `true` is what it was when nine men's morris was the only game with it.
fn fly(root: &Section<'_>) -> Result<u8, RulesError> {
    const RIGHT: &str =
        "true or false, or the number of tokens with which a player flies, from 1 to 64";
    Ok(match root.get("fly") {
        None => 0,
        Some(value) if value.is_number() => value.number(1, 64, RIGHT)?,
        Some(value) => match value.flag() {
            Ok(true) => Rules::FEWEST,
            Ok(false) => 0,
            Err(_) => return Err(value.error(format!("fly must be {RIGHT}"))),
        },
    })
}

/// Where the game begins: the board, a space and the player to move.
fn start(root: &Section<'_>, board: &Board) -> Result<Option<Setup>, RulesError> {
    let Some(value) = root.get("start") else {
        return Ok(None);
    };
    let text = value.text()?;
    let (tokens, read) =
        (board.parse(text)).map_err(|error| value.error(format!("start: {error}")))?;
    let rest: String = text.chars().skip(read).collect();
    let player = match rest.as_str() {
        " 1" => Side::First,
        " 2" => Side::Second,
        _ => {
            return Err(value.error(
                "start must be the board and the player to move, as in start = \"111/.../222 1\"",
            ));
        }
    };
    if tokens.contains(&0) {
        return Err(
            value.error("start must have tokens of both players; without it the board is empty")
        );
    }
    Ok(Some(Setup { tokens, player }))
}

#[cfg(test)]
mod tests;

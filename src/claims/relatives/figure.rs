//! Figure 1.6 of the thesis: Antrin, achi, nine men's morris and tic-tac-toe in a table of ticks and crosses.
//!
//! Each cell is held against the rules of the game, and where people play a game in two ways that differ in the
//! cell, against both.

use super::{Claim, ClaimsError, PUBLISHED, SOURCE, Verdict, game, list};
use crate::game::Game;
use crate::games::alignment::{Alignment, Blocked, Line, Moving, Rules, antrin};
use serde::Deserialize;

/// The figure, as it is printed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    #[serde(rename = "where")]
    place: String,
    places_all: Row,
    three_turns: Row,
    moves: Row,
    wins: Row,
    one_token: Row,
    one_space: Row,
    jumps: Row,
    starting_points: Row,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    text: String,
    /// For Antrin, achi, nine men's morris and tic-tac-toe.
    cells: [String; 4],
}

/// What a cell comes to.
struct Found {
    /// `None` if the question does not apply to the game.
    answer: Option<String>,
    because: String,
}

const TICK: &str = "yes";
const CROSS: &str = "no";
/// The mark of a cell that cannot be made out with certainty.
const BLURRED: &str = "~, it seems yes";

/// What the rules of a game say of a row.
type Find = fn(&Alignment) -> Found;

/// The rows in their order.
fn rows() -> [(&'static Row, Find); 8] {
    let figure = &PUBLISHED.figure_1_6;
    [
        (&figure.places_all, places_all),
        (&figure.three_turns, three_turns),
        (&figure.moves, moves),
        (&figure.wins, three_in_line),
        (&figure.one_token, one_token),
        (&figure.one_space, one_space),
        (&figure.jumps, jumps),
        (&figure.starting_points, starting_points),
    ]
}

fn places_all(game: &Alignment) -> Found {
    let rules = game.rules();
    let free = rules.lasker && rules.moving == Moving::Slide;
    mark(!free, "a player with tokens in hand places one each turn")
}

fn three_turns(game: &Alignment) -> Found {
    let [first, second] = game.rules().pieces;
    mark(
        [first, second] == [3, 3],
        format!("{first} tokens to place and {second}"),
    )
}

fn moves(game: &Alignment) -> Found {
    let moves = game.rules().moving == Moving::Slide;
    let after = if moves {
        "players move tokens"
    } else {
        "the game is over"
    };
    mark(moves, format!("with all tokens placed {after}"))
}

fn one_token(game: &Alignment) -> Found {
    moving(game, |_| {
        mark(true, "a move takes one token to another point")
    })
}

fn one_space(game: &Alignment) -> Found {
    moving(game, |rules| mark(rules.fly == 0, reach(rules)))
}

fn jumps(game: &Alignment) -> Found {
    let rules = game.rules();
    match (rules.moving, rules.fly > 0) {
        (Moving::None, _) => mark(false, "nothing moves"),
        (_, false) => mark(false, reach(rules)),
        (_, true) => Found {
            answer: Some("yes (under condition)".into()),
            because: reach(rules).into(),
        },
    }
}

/// How far a token moves.
fn reach(rules: &Rules) -> &'static str {
    match rules.fly > 0 {
        true => "a player with three tokens moves to any empty point",
        false => "a token moves to an adjacent empty point",
    }
}

fn starting_points(game: &Alignment) -> Found {
    let mut moves = 0;
    game.each_move(&game.start(), |_| moves += 1);
    Found {
        answer: Some(format!("{moves}")),
        because: "first moves from the empty board, counted".into(),
    }
}

fn mark(yes: bool, because: impl Into<String>) -> Found {
    Found {
        answer: Some(if yes { TICK } else { CROSS }.into()),
        because: because.into(),
    }
}

/// The answer to a question about moving, if there is any.
fn moving(game: &Alignment, find: impl Fn(&Rules) -> Found) -> Found {
    match game.rules().moving {
        Moving::Slide => find(game.rules()),
        Moving::None => Found {
            answer: None,
            because: "nothing moves, so that both marks can be defended".into(),
        },
    }
}

fn three_in_line(game: &Alignment) -> Found {
    let rules = game.rules();
    let threes = rules.board.lines.iter().all(|line| line.count_ones() == 3);
    let then = match rules.line {
        Line::Wins => "wins",
        Line::Loses => "loses",
        Line::Captures => {
            "takes an opposing token; the game is won when the opponent has two left or cannot move"
        }
    };
    let lines = rules.board.lines.len();
    mark(
        threes && rules.line == Line::Wins,
        format!("{lines} lines, of three points each; completing one {then}"),
    )
}

/// A game of the table, and the ways to play it.
struct Column {
    name: &'static str,
    ways: Vec<(&'static str, Alignment)>,
}

fn columns() -> Result<[Column; 4], ClaimsError> {
    let named = |name: &'static str| Ok::<_, ClaimsError>((name, game(name)?));
    let antrin = ("antrin", Alignment::new(antrin(3, 3, Blocked::Loses)?));
    let column = |name, ways| Column { name, ways };
    Ok([
        column("Antrin", vec![antrin]),
        column("achi", vec![named("achi")?, named("achi,pieces=3")?]),
        column(
            "nine men's morris",
            vec![named("morris:9")?, named("morris:9,fly=yes")?],
        ),
        column("tic-tac-toe", vec![named("tictactoe")?]),
    ])
}

pub(super) fn claims() -> Result<Vec<Claim>, ClaimsError> {
    let columns = columns()?;
    let mut claims = Vec::new();
    for (row, find) in rows() {
        for (column, cell) in columns.iter().zip(&row.cells) {
            claims.extend(cell_claims(&row.text, find, column, cell));
        }
    }
    Ok(claims)
}

/// One claim, or one for each way to play if they differ.
fn cell_claims(text: &str, find: Find, column: &Column, cell: &str) -> Vec<Claim> {
    let ways = column.ways.iter();
    let found: Vec<Found> = ways.map(|(_, game)| find(game)).collect();
    let agreed = found.iter().all(|f| f.answer == found[0].answer);
    let claim = |names: String, found: &Found| {
        let verdict = match &found.answer {
            None => Verdict::Undefined,
            Some(answer) => Verdict::of(answer == if cell == BLURRED { TICK } else { cell }),
        };
        let reading = if agreed {
            String::new()
        } else {
            format!(", played as {names}")
        };
        SOURCE.decided(
            &PUBLISHED.figure_1_6.place,
            &format!("{}: {text}{reading}", column.name),
            cell,
            found.answer.as_deref().unwrap_or("does not apply"),
            verdict,
            format!("{names}: {}", found.because),
        )
    };
    if agreed {
        let names = list(column.ways.iter().map(|(name, _)| name));
        return vec![claim(names, &found[0])];
    }
    let ways = column.ways.iter().zip(&found);
    ways.map(|((name, _), found)| claim((*name).into(), found))
        .collect()
}

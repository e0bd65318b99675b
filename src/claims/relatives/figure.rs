//! Figure 1.6 of the thesis: Antrin, achi, nine men's morris and tic-tac-toe in a table of ticks and crosses.
//!
//! Each cell is held against the rules of the game, and where people play a game in two ways that differ in the cell, against
//! both.

use super::{Claim, ClaimsError, SOURCE, Verdict, game, list};
use crate::game::Game;
use crate::games::alignment::{Alignment, Blocked, Line, Moving, Rules, antrin};

const PLACE: &str = "thesis on Antrin, figure 1.6";

/// What a cell comes to.
struct Found {
    /// `None` if the question does not apply to the game.
    answer: Option<String>,
    because: String,
}

struct Row {
    text: &'static str,
    /// For Antrin, achi, nine men's morris and tic-tac-toe.
    cells: [&'static str; 4],
    find: fn(&Alignment) -> Found,
}

const TICK: &str = "yes";
const CROSS: &str = "no";
/// The mark of some cells is unlike the others and cannot be made out with certainty.
const BLURRED: &str = "~, it seems yes";

const ROWS: [Row; 8] = [
    Row {
        text: "phase 1: put all tokens",
        cells: [TICK, BLURRED, TICK, TICK],
        find: |game| {
            let rules = game.rules();
            let free = rules.lasker && rules.moving == Moving::Slide;
            mark(!free, "a player with tokens in hand places one each turn")
        },
    },
    Row {
        text: "phase 1: three turns each player",
        cells: [TICK, BLURRED, TICK, CROSS],
        find: |game| {
            let [first, second] = game.rules().pieces;
            mark(
                [first, second] == [3, 3],
                format!("{first} tokens to place and {second}"),
            )
        },
    },
    Row {
        text: "phase 2: move tokens",
        cells: [TICK, BLURRED, TICK, CROSS],
        find: |game| {
            let moves = game.rules().moving == Moving::Slide;
            let after = if moves {
                "players move tokens"
            } else {
                "the game is over"
            };
            mark(moves, format!("with all tokens placed {after}"))
        },
    },
    Row {
        text: "win: three tokens at same line",
        cells: [TICK; 4],
        find: three_in_line,
    },
    Row {
        text: "move only one token at turn",
        cells: [TICK, BLURRED, TICK, CROSS],
        find: |game| {
            moving(game, |_| {
                mark(true, "a move takes one token to another point")
            })
        },
    },
    Row {
        text: "move only one space at turn",
        cells: [TICK, TICK, TICK, CROSS],
        find: |game| {
            moving(game, |rules| {
                mark(
                    !rules.fly,
                    if rules.fly {
                        "a player with three tokens moves to any empty point"
                    } else {
                        "a token moves to an adjacent empty point"
                    },
                )
            })
        },
    },
    Row {
        text: "can jump over opponent",
        cells: [CROSS, CROSS, "yes (under condition)", CROSS],
        find: |game| {
            let rules = game.rules();
            match (rules.moving, rules.fly) {
                (Moving::None, _) => mark(false, "nothing moves"),
                (_, false) => mark(false, "a token moves to an adjacent empty point"),
                (_, true) => Found {
                    answer: Some("yes (under condition)".into()),
                    because: "a player with three tokens moves to any empty point".into(),
                },
            }
        },
    },
    Row {
        text: "possible starting points",
        cells: ["9", "9", "24", "9"],
        find: |game| {
            let mut moves = 0;
            game.each_move(&game.start(), |_| moves += 1);
            Found {
                answer: Some(format!("{moves}")),
                because: "first moves from the empty board, counted".into(),
            }
        },
    },
];

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
    for row in &ROWS {
        for (column, cell) in columns.iter().zip(row.cells) {
            claims.extend(cell_claims(row, column, cell));
        }
    }
    Ok(claims)
}

/// One claim, or one for each way to play if they differ.
fn cell_claims(row: &Row, column: &Column, cell: &str) -> Vec<Claim> {
    let found: Vec<Found> = column
        .ways
        .iter()
        .map(|(_, game)| (row.find)(game))
        .collect();
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
            PLACE,
            &format!("{}: {}{reading}", column.name, row.text),
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

//! Who wins tic-tac-toe: section 7.1 of the thesis, and the literature.

use super::{Claim, ClaimBoard, ClaimsError, SOURCE, Verdict, game, reached, show_moves, solved};
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Position};
use crate::index::bricks::bits::points;
use crate::oracle::Oracle;
use crate::progress::Progress;
use crate::value::Value;

const THESIS: &str = "thesis on Antrin, 7.1";

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let game = game("tictactoe")?;
    let oracle = solved(game, progress)?;
    let mut claims = who_wins(&oracle)?;
    claims.extend(double_threats(&oracle)?);
    Ok(claims)
}

fn who_wins(oracle: &Oracle<Alignment>) -> Result<Vec<Claim>, ClaimsError> {
    let game = oracle.game();
    let start = game.start();
    let value = oracle.value(&start)?;
    let line = oracle.best_line(&start)?;
    let moves = show_moves(game, line.iter().map(|edge| edge.mv));
    let end = line.last().map_or(start, |edge| edge.to);
    let computed = format!("the empty board is a {value}");
    let evidence = format!("best play: {moves} reaches {}", game.show(&end));
    let claim = |place, claim, published, holds| {
        SOURCE
            .decided(
                place,
                claim,
                published,
                &computed,
                Verdict::of(holds),
                &evidence,
            )
            .with_boards([ClaimBoard::alignment_play(
                game,
                &start,
                line.iter().map(|edge| edge.mv),
                "best play",
            )])
    };
    Ok(vec![
        claim(
            "tic-tac-toe",
            "the value of tic-tac-toe",
            "draw",
            value == Value::Draw,
        ),
        claim(
            THESIS,
            "tic-tac-toe: whoever plays first has a winning strategy, the double threat, read as a win from the empty board",
            "the first player has a guaranteed win",
            matches!(value, Value::Win(_)),
        ),
        claim(
            THESIS,
            "tic-tac-toe: whoever plays second has no winning strategy and can hope for a draw",
            "no winning strategy; at best a draw",
            value == Value::Draw,
        ),
    ])
}

/// How double threats of the player who has just moved end: how many there are, and one that does not win.
#[derive(Default)]
struct Threats {
    all: usize,
    not_winning: usize,
    example: Option<Position>,
}

impl Threats {
    fn add(&mut self, position: &Position, wins: bool) {
        self.all += 1;
        if !wins {
            self.not_winning += 1;
            self.example.get_or_insert(*position);
        }
    }
}

fn double_threats(oracle: &Oracle<Alignment>) -> Result<[Claim; 2], ClaimsError> {
    let game = oracle.game();
    let board = &game.rules().board;
    let completing = |tokens: u64, empty: u64| {
        points(empty)
            .filter(|&point| board.has_line(tokens | 1 << point))
            .count()
    };
    let [mut any, mut unanswered] = [Threats::default(), Threats::default()];
    let mut positions: Vec<Position> = reached(game).into_iter().collect();
    positions.sort_unstable_by_key(|p| ((p.mover | p.waiting).count_ones(), p.mover, p.waiting));
    for position in positions.iter().filter(|p| game.outcome(p).is_none()) {
        let empty = board.all() & !(position.mover | position.waiting);
        if completing(position.waiting, empty) < 2 {
            continue;
        }
        let wins = matches!(oracle.value(position)?, Value::Loss(_));
        any.add(position, wins);
        if completing(position.mover, empty) == 0 {
            unanswered.add(position, wins);
        }
    }
    let claim = |reading: &str, threats: &Threats| -> Result<Claim, ClaimsError> {
        let evidence = match &threats.example {
            None => "every reachable position looked at; the opponent can take only one of the two points".into(),
            Some(example) => {
                let line = oracle.best_line(example)?;
                let moves = show_moves(game, line.iter().map(|edge| edge.mv));
                let value = oracle.value(example)?;
                format!("{}: {value} for the player who faces it, by {moves}", game.show(example))
            }
        };
        Ok(SOURCE
            .decided(
                THESIS,
                &format!("tic-tac-toe: a player who has made a double threat wins, {reading}"),
                "a guaranteed win",
                format!(
                    "{} of {} reachable positions with a double threat are not won",
                    threats.not_winning, threats.all
                ),
                Verdict::of(threats.not_winning == 0),
                evidence,
            )
            .with_boards(threats.example.iter().map(|example| {
                ClaimBoard::alignment(game, example, "a double threat that does not win")
            })))
    };
    Ok([
        claim("whatever the opponent has", &any)?,
        claim(
            "if the opponent cannot complete a line at once",
            &unanswered,
        )?,
    ])
}

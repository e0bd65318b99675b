//! Figures 4 to 6 of the paper: a game in which it pays to leave the end of a chain to the opponent.

use super::{PAPER, PUBLISHED, Verdict};
use crate::claims::published::Statement;
use crate::claims::{Claim, ClaimBoard, ClaimsError, list};
use crate::game::{Game, Notation};
use crate::games::dots::{Dots, DotsSearch, Line, Position, dots_named};
use crate::name::GameName;
use crate::progress::Progress;
use crate::table::TableError;
use crate::value::{Score, Turn};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    board: String,
    position: String,
    /// The moves that take all of the chain.
    take: Vec<String>,
    /// Those that take a part of it and leave the rest.
    leave: Vec<String>,
    undecided: Statement,
    optimal: Statement,
    forced: Statement,
    difference: Statement,
    /// The margin of figure 6.
    margin: Score,
}

/// A search of this size needs no more.
const BYTES: u64 = 1 << 24;

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let published = &PUBLISHED.figures;
    let game = dots_named(&GameName::parse(&published.board)?)?;
    let search = DotsSearch::new(game.board(), BYTES, 1, &());
    let search = search.map_err(TableError::io(std::path::Path::new("memory"), "have it"))?;
    let exact = |position: &Position| {
        let bounds = search.score(position, &|| progress.is_cancelled());
        bounds
            .score()
            .unwrap_or_else(|| unreachable!("the rest of a small board"))
    };
    let study = Study {
        game,
        exact: &exact,
    };
    let start = study.parsed(&published.position)?;
    let value = (study.exact)(&start);
    let taken = study.after(start, &published.take);
    let left = study.after(start, &published.leave);
    let shown = |line: &Followed| {
        format!(
            "{} reaches {}",
            line.moves.join(" "),
            study.game.show(&line.to)
        )
    };
    let decided = |statement: &Statement, computed: String, holds: bool, evidence: String| {
        PAPER.decided(
            &statement.place,
            &statement.claim,
            &statement.published,
            computed,
            Verdict::of(holds),
            evidence,
        )
    };
    let board = |note: &str, moves: &[String]| {
        ClaimBoard::new(&study.game, &published.board, &start, note).after(moves.to_vec())
    };
    let figure_4 = board("figure 4", &[]);
    let figure_6 = board("figure 6: the end of the chain is left", &published.leave);
    let replies = study.replies(&left.to);
    let best = replies.iter().map(|reply| reply.1).max().unwrap_or(0);
    let takes = |mv: &Line| study.game.gain(&left.to, mv) > 0;
    let others: Vec<&(Line, Score)> = replies.iter().filter(|(mv, _)| !takes(mv)).collect();
    let as_good = others.iter().filter(|reply| reply.1 == best);
    let as_good: Vec<String> = as_good.map(|(mv, _)| study.game.show_move(mv)).collect();
    Ok(vec![
        decided(
            &published.undecided,
            format!("the difference at the end is {:+}", taken.margin()),
            taken.margin() == 0,
            shown(&taken),
        )
        .with_boards([
            figure_4.clone(),
            board("all of the chain is taken", &published.take),
        ]),
        decided(
            &published.optimal,
            format!(
                "it comes to {:+}, the best there is to {value:+}",
                left.margin()
            ),
            left.margin() == value,
            format!(
                "{}; every move of {}, by exact search",
                shown(&left),
                published.position
            ),
        )
        .with_boards([figure_4.clone(), figure_6.clone()]),
        decided(
            &published.forced,
            match as_good.is_empty() {
                true => format!("each of the other {} moves is worse", others.len()),
                false => format!("as good are: {}", list(&as_good)),
            },
            as_good.is_empty(),
            format!(
                "moves and what they come to for the opponent: {}",
                list(
                    replies
                        .iter()
                        .map(|(mv, score)| format!("{} {score:+}", study.game.show_move(mv)))
                )
            ),
        )
        .with_boards([figure_6.clone()]),
        decided(
            &published.difference,
            format!("{:+} with best play", left.margin()),
            left.margin() == published.margin,
            format!("from {} on, by exact search", published.position),
        )
        .with_boards([figure_4, figure_6]),
    ])
}

/// The game and what positions of it are worth to the player to move.
struct Study<'a> {
    game: Dots,
    exact: &'a dyn Fn(&Position) -> Score,
}

/// Some moves of the first player, and what comes of them.
struct Followed {
    moves: Vec<String>,
    to: Position,
    /// Boxes taken.
    gained: Score,
    /// What the position is worth to the opponent, who moves there.
    rest: Score,
}

impl Followed {
    fn margin(&self) -> Score {
        self.gained - self.rest
    }
}

impl Study<'_> {
    fn parsed(&self, text: &str) -> Result<Position, ClaimsError> {
        let parsed = self.game.parse(text);
        parsed.map_err(|error| ClaimsError::Disagreement(error.to_string()))
    }

    /// After moves of the same player, and best play from there.
    fn after(&self, start: Position, moves: &[String]) -> Followed {
        let mut followed = Followed {
            moves: vec![],
            to: start,
            gained: 0,
            rest: 0,
        };
        for mv in moves {
            let found = self
                .legal(&followed.to)
                .find(|(known, ..)| self.game.show_move(known) == *mv);
            let Some((mv, to, turn)) = found else {
                unreachable!("a move of the figure");
            };
            followed.gained += self.game.gain(&followed.to, &mv);
            followed.moves.push(self.game.show_move(&mv));
            followed.to = to;
            let worth = (self.exact)(&to);
            // Whoever took a box moves again.
            followed.rest = match turn {
                Turn::Swap => worth,
                Turn::Keep => -worth,
            };
        }
        followed
    }

    fn legal(&self, position: &Position) -> impl Iterator<Item = (Line, Position, Turn)> + use<> {
        let mut moves = vec![];
        self.game
            .each_move(position, |edge| moves.push((edge.mv, edge.to, edge.turn)));
        moves.into_iter()
    }

    /// Each move with what it comes to for the player who makes it, best first.
    fn replies(&self, position: &Position) -> Vec<(Line, Score)> {
        let worth = |(mv, to, turn)| {
            let after = (self.exact)(&to);
            let after = if turn == Turn::Swap { -after } else { after };
            (mv, self.game.gain(position, &mv) + after)
        };
        let mut replies: Vec<_> = self.legal(position).map(worth).collect();
        replies.sort_by_key(|reply| std::cmp::Reverse(reply.1));
        replies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;
    use hashbrown::HashMap;

    /// What a position is worth, by going through all that can follow.
    fn slowly(game: &Dots, position: &Position, known: &mut HashMap<u128, Score>) -> Score {
        if let Some(&score) = known.get(&position.0) {
            return score;
        }
        let mut moves = vec![];
        game.each_move(position, |edge| moves.push(edge));
        let worth = moves.into_iter().map(|edge| {
            let after = slowly(game, &edge.to, known);
            let after = if edge.turn == Turn::Keep {
                after
            } else {
                -after
            };
            game.gain(position, &edge.mv) + after
        });
        let score = worth.max().unwrap_or(0);
        known.insert(position.0, score);
        score
    }

    #[test]
    fn the_figures_are_worth_what_going_through_everything_says() {
        let published = &PUBLISHED.figures;
        let game = dots_named(&GameName::parse(&published.board).unwrap()).unwrap();
        let start = game.parse(&published.position).unwrap();
        let mut known = HashMap::new();
        assert_eq!(slowly(&game, &start, &mut known), published.margin);
        let claims = claims(&NoProgress).unwrap();
        assert!(
            claims
                .iter()
                .all(|claim| claim.verdict == Verdict::Confirmed),
            "{claims:?}"
        );
        // Every reply of the opponent, as the evidence tells it.
        let replies = &claims[2].evidence;
        assert!(replies.contains("f1f2 -4, h1h2 -4, a2a3 -12"), "{replies}");
        assert_eq!(claims[0].computed, "the difference at the end is +0");
    }
}

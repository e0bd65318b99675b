//! By how much games are won: the proof of proposition 7.3 has it that "at most a win is a difference of one piece".

use super::boards::row;
use super::line::Line;
use super::propositions::is_win;
use super::{Claim, ClaimBoard, ClaimsError, PUBLISHED, SOURCE, Study, Verdict, list};
use crate::game::{Edge, Game, Notation, Wrapper};
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::index::BreadthFirstIndex;
use crate::oracle::Oracle;
use crate::progress::{Cancelled, Progress};
use crate::value::{Outcome, Score, Value};
use crate::verify::VerifyError;
use hashbrown::HashSet;
use std::sync::Arc;

/// Rows of up to so many cells are solved once for every margin.
const MOST_CELLS: usize = 10;

/// Ataxx in which less than a margin is no win.
struct ByAtLeast {
    game: Ataxx,
    margin: Score,
}

impl Game for ByAtLeast {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.game.start()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.game.outcome(position)?;
        let stones = self.game.stones_at_end(position);
        Some(match stones {
            stones if stones >= self.margin => Outcome::Win,
            stones if stones <= -self.margin => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(position, |Edge { mv, to, turn }| {
            visit(Edge { mv, to, turn });
        });
    }
}

impl Wrapper for ByAtLeast {
    type Wrapped = Ataxx;

    fn wrapped(&self) -> &Ataxx {
        &self.game
    }
}

/// How large wins on a row can be.
struct Margins {
    cells: usize,
    /// The most that the winner of the start can force.
    forced: Score,
    /// Best play for it.
    line: Option<Line>,
    /// The most in any finished game, and where.
    largest: Score,
    end: Position,
    game: Ataxx,
}

pub(super) fn claims(study: &Study, progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let rows = study
        .boards
        .values()
        .map(|board| (board.cells, board.value));
    let won =
        rows.filter(|&(cells, value)| (3..=MOST_CELLS).contains(&cells) && value != Value::Draw);
    let margins = won.map(|(cells, value)| Margins::of(cells, is_win(value), progress));
    let margins = margins.collect::<Result<Vec<_>, _>>()?;
    let Some(first) = margins.first() else {
        return Ok(vec![]);
    };
    let published = &PUBLISHED.one_piece;
    let claim = |reading: &str, of: &dyn Fn(&Margins) -> Score, evidence: String, board| {
        let told = margins
            .iter()
            .map(|row| format!("{} by {}", row.cells, of(row)));
        SOURCE
            .decided(
                &published.place,
                &format!("{}, read as: {reading}", published.claim),
                &published.published,
                format!("n = {}", list(told)),
                Verdict::of(margins.iter().all(|row| of(row) <= 1)),
                evidence,
            )
            .with_boards(board)
    };
    let end = ClaimBoard::new(
        &first.game,
        &first.game.rules().name,
        &first.end,
        format!("a difference of {}", first.largest),
    );
    let unequal = margins.iter().find(|row| row.forced > 1).unwrap_or(first);
    Ok(vec![
        claim(
            "no game ends with more",
            &|row| row.largest,
            format!(
                "n = {}: {} ends with a difference of {}",
                first.cells,
                first.game.show(&first.end),
                first.largest
            ),
            Some(end),
        ),
        claim(
            "whoever wins from the start cannot force more; draws left out",
            &|row| row.forced,
            format!(
                "solved once for each margin, a smaller one being a draw; n = {}: {}",
                unequal.cells,
                unequal
                    .line
                    .as_ref()
                    .map_or_else(String::new, Line::to_string)
            ),
            unequal.line.as_ref().map(Line::board),
        ),
    ])
}

impl Margins {
    fn of(cells: usize, first_wins: bool, progress: &dyn Progress) -> Result<Self, ClaimsError> {
        let game = row(cells)?;
        let (largest, end) = largest(&game);
        let (mut forced, mut line) = (0, None);
        while let Some(found) = forced_line(cells, forced + 1, first_wins, progress)? {
            (forced, line) = (forced + 1, Some(found));
        }
        Ok(Self {
            cells,
            forced,
            line,
            largest,
            end,
            game,
        })
    }
}

/// Best play by which the winner of the start wins by so many stones, if that can be forced.
fn forced_line(
    cells: usize,
    margin: Score,
    first_wins: bool,
    progress: &dyn Progress,
) -> Result<Option<Line>, ClaimsError> {
    let game = ByAtLeast {
        game: row(cells)?,
        margin,
    };
    let name = format!("linear-ataxx:{cells}, won by {margin}");
    let explored = BreadthFirstIndex::up_to_symmetry(game, &name, usize::MAX, progress);
    let explored = explored.map_err(|_| VerifyError::Cancelled(Cancelled))?;
    let oracle = Oracle::solve_in_memory(Arc::new(explored), progress)?;
    let start = oracle.game().start();
    let forced = match oracle.value(&start)? {
        Value::Win(_) => first_wins,
        Value::Loss(_) => !first_wins,
        Value::Draw => false,
    };
    if !forced {
        return Ok(None);
    }
    let line = Line::of(oracle.game().wrapped().wrapped(), &oracle, start)?;
    Ok(Some(line))
}

/// The largest difference at the end of a game, and the first such end that play leads to.
fn largest(game: &Ataxx) -> (Score, Position) {
    let start = game.start();
    let mut seen: HashSet<Position> = [start].into_iter().collect();
    let mut open = vec![start];
    let mut largest = (0, start);
    while let Some(here) = open.pop() {
        if game.outcome(&here).is_none() {
            game.each_move(&here, |edge| {
                if seen.insert(edge.to) {
                    open.push(edge.to);
                }
            });
        } else if game.stones_at_end(&here).abs() > largest.0 {
            largest = (game.stones_at_end(&here).abs(), here);
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::linear_ataxx::referee::explored;
    use crate::progress::NoProgress;

    /// Whether x and whether o can be sure of a margin, by looking at all positions again and again until nothing new is sure.
    fn forced_by_sweeps(cells: usize, margin: i32) -> [bool; 2] {
        let (positions, after) = explored(cells);
        ['x', 'o'].map(|side| {
            let ends_so = positions.iter().map(|position| {
                let [x, o] = position.score().map(|stones| stones as i32);
                let ahead = if side == 'x' { x - o } else { o - x };
                position.is_over() && ahead >= margin
            });
            let mut sure: Vec<bool> = ends_so.collect();
            loop {
                let mut news = false;
                for (number, to) in after.iter().enumerate() {
                    if sure[number] || to.is_empty() {
                        continue;
                    }
                    let mut reached = to.iter().map(|&next| sure[next]);
                    sure[number] = match positions[number].turn == side {
                        true => reached.any(|sure| sure),
                        false => reached.all(|sure| sure),
                    };
                    news |= sure[number];
                }
                if !news {
                    return sure[0];
                }
            }
        })
    }

    #[test]
    fn margins_are_those_of_sweeps_over_all_positions() {
        for cells in 3..=7 {
            for margin in 1..=cells as Score {
                let slow = forced_by_sweeps(cells, margin.into());
                for (first_wins, slow) in [(true, slow[0]), (false, slow[1])] {
                    let found = forced_line(cells, margin, first_wins, &NoProgress).unwrap();
                    assert_eq!(
                        found.is_some(),
                        slow,
                        "{cells} cells by {margin}, {first_wins}"
                    );
                }
            }
        }
    }
}

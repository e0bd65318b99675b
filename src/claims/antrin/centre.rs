//! Section 7.2: the worth of the centre.

use super::{Claim, ClaimsError, Solved, Study, Verdict, decided, list, phase_two};
use crate::game::{Game, Notation};
use crate::games::alignment::Alignment;
use crate::index::bits::points;
use crate::table::TableError;
use crate::value::Value;

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = Vec::new();
    for solved in &study.solved {
        claims.push(on_the_whole(solved)?);
        claims.push(always(solved)?);
        claims.push(first_move(solved)?);
    }
    claims.push(directions(study.game()));
    Ok(claims)
}

fn centre(game: &Alignment) -> u64 {
    // The one point that every symmetry leaves where it is.
    let group = game.group();
    points(game.rules().board.all())
        .map(|point| 1 << point)
        .filter(|&set| (0..group.order()).all(|element| group.apply(element, set) == set))
        .sum()
}

/// Unfinished phase-two positions by value for the mover.
#[derive(Clone, Copy, Default)]
struct Shares {
    win: u64,
    draw: u64,
    loss: u64,
}

impl Shares {
    fn add(&mut self, value: Value) {
        match value {
            Value::Win(_) => self.win += 1,
            Value::Draw => self.draw += 1,
            Value::Loss(_) => self.loss += 1,
        }
    }

    fn total(self) -> u64 {
        self.win + self.draw + self.loss
    }

    /// Wins less losses of the mover, in thousandths of all.
    fn balance(self) -> i64 {
        (self.win as i64 - self.loss as i64) * 1000 / (self.total().max(1)) as i64
    }

    fn show(self) -> String {
        let percent = |number: u64| {
            let tenths = (number * 1000 + self.total() / 2) / self.total().max(1);
            format!("{}.{} %", tenths / 10, tenths % 10)
        };
        format!(
            "{} positions, mover wins {} ({}), draws {} ({}), loses {} ({})",
            self.total(),
            self.win,
            percent(self.win),
            self.draw,
            percent(self.draw),
            self.loss,
            percent(self.loss)
        )
    }
}

/// By who holds the centre: the mover, the waiting player, nobody.
fn shares(solved: &Solved) -> Result<[Shares; 3], TableError> {
    let centre = centre(solved.game);
    let mut shares = [Shares::default(); 3];
    for position in phase_two(solved.game) {
        if solved.game.outcome(&position).is_some() {
            continue;
        }
        let holder = if position.mover & centre != 0 {
            0
        } else if position.waiting & centre != 0 {
            1
        } else {
            2
        };
        shares[holder].add(solved.oracle.value(&position)?);
    }
    Ok(shares)
}

fn on_the_whole(solved: &Solved) -> Result<Claim, ClaimsError> {
    let [mover, waiting, nobody] = shares(solved)?;
    // The holder does better than the other player would in the same role: to move, and waiting.
    let holds = mover.balance() > nobody.balance() && nobody.balance() > waiting.balance();
    Ok(decided(
        "7.2",
        &format!(
            "the centre is an advantage in phase two, read as: over all unfinished positions, the mover's wins less losses are the more \
             if the mover holds it and the fewer if the opponent does, {}",
            solved.rule()
        ),
        "\"has a benefit\"",
        format!(
            "wins less losses of the mover: {:+} per 1000 holding it, {:+} with nobody there, {:+} against it",
            mover.balance(),
            nobody.balance(),
            waiting.balance()
        ),
        Verdict::of(holds),
        format!(
            "mover in the centre: {}; opponent in the centre: {}; nobody: {}",
            mover.show(),
            waiting.show(),
            nobody.show()
        ),
    ))
}

fn always(solved: &Solved) -> Result<Claim, ClaimsError> {
    let game = solved.game;
    let centre = centre(game);
    let mut held = 0;
    let mut lost = [0; 2];
    let mut examples = [None, None];
    for position in phase_two(game).filter(|p| game.outcome(p).is_none()) {
        let value = solved.oracle.value(&position)?;
        let (waits, loses) = if position.mover & centre != 0 {
            (0, matches!(value, Value::Loss(_)))
        } else if position.waiting & centre != 0 {
            (1, matches!(value, Value::Win(_)))
        } else {
            continue;
        };
        held += 1;
        if loses {
            lost[waits] += 1;
            examples[waits]
                .get_or_insert_with(|| format!("{} ({value} for the mover)", game.show(&position)));
        }
    }
    Ok(decided(
        "7.2",
        &format!(
            "the centre is an advantage, read as: whoever holds it in phase two is not lost, {}",
            solved.rule()
        ),
        "\"any player who owns the center spot has a benefit\"",
        format!(
            "{} of {held} unfinished positions with a token in the centre are lost for its owner ({} with the owner to move, {} with the \
             owner waiting)",
            lost[0] + lost[1],
            lost[0],
            lost[1]
        ),
        Verdict::of(lost == [0, 0]),
        list(examples.into_iter().flatten()),
    ))
}

fn first_move(solved: &Solved) -> Result<Claim, ClaimsError> {
    let game = solved.game;
    let centre = centre(game);
    let moves = solved.oracle.ranked_moves(&game.start())?;
    let centre_value = moves
        .iter()
        .find(|(edge, _)| edge.to.waiting == centre)
        .map(|&(_, value)| value);
    let best_other = moves
        .iter()
        .filter(|(edge, _)| edge.to.waiting != centre)
        .map(|&(_, value)| value)
        .max();
    let shown = moves
        .iter()
        .map(|(edge, value)| format!("{} {value}", game.show_move(&edge.mv)));
    Ok(decided(
        "7.2",
        &format!(
            "the centre is an advantage, read as: it is the one best first move, {}",
            solved.rule()
        ),
        "\"a head start for phase two\"",
        format!(
            "centre: {}; best other first move: {}",
            centre_value.map_or("none".into(), |value| value.to_string()),
            best_other.map_or("none".into(), |value| value.to_string())
        ),
        Verdict::of(centre_value > best_other),
        list(shown),
    ))
}

fn directions(game: &Alignment) -> Claim {
    let board = &game.rules().board;
    let centre = centre(game);
    let degrees: Vec<(String, u32, bool)> = board
        .points
        .iter()
        .zip(&board.adjacent)
        .enumerate()
        .map(|(point, (name, adjacent))| {
            (
                name.clone(),
                adjacent.count_ones(),
                centre >> point & 1 == 1,
            )
        })
        .collect();
    let of_centre = degrees
        .iter()
        .filter(|(_, _, is_centre)| *is_centre)
        .map(|&(_, degree, _)| degree);
    let others = degrees.iter().filter(|(_, _, is_centre)| !is_centre);
    let wrong = others.clone().filter(|(_, degree, _)| *degree != 2);
    decided(
        "7.2",
        "a token in the centre can move in four directions, any other in two",
        "centre 4, others 2",
        format!(
            "centre {}, others {}",
            list(of_centre),
            list(others.map(|(name, degree, _)| format!("{name} {degree}")))
        ),
        Verdict::of(wrong.clone().count() == 0),
        format!(
            "{}: {} can slide three ways in {}",
            "the points at the middle of a side have three neighbours",
            list(wrong.map(|(name, _, _)| name)),
            game.show(&game.start())
        ),
    )
}

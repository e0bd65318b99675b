//! Section 7.2: the worth of the centre.

use super::{
    Claim, ClaimBoard, ClaimsError, Directions, PUBLISHED, SOURCE, Solved, Study, Verdict, list,
    phase_two,
};
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Move, Position};
use crate::index::bricks::bits::points;
use crate::table::TableError;
use crate::value::Value;

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = study.under_each_rule(on_the_whole)?;
    claims.extend(study.under_each_rule(always)?);
    claims.extend(study.under_each_rule(first_move)?);
    claims.extend(directions(study.game()));
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

/// Phase-two positions without a line by value for the mover.
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
        self.surplus() * 1000 / self.total().max(1) as i64
    }

    fn surplus(self) -> i64 {
        self.win as i64 - self.loss as i64
    }

    /// Whether the mover does better here than there, compared without rounding.
    fn is_better_than(self, other: Self) -> bool {
        self.surplus() * other.total() as i64 > other.surplus() * self.total() as i64
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

/// Canonical phase-two positions without a line; a blocked player may be to move.
fn without_line(game: &Alignment) -> impl Iterator<Item = Position> {
    phase_two(game).filter(|position| !game.rules().board.has_line(position.waiting))
}

/// By who holds the centre: the mover, the waiting player, neither.
fn shares(solved: &Solved) -> Result<[Shares; 3], TableError> {
    let centre = centre(solved.game);
    let mut shares = [Shares::default(); 3];
    for position in without_line(solved.game) {
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
    let holds = mover.is_better_than(nobody) && nobody.is_better_than(waiting);
    Ok(SOURCE.decided(
        "7.2",
        "the centre is an advantage in phase two, read as: over all positions without a line, counted up to symmetry, the mover's wins less losses are the more \
         if the mover holds it and the fewer if the opponent does",
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
    for position in without_line(game) {
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
            examples[waits].get_or_insert((position, value));
        }
    }
    Ok(SOURCE.decided(
        "7.2",
        "the centre is an advantage, read as: whoever holds it in phase two is not lost",
        "\"any player who owns the center spot has a benefit\"",
        format!(
            "{} of {held} positions without a line and with a token in the centre are lost for its owner ({} with the owner to move, {} with the \
             owner waiting)",
            lost[0] + lost[1],
            lost[0],
            lost[1]
        ),
        Verdict::of(lost == [0, 0]),
        list(examples.iter().flatten().map(|(position, value)| {
            format!("{} ({value} for the mover)", game.show(position))
        })),
    )
    .with_boards(examples.iter().flatten().map(|(position, value)| {
        ClaimBoard::alignment(game, position, format!("{value} for the player to move"))
    })))
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
    Ok(SOURCE.decided(
        "7.2",
        "the centre is an advantage, read as: it is the one best first move",
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

/// Points by name with a number each.
fn numbered(game: &Alignment, numbers: impl IntoIterator<Item = (usize, usize)>) -> String {
    let names = &game.rules().board.points;
    list(
        numbers
            .into_iter()
            .map(|(point, number)| format!("{} {number}", names[point])),
    )
}

fn directions(game: &Alignment) -> Vec<Claim> {
    let Directions {
        place,
        claim,
        centre: in_centre,
        others,
    } = &PUBLISHED.directions;
    let published = format!("centre {in_centre}, others {others}");
    let board = &game.rules().board;
    let expected = |point: usize| match centre(game) >> point & 1 {
        1 => *in_centre,
        _ => *others,
    };
    let decide =
        |reading: &str, numbers: Vec<(usize, usize)>, shown: Vec<&Freest>, evidence: String| {
            SOURCE
                .decided(
                    place,
                    &format!("{claim}, read as: {reading}"),
                    &published,
                    numbered(game, numbers.iter().copied()),
                    Verdict::of(
                        numbers
                            .iter()
                            .all(|&(point, number)| number == expected(point)),
                    ),
                    evidence,
                )
                .with_boards(shown.into_iter().filter_map(|freest| {
                    let note = freest.slides.join(", ");
                    Some(ClaimBoard::alignment(game, freest.position.as_ref()?, note))
                }))
        };
    let neighbours = board
        .adjacent
        .iter()
        .map(|adjacent| adjacent.count_ones() as usize)
        .enumerate();
    let freest: Vec<Freest> = points(board.all())
        .map(|point| Freest::of(game, point))
        .collect();
    let freer = freest
        .iter()
        .find(|freest| freest.slides.len() > expected(freest.point));
    let show = |freest: &Freest| {
        let position = freest.position.as_ref();
        let position = position.map_or_else(String::new, |position| game.show(position));
        format!("{position} allows {}", freest.slides.join(", "))
    };
    let as_said = freest
        .iter()
        .filter(|freest| expected(freest.point) == *in_centre);
    let empty = board.points.len() - game.rules().total_pieces();
    vec![
        decide(
            "neighbours of each point",
            neighbours.collect(),
            freer.into_iter().collect(),
            freer.map(show).unwrap_or_default(),
        ),
        decide(
            "the most slides that one token has in any position of phase two",
            freest
                .iter()
                .map(|freest| (freest.point, freest.slides.len()))
                .collect(),
            as_said.clone().collect(),
            format!(
                "with all tokens placed only {empty} points are empty: {}",
                list(as_said.map(show))
            ),
        ),
    ]
}

/// The slides of a token on a point, in a position of phase two where it has most of them.
struct Freest {
    point: usize,
    slides: Vec<String>,
    position: Option<Position>,
}

impl Freest {
    fn of(game: &Alignment, point: usize) -> Self {
        let mut best = Self {
            point,
            slides: vec![],
            position: None,
        };
        for canonical in without_line(game) {
            for element in 0..game.group().order() {
                let position = Position {
                    mover: game.group().apply(element, canonical.mover),
                    waiting: game.group().apply(element, canonical.waiting),
                    ..canonical
                };
                let mut slides = Vec::new();
                game.each_move(&position, |edge| {
                    if matches!(edge.mv, Move::Slide { from, .. } if usize::from(from) == point) {
                        slides.push(game.show_move(&edge.mv));
                    }
                });
                if slides.len() > best.slides.len() {
                    best.slides = slides;
                    best.position = Some(position);
                }
            }
        }
        best
    }
}

//! The moves of all positions with the same edges of the cut.

use super::crossings::{Crossing, crossings};
use super::view::{Crossed, Extra, Shape, View};
use crate::games::dots::quiet::{Half, QuietDots, Sets};
use crate::games::dots::{Kind, handout};
use crate::index::bricks::bits::points;
use hashbrown::HashMap;
use rayon::prelude::*;

/// What a move leads to: a place, what the opponent gets on the way there, and what turns the rest around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) to: u32,
    pub(super) taken: i8,
    pub(super) limit: i8,
}

/// No rest is worth so little that giving this back would be better.
const NEVER: i8 = -100;

/// Minus twice what can be given back; whoever can gives it back if the rest is worth less than half of this.
#[inline]
fn limit(handout: i16) -> i8 {
    match handout {
        0 => NEVER,
        handout => -2 * handout as i8,
    }
}

impl Step {
    /// What the move is worth if the place it leads to is worth `rest`.
    #[inline]
    pub(super) fn value(&self, rest: i8) -> i8 {
        -(self.taken + rest.max(self.limit - rest))
    }
}

/// What chains that cross the cut have in the right half, for many right halves of the same shape.
#[derive(Debug)]
pub(super) struct Pieces {
    pub(super) coins: Vec<i8>,
    /// The places of the halves without those coins.
    pub(super) to: Vec<u32>,
}

/// Right halves of the same shape.
#[derive(Debug)]
pub(super) struct Class {
    /// Their places.
    pub(super) members: Vec<u32>,
    pub(super) pieces: Vec<Pieces>,
}

/// A crossing, and where the pieces of the right halves are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossover {
    pub(super) crossing: Crossing,
    pub(super) pieces: usize,
}

/// The moves of the positions with given edges of the cut.
pub(super) struct Moves<'a> {
    game: &'a QuietDots,
    middle: usize,
    pub(super) lefts: &'a Sets,
    pub(super) rights: &'a Sets,
    /// By place of the right half: where the moves inside it begin.
    starts: Vec<u32>,
    steps: Vec<Step>,
    left_shapes: HashMap<Shape, usize>,
    pub(super) classes: Vec<Class>,
    /// By shape of the left half and class of the right: what crosses the cut.
    crossovers: Vec<Vec<Vec<Crossover>>>,
}

impl<'a> Moves<'a> {
    pub(super) fn new(game: &'a QuietDots, middle: usize) -> Self {
        let quiet = game.quiet();
        let mut moves = Self {
            game,
            middle,
            lefts: quiet.left.beside(middle),
            rights: quiet.right.beside(middle),
            starts: vec![0],
            steps: vec![],
            left_shapes: HashMap::new(),
            classes: vec![],
            crossovers: vec![],
        };
        moves.add_steps();
        moves.add_crossovers();
        moves
    }

    fn add_steps(&mut self) {
        let half = &self.game.quiet().right;
        let by_right: Vec<Vec<Step>> = (self.rights.all().par_iter())
            .map(|&set| {
                let mut steps = Vec::new();
                self.each_inside(half, self.rights, set, |step| steps.push(step));
                steps
            })
            .collect();
        for steps in by_right {
            self.steps.extend(steps);
            self.starts.push(self.steps.len() as u32);
        }
    }

    fn add_crossovers(&mut self) {
        let quiet = self.game.quiet();
        let views = |half: &Half, sets: &Sets| -> Vec<View> {
            let sets = sets.all().par_iter();
            sets.map(|&set| self.view(half, set)).collect()
        };
        let mut left_shapes: Vec<Shape> = (views(&quiet.left, self.lefts).iter())
            .map(|view| view.shape)
            .collect();
        left_shapes.sort_unstable();
        left_shapes.dedup();
        let rights = views(&quiet.right, self.rights);
        let mut members: HashMap<Shape, Vec<u32>> = HashMap::new();
        for (place, view) in rights.iter().enumerate() {
            members.entry(view.shape).or_default().push(place as u32);
        }
        let mut members: Vec<(Shape, Vec<u32>)> = members.into_iter().collect();
        members.sort_unstable();
        let mut crossovers = vec![vec![]; left_shapes.len()];
        for (shape, members) in members {
            let mut known: Vec<(Crossed, Extra)> = Vec::new();
            for (left, crossovers) in left_shapes.iter().zip(&mut crossovers) {
                let of_pair = crossings(left, &shape).into_iter().map(|crossing| {
                    let key = (crossing.crossed, crossing.right);
                    let pieces = known.iter().position(|&known| known == key);
                    Crossover {
                        crossing,
                        pieces: pieces.unwrap_or_else(|| {
                            known.push(key);
                            known.len() - 1
                        }),
                    }
                });
                crossovers.push(of_pair.collect::<Vec<_>>());
            }
            let pieces = (known.par_iter())
                .map(|&(crossed, extra)| self.pieces(&rights, &members, crossed, extra))
                .collect();
            self.classes.push(Class { members, pieces });
        }
        self.crossovers = crossovers;
        self.left_shapes = left_shapes.into_iter().zip(0..).collect();
    }

    fn pieces(&self, views: &[View], members: &[u32], crossed: Crossed, extra: Extra) -> Pieces {
        let half = &self.game.quiet().right;
        let beyond = half.beside(self.middle | usize::from(crossed));
        let pieces = members.iter().map(|&place| {
            let piece = views[place as usize].piece(crossed, extra);
            let set = self.rights.all()[place as usize] | half.packed(piece.edges);
            (piece.coins as i8, place_of(beyond, set))
        });
        let (coins, to) = pieces.unzip();
        Pieces { coins, to }
    }

    /// The edges of the cut.
    pub(super) fn middle(&self) -> usize {
        self.middle
    }

    fn drawn(&self, half: &Half, set: u32) -> u64 {
        self.game.quiet().cut.middle_edges(self.middle) | half.edges_of(set)
    }

    fn view(&self, half: &Half, set: u32) -> View {
        let drawn = self.drawn(half, set);
        View::new(
            self.game.coins(),
            &self.game.quiet().cut,
            half.mask(),
            drawn,
        )
    }

    /// Visits the moves that neither draw an edge of the cut nor give away a box beyond it, as places of the half.
    fn each_inside(&self, half: &Half, sets: &Sets, set: u32, mut visit: impl FnMut(Step)) {
        let (coins, images) = (self.game.coins(), self.game.images());
        let drawn = self.drawn(half, set);
        // Of the other half nothing is drawn: none of its boxes is part of a chain.
        let degrees = coins.degrees(drawn);
        let safe = images.first_of_grounds(coins.safe(drawn, &degrees) & half.mask());
        for edge in points(safe) {
            visit(Step {
                to: place_of(sets, set | half.packed(1 << edge)),
                taken: 0,
                limit: NEVER,
            });
        }
        coins.each_opening(drawn, &degrees, |opening| {
            let remainder = opening.remainder;
            let new = remainder.drawn & !drawn;
            if new & !half.mask() == 0 {
                visit(Step {
                    to: place_of(sets, set | half.packed(new)),
                    taken: remainder.taken as i8,
                    limit: limit(remainder.handout),
                });
            }
        });
    }

    /// Visits the moves inside the left half.
    pub(super) fn each_left(&self, left: usize, visit: impl FnMut(Step)) {
        let half = &self.game.quiet().left;
        self.each_inside(half, self.lefts, self.lefts.all()[left], visit);
    }

    /// The moves inside a right half.
    #[inline]
    pub(super) fn of_right(&self, right: usize) -> &[Step] {
        &self.steps[self.starts[right] as usize..self.starts[right + 1] as usize]
    }

    /// The moves across the cut from a left half, by class of the right.
    pub(super) fn across(&self, left: usize) -> Across<'_> {
        let set = self.lefts.all()[left];
        let view = self.view(&self.game.quiet().left, set);
        Across {
            crossovers: &self.crossovers[self.left_shapes[&view.shape]],
            moves: self,
            view,
            set,
        }
    }
}

/// The moves across the cut from a left half.
pub(super) struct Across<'a> {
    moves: &'a Moves<'a>,
    view: View,
    set: u32,
    pub(super) crossovers: &'a [Vec<Crossover>],
}

impl Across<'_> {
    /// Where a crossing leads to in the left half, and how many coins it has there.
    pub(super) fn left(&self, crossing: &Crossing) -> (usize, i8) {
        let half = &self.moves.game.quiet().left;
        let piece = self.view.piece(crossing.crossed, crossing.left);
        let beyond = half.beside(self.moves.middle | usize::from(crossing.crossed));
        let to = place_of(beyond, self.set | half.packed(piece.edges));
        (to as usize, piece.coins as i8)
    }
}

/// The step across the cut that takes this many coins.
#[inline]
pub(super) fn step_across(to: u32, taken: i8, is_loop: bool) -> Step {
    let kind = if is_loop { Kind::Loop } else { Kind::Tied };
    Step {
        to,
        taken,
        limit: match taken {
            0 => NEVER,
            _ => limit(handout(kind, taken.into())),
        },
    }
}

fn place_of(sets: &Sets, set: u32) -> u32 {
    sets.place(set)
        .unwrap_or_else(|| unreachable!("after a move no box can be taken")) as u32
}

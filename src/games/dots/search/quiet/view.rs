//! One half of a board, as it is seen from the cut.
//!
//! Chains that cross the cut consist of pieces. A piece begins at an edge of the cut that is not drawn and
//! leads over coins with two strings to the ground, to a joint, or to another edge of the cut.

use crate::games::dots::{Coins, Degrees, GROUND, Walk, quiet::Cut};
use crate::index::bricks::bits::{extract, points};

/// The most edges of a cut: on wider boards a half has too many edges for a numbering.
pub(super) const MOST_MIDDLE: usize = 4;

/// A set of edges of the cut, packed.
pub(super) type Crossed = u8;

/// What a half adds to a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) coins: u32,
    /// Edges of the half that are drawn when its coins are gone.
    pub(super) edges: u64,
}

impl Piece {
    fn with(self, other: Self) -> Self {
        Self {
            coins: self.coins + other.coins,
            edges: self.edges | other.edges,
        }
    }
}

/// What happens at a joint besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Extra {
    Nothing,
    /// The piece at this edge ends at a joint with a chain that leads back to it; that chain is opened.
    Body(u8),
    /// The chain has both ends at the joint where the piece at this edge ends, which goes too, and what is tied
    /// to it.
    Joint(u8),
}

/// What decides which chains cross the cut: halves of the same shape make up the same chains with any other half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Shape {
    /// Edges of the cut that are not drawn.
    pub(super) open: Crossed,
    /// By edge of the cut: the one to which its piece leads, or itself.
    pub(super) through: [u8; MOST_MIDDLE],
    /// By edge of the cut: those whose pieces end at the same joint with three strings, if there are several.
    pub(super) meeting: [Crossed; MOST_MIDDLE],
    /// Edges of the cut whose pieces end at a joint with a chain that leads back to it.
    pub(super) bodies: Crossed,
}

/// A half.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    pub(super) shape: Shape,
    pieces: [Piece; MOST_MIDDLE],
    bodies: [Piece; MOST_MIDDLE],
    /// What goes with the joint where pieces meet: the joint and, unless that crosses the cut, what is tied to
    /// its third string.
    joints: [Piece; MOST_MIDDLE],
}

/// A half while it is looked at.
struct Sight<'a> {
    coins: &'a Coins,
    cut: &'a Cut,
    half: u64,
    drawn: u64,
    degrees: Degrees,
    /// By edge of the cut: the joint where its piece ends, or the ground.
    ends: [u8; MOST_MIDDLE],
    /// By edge of the cut: the edge itself and those of the piece.
    arrivals: [u64; MOST_MIDDLE],
}

impl View {
    /// The view of a half; nothing of the other half is drawn.
    pub(super) fn new(coins: &Coins, cut: &Cut, half: u64, drawn: u64) -> Self {
        let mut sight = Sight {
            coins,
            cut,
            half,
            drawn,
            degrees: coins.degrees(drawn),
            ends: [GROUND; MOST_MIDDLE],
            arrivals: [0; MOST_MIDDLE],
        };
        let mut view = Self::default();
        for (number, edge) in points(cut.middle).enumerate() {
            view.shape.through[number] = number as u8;
            if drawn >> edge & 1 == 0 {
                view.shape.open |= 1 << number;
                view.look_along(&mut sight, number, edge as u32);
            }
        }
        for number in 0..MOST_MIDDLE {
            let end = sight.ends[number];
            if end != GROUND && coins.degree(end, drawn) == 3 {
                view.look_at_joint(&sight, number);
            }
        }
        view
    }

    fn look_along(&mut self, sight: &mut Sight, number: usize, edge: u32) {
        let Sight { coins, drawn, .. } = *sight;
        let first = coins.beside(edge, sight.half);
        let (edges, count, end) = if sight.degrees.two >> first & 1 == 1 {
            let other = coins.strings(first, drawn) & !(1 << edge);
            let walk = coins.walk(first, other.trailing_zeros(), drawn, &sight.degrees);
            (walk.edges, walk.coins.count_ones(), walk.end)
        } else {
            (0, 0, first)
        };
        self.pieces[number] = Piece {
            coins: count,
            edges: edges & sight.half,
        };
        if edges & sight.cut.middle != 0 {
            let back = extract(edges, sight.cut.middle).trailing_zeros();
            self.shape.through[number] = back as u8;
        } else {
            sight.ends[number] = end;
            sight.arrivals[number] = edges | 1 << edge;
        }
    }

    fn look_at_joint(&mut self, sight: &Sight, number: usize) {
        let joint = sight.ends[number];
        let here = (0..MOST_MIDDLE).filter(|&other| sight.ends[other] == joint);
        let meeting = here.fold(0, |set, other| set | 1 << other);
        let arriving = points(meeting).fold(0, |set, other| set | sight.arrivals[other]);
        let left = sight.coins.strings(joint, sight.drawn) & !arriving;
        let walk = || {
            let string = left.trailing_zeros();
            (sight.coins).walk(joint, string, sight.drawn, &sight.degrees)
        };
        let piece = |walk: &Walk| Piece {
            coins: walk.coins.count_ones(),
            edges: walk.edges,
        };
        match left.count_ones() {
            2 => {
                let body = walk();
                if body.end == joint {
                    self.shape.bodies |= 1 << number;
                    self.bodies[number] = piece(&body);
                }
            }
            1 => {
                self.shape.meeting[number] = meeting as Crossed;
                // It does not cross the cut: then it would be one of the pieces that meet here.
                self.joints[number] = piece(&walk());
            }
            _ => {
                self.shape.meeting[number] = meeting as Crossed;
                self.joints[number] = Piece { coins: 1, edges: 0 };
            }
        }
    }

    /// What a chain that crosses these edges has in this half.
    #[inline]
    pub(super) fn piece(&self, crossed: Crossed, extra: Extra) -> Piece {
        let mut piece = match extra {
            Extra::Nothing => Piece::default(),
            Extra::Body(number) => self.bodies[usize::from(number)],
            Extra::Joint(number) => self.joints[usize::from(number)],
        };
        for number in points(crossed.into()) {
            // What leads from one edge to another counts once.
            if usize::from(self.shape.through[number]) >= number {
                piece = piece.with(self.pieces[number]);
            }
        }
        piece
    }
}

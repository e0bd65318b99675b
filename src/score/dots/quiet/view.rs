//! One half of a board, as it is seen from the cut.
//!
//! Chains that cross the cut consist of pieces. A piece begins at an edge of the cut that is not drawn and leads over coins with two strings to the
//! ground, to a joint, or to another edge of the cut.

use crate::games::dots::{Coins, Degrees, GROUND, quiet::Cut};
use crate::index::bits::{extract, points};

/// The most edges of a cut.
pub(super) const MOST_MIDDLE: usize = 5;

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
    /// The chain has both ends at the joint where the piece at this edge ends, which goes too, and what is tied to it.
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
    /// What goes with the joint where pieces meet: the joint and, unless that crosses the cut, what is tied to its third string.
    joints: [Piece; MOST_MIDDLE],
}

impl View {
    /// The view of a half; nothing of the other half is drawn.
    pub(super) fn new(coins: &Coins, cut: &Cut, half: u64, drawn: u64) -> Self {
        let degrees = coins.degrees(drawn);
        let mut view = Self::default();
        let mut ends = [GROUND; MOST_MIDDLE];
        let mut arrivals = [0u64; MOST_MIDDLE];
        for (number, edge) in points(cut.middle).enumerate() {
            view.shape.through[number] = number as u8;
            if drawn >> edge & 1 == 1 {
                continue;
            }
            view.shape.open |= 1 << number;
            let first = coins.beside(edge as u32, half);
            let (walk_edges, count, end) = if degrees.two >> first & 1 == 1 {
                let other = coins.strings(first, drawn) & !(1 << edge);
                let walk = coins.walk(first, other.trailing_zeros(), drawn, &degrees);
                (walk.edges, walk.coins.count_ones(), walk.end)
            } else {
                (0, 0, first)
            };
            view.pieces[number] = Piece {
                coins: count,
                edges: walk_edges & half,
            };
            if walk_edges & cut.middle != 0 {
                let back = extract(walk_edges, cut.middle).trailing_zeros();
                view.shape.through[number] = back as u8;
            } else {
                ends[number] = end;
                arrivals[number] = walk_edges | 1 << edge;
            }
        }
        for number in 0..cut.middle.count_ones() as usize {
            if ends[number] != GROUND && coins.degree(ends[number], drawn) == 3 {
                view.look_at_joint(coins, cut, half, drawn, &degrees, number, &ends, &arrivals);
            }
        }
        view
    }

    #[allow(clippy::too_many_arguments)]
    fn look_at_joint(
        &mut self,
        coins: &Coins,
        cut: &Cut,
        half: u64,
        drawn: u64,
        degrees: &Degrees,
        number: usize,
        ends: &[u8; MOST_MIDDLE],
        arrivals: &[u64; MOST_MIDDLE],
    ) {
        let joint = ends[number];
        let here = (0..MOST_MIDDLE).filter(|&other| ends[other] == joint);
        let meeting = here.fold(0, |set, other| set | 1 << other);
        let arriving = points(meeting).fold(0, |set, other| set | arrivals[other]);
        let left = coins.strings(joint, drawn) & !arriving;
        let tail = |string: u32| coins.walk(joint, string, drawn, degrees);
        match left.count_ones() {
            2 => {
                let body = tail(left.trailing_zeros());
                if body.end == joint {
                    self.shape.bodies |= 1 << number;
                    self.bodies[number] = Piece {
                        coins: body.coins.count_ones(),
                        edges: body.edges,
                    };
                }
            }
            1 => {
                self.shape.meeting[number] = meeting as Crossed;
                let tail = tail(left.trailing_zeros());
                debug_assert_eq!(tail.edges & cut.middle, 0, "it would meet the others");
                self.joints[number] = Piece {
                    coins: tail.coins.count_ones(),
                    edges: tail.edges & half,
                };
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

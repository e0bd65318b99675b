//! Rows of boxes that can be completed one after the other, and what the eight steps of the paper say about them.

use super::drawing::Drawing;
use crate::value::Score;

/// Boxes that can be taken one after the other, beginning now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// How many boxes.
    pub(crate) length: usize,
    /// Whether its last box lacks only one side too, so that it can be taken from both ends.
    pub(crate) is_closed: bool,
    /// The first sides that complete it, in order: all of them if it may be left to the opponent.
    edges: [u8; Self::FIRST],
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// There is no chain: the defensive player knows.
    Ask,
    /// Draw this edge, which completes a box.
    Take(usize),
    /// Take the only chain that there is, or leave it to the opponent.
    Decide(Chain),
}

impl Chain {
    const FIRST: usize = 3;

    /// The chain that begins at a box that lacks one side.
    fn at(drawing: &Drawing<'_>, first: usize) -> (Self, usize) {
        let mut chain = Self {
            length: 1,
            is_closed: false,
            edges: [0; Self::FIRST],
        };
        let mut number = first;
        let mut edge = drawing.missing(first).trailing_zeros() as usize;
        loop {
            if let Some(place) = chain.edges.get_mut(chain.length - 1) {
                *place = edge as u8;
            }
            let Some(next) = drawing.across(edge, number) else {
                return (chain, number);
            };
            let missing = drawing.missing(next);
            match missing.count_ones() {
                1 => {
                    chain.length += 1;
                    chain.is_closed = true;
                    return (chain, next);
                }
                2 => {
                    chain.length += 1;
                    number = next;
                    edge = (missing & !(1 << edge)).trailing_zeros() as usize;
                }
                _ => return (chain, number),
            }
        }
    }

    /// The chains there are, in the order of the lowest box at an end of each.
    pub(crate) fn all<'d>(drawing: &'d Drawing<'_>) -> impl Iterator<Item = Self> + use<'d> {
        drawing.ready().filter_map(move |number| {
            let (chain, end) = Self::at(drawing, number);
            let is_seen_from_the_other_end = chain.is_closed && end < number;
            (!is_seen_from_the_other_end).then_some(chain)
        })
    }

    /// The length from which on it may be left to the opponent.
    pub(crate) fn least_to_leave(&self) -> usize {
        if self.is_closed { 4 } else { 2 }
    }

    /// The edge that completes its first box.
    pub(crate) fn first(&self) -> usize {
        usize::from(self.edges[0])
    }

    /// The edge that takes nothing and leaves it to the opponent: the last one of an open chain of 2, the
    /// middle one of a closed chain of 4. They are the second edge of either.
    pub(crate) fn left(&self) -> usize {
        usize::from(self.edges[1])
    }

    /// Takes all of it, if it is short enough to be left to the opponent; the boxes won.
    pub(super) fn take(&self, drawing: &mut Drawing<'_>) -> Score {
        let count = if self.is_closed { 3 } else { 2 };
        let edges = self.edges.iter().take(count);
        edges.map(|&edge| drawing.draw(usize::from(edge))).sum()
    }
}

impl Advice {
    /// Steps 1 to 5. Which of several chains comes first does not matter to the paper; here it is the one whose
    /// box has the lowest number.
    pub(super) fn of(drawing: &Drawing<'_>) -> Self {
        let mut longer = None;
        let mut spare: Option<Chain> = None;
        let mut kept: Option<Chain> = None;
        for chain in Chain::all(drawing) {
            match chain.length.cmp(&chain.least_to_leave()) {
                std::cmp::Ordering::Less => return Self::Take(chain.first()),
                std::cmp::Ordering::Greater => {
                    longer.get_or_insert(chain.first());
                }
                std::cmp::Ordering::Equal => match kept {
                    Some(best) if best.length <= chain.length => spare = Some(chain),
                    best => {
                        spare = best.or(spare);
                        kept = Some(chain);
                    }
                },
            }
        }
        match (longer, spare, kept) {
            (Some(edge), _, _) => Self::Take(edge),
            (None, Some(chain), _) => Self::Take(chain.first()),
            (None, None, Some(chain)) => Self::Decide(chain),
            (None, None, None) => Self::Ask,
        }
    }

    /// The edge to draw if nothing is to be left to the opponent; none where another player is to be asked.
    pub(super) fn taking(&self) -> Option<usize> {
        match self {
            Self::Ask => None,
            Self::Take(edge) => Some(*edge),
            Self::Decide(chain) => Some(chain.first()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::dots::Line;
    use crate::players::trial::dots;

    fn advice(rows: usize, columns: usize, text: &str) -> String {
        let game = dots(rows, columns);
        let position = game.parse(text).unwrap();
        let name = |edge| game.show_move(&Line(edge as u8));
        match Advice::of(&Drawing::new(game.board(), &position)) {
            Advice::Ask => "ask".into(),
            Advice::Take(edge) => name(edge),
            Advice::Decide(chain) => format!("{} or {}", name(chain.first()), name(chain.left())),
        }
    }

    #[test]
    fn open_chains_end_at_the_border_or_at_a_box_that_lacks_three_sides() {
        assert_eq!(advice(1, 2, "--/-- |.."), "b1b2 or c1c2");
        assert_eq!(advice(1, 3, "--./--. |..."), "b1b2 or c1c2");
        // Three boxes: the first is taken.
        assert_eq!(advice(1, 3, "---/--- |..."), "b1b2");
        // One box.
        assert_eq!(advice(1, 3, "-../-.. |..."), "b1b2");
        assert_eq!(advice(1, 3, ".../... ...."), "ask");
        assert_eq!(advice(1, 3, "---/--- ...."), "ask");
    }

    #[test]
    fn closed_chains_can_be_taken_from_both_ends() {
        assert_eq!(advice(1, 4, "----/---- |...|"), "b1b2 or c1c2");
        assert_eq!(advice(1, 5, "-----/----- |....|"), "b1b2");
        assert_eq!(advice(1, 3, "---/--- |..|"), "b1b2");
        assert_eq!(advice(1, 2, "--/-- |.|"), "b1b2");
        // The four boxes around a dot, opened.
        assert_eq!(advice(2, 2, "--/-./-- |.|/|.|"), "b1b2 or b2c2");
    }

    #[test]
    fn all_but_the_shortest_chain_are_taken() {
        // An open chain of 2 in the first row, a closed one of 4 in the second.
        let text = "--../----/---- |..../|...|";
        assert_eq!(advice(2, 4, text), "b2b3");
        // And in the other order.
        let text = "----/----/--.. |...|/|....";
        assert_eq!(advice(2, 4, text), "b1b2");
        // Two open chains of 2.
        let text = "--../--../--.. |..../|....";
        assert_eq!(advice(2, 4, text), "b2b3");
    }

    #[test]
    fn what_cannot_be_left_is_taken_first() {
        // A long chain in the first row, a single box in the second.
        let text = "----/----/-... |..../|....";
        assert_eq!(advice(2, 4, text), "b2b3");
        // A long one and one that could be left.
        let text = "--../----/---- |..../|....";
        assert_eq!(advice(2, 4, text), "b2b3");
    }
}

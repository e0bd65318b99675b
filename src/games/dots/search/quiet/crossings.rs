//! Which chains and loops cross the cut, by the shapes of the two halves.

use super::view::{Crossed, Extra, Shape};
use crate::index::bricks::bits::points;

/// A chain or loop that crosses the cut and can be opened; or an edge of the cut that gives nothing away, as a
/// chain of no coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    pub(super) crossed: Crossed,
    pub(super) left: Extra,
    pub(super) right: Extra,
    pub(super) is_loop: bool,
}

/// Where a chain ends: the half, and the last edge of the cut that it crosses on its way there.
type End = (usize, u8);

/// A chain or loop by the edges of the cut that it crosses.
struct Component {
    crossed: Crossed,
    /// None of a loop.
    ends: Option<[End; 2]>,
}

fn component(shapes: [&Shape; 2], start: u8) -> Component {
    let mut crossed = 1 << start;
    let ends = [0, 1].map(|first| {
        let (mut side, mut at) = (first, start);
        loop {
            let next = shapes[side].through[usize::from(at)];
            if next == at {
                return Some((side, at));
            }
            crossed |= 1 << next;
            at = next;
            side = 1 - side;
            if at == start {
                return None;
            }
        }
    });
    Component {
        crossed,
        ends: match ends {
            [Some(one), Some(other)] => Some([one, other]),
            _ => None,
        },
    }
}

/// All that crosses the cut between two halves.
pub(super) fn crossings(left: &Shape, right: &Shape) -> Vec<Crossing> {
    let shapes = [left, right];
    let with = |crossed: Crossed, extra: Option<(usize, Extra)>| {
        let at = |side: usize| match extra {
            Some((of, extra)) if of == side => extra,
            _ => Extra::Nothing,
        };
        Crossing {
            crossed,
            left: at(0),
            right: at(1),
            is_loop: false,
        }
    };
    let mut crossings = Vec::new();
    let mut unseen = left.open & right.open;
    while unseen != 0 {
        let Component { crossed, ends } = component(shapes, unseen.trailing_zeros() as u8);
        unseen &= !crossed;
        let Some([one, other]) = ends else {
            crossings.push(Crossing {
                is_loop: true,
                ..with(crossed, None)
            });
            continue;
        };
        let meeting = shapes[one.0].meeting[usize::from(one.1)];
        if one.0 == other.0 && meeting >> other.1 & 1 == 1 {
            let third = meeting & !(1 << one.1 | 1 << other.1);
            let tied = points(third.into()).map(|third| component(shapes, third as u8).crossed);
            let crossed = tied.fold(crossed, |all, crossed| all | crossed);
            let joint = Extra::Joint(meeting.trailing_zeros() as u8);
            crossings.push(with(crossed, Some((one.0, joint))));
        } else {
            crossings.push(with(crossed, None));
        }
        for (side, end) in [one, other] {
            if shapes[side].bodies >> end & 1 == 1 {
                crossings.push(with(crossed, Some((side, Extra::Body(end)))));
            }
        }
    }
    crossings
}

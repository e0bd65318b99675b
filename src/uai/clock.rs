//! How long to think.

use crate::games::Side;
use crate::heuristic::{DEEPEST, Limits};
use std::time::Duration;

/// What `go` says about when to stop; times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<u64>,
    /// What is left on the clocks of the first and the second player.
    pub(super) clocks: [Option<u64>; 2],
    /// What a move adds to them.
    pub(super) increments: [u64; 2],
    /// Moves until there is more time.
    pub(super) moves_to_go: Option<u64>,
    pub(super) infinite: bool,
}

impl Go {
    /// Whether to go on until someone says stop: so it was said, or nothing else was.
    pub(super) fn is_endless(&self) -> bool {
        let limited = [self.depth, self.nodes, self.movetime];
        let none = limited.iter().chain(&self.clocks).all(Option::is_none);
        self.infinite || none
    }

    /// When a search for this player has to stop.
    pub(super) fn limits(&self, player: Side) -> Limits {
        if self.is_endless() {
            return Limits::default();
        }
        let seat = player.seat();
        let clock = self.clocks[seat];
        let budget = clock.map(|left| budget(left, self.increments[seat], self.moves_to_go));
        let time = match (self.movetime, budget) {
            (Some(time), Some(budget)) => Some(time.min(budget)),
            (time, budget) => time.or(budget),
        };
        let depth = self.depth.and_then(|depth| u32::try_from(depth).ok());
        Limits {
            depth: depth.unwrap_or(DEEPEST),
            nodes: self.nodes.unwrap_or(u64::MAX),
            time: time.map(Duration::from_millis),
        }
    }
}

/// Milliseconds to spend on a move with this many left on the clock: a fair share and the increment, and never
/// so much that the time runs out before the answer has arrived.
fn budget(left: u64, increment: u64, moves_to_go: Option<u64>) -> u64 {
    /// Moves that a game may still last.
    const USUAL: u64 = 30;
    /// For the way of the answer.
    const RESERVE: u64 = 50;
    let share = left / moves_to_go.unwrap_or(USUAL).max(1);
    let most = left.saturating_sub(RESERVE).max(1);
    share.saturating_add(increment).clamp(1, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets() {
        assert_eq!(budget(60_000, 0, None), 2_000);
        assert_eq!(budget(60_000, 500, None), 2_500);
        assert_eq!(budget(60_000, 0, Some(10)), 6_000);
        assert_eq!(budget(60_000, 0, Some(1)), 59_950);
        assert_eq!(budget(60_000, 0, Some(0)), 59_950);
        assert_eq!(budget(1_000, 5_000, None), 950);
        assert_eq!(budget(50, 1_000, None), 1);
        assert_eq!(budget(0, 0, None), 1);
        assert_eq!(budget(u64::MAX, u64::MAX, Some(2)), u64::MAX - 50);
    }

    #[test]
    fn limits() {
        let clocks = Go {
            clocks: [Some(30_000), Some(60_000)],
            increments: [0, 100],
            ..Go::default()
        };
        let time = |go: &Go, player| go.limits(player).time.map(|time| time.as_millis());
        assert_eq!(time(&clocks, Side::First), Some(1_000));
        assert_eq!(time(&clocks, Side::Second), Some(2_100));
        let hurried = Go {
            movetime: Some(10),
            ..clocks
        };
        assert_eq!(time(&hurried, Side::First), Some(10));
        let deep = Go {
            depth: Some(u64::MAX),
            ..Go::default()
        };
        assert_eq!(deep.limits(Side::First), Limits::default());
        assert!(!deep.is_endless() && Go::default().is_endless());
        let endless = Go {
            infinite: true,
            ..hurried
        };
        assert_eq!(endless.limits(Side::First), Limits::default());
    }
}

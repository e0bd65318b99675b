//! The players of Othello, by name.

use super::{Roxanne, RoxanneMinimax};
use crate::games::OptionSpec;
use crate::games::othello::Othello;
use crate::players::Recruit;

const DEPTH: OptionSpec = OptionSpec {
    key: "depth",
    values: "1 to 20",
    default: "3",
    about: "plies to look ahead",
};

pub(in crate::players) fn specialists() -> Vec<Recruit<Othello>> {
    vec![
        Recruit {
            name: "roxanne",
            about: "takes a corner if it can, else the centre, and the squares around a corner last",
            options: &[],
            needs_sage: false,
            call: |_, _| Ok(Box::new(Roxanne)),
        },
        Recruit {
            name: "roxanne-minimax",
            about: "looks ahead, and counts squares by Roxanne's priorities and moves",
            options: &[DEPTH],
            needs_sage: false,
            call: |name, _| {
                let depth = name.number("depth", 1, 20)?;
                let depth = depth.map_or(RoxanneMinimax::DEPTH, |depth| depth as u32);
                Ok(Box::new(RoxanneMinimax { depth }))
            },
        },
    ]
}

//! The players of Othello, by name.

use super::{Roxanne, RoxanneMinimax};
use crate::games::othello::Othello;
use crate::name::OptionSpec;
use crate::players::PlayerSpec;

const DEPTH: OptionSpec = OptionSpec {
    key: "depth",
    values: "1 to 20",
    default: "3",
    about: "plies to look ahead",
};

pub(crate) fn specialists() -> Vec<PlayerSpec<Othello>> {
    vec![
        PlayerSpec {
            name: "roxanne",
            about: "takes a corner if it can, else the centre, and the squares around a corner last",
            options: &[],
            needs_adviser: false,
            training: None,
            make: |_| Ok(Box::new(Roxanne)),
        },
        PlayerSpec {
            name: "roxanne-minimax",
            about: "looks ahead, and counts squares by Roxanne's priorities and moves",
            options: &[DEPTH],
            needs_adviser: false,
            training: None,
            make: |request| {
                let depth = request.name.number("depth", 1, 20)?;
                let depth = depth.map_or(RoxanneMinimax::DEPTH, |depth| depth as u32);
                Ok(Box::new(RoxanneMinimax { depth }))
            },
        },
    ]
}

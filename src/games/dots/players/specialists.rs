//! The players of dots and boxes, by name.

use super::bred::bred;
use super::{ChainReading, Chains, Defensive};
use crate::games::dots::Dots;
use crate::name::OptionSpec;
use crate::players::PlayerSpec;

const CHAINS: &[OptionSpec] = &[
    OptionSpec {
        key: "depth",
        values: "1 to 100, unlimited",
        default: "5",
        about: "levels of the recursion",
    },
    OptionSpec {
        key: "reading",
        values: "moves, decisions, chains",
        default: "moves",
        about: "what a level is: a move or a decision, which also ends where no chain is left",
    },
];

const READINGS: &[(&str, ChainReading)] = &[
    ("moves", ChainReading::Moves),
    ("decisions", ChainReading::Decisions),
    ("chains", ChainReading::Chains),
];

pub(crate) fn specialists() -> Vec<PlayerSpec<Dots>> {
    vec![
        PlayerSpec {
            name: "defensive",
            about: "takes a box if it can, and gives none away as long as it can",
            options: &[],
            needs_adviser: false,
            training: None,
            make: |_| Ok(Box::new(Defensive)),
        },
        PlayerSpec {
            name: "chains",
            about: "takes chains, or leaves the end of one to the opponent where a look ahead says that this wins more",
            options: CHAINS,
            needs_adviser: false,
            training: None,
            make: |request| {
                let depth = match request.name.option("depth") {
                    Some("unlimited") => None,
                    _ => {
                        let depth = request.name.number("depth", 1, 100)?;
                        Some(depth.map_or(Chains::DEPTH, |depth| depth as u32))
                    }
                };
                let reading = request.name.word("reading", READINGS)?.unwrap_or_default();
                Ok(Box::new(Chains { depth, reading }))
            },
        },
        bred(),
    ]
}

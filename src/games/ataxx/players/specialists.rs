//! The players of Ataxx, by name.

use super::{Alone, MethodA, MethodB, MostlyClone, RandomImproved, SumReading};
use crate::games::ataxx::Ataxx;
use crate::name::OptionSpec;
use crate::players::PlayerSpec;

const DEPTH: OptionSpec = OptionSpec {
    key: "depth",
    values: "0 to 9",
    default: "1",
    about: "as the code of the source counts it",
};

const SUMS: &[OptionSpec] = &[
    DEPTH,
    OptionSpec {
        key: "reading",
        values: "code, text",
        default: "code",
        about: "what is summed: games won and lost, as in the code, or stones, as in the text",
    },
];

const READINGS: &[(&str, SumReading)] = &[("code", SumReading::Code), ("text", SumReading::Text)];

const METHOD_B: &[OptionSpec] = &[
    DEPTH,
    OptionSpec {
        key: "alone",
        values: "clone, jump",
        default: "clone",
        about: "what it does where it sees no way to meet the opponent: as the code, or jump nearer, as the text proposes",
    },
];

const ALONE: &[(&str, Alone)] = &[("clone", Alone::Clone), ("jump", Alone::Jump)];

pub(crate) fn specialists() -> Vec<PlayerSpec<Ataxx>> {
    vec![
        PlayerSpec {
            name: "mostly-clone",
            about: "clones a random stone nine times out of ten, and lets it jump otherwise",
            options: &[],
            needs_adviser: false,
            training: None,
            make: |_| Ok(Box::new(MostlyClone)),
        },
        PlayerSpec {
            name: "random-improved",
            about: "wins at once if it can; otherwise plays at random, but does not lose at once if it can avoid it",
            options: &[],
            needs_adviser: false,
            training: None,
            make: |_| Ok(Box::new(RandomImproved)),
        },
        PlayerSpec {
            name: "method-a",
            about: "sums what the games within its depth come to",
            options: SUMS,
            needs_adviser: false,
            training: None,
            make: |request| {
                let depth = request.name.number("depth", 0, 9)?;
                let depth = depth.map_or(MethodA::DEPTH, |depth| depth as u32);
                let reading = request.name.word("reading", READINGS)?.unwrap_or_default();
                Ok(Box::new(MethodA { depth, reading }))
            },
        },
        PlayerSpec {
            name: "method-b",
            about: "looks for a forced win within its depth, avoids what looks lost, and estimates the rest",
            options: METHOD_B,
            needs_adviser: false,
            training: None,
            make: |request| {
                let depth = request.name.number("depth", 0, 9)?;
                let depth = depth.map_or(MethodB::DEPTH, |depth| depth as u32);
                let alone = request.name.word("alone", ALONE)?.unwrap_or_default();
                Ok(Box::new(MethodB { depth, alone }))
            },
        },
    ]
}

//! Published and hand-checked numbers, in data files.

use crate::naive::Naive;
use rayon::prelude::*;
use retrograde::GameName;
use retrograde::catalog::Registry;
use retrograde::catalog::{Passes, PerftError};
use retrograde::games::alignment::{Alignment, preset};
use retrograde::{Game, NoProgress, Notation};

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('|').map(str::trim).collect())
}

#[test]
fn perft() {
    let mut checked = 0;
    for row in rows(include_str!("../data/perft.txt")) {
        let [game, position, depth, nodes] = row[..] else {
            panic!("{row:?}")
        };
        let position = (position != "start").then_some(position);
        let counted = Registry::standard()
            .find(game)
            .unwrap()
            .perft(depth.parse().unwrap(), position, Passes::Plies, &NoProgress)
            .unwrap();
        assert_eq!(counted, nodes.parse::<u64>().unwrap(), "{row:?}");
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn perft_by_the_naive_rules() {
    let rows: Vec<Vec<&str>> = rows(include_str!("../data/perft.txt")).collect();
    let checked: usize = rows
        .par_iter()
        .map(|row| {
            let name = GameName::parse(row[0]).unwrap();
            let Ok(rules) = preset(&name) else {
                assert!(["antrin", "ataxx", "ultimate"].contains(&name.family.as_str()));
                return 0;
            };
            let naive = Naive::new(&rules);
            let state = match row[1] {
                "start" => naive.start(),
                text => naive.state(&Alignment::new(rules).parse(text).unwrap()),
            };
            let nodes = naive.perft(&state, row[2].parse().unwrap());
            assert_eq!(nodes.to_string(), row[3], "{row:?}");
            1
        })
        .sum();
    assert!(checked > 40, "{checked}");
}

#[test]
fn positions_that_are_refused() {
    let mut checked = 0;
    for row in rows(include_str!("../data/refused.txt")) {
        let [game, position, at, reason] = row[..] else {
            panic!("{row:?}")
        };
        let position = position.trim_matches('"');
        let counted = Registry::standard().find(game).unwrap().perft(
            0,
            Some(position),
            Passes::Plies,
            &NoProgress,
        );
        let Err(PerftError::Parse(error)) = counted else {
            panic!("{row:?}: accepted")
        };
        assert_eq!(error.at().to_string(), at, "{row:?}: {error}");
        assert!(error.reason().contains(reason), "{row:?}: {error}");
        checked += 1;
    }
    assert!(checked > 0);
}

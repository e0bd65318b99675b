//! Published and hand-checked numbers, in data files.

use retrograde::Quiet;
use retrograde::front::{self, PerftError};

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
        let counted = front::find(game)
            .unwrap()
            .perft(depth.parse().unwrap(), position, &Quiet)
            .unwrap();
        assert_eq!(counted, nodes.parse::<u64>().unwrap(), "{row:?}");
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn positions_that_are_refused() {
    let mut checked = 0;
    for row in rows(include_str!("../data/refused.txt")) {
        let [game, position, at, reason] = row[..] else {
            panic!("{row:?}")
        };
        let position = position.trim_matches('"');
        let counted = front::find(game).unwrap().perft(0, Some(position), &Quiet);
        let Err(PerftError::Parse(error)) = counted else {
            panic!("{row:?}: accepted")
        };
        assert_eq!(error.at().to_string(), at, "{row:?}: {error}");
        assert!(error.reason().contains(reason), "{row:?}: {error}");
        checked += 1;
    }
    assert!(checked > 0);
}

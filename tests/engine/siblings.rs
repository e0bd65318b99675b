//! Positions that bring their own board.

use retrograde::NoProgress;
use retrograde::catalog::{Passes, PerftError, Registry};

fn perft(game: &str, position: Option<&str>) -> Vec<u64> {
    let game = Registry::standard().find(game).unwrap();
    (1..=4)
        .map(|depth| {
            game.perft(depth, position, Passes::Plies, &NoProgress)
                .unwrap()
        })
        .collect()
}

/// The counts are those that Ataxx programs agree on.
#[test]
fn a_position_with_other_gaps_is_played_on_its_own_board() {
    let gaps = "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1";
    let counts = [14, 196, 4184, 86528];
    assert_eq!(perft("ataxx:7x7", Some(gaps)), counts);
    assert_eq!(perft("ataxx:7x7,gaps=c3+e3+c5+e5", None), counts);
    let open = "x5o/7/7/7/7/7/o5x x 0 1";
    let counts = [16, 256, 6460, 155_888];
    assert_eq!(perft("ataxx:7x7,gaps=d4", Some(open)), counts);
    assert_eq!(perft("ataxx:7x7", None), counts);
    // Even corners may be gaps.
    let shut = "7/7/7/7/-------/-------/x5o x 0 1";
    assert_eq!(perft("ataxx:7x7", Some(shut)), [2, 4, 13, 30]);
}

#[test]
fn a_board_of_another_size_is_refused() {
    for (game, position) in [
        ("ataxx:4x4", "x5o/7/7/7/7/7/o5x x"),
        ("linear-ataxx:7", "x-4o x"),
        ("linear-ataxx:7", "x6o x"),
        ("ataxx:2x2", "--/-- x"),
    ] {
        let counted = Registry::standard().find(game).unwrap().perft(
            1,
            Some(position),
            Passes::Plies,
            &NoProgress,
        );
        assert!(matches!(counted, Err(PerftError::Parse(_))), "{position}");
    }
}

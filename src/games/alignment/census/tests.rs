use super::*;
use crate::census::BoardCount;
use crate::games::alignment::Rules;
use crate::games::alignment::{Blocked, antrin, tictactoe};
use crate::index::{Address, Indexed};
use crate::progress::NoProgress;
use hashbrown::HashMap;

fn count(rules: Rules) -> Census {
    census(&Alignment::new(rules), &NoProgress).unwrap()
}

fn antrin_game(n: usize, pieces: usize) -> Rules {
    antrin(n, pieces, Blocked::Loses).unwrap()
}

/// Boards as strings, turned and mirrored as a person would.
mod by_hand {
    use super::*;

    /// A board of side n, row by row: 0 for an empty point, 1 and 2 for the players.
    type Square = Vec<u8>;

    fn turned(board: &Square, n: usize) -> Square {
        (0..n * n)
            .map(|p| board[(n - 1 - p % n) * n + p / n])
            .collect()
    }

    fn mirrored(board: &Square, n: usize) -> Square {
        (0..n * n).map(|p| board[(p % n) * n + p / n]).collect()
    }

    fn canonical(board: &Square, n: usize) -> Square {
        let mut images = vec![];
        let mut image = board.clone();
        for _ in 0..4 {
            images.push(mirrored(&image, n));
            image = turned(&image, n);
            images.push(image.clone());
        }
        images.into_iter().min().unwrap()
    }

    fn has_line(board: &Square, n: usize, player: u8) -> bool {
        (0..n).any(|i| {
            (0..n).all(|j| board[i * n + j] == player) || (0..n).all(|j| board[j * n + i] == player)
        })
    }

    /// Unique boards and weight, by who has a line: neither, player 1, player 2, both.
    type Row = [(u128, u128); 4];

    /// The algorithm of section 6.2 of the thesis: extend each unique board of the step before at every empty
    /// point, and add up the weights of what is alike.
    pub(super) fn thesis(n: usize, pieces: usize, live_only: bool) -> Vec<Row> {
        let mut rows = vec![];
        let mut unique: HashMap<Square, u128> = [(vec![0; n * n], 1)].into_iter().collect();
        for step in 0..2 * pieces {
            let player = step as u8 % 2 + 1;
            let mut next: HashMap<Square, u128> = HashMap::new();
            for (board, weight) in unique {
                if live_only && (has_line(&board, n, 1) || has_line(&board, n, 2)) {
                    continue;
                }
                for point in (0..n * n).filter(|&point| board[point] == 0) {
                    let mut extended = board.clone();
                    extended[point] = player;
                    *next.entry(canonical(&extended, n)).or_default() += weight;
                }
            }
            let mut row = Row::default();
            for (board, weight) in &next {
                let kind =
                    usize::from(has_line(board, n, 1)) + 2 * usize::from(has_line(board, n, 2));
                row[kind].0 += 1;
                row[kind].1 += weight;
            }
            rows.push(row);
            unique = next;
        }
        rows
    }
}

fn pair(count: BoardCount) -> (u128, u128) {
    (count.canonical, count.weight)
}

fn compare_with_the_thesis(n: usize, pieces: usize) {
    let census = count(antrin_game(n, pieces));
    assert_eq!(census.agrees, Some(true));
    for (step, row) in census.steps.iter().zip(by_hand::thesis(n, pieces, false)) {
        let kinds = [
            step.not_winning,
            step.first_only,
            step.second_only,
            step.both,
        ];
        assert_eq!(kinds.map(pair), row, "side {n}, step {}", step.step);
        assert_eq!(step.canonical, row.iter().map(|kind| kind.0).sum::<u128>());
        assert_eq!(step.sequences, row.iter().map(|kind| kind.1).sum::<u128>());
    }
    for (step, row) in census.steps.iter().zip(by_hand::thesis(n, pieces, true)) {
        let live = step.live;
        let kinds = [
            live.not_winning,
            live.first_only,
            live.second_only,
            BoardCount::default(),
        ];
        assert_eq!(kinds.map(pair), row, "side {n}, live step {}", step.step);
        assert_eq!(live.canonical, row.iter().map(|kind| kind.0).sum::<u128>());
        assert_eq!(live.sequences, row.iter().map(|kind| kind.1).sum::<u128>());
    }
}

#[test]
fn the_algorithm_of_the_thesis_gives_the_same() {
    for pieces in 1..=4 {
        compare_with_the_thesis(3, pieces);
    }
    for pieces in 2..=4 {
        compare_with_the_thesis(4, pieces);
    }
}

#[test]
fn the_table_of_the_thesis() {
    let census = count(antrin_game(3, 3));
    let canonical: Vec<u128> = census.steps.iter().map(|step| step.canonical).collect();
    assert_eq!(canonical, [3, 12, 38, 108, 174, 228]);
    let sequences: Vec<u128> = census.steps.iter().map(|step| step.sequences).collect();
    assert_eq!(sequences, [9, 72, 504, 3024, 15120, 60480]);
    let last = &census.steps[5];
    assert_eq!((last.winning_canonical, last.winning_weight), (33, 8208));
    assert_eq!(last.live.canonical, 15 + 195);
    let text = census.table();
    assert!(
        text.contains("60,480") && text.contains("agree in every number"),
        "{text}"
    );
}

#[test]
fn tic_tac_toe_has_its_well_known_numbers() {
    let census = count(tictactoe());
    assert_eq!(census.agrees, Some(true));
    assert_eq!(census.totals.games, 255_168);
    assert_eq!(1 + census.totals.live_boards, 5_478);
    assert_eq!(1 + census.totals.live_canonical, 765);
    let games_by_length: Vec<u128> = census.steps[4..]
        .iter()
        .map(|step| step.live.first_only.weight + step.live.second_only.weight)
        .collect();
    assert_eq!(games_by_length, [1_440, 5_328, 47_952, 72_576, 81_792]);
    assert_eq!(census.steps[8].live.not_winning.weight, 46_080);
}

#[test]
fn burnside_counts_the_positions_of_the_index() {
    let mut games = vec![tictactoe()];
    for (n, most) in [(3, 4), (4, 6)] {
        games.extend((1..=most).map(|pieces| antrin_game(n, pieces)));
    }
    for blocked in [Blocked::Passes, Blocked::Draws] {
        games.push(antrin(3, 3, blocked).unwrap());
        games.push(antrin(4, 4, blocked).unwrap());
    }
    for rules in games {
        let game = Alignment::new(rules);
        for (tier, slots) in game.tiers().iter().map(|tier| tier.slots).enumerate() {
            let positions = (0..slots)
                .filter(|&slot| game.unrank(Address { tier, slot }).is_some())
                .count() as u64;
            let counted = producible(&game)[tier];
            assert_eq!(counted, positions, "{}, {tier} tokens", game.rules().name);
        }
    }
}

#[test]
fn large_boards_are_counted_without_looking_at_them() {
    let total = |rules: Rules| -> u64 {
        let game = Alignment::new(rules);
        let tiers = 0..game.tiers().len();
        tiers.map(|tier| producible(&game)[tier]).sum()
    };
    // As found by enumeration.
    assert_eq!(total(antrin_game(5, 5)), 147_251_379);

    let census = count(antrin_game(6, 6));
    assert_eq!(census.agrees, None);
    for step in &census.steps {
        let kinds = [
            step.first_only,
            step.second_only,
            step.both,
            step.not_winning,
        ];
        assert_eq!(
            kinds.iter().map(|kind| kind.boards).sum::<u128>(),
            step.boards
        );
        assert_eq!(
            kinds.iter().map(|kind| kind.weight).sum::<u128>(),
            step.sequences
        );
    }
}

#[test]
fn a_number_that_does_not_fit_is_an_error() {
    let game = Alignment::new(antrin_game(6, 18));
    let error = census(&game, &NoProgress).unwrap_err();
    assert!(matches!(error, CensusError::TooLarge { .. }), "{error}");
}

#[test]
fn a_census_can_be_stopped() {
    struct Impatient;
    impl Progress for Impatient {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let game = Alignment::new(antrin_game(3, 3));
    assert!(matches!(
        census(&game, &Impatient),
        Err(CensusError::Cancelled(_))
    ));
}

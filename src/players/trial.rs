//! Positions and games to try players on: for tests.

use super::{Choice, Conditions, Contest, Dice, MatchRunner, Player};
use crate::game::Edge;
use crate::games::ataxx::{Ataxx, Rules};
use crate::games::dots::{Board, Dots};
use crate::games::othello::{self, Othello};
use crate::value::Score;

pub(crate) fn dots(rows: usize, columns: usize) -> Dots {
    Dots::new(Board::new(rows, columns).unwrap())
}

/// `1x11` for a line of eleven cells, `4x4`.
pub(crate) fn ataxx(size: &str) -> Ataxx {
    Ataxx::new(Rules::of_size(size).unwrap())
}

pub(crate) fn othello(rows: usize, columns: usize) -> Othello {
    Othello::new(othello::Rules::new(rows, columns).unwrap())
}

fn moves<G: Contest>(game: &G, position: &G::Position) -> Vec<Edge<G>> {
    let mut moves = vec![];
    game.each_move(position, |edge| moves.push(edge));
    moves
}

/// The place of the move that a player chooses.
fn chosen<G: Contest>(
    game: &G,
    position: &G::Position,
    moves: &[Edge<G>],
    player: &dyn Player<G>,
    dice: &mut Dice,
) -> usize {
    let before = &[];
    let choice = Choice {
        game,
        position,
        moves,
        before,
    };
    player.choose(&choice, dice).unwrap()
}

/// The names of the moves that a player chooses with different dice, each once, in order.
pub(crate) fn choices<G: Contest>(game: &G, text: &str, player: &dyn Player<G>) -> Vec<String> {
    let position = game.parse(text).unwrap();
    let moves = moves(game, &position);
    let mut names: Vec<String> = (0..200)
        .map(|seed| {
            let place = chosen(game, &position, &moves, player, &mut Dice::new(seed));
            game.show_move(&moves[place].mv)
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Positions of random games that are not over.
pub(crate) fn positions<G: Contest>(game: &G, games: u64) -> Vec<G::Position> {
    let mut found = vec![];
    for number in 0..games {
        let mut dice = Dice::of_game(1, number);
        let mut position = game.start();
        for _ in 0..200 {
            if game.outcome(&position).is_some() {
                break;
            }
            found.push(position);
            let moves = moves(game, &position);
            position = moves[dice.below(moves.len())].to;
        }
    }
    found
}

/// Every choice on the positions of random games is a legal move.
pub(crate) fn assert_legal<G: Contest>(game: &G, games: u64, player: &dyn Player<G>) {
    let mut dice = Dice::new(3);
    for position in positions(game, games) {
        let moves = moves(game, &position);
        let place = chosen(game, &position, &moves, player, &mut dice);
        assert!(place < moves.len(), "{}", game.show(&position));
    }
}

/// What a player says of the chances is what comes of choosing, on positions of a random game.
pub(crate) fn assert_chances<G: Contest>(game: &G, player: &dyn Player<G>) {
    const TIMES: usize = 2_000;
    let mut dice = Dice::new(4);
    for position in positions(game, 1) {
        let moves = moves(game, &position);
        let choice = Choice {
            game,
            position: &position,
            moves: &moves,
            before: &[],
        };
        let mut chances = vec![];
        assert!(player.chances(&choice, &mut chances).unwrap());
        assert_eq!(chances.len(), moves.len());
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let mut counts = vec![0; moves.len()];
        for _ in 0..TIMES {
            counts[player.choose(&choice, &mut dice).unwrap()] += 1;
        }
        for (&count, &chance) in counts.iter().zip(&chances) {
            let deviation = (chance * (1.0 - chance) / TIMES as f64).sqrt();
            let off = f64::from(count) / TIMES as f64 - chance;
            assert!(off.abs() <= 5.0 * deviation, "{}", game.show(&position));
        }
    }
}

/// The margins of the first player in games of two players.
pub(crate) fn margins<G: Contest>(
    game: &G,
    players: [&dyn Player<G>; 2],
    games: u64,
) -> Vec<Score> {
    let mut table = MatchRunner::new(game, Conditions::default());
    (0..games)
        .map(|number| table.play(players, false, &mut Dice::of_game(2, number)))
        .map(|played| played.unwrap().margin)
        .collect()
}

//! How many positions and how many games there are: found by going everywhere play can go.

use super::{Claim, ClaimsError, PUBLISHED, SOURCE, Statement, game, list, reached};
use crate::game::Game;
use crate::games::alignment::census::producible;
use crate::games::alignment::{Alignment, Blocked, Position, Side};
use crate::index::Indexed;
use hashbrown::HashSet;
use serde::Deserialize;

/// Positions, positions up to symmetry, and games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TicTacToe {
    pub(super) positions: Statement,
    pub(super) canonical: Statement,
    pub(super) games: Statement,
}

pub(super) fn claims() -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = tictactoe(&game("tictactoe")?, &PUBLISHED.tictactoe);
    claims.push(achi(&PUBLISHED.achi)?);
    Ok(claims)
}

pub(super) fn tictactoe(game: &Alignment, published: &TicTacToe) -> Vec<Claim> {
    let positions = reached(game);
    let finished = positions.iter().filter(|p| game.outcome(p).is_some());
    let finished = finished.count();
    let places: HashSet<_> = positions.iter().map(|p| game.rank(p)).collect();
    let by_burnside: u64 = producible(game).iter().sum();
    let mut by_length = vec![0u64; game.rules().total_pieces() + 1];
    count_games(game, &game.start(), 0, &mut by_length);
    vec![
        SOURCE.compared(
            &published.positions,
            positions.len().to_string(),
            format!("by exploring; {finished} of them are finished games"),
        ),
        SOURCE.compared(
            &published.canonical,
            places.len().to_string(),
            format!("by exploring; Burnside's lemma gives {by_burnside}"),
        ),
        SOURCE.compared(
            &published.games,
            by_length.iter().sum::<u64>().to_string(),
            format!(
                "every one played out; of 5 to 9 moves: {}",
                list(&by_length[5..])
            ),
        ),
    ]
}

fn count_games(game: &Alignment, here: &Position, moves: usize, by_length: &mut [u64]) {
    if game.outcome(here).is_some() {
        by_length[moves] += 1;
    } else {
        game.each_move(here, |edge| {
            count_games(game, &edge.to, moves + 1, by_length);
        });
    }
}

/// GamesmanClassic gives the number without a definition. Its program starts from the empty board, numbers
/// boards together with the player to move, and goes no further from a board with a line.
pub(super) fn achi(published: &Statement) -> Result<Claim, ClaimsError> {
    let default = game("achi,pieces=3")?;
    let positions = reached(&default);
    let boards: HashSet<[u64; 2]> = positions.iter().map(board).collect();
    let places: HashSet<_> = positions.iter().map(|p| default.rank(p)).collect();
    let count = |is: &dyn Fn(&Position) -> bool| positions.iter().filter(|&p| is(p)).count();
    let won = count(&|p| default.rules().board.has_line(p.waiting));
    let all_placed = count(&|p| p.mover_hand == 0);
    let by_rule = Blocked::WORDS
        .iter()
        .map(|(word, _)| {
            let game = game(&format!("achi,pieces=3,blocked={word}"))?;
            Ok(format!("blocked={word} {}", reached(&game).len()))
        })
        .collect::<Result<Vec<_>, ClaimsError>>()?;
    Ok(SOURCE.compared(
        published,
        positions.len().to_string(),
        format!(
            "by exploring, symmetry not used: {}. Other ways to count: {} without the player to move; {} up to symmetry and, once \
             all tokens are placed, exchange of colours; {all_placed} with all tokens placed; {won} with a line, {} without",
            list(by_rule),
            boards.len(),
            places.len(),
            positions.len() - won
        ),
    ))
}

/// The first and the second player's points.
fn board(position: &Position) -> [u64; 2] {
    match position.player {
        Side::First => [position.mover, position.waiting],
        Side::Second => [position.waiting, position.mover],
    }
}

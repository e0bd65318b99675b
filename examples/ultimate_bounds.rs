//! Shows that the first player cannot win the tactical game within so many plies, opening by opening.
//!
//! ```text
//! cargo run --release --example ultimate_bounds -- 25             all 15 openings, up to symmetry
//! cargo run --release --example ultimate_bounds -- 29 5-5 5-2     these only
//! ```
//!
//! Every move of the first player is tried, so a line that says "no win" is proved; openings can be done one at a time.

use retrograde::games::nested::Restrictions;
use retrograde::games::nested::ultimate::{Hopes, Move, Ultimate};
use retrograde::{Aim, Game, Notation, Prover};
use std::time::Instant;

/// Positions remembered while searching, at some 80 bytes each.
const REMEMBERED: usize = 1 << 24;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let plies: u16 = arguments.next().ok_or("how many plies?")?.parse()?;
    let game = Ultimate::new(Restrictions::default());
    let mut openings: Vec<Move> = Vec::new();
    for name in arguments {
        openings.push(Ultimate::read_move(&name).ok_or(format!("{name} is no move"))?);
    }
    if openings.is_empty() {
        let stabiliser = game.stabiliser(&game.start());
        game.each_move(&game.start(), |edge| {
            if game.is_first_of_its_kind(edge.mv, &stabiliser) {
                openings.push(edge.mv);
            }
        });
    }
    let never = || false;
    for opening in openings {
        let began = Instant::now();
        let mut prover = Prover::new(&game, Hopes, &never).remembering(REMEMBERED);
        let opened = Aim::defending(game.after(&game.start(), opening));
        let found = prover.shortest_win(&opened, plies.saturating_sub(1));
        let verdict = match found {
            Ok(Some(shorter)) => format!("a win in {} plies", shorter + 1),
            Ok(None) => format!("no win within {plies} plies"),
            Err(stopped) => stopped.to_string(),
        };
        println!(
            "{}: {verdict}; {} positions looked at in {:.1} s",
            game.show_move(&opening),
            prover.nodes(),
            began.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

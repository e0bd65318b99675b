//! Shows that the first player cannot win the tactical game within so many plies, from openings or other positions.
//!
//! ```text
//! cargo run --release --example ultimate_bounds -- 25             all 15 openings, up to symmetry
//! cargo run --release --example ultimate_bounds -- 29 5-5 5-2     these only
//! cargo run --release --example ultimate_bounds -- 25 POSITION    from a position
//! ```
//!
//! Every move of both players is tried, so a line that says "no win" is proved; openings can be done one at a time.

use retrograde::games::Player;
use retrograde::games::nested::Restrictions;
use retrograde::games::nested::ultimate::{Hopes, Position, Ultimate};
use retrograde::{Aim, Game, Notation, Prover};
use std::error::Error;
use std::time::Instant;

/// Positions remembered while searching, at some 80 bytes each.
const REMEMBERED: usize = 1 << 24;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let plies: u16 = arguments.next().ok_or("how many plies?")?.parse()?;
    let game = Ultimate::new(Restrictions::default());
    let mut questions: Vec<(String, Position)> = Vec::new();
    for name in arguments {
        let position = match Ultimate::read_move(&name) {
            Some(opening) => game.after(&game.start(), opening),
            None => game.parse(&name)?,
        };
        questions.push((name, position));
    }
    if questions.is_empty() {
        let stabiliser = game.stabiliser(&game.start());
        game.each_move(&game.start(), |edge| {
            if game.is_first_of_its_kind(edge.mv, &stabiliser) {
                questions.push((game.show_move(&edge.mv), edge.to));
            }
        });
    }
    let never = || false;
    for (name, position) in questions {
        let began = Instant::now();
        let mut prover = Prover::new(&game, Hopes, &never).remembering(REMEMBERED);
        let aim = Aim {
            position,
            attacker_moves: position.player() == Player::First,
        };
        // An opening is a ply by itself.
        let played = u16::from(position.stones() == 1);
        let verdict = match prover.shortest_win(&aim, plies.saturating_sub(played))? {
            Some(shortest) => format!("a win in {} plies", shortest + played),
            None => format!("no win within {plies} plies"),
        };
        println!(
            "{name}: {verdict}; {} positions looked at in {:.1} s",
            prover.nodes(),
            began.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

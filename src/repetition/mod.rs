//! Which values a rule against repetition cannot change, and which hang on it.
//!
//! Where infinite play is a draw, a player may hold the game by going round in circles. A rule that punishes whoever began
//! to can take that away from him, but it says nothing about plays in which no position comes twice. So a win stays a win:
//! the winner comes nearer to it with every ply. A draw stays a draw if *both* players can bring the game to an end that is at
//! least a draw for them. [`Insisting`] asks for each player whether he can, as a game of its own that the solver knows how to
//! solve; [`Judge`] puts the answers together. `docs/algorithms.md` has the proofs.
//!
//! ```
//! use retrograde::games::alignment::{Alignment, Blocked, antrin};
//! use retrograde::{Insisting, Judge, Judgement, Notation, Quiet, Tables};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Insisting::new(Alignment::new(antrin(3, 3, Blocked::Loses)?));
//! let judge = Judge::new(&game, Tables::solve_in_memory(&game, &Quiet)?);
//! // Nothing but repetition makes this a draw: no finished game of antrin is one.
//! let start = game.game().parse(".../.../... 1")?;
//! assert_eq!(judge.judgement(&start)?, Judgement::Dependent);
//! # Ok(())
//! # }
//! ```

mod graph;
mod insisting;
mod judge;
mod judgement;

pub use graph::InsistingGraph;
pub use insisting::{Insisting, Role, Stance};
pub use judge::Judge;
pub use judgement::Judgement;
pub(crate) use judgement::{JudgedCount, judged_counts};

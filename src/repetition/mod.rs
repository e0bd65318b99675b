//! Which values a rule against repetition cannot change, and which hang on it.
//!
//! Where infinite play is a draw, a player may hold the game by going round in circles. A rule that punishes
//! whoever began to repeat can take that away, but it says nothing about plays in which no position comes
//! twice. So a win stays a win: the winner comes nearer to it with every ply. A draw stays a draw if *both*
//! players can bring the game to an end that is at least a draw for them. [`RepetitionGame`] asks this for each
//! player, as a game of its own that the solver knows how to solve; [`RepetitionTables`] puts the answers
//! together. `docs/algorithms.md` has the proofs.
//!
//! ```
//! use retrograde::games::alignment::{Alignment, Blocked, antrin};
//! use retrograde::{Notation, NoProgress, Tables};
//! use retrograde::repetition::{RepetitionGame, RepetitionTables, RepetitionValue};
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = RepetitionGame::new(Arc::new(Alignment::new(antrin(3, 3, Blocked::Loses)?)));
//! let tables = Tables::solve_in_memory(&game, &NoProgress)?;
//! let tables = RepetitionTables::new(Arc::new(game), tables);
//! // Nothing but repetition makes this a draw: no finished game of antrin is one.
//! let start = tables.game().parse(".../.../... 1")?;
//! assert_eq!(tables.value(&start)?, RepetitionValue::Dependent);
//! # Ok(())
//! # }
//! ```

mod game;
mod graph;
mod tables;
mod value;

pub use game::{RepetitionGame, Role, Stance};
pub use graph::RepetitionGraph;
pub use tables::RepetitionTables;
pub use value::RepetitionValue;
pub(crate) use value::{RepetitionCount, repetition_counts};

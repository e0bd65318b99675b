//! Players of dots and boxes, from Božidarević's paper "Application of the minimax algorithm in the game Dots
//! and boxes", and one that is bred.

mod bred;
mod chain;
mod chains;
mod defensive;
mod drawing;
mod simulation;
mod specialists;

pub use bred::Bred;
pub(crate) use chain::Chain;
pub use chains::Chains;
pub use defensive::Defensive;
pub(crate) use drawing::Drawing;
pub use simulation::ChainReading;
pub(crate) use specialists::specialists;

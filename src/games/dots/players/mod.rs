//! Players of dots and boxes, from Božidarević's paper "Application of the minimax algorithm in the game Dots
//! and boxes".

mod chain;
mod chains;
mod defensive;
mod drawing;
mod simulation;
mod specialists;

pub use chains::Chains;
pub use defensive::Defensive;
pub use simulation::ChainReading;
pub(crate) use specialists::specialists;

//! A check of certificates of the tactical game that knows nothing of the engine or of the prover.

mod grid;
mod holds_out;
mod relaxed;
mod strategy;
mod wins;

pub use holds_out::{HoldOutVerdict, verify_hold_out};
pub use wins::verify_ultimate;

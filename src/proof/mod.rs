//! Proofs that a player wins, or holds out, where no table can hold the game.
//!
//! A win needs only one move in each position of the winner, but an answer to every reply of the loser. So the
//! winner's moves may be [restricted](Plan) as one likes: that can lose a proof, but never make a wrong one.
//! What is found is kept as a [`Certificate`], a strategy that others can check without searching.

mod certificate;
mod evaluator;
mod file;
mod hold_out;
mod plan;
mod prover;

pub use certificate::{Certifiable, Certificate, CertificateEntry};
pub use evaluator::ProofEvaluator;
pub use file::{CertificateId, Claim};
pub use hold_out::{HeldOut, HoldOut};
pub use plan::Plan;
pub use prover::{Goal, Prover};

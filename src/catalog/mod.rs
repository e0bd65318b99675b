//! Every game by its name, behind one object-safe trait.
//!
//! The tools see nothing else of the engine, so a game that has a line in a [`Registry`] shows up in all of them.

mod entry;
mod kept;
mod matches;
mod orbit;
mod registry;
mod rules_file;
mod training;
mod view;

pub use crate::backend::*;
pub use entry::{AnyGame, Entry, ExactProbe, Level, Probe};
pub use kept::{KeepError, KeptRules};
pub use matches::{BlunderReport, MatchReport, MatchRequest, PlayError, PlayerErrors, Seating};
pub use orbit::{Alike, Applied, Orbit, TransformError, Transformed};
pub use registry::{Family, Made, NumberSets, Registry, dense, explored, family};
pub use rules_file::RulesFile;
pub use training::{Stage, TrainReport, TrainRequest};
pub use view::{FollowError, MoveRequest, MoveView, View};

//! Answers from tables.

mod answer;
mod embedded;
mod oracle;
mod points;
mod quiet;

pub use answer::{Answer, RankedMove};
pub(crate) use embedded::is_absence;
pub use embedded::{embedded_tables, open_or_embedded};
pub use oracle::{Oracle, QueryError};
pub use points::{PointsOracle, TableScores};
pub(crate) use quiet::{QuietScores, open_quiet};

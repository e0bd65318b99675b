//! Answers from tables.

mod answer;
mod embedded;
mod oracle;
mod points;
mod quiet;
mod words;

pub use answer::{Answer, RankedMove};
pub(crate) use embedded::is_absence;
pub use embedded::{embedded_tables, open_or_embedded};
pub use oracle::{Oracle, QueryError};
pub use points::{PointsOracle, TableScores};
pub(crate) use quiet::{QuietScores, open_quiet};
pub(crate) use words::verdict;
pub use words::{plies_in_words, signed};

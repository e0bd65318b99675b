//! Answers from tables.

mod answer;
mod embedded;
mod oracle;

pub use answer::{Answer, RankedMove};
pub use embedded::{embedded_tables, open_or_embedded};
pub use oracle::{Oracle, QueryError};

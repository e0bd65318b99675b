//! The published side of claims: data files, one for each source.

use super::data::{self, Reader};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::ops::Deref;
use std::sync::OnceLock;
use toml::de::{DeTable, DeValue};

/// A published number or sentence.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Statement<T = String> {
    /// Where in the source it stands.
    #[serde(rename = "where")]
    pub(super) place: String,
    /// What it is about.
    pub(super) claim: String,
    /// What is printed there.
    pub(super) published: T,
}

impl<T: Display> Statement<T> {
    /// The parts of a list.
    pub(super) fn parts(&self) -> Vec<String> {
        let text = self.published.to_string();
        text.split(", ").map(str::to_owned).collect()
    }

    /// The same with another number, to see whether that is refuted.
    #[cfg(test)]
    pub(super) fn instead(&self, published: impl Into<T>) -> Self
    where
        T: Clone,
    {
        Self {
            published: published.into(),
            ..self.clone()
        }
    }
}

/// A data file of a source, read when it is first used. The citation in it is for people.
pub(super) struct DataFile<T> {
    text: &'static str,
    contents: OnceLock<T>,
}

impl<T> DataFile<T> {
    pub(super) const fn new(text: &'static str) -> Self {
        let contents = OnceLock::new();
        Self { text, contents }
    }
}

impl<T: DeserializeOwned> Deref for DataFile<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.contents.get_or_init(|| {
            let contents = read(self.text).and_then(|mut table| {
                table.remove("citation");
                T::deserialize(Reader(&DeValue::Table(table)))
            });
            contents.unwrap_or_else(|error| unreachable!("a test reads every file: {error}"))
        })
    }
}

fn read(text: &str) -> Result<DeTable<'_>, data::Error> {
    let table = DeTable::parse(text).map_err(data::Error::new)?;
    Ok(table.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::{antrin, dots, linear_ataxx, othello, relatives, strategic};

    fn is_sound<T: DeserializeOwned>(file: &DataFile<T>) {
        let _ = file.deref();
        let table = read(file.text).unwrap();
        let citation = table.get("citation").unwrap().get_ref();
        assert!(!citation.as_str().unwrap().is_empty());
    }

    #[test]
    fn every_file_can_be_read_and_names_its_source() {
        is_sound(&antrin::PUBLISHED);
        is_sound(&relatives::PUBLISHED);
        is_sound(&linear_ataxx::PUBLISHED);
        is_sound(&strategic::PUBLISHED);
        is_sound(&dots::PUBLISHED);
        is_sound(&othello::PUBLISHED);
    }
}

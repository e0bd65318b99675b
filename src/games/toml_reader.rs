//! A table of a TOML file that knows where its values stand.

use crate::name::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong with a file that a person wrote, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct RulesError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there, and what would be right.
    pub reason: String,
}

/// No person writes a larger file.
const MOST_BYTES: usize = 64 << 10;

/// The text that is read.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) file: &'a str,
}

impl<'a> Source<'a> {
    /// The text as TOML; `what` it holds, for the error if there is too much of it.
    pub(crate) fn table(&self, what: &str) -> Result<Spanned<DeTable<'a>>, RulesError> {
        if self.text.len() > MOST_BYTES {
            let reason = format!(
                "{what} have at most {} KiB, this file has {}",
                MOST_BYTES >> 10,
                self.text.len().div_ceil(1 << 10)
            );
            return Err(self.error(0, reason));
        }
        DeTable::parse(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.error(at, format!("not TOML: {}", error.message()))
        })
    }

    /// An error at a byte of the text.
    pub(crate) fn error(&self, at: usize, reason: impl Into<String>) -> RulesError {
        RulesError {
            file: self.file.to_owned(),
            line: self.line(at),
            reason: reason.into(),
        }
    }

    fn line(&self, at: usize) -> usize {
        let before = self.text.bytes().take(at);
        1 + before.filter(|&byte| byte == b'\n').count()
    }
}

/// A table and its name in errors.
#[derive(Clone, Copy)]
pub(crate) struct Section<'a> {
    source: Source<'a>,
    title: &'a str,
    table: &'a DeTable<'a>,
    at: usize,
}

impl<'a> Section<'a> {
    pub(crate) fn new(
        source: Source<'a>,
        title: &'a str,
        table: &'a DeTable<'a>,
        at: usize,
    ) -> Self {
        Self {
            source,
            title,
            table,
            at,
        }
    }

    /// Refuses keys that mean nothing.
    pub(crate) fn check_keys(&self, keys: &[&str]) -> Result<(), RulesError> {
        // The first in the file is the one to mend first.
        let unknown = self.table.keys().filter(|key| {
            let key: &str = key.get_ref();
            !keys.contains(&key)
        });
        let Some(first) = unknown.min_by_key(|key| key.span().start) else {
            return Ok(());
        };
        let guess = nearest(first.get_ref(), keys);
        let guess = guess.map_or(String::new(), |word| format!("; did you mean {word}?"));
        let reason = format!(
            "{} has no key {:?}{guess} (there is: {})",
            self.title,
            short(first.get_ref()),
            keys.join(", ")
        );
        Err(self.source.error(first.span().start, reason))
    }

    pub(crate) fn get(&self, key: &'a str) -> Option<Value<'a>> {
        let value = self.table.get(key)?;
        Some(Value {
            source: self.source,
            key,
            value,
        })
    }

    /// The value of a key that must be there; `example` shows it.
    pub(crate) fn require(&self, key: &'a str, example: &str) -> Result<Value<'a>, RulesError> {
        self.get(key).ok_or_else(|| {
            let reason = format!("{} has no {key}: add {example}", self.title);
            self.source.error(self.at, reason)
        })
    }

    /// All keys and their values.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&'a str, Value<'a>)> {
        self.table.iter().map(|(key, value)| {
            let entry = Value {
                source: self.source,
                key: key.get_ref(),
                value,
            };
            (&**key.get_ref(), entry)
        })
    }

    pub(crate) fn word<T: Copy>(
        &self,
        key: &'a str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, RulesError> {
        self.get(key).map(|value| value.word(words)).transpose()
    }

    pub(crate) fn flag(&self, key: &'a str) -> Result<Option<bool>, RulesError> {
        self.get(key).map(|value| value.flag()).transpose()
    }

    /// An error at a key, or at the head of the table if the key is not there.
    pub(crate) fn error(&self, key: &'a str, reason: impl Into<String>) -> RulesError {
        match self.get(key) {
            Some(value) => value.error(reason),
            None => self.source.error(self.at, reason),
        }
    }
}

/// A value and its key.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    source: Source<'a>,
    key: &'a str,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Value<'a> {
    pub(crate) fn error(&self, reason: impl Into<String>) -> RulesError {
        self.source.error(self.value.span().start, reason)
    }

    fn must_be(&self, right: &str) -> RulesError {
        self.error(format!("{} must be {right}", short(self.key)))
    }

    /// The line of the file.
    pub(crate) fn line(&self) -> usize {
        self.source.line(self.value.span().start)
    }

    pub(crate) fn text(&self) -> Result<&'a str, RulesError> {
        let text = self.value.get_ref().as_str();
        text.ok_or_else(|| self.must_be("a text in quotation marks"))
    }

    /// A text that can be printed as it is.
    pub(crate) fn line_of_text(&self) -> Result<String, RulesError> {
        const LONGEST: usize = 300;
        let text = self.text()?;
        if text.chars().any(char::is_control) || text.chars().count() > LONGEST {
            return Err(self.must_be(&format!(
                "one line of at most {LONGEST} characters, none of them control characters"
            )));
        }
        Ok(text.to_owned())
    }

    pub(crate) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, RulesError> {
        let given = self.text()?;
        let found = words.iter().find(|&&(word, _)| word == given);
        found.map(|&(_, value)| value).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
            let guess = nearest(given, &words);
            let guess = guess.map_or(String::new(), |word| format!("; did you mean {word}?"));
            self.error(format!(
                "{} cannot be {:?}{guess} (there is: {})",
                self.key,
                short(given),
                words.join(", ")
            ))
        })
    }

    pub(crate) fn flag(&self) -> Result<bool, RulesError> {
        let flag = self.value.get_ref().as_bool();
        flag.ok_or_else(|| self.must_be("true or false"))
    }

    pub(crate) fn is_number(&self) -> bool {
        self.value.get_ref().is_integer()
    }

    pub(crate) fn number(&self, from: u8, to: u8, right: &str) -> Result<u8, RulesError> {
        let number = self.value.get_ref().as_integer();
        number
            .and_then(|number| u8::from_str_radix(number.as_str(), number.radix()).ok())
            .filter(|number| (from..=to).contains(number))
            .ok_or_else(|| self.must_be(right))
    }

    pub(crate) fn is_list(&self) -> bool {
        self.value.get_ref().is_array()
    }

    pub(crate) fn items(&self, right: &str) -> Result<Vec<Value<'a>>, RulesError> {
        let items = self.value.get_ref().as_array();
        let items = items.ok_or_else(|| self.must_be(right))?;
        Ok(items.iter().map(|value| Value { value, ..*self }).collect())
    }

    pub(crate) fn section(&self, title: &'a str, right: &str) -> Result<Section<'a>, RulesError> {
        let table = self.value.get_ref().as_table();
        let table = table.ok_or_else(|| self.must_be(right))?;
        let at = self.value.span().start;
        Ok(Section::new(self.source, title, table, at))
    }
}

/// As much of a word as an error should repeat.
pub(crate) fn short(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

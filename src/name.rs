//! Names of games: `family[:shorthand][,key=value]...`.

use std::fmt;
use std::ops::RangeInclusive;

/// A game's name, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// The part before the colon.
    pub family: String,
    /// The part after the colon, if it is not `key=value`.
    pub shorthand: Option<String>,
    /// The options given, in order.
    pub options: Vec<(String, String)>,
}

/// An option a family understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its key.
    pub key: &'static str,
    /// What it may be set to, for people.
    pub values: &'static str,
    /// What it is if not given, for people.
    pub default: &'static str,
    /// What it changes.
    pub about: &'static str,
}

/// A name that names no game, with what would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameError {
    what: String,
    nearest: Option<String>,
    right: String,
}

/// The candidate most like `given`, if one is like it at all.
pub(crate) fn nearest(given: &str, candidates: &[&str]) -> Option<String> {
    // Comparing takes time by the product of the lengths, and a hostile word can be megabytes long.
    const LONGEST: usize = 100;
    if given.len() > LONGEST {
        return None;
    }
    if let Some(number) = nearest_number(given, candidates) {
        return Some(number);
    }
    candidates
        .iter()
        .map(|&word| (strsim::damerau_levenshtein(given, word), word))
        .filter(|&(distance, word)| distance <= 1.max(word.len().min(given.len()) / 2))
        // Words that have nothing in common are not alike, however short they are.
        .filter(|&(distance, word)| distance < word.chars().count().max(given.chars().count()))
        .min()
        .map(|(_, word)| word.to_owned())
}

/// Numbers are near if they differ little, whatever their digits; two can be equally near.
fn nearest_number(given: &str, candidates: &[&str]) -> Option<String> {
    let given: u64 = given.parse().ok()?;
    let numbers = candidates.iter().map(|word| word.parse().ok());
    let mut numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
    let least = numbers.iter().map(|number| number.abs_diff(given)).min()?;
    numbers.retain(|number| number.abs_diff(given) == least);
    numbers.sort_unstable();
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    Some(words.join(" or "))
}

impl NameError {
    /// `what` is wrong; the right words are `candidates`, the nearest to `given` among them is suggested.
    pub fn new(what: impl Into<String>, given: &str, candidates: &[&str]) -> Self {
        Self {
            what: what.into(),
            nearest: nearest(given, candidates),
            right: listed(candidates),
        }
    }
}

/// The words with commas between them; of very many only the first.
fn listed(words: &[&str]) -> String {
    const MOST: usize = 40;
    let mut list = words[..words.len().min(MOST)].join(", ");
    if words.len() > MOST {
        list += &format!(" and {} more", words.len() - MOST);
    }
    list
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A hostile name can be megabytes long.
        const LONGEST: usize = 200;
        match self.what.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "{}...", &self.what[..end])?,
            None => f.write_str(&self.what)?,
        }
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean {nearest}?")?;
        }
        if self.right.is_empty() {
            return Ok(());
        }
        write!(f, " (there is: {})", self.right)
    }
}

impl std::error::Error for NameError {}

impl GameName {
    /// Takes a name apart.
    ///
    /// # Errors
    /// If an option has no key or no value.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        let form = "family[:shorthand][,key=value]..., as in antrin:4,blocked=passes";
        Self::parse_as(text, "game", form)
    }

    /// Takes the name of something apart that is named in the same way; `form` is how it is done right.
    ///
    /// # Errors
    /// If an option has no key or no value.
    pub(crate) fn parse_as(text: &str, what: &str, form: &str) -> Result<Self, NameError> {
        let end = text.find([':', ',']).unwrap_or(text.len());
        let (family, rest) = text.split_at(end);
        let mut name = Self {
            family: family.into(),
            shorthand: None,
            options: Vec::new(),
        };
        if rest.is_empty() {
            return Ok(name);
        }
        for (place, item) in rest[1..].split(',').enumerate() {
            match item.split_once('=') {
                Some((key, value)) if !key.is_empty() && !value.is_empty() => {
                    name.options.push((key.into(), value.into()));
                }
                None if place == 0 && rest.starts_with(':') && !item.is_empty() => {
                    name.shorthand = Some(item.into());
                }
                _ => {
                    return Err(NameError {
                        what: format!("{item:?} in the {what} name {text:?} is not key=value"),
                        nearest: None,
                        right: form.into(),
                    });
                }
            }
        }
        Ok(name)
    }

    /// Checks that every option is one of `specs` and none is given twice.
    ///
    /// # Errors
    /// Names the wrong key and the right ones.
    pub fn check_keys(&self, specs: &[OptionSpec]) -> Result<(), NameError> {
        let keys: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
        for (number, (key, _)) in self.options.iter().enumerate() {
            if !keys.contains(&key.as_str()) {
                let what = if keys.is_empty() {
                    format!("{} has no options, so {key:?} means nothing", self.family)
                } else {
                    format!("{} has no option {key:?}", self.family)
                };
                return Err(NameError::new(what, key, &keys));
            }
            if self.options[..number].iter().any(|(other, _)| other == key) {
                return Err(NameError::new(
                    format!("option {key:?} is given twice"),
                    key,
                    &keys,
                ));
            }
        }
        Ok(())
    }

    /// The value given for `key`.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&str> {
        self.options
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, value)| value.as_str())
    }

    /// What the word given for `key` stands for.
    ///
    /// # Errors
    /// If it is none of the words.
    pub fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<Option<T>, NameError> {
        let Some(given) = self.option(key) else {
            return Ok(None);
        };
        let found = words.iter().find(|&&(word, _)| word == given);
        found.map(|&(_, value)| Some(value)).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
            NameError::new(format!("{key} cannot be {given:?}"), given, &words)
        })
    }

    /// The whole number between `from` and `to` given for `key`.
    ///
    /// # Errors
    /// If something else was given.
    pub fn number(&self, key: &str, from: usize, to: usize) -> Result<Option<usize>, NameError> {
        self.option(key)
            .map(|value| parse_number(key, value, from, to))
            .transpose()
    }

    /// What is given for `key`, after the colon or as an option; `example` is a value that would be right.
    ///
    /// # Errors
    /// If it is given in both ways.
    pub fn given(&self, key: &str, example: &str) -> Result<Option<&str>, NameError> {
        match (&self.shorthand, self.option(key)) {
            (Some(_), Some(_)) => {
                let family = &self.family;
                let right = [
                    format!("{family}:{example}"),
                    format!("{family},{key}={example}"),
                ];
                let right = right.each_ref().map(String::as_str);
                Err(NameError::new(format!("{key} is given twice"), key, &right))
            }
            (Some(shorthand), None) => Ok(Some(shorthand)),
            (None, option) => Ok(option),
        }
    }

    /// The whole number from a range given for `key`, after the colon or as an option; `example` is one that
    /// would be right.
    ///
    /// # Errors
    /// If it is given in both ways, or something else was given.
    pub fn given_number(
        &self,
        key: &str,
        range: &RangeInclusive<usize>,
        example: &str,
    ) -> Result<Option<usize>, NameError> {
        let given = self.given(key, example)?;
        given
            .map(|value| parse_number(key, value, *range.start(), *range.end()))
            .transpose()
    }

    /// What `make` makes of the rows and columns given as `3x4`, after the colon or as the option `size`.
    ///
    /// # Errors
    /// If they are given in both ways, or `make` makes nothing of them; `right` is what would be right.
    pub fn size<T>(
        &self,
        default: (usize, usize),
        example: &str,
        right: &[&str],
        make: impl FnOnce(usize, usize) -> Option<T>,
    ) -> Result<T, NameError> {
        let given = self.given("size", example)?;
        let size = given.map_or(Some(default), parse_size);
        let made = size.and_then(|(rows, columns)| make(rows, columns));
        made.ok_or_else(|| {
            let given = given.unwrap_or_default();
            NameError::new(format!("size cannot be {given:?}"), given, right)
        })
    }
}

/// Rows and columns, written plainly.
fn parse_size(size: &str) -> Option<(usize, usize)> {
    let side = |text: &str| {
        let side: usize = text.parse().ok()?;
        (side.to_string() == text).then_some(side)
    };
    let (rows, columns) = size.split_once('x')?;
    Some((side(rows)?, side(columns)?))
}

fn parse_number(key: &str, value: &str, from: usize, to: usize) -> Result<usize, NameError> {
    match value.parse() {
        Ok(number) if (from..=to).contains(&number) && number.to_string() == value => Ok(number),
        _ => Err(NameError {
            what: format!("{key} cannot be {value:?}"),
            nearest: None,
            right: format!("{key} from {from} to {to}"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_apart() {
        let name = GameName::parse("antrin:5,blocked=passes").unwrap();
        assert_eq!(name.family, "antrin");
        assert_eq!(name.shorthand.as_deref(), Some("5"));
        assert_eq!(name.option("blocked"), Some("passes"));
        assert_eq!(
            GameName::parse("achi:pieces=3").unwrap().option("pieces"),
            Some("3")
        );
        assert_eq!(
            GameName::parse("antrin,n=4").unwrap().option("n"),
            Some("4")
        );
        for wrong in [
            "antrin:",
            "antrin,",
            "antrin:4,",
            "antrin,4",
            "antrin:n=",
            "antrin:=4",
            "antrin:4,5",
        ] {
            assert!(GameName::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_written_plainly() {
        for (wrong, n) in [
            ("antrin:+4", "+4"),
            ("antrin:04", "04"),
            ("antrin:7", "7"),
            ("antrin:x", "x"),
        ] {
            let error = GameName::parse(wrong)
                .unwrap()
                .given_number("n", &(3..=6), "4");
            assert!(error.unwrap_err().to_string().contains(n));
        }
        let twice = GameName::parse("antrin:4,n=4").unwrap();
        let error = twice.given_number("n", &(3..=6), "4").unwrap_err();
        let right = "n is given twice (there is: antrin:4, antrin,n=4)";
        assert_eq!(error.to_string(), right);
    }

    #[test]
    fn the_nearest_word_is_suggested() {
        let error = NameError::new("no", "blockd", &["n", "blocked", "pieces"]).to_string();
        assert!(error.contains("did you mean blocked?"), "{error}");
        let nearest = |given: &str, right: &[&str]| NameError::new("", given, right).nearest;
        let men = ["3", "5", "6", "7", "9", "12"];
        assert_eq!(nearest("8", &men).as_deref(), Some("7 or 9"));
        assert_eq!(nearest("10", &men).as_deref(), Some("9"));
        assert_eq!(nearest("1000", &men).as_deref(), Some("12"));
        assert_eq!(nearest("x", &men), None);
        assert_eq!(nearest("z", &["a", "b"]), None);
        let error = NameError::new("no", "zzzzzz", &["n", "blocked"]).to_string();
        assert!(!error.contains("did you mean"), "{error}");
    }
}

//! Number sets as people write them down: a small TOML file. docs/games.md explains every key.

use super::levels::Strategic;
use super::restrictions::{
    BACK, DRAWN, DRAWN_LINE, DRAWN_LINE_WORDS, DRAWN_WORDS, Restrictions, WON, WON_WORDS,
};
use super::sets::{Kind, NumberSet};
use crate::games::RulesError;
use crate::games::toml_reader::{Section, Source, Value, short};

const KEYS: &[&str] = &[
    "name",
    "kind",
    "columns",
    "blocks",
    WON.key,
    BACK.key,
    DRAWN.key,
    DRAWN_LINE.key,
];
/// What is in files of number sets, right or wrong, and in no other rules.
const OF_SETS: [&str; 3] = ["kind", "columns", "blocks"];
const COLUMNS_RIGHT: &str = "three texts of nine digits from 1 to 9, one for each column of strategic cells, as in columns = [\"213654798\", \
                             \"321465879\", \"132546987\"]";
const BLOCKS_RIGHT: &str = "nine lists, one for each strategic cell, of nine texts of nine digits from 1 to 9, a row of cells each, as in \
                            blocks = [[\"912345678\", ...], ...]";

/// Reads a number set from the text of a file; `file` is its name in errors.
///
/// ```
/// use retrograde::games::nested::read_number_set;
/// let text = r#"
///     kind = "functional"
///     columns = ["213654798", "321465879", "132546987"]
/// "#;
/// let set = read_number_set(text, "mine.toml").unwrap();
/// assert_eq!(set.next(0, 0, 0), 1, "the first line sends to the second strategic cell");
///
/// let wrong = text.replace("798", "79");
/// let error = read_number_set(&wrong, "mine.toml").unwrap_err();
/// assert!(error.to_string().starts_with("mine.toml:3: "));
/// ```
///
/// # Errors
/// Names the line and what is wrong there. No text makes it panic.
pub fn read_number_set(text: &str, file: &str) -> Result<NumberSet, RulesError> {
    Ok(read(text, file)?.0)
}

/// Reads strategic tic-tac-toe by a number set, and with the restrictions beside it, from the text of a file; `file` is its name
/// in errors.
///
/// # Errors
/// Names the line and what is wrong there. No text makes it panic.
pub fn read_strategic(text: &str, file: &str) -> Result<Strategic, RulesError> {
    let (set, restrictions) = read(text, file)?;
    Ok(Strategic::of_own(set, restrictions))
}

/// Whether a file is meant to hold a number set.
pub(crate) fn describes_number_set(text: &str) -> bool {
    let source = Source { text, file: "" };
    let table = source.table("number sets");
    table.is_ok_and(|table| OF_SETS.iter().any(|key| table.get_ref().contains_key(*key)))
}

fn read(text: &str, file: &str) -> Result<(NumberSet, Restrictions), RulesError> {
    let source = Source { text, file };
    let table = source.table("number sets")?;
    let root = Section::new(source, "the file", table.get_ref(), 0);
    root.check_keys(KEYS)?;
    let usual = Restrictions::default();
    let restrictions = Restrictions {
        won: root.word(WON.key, &WON_WORDS)?.unwrap_or(usual.won),
        back: root.flag(BACK.key)?.unwrap_or(usual.back),
        drawn: root.word(DRAWN.key, &DRAWN_WORDS)?.unwrap_or(usual.drawn),
        drawn_line: root
            .word(DRAWN_LINE.key, &DRAWN_LINE_WORDS)?
            .unwrap_or(usual.drawn_line),
    };
    Ok((set(&root)?, restrictions))
}

fn set(root: &Section<'_>) -> Result<NumberSet, RulesError> {
    let name = match root.get("name") {
        None => "own".to_owned(),
        Some(value) => name(&value)?,
    };
    let kind = root.require(
        "kind",
        "kind = \"functional\" or kind = \"hyper-functional\"",
    )?;
    let kinds = Kind::WORDS.map(|(word, kind)| (word, kind));
    match kind.word(&kinds)? {
        Kind::Functional => {
            unused(root, "blocks", Kind::Functional)?;
            let columns = root.require("columns", "columns = [\"213654798\", ...]")?;
            let columns: [[u8; 9]; 3] = each(&columns, COLUMNS_RIGHT, digits)?;
            Ok(NumberSet::functional(name, columns))
        }
        Kind::HyperFunctional => {
            unused(root, "columns", Kind::HyperFunctional)?;
            let blocks = root.require("blocks", "blocks = [[\"912345678\", ...], ...]")?;
            let block = |block: &Value<'_>| each(block, BLOCKS_RIGHT, digits);
            let blocks: [[[u8; 9]; 9]; 9] = each(&blocks, BLOCKS_RIGHT, block)?;
            let next = |s: usize, row: usize, column: usize| usize::from(blocks[s][row][column]) - 1;
            Ok(NumberSet::of(name, Kind::HyperFunctional, next))
        }
        Kind::Tactical => Err(kind.error(
            "the tactical set has no numbers, so there is only one: it is called tactical and needs no file",
        )),
    }
}

fn name(value: &Value<'_>) -> Result<String, RulesError> {
    const LONGEST: usize = 40;
    let name = value.text()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let known = NumberSet::named(name).is_ok();
    if known || name.is_empty() || !name.chars().all(plain) || name.len() > LONGEST {
        let why = if known {
            "is one of the sets that come with the program: choose another name"
        } else {
            "must be letters, digits and '-', at most 40, as in \"my-set\""
        };
        return Err(value.error(format!("the name {:?} {why}", short(name))));
    }
    Ok(name.to_owned())
}

/// Refuses a key of the other kind.
fn unused<'a>(root: &Section<'a>, key: &'a str, kind: Kind) -> Result<(), RulesError> {
    match root.get(key) {
        None => Ok(()),
        Some(value) => Err(value.error(format!("a {} set has no {key}", kind.word()))),
    }
}

/// Reads a list of exactly this many items.
fn each<'a, T, const N: usize>(
    list: &Value<'a>,
    right: &str,
    read: impl Fn(&Value<'a>) -> Result<T, RulesError>,
) -> Result<[T; N], RulesError> {
    let items = list.items(right)?;
    let found = items.len();
    let items: Vec<T> = items.iter().map(read).collect::<Result<_, _>>()?;
    <[T; N]>::try_from(items).map_err(|_| {
        list.error(format!(
            "there must be {N} items here and there are {found}; right would be {right}"
        ))
    })
}

fn digits(value: &Value<'_>) -> Result<[u8; 9], RulesError> {
    let text = value.text()?;
    let digit = |c: char| c.to_digit(10).filter(|&digit| digit > 0);
    let numbers: Option<Vec<u8>> = text
        .chars()
        .map(|c| Some(digit(c)? as u8))
        .take(10)
        .collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| {
        value.error(format!(
            "{:?} is not nine digits from 1 to 9, the numbers of strategic cells, as in \"213654798\"",
            short(text)
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FUNCTIONAL: &str =
        "kind = \"functional\"\ncolumns = [\n\"213654798\",\n\"321465879\",\n\"132546987\",\n]\n";

    /// The file of a hyper-functional set.
    fn written(set: &NumberSet) -> String {
        let mut text = String::from("name = \"copy\"\nkind = \"hyper-functional\"\nblocks = [\n");
        for s in 0..9 {
            text += "[\n";
            for row in 0..9 {
                let row: String = (0..9)
                    .map(|column| (set.next(s, row, column) + 1).to_string())
                    .collect();
                text += &format!("\"{row}\",\n");
            }
            text += "],\n";
        }
        text + "]\n"
    }

    fn same_numbers(a: &NumberSet, b: &NumberSet) -> bool {
        (0..729).all(|cell| {
            let (s, row, column) = (cell / 81, cell / 9 % 9, cell % 9);
            a.next(s, row, column) == b.next(s, row, column)
        })
    }

    #[test]
    fn published_sets_can_be_written_down() {
        let read = read_number_set(FUNCTIONAL, "map.toml").unwrap();
        assert_eq!((read.name.as_str(), read.kind), ("own", Kind::Functional));
        assert!(same_numbers(&read, &NumberSet::named("map34").unwrap()));
        for set in NumberSet::hyper_functional_sets() {
            let read = read_number_set(&written(&set), "map.toml").unwrap();
            assert_eq!(
                (read.name.as_str(), read.kind),
                ("copy", Kind::HyperFunctional)
            );
            assert!(same_numbers(&read, &set));
        }
    }

    #[test]
    fn restrictions_stand_beside_the_numbers() {
        for restrictions in Restrictions::all() {
            let options = restrictions.suffix();
            let options = options
                .split(',')
                .filter_map(|option| option.split_once('='));
            let lines = options.map(|(key, word)| match word {
                "yes" | "no" => format!("{key} = {}\n", word == "yes"),
                word => format!("{key} = \"{word}\"\n"),
            });
            let text = lines.collect::<String>() + FUNCTIONAL;
            let game = read_strategic(&text, "map.toml").unwrap();
            assert_eq!(game.restrictions(), &restrictions, "{text}");
            assert_eq!(game.name(), "strategic:own");
            assert!(describes_number_set(&text));
        }
        let wrong = format!("won = \"close\"\n{FUNCTIONAL}");
        let error = read_strategic(&wrong, "map.toml").unwrap_err();
        assert!(
            error.to_string().contains("did you mean closed?"),
            "{error}"
        );
        assert!(!describes_number_set("name = \"rota\"\npieces = 3\n"));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let blocks = written(&NumberSet::named("hmap2").unwrap());
        for (text, right, wrong, line, reason) in [
            (
                FUNCTIONAL,
                "\"functional\"",
                "\"functonal\"",
                1,
                "did you mean functional?",
            ),
            (
                FUNCTIONAL,
                "\"functional\"",
                "\"tactical\"",
                1,
                "needs no file",
            ),
            (
                FUNCTIONAL,
                "\"functional\"",
                "\"hyper-functional\"",
                2,
                "has no columns",
            ),
            (FUNCTIONAL, "kind = \"functional\"", "", 1, "add kind"),
            (FUNCTIONAL, "columns", "colums", 2, "did you mean columns?"),
            (
                FUNCTIONAL,
                "321465879",
                "321465870",
                4,
                "nine digits from 1 to 9",
            ),
            (
                FUNCTIONAL,
                "321465879",
                "32146587",
                4,
                "nine digits from 1 to 9",
            ),
            (
                FUNCTIONAL,
                "\"321465879\"",
                "321465879",
                4,
                "quotation marks",
            ),
            (
                FUNCTIONAL,
                "\"321465879\",\n",
                "",
                2,
                "there must be 3 items here and there are 2",
            ),
            (&blocks, "\"copy\"", "\"map34\"", 1, "choose another name"),
            (&blocks, "\"copy\"", "\"a b\"", 1, "letters, digits"),
            (&blocks, "[\n[\n\"9", "[\n[\n\"x", 5, "nine digits"),
            (
                &blocks,
                "blocks = [\n[",
                "blocks = [\n[\"123456789\",",
                4,
                "there must be 9 items here and there are 10",
            ),
            (&blocks, "blocks", "[blocks", 3, "not TOML"),
        ] {
            assert!(text.contains(right), "{right}");
            let error = read_number_set(&text.replacen(right, wrong, 1), "map.toml").unwrap_err();
            assert_eq!(
                (error.file.as_str(), error.line),
                ("map.toml", line),
                "{error}"
            );
            assert!(error.reason.contains(reason), "{error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_much(text in any::<String>(), from in 0usize..100, length in 0usize..10) {
            let _ = read_number_set(&text, "map.toml");
            let mut damaged: Vec<char> = FUNCTIONAL.chars().collect();
            let from = from.min(damaged.len());
            let to = (from + length).min(damaged.len());
            damaged.splice(from..to, text.chars().take(10));
            let _ = read_number_set(&damaged.into_iter().collect::<String>(), "map.toml");
        }
    }
}

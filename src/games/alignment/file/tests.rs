use super::*;
use proptest::prelude::*;

const PRESETS: [&str; 4] = [
    include_str!("../presets/tictactoe.toml"),
    include_str!("../presets/nine-holes.toml"),
    include_str!("../presets/picaria.toml"),
    include_str!("../presets/morris-7.toml"),
];

const SMALL: &str = r#"name = "small"
pieces = 2
line = "wins"

[board]
centre = "b2"
paths = [
    "a1 b1 b2 a2 a1",
]
lines = [
    "a1 b2",
    "b1 a2",
]
[board.points]
b2 = [3, 5]
a1 = [1, 2]
b1 = [3, 2]
a2 = [1, 5]
"#;

#[test]
fn a_file_becomes_rules() {
    let rules = read_rules(SMALL, "small.toml").unwrap();
    assert_eq!(rules.board.points, ["a1", "b1", "a2", "b2"]);
    assert_eq!(rules.board.rows, [2, 2]);
    assert_eq!(rules.board.adjacent, [0b0110, 0b1001, 0b1001, 0b0110]);
    assert_eq!(rules.board.lines, [0b1001, 0b0110]);
    assert_eq!(rules.board.centre, Some(3));
    assert_eq!((rules.title.as_str(), rules.pieces), ("small", [2, 2]));
    assert_eq!(
        (rules.moving, rules.blocked),
        (Moving::Slide, Blocked::Loses)
    );
    assert!(rules.first_centre && rules.fly == 0 && !rules.lasker);
}

#[test]
fn lines_run_along_paths() {
    let lines = |paths: &str, length: usize| {
        let text = SMALL.replace("\"a1 b1 b2 a2 a1\"", paths);
        let start = text.find("lines = [").unwrap();
        let end = text.find("[board.points]").unwrap();
        let text = format!("{}lines = {length}\n{}", &text[..start], &text[end..]);
        read_rules(&text, "small.toml").map(|rules| rules.board.lines)
    };
    assert_eq!(lines("\"a1 b1 b2 a2\"", 3).unwrap(), [0b1011, 0b1110]);
    assert_eq!(lines("\"a1 b1 b2 a2 a1\"", 3).unwrap().len(), 4);
    assert_eq!(lines("\"a1 b1 b2 a2 a1\"", 4).unwrap(), [0b1111]);
    assert_eq!(lines("\"a1 b1 b2\", \"b2 b1 a1\"", 3).unwrap().len(), 1);
    assert!(lines("\"a1 b1\"", 3).is_err());
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (right, wrong, line, reason) in [
        ("pieces = 2", "pieces = = 2", 2, "not TOML"),
        ("pieces = 2", "pieces = 2\npieces = 3", 3, "duplicate"),
        ("pieces = 2", "peices = 2", 2, "did you mean pieces?"),
        ("pieces = 2", "pieces = 3", 2, "there may be 2 each"),
        ("pieces = 2", "pieces = 0", 2, "from 1 to 64"),
        ("pieces = 2", "pieces = \"2\"", 2, "a number"),
        ("pieces = 2", "pieces = [2, 1]", 2, "as many as each other"),
        ("pieces = 2", "pieces = [2]", 2, "one for each player"),
        ("pieces = 2\n", "", 1, "add pieces = 3"),
        ("name = \"small\"", "", 1, "add name"),
        ("\"small\"", "\"a/b\"", 1, "letters, digits"),
        ("\"small\"", "\"\"", 1, "letters, digits"),
        ("\"small\"", "7", 1, "quotation marks"),
        ("\"wins\"", "\"win\"", 3, "did you mean wins?"),
        ("\"wins\"", "\"captures\"", 2, "fewer than 3"),
        ("\"wins\"", "true", 3, "quotation marks"),
        ("line = \"wins\"", "fly = true", 3, "always have 2"),
        ("line = \"wins\"", "fly = \"yes\"", 3, "true or false"),
        ("line = \"wins\"", "fly = 65", 3, "from 1 to 64"),
        ("line = \"wins\"", "jumps = 1", 3, "true or false"),
        (
            "line = \"wins\"",
            "start = \"1./.2\"",
            3,
            "the player to move",
        ),
        (
            "line = \"wins\"",
            "start = \"1./.3 1\"",
            3,
            "'1' or '2' for b2",
        ),
        ("line = \"wins\"", "start = \"1./.. 1\"", 3, "both players"),
        (
            "pieces = 2",
            "pieces = 1\nstart = \"11/22 1\"",
            2,
            "here 1 in all",
        ),
        (
            "line = \"wins\"",
            "placing-lines = false\nmoving = \"none\"",
            3,
            "nothing moves",
        ),
        (
            "line = \"wins\"",
            "placing-centre = false",
            3,
            "need all 4 points",
        ),
        (
            "line = \"wins\"",
            "fly = true\nmoving = \"none\"",
            3,
            "slide",
        ),
        ("line = \"wins\"", "title = \"a\\nb\"", 3, "one line"),
        ("line = \"wins\"", "references = \"a\"", 3, "a list"),
        ("centre = \"b2\"", "centre = \"b3\"", 6, "no point \"b3\""),
        (
            "centre = \"b2\"",
            "center = \"b2\"",
            6,
            "did you mean centre?",
        ),
        (
            "\"a1 b1 b2 a2 a1\"",
            "\"a1 b1 b2 a3\"",
            8,
            "no point \"a3\"",
        ),
        ("\"a1 b1 b2 a2 a1\"", "\"a1\"", 8, "two points or more"),
        ("\"a1 b1 b2 a2 a1\"", "\"a1 a1\"", 8, "from a1 to a1"),
        ("\"a1 b1 b2 a2 a1\"", "7", 8, "quotation marks"),
        ("    \"b1 a2\"", "    \"b1\"", 12, "two points or more"),
        ("    \"b1 a2\"", "    \"b1 a2 b1\"", 12, "b1 twice"),
        ("    \"b1 a2\"", "    \"b2 a1\"", 12, "on line 11"),
        ("a2 = [1, 5]", "a2 = [3, 5]", 18, "where b2 is"),
        ("a2 = [1, 5]", "a2 = [1, 64]", 18, "from 0 to 63"),
        ("a2 = [1, 5]", "a2 = [1, -1]", 18, "from 0 to 63"),
        ("a2 = [1, 5]", "a2 = [1]", 18, "[column, row]"),
        ("a2 = [1, 5]", "a2 = 15", 18, "[column, row]"),
        ("a2 = [1, 5]", "a2 = [1, 5]\na2 = [1, 6]", 19, "duplicate"),
        (
            "a2 = [1, 5]",
            "a2 = [1, 5]\na-2 = [1, 6]",
            19,
            "letters and then digits",
        ),
        (
            "a2 = [1, 5]",
            "a2 = [1, 5]\npass = [1, 6]",
            19,
            "letters and then digits",
        ),
        (
            "a2 = [1, 5]",
            "a2 = [1, 5]\n12 = [1, 6]",
            19,
            "letters and then digits",
        ),
    ] {
        assert!(SMALL.contains(right), "{right}");
        let error = read_rules(&SMALL.replacen(right, wrong, 1), "f").unwrap_err();
        assert_eq!(error.line, line, "{wrong:?}: {error}");
        assert!(error.reason.contains(reason), "{wrong:?}: {error}");
        assert!(error.to_string().starts_with(&format!("f:{line}: ")));
    }
}

#[test]
fn parts_that_are_missing_are_asked_for() {
    let without = |from: &str, to: &str| {
        let start = SMALL.find(from).unwrap();
        let end = to.is_empty().then_some(SMALL.len());
        let end = end.unwrap_or_else(|| SMALL.find(to).unwrap());
        let text = format!("{}{}", &SMALL[..start], &SMALL[end..]);
        read_rules(&text, "f").unwrap_err().to_string()
    };
    assert!(without("[board]", "").contains("f:1: the file has no board"));
    assert!(without("paths", "lines").contains("f:5: [board] has no paths"));
    assert!(without("lines", "[board.points]").contains("f:5: [board] has no lines"));
    assert!(without("[board.points]", "").contains("f:5: [board] has no points"));
}

#[test]
fn a_forbidden_centre_must_be_there() {
    let text = SMALL.replace("centre = \"b2\"\n", "");
    let text = text.replace("pieces", "first-centre = false\npieces");
    let error = read_rules(&text, "f").unwrap_err();
    assert_eq!(error.line, 2);
    assert!(error.reason.contains("no centre"));
}

#[test]
fn sizes_are_limited() {
    let points = |count: usize| {
        let points: String = (0..count)
            .map(|p| format!("p{p} = [{}, {}]\n", p % 10, p / 10))
            .collect();
        let board = "[board]\npaths = \"everywhere\"\nlines = [\"p0 p1\"]\n[board.points]\n";
        read_rules(&format!("name = \"n\"\npieces = 2\n{board}{points}"), "f")
    };
    assert_eq!(points(64).unwrap().board.all(), u64::MAX);
    assert!(points(65).unwrap_err().reason.contains("65 points"));
    let large = format!("{SMALL}#{}", "x".repeat(64 << 10));
    assert!(
        read_rules(&large, "f")
            .unwrap_err()
            .reason
            .contains("64 KiB")
    );
    let deep = "a = ".to_owned() + &"[".repeat(60_000);
    assert!(read_rules(&deep, "f").is_err());
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,200}") {
        let _ = read_rules(&text, "f");
    }

    /// Files that were right once: words of one put in another's place, cut out or doubled.
    #[test]
    fn damaged_files_give_rules_or_a_line(
        preset in 0..PRESETS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4), 1..4),
    ) {
        let mut words: Vec<&str> = PRESETS[preset].split_inclusive([' ', '\n', ',']).collect();
        for (place, other, change) in changes {
            if words.is_empty() {
                break;
            }
            let place = place.index(words.len());
            let other = words[other.index(words.len())];
            match change {
                0 => words[place] = other,
                1 => words.insert(place, other),
                2 => {
                    words.remove(place);
                }
                _ => words.truncate(place),
            }
        }
        let text = words.concat();
        match read_rules(&text, "f") {
            Ok(rules) => {
                prop_assert!(rules.total_pieces() <= rules.board.points.len());
                let _ = rules.text();
            }
            Err(error) => prop_assert!(error.line >= 1 && error.line <= text.lines().count() + 1),
        }
    }
}

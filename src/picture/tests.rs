//! What every game that can be drawn keeps, along games played at random to the end.

use super::{AreaKind, Board, Drawing, Form, Note, Tone};
use crate::catalog::{AnyGame, Registry, View};
use crate::players::Dice;

/// Games of every family, on boards of several sizes.
const GAMES: &[&str] = &[
    "antrin",
    "antrin:4",
    "antrin:5,blocked=passes",
    "tictactoe",
    "achi",
    "achi:pieces=3",
    "tapatan",
    "picaria",
    "nine-holes",
    "morris:3",
    "morris:6",
    "morris:9",
    "linear-ataxx:7",
    "linear-ataxx:12",
    "ataxx:3x3",
    "ataxx:4x5",
    "ataxx:5x5,gaps=c3+a2",
    "ataxx:7x7",
    "othello:4x4",
    "othello:4x6",
    "othello:8x8",
    "dots:1x1",
    "dots:2x3",
    "dots:5x5",
    "ultimate",
    "ultimate:won=closed",
    "strategic",
    "strategic:map34,back=no",
];

/// A game that does not end is long enough after this many moves.
const LONGEST: usize = 400;

/// Every view of a game played at random.
fn views(shown: &dyn AnyGame, dice: &mut Dice) -> Vec<View> {
    let mut views = vec![shown.view(None).unwrap()];
    while views.len() < LONGEST {
        let view = &views[views.len() - 1];
        if view.ways.is_empty() {
            break;
        }
        let way = &view.ways[dice.below(view.ways.len())];
        let steps = shown.follow(Some(&view.position), std::slice::from_ref(&way.mv));
        let position = &steps.unwrap()[0].position;
        views.push(shown.view(Some(position)).unwrap());
    }
    views
}

/// The games above, and one of each family that has none there.
fn games() -> Vec<String> {
    let registry = Registry::standard();
    let names = registry.families().iter().map(|family| family.name);
    let is_new = |name: &&str| {
        !GAMES
            .iter()
            .any(|game| game.split(':').next() == Some(name))
    };
    let games = GAMES.iter().copied().chain(names.filter(is_new));
    games.map(str::to_owned).collect()
}

#[test]
fn boards_hold_their_spots() {
    for game in &games() {
        let board = Registry::standard().find(game).unwrap().board();
        let mut names: Vec<&str> = board.spots.iter().map(|spot| spot.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), board.spots.len(), "{game}: names of spots");
        assert_eq!(board.marks[0].look, super::PieceStyle::Nothing, "{game}");
        for spot in &board.spots {
            let reach = match spot.form {
                Form::Square { side } => [side / 2.0; 2],
                Form::Edge { along } => along.map(|part| part / 2.0),
            };
            let fits = [(0, board.width), (1, board.height)].map(|(axis, length)| {
                let (low, high) = (spot.at[axis] - reach[axis], spot.at[axis] + reach[axis]);
                low > 0.0 && high < length
            });
            assert_eq!(fits, [true; 2], "{game}: {}", spot.name);
        }
        for label in &board.labels {
            let [x, y] = label.at;
            let is_inside = x > 0.2 && y > 0.2 && x < board.width && y < board.height;
            assert!(is_inside, "{game}: {label:?}");
        }
        for (number, spot) in board.spots.iter().enumerate() {
            let is_there = |other: &super::Spot| other.at == spot.at;
            let other = board.spots[number + 1..]
                .iter()
                .find(|other| is_there(other));
            assert_eq!(other, None, "{game}: in the same place as {}", spot.name);
        }
    }
}

fn check_view(game: &str, shown: &dyn AnyGame, board: &Board, view: &View) {
    let at = format!("{game}: {}", view.position);
    assert_eq!(shown.sketched(&view.sketch), view.position, "{at}");
    assert_eq!(view.sketch.signs.chars().count(), board.spots.len(), "{at}");
    for sign in view.sketch.signs.chars() {
        assert!(board.mark(sign).is_some(), "{at}: {sign:?}");
    }
    let turn = view.sketch.turn.as_str();
    let is_named = board.turns.contains(&turn);
    assert!(
        is_named || turn.is_empty() && board.turns.is_empty(),
        "{at}"
    );
    assert!(board.rest.is_some() || view.sketch.rest.is_empty(), "{at}");
    for shade in &view.shades {
        for (axis, length) in [(0, board.width), (1, board.height)] {
            let [from, to] = [shade.at[axis], shade.at[axis] + shade.size[axis]];
            assert!(from > 0.0 && to > 0.0 && from.max(to) < length, "{at}");
            assert!(
                shade.says == AreaKind::Line || shade.size[axis] > 0.0,
                "{at}"
            );
        }
        assert!(shade.says != AreaKind::Here || !view.over, "{at}");
        assert!(shade.says != AreaKind::Line || view.over, "{at}");
    }
    let mut paths: Vec<&[usize]> = view.ways.iter().map(|way| &way.touched[..]).collect();
    paths.retain(|path| !path.is_empty());
    paths.sort_unstable();
    for path in &paths {
        assert!(path.iter().all(|&spot| spot < board.spots.len()), "{at}");
    }
    // In this order a path comes right before those that begin with it.
    for pair in paths.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "{at}: {pair:?}");
    }
}

#[test]
fn sketches_say_what_positions_say() {
    for game in &games() {
        let shown = Registry::standard().find(game).unwrap();
        let board = shown.board();
        let mut dice = Dice::new(11);
        for _ in 0..3 {
            for view in views(&*shown, &mut dice) {
                check_view(game, &*shown, &board, &view);
            }
        }
    }
}

/// A move in spots is where its name says: the names of the spots make up the name of the move.
#[test]
fn moves_are_made_where_their_names_say() {
    for game in &games() {
        let shown = Registry::standard().find(game).unwrap();
        let board = shown.board();
        let mut dice = Dice::new(3);
        let letters = |text: &str| {
            // A token that is taken is named after a cross.
            let letter = |c: char| c.is_ascii_alphanumeric() && c != 'x';
            text.chars().filter(|&c| letter(c)).collect::<String>()
        };
        for view in views(&*shown, &mut dice) {
            for way in view.ways.iter().filter(|way| !way.touched.is_empty()) {
                let names = way
                    .touched
                    .iter()
                    .map(|&spot| letters(&board.spots[spot].name));
                assert_eq!(
                    letters(&way.mv),
                    names.collect::<String>(),
                    "{game}: {}",
                    way.mv
                );
            }
        }
    }
}

/// Whether every tag is closed in order, attributes are quoted and nothing else looks like markup: not all of
/// XML, but all that is written here.
fn complaint(document: &str) -> Option<String> {
    let mut open: Vec<&str> = vec![];
    let mut rest = document;
    let mut roots = 0;
    while let Some(from) = rest.find('<') {
        let (text, tag) = rest.split_at(from);
        let stray = text.replace("&amp;", "").replace("&lt;", "");
        let stray = stray.replace("&gt;", "").replace("&quot;", "");
        if stray.contains(['&', '>']) || open.is_empty() && !text.trim().is_empty() {
            return Some(format!("text {text:?}"));
        }
        let Some(to) = tag.find('>') else {
            return Some("a tag that does not end".into());
        };
        let (inside, after) = (&tag[1..to], &tag[to + 1..]);
        rest = after;
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let is_empty = inside.ends_with('/');
        let inside = inside.trim_end_matches('/');
        let name = inside.split(' ').next().unwrap_or_default();
        if let Some(complaint) = attributes(&inside[name.len()..]) {
            return Some(format!("<{inside}>: {complaint}"));
        }
        roots += usize::from(open.is_empty());
        if !is_empty {
            open.push(name);
        }
    }
    let is_whole = open.is_empty() && roots == 1 && rest.is_empty();
    (!is_whole).then(|| format!("{roots} roots, open {open:?}, then {rest:?}"))
}

fn attributes(mut rest: &str) -> Option<String> {
    let mut names = vec![];
    while !rest.is_empty() {
        let after = rest
            .strip_prefix(' ')
            .and_then(|rest| rest.split_once("=\""));
        let Some((name, (value, after))) =
            after.and_then(|(name, rest)| Some((name, rest.split_once('"')?)))
        else {
            return Some(format!("an attribute in {rest:?}"));
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if !name.chars().all(is_name) || value.contains('<') || names.contains(&name) {
            return Some(format!("attribute {name:?} is {value:?}"));
        }
        names.push(name);
        rest = after;
    }
    None
}

#[test]
fn drawings_are_documents() {
    const HOSTILE: &str = "</title><script x=\"1\">alert('&')</script>\u{1}]]>";
    for wrong in [
        "",
        "<a>",
        "<a></b>",
        "<a b></a>",
        "<a/><a/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a>&</a>",
    ] {
        assert!(complaint(wrong).is_some(), "{wrong}");
    }
    assert_eq!(complaint("<a><b c=\"1\"/>&amp;</a>"), None);
    let tones = [
        Tone::Plain,
        Tone::Win,
        Tone::Draw,
        Tone::Loss,
        Tone::Last,
        Tone::Held,
    ];
    for game in &games() {
        let shown = Registry::standard().find(game).unwrap();
        let board = shown.board();
        let views = views(&*shown, &mut Dice::new(7));
        let notes = (0..=board.spots.len()).map(|spot| Note {
            spot,
            text: ["", HOSTILE][spot % 2].into(),
            tone: tones[spot % tones.len()],
            title: HOSTILE.into(),
            href: (spot % 3 == 0).then(|| HOSTILE.into()),
            concerns: None,
        });
        let notes: Vec<Note> = notes.collect();
        for view in [&views[0], &views[views.len() / 2], &views[views.len() - 1]] {
            let drawing = Drawing {
                board: &board,
                sketch: &view.sketch,
                shades: &view.shades,
                notes: &notes,
                title: HOSTILE,
                swapped: false,
            };
            let svg = drawing.svg();
            assert_eq!(complaint(&svg), None, "{game}");
            assert!(!svg.contains("<script"), "{game}");
            assert!(svg.contains("&lt;script"), "{game}");
        }
    }
}

fn status(game: &str, position: &str) -> (Option<&'static str>, Vec<String>, Vec<String>) {
    let view = Registry::standard()
        .find(game)
        .unwrap()
        .view(Some(position))
        .unwrap();
    let sides = view.status.sides.iter().map(|side| {
        let counts = side.counts.iter();
        let counts: Vec<String> = counts
            .map(|counted| format!("{} {}", counted.number, counted.what))
            .collect();
        format!("{}: {}", side.name, counts.join(", "))
    });
    (view.status.phase, sides.collect(), view.status.notes)
}

#[test]
fn scoreboards_say_what_a_position_says() {
    let of = |game, position| {
        let (phase, sides, notes) = status(game, position);
        format!("{phase:?} {} {}", sides.join("; "), notes.join("; "))
    };
    assert_eq!(
        of("antrin", "1../.2./... 1"),
        "Some(\"placing\") player 1: 2 in hand; player 2: 2 in hand "
    );
    assert_eq!(
        of("antrin", "112/.12/2.. 1"),
        "Some(\"moving\") player 1: ; player 2:  "
    );
    assert_eq!(
        of("tictactoe", "1../.../... 2"),
        "None player 1: ; player 2:  "
    );
    assert_eq!(
        of("othello:4x4", "-----OX--XO----- X"),
        "None Black: 2 discs; White: 2 discs 12 empty squares"
    );
    assert_eq!(
        of("othello:4x4", "XXXX------------ O"),
        "None Black: 4 discs; White: 0 discs 12 empty squares, counted for the winner"
    );
    assert_eq!(
        of("othello:4x4,empties=nobody", "XXXX------------ O"),
        "None Black: 4 discs; White: 0 discs 12 empty squares, counted for nobody"
    );
    assert_eq!(
        of("linear-ataxx:5", "xoo2 x"),
        "None player x: 1 stones; player o: 2 stones 2 empty cells go to player o"
    );
    assert_eq!(
        of("linear-ataxx:5", "x3o x"),
        "None player x: 1 stones; player o: 1 stones 3 empty cells"
    );
    let two = "xxx....../........./........./oo......./........./........./........./........./......... o 2";
    assert_eq!(
        of("ultimate", two),
        "None player x: 1 boards; player o: 0 boards "
    );
}

#[test]
fn the_line_that_has_decided_a_game_is_drawn() {
    let lines = |game: &str, position: &str| {
        let view = Registry::standard()
            .find(game)
            .unwrap()
            .view(Some(position))
            .unwrap();
        let lines = view.shades.iter();
        lines.filter(|shade| shade.says == AreaKind::Line).count()
    };
    assert_eq!(lines("antrin", "111/22./... 2"), 1);
    assert_eq!(lines("antrin", "11./22./... 1"), 0);
    assert_eq!(lines("tictactoe", "111/122/122 2"), 2);
    assert_eq!(lines("morris:3", "11./22./... 1"), 0);
    let won = "xxxxxxxxx/........./........./oo.oo.oo./........./........./oo......./........./......... o 1";
    assert_eq!(lines("ultimate", won), 1);
}

//! The `[board]` of a file of rules.

use crate::games::RulesError;
use crate::games::alignment::rules::{Board, Jump, Moving};
use crate::games::toml_reader::{Section, Value, short};
use crate::name::nearest;

const KEYS: &[&str] = &[
    "points",
    "paths",
    "lines",
    "first-lines",
    "second-lines",
    "centre",
];
const MOST_POINTS: usize = 64;
const MOST_LINES: usize = 256;
const LAST_PLACE: u8 = 63;

const POINTS_RIGHT: &str =
    "a table of names with column and row, as in points = { a1 = [0, 0], b1 = [1, 0] }";
const PATHS_RIGHT: &str =
    "\"everywhere\" or a list of paths, as in paths = [\"a1 b1 c1\", \"a1 a2 a3\"]";
const LINES_RIGHT: &str = "a list of lines, as in lines = [\"a1 b1 c1\"], or the number from 2 to 64 of points that make a line \
                           on a path, as in lines = 3";

pub(super) fn read(root: &Section<'_>, moving: Moving, jumps: bool) -> Result<Board, RulesError> {
    let board = root.require("board", "a table [board] with points, paths and lines")?;
    let board = board.section("[board]", "a table that begins with [board]")?;
    board.check_keys(KEYS)?;
    let points = Points::read(&board)?;
    let paths = paths(&board, &points, moving)?;
    let lines = lines(&board, &points, &paths)?;
    let own_lines = [
        own_lines("first-lines", &board, &points)?,
        own_lines("second-lines", &board, &points)?,
    ];
    let centre = board.get("centre").map(|value| {
        let name = value.text()?;
        points.find(name, &value)
    });
    Ok(Board {
        adjacent: paths.adjacent(points.names.len()),
        jumps: if jumps { paths.jumps() } else { Vec::new() },
        lines,
        own_lines,
        centre: centre.transpose()?,
        rows: points.rows(),
        points: points.names,
        places: points.places,
        generators: Vec::new(),
        operators: Vec::new(),
    })
}

/// Points in the order of the board: by row, then by column.
struct Points {
    names: Vec<String>,
    places: Vec<[u8; 2]>,
}

impl Points {
    fn read(board: &Section<'_>) -> Result<Self, RulesError> {
        let value = board.require(
            "points",
            "a table [board.points] with a1 = [0, 0] and so on",
        )?;
        let table = value.section("[board.points]", POINTS_RIGHT)?;
        let mut points = Vec::new();
        for (name, value) in table.entries() {
            points.push((place(name, &value)?, name, value));
        }
        if points.is_empty() {
            return Err(value.error("the board has no points: add a1 = [0, 0] and so on"));
        }
        if points.len() > MOST_POINTS {
            let reason = format!(
                "the board has {} points, there may be {MOST_POINTS}",
                points.len()
            );
            return Err(value.error(reason));
        }
        points.sort_by_key(|&([column, row], _, ref value)| (row, column, value.line()));
        for pair in points.windows(2) {
            let [(place, first, _), (other, second, value)] = pair else {
                continue;
            };
            if place == other {
                let [column, row] = place;
                return Err(value.error(format!(
                    "{second} is at column {column} and row {row}, where {first} is: give it a place of its own"
                )));
            }
        }
        Ok(Self {
            names: points.iter().map(|&(_, name, _)| name.to_owned()).collect(),
            places: points.iter().map(|&(place, ..)| place).collect(),
        })
    }

    /// How many points each row has that has any.
    fn rows(&self) -> Vec<usize> {
        let rows = self.places.chunk_by(|a, b| a[1] == b[1]);
        rows.map(<[_]>::len).collect()
    }

    fn find(&self, name: &str, value: &Value<'_>) -> Result<usize, RulesError> {
        let found = self.names.iter().position(|known| known == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let guess = nearest(name, &names);
            let guess = guess.map_or(String::new(), |word| format!("; did you mean {word}?"));
            value.error(format!(
                "there is no point {:?}{guess} (there is: {})",
                short(name),
                names.join(", ")
            ))
        })
    }

    /// The points named in a text.
    fn list(&self, value: &Value<'_>) -> Result<Vec<usize>, RulesError> {
        let names = value.text()?.split_whitespace();
        names.map(|name| self.find(name, value)).collect()
    }
}

fn place(name: &str, value: &Value<'_>) -> Result<[u8; 2], RulesError> {
    const LONGEST: usize = 8;
    let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    if digits.len() == name.len()
        || digits.is_empty()
        || name.len() > LONGEST
        || !digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        // Moves are written a1-a2xb3: other names could not be told from what stands between them.
        return Err(value.error(format!(
            "the point {:?} must be named by letters and then digits, as in b2, at most {LONGEST} together",
            short(name)
        )));
    }
    let right = format!("[column, row], two numbers from 0 to {LAST_PLACE}, as in {name} = [0, 2]");
    match value.items(&right)?.as_slice() {
        [column, row] => Ok([
            column.number(0, LAST_PLACE, &right)?,
            row.number(0, LAST_PLACE, &right)?,
        ]),
        _ => Err(value.error(format!("{name} must be {right}"))),
    }
}

/// Where tokens slide.
enum Paths {
    Everywhere,
    Along(Vec<Vec<usize>>),
}

impl Paths {
    fn adjacent(&self, points: usize) -> Vec<u64> {
        let mut adjacent = vec![0; points];
        match self {
            Self::Everywhere => {
                let all = u64::MAX >> (64 - points);
                for (point, near) in adjacent.iter_mut().enumerate() {
                    *near = all & !(1 << point);
                }
            }
            Self::Along(paths) => {
                for pair in paths.iter().flat_map(|path| path.windows(2)) {
                    adjacent[pair[0]] |= 1 << pair[1];
                    adjacent[pair[1]] |= 1 << pair[0];
                }
            }
        }
        adjacent
    }

    /// Along a path from a point over the next to the one after it.
    fn jumps(&self) -> Vec<Jump> {
        let Self::Along(paths) = self else {
            return Vec::new();
        };
        let mut jumps = Vec::new();
        for path in paths {
            let closed = path.first() == path.last();
            let again = path.get(1).filter(|_| closed && path.len() > 3);
            let round: Vec<usize> = path.iter().chain(again).copied().collect();
            for way in round.windows(3) {
                let way = [way[0], way[1], way[2]].map(|point| point as u8);
                let [from, over, to] = way;
                jumps.push(Jump { from, over, to });
                jumps.push(Jump {
                    from: to,
                    over,
                    to: from,
                });
            }
        }
        jumps.sort_unstable();
        jumps.dedup();
        jumps.retain(|jump| jump.from != jump.to);
        jumps
    }
}

fn paths(board: &Section<'_>, points: &Points, moving: Moving) -> Result<Paths, RulesError> {
    let Some(value) = board.get("paths") else {
        return match moving {
            Moving::None => Ok(Paths::Along(Vec::new())),
            Moving::Slide => Err(board.error(
                "paths",
                "[board] has no paths, so tokens cannot slide: add paths = [\"a1 b1 c1\"], or moving = \"none\" above [board]",
            )),
        };
    };
    if value.text() == Ok("everywhere") {
        return Ok(Paths::Everywhere);
    }
    let mut paths = Vec::new();
    for item in value.items(PATHS_RIGHT)? {
        let path = points.list(&item)?;
        if path.len() < 2 {
            return Err(item.error("a path joins two points or more, as in \"a1 b1 c1\""));
        }
        if let Some(pair) = path.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = &points.names[pair[0]];
            return Err(item.error(format!(
                "this path goes from {name} to {name}: name it once"
            )));
        }
        paths.push(path);
    }
    Ok(Paths::Along(paths))
}

fn lines(board: &Section<'_>, points: &Points, paths: &Paths) -> Result<Vec<u64>, RulesError> {
    let value = board.require(
        "lines",
        "lines = [\"a1 b1 c1\"], or lines = 3, or lines = [] where the blocked player loses",
    )?;
    let lines = if value.is_number() {
        along_paths(value.number(2, 64, LINES_RIGHT)?.into(), &value, paths)?
    } else {
        listed(&value, points)?
    };
    if lines.is_empty() && value.is_number() {
        return Err(value.error(
            "there are no lines, so nobody could complete one: lines must be \
                                a list of lines, as in lines = [\"a1 b1 c1\"]",
        ));
    }
    if lines.len() > MOST_LINES {
        let reason = format!("there are {} lines, there may be {MOST_LINES}", lines.len());
        return Err(value.error(reason));
    }
    Ok(lines)
}

/// Lines that count for one player only.
fn own_lines<'a>(
    key: &'a str,
    board: &Section<'a>,
    points: &Points,
) -> Result<Vec<u64>, RulesError> {
    let Some(value) = board.get(key) else {
        return Ok(Vec::new());
    };
    let lines = listed(&value, points)?;
    if lines.len() > MOST_LINES {
        let reason = format!("there are {} lines, there may be {MOST_LINES}", lines.len());
        return Err(value.error(reason));
    }
    Ok(lines)
}

fn listed(value: &Value<'_>, points: &Points) -> Result<Vec<u64>, RulesError> {
    let mut lines: Vec<(u64, usize)> = Vec::new();
    for item in value.items(LINES_RIGHT)? {
        let line = points.list(&item)?;
        if line.len() < 2 {
            return Err(item.error("a line has two points or more, as in \"a1 b1 c1\""));
        }
        let mut set = 0u64;
        for point in line {
            if set >> point & 1 == 1 {
                let name = &points.names[point];
                return Err(item.error(format!("this line has {name} twice: name it once")));
            }
            set |= 1 << point;
        }
        if let Some((_, line)) = lines.iter().find(|&&(other, _)| other == set) {
            let reason = format!("this line is the one on line {line} of the file: write it once");
            return Err(item.error(reason));
        }
        lines.push((set, item.line()));
    }
    Ok(lines.into_iter().map(|(set, _)| set).collect())
}

/// All lines of `length` points that follow one another on a path.
fn along_paths(length: usize, value: &Value<'_>, paths: &Paths) -> Result<Vec<u64>, RulesError> {
    let Paths::Along(paths) = paths else {
        return Err(value.error(format!(
            "no paths are listed, so the lines must be: {LINES_RIGHT}"
        )));
    };
    let mut lines = Vec::new();
    for path in paths {
        let mut path = path.clone();
        if path.first() == path.last() {
            // Round a closed path lines run across its beginning.
            let again: Vec<usize> = path.iter().copied().skip(1).take(length - 2).collect();
            path.extend(again);
        }
        for window in path.windows(length) {
            let set = window.iter().fold(0u64, |set, point| set | 1 << point);
            if set.count_ones() as usize == length && !lines.contains(&set) {
                lines.push(set);
            }
        }
    }
    Ok(lines)
}

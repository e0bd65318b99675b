//! What a game looks like: a board of spots, what lies on them, and where a hand goes to make a move.
//!
//! A game says this once, as plain data ([`Pictured`]); pictures for slides, the pages of the explorer and
//! boards that people set up by clicking all come from it.

mod drawing;
mod ending;
mod reading;
mod refusal;
mod status;
#[cfg(test)]
mod tests;

pub use drawing::{Drawing, Note, Tone};
pub use ending::Ending;
pub(crate) use ending::score;
pub(crate) use reading::one_of;
pub use refusal::{Complaint, Fault, Refusal, TypedMove};
pub use status::{Counted, SideStatus, Status};

use crate::game::Notation;
use serde::Serialize;

/// A game that can be drawn.
pub trait Pictured: Notation {
    /// The board with nothing on it.
    fn board(&self) -> Board;

    /// How many spots it has.
    fn spots(&self) -> usize {
        self.board().spots.len()
    }

    /// What lies on it; by default the notation says it in the sign of each spot, a space and the player to move.
    fn sketch(&self, position: &Self::Position) -> BoardContent {
        let text = self.show(position);
        let (signs, turn) = text.split_once(' ').unwrap_or((&text, ""));
        BoardContent {
            signs: signs.to_owned(),
            turn: turn.to_owned(),
            rest: String::new(),
        }
    }

    /// A sketch in the notation of the game, whether or not there is such a position.
    fn sketched(&self, sketch: &BoardContent) -> String {
        format!("{} {}", sketch.signs, sketch.turn)
    }

    /// The spots that a hand goes to, in order, to make a move; none for a move that touches nothing.
    fn touched(&self, mv: &Self::Move) -> Vec<usize>;

    /// What stands beside the board; by default the players alone, by the usual names of those who can be to move.
    fn status(&self, _position: &Self::Position) -> Status {
        match self.board().turns {
            ["1", "2"] => Status::of_tokens(),
            ["x", "o"] => Status::of_players([
                ("player x", PieceStyle::Cross),
                ("player o", PieceStyle::Nought),
            ]),
            _ => Status::default(),
        }
    }

    /// Where the player to move has to play, where that is a part of the board, with its name.
    fn here(&self, _position: &Self::Position) -> Option<(Shade, String)> {
        None
    }

    /// Areas that say more than the spots do: boxes that are closed, boards that are won, where the next move
    /// must go.
    fn shades(&self, _position: &Self::Position) -> Vec<Shade> {
        vec![]
    }

    /// What people call one of the things that lie on the board.
    fn piece(&self) -> &'static str {
        "token"
    }

    /// What a typed move means: its name in letters of either case, or the spots that a hand goes to, whatever stands between their
    /// names. What is no legal move is refused with a reason.
    fn read_move(&self, position: &Self::Position, text: &str) -> TypedMove {
        reading::read_move(self, position, text)
    }

    /// The spots that a text names, in order; `None` if it names anything else.
    fn spots_named(&self, text: &str) -> Option<Vec<usize>> {
        reading::spots_named(&self.board().spots, text)
    }

    /// The move that a hand means which goes to these spots, where they are not those that the move
    /// [touches](Self::touched): both ends of a step that is named by one of them.
    fn move_through(&self, _position: &Self::Position, _spots: &[usize]) -> Option<Self::Move> {
        None
    }

    /// What is wrong with a typed move in the words of this game; by default there are words that fit any game.
    fn complain(&self, _position: &Self::Position, _complaint: &Complaint<'_>) -> Option<String> {
        None
    }

    /// How the game ended, where it is over and there is more to say than who won.
    fn ending(&self, _position: &Self::Position) -> Option<Ending> {
        None
    }

    /// The line and the column in the [diagram](Notation::diagram) of a position at which the sign of a spot stands; `None` where
    /// the diagram has no such place.
    fn place_in_diagram(&self, _spot: usize) -> Option<[usize; 2]> {
        None
    }
}

/// A board with nothing on it. Lengths are such that neighbouring spots are about 1 apart; x goes right and y down.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
    /// What is drawn beneath everything else, in this order.
    pub ground: Vec<Backdrop>,
    /// Names of columns, rows and places.
    pub labels: Vec<Label>,
    /// Where something can lie.
    pub spots: Vec<Spot>,
    /// What can lie there; the first is nothing.
    pub marks: &'static [Mark],
    /// Who can be to move, as the notation says it; empty where it does not say.
    pub turns: &'static [&'static str],
    /// What else a position says after its turn, in words; `None` if it says nothing.
    pub rest: Option<&'static str>,
}

/// A part of the empty board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Backdrop {
    /// A field, filled.
    Field {
        /// The upper left corner.
        at: [f32; 2],
        /// Width and height.
        size: [f32; 2],
    },
    /// A line.
    Line {
        /// One end.
        from: [f32; 2],
        /// The other end.
        to: [f32; 2],
        /// How wide.
        width: f32,
    },
    /// A dot.
    Dot {
        /// Its middle.
        at: [f32; 2],
        /// From the middle to the rim.
        radius: f32,
    },
}

/// A word on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// Its middle.
    pub at: [f32; 2],
    /// The word.
    pub text: String,
}

/// Where something can lie.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// Its name in the notation of moves.
    pub name: String,
    /// Its middle.
    pub at: [f32; 2],
    /// Its form.
    pub form: Form,
}

/// The form of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum Form {
    /// Stones lie in a square of this width, or on a point with as much room around it.
    Square {
        /// How wide.
        side: f32,
    },
    /// An edge is drawn, from half of this before the middle to half of it behind.
    Edge {
        /// The way from end to end.
        along: [f32; 2],
    },
}

/// Something that can lie on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The character for it in a [`BoardContent`].
    pub sign: char,
    /// For people who listen.
    pub name: &'static str,
    /// For people who look.
    pub look: PieceStyle,
}

impl Mark {
    /// Nothing, and the pieces of the first and of the second player by sign, name and look.
    pub(crate) const fn of_players(
        [first, second]: [(char, &'static str, PieceStyle); 2],
    ) -> [Self; 3] {
        const fn mark((sign, name, look): (char, &'static str, PieceStyle)) -> Mark {
            Mark { sign, name, look }
        }
        let empty = ('.', "empty", PieceStyle::Nothing);
        [mark(empty), mark(first), mark(second)]
    }
}

/// How something looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceStyle {
    /// Like nothing.
    Nothing,
    /// A dark disc, with the sign on it if that is a digit or a small letter.
    Dark,
    /// A light disc, likewise.
    Light,
    /// An X.
    Cross,
    /// An O.
    Nought,
    /// An edge.
    Stroke,
}

impl PieceStyle {
    /// How the other player's pieces look.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
            Self::Cross => Self::Nought,
            Self::Nought => Self::Cross,
            Self::Nothing | Self::Stroke => self,
        }
    }
}

/// What lies on a board, as far as a position says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardContent {
    /// The sign of every spot, in order.
    pub signs: String,
    /// Who is to move; empty where the notation does not say.
    pub turn: String,
    /// What else there is to say; empty if nothing.
    pub rest: String,
}

/// An area that says more than its spots.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shade {
    /// The upper left corner.
    pub at: [f32; 2],
    /// Width and height.
    pub size: [f32; 2],
    /// What it says.
    pub says: AreaKind,
}

/// What an area says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AreaKind {
    /// The next move goes here.
    Here,
    /// It is taken; the position does not say by which player.
    Taken,
    /// It is decided, and belongs to neither player.
    Nobodys,
    /// It belongs to the player whose marks look like this.
    Owned(PieceStyle),
    /// It is no area but a line that has decided the game, from a corner, `at`, to the opposite one.
    Line,
}

/// Where a point of a board of some size is seen.
fn turned_point(at: [f32; 2], size: [f32; 2], mirrored: bool, flipped: bool) -> [f32; 2] {
    turned_area(at, [0.0; 2], size, mirrored, flipped)
}

/// The upper left corner of an area as it is seen.
fn turned_area(
    at: [f32; 2],
    room: [f32; 2],
    size: [f32; 2],
    mirrored: bool,
    flipped: bool,
) -> [f32; 2] {
    let turns = [mirrored, flipped];
    [0, 1].map(|axis| match turns[axis] {
        true => size[axis] - at[axis] - room[axis],
        false => at[axis],
    })
}

impl Shade {
    /// The same on a board that is seen in a mirror or from the other side.
    #[must_use]
    pub fn turned(self, board: &Board, mirrored: bool, flipped: bool) -> Self {
        let size = [board.width, board.height];
        match self.says {
            AreaKind::Line => {
                let end = [0, 1].map(|axis| self.at[axis] + self.size[axis]);
                let [from, to] = [self.at, end].map(|at| turned_point(at, size, mirrored, flipped));
                Self::line(from, to)
            }
            _ => Self {
                at: turned_area(self.at, self.size, size, mirrored, flipped),
                ..self
            },
        }
    }

    /// A line from one place to another.
    #[must_use]
    pub fn line(from: [f32; 2], to: [f32; 2]) -> Self {
        Self {
            at: from,
            size: [0, 1].map(|axis| to[axis] - from[axis]),
            says: AreaKind::Line,
        }
    }
}

impl Mark {
    /// Tokens of two players who are called 1 and 2.
    pub const TOKENS: &'static [Self] = &[
        Self {
            sign: '.',
            name: "empty",
            look: PieceStyle::Nothing,
        },
        Self {
            sign: '1',
            name: "player 1",
            look: PieceStyle::Dark,
        },
        Self {
            sign: '2',
            name: "player 2",
            look: PieceStyle::Light,
        },
    ];
}

impl Board {
    /// Named points, joined by paths along which tokens of players 1 and 2 move. Points are given by their
    /// places, about 1 apart.
    #[must_use]
    pub fn of_points(points: &[(&str, [f32; 2])], paths: &[[usize; 2]]) -> Self {
        /// From the rim of the picture to the outermost points, and from a point to its name.
        const MARGIN: f32 = 1.1;
        const AWAY: f32 = 0.45;
        let place = |point: usize| points[point].1.map(|at| at + MARGIN);
        let farthest = |axis: usize| points.iter().map(|(_, at)| at[axis]).fold(0.0, f32::max);
        let lines = paths.iter().map(|&[from, to]| Backdrop::Line {
            from: place(from),
            to: place(to),
            width: 0.06,
        });
        let all = || points.iter().enumerate();
        let dots = all().map(|(point, _)| Backdrop::Dot {
            at: place(point),
            radius: 0.11,
        });
        Self {
            width: farthest(0) + 2.0 * MARGIN,
            height: farthest(1) + 2.0 * MARGIN,
            ground: lines.chain(dots).collect(),
            labels: all()
                .map(|(point, (name, _))| Label {
                    at: [place(point)[0] + AWAY, place(point)[1] - AWAY],
                    text: (*name).to_owned(),
                })
                .collect(),
            spots: all()
                .map(|(point, (name, _))| Spot {
                    name: (*name).to_owned(),
                    at: place(point),
                    form: Form::Square { side: 0.9 },
                })
                .collect(),
            marks: Mark::TOKENS,
            turns: &["1", "2"],
            rest: None,
        }
    }

    /// The same board as it is seen in a mirror beside it, or from the other side.
    #[must_use]
    pub fn turned(mut self, mirrored: bool, flipped: bool) -> Self {
        let size = [self.width, self.height];
        let point = |at: [f32; 2]| turned_point(at, size, mirrored, flipped);
        for part in &mut self.ground {
            match part {
                Backdrop::Field { at, size: room } => {
                    *at = turned_area(*at, *room, size, mirrored, flipped);
                }
                Backdrop::Line { from, to, .. } => (*from, *to) = (point(*from), point(*to)),
                Backdrop::Dot { at, .. } => *at = point(*at),
            }
        }
        for label in &mut self.labels {
            label.at = point(label.at);
        }
        for spot in &mut self.spots {
            spot.at = point(spot.at);
            if let Form::Edge { along } = &mut spot.form {
                *along = along.map(f32::abs);
            }
        }
        self
    }

    /// The mark with this sign.
    #[must_use]
    pub fn mark(&self, sign: char) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.sign == sign)
    }

    /// Letters above the columns and numbers beside the rows of a rectangle whose upper left cell has its
    /// middle at `first`, one apart.
    #[must_use]
    pub fn coordinates(first: [f32; 2], rows: usize, columns: usize) -> Vec<Label> {
        const AWAY: f32 = 0.8;
        let letters = (0..columns).map(|column| Label {
            at: [first[0] + column as f32, first[1] - AWAY],
            text: char::from(b'a' + column as u8).to_string(),
        });
        let numbers = (0..rows).map(|row| Label {
            at: [first[0] - AWAY, first[1] + row as f32],
            text: (row + 1).to_string(),
        });
        letters.chain(numbers).collect()
    }
}

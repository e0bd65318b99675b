//! Boards and rules of the family, as data.

use crate::games::Side;
use crate::symmetry::Operator;

/// Where tokens stand, how points are joined, and what counts as a line.
#[derive(Clone, Debug)]
pub struct Board {
    /// Names of the points, row by row from the top.
    pub points: Vec<String>,
    /// Column and row of each point, for drawing.
    pub places: Vec<[u8; 2]>,
    /// How many points each row has.
    pub rows: Vec<usize>,
    /// For each point the points next to it, as a set.
    pub adjacent: Vec<u64>,
    /// The sets of points that count when one player holds them all.
    pub lines: Vec<u64>,
    /// The same for the first and for the second player alone.
    pub own_lines: [Vec<u64>; 2],
    /// Where a token can jump over another, if the rules let it.
    pub jumps: Vec<Jump>,
    /// The point in the middle, where rules speak of one.
    pub centre: Option<usize>,
    /// Symmetries that generate all symmetries.
    pub generators: Vec<Operator>,
    /// Further symmetries that people have names for.
    pub operators: Vec<Operator>,
}

/// A way over a token, whoever owns it, to the point behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Jump {
    /// Where the token that jumps stands.
    pub from: u8,
    /// Where the other one stands.
    pub over: u8,
    /// Where the jump ends.
    pub to: u8,
}

/// Where a game begins that does not begin with an empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Points of the first and of the second player.
    pub tokens: [u64; 2],
    /// Who moves first.
    pub player: Side,
}

/// What completing a line brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The game is won.
    Wins,
    /// The game is lost: the misère game.
    Loses,
    /// An opposing token comes off, as in the morris games: one outside the opponent's lines if there is one. A
    /// player left with fewer than [three](Rules::FEWEST) has lost.
    Captures,
}

/// What comes after the last token in hand is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moving {
    /// The game ends, drawn.
    None,
    /// A turn slides one token to an adjacent empty point.
    Slide,
}

/// What a player gets who has no move in the moving phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// A loss.
    Loses,
    /// A turn without a move.
    Passes,
    /// A draw.
    Draws,
}

/// A game of the family.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game's name in its shortest form.
    pub name: String,
    /// The game in one line.
    pub title: String,
    /// Where the rules come from.
    pub references: Vec<String>,
    /// The board.
    pub board: Board,
    /// Tokens of the first and of the second player.
    pub pieces: [u8; 2],
    /// What completing a line brings.
    pub line: Line,
    /// The moving phase.
    pub moving: Moving,
    /// A player with so many tokens or fewer, all on the board, moves to any empty point; 0 if nobody does.
    pub fly: u8,
    /// Whether a player with tokens in hand may move one on the board instead of placing one.
    pub lasker: bool,
    /// What a blocked player gets.
    pub blocked: Blocked,
    /// What a player gets who is blocked because the board is full.
    pub full: Blocked,
    /// Whether the first token of the game may be placed on the centre.
    pub first_centre: bool,
    /// Whether any token may be placed on the centre.
    pub placing_centre: bool,
    /// Whether lines count while there are tokens in hand.
    pub placing_lines: bool,
    /// Where the game begins, if not with an empty board.
    pub start: Option<Setup>,
}

/// Tokens of the first and of the second player on the board after `placed` tokens.
pub(crate) fn tokens(placed: usize) -> [usize; 2] {
    [placed.div_ceil(2), placed / 2]
}

impl Blocked {
    /// All settings, with the words for them.
    pub const WORDS: [(&'static str, Self); 3] = [
        ("loses", Self::Loses),
        ("passes", Self::Passes),
        ("draws", Self::Draws),
    ];

    /// The word for this setting.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Loses => "loses",
            Self::Passes => "passes",
            Self::Draws => "draws",
        }
    }
}

impl Line {
    /// All settings, with the words for them.
    pub const WORDS: [(&'static str, Self); 3] = [
        ("wins", Self::Wins),
        ("loses", Self::Loses),
        ("captures", Self::Captures),
    ];

    /// The word for this setting.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Loses => "loses",
            Self::Captures => "captures",
        }
    }
}

impl Board {
    /// All points.
    #[must_use]
    pub fn all(&self) -> u64 {
        u64::MAX >> (64 - self.points.len())
    }

    /// The names of points, one after the other.
    #[must_use]
    pub fn names(&self, set: u64) -> String {
        let names =
            crate::index::bricks::bits::points(set).map(|point| self.points[point].as_str());
        names.collect::<Vec<_>>().join(" ")
    }

    /// Whether `set` holds a whole line.
    #[inline]
    #[must_use]
    pub fn has_line(&self, set: u64) -> bool {
        self.lines.iter().any(|&line| line & !set == 0)
    }

    /// The points common to all lines that `set` holds; every point if it holds none.
    #[inline]
    #[must_use]
    pub fn common_to_lines(&self, set: u64) -> u64 {
        self.lines
            .iter()
            .filter(|&&line| line & !set == 0)
            .fold(u64::MAX, |common, line| common & line)
    }

    /// How many ways there are to slide one of `tokens` to one of `empty`.
    #[inline]
    #[must_use]
    pub fn slides(&self, tokens: u64, empty: u64) -> u32 {
        crate::index::bricks::bits::points(tokens)
            .map(|point| (self.adjacent[point] & empty).count_ones())
            .sum()
    }

    /// The points of all lines that `set` holds.
    #[inline]
    #[must_use]
    pub fn in_lines(&self, set: u64) -> u64 {
        self.lines
            .iter()
            .filter(|&&line| line & !set == 0)
            .fold(0, |union, line| union | line)
    }
}

impl Rules {
    /// The number of tokens at which a player flies where a file of rules only says that players do, and below which
    /// a player from whom tokens are captured has lost.
    pub const FEWEST: u8 = 3;

    /// Tokens of both players together.
    #[must_use]
    pub fn total_pieces(&self) -> usize {
        self.pieces.iter().map(|&count| usize::from(count)).sum()
    }

    /// Everything that decides values, in a normal form.
    #[must_use]
    pub fn text(&self) -> String {
        let sets = |sets: &[u64]| {
            let words: Vec<String> = sets.iter().map(|set| format!("{set:x}")).collect();
            words.join(" ")
        };
        let mut lines = self.board.lines.clone();
        lines.sort_unstable();
        lines.dedup();
        let mut text = format!(
            "alignment 2\npoints {}\nlines {}\npieces {} {}\nline {}\n",
            self.board.points.len(),
            sets(&lines),
            self.pieces[0],
            self.pieces[1],
            self.line.word(),
        );
        // What decides nothing is left out, so that the same game has the same text however it was described.
        if self.moving == Moving::Slide {
            text += &format!(
                "slide {}\nblocked {}, {} on a full board\nfly {}\nlasker {}\n",
                sets(&self.board.adjacent),
                self.blocked.word(),
                self.full.word(),
                match self.fly {
                    0 => "false".into(),
                    Self::FEWEST => "true".into(),
                    tokens => tokens.to_string(),
                },
                self.lasker,
            );
        }
        if let Some(centre) = self.board.centre.filter(|_| !self.first_centre) {
            text += &format!("not first {centre}\n");
        }
        text
    }

    /// Whether players have tokens to place.
    pub(crate) fn has_hands(&self) -> bool {
        let placed = self.start.map_or(0, |setup| {
            setup.tokens[0].count_ones() + setup.tokens[1].count_ones()
        });
        self.total_pieces() > placed as usize
    }

    /// Whether the rules are among those that the index knows: positions of other games are numbered by playing everything.
    #[must_use]
    pub(crate) fn are_indexed(&self) -> bool {
        self.start.is_none()
            && self.placing_centre
            && self.placing_lines
            && self.board.jumps.is_empty()
            && self.board.own_lines.iter().all(Vec::is_empty)
    }
}

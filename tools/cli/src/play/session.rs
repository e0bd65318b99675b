//! The game that is being played: its state, its players, and what can be taken back.

use retrograde::catalog::{AnyGame, MoveRequest, MoveView, PlayError, Probe, View};
use retrograde::games::NameError;
use retrograde::picture::Spot;
use retrograde::{Answer, MOVER, ParseError, Score};
use retrograde_explorer::advice::in_words;
use std::time::{Duration, Instant};

/// The name of whoever sits at the keyboard.
pub(super) const ME: &str = "me";

/// Who makes the moves of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Me,
    Player(String),
}

impl Seat {
    pub(super) fn named(name: &str) -> Self {
        match name {
            ME => Self::Me,
            name => Self::Player(name.into()),
        }
    }
}

/// All that a session needs besides the moves.
pub(super) struct Setting<'a> {
    pub(super) name: String,
    pub(super) game: &'a dyn AnyGame,
    /// What moves are worth, or why that is not known.
    pub(super) tables: Result<&'a dyn Probe, String>,
    /// How long a question what moves are worth may take.
    pub(super) time: Duration,
    pub(super) is_for_points: bool,
    pub(super) rules: String,
    pub(super) seats: [Seat; 2],
    pub(super) seed: u64,
}

/// The state after a move, or before the first.
struct State {
    mv: Option<String>,
    view: View,
    /// Who is to move.
    seat: usize,
    /// Points of the first seat so far, minus those of the second.
    margin: Score,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Won { seat: usize, margin: Score },
    Drawn,
    Repeated,
}

/// A position that stands this often ends the game.
const REPEATED: usize = 3;

pub(super) struct Session<'a> {
    setting: Setting<'a>,
    turns: &'static [&'static str],
    /// At least one.
    history: Vec<State>,
    /// Whether it is known what was won before the first of them.
    knows_points: bool,
    /// Moves that were taken back, the next one last.
    undone: Vec<String>,
}

impl<'a> Session<'a> {
    /// A game from a position, by default the start.
    pub(super) fn new(setting: Setting<'a>, from: Option<&str>) -> Result<Self, ParseError> {
        let mut session = Self {
            turns: setting.game.board().turns,
            history: vec![],
            knows_points: true,
            undone: vec![],
            setting,
        };
        session.set_up(from)?;
        Ok(session)
    }

    /// Begins again from a position; the players keep their seats.
    pub(super) fn set_up(&mut self, from: Option<&str>) -> Result<(), ParseError> {
        let view = self.setting.game.view(from)?;
        let seat = self.seat_in(&view).unwrap_or(0);
        // Where positions do not tell the players apart, they do not tell who won what before either.
        self.knows_points = from.is_none() || view.turn != MOVER;
        self.undone.clear();
        self.history = vec![State {
            mv: None,
            view,
            seat,
            margin: 0,
        }];
        Ok(())
    }

    /// Whose turn a position says it is.
    fn seat_in(&self, view: &View) -> Option<usize> {
        self.turns.iter().position(|turn| *turn == view.turn)
    }

    fn state(&self) -> &State {
        &self.history[self.history.len() - 1]
    }

    pub(super) fn view(&self) -> &View {
        &self.state().view
    }

    pub(super) fn game(&self) -> &str {
        &self.setting.name
    }

    pub(super) fn rules(&self) -> &str {
        &self.setting.rules
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> Vec<String> {
        let moves = self.history.iter().filter_map(|state| state.mv.clone());
        moves.collect()
    }

    pub(super) fn diagram(&self) -> String {
        let diagram = self.setting.game.diagram(&self.view().position);
        diagram.unwrap_or_else(|error| error.to_string())
    }

    /// A side, for people.
    fn side(&self, seat: usize) -> String {
        match self.turns.get(seat) {
            Some(turn) => format!("player {turn}"),
            None => ["the first player", "the second player"][seat].into(),
        }
    }

    /// A side and who plays it.
    pub(super) fn name(&self, seat: usize) -> String {
        let side = self.side(seat);
        let is_me = |seat: &Seat| *seat == Seat::Me;
        match &self.setting.seats[seat] {
            Seat::Me if self.setting.seats.iter().all(is_me) => side,
            Seat::Me => format!("{side} (you)"),
            Seat::Player(name) => format!("{side} ({name})"),
        }
    }

    /// Who is to move.
    pub(super) fn mover(&self) -> String {
        self.name(self.state().seat)
    }

    /// Who made the last move, and which.
    pub(super) fn last(&self) -> Option<(String, &str)> {
        let [.., before, after] = &self.history[..] else {
            return None;
        };
        Some((self.name(before.seat), after.mv.as_deref()?))
    }

    /// Whether a person at the keyboard plays.
    pub(super) fn has_people(&self) -> bool {
        self.setting.seats.contains(&Seat::Me)
    }

    /// Whether a person at the keyboard has to move now.
    pub(super) fn is_mine(&self) -> bool {
        self.is_open() && self.setting.seats[self.state().seat] == Seat::Me
    }

    /// Whether a player has to move now.
    pub(super) fn awaits_reply(&self) -> bool {
        self.is_open() && self.setting.seats[self.state().seat] != Seat::Me
    }

    pub(super) fn is_open(&self) -> bool {
        self.end().is_none()
    }

    fn end(&self) -> Option<End> {
        let state = self.state();
        if !state.view.over {
            let same = |other: &&State| other.view.position == state.view.position;
            let times = self.history.iter().filter(same).count();
            return (times >= REPEATED).then_some(End::Repeated);
        }
        let to_come = match state.seat {
            0 => state.view.margin,
            _ => -state.view.margin,
        };
        let margin = state.margin + to_come;
        Some(match margin.signum() {
            0 => End::Drawn,
            sign => End::Won {
                seat: usize::from(sign < 0),
                margin: margin.abs(),
            },
        })
    }

    /// How the game ended, in words.
    pub(super) fn result(&self) -> Option<String> {
        Some(match self.end()? {
            End::Won { seat, margin } if self.setting.is_for_points => {
                format!("{} wins {}by {margin}", self.name(seat), self.of_what())
            }
            End::Drawn if !self.knows_points => "the rest was even".into(),
            End::Won { seat, .. } => format!("{} wins", self.name(seat)),
            End::Drawn => "a draw".into(),
            End::Repeated => "a draw: this position stands for the third time".into(),
        })
    }

    /// What a margin is of: the whole game unless it is not known what was won before.
    fn of_what(&self) -> &'static str {
        match self.knows_points {
            true => "",
            false => "the rest ",
        }
    }

    /// Points of both so far, where there are any.
    pub(super) fn points(&self) -> Option<String> {
        let margin = self.state().margin;
        let gains = self.history.iter().any(|state| state.margin != 0);
        let since = match self.knows_points {
            true => "so far",
            false => "since the first position",
        };
        (self.setting.is_for_points && gains).then(|| match margin.signum() {
            0 => format!("even {since}"),
            sign => format!(
                "{} is ahead by {} {since}",
                self.side(usize::from(sign < 0)),
                margin.abs()
            ),
        })
    }

    /// The legal move that a text means; letters may be of either case.
    pub(super) fn meant(&self, text: &str) -> Option<String> {
        let ways = &self.view().ways;
        let exact = ways.iter().find(|way| way.mv == text);
        let alike = |way: &&MoveView| way.mv.eq_ignore_ascii_case(text);
        let way = exact.or_else(|| ways.iter().find(alike))?;
        Some(way.mv.clone())
    }

    /// What is wrong with a text that is no legal move, with the nearest that is and all others.
    pub(super) fn complaint(&self, text: &str, commands: &[&str]) -> String {
        let moves: Vec<&str> = self.view().ways.iter().map(|way| way.mv.as_str()).collect();
        let shown: String = text.chars().take(40).collect();
        if !self.is_open() {
            return match shown.is_empty() {
                true => "The game is over: nothing can be played.".into(),
                false => format!("{shown:?} is not possible: the game is over"),
            };
        }
        let what = match (shown.is_empty(), commands.is_empty()) {
            (true, _) => "Nothing is chosen: type a move, or go to one with the arrow keys".into(),
            (false, true) => format!("{shown:?} is not a legal move here"),
            (false, false) => format!("{shown:?} is neither a legal move here nor a command"),
        };
        // The nearest may be a command; only moves are listed. Of a place that is there no other is meant.
        let nearest = match self.is_taken(text) {
            Some(true) => format!(": {shown} is taken"),
            Some(false) => String::new(),
            None => {
                let all = [&moves[..], commands].concat();
                let nearest = NameError::new("", text, &all).to_string();
                let nearest = nearest.split(" (there is").next();
                nearest.unwrap_or_default().to_owned()
            }
        };
        let moves = NameError::new("", "", &moves).to_string();
        let moves = moves
            .trim_start_matches(" (there is: ")
            .trim_end_matches(')');
        format!("{what}{nearest}\nLegal moves: {moves}")
    }

    /// Whether something lies on the place that a text names; where it names several, as a jump does, that is not asked. `None` if it
    /// names no places.
    fn is_taken(&self, text: &str) -> Option<bool> {
        let board = self.setting.game.board();
        let place = |name: &str| {
            let named = |spot: &Spot| spot.name.eq_ignore_ascii_case(name);
            board.spots.iter().position(named)
        };
        if let Some(place) = place(text) {
            let sign = self.view().sketch.signs.chars().nth(place)?;
            let nothing = board.marks.first()?;
            return Some(nothing.sign != sign);
        }
        let is_two = |part: &str| {
            let mut splits = part.char_indices().map(|(at, _)| part.split_at(at));
            splits.any(|(one, other)| place(one).is_some() && place(other).is_some())
        };
        let mut parts = text.split(['-', 'x']);
        let all = parts.all(|part| place(part).is_some() || is_two(part));
        all.then_some(false)
    }

    /// Makes a legal move; what was taken back is forgotten.
    pub(super) fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        self.advance(mv)?;
        self.undone.clear();
        Ok(())
    }

    fn advance(&mut self, mv: &str) -> Result<(), PlayError> {
        let state = self.state();
        let unplayable = PlayError::Unplayable;
        let moves = [mv.to_owned()];
        let steps = self.setting.game.follow(Some(&state.view.position), &moves);
        let steps = steps.map_err(unplayable)?;
        let after = steps.last().map(|step| step.position.as_str());
        let view = self.setting.game.view(after);
        let view = view.map_err(|error| unplayable(error.into()))?;
        let way = state.view.ways.iter().find(|way| way.mv == mv);
        let (gain, keeps_turn) = way.map_or((0, false), |way| (way.gain, way.keeps_turn));
        let next = match keeps_turn {
            true => state.seat,
            false => 1 - state.seat,
        };
        let state = State {
            mv: Some(mv.into()),
            seat: self.seat_in(&view).unwrap_or(next),
            margin: match state.seat {
                0 => state.margin + gain,
                _ => state.margin - gain,
            },
            view,
        };
        self.history.push(state);
        Ok(())
    }

    /// What the player does whose turn it is.
    pub(super) fn reply(&self) -> Result<Option<String>, PlayError> {
        let Seat::Player(name) = &self.setting.seats[self.state().seat] else {
            return Ok(None);
        };
        let tables = self.setting.tables.as_ref().ok().copied();
        let from = Some(self.history[0].view.position.as_str());
        self.setting.game.choose(&MoveRequest {
            player: name,
            probe: tables,
            from,
            moves: &self.moves(),
            seed: self.setting.seed,
            stop: &|| false,
        })
    }

    /// What the position and its moves are worth, or why that is not known.
    pub(super) fn answer(&self, with_line: bool) -> Result<Answer, String> {
        let tables = self
            .setting
            .tables
            .as_ref()
            .map_err(|why| format!("nobody knows what moves are worth here: {why}"))?;
        let end = Instant::now().checked_add(self.setting.time);
        let stop = || end.is_some_and(|end| Instant::now() >= end);
        let answer = tables.ask_until(Some(&self.view().position), with_line, &stop);
        let state = self.state();
        let so_far = match state.seat {
            0 => state.margin,
            _ => -state.margin,
        };
        let so_far = self.knows_points.then_some(so_far);
        let answer = answer.map(|answer| answer.counting(so_far));
        answer.map_err(|error| in_words(&error))
    }

    /// Takes moves back until it is the turn of a person at the keyboard; says how many.
    pub(super) fn undo(&mut self) -> usize {
        let people = self.has_people();
        let earlier = &self.history[..self.history.len() - 1];
        let is_theirs = |state: &State| !people || self.setting.seats[state.seat] == Seat::Me;
        let Some(place) = earlier.iter().rposition(is_theirs) else {
            return 0;
        };
        let back = self.history.split_off(place + 1);
        self.undone
            .extend(back.iter().rev().filter_map(|state| state.mv.clone()));
        back.len()
    }

    /// Makes moves again that were taken back, until it is such a person's turn; says how many.
    pub(super) fn redo(&mut self) -> Result<usize, PlayError> {
        let mut again = 0;
        while let Some(mv) = self.undone.pop() {
            self.advance(&mv)?;
            again += 1;
            if self.is_mine() || !self.has_people() {
                break;
            }
        }
        Ok(again)
    }
}

//! The game that is being played: its state, its players, and what can be taken back.

use super::record::RecordFile;
use super::seat::Seat;
use super::unwritten::Unwritten;
use retrograde::catalog::{AnyGame, MoveRequest, PlayError, Probe, View};
use retrograde::picture::{Board, Ending, TypedMove};
use retrograde::{Answer, MOVER, ParseError, Score};
use retrograde_explorer::advice::in_words;
use std::time::{Duration, Instant};

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
    /// The game by the name that records have.
    pub(super) recorded_as: String,
    /// Makes sure that the game is found by that name.
    pub(super) keep_rules: Box<dyn Fn() -> anyhow::Result<()> + Sync + 'a>,
}

/// The state after a move, or before the first.
pub(super) struct State {
    pub(super) mv: Option<String>,
    /// The spots that a hand went to.
    touched: Vec<usize>,
    pub(super) view: View,
    /// Who is to move.
    pub(super) seat: usize,
    /// Points of both seats so far.
    pub(super) points: [Score; 2],
    /// How the game has ended.
    pub(super) ending: Option<Ending>,
}

impl State {
    /// Points of the first seat so far, minus those of the second.
    pub(super) fn margin(&self) -> Score {
        self.points[0] - self.points[1]
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Won { seat: usize, margin: Score },
    Drawn,
    Repeated,
}

/// What something that was typed has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A legal move.
    Move(String),
    /// The beginning of one.
    Picked,
    /// Nothing, and why.
    Refused(String),
}

/// The places of a move that is not whole yet, and the moves that begin there.
#[derive(Clone, Debug, Default)]
pub(super) struct Picked {
    pub(super) text: String,
    pub(super) spots: Vec<usize>,
    pub(super) moves: Vec<String>,
}

impl Picked {
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// A position that stands this often ends the game.
const REPEATED: usize = 3;

pub(super) struct Session<'a> {
    pub(super) setting: Setting<'a>,
    pub(super) board: Board,
    /// At least one.
    pub(super) history: Vec<State>,
    /// Whether it is known what was won before the first of them.
    pub(super) knows_points: bool,
    /// Moves that were taken back, the next one last.
    undone: Vec<String>,
    pub(super) picked: Picked,
    /// The number of the game, from 0.
    pub(super) number: u64,
    /// Where games go that are played.
    pub(super) file: Option<RecordFile>,
    /// What is not in the file yet.
    pub(super) unwritten: Unwritten,
    /// Whether the game began in another position than it usually does.
    pub(super) began_elsewhere: bool,
}

impl<'a> Session<'a> {
    /// A game from a position, by default the start.
    pub(super) fn new(setting: Setting<'a>, from: Option<&str>) -> Result<Self, ParseError> {
        let mut session = Self {
            board: setting.game.board(),
            history: vec![],
            knows_points: true,
            undone: vec![],
            picked: Picked::default(),
            number: 0,
            file: None,
            unwritten: Unwritten::default(),
            began_elsewhere: false,
            setting,
        };
        session.set_up(from)?;
        Ok(session)
    }

    /// Begins again from a position; the players keep their seats.
    pub(super) fn set_up(&mut self, from: Option<&str>) -> Result<(), ParseError> {
        let view = self.setting.game.view(from)?;
        self.began_elsewhere = match from {
            None => false,
            Some(_) => self.setting.game.view(None)?.position != view.position,
        };
        let seat = self.seat_in(&view).unwrap_or(0);
        // Where positions do not tell the players apart, they do not tell who won what before either.
        self.knows_points = from.is_none() || view.turn != MOVER;
        self.undone.clear();
        self.put_down();
        self.file.iter_mut().for_each(RecordFile::forget);
        self.history = vec![State {
            mv: None,
            touched: vec![],
            ending: self.setting.game.ending(&view.position)?,
            view,
            seat,
            points: [0; 2],
        }];
        self.note();
        Ok(())
    }

    /// Whose turn a position says it is.
    fn seat_in(&self, view: &View) -> Option<usize> {
        let mut turns = self.board.turns.iter();
        turns.position(|turn| *turn == view.turn)
    }

    /// Plays the same game again from its start, with seats exchanged or kept. The dice are others.
    pub(super) fn again(&mut self, swap: bool) -> anyhow::Result<()> {
        if swap {
            self.setting.seats.reverse();
        }
        self.number += 1;
        Ok(self.set_up(None)?)
    }

    pub(super) fn state(&self) -> &State {
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

    /// The spots of the last move.
    pub(super) fn touched(&self) -> &[usize] {
        &self.state().touched
    }

    /// Whether a person at the keyboard plays.
    pub(super) fn has_people(&self) -> bool {
        self.setting.seats.iter().any(Seat::is_me)
    }

    /// Whether a person at the keyboard has to move now.
    pub(super) fn is_mine(&self) -> bool {
        self.is_open() && self.setting.seats[self.state().seat].is_me()
    }

    /// Whether a player has to move now.
    pub(super) fn awaits_reply(&self) -> bool {
        self.is_open() && !self.setting.seats[self.state().seat].is_me()
    }

    pub(super) fn is_open(&self) -> bool {
        self.outcome().is_none()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        let state = self.state();
        if !state.view.over {
            let same = |other: &&State| other.view.position == state.view.position;
            let times = self.history.iter().filter(same).count();
            return (times >= REPEATED).then_some(Outcome::Repeated);
        }
        let margin = self.margin();
        Some(match margin.signum() {
            0 => Outcome::Drawn,
            sign => Outcome::Won {
                seat: usize::from(sign < 0),
                margin: margin.abs(),
            },
        })
    }

    /// What the first seat is ahead by, with all that is certain.
    pub(super) fn margin(&self) -> Score {
        let state = self.state();
        let to_come = match state.seat {
            0 => state.view.margin,
            _ => -state.view.margin,
        };
        state.margin() + to_come
    }

    /// What something typed means: a move, by its name or place by place, behind what is picked up already.
    pub(super) fn enter(&mut self, text: &str) -> Entry {
        let position = self.view().position.clone();
        let read = |text: &str| {
            let read = self.setting.game.read_move(Some(&position), text);
            read.map_err(|error| error.to_string())
        };
        let has_begun = !self.picked.is_empty();
        let joined = match has_begun {
            true => read(&format!("{} {text}", self.picked.text)),
            false => read(text),
        };
        let read = match joined {
            // Somebody has changed their mind.
            Ok(TypedMove::Refused(refusal)) if has_begun => match read(text) {
                Ok(TypedMove::Refused(_)) => Ok(TypedMove::Refused(refusal)),
                read => read,
            },
            joined => joined,
        };
        match read {
            Ok(TypedMove::Legal { mv }) => Entry::Move(mv),
            Ok(TypedMove::Begun { text, spots, moves }) => {
                self.picked = Picked { text, spots, moves };
                Entry::Picked
            }
            Ok(TypedMove::Refused(refusal)) => Entry::Refused(self.complaint(text, &refusal)),
            Err(error) => Entry::Refused(error),
        }
    }

    /// Forgets the beginning of a move; false if there was none.
    pub(super) fn put_down(&mut self) -> bool {
        let picked = std::mem::take(&mut self.picked);
        !picked.is_empty()
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
        let mut points = state.points;
        points[state.seat] += gain;
        let state = State {
            mv: Some(mv.into()),
            touched: way.map_or_else(Vec::new, |way| way.touched.clone()),
            seat: self.seat_in(&view).unwrap_or(next),
            points,
            ending: (self.setting.game.ending(&view.position))
                .map_err(|error| unplayable(error.into()))?,
            view,
        };
        self.history.push(state);
        self.put_down();
        self.note();
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
            seed: self.seed(),
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
            0 => state.margin(),
            _ => -state.margin(),
        };
        let so_far = self.knows_points.then_some(so_far);
        let answer = answer.map(|answer| answer.counting(so_far));
        answer.map_err(|error| in_words(&error))
    }

    /// Takes moves back until it is the turn of a person at the keyboard; says how many.
    pub(super) fn undo(&mut self) -> usize {
        let people = self.has_people();
        let earlier = &self.history[..self.history.len() - 1];
        let is_theirs = |state: &State| !people || self.setting.seats[state.seat].is_me();
        let Some(place) = earlier.iter().rposition(is_theirs) else {
            return 0;
        };
        let back = self.history.split_off(place + 1);
        self.put_down();
        self.note();
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

    /// Every game has dice of its own.
    fn seed(&self) -> u64 {
        self.setting.seed.wrapping_add(self.number)
    }
}

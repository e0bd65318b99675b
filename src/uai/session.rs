//! What is known between two lines.

use super::clock::Go;
use super::command::Command;
use super::task::Task;
use super::{one_line, quoted};
use crate::game::{Edge, Game, Notation, ParseError};
use crate::games::ataxx::{Ataxx, Position, Rules};
use crate::heuristic::TranspositionTable;
use crate::system;
use crate::table::DataFolders;
use std::sync::{Arc, Mutex};

/// Mebibytes of memory for searches.
const USUAL_HASH: u64 = 64;
const MOST_HASH: u64 = 8 << 10;

/// What to do about a line.
#[derive(Debug)]
pub enum Action {
    /// Print these lines, which may be none.
    Say(Vec<String>),
    /// Run this, best on another thread.
    Think(Box<Task>),
    /// Stop thinking, if that is going on.
    Stop,
    /// Stop thinking and end.
    Quit,
}

/// A conversation with a program that referees or shows games of Ataxx.
#[derive(Debug)]
pub struct Session {
    data: DataFolders,
    /// The game of `startpos`.
    usual: Arc<Ataxx>,
    game: Arc<Ataxx>,
    /// The positions of the game before this one.
    history: Vec<Position>,
    position: Position,
    hash: u64,
    /// Made when it is first needed.
    memory: Option<Arc<Mutex<TranspositionTable>>>,
}

impl Session {
    /// A session that looks for tables in the folders `data`.
    #[must_use]
    pub fn new(data: &DataFolders) -> Self {
        let game = Arc::new(Ataxx::new(Rules::usual()));
        Self {
            data: data.clone(),
            position: game.start(),
            history: Vec::new(),
            usual: Arc::clone(&game),
            game,
            hash: USUAL_HASH.min(most_hash()),
            memory: None,
        }
    }

    /// What to do about a line. One that means nothing, or nothing possible, changes nothing and is answered by an
    /// `info string` that tells why.
    pub fn take(&mut self, line: &str) -> Action {
        let done = Command::parse(line).and_then(|command| self.obey(command));
        done.unwrap_or_else(|words| Action::Say(vec![format!("info string {words}")]))
    }

    fn obey(&mut self, command: Command<'_>) -> Result<Action, String> {
        let nothing = Action::Say(vec![]);
        match command {
            Command::Nothing => Ok(nothing),
            Command::Uai => Ok(Action::Say(introduction())),
            Command::IsReady => Ok(Action::Say(vec!["readyok".into()])),
            Command::NewGame => {
                self.memory = None;
                self.set_up(None, &[]).map(|()| nothing)
            }
            Command::SetOption { name, value } => self.set(&name, &value).map(|()| nothing),
            Command::Position { fen, moves } => {
                self.set_up(fen.as_deref(), &moves).map(|()| nothing)
            }
            Command::Go(go) => Ok(self.think(&go)),
            Command::Stop => Ok(Action::Stop),
            Command::Quit => Ok(Action::Quit),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.set_hash(value),
            "board" => {
                let rules = Rules::of_size(value).map_err(|error| one_line(&error.to_string()))?;
                self.usual = Arc::new(Ataxx::new(rules));
                self.set_up(None, &[])
            }
            _ => Err(format!(
                "there is no option {}: there are Hash and Board",
                quoted(name)
            )),
        }
    }

    fn set_hash(&mut self, value: &str) -> Result<(), String> {
        let most = most_hash();
        let size: Option<u64> = value.parse().ok().filter(|&size| size > 0);
        let size = size.ok_or_else(|| {
            let shown = quoted(value);
            format!("Hash is a number of MiB from 1 to {most}, not {shown}")
        })?;
        self.hash = size.min(most);
        self.memory = None;
        if size > most {
            return Err(format!("Hash is {most} MiB, more there cannot be"));
        }
        Ok(())
    }

    /// Puts up a position and makes moves; if one is wrong, everything stays as it was.
    fn set_up(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), String> {
        let (game, start) = match fen {
            None => (Arc::clone(&self.usual), self.usual.start()),
            Some(fen) => {
                let rules = Rules::on_board_of(fen).map_err(|error| in_a_line(&error))?;
                let known = [&self.game, &self.usual].into_iter();
                let game = known
                    .filter(|game| game.rules().name == rules.name)
                    .map(Arc::clone)
                    .next()
                    .unwrap_or_else(|| Arc::new(Ataxx::new(rules)));
                let start = game.parse(fen).map_err(|error| in_a_line(&error))?;
                (game, start)
            }
        };
        let (history, position) = play(&game, start, moves)?;
        if game.rules().name != self.game.rules().name {
            // What is remembered of another board would be taken for this one's.
            self.memory = None;
        }
        self.game = game;
        self.history = history;
        self.position = position;
        Ok(())
    }

    fn think(&mut self, go: &Go) -> Action {
        let memory = match self.memory.take() {
            Some(memory) => memory,
            None => match TranspositionTable::new((self.hash as usize).saturating_mul(1 << 20)) {
                Ok(memory) => Arc::new(Mutex::new(memory)),
                Err(error) => {
                    let words = format!("info string Hash is too large: {error}");
                    return Action::Say(vec![words, "bestmove 0000".into()]);
                }
            },
        };
        self.memory = Some(Arc::clone(&memory));
        Action::Think(Box::new(Task {
            game: Arc::clone(&self.game),
            data: self.data.clone(),
            history: self.history.clone(),
            position: self.position,
            limits: go.limits(self.position.player),
            endless: go.is_endless(),
            memory,
        }))
    }
}

fn introduction() -> Vec<String> {
    let most = most_hash();
    let usual = USUAL_HASH.min(most);
    vec![
        concat!("id name Retrograde ", env!("CARGO_PKG_VERSION")).into(),
        "id author the Retrograde authors".into(),
        format!("option name Hash type spin default {usual} min 1 max {most}"),
        "option name Board type string default 7x7".into(),
        "uaiok".into(),
    ]
}

/// As many mebibytes as half of what is free, within reason.
fn most_hash() -> u64 {
    let bytes = [system::available_bytes(), system::memory_bound()];
    let half = bytes.into_iter().flatten().min();
    let half = half.map_or(MOST_HASH, |bytes| bytes >> 21);
    half.clamp(1, MOST_HASH)
}

/// Makes moves; gives the positions passed on the way and the last.
fn play(
    game: &Ataxx,
    start: Position,
    moves: &[&str],
) -> Result<(Vec<Position>, Position), String> {
    let mut history = Vec::new();
    let mut here = start;
    for text in moves {
        let mut next: Option<Edge<Ataxx>> = None;
        if game.outcome(&here).is_none() {
            game.each_move(&here, |edge| {
                if game.show_move(&edge.mv) == *text {
                    next = Some(edge);
                }
            });
        }
        let edge = next.ok_or_else(|| {
            let shown = quoted(text);
            let position = game.show(&here);
            format!("{shown} is no legal move in {position}: the position stays as it was")
        })?;
        history.push(here);
        here = edge.to;
    }
    Ok((history, here))
}

fn in_a_line(error: &ParseError) -> String {
    let reason = one_line(error.reason());
    format!("not a position: {reason} (at character {})", error.at() + 1)
}

//! A game that fills the terminal: what is on the screen, and what keys do.

use super::canvas;
use super::pause::Pause;
use super::plain::best_line;
use super::session::{Entry, Session};
use crate::pairing::match_error;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use retrograde::Answer;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a move can be seen where players play alone, if nothing else is said.
pub(super) const PAUSE: Pause = Pause::Time(Duration::from_millis(700));
/// How an entry begins that names a file for games.
const RECORD: &str = "record ";

/// What fills the place of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Panel {
    #[default]
    Board,
    Help,
    Rules,
}

/// What a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Stay,
    Quit,
    Interrupt,
}

/// Something that may take long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// A player's move.
    Reply,
    /// What moves are worth.
    Hints,
    /// Best play.
    Line,
}

/// What came of it.
pub(super) enum Done {
    Reply(anyhow::Result<Option<String>>),
    Hints(Result<Answer, String>),
    Line(Result<Answer, String>),
}

/// What is on the screen.
pub(super) struct Screen<'a> {
    pub(super) session: Session<'a>,
    pub(super) hints: bool,
    /// What moves are worth here, as soon as that is known.
    pub(super) answer: Option<Result<Answer, String>>,
    wants_line: bool,
    pub(super) typed: String,
    /// What was typed while a player was thinking.
    pub(super) typed_ahead: Vec<Event>,
    /// The move that the arrow keys went to, by its place in the list; nothing is chosen until they are used.
    pub(super) chosen: Option<usize>,
    pub(super) message: String,
    pub(super) panel: Panel,
    /// Lines of the panel above the window; of a board, more of them than where play goes on.
    pub(super) scroll: i16,
    pub(super) pause: Pause,
    /// Where the game that is over was written to.
    pub(super) written: Option<String>,
    /// Since when the last move can be seen.
    shown_since: Instant,
    /// Whether a person has seen it, where players play alone and wait for a key.
    goes_on: bool,
}

impl<'a> Screen<'a> {
    pub(super) fn new(session: Session<'a>, hints: bool) -> Self {
        Self {
            session,
            hints,
            answer: None,
            wants_line: false,
            typed: String::new(),
            typed_ahead: vec![],
            chosen: None,
            message: String::new(),
            panel: Panel::Board,
            scroll: 0,
            pause: PAUSE,
            written: None,
            shown_since: Instant::now(),
            goes_on: false,
        }
    }

    /// Whether the last move is still to be seen before the next is made.
    pub(super) fn pauses(&self) -> bool {
        if self.session.has_people() || self.session.last().is_none() {
            return false;
        }
        match self.pause {
            Pause::Time(time) => self.shown_since.elapsed() < time,
            Pause::Key => !self.goes_on,
        }
    }

    /// What has to be done before the next key.
    pub(super) fn due(&self) -> Option<Job> {
        if self.session.awaits_reply() {
            Some(Job::Reply)
        } else if self.wants_line {
            Some(Job::Line)
        } else if self.hints && self.answer.is_none() && self.session.is_open() {
            Some(Job::Hints)
        } else {
            None
        }
    }

    pub(super) fn work(&self, job: Job) -> Done {
        match job {
            Job::Reply => Done::Reply(self.session.reply().map_err(match_error)),
            Job::Hints => Done::Hints(self.session.answer(false)),
            Job::Line => Done::Line(self.session.answer(true)),
        }
    }

    pub(super) fn finish(&mut self, done: Done) -> anyhow::Result<()> {
        match done {
            Done::Reply(reply) => {
                if let Some(mv) = reply? {
                    self.make(&mv)?;
                }
            }
            Done::Hints(answer) => {
                if let Err(why) = &answer {
                    self.message.clone_from(why);
                }
                self.answer = Some(answer);
                // The moves have another order now.
                self.chosen = None;
            }
            Done::Line(answer) => {
                self.wants_line = false;
                self.message = answer.map_or_else(|why| why, |answer| best_line(&answer));
            }
        }
        Ok(())
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> anyhow::Result<Next> {
        if let Some(next) = control(key) {
            return Ok(next);
        }
        match key.code {
            // The list of moves cannot be seen behind a panel.
            KeyCode::Up if self.panel != Panel::Board => self.scroll_by(-1),
            KeyCode::Down if self.panel != Panel::Board => self.scroll_by(1),
            KeyCode::Up => self.choose(|chosen, _| chosen.saturating_sub(1)),
            KeyCode::Down => self.choose(|chosen, last| last.min(chosen + 1)),
            KeyCode::PageUp => self.scroll_by(-5),
            KeyCode::PageDown => self.scroll_by(5),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => {
                self.session.put_down();
                self.typed.clear();
                self.chosen = None;
                self.message.clear();
                self.show(Panel::Board);
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.pauses() => self.goes_on = true,
            KeyCode::Enter => self.enter()?,
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                let is_entry = !self.typed.is_empty() || self.begins_move(c);
                return match is_entry {
                    true => Ok(self.type_in(c)),
                    false => self.command(c),
                };
            }
            _ => {}
        }
        Ok(Next::Stay)
    }

    /// A character of an entry, right or wrong: it stands at the prompt until Enter, and no move is chosen beside it.
    fn type_in(&mut self, c: char) -> Next {
        self.panel = Panel::Board;
        self.chosen = None;
        self.typed.push(c);
        Next::Stay
    }

    /// Goes to another move of the list: the first if none was chosen.
    fn choose(&mut self, next: impl FnOnce(usize, usize) -> usize) {
        let last = self.listed().len().checked_sub(1);
        let last = last.filter(|_| self.session.is_mine());
        self.typed.clear();
        self.chosen = last.map(|last| self.chosen.map_or(0, |chosen| next(chosen, last)));
    }

    fn scroll_by(&mut self, lines: i16) {
        let most = canvas::lines(self).saturating_sub(1) as i16;
        let least = match self.panel {
            Panel::Board => -most,
            Panel::Help | Panel::Rules => 0,
        };
        self.scroll = (self.scroll + lines).clamp(least, most);
    }

    /// Whether a letter is the beginning of the name of a move or of a place, so that it cannot be a command.
    pub(super) fn begins_move(&self, c: char) -> bool {
        let moves = self.session.view().ways.iter().map(|way| &way.mv);
        let spots = self.session.board.spots.iter().map(|spot| &spot.name);
        self.session.is_mine() && moves.chain(spots).any(|name| name.starts_with(c))
    }

    fn command(&mut self, c: char) -> anyhow::Result<Next> {
        match c.to_ascii_lowercase() {
            'q' => return Ok(Next::Quit),
            'u' => match self.session.undo() {
                0 => self.message = "There is nothing to take back.".into(),
                _ => self.changed(),
            },
            'r' => match self.session.redo().map_err(match_error)? {
                0 => self.message = "Nothing was taken back.".into(),
                _ => self.changed(),
            },
            'h' => {
                self.hints = !self.hints;
                self.answer = None;
                self.chosen = None;
                self.message.clear();
            }
            // A key that is pressed by mistake ends no game.
            'a' if !self.session.is_open() => self.again(false)?,
            's' if !self.session.is_open() => self.again(true)?,
            'w' => self.save()?,
            'b' => self.wants_line = true,
            'g' => self.toggle(Panel::Rules),
            '?' => self.toggle(Panel::Help),
            // No command and no move: an entry all the same, so that Enter has something to refuse.
            _ if self.session.is_mine() => return Ok(self.type_in(c)),
            _ => match self.session.enter(&c.to_string()) {
                Entry::Refused(words) => self.message = words,
                Entry::Move(_) | Entry::Picked => {}
            },
        }
        Ok(Next::Stay)
    }

    fn again(&mut self, swap: bool) -> anyhow::Result<()> {
        self.session.again(swap)?;
        self.changed();
        Ok(())
    }

    /// Writes the game down as it stands, or asks where to.
    fn save(&mut self) -> anyhow::Result<()> {
        if self.session.file.is_none() {
            self.typed = RECORD.into();
            self.message = "Type the name of a file for this game and later ones.".into();
            return Ok(());
        }
        let kept = self.session.keep()?;
        self.message = kept.unwrap_or_else(|| "There is nothing new to be written.".into());
        Ok(())
    }

    fn toggle(&mut self, panel: Panel) {
        self.show(match self.panel == panel {
            true => Panel::Board,
            false => panel,
        });
    }

    fn show(&mut self, panel: Panel) {
        self.panel = panel;
        self.scroll = 0;
    }

    fn enter(&mut self) -> anyhow::Result<()> {
        if self.panel != Panel::Board {
            self.show(Panel::Board);
            return Ok(());
        }
        let typed = std::mem::take(&mut self.typed);
        let entry = typed.trim();
        if let Some(file) = typed.strip_prefix(RECORD).map(str::trim) {
            self.session.record_to(Path::new(file))?;
            return self.save();
        }
        let chosen = self.chosen_move().filter(|_| entry.is_empty());
        self.chosen = None;
        let meant = match chosen.filter(|_| self.session.is_mine()) {
            Some(mv) => Entry::Move(mv),
            None if entry.is_empty() && self.session.put_down() => Entry::Picked,
            None => self.session.enter(entry),
        };
        match meant {
            Entry::Move(mv) => self.make(&mv)?,
            Entry::Picked => self.message.clear(),
            Entry::Refused(words) => self.message = words,
        }
        Ok(())
    }

    /// What Enter plays if nothing is typed.
    pub(super) fn chosen_move(&self) -> Option<String> {
        let (mv, _) = self.listed().into_iter().nth(self.chosen?)?;
        Some(mv)
    }

    fn make(&mut self, mv: &str) -> anyhow::Result<()> {
        self.session.play(mv).map_err(match_error)?;
        self.changed();
        self.shown_since = Instant::now();
        self.goes_on = false;
        if !self.session.is_open() {
            // What cannot be written is said, and tried again when the game is left.
            let kept = self.session.keep();
            self.written = kept.unwrap_or_else(|error| Some(error.to_string()));
        }
        Ok(())
    }

    /// What was known about the position before says nothing about this one.
    fn changed(&mut self) {
        self.answer = None;
        self.chosen = None;
        self.typed.clear();
        self.message.clear();
        self.written = None;
        self.show(Panel::Board);
    }

    /// The moves in the order in which they are shown, with what they are worth if that is wanted and known.
    pub(super) fn listed(&self) -> Vec<(String, Option<&retrograde::RankedMove>)> {
        if !self.session.is_open() {
            return vec![];
        }
        let mut listed: Vec<(String, Option<&retrograde::RankedMove>)> = match &self.answer {
            Some(Ok(answer)) if self.hints => {
                let moves = answer.moves.iter();
                moves.map(|mv| (mv.mv.clone(), Some(mv))).collect()
            }
            _ => {
                let ways = self.session.view().ways.iter();
                ways.map(|way| (way.mv.clone(), None)).collect()
            }
        };
        // Of a move that has begun only its ends are left to be chosen.
        let picked = &self.session.picked;
        listed.retain(|(mv, _)| picked.is_empty() || picked.moves.contains(mv));
        listed
    }
}

/// What Ctrl-C and Ctrl-D mean, whatever else is going on.
pub(super) fn control(key: KeyEvent) -> Option<Next> {
    match key.code {
        _ if !key.modifiers.contains(KeyModifiers::CONTROL) => None,
        KeyCode::Char('c') => Some(Next::Interrupt),
        KeyCode::Char('d') => Some(Next::Quit),
        _ => None,
    }
}

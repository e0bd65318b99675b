//! A game that fills the terminal: what keys do, and who may keep the person waiting.

use super::canvas;
use super::plain::best_line;
use super::session::Session;
use crate::interrupt::{self, INTERRUPTED};
use crate::meeting::in_words;
use anyhow::anyhow;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use retrograde::Answer;
use std::process::ExitCode;
use std::time::Duration;

/// How long nothing may happen before it is asked whether somebody wants to stop.
const TICK: Duration = Duration::from_millis(200);
/// How long a move can be seen where players play alone.
const PAUSE: Duration = Duration::from_millis(700);

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
    pub(super) chosen: usize,
    pub(super) message: String,
    pub(super) panel: Panel,
    /// Lines of the panel above the window.
    pub(super) scroll: u16,
}

/// Fills the terminal until somebody has had enough.
pub(super) fn run(session: Session<'_>, hints: bool) -> anyhow::Result<ExitCode> {
    interrupt::watch();
    // From here on the terminal is restored whatever happens: on panic by a hook, otherwise below.
    let mut terminal = ratatui::try_init().map_err(|error| {
        ratatui::restore();
        anyhow!("the terminal cannot be used: {error}; try --plain")
    })?;
    let played = Screen::new(session, hints).play(&mut terminal);
    ratatui::restore();
    Ok(match played? {
        Next::Interrupt => ExitCode::from(interrupt::status().unwrap_or(INTERRUPTED)),
        _ => ExitCode::SUCCESS,
    })
}

impl<'a> Screen<'a> {
    pub(super) fn new(session: Session<'a>, hints: bool) -> Self {
        Self {
            session,
            hints,
            answer: None,
            wants_line: false,
            typed: String::new(),
            chosen: 0,
            message: String::new(),
            panel: Panel::Board,
            scroll: 0,
        }
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> anyhow::Result<Next> {
        loop {
            terminal.draw(|frame| canvas::draw(self, frame, None))?;
            if interrupt::requested() {
                return Ok(Next::Interrupt);
            }
            let is_shown = self.session.has_people() || self.session.last().is_none();
            let next = match self.due() {
                Some(Job::Reply) if !is_shown && event::poll(PAUSE)? => self.take(event::read()?),
                Some(job) => {
                    let done = self.wait_for(job, terminal)?;
                    self.finish(done)?;
                    Next::Stay
                }
                None if event::poll(TICK)? => self.take(event::read()?),
                None => Next::Stay,
            };
            if next != Next::Stay {
                return Ok(next);
            }
        }
    }

    /// Does something that may take long; meanwhile one can still leave.
    fn wait_for(&self, job: Job, terminal: &mut DefaultTerminal) -> anyhow::Result<Done> {
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| self.work(job));
            let mut is_late = false;
            while !worker.is_finished() {
                let pressed = match event::poll(TICK / 4)? {
                    true => leaving(&event::read()?),
                    false => None,
                };
                let interrupted = interrupt::requested().then_some(Next::Interrupt);
                if let Some(next) = pressed.or(interrupted) {
                    // Nobody can be stopped who is thinking, so the program leaves without him.
                    ratatui::restore();
                    std::process::exit(match next {
                        Next::Interrupt => interrupt::status().unwrap_or(INTERRUPTED).into(),
                        _ => 0,
                    });
                }
                if std::mem::replace(&mut is_late, true) {
                    terminal.draw(|frame| canvas::draw(self, frame, Some(job)))?;
                }
            }
            let done = worker.join();
            done.map_err(|_| anyhow!("what was thought about it is lost: a thread failed"))
        })
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
            Job::Reply => Done::Reply(self.session.reply().map_err(in_words)),
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
            }
            Done::Line(answer) => {
                self.wants_line = false;
                self.message = answer.map_or_else(|why| why, |answer| best_line(&answer));
            }
        }
        Ok(())
    }

    fn take(&mut self, event: Event) -> Next {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.press(key).unwrap_or_else(|error| {
                    self.message = error.to_string();
                    Next::Stay
                })
            }
            // A new size is drawn in before the next event.
            _ => Next::Stay,
        }
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> anyhow::Result<Next> {
        if let Some(next) = control(key) {
            return Ok(next);
        }
        match key.code {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => {
                let last = self.listed().len().saturating_sub(1);
                self.chosen = (self.chosen + 1).min(last);
            }
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::PageDown => {
                let most = canvas::lines(self).saturating_sub(1);
                self.scroll = self.scroll.saturating_add(5).min(most);
            }
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => {
                self.typed.clear();
                self.message.clear();
                self.show(Panel::Board);
            }
            KeyCode::Enter => self.enter()?,
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                if self.typed.is_empty() && !self.begins_move(c) {
                    return self.command(c);
                }
                self.panel = Panel::Board;
                self.typed.push(c);
            }
            _ => {}
        }
        Ok(Next::Stay)
    }

    /// Whether a letter is the beginning of a move's name, so that it cannot be a command.
    pub(super) fn begins_move(&self, c: char) -> bool {
        let ways = &self.session.view().ways;
        self.session.is_mine() && ways.iter().any(|way| way.mv.starts_with(c))
    }

    fn command(&mut self, c: char) -> anyhow::Result<Next> {
        match c.to_ascii_lowercase() {
            'q' => return Ok(Next::Quit),
            'u' => match self.session.undo() {
                0 => self.message = "There is nothing to take back.".into(),
                _ => self.changed(),
            },
            'r' => match self.session.redo().map_err(in_words)? {
                0 => self.message = "Nothing was taken back.".into(),
                _ => self.changed(),
            },
            'h' => {
                self.hints = !self.hints;
                self.answer = None;
                self.chosen = 0;
                self.message.clear();
            }
            'b' => self.wants_line = true,
            'g' => self.toggle(Panel::Rules),
            '?' => self.toggle(Panel::Help),
            _ => {
                let key = c.to_string();
                self.message = self.session.complaint(&key, &[]);
            }
        }
        Ok(Next::Stay)
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
        let meant = match typed.is_empty() {
            true => self.listed().get(self.chosen).map(|(mv, _)| mv.clone()),
            false => self.session.meant(typed.trim()),
        };
        match meant.filter(|_| self.session.is_mine()) {
            Some(mv) => self.make(&mv)?,
            None => self.message = self.session.complaint(&typed, &[]),
        }
        Ok(())
    }

    fn make(&mut self, mv: &str) -> anyhow::Result<()> {
        self.session.play(mv).map_err(in_words)?;
        self.changed();
        Ok(())
    }

    /// What was known about the position before says nothing about this one.
    fn changed(&mut self) {
        self.answer = None;
        self.chosen = 0;
        self.typed.clear();
        self.message.clear();
        self.panel = Panel::Board;
    }

    /// The moves in the order in which they are shown, with what they are worth if that is wanted and known.
    pub(super) fn listed(&self) -> Vec<(String, Option<&retrograde::RankedMove>)> {
        if !self.session.is_open() {
            return vec![];
        }
        match &self.answer {
            Some(Ok(answer)) if self.hints => {
                let moves = answer.moves.iter();
                moves.map(|mv| (mv.mv.clone(), Some(mv))).collect()
            }
            _ => {
                let ways = self.session.view().ways.iter();
                ways.map(|way| (way.mv.clone(), None)).collect()
            }
        }
    }
}

/// What Ctrl-C and Ctrl-D mean, whatever else is going on.
fn control(key: KeyEvent) -> Option<Next> {
    match key.code {
        _ if !key.modifiers.contains(KeyModifiers::CONTROL) => None,
        KeyCode::Char('c') => Some(Next::Interrupt),
        KeyCode::Char('d') => Some(Next::Quit),
        _ => None,
    }
}

/// Whether a key means that somebody leaves although others are thinking.
fn leaving(event: &Event) -> Option<Next> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
            KeyCode::Char('q' | 'Q') => Some(Next::Quit),
            _ => control(*key),
        },
        _ => None,
    }
}

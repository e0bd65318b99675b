//! The terminal in which a game fills the window: when it is drawn, what is waited for, and what is typed meanwhile.

use super::canvas;
use super::pause::Pause;
use super::screen::{Done, Job, Next, PAUSE, Screen, control};
use super::session::Session;
use crate::interrupt::{self, INTERRUPTED};
use crate::output;
use anyhow::anyhow;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long nothing may happen before it is checked whether to stop.
const TICK: Duration = Duration::from_millis(200);
/// How long a game has to end by itself that is asked to. One whose terminal is gone does not: reading from there comes to no end.
const GRACE: Duration = Duration::from_secs(1);
/// Fills the terminal until the person leaves.
pub(super) fn run(
    session: Session<'_>,
    hints: bool,
    pause: Option<Pause>,
) -> anyhow::Result<ExitCode> {
    session.unwritten.watch(GRACE, restore);
    // From here on the terminal is restored whatever happens: on panic by a hook, otherwise below.
    let mut terminal = ratatui::try_init().map_err(|error| {
        restore();
        anyhow!("the terminal cannot be used: {error}; try --plain")
    })?;
    let mut screen = Screen::new(session, hints);
    screen.pause = pause.unwrap_or(PAUSE);
    let played = screen.play(&mut terminal);
    // A game that is left is written down, whyever that is, and before anything is said to a terminal that may be gone.
    let kept = screen.session.keep();
    restore();
    if let Some(words) = kept? {
        output::print(format!("{words}\n").as_bytes())?;
    }
    Ok(match played? {
        Next::Interrupt => ExitCode::from(interrupt::status().unwrap_or(INTERRUPTED)),
        _ => ExitCode::SUCCESS,
    })
}

/// Gives the terminal back as it was. One that is gone needs nothing, and nobody is there to be told.
fn restore() {
    let _ = ratatui::try_restore();
}

impl Screen<'_> {
    fn play(&mut self, terminal: &mut DefaultTerminal) -> anyhow::Result<Next> {
        loop {
            terminal.draw(|frame| canvas::draw(self, frame, None))?;
            if interrupt::requested() {
                return Ok(Next::Interrupt);
            }
            let next = match self.due() {
                Some(Job::Reply) if self.pauses() => match event::poll(TICK)? {
                    true => self.take(event::read()?),
                    false => Next::Stay,
                },
                Some(job) => {
                    let (done, mut typed) = self.wait_for(job, terminal)?;
                    self.typed_ahead.append(&mut typed);
                    self.finish(done)?;
                    Next::Stay
                }
                None if !self.typed_ahead.is_empty() => self.take_typed_ahead(),
                None if event::poll(TICK)? => self.take(event::read()?),
                None => Next::Stay,
            };
            if next != Next::Stay {
                return Ok(next);
            }
        }
    }

    /// Does something that may take long; meanwhile one can still leave. What else is typed is given back: the rest of a name whose
    /// beginning got lost could be the name of another move.
    fn wait_for(
        &self,
        job: Job,
        terminal: &mut DefaultTerminal,
    ) -> anyhow::Result<(Done, Vec<Event>)> {
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| self.work(job));
            let began = Instant::now();
            let mut typed_ahead = vec![];
            let mut is_late = false;
            while !worker.is_finished() {
                let mut pressed = None;
                if event::poll(TICK / 4)? {
                    let event = event::read()?;
                    pressed = leaving(&event);
                    if is_typing(&event) {
                        typed_ahead.push(event);
                    }
                }
                let interrupted = interrupt::requested().then_some(Next::Interrupt);
                if let Some(next) = pressed.or(interrupted) {
                    // Thinking cannot be stopped, so the program does not wait for its end.
                    let mut status = match next {
                        Next::Interrupt => interrupt::status().unwrap_or(INTERRUPTED).into(),
                        _ => 0,
                    };
                    let written = self.session.unwritten.write().map(|written| written?.1);
                    restore();
                    match written {
                        Ok(None) => {}
                        Ok(Some(words)) => drop(output::print(format!("{words}\n").as_bytes())),
                        Err(error) => {
                            output::warn(&format!("error: {error}"));
                            status = 1;
                        }
                    }
                    std::process::exit(status);
                }
                if std::mem::replace(&mut is_late, true) {
                    let waiting = Some((job, began.elapsed()));
                    terminal.draw(|frame| canvas::draw(self, frame, waiting))?;
                }
            }
            let done = worker.join();
            let done =
                done.map_err(|_| anyhow!("what was thought about it is lost: a thread failed"))?;
            Ok((done, typed_ahead))
        })
    }

    /// Takes what was typed while a player was thinking, up to a key that leaves.
    fn take_typed_ahead(&mut self) -> Next {
        let events = std::mem::take(&mut self.typed_ahead);
        let nexts = events.into_iter().map(|event| self.take(event));
        let mut leaving = nexts.filter(|next| *next != Next::Stay);
        leaving.next().unwrap_or(Next::Stay)
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
}

/// Whether a key belongs to an entry. Enter and the arrow keys do not: a list that is yet to come cannot be chosen from.
fn is_typing(event: &Event) -> bool {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            matches!(key.code, KeyCode::Char(_) | KeyCode::Backspace)
        }
        _ => false,
    }
}

/// Whether a key means to leave although players are thinking.
fn leaving(event: &Event) -> Option<Next> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
            KeyCode::Char('q' | 'Q') => Some(Next::Quit),
            _ => control(*key),
        },
        _ => None,
    }
}

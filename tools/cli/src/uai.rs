//! A conversation in UAI over standard input and output.

use crate::args::Global;
use crate::lines::{Line, READ, Splitter};
use crate::output::unless_closed;
use anyhow::anyhow;
use retrograde::uai::{Action, Session, Task};
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::JoinHandle;

/// `retrograde uai`.
pub(crate) fn run(global: &Global) -> anyhow::Result<ExitCode> {
    let mut talk = Talk {
        session: Session::new(&global.data_folder()),
        thought: None,
    };
    let mut input = io::stdin().lock();
    let mut splitter = Splitter::default();
    let mut buffer = vec![0; READ];
    loop {
        let length = match input.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        let lines = if length == 0 {
            splitter.end()
        } else {
            splitter.feed(&buffer[..length])
        };
        for line in lines {
            if !talk.hear(&line)? {
                talk.stop()?;
                return Ok(ExitCode::SUCCESS);
            }
        }
        if length == 0 {
            talk.finish()?;
            return Ok(ExitCode::SUCCESS);
        }
    }
}

struct Talk {
    session: Session,
    thought: Option<Thought>,
}

/// A task on its own thread.
struct Thought {
    shared: Arc<Shared>,
    endless: bool,
    thread: JoinHandle<io::Result<()>>,
}

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    /// Set before the last line is said: whoever has read it may go on at once.
    answered: AtomicBool,
}

impl Talk {
    /// Does what a line asks for; whether the conversation goes on.
    fn hear(&mut self, line: &Line) -> anyhow::Result<bool> {
        let text = match line {
            Line::Whole(bytes) => String::from_utf8_lossy(bytes),
            Line::TooLong(_) => {
                return Ok(say("info string the line is too long and was ignored")?);
            }
        };
        match self.session.take(&text) {
            Action::Say(lines) => {
                for line in lines {
                    if !say(&line)? {
                        return Ok(false);
                    }
                }
            }
            Action::Think(task) => return self.think(*task),
            Action::Stop => self.stop()?,
            Action::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn think(&mut self, task: Task) -> anyhow::Result<bool> {
        let busy = |thought: &Thought| !thought.shared.answered.load(SeqCst);
        if self.thought.as_ref().is_some_and(busy) {
            return Ok(say("info string still thinking: say stop first")?);
        }
        self.stop()?;
        let shared = Arc::new(Shared::default());
        let own = Arc::clone(&shared);
        let endless = task.is_endless();
        let work = move || {
            let mut said = Ok(());
            task.run(&own.stop, &mut |line| {
                if line.starts_with("bestmove") {
                    own.answered.store(true, SeqCst);
                }
                match say(&line) {
                    Ok(true) => {}
                    // Nobody listens any more.
                    Ok(false) => own.stop.store(true, SeqCst),
                    Err(error) => {
                        own.stop.store(true, SeqCst);
                        said = Err(error);
                    }
                }
            });
            said
        };
        let thread = std::thread::Builder::new()
            .spawn(work)
            .map_err(|error| anyhow!("cannot start a thread to think on: {error}"))?;
        self.thought = Some(Thought {
            shared,
            endless,
            thread,
        });
        Ok(true)
    }

    /// Ends a thought early, after its answer.
    fn stop(&mut self) -> anyhow::Result<()> {
        if let Some(thought) = &self.thought {
            thought.shared.stop.store(true, SeqCst);
        }
        self.wait()
    }

    /// Nobody will say stop any more: what has an end comes to it.
    fn finish(&mut self) -> anyhow::Result<()> {
        if self.thought.as_ref().is_some_and(|thought| thought.endless) {
            return self.stop();
        }
        self.wait()
    }

    fn wait(&mut self) -> anyhow::Result<()> {
        let Some(thought) = self.thought.take() else {
            return Ok(());
        };
        let said = thought.thread.join();
        Ok(said.map_err(|_| anyhow!("thinking failed"))??)
    }
}

/// Prints a line at once; whether anyone reads it.
fn say(line: &str) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let written = writeln!(out, "{line}").and_then(|()| out.flush());
    Ok(unless_closed(written)?.is_some())
}

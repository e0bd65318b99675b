//! A conversation in UAI over standard input and output.

use crate::args::Global;
use crate::lines::{InputLines, Line};
use crate::output::unless_closed;
use anyhow::anyhow;
use clap::Args;
use retrograde::uai::{Action, Session, Task};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::JoinHandle;

/// Play Ataxx by UAI, the protocol of Ataxx programs
///
/// Reads commands from standard input and answers on standard output, as a program that shows or referees games expects it.
/// Play is perfect on boards whose tables are solved; elsewhere it searches. A FEN decides the board: any from 2x2 to 8x8
/// with or without gaps, or a single row for linear Ataxx. Options: Board, the board of startpos (7x7, 4x4, 1x11 ...);
/// Hash, mebibytes for searching. The end of the input ends the program when what it was asked is answered, quit at once.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ retrograde uai
  uai
  position startpos moves g2
  go movetime 1000
  quit")]
pub(crate) struct UaiArgs {}

/// `retrograde uai`.
pub(crate) fn run(_: &UaiArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let mut conversation = Conversation {
        session: Session::new(&global.data_folders()),
        search: None,
    };
    let mut input = InputLines::of_stdin();
    loop {
        let batch = input.read()?;
        for line in batch.lines {
            if !conversation.hear(&line)? {
                conversation.stop()?;
                return Ok(ExitCode::SUCCESS);
            }
        }
        if batch.is_last {
            conversation.finish()?;
            return Ok(ExitCode::SUCCESS);
        }
    }
}

struct Conversation {
    session: Session,
    search: Option<Search>,
}

/// A task on its own thread.
struct Search {
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

impl Conversation {
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
        let busy = |search: &Search| !search.shared.answered.load(SeqCst);
        if self.search.as_ref().is_some_and(busy) {
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
                    // The reader is gone.
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
        self.search = Some(Search {
            shared,
            endless,
            thread,
        });
        Ok(true)
    }

    /// Ends a search early, after its answer.
    fn stop(&mut self) -> anyhow::Result<()> {
        if let Some(search) = &self.search {
            search.shared.stop.store(true, SeqCst);
        }
        self.wait()
    }

    /// No `stop` will come any more: what has an end comes to it.
    fn finish(&mut self) -> anyhow::Result<()> {
        if self.search.as_ref().is_some_and(|search| search.endless) {
            return self.stop();
        }
        self.wait()
    }

    fn wait(&mut self) -> anyhow::Result<()> {
        let Some(search) = self.search.take() else {
            return Ok(());
        };
        let said = search.thread.join();
        Ok(said.map_err(|_| anyhow!("thinking failed"))??)
    }
}

/// Prints a line at once; whether anyone reads it.
fn say(line: &str) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let written = writeln!(out, "{line}").and_then(|()| out.flush());
    Ok(unless_closed(written)?.is_some())
}

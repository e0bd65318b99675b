//! A game line by line: what is typed goes in, boards and answers come out.

use super::pause::Pause;
use super::session::{Entry, Session};
use super::words::suggestion;
use crate::output::unless_closed;
use crate::pairing::match_error;
use crate::progress::TerminalProgress;
use crate::text::paragraph;
use retrograde::{Answer, ParseError};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

const COMMANDS: &[&str] = &[
    "help", "hint", "moves", "trace", "undo", "redo", "drop", "best", "rules", "position", "again",
    "record", "save", "quit",
];

const HELP: &str = "\
Type a move by its name, or place by place: a1 picks the token up, a2 moves it. Or:
  moves           the legal moves
  hint            what every move is worth, best first
  best            best play from here
  trace           the moves so far
  undo, redo      take a move back; make it again
  drop            put down what is picked up, as an empty line does
  position        where the game stands, to be kept
  position TEXT   go on from another position
  again           another game; again swap: with seats exchanged
  record FILE     add this game and later ones to a file, when they end or are left
  save            add the game to that file as it stands
  rules           the rules, and how positions and moves are written
  quit            leave, as the end of the input does
The last move stands in [brackets], what is picked up in <these>.
W3 wins in 3 plies, D draws, L5 loses in 5, +2 ends 2 points ahead, +2(-1) too by losing the rest by 1; values are for the player who moves.
";

/// Longer than any position.
const LONGEST_LINE: u64 = 4096;

/// What a line leads to.
enum Next {
    /// Show the board again.
    Show,
    /// Only say something.
    Say(String),
    Quit,
}

/// Plays until the input ends or the person leaves.
pub(super) fn run(
    session: Session<'_>,
    hints: bool,
    pause: Option<Pause>,
    progress: &TerminalProgress,
    input: impl BufRead,
    output: impl Write,
) -> anyhow::Result<ExitCode> {
    let mut table = PlainGame {
        session,
        hints,
        pause,
        is_watched: false,
        progress,
        input,
        output,
    };
    if table.session.file.is_some() {
        table.watch();
    }
    let played = table.play();
    // A game that is left is written down, whyever that is.
    let kept = table.keep();
    played?;
    kept?;
    Ok(ExitCode::SUCCESS)
}

struct PlainGame<'a, I, O> {
    session: Session<'a>,
    hints: bool,
    pause: Option<Pause>,
    is_watched: bool,
    progress: &'a TerminalProgress,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> PlainGame<'_, I, O> {
    fn play(&mut self) -> anyhow::Result<()> {
        let session = &self.session;
        let [first, second] = [0, 1].map(|seat| session.name(seat));
        let hello = format!(
            "{}: {first} against {second}. Type a move, or help.\n\n",
            session.game()
        );
        if !self.say(&(hello + &self.board()))? {
            return Ok(());
        }
        loop {
            if self.session.awaits_reply() {
                let reply = self.reply()?;
                let Some(mv) = reply else { return Ok(()) };
                let player = self.session.mover();
                self.session.play(&mv).map_err(match_error)?;
                let words = format!("{player} plays {mv}\n\n{}", self.board());
                if !self.say(&words)? || !self.wait()? {
                    return Ok(());
                }
                continue;
            }
            if !self.session.is_open() {
                self.keep()?;
            }
            if !self.session.has_people() {
                return Ok(());
            }
            if !self.say("> ")? {
                return Ok(());
            }
            let Some(line) = self.line()? else {
                // Whoever reads this later finds the next words on a line of their own.
                self.say("\n")?;
                return Ok(());
            };
            let words = match self.take(line.trim())? {
                Next::Show => format!("\n{}", self.board()),
                Next::Say(words) => words,
                Next::Quit => return Ok(()),
            };
            if !self.say(&words)? {
                return Ok(());
            }
        }
    }

    /// What the player does whose turn it is; a long thought is seen to go on.
    fn reply(&self) -> anyhow::Result<Option<String>> {
        let what = format!("{} is thinking", self.session.mover());
        let reply = self.progress.during(&what, || self.session.reply());
        reply.map_err(match_error)
    }

    /// Waits until a person has seen the move of a game that nobody else plays; false if nobody is there any more.
    fn wait(&mut self) -> anyhow::Result<bool> {
        if self.session.has_people() || !self.session.is_open() {
            return Ok(true);
        }
        match self.pause {
            None => Ok(true),
            Some(Pause::Time(time)) => {
                std::thread::sleep(time);
                Ok(true)
            }
            Some(Pause::Key) => {
                if !self.say("Enter for the next move, quit to leave > ")? {
                    return Ok(false);
                }
                let line = self.line()?;
                let stays = |line: &String| !["q", "quit", "exit"].contains(&line.trim());
                Ok(line.as_ref().is_some_and(stays))
            }
        }
    }

    /// Writes the game down, if games are, and says so.
    fn keep(&mut self) -> anyhow::Result<()> {
        if let Some(words) = self.session.keep()? {
            self.say(&format!("{words}\n"))?;
        }
        Ok(())
    }

    /// Says something; false if the reader is gone.
    fn say(&mut self, words: &str) -> io::Result<bool> {
        let written = self.output.write_all(words.as_bytes());
        let written = written.and_then(|()| self.output.flush());
        Ok(unless_closed(written)?.is_some())
    }

    /// The next line; `None` at the end of the input. What is too long is cut, and no such line means anything.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = vec![];
        let mut limited = (&mut self.input).take(LONGEST_LINE);
        if limited.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// The board, and whose turn it is or how the game ended.
    fn board(&self) -> String {
        let session = &self.session;
        let mut out = session.small_board().text() + "\n";
        if let Some(result) = session.result() {
            out += &format!("The game is over: {result}.\n");
            if session.has_people() {
                out += "undo takes a move back, again plays another game, quit leaves.\n";
            }
            return out;
        }
        out += &session.turn();
        out.push('\n');
        paragraph(&mut out, "", &session.status());
        paragraph(&mut out, "", &session.picked_words());
        if self.hints && session.is_mine() {
            out += &self.hint();
        }
        out
    }

    fn take(&mut self, line: &str) -> anyhow::Result<Next> {
        if line.is_empty() {
            return Ok(match self.session.put_down() {
                true => Next::Show,
                false => Next::Say(String::new()),
            });
        }
        let refused = match self.session.is_mine().then(|| self.session.enter(line)) {
            Some(Entry::Move(mv)) => {
                self.session.play(&mv).map_err(match_error)?;
                return Ok(Next::Show);
            }
            Some(Entry::Picked) => return Ok(Next::Show),
            Some(Entry::Refused(words)) => words,
            None => format!("{:?} is not possible: the game is over", shortened(line)),
        };
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let known = match (word.to_ascii_lowercase().as_str(), rest) {
            ("help" | "?", "") => Next::Say(HELP.into()),
            ("hint" | "hints", "") => Next::Say(self.hint()),
            ("moves", "") => Next::Say(self.moves()),
            ("trace", "") => Next::Say(self.trace()),
            ("drop", "") => match self.session.put_down() {
                true => Next::Show,
                false => Next::Say("Nothing is picked up.\n".into()),
            },
            ("again", "" | "swap") => {
                self.keep()?;
                self.session.again(rest == "swap")?;
                Next::Show
            }
            ("record", "") => Next::Say("Where to? As in: record games.jsonl\n".into()),
            ("record", file) => Next::Say(self.record(file)),
            ("save", "") => Next::Say(self.save()),
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo()?,
            ("best", "") => Next::Say(self.best()),
            ("rules", "") => Next::Say(self.session.rules().into()),
            ("position", "") => Next::Say(format!("{}\n", self.session.view().position)),
            ("position", text) => match self.set_up(text)? {
                Ok(()) => Next::Show,
                Err(error) => Next::Say(format!(
                    "{error}\nrules explains how positions are written\n"
                )),
            },
            ("quit" | "exit" | "q", "") => Next::Quit,
            _ => {
                let mut words = String::new();
                for part in self.complaint(line, &refused).lines() {
                    paragraph(&mut words, "", part);
                }
                Next::Say(words)
            }
        };
        Ok(known)
    }

    /// What is wrong with a line that is no command either: a word may be meant for one.
    fn complaint(&self, line: &str, refused: &str) -> String {
        let command = suggestion(line, COMMANDS).filter(|_| line.chars().all(char::is_alphabetic));
        match command.filter(|_| self.session.is_open()) {
            Some(meant) => format!(
                "{:?} is neither a legal move here nor a command{meant}",
                shortened(line)
            ),
            None => refused.replacen(
                " is not a legal move here",
                " is neither a legal move here nor a command",
                1,
            ),
        }
    }

    /// Goes on from another position; the game so far is written down, if games are.
    fn set_up(&mut self, text: &str) -> anyhow::Result<Result<(), ParseError>> {
        self.keep()?;
        Ok(self.session.set_up(Some(text)))
    }

    fn record(&mut self, file: &str) -> String {
        match self.session.record_to(Path::new(file)) {
            Err(error) => format!("{error}\n"),
            Ok(()) if self.session.is_open() => {
                self.watch();
                format!("Games are added to {file} when they end or are left; save does it now.\n")
            }
            Ok(()) => {
                self.watch();
                self.save()
            }
        }
    }

    /// Writes the game down if Ctrl-C ends it: nobody comes back from waiting for a line.
    fn watch(&mut self) {
        if !std::mem::replace(&mut self.is_watched, true) {
            self.session.unwritten.watch(Duration::ZERO, || {});
        }
    }

    fn save(&mut self) -> String {
        if self.session.file.is_none() {
            return "Where to? As in: record games.jsonl\n".into();
        }
        match self.session.keep() {
            Err(error) => format!("{error}\n"),
            Ok(None) => "There is nothing new to be written.\n".into(),
            Ok(Some(words)) => format!("{words}\n"),
        }
    }

    fn trace(&self) -> String {
        let lines = self.session.trace();
        let [first, second] = [0, 1].map(|seat| self.session.short_name(seat));
        match lines.is_empty() {
            true => "No move has been made.\n".into(),
            false => format!("   {first}, {second}\n{}\n", lines.join("\n")),
        }
    }

    fn undo(&mut self) -> Next {
        match self.session.undo() {
            0 => Next::Say("There is nothing to take back.\n".into()),
            _ => Next::Show,
        }
    }

    fn redo(&mut self) -> anyhow::Result<Next> {
        Ok(match self.session.redo().map_err(match_error)? {
            0 => Next::Say("Nothing was taken back.\n".into()),
            _ => Next::Show,
        })
    }

    fn moves(&self) -> String {
        let Session { picked, .. } = &self.session;
        let ways = self.session.view().ways.iter().map(|way| &way.mv);
        let names = ways.filter(|mv| picked.is_empty() || picked.moves.contains(mv));
        let names: Vec<&str> = names.map(String::as_str).collect();
        let mut out = String::new();
        match self.session.is_open() {
            true => paragraph(&mut out, "  ", &names.join(" ")),
            false => out += "The game is over.\n",
        }
        out
    }

    fn hint(&self) -> String {
        match self.session.answer(false) {
            Err(why) => why + "\n",
            Ok(answer) if answer.moves.is_empty() => "The game is over.\n".into(),
            Ok(answer) => {
                let mut out = String::new();
                let values = answer.moves.iter();
                let values = values.map(|mv| format!("{}:{}", mv.mv, mv.badge_with_rest()));
                if answer.is_of_the_rest() {
                    out += "of the rest, for nobody knows what was won before:\n";
                }
                paragraph(&mut out, "  ", &values.collect::<Vec<_>>().join(" "));
                out
            }
        }
    }

    fn best(&self) -> String {
        let answer = match self.session.answer(true) {
            Ok(answer) => answer,
            Err(why) => return why + "\n",
        };
        let mut out = String::new();
        paragraph(&mut out, "  ", &best_line(&answer));
        out
    }
}

/// Not more of a line than can be looked over.
fn shortened(line: &str) -> String {
    line.chars().take(40).collect()
}

/// What a position is worth, and best play from it.
pub(super) fn best_line(answer: &Answer) -> String {
    let worth = answer.in_words();
    match answer.line.len() {
        0 => format!("{worth}: no line of play is known"),
        _ => format!("{worth}: {}", answer.line.join(" ")),
    }
}

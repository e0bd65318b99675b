//! A game line by line: what is typed goes in, boards and answers come out.

use super::session::Session;
use crate::output::unless_closed;
use crate::pairing::match_error;
use crate::progress::TerminalProgress;
use crate::text::paragraph;
use retrograde::Answer;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

const COMMANDS: &[&str] = &[
    "help", "hint", "moves", "undo", "redo", "best", "rules", "position", "quit",
];

const HELP: &str = "\
Type a move by its name, or:
  moves           the legal moves
  hint            what every move is worth, best first
  best            best play from here
  undo, redo      take a move back; make it again
  position        where the game stands, to be kept
  position TEXT   go on from another position
  rules           the rules, and how positions and moves are written
  quit            leave, as the end of the input does
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
    progress: &TerminalProgress,
    input: impl BufRead,
    output: impl Write,
) -> anyhow::Result<ExitCode> {
    let mut table = PlainGame {
        session,
        hints,
        progress,
        input,
        output,
    };
    table.play()?;
    Ok(ExitCode::SUCCESS)
}

struct PlainGame<'a, I, O> {
    session: Session<'a>,
    hints: bool,
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
                if !self.say(&words)? {
                    return Ok(());
                }
                continue;
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
        let mut out = session.diagram() + "\n";
        if let Some(result) = session.result() {
            out += &format!("The game is over: {result}.\n");
            if session.has_people() {
                out += "undo takes a move back, quit leaves.\n";
            }
            return out;
        }
        out += &session.mover();
        out += " to move";
        if let Some(points) = session.points() {
            out += &format!("; {points}");
        }
        out.push('\n');
        if self.hints && session.is_mine() {
            out += &self.hint();
        }
        out
    }

    fn take(&mut self, line: &str) -> anyhow::Result<Next> {
        if line.is_empty() {
            return Ok(Next::Say(String::new()));
        }
        if let Some(mv) = self.session.meant(line).filter(|_| self.session.is_mine()) {
            self.session.play(&mv).map_err(match_error)?;
            return Ok(Next::Show);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let known = match (word.to_ascii_lowercase().as_str(), rest) {
            ("help" | "?", "") => Next::Say(HELP.into()),
            ("hint" | "hints", "") => Next::Say(self.hint()),
            ("moves", "") => Next::Say(self.moves()),
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo()?,
            ("best", "") => Next::Say(self.best()),
            ("rules", "") => Next::Say(self.session.rules().into()),
            ("position", "") => Next::Say(format!("{}\n", self.session.view().position)),
            ("position", text) => match self.session.set_up(Some(text)) {
                Ok(()) => Next::Show,
                Err(error) => Next::Say(format!(
                    "{error}\nrules explains how positions are written\n"
                )),
            },
            ("quit" | "exit" | "q", "") => Next::Quit,
            _ => {
                let mut words = String::new();
                for part in self.session.complaint(line, COMMANDS).lines() {
                    paragraph(&mut words, "", part);
                }
                Next::Say(words)
            }
        };
        Ok(known)
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
        let ways = &self.session.view().ways;
        let names: Vec<&str> = ways.iter().map(|way| way.mv.as_str()).collect();
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

/// What a position is worth, and best play from it.
pub(super) fn best_line(answer: &Answer) -> String {
    let worth = answer.in_words();
    match answer.line.len() {
        0 => format!("{worth}: no line of play is known"),
        _ => format!("{worth}: {}", answer.line.join(" ")),
    }
}

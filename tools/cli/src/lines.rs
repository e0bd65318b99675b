//! Many positions from standard input, one a line, answered in parallel and in order.
//!
//! A batch is what one `read` returns, so a person or a program that waits for each answer gets it at once, and
//! a file goes through in large pieces. Memory stays bounded whatever comes in.

use crate::output::{unless_closed, yes_or_no};
use crate::text::one_line;
use rayon::prelude::*;
use retrograde::catalog::Probe;
use retrograde::{Answer, QueryError};
use retrograde_explorer::advice::in_words;
use serde::Serialize;
use std::io::{self, Read, StdinLock, Write};
use std::process::ExitCode;

/// What is read at a time.
const READ: usize = 256 << 10;
/// Longer lines are no positions of any game; they are skipped, not stored.
const LONGEST: usize = 64 << 10;
/// How much of a line that is too long is repeated in its error.
const SHOWN: usize = 64;
/// Lines whose answers are kept until they are printed: answers are longer than questions.
const KEPT: usize = 1024;
/// Lines that one thread answers at a time.
const CHUNK: usize = 32;

/// Answers every line of stdin. The exit status tells whether all were positions.
pub(crate) fn answer_all(
    tables: &dyn Probe,
    with_line: bool,
    json: bool,
) -> anyhow::Result<ExitCode> {
    let answerer = Answerer {
        tables,
        with_line,
        json,
    };
    let mut input = InputLines::of_stdin();
    let mut all_good = true;
    loop {
        let batch = input.read()?;
        let mut is_read = true;
        for lines in batch.lines.chunks(KEPT) {
            let good;
            (good, is_read) = answerer.answer(lines)?;
            all_good &= good;
            if !is_read {
                break;
            }
        }
        if batch.is_last || !is_read {
            return Ok(yes_or_no(all_good));
        }
    }
}

/// Standard input, line by line as it comes.
pub(crate) struct InputLines {
    input: StdinLock<'static>,
    splitter: Splitter,
    buffer: Vec<u8>,
}

/// The lines that one read completes.
pub(crate) struct Batch {
    pub(crate) lines: Vec<Line>,
    /// Whether the input ends with them.
    pub(crate) is_last: bool,
}

impl InputLines {
    pub(crate) fn of_stdin() -> Self {
        Self {
            input: io::stdin().lock(),
            splitter: Splitter::default(),
            buffer: vec![0; READ],
        }
    }

    /// Waits for more input.
    pub(crate) fn read(&mut self) -> io::Result<Batch> {
        let length = loop {
            match self.input.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        let is_last = length == 0;
        let lines = match is_last {
            true => self.splitter.end(),
            false => self.splitter.feed(&self.buffer[..length]),
        };
        Ok(Batch { lines, is_last })
    }
}

/// A line without its end, or the beginning of one that is too long.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Whole(Vec<u8>),
    TooLong(Vec<u8>),
}

/// Cuts a stream into lines.
#[derive(Default)]
struct Splitter {
    /// The line that is not at its end yet.
    begun: Vec<u8>,
    too_long: bool,
}

impl Splitter {
    fn feed(&mut self, bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (content, ended) = match piece.strip_suffix(b"\n") {
                Some(content) => (content, true),
                None => (piece, false),
            };
            if !self.too_long {
                self.begun.extend_from_slice(content);
                if self.begun.len() > LONGEST {
                    self.begun.truncate(SHOWN);
                    self.too_long = true;
                }
            }
            if ended {
                lines.push(self.cut());
            }
        }
        lines
    }

    /// What is left when the stream ends.
    fn end(&mut self) -> Vec<Line> {
        if self.begun.is_empty() {
            Vec::new()
        } else {
            vec![self.cut()]
        }
    }

    fn cut(&mut self) -> Line {
        let mut line = std::mem::take(&mut self.begun);
        if std::mem::take(&mut self.too_long) {
            return Line::TooLong(line);
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Line::Whole(line)
    }
}

#[derive(Serialize)]
struct ErrorEntry<'a> {
    position: &'a str,
    error: &'a str,
}

struct Answerer<'a> {
    tables: &'a dyn Probe,
    with_line: bool,
    json: bool,
}

impl Answerer<'_> {
    /// Prints the answers to a batch. Whether all lines were positions, and whether the answers are still read.
    fn answer(&self, batch: &[Line]) -> anyhow::Result<(bool, bool)> {
        let answers = batch
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut out = Vec::new();
                let mut all_good = true;
                for line in chunk {
                    all_good &= self.answer_line(line, &mut out)?;
                }
                Ok((out, all_good))
            })
            .collect::<anyhow::Result<Vec<_>>>()?;
        let mut stdout = io::BufWriter::with_capacity(READ, io::stdout().lock());
        let written = answers
            .iter()
            .try_for_each(|(text, _)| stdout.write_all(text))
            .and_then(|()| stdout.flush());
        let is_read = unless_closed(written)?.is_some();
        Ok((answers.iter().all(|&(_, all_good)| all_good), is_read))
    }

    fn answer_line(&self, line: &Line, out: &mut Vec<u8>) -> anyhow::Result<bool> {
        let (shown, reason) = match line {
            Line::TooLong(beginning) => (
                String::from_utf8_lossy(beginning) + "...",
                format!("longer than {LONGEST} bytes"),
            ),
            Line::Whole(bytes) => match str::from_utf8(bytes) {
                Err(error) => (
                    String::from_utf8_lossy(bytes),
                    format!("not UTF-8 from byte {} on", error.valid_up_to() + 1),
                ),
                Ok(text) => match self.tables.ask(Some(text), self.with_line) {
                    Ok(answer) => {
                        self.write_answer(&answer, out)?;
                        return Ok(true);
                    }
                    Err(error) => (text.into(), reason(&error)),
                },
            },
        };
        self.write_error(&shown, &reason, out)?;
        Ok(false)
    }

    fn write_answer(&self, answer: &Answer, out: &mut Vec<u8>) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *out, answer)?;
            out.push(b'\n');
            return Ok(());
        }
        write!(out, "{}\t{}\t", answer.position, answer.worth.verdict())?;
        match (answer.worth.distance(), answer.worth.score()) {
            (Some(distance), _) => write!(out, "{distance}\t")?,
            (None, Some(score)) => write!(out, "{score:+}\t")?,
            (None, None) => write!(out, "-\t")?,
        }
        let best = answer.moves.first().map_or("-", |best| best.mv.as_str());
        write!(out, "{best}")?;
        if self.with_line {
            write!(out, "\t{}", answer.line.join(" "))?;
        }
        out.push(b'\n');
        Ok(())
    }

    fn write_error(&self, shown: &str, reason: &str, out: &mut Vec<u8>) -> anyhow::Result<()> {
        if self.json {
            let entry = ErrorEntry {
                position: shown,
                error: reason,
            };
            serde_json::to_writer(&mut *out, &entry)?;
            out.push(b'\n');
        } else {
            writeln!(out, "{}\terror\t{}", one_line(shown), one_line(reason))?;
        }
        Ok(())
    }
}

fn reason(error: &QueryError) -> String {
    match error {
        QueryError::Parse(error) => {
            format!("{} (at character {})", error.reason(), error.at() + 1)
        }
        error => in_words(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(pieces: &[&[u8]]) -> Vec<Line> {
        let mut splitter = Splitter::default();
        let mut lines: Vec<Line> = pieces
            .iter()
            .flat_map(|piece| splitter.feed(piece))
            .collect();
        lines.extend(splitter.end());
        lines
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.into())
    }

    #[test]
    fn lines_do_not_depend_on_how_they_arrive() {
        let text = b"one\n\ntwo\r\nthree";
        let lines = ["one", "", "two", "three"].map(whole);
        for size in 1..=text.len() {
            let pieces: Vec<&[u8]> = text.chunks(size).collect();
            assert_eq!(split(&pieces), lines, "in pieces of {size}");
        }
    }

    #[test]
    fn a_line_break_at_the_end_begins_no_line() {
        assert_eq!(split(&[b"one\n"]), [whole("one")]);
        assert_eq!(split(&[]), []);
    }

    #[test]
    fn long_lines_are_not_kept() {
        let long = vec![b'x'; LONGEST];
        let lines = split(&[&long, b"\n", &long, b"xx", &long, b"\nshort\n"]);
        assert_eq!(lines[0], Line::Whole(long));
        assert_eq!(lines[1], Line::TooLong(vec![b'x'; SHOWN]));
        assert_eq!(lines[2], whole("short"));
    }
}

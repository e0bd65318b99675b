//! Where games go that are played: a line of JSON for each behind those that are there, as `match --record` writes them.

use super::session::{Outcome, Session};
use crate::failure::Usage;
use crate::file::is_stdout;
use crate::records::read_records;
use crate::text::counted;
use anyhow::anyhow;
use retrograde::players::{End, GameRecord};
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that games are added to.
#[derive(Clone, Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
    /// The moves of the game that was added last.
    last: Option<Vec<String>>,
}

impl RecordFile {
    /// A file of games, or one that is yet to be made. Nothing is written before there is a game.
    pub(super) fn new(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        if is_stdout(path) {
            let words = "the board goes to standard output: give the games a file";
            return Err(Usage::new(words).into());
        }
        match fs::metadata(path) {
            Ok(there) if !there.is_file() => {
                let words = format!("{shown}: it is no file: choose another name");
                return Err(Usage::new(words).into());
            }
            // Whoever mistypes a name adds no games to a letter or a program.
            Ok(there) if there.len() > 0 => {
                read_records(path, Some(0)).map_err(|error| {
                    Usage::new(format!(
                        "{error}\nGames are added to files of games only: choose another name"
                    ))
                })?;
                let opened = OpenOptions::new().append(true).open(path);
                opened.map_err(|error| anyhow!("{shown}: cannot write it: {error}"))?;
            }
            Ok(_) => {}
            Err(_) => {
                let folder = path
                    .parent()
                    .filter(|folder| !folder.as_os_str().is_empty());
                if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                    let words = format!("{shown}: there is no folder {}", folder.display());
                    return Err(Usage::new(words).into());
                }
            }
        }
        Ok(Self {
            path: path.to_owned(),
            last: None,
        })
    }

    /// Adds a game, unless it was added already or a longer form of it was; says where it is then.
    pub(super) fn add(&mut self, record: &GameRecord) -> anyhow::Result<Option<String>> {
        let is_known = |last: &Vec<String>| last.starts_with(&record.moves);
        if record.moves.is_empty() || self.last.as_ref().is_some_and(is_known) {
            return Ok(None);
        }
        let shown = self.path.display();
        let number = append(&self.path, &serde_json::to_string(record)?).map_err(|error| {
            anyhow!(
                "{shown}: the game cannot be written: {error}; what was there before is still there"
            )
        })?;
        self.last = Some(record.moves.clone());
        let moves = counted(record.moves.len() as u64, "move");
        Ok(Some(format!(
            "{moves} written to {shown}, game {number} of the file"
        )))
    }

    /// Another game has begun, which may begin as the last one did.
    pub(super) fn forget(&mut self) {
        self.last = None;
    }
}

impl Session<'_> {
    /// Adds games to a file from now on.
    pub(super) fn record_to(&mut self, path: &Path) -> anyhow::Result<()> {
        let file = RecordFile::new(path)?;
        (self.setting.keep_rules)()?;
        self.file = Some(file);
        self.note();
        Ok(())
    }

    /// Adds the game as it stands to the file, if there is one and the game is not in it yet; says where it is then.
    pub(super) fn keep(&mut self) -> anyhow::Result<Option<String>> {
        if self.began_elsewhere {
            let words = "This game is not written down: it did not begin at the start, and a record holds only moves.";
            let is_asked = self.file.is_some() && self.history.len() > 1;
            return Ok(is_asked.then(|| words.into()));
        }
        let written = self.unwritten.write()?;
        Ok(written.and_then(|(file, words)| {
            self.file = Some(file);
            words
        }))
    }

    /// Has the game as it stands written if the process has to end.
    pub(super) fn note(&self) {
        let is_new = self.history.len() > 1 && !self.began_elsewhere;
        let file = self.file.clone().filter(|_| is_new);
        self.unwritten.set(file.map(|file| (file, self.record())));
    }

    /// The game so far. One that nobody has finished is cut off, with the points so far.
    fn record(&self) -> GameRecord {
        let [first, second] = [0, 1].map(|seat| self.recorded_name(seat));
        let (margin, end) = match self.outcome() {
            Some(Outcome::Won { .. } | Outcome::Drawn) => (self.margin(), End::Over),
            Some(Outcome::Repeated) => (self.state().margin(), End::Repetition),
            None => (self.state().margin(), End::Length),
        };
        GameRecord {
            game: self.setting.recorded_as.clone(),
            first,
            second,
            seed: self.setting.seed,
            number: self.number,
            moves: self.moves(),
            margin,
            end,
        }
    }
}

/// Adds a line to a file, and gives its number, from 0. What is there already stays as it is, whatever happens.
fn append(path: &Path, line: &str) -> io::Result<usize> {
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    let mut bytes = vec![0; 1 << 16];
    let (mut lines, mut last) = (0, b'\n');
    loop {
        let read = file.read(&mut bytes)?;
        let Some(&end) = bytes[..read].last() else {
            break;
        };
        lines += bytes[..read].iter().filter(|&&byte| byte == b'\n').count();
        last = end;
    }
    let before = file.seek(SeekFrom::End(0))?;
    let mut text = String::new();
    // The last line of somebody's file may have no end.
    if last != b'\n' {
        text.push('\n');
        lines += 1;
    }
    text += line;
    text.push('\n');
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    if written.is_err() {
        // Half of a line would make the file unreadable.
        file.set_len(before)?;
    }
    written.map(|()| lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(moves: &[&str]) -> GameRecord {
        GameRecord {
            game: "tictactoe".into(),
            first: "Ann".into(),
            second: "me".into(),
            seed: 1,
            number: 0,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            margin: 0,
            end: End::Length,
        }
    }

    #[test]
    fn games_are_added_once_and_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let mut file = RecordFile::new(&path).unwrap();
        assert!(!path.exists());
        assert_eq!(file.add(&record(&[])).unwrap(), None);
        let said = file.add(&record(&["a1", "b1"])).unwrap().unwrap();
        assert!(said.starts_with("2 moves written to "), "{said}");
        assert!(said.ends_with("game 0 of the file"), "{said}");
        // The same, or taken back.
        assert_eq!(file.add(&record(&["a1", "b1"])).unwrap(), None);
        assert_eq!(file.add(&record(&["a1"])).unwrap(), None);
        assert!(file.add(&record(&["a1", "b1", "c1"])).unwrap().is_some());
        file.forget();
        assert!(file.add(&record(&["a1"])).unwrap().is_some());
        // A line without an end is ended.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.trim_end()).unwrap();
        let mut again = RecordFile::new(&path).unwrap();
        let said = again.add(&record(&["c3"])).unwrap().unwrap();
        assert!(said.ends_with("game 3 of the file"), "{said}");
        let records = read_records(&path, None).unwrap();
        let moves: Vec<usize> = records.iter().map(|read| read.record.moves.len()).collect();
        assert_eq!(moves, [2, 3, 1, 1]);
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let letter = folder.path().join("letter.txt");
        fs::write(&letter, "Dear Ann,\n").unwrap();
        for (path, part) in [
            (letter.as_path(), "not a recorded game"),
            (folder.path(), "it is no file"),
            (&folder.path().join("no/games.jsonl"), "there is no folder"),
            (Path::new("-"), "standard output"),
        ] {
            let error = RecordFile::new(path).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
        assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Ann,\n");
    }
}

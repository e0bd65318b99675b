//! Thinking about a position.

use super::one_line;
use crate::game::{Game, Notation};
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::heuristic::{
    Limits, SearchEvent, SearchRequest, SearchResult, TranspositionTable, WON, search,
};
use crate::oracle::{Oracle, open_or_embedded};
use crate::table::{DataFolders, TableError};
use crate::value::Value;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A question that `go` asked; answering it takes time.
#[derive(Debug)]
pub struct Task {
    pub(super) game: Arc<Ataxx>,
    pub(super) data: DataFolders,
    pub(super) history: Vec<Position>,
    pub(super) position: Position,
    pub(super) limits: Limits,
    /// Whether the answer has to wait until someone says stop.
    pub(super) endless: bool,
    pub(super) memory: Arc<Mutex<TranspositionTable>>,
}

/// What the table says.
struct Advice {
    value: Value,
    /// The best line, or every move that keeps the draw.
    lines: Vec<Vec<Move>>,
}

/// What to do about it.
enum Decision {
    /// This is the move to play.
    Play(Move),
    /// These moves keep the draw.
    Among(Vec<Move>),
    /// Nothing.
    Unknown,
}

impl Task {
    /// Whether nothing but a stop ends it.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.endless
    }

    /// Finds the best move and says it, with `bestmove` in the last line. Asked to stop, it says the best found
    /// so far.
    pub fn run(self, stop: &AtomicBool, say: &mut dyn FnMut(String)) {
        let best = if self.game.outcome(&self.position).is_some() {
            say("info string the game is over".into());
            None
        } else {
            match self.consult(say) {
                Decision::Play(mv) => Some(mv),
                Decision::Among(moves) => self.search(Some(&moves), stop, say),
                Decision::Unknown => self.search(None, stop, say),
            }
        };
        // Whoever asked for endless thinking is not prepared for an answer before saying stop.
        while self.endless && !stop.load(Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let shown = best.map_or("0000".into(), |mv| self.game.show_move(&mv));
        say(format!("bestmove {shown}"));
    }

    /// Asks the table, if there is one.
    fn consult(&self, say: &mut dyn FnMut(String)) -> Decision {
        let began = Instant::now();
        match self.look_up() {
            Ok(Some(Advice { value, lines })) => {
                say(format!("info string {value} by table"));
                let first_moves: Vec<Move> = (lines.iter())
                    .filter_map(|line| line.first().copied())
                    .collect();
                match (&lines[..], &first_moves[..]) {
                    ([line], &[mv]) => {
                        say(self.report_table(value, line, began.elapsed()));
                        Decision::Play(mv)
                    }
                    _ => Decision::Among(first_moves),
                }
            }
            Ok(None) | Err(TableError::Missing { .. }) => Decision::Unknown,
            Err(error) => {
                let words = one_line(&error.to_string());
                say(format!("info string searching without a table: {words}"));
                Decision::Unknown
            }
        }
    }

    fn look_up(&self) -> Result<Option<Advice>, TableError> {
        let tables = open_or_embedded(&*self.game, &self.data)?;
        let oracle = Oracle::new(Arc::clone(&self.game), tables);
        let ranked = oracle.ranked_moves(&self.position)?;
        let Some(&(_, value)) = ranked.first() else {
            return Ok(None);
        };
        let lines = if value == Value::Draw {
            let drawn = ranked.into_iter().filter(|(_, worth)| *worth == value);
            drawn.map(|(edge, _)| vec![edge.mv]).collect()
        } else {
            let line = oracle.best_line(&self.position)?;
            vec![line.into_iter().map(|edge| edge.mv).collect()]
        };
        Ok(Some(Advice { value, lines }))
    }

    fn report_table(&self, value: Value, line: &[Move], elapsed: Duration) -> String {
        let score = match value {
            Value::Win(plies) => WON - i32::from(plies),
            Value::Loss(plies) => i32::from(plies) - WON,
            Value::Draw => 0,
        };
        format!(
            "info depth {} score cp {score} nodes 1 time {} pv {}",
            line.len(),
            elapsed.as_millis(),
            self.words(line)
        )
    }

    fn search(
        &self,
        among: Option<&[Move]>,
        stop: &AtomicBool,
        say: &mut dyn FnMut(String),
    ) -> Option<Move> {
        let question = SearchRequest {
            position: self.position,
            history: &self.history,
            among,
            limits: self.limits,
        };
        // Whatever a search that panicked left there is still true.
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tell = |news: SearchEvent<'_, Move>| match news {
            SearchEvent::Deeper(finding) => say(self.report(finding)),
            SearchEvent::Busy { nodes, elapsed } => {
                say(format!("info nodes {nodes} time {}", elapsed.as_millis()));
            }
        };
        let finding = search(&*self.game, &question, &mut memory, stop, &mut tell)?;
        finding.line.first().copied()
    }

    fn report(&self, finding: &SearchResult<Move>) -> String {
        let SearchResult {
            line,
            score,
            depth,
            nodes,
            elapsed,
        } = finding;
        let rate = (*nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        format!(
            "info depth {depth} score cp {score} nodes {nodes} nps {rate} time {} pv {}",
            elapsed.as_millis(),
            self.words(line)
        )
    }

    fn words(&self, line: &[Move]) -> String {
        let words: Vec<String> = line.iter().map(|mv| self.game.show_move(mv)).collect();
        words.join(" ")
    }
}

//! Any game behind one object-safe trait.

use super::matches::{BlunderReport, MatchReport, MatchRequest, PlayError};
use super::orbit::{Orbit, TransformError, Transformed};
use super::training::{TrainReport, TrainRequest};
use super::view::{FollowError, MoveRequest, View};
use crate::backend::perft::perft;
use crate::backend::{
    About, AnyOracle, Backend, Effort, Info, OptionReport, Passes, PerftError, ProofReport, Report,
    SearchReport, SolveTask, StartSolver, VerifyReport,
};
use crate::census::{BoardList, CensusError, Count};
use crate::game::ParseError;
use crate::graph::{Digraph, GraphError};
use crate::name::OptionSpec;
use crate::oracle::{Answer, QueryError};
use crate::picture::{Board, BoardContent, Ending, TypedMove};
use crate::players::{GameRecord, Keep, PlayerInfo, ReplayError, Step, find_player, player_infos};
use crate::progress::Progress;
use crate::system;
use crate::table::{DataFolders, SolveError, SolveOptions, TableError};
use crate::tree::{Tree, TreeError, TreeRequest};
use crate::verify::VerifyError;
use serde::Serialize;
use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

/// A game as the tools see it: text in, plain data out.
pub trait AnyGame: Send + Sync {
    /// All there is to know before solving. That of a large game takes seconds, as its positions are counted.
    fn info(&self) -> Info;

    /// What people call it.
    fn title(&self) -> String;

    /// Tells the options of the game's family.
    fn set_options(&mut self, options: &'static [OptionSpec]);

    /// Solves the tiers that are not solved yet, and stores them in the first of the folders `data`.
    ///
    /// # Errors
    /// If there is too little memory, a table cannot be read or written, or the work is cancelled.
    fn solve(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<Report, SolveError>;

    /// Proves who wins without solving the whole game, and stores the proof in the first of the folders `data`.
    ///
    /// # Errors
    /// If the game is solved by tables instead, no proof is known, it cannot be stored, or the work is cancelled.
    fn prove(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<ProofReport, SolveError>;

    /// Whether a position is worth a margin of points, and not only who wins.
    fn is_played_for_points(&self) -> bool;

    /// How the start can be solved without the values of all positions, if it can.
    fn start_solver(&self) -> Option<StartSolver>;

    /// Whether its positions are those that lines of OBF hold, as Othello programs exchange them.
    fn reads_obf(&self) -> bool;

    /// Finds the margin of the start by exact search; costly findings are kept in the first of the folders `data`, so that
    /// the next search goes on from there.
    ///
    /// # Errors
    /// If the game is not played for points, its journal cannot be read or written, or the work is cancelled.
    fn search(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<SearchReport, SolveError>;

    /// Proves that the first player does not win within this many plies, and stores the proof below the folder
    /// `data`.
    ///
    /// # Errors
    /// As [`prove`](Self::prove), or if there is such a win.
    fn hold_out(
        &self,
        plies: u16,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<ProofReport, SolveError>;

    /// The contents of the stored tables.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn stats(&self, data: &DataFolders) -> Result<Report, TableError>;

    /// The hash of the stored tables, by what their files say about themselves; `None` if there are none that can be opened.
    fn tables_hash(&self, data: &DataFolders) -> Option<String>;

    /// Opens the stored tables or a search for questions, with this much effort for each question that is
    /// searched for.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn open(&self, data: &DataFolders, effort: &Effort) -> Result<Box<dyn Probe>, TableError>;

    /// Opens answers whose best moves never lose value from a position on, by default the start: tables, a
    /// proof, or a search that is known to come to its end and has all the time it needs. The effort is for
    /// finding out whether it does.
    ///
    /// # Errors
    /// If a table is missing or damaged, or the worth of moves cannot be found.
    fn open_exact(
        &self,
        data: &DataFolders,
        position: Option<&str>,
        effort: &Effort,
    ) -> Result<ExactProbe, TableError>;

    /// Whether [`open_exact`](Self::open_exact) can succeed for the start: if not at once, then once the game
    /// is solved.
    fn can_be_exact(&self) -> bool;

    /// Checks the stored tables by other means than they were made by.
    ///
    /// # Errors
    /// If a table is missing or damaged, or the work is cancelled.
    fn verify(
        &self,
        data: &DataFolders,
        progress: &dyn Progress,
    ) -> Result<VerifyReport, VerifyError>;

    /// Counts boards step by step.
    ///
    /// # Errors
    /// If there is no count of them, the work is cancelled, or numbers grow too large.
    fn count(&self, progress: &dyn Progress) -> Result<Count, CensusError>;

    /// The boards of a step that are counted, one by one; `live` leaves out what comes after a line. Their values are left open.
    ///
    /// # Errors
    /// If they are not listed, there is no such step, or the work is cancelled.
    fn boards(
        &self,
        step: usize,
        live: bool,
        progress: &dyn Progress,
    ) -> Result<BoardList, CensusError>;

    /// Counts the lines of exactly `depth` plies from a position, by default the start.
    ///
    /// # Errors
    /// If the text is not a position, or the work is cancelled.
    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        progress: &dyn Progress,
    ) -> Result<u64, PerftError>;

    /// The tree of a position, with values from the tables in the folder or those that come with the program; a
    /// small game that has neither is solved on the spot.
    ///
    /// # Errors
    /// If the text is not a position, a table is missing or damaged, the tree is too large to be drawn, or the work
    /// is cancelled.
    fn tree(&self, request: TreeRequest<'_>) -> Result<Tree, TreeError>;

    /// The positions that play from the start leads to, up to symmetry, and the moves between them.
    ///
    /// # Errors
    /// If there are too many of them, or the work is cancelled.
    fn graph(&self, progress: &dyn Progress) -> Result<Digraph, GraphError>;

    /// The players of the game.
    fn players(&self) -> Vec<PlayerInfo>;

    /// Plays a match; games that are to be kept come in order.
    ///
    /// # Errors
    /// If there is no such player, its tables cannot be read, or the work is cancelled.
    fn compete(
        &self,
        data: &DataFolders,
        request: &MatchRequest,
        progress: &dyn Progress,
        keep: Option<&mut Keep<'_>>,
    ) -> Result<MatchReport, PlayError>;

    /// Trains a player, and tells at several stages how it does against others.
    ///
    /// # Errors
    /// If there is no such player, it is not one that is trained, tables cannot be read, or the work is cancelled.
    fn train(
        &self,
        data: &DataFolders,
        request: &TrainRequest,
        progress: &dyn Progress,
    ) -> Result<TrainReport, PlayError>;

    /// A recorded game move by move.
    ///
    /// # Errors
    /// If it is not a game by the rules.
    fn replay(&self, record: &GameRecord) -> Result<Vec<Step>, ReplayError>;

    /// A picture of a position in text, several lines.
    ///
    /// # Errors
    /// If the text is not a position.
    fn diagram(&self, position: &str) -> Result<String, ParseError>;

    /// The board with nothing on it.
    fn board(&self) -> Board;

    /// How many spots it has.
    fn spots(&self) -> usize;

    /// A position, by default the start, as a person sees it at the board.
    ///
    /// # Errors
    /// If the text is not a position.
    fn view(&self, position: Option<&str>) -> Result<View, ParseError>;

    /// Where the moves of a position lead, by default of the start, in the order of its [`view`](Self::view).
    ///
    /// # Errors
    /// If the text is not a position.
    fn successors(&self, position: Option<&str>) -> Result<Vec<String>, ParseError>;

    /// What a typed move means in a position, by default in the start: a legal move, by its name or by the places that a hand goes to,
    /// the beginning of one, or why it is none.
    ///
    /// # Errors
    /// If the text of the position is none.
    fn read_move(&self, position: Option<&str>, text: &str) -> Result<TypedMove, ParseError>;

    /// How the game ended in a position; `None` where it did not end or there is nothing to say but who won.
    ///
    /// # Errors
    /// If the text is not a position.
    fn ending(&self, position: &str) -> Result<Option<Ending>, ParseError>;

    /// The line and the column in the [diagram](Self::diagram) of a position at which the sign of each spot stands; none where
    /// diagrams do not show the board.
    fn places_in_diagram(&self) -> Vec<[usize; 2]>;

    /// The positions like one, by default like the start; `None` where the game does not tell them.
    ///
    /// # Errors
    /// If the text is not a position.
    fn orbit(&self, position: Option<&str>) -> Result<Option<Orbit>, ParseError>;

    /// What symmetries make of a position, by default of the start: names with commas between them, applied from left to right,
    /// as in `rotation 1, downward mirror`. `None` where the game does not tell its symmetries.
    ///
    /// # Errors
    /// If the text is not a position, or there is no such symmetry.
    fn transform(
        &self,
        position: Option<&str>,
        symmetries: &str,
    ) -> Result<Option<Transformed>, TransformError>;

    /// A sketch in the notation of the game, whether or not there is such a position.
    fn sketched(&self, sketch: &BoardContent) -> String;

    /// Moves one by one from a position, by default the start.
    ///
    /// # Errors
    /// If the text is not a position, or a move is not legal.
    fn follow(&self, from: Option<&str>, moves: &[String]) -> Result<Vec<Step>, FollowError>;

    /// The move of a player; `None` where the game is over.
    ///
    /// # Errors
    /// If there is no such player, no such position, or its tables cannot be read.
    fn choose(&self, request: &MoveRequest<'_>) -> Result<Option<String>, PlayError>;

    /// The best of the players that search, for games whose moves have no known worth.
    fn strongest(&self) -> &'static str;

    /// Players for people to choose from, the easiest first; the perfect one is among them if the game is solved.
    fn levels(&self, is_solved: bool) -> Vec<Level>;

    /// Whether a player needs tables.
    ///
    /// # Errors
    /// If there is no such player.
    fn needs_tables(&self, player: &str) -> Result<bool, PlayError>;

    /// Moves from the start to a position that is not over, at random.
    fn walk(&self, seed: u64) -> Vec<String>;

    /// The errors in recorded games; of the moves that were not best the first `most` are told.
    ///
    /// # Errors
    /// If a record is not a game by the rules, a table cannot be read, or the work is cancelled.
    fn blunders(
        &self,
        data: &DataFolders,
        records: &[GameRecord],
        most: usize,
        progress: &dyn Progress,
    ) -> Result<BlunderReport, PlayError>;
}

/// An open game that answers questions.
pub trait Probe: Any + Send + Sync {
    /// All about a position, by default the start; with best play if asked for.
    ///
    /// # Errors
    /// If the text is not a position, or the table is damaged.
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        self.ask_until(position, with_line, &|| false)
    }

    /// The same, given up as soon as `stop` says so; the answer tells as much as is known by then.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    fn ask_until(
        &self,
        position: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError>;

    /// A picture of a position in text, several lines.
    ///
    /// # Errors
    /// If the text is not a position.
    fn diagram(&self, position: &str) -> Result<String, ParseError>;
}

impl<G: About> Probe for AnyOracle<G> {
    fn ask_until(
        &self,
        position: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError> {
        AnyOracle::ask_until(self, position, with_line, stop)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        let game = self.game();
        Ok(game.diagram(&game.parse(position)?))
    }
}

/// The oracle behind a probe, if it is of this game.
pub(super) fn opened<G: About>(probe: &dyn Probe) -> Option<&AnyOracle<G>> {
    (probe as &dyn Any).downcast_ref()
}

/// Answers that are exact.
pub struct ExactProbe {
    /// Gives them.
    pub probe: Box<dyn Probe>,
    /// Whether it does so wherever play leads, and not only as long as both keep to a proof.
    pub everywhere: bool,
}

impl std::fmt::Debug for ExactProbe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExactProbe")
            .field("everywhere", &self.everywhere)
            .finish_non_exhaustive()
    }
}

/// A game and how it gets its values.
pub struct Entry<G> {
    pub(super) game: Arc<G>,
    pub(super) backend: Box<dyn Backend<G>>,
    options: &'static [OptionSpec],
}

impl<G: About> std::fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("game", &self.game.name())
            .finish_non_exhaustive()
    }
}

impl<G: About> Entry<G> {
    /// A game with its backend.
    pub fn new(game: Arc<G>, backend: impl Backend<G> + 'static) -> Self {
        Self {
            game,
            backend: Box::new(backend),
            options: &[],
        }
    }

    /// Does some work, and notes in the report it gives by which rules it went, and how much time and memory it took.
    fn timed<T, E>(
        &self,
        report: impl Fn(&mut T) -> &mut Report,
        work: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let began = Instant::now();
        let mut done = work()?;
        let report = report(&mut done);
        report.provenance.rules_hash = self.backend.rules_hash(&self.game);
        report.seconds = began.elapsed().as_secs_f64();
        report.peak_rss_bytes = system::peak_resident_bytes();
        Ok(done)
    }
}

/// A player by how hard it is to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// `easy`, `medium`, `hard` or `perfect`.
    pub name: &'static str,
    /// The player.
    pub player: &'static str,
}

impl<G: About> AnyGame for Entry<G> {
    fn info(&self) -> Info {
        let options = self.options.iter().map(OptionReport::from).collect();
        Info::of(&*self.game, &*self.backend, options)
    }

    fn title(&self) -> String {
        self.game.description().title
    }

    fn set_options(&mut self, options: &'static [OptionSpec]) {
        self.options = options;
    }

    fn solve(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<Report, SolveError> {
        let task = SolveTask {
            data,
            options,
            progress,
        };
        self.timed(|report| report, || self.backend.solve(&self.game, task))
    }

    fn prove(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<ProofReport, SolveError> {
        let task = SolveTask {
            data,
            options,
            progress,
        };
        self.timed(
            |proof: &mut ProofReport| &mut proof.report,
            || self.backend.prove(&self.game, task),
        )
    }

    fn is_played_for_points(&self) -> bool {
        self.game.is_for_points()
    }

    fn start_solver(&self) -> Option<StartSolver> {
        self.backend.start_solver()
    }

    fn reads_obf(&self) -> bool {
        self.game.reads_obf()
    }

    fn search(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<SearchReport, SolveError> {
        let task = SolveTask {
            data,
            options,
            progress,
        };
        self.timed(
            |search: &mut SearchReport| &mut search.report,
            || self.backend.search(&self.game, task),
        )
    }

    fn hold_out(
        &self,
        plies: u16,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<ProofReport, SolveError> {
        let task = SolveTask {
            data,
            options,
            progress,
        };
        self.timed(
            |proof: &mut ProofReport| &mut proof.report,
            || self.backend.hold_out(&self.game, plies, task),
        )
    }

    fn stats(&self, data: &DataFolders) -> Result<Report, TableError> {
        self.timed(|report| report, || self.backend.stats(&self.game, data))
    }

    fn tables_hash(&self, data: &DataFolders) -> Option<String> {
        self.backend.tables_hash(&self.game, data)
    }

    fn open(&self, data: &DataFolders, effort: &Effort) -> Result<Box<dyn Probe>, TableError> {
        let oracle = self.backend.open(&self.game, data, effort)?;
        Ok(Box::new(oracle))
    }

    fn open_exact(
        &self,
        data: &DataFolders,
        position: Option<&str>,
        effort: &Effort,
    ) -> Result<ExactProbe, TableError> {
        // A wrong position is reported where it is asked about.
        let read = position.and_then(|text| self.game.parse(text).ok());
        let exact = self
            .backend
            .open_exact(&self.game, data, read.as_ref(), effort)?;
        Ok(ExactProbe {
            probe: Box::new(exact.oracle),
            everywhere: exact.everywhere,
        })
    }

    fn can_be_exact(&self) -> bool {
        self.backend.can_be_exact(&self.game, &self.info())
    }

    fn verify(
        &self,
        data: &DataFolders,
        progress: &dyn Progress,
    ) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        let mut report = self.backend.verify(&self.game, data, progress)?;
        report.seconds = began.elapsed().as_secs_f64();
        Ok(report)
    }

    fn boards(
        &self,
        step: usize,
        live: bool,
        progress: &dyn Progress,
    ) -> Result<BoardList, CensusError> {
        self.game.boards(step, live, progress)
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, CensusError> {
        self.game.count(progress)
    }

    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        progress: &dyn Progress,
    ) -> Result<u64, PerftError> {
        perft(&*self.game, depth, position, passes, progress)
    }

    fn tree(&self, request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        let tree = self.backend.tree(&self.game, request);
        tree.map_err(|error| match error {
            TreeError::Table(error) => self.info().instead_of(error).into(),
            error => error,
        })
    }

    fn graph(&self, progress: &dyn Progress) -> Result<Digraph, GraphError> {
        self.backend.graph(&self.game, progress)
    }

    fn players(&self) -> Vec<PlayerInfo> {
        player_infos(&*self.game, self.can_be_exact())
    }

    fn compete(
        &self,
        data: &DataFolders,
        request: &MatchRequest,
        progress: &dyn Progress,
        keep: Option<&mut Keep<'_>>,
    ) -> Result<MatchReport, PlayError> {
        self.play_match(data, request, progress, keep)
    }

    fn train(
        &self,
        data: &DataFolders,
        request: &TrainRequest,
        progress: &dyn Progress,
    ) -> Result<TrainReport, PlayError> {
        self.trained(data, request, progress)
    }

    fn replay(&self, record: &GameRecord) -> Result<Vec<Step>, ReplayError> {
        record.steps(&*self.game)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        Ok(self.game.diagram(&self.game.parse(position)?))
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn spots(&self) -> usize {
        self.game.spots()
    }

    fn view(&self, position: Option<&str>) -> Result<View, ParseError> {
        self.seen(position)
    }

    fn successors(&self, position: Option<&str>) -> Result<Vec<String>, ParseError> {
        self.led_to(position)
    }

    fn read_move(&self, position: Option<&str>, text: &str) -> Result<TypedMove, ParseError> {
        Ok(self.game.read_move(&self.position(position)?, text))
    }

    fn ending(&self, position: &str) -> Result<Option<Ending>, ParseError> {
        let position = self.game.parse(position)?;
        let is_over = self.game.outcome(&position).is_some();
        Ok(is_over.then(|| self.game.ending(&position)).flatten())
    }

    fn places_in_diagram(&self) -> Vec<[usize; 2]> {
        let spots = 0..self.game.spots();
        let places: Option<Vec<_>> = spots.map(|spot| self.game.place_in_diagram(spot)).collect();
        places.unwrap_or_default()
    }

    fn orbit(&self, position: Option<&str>) -> Result<Option<Orbit>, ParseError> {
        self.alike(position)
    }

    fn transform(
        &self,
        position: Option<&str>,
        symmetries: &str,
    ) -> Result<Option<Transformed>, TransformError> {
        self.transformed(position, symmetries)
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        self.game.sketched(sketch)
    }

    fn follow(&self, from: Option<&str>, moves: &[String]) -> Result<Vec<Step>, FollowError> {
        self.followed(from, moves)
    }

    fn choose(&self, request: &MoveRequest<'_>) -> Result<Option<String>, PlayError> {
        self.chosen(request)
    }

    fn strongest(&self) -> &'static str {
        G::strongest()
    }

    fn levels(&self, is_solved: bool) -> Vec<Level> {
        let names = ["easy", "medium", "hard"].into_iter().zip(G::levels());
        let perfect = is_solved.then_some(("perfect", "perfect"));
        let levels = names.chain(perfect);
        levels
            .map(|(name, player)| Level { name, player })
            .collect()
    }

    fn needs_tables(&self, player: &str) -> Result<bool, PlayError> {
        let (name, spec) = find_player(&*self.game, player)?;
        spec.check(&*self.game, &name)?;
        Ok(spec.needs_adviser)
    }

    fn walk(&self, seed: u64) -> Vec<String> {
        self.walked(seed)
    }

    fn blunders(
        &self,
        data: &DataFolders,
        records: &[GameRecord],
        most: usize,
        progress: &dyn Progress,
    ) -> Result<BlunderReport, PlayError> {
        let began = Instant::now();
        let adviser = self.adviser(data, progress)?;
        let mut report = self.examine(&adviser, records, most)?;
        report.seconds = began.elapsed().as_secs_f64();
        Ok(report)
    }
}

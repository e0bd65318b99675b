//! Dots and boxes introduces itself.

use crate::backend::dense::EMPTY_TABLE;
use crate::backend::points::{CountedScores, OpenedScores, Outlook, PointsBackend, no_memory};
use crate::backend::report::TierSize;
use crate::backend::{About, Description, Phase, Sizes, SolveTask, Symmetries};
use crate::census::{CensusError, Count, PositionStep, StepCensus};
use crate::games::dots::quiet::tables::open_quiet;
use crate::games::dots::quiet::{QuietCount, QuietTiers, quiet_counts};
use crate::games::dots::search::quiet::{quiet_memory_needed, solve_quiet_tables};
use crate::games::dots::search::{DotsSearch, memory_needed, solve_tables};
use crate::games::dots::{Board, Dots, Position, canonical_counts, tier_name};
use crate::hint::{Hint, Reason};
use crate::index::Indexed;
use crate::oracle::TableScores;
use crate::players::{Contest, PlayerSpec};
use crate::points::{Recorder, Searcher};
use crate::progress::Progress;
use crate::table::{DataFolders, SolveError, Tables};
use crate::verify::VerifyError;

/// The most edges a board can have for tables of all positions.
const MOST_TABLED_EDGES: usize = 31;
/// Normal positions solved and written a second on two cores, as measured.
const POSITIONS_PER_SECOND: f64 = 1e8;
/// The same where only quiet positions are solved.
const QUIET_POSITIONS_PER_SECOND: f64 = 5e7;
/// Bytes of table for each canonical position, as measured.
const BYTES_PER_POSITION: f64 = 0.4;

/// What the tables of a board hold.
enum Tabled {
    /// All positions.
    All,
    /// Those in which no box can be taken, counted by drawn edges.
    Quiet(Vec<QuietCount>),
}

/// What the tables of a board hold, or why there are none.
fn tabled(game: &Dots) -> Result<Tabled, Reason> {
    let board = game.board();
    let edges = board.edges();
    if edges <= MOST_TABLED_EDGES {
        return Ok(Tabled::All);
    }
    if QuietTiers::are_for(board) {
        return Ok(Tabled::Quiet(quiet_counts(board)));
    }
    let why = format!(
        "the board has {edges} edges; tables are for {MOST_TABLED_EDGES} at most, and for boards of two or more rows and columns of which \
         no half has more than {} edges",
        QuietTiers::MOST_HALF_EDGES
    );
    let hint = (edges <= DotsSearch::MOST_EDGES).then(|| Hint::SolveUltraWeakly {
        game: game.name(),
        gives: "finds its value by search, and query searches too".into(),
    });
    Err(Reason { why, hint })
}

fn tier_sizes(sizes: impl Iterator<Item = (u64, u64)>, per_second: f64) -> Vec<TierSize> {
    sizes
        .enumerate()
        .map(|(tier, (slots, positions))| TierSize {
            tier: tier_name(tier),
            positions,
            phase: Phase::Placing,
            slots,
            disk_bytes: EMPTY_TABLE + (positions as f64 * BYTES_PER_POSITION) as u64,
            memory_bytes: slots,
            estimated_seconds: slots as f64 / per_second,
        })
        .collect()
}

impl About for Dots {
    fn name(&self) -> String {
        Self::name(self)
    }

    fn description(&self) -> Description {
        let board = self.board();
        Description {
            title: format!("Dots and boxes, {} x {} boxes", board.rows(), board.columns()),
            rules: vec![
                "In turn, a player draws an edge between two neighbouring dots. Whoever draws the last side of a box owns it, of two \
                 boxes both, and draws again. When all edges are drawn, whoever owns more boxes wins."
                    .into(),
                "A position is its drawn edges; who owns the boxes that are complete does not change what is best. Its score is the \
                 margin of the boxes still to come, for the player to move."
                    .into(),
            ],
            notation: "Rows of horizontal edges from the top joined by '/', a space, rows of vertical edges joined by '/'; '.' for an \
                       edge that is not drawn, '-' or '|' for one that is. Moves are named by the two dots they join, a dot by its \
                       column's letter and its row's number from the top: a1b1, a1a2."
                .into(),
            colours: "Players are not told apart: a score is always the mover's. Beside the rectangle's symmetries, edges that border \
                      one and the same box and no other can be interchanged."
                .into(),
            references: vec![
                "Application of the minimax algorithm in the game \"Dots and boxes\" (source 004 of the project), with four players"
                    .into(),
                "J. K. Barker and R. E. Korf, Solving Dots-And-Boxes, AAAI 2012".into(),
                "E. R. Berlekamp, The Dots and Boxes Game, 2000".into(),
            ],
        }
    }

    fn symmetries(&self) -> Symmetries {
        let board = self.board();
        let second = match board.rows() == board.columns() {
            true => "diagonal",
            false => "flip",
        };
        Symmetries {
            order: board.symmetry_order(),
            generators: ["mirror", second, "interchange of two edges of one box only"]
                .map(String::from)
                .into(),
            operators: vec![],
        }
    }

    fn count(&self, _progress: &dyn Progress) -> Result<Count, CensusError> {
        let edges = self.board().edges() as u128;
        let steps = canonical_counts(self.board());
        let mut sequences = Some(1u128);
        let steps = steps.iter().map(|count| {
            let step = PositionStep {
                step: count.drawn,
                sequences,
                boards: count.positions,
                canonical: count.canonical,
                winning_canonical: None,
            };
            sequences = sequences.and_then(|ways| ways.checked_mul(edges - count.drawn as u128));
            step
        });
        let method = "sets of drawn edges, up to symmetry by Burnside's lemma";
        let steps = steps.collect();
        Ok(Count::Added(StepCensus::new(
            self.name(),
            method,
            "edges",
            steps,
        )))
    }
}

/// The tables and the search of the game.
impl Dots {
    pub(crate) fn backend() -> PointsBackend<Self> {
        PointsBackend {
            sizes: Self::sizes,
            solve: Self::solve,
            open: Self::open,
            searcher: Self::searcher,
            outlook: Self::outlook,
        }
    }

    fn sizes(&self) -> Result<Sizes, Reason> {
        match tabled(self)? {
            Tabled::All => {
                let slots = self.tiers().iter().map(|tier| tier.slots);
                Ok(Sizes {
                    numbered: true,
                    tiers: tier_sizes(slots.zip(canonical(self.board())), POSITIONS_PER_SECOND),
                    at_most: false,
                    memory_bytes: memory_needed(self),
                })
            }
            Tabled::Quiet(counts) => {
                let sizes = counts.iter().map(|count| {
                    let [slots, positions] =
                        [count.normal, count.canonical].map(|count| count as u64);
                    (slots, positions)
                });
                Ok(Sizes {
                    numbered: true,
                    tiers: tier_sizes(sizes, QUIET_POSITIONS_PER_SECOND),
                    at_most: false,
                    memory_bytes: quiet_memory_needed(&counts),
                })
            }
        }
    }

    fn solve(&self, task: SolveTask<'_>) -> Result<(), SolveError> {
        match tabled(self) {
            Ok(Tabled::Quiet(counts)) => solve_quiet_tables(self, &counts, task),
            _ => solve_tables(self, task),
        }
    }

    fn open(&self, data: &DataFolders) -> OpenedScores<Self> {
        if let Ok(Tabled::Quiet(_)) = tabled(self) {
            return Ok(Box::new(open_quiet(self, data)?));
        }
        let tables = Tables::open(self, data)?;
        let game = self.clone();
        Ok(Box::new(TableScores { game, tables }))
    }

    fn searcher<'r>(
        &self,
        bytes: u64,
        recorder: &'r dyn Recorder,
    ) -> Result<Box<dyn Searcher<Self> + 'r>, Reason> {
        let edges = self.board().edges();
        if edges > DotsSearch::MOST_EDGES {
            return Err(format!(
                "the board has {edges} edges, too many for exact values; boards of up to {} are searched",
                DotsSearch::MOST_EDGES
            )
            .into());
        }
        // A table for more positions than are worth remembering would only be slower to fill and to reach.
        let bytes = bytes.min(1 << edges.saturating_sub(9).max(24));
        let threads = rayon::current_num_threads();
        let search = DotsSearch::new(self.board(), bytes, threads, recorder);
        Ok(Box::new(search.map_err(|error| no_memory(bytes, &error))?))
    }

    /// By edges that are not drawn: of 31 the value takes a fraction of a second, of 40 half a minute, and of
    /// 49 it was never found.
    fn outlook(&self, position: &Position) -> Outlook {
        let open = self.board().edges() - position.0.count_ones() as usize;
        match self.board().edges() <= DotsSearch::MOST_EDGES {
            true => Outlook::of(open, 31, 42),
            false => Outlook::Endless,
        }
    }
}

fn canonical(board: &Board) -> impl Iterator<Item = u64> {
    let counts = canonical_counts(board).into_iter();
    counts.map(|count| u64::try_from(count.canonical).unwrap_or(u64::MAX))
}

impl CountedScores for Dots {
    fn counts(&self, _progress: &dyn Progress) -> Result<Vec<u64>, VerifyError> {
        Ok(canonical(self.board()).collect())
    }
}

impl Contest for Dots {
    fn levels() -> [&'static str; 3] {
        ["greedy", "defensive", "chains"]
    }

    fn specialists(&self) -> Vec<PlayerSpec<Self>> {
        super::players::specialists()
    }

    fn is_for_points(&self) -> bool {
        true
    }
}

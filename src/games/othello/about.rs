//! Othello introduces itself.

use crate::backend::dense::EMPTY_TABLE;
use crate::backend::points::{CountedScores, OpenedScores, Outlook, PointsBackend, no_memory};
use crate::backend::report::TierSize;
use crate::backend::{About, Description, Phase, Sizes, SolveTask, Symmetries};
use crate::census::{CensusError, Count};
use crate::games::othello::census::{MOST_FOLLOWED, discs_census};
use crate::games::othello::search::OthelloSearch;
use crate::games::othello::{Empties, Opening, Othello, Position, Rules};
use crate::hint::{Hint, Reason};
use crate::index::reachable::explorer_bytes;
use crate::index::{Indexed, Keyed, Reachable};
use crate::oracle::{Evaluator, Question, TableScores, Worth};
use crate::players::{Contest, PlayerSpec};
use crate::points::{Recorder, Searcher, solve_scores};
use crate::progress::Progress;
use crate::solve::program_bytes;
use crate::table::{DataFolders, SolveError, TableError, Tables};
use crate::value::Score;
use crate::verify::{VerifyError, count_reached};
use std::sync::Arc;

/// The most squares a board can have for tables: with more, play leads to more positions than memory holds.
const MOST_TABLED_SQUARES: usize = 25;
/// Positions found, solved and written a second on two cores, as measured.
const POSITIONS_PER_SECOND: f64 = 1e6;
/// Bytes of table and keys for each position, as measured.
const BYTES_PER_POSITION: f64 = 9.0;

impl About for Othello {
    fn name(&self) -> String {
        self.rules().name()
    }

    fn description(&self) -> Description {
        let rules = self.rules();
        Description {
            title: rules.title(),
            rules: vec![setting_up(rules), playing(rules)],
            notation: "A character for each square from a1 along each row: 'X' black, 'O' white, '-' empty; a space; the player to move. \
                       Moves are squares, the letter of the column and the number of the row from the top, as in d3; or pass."
                .into(),
            colours: "A position is also like the one with colours exchanged and the other player to move; the canonical one has Black \
                      to move."
                .into(),
            references: vec![
                "Othello with minimax, alpha-beta and Roxanne's priorities, Athens University of Economics and Business, 2020 (source \
                 002 of the project)"
                    .into(),
                "J. Feinstein, Amenor Wins World 6x6 Championships!, British Othello Federation newsletter, 1993".into(),
                "H. Takizawa, Othello is Solved, 2023".into(),
            ],
        }
    }

    fn symmetries(&self) -> Symmetries {
        self.group().into()
    }

    fn reads_obf(&self) -> bool {
        true
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, CensusError> {
        discs_census(self, MOST_FOLLOWED, progress).map(Count::Added)
    }
}

/// The tables and the search of the game.
impl Othello {
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
        let squares = self.all().count_ones() as usize;
        if squares > MOST_TABLED_SQUARES {
            let why = format!(
                "the board has {squares} squares, and tables are for {MOST_TABLED_SQUARES} at most"
            );
            return Err(Reason::from(why).with(Hint::SolveWeakly {
                game: self.name(),
                gives: "searches from the start, and query searches from positions with few empty squares".into(),
            }));
        }
        let tiers = self.tiers().iter().enumerate().map(|(number, tier)| {
            let positions = self.most_reached(number);
            TierSize {
                tier: tier.name.clone(),
                positions,
                phase: Phase::Placing,
                slots: positions,
                disk_bytes: EMPTY_TABLE + (positions as f64 * BYTES_PER_POSITION) as u64,
                memory_bytes: positions,
                estimated_seconds: positions as f64 / POSITIONS_PER_SECOND,
            }
        });
        Ok(Sizes {
            numbered: true,
            tiers: tiers.collect(),
            at_most: true,
            memory_bytes: explorer_bytes(self).saturating_add(program_bytes()),
        })
    }

    fn solve(&self, task: SolveTask<'_>) -> Result<(), SolveError> {
        let SolveTask {
            data,
            options,
            progress,
        } = task;
        let reached =
            Reachable::explore(Arc::new(Self::new(*self.rules())), data, options, progress)?;
        solve_scores(&reached, data, options, progress)
    }

    fn open(&self, data: &DataFolders) -> OpenedScores<Self> {
        let game = Reachable::open(Arc::new(Self::new(*self.rules())), data)?;
        let tables = Tables::open(&game, data)?;
        Ok(Box::new(TableScores { game, tables }))
    }

    fn searcher<'r>(
        &self,
        bytes: u64,
        recorder: &'r dyn Recorder,
    ) -> Result<Box<dyn Searcher<Self> + 'r>, Reason> {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX);
        let search = OthelloSearch::new(self, most, recorder);
        Ok(Box::new(search.map_err(|error| no_memory(bytes, &error))?))
    }

    /// By empty squares: on 8x8 the value with 22 takes a second and with 24 ten, on smaller boards that with
    /// 26 takes one and that with 32 half a minute.
    fn outlook(&self, position: &Position) -> Outlook {
        let squares = self.all().count_ones();
        let empty = squares - (position.mover | position.waiting).count_ones();
        let few = if squares > 36 { 22 } else { 26 };
        Outlook::of(empty as usize, few, 32)
    }
}

impl Evaluator<Othello> for OthelloSearch<'_> {
    fn evaluate(&self, asked: Question<'_, Othello>) -> Result<Worth, TableError> {
        let bounds = self.score(asked.position, &|| asked.budget.is_used_up());
        Ok(bounds.into())
    }
}

impl CountedScores for Reachable<Othello> {
    fn counts(&self, progress: &dyn Progress) -> Result<Vec<u64>, VerifyError> {
        Ok(count_reached(self, progress)?)
    }
}

fn setting_up(rules: &Rules) -> String {
    let discs = match rules.opening {
        Opening::Standard => {
            "crosswise, White on the diagonal that begins at a1 and Black on the other"
        }
        Opening::Parallel => "side by side, White in the upper row and Black in the lower one",
    };
    format!("Four discs stand in the middle, {discs}. Black begins.")
}

fn playing(rules: &Rules) -> String {
    let empties = match rules.empties {
        Empties::Winner => "the empty squares count for whoever has more discs",
        Empties::Nobody => "empty squares count for nobody",
    };
    format!(
        "A disc is placed so that it encloses opposing discs in a straight line between itself and another disc of its colour; all discs \
         so enclosed change sides. Who cannot do that passes. If neither can, the game is over: whoever has more discs wins by the \
         difference, and {empties}."
    )
}

impl Contest for Othello {
    fn specialists(&self) -> Vec<PlayerSpec<Self>> {
        super::players::specialists()
    }

    fn strongest() -> &'static str {
        "mcts"
    }

    fn is_for_points(&self) -> bool {
        true
    }

    fn lead(&self, position: &Self::Position) -> Score {
        position.mover.count_ones() as Score - position.waiting.count_ones() as Score
    }
}

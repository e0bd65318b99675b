//! The tactical game behind the front: no tables, but a proof that the first player wins.

use super::described::Description;
use super::desk::perft;
use super::report::{FileReport, Info, ProofReport, Report, StartReport, Totals, VerifyReport};
use super::untabled::Introduction;
use super::{Ask, Effort, Front, Passes, PerftError};
use crate::census::{CensusError, Count};
use crate::game::{Game, Notation, ParseError};
use crate::games::OptionSpec;
use crate::games::nested::ultimate::{Hopes, RuleOfTwoCells, Tricks, Ultimate};
use crate::games::nested::{Drawn, DrawnLine, Restrictions, Won};
use crate::proof::{Advisor, Aim, Certifiable, Certificate, Plan, Prover};
use crate::query::{Answer, QueryError};
use crate::solve::Monitor;
use crate::system;
use crate::table::{SolveError, SolveOptions, TableError};
use crate::tree::{Tree, TreeError};
use crate::verify::{VerifyError, verify_ultimate};
use std::path::Path;
use std::time::Instant;

pub(super) struct UltimateDesk {
    game: Ultimate,
    options: &'static [OptionSpec],
}

/// Longer than any game.
const MOST_PLIES: u16 = 81;

impl UltimateDesk {
    pub(super) fn new(game: Ultimate, options: &'static [OptionSpec]) -> Self {
        Self { game, options }
    }

    fn is_base_rule(&self) -> bool {
        *self.game.restrictions() == Restrictions::default()
    }

    fn why(&self) -> String {
        let instead = if self.is_base_rule() {
            "`retrograde solve ultimate --ultra-weak` proves that the first player wins, and keeps the proof"
        } else {
            "info, perft and query work without tables"
        };
        format!("81 cells give more positions than any machine can hold; {instead}")
    }

    fn no_tables(&self) -> TableError {
        TableError::Untabled {
            game: self.game.name(),
            why: self.why(),
        }
    }

    /// The stored certificate or, without one, what the rule that people can learn gives, which takes no search.
    fn certificate(&self, data: &Path) -> Result<Option<Certificate>, TableError> {
        if !self.is_base_rule() {
            return Ok(None);
        }
        let stored = Certificate::open(data, &self.game.seal())?;
        Ok(stored.or_else(|| {
            let never = || false;
            let mut prover = Prover::new(&self.game, RuleOfTwoCells, &never);
            let found = Certificate::collect(&self.game, &mut prover, MOST_PLIES);
            found.ok().flatten()
        }))
    }

    /// Searches for the shortest win by a plan.
    fn search<P: Plan<Ultimate>>(
        &self,
        plan: P,
        monitor: &dyn Monitor,
    ) -> Result<Option<(Certificate, u64)>, SolveError> {
        let stop = || monitor.stopped();
        let stopped = |_| SolveError::Stopped { afresh: false };
        let mut prover = Prover::new(&self.game, plan, &stop);
        monitor.begin("searching for a win", MOST_PLIES.into());
        let start = Aim::attacking(self.game.start());
        let shortest = prover.shortest_win(&start, MOST_PLIES).map_err(stopped)?;
        monitor.finish();
        let Some(plies) = shortest else {
            return Ok(None);
        };
        let certificate = Certificate::collect(&self.game, &mut prover, plies).map_err(stopped)?;
        Ok(certificate.map(|certificate| (certificate, prover.nodes())))
    }

    fn proof_report(
        &self,
        certificate: &Certificate,
        nodes: u64,
        file: FileReport,
        began: Instant,
    ) -> ProofReport {
        let positions = certificate.positions() as u64;
        let plies = certificate.plies();
        ProofReport {
            report: Report {
                game: self.game.name(),
                start: StartReport {
                    value: Some("win"),
                    distance: None,
                    score: None,
                },
                unsolved_tiers: 0,
                tiers: vec![],
                totals: Totals {
                    positions,
                    win: positions,
                    ..Totals::default()
                },
                longest_win: Some(plies),
                longest_win_position: Some(self.game.show(&self.game.start())),
                longest_loss: None,
                longest_loss_position: None,
                histogram: vec![],
                seconds: began.elapsed().as_secs_f64(),
                peak_rss_bytes: system::peak_resident_bytes(),
                files: vec![file],
            },
            at_most: plies,
            nodes,
            positions,
        }
    }
}

impl Front for UltimateDesk {
    fn info(&self) -> Info {
        let introduction = Introduction {
            name: self.game.name(),
            game: &self.game,
            options: self.options,
            description: description(self.game.restrictions()),
            symmetries: self.game.symmetries(),
            why: self.why(),
        };
        introduction.info()
    }

    fn solve(
        &self,
        _data: &Path,
        _options: &SolveOptions,
        _monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        Err(self.no_tables().into())
    }

    /// A certificate that is there already is kept, unless `options` say otherwise.
    fn prove(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        let began = Instant::now();
        let seal = self.game.seal();
        if !self.is_base_rule() {
            return Err(SolveError::Unproved {
                game: self.game.name(),
                why: "who wins is known under the base rule only, `retrograde solve ultimate --ultra-weak`".into(),
            });
        }
        if !options.afresh
            && let Some(certificate) = Certificate::open(data, &seal)?
        {
            let path = seal.path(data);
            let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
            let path = path.display().to_string();
            let file = FileReport { path, bytes };
            return Ok(self.proof_report(&certificate, 0, file, began));
        }
        let Some((certificate, nodes)) = self.search(Tricks, monitor)? else {
            return Err(SolveError::Unproved {
                game: self.game.name(),
                why: "the search found no win".into(),
            });
        };
        let (path, bytes) = certificate.save(data, &seal)?;
        let path = path.display().to_string();
        let file = FileReport { path, bytes };
        Ok(self.proof_report(&certificate, nodes, file, began))
    }

    fn stats(&self, _data: &Path) -> Result<Report, TableError> {
        Err(self.no_tables())
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        self.open_for(data, &Effort::default())
    }

    fn open_for(&self, data: &Path, effort: &Effort) -> Result<Box<dyn Ask + '_>, TableError> {
        let certificate = self.certificate(data)?;
        Ok(Box::new(Advisor::new(
            &self.game,
            certificate,
            Hopes,
            effort.time,
        )))
    }

    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        if !self.is_base_rule() {
            return Err(self.no_tables().into());
        }
        let seal = self.game.seal();
        let certificate =
            Certificate::open(data, &seal)?.ok_or_else(|| TableError::NoCertificate {
                path: seal.path(data),
                game: self.game.name(),
            })?;
        let verdict = verify_ultimate(&certificate, monitor)?;
        Ok(VerifyReport {
            game: self.game.name(),
            checked: verdict.checked,
            expected: certificate.positions() as u64,
            unsolved_tiers: 0,
            errors: verdict.errors,
            examples: verdict.examples,
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    fn count(&self, _monitor: &dyn Monitor) -> Result<Count, CensusError> {
        Err(CensusError::Uncounted {
            game: self.game.name(),
            why: self.why(),
        })
    }

    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        monitor: &dyn Monitor,
    ) -> Result<u64, PerftError> {
        perft(&self.game, depth, position, passes, monitor)
    }

    fn tree(
        &self,
        _data: &Path,
        _position: Option<&str>,
        _depth: u8,
        _monitor: &dyn Monitor,
    ) -> Result<Tree, TreeError> {
        Err(self.no_tables().into())
    }
}

impl<P: Plan<Ultimate> + Copy> Ask for Advisor<'_, Ultimate, P> {
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        Advisor::ask(self, position, with_line)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        let game = self.game();
        Ok(game.diagram(&game.parse(position)?))
    }
}

fn description(restrictions: &Restrictions) -> Description {
    Description {
        title: "Tactical tic-tac-toe: nine boards in a board".into(),
        rules: vec![
            "Nine boards of nine cells are the cells of a board. x begins in any cell. Whoever plays in a cell sends the opponent \
             to the board that has the same place among the boards as the cell has in its board."
                .into(),
            free_choice(restrictions),
            winning(restrictions),
        ],
        notation: "Nine rows of nine cells from the top, joined by '/', '.' for an empty cell, 'x' and 'o' for stones; a space; the \
                   player to move; a space; the board to play in, 1 to 9 row by row, or '-' for any. If both players have a line \
                   in a board, who had it first follows after another space, as in 2x7o. Moves are 5-3: cell 3 of board 5."
            .into(),
        colours: "A symmetry turns or reflects the boards and the cells of each at once. Colours are not exchanged: the number of \
                  stones says whose turn it is."
            .into(),
        references: vec![
            "Strategic Tic-Tac-Toe (STTT), the game's project and its article, CC-BY-4.0".into(),
            "G. Bertholon et al., At most 43 moves, at least 29: optimal strategies and bounds for ultimate tic-tac-toe, 2020"
                .into(),
        ],
    }
}

fn free_choice(restrictions: &Restrictions) -> String {
    let closed = match restrictions.won {
        Won::Open => {
            "A board is played in until it is full, even when it is won. Who is sent to a full board plays in any other."
        }
        Won::Closed => {
            "Nobody plays in a board that is won or full. Who is sent to one plays in any other."
        }
    };
    let back = if restrictions.back {
        ""
    } else {
        " A move may not send the opponent to the board it is made in, as long as that board can still be played in."
    };
    format!("{closed}{back}")
}

fn winning(restrictions: &Restrictions) -> String {
    let drawn = match restrictions.drawn {
        Drawn::Nobody => "A full board that nobody won counts for nobody.",
        Drawn::Both => {
            "A full board that nobody won counts for both, but a line needs a board that is won; if a move gives both a line, the \
             player wins who made it."
        }
    };
    let line = match restrictions.drawn_line {
        DrawnLine::Continues => "",
        DrawnLine::Ends => " Three such boards in a line end the game as a draw.",
    };
    format!(
        "The first line of three stones wins a board, the first line of three boards the game. {drawn}{line} If nobody can move \
         any more, it is a draw."
    )
}

//! Making and checking the certificates of the tactical game.

use super::{MOST_PLIES, proof_of_the_win};
use crate::backend::{
    CertificateReport, FileReport, ProofReport, Report, SolveTask, StartReport, Totals, Verified,
    VerifyReport,
};
use crate::game::{Game, Notation};
use crate::games::nested::ultimate::check::{verify_hold_out, verify_ultimate};
use crate::games::nested::ultimate::{CentreStrategy, StoneBound, Ultimate};
use crate::hint::Reason;
use crate::progress::Progress;
use crate::proof::{Certifiable, Certificate, CertificateId, Claim, Goal, HoldOut, Prover};
use crate::solve::program_bytes;
use crate::table::{DataFolders, Limit, SolveError, TableError, check_place};
use crate::value::Verdict;
use crate::verify;

/// What proving takes beside the program, as measured.
const PROOF_BYTES: u64 = 12 << 20;

/// A certificate and where it comes from.
struct Proof {
    certificate: Certificate,
    claim: Claim,
    /// Positions looked at; 0 if it was there already.
    nodes: u64,
    file: FileReport,
}

impl Ultimate {
    /// A certificate that is there already is kept, unless `options` say otherwise.
    pub(super) fn prove_the_win(&self, task: SolveTask<'_>) -> Result<ProofReport, SolveError> {
        self.only_base_rule()?;
        let seal = self.seal();
        if let Some(proof) = stored(task, &seal)? {
            return Ok(self.report(&proof));
        }
        let needed = program_bytes() + PROOF_BYTES;
        Limit::new(task.options.memory).check_task("proving", &seal.game, needed)?;
        let (certificate, nodes) = self.search(task.progress)?;
        let (path, bytes) = certificate.save(task.data, &seal)?;
        Ok(self.report(&Proof {
            certificate,
            claim: seal.claim,
            nodes,
            file: FileReport::new(&path, bytes),
        }))
    }

    /// A certificate of as many plies or more that is there already is kept, unless `options` say otherwise.
    pub(super) fn prove_the_resistance(
        &self,
        plies: u16,
        task: SolveTask<'_>,
    ) -> Result<ProofReport, SolveError> {
        self.only_base_rule()?;
        let hold_out = HoldOut {
            game: self,
            plan: StoneBound,
            plies,
        };
        let seal = self.seal().claiming(Claim::SecondHoldsOut);
        let there = stored(task, &seal)?;
        if let Some(proof) = there.filter(|proof| proof.certificate.plies() + 1 >= plies) {
            return Ok(self.report(&proof));
        }
        let found = hold_out.search(task.data, task.options, task.progress)?;
        Ok(self.report(&Proof {
            certificate: found.certificate,
            claim: Claim::SecondHoldsOut,
            nodes: found.nodes,
            file: FileReport::new(&found.path, found.bytes),
        }))
    }

    fn only_base_rule(&self) -> Result<(), SolveError> {
        if self.is_base_rule() {
            return Ok(());
        }
        Err(SolveError::Unproved {
            game: self.name(),
            why: Reason::from("who wins is known under the base rule only")
                .with(proof_of_the_win()),
        })
    }

    /// Searches for the shortest win by the centre strategy.
    fn search(&self, progress: &dyn Progress) -> Result<(Certificate, u64), SolveError> {
        let stop = || progress.is_cancelled();
        let stopped = |_| SolveError::Cancelled { force: false };
        let mut prover = Prover::new(self, CentreStrategy, &stop);
        progress.begin("searching for a win", MOST_PLIES.into());
        let start = Goal::attacking(self.start());
        let shortest = prover.shortest_win(&start, MOST_PLIES).map_err(stopped)?;
        progress.finish();
        let collected = match shortest {
            Some(plies) => Certificate::collect(self, &mut prover, plies).map_err(stopped)?,
            None => None,
        };
        let certificate = collected.ok_or_else(|| SolveError::Unproved {
            game: self.name(),
            why: "the search found no win".into(),
        })?;
        Ok((certificate, prover.nodes()))
    }

    fn report(&self, proof: &Proof) -> ProofReport {
        let positions = proof.certificate.positions() as u64;
        let plies = proof.certificate.plies();
        let wins = proof.claim == Claim::FirstWins;
        let start = StartReport {
            value: wins.then_some(Verdict::Win),
            distance: None,
            score: None,
        };
        ProofReport {
            report: Report {
                totals: Totals {
                    positions,
                    win: if wins { positions } else { 0 },
                    ..Totals::default()
                },
                longest_win: wins.then_some(plies),
                longest_win_position: wins.then(|| self.show(&self.start())),
                files: vec![proof.file.clone()],
                ..Report::uncounted(self.name(), start)
            },
            at_most: wins.then_some(plies),
            longer_than: (!wins).then_some(plies + 1),
            nodes: proof.nodes,
            positions,
        }
    }

    /// Checks the certificates that are there.
    pub(super) fn verify_certificates(
        &self,
        data: &DataFolders,
        progress: &dyn Progress,
    ) -> Verified {
        if !self.is_base_rule() {
            return Err(self.no_tables().into());
        }
        let seal = self.seal();
        let wins = Certificate::open(data, &seal)?;
        let holds_out = Certificate::open(data, &self.seal().claiming(Claim::SecondHoldsOut))?;
        let mut report = VerifyReport {
            game: self.name(),
            checked: 0,
            expected: 0,
            unsolved_tiers: 0,
            errors: 0,
            examples: vec![],
            certificates: vec![],
            seconds: 0.0,
        };
        if let Some(certificate) = &wins {
            let verdict = verify_ultimate(certificate, progress)?;
            let claim = format!("the first player wins within {} plies", certificate.plies());
            report.add(certificate, claim, verdict, 0);
        }
        if let Some(certificate) = &holds_out {
            let verdict = verify_hold_out(certificate, progress)?;
            let claim = format!(
                "the first player does not win within {} plies",
                certificate.plies() + 1
            );
            report.add(certificate, claim, verdict.verdict, verdict.searched);
        }
        if report.certificates.is_empty() {
            let (path, game) = (seal.path(data), self.name());
            return Err(TableError::NoCertificate { path, game }.into());
        }
        Ok(report)
    }
}

impl VerifyReport {
    fn add(
        &mut self,
        certificate: &Certificate,
        claim: String,
        verdict: verify::VerifyOutcome,
        searched: u64,
    ) {
        self.checked += verdict.checked;
        self.expected += certificate.positions() as u64;
        self.errors += verdict.errors;
        self.examples.extend(verdict.examples);
        self.certificates.push(CertificateReport {
            claim,
            checked: verdict.checked,
            searched,
            errors: verdict.errors,
        });
    }
}

/// The certificate that is there, unless it is to be made anew.
fn stored(task: SolveTask<'_>, seal: &CertificateId) -> Result<Option<Proof>, TableError> {
    let path = seal.path(task.data);
    if task.options.force {
        check_place(&path)?;
        return Ok(None);
    }
    let certificate = Certificate::open(task.data, seal)?;
    Ok(certificate.map(|certificate| Proof {
        certificate,
        claim: seal.claim,
        nodes: 0,
        file: FileReport::new(&path, std::fs::metadata(&path).map_or(0, |file| file.len())),
    }))
}

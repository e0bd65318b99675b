//! Making and checking the certificates of the tactical game.

use super::{MOST_PLIES, UltimateDesk};
use crate::front::report::{
    CertificateReport, FileReport, ProofReport, Report, StartReport, Totals, VerifyReport,
};
use crate::game::{Game, Notation};
use crate::games::nested::ultimate::{Hopes, Tricks};
use crate::proof::{Aim, Certifiable, Certificate, Claim, HoldOut, Prover, Seal};
use crate::solve::{Monitor, program_bytes};
use crate::system;
use crate::table::{Limit, SolveError, SolveOptions, TableError, check_place};
use crate::verify::{Verdict, VerifyError, verify_hold_out, verify_ultimate};
use std::path::Path;
use std::time::Instant;

/// What proving takes beside the program, as measured.
const PROOF_BYTES: u64 = 12 << 20;

/// A certificate and how it was come by.
struct Proof {
    certificate: Certificate,
    claim: Claim,
    /// Positions looked at; 0 if it was there already.
    nodes: u64,
    file: FileReport,
    began: Instant,
}

impl UltimateDesk {
    /// A certificate that is there already is kept, unless `options` say otherwise.
    pub(super) fn prove_the_win(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        let began = Instant::now();
        self.only_base_rule()?;
        let seal = self.game.seal();
        if let Some(proof) = stored(data, &seal, options, began)? {
            return Ok(self.report(&proof));
        }
        let needed = program_bytes() + PROOF_BYTES;
        Limit::new(options.memory).check_task("proving", &seal.game, needed)?;
        let (certificate, nodes) = self.search(monitor)?;
        let (path, bytes) = certificate.save(data, &seal)?;
        Ok(self.report(&Proof {
            certificate,
            claim: seal.claim,
            nodes,
            file: FileReport {
                path: path.display().to_string(),
                bytes,
            },
            began,
        }))
    }

    /// A certificate of as many plies or more that is there already is kept, unless `options` say otherwise.
    pub(super) fn prove_the_resistance(
        &self,
        plies: u16,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        let began = Instant::now();
        self.only_base_rule()?;
        let task = HoldOut {
            game: &self.game,
            plan: Hopes,
            plies,
        };
        let seal = self.game.seal().claiming(Claim::SecondHoldsOut);
        let there = stored(data, &seal, options, began)?;
        if let Some(proof) = there.filter(|proof| proof.certificate.plies() + 1 >= plies) {
            return Ok(self.report(&proof));
        }
        let found = task.search(data, options, monitor)?;
        Ok(self.report(&Proof {
            certificate: found.certificate,
            claim: Claim::SecondHoldsOut,
            nodes: found.nodes,
            file: FileReport {
                path: found.path.display().to_string(),
                bytes: found.bytes,
            },
            began,
        }))
    }

    fn only_base_rule(&self) -> Result<(), SolveError> {
        if self.is_base_rule() {
            return Ok(());
        }
        Err(SolveError::Unproved {
            game: self.game.name(),
            why: "who wins is known under the base rule only, `retrograde solve ultimate --ultra-weak`".into(),
        })
    }

    /// Searches for the shortest win by the tricks.
    fn search(&self, monitor: &dyn Monitor) -> Result<(Certificate, u64), SolveError> {
        let stop = || monitor.stopped();
        let stopped = |_| SolveError::Stopped { afresh: false };
        let mut prover = Prover::new(&self.game, Tricks, &stop);
        monitor.begin("searching for a win", MOST_PLIES.into());
        let start = Aim::attacking(self.game.start());
        let shortest = prover.shortest_win(&start, MOST_PLIES).map_err(stopped)?;
        monitor.finish();
        let collected = match shortest {
            Some(plies) => Certificate::collect(&self.game, &mut prover, plies).map_err(stopped)?,
            None => None,
        };
        let certificate = collected.ok_or_else(|| SolveError::Unproved {
            game: self.game.name(),
            why: "the search found no win".into(),
        })?;
        Ok((certificate, prover.nodes()))
    }

    fn report(&self, proof: &Proof) -> ProofReport {
        let positions = proof.certificate.positions() as u64;
        let plies = proof.certificate.plies();
        let wins = proof.claim == Claim::FirstWins;
        ProofReport {
            report: Report {
                game: self.game.name(),
                start: StartReport {
                    value: wins.then_some("win"),
                    distance: None,
                    score: None,
                },
                unsolved_tiers: 0,
                tiers: vec![],
                totals: Totals {
                    positions,
                    win: if wins { positions } else { 0 },
                    ..Totals::default()
                },
                longest_win: wins.then_some(plies),
                longest_win_position: wins.then(|| self.game.show(&self.game.start())),
                longest_loss: None,
                longest_loss_position: None,
                largest_margin: None,
                largest_margin_position: None,
                histogram: vec![],
                seconds: proof.began.elapsed().as_secs_f64(),
                peak_rss_bytes: system::peak_resident_bytes(),
                files: vec![proof.file.clone()],
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
        data: &Path,
        monitor: &dyn Monitor,
    ) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        if !self.is_base_rule() {
            return Err(self.no_tables().into());
        }
        let seal = self.game.seal();
        let wins = Certificate::open(data, &seal)?;
        let holds_out = Certificate::open(data, &self.game.seal().claiming(Claim::SecondHoldsOut))?;
        let mut report = VerifyReport {
            game: self.game.name(),
            checked: 0,
            expected: 0,
            unsolved_tiers: 0,
            errors: 0,
            examples: vec![],
            certificates: vec![],
            seconds: 0.0,
        };
        if let Some(certificate) = &wins {
            let verdict = verify_ultimate(certificate, monitor)?;
            let claim = format!("the first player wins within {} plies", certificate.plies());
            report.add(certificate, claim, verdict, 0);
        }
        if let Some(certificate) = &holds_out {
            let verdict = verify_hold_out(certificate, monitor)?;
            let claim = format!(
                "the first player does not win within {} plies",
                certificate.plies() + 1
            );
            report.add(certificate, claim, verdict.verdict, verdict.searched);
        }
        if report.certificates.is_empty() {
            let (path, game) = (seal.path(data), self.game.name());
            return Err(TableError::NoCertificate { path, game }.into());
        }
        report.seconds = began.elapsed().as_secs_f64();
        Ok(report)
    }
}

impl VerifyReport {
    fn add(&mut self, certificate: &Certificate, claim: String, verdict: Verdict, searched: u64) {
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
fn stored(
    data: &Path,
    seal: &Seal,
    options: &SolveOptions,
    began: Instant,
) -> Result<Option<Proof>, TableError> {
    let path = seal.path(data);
    if options.afresh {
        check_place(&path)?;
        return Ok(None);
    }
    let certificate = Certificate::open(data, seal)?;
    Ok(certificate.map(|certificate| Proof {
        certificate,
        claim: seal.claim,
        nodes: 0,
        file: FileReport {
            bytes: std::fs::metadata(&path).map_or(0, |file| file.len()),
            path: path.display().to_string(),
        },
        began,
    }))
}

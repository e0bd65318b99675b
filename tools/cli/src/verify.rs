use crate::args::{GameArgs, Global};
use crate::failure::data_dir_flag;
use crate::output::{self, Paint, Style, yes_or_no};
use crate::progress::TerminalProgress;
use crate::text::{counted, duration, paragraph};
use clap::Args;
use retrograde::catalog::{CertificateReport, VerifyReport};
use std::process::ExitCode;

/// Check a game's tables by other means than they were made by
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  retrograde verify antrin || echo 'the tables are wrong'")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// `retrograde verify GAME`.
pub(crate) fn run(args: &VerifyArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.game.choose()?;
    let progress = TerminalProgress::new(global);
    let report = chosen.game.verify(&global.data_folders(), &progress);
    drop(progress);
    let report = report?;
    output::show(global.json, &report, |style| {
        let asked_for = chosen.argument.clone() + &data_dir_flag(global);
        text(&report, &asked_for, style)
    })?;
    Ok(yes_or_no(report.errors == 0))
}

fn text(report: &VerifyReport, asked_for: &str, style: Style) -> String {
    let checked = counted(report.checked, "position");
    let time = duration(report.seconds);
    if report.errors == 0 {
        let verdict = style.paint(Paint::Good, "no errors");
        let unsolved = match report.unsolved_tiers {
            0 => String::new(),
            number => format!(" ({} not solved)", counted(number as u64, "tier")),
        };
        let game = &report.game;
        let claims: String = report.certificates.iter().map(claim).collect();
        return format!("{claims}{game}: {checked} checked in {time}, {verdict}{unsolved}\n");
    }
    let verdict = style.paint(Paint::Bad, &counted(report.errors, "error"));
    let mut out = format!("{}: {checked} checked in {time}, {verdict}", report.game);
    if (report.examples.len() as u64) < report.errors {
        out += ", the first of them:";
    }
    out.push('\n');
    for example in &report.examples {
        paragraph(&mut out, "  ", example);
    }
    let certificates = report.certificates.iter();
    let bad: Vec<&str> = certificates
        .filter(|certificate| certificate.errors > 0)
        .map(|certificate| certificate.claim.as_str())
        .collect();
    out += &if !bad.is_empty() {
        format!(
            "The certificate that {} is not to be trusted: make a new one with `retrograde solve {asked_for} --ultra-weak --force`\n",
            bad.join(", and the one that ")
        )
    } else {
        format!(
            "The tables are not to be trusted: make new ones with `retrograde solve {asked_for} --force`\n"
        )
    };
    out
}

/// What a certificate proves, and how that was checked.
fn claim(certificate: &CertificateReport) -> String {
    let checked = counted(certificate.checked, "position");
    let searched = match certificate.searched {
        0 => String::new(),
        searched => format!(
            ", and {} looked at beyond it",
            counted(searched, "position")
        ),
    };
    format!(
        "  {}: {checked} of the certificate{searched}\n",
        certificate.claim
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_come_with_examples_and_advice() {
        let mut report = VerifyReport {
            game: "antrin".into(),
            checked: 546,
            expected: 546,
            unsolved_tiers: 0,
            errors: 3,
            examples: vec!["move slot 7: stored as a draw".into()],
            certificates: vec![],
            seconds: 0.5,
        };
        let words = text(&report, "antrin", Style::PLAIN);
        for part in [
            "546 positions",
            "3 errors, the first of them:",
            "slot 7",
            "retrograde solve antrin --force",
        ] {
            assert!(words.contains(part), "no {part:?} in {words}");
        }
        report.errors = 0;
        assert!(text(&report, "antrin", Style::PLAIN).contains("no errors"));
    }
}

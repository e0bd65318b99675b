use crate::args::{GameArgs, Global};
use crate::output::{self, Paint, Style};
use crate::progress::Progress;
use crate::text::{counted, duration, paragraph};
use retrograde::front::{self, VerifyReport};
use std::process::ExitCode;

/// `retrograde verify GAME`.
pub(crate) fn run(args: &GameArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let game = front::find(&args.game)?;
    let progress = Progress::new(global);
    let report = game.verify(&global.data_folder(), &progress);
    drop(progress);
    let report = report?;
    output::show(global.json, &report, |style| text(&report, style))?;
    Ok(if report.errors == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn text(report: &VerifyReport, style: Style) -> String {
    let checked = counted(report.checked, "position");
    let time = duration(report.seconds);
    if report.errors == 0 {
        let verdict = style.paint(Paint::Good, "no errors");
        return format!("{}: {checked} checked in {time}, {verdict}\n", report.game);
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
    out += &format!(
        "The tables are not to be trusted: make new ones with `retrograde solve {} --force`\n",
        report.game
    );
    out
}

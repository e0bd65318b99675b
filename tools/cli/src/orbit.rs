use crate::args::{Global, PositionArgs};
use crate::text::{Align, Table, counted};
use crate::{failure, lookup, output};
use anyhow::anyhow;
use clap::Args;
use retrograde::catalog::Orbit;
use std::process::ExitCode;

/// List the positions like one
///
/// What turning and mirroring the board makes of a position and, where colours can be exchanged, the same with the other
/// player to move. All are worth the same; the canonical one stands for them in tables.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde orbit antrin '1.2/.1./... 2'
  retrograde orbit othello:6x6
  retrograde orbit --rules my-game.toml '1../.../... 2'")]
#[command(override_usage = "\
retrograde orbit [OPTIONS] GAME [POSITION]
       retrograde orbit [OPTIONS] --rules FILE [POSITION]")]
pub(crate) struct OrbitArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,
}

/// `retrograde orbit GAME POSITION`.
pub(crate) fn run(args: &OrbitArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.at.game().choose()?;
    let found = chosen.game.orbit(args.at.position());
    let found = found.map_err(|error| failure::of_parse(&error, &chosen.argument))?;
    let orbit = found.ok_or_else(|| {
        let able = lookup::families_that(|game| matches!(game.orbit(None), Ok(Some(_))));
        anyhow!(
            "the positions alike are not listed for {}, but for {able}",
            chosen.name
        )
    })?;
    output::show(global.json, &orbit, |style| {
        let mut table = Table::new([
            ("position", Align::Left),
            ("", Align::Left),
            ("symmetries that lead there", Align::Left),
        ]);
        for alike in &orbit.orbit {
            let is_canonical = alike.position == orbit.canonical;
            table.row([
                alike.position.as_str().into(),
                if is_canonical { "canonical" } else { "" }.into(),
                alike.symmetries.join("; ").into(),
            ]);
        }
        table.render(style) + "\n" + &conclusion(&orbit)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn conclusion(orbit: &Orbit) -> String {
    format!(
        "{}: {} alike\n",
        orbit.game,
        counted(orbit.orbit.len() as u64, "position")
    )
}

use crate::args::{Global, PositionArgs};
use crate::lookup::{self, ChosenGame};
use crate::text::{Align, Table, counted};
use crate::{failure, output};
use anyhow::anyhow;
use clap::Args;
use retrograde::catalog::{Orbit, TransformError};
use std::process::ExitCode;

/// List the positions like one
///
/// What turning and mirroring the board makes of a position and, where colours can be exchanged, the same with the other
/// player to move. All are worth the same; the canonical one stands for all of them. With --apply, what some of these
/// symmetries make of the position, one after the other.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde orbit antrin '1.2/.1./... 2'
  retrograde orbit othello:6x6
  retrograde orbit antrin '1.2/.1./... 2' --apply 'rotation 1, downward mirror'
  retrograde orbit tictactoe '12./.../... 1' --apply 'R R D'
  retrograde orbit --rules my-game.toml '1../.../... 2'")]
#[command(override_usage = "\
retrograde orbit [OPTIONS] GAME [POSITION]
       retrograde orbit [OPTIONS] --rules FILE [POSITION]")]
pub(crate) struct OrbitArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Symmetries to apply, from left to right, by the names that the list shows
    #[arg(long, value_name = "NAMES")]
    pub(crate) apply: Option<String>,
}

/// `retrograde orbit GAME POSITION`.
pub(crate) fn run(args: &OrbitArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.at.game().choose()?;
    if let Some(symmetries) = &args.apply {
        return transform(&chosen, args.at.position(), symmetries, global);
    }
    let found = chosen.game.orbit(args.at.position());
    let found = found.map_err(|error| failure::of_parse(&error, &chosen.argument))?;
    let orbit = found.ok_or_else(|| untold(&chosen))?;
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

fn untold(chosen: &ChosenGame) -> anyhow::Error {
    let able = lookup::families_that(|game| matches!(game.orbit(None), Ok(Some(_))));
    let name = &chosen.name;
    anyhow!("the positions alike are not listed for {name}, but for {able}")
}

fn transform(
    chosen: &ChosenGame,
    position: Option<&str>,
    symmetries: &str,
    global: &Global,
) -> anyhow::Result<ExitCode> {
    let found = chosen.game.transform(position, symmetries);
    let found = found.map_err(|error| match error {
        TransformError::Position(error) => failure::of_parse(&error, &chosen.argument),
        // Wrong usage, like the wrong name of a game.
        TransformError::Symmetry(error) => error.into(),
        error => error.into(),
    })?;
    let found = found.ok_or_else(|| untold(chosen))?;
    output::show(global.json, &found, |style| {
        let mut table = Table::new([("symmetry", Align::Left), ("position", Align::Left)]);
        table.row(["".into(), found.position.as_str().into()]);
        for applied in &found.applied {
            let row = [&applied.symmetry, &applied.position];
            table.row(row.map(|cell| cell.as_str().into()));
        }
        table.render(style) + &format!("\ncanonical: {}\n", found.canonical)
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

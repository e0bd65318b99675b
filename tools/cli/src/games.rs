use crate::args::Global;
use crate::lookup;
use crate::output;
use crate::text::{Align, Table};
use clap::Args;
use retrograde::catalog::Info;
use retrograde_explorer::advice::with_advice;
use std::process::ExitCode;

/// List the games
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  retrograde games --json")]
pub(crate) struct GamesArgs {}

/// `retrograde games`.
pub(crate) fn run(_: &GamesArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let games = lookup::all()?;
    let games: Vec<Info> = games.iter().map(|game| with_advice(game.info())).collect();
    output::show(global.json, &games, |style| {
        let mut table = Table::new([
            ("name", Align::Left),
            ("title", Align::Left),
            ("options", Align::Left),
        ]);
        for game in &games {
            let keys: Vec<&str> = game.options.iter().map(|option| &*option.key).collect();
            let keys = if keys.is_empty() {
                "-".to_owned()
            } else {
                keys.join(", ")
            };
            table.row([
                game.name.as_str().into(),
                game.title.as_str().into(),
                keys.into(),
            ]);
        }
        table.render(style) + "\n`retrograde info GAME` tells all about one.\n"
    })?;
    Ok(ExitCode::SUCCESS)
}

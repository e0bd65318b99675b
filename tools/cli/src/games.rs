use crate::args::Global;
use crate::output;
use crate::text::{Align, Table};
use retrograde::front::{self, Info};
use std::process::ExitCode;

/// `retrograde games`.
pub(crate) fn run(global: &Global) -> anyhow::Result<ExitCode> {
    let games = front::families()
        .iter()
        .map(|family| Ok(front::find(family.name)?.info()))
        .collect::<anyhow::Result<Vec<Info>>>()?;
    output::show(global.json, &games, |style| {
        let mut table = Table::new([
            ("name", Align::Left),
            ("title", Align::Left),
            ("options", Align::Left),
        ]);
        for game in &games {
            let keys: Vec<&str> = game.options.iter().map(|option| option.key).collect();
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

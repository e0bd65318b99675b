use crate::args::{GameArgs, Global};
use crate::output::{self, Paint};
use crate::text::{Align, Cell, Table, paragraph};
use clap::Args;
use retrograde::players::PlayerInfo;
use std::process::ExitCode;

/// List the players of a game, and what can be set
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde players dots:3x3
  retrograde players ultimate --json")]
pub(crate) struct PlayersArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// `retrograde players GAME`.
pub(crate) fn run(args: &PlayersArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let players = args.game.choose()?.game.players();
    output::show(global.json, &players, |style| {
        let mut out = String::new();
        for player in &players {
            out += &text(player, style);
        }
        out
    })?;
    Ok(ExitCode::SUCCESS)
}

fn text(player: &PlayerInfo, style: output::Style) -> String {
    let mut out = style.paint(Paint::Bold, player.name) + "\n";
    paragraph(&mut out, "  ", player.about);
    if !player.options.is_empty() {
        let mut table = Table::without_headings([Align::Left; 4]);
        for option in &player.options {
            table.row([
                format!("  {}", option.key).into(),
                option.values.into(),
                Cell::painted(format!("[{}]", option.default), Paint::Dim),
                option.about.into(),
            ]);
        }
        out += &table.render(style);
    }
    out
}

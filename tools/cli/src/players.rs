use crate::args::{GameArgs, Global, MeetingArgs};
use crate::output::{self, Paint};
use crate::text::{Align, Cell, Table, paragraph};
use retrograde::players::PlayerInfo;
use std::process::ExitCode;

/// `retrograde players GAME`.
pub(crate) fn run(args: &GameArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let meeting = MeetingArgs {
        words: args.game.iter().cloned().collect(),
        rules: args.rules.clone(),
        games: 0,
        seed: 0,
        both: false,
    };
    let players = meeting.meet(0)?.hall.players();
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

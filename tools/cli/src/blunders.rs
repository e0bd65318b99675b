use crate::args::{BlundersArgs, Global};
use crate::meeting::{hall_of, recorded, with_progress};
use crate::output::{self, Style};
use crate::text::{Align, Cell, Table, counted, duration, grouped};
use retrograde::front::{BlunderReport, Hall};
use retrograde::players::{Errors, GameRecord, Keep};
use std::process::ExitCode;

/// `retrograde blunders`.
pub(crate) fn run(args: &BlundersArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let data = global.data_folder();
    let (hall, records): (Box<dyn Hall>, Vec<GameRecord>) = match &args.from {
        Some(file) => {
            let records = recorded(file, args.number)?;
            (hall_of(&records)?, records)
        }
        None => {
            let meeting = args.players.meet(2)?;
            let request = args
                .players
                .request(&meeting.players[0], &meeting.players[1]);
            let mut records = vec![];
            let mut keep = |record| {
                records.push(record);
                Ok(())
            };
            with_progress(global, |progress| {
                let keep: &mut Keep<'_> = &mut keep;
                meeting.hall.compete(&data, &request, progress, Some(keep))
            })?;
            (meeting.hall, records)
        }
    };
    let report = with_progress(global, |progress| {
        hall.blunders(&data, &records, args.most, progress)
    })?;
    output::show(global.json, &report, |style| text(&report, style))?;
    Ok(ExitCode::SUCCESS)
}

fn text(report: &BlunderReport, style: Style) -> String {
    let mut out = format!(
        "{}: {} looked at in {}\n\n",
        report.game,
        counted(report.games, "game"),
        duration(report.seconds)
    );
    let mut table = Table::new([
        ("player", Align::Left),
        ("positions", Align::Left),
        ("moves", Align::Right),
        ("with a choice", Align::Right),
        ("errors", Align::Right),
        ("", Align::Right),
        ("points lost", Align::Right),
    ]);
    for player in &report.players {
        let classes = [
            ("won", player.errors.win),
            ("drawn", player.errors.draw),
            ("lost", player.errors.loss),
            ("all", player.errors.all()),
        ];
        for (class, errors) in classes {
            table.row(row(&player.player, class, errors));
        }
    }
    out += &table.render(style);
    if !report.blunders.is_empty() {
        out += "\nwhere value was thrown away\n";
        let mut table = Table::new([
            ("game", Align::Right),
            ("ply", Align::Right),
            ("player", Align::Left),
            ("played", Align::Left),
            ("instead of", Align::Left),
            ("was", Align::Left),
            ("is", Align::Left),
            ("points", Align::Right),
            ("position", Align::Left),
        ]);
        for blunder in &report.blunders {
            table.row([
                blunder.game.to_string().into(),
                blunder.ply.to_string().into(),
                blunder.player.as_str().into(),
                blunder.played.as_str().into(),
                blunder.best.as_str().into(),
                Cell::value(blunder.value),
                Cell::value(blunder.left),
                blunder
                    .points
                    .map_or(String::new(), |points| points.to_string())
                    .into(),
                blunder.position.as_str().into(),
            ]);
        }
        out += &table.render(style);
    }
    out
}

fn row(player: &str, class: &str, errors: Errors) -> [Cell; 7] {
    let share = match errors.choices {
        0 => String::new(),
        choices => format!("{:.1} %", 100.0 * errors.errors as f64 / choices as f64),
    };
    [
        player.into(),
        class.into(),
        grouped(errors.moves).into(),
        grouped(errors.choices).into(),
        grouped(errors.errors).into(),
        share.into(),
        match errors.points {
            0 => String::new(),
            points => points.to_string(),
        }
        .into(),
    ]
}

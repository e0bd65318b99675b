use crate::args::Global;
use crate::output::{self, Style};
use crate::pairing::{PairingArgs, with_progress};
use crate::records::{Recorded, game_of_record, read_records};
use crate::text::{Align, Cell, Table, counted, duration, grouped};
use clap::Args;
use retrograde::catalog::{AnyGame, BlunderReport};
use retrograde::players::{Errors, GameRecord, Keep};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Say where value was thrown away, and how often each player errs
///
/// Holds recorded games, or games played for the purpose, against tables or exact search. How long it takes to win does not matter;
/// what counts is a win that is no win any more, a draw that is lost, or points.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde blunders --from games.jsonl --number 17
  retrograde blunders --from own.jsonl --rules my-game.toml
  retrograde blunders antrin alphabeta:depth=3 random --games 500
  retrograde blunders dots:3x3 chains greedy --games 200 --json")]
#[command(override_usage = "\
retrograde blunders [OPTIONS] --from FILE [--rules FILE]
       retrograde blunders [OPTIONS] GAME A B
       retrograde blunders [OPTIONS] --rules FILE A B")]
pub(crate) struct BlundersArgs {
    #[command(flatten)]
    pub(crate) players: PairingArgs,

    /// A file of games, as `match --record` writes it, instead of games played for the purpose; with --rules the file
    /// with the rules that they were played by
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with_all = ["words", "games", "seed", "both"])]
    pub(crate) from: Option<PathBuf>,

    /// Only this game of the file, counted from 0
    #[arg(long, value_name = "N", requires = "from")]
    pub(crate) number: Option<usize>,

    /// Moves to tell of, at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) most: usize,
}

/// What was found in the games of each name, in the order in which these come first.
#[derive(Serialize)]
struct Reports {
    reports: Vec<BlunderReport>,
}

/// `retrograde blunders`.
pub(crate) fn run(args: &BlundersArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let groups = match &args.from {
        Some(file) => recorded(file, args)?,
        None => vec![played(&args.players, global)?],
    };
    let data = global.data_folders();
    let mut reports = vec![];
    for (game, records) in groups {
        reports.push(with_progress(global, |progress| {
            game.blunders(&data, &records, args.most, progress)
        })?);
    }
    match &reports[..] {
        [report] => output::show(global.json, report, |style| text(report, style))?,
        _ => {
            let reports = Reports { reports };
            output::show(global.json, &reports, |style| {
                let texts = reports.reports.iter().map(|report| text(report, style));
                texts.collect::<Vec<_>>().join("\n")
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

type Games = (Box<dyn AnyGame>, Vec<GameRecord>);

/// The games of a file by their names, with the numbers that they have in the file.
fn recorded(file: &Path, args: &BlundersArgs) -> anyhow::Result<Vec<Games>> {
    let mut groups: Vec<Games> = vec![];
    let mut names: Vec<String> = vec![];
    for Recorded { number, mut record } in read_records(file, args.number)? {
        record.number = number as u64;
        match names.iter().position(|name| *name == record.game) {
            Some(place) => groups[place].1.push(record),
            None => {
                let game = game_of_record(&record, args.players.rules.as_deref())?;
                names.push(record.game.clone());
                groups.push((game, vec![record]));
            }
        }
    }
    Ok(groups)
}

/// Games that are played for the purpose.
fn played(players: &PairingArgs, global: &Global) -> anyhow::Result<Games> {
    let data = global.data_folders();
    let pairing = players.pairing(2)?;
    let request = players.request(&pairing.players[0], &pairing.players[1]);
    let mut records = vec![];
    let mut keep = |record| {
        records.push(record);
        Ok(())
    };
    with_progress(global, |progress| {
        let keep: &mut Keep<'_> = &mut keep;
        pairing.game.compete(&data, &request, progress, Some(keep))
    })?;
    Ok((pairing.game, records))
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
                Cell::verdict(blunder.value),
                Cell::verdict(blunder.left),
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

use crate::args::Global;
use crate::output;
use crate::records::{game_of_record, read_records};
use crate::text::{Align, Signed, Table, counted};
use clap::Args;
use retrograde::players::{End, GameRecord, Step};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show a recorded game move by move
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde replay games.jsonl
  retrograde replay games.jsonl --number 17 --boards
  retrograde replay own.jsonl --rules my-game.toml")]
pub(crate) struct ReplayArgs {
    /// A file of games, as `match --record` writes it
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The file with the rules or the number set that the games were played by, if no game here has their name
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// Which game of the file, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) number: usize,

    /// Show the board after every move
    #[arg(long)]
    pub(crate) boards: bool,
}

#[derive(Serialize)]
struct Replay<'a> {
    #[serde(flatten)]
    record: &'a GameRecord,
    steps: Vec<Step>,
}

/// `retrograde replay FILE`.
pub(crate) fn run(args: &ReplayArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let records = read_records(&args.file, Some(args.number))?;
    let record = &records[0].record;
    let game = game_of_record(record, args.rules.as_deref())?;
    let replay = Replay {
        record,
        steps: game.replay(record)?,
    };
    let mut boards = vec![];
    if args.boards && !global.json {
        for step in &replay.steps {
            boards.push(game.diagram(&step.position)?);
        }
    }
    output::show(global.json, &replay, |style| {
        let mut out = heading(record);
        if boards.is_empty() {
            let mut table = Table::new([
                ("ply", Align::Right),
                ("player", Align::Left),
                ("move", Align::Left),
                ("points", Align::Right),
                ("leads to", Align::Left),
            ]);
            for step in &replay.steps {
                table.row([
                    step.ply.to_string().into(),
                    mover(record, step).into(),
                    step.mv.as_str().into(),
                    Signed(step.margin.into()).to_string().into(),
                    step.position.as_str().into(),
                ]);
            }
            out += &table.render(style);
        }
        for (step, board) in replay.steps.iter().zip(&boards) {
            out += &format!(
                "\n{}. {} {}\n{board}",
                step.ply,
                mover(record, step),
                step.mv
            );
        }
        out + &ending(record)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn mover<'r>(record: &'r GameRecord, step: &Step) -> &'r str {
    match step.by_first {
        true => &record.first,
        false => &record.second,
    }
}

fn heading(record: &GameRecord) -> String {
    format!(
        "{}: {} against {}, game {} of seed {}, {}\n\n",
        record.game,
        record.first,
        record.second,
        record.number,
        record.seed,
        counted(record.moves.len() as u64, "move")
    )
}

fn ending(record: &GameRecord) -> String {
    let how = match record.end {
        End::Over => "",
        End::Repetition => ", a position stood for the third time",
        End::Length => return "\ncut off before its end: no result\n".into(),
    };
    let words = match record.margin {
        0 => "a draw".to_owned(),
        margin if margin > 0 => format!("{} wins by {margin}", record.first),
        margin => format!("{} wins by {}", record.second, -margin),
    };
    format!("\n{words}{how}\n")
}

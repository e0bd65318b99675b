use crate::args::{GameArgs, Global};
use crate::output;
use crate::progress::TerminalProgress;
use crate::text::{Align, Table, grouped};
use clap::{Args, ValueEnum};
use retrograde::catalog::Effort;
use retrograde::census::{BoardList, ListedBoard};
use std::process::ExitCode;

/// List the boards of a step, up to symmetry, with weight and value
///
/// The boards that `count` counts: one of all that are alike, how many are alike, in how many orders tokens can have been
/// placed to get there (the weight), who has a line and, where the game is solved, what the board is worth to the player to
/// move. Boards that no play leads to, because it ends at a line, have no value.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde list antrin --step 5
  retrograde list antrin --step 6 --live --format csv
  retrograde list tictactoe --step 3 --json")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Tokens placed
    #[arg(long, value_name = "K")]
    pub(crate) step: usize,

    /// Only what is reached by extending boards without a line
    #[arg(long)]
    pub(crate) live: bool,

    /// How to print
    #[arg(long, value_enum, default_value_t = ListForm::Text)]
    pub(crate) format: ListForm,
}

/// How to print a list.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListForm {
    /// For people
    Text,
    /// A line for each board
    Csv,
}

/// `retrograde list GAME --step K`.
pub(crate) fn run(args: &ListArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.game.choose()?;
    let progress = TerminalProgress::new(global);
    let list = chosen.game.boards(args.step, args.live, &progress);
    drop(progress);
    let mut list = list?;
    // Without tables there are no values, and the boards are the same.
    let effort = Effort::new(std::time::Duration::ZERO, global.memory);
    if let Ok(probe) = chosen.game.open(&global.data_folders(), &effort) {
        for listed in &mut list.boards {
            if let Ok(answer) = probe.ask(Some(&listed.board), false) {
                listed.value = Some(answer.worth.verdict());
                listed.distance = answer.worth.distance();
            }
        }
    }
    let json = global.json && (global.given.json || args.format == ListForm::Text);
    output::show(json, &list, |style| match args.format {
        ListForm::Text => text(&list, style),
        ListForm::Csv => csv(&list),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn value(listed: &ListedBoard) -> &'static str {
    listed.value.map_or("", |value| value.word())
}

fn distance(listed: &ListedBoard) -> String {
    listed
        .distance
        .map_or(String::new(), |plies| plies.to_string())
}

fn text(list: &BoardList, style: output::Style) -> String {
    let mut table = Table::new([
        ("board", Align::Left),
        ("alike", Align::Right),
        ("weight", Align::Right),
        ("line", Align::Left),
        ("value", Align::Left),
        ("plies", Align::Right),
    ]);
    for listed in &list.boards {
        table.row([
            listed.board.as_str().into(),
            grouped(listed.boards).into(),
            listed.weight.to_string().as_str().into(),
            listed.lines.word().into(),
            value(listed).into(),
            distance(listed).as_str().into(),
        ]);
    }
    table.render(style)
        + &format!(
            "\n{}, step {}: {} canonical boards{}, weight {}\n",
            list.game,
            list.step,
            grouped(list.canonical as u64),
            if list.live { " past no line" } else { "" },
            list.weight
        )
}

fn csv(list: &BoardList) -> String {
    let mut out = String::from("board,boards,weight,lines,value,distance\n");
    for listed in &list.boards {
        out += &format!(
            "{},{},{},{},{},{}\n",
            listed.board,
            listed.boards,
            listed.weight,
            listed.lines.word(),
            value(listed),
            distance(listed)
        );
    }
    out
}

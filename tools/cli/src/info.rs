use crate::args::{GameArgs, Global};
use crate::output::{self, Paint, Style};
use crate::text::{Align, Table, counted, duration, grouped, paragraph};
use clap::Args;
use retrograde::catalog::{Info, Phase, TierSize};
use retrograde::text::ByteSize;
use retrograde_explorer::advice::with_advice;
use std::process::ExitCode;

/// Show a game's rules, notation, symmetries, size and what solving it takes
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  retrograde info antrin:4")]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// `retrograde info GAME`.
pub(crate) fn run(args: &InfoArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.game.choose()?;
    let mut info = with_advice(chosen.game.info());
    if global.json {
        info.provenance.tables_hash = chosen.game.tables_hash(&global.silent_data_folders());
    }
    output::show(global.json, &info, |style| {
        text(&info, &chosen.argument, style)
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The start, of very large boards only how it begins.
fn shortened(start: &str) -> String {
    const MOST: usize = 2_000;
    const SHOWN: usize = 80;
    let characters = start.chars().count();
    if characters <= MOST {
        return start.to_owned();
    }
    let begin: String = start.chars().take(SHOWN).collect();
    format!(
        "{begin}... ({} characters; --json has them all)",
        grouped(characters as u64)
    )
}

/// All there is to know; `asked_for` means the same game to a shell.
fn text(info: &Info, asked_for: &str, style: Style) -> String {
    let heading = |words: &str| format!("\n{}\n", style.paint(Paint::Bold, words));
    let mut out = style.paint(Paint::Bold, &info.name) + ": " + &info.title + "\n";

    out += &heading("Rules");
    for rule in &info.rules {
        paragraph(&mut out, "  ", rule);
    }

    out += &heading("Notation");
    paragraph(&mut out, "  ", &info.notation);
    paragraph(&mut out, "  The start: ", &shortened(&info.start));

    if !info.options.is_empty() {
        out += &heading("Options");
        out += &options(info, style);
    }

    out += &heading("Symmetry");
    let generators = info.generators.join(", ");
    let group = match info.generators.len() {
        0 => "None but the identity.".into(),
        _ => format!(
            "A group of order {}, grown from: {generators}.",
            info.symmetry_order
        ),
    };
    paragraph(&mut out, "  ", &group);
    if !info.operators.is_empty() {
        out += &operators(info, style);
    }
    paragraph(&mut out, "  ", &info.colours);

    match &info.untabled {
        Some(why) => {
            out += &heading("Solving");
            paragraph(&mut out, "  ", &format!("There are no tables: {why}."));
        }
        None => {
            out += &heading("Size");
            out += &tiers(info, style);
            out += &heading("Solving");
            paragraph(&mut out, "  ", &feasibility(info, asked_for));
        }
    }

    out += &heading("References");
    for reference in &info.references {
        paragraph(&mut out, "  ", reference);
    }
    out
}

fn options(info: &Info, style: Style) -> String {
    let mut table = Table::new([
        ("key", Align::Left),
        ("values", Align::Left),
        ("default", Align::Left),
        ("meaning", Align::Left),
    ]);
    for option in &info.options {
        table.row(
            [&option.key, &option.values, &option.default, &option.about]
                .map(|word| (&**word).into()),
        );
    }
    table.render(style)
}

fn operators(info: &Info, style: Style) -> String {
    let mut table = Table::new([
        ("operator", Align::Left),
        ("as a product, applied from left to right", Align::Left),
    ]);
    for operator in &info.operators {
        let product = operator.product.as_deref().unwrap_or("not in the group");
        table.row([operator.name.as_str(), product].map(Into::into));
    }
    table.render(style)
}

/// More tiers than this are added up in one row.
const MOST_ROWS: usize = 40;

fn tiers(info: &Info, style: Style) -> String {
    let mut table = Table::new([
        ("tier", Align::Left),
        ("positions", Align::Right),
        ("slots", Align::Right),
        ("disk", Align::Right),
        ("memory", Align::Right),
        ("time", Align::Right),
    ]);
    let mut row = |name: &str, tiers: &[&TierSize]| {
        let sum = |number: &dyn Fn(&TierSize) -> u64| {
            tiers
                .iter()
                .fold(0u64, |sum, tier| sum.saturating_add(number(tier)))
        };
        let memory = tiers.iter().map(|tier| tier.memory_bytes).max();
        table.row([
            name.into(),
            number(sum(&|tier| tier.positions)).into(),
            number(sum(&|tier| tier.slots)).into(),
            ByteSize(sum(&|tier| tier.disk_bytes)).to_string().into(),
            ByteSize(memory.unwrap_or(0)).to_string().into(),
            estimate(tiers.iter().map(|tier| tier.estimated_seconds).sum()).into(),
        ]);
    };
    for (phase, words) in [
        (Phase::Placing, "placing"),
        (Phase::Moving, "moving"),
        (Phase::Over, "over"),
    ] {
        let tiers: Vec<&TierSize> = info
            .tiers
            .iter()
            .filter(|tier| tier.phase == phase)
            .collect();
        if tiers.len() > MOST_ROWS {
            let name = format!("{words}, {} tiers (listed by --json)", tiers.len());
            row(&name, &tiers);
        } else {
            tiers.iter().for_each(|tier| row(&tier.tier, &[tier]));
            if tiers.len() > 1 {
                row(
                    &format!("{words}, {}", counted(tiers.len() as u64, "tier")),
                    &tiers,
                );
            }
        }
    }
    row("total", &info.tiers.iter().collect::<Vec<_>>());
    table.render(style)
}

fn feasibility(info: &Info, asked_for: &str) -> String {
    let verdict = match (info.solvable, info.at_most) {
        _ if info.is_out_of_reach() => "No machine has that; play, match and perft work without.",
        (true, _) => "This machine has that.",
        (false, true) => "This machine does not have that memory free.",
        (false, false) => {
            "This machine does not have that memory free; with less, `solve` works in files beside the tables."
        }
    };
    let mut words = if info.at_most {
        String::from("At most ")
    } else {
        String::new()
    };
    words += &format!(
        "{} up to symmetry need about {} of disk, {} of memory and {}. {verdict}",
        positions(info.positions),
        ByteSize(info.disk_bytes),
        ByteSize(info.memory_bytes),
        estimate(info.estimated_seconds),
    );
    if info.tiers.len() > MOST_ROWS && !info.is_out_of_reach() {
        words += &format!(
            " A part of the game can be solved alone: `retrograde solve {asked_for} --tiers TIER` solves a tier and those it leads into.",
        );
    }
    words
}

/// How many, as far as 64 bits can say it.
fn positions(positions: Option<u64>) -> String {
    match positions {
        None | Some(u64::MAX) => "2^64 positions or more".into(),
        Some(positions) => counted(positions, "position"),
    }
}

fn number(number: u64) -> String {
    match number {
        u64::MAX => "2^64 or more".into(),
        number => grouped(number),
    }
}

/// The rate was measured on a large game; what little there is to do in a small one is lost in starting and writing files.
fn estimate(seconds: f64) -> String {
    if seconds < 1.0 {
        "less than a second".into()
    } else {
        duration(seconds)
    }
}

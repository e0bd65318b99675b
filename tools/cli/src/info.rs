use crate::args::{GameArgs, Global};
use crate::output::{self, Paint, Style};
use crate::text::{Align, Table, counted, duration, grouped, paragraph};
use retrograde::bytes_in_words;
use retrograde::front::Info;
use std::process::ExitCode;

/// `retrograde info GAME`.
pub(crate) fn run(args: &GameArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let info = args.choose()?.game.info();
    output::show(global.json, &info, |style| text(&info, style))?;
    Ok(ExitCode::SUCCESS)
}

fn text(info: &Info, style: Style) -> String {
    let heading = |words: &str| format!("\n{}\n", style.paint(Paint::Bold, words));
    let mut out = style.paint(Paint::Bold, &info.name) + ": " + &info.title + "\n";

    out += &heading("Rules");
    for rule in &info.rules {
        paragraph(&mut out, "  ", rule);
    }

    out += &heading("Notation");
    paragraph(&mut out, "  ", &info.notation);
    paragraph(&mut out, "  The start: ", &info.start);

    if !info.options.is_empty() {
        out += &heading("Options");
        out += &options(info, style);
    }

    out += &heading("Symmetry");
    let generators = info.generators.join(", ");
    let group = format!(
        "A group of order {}, grown from: {generators}.",
        info.symmetry_order
    );
    paragraph(&mut out, "  ", &group);
    if !info.operators.is_empty() {
        out += &operators(info, style);
    }
    paragraph(&mut out, "  ", &info.colours);

    out += &heading("Size");
    out += &tiers(info, style);

    out += &heading("Solving");
    paragraph(&mut out, "  ", &feasibility(info));

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
        table.row([option.key, option.values, option.default, option.about].map(Into::into));
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

fn tiers(info: &Info, style: Style) -> String {
    let mut table = Table::new([
        ("tier", Align::Left),
        ("positions", Align::Right),
        ("slots", Align::Right),
    ]);
    for tier in &info.tiers {
        table.row([
            tier.tier.as_str().into(),
            grouped(tier.positions).into(),
            grouped(tier.slots).into(),
        ]);
    }
    let slots = info.tiers.iter().map(|tier| tier.slots).sum();
    table.row([
        "total".into(),
        grouped(info.positions).into(),
        grouped(slots).into(),
    ]);
    table.render(style)
}

fn feasibility(info: &Info) -> String {
    let verdict = if info.solvable {
        "This machine has that."
    } else {
        "This machine does not have that memory free."
    };
    format!(
        "{} up to symmetry need about {} of memory and {}. {verdict}",
        counted(info.positions, "position"),
        bytes_in_words(info.memory_bytes),
        estimate(info.estimated_seconds),
    )
}

/// The rate was measured on a large game; what little there is to do in a small one is lost in starting and writing files.
fn estimate(seconds: f64) -> String {
    if seconds < 1.0 {
        "less than a second".into()
    } else {
        duration(seconds)
    }
}

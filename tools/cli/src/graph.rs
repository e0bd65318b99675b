use crate::args::{Colours, Extent, GameArgs, Global, GraphArgs};
use crate::choice::read;
use crate::failure::Usage;
use crate::output::{self, Paint, Style};
use crate::progress::Progress;
use crate::text::{Align, Table, counted, grouped, paragraph};
use crate::{file, picture, ranking};
use anyhow::anyhow;
use retrograde::front::FileReport;
use retrograde::games::nested::read_number_set;
use retrograde::{Digraph, GraphReport, Monitor, Palette, SetGraph, front, graphed_set};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

/// Points of a PNG file for a length of 1 in the SVG document.
const SCALE: f32 = 1.5;

/// `retrograde graph GAME`.
pub(crate) fn run(args: &GraphArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if args.all {
        return ranking::run(args, global);
    }
    let to_stdout = file::on_stdout(args.outputs().map(|(_, path)| path), global.json)?;
    let progress = Progress::new(global);
    let measured = args
        .graph(&progress)
        .and_then(|graph| Ok(GraphReport::of(&graph, &progress)?));
    // The bar goes before anything else is printed.
    drop(progress);
    let report = measured?;
    let mut files = Vec::new();
    for (form, path) in args.outputs() {
        files.extend(form.write(&report, args.palette(), path)?);
    }
    if to_stdout == 0 {
        let document = Document {
            report: &report,
            files,
        };
        output::show_dense(global.json, &document, |style| text(&document, style))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl GraphArgs {
    fn graph(&self, monitor: &dyn Monitor) -> anyhow::Result<Digraph> {
        if let Some(map) = &self.map {
            if let Some(other) = self.game.as_deref().filter(|&game| game != "strategic") {
                return Err(Usage::new(format!(
                    "--map is for a number set of strategic, not for {other:?}: leave one of them out"
                ))
                .into());
            }
            let (text, shown) = read(map, "the number set")?;
            return Ok(SetGraph::of(read_number_set(&text, &shown)?)?.graph);
        }
        if let Some(name) = &self.game {
            if name == "strategic" {
                return Err(Usage::new(
                    "which number set? Name one, as in strategic:map34, or rank them all with --all",
                )
                .into());
            }
            return match graphed_set(name)? {
                Some(set) => {
                    let mut graph = SetGraph::of(set)?.graph;
                    graph.name.clone_from(name);
                    Ok(graph)
                }
                None => Ok(front::find(name)?.graph(monitor)?),
            };
        }
        let game = GameArgs {
            rules: self.rules.clone(),
            game: None,
            extent: Extent::default(),
        };
        Ok(game.choose()?.game.graph(monitor)?)
    }

    /// What is to be written, and where.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = (Form, &Path)> {
        let paths = [
            (Form::Svg, self.svg.as_deref()),
            (Form::Png, self.png.as_deref()),
            (Form::Csv, self.csv.as_deref()),
        ];
        paths
            .into_iter()
            .filter_map(|(form, path)| Some((form, path?)))
    }

    pub(crate) fn palette(&self) -> Palette {
        match self.palette {
            Colours::Source => Palette::Source,
            Colours::Safe => Palette::Safe,
        }
    }
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Svg,
    Png,
    Csv,
}

impl Form {
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Csv => "csv",
        }
    }

    fn bytes(self, report: &GraphReport, palette: Palette) -> anyhow::Result<Vec<u8>> {
        Ok(match self {
            Self::Svg => report.to_svg(palette)?.into_bytes(),
            Self::Png => picture::png(&report.to_svg(palette)?, SCALE)?,
            Self::Csv => report.to_csv().into_bytes(),
        })
    }

    /// Writes a file, or to standard output; gives the file.
    pub(crate) fn write(
        self,
        report: &GraphReport,
        palette: Palette,
        path: &Path,
    ) -> anyhow::Result<Option<FileReport>> {
        file::deliver(path, &self.bytes(report, palette)?)
    }
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    report: &'a GraphReport,
    files: Vec<FileReport>,
}

fn text(document: &Document<'_>, style: Style) -> String {
    let report = document.report;
    let mut out = style.paint(Paint::Bold, &report.game) + "\n";
    let what = format!(
        "{} {}; {}",
        grouped(report.vertices as u64),
        report.vertices_are,
        counted(report.edges as u64, "edge")
    );
    paragraph(&mut out, "", &what);
    out.push('\n');
    let connected = report.connected_pairs == report.pairs;
    let over = if connected {
        format!("over all {} pairs", grouped(report.pairs))
    } else {
        format!(
            "over the {} of {} pairs that a walk connects",
            grouped(report.connected_pairs),
            grouped(report.pairs)
        )
    };
    let mean = report.mean.map_or("none".into(), |mean| mean.in_words());
    paragraph(&mut out, "  mean distance   ", &format!("{mean}, {over}"));
    let diameter = report.diameter.map_or("none".into(), |d| d.to_string());
    paragraph(&mut out, "  diameter        ", &diameter);
    let returns = returns_in_words(&report.self_distance, report.without_return);
    paragraph(&mut out, "  self-distances  ", &returns);
    out.push('\n');
    out += &histogram(report).render(style);
    paragraph(
        &mut out,
        "\n",
        &format!(
            "A breadth-first search confirms all {} entries.",
            grouped(report.confirmed)
        ),
    );
    for file in &document.files {
        out += &format!("wrote {} ({} bytes)\n", file.path, grouped(file.bytes));
    }
    out
}

fn histogram(report: &GraphReport) -> Table<3> {
    let mut table = Table::new([
        ("distance", Align::Right),
        ("pairs", Align::Right),
        ("share", Align::Right),
    ]);
    let apart = report.pairs - report.connected_pairs;
    let distances = report.histogram.iter();
    let distances = distances.map(|(distance, &pairs)| (distance.to_string(), pairs));
    let apart = (apart > 0).then(|| ("no way".to_owned(), apart));
    for (distance, pairs) in distances.chain(apart) {
        let share = 100.0 * pairs as f64 / report.pairs.max(1) as f64;
        table.row([
            distance.into(),
            grouped(pairs).into(),
            format!("{share:.1} %").into(),
        ]);
    }
    table
}

/// `3 for all 27`, or `2 for 12, 3 for 15`.
pub(crate) fn returns_in_words(counts: &BTreeMap<u16, u64>, never: u64) -> String {
    let all = if counts.len() == 1 && never == 0 {
        "all "
    } else {
        ""
    };
    let counts = counts.iter();
    let mut parts: Vec<String> = counts
        .map(|(distance, vertices)| format!("{distance} for {all}{}", grouped(*vertices)))
        .collect();
    if never > 0 {
        parts.push(format!("no way back for {}", grouped(never)));
    }
    parts.join(", ")
}

/// The folder, made if it is not there.
pub(crate) fn folder(path: &Path) -> anyhow::Result<&Path> {
    if file::is_stdout(path) {
        return Err(
            Usage::new("with --all there are many files: name a folder instead of -").into(),
        );
    }
    std::fs::create_dir_all(path)
        .map_err(|error| anyhow!("{}: cannot make this folder: {error}", path.display()))?;
    Ok(path)
}

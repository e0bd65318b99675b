use crate::args::{Extent, GameArgs, Global};
use crate::failure::Usage;
use crate::lookup::{self, read};
use crate::output::{self, Paint, Style};
use crate::progress::TerminalProgress;
use crate::text::{Align, Table, counted, grouped, paragraph};
use crate::{file, ranking};
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use retrograde::Progress;
use retrograde::catalog::FileReport;
use retrograde::games::nested::read_number_set;
use retrograde::games::nested::transitions::{SetGraph, graphed_levels, graphed_set, levels_graph};
use retrograde::graph::{Digraph, GraphReport, Palette};
use retrograde_explorer::painter;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measure how far the places of a game are from each other
///
/// strategic:SET, for a number set of strategic tic-tac-toe, measures which cell sends where: SET is tactical, one of the 64
/// functional sets map11 to map88 or one of the nine hyper-functional sets hmap1 to hmap9; ultimate is the tactical one.
/// nested:LEVELS measures which board sends where on any number of levels up to five. Of any other game the places are its positions, up to symmetry, and it must have 6,561 at most. Every distance is computed by
/// the two passes of Floyd and Warshall's method that the source of the game describes, and confirmed by a breadth-first
/// search. The distance from a place to itself is that of the shortest way back.
///
/// With --all every number set is measured and ranked; then --svg, --png and --csv name folders.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde graph strategic:map34
  retrograde graph strategic:hmap2 --svg hmap2.svg --png hmap2.png --palette safe
  retrograde graph strategic:tactical --csv - > tactical.csv
  retrograde graph --map my-set.toml --svg my-set.svg
  retrograde graph strategic --all --svg pictures
  retrograde graph nested:4
  retrograde graph tictactoe --json")]
#[command(override_usage = "\
retrograde graph [OPTIONS] GAME
       retrograde graph [OPTIONS] strategic --all
       retrograde graph [OPTIONS] --map FILE
       retrograde graph [OPTIONS] --rules FILE")]
pub(crate) struct GraphArgs {
    /// The game or number set, as in strategic:map34, ultimate or tictactoe
    #[arg(required_unless_present_any = ["rules", "map"], conflicts_with = "rules")]
    pub(crate) game: Option<String>,

    /// A file with a number set of your own; docs/games.md explains how to write one
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with_all = ["rules", "all"])]
    pub(crate) map: Option<PathBuf>,

    /// A file with the rules of a game, instead of a name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "all")]
    pub(crate) rules: Option<PathBuf>,

    /// Every number set, ranked
    #[arg(long)]
    pub(crate) all: bool,

    /// Draw the distances into this file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// The same as a PNG file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) png: Option<PathBuf>,

    /// Write the distances as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,

    /// Colours of the pictures
    #[arg(long, value_enum, default_value_t = Colours::Source)]
    pub(crate) palette: Colours,
}

/// Colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colours {
    /// Red is near, green is far
    Source,
    /// Dark is near, light is far, for colour-blind eyes too
    Safe,
}

/// Points of a PNG file for a length of 1 in the SVG document.
const SCALE: f32 = 1.5;

/// `retrograde graph GAME`.
pub(crate) fn run(args: &GraphArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if args.all {
        return ranking::run(args, global);
    }
    let to_stdout = file::on_stdout(args.outputs().map(|(_, path)| path), global.given.json)?;
    let progress = TerminalProgress::new(global);
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
    fn graph(&self, progress: &dyn Progress) -> anyhow::Result<Digraph> {
        if let Some(map) = &self.map {
            let (family, _) = lookup::number_sets()?;
            if let Some(other) = self.game.as_deref().filter(|&game| game != family) {
                return Err(Usage::new(format!(
                    "--map is for a number set of {family}, not for {other:?}: leave one of them out"
                ))
                .into());
            }
            let (text, shown) = read(map, "the number set")?;
            return Ok(SetGraph::of(read_number_set(&text, &shown)?)?.graph);
        }
        if let Some(name) = &self.game {
            if let Ok((family, example)) = lookup::number_sets()
                && name == family
            {
                return Err(Usage::new(format!(
                    "which number set? Name one, as in {example}, or rank them all with --all"
                ))
                .into());
            }
            if let Some(levels) = graphed_levels(name)? {
                return Ok(levels_graph(levels)?);
            }
            if let Some(set) = lookup::kept_number_set(name) {
                return Ok(SetGraph::of(set)?.graph);
            }
            return match graphed_set(name)? {
                Some(set) => {
                    let mut graph = SetGraph::of(set)?.graph;
                    graph.name.clone_from(name);
                    Ok(graph)
                }
                None => Ok(lookup::find(name)?.graph(progress)?),
            };
        }
        let game = GameArgs {
            rules: self.rules.clone(),
            game: None,
            extent: Extent::default(),
        };
        Ok(game.choose()?.game.graph(progress)?)
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
            Self::Png => painter::png(&report.to_svg(palette)?, SCALE)?,
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

use crate::args::Global;
use crate::failure::Usage;
use crate::output::{self, exact_bytes};
use crate::{file, lookup, text};
use clap::Args;
use retrograde::games::nested::read_number_set;
use retrograde::sheets::{FieldKind, Sheet};
use serde::Serialize;
use std::path::Path;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a field to print, on a page of A4
///
/// For strategic tic-tac-toe with any of its number sets, for the tactical game, `ultimate`, and for nested tic-tac-toe on two to
/// five levels. Print at 100 % of the size.
/// Kinds: base, the cells alone; numbered, with the number of every tactical cell; functional and hyper-functional, with the
/// numbers that the set needs; help, to mark who won which cells; record and continuous, to write down moves; full, a playing
/// field with what goes beside it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde field strategic:map34 --pdf map34.pdf
  retrograde field strategic:hmap2 --kind full --pdf hmap2.pdf --svg hmap2.svg
  retrograde field strategic --kind continuous --pdf - | lp
  retrograde field --map my-set.toml --pdf my-set.pdf
  retrograde field ultimate --svg ultimate.svg
  retrograde field nested:4 --pdf four-levels.pdf")]
pub(crate) struct FieldArgs {
    /// The game, as in strategic:map34, strategic:hmap2, ultimate or nested:4
    #[arg(required_unless_present = "map", conflicts_with = "map")]
    pub(crate) game: Option<String>,

    /// A file with a number set of your own, instead of a name; docs/games.md explains how to write one
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) map: Option<PathBuf>,

    /// Write an SVG picture into this file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// Write a PDF file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) pdf: Option<PathBuf>,

    /// What to draw [default: the field to play on]
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(FieldKind::ALL.map(FieldKind::word)))]
    pub(crate) kind: Option<String>,
}

#[derive(Serialize)]
struct Printed<'a> {
    game: &'a str,
    kind: &'static str,
    title: &'a str,
    width_mm: f64,
    height_mm: f64,
    files: Vec<Written>,
}

#[derive(Serialize)]
struct Written {
    path: String,
    format: &'static str,
    bytes: usize,
}

/// `retrograde field GAME --svg FILE --pdf FILE`.
pub(crate) fn run(args: &FieldArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if args.svg.is_none() && args.pdf.is_none() {
        let words = "say where the field goes: --svg FILE, --pdf FILE or both";
        return Err(Usage::new(words).into());
    }
    let kind = args.kind.as_deref().map(FieldKind::named).transpose()?;
    let sheet = args.sheet(kind)?;
    let is_stdout = |path: &&Path| *path == Path::new("-");
    let wanted = [("svg", args.svg.as_deref()), ("pdf", args.pdf.as_deref())];
    let on_stdout = wanted
        .iter()
        .filter_map(|(_, path)| *path)
        .filter(is_stdout);
    match on_stdout.count() {
        0 => {}
        1 if !global.given.json => {}
        1 => {
            return Err(Usage::new(
                "with --json the field goes into a file, not to standard output",
            )
            .into());
        }
        _ => return Err(Usage::new("only one of --svg and --pdf can be standard output").into()),
    }
    let mut files = Vec::new();
    let mut printed = false;
    for (format, path) in wanted {
        let Some(path) = path else { continue };
        let bytes = match format {
            "svg" => sheet.to_svg().into_bytes(),
            _ => sheet.to_pdf(),
        };
        if is_stdout(&path) {
            output::print(&bytes)?;
            printed = true;
            continue;
        }
        file::replace(path, &bytes)?;
        files.push(Written {
            path: path.display().to_string(),
            format,
            bytes: bytes.len(),
        });
    }
    // What goes to standard output goes there alone.
    if printed {
        return Ok(ExitCode::SUCCESS);
    }
    let [width_mm, height_mm] = Sheet::SIZE;
    let data = Printed {
        game: sheet.game(),
        kind: sheet.kind().word(),
        title: sheet.title(),
        width_mm,
        height_mm,
        files,
    };
    output::show(global.json, &data, |_| words(&data))?;
    Ok(ExitCode::SUCCESS)
}

impl FieldArgs {
    fn sheet(&self, kind: Option<FieldKind>) -> anyhow::Result<Sheet> {
        let name = self.game.as_deref().unwrap_or_default();
        let own = match &self.map {
            Some(file) => {
                let (text, shown) = lookup::read(file, "the number set")?;
                Some(read_number_set(&text, &shown)?)
            }
            None => lookup::kept_number_set(name),
        };
        Ok(match own {
            Some(set) => Sheet::of_set(set, kind)?,
            None => Sheet::new(name, kind)?,
        })
    }
}

fn words(printed: &Printed<'_>) -> String {
    let mut out = format!(
        "{}, {} x {} mm\n",
        printed.title, printed.width_mm, printed.height_mm
    );
    for file in &printed.files {
        let size = exact_bytes(file.bytes as u64);
        out += &format!("  {}  {size}\n", text::one_line(&file.path));
    }
    out
}

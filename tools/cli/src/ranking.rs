//! `retrograde graph FAMILY --all`: all number sets, ranked.

use crate::args::Global;
use crate::failure::Usage;
use crate::graph::{Form, GraphArgs, folder, returns_in_words};
use crate::lookup;
use crate::output::{self, Paint, Style};
use crate::progress::TerminalProgress;
use crate::text::{Align, Table, counted, paragraph};
use rayon::prelude::*;
use retrograde::catalog::FileReport;
use retrograde::games::nested::transitions::{Criterion, RankedSet, Ranking, SetGraph};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(args: &GraphArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let (family, _) = lookup::number_sets()?;
    if args.game.as_deref() != Some(family) {
        let words = format!("--all is for the number sets: retrograde graph {family} --all");
        return Err(Usage::new(words).into());
    }
    let folders: Vec<(Form, &Path)> = args
        .outputs()
        .map(|(form, path)| Ok((form, folder(path)?)))
        .collect::<anyhow::Result<_>>()?;
    let progress = TerminalProgress::new(global);
    let measured = SetGraph::all(&progress);
    drop(progress);
    let sets = measured?;
    let files: Vec<Option<FileReport>> = sets
        .par_iter()
        .flat_map_iter(|set| {
            folders
                .iter()
                .map(move |&(form, folder)| (set, form, folder))
        })
        .map(|(set, form, folder)| {
            let name = format!("{}.{}", set.set.name, form.extension());
            form.write(&set.report, args.palette(), &folder.join(name))
        })
        .collect::<anyhow::Result<_>>()?;
    let document = Document {
        ranking: Ranking::by(Criterion::ALL[0], &sets),
        files: files.into_iter().flatten().collect(),
    };
    output::show(global.json, &document, |style| text(&document, style))?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    ranking: Ranking,
    files: Vec<FileReport>,
}

fn text(document: &Document, style: Style) -> String {
    let ranking = &document.ranking;
    let mut out = String::new();
    let criterion = format!(
        "Better is {}. Each kind is ranked for itself. Sets on one line have the same graph but for the names of its vertices.",
        ranking.criterion
    );
    paragraph(&mut out, "", &criterion);
    for kind in ranking.sets.chunk_by(|a, b| a.kind == b.kind) {
        let heading = format!("{}, {}", kind[0].kind, counted(kind.len() as u64, "set"));
        out += &format!("\n{}\n", style.paint(Paint::Bold, &heading));
        let mut table = Table::new([
            ("rank", Align::Right),
            ("mean distance", Align::Left),
            ("diameter", Align::Right),
            ("self-distances", Align::Left),
            ("sets", Align::Left),
        ]);
        for tied in kind.chunk_by(|a, b| a.rank == b.rank) {
            for alike in by_graph(tied) {
                let first = alike[0];
                let names: Vec<&str> = alike.iter().map(|set| set.set.as_str()).collect();
                table.row([
                    first.rank.to_string().into(),
                    first
                        .mean
                        .map_or("none".into(), |mean| mean.in_words())
                        .into(),
                    first
                        .diameter
                        .map_or("none".into(), |d| d.to_string())
                        .into(),
                    returns_in_words(&first.self_distance, 0).into(),
                    names.join(" ").into(),
                ]);
            }
        }
        out += &table.render(style);
    }
    if let Some(first) = document.files.first() {
        let folder = Path::new(&first.path).parent().unwrap_or(Path::new("."));
        let files = counted(document.files.len() as u64, "file");
        out += &format!("\nwrote {files}, the first into {}\n", folder.display());
    }
    out
}

/// Sets of one rank, those with the same graph together.
fn by_graph(tied: &[RankedSet]) -> Vec<Vec<&RankedSet>> {
    let mut classes: Vec<Vec<&RankedSet>> = Vec::new();
    for set in tied {
        let known = (classes.iter_mut()).find(|class| class[0].same_graph_as == set.same_graph_as);
        match known {
            Some(class) => class.push(set),
            None => classes.push(vec![set]),
        }
    }
    classes
}

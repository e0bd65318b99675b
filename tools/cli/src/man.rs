use crate::args::Global;
use crate::cli::Cli;
use crate::output;
use anyhow::anyhow;
use clap::Args;
use clap::CommandFactory;
use clap::builder::Resettable;
use clap_mangen::Man;
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print the manual page, or write a page for every command
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde man | man -l -
  retrograde man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write the pages into this folder instead
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

/// `retrograde man`.
pub(crate) fn run(args: &ManArgs, global: &Global) -> anyhow::Result<ExitCode> {
    match &args.dir {
        None => {
            let mut page = Vec::new();
            Man::new(described()).render(&mut page)?;
            let page = String::from_utf8(page)?;
            output::show(global.json, &json!({ "page": page }), |_| page)?;
        }
        Some(dir) => {
            let files = write_pages(dir).map_err(|error| {
                let folder = dir.display();
                anyhow!("{folder}: cannot write the manual pages: {error}; choose another --dir")
            })?;
            let data = json!({ "files": files });
            output::show(global.json, &data, |_| {
                files
                    .iter()
                    .map(|file| format!("{}\n", file.display()))
                    .collect()
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The command as a page describes it: which build is at hand is for `--version` to tell.
fn described() -> clap::Command {
    Cli::command().long_version(Resettable::Reset)
}

/// Writes `retrograde.1` and a page `retrograde-COMMAND.1` for every command.
fn write_pages(dir: &Path) -> io::Result<Vec<PathBuf>> {
    std::fs::create_dir_all(dir)?;
    let mut root = described();
    root.build();
    let mut files = vec![write_page(dir, "retrograde".into(), root.clone())?];
    for command in root
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let name = format!("retrograde-{}", command.get_name());
        files.push(write_page(dir, name, command.clone())?);
    }
    Ok(files)
}

fn write_page(dir: &Path, name: String, command: clap::Command) -> io::Result<PathBuf> {
    let path = dir.join(format!("{name}.1"));
    let mut page = Vec::new();
    Man::new(command)
        .title(name)
        .source(concat!("retrograde ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    std::fs::write(&path, page)?;
    Ok(path)
}

use crate::args::{Cli, CompletionsArgs, Global};
use crate::output;
use clap::CommandFactory;
use serde_json::json;
use std::process::ExitCode;

/// `retrograde completions SHELL`.
pub(crate) fn run(args: &CompletionsArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "retrograde", &mut script);
    let script = String::from_utf8(script)?;
    let data = json!({ "shell": args.shell.to_string(), "script": script });
    output::show(global.json, &data, |_| script)?;
    Ok(ExitCode::SUCCESS)
}

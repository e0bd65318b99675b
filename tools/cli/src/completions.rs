use crate::args::Global;
use crate::cli::Cli;
use crate::output;
use clap::Args;
use clap::CommandFactory;
use clap_complete::Shell;
use serde_json::json;
use std::process::ExitCode;

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde completions bash > ~/.local/share/bash-completion/completions/retrograde
  retrograde completions fish > ~/.config/fish/completions/retrograde.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// `retrograde completions SHELL`.
pub(crate) fn run(args: &CompletionsArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "retrograde", &mut script);
    let script = String::from_utf8(script)?;
    let data = json!({ "shell": args.shell.to_string(), "script": script });
    output::show(global.json, &data, |_| script)?;
    Ok(ExitCode::SUCCESS)
}

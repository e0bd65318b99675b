//! Options that come from variables where the command line does not give them.

use crate::args::Given;
use crate::cli::Cli;
use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, Command, CommandFactory, FromArgMatches};
use std::env;

/// The arguments of the process and its variables. Where they mean nothing, says so and ends the process.
pub(crate) fn parse() -> Cli {
    let command = without(Cli::command(), is_empty);
    let parsed = command.clone().try_get_matches().and_then(|matches| {
        let mut cli = Cli::from_arg_matches(&matches)?;
        let is_given = |option| matches.value_source(option) == Some(ValueSource::CommandLine);
        let global = &mut cli.global;
        global.given = Given {
            data_dir: is_given("data_dir"),
            json: is_given("json"),
        };
        // The variable for one must not outweigh the option for the other.
        if is_given("progress") && !is_given("quiet") {
            global.quiet = false;
        }
        Ok(cli)
    });
    parsed.unwrap_or_else(|error| naming_variable(error, command).exit())
}

/// A variable that is set to nothing means nothing, as everywhere.
fn is_empty(arg: &Arg) -> bool {
    let value = arg.get_env().and_then(env::var_os);
    value.is_some_and(|value| value.is_empty())
}

/// Lets options that are `unwanted` in them not be taken from variables.
fn without(command: Command, unwanted: impl Fn(&Arg) -> bool) -> Command {
    command.mut_args(|arg| match unwanted(&arg) {
        true => arg.env(Resettable::Reset),
        false => arg,
    })
}

/// The error with the name of the variable in the place of the option's, if the wrong value stands there.
fn naming_variable(mut error: clap::Error, command: Command) -> clap::Error {
    let is_value = matches!(
        error.kind(),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
    );
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg).cloned() else {
        return error;
    };
    // Only then do arguments know what they are called.
    let mut built = command.clone();
    built.build();
    let mut args = built.get_arguments();
    let Some(arg) = args.find(|arg| is_value && arg.to_string() == wrong) else {
        return error;
    };
    let Some(variable) = arg.get_env() else {
        return error;
    };
    let elsewhere = without(command, |other| other.get_id() == arg.get_id()).try_get_matches();
    let is_elsewhere = elsewhere.is_err_and(|other| other.to_string() == error.to_string());
    if !is_elsewhere {
        let variable = variable.to_string_lossy().into_owned();
        error.insert(ContextKind::InvalidArg, ContextValue::String(variable));
    }
    error
}

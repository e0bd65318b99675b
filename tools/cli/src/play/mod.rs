//! `retrograde play GAME`: a game between people and players.

mod canvas;
mod plain;
mod screen;
mod session;
#[cfg(test)]
mod tests;

use crate::args::{Global, PlayArgs};
use crate::failure::{self, Usage};
use crate::meeting::in_words;
use crate::text::paragraph;
use retrograde::front::{Effort, Info};
use session::{ME, Room, Seat, Session};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// `retrograde play GAME`.
pub(crate) fn run(args: &PlayArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if global.json {
        return Err(Usage::new("play is for people: leave out --json").into());
    }
    let (choice, hall) = (args.game.choose()?, args.game.hall()?);
    let effort = Effort {
        time: Duration::from_secs_f64(args.max_seconds),
        memory: global.memory,
    };
    let mut needs = args.hints;
    for player in [Some(&args.first), args.second.as_ref()]
        .into_iter()
        .flatten()
    {
        needs |= player != ME && hall.needs_tables(player).map_err(in_words)?;
    }
    let tables = choice.game.open_for(&global.data_folder(), &effort);
    let tables = match tables {
        Err(error) if needs => return Err(error.into()),
        tables => tables,
    };
    let second = match &args.second {
        Some(player) => player,
        None if tables.is_ok() => "perfect",
        None => ME,
    };
    let room = Room {
        game: choice.name.clone(),
        hall: hall.as_ref(),
        tables: match &tables {
            Ok(tables) => Ok(tables.as_ref()),
            Err(error) => Err(error.to_string()),
        },
        is_for_points: choice.game.is_played_for_points(),
        rules: rules(&choice.game.info()),
        seats: [&args.first, second].map(Seat::named),
        seed: args.seed.unwrap_or_else(any_seed),
    };
    let start = args.position.as_deref();
    let session = Session::new(room, start);
    let session = session.map_err(|error| failure::of_parse(&error, &choice.words))?;
    let fills_screen = !args.plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    match fills_screen {
        true => screen::run(session, args.hints),
        false => plain::run(session, args.hints, io::stdin().lock(), io::stdout().lock()),
    }
}

/// Nobody wants to play the same game again and again.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}

/// What people have to know.
fn rules(info: &Info) -> String {
    let mut out = format!("{}: {}\n", info.name, info.title);
    for rule in &info.rules {
        paragraph(&mut out, "  ", rule);
    }
    paragraph(&mut out, "  ", &info.notation);
    out
}

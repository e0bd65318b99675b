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
use crate::progress::Progress;
use crate::text::paragraph;
use retrograde::TableError;
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
    let data = global.data_folder();
    let start = args.position.as_deref();
    let mut needs_exact = false;
    for player in [Some(&args.first), args.second.as_ref()]
        .into_iter()
        .flatten()
    {
        needs_exact |= player != ME && hall.needs_tables(player).map_err(in_words)?;
    }
    let exact = match needs_exact || args.second.is_none() {
        true => Some(choice.game.open_exact(&data, start, &effort)),
        false => None,
    };
    let mut usual = hall.strongest();
    let tables = match exact {
        Some(Ok(exact)) => {
            if exact.everywhere {
                usual = "perfect";
            }
            Ok(exact.tables)
        }
        Some(Err(error)) if needs_exact => return Err(in_words(error.into())),
        _ => choice.game.open_for(&data, &effort),
    };
    let tables = match tables {
        Err(error) if args.hints => return Err(error.into()),
        tables => tables,
    };
    let second = args.second.as_deref().unwrap_or(usual);
    let room = Room {
        game: choice.name.clone(),
        hall: hall.as_ref(),
        tables: match &tables {
            Ok(tables) => Ok(tables.as_ref()),
            Err(TableError::Missing { game, .. }) => {
                let asked_for = &choice.words;
                Err(failure::missing_table_in_words(game, asked_for, global))
            }
            Err(error) => Err(error.to_string()),
        },
        time: effort.time,
        is_for_points: choice.game.is_played_for_points(),
        rules: rules(&choice.game.info()),
        seats: [&args.first, second].map(Seat::named),
        seed: args.seed.unwrap_or_else(any_seed),
    };
    let session = Session::new(room, start);
    let session = session.map_err(|error| failure::of_parse(&error, &choice.words))?;
    let fills_screen = !args.plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    match fills_screen {
        true => screen::run(session, args.hints),
        false => plain::run(
            session,
            args.hints,
            &Progress::unwatched(global),
            io::stdin().lock(),
            io::stdout().lock(),
        ),
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

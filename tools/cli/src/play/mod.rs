//! `retrograde play GAME`: a game between people and players.

mod canvas;
mod grid;
mod large;
mod pause;
mod plain;
mod record;
mod screen;
mod seat;
mod session;
mod terminal;
#[cfg(test)]
mod tests;
mod unwritten;
mod words;

use crate::args::{GameArgs, Global, seconds};
use crate::failure::{self, Usage};
use crate::pairing::match_error;
use crate::progress::TerminalProgress;
use crate::text::paragraph;
use clap::Args;
use pause::Pause;
use retrograde::TableError;
use retrograde::catalog::{Effort, Info};
use retrograde_explorer::advice::{in_words, with_advice};
use seat::{ME, Seat, with_names};
use session::{Session, Setting};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Play in the terminal, against a player or another person
///
/// In a terminal the game fills the screen: type a move or choose one with the arrow keys and Enter. With --plain, or where
/// input or output is no terminal, it asks line by line instead; `help` says what can be typed.
///
/// A player is `me`, somebody at the keyboard, or any that `retrograde players GAME` lists. The first is `me` unless you say
/// otherwise; the second is `perfect` where it is known what every move is worth, by tables or by a search that ends soon, and
/// elsewhere the one who plays best of those who search. A position that stands for the third time ends a game with a draw.
///
/// A move is typed by its name, as a1-a2, or place by place: a1 picks a token up, a2 moves it. What is not legal is refused with a
/// reason. The last move and what is picked up are marked on the board.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde play antrin
  retrograde play dots:3x3 --second chains --hints
  retrograde play tictactoe --first perfect --second me
  retrograde play ultimate --second mcts:playouts=5000
  retrograde play othello:8x8
  retrograde play othello:6x6 --first me --second me
  retrograde play antrin --position '1.2/.1./... 2' --plain
  retrograde play antrin --first me --second me --names Ann,Bob
  retrograde play tictactoe --name Ann --record games.jsonl
  retrograde play antrin --first random --second perfect --pause 1
  retrograde play dots:3x3 --first greedy --second chains --pause key
  retrograde play --rules my-game.toml")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Who plays first: me, or a player that `players GAME` lists
    #[arg(long, value_name = "PLAYER", default_value = "me")]
    pub(crate) first: String,

    /// Who plays second [default: perfect or, where that is not possible, the best of those who search]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<String>,

    /// Where the game begins [default: the start]; `info GAME` explains how to write a position
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// The names of the people who play, in the order of their seats
    #[arg(
        long,
        visible_alias = "name",
        value_name = "A,B",
        value_delimiter = ','
    )]
    pub(crate) names: Vec<String>,

    /// Where players of the program play alone: wait after every move, so many seconds or for a key
    #[arg(long, value_name = "SECONDS|key")]
    pub(crate) pause: Option<Pause>,

    /// Add the games to a file when they end or are left, a line of JSON for each, as `match --record` writes them
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "position")]
    pub(crate) record: Option<PathBuf>,

    /// Show what every move is worth
    #[arg(long)]
    pub(crate) hints: bool,

    /// What chance depends on [default: something else every time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Ask line by line, also in a terminal
    #[arg(long)]
    pub(crate) plain: bool,

    /// Seconds that a game without tables searches for what moves are worth, from 0 to 86400
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,
}

/// `retrograde play GAME`.
pub(crate) fn run(args: &PlayArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if global.given.json {
        return Err(Usage::new("play is for people: leave out --json").into());
    }
    let chosen = args.game.choose()?;
    let game = chosen.game.as_ref();
    let time = Duration::from_secs_f64(args.max_seconds);
    let effort = Effort::new(time, global.memory);
    let data = global.data_folders();
    let start = args.position.as_deref();
    let mut needs_exact = false;
    for player in [Some(&args.first), args.second.as_ref()]
        .into_iter()
        .flatten()
    {
        needs_exact |= player != ME && game.needs_tables(player).map_err(match_error)?;
    }
    let exact = match needs_exact || args.second.is_none() {
        true => Some(game.open_exact(&data, start, &effort)),
        false => None,
    };
    let mut usual = game.strongest();
    let tables = match exact {
        Some(Ok(exact)) => {
            if exact.everywhere {
                usual = "perfect";
            }
            Ok(exact.probe)
        }
        Some(Err(error)) if needs_exact => return Err(match_error(error.into())),
        _ => game.open(&data, &effort),
    };
    let tables = match tables {
        Err(error) if args.hints => return Err(error.into()),
        tables => tables,
    };
    let second = args.second.as_deref().unwrap_or(usual);
    let mut seats = [&args.first, second].map(Seat::named);
    with_names(&mut seats, &args.names)?;
    if args.pause.is_some() && seats.iter().any(Seat::is_me) {
        let words = "--pause is for games that players of the program play alone: name both, as in --first random --second perfect";
        return Err(Usage::new(words).into());
    }
    let info = game.info();
    let setting = Setting {
        name: chosen.name.clone(),
        game,
        tables: match &tables {
            Ok(tables) => Ok(tables.as_ref()),
            Err(error @ TableError::Missing { .. }) => {
                let asked_for = &chosen.argument;
                Err(failure::missing_in_words(error, asked_for, global))
            }
            Err(error) => Err(in_words(error)),
        },
        time: effort.time,
        is_for_points: game.is_played_for_points(),
        recorded_as: info.name.clone(),
        rules: rules(&with_advice(info)),
        seats,
        keep_rules: Box::new(|| match &chosen.rules {
            // Records tell the game by its name.
            Some(rules) => rules.keep(&data),
            None => Ok(()),
        }),
        seed: args.seed.unwrap_or_else(any_seed),
    };
    let session = Session::new(setting, start);
    let mut session = session.map_err(|error| failure::of_parse(&error, &chosen.argument))?;
    if let Some(file) = &args.record {
        session.record_to(file)?;
    }
    // Lines of the log would come between what is on it.
    let logs = global.verbose > 0 && io::stderr().is_terminal();
    let fills_screen =
        !args.plain && !logs && io::stdin().is_terminal() && io::stdout().is_terminal();
    match fills_screen {
        true => terminal::run(session, args.hints, args.pause),
        false => plain::run(
            session,
            args.hints,
            args.pause,
            &TerminalProgress::unwatched(global),
            io::stdin().lock(),
            io::stdout().lock(),
        ),
    }
}

/// Another game every time.
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

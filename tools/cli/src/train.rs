use crate::args::{Global, game_args};
use crate::failure::Usage;
use crate::lookup;
use crate::matches::percent;
use crate::output::{self, Style};
use crate::pairing::with_progress;
use crate::text::{Align, Table, counted, duration, grouped};
use clap::Args;
use retrograde::catalog::{AnyGame, MatchReport, Stage, TrainReport, TrainRequest};
use retrograde::players::split_players;
use std::path::PathBuf;
use std::process::ExitCode;

/// Train a player, and show how it does before, during and after that
///
/// `learner` plays games of Antrin and its relatives against itself and keeps what positions were worth; `bred` is what a genetic
/// algorithm makes of players of dots and boxes. What they have learned is all in their names: each row is a player that can be
/// called again in `match`, `play` and `blunders`, and the same name is the same player on any machine.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde train antrin
  retrograde train antrin learner:games=5000,seed=7 --games 200
  retrograde train dots:3x3 bred:generations=5 --games 200 --against defensive,chains
  retrograde train tictactoe --json")]
#[command(override_usage = "\
retrograde train [OPTIONS] GAME [PLAYER]
       retrograde train [OPTIONS] --rules FILE [PLAYER]")]
pub(crate) struct TrainArgs {
    /// The game, as in antrin, antrin:4 or dots:3x3
    // With --rules there is no game, and clap takes what follows for one.
    #[arg(required_unless_present = "rules")]
    pub(crate) game: Option<String>,

    /// The player with the options of its training, as in learner:games=5000,seed=7 [default: the one that the game has]
    #[arg(conflicts_with = "rules")]
    pub(crate) player: Option<String>,

    /// A file with the rules of a game or a number set of strategic tic-tac-toe, instead of a name
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// Opponents, with commas between them [default: random, greedy and, where values are known, perfect]
    #[arg(long, value_name = "A,B,...")]
    pub(crate) against: Option<String>,

    /// Games with either seat against each opponent, at each stage
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,

    /// What chance depends on in these games; that of the training is an option of the player
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// `retrograde train GAME`.
pub(crate) fn run(args: &TrainArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = game_args(args.game.as_ref(), args.rules.as_ref()).choose()?;
    if !has_trained_player(chosen.game.as_ref()) {
        return Err(Usage::new(format!(
            "no player of {} is trained; there is one for boards of {}",
            chosen.name,
            lookup::families_that(has_trained_player)
        ))
        .into());
    }
    let player = match args.rules {
        Some(_) => args.game.clone(),
        None => args.player.clone(),
    };
    let against = args.against.as_deref().map(split_players);
    let request = TrainRequest {
        player,
        against: against.unwrap_or_default(),
        games: args.games,
        seed: args.seed,
    };
    let data = global.data_folders();
    let report = with_progress(global, |progress| {
        chosen.game.train(&data, &request, progress)
    })?;
    output::show(global.json, &report, |style| text(&report, style))?;
    Ok(ExitCode::SUCCESS)
}

fn has_trained_player(game: &dyn AnyGame) -> bool {
    let players = game.players();
    players.iter().any(|player| player.trained_by.is_some())
}

fn text(report: &TrainReport, style: Style) -> String {
    let mut out = format!(
        "{}: {}, {} with either seat against each opponent, with seed {}, in {}\n\n",
        report.game,
        report.player,
        counted(report.games, "game"),
        report.seed,
        duration(report.seconds)
    );
    let mut table = Table::new([
        ("training", Align::Left),
        (&report.unit, Align::Right),
        ("against", Align::Left),
        ("won", Align::Right),
        ("drawn", Align::Right),
        ("lost", Align::Right),
        ("margin", Align::Right),
        ("begins", Align::Right),
        ("second", Align::Right),
    ]);
    for (number, stage) in report.stages.iter().enumerate() {
        let when = match number {
            0 => "before",
            _ if number + 1 == report.stages.len() => "after",
            _ => "",
        };
        for played in &stage.matches {
            table.row(row(when, stage, played));
        }
    }
    out += &table.render(style);
    out += "\nthe margin on average, that of the games it begins, and that of the others\n";
    if let Some(last) = report.stages.last() {
        out += &format!(
            "\n{}, trained in {}\n",
            last.player,
            duration(last.training_seconds)
        );
        let mut table = Table::without_headings([Align::Right, Align::Left]);
        for learned in &last.learned {
            table.row([
                format!("  {}", signed_or_grouped(learned.value)).into(),
                learned.name.as_ref().into(),
            ]);
        }
        out += &table.render(style);
    }
    out
}

/// Counts are large, weights are not.
fn signed_or_grouped(value: i64) -> String {
    match u64::try_from(value) {
        Ok(value) => grouped(value),
        Err(_) => value.to_string(),
    }
}

fn row(when: &str, stage: &Stage, played: &MatchReport) -> [crate::text::Cell; 9] {
    let results = &played.results;
    let share = |games: u64| percent(games as f64 / results.games.max(1) as f64);
    // The second seating is told by who begins, which is the opponent. A sum with 0 has no sign if it is 0.
    let seats = played.seatings.iter().zip([1.0, -1.0]);
    let mut seats =
        seats.map(|(seating, sign)| format!("{:+.3}", sign * seating.results.mean_margin + 0.0));
    [
        when.into(),
        grouped(stage.amount as u64).into(),
        played.second.as_str().into(),
        share(results.first_wins).into(),
        share(results.draws).into(),
        share(results.second_wins).into(),
        format!("{:+.3}", results.mean_margin).into(),
        seats.next().unwrap_or_default().into(),
        seats.next().unwrap_or_default().into(),
    ]
}

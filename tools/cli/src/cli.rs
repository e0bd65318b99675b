//! The command line: the commands, each with its arguments, and what is said about all of them.

use crate::args::Global;
use crate::{
    blunders, claims, completions, count, draw, field, games, graph, info, list, man, matches,
    orbit, perft, play, players, query, replay, serve, solve, stats, train, tree, uai, verify,
    version,
};
use clap::{Parser, Subcommand};
use std::path::Path;
use std::process::ExitCode;

/// Solves two-player board games exactly and answers any question about them.
#[derive(Debug, Parser)]
#[command(name = "retrograde", version, long_version = version::long(), after_help = AFTER)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "\
A game is named family[:shorthand][,key=value]...: antrin, antrin:4, antrin:5,blocked=passes, morris:6. Every command
that takes a GAME takes --rules FILE instead, a game of your own; docs/games.md explains how to write one.

Examples:
  retrograde solve antrin                  solve a game and keep its tables
  retrograde query antrin '1.2/.1./... 2'  value of a position, its moves best first
  retrograde verify antrin                 check the tables by independent means
  retrograde solve --rules my-game.toml    solve a game of your own

Exit status: 0 done; 1 the answer is no or the job failed; 2 wrong usage; 130 stopped with Ctrl-C (143 and 129: by SIGTERM and SIGHUP).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(games::GamesArgs),
    Info(info::InfoArgs),
    Solve(solve::SolveArgs),
    Stats(stats::StatsArgs),
    Query(query::QueryArgs),
    Count(count::CountArgs),
    List(list::ListArgs),
    Orbit(orbit::OrbitArgs),
    Verify(verify::VerifyArgs),
    Perft(perft::PerftArgs),
    Tree(tree::TreeArgs),
    Draw(draw::DrawArgs),
    Play(play::PlayArgs),
    Field(field::FieldArgs),
    Graph(graph::GraphArgs),
    Match(matches::MatchArgs),
    Players(players::PlayersArgs),
    Train(train::TrainArgs),
    Replay(replay::ReplayArgs),
    Blunders(blunders::BlundersArgs),
    Uai(uai::UaiArgs),
    Serve(serve::ServeArgs),
    Claims(claims::ClaimsArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Does what the command line asks for.
    pub(crate) fn run(&self, global: &Global) -> anyhow::Result<ExitCode> {
        match self {
            Self::Games(args) => games::run(args, global),
            Self::Info(args) => info::run(args, global),
            Self::Solve(args) => solve::run(args, global),
            Self::Stats(args) => stats::run(args, global),
            Self::Query(args) => query::run(args, global),
            Self::Count(args) => count::run(args, global),
            Self::List(args) => list::run(args, global),
            Self::Orbit(args) => orbit::run(args, global),
            Self::Verify(args) => verify::run(args, global),
            Self::Perft(args) => perft::run(args, global),
            Self::Tree(args) => tree::run(args, global),
            Self::Draw(args) => draw::run(args, global),
            Self::Play(args) => play::run(args, global),
            Self::Field(args) => field::run(args, global),
            Self::Graph(args) => graph::run(args, global),
            Self::Match(args) => matches::run(args, global),
            Self::Players(args) => players::run(args, global),
            Self::Train(args) => train::run(args, global),
            Self::Replay(args) => replay::run(args, global),
            Self::Blunders(args) => blunders::run(args, global),
            Self::Uai(args) => uai::run(args, global),
            Self::Serve(args) => serve::run(args, global),
            Self::Claims(args) => claims::run(args, global),
            Self::Completions(args) => completions::run(args, global),
            Self::Man(args) => man::run(args, global),
        }
    }

    /// The file of rules that was given.
    pub(crate) fn rules(&self) -> Option<&Path> {
        match self {
            Self::Info(args) => args.game.rules.as_deref(),
            Self::Stats(args) => args.game.rules.as_deref(),
            Self::Count(args) => args.game.rules.as_deref(),
            Self::Verify(args) => args.game.rules.as_deref(),
            Self::List(args) => args.game.rules.as_deref(),
            Self::Players(args) => args.game.rules.as_deref(),
            Self::Train(args) => args.rules.as_deref(),
            Self::Match(args) => args.players.rules.as_deref(),
            Self::Blunders(args) => args.players.rules.as_deref(),
            Self::Replay(args) => args.rules.as_deref(),
            Self::Solve(args) => args.game.rules.as_deref(),
            Self::Query(args) => args.at.rules.as_deref(),
            Self::Perft(args) => args.rules.as_deref(),
            Self::Tree(args) => args.at.rules.as_deref(),
            Self::Orbit(args) => args.at.rules.as_deref(),
            Self::Draw(args) => args.at.rules.as_deref(),
            Self::Play(args) => args.game.rules.as_deref(),
            Self::Graph(args) => args.rules.as_deref(),
            Self::Games(_)
            | Self::Field(_)
            | Self::Uai(_)
            | Self::Serve(_)
            | Self::Claims(_)
            | Self::Completions(_)
            | Self::Man(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}

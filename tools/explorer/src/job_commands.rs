//! Jobs that pages ask for: matches, solving, counting, claims.

use crate::advice::{in_words, with_undecided};
use crate::app_state::AppState;
use crate::claims::{ClaimsQuery, Filter};
use crate::failure::Failure;
use crate::game_path::MOST_MOVES;
use crate::jobs::{Job, JobOutput, JobSpec, MatchCell, State as JobState};
use crate::lookup;
use crate::open_game::OpenGame;
use crate::pages;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::Redirect;
use maud::Markup;
use retrograde::SolveOptions;
use retrograde::catalog::MatchRequest;
use retrograde::claims::{ClaimsOptions, sources};
use retrograde::games::GameName;
use retrograde::players::{Conditions, GameRecord, split_players};
use serde::Deserialize;
use std::sync::Arc;

type Shared = State<Arc<AppState>>;
type Page = Result<Markup, Failure>;

/// Whether there is such a player, who does not think or train for so long that a page could not wait.
pub(crate) fn check_player(open_game: &OpenGame, player: &str) -> Result<(), Failure> {
    open_game.game.needs_tables(player)?;
    let name = GameName::parse(player).map_err(|error| Failure::bad_request(error.to_string()))?;
    for (key, most) in [
        ("depth", 5),
        ("playouts", 5000),
        ("games", 50_000),
        ("generations", 100),
    ] {
        let set = name.number(key, 0, u64::MAX as usize).ok().flatten();
        if set.is_some_and(|set| set > most) {
            return Err(Failure::bad_request(format!(
                "{player} would take too long here: {key} can be {most} at most; `retrograde match` and `retrograde play` have no such limit"
            )));
        }
    }
    Ok(())
}

pub(crate) async fn stats(State(app): Shared, Path(game): Path<String>) -> Page {
    let open_game = app.open(game).await?;
    let counted = app.jobs.of_key(&count_key(open_game.name()));
    Ok(pages::stats(&open_game, counted.as_deref()))
}

/// The job of this kind that waits or is being done.
fn under_way(app: &AppState, key: &str) -> Option<Arc<Job>> {
    app.jobs.of_key(key).filter(|job| job.is_under_way())
}

/// Positions of a game whose boards are counted while a page waits.
const MOST_COUNTED: u64 = 200_000_000;

fn count_key(game: &str) -> String {
    format!("count {game}")
}

fn begun(job: Option<Arc<Job>>) -> Result<Redirect, Failure> {
    match job {
        Some(job) => Ok(Redirect::to(&format!("/jobs/{}", job.id))),
        None => Err(Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many jobs wait already: stop some of them, or come back later",
        )),
    }
}

pub(crate) async fn count(
    State(app): Shared,
    Path(game): Path<String>,
) -> Result<Redirect, Failure> {
    let open_game = app.open(game).await?;
    let name = open_game.name().to_owned();
    let too_many = match open_game.info.positions {
        Some(positions) if positions <= MOST_COUNTED => None,
        Some(_) => Some(format!(
            "{name} is too large to be counted from here: retrograde count {name}"
        )),
        None => Some(format!("{name} has too many positions to be counted")),
    };
    if let Some(words) = too_many {
        return Err(Failure::bad_request(words));
    }
    if let Some(job) = under_way(&app, &count_key(&name)) {
        return begun(Some(job));
    }
    let spec = JobSpec {
        title: format!("Boards of {name}, step by step"),
        key: count_key(&name),
        game: Some(name.clone()),
    };
    begun(app.jobs.begin(spec, move |progress| {
        let game = lookup::find(&name).map_err(|error| error.to_string())?;
        let count = game.count(progress).map_err(|error| in_words(&error))?;
        Ok(JobOutput::Counted(count))
    }))
}

pub(crate) async fn solve(
    State(app): Shared,
    Path(game): Path<String>,
) -> Result<Redirect, Failure> {
    let open_game = app.open(game.clone()).await?;
    if !open_game.may_solve {
        return Err(Failure::bad_request(match &open_game.solve_command {
            Some(command) => format!("{game} is too large to be solved from here: {command}"),
            None => format!("{game} is too large to be solved on this machine"),
        }));
    }
    let name = open_game.name().to_owned();
    let key = format!("solve {name}");
    if let Some(job) = under_way(&app, &key) {
        return begun(Some(job));
    }
    let spec = JobSpec {
        title: format!("Solving {name}"),
        key,
        game: Some(name.clone()),
    };
    let app_of_job = Arc::clone(&app);
    begun(app.jobs.begin(spec, move |progress| {
        let game = lookup::find(&name).map_err(|error| error.to_string())?;
        let games = &app_of_job.games;
        let report = game
            .solve(games.data(), &SolveOptions::default(), progress)
            .map_err(|error| in_words(&error))?;
        games.close(&name);
        Ok(JobOutput::Solved(Box::new(report)))
    }))
}

#[derive(Deserialize)]
pub(crate) struct TournamentQuery {
    game: Option<String>,
}

pub(crate) async fn tournaments(
    State(app): Shared,
    query: Result<Query<TournamentQuery>, QueryRejection>,
) -> Page {
    let Query(TournamentQuery { game }) = query?;
    let game = game.or_else(|| lookup::families().next().map(Into::into));
    let game = game.unwrap_or_default();
    let open_game = app.open(game.trim().to_owned()).await?;
    Ok(pages::tournaments(&open_game, &app.jobs.all()))
}

#[derive(Deserialize)]
pub(crate) struct TournamentForm {
    game: String,
    first: String,
    second: String,
    games: u64,
    seed: u64,
    both: Option<String>,
}

/// Games of one tournament.
const MOST_GAMES: u64 = 10_000;
/// Games that can be looked at afterwards, and their moves together: each is a link with all its moves, and
/// stays in memory.
const MOST_RECORDS: usize = 200;
const MOST_RECORDED_MOVES: usize = 40_000;

pub(crate) async fn tournament(
    State(app): Shared,
    form: Result<Form<TournamentForm>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(form) = form?;
    if !(1..=MOST_GAMES).contains(&form.games) {
        return Err(Failure::bad_request(format!(
            "{} games: 1 to {MOST_GAMES} can be played from here; `retrograde match` plays more",
            form.games
        )));
    }
    let open_game = app.open(form.game.clone()).await?;
    for player in [&form.first, &form.second] {
        check_competitor(&open_game, player)?;
    }
    let request = MatchRequest {
        first: form.first,
        second: form.second,
        games: form.games,
        seed: form.seed,
        both: form.both.is_some(),
        // Those of `retrograde match`, which has to come to the same result.
        conditions: Conditions::default(),
    };
    let spec = JobSpec {
        title: format!(
            "{} against {} at {}",
            request.first,
            request.second,
            open_game.name()
        ),
        key: pages::TOURNAMENT.into(),
        game: Some(open_game.name().to_owned()),
    };
    let data = app.games.data().to_owned();
    begun(app.jobs.begin(spec, move |progress| {
        let (mut records, mut moves) = (vec![], 0);
        let mut keep = |record: GameRecord| {
            moves += record.moves.len();
            if records.len() < MOST_RECORDS && moves <= MOST_RECORDED_MOVES {
                records.push(record);
            }
            Ok(())
        };
        let report = open_game
            .game
            .compete(&data, &request, progress, Some(&mut keep))
            .map_err(|error| in_words(&error))?;
        Ok(JobOutput::Match { report, records })
    }))
}

/// Whether a player can take part in a match that is played while nobody waits.
fn check_competitor(open_game: &OpenGame, player: &str) -> Result<(), Failure> {
    check_player(open_game, player)?;
    if open_game.game.needs_tables(player)? && !open_game.is_solved() {
        let name = open_game.name();
        let players = open_game.game.players();
        let can_be_perfect = players.iter().any(|listed| listed.name == player);
        return Err(Failure::bad_request(match &open_game.solve_command {
            Some(command) => {
                format!("perfect would search for every move: solve {name} first, with {command}")
            }
            None if can_be_perfect => format!(
                "perfect would search for every move, and this machine cannot make tables of {name}: choose another player; `retrograde match` has no such limit"
            ),
            None => format!("nobody can be perfect at {name}: choose another player"),
        }));
    }
    Ok(())
}

#[derive(Deserialize)]
pub(crate) struct RoundRobinForm {
    game: String,
    players: String,
    games: u64,
    seed: u64,
}

/// Players of a table, and games in each of its cells that can be looked at.
const MOST_PLAYERS: usize = 8;
const MOST_CELL_RECORDS: usize = 10;

/// All against all, with either seat, as in the tables of source 004.
pub(crate) async fn round_robin(
    State(app): Shared,
    form: Result<Form<RoundRobinForm>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(form) = form?;
    let players = split_players(&form.players);
    if !(2..=MOST_PLAYERS).contains(&players.len()) {
        return Err(Failure::bad_request(format!(
            "{} players: 2 to {MOST_PLAYERS} can meet here, with commas between their names",
            players.len()
        )));
    }
    let open_game = app.open(form.game.clone()).await?;
    let cells = (players.len() * players.len()) as u64;
    if form.games == 0 || form.games.saturating_mul(cells) > MOST_GAMES {
        return Err(Failure::bad_request(format!(
            "{} games in each of {cells} cells: 1 to {} can be played from here; `retrograde match` plays more",
            form.games,
            MOST_GAMES / cells
        )));
    }
    for player in &players {
        check_competitor(&open_game, player)?;
    }
    let spec = JobSpec {
        title: format!("All against all at {}", open_game.name()),
        key: pages::TOURNAMENT.into(),
        game: Some(open_game.name().to_owned()),
    };
    let data = app.games.data().to_owned();
    begun(app.jobs.begin(spec, move |progress| {
        let mut cells = vec![];
        for first in &players {
            for second in &players {
                let request = MatchRequest {
                    first: first.clone(),
                    second: second.clone(),
                    games: form.games,
                    seed: form.seed,
                    both: false,
                    conditions: Conditions::default(),
                };
                let mut records = vec![];
                let mut keep = |record: GameRecord| {
                    if records.len() < MOST_CELL_RECORDS && record.moves.len() <= MOST_MOVES {
                        records.push(record);
                    }
                    Ok(())
                };
                let report = open_game
                    .game
                    .compete(&data, &request, progress, Some(&mut keep))
                    .map_err(|error| in_words(&error))?;
                cells.push(MatchCell { report, records });
            }
        }
        Ok(JobOutput::RoundRobin { players, cells })
    }))
}

/// The games of a cell of a table.
pub(crate) async fn cell(State(app): Shared, Path((id, cell)): Path<(u64, usize)>) -> Page {
    let job = job_of(&app, id)?;
    if let JobState::Done(output) = job.state()
        && let JobOutput::RoundRobin { cells, .. } = output.as_ref()
        && let Some(cell) = cells.get(cell)
    {
        return Ok(pages::cell(&job, cell));
    }
    Err(Failure::not_found(format!(
        "job {id} has no cell {cell}, or not yet"
    )))
}

fn job_of(app: &AppState, id: u64) -> Result<Arc<Job>, Failure> {
    let found = app.jobs.find(id);
    found.ok_or_else(|| Failure::not_found(format!("there is no job {id}, or no more")))
}

pub(crate) async fn job(State(app): Shared, Path(id): Path<u64>) -> Page {
    let job = job_of(&app, id)?;
    Ok(pages::job(&job))
}

pub(crate) async fn stop_job(State(app): Shared, Path(id): Path<u64>) -> Result<Redirect, Failure> {
    job_of(&app, id)?.progress.stop();
    Ok(Redirect::to(&format!("/jobs/{id}")))
}

/// The sources, with what came of those that were computed since the server began.
pub(crate) async fn all_claims(State(app): Shared) -> Markup {
    let computed = sources().filter_map(|source| {
        let JobState::Done(output) = app.jobs.of_key(&claims_key(source))?.state() else {
            return None;
        };
        match output.as_ref() {
            JobOutput::Claims(found) => Some((source, found.by_verdict().collect())),
            _ => None,
        }
    });
    pages::all_claims(&computed.collect::<Vec<_>>())
}

pub(crate) async fn claims_of(
    State(app): Shared,
    Path(source): Path<String>,
    query: Result<Query<ClaimsQuery>, QueryRejection>,
) -> Page {
    let Query(query) = query?;
    let filter = Filter::read(query).map_err(Failure::bad_request)?;
    check_source(&source)?;
    let job = match app.jobs.of_key(&claims_key(&source)) {
        Some(job) => job,
        None => begin_claims(&app, &source).ok_or_else(Failure::busy)?,
    };
    // Boards are drawn for a page, and games made for that.
    let page = app
        .workers
        .run(move |_| Ok(pages::claims_of(&source, &job, filter)));
    page.await
}

/// Computes them once more.
pub(crate) async fn claims_again(
    State(app): Shared,
    Path(source): Path<String>,
) -> Result<Redirect, Failure> {
    check_source(&source)?;
    if under_way(&app, &claims_key(&source)).is_none() {
        begin_claims(&app, &source).ok_or_else(Failure::busy)?;
    }
    Ok(Redirect::to(&format!("/claims/{source}")))
}

fn claims_key(source: &str) -> String {
    format!("claims {source}")
}

fn check_source(source: &str) -> Result<(), Failure> {
    if sources().any(|known| known == source) {
        return Ok(());
    }
    let names: Vec<&str> = sources().collect();
    Err(Failure::not_found(format!(
        "there is no source {source:?}; there are {}",
        names.join(", ")
    )))
}

fn begin_claims(app: &AppState, source: &str) -> Option<Arc<Job>> {
    let spec = JobSpec {
        title: format!("Claims of {source}, computed again"),
        key: claims_key(source),
        game: None,
    };
    let options = ClaimsOptions {
        data: Some(app.games.data().to_owned()),
        ..ClaimsOptions::default()
    };
    let source = source.to_owned();
    app.jobs.begin(spec, move |progress| {
        let found = retrograde::claims::claims(Some(&source), &options, progress);
        found
            .map(|found| JobOutput::Claims(with_undecided(found)))
            .map_err(|error| in_words(&error))
    })
}

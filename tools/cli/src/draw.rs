use crate::args::{Global, PositionArgs, seconds};
use crate::failure::{self, Usage};
use crate::file;
use crate::lookup::ChosenGame;
use crate::output::{self, exact_bytes};
use crate::text::one_line;
use anyhow::anyhow;
use clap::Args;
use retrograde::Score;
use retrograde::catalog::{Effort, FileReport, View};
use retrograde::picture::{Drawing, Note, Tone};
use retrograde_explorer::painter;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Draw a position as a picture, for a page or a slide
///
/// The board as a person sees it: stones, edges, boards that are won, and where the next move must go. With --moves every place
/// where a move ends says what the best move there is worth to the player who makes it: W3 wins in 3 plies, D draws, L5 loses in
/// 5, +2 gains 2 points. That needs tables, or a game that searches where it has none.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde draw morris:9 --svg board.svg
  retrograde draw antrin '1.2/.1./... 2' --moves --png board.png
  retrograde draw othello:6x6 --play c2,b2 --svg - > board.svg
  retrograde draw --rules my-game.toml '1../.../... 2' --svg board.svg")]
#[command(override_usage = "\
retrograde draw [OPTIONS] GAME [POSITION]
       retrograde draw [OPTIONS] --rules FILE [POSITION]")]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Write an SVG picture into this file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// The same as a PNG file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) png: Option<PathBuf>,

    /// Make these moves first, as in b2,a1; the last of them is marked
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',')]
    pub(crate) play: Vec<String>,

    /// Write on every place what the best move there is worth
    #[arg(long)]
    pub(crate) moves: bool,

    /// Seconds that a game without tables searches for what moves are worth, from 0 to 86400
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,
}

/// Points of a PNG file for a length of 1 in the SVG document.
const SCALE: f32 = 2.0;

#[derive(Serialize)]
struct Drawn<'a> {
    game: &'a str,
    position: &'a str,
    turn: &'a str,
    files: Vec<FileReport>,
}

/// `retrograde draw GAME [POSITION] --svg FILE --png FILE`.
pub(crate) fn run(args: &DrawArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let wanted = || {
        [args.svg.as_deref(), args.png.as_deref()]
            .into_iter()
            .flatten()
    };
    if wanted().next().is_none() {
        let words =
            "say where the picture goes: --svg FILE, --png FILE or both; - is standard output";
        return Err(Usage::new(words).into());
    }
    let to_stdout = file::on_stdout(wanted(), global.given.json)?;
    let game = args.at.game();
    let chosen = game.choose()?;
    let (view, mut notes, so_far) = seen(args, &chosen)?;
    if args.moves {
        notes.extend(values(args, global, &chosen, &view, so_far)?);
    }
    let title = format!("{}: {}", chosen.name, view.position);
    let board = chosen.game.board();
    let drawing = Drawing {
        board: &board,
        sketch: &view.sketch,
        shades: &view.shades,
        notes: &notes,
        title: &title,
        swapped: false,
    };
    let svg = drawing.svg();
    let mut files = vec![];
    if let Some(path) = &args.svg {
        files.extend(file::deliver(path, (svg.clone() + "\n").as_bytes())?);
    }
    if let Some(path) = &args.png {
        files.extend(file::deliver(path, &painter::png(&svg, SCALE)?)?);
    }
    if to_stdout == 0 {
        let drawn = Drawn {
            game: &chosen.name,
            position: &view.position,
            turn: view.turn,
            files,
        };
        output::show(global.json, &drawn, |_| words(&drawn))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What is to be drawn, with a note for every spot that the last move touched, and the points of the player to move so far, if the game was
/// played from its start.
fn seen(args: &DrawArgs, chosen: &ChosenGame) -> anyhow::Result<(View, Vec<Note>, Option<Score>)> {
    let unread = |error| failure::of_parse(&error, &chosen.argument);
    let view = chosen.game.view(args.at.position()).map_err(unread)?;
    let steps = chosen.game.follow(Some(&view.position), &args.play)?;
    let from_start = args.at.position().is_none();
    let Some(last) = steps.last() else {
        return Ok((view, vec![], from_start.then_some(0)));
    };
    let so_far = match last.first_is_next {
        true => last.margin,
        false => -last.margin,
    };
    let notes = last.touched.iter().map(|&spot| Note {
        spot,
        tone: Tone::Last,
        title: format!("last move {}", last.mv),
        ..Note::default()
    });
    Ok((
        chosen.game.view(Some(&last.position)).map_err(unread)?,
        notes.collect(),
        from_start.then_some(so_far),
    ))
}

/// For every spot on which a move ends, what the best of them is worth.
fn values(
    args: &DrawArgs,
    global: &Global,
    chosen: &ChosenGame,
    view: &View,
    so_far: Option<Score>,
) -> anyhow::Result<Vec<Note>> {
    let time = Duration::from_secs_f64(args.max_seconds);
    let effort = Effort::new(time, global.memory);
    let tables = chosen.game.open(&global.data_folders(), &effort)?;
    let answer = tables
        .ask(Some(&view.position), false)
        .map_err(|error| failure::of_query(error, &chosen.argument))?
        .counting(so_far);
    let mut notes: Vec<Note> = vec![];
    for mv in &answer.moves {
        let way = view.ways.iter().find(|way| way.mv == mv.mv);
        let way = way.ok_or_else(|| anyhow!("{} is no legal move", mv.mv))?;
        let Some(&spot) = way.touched.last() else {
            continue;
        };
        let title = format!("{}: {}", mv.mv, mv.in_words());
        match notes.iter_mut().find(|note| note.spot == spot) {
            // Moves come best first.
            Some(note) => note.title += &format!(", {title}"),
            None => notes.push(Note {
                spot,
                text: mv.badge(),
                tone: Tone::of_verdict(mv.verdict()),
                title,
                href: None,
                concerns: None,
            }),
        }
    }
    Ok(notes)
}

fn words(drawn: &Drawn<'_>) -> String {
    let mut out = format!("{}: {}\n", drawn.game, drawn.position);
    for file in &drawn.files {
        let path = one_line(&file.path);
        out += &format!("  {path}  {}\n", exact_bytes(file.bytes));
    }
    out
}

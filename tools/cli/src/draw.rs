use crate::args::{DrawArgs, Global};
use crate::choice::Choice;
use crate::failure::{self, Usage};
use crate::output::{self, exact_bytes};
use crate::text::one_line;
use crate::{file, picture};
use anyhow::anyhow;
use retrograde::Score;
use retrograde::front::{Effort, FileReport, Hall, View};
use retrograde::picture::{Drawing, Note, Tone};
use serde::Serialize;
use std::process::ExitCode;
use std::time::Duration;

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
    let to_stdout = file::on_stdout(wanted(), global.json)?;
    let game = args.at.game();
    let (choice, hall) = (game.choose()?, game.hall()?);
    let (view, mut notes, so_far) = seen(args, &choice, hall.as_ref())?;
    if args.moves {
        notes.extend(values(args, global, &choice, &view, so_far)?);
    }
    let title = format!("{}: {}", choice.name, view.position);
    let board = hall.board();
    let drawing = Drawing {
        board: &board,
        sketch: &view.sketch,
        shades: &view.shades,
        notes: &notes,
        title: &title,
    };
    let svg = drawing.svg();
    let mut files = vec![];
    if let Some(path) = &args.svg {
        files.extend(file::deliver(path, (svg.clone() + "\n").as_bytes())?);
    }
    if let Some(path) = &args.png {
        files.extend(file::deliver(path, &picture::png(&svg, SCALE)?)?);
    }
    if to_stdout == 0 {
        let drawn = Drawn {
            game: &choice.name,
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
fn seen(
    args: &DrawArgs,
    choice: &Choice,
    hall: &dyn Hall,
) -> anyhow::Result<(View, Vec<Note>, Option<Score>)> {
    let unread = |error| failure::of_parse(&error, &choice.words);
    let view = hall.view(args.at.position()).map_err(unread)?;
    let steps = hall.follow(Some(&view.position), &args.play)?;
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
        hall.view(Some(&last.position)).map_err(unread)?,
        notes.collect(),
        from_start.then_some(so_far),
    ))
}

/// For every spot on which a move ends, what the best of them is worth.
fn values(
    args: &DrawArgs,
    global: &Global,
    choice: &Choice,
    view: &View,
    so_far: Option<Score>,
) -> anyhow::Result<Vec<Note>> {
    let effort = Effort {
        time: Duration::from_secs_f64(args.max_seconds),
        memory: global.memory,
    };
    let tables = choice.game.open_for(&global.data_folder(), &effort)?;
    let answer = tables
        .ask(Some(&view.position), false)
        .map_err(|error| failure::of_query(error, &choice.words))?
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
                tone: Tone::of_value(mv.verdict()),
                title,
                href: None,
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

//! The boards of a game from its start, small. What they share is written once.

use crate::game_path::GamePath;
use crate::open_game::OpenGame;
use crate::position_view::PositionView;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::View;
use retrograde::picture::{Board, BoardContent, Drawing, Form, PieceStyle};
use std::fmt::Write;

/// Boards shown unless all are asked for: the last ones.
const SHOWN: usize = 16;
/// Boards shown at most: every one of them is a link that holds the whole game.
const MOST_SHOWN: usize = 250;
/// Spots of all boards together unless all are asked for, and at most: a board of 729 costs as much as 80 small ones.
const SPOTS: [usize; 2] = [3_000, 30_000];
const UNIT: f32 = 48.0;

/// The boards before and after each move that is made.
pub(crate) fn trace(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let done = path.done();
    let board = &open_game.board;
    let [few, many] = SPOTS.map(|spots| (spots / board.spots.len().max(1)).max(1));
    let (few, many) = (few.min(SHOWN), many.min(MOST_SHOWN));
    let first = (done + 1).saturating_sub(if path.whole_trace { many } else { few });
    let view_at = |at: usize| -> Option<View> {
        let position = match at.checked_sub(1) {
            Some(last) => &shown.steps[last].position,
            None => match shown.steps.first() {
                Some(step) => &step.before,
                None => &shown.view.position,
            },
        };
        open_game.game.view(Some(position)).ok()
    };
    html! {
        (PreEscaped(shared(board)))
        @if first > 0 && path.whole_trace {
            p { "The last " (done + 1 - first) " of " (done + 1) " boards. " a href=(path.moved_to(first).relative()) { "Earlier boards" } }
        } @else if first > 0 {
            p { a href=(GamePath { whole_trace: true, ..path.clone() }.relative()) {
                @if done < many { "Show all " (done + 1) " boards" } @else { "Show more boards" }
            } }
        }
        ol.trace start=(first) {
            @for at in first..=done {
                li aria-current=[(at == done).then_some("step")] {
                    @let name = match at.checked_sub(1) { Some(last) => shown.steps[last].mv.as_str(), None => "start" };
                    a href=(path.moved_to(at).relative()) {
                        @if let Some(view) = view_at(at) { (PreEscaped(small(board, &view.sketch))) }
                        span { (at) ". " (name) }
                    }
                }
            }
        }
    }
}

/// The empty board and each look, to be used again and again.
fn shared(board: &Board) -> String {
    let nothing = BoardContent {
        signs: String::new(),
        turn: String::new(),
        rest: String::new(),
    };
    let unlabelled = Board {
        labels: vec![],
        ..board.clone()
    };
    let ground = Drawing {
        board: &unlabelled,
        sketch: &nothing,
        shades: &[],
        notes: &[],
        title: "",
        swapped: false,
    };
    let ground = ground.svg();
    let inner = ground
        .find("</title>")
        .map(|at| &ground[at + "</title>".len()..]);
    let inner = inner.and_then(|inner| inner.strip_suffix("</svg>"));
    let side = board.spots.iter().find_map(|spot| match spot.form {
        Form::Square { side } => Some(side * UNIT),
        Form::Edge { .. } => None,
    });
    let mut out = format!(
        "<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g id=\"b\">{}</g>",
        inner.unwrap_or_default()
    );
    if let Some(side) = side {
        let (r, reach, line) = (side * 0.36, side * 0.27, side * 0.12);
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "<circle id=\"d\" class=\"dark\" r=\"{r:.1}\"/><circle id=\"l\" class=\"light\" r=\"{r:.1}\"/><path id=\"c\" \
             class=\"cross\" fill=\"none\" stroke=\"#1f4e8c\" stroke-width=\"{line:.1}\" d=\"M-{reach:.1} -{reach:.1}L{reach:.1} {reach:.1}M{reach:.1} \
             -{reach:.1}L-{reach:.1} {reach:.1}\"/><circle id=\"n\" class=\"nought\" fill=\"none\" stroke=\"#a63d12\" \
             stroke-width=\"{line:.1}\" r=\"{reach:.1}\"/>"
        );
    }
    out + "</defs></svg>"
}

fn small(board: &Board, sketch: &BoardContent) -> String {
    let mut out = format!(
        "<svg class=\"small\" viewBox=\"0 0 {:.0} {:.0}\" aria-hidden=\"true\"><use href=\"#b\"/>",
        board.width * UNIT,
        board.height * UNIT
    );
    let mut strokes = String::new();
    for (spot, sign) in board.spots.iter().zip(sketch.signs.chars()) {
        let look = board
            .mark(sign)
            .map_or(PieceStyle::Nothing, |mark| mark.look);
        let [x, y] = spot.at.map(|length| length * UNIT);
        let id = match look {
            PieceStyle::Nothing => continue,
            PieceStyle::Dark => 'd',
            PieceStyle::Light => 'l',
            PieceStyle::Cross => 'c',
            PieceStyle::Nought => 'n',
            PieceStyle::Stroke => {
                if let Form::Edge { along: [dx, dy] } = spot.form {
                    let [dx, dy] = [dx, dy].map(|length| length * UNIT);
                    let _ = write!(
                        strokes,
                        "M{:.0} {:.0}l{dx:.0} {dy:.0}",
                        x - dx / 2.0,
                        y - dy / 2.0
                    );
                }
                continue;
            }
        };
        let _ = write!(out, "<use href=\"#{id}\" x=\"{x:.0}\" y=\"{y:.0}\"/>");
    }
    if !strokes.is_empty() {
        let _ = write!(out, "<path class=\"strokes\" d=\"{strokes}\"/>");
    }
    out + "</svg>"
}

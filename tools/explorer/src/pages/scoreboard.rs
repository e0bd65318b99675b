//! What stands above a board: the players, what each has, and whose turn it is.

use super::position::{Names, capital};
use crate::game_path::GamePath;
use crate::position_view::PositionView;
use maud::{Markup, html};
use retrograde::picture::PieceStyle;

/// Both players, the one who begins first.
pub(crate) fn scoreboard(path: &GamePath, shown: &PositionView, names: &Names) -> Markup {
    let seats = [true, false].map(|is_first| Seat::of(path, shown, names, is_first));
    html! {
        div.scoreboard {
            @for seat in seats {
                div.side.to-move[seat.is_next && !shown.view.over] {
                    (piece(seat.look))
                    span.who { (seat.name) @if let Some(player) = &seat.player { " " small { (player) } } }
                    @for (what, number) in &seat.counts { span.count title=(what) { b { (number) } " " (what) } }
                }
            }
        }
    }
}

/// The part of the game that is played, and what else counts.
pub(crate) fn phase(shown: &PositionView) -> Markup {
    let status = &shown.view.status;
    html! {
        @if let Some(phase) = status.phase.filter(|_| !shown.view.over) { span.phase { (phase) } }
        @for note in &status.notes { span.phase { (note) } }
    }
}

/// A player as the board above a game shows it.
struct Seat {
    name: String,
    /// The program that plays, or that it is the person who looks.
    player: Option<String>,
    look: PieceStyle,
    counts: Vec<(&'static str, u32)>,
    is_next: bool,
}

impl Seat {
    fn of(path: &GamePath, shown: &PositionView, names: &Names, is_first: bool) -> Self {
        let side = &shown.view.status.sides[names.side_of(is_first)];
        let mut counts: Vec<(&'static str, u32)> = side
            .counts
            .iter()
            .map(|counted| (counted.what, counted.number))
            .collect();
        if let Some(boxes) = shown.boxes {
            counts.push(("boxes", boxes[usize::from(!is_first)]));
        }
        let is_other = is_first == path.other_begins;
        let player = match (&path.against, &path.rival) {
            (Some(against), _) if is_other => Some(against.clone()),
            (Some(_), Some(rival)) => Some(rival.clone()),
            (Some(_), None) => Some("you".into()),
            (None, _) => None,
        };
        Self {
            name: capital(names.get(is_first).trim_start_matches("the ")),
            player,
            look: match path.turned.swapped {
                true => side.look.swapped(),
                false => side.look,
            },
            counts,
            is_next: shown.first_is_next(path.done()) == is_first,
        }
    }
}

/// A piece as it lies on the board.
fn piece(look: PieceStyle) -> Markup {
    html! {
        @match look {
            PieceStyle::Nothing | PieceStyle::Stroke => {},
            PieceStyle::Dark => svg.piece viewBox="0 0 20 20" aria-hidden="true" { circle.dark cx="10" cy="10" r="8" {} },
            PieceStyle::Light => svg.piece viewBox="0 0 20 20" aria-hidden="true" { circle.light cx="10" cy="10" r="8" {} },
            PieceStyle::Cross => svg.piece viewBox="0 0 20 20" aria-hidden="true" {
                path.cross d="M4 4L16 16M16 4L4 16" fill="none" stroke="#1f4e8c" stroke-width="4" stroke-linecap="round" {}
            },
            PieceStyle::Nought => svg.piece viewBox="0 0 20 20" aria-hidden="true" {
                circle.nought cx="10" cy="10" r="6.5" fill="none" stroke="#a63d12" stroke-width="4" {}
            },
        }
    }
}

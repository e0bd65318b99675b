//! What is written on the spots of a board, and where they lead.

use super::worth::is_widest;
use crate::game_path::GamePath;
use crate::position_view::PositionView;
use retrograde::catalog::MoveView;
use retrograde::picture::{Board, Note, Tone};
use retrograde::{RankedMove, Verdict};

/// What a move is worth, by its name.
fn ranked<'s>(shown: &'s PositionView, mv: &str) -> Option<(usize, &'s RankedMove)> {
    let moves = shown.answer.iter().flat_map(|answer| &answer.moves);
    moves.enumerate().find(|(_, ranked)| ranked.mv == mv)
}

/// A note on every spot that a hand can go to next, and on those it has just been to.
pub(crate) fn notes(board: &Board, path: &GamePath, shown: &PositionView) -> Vec<Note> {
    let picked = path.picked.as_slice();
    let mut notes: Vec<Note> = vec![];
    for &spot in shown.last_touched(path.done()) {
        notes.push(Note {
            spot,
            tone: Tone::Last,
            title: "the last move".into(),
            ..Note::default()
        });
    }
    for (place, &spot) in picked.iter().enumerate() {
        notes.push(Note {
            spot,
            tone: Tone::Held,
            title: format!("{}: put it back", name(board, spot)),
            href: Some(path.picking(picked[..place].to_vec()).relative()),
            ..Note::default()
        });
    }
    let next = |way: &MoveView| {
        let goes_on = way.touched.len() > picked.len() && way.touched.starts_with(picked);
        goes_on.then(|| way.touched[picked.len()])
    };
    for (spot, _) in board.spots.iter().enumerate() {
        let ways = shown.view.ways.iter();
        let mut here: Vec<&MoveView> = ways.filter(|way| next(way) == Some(spot)).collect();
        // The best of them says what the spot is good for.
        here.sort_by_key(|way| ranked(shown, &way.mv).map_or(usize::MAX, |(rank, _)| rank));
        let Some(best) = here.first() else { continue };
        let complete = here
            .iter()
            .find(|way| way.touched.len() == picked.len() + 1);
        let to = match complete {
            Some(way) => shown.after(path, &way.mv),
            None => path.picking([picked, &[spot]].concat()),
        };
        let what = match complete {
            Some(way) => way.mv.clone(),
            None => format!(
                "{}: moves that go on from here: {}",
                name(board, spot),
                here.len()
            ),
        };
        let worth = ranked(shown, &complete.unwrap_or(best).mv).map(|(_, ranked)| ranked);
        let title = match (worth, complete) {
            (Some(worth), Some(_)) => format!("{what}: {}", worth.in_words()),
            (Some(worth), None) => format!("{what}; the best one {}", worth.in_words()),
            (None, _) => what,
        };
        let concerns = complete
            .and_then(|way| way.sends.clone())
            .map(|(name, shade)| {
                let turned = path.turned;
                (name, shade.turned(board, turned.mirrored, turned.flipped))
            });
        let title = match &concerns {
            Some((name, _)) => format!("{title}; sends the opponent to {name}"),
            None => title,
        };
        notes.push(Note {
            concerns,
            spot,
            text: worth
                .filter(|worth| tells_something(shown, worth))
                .map(RankedMove::badge)
                .unwrap_or_default(),
            tone: worth.map_or(Tone::Plain, |worth| Tone::of_verdict(worth.verdict())),
            title,
            href: Some(to.relative()),
        });
    }
    notes
}

/// Whether there is more to say of a move than that its value is not known.
fn tells_something(shown: &PositionView, worth: &RankedMove) -> bool {
    let answer = shown.answer.as_ref();
    let is_open = worth.verdict() == Verdict::Unknown;
    !(is_open && answer.is_some_and(|answer| is_widest(answer, worth.worth)))
}

fn name(board: &Board, spot: usize) -> &str {
    board.spots.get(spot).map_or("?", |spot| &spot.name)
}

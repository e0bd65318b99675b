//! Three in a row with moving tokens: whether the first player wins, and whether by the centre.
//!
//! The literature speaks of achi, three men's morris and tapatan as if they were one game. Here each is asked
//! for itself.

use super::{Claim, ClaimBoard, ClaimsError, SOURCE, Verdict, game, list, show_moves, solved};
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Blocked, Move, Position};
use crate::index::Indexed;
use crate::oracle::Oracle;
use crate::progress::Progress;
use crate::table::TableError;
use crate::value::Value;

/// Names, and what the literature calls them.
pub(super) const GAMES: [(&str, &str); 4] = [
    ("morris:3", "three men's morris"),
    ("tapatan", "tapatan"),
    ("achi,pieces=3", "achi with three tokens"),
    ("achi", "achi with four tokens"),
];

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = Vec::new();
    for (name, title) in GAMES {
        let free = game(name)?;
        let oracle = solved(free, progress)?;
        claims.push(first_player_wins(&oracle, title, progress)?);
        claims.push(centre_wins(&oracle, title)?);
        let restricted = game(&format!("{name},first-centre=no"))?;
        let oracle = solved(restricted, progress)?;
        claims.push(draw_without_centre(&oracle, title, progress)?);
    }
    Ok(claims)
}

fn first_player_wins(
    oracle: &Oracle<Alignment>,
    title: &str,
    progress: &dyn Progress,
) -> Result<Claim, ClaimsError> {
    let value = oracle.value(&oracle.game().start())?;
    Ok(SOURCE
        .decided(
            "three in a row, literature",
            &format!("{title}: who wins"),
            "the first player wins",
            format!("the empty board is a {value} for the first player"),
            Verdict::of(matches!(value, Value::Win(_))),
            format!(
                "{}; {}",
                best_play(oracle, &oracle.game().start())?,
                other_rules(oracle.game(), progress)?
            ),
        )
        .with_boards([best_played(oracle)?]))
}

fn centre_wins(oracle: &Oracle<Alignment>, title: &str) -> Result<Claim, ClaimsError> {
    let openings = openings(oracle)?;
    let centre = oracle.game().rules().board.centre;
    let on_centre =
        |mv: &Move| matches!(*mv, Move::Place { to, .. } if Some(usize::from(to)) == centre);
    let value = openings.iter().find(|(mv, _)| on_centre(mv));
    let value = value.map_or(Value::Draw, |&(_, value)| value);
    Ok(SOURCE.decided(
        "three in a row, literature",
        &format!("{title}: the first player wins by opening in the centre"),
        "win",
        format!("opening in the centre is a {value}"),
        Verdict::of(matches!(value, Value::Win(_))),
        format!(
            "openings up to symmetry: {}",
            show(oracle.game(), &openings)
        ),
    ))
}

fn draw_without_centre(
    oracle: &Oracle<Alignment>,
    title: &str,
    progress: &dyn Progress,
) -> Result<Claim, ClaimsError> {
    let start = oracle.game().start();
    let value = oracle.value(&start)?;
    Ok(SOURCE
        .decided(
            "three in a row, literature",
            &format!("{title}: the value when the first token may not be placed on the centre"),
            "draw",
            format!("the empty board is a {value}"),
            Verdict::of(value == Value::Draw),
            format!(
                "openings up to symmetry: {}; {}; {}",
                show(oracle.game(), &openings(oracle)?),
                best_play(oracle, &start)?,
                other_rules(oracle.game(), progress)?
            ),
        )
        .with_boards([best_played(oracle)?]))
}

/// The first moves up to symmetry, best first.
fn openings(oracle: &Oracle<Alignment>) -> Result<Vec<(Move, Value)>, TableError> {
    let game = oracle.game();
    let mut seen = Vec::new();
    let mut openings = Vec::new();
    for (edge, value) in oracle.ranked_moves(&game.start())? {
        let address = game.rank(&edge.to);
        if !seen.contains(&address) {
            seen.push(address);
            openings.push((edge.mv, value));
        }
    }
    Ok(openings)
}

fn show(game: &Alignment, openings: &[(Move, Value)]) -> String {
    let openings = openings.iter();
    list(openings.map(|(mv, value)| format!("{} {value}", game.show_move(mv))))
}

fn best_play(oracle: &Oracle<Alignment>, from: &Position) -> Result<String, TableError> {
    let line = oracle.best_line(from)?;
    let end = line.last().map_or(*from, |edge| edge.to);
    let how = if oracle.value(from)? == Value::Draw {
        "best play, to the first repetition or the end"
    } else {
        "best play"
    };
    Ok(format!(
        "{how}: {} reaches {}",
        show_moves(oracle.game(), line.iter().map(|edge| edge.mv)),
        oracle.game().show(&end)
    ))
}

fn best_played(oracle: &Oracle<Alignment>) -> Result<ClaimBoard, TableError> {
    let start = oracle.game().start();
    let line = oracle.best_line(&start)?;
    let moves = line.iter().map(|edge| edge.mv);
    Ok(ClaimBoard::alignment_play(
        oracle.game(),
        &start,
        moves,
        "best play",
    ))
}

/// The value of the empty board when blocked players fare otherwise.
fn other_rules(game: &Alignment, progress: &dyn Progress) -> Result<String, ClaimsError> {
    let rules = game.rules();
    let mut values = Vec::new();
    for (word, blocked) in Blocked::WORDS {
        if blocked != rules.blocked {
            let other = super::game(&format!("{},blocked={word}", rules.name))?;
            let start = other.start();
            let value = solved(other, progress)?.value(&start)?;
            values.push(format!("blocked={word} {value}"));
        }
    }
    Ok(format!(
        "with other rules for the blocked: {}",
        list(values)
    ))
}

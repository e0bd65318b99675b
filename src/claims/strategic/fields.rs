//! The article's table of playing fields: how many squares of paper each takes, and whether it fits on half a sheet.
//!
//! The table has sizes only. What they are made of is a reading: cells, gaps between strategic cells, and a border.

use super::{Claim, PUBLISHED, SOURCE, Verdict, list};
use crate::claims::published::Statement;
use crate::game::Game;
use crate::games::nested::strategic_named;
use crate::name::GameName;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    cells: Statement,
    sizes: Vec<Size>,
    half: Vec<Half>,
    record: Statement,
}

/// The size of a field, and what it is read as.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    name: String,
    #[serde(rename = "where")]
    place: String,
    published: String,
    /// Squares across and down: of boards, of gaps between them, and around them.
    boards: [u32; 2],
    gaps: [u32; 2],
    border: [u32; 2],
    reading: String,
    /// Whether all of it has a purpose in the reading.
    #[serde(default = "yes")]
    is_explained: bool,
    /// Whether it is drawn for half a sheet.
    #[serde(default)]
    on_half_a_sheet: bool,
}

fn yes() -> bool {
    true
}

/// Whether fields fit on half a sheet of some paper, in millimetres, with squares of five.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Half {
    #[serde(rename = "where")]
    place: String,
    claim: String,
    published: String,
    paper: [u32; 2],
}

const SQUARE: u32 = 5;

impl Size {
    fn squares(&self) -> [u32; 2] {
        [0, 1].map(|side| self.boards[side] + self.gaps[side] + self.border[side])
    }

    fn show(&self) -> String {
        let [across, down] = self.squares();
        format!("{across} x {down}")
    }
}

pub(super) fn claims() -> Result<Vec<Claim>, super::ClaimsError> {
    let published = &PUBLISHED.fields;
    let game = strategic_named(&GameName::parse("strategic:tactical")?)?;
    let first_moves = game.perft(&game.start(), 1);
    let side = first_moves.isqrt();
    let mut claims = vec![SOURCE.compared(
        &published.cells,
        format!(
            "{side} x {side}, {} x {}, {} x {}",
            side / 3,
            side / 3,
            side / 9,
            side / 9
        ),
        format!("{first_moves} first moves of the strategic game, by its move generator"),
    )];
    claims.extend(published.sizes.iter().map(size));
    claims.push(SOURCE.compared(
        &published.record,
        format!("{} x N", 2 * "STO".len()),
        "a strategic, a tactical and an operational number for each of two players",
    ));
    claims.extend(
        published
            .half
            .iter()
            .map(|half| fits(half, &published.sizes)),
    );
    Ok(claims)
}

fn size(size: &Size) -> Claim {
    let computed = size.show();
    let verdict = match size.is_explained {
        true => Verdict::of(computed == size.published),
        false => Verdict::Undefined,
    };
    let Size {
        boards,
        gaps,
        border,
        ..
    } = size;
    let sum = |side: usize| {
        let parts = [boards[side], gaps[side], border[side]];
        let parts = parts.into_iter().filter(|&part| part > 0);
        parts
            .map(|part| part.to_string())
            .collect::<Vec<_>>()
            .join(" + ")
    };
    SOURCE.decided(
        &size.place,
        &format!(
            "{}: its size in squares of paper, read as: {}",
            size.name, size.reading
        ),
        &size.published,
        computed,
        verdict,
        format!("across {}, down {}", sum(0), sum(1)),
    )
}

fn fits(half: &Half, sizes: &[Size]) -> Claim {
    let [width, height] = half.paper;
    // The longer side is halved.
    let (short, long) = (width.min(height), width.max(height));
    let room = [short, long / 2].map(|side| side / SQUARE);
    let fits = |size: &Size| {
        let [across, down] = size.squares();
        let turned = [[across, down], [down, across]];
        turned
            .iter()
            .any(|sides| sides[0] <= room[0] && sides[1] <= room[1])
    };
    let fields = || sizes.iter().filter(|size| size.on_half_a_sheet);
    let too_large: Vec<String> = fields()
        .filter(|size| !fits(size))
        .map(|size| format!("{} ({})", size.name, size.show()))
        .collect();
    SOURCE.decided(
        &half.place,
        &half.claim,
        &half.published,
        match too_large.is_empty() {
            true => "all fit".into(),
            false => format!("too large: {}", list(&too_large)),
        },
        Verdict::of(too_large.is_empty()),
        format!(
            "half of {short} x {long} mm is {short} x {} mm, which is {} x {} squares of {SQUARE} mm; fields may be turned",
            long / 2,
            room[0],
            room[1]
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_fit_or_do_not() {
        let claims = claims().unwrap();
        let verdict = |end: &str| {
            let found = claims.iter().find(|claim| claim.claim.ends_with(end));
            found.unwrap().verdict
        };
        assert_eq!(
            verdict("of a sheet of folio, 210 x 330 mm, with squares of 5 mm"),
            Verdict::Confirmed
        );
        assert_eq!(
            verdict("of a sheet of A4, with squares of 5 mm"),
            Verdict::Refuted
        );
        assert_eq!(claims[0].verdict, Verdict::Confirmed, "{:?}", claims[0]);
        let undefined = claims
            .iter()
            .filter(|claim| claim.verdict == Verdict::Undefined);
        assert_eq!(undefined.count(), 1);
    }
}

//! Nine men's morris: sets of men and pairs of them up to symmetry, as Gasser counts them.

use super::{Claim, PUBLISHED, SOURCE, Statement, list};
use crate::games::alignment::Alignment;
use crate::index::binomial;
use crate::index::bricks::orbits::Orbits;
use crate::symmetry::{Group, Structure};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    pub(super) one_colour: Statement,
    pub(super) subspaces: Vec<Subspace>,
    pub(super) all_rings_alike: Statement,
    pub(super) number_of_subspaces: Statement,
    pub(super) index_range: Statement,
    pub(super) states: Statement<u64>,
}

/// Canonical positions, the player with the first number of men to move.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Subspace {
    #[serde(rename = "where")]
    place: String,
    men: [usize; 2],
    pub(super) positions: u64,
}

pub(super) fn claims(game: &Alignment) -> Vec<Claim> {
    let published = &PUBLISHED.morris;
    let mut claims = vec![one_colour(game.group(), &published.one_colour)];
    let subspaces = published.subspaces.iter();
    claims.extend(subspaces.map(|published| subspace(game, published)));
    claims.push(all_rings_alike(game, &published.all_rings_alike));
    claims
}

pub(super) fn one_colour(group: &Group, published: &Statement) -> Claim {
    let by_burnside = list((0..=9).map(|men| orbits(group, [men, 0])));
    let enumerated = list((0..=9).map(|men| Orbits::new(group, men).len()));
    SOURCE.compared(
        published,
        &enumerated,
        format!(
            "every set looked at, {} symmetries; Burnside's lemma gives {}",
            group.order(),
            if enumerated == by_burnside {
                "the same"
            } else {
                &by_burnside
            }
        ),
    )
}

pub(super) fn subspace(game: &Alignment, published: &Subspace) -> Claim {
    let [more, fewer] = published.men;
    let pairs = game.pairs(more, fewer);
    let enumerated: usize = (0..pairs.orbits())
        .map(|orbit| pairs.inner(orbit).count())
        .sum();
    let both = if more == fewer {
        String::new()
    } else {
        ", and as many with the other player to move".into()
    };
    let statement = Statement {
        place: published.place.clone(),
        claim: format!(
            "nine men's morris: positions with {more} men against {fewer}, up to symmetry"
        ),
        published: published.positions,
    };
    SOURCE.compared(
        &statement,
        enumerated.to_string(),
        format!(
            "every position looked at; Burnside's lemma gives {}{both}",
            orbits(game.group(), [more, fewer])
        ),
    )
}

pub(super) fn all_rings_alike(game: &Alignment, published: &Statement) -> Claim {
    let group = symmetries_of_lines(game);
    let [same, swapped] = [game.group().order(), group.order()];
    SOURCE.compared(
        published,
        orbits(&group, [3, 3]).to_string(),
        format!(
            "Burnside's lemma over the {swapped} permutations of the points that take lines to lines, found by search; {same} of them \
             keep neighbours together"
        ),
    )
}

/// The permutations of the points that keep lines, whoever is next to whom.
pub(super) fn symmetries_of_lines(game: &Alignment) -> Group {
    let board = &game.rules().board;
    let structure = Structure {
        places: &board.places,
        adjacent: &vec![0; board.points.len()],
        lines: &board.lines,
        further: &[],
        ways: &[],
        fixed: None,
    };
    Group::generate(board.points.len(), &structure.automorphisms())
}

/// Pairs of sets of these sizes that do not meet, up to symmetry, by Burnside's lemma: an element leaves a pair
/// unchanged if each of its cycles lies in one of the sets or in neither.
pub(super) fn orbits(group: &Group, [first, second]: [usize; 2]) -> u64 {
    let fixed: u64 = group
        .elements()
        .iter()
        .map(|element| {
            let mut ways = vec![vec![0u64; second + 1]; first + 1];
            ways[0][0] = 1;
            for cycle in element.cycles() {
                let length = cycle.count_ones() as usize;
                for a in (0..=first).rev() {
                    for b in (0..=second).rev() {
                        if let Some(less) = a.checked_sub(length) {
                            ways[a][b] += ways[less][b];
                        }
                        if let Some(less) = b.checked_sub(length) {
                            ways[a][b] += ways[a][less];
                        }
                    }
                }
            }
            ways[first][second]
        })
        .sum();
    fixed / group.order() as u64
}

/// Numbers in an index by orbit of the first set and subset of the points it leaves free.
pub(super) fn index_range(group: &Group, [first, second]: [usize; 2]) -> u64 {
    orbits(group, [first, 0]) * binomial(group.points() - first, second)
}

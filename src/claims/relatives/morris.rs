//! Nine men's morris: sets of men and pairs of them up to symmetry, as Gasser counts them.

use super::{Claim, SOURCE, list};
use crate::games::alignment::Alignment;
use crate::index::binomial;
use crate::index::orbits::Orbits;
use crate::symmetry::{Group, Structure};

pub(super) const GASSER: &str = "Gasser 1996";

/// Canonical positions of some subspaces, the player with the first number of men to move.
const SUBSPACES: [([usize; 2], &str); 4] = [
    ([3, 3], "169626"),
    ([4, 3], "760398"),
    ([4, 4], "3225597"),
    ([5, 5], "30914424"),
];

pub(super) fn claims(game: &Alignment) -> Vec<Claim> {
    let mut claims = vec![one_colour(
        game.group(),
        "1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82880",
    )];
    claims.extend(SUBSPACES.map(|(men, published)| subspace(game, men, published)));
    claims.push(all_rings_alike(game, "56922"));
    claims
}

pub(super) fn one_colour(group: &Group, published: &str) -> Claim {
    let by_burnside = list((0..=9).map(|men| orbits(group, [men, 0])));
    let enumerated = list((0..=9).map(|men| Orbits::new(group, men).len()));
    SOURCE.compared(
        GASSER,
        "nine men's morris: ways to place 0 to 9 men of one player, up to symmetry",
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

pub(super) fn subspace(game: &Alignment, [more, fewer]: [usize; 2], published: &str) -> Claim {
    let pairs = game.pairs(more, fewer);
    let enumerated: usize = (0..pairs.orbits())
        .map(|orbit| pairs.inner(orbit).count())
        .sum();
    let both = if more == fewer {
        String::new()
    } else {
        ", and as many with the other player to move".into()
    };
    SOURCE.compared(
        GASSER,
        &format!("nine men's morris: positions with {more} men against {fewer}, up to symmetry"),
        published,
        enumerated.to_string(),
        format!(
            "every position looked at; Burnside's lemma gives {}{both}",
            orbits(game.group(), [more, fewer])
        ),
    )
}

pub(super) fn all_rings_alike(game: &Alignment, published: &str) -> Claim {
    let group = symmetries_of_lines(game);
    let [same, swapped] = [game.group().order(), group.order()];
    SOURCE.compared(
        GASSER,
        "nine men's morris: positions with 3 men against 3 up to symmetry, when all three rings can be exchanged because both players fly",
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
        fixed: None,
    };
    Group::generate(board.points.len(), &structure.automorphisms())
}

/// Pairs of sets of these sizes that do not meet, up to symmetry, by Burnside's lemma: an element leaves a pair unchanged if
/// each of its cycles lies in one of the sets or in neither.
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

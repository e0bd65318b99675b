//! Chapter 5: which operators are needed.

use super::{Claim, SOURCE, Verdict, list};
use crate::games::alignment::Alignment;
use crate::symmetry::{Group, Operator};

pub(super) fn claims(game: &Alignment) -> Vec<Claim> {
    let operators = &game.rules().board.operators;
    vec![
        generators_suffice(game.group(), operators),
        rotations_alone(game.group(), operators),
        products(game.group(), operators),
    ]
}

fn named<'a>(group: &Group, operators: &'a [Operator]) -> (Vec<String>, Vec<&'a str>) {
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for operator in operators {
        match group.find(&operator.permutation) {
            Some(element) => found.push(format!("{} = {}", operator.name, group.product(element))),
            None => missing.push(operator.name.as_str()),
        }
    }
    (found, missing)
}

fn generators_suffice(group: &Group, operators: &[Operator]) -> Claim {
    let (found, missing) = named(group, operators);
    SOURCE.decided(
        "5.2",
        "rotation (R) and the downward mirror (D) give every operator of 5.1",
        "\"not proof but evidence\"",
        format!(
            "R and D generate a group of order {} that contains {} of the {} operators",
            group.order(),
            found.len(),
            operators.len()
        ),
        Verdict::of(missing.is_empty()),
        format!(
            "proof: each operator as a product of R and D, applied from left to right: {}",
            found.join("; ")
        ),
    )
}

fn rotations_alone(group: &Group, operators: &[Operator]) -> Claim {
    let rotations = Group::generate(group.points(), &group.generators()[..1]);
    let (_, missing) = named(&rotations, operators);
    SOURCE.decided(
        "5.2, figure 5.7",
        "rotations alone do not suffice",
        "shown by an example",
        format!(
            "R alone generates a group of order {}, the whole has {}",
            rotations.order(),
            group.order()
        ),
        Verdict::of(rotations.order() < group.order()),
        format!("not among the rotations: {}", list(missing)),
    )
}

/// Figures 5.4 to 5.6 name the products. R then D and D then R are different, and "and" does not say which is meant.
fn products(group: &Group, operators: &[Operator]) -> Claim {
    let [rotation, mirror] = [0, 1].map(|i| &group.generators()[i].permutation);
    let name = |permutation| {
        operators
            .iter()
            .find(|operator| operator.permutation == permutation)
            .map_or("no operator of 5.1", |operator| operator.name.as_str())
    };
    let rotation_first = name(rotation.then(mirror));
    let mirror_first = name(mirror.then(rotation));
    let half_turn = rotation.then(rotation);
    let upward = [mirror.then(&half_turn), half_turn.then(mirror)].map(name);
    let holds = ["horizontal mirror", "vertical mirror"]
        .iter()
        .all(|wanted| [rotation_first, mirror_first].contains(wanted))
        && upward.contains(&"upward diagonal mirror");
    SOURCE.decided(
        "5.2, figures 5.4 to 5.6",
        "the horizontal and the vertical mirror are each one rotation and the downward mirror, the upward mirror is the downward \
         mirror and two rotations, in a suitable order",
        "shown by examples",
        format!(
            "R D = {rotation_first}, D R = {mirror_first}, D R R = {}, R R D = {}",
            upward[0], upward[1]
        ),
        Verdict::of(holds),
        "products are applied from left to right; the order decides between the horizontal and the vertical mirror, and does not \
         matter for the half turn",
    )
}

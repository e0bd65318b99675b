//! An obvious solver, to be believed by reading it: explore everything, then decide positions one distance at a time.

use retrograde::{Game, Turn, Value};
use std::collections::HashMap;

pub(crate) struct SlowSolution<P> {
    pub(crate) values: HashMap<P, Value>,
}

struct Node {
    value: Option<Value>,
    children: Vec<(usize, Turn)>,
}

pub(crate) fn solve_slowly<G: Game>(game: &G) -> SlowSolution<G::Position> {
    let mut positions = vec![game.start()];
    let mut numbers = HashMap::from([(game.start(), 0)]);
    let mut nodes: Vec<Node> = Vec::new();
    while nodes.len() < positions.len() {
        let position = positions[nodes.len()];
        let outcome = game.outcome(&position);
        let mut children = Vec::new();
        if outcome.is_none() {
            game.each_move(&position, |edge| {
                let number = *numbers.entry(edge.to).or_insert_with(|| {
                    positions.push(edge.to);
                    positions.len() - 1
                });
                children.push((number, edge.turn));
            });
            assert!(!children.is_empty(), "a live position without moves");
        }
        nodes.push(Node {
            value: outcome.map(Value::from),
            children,
        });
    }
    decide(&mut nodes);
    let values = positions
        .into_iter()
        .zip(&nodes)
        .map(|(position, node)| (position, node.value.unwrap_or(Value::Draw)))
        .collect();
    SlowSolution { values }
}

fn decide(nodes: &mut [Node]) {
    for distance in 1.. {
        let decided: Vec<(usize, Value)> = (0..nodes.len())
            .filter(|&number| nodes[number].value.is_none())
            .filter_map(|number| Some((number, decided_at(distance, nodes, number)?)))
            .collect();
        if decided.is_empty() {
            return;
        }
        for (number, value) in decided {
            nodes[number].value = Some(value);
        }
    }
}

fn decided_at(distance: u16, nodes: &[Node], number: usize) -> Option<Value> {
    let reached: Vec<Option<Value>> = nodes[number]
        .children
        .iter()
        .map(|&(child, turn)| Some(nodes[child].value?.before_move(turn)))
        .collect();
    if reached.contains(&Some(Value::Win(distance))) {
        return Some(Value::Win(distance));
    }
    let all_lose = reached
        .iter()
        .all(|value| matches!(value, Some(Value::Loss(_))));
    let slowest = *reached.iter().max()?;
    if all_lose && slowest == Some(Value::Loss(distance)) {
        slowest
    } else {
        None
    }
}

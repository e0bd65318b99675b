//! An obvious solver, to be believed by reading it: explore everything, then decide positions one distance at a time.

use hashbrown::HashMap;
use retrograde::{Game, Turn, Value};

pub(crate) struct SlowSolution<P> {
    pub(crate) values: HashMap<P, Value>,
}

struct Node {
    value: Option<Value>,
    children: Vec<(usize, Turn)>,
}

pub(crate) fn solve_slowly<G: Game>(game: &G) -> SlowSolution<G::Position> {
    solve_slowly_from(game, vec![game.start()])
}

/// Solves everything that play leads to from different positions.
pub(crate) fn solve_slowly_from<G: Game>(
    game: &G,
    mut positions: Vec<G::Position>,
) -> SlowSolution<G::Position> {
    let mut numbers: HashMap<G::Position, usize> = positions.iter().copied().zip(0..).collect();
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
    let mut parents: Vec<Vec<usize>> = nodes.iter().map(|_| Vec::new()).collect();
    for (number, node) in nodes.iter().enumerate() {
        for &(child, _) in &node.children {
            parents[child].push(number);
        }
    }
    let mut decided: Vec<usize> = (0..nodes.len())
        .filter(|&number| nodes[number].value.is_some())
        .collect();
    // What ends in so many plies has a move to what ends in one ply less, which was decided the round before.
    for distance in 1.. {
        let mut candidates: Vec<usize> = decided
            .iter()
            .flat_map(|&child| parents[child].iter().copied())
            .filter(|&number| nodes[number].value.is_none())
            .collect();
        candidates.sort_unstable();
        candidates.dedup();
        let found: Vec<(usize, Value)> = candidates
            .into_iter()
            .filter_map(|number| Some((number, decided_at(distance, nodes, number)?)))
            .collect();
        if found.is_empty() {
            return;
        }
        for &(number, value) in &found {
            nodes[number].value = Some(value);
        }
        decided = found.into_iter().map(|(number, _)| number).collect();
    }
}

fn decided_at(distance: u16, nodes: &[Node], number: usize) -> Option<Value> {
    let reached = || {
        nodes[number]
            .children
            .iter()
            .map(|&(child, turn)| Some(nodes[child].value?.before_move(turn)))
    };
    if reached().any(|value| value == Some(Value::Win(distance))) {
        return Some(Value::Win(distance));
    }
    let all_lose = reached().all(|value| matches!(value, Some(Value::Loss(_))));
    let slowest = reached().max()?;
    if all_lose && slowest == Some(Value::Loss(distance)) {
        slowest
    } else {
        None
    }
}

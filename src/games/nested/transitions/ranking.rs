//! Which number sets are better, by a criterion that is stated.

use super::super::Kind;
use super::set_graph::SetGraph;
use crate::graph::GraphReport;
use crate::graph::Ratio;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What makes one graph better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// The quickest way back to the same vertex takes longer.
    LateReturn,
    /// As before; among equals, everything is farther apart.
    LateReturnThenFar,
    /// Everything is farther apart.
    Far,
    /// Everything is nearer.
    Near,
    /// The farthest is nearer.
    SmallDiameter,
}

impl Criterion {
    /// All of them, the one that sets are ranked by first.
    pub const ALL: [Self; 5] = [
        Self::LateReturnThenFar,
        Self::LateReturn,
        Self::Far,
        Self::Near,
        Self::SmallDiameter,
    ];

    /// The criterion in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::LateReturn => "the larger smallest self-distance",
            Self::LateReturnThenFar => {
                "the larger smallest self-distance, then the larger mean distance"
            }
            Self::Far => "the larger mean distance",
            Self::Near => "the smaller mean distance",
            Self::SmallDiameter => "the smaller diameter",
        }
    }

    /// The better graph is greater.
    #[must_use]
    pub fn compare(self, a: &GraphReport, b: &GraphReport) -> Ordering {
        match self {
            Self::LateReturn => a.shortest_return().cmp(&b.shortest_return()),
            Self::LateReturnThenFar => {
                let late = Self::LateReturn.compare(a, b);
                late.then_with(|| Self::Far.compare(a, b))
            }
            Self::Far => a.mean.cmp(&b.mean),
            Self::Near => b.mean.cmp(&a.mean),
            Self::SmallDiameter => b.diameter.cmp(&a.diameter),
        }
    }

    /// Those that no other is better than.
    #[must_use]
    pub fn best<'a>(self, sets: impl IntoIterator<Item = &'a SetGraph>) -> Vec<&'a SetGraph> {
        let mut best: Vec<&SetGraph> = Vec::new();
        for set in sets {
            let order = best.first().map_or(Ordering::Equal, |known| {
                self.compare(&set.report, &known.report)
            });
            if order == Ordering::Greater {
                best.clear();
            }
            if order != Ordering::Less {
                best.push(set);
            }
        }
        best
    }
}

/// Number sets, the best first, each kind for itself: means over 27 vertices and over 81 are not to be compared.
#[derive(Clone, Debug, Serialize)]
pub struct Ranking {
    /// What makes a set better.
    pub criterion: &'static str,
    /// The sets, kind by kind.
    pub sets: Vec<RankedSet>,
}

/// A number set in a ranking.
#[derive(Clone, Debug, Serialize)]
pub struct RankedSet {
    /// Its name, as in `map34`.
    pub set: String,
    /// What kind it is.
    pub kind: &'static str,
    /// One more than the number of better sets of its kind.
    pub rank: usize,
    /// The first set of its kind, in the order of the names, that has the same graph but for the names of the
    /// vertices.
    pub same_graph_as: String,
    /// Vertices of its graph.
    pub vertices: usize,
    /// Edges of its graph.
    pub edges: usize,
    /// The mean distance.
    pub mean: Option<Ratio>,
    /// The largest distance.
    pub diameter: Option<u16>,
    /// How many vertices have a way back to themselves of each length.
    pub self_distance: BTreeMap<u16, u64>,
}

impl Ranking {
    /// Ranks sets by a criterion.
    #[must_use]
    pub fn by(criterion: Criterion, sets: &[SetGraph]) -> Self {
        let mut ranked = Vec::new();
        for (_, kind) in Kind::WORDS {
            let of_kind = || sets.iter().filter(|set| set.set.kind == kind);
            let mut sorted: Vec<&SetGraph> = of_kind().collect();
            sorted.sort_by(|a, b| criterion.compare(&b.report, &a.report));
            ranked.extend(sorted.into_iter().map(|set| {
                let better = |other: &&SetGraph| {
                    criterion.compare(&other.report, &set.report) == Ordering::Greater
                };
                let first = of_kind().find(|other| other.renamed(set).is_some());
                RankedSet {
                    set: set.set.name.clone(),
                    kind: kind.word(),
                    rank: 1 + of_kind().filter(better).count(),
                    same_graph_as: first.unwrap_or(set).set.name.clone(),
                    vertices: set.report.vertices,
                    edges: set.report.edges,
                    mean: set.report.mean,
                    diameter: set.report.diameter,
                    self_distance: set.report.self_distance.clone(),
                }
            }));
        }
        Self {
            criterion: criterion.words(),
            sets: ranked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;

    #[test]
    fn ranks_follow_the_criterion() {
        let sets = SetGraph::all(&NoProgress).unwrap();
        for criterion in Criterion::ALL {
            let ranking = Ranking::by(criterion, &sets);
            assert_eq!(ranking.sets.len(), sets.len());
            for pair in ranking
                .sets
                .windows(2)
                .filter(|pair| pair[0].kind == pair[1].kind)
            {
                let report =
                    |name: &str| &sets.iter().find(|set| set.set.name == name).unwrap().report;
                let order = criterion.compare(report(&pair[0].set), report(&pair[1].set));
                assert_ne!(order, Ordering::Less);
                assert_eq!(order == Ordering::Equal, pair[0].rank == pair[1].rank);
            }
            let functional = || sets.iter().filter(|set| set.set.kind == Kind::Functional);
            let best = criterion.best(functional());
            let first = ranking
                .sets
                .iter()
                .filter(|set| set.kind == "functional" && set.rank == 1);
            let names: Vec<&str> = best.iter().map(|set| set.set.name.as_str()).collect();
            assert_eq!(names, first.map(|set| set.set.as_str()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_same_graph_has_the_same_numbers() {
        let ranking = Ranking::by(Criterion::Far, &SetGraph::all(&NoProgress).unwrap());
        for set in &ranking.sets {
            let first = ranking
                .sets
                .iter()
                .find(|other| other.set == set.same_graph_as)
                .unwrap();
            assert_eq!(first.same_graph_as, first.set);
            assert_eq!(
                (first.kind, first.mean, first.diameter),
                (set.kind, set.mean, set.diameter)
            );
            assert_eq!(first.self_distance, set.self_distance);
        }
    }
}

//! Plays as well as can be played, by tables or by exact search.

use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::game::{Edge, Game};
use crate::oracle::{Analysis, Worth};
use crate::table::TableError;
use crate::value::Verdict;
use hashbrown::HashMap;
use std::sync::{Arc, RwLock};

/// Tells the worth of positions and of their moves.
pub trait Adviser<G: Game>: Sync {
    /// A position with all its moves.
    ///
    /// # Errors
    /// If the table is damaged.
    fn analyse(&self, position: &G::Position) -> Result<Analysis<G>, TableError>;
}

/// Keeps the value: the shortest win, the longest loss, most points, and of several draws those that leave the
/// opponent most ways to go wrong. Among moves that are still equal, chance decides.
pub struct Perfect<'a, G: Contest> {
    adviser: &'a dyn Adviser<G>,
    /// Which moves it chooses from, by position: in small games the same positions come again and again.
    known: RwLock<HashMap<G::Position, Arc<[usize]>>>,
}

/// Positions remembered at most.
const MOST_KNOWN: usize = 1 << 20;

impl<'a, G: Contest> Perfect<'a, G> {
    /// Plays by an adviser.
    pub fn new(adviser: &'a dyn Adviser<G>) -> Self {
        Self {
            adviser,
            known: RwLock::default(),
        }
    }

    fn best(&self, choice: &Choice<'_, G>) -> Result<Arc<[usize]>, PlayerError> {
        let game = choice.game;
        let analysis = self.adviser.analyse(choice.position)?;
        if !analysis.is_settled() {
            return Err(PlayerError::Unknown {
                position: game.show(choice.position),
            });
        }
        let Some((_, first)) = analysis.moves.first() else {
            return Err(nothing_legal());
        };
        // A proof may know that a win is exact where it does not know that of another.
        let key = |worth: &Worth| (worth.verdict(), worth.distance(), worth.score());
        let equals = analysis
            .moves
            .iter()
            .filter(|(_, worth)| key(worth) == key(first));
        let mut best: Vec<&Edge<G>> = equals.map(|(edge, _)| edge).collect();
        if first.verdict() == Verdict::Draw && best.len() > 1 {
            let pitfalls = best
                .iter()
                .map(|edge| self.pitfalls(&edge.to))
                .collect::<Result<Vec<usize>, _>>()?;
            let most = pitfalls.iter().max().copied();
            let mut pitfalls = pitfalls.iter();
            best.retain(|_| pitfalls.next().copied() == most);
        }
        let places = (0..choice.moves.len())
            .filter(|&place| best.iter().any(|edge| edge.mv == choice.moves[place].mv));
        Ok(places.collect())
    }

    /// How many of the replies throw something away.
    fn pitfalls(&self, position: &G::Position) -> Result<usize, PlayerError> {
        let Analysis { worth, moves, .. } = self.adviser.analyse(position)?;
        let key = |worth: Worth| (worth.verdict(), worth.score());
        let wrong = moves
            .iter()
            .filter(|&&(_, of_move)| key(of_move) != key(worth));
        Ok(wrong.count())
    }
}

/// The adviser knows of no move that is legal.
fn nothing_legal() -> PlayerError {
    PlayerError::Illegal {
        player: "perfect".into(),
    }
}

impl<G: Contest> Player<G> for Perfect<'_, G> {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let known = self.known.read().ok();
        let known = known.and_then(|known| known.get(choice.position).cloned());
        let best = match known {
            Some(best) => best,
            None => {
                let best = self.best(choice)?;
                if let Ok(mut known) = self.known.write()
                    && known.len() < MOST_KNOWN
                {
                    known.insert(*choice.position, best.clone());
                }
                best
            }
        };
        if best.is_empty() {
            return Err(nothing_legal());
        }
        Ok(best[dice.below(best.len())])
    }
}

impl<G: Contest> std::fmt::Debug for Perfect<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Perfect").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, Position, tictactoe};
    use crate::oracle::Oracle;
    use crate::players::trial::choices;
    use crate::progress::NoProgress;

    struct Solved(Oracle<Alignment>);

    impl Adviser<Alignment> for Solved {
        fn analyse(&self, position: &Position) -> Result<Analysis<Alignment>, TableError> {
            self.0.analyse(position, false, &|| false)
        }
    }

    fn chosen(position: &str) -> Vec<String> {
        let game = Alignment::new(tictactoe());
        let adviser = Solved(Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap());
        choices(adviser.0.game(), position, &Perfect::new(&adviser))
    }

    #[test]
    fn the_shortest_win_comes_first() {
        assert_eq!(chosen("11./22./... 1"), ["c1"]);
    }

    #[test]
    fn a_loss_is_put_off_by_blocking() {
        // All is lost, but what does not block the diagonal loses at once.
        assert_eq!(chosen("12./.1./... 2"), ["c3"]);
    }

    #[test]
    fn of_draws_the_one_with_most_ways_to_go_wrong_comes_first() {
        // Only the centre holds against a corner; against the centre four replies do, and more against an edge.
        assert_eq!(chosen(".../.../... 1"), ["a1", "a3", "c1", "c3"]);
    }
}

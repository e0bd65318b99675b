//! Plays as well as can be played, by tables or by exact search.

use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::query::{Answer, QueryError};
use hashbrown::HashMap;
use std::sync::{Arc, RwLock};

/// Tells all about a position that is given as text.
pub trait Sage: Sync {
    /// What a position and its moves are worth.
    ///
    /// # Errors
    /// If the table is damaged.
    fn tell(&self, position: &str) -> Result<Answer, QueryError>;
}

/// Keeps the value: the shortest win, the longest loss, most points, and of several draws those that leave the opponent most ways to
/// go wrong. What is still equal has equal chances.
pub struct Perfect<'a, G: Contest> {
    sage: &'a dyn Sage,
    /// Which moves it chooses from, by position: small games come by the same positions again and again.
    known: RwLock<HashMap<G::Position, Arc<[usize]>>>,
}

/// Positions remembered at most.
const MOST_KNOWN: usize = 1 << 20;

impl<'a, G: Contest> Perfect<'a, G> {
    /// Plays by what the sage says.
    pub fn new(sage: &'a dyn Sage) -> Self {
        Self {
            sage,
            known: RwLock::default(),
        }
    }

    fn best(&self, choice: &Choice<'_, G>) -> Result<Arc<[usize]>, PlayerError> {
        let game = choice.game;
        let answer = self.sage.tell(&game.show(choice.position))?;
        if !answer.is_settled() {
            return Err(PlayerError::Unknown {
                position: answer.position,
            });
        }
        let Some(first) = answer.moves.first() else {
            return Err(nothing_legal());
        };
        let worth = |mv: &crate::query::RankedMove| (mv.value, mv.distance, mv.score);
        let equals = answer.moves.iter().filter(|mv| worth(mv) == worth(first));
        let mut best: Vec<&crate::query::RankedMove> = equals.collect();
        if first.value == "draw" && best.len() > 1 {
            let pitfalls = best
                .iter()
                .map(|mv| self.pitfalls(&mv.position))
                .collect::<Result<Vec<usize>, _>>()?;
            let most = pitfalls.iter().max().copied();
            let mut pitfalls = pitfalls.iter();
            best.retain(|_| pitfalls.next().copied() == most);
        }
        let places = (0..choice.moves.len()).filter(|&place| {
            let name = game.show_move(&choice.moves[place].mv);
            best.iter().any(|mv| mv.mv == name)
        });
        Ok(places.collect())
    }

    /// How many of the replies throw something away.
    fn pitfalls(&self, position: &str) -> Result<usize, PlayerError> {
        let answer = self.sage.tell(position)?;
        let replies = answer.moves.iter();
        let wrong = replies.filter(|mv| mv.value != answer.value || mv.score != answer.score);
        Ok(wrong.count())
    }
}

/// The sage knows of no move that is legal.
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
    use crate::games::alignment::{Alignment, tictactoe};
    use crate::players::trial::choices;
    use crate::query::Oracle;
    use crate::solve::Quiet;
    use crate::table::Tables;

    struct Solved<'g>(Oracle<'g, Alignment>);

    impl Sage for Solved<'_> {
        fn tell(&self, position: &str) -> Result<Answer, QueryError> {
            self.0.ask(Some(position), false)
        }
    }

    fn chosen(position: &str) -> Vec<String> {
        let game = Alignment::new(tictactoe());
        let tables = Tables::solve_in_memory(&game, &Quiet).unwrap();
        let sage = Solved(Oracle::new(&game, tables));
        choices(&game, position, &Perfect::new(&sage))
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

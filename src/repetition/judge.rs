//! Questions to a game solved in its three roles.

use super::insisting::{Insisting, Role, Stance};
use super::judgement::Judgement;
use crate::game::{Edge, Notation};
use crate::index::Indexed;
use crate::query::{Answer, Oracle, QueryError, RankedMove};
use crate::table::{TableError, Tables};
use crate::value::{Distance, Turn, Value};
use std::cmp::Reverse;

/// Tells what positions are worth, and whether that stands under every rule on repetition.
#[derive(Debug)]
pub struct Judge<'g, G: Indexed> {
    oracle: Oracle<'g, Insisting<G>>,
}

/// A move and what it is worth for the player who makes it.
type Ranked<G> = (Edge<G>, Judgement);

impl<'g, G: Indexed + Notation> Judge<'g, G> {
    /// Answers from these tables.
    pub fn new(game: &'g Insisting<G>, tables: Tables) -> Self {
        Self {
            oracle: Oracle::new(game, tables),
        }
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.oracle.game().game()
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        self.oracle.tables()
    }

    fn value(&self, position: &G::Position, role: Role) -> Result<Value, TableError> {
        let position = *position;
        self.oracle.value(&Stance { position, role })
    }

    /// What a position is worth for the player to move.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn judgement(&self, position: &G::Position) -> Result<Judgement, TableError> {
        Ok(Judgement::new(
            self.value(position, Role::Plain)?,
            self.value(position, Role::MoverInsists)?,
            self.value(position, Role::WaitingInsists)?,
        ))
    }

    /// Within how many plies the player to move can end the game with at least a draw for him; `None` if he cannot force that.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn mover_ends_in(&self, position: &G::Position) -> Result<Option<Distance>, TableError> {
        Ok(match self.value(position, Role::MoverInsists)? {
            Value::Win(distance) => Some(distance),
            _ => None,
        })
    }

    /// The same for the player who waits.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn waiting_ends_in(&self, position: &G::Position) -> Result<Option<Distance>, TableError> {
        Ok(match self.value(position, Role::WaitingInsists)? {
            Value::Loss(distance) => Some(distance),
            _ => None,
        })
    }

    /// Every move with its worth for the player who makes it, best first.
    ///
    /// Settled draws come before dependent ones. Among either, those come first with which the player can force an end, the
    /// sooner the better: whoever always makes the first of them comes nearer to it with every ply.
    ///
    /// # Errors
    /// If a table is missing, or damaged where one of the positions is stored.
    pub fn ranked_moves(&self, position: &G::Position) -> Result<Vec<Ranked<G>>, TableError> {
        let mut edges = Vec::new();
        if self.game().outcome(position).is_none() {
            self.game().each_move(position, |edge| edges.push(edge));
        }
        let mut ranked = edges
            .into_iter()
            .map(|edge| {
                let judgement = match self.judgement(&edge.to)? {
                    Judgement::Settled(value) => value.before_move(edge.turn).into(),
                    Judgement::Dependent => Judgement::Dependent,
                };
                let ends_in = match (judgement.distance(), edge.turn) {
                    (Some(_), _) => None,
                    (None, Turn::Swap) => self.waiting_ends_in(&edge.to)?,
                    (None, Turn::Keep) => self.mover_ends_in(&edge.to)?,
                };
                Ok((edge, judgement, ends_in.unwrap_or(Distance::MAX)))
            })
            .collect::<Result<Vec<_>, TableError>>()?;
        ranked.sort_by_key(|&(_, judgement, ends_in)| (Reverse(judgement), ends_in));
        let moves = ranked.into_iter();
        Ok(moves
            .map(|(edge, judgement, _)| (edge, judgement))
            .collect())
    }

    /// Best play for both sides, to the end of the game or, where it never ends, to the first position seen before.
    ///
    /// # Errors
    /// If a table is missing, or damaged where one of the positions is stored.
    pub fn best_line(&self, position: &G::Position) -> Result<Vec<Edge<G>>, TableError> {
        let mut line: Vec<Edge<G>> = Vec::new();
        let mut here = *position;
        while let Some((edge, _)) = self.ranked_moves(&here)?.into_iter().next() {
            here = edge.to;
            let seen = here == *position || line.iter().any(|earlier| earlier.to == here);
            line.push(edge);
            if seen {
                break;
            }
        }
        Ok(line)
    }

    /// Answers a question in words; `None` asks about the start.
    ///
    /// # Errors
    /// If the text is not a position, or a table is missing or damaged.
    pub fn ask(&self, text: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        let game = self.game();
        let position = text.map_or(Ok(game.start()), |text| game.parse(text))?;
        let judgement = self.judgement(&position)?;
        let moves = self.ranked_moves(&position)?.into_iter();
        let moves = moves.map(|(edge, judgement)| RankedMove {
            mv: game.show_move(&edge.mv),
            position: game.show(&edge.to),
            value: judgement.word(),
            distance: judgement.distance(),
            at_most: None,
            score: None,
            bounds: None,
            so_far: None,
        });
        let line = if with_line {
            self.best_line(&position)?
        } else {
            vec![]
        };
        let canonical = game.canonical(&position);
        Ok(Answer {
            position: game.show(&position),
            canonical: game.show(&canonical.position),
            symmetry: canonical.symmetry,
            turn: game.turn(&position),
            value: judgement.word(),
            distance: judgement.distance(),
            at_most: None,
            score: None,
            bounds: None,
            so_far: None,
            moves: moves.collect(),
            line: line.iter().map(|edge| game.show_move(&edge.mv)).collect(),
        })
    }
}

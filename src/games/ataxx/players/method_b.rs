//! Method B: forced wins and losses within a depth, and otherwise stones.

use super::action::{actions, winning_at_once};
use super::contact::{can_meet, nearer_jump};
use super::successor::successors;
use crate::game::Game;
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::players::place::place_of;
use crate::players::{Choice, Contest, Dice, Player, PlayerError};
use crate::value::{Outcome, Score};
use hashbrown::HashMap;

/// Method B of the paper, `minimax_improved` in its code: a move that wins at once, else one that forces a win
/// within the depth, else the one after which it has most stones more than the opponent; the first of them if
/// several are equal.
///
/// It does what the code does, which is not always what the paper's text says:
/// - A game that ends in a draw looks as if it went on. Within the depth it is then looked at as a position without moves, which
///   counts as lost for whoever would have to move: a move that ends the game in a draw looks like a forced win.
/// - A position that is neither won nor lost is worth the difference of stones there. Whoever looks at it from a move before does
///   not find it unless that is 0: if all moves lead to positions that are won by the opponent or to such with a difference, the
///   position is believed to be lost.
#[derive(Clone, Copy, Debug)]
pub struct MethodB {
    /// Three plies less than what is looked at: the move itself is not counted, the code stops when it is
    /// *beyond* the depth, and even then looks for moves that win at once.
    pub depth: u32,
    /// What it does where it sees nothing of the opponent.
    pub alone: Alone,
}

/// What method B does where no stone of one player comes next to one of the other in any line of play that is
/// looked at, and none stands there.
///
/// Then no stone is converted in any of them, and on a row no game ends: what the code finds there tells nothing
/// of the opponent. A win at once is taken before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alone {
    /// What the code does: most stones are best, so that it clones.
    #[default]
    Clone,
    /// What section 6 of the paper proposes and its code does not do: jump towards the opponent. The jump that
    /// comes nearest to a stone of the opponent, the first in the order of the code if several do; if none comes
    /// nearer than a stone is already, it goes on as in the code.
    Jump,
}

impl MethodB {
    /// The smaller of the two depths in the paper's tables.
    pub const DEPTH: u32 = 1;

    /// The player with this depth.
    #[must_use]
    pub fn new(depth: u32) -> Self {
        Self {
            depth,
            alone: Alone::default(),
        }
    }

    /// How many plies are looked at.
    fn plies(&self) -> u32 {
        self.depth.saturating_add(3)
    }

    /// The jump towards an opponent of whom nothing is seen, if that is what is asked for.
    fn towards_opponent(&self, game: &Ataxx, position: &Position) -> Option<Move> {
        let is_alone = || !can_meet(&game.rules().board, position, self.plies());
        let jumps = self.alone == Alone::Jump && is_alone();
        jumps.then(|| nearer_jump(game, position)).flatten()
    }
}

impl Default for MethodB {
    fn default() -> Self {
        Self::new(Self::DEPTH)
    }
}

const NAME: &str = "method-b";

impl Player<Ataxx> for MethodB {
    fn choose(&self, choice: &Choice<'_, Ataxx>, _dice: &mut Dice) -> Result<usize, PlayerError> {
        self.chosen(choice)
    }

    fn chances(
        &self,
        choice: &Choice<'_, Ataxx>,
        chances: &mut Vec<f64>,
    ) -> Result<bool, PlayerError> {
        chances.clear();
        chances.resize(choice.moves.len(), 0.0);
        chances[self.chosen(choice)?] = 1.0;
        Ok(true)
    }
}

impl MethodB {
    /// The place of the move: there is no chance in it.
    fn chosen(&self, choice: &Choice<'_, Ataxx>) -> Result<usize, PlayerError> {
        let (game, position) = (choice.game, choice.position);
        let mut best: Option<(Move, Score)> = None;
        let at_once = winning_at_once(game, position);
        if let Some(mv) = at_once.or_else(|| self.towards_opponent(game, position)) {
            return place_of(choice, mv, NAME);
        }
        let mut beliefs = Beliefs {
            game,
            known: HashMap::new(),
        };
        const LOST: Score = Score::MIN;
        for action in actions(game, position) {
            if game.outcome(&action.to) == Some(Outcome::Win) {
                continue;
            }
            let worth = match beliefs.of(&action.to, self.depth.saturating_add(1), Question::Which)
            {
                Belief::Lost => return place_of(choice, action.mv, NAME),
                Belief::Won => LOST,
                Belief::Open => -game.lead(&action.to),
            };
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action.mv, worth));
            }
        }
        // Where every move loses at once, the code plays the first of them.
        let first = || actions(game, position).next().map(|action| action.mv);
        match best.map(|(mv, _)| mv).or_else(first) {
            Some(mv) => place_of(choice, mv, NAME),
            None => Ok(0),
        }
    }
}

/// What the player to move is believed to be heading for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Belief {
    Won,
    Lost,
    /// Neither: the difference of stones is the guess.
    Open,
}

/// How much one needs to know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Question {
    Which,
    /// Whether it is lost; if it is not, either of the others will do as an answer.
    IsLost,
}

/// Beliefs that were formed already: many orders of moves lead to the same position.
struct Beliefs<'a> {
    game: &'a Ataxx,
    known: HashMap<(u64, u64, u32, Question), Belief>,
}

impl Beliefs<'_> {
    /// What the code believes of a position, if it follows moves for this many more plies. Finished games that
    /// are asked about are draws.
    fn of(&mut self, position: &Position, plies: u32, question: Question) -> Belief {
        if self.game.outcome(position).is_some() {
            return Belief::Lost;
        }
        if plies == 0 {
            return match question {
                Question::Which => self.at_horizon(position),
                Question::IsLost if self.loses_by_any_move(position) => Belief::Lost,
                Question::IsLost => Belief::Open,
            };
        }
        let key = (position.mover, position.waiting, plies, question);
        if let Some(&belief) = self.known.get(&key) {
            return belief;
        }
        let belief = match self.at_horizon(position) {
            Belief::Open => self.followed(position, plies, question),
            decided => decided,
        };
        self.known.insert(key, belief);
        belief
    }

    /// Looks no further than the moves that end the game.
    fn at_horizon(&self, position: &Position) -> Belief {
        let mut belief = Belief::Lost;
        for (to, _) in successors(self.game, position) {
            match self.game.outcome(&to) {
                Some(Outcome::Loss) => return Belief::Won,
                Some(Outcome::Win) => {}
                Some(Outcome::Draw) | None => belief = Belief::Open,
            }
        }
        belief
    }

    fn loses_by_any_move(&self, position: &Position) -> bool {
        let mut moves = successors(self.game, position);
        moves.all(|(to, _)| self.game.outcome(&to) == Some(Outcome::Win))
    }

    /// Follows the moves that do not end the game, or end it in a draw, where none wins at once.
    fn followed(&mut self, position: &Position, plies: u32, question: Question) -> Belief {
        let mut belief = Belief::Lost;
        for (to, _) in successors(self.game, position) {
            if self.game.outcome(&to) == Some(Outcome::Win) {
                continue;
            }
            let could_be_found = belief == Belief::Lost && self.game.lead(&to) == 0;
            let asked = match could_be_found {
                true => Question::Which,
                false => Question::IsLost,
            };
            match self.of(&to, plies - 1, asked) {
                Belief::Lost => return Belief::Won,
                Belief::Open if could_be_found => {
                    if question == Question::IsLost {
                        return Belief::Open;
                    }
                    belief = Belief::Open;
                }
                Belief::Open | Belief::Won => {}
            }
        }
        belief
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::{Agent, assert_same_choices};
    use super::*;
    use crate::game::Notation;
    use crate::games::ataxx::players::MostlyClone;
    use crate::players::trial::{assert_chances, assert_legal, ataxx, choices, margins};

    #[test]
    fn choices_are_those_of_the_code() {
        for (depth, most_cells) in [(0, 8), (1, 8), (2, 8), (3, 7)] {
            for cells in 3..=most_cells {
                let player = MethodB::new(depth);
                assert_same_choices(cells, &player, |board| {
                    Agent { depth }.minimax_improved(board)
                });
            }
        }
    }

    fn belief(size: &str, text: &str, plies: u32) -> Belief {
        let game = ataxx(size);
        let position = game.parse(text).unwrap();
        let mut beliefs = Beliefs {
            game: &game,
            known: HashMap::new(),
        };
        beliefs.of(&position, plies, Question::Which)
    }

    #[test]
    fn a_draw_looks_like_a_win_to_who_makes_it() {
        // Cloning to 1 fills the board, three stones each; the jump loses.
        let text = "1xxooo x";
        assert_eq!(belief("1x6", text, 0), Belief::Open);
        assert_eq!(belief("1x6", text, 1), Belief::Won);
        assert_eq!(belief("1x6", "xxxooo o", 1), Belief::Lost);
        assert_eq!(choices(&ataxx("1x6"), text, &MethodB::default()), ["1"]);
    }

    #[test]
    fn who_leads_after_all_of_his_moves_believes_to_have_lost() {
        // Cloning leads by a stone, jumping leaves one each.
        assert_eq!(belief("1x8", "x6o x", 1), Belief::Open);
        assert_eq!(belief("1x8", "xx5o x", 1), Belief::Lost);
    }

    #[test]
    fn wins_at_once_are_not_missed() {
        let game = ataxx("1x6");
        assert_eq!(choices(&game, "x2o2 x", &MethodB::default()), ["1-3"]);
        let game = ataxx("1x7");
        assert_eq!(choices(&game, "x5o x", &MethodB::default()), ["1-3"]);
    }

    #[test]
    fn the_last_stone_is_not_put_where_it_can_be_taken() {
        // After the jump to 4, which comes first in the order, the opponent jumps next to it.
        let game = ataxx("1x6");
        assert_eq!(choices(&game, "o4x x", &MethodB::default()), ["5"]);
    }

    #[test]
    fn looking_ahead_pays() {
        let game = ataxx("1x14");
        let margins = margins(&game, [&MethodB::new(3), &MostlyClone], 100);
        let won = margins.iter().filter(|&&margin| margin > 0).count();
        assert!(won > 70, "{margins:?}");
    }

    fn jumping(depth: u32) -> MethodB {
        let alone = Alone::Jump;
        MethodB { depth, alone }
    }

    #[test]
    fn who_is_alone_jumps_if_asked_to() {
        // Three plies are looked at, and each brings the players nearer by two cells at most.
        let far = ataxx("1x9");
        assert_eq!(choices(&far, "x7o x", &MethodB::new(0)), ["2"]);
        assert_eq!(choices(&far, "x7o x", &jumping(0)), ["1-3"]);
        assert_eq!(choices(&far, "x7o o", &jumping(0)), ["9-7"]);
        let (near, text) = (ataxx("1x9"), "xx6o x");
        let as_before = choices(&near, text, &MethodB::new(0));
        assert_eq!(choices(&near, text, &jumping(0)), as_before);
    }

    #[test]
    fn who_is_never_alone_plays_as_before() {
        for depth in [0, 1] {
            let cells = 2 * (depth as usize + 3) + 2;
            assert_same_choices(cells, &jumping(depth), |board| {
                Agent { depth }.minimax_improved(board)
            });
        }
    }

    #[test]
    fn chances_are_those_of_the_choices() {
        assert_chances(&ataxx("1x9"), &MethodB::new(1));
        assert_chances(&ataxx("1x12"), &jumping(0));
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&ataxx("1x9"), 10, &MethodB::new(3));
        assert_legal(&ataxx("3x3"), 5, &MethodB::default());
        assert_legal(&ataxx("1x14"), 10, &jumping(1));
        assert_legal(&ataxx("8x8"), 1, &jumping(0));
    }
}

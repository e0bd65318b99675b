//! A player that is bred: its genes say how much each of some features of a position counts.
//!
//! The paper names a player of another kind beside its own, "based on genetic algorithms": T. Bossomaier,
//! A. Knittel, M. Harré, A. Snyder, An evolutionary agent approach to Dots-and-Boxes, 2006. That paper was not at
//! hand; features, genes and breeding are ours.

mod breeding;
mod features;

use super::drawing::Drawing;
use crate::games::dots::{Board, Dots};
use crate::name::OptionSpec;
use crate::players::{
    Choice, Dice, Learned, Player, PlayerError, PlayerSpec, SEED, Training, TrainingPlan, trained,
};
use crate::progress::{Cancelled, Progress};
use features::{COUNT, Features, NAMES, features};

/// What a point of each feature is worth.
type Genes = [i32; COUNT];

const TRAINING: Training = Training {
    unit: "generations",
    usual: 20,
    most: 1000,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: TRAINING.unit,
        values: "0 to 1000",
        default: "20",
        about: "generations of its ancestors; with 0 it plays at random",
    },
    SEED,
];

/// Rows and columns of the board on which players are bred, whatever board they play on then. Bred on 4 x 4 boxes
/// in as much time, they came to less on 3 x 3 and to no more on 5 x 5 (docs/results.md).
const BREEDING_SIDE: usize = 3;

/// Makes the move after which the features, each times its gene, add up to most; of several, one at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bred {
    genes: Genes,
}

impl Bred {
    fn new(genes: Genes) -> Self {
        Self { genes }
    }

    /// Breeds a player.
    ///
    /// # Errors
    /// If that is cancelled.
    pub fn train(plan: TrainingPlan, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let Some(board) = Board::new(BREEDING_SIDE, BREEDING_SIDE) else {
            return Ok(Self::new([0; COUNT]));
        };
        Ok(Self::new(breeding::breed(&board, plan, progress)?))
    }

    fn worth(&self, features: &Features) -> i32 {
        let products = self.genes.iter().zip(features).map(|(gene, of)| gene * of);
        products.sum()
    }
}

/// The bred player, as the list of players has it.
pub(super) fn bred() -> PlayerSpec<Dots> {
    PlayerSpec {
        name: "bred",
        about: "weighs what can be seen of a position, safe edges and chains, by numbers that a genetic algorithm found",
        options: OPTIONS,
        needs_adviser: false,
        training: Some(TRAINING),
        make: |request| {
            let plan = TRAINING.plan(request.name)?;
            let train = || Bred::train(plan, request.progress);
            let bred = trained(&format!("{plan:?}"), request.progress, train)?;
            Ok(Box::new(*bred))
        },
    }
}

impl Player<Dots> for Bred {
    fn choose(&self, choice: &Choice<'_, Dots>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let drawing = Drawing::new(choice.game.board(), choice.position);
        // One for each edge of the board at most.
        let mut worths = [0; Board::MOST_EDGES];
        for (worth, edge) in worths.iter_mut().zip(choice.moves) {
            *worth = self.worth(&features(&drawing, usize::from(edge.mv.0)));
        }
        let worths = &worths[..choice.moves.len()];
        let best = worths.iter().max();
        let place = dice.among(worths.len(), |place| Some(&worths[place]) == best);
        Ok(place.unwrap_or(0))
    }

    fn learned(&self) -> Vec<Learned> {
        let genes = NAMES.iter().zip(self.genes);
        let learned = genes.map(|(&name, gene)| Learned {
            name: name.into(),
            value: gene.into(),
        });
        learned.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::players::Defensive;
    use crate::players::trial::{assert_legal, choices, dots, margins};
    use crate::players::{Greedy, Random};
    use crate::progress::NoProgress;
    use crate::value::Score;

    fn trained(amount: usize, seed: u64) -> Bred {
        Bred::train(TrainingPlan { amount, seed }, &NoProgress).unwrap()
    }

    #[test]
    fn without_ancestors_it_plays_at_random() {
        let (game, random, bred) = (dots(3, 3), Random::default(), trained(0, 1));
        assert_eq!(bred.genes, [0; COUNT]);
        let players: [&dyn Player<Dots>; 2] = [&bred, &random];
        assert_eq!(
            margins(&game, players, 50),
            margins(&game, [&random, &random], 50)
        );
    }

    #[test]
    fn generations_make_it_better_than_those_it_was_bred_with() {
        let game = dots(3, 3);
        let sum = |bred: &Bred, other: &dyn Player<Dots>| -> Score {
            let begins = margins(&game, [bred, other], 100).iter().sum::<Score>();
            begins - margins(&game, [other, bred], 100).iter().sum::<Score>()
        };
        let [before, after] = [trained(0, 1), trained(4, 1)];
        assert!(sum(&before, &Greedy) < -1000);
        assert!(sum(&after, &Greedy) > 500, "{}", sum(&after, &Greedy));
        assert!(sum(&after, &Defensive) > 100, "{}", sum(&after, &Defensive));
    }

    #[test]
    fn the_seed_decides_and_not_the_threads() {
        let on = |threads: usize, seed| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build().unwrap().install(|| trained(2, seed))
        };
        assert_eq!(on(1, 5), on(2, 5));
        assert_ne!(on(2, 5), on(2, 6));
    }

    #[test]
    fn genes_decide_what_is_played() {
        let game = dots(1, 3);
        let mut genes = [0; COUNT];
        genes[0] = 1;
        // The greedy player's gene, and one who never takes anything.
        assert_eq!(choices(&game, "---/-.- ||..", &Greedy).len(), 3);
        assert_eq!(choices(&game, "---/-.. |...", &Bred::new(genes)), ["b1b2"]);
        genes[0] = -1;
        assert_eq!(choices(&game, "---/-.. |...", &Bred::new(genes)).len(), 4);
    }

    #[test]
    fn choices_are_legal() {
        let bred = trained(1, 1);
        assert_legal(&dots(1, 1), 5, &bred);
        assert_legal(&dots(3, 3), 20, &bred);
        assert_legal(&dots(5, 11), 2, &bred);
    }
}

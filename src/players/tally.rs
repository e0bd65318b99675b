//! What many games come to.

use super::{End, Played};
use serde::{Deserialize, Serialize};

/// Results of games, seen by one of the two players. Only whole numbers, so that the order in which games are
/// added does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Sum of the margins of games that came to an end.
    pub margins: i64,
    /// Sum of their squares.
    pub squares: u64,
    /// The least of these margins and the greatest.
    pub margin_range: (i64, i64),
    /// Sum of the lengths, in plies.
    pub plies: u64,
    /// The least length and the greatest.
    pub ply_range: (u64, u64),
    /// Games that ended because a position stood for the third time.
    pub repetitions: u64,
    /// Games that were cut off because they took too long: neither won, lost nor drawn, and without a margin.
    pub endless: u64,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            games: 0,
            wins: 0,
            losses: 0,
            margins: 0,
            squares: 0,
            margin_range: (i64::MAX, i64::MIN),
            plies: 0,
            ply_range: (u64::MAX, 0),
            repetitions: 0,
            endless: 0,
        }
    }
}

/// Ends of an interval that holds the true value in 95 of 100 cases.
pub type Interval = [f64; 2];

/// Standard deviations of a normal distribution between which 95 % lie.
const DEVIATIONS: f64 = 1.959_963_985;

impl Tally {
    /// The tally of one game, for the player who began.
    #[must_use]
    pub fn of<M>(played: &Played<M>) -> Self {
        let margin = i64::from(played.margin);
        let plies = played.plies as u64;
        if played.end == End::Length {
            return Self {
                games: 1,
                plies,
                ply_range: (plies, plies),
                endless: 1,
                ..Self::default()
            };
        }
        Self {
            games: 1,
            wins: u64::from(margin > 0),
            losses: u64::from(margin < 0),
            margins: margin,
            squares: margin.unsigned_abs().pow(2),
            margin_range: (margin, margin),
            plies,
            ply_range: (plies, plies),
            repetitions: u64::from(played.end == End::Repetition),
            endless: 0,
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            margins: self.margins + other.margins,
            squares: self.squares + other.squares,
            margin_range: (
                self.margin_range.0.min(other.margin_range.0),
                self.margin_range.1.max(other.margin_range.1),
            ),
            plies: self.plies + other.plies,
            ply_range: (
                self.ply_range.0.min(other.ply_range.0),
                self.ply_range.1.max(other.ply_range.1),
            ),
            repetitions: self.repetitions + other.repetitions,
            endless: self.endless + other.endless,
        }
    }

    /// The same games, seen by the other player.
    #[must_use]
    pub fn turned(self) -> Self {
        let (least, most) = self.margin_range;
        Self {
            wins: self.losses,
            losses: self.wins,
            margins: -self.margins,
            margin_range: match self.finished() {
                0 => self.margin_range,
                _ => (-most, -least),
            },
            ..self
        }
    }

    /// Games that came to an end: those that were cut off have no result.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.games - self.endless
    }

    /// Ended, and neither won nor lost.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.finished() - self.wins - self.losses
    }

    /// The mean margin of the games that came to an end; 0 if there are none.
    #[must_use]
    pub fn mean_margin(&self) -> f64 {
        self.margins as f64 / self.finished().max(1) as f64
    }

    /// The variance of a margin, as these games suggest.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let games = self.finished().max(2) as f64;
        let mean = self.margins as f64 / games;
        ((self.squares as f64 - games * mean * mean) / (games - 1.0)).max(0.0)
    }

    /// Where the mean of all possible games lies.
    #[must_use]
    pub fn margin_interval(&self) -> Interval {
        let reach = DEVIATIONS * (self.variance() / self.finished().max(1) as f64).sqrt();
        [self.mean_margin() - reach, self.mean_margin() + reach]
    }

    /// Where the share of won games lies, after Wilson: also right where all games or none were won.
    #[must_use]
    pub fn win_interval(&self) -> Interval {
        wilson(self.wins, self.games)
    }
}

fn wilson(wins: u64, games: u64) -> Interval {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, share) = (games as f64, wins as f64 / games as f64);
    let square = DEVIATIONS * DEVIATIONS;
    let middle = share + square / (2.0 * n);
    let reach = DEVIATIONS * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    [
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    ]
}

/// A tally in numbers that people and programs read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Won by the first player.
    pub first_wins: u64,
    /// Won by the second player.
    pub second_wins: u64,
    /// Ended, and neither won nor lost. Games that were cut off are in none of the three.
    pub draws: u64,
    /// The first player's margin on average, of the games that came to an end.
    pub mean_margin: f64,
    /// Where the mean of all possible games lies, in 95 of 100 cases.
    pub margin_interval: Interval,
    /// Where the share of games lies that the first player wins, in 95 of 100 cases.
    pub win_interval: Interval,
    /// The least and the greatest margin.
    pub margins: Option<[i64; 2]>,
    /// Plies of a game on average.
    pub mean_plies: f64,
    /// The shortest and the longest game.
    pub plies: Option<[u64; 2]>,
    /// Games that ended because a position stood for the third time.
    pub repetitions: u64,
    /// Games that were cut off because they took too long.
    pub endless: u64,
}

impl From<Tally> for Results {
    fn from(tally: Tally) -> Self {
        let any = tally.games > 0;
        Self {
            games: tally.games,
            first_wins: tally.wins,
            second_wins: tally.losses,
            draws: tally.draws(),
            mean_margin: tally.mean_margin(),
            margin_interval: tally.margin_interval(),
            win_interval: tally.win_interval(),
            margins: (tally.finished() > 0).then_some([tally.margin_range.0, tally.margin_range.1]),
            mean_plies: tally.plies as f64 / tally.games.max(1) as f64,
            plies: any.then_some([tally.ply_range.0, tally.ply_range.1]),
            repetitions: tally.repetitions,
            endless: tally.endless,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(margin: i16) -> Played<()> {
        Played {
            moves: vec![],
            plies: 10,
            margin,
            end: End::Over,
        }
    }

    fn of(margins: &[i16]) -> Tally {
        let tallies = margins.iter().map(|&margin| Tally::of(&played(margin)));
        tallies.fold(Tally::default(), Tally::and)
    }

    #[test]
    fn means_and_variances_are_those_of_the_textbook() {
        let tally = of(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert!((tally.mean_margin() - 5.0).abs() < 1e-12);
        assert!((tally.variance() - 32.0 / 7.0).abs() < 1e-12);
        assert_eq!(tally.margin_range, (2, 9));
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        let tally = of(&[3, -1, 0, 5]);
        let turned = tally.turned();
        assert_eq!((turned.wins, turned.losses, turned.draws()), (1, 2, 1));
        assert_eq!(turned.margin_range, (-5, 1));
        assert_eq!(turned.turned(), tally);
        assert_eq!(Tally::default().turned().and(tally), tally);
    }

    #[test]
    fn a_game_that_was_cut_off_is_no_draw_and_has_no_margin() {
        let cut = Tally::of(&Played {
            end: End::Length,
            ..played(7)
        });
        assert_eq!((cut.games, cut.endless, cut.finished()), (1, 1, 0));
        assert_eq!((cut.wins, cut.losses, cut.draws()), (0, 0, 0));
        assert_eq!(Results::from(cut).margins, None);
        assert_eq!(cut.turned(), cut);
        let both = cut.and(of(&[0, 4]));
        let results = Results::from(both);
        let counts = [results.first_wins, results.second_wins, results.draws];
        assert_eq!((counts, results.endless), ([1, 0, 1], 1));
        assert!((results.mean_margin - 2.0).abs() < 1e-12);
        assert_eq!(results.margins, Some([0, 4]));
        assert_eq!(Results::from(both.turned()).margins, Some([-4, 0]));
    }

    #[test]
    fn shares_have_the_intervals_of_wilson() {
        // From Wilson's formula by hand: 8 of 10.
        let [low, high] = wilson(8, 10);
        assert!(
            (low - 0.4901).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3,
            "{low} {high}"
        );
        assert!(wilson(0, 100)[0] == 0.0 && wilson(0, 100)[1] > 0.03);
    }
}

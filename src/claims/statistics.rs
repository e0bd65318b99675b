//! How likely it is that two samples differ as much as they do, if they are of the same kind.

use statrs::function::erf::erfc;
use statrs::function::factorial::{ln_binomial, ln_factorial};

/// How often a table may be called inconsistent though it is not.
pub(in crate::claims) const LEVEL: f64 = 0.05;

/// A level at which a difference is called one, shared by several tests so that all together err no more often (Bonferroni).
#[derive(Clone, Copy, Debug)]
pub(in crate::claims) struct Level {
    pub(in crate::claims) of_all: f64,
    pub(in crate::claims) tests: usize,
}

impl Level {
    pub(in crate::claims) fn allows(self, probability: f64) -> bool {
        probability >= self.of_all / self.tests as f64
    }

    pub(in crate::claims) fn words(self) -> String {
        format!("level {} % over {} tests", 100.0 * self.of_all, self.tests)
    }
}

/// The probability of more than so many standard deviations, on either side.
pub(in crate::claims) fn two_sided(deviations: f64) -> f64 {
    erfc(deviations.abs() / std::f64::consts::SQRT_2)
}

/// How many standard errors two means lie apart that are means of so many values with the same variance.
pub(in crate::claims) fn apart(difference: f64, variance: f64, sizes: [f64; 2]) -> f64 {
    let error = (variance * (1.0 / sizes[0] + 1.0 / sizes[1])).sqrt();
    match (difference == 0.0, error == 0.0) {
        (true, _) => 0.0,
        (false, true) => f64::INFINITY,
        (false, false) => difference / error,
    }
}

/// How likely it is that the shares of so many won games lie as far apart or farther, if both come from the same players (Fisher's exact
/// test): also right where nearly all games or none were won.
pub(in crate::claims) fn same_share(one: Won, other: Won) -> f64 {
    let (wins, games) = (one.wins + other.wins, one.games + other.games);
    // The probability that of all wins so many fall to the first.
    let all = ln_binomial(games, wins);
    let of = |first: u64| {
        (ln_binomial(one.games, first) + ln_binomial(other.games, wins - first) - all).exp()
    };
    // Sums that differ by rounding alone count as equal.
    let limit = of(one.wins) * (1.0 + 1e-7);
    let (fewest, most) = (wins.saturating_sub(other.games), wins.min(one.games));
    let rarer = (fewest..=most)
        .map(of)
        .filter(|&probability| probability <= limit);
    rarer.sum::<f64>().min(1.0)
}

/// Games won, of so many.
#[derive(Clone, Copy, Debug)]
pub(in crate::claims) struct Won {
    pub(in crate::claims) wins: u64,
    pub(in crate::claims) games: u64,
}

/// How likely it is that games with these chances come to counts that are as rare or rarer (the exact multinomial test).
pub(in crate::claims) fn as_rare(counts: &[u64; 3], chances: &[f64; 3]) -> f64 {
    let games: u64 = counts.iter().sum();
    let factorials: Vec<f64> = (0..=games).map(ln_factorial).collect();
    let of = |counts: [u64; 3]| {
        let each = counts.iter().zip(chances).map(|(&count, &chance)| {
            let all = match count {
                0 => 0.0,
                count => count as f64 * chance.ln(),
            };
            all - factorials[count as usize]
        });
        (factorials[games as usize] + each.sum::<f64>()).exp()
    };
    // Sums that differ by rounding alone count as equal.
    let limit = of(*counts) * (1.0 + 1e-7);
    let all = (0..=games).flat_map(|one| (0..=games - one).map(move |two| [one, two]));
    let rarer = all
        .map(|[one, two]| of([one, two, games - one - two]))
        .filter(|&probability| probability <= limit);
    rarer.sum::<f64>().min(1.0)
}

/// How likely it is that two lists of counts of the same categories differ as much, if they come from the same distribution (chi
/// squared; categories that nobody has do not count).
pub(in crate::claims) fn homogeneous(one: &[u64], other: &[u64]) -> f64 {
    let sum = |counts: &[u64]| counts.iter().sum::<u64>() as f64;
    let (rows, all) = ([sum(one), sum(other)], sum(one) + sum(other));
    let mut squared = 0.0;
    let mut categories = 0;
    for (&one, &other) in one.iter().zip(other) {
        let column = (one + other) as f64;
        if column == 0.0 {
            continue;
        }
        categories += 1;
        for (count, row) in [(one, rows[0]), (other, rows[1])] {
            let expected = column * row / all;
            squared += (count as f64 - expected).powi(2) / expected;
        }
    }
    match categories {
        0 | 1 => 1.0,
        2 => two_sided(squared.sqrt()),
        3 => (-squared / 2.0).exp(),
        _ => unreachable!("a game is won, lost or drawn"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_the_tables() {
        let near = |given: f64, expected: f64| (given - expected).abs() < 1e-6 * expected;
        assert!(near(two_sided(1.959_963_985), 0.05));
        assert!(near(two_sided(0.0), 1.0));
        assert!(near(two_sided(3.290_526_731), 0.001));
        assert!(near(two_sided(4.891_638_476), 1e-6));
        assert_eq!(two_sided(f64::INFINITY), 0.0);
    }

    #[test]
    fn counts_are_compared_as_in_the_textbook() {
        // Two by two: chi squared is 4 by hand, so two standard deviations.
        let p = homogeneous(&[60, 40], &[40, 60]);
        assert!((p - two_sided(8f64.sqrt())).abs() < 1e-9);
        assert_eq!(homogeneous(&[1000, 0, 0], &[500, 0, 0]), 1.0);
        assert!(homogeneous(&[300, 300, 400], &[290, 310, 400]) > 0.5);
        assert!(homogeneous(&[300, 300, 400], &[200, 400, 400]) < 1e-6);
    }

    #[test]
    fn counts_are_held_against_chances_exactly() {
        let near = |given: f64, expected: f64| (given - expected).abs() < 1e-9;
        // One in eight each way that all of four coins fall alike.
        assert!(near(as_rare(&[4, 0, 0], &[0.5, 0.5, 0.0]), 1.0 / 8.0));
        assert!(near(as_rare(&[2, 2, 0], &[0.5, 0.5, 0.0]), 1.0));
        // Of 27 ways for three games, 6 have one of each kind and 3 are all alike.
        assert!(near(as_rare(&[3, 0, 0], &[1.0 / 3.0; 3]), 3.0 / 27.0));
        assert!(near(as_rare(&[2, 1, 0], &[1.0 / 3.0; 3]), 21.0 / 27.0));
        // What cannot happen has not happened.
        assert_eq!(as_rare(&[1, 0, 1], &[1.0, 0.0, 0.0]), 0.0);
        assert!(as_rare(&[436, 564, 0], &[0.5, 0.5, 0.0]) < 1e-4);
    }

    #[test]
    fn shares_are_compared_exactly() {
        let won = |wins, games| Won { wins, games };
        // One win that could have been any of 1,100 games.
        let rare = same_share(won(1, 100), won(0, 1000));
        assert!((rare - 100.0 / 1100.0).abs() < 1e-9, "{rare}");
        // The lady who tastes tea: 3 of 4 right.
        let tea = same_share(won(3, 4), won(1, 4));
        assert!((tea - 34.0 / 70.0).abs() < 1e-9, "{tea}");
        assert!(same_share(won(73, 100), won(852, 1000)) < 0.01);
        assert!(same_share(won(50, 100), won(500, 1000)) > 0.9);
    }

    #[test]
    fn equal_means_are_not_apart() {
        assert_eq!(apart(0.0, 0.0, [100.0, 100.0]), 0.0);
        assert!(apart(1.0, 0.0, [100.0, 100.0]).is_infinite());
        assert!((apart(0.3, 1.0, [100.0, 100.0]) - 0.3 / 0.02f64.sqrt()).abs() < 1e-12);
    }
}

//! How likely it is that two samples differ as much as they do, if they are of the same kind.

/// A level at which a difference is called one, shared by several tests so that all together err no more often (Bonferroni).
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) of_all: f64,
    pub(super) tests: usize,
}

impl Level {
    pub(super) fn allows(self, probability: f64) -> bool {
        probability >= self.of_all / self.tests as f64
    }

    pub(super) fn words(self) -> String {
        format!("level {} % over {} tests", 100.0 * self.of_all, self.tests)
    }
}

/// The probability of more than so many standard deviations, on either side.
pub(super) fn two_sided(deviations: f64) -> f64 {
    complementary_error(deviations.abs() / std::f64::consts::SQRT_2)
}

/// How many standard errors two means lie apart that are means of so many values with the same variance.
pub(super) fn apart(difference: f64, variance: f64, sizes: [f64; 2]) -> f64 {
    let error = (variance * (1.0 / sizes[0] + 1.0 / sizes[1])).sqrt();
    match (difference == 0.0, error == 0.0) {
        (true, _) => 0.0,
        (false, true) => f64::INFINITY,
        (false, false) => difference / error,
    }
}

/// How likely it is that two lists of counts of the same categories differ as much, if they come from the same distribution (chi
/// squared; categories that nobody has do not count).
pub(super) fn homogeneous(one: &[u64], other: &[u64]) -> f64 {
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

/// The complementary error function: by its power series where it is quick, by its continued fraction elsewhere.
fn complementary_error(x: f64) -> f64 {
    let scale = 2.0 / std::f64::consts::PI.sqrt();
    if x.is_infinite() {
        return 0.0;
    }
    if x < 2.5 {
        let (mut term, mut sum, mut n) = (x, x, 0.0);
        while term.abs() > 1e-17 * sum.abs() {
            n += 1.0;
            term *= -x * x / n;
            sum += term / (2.0 * n + 1.0);
        }
        return 1.0 - scale * sum;
    }
    let mut fraction = x;
    for n in (1..60).rev() {
        fraction = x + f64::from(n) / 2.0 / fraction;
    }
    (-x * x).exp() / (fraction * std::f64::consts::PI.sqrt())
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
        // Both ways meet.
        let gap = complementary_error(2.499_999_9) - complementary_error(2.500_000_1);
        assert!(gap.abs() < 1e-9);
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
    fn equal_means_are_not_apart() {
        assert_eq!(apart(0.0, 0.0, [100.0, 100.0]), 0.0);
        assert!(apart(1.0, 0.0, [100.0, 100.0]).is_infinite());
        assert!((apart(0.3, 1.0, [100.0, 100.0]) - 0.3 / 0.02f64.sqrt()).abs() < 1e-12);
    }
}

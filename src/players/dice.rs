//! Numbers that look random and are the same for the same seed.

/// A generator of numbers (splitmix64): small, fast, and any seed is as good as any other.
#[derive(Clone, Debug)]
pub struct Dice(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Dice {
    /// The dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The dice of one of many games with the same seed, whoever plays it and when.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Self {
        let mut dice = Self(seed);
        let seed = dice.number();
        Self(seed ^ game.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// Any number.
    #[inline]
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `end`, all practically equally likely.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "nothing to choose from");
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// One of the places where `is_good` holds, all equally likely; `None` if there is none.
    #[inline]
    pub fn among(&mut self, end: usize, mut is_good: impl FnMut(usize) -> bool) -> Option<usize> {
        let count = (0..end).filter(|&place| is_good(place)).count();
        if count == 0 {
            return None;
        }
        let chosen = self.below(count);
        (0..end).filter(|&place| is_good(place)).nth(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_comes_up_about_equally_often() {
        const ROLLS: usize = 60_000;
        for seed in 0..3 {
            let mut dice = Dice::of_game(seed, 7);
            let mut counts = [0usize; 6];
            (0..ROLLS).for_each(|_| counts[dice.below(6)] += 1);
            assert!(
                counts.iter().all(|&count| count.abs_diff(ROLLS / 6) < 400),
                "{counts:?}"
            );
        }
    }

    #[test]
    fn only_good_places_are_chosen() {
        let mut dice = Dice::new(1);
        for _ in 0..100 {
            let chosen = dice.among(10, |place| place % 3 == 1).unwrap();
            assert_eq!(chosen % 3, 1);
        }
        assert_eq!(dice.among(10, |_| false), None);
        assert_eq!(dice.among(0, |_| true), None);
    }

    #[test]
    fn games_differ() {
        let mut first: Vec<u64> = (0..100)
            .map(|game| Dice::of_game(5, game).number())
            .collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 100);
    }
}

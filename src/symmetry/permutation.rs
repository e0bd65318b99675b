/// A rearrangement of the points 0, 1, 2, ... of a board: the token on point `i` goes to point `p.image(i)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permutation(Vec<u8>);

impl Permutation {
    /// Leaves every point where it is.
    #[must_use]
    pub fn identity(points: usize) -> Self {
        Self::from_fn(points, |point| point)
    }

    /// The permutation that sends `point` to `image(point)`.
    ///
    /// # Panics
    /// If `image` is not one-to-one, or there are more than 64 points.
    pub fn from_fn(points: usize, image: impl Fn(usize) -> usize) -> Self {
        assert!(points <= 64, "a board has at most 64 points");
        let images: Vec<u8> = (0..points).map(|point| image(point) as u8).collect();
        let mut seen = vec![false; points];
        for &image in &images {
            assert!(
                !std::mem::replace(&mut seen[usize::from(image)], true),
                "two points have the same image"
            );
        }
        Self(images)
    }

    /// Where a token on `point` goes.
    #[must_use]
    pub fn image(&self, point: usize) -> usize {
        usize::from(self.0[point])
    }

    /// How many points are permuted.
    #[must_use]
    pub fn points(&self) -> usize {
        self.0.len()
    }

    /// This permutation followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self::from_fn(self.points(), |point| next.image(self.image(point)))
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.points()];
        for point in 0..self.points() {
            images[self.image(point)] = point as u8;
        }
        Self(images)
    }

    /// The image of a set of points.
    #[must_use]
    pub fn apply(&self, set: u64) -> u64 {
        (0..self.points())
            .filter(|&point| set >> point & 1 == 1)
            .fold(0, |image, point| image | 1 << self.image(point))
    }

    /// The cycles, each as a set of points.
    #[must_use]
    pub fn cycles(&self) -> Vec<u64> {
        let mut seen = 0u64;
        let mut cycles = Vec::new();
        for first in 0..self.points() {
            if seen >> first & 1 == 1 {
                continue;
            }
            let mut cycle = 0u64;
            let mut point = first;
            while cycle >> point & 1 == 0 {
                cycle |= 1 << point;
                point = self.image(point);
            }
            seen |= cycle;
            cycles.push(cycle);
        }
        cycles
    }
}

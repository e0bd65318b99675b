use super::Permutation;
use hashbrown::HashMap;

/// A permutation with the name people use for it.
#[derive(Clone, Debug)]
pub struct Operator {
    /// A short name, as it appears in products.
    pub name: String,
    /// What it does to the points.
    pub permutation: Permutation,
}

impl Operator {
    /// A named permutation.
    pub fn new(name: impl Into<String>, permutation: Permutation) -> Self {
        Self {
            name: name.into(),
            permutation,
        }
    }
}

const CHUNK_BITS: usize = 8;
const CHUNK: usize = 1 << CHUNK_BITS;

/// A finite group of permutations of a board's points, generated from a few of them by closure.
///
/// Element 0 is the identity. Every element knows a shortest product of generators that gives it, which is the
/// proof that the generators suffice.
///
/// ```
/// use retrograde::{Group, Permutation};
/// use retrograde::symmetry::Operator;
/// let quarter_turn = Permutation::from_fn(4, |corner| (corner + 1) % 4);
/// let group = Group::generate(4, &[Operator::new("R", quarter_turn.clone())]);
/// assert_eq!(group.order(), 4);
/// assert_eq!(group.product(group.find(&quarter_turn.inverse()).unwrap()), "R R R");
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    points: usize,
    generators: Vec<Operator>,
    elements: Vec<Permutation>,
    words: Vec<Vec<usize>>,
    inverses: Vec<usize>,
    /// For each element and each byte of a point set, the image of that byte.
    images: Vec<[u64; CHUNK]>,
    chunks: usize,
}

impl Group {
    /// All products of the generators. Without generators the group has one element.
    ///
    /// # Panics
    /// If a generator permutes another number of points, or the group has more than 65,536 elements.
    #[must_use]
    pub fn generate(points: usize, generators: &[Operator]) -> Self {
        let mut elements = vec![Permutation::identity(points)];
        let mut words = vec![vec![]];
        let mut numbers: HashMap<Permutation, usize> =
            [(elements[0].clone(), 0)].into_iter().collect();
        let mut next = 0;
        while next < elements.len() {
            for (number, generator) in generators.iter().enumerate() {
                assert_eq!(generator.permutation.points(), points);
                let product = elements[next].then(&generator.permutation);
                if !numbers.contains_key(&product) {
                    assert!(elements.len() < 1 << 16, "the group is too large");
                    let mut word: Vec<usize> = words[next].clone();
                    word.push(number);
                    numbers.insert(product.clone(), elements.len());
                    elements.push(product);
                    words.push(word);
                }
            }
            next += 1;
        }
        let inverses = elements.iter().map(|e| numbers[&e.inverse()]).collect();
        let chunks = points.div_ceil(CHUNK_BITS);
        let images = elements
            .iter()
            .flat_map(|element| (0..chunks).map(|chunk| chunk_images(element, chunk)))
            .collect();
        Self {
            points,
            generators: generators.to_vec(),
            elements,
            words,
            inverses,
            images,
            chunks,
        }
    }

    /// How many elements there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// How many points are permuted.
    #[must_use]
    pub fn points(&self) -> usize {
        self.points
    }

    /// The operators the group was grown from.
    #[must_use]
    pub fn generators(&self) -> &[Operator] {
        &self.generators
    }

    /// All elements, the identity first.
    #[must_use]
    pub fn elements(&self) -> &[Permutation] {
        &self.elements
    }

    /// The number of the element equal to `permutation`.
    #[must_use]
    pub fn find(&self, permutation: &Permutation) -> Option<usize> {
        self.elements.iter().position(|e| e == permutation)
    }

    /// The number of the element that undoes `element`.
    #[must_use]
    pub fn inverse(&self, element: usize) -> usize {
        self.inverses[element]
    }

    /// A shortest product of generators that equals `element`, applied from left to right.
    #[must_use]
    pub fn product(&self, element: usize) -> String {
        if self.words[element].is_empty() {
            return "identity".into();
        }
        let names: Vec<&str> = self.words[element]
            .iter()
            .map(|&g| self.generators[g].name.as_str())
            .collect();
        names.join(" ")
    }

    /// The image of a set of points under an element, a byte of the set at a time.
    #[inline]
    #[must_use]
    pub fn apply(&self, element: usize, set: u64) -> u64 {
        let first = element * self.chunks;
        let mut image = 0;
        for (chunk, images) in self.images[first..first + self.chunks].iter().enumerate() {
            image |= images[(set >> (chunk * CHUNK_BITS)) as usize & (CHUNK - 1)];
        }
        image
    }
}

fn chunk_images(element: &Permutation, chunk: usize) -> [u64; CHUNK] {
    let mut images = [0; CHUNK];
    let first = chunk * CHUNK_BITS;
    for (bits, image) in images.iter_mut().enumerate() {
        *image = element.apply((bits as u64) << first);
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn square(n: usize) -> Group {
        let rotation = Permutation::from_fn(n * n, |p| (p % n) * n + (n - 1 - p / n));
        let diagonal = Permutation::from_fn(n * n, |p| (p % n) * n + p / n);
        Group::generate(
            n * n,
            &[Operator::new("R", rotation), Operator::new("D", diagonal)],
        )
    }

    #[test]
    fn the_square_has_eight_symmetries() {
        for n in 2..=8 {
            assert_eq!(square(n).order(), 8, "side {n}");
        }
    }

    #[test]
    fn words_multiply_out_to_their_elements() {
        let group = square(3);
        for (element, word) in group.words.iter().enumerate() {
            let product = word
                .iter()
                .fold(Permutation::identity(9), |product, &generator| {
                    product.then(&group.generators[generator].permutation)
                });
            assert_eq!(product, group.elements[element]);
        }
    }

    proptest! {
        #[test]
        fn bytewise_images_are_the_pointwise_ones(set in 0u64..1 << 25, element in 0usize..8) {
            let group = square(5);
            prop_assert_eq!(group.apply(element, set), group.elements[element].apply(set));
            let back = group.apply(group.inverse(element), group.apply(element, set));
            prop_assert_eq!(back, set);
        }
    }
}

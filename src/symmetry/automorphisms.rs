//! The symmetries of a board, found from what is on it.

use super::{Operator, Permutation};
use hashbrown::HashSet;

/// What a symmetry of a board has to keep.
#[derive(Clone, Copy, Debug)]
pub struct Structure<'a> {
    /// Column and row of each point; they decide names only, a symmetry need not be one of the drawing.
    pub places: &'a [[u8; 2]],
    /// For each point the points next to it: neighbours stay neighbours.
    pub adjacent: &'a [u64],
    /// Lines: they go to lines.
    pub lines: &'a [u64],
    /// Lists of further sets: those of a list go to sets of the same list.
    pub further: &'a [Vec<u64>],
    /// Ways over three points: they go to ways.
    pub ways: &'a [[u8; 3]],
    /// A point that stays where it is.
    pub fixed: Option<usize>,
}

/// Orbit tables number the symmetries in a byte.
const MOST_ELEMENTS: usize = 256;

/// Refinements after which the search is content with what it has. No board drawn by people comes near.
const PATIENCE: usize = 20_000;

impl Structure<'_> {
    /// Generators of the group of all symmetries or, where it has more than 256 elements, of a subgroup that
    /// has no more.
    ///
    /// Those of the drawing come first and have names: `R` a quarter turn clockwise, `D` and `U` the mirrors in
    /// the downward and in the upward diagonal, `H` top to bottom, `V` left to right, `T` half a turn. What
    /// they do not generate is called `S1`, `S2` and so on.
    #[must_use]
    pub fn automorphisms(&self) -> Vec<Operator> {
        let mut generators: Vec<Operator> = Vec::new();
        let mut elements = HashSet::from([Permutation::identity(self.places.len())]);
        let drawn = self.of_the_drawing().into_iter();
        let found = Search::new(self).strong_generators().into_iter();
        let mut unnamed = 0;
        for (name, permutation) in drawn
            .map(|(name, permutation)| (Some(name), permutation))
            .chain(found.map(|permutation| (None, permutation)))
        {
            if elements.contains(&permutation) {
                continue;
            }
            let Some(more) = closure(&generators, &permutation) else {
                continue;
            };
            elements = more;
            let name = name.map_or_else(
                || {
                    unnamed += 1;
                    format!("S{unnamed}")
                },
                str::to_owned,
            );
            generators.push(Operator::new(name, permutation));
        }
        generators
    }

    /// Whether a permutation keeps everything.
    #[must_use]
    pub fn is_kept_by(&self, permutation: &Permutation) -> bool {
        let goes_to_itself = |sets: &[u64]| {
            let all: HashSet<u64> = sets.iter().copied().collect();
            all.iter().all(|&set| all.contains(&permutation.apply(set)))
        };
        let image = |point: u8| permutation.image(point.into()) as u8;
        self.fixed
            .is_none_or(|point| permutation.image(point) == point)
            && self.adjacent.iter().enumerate().all(|(point, &near)| {
                permutation.apply(near) == self.adjacent[permutation.image(point)]
            })
            && goes_to_itself(self.lines)
            && self.further.iter().all(|sets| goes_to_itself(sets))
            && (self.ways.iter()).all(|way| self.ways.contains(&way.map(image)))
    }

    fn of_the_drawing(&self) -> Vec<(&'static str, Permutation)> {
        type Turn = fn([i32; 2], i32, i32) -> [i32; 2];
        /// Where a point goes, by the distances of the farthest column and row from the first.
        const TURNS: [(&str, Turn); 6] = [
            ("R", |[x, y], _, high| [high - y, x]),
            ("D", |[x, y], _, _| [y, x]),
            ("H", |[x, y], _, high| [x, high - y]),
            ("V", |[x, y], wide, _| [wide - x, y]),
            ("T", |[x, y], wide, high| [wide - x, high - y]),
            ("U", |[x, y], wide, high| [wide - y, high - x]),
        ];
        let axis = |axis: usize| self.places.iter().map(move |place| i32::from(place[axis]));
        let first = [0, 1].map(|number| axis(number).min().unwrap_or(0));
        let last = [0, 1].map(|number| axis(number).max().unwrap_or(0));
        let (wide, high) = (last[0] - first[0], last[1] - first[1]);
        let places: Vec<[i32; 2]> = axis(0)
            .zip(axis(1))
            .map(|(x, y)| [x - first[0], y - first[1]])
            .collect();
        let turned = |turn: Turn| -> Option<Permutation> {
            let images: Option<Vec<usize>> = places
                .iter()
                .map(|&place| {
                    let image = turn(place, wide, high);
                    places.iter().position(|&other| other == image)
                })
                .collect();
            let images = images?;
            let distinct: HashSet<usize> = images.iter().copied().collect();
            (distinct.len() == images.len())
                .then(|| Permutation::from_fn(images.len(), |point| images[point]))
        };
        TURNS
            .into_iter()
            .filter_map(|(name, turn)| Some((name, turned(turn)?)))
            .filter(|(_, permutation)| self.is_kept_by(permutation))
            .collect()
    }
}

/// All products of the generators and one more, unless there are too many.
fn closure(generators: &[Operator], another: &Permutation) -> Option<HashSet<Permutation>> {
    let identity = Permutation::identity(another.points());
    let mut elements = HashSet::from([identity.clone()]);
    let mut unfinished = vec![identity];
    while let Some(element) = unfinished.pop() {
        let generators = generators.iter().map(|generator| &generator.permutation);
        for generator in generators.chain([another]) {
            let product = element.then(generator);
            if elements.insert(product.clone()) {
                if elements.len() > MOST_ELEMENTS {
                    return None;
                }
                unfinished.push(product);
            }
        }
    }
    Some(elements)
}

/// A colour for each point: points of different colours cannot be exchanged.
type Colours = Vec<u64>;

/// The colour of a point that is told apart from all others, by the number of such points before it.
fn singled_out(number: usize) -> u64 {
    mixed(u64::MAX - number as u64)
}

/// Spreads numbers so that sums of them tell what was summed.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

struct Search<'a> {
    structure: &'a Structure<'a>,
    /// Refinements left.
    patience: usize,
}

impl<'a> Search<'a> {
    fn new(structure: &'a Structure<'a>) -> Self {
        Self {
            structure,
            patience: PATIENCE,
        }
    }

    /// Generators of all stabilisers: of the symmetries that keep the points 0 to k in place, the largest k first.
    fn strong_generators(&mut self) -> Vec<Permutation> {
        let points = self.structure.places.len();
        let mut colours = vec![self.start()];
        for point in 0..points {
            let mut next = colours[point].clone();
            next[point] = singled_out(point);
            colours.push(self.refined(next));
        }
        let mut found: Vec<Permutation> = Vec::new();
        for point in (0..points).rev() {
            // All found so far keep the points before this one in place, so its orbit need not be searched again.
            let mut orbit = orbit(point, &found);
            for image in point + 1..points {
                if orbit & 1 << image != 0 || colours[point][image] != colours[point][point] {
                    continue;
                }
                let mut to = colours[point].clone();
                to[image] = singled_out(point);
                let to = self.refined(to);
                if let Some(permutation) = self.matching(&colours[point + 1], &to, point + 1) {
                    found.push(permutation);
                    orbit = self::orbit(point, &found);
                }
            }
        }
        found
    }

    fn start(&mut self) -> Colours {
        let mut colours = vec![0; self.structure.places.len()];
        if let Some(fixed) = self.structure.fixed {
            colours[fixed] = 1;
        }
        self.refined(colours)
    }

    /// Tells points apart by the colours around them until that tells no more.
    fn refined(&mut self, mut colours: Colours) -> Colours {
        let mut known = distinct(&colours);
        while known < colours.len() && self.patience > 0 {
            self.patience -= 1;
            let next = self.refined_once(&colours);
            let now = distinct(&next);
            if now == known {
                break;
            }
            known = now;
            colours = next;
        }
        colours
    }

    fn refined_once(&self, colours: &Colours) -> Colours {
        let sum = |set: u64, salt: u64| {
            members(set).fold(0u64, |sum, point| {
                sum.wrapping_add(mixed(colours[point].wrapping_add(salt)))
            })
        };
        let mut next: Colours = (colours.iter().zip(self.structure.adjacent))
            .map(|(&colour, &near)| mixed(colour ^ mixed(sum(near, 1))))
            .collect();
        for &line in self.structure.lines {
            let of_line = mixed(sum(line, 2));
            for point in members(line) {
                next[point] = next[point].wrapping_add(mixed(of_line ^ colours[point]));
            }
        }
        next
    }

    /// A symmetry that sends every point to one of its colour.
    fn matching(&mut self, from: &Colours, to: &Colours, depth: usize) -> Option<Permutation> {
        let sorted = |colours: &Colours| {
            let mut sorted = colours.clone();
            sorted.sort_unstable();
            sorted
        };
        if self.patience == 0 || sorted(from) != sorted(to) {
            return None;
        }
        let alike = |colour: u64| (0..to.len()).filter(move |&point| to[point] == colour);
        let Some(undecided) = (0..from.len()).find(|&point| alike(from[point]).count() > 1) else {
            let image = |point: usize| to.iter().position(|&colour| colour == from[point]);
            let images: Vec<usize> = (0..from.len()).filter_map(image).collect();
            let permutation = Permutation::from_fn(images.len(), |point| images[point]);
            return Some(permutation).filter(|found| self.structure.is_kept_by(found));
        };
        let told_apart = |colours: &Colours, point: usize| {
            let mut colours = colours.clone();
            colours[point] = singled_out(depth);
            colours
        };
        let next = self.refined(told_apart(from, undecided));
        // Staying in place comes first, so that what is found moves few points.
        let here = alike(from[undecided]).filter(|&point| point == undecided);
        let elsewhere = alike(from[undecided]).filter(|&point| point != undecided);
        here.chain(elsewhere).find_map(|image| {
            let to = self.refined(told_apart(to, image));
            self.matching(&next, &to, depth + 1)
        })
    }
}

fn distinct(colours: &Colours) -> usize {
    let colours: HashSet<u64> = colours.iter().copied().collect();
    colours.len()
}

fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |point| set >> point & 1 == 1)
}

/// Where products of the permutations take a point.
fn orbit(point: usize, permutations: &[Permutation]) -> u64 {
    let mut orbit = 1u64 << point;
    loop {
        let larger = permutations
            .iter()
            .fold(orbit, |orbit, permutation| orbit | permutation.apply(orbit));
        if larger == orbit {
            return orbit;
        }
        orbit = larger;
    }
}

#[cfg(test)]
mod tests;

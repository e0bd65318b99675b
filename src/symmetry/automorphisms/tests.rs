use super::*;
use crate::symmetry::Group;
use proptest::prelude::*;

/// A board for the tests: paths join their neighbours, and may be lines too.
#[derive(Default)]
struct BoardContent {
    places: Vec<[u8; 2]>,
    adjacent: Vec<u64>,
    lines: Vec<u64>,
    fixed: Option<usize>,
}

impl BoardContent {
    fn new(places: &[[u8; 2]]) -> Self {
        Self {
            places: places.to_vec(),
            adjacent: vec![0; places.len()],
            ..Self::default()
        }
    }

    fn grid(n: u8) -> Self {
        let places: Vec<[u8; 2]> = (0..n * n).map(|p| [p % n, p / n]).collect();
        Self::new(&places)
    }

    fn at(&self, place: [u8; 2]) -> usize {
        self.places.iter().position(|&p| p == place).unwrap()
    }

    fn path(mut self, places: &[[u8; 2]]) -> Self {
        for pair in places.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|place| self.at(place));
            self.adjacent[a] |= 1 << b;
            self.adjacent[b] |= 1 << a;
        }
        self
    }

    fn line(mut self, places: &[[u8; 2]]) -> Self {
        let set = places.iter().fold(0, |set, &p| set | 1 << self.at(p));
        self.lines.push(set);
        self
    }

    fn structure(&self) -> Structure<'_> {
        Structure {
            places: &self.places,
            adjacent: &self.adjacent,
            lines: &self.lines,
            further: &[],
            ways: &[],
            fixed: self.fixed,
        }
    }

    fn group(&self) -> Group {
        let generators = self.structure().automorphisms();
        let group = Group::generate(self.places.len(), &generators);
        for element in group.elements() {
            assert!(self.structure().is_kept_by(element));
        }
        group
    }

    fn names(&self) -> Vec<String> {
        let generators = self.structure().automorphisms();
        generators.into_iter().map(|g| g.name).collect()
    }
}

/// Squares inside each other on a grid `2 * rings + 1` wide, joined at the middles and perhaps at the corners.
fn morris(rings: u8, corners: bool) -> BoardContent {
    let far = 2 * rings;
    let squares: Vec<[u8; 3]> = (0..rings).map(|r| [r, rings, far - r]).collect();
    let mut places = Vec::new();
    for [a, m, z] in &squares {
        for place in [
            [a, a],
            [m, a],
            [z, a],
            [a, m],
            [z, m],
            [a, z],
            [m, z],
            [z, z],
        ] {
            places.push(place.map(|&coordinate| coordinate));
        }
    }
    places.sort_by_key(|&[x, y]| (y, x));
    let mut lines: Vec<Vec<[u8; 2]>> = Vec::new();
    for &[a, m, z] in &squares {
        lines.push(vec![[a, a], [m, a], [z, a]]);
        lines.push(vec![[a, z], [m, z], [z, z]]);
        lines.push(vec![[a, a], [a, m], [a, z]]);
        lines.push(vec![[z, a], [z, m], [z, z]]);
    }
    let sketch = BoardContent::new(&places);
    let sketch = lines
        .iter()
        .fold(sketch, |sketch, line| sketch.path(line).line(line));
    let mut spokes: Vec<Vec<[u8; 2]>> = Vec::new();
    let ring = || 0..rings;
    spokes.push(ring().map(|r| [rings, r]).collect());
    spokes.push(ring().map(|r| [rings, far - r]).collect());
    spokes.push(ring().map(|r| [r, rings]).collect());
    spokes.push(ring().map(|r| [far - r, rings]).collect());
    if corners {
        spokes.push(ring().map(|r| [r, r]).collect());
        spokes.push(ring().map(|r| [r, far - r]).collect());
        spokes.push(ring().map(|r| [far - r, r]).collect());
        spokes.push(ring().map(|r| [far - r, far - r]).collect());
    }
    spokes.iter().fold(sketch, |sketch, spoke| {
        let sketch = sketch.path(spoke);
        if spoke.len() > 2 {
            sketch.line(spoke)
        } else {
            sketch
        }
    })
}

fn rows_and_columns(n: u8, joined: bool) -> BoardContent {
    (0..n).fold(BoardContent::grid(n), |sketch, number| {
        let row: Vec<[u8; 2]> = (0..n).map(|x| [x, number]).collect();
        let column: Vec<[u8; 2]> = (0..n).map(|y| [number, y]).collect();
        let sketch = sketch.line(&row).line(&column);
        if joined {
            sketch.path(&row).path(&column)
        } else {
            sketch
        }
    })
}

#[test]
fn the_boards_people_play_on() {
    assert_eq!(morris(3, false).group().order(), 16);
    assert_eq!(morris(3, true).group().order(), 16);
    assert_eq!(morris(2, false).group().order(), 16);
    assert_eq!(rows_and_columns(3, true).group().order(), 8);
    assert_eq!(rows_and_columns(3, true).names(), ["R", "D"]);
    assert_eq!(morris(3, false).names(), ["R", "D", "S1"]);
}

#[test]
fn without_neighbours_lines_alone_decide() {
    assert_eq!(rows_and_columns(3, false).group().order(), 72);
    let mut rings_in_any_order = morris(3, false);
    rings_in_any_order.adjacent.fill(0);
    assert_eq!(rings_in_any_order.group().order(), 48);
}

#[test]
fn a_fixed_point_stays() {
    let mut sketch = rows_and_columns(3, false);
    sketch.fixed = Some(4);
    assert_eq!(sketch.group().order(), 8);
    sketch.fixed = Some(0);
    assert_eq!(sketch.group().order(), 8);
}

#[test]
fn a_lopsided_board_has_the_identity_only() {
    let lopsided = BoardContent::new(&[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [2, 1]])
        .path(&[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]])
        .path(&[[2, 0], [2, 1]]);
    assert_eq!(lopsided.group().order(), 1);
    assert!(lopsided.names().is_empty());
}

#[test]
fn mirrors_of_an_oblong_have_their_names() {
    let oblong = BoardContent::new(&[[3, 5], [4, 5], [5, 5], [3, 6], [4, 6], [5, 6]])
        .path(&[[3, 5], [4, 5], [5, 5], [5, 6], [4, 6], [3, 6], [3, 5]])
        .path(&[[4, 5], [4, 6]]);
    assert_eq!(oblong.group().order(), 4);
    assert_eq!(oblong.names(), ["H", "V"]);
}

#[test]
fn very_symmetric_boards_give_a_subgroup_soon() {
    for points in [20u8, 64] {
        let scattered: Vec<[u8; 2]> = (0..points).map(|p| [p % 8, p / 8]).collect();
        let mut sketch = BoardContent::new(&scattered);
        let order = sketch.group().order();
        assert!((100..=MOST_ELEMENTS).contains(&order), "{order}");
        for point in 0..usize::from(points) {
            let all = u64::MAX >> (64 - points);
            sketch.adjacent[point] = all & !(1 << point);
        }
        let order = sketch.group().order();
        assert!((100..=MOST_ELEMENTS).contains(&order), "{order}");
    }
}

#[test]
fn the_search_agrees_with_the_operators_of_antrin() {
    for n in 3..=6 {
        let antrin = crate::games::alignment::antrin(n, n, crate::games::alignment::Blocked::Loses);
        let board = antrin.unwrap().board;
        let found = Structure {
            places: &board.places,
            adjacent: &board.adjacent,
            lines: &board.lines,
            further: &[],
            ways: &[],
            fixed: None,
        };
        let order = |generators: &[Operator]| Group::generate(n * n, generators).order();
        assert_eq!(order(&found.automorphisms()), order(&board.generators));
    }
}

/// Every permutation of a few points, by Heap's algorithm.
fn each_permutation(points: usize, visit: &mut dyn FnMut(&[usize])) {
    fn heap(images: &mut [usize], length: usize, visit: &mut dyn FnMut(&[usize])) {
        if length <= 1 {
            return visit(images);
        }
        for place in 0..length {
            heap(images, length - 1, visit);
            images.swap(if length.is_multiple_of(2) { place } else { 0 }, length - 1);
        }
    }
    let mut images: Vec<usize> = (0..points).collect();
    heap(&mut images, points, visit);
}

proptest! {
    #[test]
    fn small_boards_agree_with_all_permutations(
        points in 1usize..=6,
        joined in 0u64..1 << 15,
        lines in prop::collection::vec(1u64..64, 0..4),
        fixed in prop::option::of(0usize..6),
    ) {
        let mut sketch = BoardContent::new(&[[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]][..points]);
        let pairs = (0..points).flat_map(|a| (0..a).map(move |b| (a, b)));
        for (number, (a, b)) in pairs.enumerate() {
            if joined >> number & 1 == 1 {
                sketch.adjacent[a] |= 1 << b;
                sketch.adjacent[b] |= 1 << a;
            }
        }
        let all = (1u64 << points) - 1;
        sketch.lines = lines.into_iter().map(|line| line & all).filter(|&line| line != 0).collect();
        // A line given twice is one line.
        sketch.lines.sort_unstable();
        sketch.lines.dedup();
        sketch.fixed = fixed.filter(|&point| point < points);
        let mut order = 0;
        each_permutation(points, &mut |images| {
            let permutation = Permutation::from_fn(points, |point| images[point]);
            order += usize::from(sketch.structure().is_kept_by(&permutation));
        });
        let found = sketch.group().order();
        if order <= MOST_ELEMENTS {
            prop_assert_eq!(found, order);
        } else {
            prop_assert!(found > 1 && order % found == 0);
        }
    }
}

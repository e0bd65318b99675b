//! The larger boards: their points by hand, the rules along random games, and subspaces of nine men's morris solved a second time.

use crate::naive::{Naive, State};
use crate::relatives::named;
use rayon::prelude::*;
use retrograde::games::alignment::producible;
use retrograde::games::alignment::{Alignment, Position, Side, read_rules};
use retrograde::solve::TierBuffer;
use retrograde::{Address, Game, Indexed, NoProgress, SolveOptions, Tables, Turn, Value};
use std::collections::BTreeSet;

/// Random enough, and the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

type Mills = BTreeSet<BTreeSet<String>>;

fn points_of(texts: &[&str]) -> Mills {
    let points = |text: &&str| text.split(' ').map(str::to_owned).collect();
    texts.iter().map(points).collect()
}

fn board_of(name: &str) -> (Mills, Mills) {
    let game = named(name);
    let board = &game.rules().board;
    let names = |set: u64| -> BTreeSet<String> {
        let points = (0..board.points.len()).filter(|point| set >> point & 1 == 1);
        points.map(|point| board.points[point].clone()).collect()
    };
    let edges = (0..board.points.len()).flat_map(|from| {
        let near = board.adjacent[from];
        let to = (0..board.points.len()).filter(move |to| near >> to & 1 == 1);
        to.map(move |to| names(1 << from | 1 << to))
    });
    let mills = board.lines.iter().map(|&line| names(line));
    (mills.collect(), edges.collect())
}

#[rustfmt::skip]
const NINE_MILLS: [&str; 16] = [
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
];

#[rustfmt::skip]
const NINE_EDGES: [&str; 32] = [
    "a1 d1", "d1 g1", "b2 d2", "d2 f2", "c3 d3", "d3 e3", "a4 b4", "b4 c4",
    "e4 f4", "f4 g4", "c5 d5", "d5 e5", "b6 d6", "d6 f6", "a7 d7", "d7 g7",
    "a1 a4", "a4 a7", "b2 b4", "b4 b6", "c3 c4", "c4 c5", "d1 d2", "d2 d3",
    "d5 d6", "d6 d7", "e3 e4", "e4 e5", "f2 f4", "f4 f6", "g1 g4", "g4 g7",
];

#[test]
fn the_boards_are_those_one_would_draw() {
    let nine = (points_of(&NINE_MILLS), points_of(&NINE_EDGES));
    assert_eq!((nine.0.len(), nine.1.len()), (16, 32));
    assert_eq!(board_of("morris:9"), nine);

    let (mut mills, mut edges) = nine;
    mills.extend(points_of(&["a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5"]));
    #[rustfmt::skip]
    edges.extend(points_of(&["a1 b2", "b2 c3", "g1 f2", "f2 e3", "a7 b6", "b6 c5", "g7 f6", "f6 e5"]));
    assert_eq!((mills.len(), edges.len()), (20, 40));
    assert_eq!(board_of("morris:12"), (mills, edges));

    #[rustfmt::skip]
    let mut mills = points_of(&[
        "a1 c1 e1", "b2 c2 d2", "b4 c4 d4", "a5 c5 e5", "a1 a3 a5", "b2 b3 b4", "d2 d3 d4", "e1 e3 e5",
    ]);
    #[rustfmt::skip]
    let mut edges = points_of(&[
        "a1 c1", "c1 e1", "e1 e3", "e3 e5", "e5 c5", "c5 a5", "a5 a3", "a3 a1",
        "b2 c2", "c2 d2", "d2 d3", "d3 d4", "d4 c4", "c4 b4", "b4 b3", "b3 b2",
        "c1 c2", "e3 d3", "c5 c4", "a3 b3",
    ]);
    assert_eq!((mills.len(), edges.len()), (8, 20));
    for name in ["morris:5", "morris:6"] {
        assert_eq!(board_of(name), (mills.clone(), edges.clone()));
    }

    #[rustfmt::skip]
    mills.extend(points_of(&["c1 c2 c3", "c2 c3 c4", "c3 c4 c5", "a3 b3 c3", "b3 c3 d3", "c3 d3 e3"]));
    edges.extend(points_of(&["c2 c3", "c3 c4", "b3 c3", "c3 d3"]));
    assert_eq!((mills.len(), edges.len()), (14, 24));
    assert_eq!(board_of("morris:7"), (mills, edges));
}

/// Plays at random, and captures whenever that is possible in every other game, so that few tokens are left.
fn play(game: &Alignment, dice: &mut Dice, plies: usize, mut visit: impl FnMut(&Naive, &State)) {
    let naive = Naive::new(game.rules());
    let eager = dice.below(2) == 0;
    let mut state = naive.start();
    for _ in 0..plies {
        visit(&naive, &state);
        if naive.over(&state).is_some() {
            return;
        }
        let mut moves = naive.moves(&state);
        if eager && moves.iter().any(|(mv, _)| mv.takes().is_some()) {
            moves.retain(|(mv, _)| mv.takes().is_some());
        }
        state = moves[dice.below(moves.len())].1;
    }
}

#[test]
fn random_games_are_played_by_the_naive_rules() {
    let mut games = Vec::new();
    for (board, pieces) in [
        ("morris:5", [3, 5, 8]),
        ("morris:6", [4, 6, 8]),
        ("morris:7", [5, 7, 8]),
        ("morris:9", [4, 9, 10]),
        ("morris:12", [3, 9, 12]),
    ] {
        for pieces in pieces {
            for blocked in ["loses", "passes", "draws"] {
                for options in ["", ",fly=yes", ",lasker=yes", ",fly=yes,lasker=yes"] {
                    let name = format!("{board},pieces={pieces},blocked={blocked}{options}");
                    games.push(named(&name));
                }
            }
        }
    }
    let small = "tictactoe achi tapatan picaria nine-holes morris:3 tictactoe,line=loses achi,lasker=yes,first-centre=no";
    games.extend(small.split(' ').map(named));
    let rota = include_str!("../../examples/rota.toml");
    games.push(Alignment::new(read_rules(rota, "rota.toml").unwrap()));

    let seen: Vec<[usize; 4]> = games
        .par_iter()
        .enumerate()
        .map(|(number, game)| {
            let mut dice = Dice(number as u64 + 1);
            let [mut positions, mut captures, mut ends, mut passes] = [0; 4];
            for _ in 0..20 {
                play(game, &mut dice, 150, |naive, state| {
                    naive.agrees_in_words(game, state);
                    positions += 1;
                    match naive.over(state) {
                        Some(_) => ends += 1,
                        None => {
                            let moves = naive.moves(state);
                            captures += moves.iter().filter(|(mv, _)| mv.takes().is_some()).count();
                            passes += moves.iter().filter(|(mv, _)| mv.is_pass()).count();
                        }
                    }
                });
            }
            [positions, captures, ends, passes]
        })
        .collect();
    let total = |what: usize| seen.iter().map(|counts| counts[what]).sum::<usize>();
    let totals = [0, 1, 2, 3].map(total);
    assert!(
        totals[0] > 100_000 && totals[1] > 10_000 && totals[2] > 1_000 && totals[3] > 100,
        "{totals:?}"
    );
}

/// Tiers of a game, solved, with what they lead into.
struct Subspace {
    game: Alignment,
    /// By tier.
    values: Vec<Option<TierBuffer>>,
}

impl Subspace {
    fn solve(name: &str, tiers: &[&str]) -> Self {
        let game = named(name);
        let data = tempfile::tempdir().unwrap();
        let options = SolveOptions {
            tiers: tiers.iter().map(|&tier| tier.to_owned()).collect(),
            ..Default::default()
        };
        let tables = Tables::solve(&game, &data.path().into(), &options, &NoProgress).unwrap();
        let mut values: Vec<Option<TierBuffer>> = game.tiers().iter().map(|_| None).collect();
        let producible = producible(&game);
        for (tier, table) in tables.solved() {
            let stored = table.tally().values().map(|(_, entry)| entry.count);
            let info = &game.tiers()[tier].name;
            assert_eq!(stored.sum::<u64>(), producible[tier], "{name} {info}");
            values[tier] = Some(table.entries(&NoProgress).unwrap());
        }
        Self { game, values }
    }

    fn value(&self, position: &Position) -> Value {
        let Address { tier, slot } = self.game.rank(position);
        let values = self.values[tier].as_ref().expect("a tier that is solved");
        values[slot as usize].value().expect("a position")
    }

    /// Positions drawn from all that are solved follow from the positions that their moves lead to, by the naive rules.
    fn follows_from_its_moves(&self, samples: usize) {
        let naive = Naive::new(self.game.rules());
        let mut dice = Dice(samples as u64);
        for (tier, info) in self.game.tiers().iter().enumerate() {
            if self.values[tier].is_none() {
                continue;
            }
            for _ in 0..samples {
                let slot = dice.below(info.slots as usize) as u64;
                let Some(position) = self.game.unrank(Address { tier, slot }) else {
                    continue;
                };
                let state = naive.state(&position);
                naive.agrees_in_words(&self.game, &state);
                let value = match naive.over(&state) {
                    Some(outcome) => outcome.into(),
                    None => naive
                        .moves(&state)
                        .iter()
                        .map(|(_, after)| {
                            self.value(&naive.position(after)).before_move(Turn::Swap)
                        })
                        .max()
                        .unwrap(),
                };
                assert_eq!(self.value(&position), value, "{}", naive.text(&state));
            }
        }
    }
}

#[test]
fn samples_of_larger_subspaces_follow_from_their_moves() {
    for (name, tiers) in [
        ("morris:9", vec!["4-3"]),
        ("morris:9,fly=yes", vec!["4-3"]),
        ("morris:9,pieces=4,fly=yes,lasker=yes", vec!["3-3.1-0"]),
        ("morris:7", vec!["5-3", "4-4"]),
        ("morris:12,fly=yes", vec!["4-3"]),
        ("morris:5", vec![]),
    ] {
        Subspace::solve(name, &tiers).follows_from_its_moves(1_000);
    }
}

/// Nine men's morris with three men each, all placed, on every board and without symmetry: a mill wins, as it leaves two.
struct ThreeAgainstThree {
    /// By point.
    near: Vec<Vec<usize>>,
    /// By the points of three men in ascending order.
    numbers: Vec<usize>,
    /// By number.
    men: Vec<[usize; 3]>,
    mill: Vec<bool>,
    fly: bool,
}

impl ThreeAgainstThree {
    fn new(game: &Alignment, fly: bool) -> Self {
        let names = &game.rules().board.points;
        let point = |name: &str| names.iter().position(|known| known == name).unwrap();
        let mut near = vec![vec![]; 24];
        for edge in NINE_EDGES {
            let (a, b) = edge.split_once(' ').unwrap();
            near[point(a)].push(point(b));
            near[point(b)].push(point(a));
        }
        let mut numbers = vec![0; 24 * 24 * 24];
        let mut men = Vec::new();
        for a in 0..24 {
            for b in a + 1..24 {
                for c in b + 1..24 {
                    numbers[(a * 24 + b) * 24 + c] = men.len();
                    men.push([a, b, c]);
                }
            }
        }
        let mut three = Self {
            near,
            numbers,
            mill: vec![false; men.len()],
            men,
            fly,
        };
        for mill in NINE_MILLS {
            let points: Vec<usize> = mill.split(' ').map(point).collect();
            let number = three.number([points[0], points[1], points[2]]);
            three.mill[number] = true;
        }
        three
    }

    fn number(&self, mut men: [usize; 3]) -> usize {
        men.sort_unstable();
        self.numbers[(men[0] * 24 + men[1]) * 24 + men[2]]
    }

    /// Where three men can be after one of them moved, or before: moves go both ways.
    fn each_move(&self, mine: usize, theirs: usize, mut visit: impl FnMut(usize)) {
        let men = self.men[mine];
        for which in 0..3 {
            let mut go = |to: usize| {
                if !men.contains(&to) && !self.men[theirs].contains(&to) {
                    let mut moved = men;
                    moved[which] = to;
                    visit(self.number(moved));
                }
            };
            if self.fly {
                (0..24).for_each(&mut go);
            } else {
                self.near[men[which]].iter().copied().for_each(&mut go);
            }
        }
    }

    /// By the mover's men and the other's.
    fn solve(&self) -> Vec<Option<Value>> {
        let sets = self.men.len();
        let mut values: Vec<Option<Value>> = vec![None; sets * sets];
        // Moves that are not yet known to lose.
        let mut left = vec![0u8; sets * sets];
        let mut decided = Vec::new();
        for mine in 0..sets {
            for theirs in 0..sets {
                if self.men[mine]
                    .iter()
                    .any(|man| self.men[theirs].contains(man))
                {
                    continue;
                }
                let here = mine * sets + theirs;
                let mut closes = false;
                self.each_move(mine, theirs, |moved| {
                    left[here] += 1;
                    closes |= self.mill[moved];
                });
                if left[here] == 0 {
                    values[here] = Some(Value::Loss(0));
                } else if closes {
                    values[here] = Some(Value::Win(1));
                }
                if values[here].is_some() {
                    decided.push(here);
                }
            }
        }
        for distance in 0.. {
            let (now, later): (Vec<usize>, Vec<usize>) = decided
                .into_iter()
                .partition(|&here| values[here].unwrap().distance() == Some(distance));
            if now.is_empty() && later.is_empty() {
                break;
            }
            decided = later;
            for here in now {
                let (mine, theirs) = (here / sets, here % sets);
                // Whoever has a mill now and made it by the last move has won already.
                if self.mill[theirs] {
                    continue;
                }
                self.each_move(theirs, mine, |before| {
                    let before = before * sets + mine;
                    if values[before].is_some() {
                        return;
                    }
                    left[before] -= 1;
                    values[before] = match values[here].unwrap() {
                        Value::Loss(_) => Some(Value::Win(distance + 1)),
                        _ if left[before] == 0 => Some(Value::Loss(distance + 1)),
                        _ => return,
                    };
                    decided.push(before);
                });
            }
        }
        values
    }
}

#[test]
fn three_men_against_three_on_every_board() {
    [false, true].par_iter().for_each(|&fly| {
        let name = if fly { "morris:9,fly=yes" } else { "morris:9" };
        let solved = Subspace::solve(name, &["3-3"]);
        let three = ThreeAgainstThree::new(&solved.game, fly);
        let values = three.solve();
        let set = |men: [usize; 3]| men.iter().fold(0, |set, man| set | 1 << man);
        let mut compared = 0;
        for (mine, &my_men) in three.men.iter().enumerate() {
            for (theirs, &their_men) in three.men.iter().enumerate() {
                let (mover, waiting) = (set(my_men), set(their_men));
                if mover & waiting != 0 {
                    continue;
                }
                let position = Position {
                    mover,
                    waiting,
                    mover_hand: 0,
                    waiting_hand: 0,
                    player: Side::First,
                };
                let expected = values[mine * three.men.len() + theirs].unwrap_or(Value::Draw);
                assert_eq!(solved.value(&position), expected, "{name}: {position:?}");
                compared += 1;
            }
        }
        assert_eq!(compared, 2024 * 1330);
    });
}

//! The tactical game: the engine against the plain rules, its proof, and its certificate told lies.

mod hold_out;
mod plain;
use std::sync::Arc;

use plain::Plain;
use retrograde::games::nested::Restrictions;
use retrograde::games::nested::ultimate::check::verify_ultimate;
use retrograde::games::nested::ultimate::{
    CentreStrategy, Position, RuleOfTwoCells, StoneBound, Ultimate,
};
use retrograde::oracle::Reach;
use retrograde::proof::{Certifiable, Certificate, Goal, ProofEvaluator, Prover};
use retrograde::{Game, NoProgress, Notation, Oracle, Outcome, Verdict, Worth};
use std::time::Duration;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

#[test]
fn random_games_by_the_plain_rules() {
    let mut dice = Dice(2026);
    let mut results = [0; 3];
    let mut contested = 0;
    for restrictions in Restrictions::all() {
        let game = Ultimate::new(restrictions);
        for _ in 0..60 {
            let mut plain = Plain::start(restrictions);
            let mut position = game.start();
            loop {
                let text = plain.notation();
                assert_eq!(game.show(&position), text);
                assert_eq!(game.parse(&text), Ok(position), "{text} {restrictions:?}");
                contested += usize::from(text.split(' ').count() == 4);
                let outcome = plain.result().map(|winner| match winner {
                    '=' => Outcome::Draw,
                    winner if winner == plain.turn => Outcome::Win,
                    _ => Outcome::Loss,
                });
                assert_eq!(game.outcome(&position), outcome, "{text} {restrictions:?}");
                if let Some(result) = plain.result() {
                    results["xo=".find(result).unwrap()] += 1;
                    break;
                }
                let mut edges = Vec::new();
                game.each_move(&position, |edge| edges.push(edge));
                let moves: Vec<(usize, usize)> = edges
                    .iter()
                    .map(|edge| (edge.mv.board.into(), edge.mv.cell.into()))
                    .collect();
                assert_eq!(moves, plain.moves(), "{text} {restrictions:?}");
                assert_eq!(game.perft(&position, 1), moves.len() as u64);
                let choice = dice.below(moves.len());
                position = edges[choice].to;
                plain = plain.play(moves[choice].0, moves[choice].1);
            }
        }
    }
    assert!(results.iter().all(|&games| games > 50), "{results:?}");
    assert!(contested > 50);
}

#[test]
fn no_game_is_won_sooner_than_hoped() {
    let mut dice = Dice(31);
    let mut won = 0;
    for restrictions in Restrictions::all() {
        let game = Ultimate::new(restrictions);
        for _ in 0..100 {
            let mut played = vec![game.start()];
            let mut here = game.start();
            while game.outcome(&here).is_none() {
                let mut edges = Vec::new();
                game.each_move(&here, |edge| edges.push(edge.to));
                // A player who looks for a win at once wins sooner than one who does not.
                let winning = |to: &&_| game.outcome(to) == Some(Outcome::Loss);
                let choice = dice.below(edges.len());
                here = edges.iter().find(winning).copied().unwrap_or(edges[choice]);
                played.push(here);
            }
            if game.outcome(&here) != Some(Outcome::Loss) {
                continue;
            }
            won += 1;
            let winner = here.player().other();
            for (left, position) in played.iter().rev().enumerate().skip(1) {
                let hope = |position: &Position| StoneBound::plies_to_win(&game, position, winner);
                let hoped = hope(position).unwrap();
                if position.player() == winner {
                    assert!(hoped as usize <= left);
                    continue;
                }
                // Who waits depends on what the other does; there must be a reply that takes as long.
                let mut longest = Some(0);
                game.each_move(position, |edge| longest = longest.max(hope(&edge.to)));
                let mut hopeless = false;
                game.each_move(position, |edge| hopeless |= hope(&edge.to).is_none());
                assert!(hopeless || hoped <= 1 + longest.unwrap());
            }
        }
    }
    assert!(won > 500, "{won}");
}

fn plain_perft(plain: &Plain, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if plain.result().is_some() => 0,
        _ => {
            let moves = plain.moves().into_iter();
            moves
                .map(|(board, cell)| plain_perft(&plain.play(board, cell), depth - 1))
                .sum()
        }
    }
}

#[test]
fn lines_of_play_by_the_plain_rules() {
    let mut dice = Dice(7);
    for restrictions in Restrictions::all() {
        let game = Ultimate::new(restrictions);
        let mut plain = Plain::start(restrictions);
        for _ in 0..40 {
            let moves = plain.moves();
            if plain.result().is_some() {
                break;
            }
            let (board, cell) = moves[dice.below(moves.len())];
            plain = plain.play(board, cell);
        }
        let position = game.parse(&plain.notation()).unwrap();
        for depth in 0..=3 {
            assert_eq!(game.perft(&position, depth), plain_perft(&plain, depth));
        }
    }
}

fn base_game() -> Ultimate {
    Ultimate::new(Restrictions::default())
}

fn certificate(game: &Ultimate) -> Certificate {
    let never = || false;
    let mut prover = Prover::new(game, RuleOfTwoCells, &never);
    let found = Certificate::collect(game, &mut prover, 43);
    found.unwrap().unwrap()
}

#[test]
fn the_search_finds_the_same_43_plies_and_the_check_agrees() {
    let game = base_game();
    let never = || false;
    let mut prover = Prover::new(&game, CentreStrategy, &never);
    let start = Goal::attacking(game.start());
    assert_eq!(prover.shortest_win(&start, 81), Ok(Some(43)));
    let found = Certificate::collect(&game, &mut prover, 43);
    let found = found.unwrap().unwrap();
    let verdict = verify_ultimate(&found, &NoProgress).unwrap();
    assert_eq!(verdict.errors, 0, "{:?}", verdict.examples);
    assert_eq!(verdict.checked, found.positions() as u64);
    assert_eq!(found.plies(), 43);
}

#[test]
fn the_certificate_of_the_rule_passes_and_lies_do_not() {
    let game = base_game();
    let honest = certificate(&game);
    let verdict = verify_ultimate(&honest, &NoProgress).unwrap();
    assert_eq!(
        (verdict.errors, verdict.checked),
        (0, honest.positions() as u64)
    );

    let entries: Vec<(Vec<u8>, retrograde::proof::CertificateEntry)> = honest
        .entries()
        .map(|(key, entry)| (key.to_vec(), entry))
        .collect();
    let mut dice = Dice(43);
    for kind in 0..4 {
        for _ in 0..3 {
            let mut lies = entries.clone();
            let at = dice.below(lies.len());
            match kind {
                0 => lies[at].1.plies -= 1,
                1 => lies[at].1.mv = 80 - lies[at].1.mv,
                2 => drop(lies.remove(at)),
                _ => lies[at].0[20] = (lies[at].0[20] + 1) % 10,
            }
            let lying = Certificate::from_entries(lies.into_iter().collect());
            let verdict = verify_ultimate(&lying, &NoProgress).unwrap();
            assert!(verdict.errors > 0, "kind {kind}, entry {at}");
            assert!(!verdict.examples.is_empty());
        }
    }
}

#[test]
fn certificates_survive_files_and_their_bytes_are_always_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let game = base_game();
    let honest = certificate(&game);
    let (path, bytes) = honest.save(&folder.path().into(), &game.seal()).unwrap();
    assert!(bytes < 1 << 20);
    let first = std::fs::read(&path).unwrap();
    let opened = Certificate::open(&folder.path().into(), &game.seal()).unwrap();
    assert_eq!(opened, Some(honest));
    certificate(&game)
        .save(&folder.path().into(), &game.seal())
        .unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), first);
    let closed = Ultimate::new(Restrictions {
        back: false,
        ..Restrictions::default()
    });
    assert!(Certificate::from_bytes(&first, &path, &closed.seal()).is_err());
}

/// Plays on at random until so few cells are empty.
fn late_position(game: &Ultimate, dice: &mut Dice, empty: u32) -> Option<String> {
    let mut position = game.start();
    while position.stones() + empty < 81 {
        let mut edges = Vec::new();
        game.each_move(&position, |edge| edges.push(edge.to));
        position = edges[dice.below(edges.len())];
        if game.outcome(&position).is_some() {
            return None;
        }
    }
    Some(game.show(&position))
}

/// Value for the player to move: 1 with the distance, 0, or -1; by brute force.
fn brute(plain: &Plain) -> (i32, u16) {
    match plain.result() {
        Some('=') => return (0, 0),
        Some(winner) if winner == plain.turn => return (1, 0),
        Some(_) => return (-1, 0),
        None => {}
    }
    let worth = |&(value, plies): &(i32, u16)| value * (1000 - i32::from(plies));
    let moves = plain.moves().into_iter();
    moves
        .map(|(board, cell)| {
            let (value, plies) = brute(&plain.play(board, cell));
            (-value, plies + 1)
        })
        .max_by_key(worth)
        .unwrap()
}

fn plain_of(game: &Ultimate, text: &str) -> Plain {
    let position = game.parse(text).unwrap();
    let mut plain = Plain::start(*game.restrictions());
    for (number, row) in text[..89].split('/').enumerate() {
        let mut marks = row.chars();
        plain.marks[number] = std::array::from_fn(|_| marks.next().unwrap());
    }
    plain.with_states(
        |board| position.owner(board),
        position.player(),
        position.target(),
    )
}

#[test]
fn answers_by_search_are_those_of_brute_force() {
    let game = base_game();
    let evaluator = ProofEvaluator::new(None, StoneBound);
    let oracle =
        Oracle::by(Arc::new(base_game()), Box::new(evaluator)).within(Duration::from_secs(60));
    let mut dice = Dice(99);
    let mut values = [0; 3];
    let mut asked = 0;
    while asked < 40 {
        let Some(text) = late_position(&game, &mut dice, 7) else {
            continue;
        };
        asked += 1;
        let (value, plies) = brute(&plain_of(&game, &text));
        let answer = oracle.ask(Some(&text), true).unwrap();
        let word = ["loss", "draw", "win"][(value + 1) as usize];
        values[(value + 1) as usize] += 1;
        assert_eq!(answer.worth.verdict().word(), word, "{text}");
        let distance = (value != 0).then_some(plies);
        assert_eq!(
            (answer.worth.distance(), answer.worth.at_most()),
            (distance, distance)
        );
        assert!(distance.is_none_or(|plies| answer.line.len() == usize::from(plies)));
    }
    assert!(
        values.iter().filter(|&&number| number > 0).count() > 1,
        "{values:?}"
    );
}

#[test]
fn answers_from_the_certificate_say_what_they_are() {
    let game = base_game();
    let evaluator = ProofEvaluator::new(Some(certificate(&game)), StoneBound);
    let oracle = Oracle::by(Arc::new(base_game()), Box::new(evaluator)).within(Duration::ZERO);
    let answer = oracle.ask(None, true).unwrap();
    assert_eq!(answer.worth, Worth::ProvedWin(Reach::AtMost(43)));
    assert_eq!(answer.moves[0].mv, "5-5");
    assert_eq!(answer.moves[0].worth.at_most(), Some(43));
    assert_eq!(answer.moves[1].worth, Worth::Unknown);
    assert!(answer.line.len() <= 43);
    // The line is legal, and ends in a win.
    let mut position = game.start();
    for name in &answer.line {
        let mut after = None;
        game.each_move(&position, |edge| {
            if game.show_move(&edge.mv) == *name {
                after = Some(edge.to);
            }
        });
        position = after.unwrap_or_else(|| panic!("{name} is not legal"));
    }
    assert_eq!(game.outcome(&position), Some(Outcome::Loss));
    let after = oracle.ask(Some(&answer.moves[0].position), false).unwrap();
    assert_eq!(after.worth, Worth::ProvedLoss(Reach::AtMost(42)));
    assert!((after.moves.iter()).all(|mv| mv.worth.verdict() == Verdict::Loss));
}

//! Solves the endgames of an OBF file one by one, and compares the scores of the best moves with those given.
//!
//! ```text
//! cargo run --release --example othello_endgames -- tests/data/ffo-40-45.obf 1     with one thread
//! cargo run --release --example othello_endgames -- tests/data/ffo-40-45.obf 2     with two
//! ```
//!
//! Every position is searched with an empty memory, as programs are compared.

use retrograde::games::othello::OthelloSearch;
use retrograde::games::othello::{ObfLine, Othello, Rules};
use retrograde::points::Searcher;
use std::error::Error;
use std::time::Instant;

/// What a search remembers.
const BYTES: usize = 1 << 30;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which OBF file?")?;
    let threads = arguments.next().unwrap_or("1".into()).parse()?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()?;
    let game = Othello::new(Rules::new(8, 8).ok_or("no such board")?);
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
        let given = ObfLine::parse(&game, line)?;
        let search = OthelloSearch::new(&game, BYTES, &())?;
        let began = Instant::now();
        let found = search.score(&given.position, &|| false);
        let took = began.elapsed().as_secs_f64();
        let best = given.moves.iter().map(|judged| judged.score).max();
        let verdict = match (found.score(), best) {
            (Some(found), Some(best)) if found == best => "as given",
            (Some(_), Some(_)) => "NOT AS GIVEN",
            _ => "",
        };
        println!(
            "line {}: {:+} {verdict}; {:.1} million positions looked at in {took:.2} s",
            number + 1,
            found.at_least,
            search.nodes() as f64 / 1e6
        );
        nodes += search.nodes();
        seconds += took;
    }
    println!(
        "together {:.1} million positions in {seconds:.2} s, {threads} threads",
        nodes as f64 / 1e6
    );
    Ok(())
}

//! Othello against plain arrays.

mod naive;
mod notation;
mod rules;
mod search;
mod tables;

use retrograde::GameName;
use retrograde::games::othello::{Othello, othello_named};

fn game(name: &str) -> Othello {
    Othello::new(othello_named(&GameName::parse(name).unwrap()).unwrap())
}

/// A few numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}

//! Threads that help each other.
//!
//! Where the first move of a position did not settle the matter, the others must mostly all be searched, and in any order. If a
//! thread is idle then, the position becomes a [`Split`]: whoever works on it takes the next move until none is left or one was
//! good enough. The thread that split waits for its helpers, and helps them meanwhile.

use super::worker::Worker;
use crate::games::othello::discs::Discs;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering::*};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// A position of which several threads search the moves.
pub(super) struct Split {
    /// The split of which this is a part.
    parent: Option<Arc<Split>>,
    own: u64,
    other: u64,
    alpha: i32,
    empties: u32,
    /// What is left to be searched.
    moves: Vec<Untried>,
    next: AtomicUsize,
    /// The best score so far, and by which move.
    best: AtomicI32,
    /// Whether a move was good enough.
    is_settled: AtomicBool,
    helpers: AtomicUsize,
    /// Positions that helpers looked at.
    helped: AtomicU64,
}

/// A move that nobody has searched yet.
#[derive(Clone, Copy)]
pub(super) struct Untried {
    pub(super) square: u8,
    pub(super) flipped: u64,
    /// The quadrants with an odd number of empty squares after it.
    pub(super) odd: u8,
}

/// What a split began with.
pub(super) struct Setting {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) alpha: i32,
    pub(super) empties: u32,
    /// The best score so far, and by which move.
    pub(super) best: (i32, u8),
}

/// A score and a move in one number; the score decides which is larger.
fn joined((score, square): (i32, u8)) -> i32 {
    score << 8 | i32::from(square)
}

impl Split {
    /// Whether nobody waits for its result any more.
    pub(super) fn is_useless(&self) -> bool {
        self.is_settled.load(Relaxed) || self.parent.as_ref().is_some_and(|p| p.is_useless())
    }

    /// Whether this is `ancestor` or a part of it.
    fn is_within(&self, ancestor: &Split) -> bool {
        std::ptr::eq(self, ancestor) || self.parent.as_ref().is_some_and(|p| p.is_within(ancestor))
    }

    fn has_work(&self) -> bool {
        self.next.load(Relaxed) < self.moves.len() && !self.is_useless()
    }
}

/// Where threads look for work.
#[derive(Default)]
pub(super) struct Exchange {
    offers: Mutex<Vec<Arc<Split>>>,
    bell: Condvar,
    idle: AtomicUsize,
    is_closed: AtomicBool,
}

impl Exchange {
    /// Whether a thread has nothing to do.
    #[inline]
    pub(super) fn is_wanted(&self) -> bool {
        self.idle.load(Relaxed) > 0
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Split>>> {
        self.offers
            .lock()
            .expect("no thread panics while it holds the lock")
    }

    fn offer(&self, split: &Arc<Split>) {
        self.lock().push(Arc::clone(split));
        self.bell.notify_all();
    }

    fn withdraw(&self, split: &Arc<Split>) {
        self.lock().retain(|other| !Arc::ptr_eq(other, split));
        self.bell.notify_all();
    }

    /// Joins a split that has work; one within another, if so demanded.
    fn join(offers: &[Arc<Split>], within: Option<&Split>) -> Option<Arc<Split>> {
        let fits = |split: &&Arc<Split>| {
            split.has_work() && within.is_none_or(|within| split.is_within(within))
        };
        // The oldest are the largest.
        let split = offers.iter().find(fits)?;
        split.helpers.fetch_add(1, AcqRel);
        Some(Arc::clone(split))
    }

    /// Sends all threads home.
    pub(super) fn close(&self) {
        let _offers = self.lock();
        self.is_closed.store(true, Relaxed);
        self.bell.notify_all();
    }

    fn wait<'a>(&self, offers: MutexGuard<'a, Vec<Arc<Split>>>) -> MutexGuard<'a, Vec<Arc<Split>>> {
        self.idle.fetch_add(1, Relaxed);
        let offers = self
            .bell
            .wait(offers)
            .expect("no thread panics while it holds the lock");
        self.idle.fetch_sub(1, Relaxed);
        offers
    }
}

impl<const WINNER: bool, P: Discs> Worker<'_, WINNER, P> {
    /// Helps wherever there is something to do, until the exchange closes.
    pub(super) fn serve(&mut self) {
        let exchange = &self.shared.exchange;
        let mut offers = exchange.lock();
        while !exchange.is_closed.load(Relaxed) {
            match Exchange::join(&offers, None) {
                Some(split) => {
                    drop(offers);
                    self.help(&split);
                    offers = exchange.lock();
                }
                None => offers = exchange.wait(offers),
            }
        }
        drop(offers);
        self.tell_nodes();
    }

    /// Searches moves together with others: the best score, and by which move. Means nothing if the worker is cancelled.
    pub(super) fn share(&mut self, setting: Setting, moves: Vec<Untried>) -> (i32, u8) {
        let outer = self.split.take();
        let split = Arc::new(Split {
            parent: outer.clone(),
            own: setting.own,
            other: setting.other,
            alpha: setting.alpha,
            empties: setting.empties,
            moves,
            next: AtomicUsize::new(0),
            best: AtomicI32::new(joined(setting.best)),
            is_settled: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            helped: AtomicU64::new(0),
        });
        let exchange = &self.shared.exchange;
        exchange.offer(&split);
        self.work_on(&split);
        exchange.withdraw(&split);
        let mut offers = exchange.lock();
        while split.helpers.load(Acquire) > 0 {
            match Exchange::join(&offers, Some(&split)) {
                Some(part) => {
                    drop(offers);
                    self.help(&part);
                    offers = exchange.lock();
                }
                None => offers = exchange.wait(offers),
            }
        }
        drop(offers);
        self.helped += split.helped.load(Relaxed);
        self.split = outer;
        self.is_cancelled = self.is_useless();
        let best = split.best.load(Relaxed);
        (best >> 8, (best & 255) as u8)
    }

    /// Does a part of somebody else's split that was joined.
    fn help(&mut self, split: &Arc<Split>) {
        let before = self.nodes + self.helped;
        let outer = self.split.take();
        self.work_on(split);
        self.split = outer;
        self.is_cancelled = false;
        split
            .helped
            .fetch_add(self.nodes + self.helped - before, Relaxed);
        split.helpers.fetch_sub(1, AcqRel);
        // Under the lock, so that nobody goes to sleep between looking and waiting.
        let _offers = self.shared.exchange.lock();
        self.shared.exchange.bell.notify_all();
    }

    fn work_on(&mut self, split: &Arc<Split>) {
        self.split = Some(Arc::clone(split));
        self.is_cancelled = false;
        while let Some(untried) = split.moves.get(split.next.fetch_add(1, Relaxed)) {
            if self.is_useless() {
                break;
            }
            let disc = 1 << untried.square;
            let (next, mine) = (
                split.other ^ untried.flipped,
                split.own ^ untried.flipped ^ disc,
            );
            let score = -self.deep(next, mine, -split.alpha - 1, split.empties - 1, untried.odd);
            if self.is_cancelled {
                break;
            }
            // Of equal scores, either move will do.
            split
                .best
                .fetch_max(joined((score, untried.square)), Relaxed);
            if score > split.alpha {
                split.is_settled.store(true, Relaxed);
            }
        }
    }
}

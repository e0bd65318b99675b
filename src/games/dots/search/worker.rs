//! One thread's part of a search.
//!
//! The question is always whether a position is worth at least a given score. Every move asks the same of the
//! position after it, turned around. Before any of them is searched all are looked up in what the threads
//! share: most positions are decided by that alone.

use super::endgames::Collection;
use super::knowledge::{Knowledge, Node};
use super::transpositions::{MixedKey, TranspositionTable};
use crate::games::dots::{Coins, MOST_TURNS};
use crate::index::bricks::bits::points;
use crate::points::{Bounds, Recorder};
use crate::processor::compiled::{Processor, compiled};
use crate::progress::Cancelled;
use crate::value::Score;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// What all threads share.
pub(super) struct Shared<'r> {
    pub(super) knowledge: Knowledge,
    pub(super) memory: TranspositionTable,
    /// Positions that some thread is at: others look elsewhere first.
    busy: Vec<AtomicU64>,
    pub(super) nodes: AtomicU64,
    recorder: &'r dyn Recorder,
}

const BUSY_BITS: u32 = 14;
/// What took more nodes than this is told to the recorder.
const COSTLY: u64 = 1 << 20;
/// Nodes after which a thread asks whether to stop.
const PATIENCE: u64 = 1 << 11;

impl<'r> Shared<'r> {
    pub(super) fn new(
        knowledge: Knowledge,
        bytes: u64,
        recorder: &'r dyn Recorder,
    ) -> io::Result<Self> {
        Ok(Self {
            memory: TranspositionTable::new(knowledge.key_bits(), bytes)?,
            knowledge,
            busy: (0..1 << BUSY_BITS).map(|_| AtomicU64::new(0)).collect(),
            nodes: AtomicU64::new(0),
            recorder,
        })
    }

    /// What is known without search.
    pub(super) fn known(&self, node: &Node) -> Bounds {
        if let Some(value) = self.knowledge.endgame(node) {
            return Bounds::exact(value);
        }
        let remembered = self.memory.get(self.place(node));
        remembered.unwrap_or(Bounds::within(node.coins))
    }

    fn place(&self, node: &Node) -> MixedKey {
        self.memory.place(self.knowledge.key(node))
    }

    fn busy(&self, place: MixedKey) -> &AtomicU64 {
        let mixed = place.number().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.busy[(mixed >> (64 - BUSY_BITS)) as usize]
    }
}

/// A move to be searched: it is good enough if the position after it is worth something from `low` to `high`.
#[derive(Clone, Copy, Debug)]
struct Child {
    node: Node,
    place: MixedKey,
    low: Score,
    high: Score,
}

/// The least score that is `at_least` or more, given the parity of the coins.
#[inline]
pub(super) fn next_possible(at_least: Score, coins: Score) -> Score {
    at_least + ((at_least ^ coins) & 1)
}

/// A thread at work.
pub(super) struct Worker<'a, P> {
    processor: P,
    shared: &'a Shared<'a>,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// By depth: the moves that are being tried.
    frames: Vec<Vec<Child>>,
    nodes: u64,
    reported: u64,
}

impl<'a, P: Processor> Worker<'a, P> {
    pub(super) fn new(
        processor: P,
        shared: &'a Shared<'a>,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            processor,
            shared,
            stop,
            frames: vec![vec![]; Coins::MOST_EDGES + 1],
            nodes: 0,
            reported: 0,
        }
    }

    /// Whether a position is worth at least a given score.
    pub(super) fn test(&mut self, node: &Node, at_least: Score) -> Result<bool, Cancelled> {
        let known = self.shared.known(node);
        let wanted = next_possible(at_least, node.coins);
        let result = match decided(known, wanted) {
            Some(answer) => Ok(answer),
            None => self.expand(node, self.shared.place(node), wanted, 0),
        };
        self.report();
        result
    }

    fn report(&mut self) {
        let nodes = self.nodes - std::mem::replace(&mut self.reported, self.nodes);
        self.shared.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    fn search(&mut self, child: &Child, at_least: Score, depth: usize) -> Result<bool, Cancelled> {
        let wanted = next_possible(at_least, child.node.coins);
        let known = self.shared.memory.get(child.place);
        let known = known.unwrap_or(Bounds::within(child.node.coins));
        match decided(known, wanted) {
            Some(answer) => Ok(answer),
            None => self.expand(&child.node, child.place, wanted, depth),
        }
    }

    compiled! {
        P = self.processor;
        /// Whether one of the moves of a position is good enough.
        fn expand(&mut self, node: &Node, place: MixedKey, wanted: Score, depth: usize) -> Result<bool, Cancelled>
            = expand_inside, expand_wide, expand_plain;
    }

    #[inline(always)]
    fn expand_inside(
        &mut self,
        node: &Node,
        place: MixedKey,
        wanted: Score,
        depth: usize,
    ) -> Result<bool, Cancelled> {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.report();
            if (self.stop)() {
                return Err(Cancelled);
            }
        }
        let mut children = std::mem::take(&mut self.frames[depth]);
        children.clear();
        let enough = match self.look_up_all(node, wanted, &mut children) {
            true => Ok(true),
            false => self.try_all(&children, depth),
        };
        self.frames[depth] = children;
        let enough = enough?;
        let mut bounds = Bounds::within(node.coins);
        if enough {
            bounds.at_least = wanted;
        } else {
            bounds.at_most = wanted - 2;
        }
        let cost = self.nodes - before;
        self.shared.memory.put(place, bounds, cost);
        if cost > COSTLY {
            let key = self.shared.knowledge.key(node);
            self.shared.recorder.record(u128::from(key), bounds);
        }
        Ok(enough)
    }

    /// Lists the moves about which it is not known whether they are good enough; true if one is known to be.
    #[inline(always)]
    fn look_up_all(&self, node: &Node, wanted: Score, children: &mut Vec<Child>) -> bool {
        let knowledge = &self.shared.knowledge;
        let degrees = knowledge.coins.degrees(node.core);
        let mut pending = Pending {
            shared: self.shared,
            node,
            tied: degrees.two,
            wanted,
            children,
            looked_up: 0,
            kept: 0,
        };
        let loosening = knowledge.coins.loosening(node.core, &degrees);
        let images = knowledge.images(node);
        for edge in knowledge.safe(node, &degrees) {
            let may_loosen = loosening >> edge & 1 == 1;
            if pending.add_safe(edge, may_loosen, &images) {
                return true;
            }
        }
        let mut enough = false;
        knowledge
            .coins
            .each_opening(node.core, &degrees, |opening| {
                let to = opening.remainder;
                enough |= pending.add(to.drawn, node.loose, to.taken, to.handout);
            });
        knowledge
            .endgames
            .each_choice(node.loose, |coins, handout, rest| {
                enough |= pending.add(node.core, rest, coins, handout);
            });
        enough || pending.look_up_rest()
    }

    fn try_all(&mut self, children: &[Child], depth: usize) -> Result<bool, Cancelled> {
        let mut put_off = 0u64;
        for (number, child) in children.iter().enumerate() {
            let busy = self.shared.busy(child.place).load(Ordering::Relaxed);
            if number > 0 && busy == child.place.number() && number < u64::BITS as usize {
                put_off |= 1 << number;
            } else if self.is_enough(child, depth)? {
                return Ok(true);
            }
        }
        for number in points(put_off) {
            if self.is_enough(&children[number], depth)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_enough(&mut self, child: &Child, depth: usize) -> Result<bool, Cancelled> {
        let busy = self.shared.busy(child.place);
        busy.store(child.place.number(), Ordering::Relaxed);
        let too_much = self.search(child, child.high + 1, depth + 1);
        let enough = match too_much {
            Ok(false) if child.low != Score::MIN => self.search(child, child.low, depth + 1),
            too_much => too_much.map(|too_much| !too_much),
        };
        busy.store(u64::MAX, Ordering::Relaxed);
        enough
    }
}

/// Whether a value between these bounds is at least a given score, if they tell.
#[inline]
fn decided(known: Bounds, wanted: Score) -> Option<bool> {
    if wanted <= known.at_least {
        Some(true)
    } else if wanted > known.at_most {
        Some(false)
    } else {
        None
    }
}

/// Moves on their way from being found to being looked up. Memory is slow: a few are asked for before the first
/// is looked at.
struct Pending<'a> {
    shared: &'a Shared<'a>,
    node: &'a Node,
    tied: u64,
    wanted: Score,
    children: &'a mut Vec<Child>,
    looked_up: usize,
    /// How many of those looked up are to be searched; they stand first.
    kept: usize,
}

const ON_THE_WAY: usize = 16;

impl Pending<'_> {
    /// Adds a move after which the opponent takes this many coins, and may give back some; true if a move is
    /// known to be good enough.
    #[inline(always)]
    fn add(&mut self, drawn: u64, loose: Collection, taken: Score, handout: Score) -> bool {
        let coins = self.node.coins - taken;
        // Worth -(taken + v), or -(taken + max(v, -2 handout - v)) where something can be given back.
        let high = -self.wanted - taken;
        let low = match handout {
            0 => Score::MIN,
            _ => -2 * handout - high,
        };
        if high < low || high < -coins || low > coins {
            return false;
        }
        let knowledge = &self.shared.knowledge;
        let node = knowledge.settled(drawn, loose, coins, self.tied);
        if let Some(value) = knowledge.endgame(&node) {
            return (low..=high).contains(&value);
        }
        self.push(node, knowledge.key(&node), low, high)
    }

    /// Adds a move that gives nothing away.
    #[inline(always)]
    fn add_safe(&mut self, edge: u8, may_loosen: bool, images: &[u64; MOST_TURNS]) -> bool {
        let core = self.node.core | 1 << edge;
        if may_loosen {
            return self.add(core, self.node.loose, 0, 0);
        }
        let key = self.shared.knowledge.key_with(self.node, images, edge);
        self.push(Node { core, ..*self.node }, key, Score::MIN, -self.wanted)
    }

    #[inline(always)]
    fn push(&mut self, node: Node, key: u64, low: Score, high: Score) -> bool {
        let place = self.shared.memory.place(key);
        self.shared.memory.prefetch(place);
        self.children.push(Child {
            node,
            place,
            low,
            high,
        });
        self.children.len() > self.looked_up + ON_THE_WAY && self.look_up()
    }

    /// Looks up the next move and drops it if it is known not to be good enough; true if it is known to be.
    #[inline(always)]
    fn look_up(&mut self) -> bool {
        let child = self.children[self.looked_up];
        self.looked_up += 1;
        if let Some(known) = self.shared.memory.get(child.place) {
            if known.at_most <= child.high && known.at_least >= child.low {
                return true;
            }
            if known.at_least > child.high || known.at_most < child.low {
                return false;
            }
        }
        self.children[self.kept] = child;
        self.kept += 1;
        false
    }

    #[inline(always)]
    fn look_up_rest(&mut self) -> bool {
        while self.looked_up < self.children.len() {
            if self.look_up() {
                return true;
            }
        }
        self.children.truncate(self.kept);
        false
    }
}

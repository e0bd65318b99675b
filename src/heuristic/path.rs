//! The positions from the beginning of the game to the one that is looked at.

/// Remembers which positions were passed, by their keys.
pub(super) struct Path {
    keys: Vec<u64>,
    /// By the last bits of the key: how many there are, so that most positions are known to be new at a glance.
    counts: Vec<u32>,
}

impl Path {
    const COUNTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self {
            keys: Vec::new(),
            counts: vec![0; Self::COUNTS],
        }
    }

    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.counts[Self::slot(key)] += 1;
    }

    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.counts[Self::slot(key)] -= 1;
        }
    }

    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.counts[Self::slot(key)] > 0 && self.keys.contains(&key)
    }

    #[inline]
    fn slot(key: u64) -> usize {
        key as usize % Self::COUNTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_what_was_pushed_and_not_popped() {
        let mut path = Path::new();
        let twin = 7 + Path::COUNTS as u64;
        path.push(7);
        assert!(path.contains(7));
        assert!(!path.contains(twin));
        path.push(twin);
        path.push(7);
        path.pop();
        assert!(path.contains(7) && path.contains(twin));
        path.pop();
        path.pop();
        path.pop();
        assert!(!path.contains(7) && !path.contains(twin));
    }
}

//! How a long computation talks to whoever waits for it.

/// Told of progress, asked whether to go on. All methods may be called from any thread.
pub trait Monitor: Sync {
    /// The whole job will take about that many units, in pieces that are announced one by one.
    fn plan(&self, units: u64) {
        let _ = units;
    }

    /// A piece of work begins, of `total` units.
    fn begin(&self, what: &str, total: u64) {
        let _ = (what, total);
    }

    /// That many units are done since the last call.
    fn advance(&self, units: u64) {
        let _ = units;
    }

    /// The piece of work is done, though it may have taken fewer units than announced.
    fn finish(&self) {}

    /// Something that whoever waits should know, though the work goes on.
    fn warn(&self, words: &str) {
        let _ = words;
    }

    /// Whether to stop at the next convenient point.
    fn stopped(&self) -> bool {
        false
    }
}

/// Says nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Monitor for Quiet {}

/// The computation was [stopped](Monitor::stopped).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

//! The estimate people see: what is planned is what is announced piece by piece, and no piece overruns.

use crate::antrin_of;
use retrograde::games::alignment::Blocked;
use retrograde::{Progress, Tables, game_folder};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[derive(Default)]
struct Ledger {
    planned: AtomicU64,
    announced: AtomicU64,
    left: AtomicU64,
}

impl Progress for Ledger {
    fn plan(&self, units: u64) {
        self.planned.fetch_add(units, Relaxed);
    }

    fn begin(&self, what: &str, total: u64) {
        assert!(!what.is_empty());
        self.announced.fetch_add(total, Relaxed);
        self.left.store(total, Relaxed);
    }

    fn advance(&self, units: u64) {
        let before = self.left.fetch_sub(units, Relaxed);
        assert!(before >= units, "{units} units done of {before} left");
    }
}

#[test]
fn what_is_planned_is_what_is_done() {
    let data = tempfile::tempdir().unwrap();
    let game = antrin_of(4, Blocked::Loses);
    let solve = || {
        let ledger = Ledger::default();
        Tables::solve(&game, &data.path().into(), &Default::default(), &ledger).unwrap();
        let planned = ledger.planned.into_inner();
        assert_eq!(ledger.announced.into_inner(), planned);
        planned
    };
    let all = solve();
    assert_eq!(solve(), 0);
    // A resumed solving reads the tiers that the missing one leads into, and does not solve them.
    std::fs::remove_file(game_folder(data.path(), "antrin:4").join("place-7.rgt")).unwrap();
    let resumed = solve();
    assert!(0 < resumed && resumed < all, "{resumed} of {all}");
}

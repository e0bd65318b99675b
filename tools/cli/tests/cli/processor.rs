//! A processor that lacks what the program was compiled with.

use crate::support::assert_contains;
use std::process::Command;

#[test]
#[cfg(target_arch = "x86_64")]
fn an_old_processor_is_told_what_it_lacks() {
    let emulated = |processor: &str| {
        Command::new("qemu-x86_64")
            .args(["-cpu", processor, env!("CARGO_BIN_EXE_retrograde"), "games"])
            .output()
            .expect("qemu-x86_64 runs: tools/test installs it with Debian's qemu-user")
    };
    if cfg!(target_feature = "avx2") {
        let refused = emulated("qemu64");
        let words = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{words}");
        assert_contains(&words, &["lacks", " avx2", " bmi2", "target-cpu=native"]);
        assert!(refused.stdout.is_empty());
    }
    let accepted = emulated("max");
    let words = String::from_utf8_lossy(&accepted.stderr);
    assert_eq!(accepted.status.code(), Some(0), "{words}");
    assert_contains(&String::from_utf8_lossy(&accepted.stdout), &["antrin"]);
}

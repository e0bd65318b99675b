//! Whether the processor has the instructions that the program was compiled with.
//!
//! Without this check the program would die of an illegal instruction, and nobody would know why. It runs before anything else and must
//! itself do with the oldest instructions: the standard library's own test takes what was compiled in for granted, so the processor is
//! asked directly, and nothing is computed that the compiler could use newer instructions for.

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    use std::io::Write;

    /// An instruction set, whether the program was compiled with it, and the bit by which the processor tells that it has it.
    struct Needed {
        name: &'static str,
        is_used: bool,
        leaf: u32,
        register: Register,
        bit: u32,
    }

    #[derive(Clone, Copy)]
    enum Register {
        Ebx,
        Ecx,
    }

    const EXTENDED: u32 = 0x8000_0001;

    macro_rules! needed {
        ($($feature:tt $leaf:expr, $register:ident, $bit:expr;)*) => {
            static NEEDED: &[Needed] = &[$(Needed {
                name: $feature,
                is_used: cfg!(target_feature = $feature),
                leaf: $leaf,
                register: Register::$register,
                bit: 1 << $bit,
            }),*];
        };
    }

    needed! {
        "sse3" 1, Ecx, 0;
        "ssse3" 1, Ecx, 9;
        "fma" 1, Ecx, 12;
        "cmpxchg16b" 1, Ecx, 13;
        "sse4.1" 1, Ecx, 19;
        "sse4.2" 1, Ecx, 20;
        "movbe" 1, Ecx, 22;
        "popcnt" 1, Ecx, 23;
        "xsave" 1, Ecx, 27;
        "avx" 1, Ecx, 28;
        "f16c" 1, Ecx, 29;
        "bmi1" 7, Ebx, 3;
        "avx2" 7, Ebx, 5;
        "bmi2" 7, Ebx, 8;
        "lzcnt" EXTENDED, Ecx, 5;
    }

    fn is_there(needed: &Needed) -> bool {
        // The first leaf of each range tells the last one.
        let range = needed.leaf & 0x8000_0000;
        if __cpuid(range).eax < needed.leaf {
            return false;
        }
        let told = __cpuid_count(needed.leaf, 0);
        let register = match needed.register {
            Register::Ebx => told.ebx,
            Register::Ecx => told.ecx,
        };
        register & needed.bit != 0
    }

    pub(crate) fn require() {
        let mut is_complete = true;
        for needed in NEEDED {
            if needed.is_used && !is_there(needed) {
                is_complete = false;
            }
        }
        if !is_complete {
            refuse();
        }
    }

    #[cold]
    #[inline(never)]
    fn refuse() -> ! {
        let say = |words: &str| {
            // Nobody is left to be told if stderr is closed.
            let _ = std::io::stderr().write_all(words.as_bytes());
        };
        say("error: this processor lacks instructions that retrograde was compiled with:");
        for needed in NEEDED {
            if needed.is_used && !is_there(needed) {
                say(" ");
                say(needed.name);
            }
        }
        say(
            "\nBuild it for this processor, in the checkout: RUSTFLAGS='-C target-cpu=native' cargo build --release\n",
        );
        std::process::exit(1);
    }
}

/// Ends the program with a word about it if the processor lacks something.
#[inline(never)]
pub(crate) fn require() {
    #[cfg(target_arch = "x86_64")]
    x86_64::require();
}

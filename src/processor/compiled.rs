//! Code that is compiled once for every processor and once for newer ones.
//!
//! A search that gains by that has the [`Processor`] as a parameter of its type, chosen by [`dispatch!`](crate::processor::compiled::dispatch)
//! before it begins. Those of its methods that call each other again and again are declared by [`compiled!`]. They are compiled for
//! the processor together with everything inside that is marked `#[inline(always)]`. What is not so marked, closures for example,
//! may stay outside: then it is right all the same, but slow.

/// What a processor has; a value of the type is proof that this one has it.
pub(crate) trait Processor: Copy + Send + Sync {
    /// Whether it has what [`compiled!`] compiles for beside what every processor has.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    const IS_WIDE: bool;
}

/// What every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Processor for Portable {
    const IS_WIDE: bool = false;
}

/// [`Level::Wide`](super::Level::Wide) or more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(Proof);

impl Processor for Wide {
    const IS_WIDE: bool = true;
}

/// Nobody else can make one.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Proof;

/// No other kind of processor has it.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug)]
enum Proof {}

impl Wide {
    /// The proof, where there is one.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn find() -> Option<Self> {
        let is_there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        is_there.then_some(Self(Proof))
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn find() -> Option<Self> {
        None
    }

    /// The proof, unless the program is held to less.
    #[inline]
    pub(crate) fn in_use() -> Option<Self> {
        // There is no such level without proof.
        #[cfg(target_arch = "x86_64")]
        return (super::level() >= super::Level::Wide).then_some(Self(Proof));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// What a value on another kind of processor would do.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn is_nowhere(self) -> ! {
        match self.0 {}
    }
}

/// Does something with the [`Processor`] that this one is.
macro_rules! dispatch {
    ($processor:ident => $work:expr) => {
        match $crate::processor::compiled::Wide::in_use() {
            Some($processor) => $work,
            None => {
                let $processor = $crate::processor::compiled::Portable;
                $work
            }
        }
    };
}
pub(crate) use dispatch;

/// Declares methods that are compiled for the processor of type `P` that `self` has in a field. `name` calls `wide` or `plain`, and
/// both of these do what `inside` does, which should be `#[inline(always)]`.
///
/// ```text
/// compiled! {
///     P = self.processor;
///     /// Says what it does.
///     pub(super) fn name(&mut self, number: u64) -> u64 = inside, wide, plain;
/// }
/// ```
macro_rules! compiled {
    ($P:ident = $self:ident.$field:tt; $($methods:tt)*) => {
        $crate::processor::compiled::compiled! { @each $P $self $field $($methods)* }
    };
    (@each $P:ident $self:ident $field:tt) => {};
    (@each $P:ident $self:ident $field:tt $(#[$meta:meta])* $vis:vis
        fn $name:ident(&self $(, $argument:ident: $Type:ty)* $(,)?) -> $Result:ty = $inside:ident, $wide:ident, $plain:ident;
        $($methods:tt)*) => {
        $crate::processor::compiled::compiled! {
            @one $P $self $field (&$self) [$(#[$meta])* $vis] $name ($($argument: $Type),*) $Result, $inside $wide $plain
        }
        $crate::processor::compiled::compiled! { @each $P $self $field $($methods)* }
    };
    (@each $P:ident $self:ident $field:tt $(#[$meta:meta])* $vis:vis
        fn $name:ident(&mut self $(, $argument:ident: $Type:ty)* $(,)?) -> $Result:ty = $inside:ident, $wide:ident, $plain:ident;
        $($methods:tt)*) => {
        $crate::processor::compiled::compiled! {
            @one $P $self $field (&mut $self) [$(#[$meta])* $vis] $name ($($argument: $Type),*) $Result, $inside $wide $plain
        }
        $crate::processor::compiled::compiled! { @each $P $self $field $($methods)* }
    };
    (@one $P:ident $self:ident $field:tt ($($receiver:tt)+) [$($before:tt)*]
        $name:ident ($($argument:ident: $Type:ty),*) $Result:ty, $inside:ident $wide:ident $plain:ident) => {
        #[inline(always)]
        $($before)* fn $name($($receiver)+ $(, $argument: $Type)*) -> $Result {
            let _proof: $P = $self.$field;
            #[cfg(target_arch = "x86_64")]
            if <$P as $crate::processor::compiled::Processor>::IS_WIDE {
                // SAFETY: there is a processor of this type, and that proves that it has these instructions.
                return unsafe { $self.$wide($($argument),*) };
            }
            $self.$plain($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $wide($($receiver)+ $(, $argument: $Type)*) -> $Result {
            $self.$inside($($argument),*)
        }

        // Where methods call each other in a circle, one must not be inlined.
        #[inline(never)]
        fn $plain($($receiver)+ $(, $argument: $Type)*) -> $Result {
            $self.$inside($($argument),*)
        }
    };
}
pub(crate) use compiled;

//! Fractions, kept exact.

use serde::Serialize;
use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// Above the line.
    pub num: u64,
    /// Below it, at least 1.
    pub den: u64,
    /// About how much that is.
    pub decimal: f64,
}

impl Ratio {
    /// `num / den` in lowest terms; `None` if `den` is 0.
    ///
    /// ```
    /// use retrograde::graph::Ratio;
    /// let mean = Ratio::new(1944, 729).unwrap();
    /// assert_eq!((mean.num, mean.den), (8, 3));
    /// assert_eq!(mean.digits(), "2.(6)");
    /// assert_eq!(mean.rounded(3), "2.667");
    /// assert_eq!(Ratio::new(1, 0), None);
    /// ```
    #[must_use]
    pub fn new(num: u64, den: u64) -> Option<Self> {
        if den == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(num, den);
        let (num, den) = (num / divisor, den / divisor);
        Some(Self {
            num,
            den,
            decimal: num as f64 / den as f64,
        })
    }

    /// All digits, those that repeat for ever in brackets, as in `2.(6)`; of a very long period only the first,
    /// and an ellipsis.
    #[must_use]
    pub fn digits(&self) -> String {
        const MOST: usize = 40;
        let mut text = (self.num / self.den).to_string();
        let mut rest = self.num % self.den;
        if rest == 0 {
            return text;
        }
        let mut seen = Vec::new();
        let mut digits = String::new();
        while rest != 0 && seen.len() < MOST {
            if let Some(start) = seen.iter().position(|&before| before == rest) {
                let (fixed, period) = digits.split_at(start);
                return format!("{text}.{fixed}({period})");
            }
            seen.push(rest);
            let ten = u128::from(rest) * 10;
            digits += &(ten / u128::from(self.den)).to_string();
            rest = (ten % u128::from(self.den)) as u64;
        }
        text += ".";
        text += &digits;
        if rest != 0 {
            text += "...";
        }
        text
    }

    /// The fraction and its digits, as in `8/3 = 2.(6)`; where they go on and on, only the first, as in
    /// `536/243 ≈ 2.2058`.
    #[must_use]
    pub fn in_words(&self) -> String {
        const LONG: usize = 8;
        match self.digits() {
            whole if self.den == 1 => whole,
            long if long.len() > LONG => format!("{self} ≈ {}", self.rounded(4)),
            digits => format!("{self} = {digits}"),
        }
    }

    /// To this many places, halves rounded up.
    #[must_use]
    pub fn rounded(&self, places: u32) -> String {
        let scale = 10u128.pow(places.min(18));
        let (num, den) = (u128::from(self.num), u128::from(self.den));
        let units = (2 * num * scale + den) / (2 * den);
        let width = places.min(18) as usize;
        if width == 0 {
            return units.to_string();
        }
        format!("{}.{:0width$}", units / scale, units % scale)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => write!(f, "{}", self.num),
            den => write!(f, "{}/{den}", self.num),
        }
    }
}

impl Eq for Ratio {}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |num: u64, den: u64| u128::from(num) * u128::from(den);
        product(self.num, other.den).cmp(&product(other.num, self.den))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_exact() {
        for (num, den, digits) in [
            (34, 18, "1.(8)"),
            (3, 1, "3"),
            (0, 7, "0"),
            (1, 4, "0.25"),
            (1, 6, "0.1(6)"),
            (1, 7, "0.(142857)"),
        ] {
            assert_eq!(Ratio::new(num, den).unwrap().digits(), digits);
        }
        let long = Ratio::new(1, 1009).unwrap().digits();
        assert!(
            long.starts_with("0.000991") && long.ends_with("..."),
            "{long}"
        );
    }

    #[test]
    fn rounding_carries() {
        for (num, den, places, text) in [
            (536, 243, 3, "2.206"),
            (1999, 1000, 2, "2.00"),
            (1, 2, 0, "1"),
            (1, 2, 1, "0.5"),
            (1, 30, 3, "0.033"),
        ] {
            assert_eq!(Ratio::new(num, den).unwrap().rounded(places), text);
        }
    }

    #[test]
    fn words_say_whether_that_is_all() {
        for (num, den, words) in [
            (4, 2, "2"),
            (17, 9, "17/9 = 1.(8)"),
            (536, 243, "536/243 ≈ 2.2058"),
        ] {
            assert_eq!(Ratio::new(num, den).unwrap().in_words(), words);
        }
    }

    #[test]
    fn order_is_by_size() {
        let ratio = |num, den| Ratio::new(num, den).unwrap();
        assert!(ratio(22, 9) < ratio(67, 27) && ratio(8, 3) > ratio(70, 27));
        assert_eq!(ratio(2, 4), ratio(1, 2));
    }
}

//! How wide and high the letters of Helvetica are, one of the fonts that every reader of PDF has.

/// Half the height of digits and capitals, in parts of the font's size.
pub(super) const HALF_HEIGHT: f64 = 0.355;

/// Widths of the characters from the space to the tilde, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// How wide a text is at a size. Digits and the letters S, T and O are as wide in bold.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let of = |c: char| {
        let number = (c as usize).checked_sub(' ' as usize);
        number.and_then(|number| WIDTHS.get(number)).unwrap_or(&556)
    };
    text.chars().map(|c| f64::from(*of(c))).sum::<f64>() * size / 1000.0
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn widths_are_those_of_the_font() {
        // From the metrics that Adobe publishes for its standard fonts.
        for (text, thousandths) in [
            ("0", 556),
            ("9", 556),
            ("S", 667),
            ("W", 944),
            ("~", 584),
            ("iI", 500),
        ] {
            assert!(
                (width(text, 1000.0) - f64::from(thousandths)).abs() < 1e-9,
                "{text}"
            );
        }
    }
}

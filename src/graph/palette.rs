//! From distances to colours.

/// A scale of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// As the source has it: red is near, green is far, yellow between.
    #[default]
    Source,
    /// For colour-blind eyes too: dark blue is near, yellow is far, and every step is lighter than the one before.
    Safe,
}

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

impl Palette {
    fn stops(self) -> &'static [Colour] {
        match self {
            Self::Source => &[[0xf2, 0x6b, 0x63], [0xfb, 0xdf, 0x77], [0x5f, 0xb8, 0x7a]],
            Self::Safe => &[
                [0x1d, 0x2f, 0x5f],
                [0x3f, 0x5d, 0x86],
                [0x6d, 0x8a, 0x92],
                [0xb4, 0xb0, 0x7a],
                [0xf7, 0xdf, 0x5e],
            ],
        }
    }

    /// The colour of a distance among those from `least` to `most`.
    pub(super) fn colour(self, distance: u16, least: u16, most: u16) -> Colour {
        let stops = self.stops();
        let span = f64::from(most - least).max(1.0);
        let place = f64::from(distance - least) / span * (stops.len() - 1) as f64;
        let below = (place as usize).min(stops.len() - 2);
        let share = place - below as f64;
        std::array::from_fn(|part| {
            let (a, b) = (
                f64::from(stops[below][part]),
                f64::from(stops[below + 1][part]),
            );
            (a + (b - a) * share).round() as u8
        })
    }
}

/// The colour as documents have it.
pub(super) fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// How light a colour seems, from 0 to 1.
pub(super) fn lightness(colour: Colour) -> f64 {
    let [red, green, blue] = colour.map(|part| (f64::from(part) / 255.0).powf(2.2));
    (0.2126 * red + 0.7152 * green + 0.0722 * blue).powf(1.0 / 2.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_begin_and_end_where_they_should() {
        let [red, green, _] = Palette::Source.colour(1, 1, 4);
        assert!(red > green, "near is red");
        let [red, green, _] = Palette::Source.colour(4, 1, 4);
        assert!(green > red, "far is green");
        assert_eq!(
            Palette::Source.colour(3, 3, 3),
            Palette::Source.colour(1, 1, 4)
        );
    }

    #[test]
    fn the_safe_scale_only_gets_lighter() {
        let steps: Vec<f64> = (1..=20)
            .map(|distance| lightness(Palette::Safe.colour(distance, 1, 20)))
            .collect();
        assert!(
            steps.windows(2).all(|pair| pair[0] + 0.01 < pair[1]),
            "{steps:?}"
        );
    }
}

//! What a heat map says beside its cells, and when it is pointed at.

use super::heatmap::{FAINT, MARGIN, Picture};
use crate::svg::{INK, escaped};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Room for the legend.
pub(super) const WIDTH: f64 = 190.0;
const SWATCH: f64 = 22.0;
/// From one row of the legend to the next.
pub(super) const PITCH: f64 = 38.0;

impl Picture<'_> {
    /// The distances that the legend shows: all, or some if there are very many.
    pub(super) fn legend_distances(&self) -> Vec<Option<u16>> {
        const MOST: usize = 16;
        let distances: Vec<u16> = self.report.histogram.keys().copied().collect();
        let step = distances.len().div_ceil(MOST).max(1);
        let mut shown: Vec<Option<u16>> =
            distances.iter().step_by(step).copied().map(Some).collect();
        if let Some(&last) = distances
            .last()
            .filter(|&&last| !shown.contains(&Some(last)))
        {
            shown.push(Some(last));
        }
        if self.report.connected_pairs < self.report.pairs {
            shown.push(None);
        }
        shown
    }

    /// What colours stand for, and how many pairs have them.
    pub(super) fn legend(&self, out: &mut String) {
        let x = self.left + self.side() + MARGIN;
        let mut y = self.top;
        for distance in self.legend_distances() {
            let pairs = match distance {
                Some(distance) => self.report.histogram.get(&distance).copied().unwrap_or(0),
                None => self.report.pairs - self.report.connected_pairs,
            };
            let words = match distance {
                Some(1) => "1 move".into(),
                Some(distance) => format!("{distance} moves"),
                None => "no way".into(),
            };
            let share = 100.0 * pairs as f64 / self.report.pairs.max(1) as f64;
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SWATCH}\" height=\"{SWATCH}\" rx=\"4\" fill=\"{}\"/>\
                 <text x=\"{tx:.1}\" y=\"{:.1}\">{words}</text>\
                 <text x=\"{tx:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"{FAINT}\">{pairs} pairs, {share:.1} %</text>",
                self.colour(distance),
                y + 9.5,
                y + 23.5,
                tx = x + SWATCH + 9.0,
            );
            y += PITCH;
        }
        if self.is_labelled() {
            let (corner, side) = (y + 1.0, SWATCH - 2.0);
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{corner:.1}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{INK}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">back to itself</text>",
                x + 1.0,
                x + SWATCH + 9.0,
                y + 15.5
            );
        }
    }

    /// What a row says when it is pointed at.
    pub(super) fn hints(&self, out: &mut String) {
        if !self.is_labelled() {
            return;
        }
        *out += "<g fill-opacity=\"0\">\n";
        for (number, row) in self.report.matrix.iter().enumerate() {
            let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
            for &distance in row.iter().flatten() {
                *counts.entry(distance).or_default() += 1;
            }
            let counts: Vec<String> = counts
                .into_iter()
                .map(|(distance, vertices)| format!("{vertices} at {distance}"))
                .collect();
            let back = row[number].map_or("never".into(), |distance| format!("in {distance}"));
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>from {}: {}; back {back}</title></rect>",
                self.left,
                self.top + number as f64 * self.cell,
                self.side(),
                self.cell,
                escaped(&self.report.labels[number]),
                counts.join(", ")
            );
        }
        *out += "</g>\n";
    }
}

//! Distances as a picture.
//!
//! A picture of 81 x 81 cells would be large if every cell were an element. Cells of the same distance are one
//! path, drawn as rectangles as large as they come, and the lines between cells are drawn over them.

use super::GraphError;
use super::digits::Digits;
use super::legend;
use super::palette::{Colour, Palette, hex, lightness};
use super::rectangles::{Rectangle, rectangles};
use super::report::GraphReport;
use crate::svg::{INK, PAPER, escaped, wrapped};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The widest picture in which a cell is still a point on a screen.
const MOST_VERTICES: usize = 1_000;
/// Up to here rows and columns have labels, cells have lines between them, and rows say more when pointed at.
const MOST_LABELLED: usize = 100;

pub(super) const MARGIN: f64 = 24.0;
const TITLE: f64 = 22.0;
const FONT: f64 = 13.0;
const LINE: f64 = 19.0;
const CHARACTER: f64 = 0.56 * FONT;
pub(super) const FAINT: &str = "#6d675e";
/// Where no walk leads.
const NO_WAY: &str = "#e4e0d8";

/// The distances as an SVG document.
pub(super) fn write(report: &GraphReport, palette: Palette) -> Result<String, GraphError> {
    if report.vertices > MOST_VERTICES {
        return Err(GraphError::TooManyToDraw {
            vertices: report.vertices,
            limit: MOST_VERTICES,
        });
    }
    let picture = Picture::new(report, palette);
    let (width, height) = (picture.width(), picture.height());
    let title = escaped(&format!(
        "Distances of {}: {}",
        report.game,
        summary(report)
    ));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{title}\" \
         font-family=\"'DejaVu Sans', system-ui, sans-serif\" font-size=\"{FONT}\" fill=\"{INK}\">\n<title>{title}</title>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    picture.heading(&mut out);
    picture.axes(&mut out);
    picture.cells(&mut out);
    picture.values(&mut out);
    picture.legend(&mut out);
    picture.hints(&mut out);
    out += "</svg>\n";
    Ok(out)
}

/// The numbers in a sentence.
fn summary(report: &GraphReport) -> String {
    let Some((mean, diameter)) = report.mean.zip(report.diameter) else {
        return "no walk leads anywhere".into();
    };
    let over = if report.connected_pairs == report.pairs {
        String::new()
    } else {
        format!(
            " over the {} of {} pairs that are connected",
            report.connected_pairs, report.pairs
        )
    };
    format!(
        "mean distance {}{over}, diameter {diameter}, {}",
        mean.in_words(),
        returns(report)
    )
}

/// How long it takes to come back.
fn returns(report: &GraphReport) -> String {
    let counts: Vec<_> = report.self_distance.iter().collect();
    match counts.as_slice() {
        [] => "nothing leads back to itself".into(),
        [(distance, _)] if report.without_return == 0 => {
            format!("every way back takes {distance}")
        }
        counts => {
            let parts: Vec<String> = (counts.iter())
                .map(|(distance, vertices)| format!("{distance} ({vertices}x)"))
                .collect();
            let never = match report.without_return {
                0 => String::new(),
                vertices => format!(" or never ({vertices}x)"),
            };
            format!("ways back take {}{never}", parts.join(", "))
        }
    }
}

/// What is drawn, and its measures.
pub(super) struct Picture<'a> {
    pub(super) report: &'a GraphReport,
    palette: Palette,
    heading: Vec<String>,
    /// The side of a cell.
    pub(super) cell: f64,
    /// Upper left corner of the cells.
    pub(super) left: f64,
    pub(super) top: f64,
    least: u16,
    most: u16,
}

impl<'a> Picture<'a> {
    fn new(report: &'a GraphReport, palette: Palette) -> Self {
        let vertices = report.vertices.max(1) as f64;
        // Whole numbers make sharp edges; below two points they would waste too much room.
        let cell = (820.0 / vertices).clamp(1.0, 24.0);
        let cell = if cell < 2.0 { cell } else { cell.floor() };
        let side = vertices * cell;
        let label = if report.vertices <= MOST_LABELLED {
            let characters = report.labels.iter().map(|label| label.chars().count());
            characters.max().unwrap_or(0) as f64 * 0.64 * label_font(cell) + 8.0
        } else {
            6.0
        };
        let left = MARGIN + LINE + label;
        let most_characters = ((left + side + legend::WIDTH) / CHARACTER) as usize;
        let mut heading = wrapped(&summary(report), most_characters);
        let key = format!("{} {}", report.vertices, report.vertices_are);
        heading.extend(wrapped(&key, most_characters));
        let top = MARGIN + TITLE + heading.len() as f64 * LINE + LINE + TITLE / 2.0 + label;
        let mut distances = report.histogram.keys();
        let least = distances.next().copied().unwrap_or(1);
        Self {
            report,
            palette,
            heading,
            cell,
            left,
            top,
            least,
            most: distances.next_back().copied().unwrap_or(least),
        }
    }

    pub(super) fn side(&self) -> f64 {
        self.report.vertices as f64 * self.cell
    }

    fn width(&self) -> f64 {
        self.left + self.side() + MARGIN + legend::WIDTH
    }

    fn height(&self) -> f64 {
        let legend = (self.legend_distances().len() + 1) as f64 * legend::PITCH + LINE;
        self.top + self.side().max(legend) + MARGIN
    }

    pub(super) fn is_labelled(&self) -> bool {
        self.report.vertices <= MOST_LABELLED
    }

    pub(super) fn colour(&self, distance: Option<u16>) -> String {
        distance.map_or_else(|| NO_WAY.into(), |distance| hex(self.colour_of(distance)))
    }

    fn colour_of(&self, distance: u16) -> Colour {
        self.palette.colour(distance, self.least, self.most)
    }

    /// What can be read on a cell.
    fn ink(&self, distance: u16) -> &'static str {
        if lightness(self.colour_of(distance)) < 0.55 {
            PAPER
        } else {
            INK
        }
    }

    fn heading(&self, out: &mut String) {
        let mut y = MARGIN + TITLE * 0.8;
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y:.1}\" font-size=\"{TITLE}\" font-weight=\"bold\">{}</text>",
            escaped(&self.report.game)
        );
        y += 4.0;
        for line in &self.heading {
            y += LINE;
            let _ = writeln!(
                out,
                "<text x=\"{MARGIN}\" y=\"{y:.1}\">{}</text>",
                escaped(line)
            );
        }
    }

    /// Names of rows and columns, and which is which.
    fn axes(&self, out: &mut String) {
        let (left, top, side) = (self.left, self.top, self.side());
        let middle = side / 2.0;
        let (x, y) = (MARGIN + FONT * 0.6, top + middle);
        let label = self.top - self.left + MARGIN + LINE;
        let _ = writeln!(
            out,
            "<g fill=\"{FAINT}\" text-anchor=\"middle\"><text x=\"{:.1}\" y=\"{:.1}\">to</text>\
             <text transform=\"translate({x:.1} {y:.1})rotate(-90)\">from</text></g>",
            left + middle,
            label - 6.0
        );
        if !self.is_labelled() {
            return;
        }
        let font = label_font(self.cell);
        let _ = writeln!(
            out,
            "<g font-size=\"{font:.1}\" fill=\"{FAINT}\" text-anchor=\"end\">"
        );
        for (number, text) in self.report.labels.iter().enumerate() {
            let y = top + (number as f64 + 0.5) * self.cell + font * 0.36;
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>",
                left - 5.0,
                escaped(text)
            );
        }
        *out += "</g>\n";
        let _ = writeln!(out, "<g font-size=\"{font:.1}\" fill=\"{FAINT}\">");
        for (number, text) in self.report.labels.iter().enumerate() {
            let x = left + (number as f64 + 0.5) * self.cell + font * 0.36;
            let _ = writeln!(
                out,
                "<text transform=\"translate({x:.1} {:.1})rotate(-90)\">{}</text>",
                top - 5.0,
                escaped(text)
            );
        }
        *out += "</g>\n";
    }

    /// The cells, the lines between them, and wider ones between groups.
    fn cells(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "<g transform=\"translate({0:.1} {1:.1})scale({2:.4})\" data-left=\"{0:.1}\" data-top=\"{1:.1}\" data-cell=\"{2:.4}\">",
            self.left, self.top, self.cell
        );
        for (distance, rectangles) in rectangles(&self.report.matrix) {
            let _ = write!(out, "<path fill=\"{}\" d=\"", self.colour(distance));
            for Rectangle {
                row,
                from,
                to,
                rows,
            } in rectangles
            {
                let width = to - from;
                let _ = write!(out, "M{from} {row}h{width}v{rows}h-{width}z");
            }
            *out += "\"/>\n";
        }
        if self.is_labelled() {
            let group = self.report.group.max(1);
            self.lines(1, 0.6 / self.cell, out);
            if group > 1 {
                self.lines(group, 2.6 / self.cell, out);
            }
            self.diagonal(out);
        }
        *out += "</g>\n";
    }

    fn lines(&self, step: usize, width: f64, out: &mut String) {
        let vertices = self.report.vertices;
        let _ = write!(
            out,
            "<path stroke=\"{PAPER}\" stroke-width=\"{width:.4}\" d=\""
        );
        for place in (step..vertices).step_by(step) {
            let _ = write!(out, "M0 {place}h{vertices}M{place} 0v{vertices}");
        }
        *out += "\"/>\n";
    }

    /// A frame around the way back from each vertex to itself.
    fn diagonal(&self, out: &mut String) {
        let width = (0.05 * self.cell).clamp(0.7, 1.2) / self.cell;
        let inset = width / 2.0 + 0.02;
        let side = 1.0 - 2.0 * inset;
        let _ = write!(
            out,
            "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"{width:.4}\" d=\""
        );
        for vertex in 0..self.report.vertices {
            let corner = vertex as f64 + inset;
            let _ = write!(
                out,
                "M{corner:.3} {corner:.3}h{side:.3}v{side:.3}h-{side:.3}z"
            );
        }
        *out += "\"/>\n";
    }

    /// Distances in the cells, where there is room for them.
    fn values(&self, out: &mut String) {
        if self.cell < 16.0 || self.most > 9 {
            return;
        }
        let font = (self.cell * 0.5).min(FONT);
        let digits = Digits { font };
        digits.define(self.report.histogram.keys().copied(), out);
        *out += "<g fill-opacity=\"0.75\">\n";
        for (number, row) in self.report.matrix.iter().enumerate() {
            let y = self.top + (number as f64 + 0.5) * self.cell + font * 0.36;
            let mut by_ink: BTreeMap<&str, String> = BTreeMap::new();
            for (column, distance) in row.iter().enumerate() {
                if let Some(distance) = *distance {
                    let x = self.left + (column as f64 + 0.5) * self.cell;
                    digits.put(distance, x, by_ink.entry(self.ink(distance)).or_default());
                }
            }
            for (ink, shapes) in by_ink {
                let _ = writeln!(
                    out,
                    "<g transform=\"translate(0 {y:.1})\" fill=\"{ink}\">{shapes}</g>"
                );
            }
        }
        *out += "</g>\n";
    }
}

fn label_font(cell: f64) -> f64 {
    (cell * 0.72).clamp(1.0, 11.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::NumberSet;
    use crate::games::nested::transitions::SetGraph;
    use crate::graph::Digraph;
    use crate::progress::NoProgress;

    #[test]
    fn pictures_are_small_and_say_what_they_show() {
        for (name, parts, most_bytes) in [
            (
                "map34",
                ["mean distance 8/3 = 2.(6), diameter 4", ">9.3</text>"],
                60_000,
            ),
            (
                "hmap2",
                ["mean distance 536/243 ≈ 2.2058", "every way back takes 3"],
                120_000,
            ),
        ] {
            let set = SetGraph::of(NumberSet::named(name).unwrap()).unwrap();
            for palette in [Palette::Source, Palette::Safe] {
                let svg = set.report.to_svg(palette).unwrap();
                for part in parts {
                    assert!(svg.contains(part), "{name}: {part}");
                }
                assert!(svg.len() < most_bytes, "{name} has {} bytes", svg.len());
            }
        }
    }

    #[test]
    fn any_graph_is_drawn_or_refused() {
        for vertices in [0, 1, 2, 101, 1_000, 1_001] {
            let labels = (0..vertices).map(|vertex| format!("<{vertex}>"));
            let edges = (1..vertices).map(|vertex| (vertex - 1, vertex));
            let report =
                GraphReport::of(&Digraph::new("a & b", labels, edges), &NoProgress).unwrap();
            let drawn = report.to_svg(Palette::Safe);
            assert_eq!(drawn.is_ok(), vertices <= 1_000);
            if let Ok(svg) = drawn {
                assert!(svg.contains("a &amp; b") && !svg.contains("<0>"));
            }
        }
    }
}

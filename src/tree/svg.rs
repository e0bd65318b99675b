//! Trees as pictures.
//!
//! The picture brings its own background, so that it can be read on light and on dark pages. Colours stand in
//! attributes, not in a style sheet, so that several pictures on a page do not paint each other.

use super::layout::{Layout, Spot};
use super::{Tree, label};
use crate::svg::{INK, PAPER, escaped, wrapped};
use std::fmt::Write;

const FONT: f64 = 13.0;
/// Widths of characters, generously: fonts for programs have about 0.6 of their size, others half on average.
const CHARACTER: f64 = 0.62 * FONT;
const CAPTION_CHARACTER: f64 = 0.55 * FONT;
const LINE: f64 = 16.0;
/// Between a box and its text, and between boxes.
const PADDING: f64 = 7.0;
const GAP: f64 = 10.0;
/// From a box down to the line that joins it with its children, and from there down to them past the name of
/// the move.
const DOWN: f64 = 14.0;
const PAST_MOVE: f64 = 32.0;
const MARGIN: f64 = 20.0;
/// Room for a caption even over a single column.
const LEAST_WIDTH: f64 = 460.0;

const LINES: &str = "#8a8378";

/// The tree as an SVG document.
pub(super) fn write(tree: &Tree) -> String {
    let layout = Layout::of(&tree.root);
    let frame = Frame::of(&layout);
    let caption = caption(tree, frame.width);
    let height = frame.bottom() + MARGIN + caption.len() as f64 * LINE + MARGIN / 2.0;
    let width = frame.width;
    let title = escaped(&title(tree));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    lines(&layout, &frame, &mut out);
    let _ = writeln!(
        out,
        "<g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{FONT}\" \
         text-anchor=\"middle\" fill=\"{INK}\">"
    );
    for spot in &layout.spots {
        node(spot, &frame, &mut out);
    }
    out += "</g>\n";
    let _ = writeln!(
        out,
        "<g font-family=\"system-ui, sans-serif\" font-size=\"{FONT}\" fill=\"{INK}\">"
    );
    for (number, line) in caption.iter().enumerate() {
        let y = frame.bottom() + MARGIN + (number as f64 + 0.75) * LINE;
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y:.1}\">{}</text>",
            escaped(line)
        );
    }
    out += "</g>\n</svg>\n";
    out
}

/// The measures of a picture.
struct Frame {
    width: f64,
    /// Of every box.
    box_width: f64,
    /// From one column to the next.
    pitch: f64,
    /// The middle of the first column.
    first: f64,
    /// Upper and lower edge of the boxes of each level.
    levels: Vec<(f64, f64)>,
}

impl Frame {
    fn of(layout: &Layout<'_>) -> Self {
        let mut longest = 0;
        let mut longest_move = 0;
        let mut heights = vec![0; layout.levels()];
        for spot in &layout.spots {
            let lines = label::lines(spot.node);
            let lengths = lines.iter().map(|line| line.chars().count());
            longest = longest.max(lengths.max().unwrap_or(0));
            let mv = spot.node.mv.as_ref();
            longest_move = longest_move.max(mv.map_or(0, |mv| mv.chars().count()));
            heights[spot.level] = heights[spot.level].max(lines.len());
        }
        let box_width = longest as f64 * CHARACTER + 2.0 * PADDING;
        let pitch = box_width.max(longest_move as f64 * CHARACTER) + GAP;
        let columns = layout.columns as f64 * pitch;
        let width = (columns + 2.0 * MARGIN).max(LEAST_WIDTH);
        let mut levels = Vec::new();
        let mut top = MARGIN;
        for lines in heights {
            let bottom = top + lines as f64 * LINE + 2.0 * PADDING;
            levels.push((top, bottom));
            top = bottom + DOWN + PAST_MOVE;
        }
        Self {
            width,
            box_width,
            pitch,
            first: (width - columns + pitch) / 2.0,
            levels,
        }
    }

    fn x(&self, spot: &Spot<'_>) -> f64 {
        self.first + spot.column * self.pitch
    }

    fn bottom(&self) -> f64 {
        self.levels.last().map_or(MARGIN, |&(_, bottom)| bottom)
    }
}

/// The lines from nodes to their children. Those of best moves are thick, and come last so that no other
/// crosses them.
fn lines(layout: &Layout<'_>, frame: &Frame, out: &mut String) {
    for (best, width) in [(false, 1.2), (true, 3.0)] {
        let _ = writeln!(
            out,
            "<g fill=\"none\" stroke=\"{LINES}\" stroke-width=\"{width}\" stroke-linejoin=\"round\">"
        );
        for spot in layout.spots.iter().filter(|spot| spot.best == best) {
            let Some(parent) = spot.parent.map(|parent| &layout.spots[parent]) else {
                continue;
            };
            let from = frame.levels[parent.level].1;
            let to = frame.levels[spot.level].0;
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {from:.1}V{:.1}H{:.1}V{to:.1}\"/>",
                frame.x(parent),
                from + DOWN,
                frame.x(spot)
            );
        }
        *out += "</g>\n";
    }
}

/// A box with the board and the value in it, and above it the move that leads there.
fn node(spot: &Spot<'_>, frame: &Frame, out: &mut String) {
    let node = spot.node;
    let (fill, ink) = label::colours(node);
    let x = frame.x(spot);
    let (top, bottom) = frame.levels[spot.level];
    let _ = write!(
        out,
        "<g><title>{}</title><rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"7\" fill=\"{fill}\" \
         stroke=\"{ink}\" stroke-width=\"{}\"/>",
        escaped(&format!("{}: {}", node.position, node.value_in_words())),
        x - frame.box_width / 2.0,
        frame.box_width,
        bottom - top,
        if node.over { 3.0 } else { 1.5 }
    );
    let lines = label::lines(node);
    let board = label::board_lines(node);
    // In the middle of its box, which is as high as the highest of its level.
    let above = (bottom - top - lines.len() as f64 * LINE) / 2.0;
    for (number, line) in lines.iter().enumerate() {
        let y = top + above + (number as f64 + 0.75) * LINE;
        let paint = match number.cmp(&board) {
            std::cmp::Ordering::Less => String::new(),
            std::cmp::Ordering::Equal => format!(" fill=\"{ink}\" font-weight=\"bold\""),
            std::cmp::Ordering::Greater => format!(" fill=\"{ink}\""),
        };
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\"{paint}>{}</text>",
            escaped(line)
        );
    }
    if let Some(mv) = &node.mv {
        let weight = if spot.best {
            " font-weight=\"bold\""
        } else {
            ""
        };
        // The halo parts the name from the line it stands on.
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\"{weight} stroke=\"{PAPER}\" stroke-width=\"6\" stroke-linejoin=\"round\" \
             paint-order=\"stroke\">{}</text>",
            top - PAST_MOVE / 2.0 + 4.0,
            escaped(mv)
        );
    }
    *out += "</g>\n";
}

/// The picture in a sentence, for those who cannot see it.
fn title(tree: &Tree) -> String {
    format!(
        "Game tree of {} from {} to depth {}, {} node{}; the root is worth to player {}: {}; {}",
        tree.game,
        tree.position,
        tree.depth,
        tree.nodes,
        if tree.nodes == 1 { "" } else { "s" },
        tree.root.turn,
        tree.root.value_in_words(),
        tree.games
    )
}

/// What is to be said below the picture, in lines that fit.
fn caption(tree: &Tree, width: f64) -> Vec<String> {
    let most = ((width - 2.0 * MARGIN) / CAPTION_CHARACTER) as usize;
    let mut lines = wrapped(&format!("{}: {}.", tree.game, tree.games), most);
    let key = "Values are for the player named before the colon, distances in plies; thick lines are best moves.";
    lines.extend(wrapped(key, most));
    lines
}

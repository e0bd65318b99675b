//! Numbers as pictures: the value of a game move by move, and positions by distance.

use maud::{Markup, PreEscaped, html};
use std::fmt::Write;

/// A point of a game: what it is worth to the player who began, from -1 to 1, and where it is.
pub(crate) struct Moment {
    /// Unknown moments leave a gap.
    pub(crate) height: Option<f32>,
    pub(crate) title: String,
    pub(crate) href: Option<String>,
    pub(crate) is_here: bool,
}

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 150.0;
const LEFT: f32 = 120.0;
const RIGHT: f32 = 12.0;
const TOP: f32 = 14.0;
const BOTTOM: f32 = 14.0;

/// The value of a game so far; what the top and the bottom mean is written there.
pub(crate) fn history(moments: &[Moment], [top, middle, bottom]: [&str; 3]) -> Markup {
    let steps = (moments.len().max(2) - 1) as f32;
    let x = |place: usize| LEFT + (WIDTH - LEFT - RIGHT) * place as f32 / steps;
    let y = |height: f32| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - height) / 2.0;
    let mut line = String::new();
    let mut is_drawing = false;
    for (place, moment) in moments.iter().enumerate() {
        if let Some(height) = moment.height {
            let letter = if is_drawing { 'L' } else { 'M' };
            // Writing to a string does not fail.
            let _ = write!(line, "{letter}{:.1} {:.1}", x(place), y(height));
        }
        is_drawing = moment.height.is_some();
    }
    let radius = if moments.len() > 60 { 2.5 } else { 5.0 };
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="group" aria-label="Value of the game move by move" {
            @for (height, word) in [(1.0, top), (0.0, middle), (-1.0, bottom)] {
                line.rule x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y(height)) y2=(y(height)) {}
                text.axis x=(LEFT - 8.0) y=(y(height) + 4.0) text-anchor="end" { (word) }
            }
            path.value-line d=(line) {}
            @for (place, moment) in moments.iter().enumerate() {
                @if let Some(height) = moment.height {
                    a href=[&moment.href] aria-label=(moment.title) aria-current=[moment.is_here.then_some("step")] {
                        title { (moment.title) }
                        circle cx=(format!("{:.1}", x(place))) cy=(format!("{:.1}", y(height)))
                            r=(if moment.is_here { radius + 2.0 } else { radius }) {}
                    }
                }
            }
        }
    }
}

/// A row of bars.
pub(crate) struct Bar {
    pub(crate) name: String,
    /// `win`, `loss`, `draw` or another word for its class.
    pub(crate) kind: &'static str,
    pub(crate) count: u64,
}

/// How many there are of each, on a scale of powers of ten: one position in a million should still be seen.
pub(crate) fn bars(bars: &[Bar], title: &str) -> Markup {
    const BAR: f32 = 18.0;
    const NAME: f32 = 110.0;
    const ROOM: f32 = 420.0;
    /// For the numbers of the scale, and what they are.
    const HEAD: f32 = 40.0;
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(10);
    let scale =
        |count: u64| ((count as f32).log10() + 0.3).max(0.0) / ((most as f32).log10() + 0.3);
    let height = HEAD + BAR * bars.len() as f32 + 4.0;
    let mut out = format!(
        "<text class=\"axis\" x=\"{}\" y=\"14\" text-anchor=\"middle\">positions, on a scale of powers of ten</text>",
        NAME + ROOM / 2.0
    );
    // At most six numbers, so that they do not run into each other.
    let powers = most.ilog10();
    for power in (0..=powers).step_by(powers.div_ceil(6).max(1) as usize) {
        let count = 10_u64.pow(power);
        let x = NAME + ROOM * scale(count);
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "<line class=\"rule\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{HEAD}\" y2=\"{height}\"/><text class=\"axis\" x=\"{x:.1}\" y=\"{}\" \
             text-anchor=\"middle\">{}</text>",
            HEAD - 6.0,
            crate::text::grouped(count)
        );
    }
    for (place, bar) in bars.iter().enumerate() {
        let y = HEAD + BAR * place as f32 + 2.0;
        let width = if bar.count == 0 {
            0.0
        } else {
            ROOM * scale(bar.count)
        };
        let (name, kind, count) = (&bar.name, bar.kind, crate::text::grouped(bar.count));
        let _ = write!(
            out,
            "<text class=\"axis\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text><rect class=\"bar {kind}\" x=\"{NAME}\" \
             y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/><text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\">{count}</text>",
            NAME - 6.0,
            y + 12.0,
            BAR - 4.0,
            NAME + width + 5.0,
            y + 12.0
        );
    }
    html! {
        svg.bars viewBox=(format!("0 0 640 {height}")) role="img" aria-label=(title) { (PreEscaped(out)) }
    }
}

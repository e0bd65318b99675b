//! Boards as SVG documents.
//!
//! Colours stand in the document, so that it can be used alone; every part also has a class, so that a page can
//! bring its own.

use super::{AreaKind, Backdrop, Board, BoardContent, Form, PieceStyle, Shade, Spot};
use crate::svg::{INK, PAPER, escaped};
use crate::value::Verdict;
use std::fmt::Write;

const UNIT: f32 = Drawing::UNIT;

/// A board, what lies on it, and what there is to say about its spots.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// The board.
    pub board: &'a Board,
    /// What lies on it.
    pub sketch: &'a BoardContent,
    /// Areas.
    pub shades: &'a [Shade],
    /// What is written on spots, and where they lead.
    pub notes: &'a [Note],
    /// What the picture shows, for people who listen.
    pub title: &'a str,
    /// Whether the players' colours are exchanged.
    pub swapped: bool,
}

/// What there is to say about a spot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// Which spot.
    pub spot: usize,
    /// What is written there: a few characters, or nothing.
    pub text: String,
    /// In what tone.
    pub tone: Tone,
    /// The same at length, for people who listen or point at it.
    pub title: String,
    /// Where a click leads.
    pub href: Option<String>,
    /// The part of the board that it has to do with: its name is written where there is nothing else to say.
    pub concerns: Option<(String, Shade)>,
}

/// How a note is meant. Each has a colour and a form of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// It only says that something can be done here.
    #[default]
    Plain,
    /// Good for the player to move.
    Win,
    /// Neither good nor bad.
    Draw,
    /// Bad.
    Loss,
    /// This was the last move.
    Last,
    /// This is what the hand holds.
    Held,
}

impl Tone {
    /// The tone of a verdict.
    #[must_use]
    pub fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => Self::Win,
            Verdict::Draw => Self::Draw,
            Verdict::Loss => Self::Loss,
            _ => Self::Plain,
        }
    }

    /// The name of its class.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
            Self::Last => "last",
            Self::Held => "held",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Self::Plain => "#5b6470",
            Self::Win => "#1b7f4b",
            Self::Draw => "#8a6d00",
            Self::Loss => "#b3261e",
            Self::Last => "#2f6fb0",
            Self::Held => "#d9480f",
        }
    }
}

impl Drawing<'_> {
    /// Points of the document for a length of 1.
    pub const UNIT: f32 = 48.0;

    /// The document.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let [width, height] = [self.board.width, self.board.height].map(points);
        let role = if self.notes.iter().any(|note| note.href.is_some()) {
            "group"
        } else {
            "img"
        };
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"{role}\" aria-label=\"{0}\" font-family=\"DejaVu Sans, system-ui, sans-serif\">\
             <title>{0}</title><rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>",
            escaped(self.title)
        )?;
        self.board
            .ground
            .iter()
            .try_for_each(|part| ground(out, part))?;
        for label in &self.board.labels {
            let [x, y] = label.at.map(points);
            write!(
                out,
                "<text class=\"label\" x=\"{x}\" y=\"{y}\" dy=\".35em\" text-anchor=\"middle\" font-size=\"14\" \
                 fill=\"#6b6b6b\" aria-hidden=\"true\">{}</text>",
                escaped(&label.text)
            )?;
        }
        let beneath = |shade: &&Shade| !matches!(shade.says, AreaKind::Owned(_) | AreaKind::Line);
        for shade in self.shades.iter().filter(beneath) {
            area(out, shade)?;
        }
        for (spot, sign) in self.board.spots.iter().zip(self.sketch.signs.chars()) {
            let look = self
                .board
                .mark(sign)
                .map_or(PieceStyle::Nothing, |mark| mark.look);
            let look = if self.swapped { look.swapped() } else { look };
            let letter = sign.is_ascii_digit() || sign.is_ascii_lowercase();
            mark(out, spot, look, letter.then_some(sign))?;
        }
        for shade in self.shades.iter().filter(|shade| !beneath(shade)) {
            area(out, shade)?;
        }
        for held in self.notes {
            if let Some(spot) = self.board.spots.get(held.spot) {
                note(out, spot, held)?;
            }
        }
        out.push_str("</svg>");
        Ok(())
    }
}

/// A length in points, with as few digits as it needs.
fn points(length: f32) -> f32 {
    (length * UNIT * 10.0).round() / 10.0
}

fn ground(out: &mut String, part: &Backdrop) -> std::fmt::Result {
    match *part {
        Backdrop::Field { at, size } => {
            let ([x, y], [width, height]) = (at.map(points), size.map(points));
            write!(
                out,
                "<rect class=\"field\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"#efe7d6\"/>"
            )
        }
        Backdrop::Line { from, to, width } => {
            let ([x1, y1], [x2, y2], width) = (from.map(points), to.map(points), points(width));
            write!(
                out,
                "<line class=\"path\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#8d8168\" \
                 stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            )
        }
        Backdrop::Dot { at, radius } => {
            let ([x, y], r) = (at.map(points), points(radius));
            write!(
                out,
                "<circle class=\"dot\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#5c5341\"/>"
            )
        }
    }
}

fn area(out: &mut String, shade: &Shade) -> std::fmt::Result {
    let ([x, y], [width, height]) = (shade.at.map(points), shade.size.map(points));
    if shade.says == AreaKind::Line {
        let (x2, y2) = (x + width, y + height);
        return write!(
            out,
            "<line class=\"won-line\" x1=\"{x}\" y1=\"{y}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#d9480f\" stroke-width=\"6\" \
             stroke-opacity=\"0.65\" stroke-linecap=\"round\"/>"
        );
    }
    let (class, fill, opacity) = match shade.says {
        AreaKind::Here => ("here", "#f4c95d", 0.45),
        AreaKind::Taken => ("taken", "#9db4c8", 0.55),
        AreaKind::Nobodys => ("nobodys", "#9a9a9a", 0.35),
        AreaKind::Owned(_) | AreaKind::Line => ("owned", "#ffffff", 0.4),
    };
    write!(
        out,
        "<rect class=\"shade {class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"{fill}\" \
         fill-opacity=\"{opacity}\"/>"
    )?;
    if let AreaKind::Owned(look) = shade.says {
        let side = shade.size[0].min(shade.size[1]);
        let middle = [0, 1].map(|axis| shade.at[axis] + shade.size[axis] / 2.0);
        // What lies beneath can still be read: games go on in boards that are won.
        out.push_str("<g class=\"owner\" opacity=\"0.5\">");
        mark_at(out, middle, side, look, None)?;
        out.push_str("</g>");
    }
    Ok(())
}

fn mark(out: &mut String, spot: &Spot, look: PieceStyle, sign: Option<char>) -> std::fmt::Result {
    match spot.form {
        Form::Square { side } => mark_at(out, spot.at, side, look, sign),
        Form::Edge { along } if look == PieceStyle::Stroke => {
            let ([x1, y1], [x2, y2]) = ends(spot.at, along);
            write!(
                out,
                "<line class=\"stroke\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{INK}\" stroke-width=\"7\" \
                 stroke-linecap=\"round\"/>"
            )
        }
        Form::Edge { .. } => Ok(()),
    }
}

fn ends(at: [f32; 2], along: [f32; 2]) -> ([f32; 2], [f32; 2]) {
    let end = |sign: f32| [0, 1].map(|axis| points(at[axis] + sign * along[axis] / 2.0));
    (end(-1.0), end(1.0))
}

fn mark_at(
    out: &mut String,
    at: [f32; 2],
    side: f32,
    look: PieceStyle,
    sign: Option<char>,
) -> std::fmt::Result {
    let [x, y] = at.map(points);
    let reach = points(side * 0.27);
    match look {
        PieceStyle::Nothing | PieceStyle::Stroke => Ok(()),
        PieceStyle::Dark | PieceStyle::Light => {
            let (class, fill, ink) = match look {
                PieceStyle::Dark => ("dark", "#26282c", "#ffffff"),
                _ => ("light", "#fdfcf8", "#26282c"),
            };
            let r = points(side * 0.36);
            write!(
                out,
                "<g class=\"stone {class}\"><circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"#26282c\" \
                 stroke-width=\"2\"/>"
            )?;
            if let Some(sign) = sign {
                write!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" dy=\".36em\" text-anchor=\"middle\" font-size=\"{r}\" fill=\"{ink}\" \
                     aria-hidden=\"true\">{sign}</text>"
                )?;
            }
            out.push_str("</g>");
            Ok(())
        }
        PieceStyle::Cross => {
            let (left, right, top, bottom) = (x - reach, x + reach, y - reach, y + reach);
            write!(
                out,
                "<path class=\"cross\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#1f4e8c\" \
                 stroke-width=\"{}\" stroke-linecap=\"round\" fill=\"none\"/>",
                points(side * 0.11)
            )
        }
        PieceStyle::Nought => write!(
            out,
            "<circle class=\"nought\" cx=\"{x}\" cy=\"{y}\" r=\"{reach}\" stroke=\"#a63d12\" stroke-width=\"{}\" fill=\"none\"/>",
            points(side * 0.11)
        ),
    }
}

/// A note is a link if it leads somewhere. What can be clicked is as large as the spot, not as the words on it.
fn note(out: &mut String, spot: &Spot, note: &Note) -> std::fmt::Result {
    let title = escaped(&note.title);
    // What can be read on a spot is part of what is heard.
    let label = match note.text.is_empty() {
        true => title.clone(),
        false => escaped(&format!("{}, {}", note.title, note.text)),
    };
    let class = note.tone.word();
    match &note.href {
        Some(href) => write!(
            out,
            "<a class=\"move {class}\" href=\"{}\" data-spot=\"{}\" aria-label=\"{label}\"{}>",
            escaped(href),
            escaped(&spot.name),
            concerned(note)
        )?,
        None => write!(out, "<g class=\"note {class}\">")?,
    }
    if !title.is_empty() {
        write!(out, "<title>{title}</title>")?;
    }
    let [x, y] = spot.at.map(points);
    let colour = note.tone.colour();
    match spot.form {
        Form::Square { side } => {
            let (half, side) = (points(side / 2.0), points(side));
            // What is held is filled, and the last move has a broken rim: colours are not the only sign.
            let (rim, fill, opacity, more) = match note.tone {
                Tone::Held => (colour, colour, "0.3", " stroke-width=\"4\""),
                Tone::Last => (
                    colour,
                    "#000000",
                    "0",
                    " stroke-width=\"3\" stroke-dasharray=\"7 4\"",
                ),
                _ => ("none", "#000000", "0", " stroke-width=\"3\""),
            };
            write!(
                out,
                "<rect class=\"target\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"6\" fill=\"{fill}\" \
                 fill-opacity=\"{opacity}\" stroke=\"{rim}\"{more}/>",
                x - half,
                y - half
            )?;
            badge(out, [x, y], side / points(1.0), note, colour)?;
        }
        Form::Edge { along } => {
            let ([x1, y1], [x2, y2]) = ends(spot.at, along.map(|part| part * 0.8));
            let opacity = if note.tone == Tone::Last { 0.9 } else { 0.18 };
            write!(
                out,
                "<line class=\"target\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" \
                 stroke-opacity=\"{opacity}\" stroke-width=\"14\" stroke-linecap=\"round\"/>"
            )?;
            badge(out, [x, y], 0.8, note, colour)?;
        }
    }
    out.push_str(if note.href.is_some() { "</a>" } else { "</g>" });
    Ok(())
}

/// Where the part is that a note has to do with, for pages that show it.
fn concerned(note: &Note) -> String {
    note.concerns
        .as_ref()
        .map_or_else(String::new, |(_, shade)| {
            let ([x, y], [width, height]) = (shade.at.map(points), shade.size.map(points));
            format!(" data-sends=\"{x} {y} {width} {height}\"")
        })
}

/// What is written on a spot, on a plate whose form tells tones apart where colours do not.
fn badge(
    out: &mut String,
    [x, y]: [f32; 2],
    side: f32,
    note: &Note,
    colour: &str,
) -> std::fmt::Result {
    let scale = side.clamp(0.2, 1.0);
    if note.text.is_empty() {
        if let Some((name, _)) = &note.concerns {
            return write!(
                out,
                "<text class=\"sends\" x=\"{x}\" y=\"{y}\" dy=\".36em\" text-anchor=\"middle\" font-size=\"{}\" fill=\"{colour}\" \
                 fill-opacity=\".75\" aria-hidden=\"true\">{}</text>",
                points(0.3 * scale),
                escaped(name)
            );
        }
        if note.href.is_some() && note.tone == Tone::Plain {
            write!(
                out,
                "<circle class=\"hint\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\" fill-opacity=\".35\"/>",
                points(0.09 * scale)
            )?;
        }
        return Ok(());
    }
    // Long words are written smaller, so that they stay on their spot.
    let widths = 0.66 * note.text.chars().count() as f32 + 0.75;
    let size = points((0.29_f32).min(0.86 / widths) * scale);
    let height = size * 1.45;
    let width = size * widths;
    let (radius, fill, ink) = match note.tone {
        Tone::Win => (height / 2.0, colour, "#ffffff"),
        Tone::Loss => (2.0, colour, "#ffffff"),
        _ => (5.0, "#ffffff", colour),
    };
    write!(
        out,
        "<rect class=\"badge\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius:.1}\" \
         fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.5\"/><text class=\"badge-text\" x=\"{x}\" y=\"{y}\" dy=\".36em\" \
         text-anchor=\"middle\" font-size=\"{size}\" fill=\"{ink}\" aria-hidden=\"true\">{}</text>",
        x - width / 2.0,
        y - height / 2.0,
        escaped(&note.text)
    )
}

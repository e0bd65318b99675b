//! A drawing as a PDF file of one page, with text in a font that every reader has. The same drawing always
//! gives the same bytes.

use super::drawing::{A4, Anchor, Colour, Drawing, Shape, Text, short};
use super::font;
use std::fmt::Write;

/// Points of a millimetre: there are 72 in an inch of 25.4 mm.
const POINTS: f64 = 72.0 / 25.4;

pub(super) fn write(title: &str, drawing: &Drawing) -> Vec<u8> {
    let [width, height] = A4.map(|length| length * POINTS);
    let content = content(drawing);
    let font = |name: &str| {
        format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>")
    };
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.4} {height:.4}] /Contents 4 0 R \
             /Resources << /Font << /Plain 5 0 R /Bold 6 0 R >> >> >>"
        ),
        format!(
            "<< /Length {} >>\nstream\n{content}\nendstream",
            content.len()
        ),
        font("Helvetica"),
        font("Helvetica-Bold"),
        format!("<< /Title {} >>", literal(title)),
    ];
    let mut out = b"%PDF-1.4\n".to_vec();
    // Bytes above 127 tell programs that move files not to take this for text.
    out.extend(b"%\xe2\xe3\xcf\xd3\n");
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (number, object) in (1..).zip(&objects) {
        let _ = writeln!(table, "{:010} 00000 n ", out.len());
        out.extend(format!("{number} 0 obj\n{object}\nendobj\n").bytes());
    }
    let table_at = out.len();
    out.extend(table.bytes());
    let trailer = format!(
        "trailer\n<< /Size {} /Root 1 0 R /Info 7 0 R >>\nstartxref\n{table_at}\n%%EOF\n",
        objects.len() + 1
    );
    out.extend(trailer.bytes());
    out
}

fn content(drawing: &Drawing) -> String {
    let height = A4[1] * POINTS;
    // From millimetres downwards to points upwards.
    let mut out = format!("{POINTS:.6} 0 0 {:.6} 0 {height:.4} cm", -POINTS);
    for shape in &drawing.shapes {
        // Writing to a string cannot fail.
        let _ = match shape {
            Shape::Line { from, to, stroke } => write!(
                out,
                "\n{} RG {} w {} {} m {} {} l S",
                rgb(stroke.colour),
                short(stroke.width),
                short(from[0]),
                short(from[1]),
                short(to[0]),
                short(to[1])
            ),
            Shape::Fill {
                corner,
                size,
                colour,
            } => write!(
                out,
                "\n{} rg {} {} {} {} re f",
                rgb(*colour),
                short(corner[0]),
                short(corner[1]),
                short(size[0]),
                short(size[1])
            ),
            Shape::Text(text) => write!(out, "\n{}", written(text)),
        };
    }
    out
}

fn written(text: &Text) -> String {
    let width = font::width(&text.words, text.size);
    let left = match text.anchor {
        Anchor::Left => text.at[0],
        Anchor::Middle => text.at[0] - width / 2.0,
        Anchor::Right => text.at[0] - width,
    };
    let font = if text.bold { "Bold" } else { "Plain" };
    // The page is upside down, so letters must be too.
    format!(
        "BT {} rg /{font} {} Tf 1 0 0 -1 {} {} Tm {} Tj ET",
        rgb(text.colour),
        short(text.size),
        short(left),
        short(text.at[1]),
        literal(&text.words)
    )
}

fn rgb(Colour(parts): Colour) -> String {
    parts.map(|part| short(f64::from(part) / 255.0)).join(" ")
}

/// A string as PDF writes it. The font has no other characters than those of ASCII here.
fn literal(words: &str) -> String {
    let mut out = String::from("(");
    for c in words.chars() {
        match c {
            '(' | ')' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            _ => out.push('?'),
        }
    }
    out + ")"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::drawing::{BLACK, MEDIUM};

    #[test]
    fn the_table_says_where_objects_are() {
        let mut drawing = Drawing::default();
        drawing.line([10.0, 10.0], [20.0, 10.0], MEDIUM);
        drawing.centred([15.0, 15.0], 4.0, BLACK, "(a\\b)");
        let bytes = write("title", &drawing);
        let text = String::from_utf8_lossy(&bytes);
        let start: usize = text
            .split("startxref\n")
            .nth(1)
            .and_then(|rest| rest.lines().next())
            .and_then(|number| number.parse().ok())
            .unwrap();
        assert!(bytes[start..].starts_with(b"xref\n0 8\n"));
        let entries = String::from_utf8(bytes[start..].to_vec()).unwrap();
        for (number, entry) in entries.lines().skip(2).take(8).enumerate() {
            assert_eq!(entry.len(), 19, "with its line's end an entry has 20 bytes");
            if number > 0 {
                let at: usize = entry[..10].parse().unwrap();
                let object = format!("{number} 0 obj\n");
                assert!(bytes[at..].starts_with(object.as_bytes()));
            }
        }
        assert!(text.contains("/MediaBox [0 0 595.2756 841.8898]"));
        assert!(text.contains("(\\(a\\\\b\\)) Tj"));
        let (_, stream) = text.split_once("\nstream\n").unwrap();
        let length = stream.split_once("\nendstream").unwrap().0.len();
        assert!(text.contains(&format!("/Length {length} ")));
    }
}

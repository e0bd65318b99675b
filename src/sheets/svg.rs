//! A drawing as an SVG document of the size of the page.

use super::drawing::{A4, Anchor, Colour, Drawing, Shape, Text, short};
use crate::svg::escaped;
use std::fmt::Write;

pub(super) fn write(title: &str, drawing: &Drawing) -> String {
    let [width, height] = A4;
    let title = escaped(title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{title}\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n\
         <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for shape in &drawing.shapes {
        // Writing to a string cannot fail.
        let _ = match shape {
            Shape::Line { from, to, stroke } => writeln!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                short(from[0]),
                short(from[1]),
                short(to[0]),
                short(to[1]),
                hex(stroke.colour),
                short(stroke.width)
            ),
            Shape::Fill {
                corner,
                size,
                colour,
            } => writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                short(corner[0]),
                short(corner[1]),
                short(size[0]),
                short(size[1]),
                hex(*colour)
            ),
            Shape::Text(text) => writeln!(out, "{}", written(text)),
        };
    }
    out + "</svg>\n"
}

fn written(text: &Text) -> String {
    let anchor = match text.anchor {
        Anchor::Left => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::Right => " text-anchor=\"end\"",
    };
    let weight = if text.bold {
        " font-weight=\"bold\""
    } else {
        ""
    };
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight} fill=\"{}\">{}</text>",
        short(text.at[0]),
        short(text.at[1]),
        short(text.size),
        hex(text.colour),
        escaped(&text.words)
    )
}

fn hex(Colour([red, green, blue]): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

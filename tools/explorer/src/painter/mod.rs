//! From SVG to PNG.
//!
//! The fonts come with the program, so that every machine gives the same picture, also one that has no fonts. The
//! documents are our own: what they are made of is drawn by a few hundred lines, and what they are not made of is
//! an error.

mod canvas;
mod letters;
mod paths;
mod style;

use anyhow::anyhow;
use tiny_skia::Pixmap;

/// The SVG document as a PNG file, `scale` times as large.
///
/// # Errors
/// If it is no document of ours, or too large.
pub fn png(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let canvas = canvas::painted(svg, scale)?;
    encoded(canvas).map_err(|error| anyhow!("the picture cannot be encoded: {error}"))
}

/// Packed fast rather than tightly: packing would take longer than drawing. Rows of a picture of cells are like those above them.
fn encoded(canvas: Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_filter(png::Filter::Up);
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.take_demultiplied())?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_drawn_without_fonts_of_the_system() {
        let svg = |text: &str| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\" font-family=\"system-ui, sans-serif\">\
                 <text x=\"2\" y=\"15\" font-size=\"12\">{text}</text></svg>"
            )
        };
        let written = png(&svg("2.(6)"), 2.0).unwrap();
        assert!(written.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(written[16..24], [0, 0, 0, 120, 0, 0, 0, 40]);
        assert_ne!(written, png(&svg(""), 2.0).unwrap(), "something is drawn");
        assert_eq!(written, png(&svg("2.(6)"), 2.0).unwrap());
    }

    #[test]
    fn what_is_no_picture_is_an_error() {
        assert!(png("<svg", 1.0).is_err());
        assert!(png("", 1.0).is_err());
    }
}

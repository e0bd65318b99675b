//! The elements of a document, painted one after the other.

use super::letters::Letters;
use super::paths::path;
use super::style::{Style, number, transform};
use anyhow::{anyhow, bail};
use roxmltree::{Document, Node};
use tiny_skia::{FillRule, Path, Pixmap, PixmapPaint, Transform};

const SVG: &str = "http://www.w3.org/2000/svg";
const SHAPES: [&str; 4] = ["rect", "circle", "line", "path"];
const LINK: (&str, &str) = ("http://www.w3.org/1999/xlink", "href");

/// The document as points of colour, `scale` times as large.
pub(super) fn painted(svg: &str, scale: f32) -> anyhow::Result<Pixmap> {
    let document =
        Document::parse(svg).map_err(|error| anyhow!("the picture cannot be read: {error}"))?;
    let root = document.root_element();
    let side = |name| {
        let given = root.attribute(name);
        number(given.ok_or_else(|| anyhow!("the picture has no {name}"))?)
    };
    let [width, height] =
        [side("width")?, side("height")?].map(|side| (side.round() * scale).round());
    let canvas = Pixmap::new(width as u32, height as u32);
    let mut painter = Painter {
        canvas: canvas.ok_or_else(|| anyhow!("the picture is too large"))?,
        letters: Letters::new()?,
    };
    painter.inside(root, Style::default(), Transform::from_scale(scale, scale))?;
    Ok(painter.canvas)
}

struct Painter {
    canvas: Pixmap,
    letters: Letters,
}

impl Painter {
    /// Paints what an element holds.
    fn inside(&mut self, node: Node<'_, '_>, style: Style, at: Transform) -> anyhow::Result<()> {
        let style = style.of(node)?;
        let mut elements = node.children().filter(Node::is_element);
        elements.try_for_each(|element| self.element(element, style, at))
    }

    fn element(&mut self, node: Node<'_, '_>, around: Style, at: Transform) -> anyhow::Result<()> {
        let at = match node.attribute("transform") {
            Some(text) => at.pre_concat(transform(text)?),
            None => at,
        };
        match node.tag_name().name() {
            _ if node.tag_name().namespace() != Some(SVG) => {
                bail!("the picture has a foreign part")
            }
            // Titles are for people who listen; definitions are painted where they are used.
            "title" | "defs" => Ok(()),
            "g" | "a" => match node.attribute("opacity") {
                Some(opacity) => self.through(number(opacity)?, node, around, at),
                None => self.inside(node, around, at),
            },
            name if name == "text" || SHAPES.contains(&name) => {
                let style = around.of(node)?;
                let path = match name {
                    "text" => self.letters.path(node, style)?,
                    _ => path(node)?,
                };
                if let Some(path) = path {
                    self.paint(&path, style, at);
                }
                Ok(())
            }
            "use" => {
                let length = |name| node.attribute(name).map_or(Ok(0.0), number);
                let at = at.pre_translate(length("x")?, length("y")?);
                let name = node.attribute(LINK).and_then(|name| name.strip_prefix('#'));
                let mut all = node.document().descendants();
                let used = all.find(|node| name.is_some() && node.attribute("id") == name);
                // A shape, and not a group that might use itself.
                let used = used.filter(|used| SHAPES.contains(&used.tag_name().name()));
                let used = used.ok_or_else(|| anyhow!("the picture uses a shape that it lacks"))?;
                self.element(used, around.of(node)?, at)
            }
            other => bail!("the picture cannot be drawn: it has a part called {other:?}"),
        }
    }

    /// Paints a group as if on glass, so that what lies over each other in it does not show through itself.
    fn through(
        &mut self,
        opacity: f32,
        node: Node<'_, '_>,
        style: Style,
        at: Transform,
    ) -> anyhow::Result<()> {
        let glass = Pixmap::new(self.canvas.width(), self.canvas.height());
        let glass = glass.ok_or_else(|| anyhow!("the picture is too large"))?;
        let beneath = std::mem::replace(&mut self.canvas, glass);
        let painted = self.inside(node, style, at);
        let glass = std::mem::replace(&mut self.canvas, beneath);
        let paint = PixmapPaint {
            opacity,
            ..PixmapPaint::default()
        };
        self.canvas
            .draw_pixmap(0, 0, glass.as_ref(), &paint, Transform::identity(), None);
        painted
    }

    fn paint(&mut self, path: &Path, style: Style, at: Transform) {
        if style.stroke_first {
            self.stroke(path, style, at);
        }
        if let Some(paint) = style.fill() {
            self.canvas
                .fill_path(path, &paint, FillRule::Winding, at, None);
        }
        if !style.stroke_first {
            self.stroke(path, style, at);
        }
    }

    fn stroke(&mut self, path: &Path, style: Style, at: Transform) {
        if let Some((paint, stroke)) = style.stroke() {
            self.canvas.stroke_path(path, &paint, &stroke, at, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The red, green, blue and opaque parts of the point in the middle.
    fn middle(inner: &str) -> anyhow::Result<[u8; 4]> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"11\" \
             height=\"11\">{inner}</svg>"
        );
        let point = painted(&svg, 1.0)?.pixel(5, 5).unwrap().demultiply();
        Ok([point.red(), point.green(), point.blue(), point.alpha()])
    }

    const WHOLE: &str = "<rect width=\"11\" height=\"11\" fill=\"#ff8000\"/>";

    #[test]
    fn what_lies_over_each_other_in_a_group_does_not_show_through_itself() {
        assert_eq!(middle(WHOLE).unwrap(), [255, 128, 0, 255]);
        let [.., alpha] = middle(&format!("<g opacity=\"0.5\">{WHOLE}{WHOLE}</g>")).unwrap();
        assert_eq!(alpha, 128);
        let faint = WHOLE.replace("/>", " fill-opacity=\"0.5\"/>");
        let [.., alpha] = middle(&format!("{faint}{faint}")).unwrap();
        assert!(alpha > 180, "{alpha}");
        assert_eq!(
            middle("<g fill-opacity=\"0\"><circle cx=\"5\" cy=\"5\" r=\"5\"/></g>").unwrap()[3],
            0
        );
    }

    #[test]
    fn groups_move_what_they_hold_and_shapes_are_used_again() {
        let moved = "<g transform=\"translate(5 5)scale(2)\" fill=\"#00ff00\"><rect x=\"-1\" y=\"-1\" width=\"2\" height=\"2\"/></g>";
        assert_eq!(middle(moved).unwrap(), [0, 255, 0, 255]);
        let used = "<defs><path id=\"a\" d=\"M0 0h4v4h-4z\"/></defs><g fill=\"#0000ff\" transform=\"translate(0 3)\">\
                    <use xlink:href=\"#a\" x=\"3\"/></g>";
        assert_eq!(middle(used).unwrap(), [0, 0, 255, 255]);
        assert_eq!(middle("<title>a</title><defs>b</defs>").unwrap()[3], 0);
    }

    #[test]
    fn lines_lie_over_areas_unless_they_are_to_lie_under_them() {
        let shape =
            "<path d=\"M0 0h11v11h-11z\" stroke=\"#000000\" stroke-width=\"22\" fill=\"#ffffff\"/>";
        assert_eq!(middle(shape).unwrap()[0], 0);
        let under = shape.replace("fill=", "paint-order=\"stroke\" fill=");
        assert_eq!(middle(&under).unwrap()[0], 255);
        let line =
            "<line x1=\"0\" y1=\"5\" x2=\"11\" y2=\"5\" stroke=\"#112233\" stroke-width=\"4\"/>";
        assert_eq!(middle(line).unwrap(), [0x11, 0x22, 0x33, 255]);
    }

    #[test]
    fn what_cannot_be_painted_is_an_error() {
        for wrong in [
            "<ellipse/>",
            "<use xlink:href=\"#nothing\"/>",
            "<g id=\"a\"><use xlink:href=\"#a\"/></g>",
            "<rect fill=\"red\"/>",
            "<rect xmlns=\"urn:other\"/>",
            "<path d=\"A\"/>",
            "<g transform=\"skewX(1)\"/>",
        ] {
            assert!(middle(wrong).is_err(), "{wrong}");
        }
    }
}

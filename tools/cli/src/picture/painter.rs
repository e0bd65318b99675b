//! The elements of a document, painted one after the other.

use super::letters::Letters;
use super::paths::path;
use super::style::{Style, number, transform};
use anyhow::{anyhow, bail};
use roxmltree::{Document, Node};
use tiny_skia::{FillRule, Path, Pixmap, PixmapPaint, Transform};

const SVG: &str = "http://www.w3.org/2000/svg";
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
        let elements = node.children().filter(Node::is_element);
        elements
            .map(|element| self.element(element, style, at))
            .collect()
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
            "rect" | "circle" | "line" | "path" => {
                let style = around.of(node)?;
                let path = path(node)?;
                path.into_iter()
                    .for_each(|path| self.paint(&path, style, at));
                Ok(())
            }
            "text" => {
                let style = around.of(node)?;
                let path = self.letters.path(node, style)?;
                path.into_iter()
                    .for_each(|path| self.paint(&path, style, at));
                Ok(())
            }
            "use" => {
                let length = |name| node.attribute(name).map_or(Ok(0.0), number);
                let at = at.pre_translate(length("x")?, length("y")?);
                let name = node.attribute(LINK).and_then(|name| name.strip_prefix('#'));
                let mut all = node.document().descendants();
                let used = all.find(|node| name.is_some() && node.attribute("id") == name);
                let used = used.filter(|used| !used.has_tag_name("use"));
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

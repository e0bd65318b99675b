//! Shapes as paths.

use super::style::number;
use anyhow::{Context, anyhow};
use roxmltree::Node;
use tiny_skia::{Path, PathBuilder, Rect};

/// How far the handles of a curve are from its ends, where it is a quarter of a circle of radius 1.
const QUARTER: f32 = 0.552_284_8;

/// The path of an element, or none if it has no extent or is no shape.
pub(super) fn path(node: Node<'_, '_>) -> anyhow::Result<Option<Path>> {
    let length = |name| node.attribute(name).map_or(Ok(0.0), number);
    Ok(match node.tag_name().name() {
        "rect" => {
            let size = [length("width")?, length("height")?];
            rectangle([length("x")?, length("y")?], size, length("rx")?)
        }
        "circle" => {
            let r = length("r")?;
            let corner = [length("cx")? - r, length("cy")? - r];
            rectangle(corner, [2.0 * r, 2.0 * r], r)
        }
        "line" => {
            let mut out = PathBuilder::new();
            out.move_to(length("x1")?, length("y1")?);
            out.line_to(length("x2")?, length("y2")?);
            out.finish()
        }
        "path" => traced(node.attribute("d").unwrap_or(""))?,
        _ => None,
    })
}

/// With corners of this radius, or as round as it can be.
fn rectangle([x, y]: [f32; 2], [width, height]: [f32; 2], radius: f32) -> Option<Path> {
    let rect = Rect::from_xywh(x, y, width, height).filter(|_| width > 0.0 && height > 0.0)?;
    let radius = radius.min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(rect));
    }
    let (right, bottom) = (rect.right(), rect.bottom());
    let near = radius * (1.0 - QUARTER);
    let mut out = PathBuilder::new();
    out.move_to(x + radius, y);
    out.line_to(right - radius, y);
    out.cubic_to(right - near, y, right, y + near, right, y + radius);
    out.line_to(right, bottom - radius);
    out.cubic_to(
        right,
        bottom - near,
        right - near,
        bottom,
        right - radius,
        bottom,
    );
    out.line_to(x + radius, bottom);
    out.cubic_to(x + near, bottom, x, bottom - near, x, bottom - radius);
    out.line_to(x, y + radius);
    out.cubic_to(x, y + near, x + near, y, x + radius, y);
    out.close();
    out.finish()
}

/// The path that the letters and numbers of `d` describe: moves, lines and curves of second degree.
fn traced(d: &str) -> anyhow::Result<Option<Path>> {
    let mut out = PathBuilder::new();
    let mut numbers = Numbers(d);
    let (mut start, mut here) = ([0.0; 2], [0.0; 2]);
    while let Some(command) = numbers.command()? {
        let is_relative = command.is_ascii_lowercase();
        // A command stands for all the numbers that follow it.
        loop {
            let origin = if is_relative { here } else { [0.0; 2] };
            let mut point = || -> anyhow::Result<[f32; 2]> {
                Ok([origin[0] + numbers.next()?, origin[1] + numbers.next()?])
            };
            match command.to_ascii_uppercase() {
                'M' => {
                    here = point()?;
                    start = here;
                    out.move_to(here[0], here[1]);
                }
                'L' => {
                    here = point()?;
                    out.line_to(here[0], here[1]);
                }
                'H' => {
                    here[0] = origin[0] + numbers.next()?;
                    out.line_to(here[0], here[1]);
                }
                'V' => {
                    here[1] = origin[1] + numbers.next()?;
                    out.line_to(here[0], here[1]);
                }
                'Q' => {
                    let handle = point()?;
                    here = point()?;
                    out.quad_to(handle[0], handle[1], here[0], here[1]);
                }
                'Z' => {
                    here = start;
                    out.close();
                }
                _ => {
                    return Err(anyhow!(
                        "the picture cannot be drawn: a path has {command:?}"
                    ));
                }
            }
            if command.eq_ignore_ascii_case(&'z') || !numbers.follow() {
                break;
            }
        }
    }
    Ok(out.finish())
}

/// What is left of a description.
struct Numbers<'a>(&'a str);

impl Numbers<'_> {
    fn skip(&mut self) {
        self.0 = self.0.trim_start_matches([' ', ',', '\n']);
    }

    fn command(&mut self) -> anyhow::Result<Option<char>> {
        self.skip();
        let mut characters = self.0.chars();
        let Some(command) = characters.next() else {
            return Ok(None);
        };
        self.0 = characters.as_str();
        Ok(Some(command))
    }

    fn follow(&mut self) -> bool {
        self.skip();
        self.0
            .starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.')
    }

    fn next(&mut self) -> anyhow::Result<f32> {
        self.skip();
        let mut has_point = false;
        let end = self.0.char_indices().find(|&(at, c)| match c {
            '-' => at > 0,
            '.' => std::mem::replace(&mut has_point, true),
            c => !c.is_ascii_digit(),
        });
        let (text, rest) = self.0.split_at(end.map_or(self.0.len(), |(at, _)| at));
        self.0 = rest;
        number(text).with_context(|| format!("in a path, before {rest:.20?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::PathSegment;

    fn segments(d: &str) -> Vec<PathSegment> {
        traced(d).unwrap().unwrap().segments().collect()
    }

    #[test]
    fn relative_and_absolute_ways_are_the_same() {
        let absolute = segments("M1 2L4 6H-1V9Q0 0 5 5Z");
        assert_eq!(absolute, segments("m1 2l3 4h-5v3q1-9 6-4z"));
        // Numbers may touch where it is clear which they are, and commands need not be repeated.
        assert_eq!(segments("M0 0L1.5 0.5L-2 3"), segments("M0,0L1.5.5-2 3"));
        // After closing, ways go on from where the last one began.
        assert_eq!(segments("M1 1h2v2zh4"), segments("M1 1H3V3ZH5"));
    }

    #[test]
    fn what_is_no_way_is_an_error() {
        for wrong in ["M1", "M1 x", "A1 1 0 0 0 2 2", "L", "M1 2Z3", "é"] {
            assert!(traced(wrong).is_err(), "{wrong}");
        }
        assert!(traced("").unwrap().is_none());
    }

    #[test]
    fn round_shapes_stay_within_their_bounds() {
        for radius in [0.0, 2.0, 100.0] {
            let bounds = rectangle([1.0, 2.0], [10.0, 6.0], radius).unwrap().bounds();
            assert_eq!(
                bounds,
                Rect::from_ltrb(1.0, 2.0, 11.0, 8.0).unwrap(),
                "{radius}"
            );
        }
        assert!(rectangle([0.0, 0.0], [0.0, 5.0], 0.0).is_none());
    }
}

//! Trees for Graphviz.

use super::layout::Layout;
use super::{Tree, label};
use std::fmt::Write;

/// The tree as a directed graph: nodes with position and value, edges with the move, best moves thick.
pub(super) fn write(tree: &Tree) -> String {
    let mut out = String::from("digraph tree {\n");
    let caption = format!("{}: {}", tree.game, tree.games);
    let _ = writeln!(
        out,
        "  graph [label={}, labelloc=b, fontname=\"sans-serif\", ordering=out];",
        quoted(&caption)
    );
    out += "  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];\n";
    out += "  edge [arrowhead=none, fontname=\"monospace\"];\n";
    for (number, spot) in Layout::of(&tree.root).spots.iter().enumerate() {
        let (fill, ink) = label::colours(spot.node);
        let _ = writeln!(
            out,
            "  n{number} [label={}, tooltip={}, fillcolor=\"{fill}\", color=\"{ink}\"{}];",
            quoted(&label::lines(spot.node).join("\n")),
            quoted(&spot.node.position),
            if spot.node.over { ", penwidth=3" } else { "" }
        );
        if let (Some(parent), Some(mv)) = (spot.parent, &spot.node.mv) {
            let thick = if spot.best { ", penwidth=3" } else { "" };
            let _ = writeln!(
                out,
                "  n{parent} -> n{number} [label={}{thick}];",
                quoted(mv)
            );
        }
    }
    out += "}\n";
    out
}

/// A string that Graphviz shows as it is: it takes backslashes for escapes and knows the entities of HTML.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            '&' => out += "&amp;",
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn nothing_ends_a_string_early() {
        assert_eq!(quoted("a\nb"), r#""a\nb""#);
        assert_eq!(quoted(r#"a"b\"#), r#""a\"b\\""#);
        assert_eq!(quoted("&lt;\u{7}"), "\"&amp;lt;\u{fffd}\"");
    }
}

use crate::args::{Format, Global, TreeArgs};
use crate::failure::{self, Usage};
use crate::output::{self, Paint, Style};
use crate::progress::Progress;
use crate::text::counted;
use retrograde::{Node, Tree, TreeError};
use std::process::ExitCode;

/// `retrograde tree GAME [POSITION] --depth D`.
pub(crate) fn run(args: &TreeArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if global.json && args.format != Format::Text {
        return Err(Usage::new("--json and --format exclude each other: choose one").into());
    }
    let choice = args.at.game().choose()?;
    let progress = Progress::new(global);
    let drawn = choice.game.tree(
        &global.data_folder(),
        args.at.position(),
        args.depth,
        &progress,
    );
    // The bar goes before anything else is printed.
    drop(progress);
    let tree = drawn.map_err(|error| match error {
        TreeError::Parse(error) => failure::of_query(error.into(), &choice.words),
        error => error.into(),
    })?;
    output::show(global.json, &tree, |style| match args.format {
        Format::Text => text(&tree, style),
        Format::Dot => tree.to_dot(),
        Format::Svg => tree.to_svg(),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn text(tree: &Tree, style: Style) -> String {
    let mut out = format!("{}  {}\n", tree.position, value(&tree.root, style));
    branches(&tree.root, "", style, &mut out);
    out += &format!("\n{}\n", tree.games);
    out
}

/// A line for every child, each followed by its own children. It calls itself as often as the tree is deep.
fn branches(node: &Node, indent: &str, style: Style, out: &mut String) {
    let widest = |text: fn(&Node) -> &str| {
        let widths = node.children.iter().map(|node| text(node).chars().count());
        widths.max().unwrap_or(0)
    };
    let (moves, positions) = (widest(move_of), widest(|node| &node.position));
    for (number, child) in node.children.iter().enumerate() {
        let (branch, below) = if number + 1 == node.children.len() {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        *out += &format!(
            "{}{:<moves$}  {:<positions$}  {}\n",
            style.paint(Paint::Dim, &format!("{indent}{branch}")),
            move_of(child),
            child.position,
            value(child, style)
        );
        branches(child, &format!("{indent}{below}"), style, out);
    }
}

fn move_of(node: &Node) -> &str {
    node.mv.as_deref().unwrap_or_default()
}

fn value(node: &Node, style: Style) -> String {
    let mut words = style.paint(Paint::of_value(node.value), &node.value_in_words());
    if node.cut > 0 {
        let more = format!("  … {}", counted(node.cut as u64, "more move"));
        words += &style.paint(Paint::Dim, &more);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::{GameCount, Games};

    fn node(mv: Option<&str>, position: &str, value: &'static str) -> Node {
        Node {
            mv: mv.map(str::to_owned),
            position: position.into(),
            turn: "1",
            value,
            distance: (value != "draw").then_some(1),
            over: false,
            children: vec![],
            cut: 0,
        }
    }

    #[test]
    fn branches_line_up() {
        let mut root = node(None, "root", "win");
        let mut first = node(Some("a"), "longer", "loss");
        let mut leaf = node(Some("c"), "leaf", "draw");
        leaf.cut = 2;
        first.children = vec![leaf];
        let mut second = node(Some("bb"), "short", "win");
        second.over = true;
        root.children = vec![first, second];
        let tree = Tree {
            game: "game".into(),
            position: "root".into(),
            depth: 2,
            nodes: 4,
            root,
            games: Games::Finite {
                games: GameCount::Exactly(3),
                longest: 3,
                positions: 6,
            },
        };
        assert_eq!(
            text(&tree, Style::PLAIN),
            "\
root  win in 1
├─ a   longer  loss in 1
│  └─ c  leaf  draw  … 2 more moves
└─ bb  short   win, game over

3 distinct games, the longest of 3 plies, through 6 positions
"
        );
    }

    #[test]
    fn large_numbers_are_strings_in_json() {
        let json = |games| serde_json::to_value(games).unwrap();
        assert_eq!(json(GameCount::Exactly(1 << 53)), 1u64 << 53);
        assert_eq!(json(GameCount::Exactly((1 << 53) + 1)), "9007199254740993");
        assert_eq!(json(GameCount::Beyond), "more than 10^38");
    }
}

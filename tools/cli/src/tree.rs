use crate::args::{Global, PositionArgs};
use crate::failure::{self, Usage};
use crate::output::{self, Paint, Style};
use crate::progress::TerminalProgress;
use crate::text::counted;
use clap::{Args, ValueEnum};
use retrograde::tree::{Node, Tree, TreeError, TreeRequest};
use std::process::ExitCode;

/// Draw what can follow a position, with every value, and count the games
///
/// The value and the distance of a node are for the player to move there; its moves come best first. Games are lines
/// of play that differ in a move; they are counted to their end, not to the depth that is shown, and where play can go
/// on for ever a cycle is shown instead. A small game need not be solved before.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde tree tictactoe --depth 1
  retrograde tree tictactoe '112/2.1/.2. 1' --depth 9
  retrograde tree antrin '112/12./2.. 2' --depth 2 --format svg > tree.svg
  retrograde tree tictactoe '112/2.1/.2. 1' --depth 9 --format dot | dot -Tpdf > tree.pdf
  retrograde tree --rules my-game.toml --depth 2")]
#[command(override_usage = "\
retrograde tree [OPTIONS] --depth D GAME [POSITION]
       retrograde tree [OPTIONS] --depth D --rules FILE [POSITION]")]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Plies to show, from 0 to 255
    #[arg(long, value_name = "D")]
    pub(crate) depth: u8,

    /// How to draw it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// How a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Indented lines
    Text,
    /// The language of Graphviz
    Dot,
    /// A picture
    Svg,
}

/// `retrograde tree GAME [POSITION] --depth D`.
pub(crate) fn run(args: &TreeArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if global.given.json && args.format != Format::Text {
        return Err(Usage::new("--json and --format exclude each other: choose one").into());
    }
    let chosen = args.at.game().choose()?;
    let progress = TerminalProgress::new(global);
    let drawn = chosen.game.tree(TreeRequest {
        data: &global.data_folders(),
        position: args.at.position(),
        depth: args.depth,
        progress: &progress,
    });
    // The bar goes before anything else is printed.
    drop(progress);
    let tree = drawn.map_err(|error| match error {
        TreeError::Parse(error) => failure::of_query(error.into(), &chosen.argument),
        error => error.into(),
    })?;
    let json = global.json && args.format == Format::Text;
    output::show(json, &tree, |style| match args.format {
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
    let mut words = style.paint(Paint::of_verdict(node.value), &node.value_in_words());
    if node.cut > 0 {
        let more = format!("  … {}", counted(node.cut as u64, "more move"));
        words += &style.paint(Paint::Dim, &more);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::Verdict;
    use retrograde::tree::{GameCount, Games};

    fn node(mv: Option<&str>, position: &str, value: Verdict) -> Node {
        Node {
            mv: mv.map(str::to_owned),
            position: position.into(),
            turn: "1".into(),
            value,
            distance: (value != Verdict::Draw).then_some(1),
            over: false,
            children: vec![],
            cut: 0,
        }
    }

    #[test]
    fn branches_line_up() {
        let mut root = node(None, "root", Verdict::Win);
        let mut first = node(Some("a"), "longer", Verdict::Loss);
        let mut leaf = node(Some("c"), "leaf", Verdict::Draw);
        leaf.cut = 2;
        first.children = vec![leaf];
        let mut second = node(Some("bb"), "short", Verdict::Win);
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

//! The command line as data.

use crate::failure::Usage;
use crate::size;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use retrograde::field::FieldKind;
use retrograde::front::Passes;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

/// Solves two-player board games exactly and answers any question about them.
#[derive(Debug, Parser)]
#[command(name = "retrograde", version, after_help = AFTER)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "\
A game is named family[:shorthand][,key=value]...: antrin, antrin:4, antrin:5,blocked=passes, morris:6. Every command
that takes a GAME takes --rules FILE instead, a game of your own; docs/games.md explains how to write one.

Examples:
  retrograde solve antrin                  solve a game and keep its tables
  retrograde query antrin '1.2/.1./... 2'  value of a position, its moves best first
  retrograde verify antrin                 check the tables by independent means
  retrograde solve --rules my-game.toml    solve a game of your own

Exit status: 0 done; 1 the answer is no or the job failed; 2 wrong usage; 130 stopped with Ctrl-C (143 and 129: by SIGTERM and SIGHUP).";

#[derive(Args, Debug)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// Threads to work with [default: one a core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Memory that the program may use, not counting what is mapped of files it works in: bytes, or 512M, 2G, 1GiB ... [default: what is free]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size::parse)]
    pub(crate) memory: Option<u64>,

    /// Folder of the tables [default: $RETROGRADE_DATA, else retrograde in the user's data folder]
    #[arg(long, global = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) data_dir: Option<PathBuf>,

    /// Show no progress
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// Print one JSON document instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

impl Global {
    /// Where the tables are.
    pub(crate) fn data_folder(&self) -> PathBuf {
        let variable = |name: &str| {
            let value = std::env::var_os(name).filter(|value| !value.is_empty());
            value.map(PathBuf::from)
        };
        self.data_dir
            .clone()
            .or_else(|| variable("RETROGRADE_DATA"))
            .or_else(|| Some(variable("XDG_DATA_HOME")?.join("retrograde")))
            .or_else(|| Some(variable("HOME")?.join(".local/share/retrograde")))
            .unwrap_or_else(|| "retrograde-data".into())
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games
    #[command(after_help = "Example:\n  retrograde games --json")]
    Games,
    /// Show a game's rules, notation, symmetries, size and what solving it takes
    #[command(after_help = "Example:\n  retrograde info antrin:4")]
    Info(GameArgs),
    /// Solve a game and keep the tables
    ///
    /// Every position gets its value and its distance. Ctrl-C stops; finished tiers are kept, and the same command
    /// goes on from there.
    #[command(after_help = "\
Examples:
  retrograde solve antrin
  retrograde solve antrin:5 --memory 1G --threads 2
  retrograde solve antrin:4,blocked=passes --data-dir tables
  retrograde solve morris:9,fly=yes --tiers 5-5
  retrograde solve linear-ataxx:20 --reachable
  retrograde solve ultimate --ultra-weak
  retrograde solve ultimate --ultra-weak --hold-out 41
  retrograde solve --rules my-game.toml")]
    Solve(SolveArgs),
    /// Show what a game's tables hold, with a histogram by distance
    #[command(
        after_help = "Examples:\n  retrograde stats antrin\n  retrograde stats antrin:4 --json"
    )]
    Stats(GameArgs),
    /// Show the value of a position and its moves, best first
    ///
    /// A value is for the player to move; a move's value and distance are for the player who makes it. With --stdin
    /// one position a line is read and one line is printed for each: position, value, distance and best move with tabs
    /// between them, or a JSON object with --json.
    #[command(after_help = "\
Examples:
  retrograde query antrin
  retrograde query antrin '1.2/.1./... 2' --line
  retrograde query antrin --stdin --json < positions.txt
  retrograde query --rules my-game.toml '1../.../... 2'")]
    Query(QueryArgs),
    /// Count boards step by step, up to symmetry, with an independent check
    #[command(after_help = "Example:\n  retrograde count antrin")]
    Count(GameArgs),
    /// Check a game's tables by other means than they were made by
    #[command(after_help = "Example:\n  retrograde verify antrin || echo 'the tables are wrong'")]
    Verify(GameArgs),
    /// Count the lines of play of an exact length
    #[command(after_help = "\
Examples:
  retrograde perft antrin 6
  retrograde perft antrin 4 '1.2/.1./... 2'
  retrograde perft --rules my-game.toml 4")]
    Perft(PerftArgs),
    /// Draw what can follow a position, with every value, and count the games
    ///
    /// The value and the distance of a node are for the player to move there; its moves come best first. Games are lines
    /// of play that differ in a move; they are counted to their end, not to the depth that is shown, and where play can go
    /// on for ever a cycle is shown instead. A small game need not be solved before.
    #[command(after_help = "\
Examples:
  retrograde tree tictactoe --depth 1
  retrograde tree tictactoe '112/2.1/.2. 1' --depth 9
  retrograde tree antrin '112/12./2.. 2' --depth 2 --format svg > tree.svg
  retrograde tree tictactoe '112/2.1/.2. 1' --depth 9 --format dot | dot -Tpdf > tree.pdf
  retrograde tree --rules my-game.toml --depth 2")]
    Tree(TreeArgs),
    /// Draw a position as a picture, for a page or a slide
    ///
    /// The board as a person sees it: stones, edges, boards that are won, and where the next move must go. With --moves every place
    /// where a move ends says what the best move there is worth to the player who makes it: W3 wins in 3 plies, D draws, L5 loses in
    /// 5, +2 gains 2 points. That needs tables, or a game that searches where it has none.
    #[command(after_help = "\
Examples:
  retrograde draw morris:9 --svg board.svg
  retrograde draw antrin '1.2/.1./... 2' --moves --png board.png
  retrograde draw othello:6x6 --play c2,b2 --svg - > board.svg
  retrograde draw --rules my-game.toml '1../.../... 2' --svg board.svg")]
    Draw(DrawArgs),
    /// Play in the terminal, against a player or another person
    ///
    /// In a terminal the game fills the screen: type a move or choose one with the arrow keys and Enter. With --plain, or where
    /// input or output is no terminal, it asks line by line instead; `help` says what can be typed.
    ///
    /// A player is `me`, somebody at the keyboard, or any that `retrograde players GAME` lists. The first is `me` unless you say
    /// otherwise; the second is `perfect` where it is known what every move is worth, by tables or by a search that ends soon, and
    /// elsewhere the one who plays best of those who search. A position that stands for the third time ends a game with a draw.
    #[command(after_help = "\
Examples:
  retrograde play antrin
  retrograde play dots:3x3 --second chains --hints
  retrograde play tictactoe --first perfect --second me
  retrograde play ultimate --second mcts:playouts=5000
  retrograde play othello:8x8
  retrograde play othello:6x6 --first me --second me
  retrograde play antrin --position '1.2/.1./... 2' --plain
  retrograde play --rules my-game.toml")]
    Play(PlayArgs),
    /// Draw a field to print, on a page of A4
    ///
    /// For strategic tic-tac-toe with any of its number sets, and for the tactical game, `ultimate`. Print at 100 % of the size.
    /// Kinds: base, the cells alone; numbered, with the number of every tactical cell; functional and hyper-functional, with the
    /// numbers that the set needs; help, to mark who won which cells; record and continuous, to write down moves; full, a playing
    /// field with what goes beside it.
    #[command(after_help = "\
Examples:
  retrograde field strategic:map34 --pdf map34.pdf
  retrograde field strategic:hmap2 --kind full --pdf hmap2.pdf --svg hmap2.svg
  retrograde field strategic --kind continuous --pdf - | lp
  retrograde field ultimate --svg ultimate.svg")]
    Field(FieldArgs),
    /// Measure how far the places of a game are from each other
    ///
    /// strategic:SET, for a number set of strategic tic-tac-toe, measures which cell sends where: SET is tactical, one of the 64
    /// functional sets map11 to map88 or one of the nine hyper-functional sets hmap1 to hmap9; ultimate is the tactical one. Of
    /// any other game the places are its positions, up to symmetry, and it must have 3,000 at most. Every distance is computed by
    /// the two passes of Floyd and Warshall's method that the source of the game describes, and confirmed by a breadth-first
    /// search. The distance from a place to itself is that of the shortest way back.
    ///
    /// With --all every number set is measured and ranked; then --svg, --png and --csv name folders.
    #[command(after_help = "\
Examples:
  retrograde graph strategic:map34
  retrograde graph strategic:hmap2 --svg hmap2.svg --png hmap2.png --palette safe
  retrograde graph strategic:tactical --csv - > tactical.csv
  retrograde graph --map my-set.toml --svg my-set.svg
  retrograde graph strategic --all --svg pictures
  retrograde graph tictactoe --json")]
    Graph(GraphArgs),
    /// Let two players meet, or many all against all
    ///
    /// Every game has dice of its own, so that the same seed gives the same games on any number of threads. `retrograde players GAME`
    /// says who can play. Intervals hold the true value in 95 of 100 cases. A position that stands for the third time ends a game with
    /// a draw, and so do 10,000 plies.
    #[command(after_help = "\
Examples:
  retrograde match dots:3x3 greedy random --games 1000 --seed 7
  retrograde match linear-ataxx:11 method-b:depth=3 random --both
  retrograde match tictactoe perfect mcts:playouts=200 --games 100 --record games.jsonl
  retrograde match dots:5x5 --table random,greedy,defensive,chains --format markdown")]
    Match(MatchArgs),
    /// List the players of a game, and what can be set
    #[command(after_help = "\
Examples:
  retrograde players dots:3x3
  retrograde players ultimate --json")]
    Players(GameArgs),
    /// Show a recorded game move by move
    #[command(after_help = "\
Examples:
  retrograde replay games.jsonl
  retrograde replay games.jsonl --number 17 --boards")]
    Replay(ReplayArgs),
    /// Say where value was thrown away, and how often each player errs
    ///
    /// Holds recorded games, or games played for the purpose, against tables or exact search. How long it takes to win does not matter;
    /// what counts is a win that is no win any more, a draw that is lost, or points.
    #[command(after_help = "\
Examples:
  retrograde blunders --from games.jsonl --number 17
  retrograde blunders antrin alphabeta:depth=3 random --games 500
  retrograde blunders dots:3x3 chains greedy --games 200 --json")]
    Blunders(BlundersArgs),
    /// Play Ataxx by UAI, the protocol of Ataxx programs
    ///
    /// Reads commands from standard input and answers on standard output, as a program that shows or referees games expects it.
    /// Play is perfect on boards whose tables are solved; elsewhere it searches. A FEN decides the board: any from 2x2 to 8x8
    /// with or without gaps, or a single row for linear Ataxx. Options: Board, the board of startpos (7x7, 4x4, 1x11 ...);
    /// Hash, mebibytes for searching. The end of the input ends the program when what it was asked is answered, quit at once.
    #[command(after_help = "\
Example:
  $ retrograde uai
  uai
  position startpos moves g2
  go movetime 1000
  quit")]
    Uai,
    /// Show every game in a browser, and answer programs in JSON
    #[command(after_help = "\
The explorer listens on this machine only, unless --host says otherwise. It has no passwords: whoever can reach it can ask
for anything, start matches and solve small games. docs/api.md describes the JSON interface.

Examples:
  retrograde serve --open
  retrograde serve --port 8080 --data-dir tables
  retrograde serve --cors '*'
  curl 'http://127.0.0.1:7474/api/v1/games/antrin/query?position=1.2/.1./...+2'")]
    Serve(ServeArgs),
    /// Compute published numbers again and compare
    #[command(after_help = "\
Examples:
  retrograde claims
  retrograde claims antrin --json
  retrograde claims strategic
  retrograde claims linear-ataxx --cells 14
  retrograde claims dots-matches --games 1000")]
    Claims(ClaimsArgs),
    /// Print a completion script for a shell
    #[command(after_help = "\
Examples:
  retrograde completions bash > ~/.local/share/bash-completion/completions/retrograde
  retrograde completions fish > ~/.config/fish/completions/retrograde.fish")]
    Completions(CompletionsArgs),
    /// Print the manual page, or write a page for every command
    #[command(after_help = "\
Examples:
  retrograde man | man -l -
  retrograde man --dir ~/.local/share/man/man1")]
    Man(ManArgs),
}

impl Command {
    /// The file of rules that was given.
    pub(crate) fn rules(&self) -> Option<&Path> {
        match self {
            Self::Info(game)
            | Self::Stats(game)
            | Self::Count(game)
            | Self::Verify(game)
            | Self::Players(game) => game.rules.as_deref(),
            Self::Match(args) => args.players.rules.as_deref(),
            Self::Blunders(args) => args.players.rules.as_deref(),
            Self::Solve(args) => args.game.rules.as_deref(),
            Self::Query(args) => args.at.rules.as_deref(),
            Self::Perft(args) => args.rules.as_deref(),
            Self::Tree(args) => args.at.rules.as_deref(),
            Self::Draw(args) => args.at.rules.as_deref(),
            Self::Play(args) => args.game.rules.as_deref(),
            Self::Graph(args) => args.rules.as_deref(),
            Self::Games
            | Self::Field(_)
            | Self::Replay(_)
            | Self::Uai
            | Self::Serve(_)
            | Self::Claims(_)
            | Self::Completions(_)
            | Self::Man(_) => None,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The game, as in antrin, antrin:4 or antrin:5,blocked=passes
    #[arg(required_unless_present = "rules", conflicts_with = "rules")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) extent: Extent,

    /// A file with the rules of a game, instead of a name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,
}

/// How much of a game its tables hold.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    /// Only the positions that play from the start leads to, in tables of their own; for linear-ataxx and ataxx
    #[arg(long, conflicts_with = "rules")]
    pub(crate) reachable: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Solve tiers again that are solved already
    #[arg(long)]
    pub(crate) force: bool,

    /// Only find out who wins from the start: ultimate by a proof that is kept, dots and othello by a search that can be resumed
    #[arg(long, conflicts_with_all = ["tiers", "rules"])]
    pub(crate) ultra_weak: bool,

    /// Prove instead that the first player does not win within so many plies, and keep a certificate of that; openings that
    /// are done are kept when it is stopped
    #[arg(long, value_name = "PLIES", requires = "ultra_weak", value_parser = clap::value_parser!(u16).range(1..=80))]
    pub(crate) hold_out: Option<u16>,

    /// Find the value of the start and best play from there, by a search that can be resumed; for dots and othello
    #[arg(long, conflicts_with = "ultra_weak")]
    pub(crate) weak: bool,

    /// Solve only these tiers and those they lead into, as in 5-5 or 5-5,6-4; `info GAME` lists them
    #[arg(long, value_name = "TIER", value_delimiter = ',')]
    pub(crate) tiers: Vec<String>,
}

/// A game and a position of it, or the start.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The game, as in antrin, antrin:4 or antrin:5,blocked=passes
    // With --rules there is no game, and clap takes what follows for one.
    #[arg(required_unless_present = "rules")]
    pub(crate) game: Option<String>,

    /// The position [default: the start]; `info GAME` explains how to write one
    // Positions of dots and othello may begin with what looks like a flag.
    #[arg(conflicts_with = "rules", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// A file with the rules of a game, instead of a name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) extent: Extent,
}

impl PositionArgs {
    pub(crate) fn game(&self) -> GameArgs {
        GameArgs {
            extent: self.extent,
            ..game_args(self.game.as_ref(), self.rules.as_ref())
        }
    }

    pub(crate) fn position(&self) -> Option<&str> {
        match self.rules {
            Some(_) => self.game.as_deref(),
            None => self.position.as_deref(),
        }
    }
}

#[derive(Args, Debug)]
#[command(override_usage = "\
retrograde query [OPTIONS] GAME [POSITION]
       retrograde query [OPTIONS] --rules FILE [POSITION]")]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Show best play to the end, or until a position comes again
    #[arg(long)]
    pub(crate) line: bool,

    /// Seconds that a game without tables searches for an answer, from 0 to 86400
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,

    /// Read positions from standard input, one a line
    #[arg(long, conflicts_with = "position")]
    pub(crate) stdin: bool,

    /// Read lines of OBF from standard input and write them with the score of every move; for othello
    #[arg(long, conflicts_with_all = ["position", "stdin", "line"])]
    pub(crate) obf: bool,
}

impl QueryArgs {
    pub(crate) fn position(&self) -> anyhow::Result<Option<&str>> {
        let position = self.at.position();
        if self.stdin && position.is_some() {
            return Err(
                Usage::new("with --stdin positions are read from standard input only").into(),
            );
        }
        Ok(position)
    }
}

/// Longer than anyone waits for an answer.
const LONGEST_SEARCH: f64 = 86_400.0;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=LONGEST_SEARCH).contains(seconds))
        .ok_or_else(|| format!("expected a number of seconds from 0 to {LONGEST_SEARCH}"))
}

/// What was given as the game, unless there is a file of rules: then it is something else.
fn game_args(game: Option<&String>, rules: Option<&PathBuf>) -> GameArgs {
    GameArgs {
        game: game.filter(|_| rules.is_none()).cloned(),
        extent: Extent::default(),
        rules: rules.cloned(),
    }
}

/// Deeper trees than this cannot be walked in a lifetime, and recursion to any depth could exhaust the stack.
const DEEPEST: u32 = 255;

#[derive(Args, Debug)]
#[command(override_usage = "\
retrograde perft [OPTIONS] GAME DEPTH [POSITION]
       retrograde perft [OPTIONS] --rules FILE DEPTH [POSITION]")]
pub(crate) struct PerftArgs {
    /// The game, as in antrin, antrin:4 or antrin:5,blocked=passes
    // With --rules there is no game: clap takes the depth for it and the position for the depth.
    #[arg(required = true)]
    pub(crate) game: Option<String>,

    /// Plies
    #[arg(required_unless_present = "rules")]
    pub(crate) depth: Option<String>,

    /// The position [default: the start]
    #[arg(conflicts_with = "rules", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// A file with the rules of a game, instead of a name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// What a pass is
    #[arg(long, value_enum, default_value_t = PassesAre::Plies)]
    pub(crate) passes: PassesAre,
}

/// What a pass is when lines are counted.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub(crate) enum PassesAre {
    /// A ply like any other
    Plies,
    /// Part of the ply before it
    Free,
}

impl From<PassesAre> for Passes {
    fn from(passes: PassesAre) -> Self {
        match passes {
            PassesAre::Plies => Self::Plies,
            PassesAre::Free => Self::Free,
        }
    }
}

impl PerftArgs {
    pub(crate) fn game(&self) -> GameArgs {
        game_args(self.game.as_ref(), self.rules.as_ref())
    }

    pub(crate) fn depth(&self) -> anyhow::Result<u32> {
        let text = match self.rules {
            Some(_) => &self.game,
            None => &self.depth,
        };
        let text = text.as_deref().unwrap_or_default();
        let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
        depth.ok_or_else(|| {
            Usage::new(format!(
                "the depth {text:?} must be a number of plies from 0 to {DEEPEST}"
            ))
            .into()
        })
    }

    pub(crate) fn position(&self) -> Option<&str> {
        match self.rules {
            Some(_) => self.depth.as_deref(),
            None => self.position.as_deref(),
        }
    }
}

/// Who plays what.
#[derive(Args, Debug)]
pub(crate) struct MeetingArgs {
    /// The game and the two players, as in dots:3x3 greedy random; with --rules only the players
    #[arg(num_args = 0..=3, value_name = "GAME A B")]
    pub(crate) words: Vec<String>,

    /// A file with the rules of a game, instead of a name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// Games to play; with --both so many with either player beginning
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,

    /// What chance depends on
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Play as many games again with seats changed
    #[arg(long)]
    pub(crate) both: bool,
}

#[derive(Args, Debug)]
#[command(override_usage = "\
retrograde match [OPTIONS] GAME A B
       retrograde match [OPTIONS] GAME --table A,B,...
       retrograde match [OPTIONS] --rules FILE A B")]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) players: MeetingArgs,

    /// These players all against all, each also against himself; rows begin. A player is followed by the next one's name, so an option
    /// of his is joined with a colon: method-b:depth=3
    #[arg(long, value_name = "A,B,...")]
    pub(crate) table: Option<String>,

    /// How a table is printed
    #[arg(long, value_enum, default_value_t = TableForm::Text, requires = "table")]
    pub(crate) format: TableForm,

    /// Keep the games in a file, a line of JSON for each
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port to listen on; with 0 the system chooses one
    #[arg(long, value_name = "PORT", default_value_t = 7474)]
    pub(crate) port: u16,

    /// The address to listen on; 0.0.0.0 is everybody's
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) host: IpAddr,

    /// Open a browser too
    #[arg(long)]
    pub(crate) open: bool,

    /// Whose pages may read the JSON interface from a browser: an origin such as https://example.org, or *
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub(crate) cors: Option<String>,

    /// Time for a question that takes a search
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,
}

/// What a browser calls the origin of a page, or `*`.
fn origin(text: &str) -> Result<String, String> {
    let host = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    let is_host = host.is_some_and(|host| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        !host.is_empty() && host.chars().all(is_part)
    });
    match is_host || text == "*" {
        true => Ok(text.into()),
        false => Err("expected an origin without a path, such as https://example.org, or *".into()),
    }
}

/// How a table of results is printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableForm {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// A line for each pair
    Csv,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// A file of games, as `match --record` writes it
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Which game of the file, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) number: usize,

    /// Show the board after every move
    #[arg(long)]
    pub(crate) boards: bool,
}

#[derive(Args, Debug)]
#[command(override_usage = "\
retrograde blunders [OPTIONS] --from FILE
       retrograde blunders [OPTIONS] GAME A B
       retrograde blunders [OPTIONS] --rules FILE A B")]
pub(crate) struct BlundersArgs {
    #[command(flatten)]
    pub(crate) players: MeetingArgs,

    /// A file of games, as `match --record` writes it, instead of games played for the purpose
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) from: Option<PathBuf>,

    /// Only this game of the file, counted from 0
    #[arg(long, value_name = "N", requires = "from")]
    pub(crate) number: Option<usize>,

    /// Moves to tell of, at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) most: usize,
}

#[derive(Args, Debug)]
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

#[derive(Args, Debug)]
#[command(override_usage = "\
retrograde draw [OPTIONS] GAME [POSITION]
       retrograde draw [OPTIONS] --rules FILE [POSITION]")]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Write an SVG picture into this file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// The same as a PNG file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) png: Option<PathBuf>,

    /// Make these moves first, as in b2,a1; the last of them is marked
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',')]
    pub(crate) play: Vec<String>,

    /// Write on every place what the best move there is worth
    #[arg(long)]
    pub(crate) moves: bool,

    /// Seconds that a game without tables searches for what moves are worth, from 0 to 86400
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Who plays first: me, or a player that `players GAME` lists
    #[arg(long, value_name = "PLAYER", default_value = "me")]
    pub(crate) first: String,

    /// Who plays second [default: perfect or, where that is not possible, the best of those who search]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<String>,

    /// Where the game begins [default: the start]; `info GAME` explains how to write a position
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Show what every move is worth
    #[arg(long)]
    pub(crate) hints: bool,

    /// What chance depends on [default: something else every time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Ask line by line, also in a terminal
    #[arg(long)]
    pub(crate) plain: bool,

    /// Seconds that a game without tables searches for what moves are worth, from 0 to 86400
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,
}

#[derive(Args, Debug)]
pub(crate) struct FieldArgs {
    /// The game, as in strategic:map34, strategic:hmap2 or ultimate
    pub(crate) game: String,

    /// Write an SVG picture into this file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// Write a PDF file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) pdf: Option<PathBuf>,

    /// What to draw [default: the field to play on]
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(FieldKind::ALL.map(FieldKind::word)))]
    pub(crate) kind: Option<String>,
}

#[derive(Args, Debug)]
#[command(override_usage = "\
retrograde graph [OPTIONS] GAME
       retrograde graph [OPTIONS] strategic --all
       retrograde graph [OPTIONS] --map FILE
       retrograde graph [OPTIONS] --rules FILE")]
pub(crate) struct GraphArgs {
    /// The game or number set, as in strategic:map34, ultimate or tictactoe
    #[arg(required_unless_present_any = ["rules", "map"], conflicts_with = "rules")]
    pub(crate) game: Option<String>,

    /// A file with a number set of your own; docs/games.md explains how to write one
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with_all = ["rules", "all"])]
    pub(crate) map: Option<PathBuf>,

    /// A file with the rules of a game, instead of a name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "all")]
    pub(crate) rules: Option<PathBuf>,

    /// Every number set, ranked
    #[arg(long)]
    pub(crate) all: bool,

    /// Draw the distances into this file, or to standard output if it is -
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// The same as a PNG file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) png: Option<PathBuf>,

    /// Write the distances as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,

    /// Colours of the pictures
    #[arg(long, value_enum, default_value_t = Colours::Source)]
    pub(crate) palette: Colours,
}

/// Colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colours {
    /// Red is near, green is far
    Source,
    /// Dark is near, light is far, for colour-blind eyes too
    Safe,
}

#[derive(Args, Debug)]
pub(crate) struct ClaimsArgs {
    /// Only the claims of this source
    pub(crate) source: Option<String>,

    /// Solve linear Ataxx on rows of up to N cells; longer ones are taken from the tables that are there [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=32))]
    pub(crate) cells: Option<u8>,

    /// Games to play for each cell of a published table of matches whose chances are not computed exactly [default: 400]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Write the pages into this folder instead
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}

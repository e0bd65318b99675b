//! The alignment family introduces itself.

use crate::backend::{About, Cost, Description, Phase, Symmetries, Tabled};
use crate::census::{BoardList, CensusError, Count};
use crate::games::alignment::{Alignment, Blocked, Board, Line, Moving, Rules};
use crate::index::Indexed;
use crate::players::{Contest, PlayerSpec, learner};
use crate::progress::Progress;

impl About for Alignment {
    fn name(&self) -> String {
        self.table_name()
    }

    fn description(&self) -> Description {
        let rules = self.rules();
        let mut paragraphs = vec![placing(rules)];
        paragraphs.extend(lines(rules));
        paragraphs.push(moving(rules));
        paragraphs.extend(capturing(rules));
        paragraphs.extend(own_lines(rules));
        Description {
            title: rules.title.clone(),
            rules: paragraphs,
            notation: notation(rules),
            colours: colours(rules).into(),
            references: rules.references.clone(),
        }
    }

    fn symmetries(&self) -> Symmetries {
        let group = self.group();
        let operators = self.rules().board.operators.iter().map(|operator| {
            let product = group
                .find(&operator.permutation)
                .map(|element| group.product(element));
            (operator.name.clone(), product)
        });
        Symmetries {
            operators: operators.collect(),
            ..group.into()
        }
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, CensusError> {
        self.check_counted()?;
        super::census::census(self, progress).map(Count::Placed)
    }

    fn boards(
        &self,
        step: usize,
        live: bool,
        progress: &dyn Progress,
    ) -> Result<BoardList, CensusError> {
        self.check_counted()?;
        super::census::boards(self, step, live, progress)
    }
}

impl Alignment {
    /// Boards are counted only where placing begins with nothing and lines are the same for both.
    fn check_counted(&self) -> Result<(), CensusError> {
        if !self.rules().are_indexed() {
            return Err(CensusError::Uncounted {
                game: self.name(),
                why: "boards are counted step by step from an empty one, where lines and the centre count from the first token; \
                      stats counts the positions of a solved game"
                    .into(),
            });
        }
        Ok(())
    }
}

impl Tabled for Alignment {
    fn positions(&self) -> Vec<u64> {
        super::census::producible(self)
    }

    fn phase(&self, tier: usize) -> Phase {
        if self.is_placing(tier) {
            Phase::Placing
        } else if self.tiers()[tier].cyclic {
            Phase::Moving
        } else {
            Phase::Over
        }
    }

    fn cost(&self) -> Cost {
        // As measured for antrin:5 and for the subspaces of morris:9 with ten men or fewer, see benches/results.
        match self.rules().line {
            Line::Wins | Line::Loses => Cost {
                positions_per_second: 12e6,
                bytes_per_position: 0.06,
            },
            Line::Captures => Cost {
                positions_per_second: 4.5e6,
                bytes_per_position: 0.3,
            },
        }
    }
}

fn placing(rules: &Rules) -> String {
    let line = match rules.line {
        Line::Wins => "whoever completes one of the lines wins at once",
        Line::Loses => "whoever completes one of the lines loses at once",
        Line::Captures => "whoever completes one of the lines takes a token",
    };
    let has_lines =
        !rules.board.lines.is_empty() || rules.board.own_lines.iter().any(|own| !own.is_empty());
    let lines = match rules.board.lines.len() {
        0 => String::new(),
        1 => " and 1 line".into(),
        lines => format!(" and {lines} lines"),
    };
    let mut words = format!(
        "The board has {} points{lines}. Player 1 has {} tokens, player 2 has {}.",
        rules.board.points.len(),
        rules.pieces[0],
        rules.pieces[1],
    );
    if let Some(setup) = rules.start {
        words += &format!(
            " They begin on {} and on {}; player {} moves first.",
            rules.board.names(setup.tokens[0]),
            rules.board.names(setup.tokens[1]),
            setup.player.digit()
        );
    }
    if rules.has_hands() {
        words += " Players take turns placing a token on an empty point";
        words += &match (has_lines, rules.placing_lines) {
            (false, _) => ".".into(),
            (true, true) => format!("; {line}."),
            (true, false) => format!(
                ". While tokens are placed lines do not count; from the last one on, {line}, also by a line that stood before."
            ),
        };
    } else if has_lines {
        let line = line.replacen("who", "Who", 1);
        words += &format!(" {line}.");
    }
    if let Some(centre) = rules.board.centre {
        let name = &rules.board.points[centre];
        if !rules.placing_centre {
            words += &format!(" No token may be placed on the centre, {name}.");
        } else if !rules.first_centre {
            words += &format!(" The first token of all may not be placed on the centre, {name}.");
        }
    }
    if rules.lasker && rules.moving == Moving::Slide {
        words += " A player with tokens in hand may move one on the board instead.";
    }
    words
}

fn moving(rules: &Rules) -> String {
    if rules.moving == Moving::None {
        return "When all tokens are placed and nobody has a line, the game is a draw.".into();
    }
    let gets = |blocked| match blocked {
        Blocked::Loses => "loses",
        Blocked::Passes => "passes",
        Blocked::Draws => "makes the game a draw",
    };
    let mut words = String::from(match rules.has_hands() {
        true => "When all tokens are placed, players",
        false => "Players",
    });
    words += " take turns sliding one of their tokens to an adjacent empty point";
    if !rules.board.jumps.is_empty() {
        words += ", or jumping along a path over one token of either player to the empty point behind it";
    }
    words += match rules.board.lines.is_empty() && rules.board.own_lines.iter().all(Vec::is_empty) {
        true => ".",
        false => "; completing a line brings the same.",
    };
    words += " Play that never ends is a draw.";
    match rules.fly {
        0 => {}
        Rules::FEWEST => words += " A player with three tokens may move them to any empty point.",
        tokens => {
            words += &format!(
                " A player with {tokens} tokens or fewer may move them to any empty point."
            );
        }
    }
    words += &format!(" A player who cannot move {}.", gets(rules.blocked));
    if rules.full != rules.blocked {
        words += &format!(
            " If that is because the board is full, that player {}.",
            gets(rules.full)
        );
    }
    words
}

/// The lines by name, where they are few enough to be read.
fn lines(rules: &Rules) -> Option<String> {
    const MOST: usize = 20;
    let board = &rules.board;
    if board.lines.is_empty() || board.lines.len() > MOST {
        return None;
    }
    let names: Vec<String> = board.lines.iter().map(|&line| board.names(line)).collect();
    let mut words = format!("The lines are {}.", names.join("; "));
    let diagonals = diagonals(board);
    if !diagonals.is_empty() && diagonals.iter().all(|set| !board.lines.contains(set)) {
        words += " Diagonals are not lines.";
    }
    Some(words)
}

/// Both diagonals, if the points are those of a square.
fn diagonals(board: &Board) -> Vec<u64> {
    let side = board.rows.len();
    if board.rows.iter().any(|&row| row != side) || side < 2 {
        return vec![];
    }
    let diagonal = |column: fn(usize, usize) -> usize| {
        let points = (0..side).map(|row| row * side + column(row, side));
        points.fold(0u64, |set, point| set | 1 << point)
    };
    vec![diagonal(|row, _| row), diagonal(|row, side| side - 1 - row)]
}

fn own_lines(rules: &Rules) -> Option<String> {
    let board = &rules.board;
    let named = |seat: usize| {
        let own = board.own_lines[seat].iter();
        let lines: Vec<String> = own.map(|&line| board.names(line)).collect();
        format!("for player {} alone {}", seat + 1, lines.join("; "))
    };
    let some: Vec<String> = (0..2)
        .filter(|&seat| !board.own_lines[seat].is_empty())
        .map(named)
        .collect();
    (!some.is_empty()).then(|| format!("Further lines count {}.", some.join(", ")))
}

fn capturing(rules: &Rules) -> Option<String> {
    (rules.line == Line::Captures).then(|| {
        "The token taken is one outside the opponent's lines; only if there is none, any. Two lines at once take one token. Moving \
         and taking are one move. A player with fewer than three tokens, in hand and on the board, has lost."
            .into()
    })
}

fn notation(rules: &Rules) -> String {
    let mut words = String::from(
        "rows from the top joined by '/', '.' for an empty point, '1' and '2' for the players' tokens; a space; the player to \
         move",
    );
    if !rules.implies_hands() {
        words += "; a space; the tokens in hand of player 1 and of player 2, as in 0,0";
    }
    let first = rules.board.points.first().map_or("", String::as_str);
    let place = if rules.has_hands() {
        "b2 (place), "
    } else {
        ""
    };
    words += &format!(". The first point is {first}. Moves are {place}a1-a2 (move)");
    if rules.line == Line::Captures {
        words += ", each with xc3 if it takes the token on c3";
    }
    words + ", pass."
}

fn colours(rules: &Rules) -> &'static str {
    if rules.moving == Moving::None {
        "Colours are not exchanged: the number of tokens says whose turn it is."
    } else if rules.board.own_lines.iter().any(|own| !own.is_empty()) {
        "Colours are not exchanged: players have lines of their own."
    } else if !rules.has_hands() {
        "A position is also like the one with colours exchanged and the other player to move; the canonical one has player 1 to move."
    } else if rules.lasker {
        "A position is also like the one with colours and hands exchanged and the other player to move; where either player can be \
         to move, the canonical one has player 1 to move."
    } else {
        "While tokens are placed, colours are not exchanged: their number says whose turn it is. Once all are placed, a position is \
         also like the one with colours exchanged and the other player to move; the canonical one has player 1 to move."
    }
}

/// Points of a board on which a player can learn: on larger ones it would hardly ever see a position again.
const MOST_LEARNER_POINTS: usize = 16;

impl Contest for Alignment {
    fn specialists(&self) -> Vec<PlayerSpec<Self>> {
        match self.rules().board.points.len() <= MOST_LEARNER_POINTS {
            true => vec![learner()],
            false => vec![],
        }
    }

    fn strongest() -> &'static str {
        "mcts"
    }

    fn can_repeat(&self) -> bool {
        true
    }
}

//! Section 7.2 of the thesis: "tokens/turns > winning tokens", what it takes to set up a double threat.
//!
//! Stated for tic-tac-toe and Antrin, it is tried on every relative: which of them let a player have two points at
//! once that would complete a line, with a token in hand, and what comes of it.

use super::{Claim, ClaimBoard, ClaimsError, PUBLISHED, SOURCE, Statement, Verdict, game, list};
use crate::claims::antrin::completing;
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Blocked, Line, Moving, Position, Rules, antrin};
use crate::index::{Address, Indexed};
use crate::oracle::Oracle;
use crate::progress::Progress;
use crate::value::Value;
use serde::Deserialize;
use std::sync::Arc;

/// The inequality in its three readings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    needed: Statement,
    enough: Statement,
    wins: Statement,
}

const GAMES: [&str; 11] = [
    "antrin",
    "tictactoe",
    "achi",
    "achi,pieces=3",
    "tapatan",
    "picaria",
    "nine-holes",
    "morris:3",
    "morris:5",
    "morris:6",
    "morris:9",
];

/// A game, and the first position found in which a player with a token in hand has a double threat.
struct Tried {
    game: Alignment,
    example: Option<Position>,
}

impl Tried {
    fn new(name: &str) -> Result<Self, ClaimsError> {
        let game = match name {
            "antrin" => Alignment::new(antrin(3, 3, Blocked::Loses)?),
            name => game(name)?,
        };
        let example = double_threat(&game);
        Ok(Self { game, example })
    }

    /// The tokens of the player who has most, and those of a line.
    fn tokens(&self) -> [u32; 2] {
        let Rules { pieces, board, .. } = self.game.rules();
        let line = board.lines.iter().map(|line| line.count_ones()).min();
        [pieces[0].max(pieces[1]).into(), line.unwrap_or(0)]
    }

    fn has_more_than_a_line(&self) -> bool {
        let [tokens, line] = self.tokens();
        tokens > line
    }

    fn name(&self) -> &str {
        &self.game.rules().name
    }

    fn told(&self) -> String {
        let [tokens, line] = self.tokens();
        let sign = if tokens > line { '>' } else { '=' };
        let threat = match self.example {
            None => "no double threat",
            Some(_) => "a double threat",
        };
        format!("{} ({tokens} {sign} {line}): {threat}", self.name())
    }
}

/// The first position, by tokens on the board, in which a player has two points that complete a line, and a token for one.
fn double_threat(game: &Alignment) -> Option<Position> {
    let mut tiers: Vec<usize> = (0..game.tiers().len()).collect();
    let in_hand = |tier: &usize| {
        let slots = 0..game.tiers()[*tier].slots;
        let mut positions = slots.filter_map(|slot| game.unrank(Address { tier: *tier, slot }));
        let first = positions.next();
        first.map_or(0, |position| position.mover_hand + position.waiting_hand)
    };
    tiers.sort_by_cached_key(|tier| std::cmp::Reverse(in_hand(tier)));
    let positions = tiers.into_iter().flat_map(|tier| {
        let slots = 0..game.tiers()[tier].slots;
        slots.filter_map(move |slot| game.unrank(Address { tier, slot }))
    });
    // Nobody has a token in hand from there on.
    let mut placing =
        positions.take_while(|position| position.mover_hand + position.waiting_hand > 0);
    placing.find(|position| {
        let empty = game.rules().board.all() & !(position.mover | position.waiting);
        let players = [
            (position.mover, position.mover_hand),
            (position.waiting, position.waiting_hand),
        ];
        let threatens = |&(tokens, hand): &(u64, u8)| {
            hand > 0 && completing(game, tokens, empty).count_ones() > 1
        };
        game.outcome(position).is_none() && players.iter().any(threatens)
    })
}

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let Published {
        needed,
        enough,
        wins,
    } = &PUBLISHED.inequality;
    let tried = GAMES.map(Tried::new);
    let tried = tried.into_iter().collect::<Result<Vec<_>, _>>()?;
    let (more, as_many): (Vec<&Tried>, Vec<&Tried>) =
        tried.iter().partition(|tried| tried.has_more_than_a_line());
    let examples = |tried: &[&Tried]| {
        let shown = tried.iter().filter_map(|tried| {
            let example = tried.example.as_ref()?;
            Some(format!("{} {}", tried.name(), tried.game.show(example)))
        });
        list(shown)
    };
    let decided = |statement: &Statement, of: &[&Tried], holds: bool, evidence: String| {
        SOURCE.decided(
            &statement.place,
            &statement.claim,
            &statement.published,
            list(of.iter().map(|tried| tried.told())),
            Verdict::of(holds),
            evidence,
        )
    };
    Ok(vec![
        decided(
            needed,
            &as_many,
            as_many.iter().all(|tried| tried.example.is_none()),
            "every position with a token in hand; two tokens share one line at most, and want one point to complete it".into(),
        ),
        decided(
            enough,
            &more,
            more.iter().all(|tried| tried.example.is_some()),
            format!("the first found in each: {}", examples(&more)),
        )
        .with_boards(more.iter().filter_map(|tried| {
            let example = tried.example.as_ref()?;
            let note = format!("{}: a double threat", tried.name());
            Some(ClaimBoard::alignment(&tried.game, example, note))
        })),
        winning_strategy(wins, &more, progress)?,
    ])
}

/// Whether the first player wins before the last token is placed, where a double threat can be set up.
fn winning_strategy(
    statement: &Statement,
    tried: &[&Tried],
    progress: &dyn Progress,
) -> Result<Claim, ClaimsError> {
    let mut values = vec![];
    // Where a line captures nobody wins by one.
    for Tried { game, .. } in tried
        .iter()
        .filter(|tried| tried.game.rules().line == Line::Wins)
    {
        let alone = Alignment::new(Rules {
            name: format!("{}: phase one alone", game.rules().name),
            moving: Moving::None,
            ..game.rules().clone()
        });
        let oracle = Oracle::solve_in_memory(Arc::new(alone), progress)?;
        let value = oracle.value(&oracle.game().start())?;
        values.push((game.rules().name.clone(), value));
    }
    let told = values
        .iter()
        .map(|(name, value)| format!("{name}: {value}"));
    Ok(SOURCE.decided(
        &statement.place,
        &statement.claim,
        &statement.published,
        list(told),
        Verdict::of(values.iter().all(|(_, value)| matches!(value, Value::Win(_)))),
        "phase one alone, drawn if nobody has a line at its end, solved completely: the opponent has a line to complete first, or \
         keeps the double threat from coming about",
    ))
}

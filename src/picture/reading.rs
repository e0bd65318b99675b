//! Moves as people type them: by their names, or by the spots that a hand goes to, one after the other.

use super::{Board, BoardContent, Complaint, Fault, Pictured, Refusal, Spot, TypedMove};
use crate::game::Edge;

/// What stands between the names of spots.
const BETWEEN: [char; 6] = [' ', '-', 'x', ',', '>', ':'];
/// What people write who want to pass.
const PASSES: [&str; 4] = ["pass", "ps", "--", "0000"];
/// Longer lists of places help nobody.
const MOST_LISTED: usize = 8;

/// The spots whose names make up a text, in order, whatever stands between them.
pub(super) fn spots_named(spots: &[Spot], text: &str) -> Option<Vec<usize>> {
    // A board has hundreds of spots at most, and nobody names more than a few of them.
    const MOST: usize = 8;
    fn read(spots: &[Spot], text: &str, found: &mut Vec<usize>) -> bool {
        if text.is_empty() {
            return !found.is_empty();
        }
        if found.len() < MOST {
            let named = spots
                .iter()
                .enumerate()
                .filter(|(_, spot)| begins_with(text, &spot.name));
            let mut named: Vec<(usize, usize)> = named
                .map(|(place, spot)| (spot.name.len(), place))
                .collect();
            // The longest name is tried first: 12 is the twelfth cell, not the first and the second.
            named.sort_unstable_by(|one, other| other.cmp(one));
            for (length, place) in named {
                found.push(place);
                if length > 0 && read(spots, &text[length..], found) {
                    return true;
                }
                found.pop();
            }
        }
        let between = text.chars().next().filter(|c| BETWEEN.contains(c));
        let is_between = between.filter(|_| !found.is_empty());
        is_between.is_some_and(|c| read(spots, &text[c.len_utf8()..], found))
    }
    let mut found = vec![];
    let text = text.trim();
    (text.len() < 64 && read(spots, text, &mut found)).then_some(found)
}

/// Whether a text begins with a name, in letters of either case and with blanks for dashes.
fn begins_with(text: &str, name: &str) -> bool {
    let is = |(of_text, of_name): (char, char)| {
        of_text.eq_ignore_ascii_case(&of_name) || (of_text, of_name) == (' ', '-')
    };
    text.is_char_boundary(name.len())
        && text.len() >= name.len()
        && text.chars().zip(name.chars()).all(is)
}

/// What a typed move means.
pub(super) fn read_move<G: Pictured + ?Sized>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> TypedMove {
    let mut edges: Vec<Edge<G>> = vec![];
    if game.outcome(position).is_none() {
        game.each_move(position, |edge| edges.push(edge));
    }
    let text = text.trim();
    let names: Vec<String> = edges.iter().map(|edge| game.show_move(&edge.mv)).collect();
    let exact = names.iter().find(|name| *name == text);
    let alike = || names.iter().find(|name| name.eq_ignore_ascii_case(text));
    if let Some(name) = exact.or_else(alike) {
        return TypedMove::Legal { mv: name.clone() };
    }
    let reader = Reader {
        game,
        position,
        board: game.board(),
        sketch: game.sketch(position),
        ways: edges.iter().map(|edge| game.touched(&edge.mv)).collect(),
        edges: &edges,
        names: &names,
    };
    let passes = |edge: &Edge<G>| game.is_pass(&edge.mv);
    let asks_to_pass = PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(text));
    if edges.is_empty() {
        return reader.refused(Fault::Over, &[], &[]);
    }
    if let Some(place) = edges.iter().position(passes).filter(|_| edges.len() == 1) {
        return match asks_to_pass {
            true => reader.legal(place),
            false => reader.refused(Fault::MustPass, &[], &[]),
        };
    }
    if asks_to_pass {
        return reader.refused(Fault::CannotPass, &[], &[]);
    }
    let Some(spots) = game.spots_named(text) else {
        return reader.part_of_a_name(text);
    };
    if let Some(mv) = game.move_through(position, &spots)
        && let Some(place) = edges.iter().position(|edge| edge.mv == mv)
    {
        return reader.legal(place);
    }
    reader.follow(&spots)
}

/// A position in which a move was typed.
struct Reader<'a, G: Pictured + ?Sized> {
    game: &'a G,
    position: &'a G::Position,
    board: Board,
    sketch: BoardContent,
    /// The spots that each legal move touches, and its name.
    ways: Vec<Vec<usize>>,
    edges: &'a [Edge<G>],
    names: &'a [String],
}

/// What lies on a spot, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    Nothing,
    Own,
    Opponents,
    /// Positions or marks do not tell whose it is.
    Something,
}

impl<G: Pictured + ?Sized> Reader<'_, G> {
    fn legal(&self, place: usize) -> TypedMove {
        let mv = self.names[place].clone();
        TypedMove::Legal { mv }
    }

    /// Follows the legal moves along some spots as far as they go.
    fn follow(&self, spots: &[usize]) -> TypedMove {
        let along = |length: usize| {
            let ways = self.ways.iter().enumerate();
            ways.filter(move |(_, way)| way.starts_with(&spots[..length]))
        };
        let reached = (0..=spots.len())
            .rev()
            .find(|&length| along(length).count() > 0);
        let reached = reached.unwrap_or(0);
        let mut whole = along(reached).filter(|(_, way)| way.len() == reached);
        if reached == spots.len() {
            return match (whole.next(), whole.next()) {
                (Some((place, _)), None) => self.legal(place),
                _ => TypedMove::Begun {
                    text: self.spot_names(spots).join(" "),
                    spots: spots.to_vec(),
                    moves: self.begun(spots),
                },
            };
        }
        let mut instead: Vec<usize> = along(reached)
            .filter_map(|(_, way)| way.get(reached).copied())
            .collect();
        instead.sort_unstable();
        instead.dedup();
        let fault = self.fault(spots, reached, &instead);
        self.refused(fault, &spots[..=reached], &instead)
    }

    fn spot_names(&self, spots: &[usize]) -> Vec<&str> {
        let spots = spots.iter().filter_map(|&spot| self.board.spots.get(spot));
        spots.map(|spot| spot.name.as_str()).collect()
    }

    /// A name of several parts, as of a cell in a board, is typed one after the other.
    fn part_of_a_name(&self, text: &str) -> TypedMove {
        let part = text.replace(' ', "-").to_ascii_lowercase() + "-";
        let begins = |name: &str| part.len() > 1 && name.to_ascii_lowercase().starts_with(&part);
        let moves = self.names.iter().filter(|name| begins(name));
        let moves: Vec<String> = moves.cloned().collect();
        let mut spots = self.board.spots.iter();
        match spots.position(|spot| begins(&spot.name)) {
            Some(_) if !moves.is_empty() => TypedMove::Begun {
                text: text.to_owned(),
                spots: vec![],
                moves,
            },
            Some(spot) => self.refused(Fault::Closed, &[spot], &[]),
            None => self.refused(Fault::Unread, &[], &[]),
        }
    }

    /// The moves of a hand that has been at some spots.
    fn begun(&self, spots: &[usize]) -> Vec<String> {
        let goes_on = |place: usize| {
            let way = &self.ways[place];
            let last = way.last().map(|&last| [spots, &[last]].concat());
            let through = last.and_then(|spots| self.game.move_through(self.position, &spots));
            way.starts_with(spots) || through == Some(self.edges[place].mv)
        };
        let places = (0..self.ways.len()).filter(|&place| goes_on(place));
        places.map(|place| self.names[place].clone()).collect()
    }

    /// What is wrong with the first of some spots that no legal move goes to, where others are possible in its place.
    fn fault(&self, spots: &[usize], wrong: usize, instead: &[usize]) -> Fault {
        let here = self.lies(spots[wrong]);
        let can_be = |lies: Lies| instead.iter().any(|&spot| self.lies(spot) == lies);
        if instead.is_empty() {
            return Fault::Surplus;
        }
        if wrong > 0 {
            let captures = can_be(Lies::Opponents) && !can_be(Lies::Nothing);
            return match here {
                _ if captures => Fault::NotCapturable,
                Lies::Nothing => Fault::OutOfReach,
                _ => Fault::Taken,
            };
        }
        let (moves, places) = (can_be(Lies::Own), can_be(Lies::Nothing));
        match here {
            Lies::Nothing if moves && !places => Fault::Empty,
            Lies::Nothing => Fault::Closed,
            Lies::Own if moves && (spots.len() > 1 || !places) => Fault::Stuck,
            Lies::Opponents if moves && (spots.len() > 1 || !places) => Fault::NotYours,
            _ if !moves && spots.len() > 1 && self.lies(spots[1]) == Lies::Nothing => {
                Fault::MustPlace
            }
            _ => Fault::Taken,
        }
    }

    fn lies(&self, spot: usize) -> Lies {
        let Self { board, sketch, .. } = self;
        let sign = sketch.signs.chars().nth(spot);
        let Some(place) = board.marks.iter().position(|mark| Some(mark.sign) == sign) else {
            return Lies::Nothing;
        };
        let turn = board.turns.iter().position(|turn| *turn == sketch.turn);
        match (place, turn) {
            (0, _) => Lies::Nothing,
            (_, None) => Lies::Something,
            (place, Some(turn)) if place == turn + 1 => Lies::Own,
            _ => Lies::Opponents,
        }
    }

    fn refused(&self, fault: Fault, spots: &[usize], instead: &[usize]) -> TypedMove {
        let complaint = Complaint {
            fault,
            spots,
            instead,
        };
        let own = self.game.complain(self.position, &complaint);
        TypedMove::Refused(Refusal {
            fault,
            spots: spots.to_vec(),
            words: own.unwrap_or_else(|| self.words(&complaint)),
        })
    }

    /// What is wrong, in words that fit any game.
    fn words(&self, complaint: &Complaint<'_>) -> String {
        let board = &self.board;
        let name = |spot: &usize| board.spots.get(*spot).map_or("", |spot| spot.name.as_str());
        let instead: Vec<&str> = complaint.instead.iter().map(name).collect();
        let instead = one_of(&instead);
        let first = self.names.first().map_or("", String::as_str);
        let piece = self.game.piece();
        let [before, last] = complaint.last_two();
        let (before, here) = (
            before.as_ref().map_or("", name),
            last.as_ref().map_or("", name),
        );
        let whose = || {
            let sign = last.and_then(|spot| self.sketch.signs.chars().nth(spot));
            let mark = sign.and_then(|sign| board.mark(sign));
            mark.map_or("", |mark| mark.name)
        };
        match complaint.fault {
            Fault::Unread => format!("it names no move: a move here is written as {first}"),
            Fault::Over => "the game is over".into(),
            Fault::MustPass => format!("nothing can be done but to pass: type {first}"),
            Fault::CannotPass => format!("there are moves, so nobody passes: {first} is one"),
            Fault::Taken => match whose() {
                "" => format!("{here} is taken"),
                whose => format!("{here} is taken by {whose}"),
            },
            Fault::NotYours => format!(
                "the {piece} on {here} is not yours, but that of {}",
                whose()
            ),
            Fault::Empty => {
                format!("there is no {piece} on {here}; yours that can move: {instead}")
            }
            Fault::MustPlace => format!("no {piece} moves now: place one, as in {first}"),
            Fault::Stuck => {
                format!("the {piece} on {here} cannot go anywhere; yours that can: {instead}")
            }
            Fault::OutOfReach => {
                format!("the {piece} on {before} cannot go to {here}, but to {instead}")
            }
            Fault::NotCapturable => {
                format!("no {piece} can be taken from {here}, but from {instead}")
            }
            Fault::Surplus => match complaint.spots.len() {
                0 | 1 => format!("a move here is written as {first}"),
                _ => format!("the move ends at {before}, and {here} does not belong to it"),
            },
            Fault::Closed => format!("nothing can be put on {here}; what is possible: {instead}"),
        }
    }
}

/// Some names as people list them: `a1, b1 or c1`, and how many more there are.
pub(crate) fn one_of(names: &[&str]) -> String {
    if names.len() > MOST_LISTED {
        let shown = names[..MOST_LISTED].join(", ");
        return format!("{shown} and {} more", names.len() - MOST_LISTED);
    }
    match names.split_last() {
        None => "nothing".into(),
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

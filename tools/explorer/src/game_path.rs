//! The path of a game: where it begins and its moves. A game that is looked at or played is nothing but the
//! address of its path, so that it can be kept, shared and gone back to.

use crate::address::{address, game_address};
use serde::Deserialize;

/// What the address of a position page says after the question mark, as it was written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamePathQuery {
    position: Option<String>,
    moves: Option<String>,
    at: Option<usize>,
    hints: Option<String>,
    against: Option<String>,
    seat: Option<u8>,
    seed: Option<u64>,
    picked: Option<String>,
    trace: Option<String>,
    rival: Option<String>,
    turned: Option<String>,
    wait: Option<String>,
}

/// Moves from some position, how many of them are made, and the settings of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GamePath {
    pub(crate) game: String,
    /// Where it begins; the start of the game if nothing is said.
    pub(crate) from: Option<String>,
    /// The moves, also those that were taken back.
    pub(crate) moves: Vec<String>,
    /// How many of them are made; all, if nothing is said.
    pub(crate) at: Option<usize>,
    pub(crate) hints: bool,
    /// Who sits at the other side; a person at the same screen, if nothing is said.
    pub(crate) against: Option<String>,
    /// Whether the player called in makes the first move of the path.
    pub(crate) other_begins: bool,
    pub(crate) seed: u64,
    /// The spots that the hand has gone to for a move that is not complete.
    pub(crate) picked: Vec<usize>,
    /// Whether every board from the start is shown, however many.
    pub(crate) whole_trace: bool,
    /// Who plays for the person at this screen, who watches.
    pub(crate) rival: Option<String>,
    /// How the board lies before whoever looks at it.
    pub(crate) turned: Turned,
    /// Whether everything is to be worked out before anything is shown.
    pub(crate) wait: bool,
}

/// How a board lies before whoever looks at it; what is written on it is not turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turned {
    /// Left and right are exchanged.
    pub(crate) mirrored: bool,
    /// Top and bottom are exchanged.
    pub(crate) flipped: bool,
    /// The players' colours are exchanged.
    pub(crate) swapped: bool,
}

impl Turned {
    fn read(text: &str) -> Result<Self, String> {
        let mut turned = Self::default();
        for word in text.split_whitespace() {
            match word {
                "mirrored" => turned.mirrored = true,
                "flipped" => turned.flipped = true,
                "swapped" => turned.swapped = true,
                _ => {
                    return Err(format!(
                        "a board can be mirrored, flipped and swapped, not {word:?}"
                    ));
                }
            }
        }
        Ok(turned)
    }
}

impl std::fmt::Display for Turned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words = [
            (self.mirrored, "mirrored"),
            (self.flipped, "flipped"),
            (self.swapped, "swapped"),
        ];
        let said: Vec<&str> = words
            .iter()
            .filter_map(|&(is, word)| is.then_some(word))
            .collect();
        f.write_str(&said.join(" "))
    }
}

/// Moves in an address at most: a little more than the 729 of the longest game that has to end. Every link of a
/// page holds them, and a browser sends its address twice, so that they have to fit twice into the head of a
/// request.
pub(crate) const MOST_MOVES: usize = 800;
/// Spots of a move that is not complete, at most.
const MOST_PICKED: usize = 4;

impl GamePath {
    pub(crate) fn new(game: &str) -> Self {
        Self {
            game: game.into(),
            from: None,
            moves: vec![],
            at: None,
            hints: true,
            against: None,
            other_begins: false,
            seed: 1,
            picked: vec![],
            whole_trace: false,
            rival: None,
            turned: Turned::default(),
            wait: false,
        }
    }

    /// What an address says; or why it says nothing.
    pub(crate) fn read(game: &str, query: GamePathQuery) -> Result<Self, String> {
        let moves = query.moves.unwrap_or_default();
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        if moves.len() > MOST_MOVES {
            return Err(format!(
                "the address has {} moves, and a page follows {MOST_MOVES} at most: begin at a position instead",
                moves.len()
            ));
        }
        let picked = query.picked.unwrap_or_default();
        let picked = picked.split_whitespace().map(str::parse);
        let picked = picked.take(MOST_PICKED).collect::<Result<Vec<usize>, _>>();
        Ok(Self {
            game: game.into(),
            from: query.position.filter(|text| !text.trim().is_empty()),
            at: query.at.filter(|&at| at < moves.len()),
            moves,
            hints: query.hints.as_deref() != Some("off"),
            against: query.against.filter(|name| !name.is_empty()),
            other_begins: query.seat == Some(1),
            seed: query.seed.unwrap_or(1),
            picked: picked.map_err(|_| "what is picked up must be numbers of spots")?,
            whole_trace: query.trace.as_deref() == Some("all"),
            rival: query.rival.filter(|name| !name.is_empty()),
            turned: Turned::read(query.turned.as_deref().unwrap_or_default())?,
            wait: query.wait.as_deref() == Some("yes"),
        })
    }

    /// How many moves are made.
    pub(crate) fn done(&self) -> usize {
        self.at.unwrap_or(self.moves.len())
    }

    /// The moves that are made.
    pub(crate) fn made(&self) -> &[String] {
        &self.moves[..self.done()]
    }

    /// The same, elsewhere in its moves.
    pub(crate) fn moved_to(&self, at: usize) -> Self {
        Self {
            at: (at < self.moves.len()).then_some(at),
            picked: vec![],
            ..self.clone()
        }
    }

    /// After one move more; what was taken back is forgotten.
    pub(crate) fn after(&self, mv: &str) -> Self {
        self.after_all([mv])
    }

    /// After some moves more.
    pub(crate) fn after_all<'m>(&self, moves: impl IntoIterator<Item = &'m str>) -> Self {
        let made = self.made().iter().cloned();
        let moves = made.chain(moves.into_iter().map(str::to_owned));
        Self {
            moves: moves.collect(),
            at: None,
            picked: vec![],
            ..self.clone()
        }
    }

    /// The same players and settings at a position that is reached, without the way to it; `first_is_next` says
    /// who is to move there.
    pub(crate) fn begun_at(&self, position: &str, first_is_next: bool) -> Self {
        Self {
            from: Some(position.into()),
            moves: vec![],
            at: None,
            // Whoever is to move makes the first move from there.
            other_begins: self.other_begins == first_is_next,
            picked: vec![],
            ..self.clone()
        }
    }

    /// With the hand at these spots.
    pub(crate) fn picking(&self, picked: Vec<usize>) -> Self {
        Self {
            picked,
            ..self.clone()
        }
    }

    /// What it says after the question mark, by name.
    pub(crate) fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![];
        pairs.extend(self.from.clone().map(|from| ("position", from)));
        if !self.moves.is_empty() {
            pairs.push(("moves", self.moves.join(" ")));
        }
        pairs.extend(self.at.map(|at| ("at", at.to_string())));
        if !self.hints {
            pairs.push(("hints", "off".into()));
        }
        if let Some(against) = &self.against {
            pairs.push(("against", against.clone()));
            pairs.push(("seat", if self.other_begins { "1" } else { "2" }.into()));
            pairs.push(("seed", self.seed.to_string()));
        }
        if !self.picked.is_empty() {
            let picked: Vec<String> = self.picked.iter().map(usize::to_string).collect();
            pairs.push(("picked", picked.join(" ")));
        }
        if self.whole_trace {
            pairs.push(("trace", "all".into()));
        }
        pairs.extend(self.rival.clone().map(|rival| ("rival", rival)));
        if self.turned != Turned::default() {
            pairs.push(("turned", self.turned.to_string()));
        }
        if self.wait {
            pairs.push(("wait", "yes".into()));
        }
        pairs
    }

    /// The address, without the host.
    pub(crate) fn href(&self) -> String {
        address(&game_address(&self.game), &self.pairs())
    }

    /// The part of it that pages of the same game need.
    pub(crate) fn relative(&self) -> String {
        address("", &self.pairs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::extract::Query;

    fn read_back(path: &GamePath) -> GamePath {
        let uri = path.href().parse().unwrap();
        let Query(query) = Query::<GamePathQuery>::try_from_uri(&uri).unwrap();
        GamePath::read(&path.game, query).unwrap()
    }

    #[test]
    fn addresses_say_what_they_were_made_of() {
        let mut path = GamePath::new("dots:2x2");
        assert_eq!(path.href(), "/games/dots:2x2");
        assert_eq!(path.relative(), "?");
        path.from = Some("--/../.. |.|/... + & %\"ä".into());
        path.moves = vec!["a1-a2xb3".into(), "pass".into()];
        path.at = Some(1);
        path.hints = false;
        path.against = Some("mcts:playouts=10".into());
        path.other_begins = true;
        path.seed = u64::MAX;
        path.picked = vec![3, 11];
        path.whole_trace = true;
        path.rival = Some("random".into());
        path.turned = Turned::read("swapped mirrored").unwrap();
        path.wait = true;
        assert_eq!(read_back(&path), path);
        assert!(Turned::read("upside-down").is_err());
    }

    #[test]
    fn a_new_move_forgets_what_was_taken_back() {
        let mut path = GamePath::new("antrin");
        path.moves = ["a1", "b2", "c3"].map(String::from).to_vec();
        let back = path.moved_to(1);
        assert_eq!((back.done(), back.made()), (1, &path.moves[..1]));
        assert_eq!(back.after("b3").moves, ["a1", "b3"]);
        assert_eq!(back.moved_to(3), path);
    }

    #[test]
    fn players_keep_their_seats_where_a_walk_begins_anew() {
        let mut path = GamePath::new("antrin");
        path.against = Some("random".into());
        for (other_begins, first_is_next, wanted) in [
            (true, true, true),
            (true, false, false),
            (false, true, false),
            (false, false, true),
        ] {
            path.other_begins = other_begins;
            let begun = path.begun_at("1../.../... 2", first_is_next);
            assert_eq!(begun.other_begins, wanted, "{other_begins} {first_is_next}");
            assert_eq!(begun.from.as_deref(), Some("1../.../... 2"));
        }
    }
}

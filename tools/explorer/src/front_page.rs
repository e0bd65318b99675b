//! What the front page tells of each board: its value, its size, and whether it is solved here.

use crate::game_cache::GameCache;
use crate::lookup;
use retrograde::catalog::{AnyGame, Report};
use retrograde::picture::Drawing;
use retrograde::text::Signed;
use retrograde::{Verdict, comes_with_program, game_folder};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long what the tables say is taken to be as it was.
const FRESH: Duration = Duration::from_secs(3);

#[derive(Default)]
pub(crate) struct FrontPage {
    /// Positions by the name of the board: some take seconds to count, and never change.
    sizes: Mutex<HashMap<String, Option<u64>>>,
    is_counting: AtomicBool,
    seen: Mutex<Option<(Instant, Arc<Vec<Card>>)>>,
    /// Games that were made once for this page: some take a while.
    games: Mutex<HashMap<String, Arc<dyn AnyGame>>>,
}

/// Boards of a game that stand together.
pub(crate) struct Card {
    pub(crate) title: String,
    /// The first of the boards, drawn; empty if that would be heavier than all the others together.
    pub(crate) picture: String,
    pub(crate) boards: Vec<BoardCard>,
}

/// Spots of a board that is drawn on its card, at most.
const MOST_DRAWN: usize = 100;

/// What is known of a board.
pub(crate) struct BoardCard {
    pub(crate) name: String,
    pub(crate) positions: Option<u64>,
    /// The value of the start for the player who begins, where its tables are here.
    pub(crate) value: Option<(Verdict, String)>,
}

/// Which boards are shown.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FrontQuery {
    #[serde(default)]
    pub(crate) find: String,
    #[serde(default)]
    pub(crate) only: String,
}

impl FrontQuery {
    pub(crate) fn is_all(&self) -> bool {
        self.find.trim().is_empty() && self.only.is_empty()
    }

    /// Whether a board is among those that are asked for.
    pub(crate) fn has(&self, board: &BoardCard, title: &str) -> bool {
        let text = format!("{} {title}", board.name).to_lowercase();
        let mut words = self.find.split_whitespace().map(str::to_lowercase);
        let is_solved = board.value.is_some();
        let fits = match self.only.as_str() {
            "solved" => is_solved,
            "open" => !is_solved,
            _ => true,
        };
        fits && words.all(|word| text.contains(&word))
    }
}

impl FrontPage {
    /// Whether this is the first time that somebody looks: then the positions are to be counted.
    pub(crate) fn is_first_look(&self) -> bool {
        !self.is_counting.swap(true, Ordering::Relaxed)
    }

    /// Counts the positions of all boards that are shown.
    pub(crate) fn count(&self) {
        for name in lookup::cards().flatten() {
            let positions = self.game(name).and_then(|game| game.info().positions);
            let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
            sizes.insert(name.to_owned(), positions);
        }
    }

    /// The cards as they are now, or were a moment ago.
    pub(crate) fn cards(&self, games: &GameCache) -> Arc<Vec<Card>> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((when, cards)) = seen.as_ref()
            && when.elapsed() < FRESH
        {
            return Arc::clone(cards);
        }
        let kept = lookup::kept_rules();
        let groups = lookup::cards().map(|names| names.into_iter().map(str::to_owned).collect());
        let groups = groups.chain(kept.iter().map(|kept| vec![kept.name.clone()]));
        let cards = groups.filter_map(|names: Vec<String>| {
            let first = self.game(names.first()?)?;
            Some(Card {
                title: first.title(),
                picture: picture(first.as_ref()),
                boards: names
                    .into_iter()
                    .map(|name| self.board(name, games))
                    .collect(),
            })
        });
        let cards: Arc<Vec<Card>> = Arc::new(cards.collect());
        *seen = Some((Instant::now(), Arc::clone(&cards)));
        cards
    }

    fn game(&self, name: &str) -> Option<Arc<dyn AnyGame>> {
        let known = || self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = known().get(name) {
            return Some(Arc::clone(game));
        }
        let game: Arc<dyn AnyGame> = Arc::from(lookup::find(name).ok()?);
        // Rules that people keep can change, and there are many of them.
        if lookup::kept_under(name).is_none() {
            known().insert(name.to_owned(), Arc::clone(&game));
        }
        Some(game)
    }

    fn board(&self, name: String, games: &GameCache) -> BoardCard {
        let sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        let positions = sizes.get(&name).copied().flatten();
        drop(sizes);
        // To tell that there are no tables of a large game its positions are counted, which takes seconds.
        let has_folder = || {
            let mut folders = games.data().iter();
            folders.any(|folder| game_folder(folder, &name).exists())
        };
        let game = (comes_with_program(&name) || has_folder()).then(|| self.game(&name));
        let report = game
            .flatten()
            .and_then(|game| game.stats(games.data()).ok());
        let report = report.filter(|report| report.unsolved_tiers == 0);
        BoardCard {
            positions,
            value: report.and_then(|report| value(&report)),
            name,
        }
    }
}

fn picture(game: &dyn AnyGame) -> String {
    if game.spots() > MOST_DRAWN {
        return String::new();
    }
    let view = game.view(None);
    view.map_or_else(
        |_| String::new(),
        |view| {
            Drawing {
                board: &game.board(),
                sketch: &view.sketch,
                shades: &[],
                notes: &[],
                title: "",
                swapped: false,
            }
            .svg()
        },
    )
}

/// What the start is worth to the player who begins, in a word or two.
fn value(report: &Report) -> Option<(Verdict, String)> {
    let start = &report.start;
    if let Some(score) = start.score {
        let verdict = match score.signum() {
            1 => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        };
        return Some((verdict, Signed(score).to_string()));
    }
    let verdict = start.value?;
    let words = start
        .distance
        .map_or_else(String::new, |plies| format!("in {plies}"));
    Some((verdict, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_by_words_and_by_what_is_known() {
        let board = |name: &str, value| BoardCard {
            name: name.into(),
            positions: None,
            value,
        };
        let solved = board("antrin", Some((Verdict::Draw, String::new())));
        let open = board("othello:8x8", None);
        let has = |find: &str, only: &str, board: &BoardCard, title: &str| {
            let query = FrontQuery {
                find: find.into(),
                only: only.into(),
            };
            query.has(board, title)
        };
        assert!(has("", "", &solved, "") && has("", "", &open, ""));
        assert!(has("ANT", "solved", &solved, "Antrin"));
        assert!(!has("", "solved", &open, "") && has("", "open", &open, ""));
        assert!(has("oth 8x8", "", &open, "Othello") && !has("oth 6x6", "", &open, "Othello"));
    }
}

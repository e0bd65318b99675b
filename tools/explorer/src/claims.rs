//! Published numbers, computed again, and the positions that their evidence speaks of.

use crate::game_cache::GameCache;
use crate::lookup;
use crate::open_game::OpenGame;
use retrograde::claims::Claim;
use std::sync::Arc;

/// A piece of evidence: text, and the position it is if it is one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    pub(crate) is_position: bool,
}

/// The game whose positions a claim may speak of.
pub(crate) fn game_of(games: &GameCache, claim: &Claim) -> Option<Arc<OpenGame>> {
    let name = lookup::families().find(|&name| claim.source == name)?;
    games.get(name).ok()
}

/// The text cut where positions begin and end: rows joined by `/`, a space, and who is to move.
pub(crate) fn pieces<'t>(text: &'t str, open_game: Option<&OpenGame>) -> Vec<Piece<'t>> {
    let mut pieces = vec![];
    let mut rest = text;
    if let Some(open_game) = open_game {
        while let Some((before, position, after)) = next_position(rest, open_game) {
            pieces.push(Piece {
                text: before,
                is_position: false,
            });
            pieces.push(Piece {
                text: position,
                is_position: true,
            });
            rest = after;
        }
    }
    pieces.push(Piece {
        text: rest,
        is_position: false,
    });
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

fn next_position<'t>(text: &'t str, open_game: &OpenGame) -> Option<(&'t str, &'t str, &'t str)> {
    let starts = text.char_indices().filter(|&(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(char::is_whitespace)
    });
    starts.into_iter().find_map(|(start, _)| {
        let word = text[start..].split_whitespace().next()?;
        let end = start + word.len() + " 1".len();
        let candidate = text.get(start..end)?;
        let is_position = word.contains('/') && open_game.game.view(Some(candidate)).is_ok();
        is_position.then(|| (&text[..start], candidate, &text[end..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::catalog::Effort;

    #[test]
    fn positions_are_found_in_text() {
        let open_game =
            OpenGame::open("antrin", &"nowhere".into(), "", &Effort::default()).unwrap();
        let text = "player 1: a1 b1 reaches 121/212/... 1, loss in 2; 111/2 is none";
        let found: Vec<&str> = pieces(text, Some(&open_game))
            .iter()
            .filter(|piece| piece.is_position)
            .map(|piece| piece.text)
            .collect();
        assert_eq!(found, ["121/212/... 1"]);
        let all: String = pieces(text, Some(&open_game))
            .iter()
            .map(|piece| piece.text)
            .collect();
        assert_eq!(all, text);
        assert_eq!(pieces(text, None).len(), 1);
    }
}

//! Published numbers, computed again: which of them are asked for, and the boards that they speak of.

use crate::game_path::GamePath;
use crate::lookup;
use retrograde::catalog::AnyGame;
use retrograde::claims::{Claim, ClaimBoard, Findings, Verdict};
use retrograde::name::GameName;
use retrograde::picture::Drawing;
use serde::Deserialize;
use std::collections::HashMap;

/// Which claims are shown, as an address says it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsQuery {
    verdict: Option<String>,
    find: Option<String>,
}

/// Which claims are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) verdict: Option<Verdict>,
    /// Words, all of which a claim has to say somewhere.
    pub(crate) words: String,
}

impl Filter {
    /// What an address says; or why it says nothing.
    pub(crate) fn read(query: ClaimsQuery) -> Result<Self, String> {
        let wanted = query.verdict.filter(|word| !word.is_empty());
        let verdict = wanted.map(|wanted| {
            let known = Verdict::ALL.into_iter();
            let mut known = known.filter(|known| known.word() == wanted);
            known.next().ok_or_else(|| {
                let words = Verdict::ALL.map(Verdict::word).join(", ");
                format!("there is no verdict {wanted:?}: they are {words}")
            })
        });
        Ok(Self {
            verdict: verdict.transpose()?,
            words: query.find.unwrap_or_default().trim().to_owned(),
        })
    }

    /// With another verdict, or with all.
    pub(crate) fn of_verdict(&self, verdict: Option<Verdict>) -> Self {
        Self {
            verdict,
            words: self.words.clone(),
        }
    }

    /// What it says after the question mark, by name.
    pub(crate) fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![];
        pairs.extend(
            self.verdict
                .map(|verdict| ("verdict", verdict.word().to_owned())),
        );
        if !self.words.is_empty() {
            pairs.push(("find", self.words.clone()));
        }
        pairs
    }
}

/// Claims as a page shows them.
pub(crate) struct ClaimList<'f> {
    pub(crate) filter: Filter,
    /// How many have the words, by verdict.
    pub(crate) counts: Vec<(Verdict, usize)>,
    /// Those that are shown, with their numbers among all.
    pub(crate) shown: Vec<(usize, &'f Claim, Vec<Shown>)>,
    pub(crate) found: &'f Findings,
}

/// A board of a claim.
pub(crate) struct Shown {
    pub(crate) picture: Picture,
    pub(crate) href: String,
    pub(crate) note: String,
}

pub(crate) enum Picture {
    /// A drawing, and how many times as wide as high it is.
    Board { svg: String, ratio: f32 },
    /// The address of a heat map.
    HeatMap { address: String },
}

impl<'f> ClaimList<'f> {
    pub(crate) fn new(found: &'f Findings, filter: Filter) -> Self {
        let numbered = found.claims.iter().zip(1..);
        let with_words: Vec<_> = numbered
            .filter(|(claim, _)| claim.says(&filter.words))
            .collect();
        let counts = Verdict::ALL.map(|verdict| {
            let claims = with_words.iter();
            let count = claims.filter(|(claim, _)| claim.verdict == verdict).count();
            (verdict, count)
        });
        let mut games = Games::default();
        let shown = with_words.into_iter().filter(|(claim, _)| {
            filter
                .verdict
                .is_none_or(|verdict| verdict == claim.verdict)
        });
        let shown = shown.map(|(claim, number)| {
            let boards = claim.boards.iter();
            let boards = boards.filter_map(|board| games.shown(board)).collect();
            (number, claim, boards)
        });
        Self {
            shown: shown.collect(),
            counts: counts.into_iter().filter(|&(_, count)| count > 0).collect(),
            filter,
            found,
        }
    }
}

/// The games of a page, each made once.
#[derive(Default)]
struct Games(HashMap<String, Option<Box<dyn AnyGame>>>);

impl Games {
    /// A board as it is drawn; none where it is of a game that is not served.
    fn shown(&mut self, board: &ClaimBoard) -> Option<Shown> {
        let note = board.note.clone();
        if let Some(set) = number_set(&board.game) {
            return Some(Shown {
                href: format!("/maps/{set}"),
                picture: Picture::HeatMap {
                    address: format!("/maps/{set}/picture"),
                },
                note,
            });
        }
        let known = self.0.entry(board.game.clone());
        let game = known.or_insert_with(|| lookup::find(&board.game).ok());
        let game = game.as_deref()?;
        let from = Some(board.position.as_str());
        let steps = game.follow(from, &board.moves).ok()?;
        let end = steps.last().map_or(&board.position, |step| &step.position);
        let view = game.view(Some(end)).ok()?;
        let area = game.board();
        let drawing = Drawing {
            board: &area,
            sketch: &view.sketch,
            shades: &view.shades,
            notes: &[],
            title: end,
            swapped: false,
        };
        let mut path = GamePath::new(&board.game).after_all(board.moves.iter().map(String::as_str));
        path.from = Some(board.position.clone());
        Some(Shown {
            picture: Picture::Board {
                svg: drawing.svg(),
                ratio: area.width / area.height,
            },
            href: path.href(),
            note,
        })
    }
}

/// The number set of a game that is told from others by it alone.
fn number_set(game: &str) -> Option<String> {
    let family = lookup::family_of_number_sets()?;
    let name = GameName::parse(game).ok()?;
    name.shorthand.filter(|_| name.family == family)
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::NoProgress;
    use retrograde::claims::{ClaimsOptions, claims};

    fn filter(verdict: &str, words: &str) -> Result<Filter, String> {
        Filter::read(ClaimsQuery {
            verdict: Some(verdict.into()),
            find: Some(words.into()),
        })
    }

    #[test]
    fn claims_are_found_by_verdict_and_by_words() {
        let found = claims(Some("antrin"), &ClaimsOptions::default(), &NoProgress).unwrap();
        let list = |filter| ClaimList::new(&found, filter);
        let all = list(Filter::default());
        assert_eq!(all.shown.len(), found.claims.len());
        let by_verdict: Vec<_> = found.by_verdict().collect();
        assert_eq!(all.counts, by_verdict);
        let refuted = list(filter("refuted", "").unwrap());
        assert_eq!(refuted.counts, by_verdict);
        assert!(!refuted.shown.is_empty() && refuted.shown.len() < all.shown.len());
        for (number, claim, _) in &refuted.shown {
            assert_eq!(claim.verdict, Verdict::Refuted);
            assert_eq!(found.claims[number - 1].claim, claim.claim);
        }
        let centre = list(filter("", "CENTRE 7.2").unwrap());
        assert!(!centre.shown.is_empty());
        assert!(centre.shown.iter().all(|shown| shown.1.place == "7.2"));
        assert!(list(filter("", "nowhere").unwrap()).shown.is_empty());
        assert!(filter("true", "").unwrap_err().contains("confirmed"));
    }

    /// Every board of every claim of the sources that need no long computation.
    #[test]
    fn every_board_can_be_drawn() {
        let options = ClaimsOptions {
            cells: Some(9),
            ..ClaimsOptions::default()
        };
        for source in ["antrin", "relatives", "linear-ataxx", "strategic", "dots"] {
            let found = claims(Some(source), &options, &NoProgress).unwrap();
            let list = ClaimList::new(&found, Filter::default());
            let mut boards = 0;
            for (number, claim, shown) in &list.shown {
                assert_eq!(
                    shown.len(),
                    claim.boards.len(),
                    "{source} {number}: {:?}",
                    claim.boards
                );
                let is_map = |shown: &Shown| matches!(shown.picture, Picture::HeatMap { .. });
                assert_eq!(
                    shown.iter().any(is_map),
                    source == "strategic" && !shown.is_empty()
                );
                boards += shown.len();
            }
            assert!(boards > 2, "{source}");
        }
    }
}

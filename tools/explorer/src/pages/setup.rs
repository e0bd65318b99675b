//! Setting up a position by clicking: the page is the position, and every click leads to another page.

use super::{Frame, Part};
use crate::address::{address, game_address, position_address};
use crate::failure::Failure;
use crate::open_game::OpenGame;
use maud::{Markup, PreEscaped, html};
use retrograde::picture::{Board, BoardContent, Drawing, Mark, Note, Tone};
use serde::Deserialize;

/// What the address of the page says.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupQuery {
    /// A position to begin with.
    position: Option<String>,
    /// What lies on the spots, a character each.
    signs: Option<String>,
    turn: Option<String>,
    rest: Option<String>,
    /// What a click puts down; without it a click puts down what comes next.
    brush: Option<char>,
}

/// Spots of a board that is set up by clicking.
const MOST_CLICKED: usize = 120;

struct Setup<'v> {
    open_game: &'v OpenGame,
    sketch: BoardContent,
    brush: Option<&'static Mark>,
}

pub(crate) fn setup(open_game: &OpenGame, query: SetupQuery) -> Result<Markup, Failure> {
    let board = &open_game.board;
    let mut sketch = open_game.game.view(query.position.as_deref())?.sketch;
    if let Some(signs) = query.signs {
        let known = signs.chars().all(|sign| board.mark(sign).is_some());
        if signs.chars().count() != board.spots.len() || !known {
            return Err(Failure::bad_request(format!(
                "the board has {} spots, and what lies on each is one of {}",
                board.spots.len(),
                board.marks.iter().map(|mark| mark.sign).collect::<String>()
            )));
        }
        sketch.signs = signs;
    }
    sketch.turn = query.turn.unwrap_or(sketch.turn);
    sketch.rest = query.rest.unwrap_or(sketch.rest);
    let brush = query.brush.and_then(|sign| board.mark(sign));
    let brush = brush.and_then(|brush| board.marks.iter().find(|mark| *mark == brush));
    let setup = Setup {
        open_game,
        sketch,
        brush,
    };
    Ok(setup.page())
}

impl Setup<'_> {
    fn href(&self, sketch: &BoardContent, brush: Option<&Mark>) -> String {
        let mut pairs = vec![("signs", sketch.signs.clone())];
        if !sketch.turn.is_empty() {
            pairs.push(("turn", sketch.turn.clone()));
        }
        if self.open_game.board.rest.is_some() {
            pairs.push(("rest", sketch.rest.clone()));
        }
        pairs.extend(brush.map(|mark| ("brush", mark.sign.to_string())));
        address("", &pairs)
    }

    /// The sketch after a click on a spot.
    fn clicked(&self, spot: usize) -> BoardContent {
        let mut signs: Vec<char> = self.sketch.signs.chars().collect();
        let marks = self.open_game.board.marks;
        let lies = marks.iter().position(|mark| mark.sign == signs[spot]);
        let lies = lies.unwrap_or(0);
        signs[spot] = match self.brush {
            Some(brush) if marks[lies] != *brush => brush.sign,
            Some(_) => marks[0].sign,
            None => marks[(lies + 1) % marks.len()].sign,
        };
        BoardContent {
            signs: signs.into_iter().collect(),
            ..self.sketch.clone()
        }
    }

    fn notes(&self, board: &Board) -> Vec<Note> {
        let spots = board
            .spots
            .iter()
            .zip(self.sketch.signs.chars())
            .enumerate();
        let notes = spots.map(|(spot, (place, sign))| {
            let clicked = self.clicked(spot);
            let lies = board.mark(sign).map_or("?", |mark| mark.name);
            let next = clicked.signs.chars().nth(spot);
            let next = next.and_then(|sign| board.mark(sign));
            let next = next.map_or("?", |mark| mark.name);
            Note {
                spot,
                tone: Tone::Plain,
                title: format!("{}: {lies}; click for {next}", place.name),
                href: Some(self.href(&clicked, self.brush)),
                ..Note::default()
            }
        });
        notes.collect()
    }

    fn page(&self) -> Markup {
        let (open_game, board) = (self.open_game, &self.open_game.board);
        let text = open_game.game.sketched(&self.sketch);
        let checked = open_game.game.view(Some(&text));
        let shades = checked.as_ref().map(|view| view.shades.clone());
        let shades = shades.unwrap_or_default();
        // Every link holds the whole board, so the page would grow with its square.
        let can_click = board.spots.len() <= MOST_CLICKED;
        let notes = match can_click {
            true => self.notes(board),
            false => vec![],
        };
        let drawing = Drawing {
            board,
            sketch: &self.sketch,
            shades: &shades,
            notes: &notes,
            title: "The position that is being set up",
            swapped: false,
        };
        let game = game_address(open_game.name());
        let empty = BoardContent {
            signs: board.spots.iter().map(|_| board.marks[0].sign).collect(),
            ..self.sketch.clone()
        };
        let title = format!("{}: set up a position", open_game.name());
        Frame::new(&title, Part::Games).page(html! {
            h1 { "Set up a position of " (open_game.info.title) }
            nav.places aria-label="This game" {
                a href=(game) { "Start" }
                a href=(format!("{game}/rules")) { "Rules" }
                a href=(self.href(&empty, self.brush)) { "Clear the board" }
            }
            div.columns {
                section.play aria-label="Board" {
                    @if !can_click { p { "This board is too large to be set up by clicking: paste a position." } }
                    div.choices role="group" aria-label="What a click puts down" {
                        "A click puts down "
                        a href=(self.href(&self.sketch, None)) aria-current=[self.brush.is_none().then_some("true")] { "what comes next" }
                        @for mark in board.marks {
                            a href=(self.href(&self.sketch, Some(mark))) aria-current=[(self.brush == Some(mark)).then_some("true")] { (mark.name) }
                        }
                    }
                    div.board-frame.setting { (PreEscaped(drawing.svg())) }
                    @if !board.turns.is_empty() {
                        div.choices role="group" aria-label="Who is to move" {
                            "To move: "
                            @for turn in board.turns {
                                @let sketch = BoardContent { turn: (*turn).into(), ..self.sketch.clone() };
                                a href=(self.href(&sketch, self.brush)) aria-current=[(self.sketch.turn == *turn).then_some("true")] { (turn) }
                            }
                        }
                    }
                    @if let Some(about) = board.rest {
                        form.rest method="get" {
                            input type="hidden" name="signs" value=(self.sketch.signs);
                            input type="hidden" name="turn" value=(self.sketch.turn);
                            label { (about) " " input name="rest" value=(self.sketch.rest); }
                            button { "Change" }
                        }
                    }
                }
                section.worth aria-label="The position" {
                    @match &checked {
                        Ok(view) => {
                            p.verdict { "This is a position: " code { (view.position) } }
                            p { a.button href=(position_address(open_game.name(), &view.position)) { "Look at it" } }
                        }
                        Err(error) => {
                            p { "This is not a position yet:" }
                            pre.failure role="alert" { (error) }
                        }
                    }
                    h2 { "Or paste one" }
                    form.paste method="get" action=(game) {
                        label { "Position " input name="position" value=(text) size="40"; }
                        button { "Look at it" }
                    }
                    p.notation { (open_game.info.notation) }
                }
            }
        })
    }
}

//! Who else plays: a program against the person at this screen, or two programs that are watched.

use crate::address::game_address;
use crate::game_path::GamePath;
use crate::open_game::OpenGame;
use crate::position_view::PositionView;
use maud::{Markup, html};
use retrograde::catalog::Level;

/// The opponents that are offered, by how hard it is to win against them.
pub(crate) fn opponent(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    html! {
        section.opponents aria-label="Players" {
            @match (&path.against, &path.rival) {
                (Some(against), Some(rival)) => (watching(path, shown, [rival, against])),
                (Some(against), None) => (playing(path, against)),
                (None, _) => (levels(open_game, path, shown)),
            }
            (by_name(open_game, path))
        }
    }
}

/// The path of a new game with these settings.
fn anew(path: &GamePath) -> GamePath {
    GamePath {
        from: path.from.clone(),
        moves: vec![],
        at: None,
        picked: vec![],
        ..path.clone()
    }
}

fn levels(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let levels = open_game.levels();
    let is_begun = path.done() > 0 && !shown.view.over;
    // From here on it is the turn of the person at this screen.
    let begin = |level: &Level, other_begins: bool| {
        let from_here = GamePath {
            against: Some(level.player.into()),
            hints: false,
            other_begins,
            ..path.after_all([])
        };
        match is_begun {
            true => from_here,
            false => anew(&from_here),
        }
    };
    let here = !shown.first_is_next(path.done());
    html! {
        h2 { "Play against" }
        div.levels {
            @for level in &levels {
                @let first = if is_begun { here } else { false };
                a.button.level href=(begin(level, first).relative()) title=(level.player) { (level.name) }
            }
        }
        @if !is_begun {
            p.small-print { "You begin. Let the other begin: "
                @for level in &levels { a href=(begin(level, true).relative()) { (level.name) } " " }
            }
        } @else { p.small-print { "From this position, with your move." } }
        @if let [.., one, other] = levels.as_slice() {
            @let watch = GamePath { rival: Some(one.player.into()), ..begin(other, false) };
            p.small-print { a href=(watch.relative()) { "Watch " (one.name) " against " (other.name) } }
        }
    }
}

fn playing(path: &GamePath, against: &str) -> Markup {
    let again = anew(path);
    let changed = GamePath {
        other_begins: !path.other_begins,
        ..anew(path)
    };
    let alone = GamePath {
        against: None,
        hints: true,
        ..path.after_all([])
    };
    html! {
        h2 { "Against " (against) }
        div.levels {
            a.button href=(again.relative()) data-key="n" { "Again" }
            a.button href=(changed.relative()) { "Change sides" }
            a.button href=(alone.relative()) { "Stop playing" }
        }
    }
}

fn watching(path: &GamePath, shown: &PositionView, [rival, against]: [&str; 2]) -> Markup {
    let next = GamePath {
        wait: true,
        ..path.after_all([])
    };
    let alone = GamePath {
        against: None,
        rival: None,
        hints: true,
        ..path.after_all([])
    };
    html! {
        h2 { (rival) " against " (against) }
        div.levels {
            @if !shown.view.over { a.button.next href=(next.relative()) data-next="" data-key=" " { "Next move" } }
            span.player-controls data-watch="" {}
            a.button href=(anew(path).relative()) data-key="n" { "Again" }
            a.button href=(alone.relative()) { "Stop watching" }
        }
    }
}

/// Any player, by its name.
fn by_name(open_game: &OpenGame, path: &GamePath) -> Markup {
    let path_alone = GamePath {
        against: None,
        rival: None,
        wait: false,
        ..path.after_all([])
    };
    let chosen = path.against.as_deref();
    let seat = |begins: bool| (path.other_begins == begins).then_some("selected");
    html! {
        details.opponent {
            summary { "Opponent: " (chosen.unwrap_or("a person at this screen")) }
            form method="get" action=(game_address(&path.game)) {
                @for (key, value) in path_alone.pairs() { input type="hidden" name=(key) value=(value); }
                label { "Play against "
                    input name="against" list="players" value=(chosen.unwrap_or_default()) placeholder="a person at this screen";
                }
                datalist id="players" {
                    @for player in open_game.game.players() { option value=(player.name) { (player.about) } }
                }
                label { " who makes "
                    select name="seat" {
                        option value="2" selected[seat(false).is_some()] { "the second move from the beginning" }
                        option value="1" selected[seat(true).is_some()] { "the first move" }
                    }
                }
                label { " watched against "
                    input name="rival" list="players" value=(path.rival.as_deref().unwrap_or_default()) placeholder="you, at this screen";
                }
                label { " seed " input type="number" name="seed" min="0" value=(path.seed); }
                button { "Play" }
            }
        }
    }
}

//! What the symmetries of the game make of a position.

use super::Nested;
use super::geometry::Region;
use super::position::Position;
use crate::games::nested::board::Board;
use crate::games::nested::lines::CELLS;
use crate::index::bricks::bits::points;

impl<const BOARDS: usize, const ABOVE: usize> Nested<BOARDS, ABOVE> {
    /// Where an element of the [symmetries](Self::symmetries) takes a cell of a region, itself a region: the outermost place
    /// by what the element does outside, all others by what it does inside.
    fn image_of(&self, element: usize, region: Region) -> Region {
        let permutation = &self.symmetries.elements()[element];
        match region.outside() {
            None => region,
            Some(outside) => {
                let cell = region.number() % CELLS;
                let cell = match outside.outside() {
                    None => permutation.image(cell),
                    Some(_) => permutation.image(CELLS + cell) - CELLS,
                };
                self.image_of(element, outside).inside(cell)
            }
        }
    }

    /// What an element of the symmetries makes of a position.
    pub(super) fn image(
        &self,
        position: &Position<BOARDS, ABOVE>,
        element: usize,
    ) -> Position<BOARDS, ABOVE> {
        let mut image = Position {
            marks: [[0; 2]; BOARDS],
            above: [Board::default(); ABOVE],
            target: self.image_of(element, position.target),
            ..*position
        };
        for region in self.levels.regions() {
            let to = self.image_of(element, region);
            if let (Some(outside), Some(to_outside)) = (region.outside(), to.outside()) {
                let [from, to_cell] = [region, to].map(|region| region.number() % CELLS);
                let around = &position.above[outside.board()];
                let image_around = &mut image.above[to_outside.board()];
                image_around.decide(to_cell, around.state(from));
                if around.is_full(from) {
                    image_around.fill(to_cell);
                }
            }
        }
        for board in 0..self.levels.boards() {
            let region = self.levels.board(board);
            for (seat, &marks) in position.marks[board].iter().enumerate() {
                for cell in points(marks.into()) {
                    let to = self.image_of(element, region.inside(cell)).number();
                    image.marks[to / CELLS][seat] |= 1 << (to % CELLS);
                }
            }
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Notation};
    use crate::games::nested::levels::{FourLevels, Nested, strategic_named};
    use crate::games::nested::restrictions::Restrictions;
    use crate::name::GameName;
    use crate::players::Dice;

    fn after<G: Game>(game: &G, position: &G::Position) -> Vec<G::Position> {
        let mut after = vec![];
        game.each_move(position, |edge| after.push(edge.to));
        after
    }

    /// What can be played after a move has an image that can be played after the image of the position before it.
    fn moves_have_images<const BOARDS: usize, const ABOVE: usize>(
        game: &Nested<BOARDS, ABOVE>,
        plies: usize,
    ) {
        let mut dice = Dice::new(7);
        let mut position = game.start();
        for _ in 0..plies {
            let moves = after(game, &position);
            for element in 0..game.symmetries().order() {
                let image = game.image(&position, element);
                let mut expected: Vec<String> = (moves.iter())
                    .map(|to| game.show(&game.image(to, element)))
                    .collect();
                let mut found: Vec<String> =
                    after(game, &image).iter().map(|to| game.show(to)).collect();
                expected.sort();
                found.sort();
                assert_eq!(expected, found, "{}: {}", game.name(), game.show(&position));
            }
            let Some(chosen) = dice.among(moves.len(), |_| true) else {
                return;
            };
            position = moves[chosen];
            if game.outcome(&position).is_some() {
                return;
            }
        }
    }

    #[test]
    fn images_of_moves_are_moves_of_images() {
        let named = |name: &str| strategic_named(&GameName::parse(name).unwrap()).unwrap();
        for name in [
            "strategic:tactical,won=closed",
            "strategic:map34",
            "strategic:hmap2",
        ] {
            moves_have_images(&named(name), 60);
        }
        for levels in 1..=3 {
            let game: Nested<81, 10> = Nested::on_levels(levels, Restrictions::default());
            moves_have_images(&game, 40);
        }
        let game: FourLevels = Nested::on_levels(4, Restrictions::default());
        moves_have_images(&game, 3);
    }
}

//! Which squares Roxanne likes how much.

use crate::games::othello::Othello;
use crate::games::othello::discs::spread;

/// How many classes of squares there are.
pub(super) const CLASSES: usize = 5;

/// The squares of a board by class, the best first: corners, the centre, edges away from corners, the lines
/// next to the edges away from corners, squares around corners.
///
/// On 8 x 8 squares this is the table in the report. On other boards a square around a corner is one that
/// touches it, and the centre is whatever is at least two lines away from all edges; small boards lack some of
/// the classes.
pub(super) fn classes(game: &Othello) -> [u64; CLASSES] {
    let all = game.all();
    let (rows, columns) = (game.rules().rows(), game.rules().columns());
    let corner = |row: usize, column: usize| 1 << (8 * row + column);
    let corners =
        corner(0, 0) | corner(0, columns - 1) | corner(rows - 1, 0) | corner(rows - 1, columns - 1);
    let around = spread(corners) & all & !corners;
    let first = 0x0101_0101_0101_0101;
    let edges = (0xff | 0xff << (8 * (rows - 1)) | first | first << (columns - 1)) & all;
    let inner = spread(edges) & all & !edges;
    let taken = corners | around;
    [
        corners,
        all & !edges & !inner & !around,
        edges & !taken,
        inner & !taken,
        around,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::trial::othello;

    /// The class of each square, row by row.
    fn table(rows: usize, columns: usize) -> String {
        let classes = classes(&othello(rows, columns));
        let class = |square: usize| {
            let place = classes.iter().position(|class| class >> square & 1 == 1);
            char::from_digit(place.unwrap() as u32 + 1, 10).unwrap()
        };
        let row = |row: usize| (0..columns).map(|column| class(8 * row + column)).collect();
        (0..rows).map(row).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn the_table_is_that_of_the_report() {
        // Its centre, where the first discs are, is blank.
        let expected = "15333351 55444455 34222243 34222243 34222243 34222243 55444455 15333351";
        assert_eq!(table(8, 8), expected);
    }

    #[test]
    fn smaller_boards_have_the_classes_that_fit() {
        assert_eq!(table(6, 6), "153351 554455 342243 342243 554455 153351");
        assert_eq!(table(4, 4), "1551 5555 5555 1551");
        assert_eq!(table(3, 5), "15351 55455 15351");
        assert_eq!(table(2, 6), "153351 153351");
        for (rows, columns) in [(2, 2), (5, 8), (7, 3)] {
            let game = othello(rows, columns);
            let classes = classes(&game);
            let count: u32 = classes.iter().map(|class| class.count_ones()).sum();
            assert_eq!(count, game.all().count_ones());
            assert_eq!(classes.iter().fold(0, |all, class| all | class), game.all());
        }
    }
}

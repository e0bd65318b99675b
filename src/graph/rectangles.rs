//! Cells of equal value, gathered into rectangles.

use std::collections::BTreeMap;

/// Columns `from..to` of this many rows, of one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) row: usize,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) rows: usize,
}

/// The entries of a matrix as rectangles of equal ones: stretches of a row, and below each the rows with the
/// same stretch.
pub(super) fn rectangles(matrix: &[Vec<Option<u16>>]) -> BTreeMap<Option<u16>, Vec<Rectangle>> {
    let mut finished: BTreeMap<Option<u16>, Vec<Rectangle>> = BTreeMap::new();
    let mut open: Vec<(Option<u16>, Rectangle)> = Vec::new();
    for (number, row) in matrix.iter().enumerate() {
        let mut next = Vec::new();
        let mut from = 0;
        for stretch in row.chunk_by(|a, b| a == b) {
            let to = from + stretch.len();
            let same = |(distance, above): &(Option<u16>, Rectangle)| {
                *distance == stretch[0] && (above.from, above.to) == (from, to)
            };
            let mut rectangle = Rectangle {
                row: number,
                from,
                to,
                rows: 1,
            };
            if let Some(place) = open.iter().position(same) {
                let (_, above) = open.swap_remove(place);
                rectangle = Rectangle {
                    rows: above.rows + 1,
                    ..above
                };
            }
            next.push((stretch[0], rectangle));
            from = to;
        }
        for (distance, rectangle) in std::mem::replace(&mut open, next) {
            finished.entry(distance).or_default().push(rectangle);
        }
    }
    for (distance, rectangle) in open {
        finished.entry(distance).or_default().push(rectangle);
    }
    finished
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::NumberSet;
    use crate::games::nested::transitions::SetGraph;

    #[test]
    fn rectangles_cover_every_cell_once() {
        for set in NumberSet::all().step_by(9) {
            let matrix = SetGraph::of(set).unwrap().report.matrix;
            let mut painted = vec![vec![None; matrix.len()]; matrix.len()];
            for (distance, rectangles) in rectangles(&matrix) {
                for rectangle in rectangles {
                    for row in &mut painted[rectangle.row..][..rectangle.rows] {
                        for cell in &mut row[rectangle.from..rectangle.to] {
                            assert_eq!(cell.replace(distance), None, "painted twice");
                        }
                    }
                }
            }
            let expected = matrix
                .iter()
                .map(|row| row.iter().copied().map(Some).collect());
            assert_eq!(painted, expected.collect::<Vec<Vec<_>>>());
        }
    }
}

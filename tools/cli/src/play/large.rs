//! A board drawn as large as there is room for it.

use super::grid::{Grid, Tint};
use super::session::Session;
use retrograde::picture::{AreaKind, Backdrop, Form, Label, PieceStyle, Shade};

/// Lines from row to row: with fewer there is no room for paths, and more are of no use to anybody.
const SIZES: std::ops::RangeInclusive<usize> = 2..=24;

/// Where places of a board come to be.
struct Scale {
    /// Characters from column to column, and lines from row to row.
    step: [usize; 2],
    /// Characters and lines of a token.
    token: [usize; 2],
    /// What is leftmost and topmost.
    least: [f32; 2],
}

/// The largest odd number that is not larger: it has a middle, which paths go to.
fn odd(number: usize) -> usize {
    number.max(1) - (number.max(1) + 1) % 2
}

impl Scale {
    fn new(session: &Session<'_>, size: usize) -> Self {
        let board = &session.board;
        let spots = board.spots.iter().map(|spot| spot.at);
        let labels = board.labels.iter().map(|label| label.at);
        let places: Vec<[f32; 2]> = spots.chain(labels).collect();
        let least = [0, 1].map(|axis| places.iter().map(|at| at[axis]).fold(f32::MAX, f32::min));
        Self {
            step: [2 * size, size],
            token: match board
                .ground
                .iter()
                .any(|part| matches!(part, Backdrop::Line { .. }))
            {
                // Paths are to be seen between tokens.
                true => [odd(size), odd(size / 2)],
                false => [2 * size - 3, odd(size - 1)],
            },
            least,
        }
    }

    /// The column and the row of a place.
    fn place(&self, at: [f32; 2]) -> [usize; 2] {
        [0, 1].map(|axis| {
            let way = (at[axis] - self.least[axis]).max(0.0) * self.step[axis] as f32;
            way.round() as usize + self.token[axis] / 2 + [2, 0][axis]
        })
    }
}

impl Session<'_> {
    /// The largest board that fits, if any does.
    pub(super) fn board_within(&self, width: usize, height: usize) -> Option<Grid> {
        let mut sizes = SIZES.rev().map(|size| Scale::new(self, size));
        let scale = sizes.find(|scale| {
            let [wide, high] = self.extent(scale);
            wide <= width && high <= height
        });
        scale.map(|scale| self.drawn(&scale))
    }

    /// The smallest board on which paths can be seen.
    pub(super) fn drawn_board(&self) -> Grid {
        self.drawn(&Scale::new(self, *SIZES.start()))
    }

    /// The columns and the rows that the board takes.
    fn extent(&self, scale: &Scale) -> [usize; 2] {
        let spots = self.board.spots.iter().map(|spot| spot.at);
        let labels = self.board.labels.iter().map(|label| label.at);
        let ends = spots.chain(labels).map(|at| scale.place(at));
        ends.fold([0, 0], |[width, height], [x, y]| {
            [
                width.max(x + scale.token[0] / 2 + 3),
                height.max(y + scale.token[1] / 2 + 1),
            ]
        })
    }

    fn drawn(&self, scale: &Scale) -> Grid {
        let board = &self.board;
        let [width, height] = self.extent(scale);
        let mut grid = Grid::blank(width, height);
        for part in &board.ground {
            backdrop(&mut grid, scale, part);
        }
        let view = self.view();
        for shade in &view.shades {
            self.shade(&mut grid, scale, shade);
        }
        for Label { at, text } in &board.labels {
            let [column, row] = scale.place(*at);
            let first = column.saturating_sub(text.chars().count() / 2);
            for (place, c) in text.chars().enumerate() {
                if grid.at(row, first + place) == Some(' ') {
                    grid.put(row, first + place, c, Tint::Faint);
                }
            }
        }
        let next = self.marked_targets();
        for (spot, sign) in view.sketch.signs.chars().enumerate() {
            self.spot(&mut grid, scale, spot, sign, next.contains(&spot));
        }
        grid
    }

    /// Where the next move goes: on with what is picked up, otherwise the empty spots, unless all of them can be gone to.
    pub(super) fn marked_targets(&self) -> Vec<usize> {
        if !self.picked.is_empty() {
            return self.next_spots();
        }
        if !self.is_open() {
            return vec![];
        }
        let signs: Vec<char> = self.view().sketch.signs.chars().collect();
        let nothing = self.board.marks.first().map(|mark| mark.sign);
        let is_empty = |spot: &usize| signs.get(*spot).copied() == nothing;
        let firsts = self
            .view()
            .ways
            .iter()
            .filter_map(|way| way.touched.first());
        let mut firsts: Vec<usize> = firsts.copied().filter(is_empty).collect();
        firsts.sort_unstable();
        firsts.dedup();
        let empty = (0..signs.len()).filter(is_empty).count();
        match firsts.len() < empty {
            true => firsts,
            false => vec![],
        }
    }

    fn spot(&self, grid: &mut Grid, scale: &Scale, spot: usize, sign: char, is_next: bool) {
        let [column, row] = scale.place(self.board.spots[spot].at);
        let is_empty = self
            .board
            .marks
            .first()
            .is_some_and(|mark| mark.sign == sign);
        let mark = self.mark_of(spot);
        let tint = mark.map_or_else(|| self.tint_of(spot, sign), |mark| mark.tint);
        let [wide, high] = scale.token;
        if let Form::Edge { along } = self.board.spots[spot].form {
            if is_empty {
                return;
            }
            let c = match (along[0] > 0.0, mark.is_some()) {
                (true, false) => '-',
                (true, true) => '=',
                (false, false) => '|',
                (false, true) => '#',
            };
            let half = [0, 1].map(|axis| match along[axis] > 0.0 {
                true => scale.step[axis] / 2 - 1,
                false => 0,
            });
            for row in row.saturating_sub(half[1])..=row + half[1] {
                for column in column.saturating_sub(half[0])..=column + half[0] {
                    grid.put(row, column, c, tint);
                }
            }
            return;
        }
        let [half_wide, half_high] = match is_empty {
            true => [0, 0],
            false => [wide / 2, high / 2],
        };
        let middle = [column, row];
        let rows = row.saturating_sub(half_high)..=row + half_high;
        for row in rows.clone() {
            for column in column.saturating_sub(half_wide)..=column + half_wide {
                let is_corner = half_high > 0
                    && row.abs_diff(middle[1]) == half_high
                    && column.abs_diff(middle[0]) == half_wide;
                match (is_empty, is_next) {
                    // Discs are round.
                    _ if is_corner => {}
                    (true, true) => grid.put(row, column, '*', Tint::Next),
                    (true, false) => grid.put(row, column, '.', tint),
                    (false, _) => grid.put(row, column, sign, tint),
                }
            }
        }
        if let Some(mark) = mark {
            for row in rows {
                let left = column.saturating_sub(half_wide + 1);
                grid.put(row, left, mark.signs[0], mark.tint);
                grid.put(row, column + half_wide + 1, mark.signs[1], mark.tint);
            }
        }
    }

    /// An area with spots in it gets a frame that says whose it is, one without them a sign.
    fn shade(&self, grid: &mut Grid, scale: &Scale, shade: &Shade) {
        let owner = |look: PieceStyle| {
            let mut marks = self.board.marks.iter();
            marks
                .find(|mark| mark.look == look)
                .map_or('#', |mark| mark.sign)
        };
        let (c, tint) = match shade.says {
            AreaKind::Line => return,
            AreaKind::Here => ('*', Tint::Next),
            AreaKind::Taken => ('x', Tint::Faint),
            AreaKind::Nobodys => ('=', Tint::Faint),
            AreaKind::Owned(PieceStyle::Cross) => (owner(PieceStyle::Cross), Tint::First),
            AreaKind::Owned(look) => (owner(look), Tint::Second),
        };
        let inside = self.board.spots.iter().filter(|spot| {
            (0..2).all(|axis| {
                let from = shade.at[axis];
                from < spot.at[axis] && spot.at[axis] < from + shade.size[axis]
            })
        });
        let places: Vec<[usize; 2]> = inside.map(|spot| scale.place(spot.at)).collect();
        let middle = [0, 1].map(|axis| shade.at[axis] + shade.size[axis] / 2.0);
        let Some(first) = places
            .iter()
            .copied()
            .reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1])])
        else {
            let [column, row] = scale.place(middle);
            grid.put(row, column, c, tint);
            return;
        };
        let last = places.iter().copied().fold(first, |one, other| {
            [one[0].max(other[0]), one[1].max(other[1])]
        });
        let out = [scale.token[0] / 2 + 2, scale.token[1] / 2 + 1];
        let (left, right) = (first[0].saturating_sub(out[0]), last[0] + out[0]);
        for row in first[1].saturating_sub(out[1])..=last[1] + out[1] {
            let is_rim = row + out[1] == first[1] || row == last[1] + out[1];
            for column in left..=right {
                let is_side = column == left || column == right;
                if (is_rim || is_side) && grid.at(row, column) == Some(' ') {
                    grid.put(row, column, c, tint);
                }
            }
        }
    }
}

/// A part of the empty board.
fn backdrop(grid: &mut Grid, scale: &Scale, part: &Backdrop) {
    match *part {
        Backdrop::Field { .. } => {}
        Backdrop::Dot { at, .. } => {
            let [column, row] = scale.place(at);
            grid.put(row, column, '+', Tint::Faint);
        }
        Backdrop::Line { from, to, .. } => {
            let ([x0, y0], [x1, y1]) = (scale.place(from), scale.place(to));
            let steps = x0.abs_diff(x1).max(y0.abs_diff(y1));
            let c = match (x0 == x1, y0 == y1) {
                (true, _) => '|',
                (_, true) => '-',
                _ if (x0 < x1) == (y0 < y1) => '\\',
                _ => '/',
            };
            for step in 1..steps {
                let between =
                    |a: usize, b: usize| (a * (steps - step) + b * step + steps / 2) / steps;
                let (row, column) = (between(y0, y1), between(x0, x1));
                if grid.at(row, column) == Some(' ') {
                    grid.put(row, column, c, Tint::Faint);
                }
            }
        }
    }
}

//! The tables of the source, as they are printed.

/// Players, in the order of rows and columns.
pub(in crate::claims) const PLAYERS: [&str; 4] = ["random", "greedy", "defensive", "minimax"];
/// "In all simulations 100 games were played" (section IV).
pub(in crate::claims) const GAMES: i32 = 100;

/// A table: mean margins of the first player in hundredths and games he won of 100, a row for each first player.
pub(in crate::claims) struct Table {
    pub(in crate::claims) number: usize,
    pub(in crate::claims) rows: usize,
    pub(in crate::claims) columns: usize,
    pub(in crate::claims) hundredths: [[i32; 4]; 4],
    pub(in crate::claims) percents: [[u32; 4]; 4],
}

pub(in crate::claims) const TABLES: [Table; 5] = [
    Table {
        number: 1,
        rows: 3,
        columns: 3,
        hundredths: [
            [-50, -772, -826, -604],
            [599, -92, -534, -368],
            [704, 332, -65, -40],
            [610, 170, -131, -40],
        ],
        percents: [
            [42, 1, 1, 1],
            [99, 37, 7, 13],
            [100, 84, 44, 46],
            [100, 73, 45, 49],
        ],
    },
    Table {
        number: 2,
        rows: 5,
        columns: 5,
        hundredths: [
            [-62, -2288, -2356, -1988],
            [2272, -65, -1310, -1256],
            [2348, 1144, 44, -328],
            [2048, 1232, 312, 4],
        ],
        percents: [
            [49, 0, 0, 0],
            [100, 54, 4, 3],
            [100, 94, 55, 29],
            [100, 98, 66, 45],
        ],
    },
    Table {
        number: 3,
        rows: 7,
        columns: 7,
        hundredths: [
            [0, -4648, -4656, -4234],
            [660, 30, -2618, -2720],
            [4674, 2486, -147, -1132],
            [4284, 2758, 1160, -348],
        ],
        percents: [
            [50, 0, 0, 0],
            [100, 48, 1, 0],
            [100, 99, 46, 16],
            [100, 99, 87, 41],
        ],
    },
    Table {
        number: 4,
        rows: 2,
        columns: 11,
        hundredths: [
            [74, -2034, -2000, -1754],
            [1894, -56, -1134, -1034],
            [1988, 1092, -56, -126],
            [1758, 928, 114, -42],
        ],
        percents: [
            [53, 0, 0, 0],
            [100, 35, 2, 2],
            [100, 92, 38, 40],
            [100, 91, 48, 40],
        ],
    },
    Table {
        number: 5,
        rows: 5,
        columns: 11,
        hundredths: [
            [-140, -5218, -5318, -4838],
            [5230, 54, -2634, -3200],
            [5314, 2954, -84, -1390],
            [4848, 3070, 1154, -44],
        ],
        percents: [
            [47, 0, 0, 0],
            [100, 54, 1, 0],
            [100, 100, 44, 13],
            [100, 99, 86, 45],
        ],
    },
];

//! Reports, ready to be printed or turned into JSON.

use super::about::Phase;
use super::provenance::Provenance;
use crate::game::Notation;
use crate::hint::Reason;
use crate::index::{Address, Indexed};
use crate::name::OptionSpec;
use crate::oracle::Oracle;
use crate::repetition::{RepetitionCount, RepetitionValue};
use crate::solve::TableEntry;
use crate::table::{SolveError, Table, TableData, TableError, Tables};
use crate::text::ByteSize;
use crate::value::{Distance, Value, Verdict};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

/// What there is to know about a game before solving it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Info {
    /// The name, in its shortest form.
    pub name: String,
    /// One line.
    pub title: String,
    /// The rules, a paragraph each.
    pub rules: Vec<String>,
    /// How positions and moves are written.
    pub notation: String,
    /// The start in that notation.
    pub start: String,
    /// Options of the family.
    pub options: Vec<OptionReport>,
    /// How many symmetries there are.
    pub symmetry_order: usize,
    /// The symmetries the group was grown from.
    pub generators: Vec<String>,
    /// Named symmetries, each as a product of the generators.
    pub operators: Vec<OperatorReport>,
    /// Whether positions are also alike with colours exchanged, and when.
    pub colours: String,
    /// Canonical positions that play can produce; `None` if they are too many for 64 bits, and not counted.
    pub positions: Option<u64>,
    /// Whether the numbers of positions, and what follows from them, are only bounds from above.
    pub at_most: bool,
    /// The tiers in order of play.
    pub tiers: Vec<TierSize>,
    /// About how large the tables are.
    pub disk_bytes: u64,
    /// Memory that solving needs.
    pub memory_bytes: u64,
    /// A guess at the time, from the rate measured on two cores.
    pub estimated_seconds: f64,
    /// Whether there can be tables, and this machine has the memory to make them.
    pub solvable: bool,
    /// Why there are no tables, in games that have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub untabled: Option<Reason>,
    /// Where the rules come from.
    pub references: Vec<String>,
    /// The program and the rules; the hash of the tables is for whoever knows their folders to add.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// More memory or disk than any machine has.
const OUT_OF_REACH: u64 = 1 << 50;

impl Info {
    /// Whether tables would take more than any machine has.
    #[must_use]
    pub fn is_out_of_reach(&self) -> bool {
        let bytes = self.memory_bytes.max(self.disk_bytes);
        // A bound from above says nothing about what it takes.
        self.untabled.is_none() && !self.at_most && bytes >= OUT_OF_REACH
    }

    /// What tables would take, in words.
    #[must_use]
    pub fn needs_in_words(&self) -> String {
        let [disk, memory] = [self.disk_bytes, self.memory_bytes].map(ByteSize);
        format!("{disk} of disk and {memory} of memory")
    }

    /// The error of looking for tables: where there can be none, it says so instead of that they are missing.
    pub(crate) fn instead_of(&self, error: TableError) -> TableError {
        match error {
            TableError::Missing { .. } if self.is_out_of_reach() => self.out_of_reach(),
            error => error,
        }
    }

    /// The same for making them: where no machine has the memory, it is no use to free some.
    pub(crate) fn instead_of_solving(&self, error: SolveError) -> SolveError {
        match error {
            SolveError::TooLittleMemory { needed, .. }
                if needed >= OUT_OF_REACH && self.is_out_of_reach() =>
            {
                self.out_of_reach().into()
            }
            error => error,
        }
    }

    fn out_of_reach(&self) -> TableError {
        TableError::Untabled {
            game: self.name.clone(),
            why: format!(
                "they would take {}, more than any machine has; info, perft, play, match and draw work without",
                self.needs_in_words()
            )
            .into(),
        }
    }
}

/// An option in words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OptionReport {
    /// Its key.
    pub key: Cow<'static, str>,
    /// What it may be.
    pub values: Cow<'static, str>,
    /// What it is if not given.
    pub default: Cow<'static, str>,
    /// What it changes.
    pub about: Cow<'static, str>,
}

/// A symmetry that people have a name for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OperatorReport {
    /// The name.
    pub name: String,
    /// A product of generators that equals it, applied from left to right; `None` if they do not generate it.
    pub product: Option<String>,
}

/// How large a tier is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TierSize {
    /// Its name.
    pub tier: String,
    /// Canonical positions that play can produce.
    pub positions: u64,
    /// What happens in it.
    pub phase: Phase,
    /// Slots of its index.
    pub slots: u64,
    /// About how large its table is.
    pub disk_bytes: u64,
    /// Memory that solving it needs, with the tiers it leads into.
    pub memory_bytes: u64,
    /// A guess at the time it takes, from the rate measured on two cores.
    pub estimated_seconds: f64,
}

/// What solving a game gave.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The value of the start.
    pub start: StartReport,
    /// Tiers that are not solved, and not in any of the counts.
    pub unsolved_tiers: usize,
    /// Counts by tier, in order of play.
    pub tiers: Vec<TierReport>,
    /// Counts of all tiers.
    pub totals: Totals,
    /// Plies of the longest win.
    pub longest_win: Option<Distance>,
    /// A position with that win.
    pub longest_win_position: Option<String>,
    /// Plies of the longest loss.
    pub longest_loss: Option<Distance>,
    /// A position with that loss.
    pub longest_loss_position: Option<String>,
    /// The most that a position is worth, in games that are played for points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_margin: Option<i32>,
    /// A position with that margin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_margin_position: Option<String>,
    /// Positions by value and distance.
    pub histogram: Vec<HistogramEntry>,
    /// Time taken to make this report.
    pub seconds: f64,
    /// Most memory the process had.
    pub peak_rss_bytes: Option<u64>,
    /// The tables.
    pub files: Vec<FileReport>,
    /// The program, the rules and the tables.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// What a proof of who wins, or how long it takes, gave. The counts are of the positions that the proof has a
/// move for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProofReport {
    /// What there is to say about any solved game.
    #[serde(flatten)]
    pub report: Report,
    /// The first player wins in this many plies at most, if that is what is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Distance>,
    /// The first player does not win within this many plies, if that is what is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longer_than: Option<Distance>,
    /// Positions that the search looked at; 0 if the proof was there already.
    pub nodes: u64,
    /// Positions, up to symmetry, for which the proof has a move.
    pub positions: u64,
}

/// A value in words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StartReport {
    /// For the first player; `None` if its tier is not solved.
    pub value: Option<Verdict>,
    /// Plies to the end, unless it is a draw.
    pub distance: Option<Distance>,
    /// The margin, in games that have one.
    pub score: Option<i32>,
}

/// The positions of a tier.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TierReport {
    /// Its name.
    pub tier: String,
    /// Its counts.
    #[serde(flatten)]
    pub totals: Totals,
    /// Plies of its longest win.
    pub longest_win: Option<Distance>,
    /// Plies of its longest loss.
    pub longest_loss: Option<Distance>,
}

/// Canonical positions by value for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// All of them.
    pub positions: u64,
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn; where repetition is judged, under every rule on it.
    pub draw: u64,
    /// Drawn if infinite play is a draw, but hanging on the rule on repetition; `None` in games that do not
    /// tell them apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition_dependent: Option<u64>,
}

/// How many positions have a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistogramEntry {
    /// For the player to move.
    pub value: Verdict,
    /// Plies to the end, unless it is a draw or points count.
    pub distance: Option<Distance>,
    /// The margin, in games that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Canonical positions.
    pub positions: u64,
}

/// A table file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FileReport {
    /// Where it is.
    pub path: String,
    /// How long it is.
    pub bytes: u64,
}

impl From<&OptionSpec> for OptionReport {
    fn from(option: &OptionSpec) -> Self {
        Self {
            key: option.key.into(),
            values: option.values.into(),
            default: option.default.into(),
            about: option.about.into(),
        }
    }
}

impl Totals {
    fn add(&mut self, value: RepetitionValue, count: u64) {
        self.positions += count;
        match value {
            RepetitionValue::Settled(Value::Win(_)) => self.win += count,
            RepetitionValue::Settled(Value::Loss(_)) => self.loss += count,
            RepetitionValue::Settled(Value::Draw) => self.draw += count,
            RepetitionValue::Dependent => *self.repetition_dependent.get_or_insert(0) += count,
        }
    }
}

/// What is counted before it becomes a report.
pub(crate) struct Counted {
    /// Whether draws are told apart from what hangs on the rule on repetition.
    pub(crate) judges_repetition: bool,
    /// The start, if its tier is solved.
    pub(crate) start: Option<RepetitionValue>,
    /// The solved tiers in order of play, each with the judgements that occur in it.
    pub(crate) tiers: Vec<(usize, Vec<RepetitionCount>)>,
}

impl Report {
    /// Reads the tables' metadata; `seconds` and `peak_rss_bytes` are the caller's to know.
    pub(crate) fn from_tables<G: Indexed + Notation>(
        oracle: &Oracle<G>,
    ) -> Result<Self, TableError> {
        let (game, tables) = (oracle.game(), oracle.tables());
        let counts = |table: &Table<TableData>| {
            let values = table.values()?;
            let counts = values.map(|(value, entry)| RepetitionCount {
                value: value.into(),
                count: entry.count,
                first_slot: entry.first_slot,
            });
            Ok::<_, TableError>(counts.collect())
        };
        let counted = Counted {
            judges_repetition: false,
            start: unless_unsolved(oracle.value(&game.start()))?.map(RepetitionValue::from),
            tiers: tables
                .solved()
                .map(|(tier, table)| Ok((tier, counts(table)?)))
                .collect::<Result<_, TableError>>()?,
        };
        Self::new(game, tables, &counted)
    }

    /// Puts counts together; `seconds` and `peak_rss_bytes` are the caller's to know.
    ///
    /// # Errors
    /// If a table is damaged where an example is stored, or has none there.
    pub(crate) fn new<G: Indexed + Notation>(
        game: &G,
        tables: &Tables,
        counted: &Counted,
    ) -> Result<Self, TableError> {
        let nothing = Totals {
            repetition_dependent: counted.judges_repetition.then_some(0),
            ..Totals::default()
        };
        let mut totals = nothing;
        let mut histogram: BTreeMap<RepetitionValue, u64> = BTreeMap::new();
        let mut longest_win: Option<(Distance, Address)> = None;
        let mut longest_loss: Option<(Distance, Address)> = None;
        let mut tiers = Vec::new();
        for &(number, ref counts) in &counted.tiers {
            let mut of_tier = nothing;
            let mut longest_of_tier = [None; 2];
            for entry in counts {
                let value = entry.value;
                of_tier.add(value, entry.count);
                totals.add(value, entry.count);
                *histogram.entry(value).or_default() += entry.count;
                let (distance, longest, of_this) = match value {
                    RepetitionValue::Settled(Value::Win(distance)) => {
                        (distance, &mut longest_win, &mut longest_of_tier[0])
                    }
                    RepetitionValue::Settled(Value::Loss(distance)) => {
                        (distance, &mut longest_loss, &mut longest_of_tier[1])
                    }
                    RepetitionValue::Settled(Value::Draw) | RepetitionValue::Dependent => continue,
                };
                *of_this = Some(distance).max(*of_this);
                if longest.is_none_or(|(known, _)| distance > known) {
                    *longest = Some((
                        distance,
                        Address {
                            tier: number,
                            slot: entry.first_slot,
                        },
                    ));
                }
            }
            tiers.push(TierReport {
                tier: game.tiers()[number].name.clone(),
                totals: of_tier,
                longest_win: longest_of_tier[0],
                longest_loss: longest_of_tier[1],
            });
        }
        let show = |longest: Option<(Distance, Address)>, value: fn(Distance) -> Value| {
            let example = longest.map(|(distance, address)| {
                let code = TableEntry::new(value(distance));
                let position = tables.example(game, address, code)?;
                Ok::<_, TableError>(game.show(&position))
            });
            example.transpose()
        };
        Ok(Self {
            game: game.table_name(),
            start: StartReport {
                value: counted.start.map(RepetitionValue::verdict),
                distance: counted.start.and_then(RepetitionValue::distance),
                score: None,
            },
            unsolved_tiers: game.tiers().len() - tiers.len(),
            tiers,
            totals,
            longest_win: longest_win.map(|(distance, _)| distance),
            longest_win_position: show(longest_win, Value::Win)?,
            longest_loss: longest_loss.map(|(distance, _)| distance),
            longest_loss_position: show(longest_loss, Value::Loss)?,
            largest_margin: None,
            largest_margin_position: None,
            histogram: histogram
                .into_iter()
                .rev()
                .map(|(value, positions)| HistogramEntry {
                    value: value.verdict(),
                    distance: value.distance(),
                    score: None,
                    positions,
                })
                .collect(),
            seconds: 0.0,
            peak_rss_bytes: None,
            files: tables
                .solved()
                .map(|(_, table)| FileReport::of(table))
                .collect(),
            provenance: Provenance::of(tables),
        })
    }
}

/// What was found, or nothing if it is in a tier that is not solved.
pub(crate) fn unless_unsolved<T>(found: Result<T, TableError>) -> Result<Option<T>, TableError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(TableError::Missing { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

impl FileReport {
    pub(crate) fn new(path: &Path, bytes: u64) -> Self {
        let path = path.display().to_string();
        Self { path, bytes }
    }

    pub(crate) fn of(table: &Table<TableData>) -> Self {
        Self::new(table.path(), table.data().len() as u64)
    }
}

//! Reading tables: by memory map, one block at a time, and only after its checksum.

use super::cache::Blocks;
use super::format::{HEADER_BYTES, Header, Identity, MOST_BLOCK_CELLS, OFFSET_BYTES, cell_bytes};
use super::header::{CHECKSUM_BYTES, Checksum, FileCheck, Signature, read_u64};
use super::{TableError, metadata};
use crate::progress::Progress;
use crate::solve::{ScoreCell, TableEntry, Tally, TallyEntry, TierBuffer};
use crate::system;
use crate::value::{Score, Value};
use rayon::prelude::*;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// The values of one tier, over any bytes: a memory map, a vector, bytes compiled into the program.
pub struct Table<D> {
    data: D,
    path: PathBuf,
    game: String,
    tally: Tally,
    entries: Vec<TableEntry>,
    cells: u64,
    block_cells: u64,
    cell_bytes: usize,
    offsets: Range<usize>,
    body: Range<usize>,
    checksums: Range<usize>,
    /// Blocks that were decompressed before, as long as there is room.
    blocks: Arc<Blocks>,
}

impl<D: AsRef<[u8]> + Sync> Table<D> {
    /// Takes `data` for the table `identity`; it is called `path` in errors.
    ///
    /// # Errors
    /// If it is anything else, or damaged. Blocks are checked when they are read.
    pub fn new(data: D, path: &Path, identity: &Identity) -> Result<Self, TableError> {
        let bytes = data.as_ref();
        let check = FileCheck::new(path, &identity.game);
        let header: &Header =
            check.header(Signature::TABLE, bytes, OFFSET_BYTES + CHECKSUM_BYTES)?;
        let sections = Sections::of(header);
        check.length(sections.as_ref().map(|sections| sections.end), bytes.len())?;
        let Some(sections) = sections else {
            unreachable!("a length was promised");
        };
        let checksums = sections.checksums.clone();
        let stored = read_u64(bytes, checksums.end);
        let covered = [&bytes[..sections.body.start], &bytes[checksums]];
        check.file_checksum(covered, stored)?;
        let expected = identity.origin()?;
        check.same_game(&expected, &header.origin)?;
        check.same_name("tier", &identity.tier, identity.tier_field()?, header.tier)?;
        check.same_rules(&expected, &header.origin)?;
        check.same("index kind", identity.index as u8, header.index_kind)?;
        check.same("number of cells", identity.cells, header.cells.get())?;
        let tally = metadata::decode(&bytes[sections.metadata.clone()], identity.cells).map_err(
            |found| check.unusable("metadata", "a list of the values of all cells", found),
        )?;
        check.same("bytes of a cell", cell_bytes(&tally), header.cell_bytes)?;
        if let Some(block) = descending(&bytes[sections.offsets.clone()], sections.body.len()) {
            let expected = "ascending offsets from 0 to the length of the body";
            return Err(check.unusable("offsets", expected, format!("another at block {block}")));
        }
        Ok(Self {
            path: path.to_owned(),
            game: identity.game.clone(),
            entries: tally.0.iter().map(|entry| entry.code).collect(),
            tally,
            cells: header.cells.get(),
            block_cells: u64::from(header.block_cells.get()),
            cell_bytes: usize::from(header.cell_bytes),
            blocks: Blocks::new(header.blocks.get()),
            offsets: sections.offsets,
            body: sections.body,
            checksums: sections.checksums,
            data,
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The checksum of the file. It covers those of the blocks, and they every byte of the body.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        read_u64(self.data.as_ref(), self.checksums.end)
    }

    /// All its bytes.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        self.data.as_ref()
    }

    /// How often each value occurs.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How often each value occurs, in a table of values.
    ///
    /// # Errors
    /// If it is one of scores.
    pub fn values(&self) -> Result<impl Iterator<Item = (Value, &TallyEntry)>, TableError> {
        match self.tally.scores().next() {
            None => Ok(self.tally.values()),
            Some((score, _)) => {
                Err(self
                    .file()
                    .unusable("metadata", "values", format!("score {score}")))
            }
        }
    }

    /// How often each score occurs, in a table of scores.
    ///
    /// # Errors
    /// If it is one of values.
    pub fn scores(&self) -> Result<impl Iterator<Item = (Score, &TallyEntry)>, TableError> {
        match self.tally.values().next() {
            None => Ok(self.tally.scores()),
            Some((value, _)) => {
                Err(self
                    .file()
                    .unusable("metadata", "scores", format!("a {value}")))
            }
        }
    }

    /// What is stored for a slot.
    ///
    /// # Errors
    /// If the block is damaged, or there is no such slot.
    pub fn entry(&self, slot: u64) -> Result<TableEntry, TableError> {
        if slot >= self.cells {
            return Err(self
                .file()
                .unusable("slot", format!("one below {}", self.cells), slot));
        }
        let (block, cell) = (
            (slot / self.block_cells) as usize,
            (slot % self.block_cells) as usize,
        );
        if let Some(code) = self.blocks.read(block, |cells| self.cell(cells, cell)) {
            return code;
        }
        let cells = self.decompress(block)?.into_boxed_slice();
        let code = self.cell(&cells, cell);
        self.blocks.keep(block, cells);
        code
    }

    /// What is stored for all slots.
    ///
    /// # Errors
    /// If a block is damaged.
    pub fn entries(&self, progress: &dyn Progress) -> Result<TierBuffer, TableError> {
        let mut entries = TierBuffer::in_memory(self.cells)?;
        self.read_into(0, entries.as_mut(), progress)?;
        Ok(entries)
    }

    /// What is stored for all slots, in the table of a game that has scores.
    ///
    /// # Errors
    /// If a block is damaged.
    pub(crate) fn score_cells(
        &self,
        progress: &dyn Progress,
    ) -> Result<Vec<ScoreCell>, TableError> {
        let mut cells = system::filled(ScoreCell::HOLE, self.cells)?;
        progress.begin(&format!("reading {}", self.path.display()), self.cells);
        let of = |code: &TableEntry| match code.score() {
            None => Ok(ScoreCell::HOLE),
            Some(score) => ScoreCell::checked(score).ok_or_else(|| {
                self.file()
                    .unusable("score", "one that a board can give", score)
            }),
        };
        let scores: Vec<ScoreCell> = self.entries.iter().map(of).collect::<Result<_, _>>()?;
        cells
            .par_chunks_mut(self.block_cells as usize)
            .enumerate()
            .try_for_each(|(block, cells)| {
                let stored = self.decompress(block)?;
                for (number, cell) in cells.iter_mut().enumerate() {
                    *cell = scores[self.number(&stored, number)?];
                }
                progress.advance(cells.len() as u64);
                Ok::<(), TableError>(())
            })?;
        progress.finish();
        Ok(cells)
    }

    /// Reads what is stored for the slots from `first` on.
    pub(super) fn read_into(
        &self,
        first: u64,
        entries: &mut [TableEntry],
        progress: &dyn Progress,
    ) -> Result<(), TableError> {
        progress.begin(
            &format!("reading {}", self.path.display()),
            entries.len() as u64,
        );
        // Up to the end of a block first, then block by block.
        let into_block = first % self.block_cells;
        let to_end = (self.block_cells - into_block).min(entries.len() as u64);
        let (start, rest) = entries.split_at_mut(if into_block == 0 { 0 } else { to_end as usize });
        self.read_block(
            first / self.block_cells,
            into_block as usize,
            start,
            progress,
        )?;
        let next = first.div_ceil(self.block_cells);
        rest.par_chunks_mut(self.block_cells as usize)
            .enumerate()
            .try_for_each(|(block, entries)| {
                self.read_block(next + block as u64, 0, entries, progress)
            })?;
        progress.finish();
        Ok(())
    }

    /// Reads cells of a block from number `from` on.
    fn read_block(
        &self,
        block: u64,
        from: usize,
        entries: &mut [TableEntry],
        progress: &dyn Progress,
    ) -> Result<(), TableError> {
        if entries.is_empty() {
            return Ok(());
        }
        let cells = self.decompress(block as usize)?;
        for (cell, code) in entries.iter_mut().enumerate() {
            *code = self.cell(&cells, from + cell)?;
        }
        progress.touched();
        progress.advance(entries.len() as u64);
        Ok(())
    }

    /// Compares every block with its checksum.
    ///
    /// # Errors
    /// Names the first damaged block.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.blocks.len())
            .into_par_iter()
            .try_for_each(|block| self.compressed(block).map(|_| ()))
    }

    pub(super) fn file(&self) -> FileCheck<'_> {
        FileCheck::new(&self.path, &self.game)
    }

    fn cell(&self, cells: &[u8], cell: usize) -> Result<TableEntry, TableError> {
        Ok(self.entries[self.number(cells, cell)?])
    }

    /// Which of the table's entries a cell holds.
    #[inline]
    fn number(&self, cells: &[u8], cell: usize) -> Result<usize, TableError> {
        let number = if self.cell_bytes == 1 {
            usize::from(cells[cell])
        } else {
            usize::from(u16::from_le_bytes([cells[2 * cell], cells[2 * cell + 1]]))
        };
        if number < self.entries.len() {
            return Ok(number);
        }
        Err(self.file().unusable(
            "cell",
            format!("a number below {}", self.entries.len()),
            number,
        ))
    }

    fn compressed(&self, block: usize) -> Result<&[u8], TableError> {
        let bytes = self.data.as_ref();
        let start = read_u64(bytes, self.offsets.start + block * OFFSET_BYTES) as usize;
        let end = read_u64(bytes, self.offsets.start + (block + 1) * OFFSET_BYTES) as usize;
        let compressed = bytes[self.body.clone()].get(start..end).ok_or_else(|| {
            self.file().unusable(
                format_args!("offsets of block {block}"),
                "a range inside the body",
                format_args!("{start} to {end}"),
            )
        })?;
        let stored = read_u64(bytes, self.checksums.start + block * CHECKSUM_BYTES);
        let found = xxh3_64(compressed);
        let what = format_args!("checksum of block {block}");
        self.file().same(what, Checksum(stored), Checksum(found))?;
        Ok(compressed)
    }

    fn decompress(&self, block: usize) -> Result<Vec<u8>, TableError> {
        let first = block as u64 * self.block_cells;
        let length = (self.cells - first).min(self.block_cells) as usize * self.cell_bytes;
        let damaged = |found: String| {
            self.file().unusable(
                format!("contents of block {block}"),
                format!("{length} bytes"),
                found,
            )
        };
        let cells = zstd::bulk::decompress(self.compressed(block)?, length)
            .map_err(|error| damaged(error.to_string()))?;
        if cells.len() != length {
            return Err(damaged(format!("{} bytes", cells.len())));
        }
        Ok(cells)
    }
}

/// Where the parts of a file are.
struct Sections {
    metadata: Range<usize>,
    offsets: Range<usize>,
    body: Range<usize>,
    checksums: Range<usize>,
    end: usize,
}

impl Sections {
    /// `None` if the header contradicts itself or its numbers are beyond any file.
    fn of(header: &Header) -> Option<Self> {
        let length = |number: u64| usize::try_from(number).ok();
        let blocks = length(header.blocks.get())?;
        let block_cells = u64::from(header.block_cells.get());
        let consistent = matches!(header.cell_bytes, 1 | 2)
            && (1..=MOST_BLOCK_CELLS).contains(&block_cells)
            && header.cells.get().div_ceil(block_cells) == header.blocks.get();
        if !consistent {
            return None;
        }
        let mut end = HEADER_BYTES;
        let mut section = |length: usize| {
            let start = end;
            end = end.checked_add(length)?;
            Some(start..end)
        };
        Some(Self {
            metadata: section(length(header.metadata_bytes.get())?)?,
            offsets: section(blocks.checked_add(1)?.checked_mul(OFFSET_BYTES)?)?,
            body: section(length(header.body_bytes.get())?)?,
            checksums: section(blocks.checked_mul(CHECKSUM_BYTES)?)?,
            end: section(CHECKSUM_BYTES)?.end,
        })
    }
}

/// The block whose offset is not what it should be: they begin with 0, ascend and end with the length of the body.
fn descending(offsets: &[u8], body: usize) -> Option<usize> {
    let offset = |block: usize| read_u64(offsets, block * OFFSET_BYTES);
    let last = offsets.len() / OFFSET_BYTES - 1;
    if offset(0) != 0 {
        return Some(0);
    }
    if offset(last) != body as u64 {
        return Some(last);
    }
    // A block has at least the frame around its cells.
    (1..=last).find(|&block| offset(block - 1) >= offset(block))
}

impl<D> fmt::Debug for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("path", &self.path)
            .field("cells", &self.cells)
            .finish_non_exhaustive()
    }
}

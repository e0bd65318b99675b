//! Writing tables: in parallel, always the same bytes, and never over a good file with a bad one.

use super::format::{Header, Identity, OFFSET_BYTES, cell_bytes};
use super::header::{CHECKSUM_BYTES, Signature, file_checksum};
use super::opening::{check_place, create_file};
use super::{TableError, metadata};
use crate::progress::Progress;
use crate::solve::{Cell, Tally};
use crate::system::files;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use tracing::debug;
use xxhash_rust::xxh3::xxh3_64;
use zerocopy::IntoBytes;

/// Cells of a block. Larger blocks compress better, smaller ones are read faster; see benches/results.
pub(super) const BLOCK_CELLS: usize = 1 << 14;
/// Blocks compressed before the next write.
const BATCH: usize = 256;

/// Writes a table of `cells` to `path`.
pub(super) fn write_file<C: Cell>(
    path: &Path,
    identity: &Identity,
    cells: &[C],
    progress: &dyn Progress,
) -> Result<(), TableError> {
    replace_file(path, |partial, out| {
        write(partial, out, identity, cells, progress)
    })
}

/// Lets `write` write a file beside `path`, which replaces it when complete and on the disk.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&Path, &mut BufWriter<File>) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    let partial = path.with_file_name(name);
    check_place(path)?;
    let file = create_file(&partial, &mut File::options())?;
    let written = (|| {
        let mut out = BufWriter::new(file);
        write(&partial, &mut out)?;
        let file = out
            .into_inner()
            .map_err(|error| TableError::io(&partial, "write it")(error.into_error()))?;
        file.sync_all()
            .map_err(TableError::io(&partial, "write it to disk"))?;
        files::replace(&partial, path).map_err(TableError::io(path, "replace it"))
    })();
    if written.is_err() {
        // The error at hand says more than a failure to clean up would.
        let _ = fs::remove_file(&partial);
        return written;
    }
    sync_folder(path)?;
    debug!(?path, "file written");
    Ok(())
}

/// Makes a rename last.
fn sync_folder(path: &Path) -> Result<(), TableError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    files::sync_folder(folder).map_err(TableError::io(folder, "write it to disk"))
}

/// Writes a table of `cells` to `out`, which is called `path` in errors.
pub(super) fn write<C: Cell>(
    path: &Path,
    out: &mut (impl Write + Seek),
    identity: &Identity,
    cells: &[C],
    progress: &dyn Progress,
) -> Result<(), TableError> {
    let failed = |error: io::Error| TableError::io(path, "write it")(error);
    let tally = Tally::of(cells, progress);
    let metadata = metadata::encode(&tally);
    let cell_bytes = cell_bytes(&tally);
    let blocks = cells.len().div_ceil(BLOCK_CELLS);
    let mut header = Header {
        signature: Signature::TABLE,
        index_kind: identity.index as u8,
        cell_bytes,
        block_cells: (BLOCK_CELLS as u32).into(),
        cells: (cells.len() as u64).into(),
        blocks: (blocks as u64).into(),
        metadata_bytes: (metadata.len() as u64).into(),
        body_bytes: 0.into(),
        origin: identity.origin()?,
        tier: identity.tier_field()?,
    };
    let offsets_start = (header.as_bytes().len() + metadata.len()) as u64;
    let body_start = offsets_start + ((blocks + 1) * OFFSET_BYTES) as u64;
    out.seek(SeekFrom::Start(body_start)).map_err(failed)?;

    let encoder = Encoder::new(&tally, cell_bytes);
    let mut offsets = vec![0u64];
    let mut checksums = Vec::with_capacity(blocks * CHECKSUM_BYTES);
    progress.begin(&format!("{}: writing", identity.tier), cells.len() as u64);
    for batch in cells.chunks(BLOCK_CELLS * BATCH) {
        let compressed: Vec<io::Result<Vec<u8>>> = batch
            .par_chunks(BLOCK_CELLS)
            .map(|cells| {
                progress.touched();
                encoder.compress(cells)
            })
            .collect();
        for block in compressed {
            let block = block.map_err(failed)?;
            header.body_bytes += block.len() as u64;
            offsets.push(header.body_bytes.get());
            checksums.extend(xxh3_64(&block).to_le_bytes());
            out.write_all(&block).map_err(failed)?;
        }
        progress.advance(batch.len() as u64);
    }
    progress.finish();

    let offsets: Vec<u8> = offsets.into_iter().flat_map(u64::to_le_bytes).collect();
    let whole = file_checksum([header.as_bytes(), &metadata, &offsets, &checksums]);
    out.write_all(&checksums).map_err(failed)?;
    out.write_all(&whole.to_le_bytes()).map_err(failed)?;
    out.seek(SeekFrom::Start(0)).map_err(failed)?;
    for section in [header.as_bytes(), &metadata, &offsets] {
        out.write_all(section).map_err(failed)?;
    }
    Ok(())
}

/// Turns entries into cells: a cell is the number of its code in the tally.
struct Encoder {
    /// By the number of a code.
    numbers: Vec<u16>,
    cell_bytes: u8,
}

impl Encoder {
    fn new(tally: &Tally, cell_bytes: u8) -> Self {
        let last = tally.0.last().map_or(0, |entry| entry.code.number());
        let mut numbers = vec![0; usize::from(last) + 1];
        for (entry, number) in tally.0.iter().zip(0..) {
            numbers[usize::from(entry.code.number())] = number;
        }
        Self {
            numbers,
            cell_bytes,
        }
    }

    fn compress<C: Cell>(&self, cells: &[C]) -> io::Result<Vec<u8>> {
        let numbers = cells
            .iter()
            .map(|cell| self.numbers[usize::from(cell.code().number())]);
        let bytes: Vec<u8> = match self.cell_bytes {
            1 => numbers.map(|number| number as u8).collect(),
            _ => numbers.flat_map(u16::to_le_bytes).collect(),
        };
        zstd::bulk::compress(&bytes, C::LEVEL)
    }
}

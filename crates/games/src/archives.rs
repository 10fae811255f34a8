//! Games in zip archives and in tar archives packed by gzip, read up to a limit of size. Nothing is unpacked on the disk.

use std::io::{BufReader, Read};
use std::{fs::File, io, ops::ControlFlow, sync::Arc};

use flate2::bufread::MultiGzDecoder;
use koatlas_files::{NOT_A_REGULAR_FILE, Reading};
use tar::{Archive, Entry, EntryType};
use zip::{ZipArchive, read::ZipFile};

use crate::items::{FileKind, ItemVisitor, read_games, unreadable};

/// Limits for the size of what an archive unpacks to, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct UnpackLimits {
    /// Most bytes of one file.
    pub file: u64,
    /// Most bytes of the whole archive for each byte of its own, unless that is less than `least`.
    pub ratio: u64,
    /// Bytes that every archive may unpack to, however small it is: `ratio` counts only above them.
    pub least: u64,
}

impl UnpackLimits {
    /// The limits that `LARGE_FILE` and `LARGE_ARCHIVE` name. Game records unpack to three to ten times their size.
    pub const STANDARD: UnpackLimits = UnpackLimits { file: 1 << 30, ratio: 200, least: 1 << 30 };

    /// Most bytes that an archive of `size` bytes may unpack to.
    pub fn for_archive(&self, size: u64) -> u64 {
        size.saturating_mul(self.ratio).max(self.least)
    }
}

/// Message for a file that is too large.
const LARGE_FILE: &str = "it unpacks to more than 1 GiB: unpack it, and scan the folder";

/// Message for an archive that is too large.
const LARGE_ARCHIVE: &str = "the archive unpacks to more than 200 times its size and more than 1 GiB, and is not read on: unpack it, and scan the \
     folder";

/// Reader of at most a number of bytes. Any more are an error with the message `sentence`.
pub struct BoundedReader<R> {
    input: R,
    /// Bytes that may still be read; `None` once more have been read than allowed.
    pub left: Option<u64>,
    sentence: &'static str,
}

impl<R: Read> BoundedReader<R> {
    /// A reader of at most `most` bytes of `input`.
    pub fn new(input: R, most: u64, sentence: &'static str) -> BoundedReader<R> {
        BoundedReader { input, left: Some(most), sentence }
    }
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.left = self.left.and_then(|left| left.checked_sub(length as u64));
        self.left.map(|_| length).ok_or_else(|| io::Error::other(self.sentence))
    }
}

/// Archive that is being read.
struct Members<'a, 'v> {
    archive: &'a Arc<str>,
    limits: UnpackLimits,
    reading: Reading,
    take: &'a mut ItemVisitor<'v>,
    /// True if there has been a game record or an archive among its files; otherwise `end` reports the archive.
    any: bool,
}

impl Members<'_, '_> {
    /// Reads the games of a file in the archive. An inner archive is reported as unreadable, and so is a link or the like, which has
    /// no `content`. Other files are left out.
    fn take(&mut self, name: &str, content: Option<&mut dyn Read>) -> ControlFlow<()> {
        let full = Arc::from(format!("{}/{name}", self.archive));
        let kind = FileKind::from_name(name);
        self.any |= kind != FileKind::Other;
        match (kind, content) {
            (FileKind::Other, _) => ControlFlow::Continue(()),
            (_, None) => (self.take)(unreadable(&full, NOT_A_REGULAR_FILE)),
            (FileKind::Games, Some(content)) => read_games(&full, content, self.reading, self.take),
            (FileKind::Zip | FileKind::TarGz, _) => {
                (self.take)(unreadable(&full, "an archive in an archive is not opened: unpack it"))
            }
        }
    }

    /// Reports the archive as unreadable if it had no game record.
    fn end(&mut self) -> ControlFlow<()> {
        if self.any { ControlFlow::Continue(()) } else { (self.take)(unreadable(self.archive, NO_MEMBERS)) }
    }

    /// Reads the games of a file, if the archive may unpack to `left` bytes more. Returns the bytes left after it; `None` if they were
    /// not enough.
    fn read_file(&mut self, name: &str, file: ZipFile<'_, impl Read>, left: u64) -> ControlFlow<(), Option<u64>> {
        // The smaller of the two limits decides the message.
        let of_file = self.limits.file;
        let (most, sentence) = if left < of_file { (left, LARGE_ARCHIVE) } else { (of_file, LARGE_FILE) };
        let mut content = BoundedReader::new(file, most, sentence);
        self.take(name, Some(&mut content))?;
        let read = content.left.map_or(most, |rest| most - rest);
        // If the limit of the file is exceeded, but not that of the archive, the reading goes on.
        let enough = content.left.is_some() || left >= of_file;
        ControlFlow::Continue(enough.then(|| left - read))
    }

    /// Reads the games of a zip archive that may unpack to `left` bytes, in the order of its list of files, which is in memory.
    fn read_zip(&mut self, file: File, mut left: u64) -> ControlFlow<()> {
        let mut archive = match ZipArchive::new(BufReader::new(file)) {
            Ok(archive) => archive,
            Err(error) => {
                return (self.take)(unreadable(self.archive, &format!("the archive cannot be read: {error}")));
            }
        };
        for index in 0..archive.len() {
            let inner = archive.name_for_index(index).and_then(Result::ok).unwrap_or_default().into_owned();
            // Directories are skipped, links are reported; a file that cannot be unpacked does not end the reading.
            match archive.by_index(index) {
                Ok(entry) if entry.is_dir() => {}
                Ok(entry) if !entry.is_file() => self.take(&inner, None)?,
                Ok(entry) => match self.read_file(&inner, entry, left)? {
                    Some(rest) => left = rest,
                    None => break,
                },
                Err(error) => {
                    self.any = true;
                    let full = Arc::from(format!("{}/{inner}", self.archive));
                    (self.take)(unreadable(&full, &format!("the file cannot be unpacked: {error}")))?;
                }
            }
        }
        self.end()
    }

    /// Reads the games of a tar archive packed by gzip that may unpack to `most` bytes, in its order.
    fn read_tar_gz(&mut self, file: File, most: u64) -> ControlFlow<()> {
        let content = BoundedReader::new(MultiGzDecoder::new(BufReader::new(file)), most, LARGE_ARCHIVE);
        match self.read_tar(&mut Archive::new(content)) {
            Ok(ControlFlow::Continue(())) => self.end(),
            Ok(stopped) => stopped,
            Err(error) => (self.take)(unreadable(self.archive, &format!("the archive cannot be read on: {error}"))),
        }
    }

    /// Reads the games of the files of `archive`. Long names stand in members of their own, before the file that they name.
    fn read_tar(&mut self, archive: &mut Archive<impl Read>) -> io::Result<ControlFlow<()>> {
        let mut long_name = None;
        // Raw entries: the library would read long names without a limit.
        for entry in archive.entries()?.raw(true) {
            let mut entry = entry?;
            let kind = entry.header().entry_type();
            let taken = match kind {
                EntryType::GNULongName => {
                    long_name = Some(gnu_name(&mut entry)?);
                    continue;
                }
                EntryType::XHeader => {
                    long_name = pax_name(&mut entry)?.or(long_name);
                    continue;
                }
                EntryType::GNULongLink | EntryType::XGlobalHeader => continue,
                EntryType::Regular | EntryType::Continuous => {
                    let name = long_name.take().unwrap_or_else(|| own_name(&entry));
                    self.take(&name, Some(&mut BoundedReader::new(entry, self.limits.file, LARGE_FILE)))
                }
                _ => self.take(&long_name.take().unwrap_or_else(|| own_name(&entry)), None),
            };
            if taken.is_break() {
                return Ok(taken);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

const NO_MEMBERS: &str = "there is no .sgf file in this archive: name one with games";

/// Visits the games of an archive of the given `kind`, which are read as `reading` says. A break of `take` ends the reading.
pub fn read_archive(
    kind: FileKind,
    archive: &Arc<str>,
    file: File,
    limits: UnpackLimits,
    reading: Reading,
    take: &mut ItemVisitor<'_>,
) -> ControlFlow<()> {
    let most = limits.for_archive(file.metadata().map_or(0, |data| data.len()));
    let mut members = Members { archive, limits, reading, take, any: false };
    if kind == FileKind::Zip { members.read_zip(file, most) } else { members.read_tar_gz(file, most) }
}

/// Longest name that is read, in bytes. Names are read before anything is known of them, so that they need a bound.
const LONGEST_NAME: u64 = 1 << 16;

/// Name in the header of `entry`, up to 100 bytes or with the prefix of ustar.
fn own_name(entry: &Entry<'_, impl Read>) -> String {
    String::from_utf8_lossy(&entry.path_bytes()).into_owned()
}

/// Reads a long name of the GNU format.
fn gnu_name(entry: &mut Entry<'_, impl Read>) -> io::Result<String> {
    let bytes = content(entry)?;
    let name = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    Ok(String::from_utf8_lossy(name).into_owned())
}

/// Reads the path in an extended header of the pax format: records of a length, a blank, `path=NAME` and the end of the line.
fn pax_name(entry: &mut Entry<'_, impl Read>) -> io::Result<Option<String>> {
    let bytes = content(entry)?;
    let mut rest = &bytes[..];
    while let Some((length, blank)) = record(rest) {
        if let Some(path) = rest[blank + 1..length].strip_prefix(b"path=") {
            return Ok(Some(String::from_utf8_lossy(path.trim_ascii_end()).into_owned()));
        }
        rest = &rest[length..];
    }
    Ok(None)
}

/// Returns the length of the record that `bytes` begin with, and the index of its blank.
fn record(bytes: &[u8]) -> Option<(usize, usize)> {
    let blank = bytes.iter().position(|&byte| byte == b' ')?;
    let length: usize = std::str::from_utf8(&bytes[..blank]).ok()?.parse().ok()?;
    (length > blank && length <= bytes.len()).then_some((length, blank))
}

fn content(entry: &mut Entry<'_, impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    BoundedReader::new(entry, LONGEST_NAME, "a name is longer than 64 KiB").read_to_end(&mut bytes)?;
    Ok(bytes)
}

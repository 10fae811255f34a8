//! Parts of a scan, which processes on several machines share, and their results, joined in the order of the inputs.
//!
//! Small files are put together. A large file or archive is in several parts, each of which reads all of it: to unpack a game takes much less
//! time than to scan it.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::{env, fs};

use koatlas_files::FileError;
use serde::{Deserialize, Serialize};

use crate::game::Scanner;
use crate::inputs::{Source, read_source, visit_sources};
use crate::items::ScannedItem;
use crate::scan::in_bundles;

/// Part of the inputs of a scan.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScanPart {
    /// The folder at which paths begin that are not absolute.
    base: OsString,
    sources: Vec<PartSource>,
    share: Share,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum PartSource {
    File(OsString),
    /// The reason why it cannot be read.
    Unreadable(String),
}

/// Share of the bundles of a part's sources: the one with the index `index`, from 0, of each `of` bundles.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Share {
    index: usize,
    of: usize,
}

impl Share {
    const WHOLE: Share = Share { index: 0, of: 1 };
}

/// A scanned part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScannedPart {
    share: Share,
    bundles: Vec<Vec<ScannedItem>>,
}

/// The error if inputs cannot be cut into parts.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// Standard input is among them.
    #[error("standard input cannot be shared out: name files, folders and archives")]
    StandardInput,
    /// The working directory is not known.
    #[error("the working directory is not known: {0}")]
    WorkingDirectory(std::io::Error),
}

impl ScanPart {
    /// Cuts inputs into about `number` parts of about equal size. The same files give the same parts.
    ///
    /// # Errors
    /// [`PartError`].
    pub fn cut(inputs: &[PathBuf], number: usize) -> Result<Vec<ScanPart>, PartError> {
        let mut sources: Vec<(PartSource, u64)> = Vec::new();
        let listed = visit_sources(inputs, &mut |source| {
            sources.push(match source {
                Source::StandardInput => return ControlFlow::Break(()),
                Source::Unreadable(error) => (PartSource::Unreadable(error.to_string()), 0),
                Source::File(path) => {
                    let size = fs::metadata(&path).map_or(0, |data| data.len());
                    (PartSource::File(path.into()), size)
                }
            });
            ControlFlow::Continue(())
        });
        if listed.is_break() {
            return Err(PartError::StandardInput);
        }
        let base = env::current_dir().map_err(PartError::WorkingDirectory)?.into_os_string();
        let wanted = sources.iter().map(|(_, size)| size).sum::<u64>().div_ceil(number.max(1) as u64).max(1);
        let mut parts: Vec<(Vec<PartSource>, Share)> = Vec::new();
        // Bytes of the last part; one that has enough takes no more.
        let mut bytes = wanted;
        for (source, size) in sources {
            let of = size.div_ceil(wanted) as usize;
            match parts.last_mut().filter(|_| of <= 1 && bytes < wanted) {
                Some((sources, _)) => sources.push(source),
                None if of <= 1 => parts.push((vec![source], Share::WHOLE)),
                None => parts.extend((0..of).map(|index| (vec![source.clone()], Share { index, of }))),
            }
            bytes = if bytes < wanted { bytes + size } else { size };
        }
        Ok(parts.into_iter().map(|(sources, share)| ScanPart { base: base.clone(), sources, share }).collect())
    }

    /// Scans the part. Returns `None` if `stop` is set.
    pub fn scan(&self, scanner: &Scanner, stop: &AtomicBool) -> Option<ScannedPart> {
        let Share { index, of } = self.share;
        let (mut bundles, mut number) = (Vec::new(), 0);
        let base = Path::new(&self.base);
        let read = in_bundles(
            |take| {
                let mut sources = self.sources.iter();
                sources.try_for_each(|part| read_source(&part.source(), base, scanner.reading(), take))
            },
            |bundle| {
                if number % of == index {
                    bundles.push(bundle.into_iter().map(|item| item.scan(scanner, stop)).collect());
                }
                number += 1;
                if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        read.is_continue().then_some(ScannedPart { share: self.share, bundles })
    }
}

impl PartSource {
    fn source(&self) -> Source {
        match self {
            PartSource::File(path) => Source::File(path.into()),
            PartSource::Unreadable(error) => Source::Unreadable(FileError::whole(error)),
        }
    }
}

impl ScannedPart {
    /// The items of all parts, which are in the order of [`ScanPart::cut`], in the order of the inputs.
    pub fn join(parts: Vec<ScannedPart>) -> impl Iterator<Item = ScannedItem> {
        let mut parts = parts.into_iter().peekable();
        let groups = std::iter::from_fn(move || {
            let of = parts.peek()?.share.of;
            Some(parts.by_ref().take(of).map(|part| part.bundles.into_iter()).collect::<Vec<_>>())
        });
        groups.flat_map(|mut shares| {
            // Share by share in turn, until the next bundle is missing.
            let mut turn = 0;
            std::iter::from_fn(move || {
                let number = shares.len();
                let bundle = shares[turn].next();
                turn = (turn + 1) % number;
                bundle
            })
            .flatten()
        })
    }
}

//! The scan of all games of the inputs, in parallel, with results in the order of the inputs.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use rayon::prelude::*;

use crate::game::Scanner;
use crate::inputs;
use crate::items::{ItemVisitor, RecordItem, ScannedItem};

/// Games in a bundle, which is scanned in parallel.
const GAMES: usize = 256;

/// Bytes of text in a bundle, unless a single game has more.
const BYTES: usize = 1 << 20;

/// Bundles that are read ahead.
const AHEAD: usize = 2;

/// Longest time before a request to stop is noticed while nothing is read.
const PATIENCE: Duration = Duration::from_millis(50);

/// Scans all games of files, folders and archives, and calls `visit` with each in the order of the inputs, whatever the number of threads.
/// A break of `visit`, or `stop`, ends the work soon. Returns true if the work has come to its end.
///
/// Memory holds some bundles of games, each of 1 MiB of text or a single game, and what a [`GameReader`] holds; with a folder the names of
/// its files, and with a zip archive its list of files.
///
/// After a request to stop, the function does not wait for an input that is still being read: a pipe may have nothing to give for long.
///
/// [`GameReader`]: koatlas_files::GameReader
pub fn scan(
    scanner: &Scanner,
    inputs: &[PathBuf],
    stop: &AtomicBool,
    mut visit: impl FnMut(ScannedItem) -> ControlFlow<()>,
) -> bool {
    let (to, bundles) = sync_channel::<Vec<RecordItem>>(AHEAD);
    let (inputs, reading) = (inputs.to_vec(), scanner.reading());
    // The thread ends when nobody takes bundles any more, as `send` fails then.
    std::thread::spawn(move || {
        let send = |bundle| to.send(bundle).map_or(ControlFlow::Break(()), ControlFlow::Continue);
        in_bundles(|take| inputs::read_inputs(&inputs, reading, take), send)
    });
    while !stop.load(Relaxed) {
        let bundle = match bundles.recv_timeout(PATIENCE) {
            Ok(bundle) => bundle,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return true,
        };
        let scan_item = |item: RecordItem| (!stop.load(Relaxed)).then(|| item.scan(scanner, stop));
        let items: Vec<ScannedItem> = bundle.into_par_iter().filter_map(scan_item).collect();
        if stop.load(Relaxed) || items.into_iter().try_for_each(&mut visit).is_break() {
            return false;
        }
    }
    false
}

/// Calls `take` with the items that `read` visits, in bundles of [`GAMES`] games or [`BYTES`] bytes. A break of `take` ends the reading.
pub(crate) fn in_bundles(
    read: impl FnOnce(&mut ItemVisitor<'_>) -> ControlFlow<()>,
    mut take: impl FnMut(Vec<RecordItem>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut bundle, mut bytes) = (Vec::new(), 0);
    read(&mut |item| {
        bytes += if let RecordItem::Game(_, _, text) = &item { text.size() } else { 0 };
        bundle.push(item);
        if bundle.len() < GAMES && bytes < BYTES {
            return ControlFlow::Continue(());
        }
        bytes = 0;
        take(std::mem::take(&mut bundle))
    })?;
    take(bundle)
}

#[cfg(test)]
#[path = "../tests/inside/scan.rs"]
mod tests;

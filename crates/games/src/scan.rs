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
mod tests {
    use std::ops::ControlFlow;

    /// How many games there are in each bundle of a file.
    fn bundled(file: &str) -> Vec<usize> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sgf");
        std::fs::write(&path, file).unwrap();
        let mut lengths = Vec::new();
        let read = super::in_bundles(
            |take| crate::inputs::read_inputs(&[path], koatlas_files::Reading::default(), take),
            |bundle| {
                lengths.push(bundle.len());
                ControlFlow::Continue(())
            },
        );
        assert!(read.is_continue());
        lengths
    }

    /// So that memory is bounded, whatever is read.
    #[test]
    fn bundles_end_by_games_and_by_bytes() {
        assert_eq!(bundled(&"(;SZ[5];B[aa])".repeat(600)), [256, 256, 88]);
        let long = format!("(;SZ[5]C[{}];B[aa])", "x".repeat(400 << 10));
        assert_eq!(bundled(&long.repeat(7)), [3, 3, 1]);
    }
}

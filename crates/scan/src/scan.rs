//! The scan of all games of the inputs, in parallel, with results in the order of the inputs.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use rayon::prelude::*;

use crate::game::Scanner;
use crate::inputs;
use crate::items::{GameItem, RecordItem};

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
/// [`GameReader`]: koatlas_formats::GameReader
pub fn scan(
    scanner: &Scanner,
    inputs: &[PathBuf],
    stop: &AtomicBool,
    mut visit: impl FnMut(GameItem) -> ControlFlow<()>,
) -> bool {
    let (to, bundles) = sync_channel::<Vec<RecordItem>>(AHEAD);
    let inputs = inputs.to_vec();
    // The thread ends when nobody takes bundles any more, as `send` fails then.
    std::thread::spawn(move || send_bundles(&inputs, &to));
    while !stop.load(Relaxed) {
        let bundle = match bundles.recv_timeout(PATIENCE) {
            Ok(bundle) => bundle,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return true,
        };
        let items: Vec<GameItem> = bundle.into_par_iter().filter_map(|piece| scan_item(scanner, piece, stop)).collect();
        if stop.load(Relaxed) || items.into_iter().try_for_each(&mut visit).is_break() {
            return false;
        }
    }
    false
}

/// Scans an item; `None` if the work is to stop.
fn scan_item(scanner: &Scanner, piece: RecordItem, stop: &AtomicBool) -> Option<GameItem> {
    match piece {
        _ if stop.load(Relaxed) => None,
        RecordItem::Game(file, number, text) => Some(GameItem::Game(file, number, scanner.scan(&text))),
        RecordItem::Unreadable(file, error) => Some(GameItem::Unreadable(file, error)),
    }
}

/// Reads `inputs` and sends their items in bundles of [`GAMES`] games or [`BYTES`] bytes.
fn send_bundles(inputs: &[PathBuf], to: &SyncSender<Vec<RecordItem>>) {
    let (mut bundle, mut bytes) = (Vec::new(), 0);
    let read = inputs::read_inputs(inputs, &mut |piece| {
        bytes += if let RecordItem::Game(_, _, text) = &piece { text.size() } else { 0 };
        bundle.push(piece);
        if bundle.len() < GAMES && bytes < BYTES {
            return ControlFlow::Continue(());
        }
        bytes = 0;
        to.send(std::mem::take(&mut bundle)).map_or(ControlFlow::Break(()), ControlFlow::Continue)
    });
    if read.is_continue() {
        // If nobody takes the last bundle, the work has been stopped.
        let _ = to.send(bundle);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    /// How many games there are in each bundle of a file.
    fn bundled(file: &str) -> Vec<usize> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sgf");
        std::fs::write(&path, file).unwrap();
        let (to, bundles) = sync_channel(100);
        super::send_bundles(&[path], &to);
        drop(to);
        bundles.iter().map(|bundle| bundle.len()).collect()
    }

    /// So that memory is bounded, whatever is read.
    #[test]
    fn bundles_end_by_games_and_by_bytes() {
        assert_eq!(bundled(&"(;SZ[5];B[aa])".repeat(600)), [256, 256, 88]);
        let long = format!("(;SZ[5]C[{}];B[aa])", "x".repeat(400 << 10));
        assert_eq!(bundled(&long.repeat(7)), [3, 3, 1]);
    }
}

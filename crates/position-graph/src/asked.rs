//! What was asked for, in the header of a snapshot; and why a snapshot is not the one that is looked for.

use koatlas_board::{Arena, Colour, Position};
use koatlas_storage::LimitError;
use koatlas_storage::sealed::{Header, SealedError};
use xxhash_rust::xxh3::xxh3_128;

use crate::definition::{GraphDefinition, Node, Scope};
use crate::packed::Packed;

/// The version of facts and sections.
const VERSION: &str = "2";

/// Why an exploration is not resumed.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The file is not what was written.
    #[error(transparent)]
    Sealed(#[from] SealedError),
    /// It is a snapshot of something else.
    #[error("it was made with {what} {found}, and {asked} is asked for: ask for the same, or begin afresh without it")]
    Other {
        /// What is different.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What is asked for.
        asked: String,
    },
    /// It does not fit the limits.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// What was asked for, as facts. Resuming compares them in this order.
#[must_use]
pub fn identity<S: Packed>(
    graph: &GraphDefinition<S>,
    scope: Scope,
    starts: &[Node<S>],
) -> Vec<(&'static str, String)> {
    let reduced = if graph.symmetries().is_some() { "yes" } else { "no" };
    vec![
        ("snapshot version", VERSION.to_owned()),
        ("board", graph.arena().size().to_string()),
        ("arena", arena_fingerprint(graph.arena())),
        ("model", graph.model().to_string()),
        ("suicide", graph.suicide().to_string()),
        ("plays", format!("{:?}", graph.plays()).to_lowercase()),
        ("reduce", reduced.to_owned()),
        ("scope", format!("{scope:?}").to_lowercase()),
        ("start", starts_fingerprint(starts)),
    ]
}

/// Whether a file is of what is asked for.
///
/// # Errors
/// If it is not: what is different.
pub(crate) fn compare(header: &Header, asked: Vec<(&'static str, String)>) -> Result<(), SnapshotError> {
    for (what, asked) in asked {
        let found = header.fact(what).ok_or(SealedError::Altered("header"))?;
        if found != asked {
            return Err(SnapshotError::Other { what, found: found.to_owned(), asked });
        }
    }
    Ok(())
}

/// A text that is the same for the same arena, on every machine.
fn arena_fingerprint<S: Packed>(arena: &Arena<S>) -> String {
    let points = arena.points().iter().map(|point| u64::from(point.col) << 8 | u64::from(point.row));
    let sets = (0..arena.len()).map(|i| arena.neighbours(i));
    let masks = Colour::BOTH.map(|colour| arena.safe(colour)).into_iter().chain([arena.playable()]);
    let head = [arena.size().rows() as u64, arena.size().cols() as u64, arena.len() as u64, S::WORDS as u64];
    fingerprint(head.into_iter().chain(points).chain(sets.chain(masks).flat_map(Packed::words)))
}

fn starts_fingerprint<S: Packed>(starts: &[Node<S>]) -> String {
    let node = |node: &Node<S>| {
        let Position { black, white } = node.position;
        black.words().chain(white.words()).chain([node.to_move.index() as u64])
    };
    fingerprint(starts.iter().flat_map(node))
}

fn fingerprint(words: impl Iterator<Item = u64>) -> String {
    let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
    format!("{:032x}", xxh3_128(&bytes))
}

//! Parts that all snapshots of graphs share. A snapshot is a [`sealed`] file of words. Its properties say which graph was to be
//! explored, and how much is done.
//!
//! A search for components has sections of its own, after the sets of nodes:
//!
//! | section | words |
//! |---|---|
//! | `component marks` | marks of the node numbers, two in a word, the first in the lower half |
//! | `component sizes` | sizes of the components found |
//! | `component stack` | nodes of the stack |
//! | `component path` | for each node of the path: its number, plus 2^32 if it is a root; its number of pending successors |
//! | `component pending` | successors still to be examined |

use std::{io, io::Read, path::Path};

use koatlas_board::{Colour, LocalBoard, Position};
use koatlas_storage::sealed::{Header, Reader, SealedError, Section};
use koatlas_storage::{LimitError, sealed};
use xxhash_rust::xxh3::xxh3_128;

use crate::components::{ComponentSearch, PathNode, UNVISITED};
use crate::definition::{GraphDefinition, GraphNode, Scope};
use crate::digraph::Digraph;
use crate::packed::Packed;

/// Version of properties and sections.
const VERSION: &str = "2";

/// The reason why an exploration cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The file cannot be read, or has been altered.
    #[error(transparent)]
    Sealed(#[from] SealedError),
    /// The file is a snapshot of another exploration.
    #[error("it was made with {what} {found}, and {asked} is asked for: ask for the same, or begin afresh without it")]
    Mismatch {
        /// Property that differs.
        what: &'static str,
        /// Its value in the file.
        found: String,
        /// Its value for the exploration asked for.
        asked: String,
    },
    /// The exploration does not fit the limits.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// Properties that identify an exploration. Resuming compares them in this order.
#[must_use]
pub fn graph_properties<S: Packed>(
    graph: &GraphDefinition<S>,
    scope: Scope,
    starts: &[GraphNode<S>],
) -> Vec<(&'static str, String)> {
    let reduced = if graph.symmetries.is_some() { "yes" } else { "no" };
    let words = starts.iter().flat_map(|GraphNode { position: Position { black, white }, to_move }| {
        black.words().chain(white.words()).chain([to_move.index() as u64])
    });
    vec![
        ("snapshot version", VERSION.to_owned()),
        ("board", graph.local_board.size().to_string()),
        ("arena", local_board_fingerprint(&graph.local_board)),
        ("model", graph.model.to_string()),
        ("suicide", graph.suicide.to_string()),
        ("plays", "all".to_owned()),
        ("reduce", reduced.to_owned()),
        ("scope", format!("{scope:?}").to_lowercase()),
        ("start", fingerprint(words)),
    ]
}

/// Hash that identifies a local board, the same on every machine.
fn local_board_fingerprint<S: Packed>(local_board: &LocalBoard<S>) -> String {
    let points = local_board.points().iter().map(|point| u64::from(point.col) << 8 | u64::from(point.row));
    let sets = (0..local_board.len()).map(|i| local_board.neighbours(i));
    let masks = Colour::BOTH.map(|colour| local_board.safe(colour)).into_iter().chain([local_board.playable()]);
    let head =
        [local_board.size().rows() as u64, local_board.size().cols() as u64, local_board.len() as u64, S::WORDS as u64];
    fingerprint(head.into_iter().chain(points).chain(sets.chain(masks).flat_map(Packed::words)))
}

fn fingerprint(words: impl Iterator<Item = u64>) -> String {
    let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
    format!("{:032x}", xxh3_128(&bytes))
}

/// Checks that a file has the properties `expected`.
///
/// # Errors
/// [`SnapshotError::Mismatch`] for the first property with another value, [`SealedError::Altered`] for one that is missing.
pub(crate) fn check_properties(header: &Header, expected: Vec<(&'static str, String)>) -> Result<(), SnapshotError> {
    for (what, value) in expected {
        let found = header.property(what).ok_or(SealedError::Altered("header"))?;
        if found != value {
            return Err(SnapshotError::Mismatch { what, found: found.to_owned(), asked: value });
        }
    }
    Ok(())
}

/// A section to be written: its name, its number of words, and the words.
pub(crate) type WordSection<'s> = (String, usize, Box<dyn Iterator<Item = u64> + 's>);

/// Name of the section for the set `set` with player number `side` to move.
pub(crate) fn section_name(set: &str, side: usize) -> String {
    format!("{set} {side}")
}

/// Writes a snapshot, which appears only when it is complete.
pub(crate) fn write_words(
    path: &Path,
    kind: &str,
    properties: Vec<(&'static str, String)>,
    sections: Vec<WordSection<'_>>,
) -> io::Result<()> {
    let header = Header {
        kind: kind.to_owned(),
        properties: properties.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        sections: sections
            .iter()
            .map(|(name, words, _)| Section { name: name.clone(), bytes: 8 * *words as u64 })
            .collect(),
    };
    sealed::write(path, &header, |blocks| sections.into_iter().try_for_each(|(.., words)| blocks.write_words(words)))
}

/// Names of the sections of a search for components.
const NAMES: [&str; 5] =
    ["component marks", "component sizes", "component stack", "component path", "component pending"];

/// Bit of the word of a path node that is set if the node is a root.
const ROOT: u64 = 1 << 32;

pub(crate) fn search_sections(search: &ComponentSearch) -> impl Iterator<Item = WordSection<'_>> {
    let ComponentSearch { mark, sizes, stack, path, pending, .. } = search;
    let marks = mark.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair.get(1).copied().unwrap_or(0)) << 32);
    let ends = path.iter().skip(1).map(|frame| frame.pending_from).chain([pending.len()]);
    let frames = path.iter().zip(ends).flat_map(|(frame, end)| {
        let root = if frame.is_root { ROOT } else { 0 };
        [u64::from(frame.node) | root, (end - frame.pending_from) as u64]
    });
    let lengths = [mark.len().div_ceil(2), sizes.len(), stack.len(), 2 * path.len(), pending.len()];
    let numbers = [sizes, stack, pending].map(|numbers| numbers.iter().copied().map(u64::from));
    let [sizes, stack, pending] = numbers;
    let words: [Box<dyn Iterator<Item = u64>>; 5] =
        [Box::new(marks), Box::new(sizes), Box::new(stack), Box::new(frames), Box::new(pending)];
    NAMES.into_iter().zip(lengths).zip(words).map(|((name, len), words)| (name.to_owned(), len, words))
}

/// True if the file has a search for components.
pub(crate) fn has_search(header: &Header) -> bool {
    header.sections.iter().any(|section| section.name == NAMES[0])
}

/// Reads a search for components in `graph`.
///
/// # Errors
/// If the file cannot be read, or if no search can be in this state. A file with valid checksums may still have been forged.
pub(crate) fn read_search<R: Read>(file: &mut Reader<R>, graph: &impl Digraph) -> Result<ComponentSearch, SealedError> {
    let marks = file.read_words(NAMES[0])?;
    if marks.len() != graph.len().div_ceil(2) {
        return Err(SealedError::Altered("data"));
    }
    let mut mark: Vec<u32> = marks.iter().flat_map(|&pair| [pair as u32, (pair >> 32) as u32]).collect();
    drop(marks);
    mark.truncate(graph.len());
    let (sizes, stack) = (numbers(file, NAMES[1])?, numbers(file, NAMES[2])?);
    let path = frames(&file.read_words(NAMES[3])?).ok_or(SealedError::Altered("data"))?;
    let pending = numbers(file, NAMES[4])?;
    let next_root = (0..graph.len() as u32).find(|&node| mark[node as usize] == UNVISITED && graph.is_node(node));
    let next_root = next_root.unwrap_or(graph.len() as u32);
    let search = ComponentSearch { mark, sizes, stack, path, pending, next_root };
    if is_possible(&search, graph) { Ok(search) } else { Err(SealedError::Altered("data")) }
}

/// Value of the property `key` as a number. `None` if it is missing or not a number.
pub(crate) fn number_property(header: &Header, key: &str) -> Option<u64> {
    header.property(key)?.parse().ok()
}

fn numbers<R: Read>(file: &mut Reader<R>, name: &str) -> Result<Vec<u32>, SealedError> {
    let words = file.read_words(name)?.into_iter();
    words.map(|word| u32::try_from(word).map_err(|_| SealedError::Altered("data"))).collect()
}

/// Nodes of the path. `None` if the words are not pairs, or if the numbers of pending successors overflow.
fn frames(words: &[u64]) -> Option<Vec<PathNode>> {
    let (pairs, []) = words.as_chunks() else { return None };
    let (mut path, mut pending_from) = (Vec::new(), 0_usize);
    for &[node, pending] in pairs {
        path.push(PathNode { node: node as u32, pending_from, is_root: node & ROOT != 0 });
        pending_from = pending_from.checked_add(usize::try_from(pending).ok()?)?;
    }
    Some(path)
}

/// True if the search can be continued to its end.
fn is_possible(search: &ComponentSearch, graph: &impl Digraph) -> bool {
    let ComponentSearch { mark, stack, path, pending, .. } = search;
    let in_order = path.last().is_none_or(|last| last.pending_from <= pending.len());
    // The first node of the path has the visiting number 1. So it is a root, and will complete everything on the stack.
    let ends = match path.first() {
        Some(first) => is_node(first.node, graph) && first.is_root && mark[first.node as usize] == 1,
        None => stack.is_empty() && pending.is_empty(),
    };
    in_order && ends && pending.iter().all(|&node| is_node(node, graph)) && marks_are_possible(search, graph)
}

fn is_node(number: u32, graph: &impl Digraph) -> bool {
    (number as usize) < graph.len() && graph.is_node(number)
}

/// True if the nodes of the path, the stack and the components are exactly the marked ones, each once.
fn marks_are_possible(search: &ComponentSearch, graph: &impl Digraph) -> bool {
    let ComponentSearch { mark, sizes, stack, path, .. } = search;
    let unfinished = path.len() + stack.len();
    let mut is_unfinished = vec![false; mark.len()];
    let mut left = sizes.clone();
    let all_distinct = path
        .iter()
        .map(|frame| &frame.node)
        .chain(stack)
        .all(|&node| is_unfinished.get_mut(node as usize).is_some_and(|seen| !std::mem::replace(seen, true)));
    let marked = mark.iter().enumerate().all(|(node, &mark)| {
        let component = (u32::MAX - 1).checked_sub(mark).and_then(|component| left.get_mut(component as usize));
        match component {
            _ if mark == UNVISITED => !is_unfinished[node],
            _ if !graph.is_node(node as u32) => false,
            _ if is_unfinished[node] => mark as usize <= unfinished,
            Some(left) => left.checked_sub(1).map(|fewer| *left = fewer).is_some(),
            None => false,
        }
    });
    all_distinct && marked && left.iter().all(|&left| left == 0) && sizes.iter().all(|&size| size > 0)
}

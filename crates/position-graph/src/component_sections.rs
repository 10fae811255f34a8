//! The search for components in a snapshot: sections that follow the sets of nodes.
//!
//! | section | its words |
//! |---|---|
//! | `component marks` | the marks of the numbers, two in a word, the first in the lower half |
//! | `component sizes` | the sizes of the components found |
//! | `component stack` | the nodes of the stack |
//! | `component path` | for each node of the path: its number, plus 2^32 if it is a root; how many of its successors are pending |
//! | `component pending` | the successors still to be looked at |

use std::io::{self, Read};

use koatlas_storage::sealed::{Blocks, Reader, SealedError, Section};

use crate::component_search::{ComponentSearch, Frame, UNVISITED};
use crate::digraph::Digraph;

const NAMES: [&str; 5] =
    ["component marks", "component sizes", "component stack", "component path", "component pending"];

/// Says in the word of a node of the path that it is a root.
const ROOT: u64 = 1 << 32;

/// The sections of a search.
pub(crate) fn sections(search: &ComponentSearch) -> impl Iterator<Item = Section> {
    let ComponentSearch { mark, sizes, stack, path, pending, .. } = search;
    let words = [mark.len().div_ceil(2), sizes.len(), stack.len(), 2 * path.len(), pending.len()];
    NAMES.into_iter().zip(words).map(|(name, words)| Section { name: name.to_owned(), bytes: 8 * words as u64 })
}

/// Writes the sections of a search.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(search: &ComponentSearch, blocks: &mut Blocks<'_>) -> io::Result<()> {
    let ComponentSearch { mark, sizes, stack, path, pending, .. } = search;
    let both = |pair: &[u32]| u64::from(pair[0]) | u64::from(pair.get(1).copied().unwrap_or(0)) << 32;
    blocks.words(mark.chunks(2).map(both))?;
    blocks.words(sizes.iter().chain(stack).copied().map(u64::from))?;
    let ends = path.iter().skip(1).map(|frame| frame.pending_from).chain([pending.len()]);
    let frames = path.iter().zip(ends).flat_map(|(frame, end)| {
        let root = if frame.is_root { ROOT } else { 0 };
        [u64::from(frame.node) | root, (end - frame.pending_from) as u64]
    });
    blocks.words(frames)?;
    blocks.words(pending.iter().copied().map(u64::from))
}

/// Whether a file has these sections.
pub(crate) fn are_among(sections: &[Section]) -> bool {
    sections.iter().any(|section| section.name == NAMES[0])
}

/// Reads the sections of a search in a graph.
///
/// # Errors
/// If the file cannot be read, or if no search can be at rest so: a file with right checksums may still have been made up.
pub(crate) fn read<R: Read>(file: &mut Reader<R>, graph: &impl Digraph) -> Result<ComponentSearch, SealedError> {
    let altered = || SealedError::Altered("data");
    let marks = file.words(NAMES[0])?;
    if marks.len() != graph.len().div_ceil(2) {
        return Err(altered());
    }
    let mut mark: Vec<u32> = marks.iter().flat_map(|&pair| [pair as u32, (pair >> 32) as u32]).collect();
    drop(marks);
    mark.truncate(graph.len());
    let (sizes, stack) = (numbers(file, NAMES[1])?, numbers(file, NAMES[2])?);
    let path = frames(&file.words(NAMES[3])?).ok_or_else(altered)?;
    let pending = numbers(file, NAMES[4])?;
    let next_root = (0..graph.len() as u32).find(|&node| mark[node as usize] == UNVISITED && graph.is_node(node));
    let next_root = next_root.unwrap_or(graph.len() as u32);
    let search = ComponentSearch { mark, sizes, stack, path, pending, next_root };
    if is_possible(&search, graph) { Ok(search) } else { Err(altered()) }
}

fn numbers<R: Read>(file: &mut Reader<R>, name: &str) -> Result<Vec<u32>, SealedError> {
    let words = file.words(name)?.into_iter();
    words.map(|word| u32::try_from(word).map_err(|_| SealedError::Altered("data"))).collect()
}

/// The nodes of the path; nothing if their words are no pairs, or if they have more pending successors than can be.
fn frames(words: &[u64]) -> Option<Vec<Frame>> {
    let (pairs, rest) = words.as_chunks();
    let mut pending_from = 0_usize;
    let frame = |&[node, pending]: &[u64; 2]| {
        let frame = Frame { node: node as u32, pending_from, is_root: node & ROOT != 0 };
        pending_from = pending_from.checked_add(usize::try_from(pending).ok()?)?;
        Some(frame)
    };
    rest.is_empty().then(|| pairs.iter().map(frame).collect())?
}

/// Whether a search can go on from here to its end.
fn is_possible(search: &ComponentSearch, graph: &impl Digraph) -> bool {
    let ComponentSearch { mark, stack, path, pending, .. } = search;
    let is_node = |&node: &u32| (node as usize) < mark.len() && graph.is_node(node);
    let in_order = path.last().is_none_or(|last| last.pending_from <= pending.len());
    // The first node of the path is a root, and completes all that the stack holds then.
    let ends = match path.first() {
        Some(first) => is_node(&first.node) && first.is_root && mark[first.node as usize] == 1,
        None => stack.is_empty() && pending.is_empty(),
    };
    in_order && ends && pending.iter().all(is_node) && marks_are_possible(search, graph)
}

/// Whether exactly the nodes are marked that the path, the stack and the components hold, each once.
fn marks_are_possible(search: &ComponentSearch, graph: &impl Digraph) -> bool {
    let ComponentSearch { mark, sizes, stack, path, .. } = search;
    let open = path.len() + stack.len();
    let mut is_open = vec![false; mark.len()];
    let mut left = sizes.clone();
    let opened = path
        .iter()
        .map(|frame| &frame.node)
        .chain(stack)
        .all(|&node| is_open.get_mut(node as usize).is_some_and(|seen| !std::mem::replace(seen, true)));
    let marked = mark.iter().enumerate().all(|(node, &mark)| {
        let component = (u32::MAX - 1).checked_sub(mark).and_then(|component| left.get_mut(component as usize));
        match component {
            _ if mark == UNVISITED => !is_open[node],
            _ if !graph.is_node(node as u32) => false,
            _ if is_open[node] => mark as usize <= open,
            Some(left) => left.checked_sub(1).map(|fewer| *left = fewer).is_some(),
            None => false,
        }
    });
    opened && marked && left.iter().all(|&left| left == 0) && sizes.iter().all(|&size| size > 0)
}

//! Explorations in files: written at any pause, resumed later.
//!
//! A snapshot is a [`sealed`] file of the kind `exploration`. Its facts say which exploration it is, by the
//! names of the options, and how far it has come; its sections are the three sets of nodes, each for every player who may
//! be to move: the bits of the ternary codes, or the positions in ascending order. A search for components that has begun
//! adds [sections of its own](component_sections). Wherever an exploration pauses, it has been computed the same way for
//! any number of threads, and so its file has the same bytes.

use std::io::{self, Read};
use std::path::Path;

use koatlas_board::{Arena, Colour, Position};
use koatlas_files::sealed::{self, Header, Reader, SealedError, Section};
use xxhash_rust::xxh3::xxh3_128;

use crate::component_search::ComponentSearch;
use crate::component_sections;
use crate::control::{LimitError, Limits, Progress};
use crate::definition::{GraphDefinition, Node, Scope};
use crate::explore::Exploration;
use crate::node_set::NodeSet;
use crate::packed::Packed;
use crate::phase::Phase;
use crate::position_set::{PositionSet, Storage};

/// The kind of the sealed file.
const KIND: &str = "exploration";

/// The version of facts and sections.
const VERSION: &str = "1";

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
fn identity<S: Packed>(graph: &GraphDefinition<S>, scope: Scope, starts: &[Node<S>]) -> Vec<(&'static str, String)> {
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

impl<S: Packed> Exploration<S> {
    /// Writes the exploration to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write_snapshot(&self, path: &Path) -> io::Result<()> {
        self.write_snapshot_with(path, None)
    }

    /// As [`Exploration::write_snapshot`], with the search for components in the graph over the nodes found. An exploration
    /// that is resumed has it for [`Exploration::take_component_search`].
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write_snapshot_with(&self, path: &Path, search: Option<&ComponentSearch>) -> io::Result<()> {
        let sets: Vec<&PositionSet<S>> =
            [&self.found, &self.frontier, &self.next].into_iter().flat_map(NodeSet::sides).collect();
        let names = section_names(self.graph.sides());
        let lengths = sets.iter().map(|set| 8 * set.word_count() as u64);
        let mut facts = identity(&self.graph, self.scope, &self.starts);
        facts.extend(self.state());
        let header = Header {
            kind: KIND.to_owned(),
            facts: facts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            sections: names
                .into_iter()
                .zip(lengths)
                .map(|(name, bytes)| Section { name, bytes })
                .chain(search.into_iter().flat_map(component_sections::sections))
                .collect(),
        };
        sealed::write(path, &header, |blocks| {
            sets.iter().try_for_each(|set| blocks.words(set.words()))?;
            search.map_or(Ok(()), |search| component_sections::write(search, blocks))
        })
    }

    /// How far the exploration has come, as facts.
    fn state(&self) -> [(&'static str, String); 6] {
        let Progress { nodes, edges, level } = self.progress;
        [
            ("storage", format!("{:?}", self.storage).to_lowercase()),
            ("phase", self.phase.to_string()),
            ("nodes", nodes.to_string()),
            ("edges", edges.to_string()),
            ("level", level.to_string()),
            ("reachable", self.reachable.map_or("unknown".to_owned(), |reachable| reachable.to_string())),
        ]
    }

    /// The exploration of a file, to go on where it paused. Its results are those that it would have had without pause.
    ///
    /// # Errors
    /// If the file cannot be read or is not what was written, if it is of another exploration than the one asked for, or
    /// if it does not fit the limits.
    pub fn resume(
        path: &Path,
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: &[Node<S>],
        limits: Limits,
    ) -> Result<Exploration<S>, SnapshotError> {
        let mut file = Reader::open(path, KIND, limits.memory)?;
        let starts = graph.normal(starts);
        compare(file.header(), identity(&graph, scope, &starts))?;
        let State { storage, phase, progress, reachable } =
            State::of(file.header(), scope).ok_or(SealedError::Altered("header"))?;
        limits.allow(&graph, scope, storage)?;
        let mut sets = Vec::new();
        for name in section_names(graph.sides()) {
            let set = PositionSet::from_words(graph.arena(), storage, file.words(&name)?);
            sets.push(set.ok_or(SealedError::Altered("data"))?);
        }
        let next = NodeSet::from_sides(sets.split_off(2 * graph.sides()));
        let frontier = NodeSet::from_sides(sets.split_off(graph.sides()));
        let found = NodeSet::from_sides(sets);
        if found.len() as u64 != progress.nodes {
            return Err(SealedError::Altered("header").into());
        }
        let mut exploration = Exploration {
            graph,
            scope,
            starts,
            storage,
            found,
            frontier,
            next,
            phase,
            progress,
            reachable,
            part: 0,
            search: None,
        };
        if !exploration.is_possible() {
            return Err(SealedError::Altered("data").into());
        }
        if component_sections::are_among(&file.header().sections) {
            exploration.search = Some(exploration.read_search(&mut file)?);
        }
        Ok(exploration)
    }

    /// The search for components of a file, which only an exploration that is finished has.
    fn read_search<R: Read>(&self, file: &mut Reader<R>) -> Result<ComponentSearch, SnapshotError> {
        if !self.is_finished() {
            return Err(SealedError::Altered("header").into());
        }
        Ok(component_sections::read(file, &self.explored()?)?)
    }

    /// Whether the counts are no larger than they can be, and no node is missing that somebody will look for.
    ///
    /// A file with right checksums may still have been made up. In dense sets every position has its bit, so that nothing is
    /// looked for in vain.
    fn is_possible(&self) -> bool {
        let Progress { nodes, edges, level } = self.progress;
        let degree = 2 * self.graph.arena().len() as u64 + 1;
        let counted = u64::from(level) <= nodes && nodes.checked_mul(degree).is_some_and(|most| edges <= most);
        let done = self.phase != Phase::Finished || self.frontier.len() == 0 && self.next.len() == 0;
        counted && done && (self.storage == Storage::Dense || self.is_closed())
    }

    /// Whether all nodes are legal, those to be followed have been found, and so has whatever follows those that are done.
    fn is_closed(&self) -> bool {
        let found = |set: &NodeSet<S>| nodes(set).all(|node| self.found.contains(node));
        let legal = nodes(&self.found).all(|node| self.graph.arena().is_legal(node.position));
        let representative = || nodes(&self.found).all(|node| self.graph.is_representative(node));
        let followed = |node| {
            let mut all = true;
            self.graph.for_each_edge(node, |to| all &= self.found.contains(to));
            all
        };
        let waits = |node| self.frontier.contains(node) || self.next.contains(node);
        let complete = || nodes(&self.found).all(|node| waits(node) || followed(node));
        found(&self.frontier) && found(&self.next) && legal && representative() && complete()
    }
}

/// The nodes of a set.
fn nodes<S: Packed>(set: &NodeSet<S>) -> impl Iterator<Item = Node<S>> {
    let sides = set.sides().iter().zip(Colour::BOTH);
    sides.flat_map(|(set, to_move)| set.positions().into_iter().map(move |position| Node { position, to_move }))
}

/// The names of the sections, in order.
fn section_names(sides: usize) -> Vec<String> {
    let names = ["found", "frontier", "next"].into_iter();
    names.flat_map(|name| (0..sides).map(move |side| format!("{name} {side}"))).collect()
}

fn compare(header: &Header, asked: Vec<(&'static str, String)>) -> Result<(), SnapshotError> {
    for (what, asked) in asked {
        let found = header.fact(what).ok_or(SealedError::Altered("header"))?;
        if found != asked {
            return Err(SnapshotError::Other { what, found: found.to_owned(), asked });
        }
    }
    Ok(())
}

/// How far an exploration in a file has come.
struct State {
    storage: Storage,
    phase: Phase,
    progress: Progress,
    reachable: Option<u64>,
}

impl State {
    fn of(header: &Header, scope: Scope) -> Option<State> {
        let number = |key| header.fact(key)?.parse::<u64>().ok();
        let storage = match header.fact("storage")? {
            "dense" => Storage::Dense,
            "sparse" => Storage::Sparse,
            _ => return None,
        };
        let level = u32::try_from(number("level")?).ok()?;
        let progress = Progress { nodes: number("nodes")?, edges: number("edges")?, level };
        let phase: Phase = header.fact("phase")?.parse().ok()?;
        let possible = scope == Scope::Everything || matches!(phase, Phase::Reaching | Phase::Finished);
        possible.then_some(State { storage, phase, progress, reachable: number("reachable") })
    }
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

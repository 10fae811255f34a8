//! Explorations in files: written at any pause, resumed later.
//!
//! A snapshot is a [`sealed`] file of the kind `exploration`. Its facts say which exploration it is, by the
//! names of the options, and how far it has come; its sections are the three sets of nodes, each for every player who may
//! be to move: the positions in ascending order. A search for components that has begun
//! adds [sections of its own](component_sections). Wherever an exploration pauses, it has been computed the same way for
//! any number of threads, and so its file has the same bytes.

use std::{io, io::Read, path::Path};

use koatlas_board::Colour;
use koatlas_storage::sealed::{Header, Reader, SealedError, Section};
use koatlas_storage::{Control, sealed};

use super::{Exploration, ExplorationProgress, allow};
use crate::asked::{SnapshotError, compare, identity};
use crate::component_search::ComponentSearch;
use crate::component_sections;
use crate::definition::{GraphDefinition, Node, Scope};
use crate::explore::levels::{Levels, Phase};
use crate::packed::Packed;
use crate::sparse_set::{NodeSet, SparseSet};

/// The kind of the sealed file.
const KIND: &str = "exploration";

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
        let sets: Vec<&SparseSet<S>> = self.levels.sets().into_iter().flat_map(NodeSet::sides).collect();
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
    fn state(&self) -> [(&'static str, String); 5] {
        let ExplorationProgress { nodes, edges, level } = self.progress;
        [
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
        control: &Control<'_>,
    ) -> Result<Exploration<S>, SnapshotError> {
        let mut file = Reader::open(path, KIND, control.memory)?;
        let starts = graph.normal(starts);
        compare(file.header(), identity(&graph, scope, &starts))?;
        let State { phase, progress, reachable } =
            State::of(file.header(), scope).ok_or(SealedError::Altered("header"))?;
        allow(&graph, scope)?;
        let mut sets = Vec::new();
        for name in section_names(graph.sides()) {
            let set = SparseSet::from_words(graph.arena(), &file.words(&name)?);
            sets.push(set.ok_or(SealedError::Altered("data"))?);
        }
        let next = NodeSet::from_sides(sets.split_off(2 * graph.sides()));
        let frontier = NodeSet::from_sides(sets.split_off(graph.sides()));
        let found = NodeSet::from_sides(sets);
        if found.len() as u64 != progress.nodes {
            return Err(SealedError::Altered("header").into());
        }
        let levels = Levels::from_sets([found, frontier, next]);
        let mut exploration = Exploration { graph, scope, starts, levels, phase, progress, reachable, search: None };
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
    /// A file with right checksums may still have been made up.
    fn is_possible(&self) -> bool {
        let ExplorationProgress { nodes, edges, level } = self.progress;
        let degree = 2 * self.graph.arena().len() as u64 + 1;
        let counted = u64::from(level) <= nodes && nodes.checked_mul(degree).is_some_and(|most| edges <= most);
        let [_, frontier, next] = self.levels.sets();
        let done = self.phase != Phase::Finished || frontier.len() == 0 && next.len() == 0;
        counted && done && self.is_closed()
    }

    /// Whether all nodes are legal, those to be followed have been found, and so has whatever follows those that are done.
    fn is_closed(&self) -> bool {
        let [all, frontier, next] = self.levels.sets();
        let found = |set: &NodeSet<S>| nodes(set).all(|node| all.contains(node));
        let legal = nodes(all).all(|node| self.graph.arena().is_legal(node.position));
        let representative = || nodes(all).all(|node| self.graph.is_representative(node));
        let followed = |node| {
            let mut closed = true;
            self.graph.for_each_edge(node, |to| closed &= all.contains(to));
            closed
        };
        let waits = |node| frontier.contains(node) || next.contains(node);
        let complete = || nodes(all).all(|node| waits(node) || followed(node));
        found(frontier) && found(next) && legal && representative() && complete()
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

/// How far an exploration in a file has come.
struct State {
    phase: Phase,
    progress: ExplorationProgress,
    reachable: Option<u64>,
}

impl State {
    fn of(header: &Header, scope: Scope) -> Option<State> {
        let number = |key| header.fact(key)?.parse::<u64>().ok();
        let level = u32::try_from(number("level")?).ok()?;
        let progress = ExplorationProgress { nodes: number("nodes")?, edges: number("edges")?, level };
        let phase: Phase = header.fact("phase")?.parse().ok()?;
        let possible = scope == Scope::Everything || matches!(phase, Phase::Reaching | Phase::Finished);
        possible.then_some(State { phase, progress, reachable: number("reachable") })
    }
}

//! Snapshots of explorations, written at any pause and resumed later.
//!
//! A snapshot is a sealed file (one with checksums) of the kind `exploration`. Its sections are the sets of nodes `found`, `frontier`
//! and `next`, each split by the player to move, as positions in ascending order; then the sections of a search for components, if
//! there is one. The state at a pause does not depend on the number of threads, and so the bytes of the file do not.

use std::{io, io::Read, path::Path};

use koatlas_board::Colour;
use koatlas_storage::Control;
use koatlas_storage::sealed::{Header, Reader, SealedError};

use super::{Exploration, ExplorationProgress, Phase};
use crate::components::ComponentSearch;
use crate::definition::{GraphDefinition, GraphNode, Scope};
use crate::node_set::NodeSet;
use crate::packed::Packed;
use crate::snapshot::{
    SnapshotError, WordSection, check_properties, graph_properties, has_search, number_property, read_search,
    search_sections, section_name, write_words,
};

/// Kind of the sealed file.
const KIND: &str = "exploration";

impl<S: Packed> Exploration<S> {
    /// Writes the exploration to a file, which appears only when it is complete. `search` is an optional search for components in
    /// the graph of the nodes found; [`Exploration::resume`] restores it.
    ///
    /// # Errors
    /// The error of the file system. It does not name the file.
    pub fn write_snapshot(&self, path: &Path, search: Option<&ComponentSearch>) -> io::Result<()> {
        let mut properties = graph_properties(&self.graph, self.scope, &self.starts);
        properties.extend(self.state());
        let mut sections: Vec<WordSection<'_>> = Vec::new();
        for (name, set) in self.sets() {
            for side in 0..set.side_count() {
                let (len, words) = set.words(side);
                sections.push((section_name(name, side), len, Box::new(words)));
            }
        }
        sections.extend(search.into_iter().flat_map(search_sections));
        write_words(path, KIND, properties, sections)
    }

    fn sets(&self) -> [(&'static str, &NodeSet<S>); 3] {
        [("found", &self.found), ("frontier", &self.frontier), ("next", &self.next)]
    }

    /// Progress of the exploration, as properties of the file.
    fn state(&self) -> [(&'static str, String); 5] {
        let ExplorationProgress { nodes, edges, level } = self.progress;
        [
            ("phase", name_of(self.phase)),
            ("nodes", nodes.to_string()),
            ("edges", edges.to_string()),
            ("level", level.to_string()),
            ("reachable", self.reachable.map_or("unknown".to_owned(), |reachable| reachable.to_string())),
        ]
    }

    /// Reads an exploration from a file, to be continued where it paused. The results will be those of a run without a pause.
    ///
    /// # Errors
    /// [`SnapshotError`] if the file cannot be read or has been altered, if it belongs to another exploration, or if it needs
    /// more memory than allowed.
    pub fn resume(
        path: &Path,
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: &[GraphNode<S>],
        control: &Control<'_>,
    ) -> Result<Exploration<S>, SnapshotError> {
        let mut file = Reader::open(path, KIND, control.memory)?;
        let starts = graph.representatives(starts);
        check_properties(file.header(), graph_properties(&graph, scope, &starts))?;
        let (phase, progress) = state_of(file.header(), scope).ok_or(SealedError::Altered("header"))?;
        let mut exploration = Exploration::with_progress(graph, scope, starts, phase, progress)?;
        exploration.reachable = file.header().property("reachable").and_then(|number| number.parse().ok());
        for (name, set) in exploration.sets() {
            for (side, to_move) in (0..set.side_count()).zip(Colour::BOTH) {
                let words = file.read_words(&section_name(name, side))?;
                set.add_words(&exploration.graph.local_board, to_move, &words).ok_or(SealedError::Altered("data"))?;
            }
        }
        if exploration.found.len() as u64 != progress.nodes {
            return Err(SealedError::Altered("header").into());
        }
        if !exploration.is_possible() {
            return Err(SealedError::Altered("data").into());
        }
        if has_search(file.header()) {
            exploration.search = Some(exploration.read_search(&mut file)?);
        }
        Ok(exploration)
    }

    /// Reads the search for components, which only a finished exploration may have.
    fn read_search<R: Read>(&self, file: &mut Reader<R>) -> Result<ComponentSearch, SnapshotError> {
        if !self.is_finished() {
            return Err(SealedError::Altered("header").into());
        }
        Ok(read_search(file, &self.implicit_graph()?)?)
    }

    /// True if the sets and the counts of the file agree with each other. Checksums do not show that: a file may have been forged.
    fn is_possible(&self) -> bool {
        let ExplorationProgress { nodes, edges, level } = self.progress;
        let nothing_pending = self.phase != Phase::Finished || self.frontier.len() == 0 && self.next.len() == 0;
        u64::from(level) <= nodes
            && nothing_pending
            && self.reachable_is_possible()
            && self.sets_are_possible()
            && self.followed_edges() == Some(edges)
    }

    /// True if the number of nodes that the starts reach is there when it is known, and is not above that of all nodes.
    fn reachable_is_possible(&self) -> bool {
        match (self.phase, self.scope, self.reachable) {
            (Phase::Reaching, _, reachable) => reachable.is_none(),
            (_, Scope::Reachable, reachable) => reachable == Some(self.progress.nodes),
            (_, Scope::Everything, reachable) => {
                reachable.is_some_and(|reachable| (1..=self.progress.nodes).contains(&reachable))
            }
        }
    }

    /// True if all nodes are legal, and `found` contains the starts and the nodes still to be followed.
    fn sets_are_possible(&self) -> bool {
        let Exploration { graph, found, frontier, next, .. } = self;
        self.starts.iter().copied().chain(frontier.nodes()).chain(next.nodes()).all(|node| found.contains(node))
            && found.nodes().all(|node| graph.local_board.is_legal(node.position) && graph.is_representative(node))
    }

    /// Number of edges of the nodes that have been followed. `None` if one of them leads to a node that was not found.
    fn followed_edges(&self) -> Option<u64> {
        let Exploration { found, frontier, next, .. } = self;
        let followed = found.nodes().filter(|&node| !frontier.contains(node) && !next.contains(node));
        followed.map(|node| self.edges_to_found(node)).sum()
    }

    /// Number of edges of `node`; `None` if one of them leads to a node that was not found.
    fn edges_to_found(&self, node: GraphNode<S>) -> Option<u64> {
        let (mut edges, mut has_all) = (0, true);
        self.graph.for_each_edge(node, |to| {
            edges += 1;
            has_all &= self.found.contains(to);
        });
        has_all.then_some(edges)
    }
}

/// Phase and progress from the properties of a file. `None` if they are impossible.
fn state_of(header: &Header, scope: Scope) -> Option<(Phase, ExplorationProgress)> {
    let level = u32::try_from(number_property(header, "level")?).ok()?;
    let (nodes, edges) = (number_property(header, "nodes")?, number_property(header, "edges")?);
    let progress = ExplorationProgress { nodes, edges, level };
    let phase = header.property("phase")?;
    let phase = match phase.strip_prefix("seeding ") {
        Some(from) => Phase::Seeding(from.parse().ok()?),
        None => {
            [Phase::Reaching, Phase::Completing, Phase::Finished].into_iter().find(|&other| name_of(other) == phase)?
        }
    };
    let possible = scope == Scope::Everything || matches!(phase, Phase::Reaching | Phase::Finished);
    possible.then_some((phase, progress))
}

/// Name of a phase in files.
fn name_of(phase: Phase) -> String {
    match phase {
        Phase::Seeding(from) => format!("seeding {from}"),
        _ => format!("{phase:?}").to_lowercase(),
    }
}

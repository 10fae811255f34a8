//! Snapshots of a [`Survey`], which counts the nodes, edges and components of a graph: written at any pause and resumed later.
//!
//! A snapshot is a sealed file of the kind `survey`. Its properties identify the graph and say how much is done. Its sections are
//! the sets of nodes in use, as [`Plane`]s of bits (one for each player to move, if the colours alternate), then the search for
//! components beside the giant one, if there is one. Legality is not saved, because it is computed faster than read. A finished
//! survey has its findings as properties, and no sections.

use std::{io, io::Read, path::Path};

use koatlas_storage::Control;
use koatlas_storage::sealed::{Header, Reader, SealedError};

use super::closure::{Closure, Direction};
use super::exchange::{Exchange, SingleProcess};
use super::giant::{Giant, RestGraph, images};
use super::graph::PlaneGraph;
use super::plane::Plane;
use super::survey::{Survey, SurveyStage};
use crate::components::ComponentSummary;
use crate::definition::{GraphDefinition, GraphNode, Model, Scope};
use crate::findings::{Findings, Fingerprint};
use crate::snapshot::{
    SnapshotError, WordSection, check_properties, graph_properties, has_search, number_property, read_search,
    search_sections, section_name, write_words,
};

/// Kind of the sealed file.
const KIND: &str = "survey";

impl Survey {
    /// Writes the survey to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// The error of the file system. It does not name the file.
    pub fn write_snapshot(&self, path: &Path) -> io::Result<()> {
        self.write_kind(path, KIND, graph_properties(&self.graph.graph, self.scope, &self.starts))
    }

    /// Writes a file of some `kind`. Its header begins with `properties`.
    pub(crate) fn write_kind(
        &self,
        path: &Path,
        kind: &str,
        mut properties: Vec<(&'static str, String)>,
    ) -> io::Result<()> {
        properties.extend(self.state());
        properties.extend(self.findings.iter().flat_map(findings_properties));
        let mut sections: Vec<WordSection<'_>> = Vec::new();
        for (name, planes) in self.sets() {
            let len = (self.graph.layout.bytes() / 8) as usize;
            let planes = planes.iter().enumerate();
            sections.extend(planes.map(|(side, plane)| (section_name(name, side), len, Box::new(plane.words()) as _)));
        }
        sections.extend(self.search.iter().flat_map(search_sections));
        write_words(path, kind, properties, sections)
    }

    /// Closures in use, with their names.
    fn closures(&self) -> impl Iterator<Item = (&'static str, &Closure)> {
        let closures = [("reach", &self.reach), ("backward", &self.backward), ("forward", &self.forward)];
        closures.into_iter().filter_map(|(name, closure)| Some((name, closure.as_ref()?)))
    }

    /// Sets of nodes in use, with their names.
    fn sets(&self) -> Vec<(&'static str, &[Plane])> {
        let closures = self.closures().map(|(name, closure)| (name, closure.planes.as_slice()));
        closures.chain(self.giant.iter().map(|giant| ("giant", giant.planes.as_slice()))).collect()
    }

    /// Progress of the survey, as properties of the file.
    fn state(&self) -> Vec<(&'static str, String)> {
        let mut properties =
            vec![("stage", format!("{:?}", self.stage).to_lowercase()), ("nodes", self.nodes.to_string())];
        properties.extend(self.reachable.map(|reachable| ("reachable", reachable.to_string())));
        properties.extend(self.closures().map(|(name, closure)| (name, closure.progress_text())));
        properties
    }

    /// Reads a survey from a file, to be continued where it paused. The findings will be those of a run without a pause.
    ///
    /// # Errors
    /// [`SnapshotError`] if the file cannot be read or has been altered, if it belongs to another graph, if it needs more memory
    /// than allowed, or if the control stops it.
    ///
    /// # Panics
    /// If `starts` is empty.
    pub fn resume(
        path: &Path,
        graph: GraphDefinition<u64>,
        scope: Scope,
        starts: &[GraphNode<u64>],
        control: &Control<'_>,
    ) -> Result<Survey, SnapshotError> {
        let mut file = Reader::open(path, KIND, control.memory)?;
        let expected = graph_properties(&graph, scope, &images(&graph, starts));
        check_properties(file.header(), expected)?;
        let mut survey = Survey::new(graph, scope, starts, control)?;
        survey.restore(&mut file, &mut SingleProcess)?;
        Ok(survey)
    }

    /// Takes over the state that `file` has.
    pub(crate) fn restore<R: Read>(
        &mut self,
        file: &mut Reader<R>,
        exchange: &mut dyn Exchange,
    ) -> Result<(), SealedError> {
        let header = file.header().clone();
        let stage = header.property("stage").and_then(stage_of).ok_or(SealedError::Altered("data"))?;
        let nodes = number_property(&header, "nodes").filter(|&nodes| nodes <= self.nodes);
        let nodes = nodes.ok_or(SealedError::Altered("data"))?;
        // The sections follow in this order.
        self.reach = self.read_closure(file, "reach", Direction::Forward, exchange)?;
        self.backward = self.read_closure(file, "backward", Direction::Backward, exchange)?;
        self.forward = self.read_closure(file, "forward", Direction::Forward, exchange)?;
        (self.stage, self.nodes) = (stage, nodes);
        self.restore_reachable(number_property(&header, "reachable"), exchange)?;
        self.findings = findings_in(&header);
        if header.sections.iter().any(|s| s.name == section_name("giant", 0)) {
            let planes = read_planes(&self.graph, file, "giant")?;
            self.giant = Some(Giant::new(self.pivot, planes, exchange));
        }
        if !self.is_possible() {
            return Err(SealedError::Altered("data"));
        }
        if has_search(&header) {
            self.read_search(file)?;
        }
        Ok(())
    }

    /// Reads the closure called `name`. `None` if the file has no such closure.
    fn read_closure<R: Read>(
        &self,
        file: &mut Reader<R>,
        name: &str,
        direction: Direction,
        exchange: &mut dyn Exchange,
    ) -> Result<Option<Closure>, SealedError> {
        let Some(state) = file.header().property(name).map(str::to_owned) else { return Ok(None) };
        let planes = read_planes(&self.graph, file, name)?;
        let closure = Closure::from_progress_text(&self.graph.layout, direction, planes, self.legal, &state, exchange);
        closure.map(Some).ok_or(SealedError::Altered("data"))
    }

    /// Reads the search for components beside the giant one.
    fn read_search<R: Read>(&mut self, file: &mut Reader<R>) -> Result<(), SealedError> {
        // Several processes do not search: they have no such file.
        let can_search = self.stage == SurveyStage::Rest && !self.graph.layout.is_shared();
        let giant = self.giant.as_ref().filter(|_| can_search).ok_or(SealedError::Altered("header"))?;
        let nodes = self.node_planes();
        let rest = RestGraph::new(&self.graph, &nodes, giant);
        self.search = Some(read_search(file, &rest)?);
        Ok(())
    }

    /// Takes over `stated`, the number of nodes that the starts reach. If these are the graph, they are counted again.
    fn restore_reachable(&mut self, stated: Option<u64>, exchange: &mut dyn Exchange) -> Result<(), SealedError> {
        self.reachable = stated;
        if self.scope == Scope::Reachable && self.stage > SurveyStage::Nodes && self.reach.is_some() {
            self.count_reachable(exchange);
        }
        if self.reachable == stated { Ok(()) } else { Err(SealedError::Altered("data")) }
    }

    /// True if the sets and the counts of the file agree with the stage, with each other and with the legal positions. Checksums do not
    /// show that: a file may have been forged.
    fn is_possible(&self) -> bool {
        let Survey { stage, reach, backward, forward, giant, .. } = self;
        let is_alone = self.scope == Scope::Reachable;
        let needed = match stage {
            SurveyStage::Nodes => [is_alone, false, false, false],
            SurveyStage::Backward => [is_alone, true, false, false],
            SurveyStage::Forward => [is_alone, true, true, false],
            SurveyStage::Reach => [!is_alone, false, false, true],
            SurveyStage::Rest => [is_alone, false, false, true],
            SurveyStage::Finished => [false; 4],
        };
        let nodes = match reach {
            Some(reach) if is_alone && *stage != SurveyStage::Nodes => reach.len,
            _ => self.legal,
        };
        let is_counted = self.nodes == nodes || is_alone && *stage == SurveyStage::Finished;
        needed == [reach.is_some(), backward.is_some(), forward.is_some(), giant.is_some()]
            && (*stage != SurveyStage::Nodes || is_alone)
            && is_counted
            && self.reachable_is_possible()
            && self.closures().all(|(name, closure)| self.closure_is_possible(name, closure))
            && self.giant_is_possible()
            && match &self.findings {
                Some(findings) => *stage == SurveyStage::Finished && self.findings_are_possible(findings),
                None => *stage != SurveyStage::Finished,
            }
    }

    /// Number of nodes of the graph that `nodes` bits of the planes stand for: in a reduced graph the largest number.
    fn most_nodes(&self, nodes: u64) -> u64 {
        nodes * (self.graph.graph.side_count() / PlaneGraph::plane_count(&self.graph.graph)) as u64
    }

    /// True if the number of nodes that the starts reach is there when it is known, and is not above that of all nodes.
    fn reachable_is_possible(&self) -> bool {
        let is_known =
            self.stage >= SurveyStage::Rest || self.scope == Scope::Reachable && self.stage > SurveyStage::Nodes;
        let is_in_range = self.reachable.is_none_or(|reachable| (1..=self.most_nodes(self.nodes)).contains(&reachable));
        self.reachable.is_some() == is_known && is_in_range
    }

    /// True if the closure called `name` has the nodes from which it began, and is finished if its stage is over.
    fn closure_is_possible(&self, name: &str, closure: &Closure) -> bool {
        let (starts, is_over) = match name {
            "reach" => (&*self.starts, !matches!(self.stage, SurveyStage::Nodes | SurveyStage::Reach)),
            "backward" => (std::slice::from_ref(&self.pivot), self.stage > SurveyStage::Backward),
            _ => (std::slice::from_ref(&self.pivot), self.stage > SurveyStage::Forward),
        };
        starts.iter().all(|&start| self.is_in_share(&closure.planes, start)) && (closure.finished || !is_over)
    }

    /// True if the set `planes` has `node`, or if another process holds its block and checks that.
    fn is_in_share(&self, planes: &[Plane], node: GraphNode<u64>) -> bool {
        self.graph.layout.local_index(self.graph.address(node).1.block).is_none() || self.graph.is_node_in(planes, node)
    }

    /// True if the findings agree with each other, and with the numbers of nodes. They may be wrong all the same.
    fn findings_are_possible(&self, findings: &Findings) -> bool {
        let Findings { nodes, edges, reachable, components, content } = findings;
        let graph = &self.graph.graph;
        let is_reduced = graph.symmetries.is_some();
        let (most, is_everything) = (self.most_nodes(self.nodes), self.scope == Scope::Everything);
        // An orbit of the symmetries has at most as many nodes as there are symmetries.
        let least = if is_reduced { most.div_ceil(graph.images(self.pivot).count() as u64) } else { most };
        (least..=most).contains(nodes)
            && *edges <= nodes * graph.most_edges()
            && (1..=*nodes).contains(reachable)
            && (is_everything || reachable == nodes)
            && self.reachable == Some(*reachable)
            && components.is_possible(*nodes, graph.model == Model::WithPasses, is_reduced)
            && content.0.keys().eq(components.sizes.iter().map(|(size, _)| size))
    }

    /// True if the giant component has only nodes of the graph, and has the pivot.
    fn giant_is_possible(&self) -> bool {
        let Some(giant) = &self.giant else { return true };
        let nodes = self.node_planes();
        let inside = giant.planes.iter().zip(&nodes).all(|(giant, nodes)| giant.intersection_len(nodes) == giant.len());
        inside && self.is_in_share(&giant.planes, self.pivot)
    }
}

/// Reads the planes of a set, which may have only legal nodes.
fn read_planes<R: Read>(graph: &PlaneGraph, file: &mut Reader<R>, name: &str) -> Result<Vec<Plane>, SealedError> {
    let mut planes = Vec::new();
    for side in 0..PlaneGraph::plane_count(&graph.graph) {
        let plane = Plane::from_words(&graph.layout, &file.read_words(&section_name(name, side))?);
        let plane = plane.ok_or(SealedError::Altered("data"))?;
        let mut blocks = plane.blocks.iter().enumerate();
        if !blocks.all(|(block, &bits)| bits.minus(graph.liberties.legal(block)).is_empty()) {
            return Err(SealedError::Altered("data"));
        }
        planes.push(plane);
    }
    Ok(planes)
}

/// Stage with this name in files.
fn stage_of(text: &str) -> Option<SurveyStage> {
    SurveyStage::ALL.into_iter().find(|stage| format!("{stage:?}").to_lowercase() == text)
}

/// Findings as properties of a file.
fn findings_properties(findings: &Findings) -> Vec<(&'static str, String)> {
    let ComponentSummary { nontrivial, nodes_on_cycles, sizes, .. } = &findings.components;
    let sizes: Vec<String> = sizes.iter().map(|(size, count)| format!("{size}:{count}")).collect();
    let content: Vec<String> =
        findings.content.0.iter().map(|(size, fingerprint)| format!("{size}:{}", fingerprint.0)).collect();
    vec![
        ("found nodes", findings.nodes.to_string()),
        ("found edges", findings.edges.to_string()),
        ("found reachable", findings.reachable.to_string()),
        ("nontrivial components", nontrivial.to_string()),
        ("nodes on cycles", nodes_on_cycles.to_string()),
        ("component sizes", sizes.join(" ")),
        ("content", content.join(" ")),
    ]
}

/// Findings from the properties of a file. `None` if one is missing or impossible.
fn findings_in(header: &Header) -> Option<Findings> {
    let sizes = pairs_property(header, "component sizes")?;
    let content = pairs_property(header, "content")?;
    Some(Findings {
        nodes: number_property(header, "found nodes")?,
        edges: number_property(header, "found edges")?,
        reachable: number_property(header, "found reachable")?,
        components: ComponentSummary {
            count: sizes.iter().try_fold(0u64, |sum, &(_, count)| sum.checked_add(count))?,
            nontrivial: number_property(header, "nontrivial components")?,
            largest: sizes.iter().map(|&(size, _)| size).max()?,
            nodes_on_cycles: number_property(header, "nodes on cycles")?,
            sizes,
        },
        content: content.into_iter().map(|(size, fingerprint)| (size, Fingerprint(fingerprint))).collect(),
    })
}

/// Value of the property `name` as pairs of numbers, written `1:2 3:4`. `None` if it is missing or different.
fn pairs_property(header: &Header, name: &str) -> Option<Vec<(u64, u64)>> {
    let mut pairs = Vec::new();
    for pair in header.property(name)?.split(' ') {
        let (first, second) = pair.split_once(':')?;
        pairs.push((first.parse().ok()?, second.parse().ok()?));
    }
    Some(pairs)
}

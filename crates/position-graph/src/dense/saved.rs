//! Snapshots of surveys, written at any pause and resumed later.
//!
//! A snapshot is a sealed file of the kind `survey`. Its properties identify the graph and say how much is done. Its sections are
//! the planes in use, then the sections of a search for components beside the giant one, if there is one. Legality is not saved,
//! because it is computed faster than read. A finished survey has its findings as properties, and no sections.

use std::{io, io::Read, path::Path};

use koatlas_storage::Control;
use koatlas_storage::sealed::{Header, Reader, SealedError};

use super::closure::{Closure, Direction};
use super::exchange::{Alone, Exchange};
use super::giant::{Giant, Rest, images};
use super::graph::PlaneGraph;
use super::plane::Plane;
use super::survey::{Stage, Survey};
use crate::components::ComponentSummary;
use crate::content::{Findings, Fingerprint};
use crate::definition::{GraphDefinition, Node, Scope};
use crate::snapshot::{
    SnapshotError, WordSection, compare, has_search, identity, read_search, search_sections, section, write,
};

/// Kind of the sealed file.
const KIND: &str = "survey";

impl Survey {
    /// Writes the survey to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// The error of the file system. It does not name the file.
    pub fn write_snapshot(&self, path: &Path) -> io::Result<()> {
        self.write(path, KIND, identity(&self.graph.graph, self.scope, &self.starts))
    }

    /// Writes a file of some `kind` whose properties begin with `facts`.
    pub(crate) fn write(&self, path: &Path, kind: &str, mut facts: Vec<(&'static str, String)>) -> io::Result<()> {
        facts.extend(self.state());
        facts.extend(self.findings.iter().flat_map(facts_of));
        let mut sections: Vec<WordSection<'_>> = Vec::new();
        for (name, planes) in self.sets() {
            let len = (self.graph.layout.bytes() / 8) as usize;
            let planes = planes.iter().enumerate();
            sections.extend(planes.map(|(side, plane)| (section(name, side), len, Box::new(plane.words()) as _)));
        }
        sections.extend(self.search.iter().flat_map(search_sections));
        write(path, kind, facts, sections)
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
        let mut facts = vec![("stage", format!("{:?}", self.stage).to_lowercase()), ("nodes", self.nodes.to_string())];
        facts.extend(self.reachable.map(|reachable| ("reachable", reachable.to_string())));
        facts.extend(self.closures().map(|(name, closure)| (name, closure.state())));
        facts
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
        starts: &[Node<u64>],
        control: &Control<'_>,
    ) -> Result<Survey, SnapshotError> {
        let mut file = Reader::open(path, KIND, control.memory)?;
        let asked = identity(&graph, scope, &images(&graph, starts));
        compare(file.header(), asked)?;
        let mut survey = Survey::new(graph, scope, starts, control)?;
        survey.read(&mut file, &mut Alone)?;
        Ok(survey)
    }

    /// Takes over the state that `file` has.
    pub(crate) fn read<R: Read>(&mut self, file: &mut Reader<R>, others: &mut dyn Exchange) -> Result<(), SealedError> {
        let altered = || SealedError::Altered("data");
        let fact = |name: &str| file.header().fact(name).map(str::to_owned);
        let number = |name: &str| fact(name).and_then(|text| text.parse::<u64>().ok());
        let stage = fact("stage").and_then(|text| stage_of(&text)).ok_or_else(altered)?;
        let nodes = number("nodes").filter(|&nodes| nodes <= self.nodes).ok_or_else(altered)?;
        let reachable = number("reachable");
        let closures = ["reach", "backward", "forward"].map(fact);
        let findings = findings_in(file.header());
        let has_giant = file.header().sections.iter().any(|s| s.name == section("giant", 0));
        let has_search = has_search(file.header());
        let [reach, backward, forward] = closures;
        let mut closure = |name: &str, state: Option<String>, direction| {
            let Some(state) = state else { return Ok(None) };
            let planes = read_planes(&self.graph, file, name)?;
            let closure = Closure::from_state(&self.graph.layout, direction, planes, self.legal, &state, others);
            closure.map(Some).ok_or_else(altered)
        };
        self.reach = closure("reach", reach, Direction::Forward)?;
        self.backward = closure("backward", backward, Direction::Backward)?;
        self.forward = closure("forward", forward, Direction::Forward)?;
        (self.stage, self.nodes, self.reachable, self.findings) = (stage, nodes, reachable, findings);
        if has_giant {
            let planes = read_planes(&self.graph, file, "giant")?;
            self.giant = Some(Giant::new(self.pivot, planes, others));
        }
        if !self.is_possible() {
            return Err(altered());
        }
        if has_search {
            self.read_search(file)?;
        }
        Ok(())
    }

    /// Reads the search for components beside the giant one.
    fn read_search<R: Read>(&mut self, file: &mut Reader<R>) -> Result<(), SealedError> {
        let giant = self.giant.as_ref().filter(|_| self.stage == Stage::Rest).ok_or(SealedError::Altered("header"))?;
        let nodes = self.node_planes();
        let rest = Rest::new(&self.graph, &nodes, giant);
        self.search = Some(read_search(file, &rest)?);
        Ok(())
    }

    /// True if everything is there that the stage needs. A file with valid checksums may still have been forged.
    fn is_possible(&self) -> bool {
        let Survey { reach, backward, forward, giant, .. } = self;
        let reachable_alone = self.scope == Scope::Reachable;
        let first = match self.stage {
            Stage::Nodes => reachable_alone,
            Stage::Backward => reach.is_some() == reachable_alone && backward.is_some(),
            Stage::Forward => reach.is_some() == reachable_alone && backward.is_some() && forward.is_some(),
            Stage::Reach => !reachable_alone && reach.is_some() && giant.is_some(),
            Stage::Rest => reach.is_some() == reachable_alone && giant.is_some() && self.reachable.is_some(),
            Stage::Finished => self.findings.is_some(),
        };
        let nodes = match reach {
            Some(reach) if reachable_alone && self.stage != Stage::Nodes => reach.len,
            _ => self.legal,
        };
        let counted = self.stage == Stage::Finished || self.nodes == nodes;
        first && counted && (self.stage == Stage::Finished || self.findings.is_none()) && self.giant_is_possible()
    }

    /// True if the giant component has only nodes of the graph, and has the pivot.
    fn giant_is_possible(&self) -> bool {
        let Some(giant) = &self.giant else { return true };
        let nodes = self.node_planes();
        let inside = giant.planes.iter().zip(&nodes).all(|(giant, nodes)| giant.common(nodes) == giant.len());
        // The holder of the pivot checks that it is there.
        let elsewhere = self.graph.layout.index(self.graph.place(self.pivot).1.block).is_none();
        inside && (elsewhere || self.graph.is_in(&giant.planes, self.pivot))
    }
}

/// Reads the planes of a set, which may have only legal nodes.
fn read_planes<R: Read>(graph: &PlaneGraph, file: &mut Reader<R>, name: &str) -> Result<Vec<Plane>, SealedError> {
    let one = |side: usize| {
        let plane = Plane::from_words(&graph.layout, &file.words(&section(name, side))?);
        let legal = |plane: &Plane| {
            plane.blocks.iter().enumerate().all(|(block, &bits)| bits.minus(graph.living.legal(block)).is_empty())
        };
        plane.filter(legal).ok_or(SealedError::Altered("data"))
    };
    (0..PlaneGraph::sides(&graph.graph)).map(one).collect()
}

/// Stage with this name in files.
fn stage_of(text: &str) -> Option<Stage> {
    Stage::ALL.into_iter().find(|stage| format!("{stage:?}").to_lowercase() == text)
}

/// Findings as properties of a file.
fn facts_of(findings: &Findings) -> Vec<(&'static str, String)> {
    let ComponentSummary { nontrivial, nodes_on_cycles, sizes, .. } = &findings.components;
    let sizes: Vec<String> = sizes.iter().map(|(size, count)| format!("{size}:{count}")).collect();
    let content: Vec<String> = findings.content.0.iter().map(|(size, print)| format!("{size}:{}", print.0)).collect();
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
    let number = |name: &str| header.fact(name)?.parse::<u64>().ok();
    let pair = |text: &str| {
        let (size, count) = text.split_once(':')?;
        Some((size.parse().ok()?, count.parse().ok()?))
    };
    let pairs = |name: &str| header.fact(name)?.split(' ').map(pair).collect::<Option<Vec<(u64, u64)>>>();
    let sizes = pairs("component sizes")?;
    let content = pairs("content")?.into_iter().map(|(size, print)| (size, Fingerprint(print))).collect();
    Some(Findings {
        nodes: number("found nodes")?,
        edges: number("found edges")?,
        reachable: number("found reachable")?,
        components: ComponentSummary {
            count: sizes.iter().try_fold(0u64, |sum, &(_, count)| sum.checked_add(count))?,
            nontrivial: number("nontrivial components")?,
            largest: sizes.iter().map(|&(size, _)| size).max()?,
            nodes_on_cycles: number("nodes on cycles")?,
            sizes,
        },
        content,
    })
}

//! Surveys in files: written at any pause, resumed later.
//!
//! A snapshot is of the kind `survey`. Its facts say which graph it is of, by the names of the options, and
//! how far it has come; its sections are the planes at hand, each for every player who may be to move. Which positions are
//! legal is not saved: finding that out again takes less time. A search for the components beside the largest adds
//! sections of its own. A survey that is finished has its findings, and no sections.

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

/// The kind of the sealed file.
const KIND: &str = "survey";

impl Survey {
    /// Writes the survey to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write_snapshot(&self, path: &Path) -> io::Result<()> {
        self.write(path, KIND, identity(&self.graph.graph, self.scope, &self.starts))
    }

    /// Writes a file of some kind with these facts at its beginning.
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

    /// The closures at hand, with their names.
    fn closures(&self) -> impl Iterator<Item = (&'static str, &Closure)> {
        let closures = [("reach", &self.reach), ("backward", &self.backward), ("forward", &self.forward)];
        closures.into_iter().filter_map(|(name, closure)| Some((name, closure.as_ref()?)))
    }

    /// The sets of nodes at hand.
    fn sets(&self) -> Vec<(&'static str, &[Plane])> {
        let closures = self.closures().map(|(name, closure)| (name, closure.planes.as_slice()));
        closures.chain(self.giant.iter().map(|giant| ("giant", giant.planes.as_slice()))).collect()
    }

    /// How far the survey has come, as facts.
    fn state(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("stage", format!("{:?}", self.stage).to_lowercase()), ("nodes", self.nodes.to_string())];
        facts.extend(self.reachable.map(|reachable| ("reachable", reachable.to_string())));
        facts.extend(self.closures().map(|(name, closure)| (name, closure.state())));
        facts
    }

    /// The survey of a file, to go on where it paused. Its findings are those that it would have had without pause.
    ///
    /// # Errors
    /// If the file cannot be read or is not what was written, if it is of another graph than the one asked for, or if it does
    /// not fit the limits or is stopped.
    ///
    /// # Panics
    /// If there is no start.
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

    /// Takes over what a file says.
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

    fn read_search<R: Read>(&mut self, file: &mut Reader<R>) -> Result<(), SealedError> {
        let giant = self.giant.as_ref().filter(|_| self.stage == Stage::Rest).ok_or(SealedError::Altered("header"))?;
        let nodes = self.node_planes();
        let rest = Rest::new(&self.graph, &nodes, giant);
        self.search = Some(read_search(file, &rest)?);
        Ok(())
    }

    /// Whether there is what the stage needs: a file with right checksums may still have been made up.
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

    /// Whether the giant component, if it is there, has only nodes, among them the pivot.
    fn giant_is_possible(&self) -> bool {
        let Some(giant) = &self.giant else { return true };
        let nodes = self.node_planes();
        let inside = giant.planes.iter().zip(&nodes).all(|(giant, nodes)| giant.common(nodes) == giant.len());
        // Whoever holds the pivot says whether it is there.
        let elsewhere = self.graph.layout.index(self.graph.place(self.pivot).1.block).is_none();
        inside && (elsewhere || self.graph.is_in(&giant.planes, self.pivot))
    }
}

/// The planes of a set: legal nodes alone.
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

fn stage_of(text: &str) -> Option<Stage> {
    Stage::ALL.into_iter().find(|stage| format!("{stage:?}").to_lowercase() == text)
}

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

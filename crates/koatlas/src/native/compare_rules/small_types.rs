//! What rule sets do with the ko types of small regions, and with their short cycles.

use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_catalogue::{BoardComponent, Catalogue, CatalogueOptions};
use koatlas_classifier::{FateEntry, endless_cycles};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::Result;
use crate::native::catalogue::{catalogue, plan};

/// Number of points of the largest regions.
const MAX_POINTS: usize = 5;

/// Suicides of the catalogue: none, so that the bare rules of every rule set allow all plays of its cycles.
const SUICIDE: Suicide = Suicide::None;

/// The types and cycles that are counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypesSearched {
    /// Number of points of the largest regions of the catalogue, which is complete.
    pub max_points: usize,
    /// The suicides of the catalogue: `none`.
    pub suicide: Suicide,
    /// The number of its types.
    pub types: usize,
    /// The number of short cycles: one for each type and each cycle word of up to six plays that the type has.
    pub cycles: usize,
}

/// What happens to the types and to the short cycles under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypesEntry {
    /// The types by the fate of their shortest cycle.
    #[serde(flatten)]
    pub shortest: FateCounts,
    /// The number of types of which some cycle goes on for ever; `None` if the search does not cover the rule set.
    pub some_cycle_for_ever: Option<usize>,
    /// The short cycles by their fate.
    pub cycles: FateCounts,
}

/// Numbers of cycles by what happens if the players repeat them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FateCounts {
    /// Those that go on for ever.
    pub for_ever: usize,
    /// Those of which a move becomes illegal.
    pub stopped: usize,
    /// Those that end without result.
    pub void: usize,
    /// Those that end otherwise: by a score, a draw or a win.
    pub ended: usize,
    /// Those of which a stone is taken off.
    pub forfeited: usize,
}

/// A cycle, and the board on which it begins.
type Cycle = (BoardPosition, Vec<Move>);

/// The ko types of small regions.
pub(super) struct SmallTypes {
    components: Vec<BoardComponent>,
    shortest: Vec<Cycle>,
    cycles: Vec<Cycle>,
}

impl SmallTypes {
    /// Makes the catalogue.
    pub(super) fn find(conditions: &Conditions<'_>) -> Result<SmallTypes> {
        let plan = plan(CatalogueOptions::whole(MAX_POINTS, SUICIDE, false), conditions)?;
        let made = catalogue(&plan, None, false, true, conditions)?;
        Ok(SmallTypes::of_catalogue(&made.expect("the plan is no shard")))
    }

    fn of_catalogue(catalogue: &Catalogue) -> SmallTypes {
        let types = catalogue.types.iter();
        let cycles = types.clone().flat_map(|entry| {
            entry.word_fates.values().map(|cycle| {
                let board = cycle.diagram.on(&entry.realisation).expect("a cycle begins in a position of its type");
                let players = Colour::BOTH.into_iter().cycle();
                (board, players.zip(&cycle.moves).map(|(colour, &point)| Move { colour, point }).collect())
            })
        });
        SmallTypes {
            cycles: cycles.collect(),
            components: types.clone().map(|entry| BoardComponent::of_type(entry, SUICIDE)).collect(),
            shortest: types.map(|entry| (entry.realisation.clone(), entry.shortest.witness.clone())).collect(),
        }
    }

    pub(super) fn searched(&self) -> TypesSearched {
        let (types, cycles) = (self.shortest.len(), self.cycles.len());
        TypesSearched { max_points: MAX_POINTS, suicide: SUICIDE, types, cycles }
    }

    /// What happens under `rules`.
    pub(super) fn under(&self, rules: &RuleSet) -> TypesEntry {
        let all = self.components.iter().map(|component| {
            endless_cycles(&component.local_board, &component.graph, rules).map(|cycles| cycles.fewest.is_some())
        });
        let all: Option<Vec<bool>> = all.collect();
        TypesEntry {
            shortest: FateCounts::of(&self.shortest, rules),
            some_cycle_for_ever: all.map(|all| all.into_iter().filter(|&is_endless| is_endless).count()),
            cycles: FateCounts::of(&self.cycles, rules),
        }
    }
}

impl FateCounts {
    fn of(cycles: &[Cycle], rules: &RuleSet) -> FateCounts {
        let mut counts = FateCounts::default();
        for fate in cycles.iter().filter_map(|(board, cycle)| FateEntry::of_repeated_cycle(rules, board, cycle)) {
            let number = match fate.fate.as_str() {
                "for ever" => &mut counts.for_ever,
                "stopped" => &mut counts.stopped,
                "void" => &mut counts.void,
                "ended" => &mut counts.ended,
                _ => &mut counts.forfeited,
            };
            *number += 1;
        }
        counts
    }
}

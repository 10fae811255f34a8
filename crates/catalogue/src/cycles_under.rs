//! The cycles of a type that go on for ever under each rule set, as the catalogue has them.

use koatlas_board::{Arena, BoardPosition, PointSet};
use koatlas_classifier::{EndlessCycle, EndlessCycles, endless_cycles};
use koatlas_position_graph::PositionGraph;
use koatlas_rulesets::RuleSet;
use serde::{Deserialize, Serialize};

use crate::cycles::ByRuleSet;

/// The shortest cycles of a type, of all its cycles, that go on for ever under a rule set: see [`EndlessCycles`]. As JSON an object of
/// one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CyclesUnder {
    /// Whether some cycle goes on for ever.
    pub for_ever: bool,
    /// The fewest moves of one that does.
    pub fewest_moves: Option<usize>,
    /// The rows of the board on which the witness begins, the top row first; none without a witness.
    pub rows: Vec<String>,
    /// The moves of one with the fewest moves, each with its player.
    pub witness: Vec<String>,
    /// The fewest moves of one without passes.
    pub pass_free: Option<usize>,
    /// The fewest moves of one that removes as many black as white stones.
    pub balanced: Option<usize>,
    /// The number of moves that a balanced one has at least, if it is not known whether there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balanced_at_least: Option<usize>,
    /// One without passes that has the fewest moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass_free_cycle: Option<CycleEntry>,
    /// A balanced one that has the fewest moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balanced_cycle: Option<CycleEntry>,
}

/// A cycle with its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CycleEntry {
    /// The rows of the board on which it begins, the top row first.
    pub rows: Vec<String>,
    /// Its moves, each with its player.
    pub witness: Vec<String>,
}

impl CyclesUnder {
    /// The cycles of a component that go on for ever under each rule set with its defaults. `board` is what the arena was
    /// compiled from.
    ///
    /// # Panics
    /// If a rule set has a part that [`endless_cycles`] does not read: none has, with its defaults.
    #[must_use]
    pub fn every_rule_set<S: PointSet>(
        board: &BoardPosition,
        arena: &Arena<S>,
        component: &PositionGraph<S>,
    ) -> ByRuleSet<CyclesUnder> {
        let of = |rules: RuleSet| {
            let found = endless_cycles(arena, component, &rules).expect("every rule set is read with its defaults");
            let cycle = |found: &EndlessCycle| CycleEntry {
                rows: board.with(arena, component.position(found.start)).rows(),
                witness: found.moves.iter().map(ToString::to_string).collect(),
            };
            (rules.id(), CyclesUnder::new(&found, cycle))
        };
        RuleSet::all().map(of).collect()
    }

    /// The fewest moves of a cycle that goes on for ever: of all, of those without passes, and of balanced ones.
    #[must_use]
    pub fn fewest(&self) -> [Option<usize>; 3] {
        [self.fewest_moves, self.pass_free, self.balanced]
    }

    fn new(found: &EndlessCycles, cycle: impl Fn(&EndlessCycle) -> CycleEntry) -> CyclesUnder {
        let moves = |found: &Option<EndlessCycle>| found.as_ref().map(|cycle| cycle.moves.len());
        let fewest = found.fewest.as_ref().map(&cycle);
        let (rows, witness) = fewest.map(|fewest| (fewest.rows, fewest.witness)).unwrap_or_default();
        CyclesUnder {
            for_ever: found.fewest.is_some(),
            fewest_moves: moves(&found.fewest),
            rows,
            witness,
            pass_free: moves(&found.pass_free),
            balanced: moves(&found.balanced),
            balanced_at_least: found.balanced_at_least,
            pass_free_cycle: found.pass_free.as_ref().map(&cycle),
            balanced_cycle: found.balanced.as_ref().map(&cycle),
        }
    }
}

/// Rule sets under which the same cycles of a type go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessGroup<'c> {
    /// The cycles, in words: `some cycle goes on for ever, in 4 moves; none without passes; 6 balanced`.
    pub words: String,
    /// The cycles of the first of the rule sets.
    pub cycles: &'c CyclesUnder,
    /// The identifiers of the rule sets, in the order of their listing.
    pub rules: Vec<&'c str>,
}

/// Rule sets by which cycles go on for ever: those with the fewest moves first, those without any last.
#[must_use]
pub fn endless_groups(cycles_under: &ByRuleSet<CyclesUnder>) -> Vec<EndlessGroup<'_>> {
    let mut groups: Vec<EndlessGroup<'_>> = Vec::new();
    for (rules, cycles) in cycles_under.iter() {
        match groups.iter_mut().find(|group| group.cycles == cycles) {
            Some(group) => group.rules.push(rules),
            None => groups.push(EndlessGroup { words: cycles.words(), cycles, rules: vec![rules] }),
        }
    }
    groups.sort_by_key(|group| group.cycles.fewest_moves.unwrap_or(usize::MAX));
    groups
}

impl CyclesUnder {
    /// What goes on for ever, in words.
    fn words(&self) -> String {
        let [Some(fewest), pass_free, balanced] = self.fewest() else { return "no cycle goes on for ever".to_owned() };
        let fewest_of = |kind: &str, moves: Option<usize>| match moves {
            Some(moves) if moves == fewest => format!("; as few {kind}"),
            Some(moves) => format!("; {moves} {kind}"),
            None => format!("; none {kind}"),
        };
        let others =
            [("without passes", pass_free), ("balanced", balanced)].map(|(kind, moves)| fewest_of(kind, moves));
        format!("some cycle goes on for ever, in {fewest} moves{}", others.concat())
    }
}

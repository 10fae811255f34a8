//! The shortest cycles of a type that go on for ever under each rule set, as the catalogue writes them.

use koatlas_board::{BoardPosition, LocalBoard, PointSet};
use koatlas_classifier::{ByRuleSet, EndlessCycle, EndlessCycles, endless_cycles, endless_cycles_by_rule_set};
use koatlas_position_graph::PositionGraph;
use koatlas_rules::{Fate, GameMove, Referee, RuleSet, repeat_cycle};
use serde::{Deserialize, Serialize};

use crate::files::boards::BoardDiagram;

/// The shortest of all cycles of a type that go on for ever under a rule set, see [`EndlessCycles`]. As JSON an object of one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "CyclesUnderObject", try_from = "CyclesUnderObject")]
pub struct CyclesUnder {
    /// A cycle with the fewest moves. `None` if no cycle goes on for ever.
    pub fewest: Option<CycleEntry>,
    /// A cycle without passes with the fewest moves. `None` if there is none.
    pub pass_free: Option<CycleEntry>,
    /// A balanced cycle, which removes as many black as white stones, with the fewest moves. `None` if none is known.
    pub balanced: Option<CycleEntry>,
    /// Lower bound of the moves of a balanced cycle, if it is not known whether one exists.
    pub balanced_at_least: Option<usize>,
}

/// A cycle with the board on which it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CycleEntry {
    /// Board on which the cycle begins.
    pub rows: BoardDiagram,
    /// Moves of the cycle.
    pub witness: Vec<GameMove>,
}

/// The JSON of [`CyclesUnder`], which also has the numbers of moves.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CyclesUnderObject {
    /// True if some cycle goes on for ever.
    for_ever: bool,
    /// The fewest moves of a cycle that goes on for ever.
    fewest_moves: Option<usize>,
    /// The board on which such a cycle begins, the top row first. Empty if no cycle goes on for ever; `witness` is empty then too.
    rows: Vec<String>,
    /// The moves of this cycle.
    witness: Vec<GameMove>,
    /// The fewest moves of such a cycle without passes.
    pass_free: Option<usize>,
    /// The fewest moves of such a cycle that removes as many black as white stones.
    balanced: Option<usize>,
    /// Lower bound of `balanced`, if it is not known whether such a cycle exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    balanced_at_least: Option<usize>,
    /// A shortest such cycle without passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pass_free_cycle: Option<CycleEntry>,
    /// A shortest such cycle that removes as many black as white stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    balanced_cycle: Option<CycleEntry>,
}

impl From<CyclesUnder> for CyclesUnderObject {
    fn from(cycles: CyclesUnder) -> CyclesUnderObject {
        let [fewest_moves, pass_free, balanced] = cycles.moves();
        let fewest = cycles.fewest.map(|cycle| (cycle.rows.rows(), cycle.witness));
        let (rows, witness) = fewest.unwrap_or_default();
        CyclesUnderObject {
            for_ever: fewest_moves.is_some(),
            fewest_moves,
            rows,
            witness,
            pass_free,
            balanced,
            balanced_at_least: cycles.balanced_at_least,
            pass_free_cycle: cycles.pass_free,
            balanced_cycle: cycles.balanced,
        }
    }
}

impl TryFrom<CyclesUnderObject> for CyclesUnder {
    type Error = String;

    fn try_from(object: CyclesUnderObject) -> Result<CyclesUnder, String> {
        let CyclesUnderObject { rows, witness, balanced_at_least, .. } = object;
        let rows = object.for_ever.then(|| BoardDiagram::try_from(rows)).transpose();
        let cycles = CyclesUnder {
            fewest: rows.map_err(|error| error.to_string())?.map(|rows| CycleEntry { rows, witness }),
            pass_free: object.pass_free_cycle,
            balanced: object.balanced_cycle,
            balanced_at_least,
        };
        if cycles.moves() == [object.fewest_moves, object.pass_free, object.balanced] {
            return Ok(cycles);
        }
        Err("the cycles that go on for ever have not as many moves as is said".to_owned())
    }
}

impl CyclesUnder {
    /// The cycles of `component` that go on for ever under each rule set with its default options. `local_board` was compiled from `board`.
    pub fn every_rule_set<S: PointSet>(
        board: &BoardPosition,
        local_board: &LocalBoard<S>,
        component: &PositionGraph<S>,
    ) -> ByRuleSet<CyclesUnder> {
        endless_cycles_by_rule_set(local_board, component, |found| {
            CyclesUnder::of(found, board, local_board, component)
        })
    }

    /// The cycles of `component` that go on for ever under `rules`; `None` if the search does not cover these. `local_board` was compiled
    /// from `board`.
    pub fn rule_set<S: PointSet>(
        rules: &RuleSet,
        board: &BoardPosition,
        local_board: &LocalBoard<S>,
        component: &PositionGraph<S>,
    ) -> Option<CyclesUnder> {
        let found = endless_cycles(local_board, component, rules)?;
        // The search does not hold every cycle to all parts of the rule set. If those that it finds go on, they are the shortest.
        let goes_on = |EndlessCycle { start, moves, .. }: &EndlessCycle| {
            let board = moves.first().map_or(board.clone(), |first| board.with_to_move(first.colour));
            let position = component.position(*start);
            let referee = Referee::with_local_board(rules.clone(), board, local_board.clone(), position);
            referee.is_ok_and(|referee| repeat_cycle(referee, moves) == Fate::ForEver)
        };
        let all_go_on = [&found.fewest, &found.pass_free, &found.balanced].into_iter().flatten().all(goes_on);
        all_go_on.then(|| CyclesUnder::of(found, board, local_board, component))
    }

    fn of<S: PointSet>(
        EndlessCycles { fewest, pass_free, balanced, balanced_at_least }: EndlessCycles,
        board: &BoardPosition,
        local_board: &LocalBoard<S>,
        component: &PositionGraph<S>,
    ) -> CyclesUnder {
        let [fewest, pass_free, balanced] = [fewest, pass_free, balanced].map(|cycle| {
            let EndlessCycle { start, moves: witness, .. } = cycle?;
            let start = board.with_position(local_board, component.position(start));
            Some(CycleEntry { rows: BoardDiagram::from(&start), witness })
        });
        CyclesUnder { fewest, pass_free, balanced, balanced_at_least }
    }

    /// True if some cycle goes on for ever.
    pub fn goes_on_for_ever(&self) -> bool {
        self.fewest.is_some()
    }

    /// Numbers of moves of the cycles `fewest`, `pass_free` and `balanced`; `None` for those that do not exist, or
    /// are not known to.
    pub fn moves(&self) -> [Option<usize>; 3] {
        [&self.fewest, &self.pass_free, &self.balanced].map(|cycle| cycle.as_ref().map(|cycle| cycle.witness.len()))
    }

    /// The cycles in words, as in [`EndlessGroup::words`].
    pub fn words(&self) -> String {
        let [Some(fewest), pass_free, balanced] = self.moves() else { return "no cycle goes on for ever".to_owned() };
        let kinds = [("without passes", pass_free, None), ("balanced", balanced, self.balanced_at_least)];
        let others = kinds.map(|(kind, moves, at_least)| match (moves, at_least) {
            (Some(moves), _) if moves == fewest => format!("; as few {kind}"),
            (Some(moves), _) => format!("; {moves} {kind}"),
            (None, Some(least)) => format!("; {least} or more {kind}, if any"),
            (None, None) => format!("; none {kind}"),
        });
        format!("some cycle goes on for ever, in {fewest} moves{}", others.concat())
    }
}

/// Rule sets under which the same cycles of a type go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessGroup<'c> {
    /// The cycles in words: `some cycle goes on for ever, in 4 moves; none without passes; 6 balanced`.
    pub words: String,
    /// The cycles under the first of the rule sets.
    pub cycles: &'c CyclesUnder,
    /// Identifiers of the rule sets, in the order of their list.
    pub rules: Vec<&'c str>,
}

/// Groups the rule sets by the cycles that go on for ever, in ascending order of the fewest moves. Rule sets without such a cycle come
/// last.
pub fn endless_groups(cycles_under: &ByRuleSet<CyclesUnder>) -> Vec<EndlessGroup<'_>> {
    let mut groups: Vec<EndlessGroup<'_>> = Vec::new();
    for (rules, cycles) in cycles_under.iter() {
        match groups.iter_mut().find(|group| group.cycles == cycles) {
            Some(group) => group.rules.push(rules),
            None => groups.push(EndlessGroup { words: cycles.words(), cycles, rules: vec![rules] }),
        }
    }
    groups.sort_by_key(|group| group.cycles.moves()[0].unwrap_or(usize::MAX));
    groups
}

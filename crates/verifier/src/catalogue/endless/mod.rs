//! Cycles of a type that go on for ever under a rule set: check of what a catalogue says about all of them.
//!
//! A cycle is a sequence of alternating moves with a play that leads from a position of the component back to it with the same player
//! to move; its plays are plays of the component. It goes on for ever if a sequence can begin with it and repeat it without end.
//!
//! *There is one with the stated number of moves*: the literal referee replays the witness, lap after lap.
//!
//! *There is none with fewer moves, or none at all.* Under most rule sets no cycle goes on for ever; `RepeatableCycles` says why. The
//! other rule sets depend on few of the moves before. After its first lap, a cycle that goes on for ever comes back to a *state*: a
//! situation with the marks that the rule set looks up there. From then on every lap leads to the same state. So a shortest cycle is
//! a shortest path through states. A breadth-first search from every start finds it ([`laps`]).
//!
//! *There is no balanced one at all*, though others go on for ever (a cycle is *balanced* if it removes as many black as white stones).
//! In each component of the graph of states, all unbalanced cycles remove more stones of the same colour. Then potentials of the
//! states exclude some edges from balanced cycles, and the remaining edges form no cycle at all.

mod laps;
mod rule_memory;

use self::laps::{CycleKind, Laps};
use self::rule_memory::{RepeatableCycles, RuleMemory};
use super::stated::{Cycle, StatedCyclesUnder};
use super::{ComponentPlay, CycleFate, LiteralComponent, SettingBoard, StatedType, check_same, values_by_rule_set};
use crate::{Budget, Grid, LiteralRules, Moves, Refused, Unproved};

/// Checks the claims of `entry` about its cycles under every rule set.
pub(crate) fn check(
    entry: &StatedType,
    setting_board: &SettingBoard,
    component: &LiteralComponent,
    budget: &mut Budget,
) -> Result<(), Unproved> {
    for (id, cycles) in values_by_rule_set("cycles_under", &entry.cycles_under)? {
        Claims { rules: LiteralRules::of_list(id)?, cycles, setting_board, component }.check(budget)?;
    }
    Ok(())
}

/// Claims `cycles` about the cycles under `rules`.
pub(crate) struct Claims<'c> {
    pub rules: &'c LiteralRules,
    pub cycles: &'c StatedCyclesUnder,
    pub setting_board: &'c SettingBoard,
    pub component: &'c LiteralComponent,
}

impl Claims<'_> {
    /// Place of a claim in errors.
    fn key(&self, key: &str) -> String {
        format!("cycles_under, {}, {key}", self.rules.id)
    }

    fn check(&self, budget: &mut Budget) -> Result<(), Unproved> {
        self.check_witnesses()?;
        self.check_fewest(budget)
    }

    /// Checks the cycles that are shown.
    pub fn check_witnesses(&self) -> Result<(), Refused> {
        let StatedCyclesUnder { for_ever, fewest_moves, rows, witness, pass_free, balanced, .. } = self.cycles;
        let StatedCyclesUnder { pass_free_cycle, balanced_cycle, .. } = self.cycles;
        check_same(&self.key("for_ever"), for_ever, &fewest_moves.is_some())?;
        let stated_witness = Cycle { rows: rows.clone(), witness: witness.clone() };
        let fewest = Some(&stated_witness).filter(|cycle| *for_ever || **cycle != Cycle::default());
        self.check_witness("witness", *fewest_moves, fewest, CycleKind::Any)?;
        self.check_witness("pass_free", *pass_free, pass_free_cycle.as_ref(), CycleKind::PassFree)?;
        self.check_witness("balanced", *balanced, balanced_cycle.as_ref(), CycleKind::Balanced)
    }

    /// Checks a witness: a cycle of the stated number of moves that is of the given `kind` and goes on for ever.
    fn check_witness(
        &self,
        key: &str,
        moves: Option<usize>,
        cycle: Option<&Cycle>,
        kind: CycleKind,
    ) -> Result<(), Refused> {
        let key = self.key(key);
        check_same(&format!("{key} has moves"), &moves, &cycle.map(|cycle| cycle.witness.len()))?;
        let Some(Cycle { rows, witness }) = cycle else { return Ok(()) };
        let board = self.setting_board.with_rows(&key, rows)?;
        let start = self.component.number(board.contents());
        let start = start.ok_or_else(|| Refused::at(&key, "it begins outside of the component"))?;
        let moves = Moves::parse_with_players(&key, witness, &board)?;
        let plays = moves.cycle_plays(self.component, start)?;
        let is_wanted = match kind {
            CycleKind::Any => true,
            CycleKind::PassFree => plays.len() == moves.len(),
            CycleKind::Balanced => plays.iter().map(|play| play.label.balance()).sum::<i64>() == 0,
        };
        if !is_wanted {
            return Err(Refused::at(key, "it has a pass, or is not balanced"));
        }
        moves.check_fate(self.rules, &key, &CycleFate::for_ever(), &board)
    }

    /// Checks that there is no cycle with fewer moves than stated, and none at all if `None` is stated.
    fn check_fewest(&self, budget: &mut Budget) -> Result<(), Unproved> {
        let StatedCyclesUnder { fewest_moves, pass_free, balanced, balanced_at_least, .. } = self.cycles;
        let memory = match RepeatableCycles::from_rules(self.rules) {
            RepeatableCycles::Nothing => {
                return Ok(self.check_none(&[fewest_moves, pass_free, balanced, balanced_at_least])?);
            }
            // The capture, two passes, and the recapture after them: see `RepeatableCycles::LateRecapture`.
            RepeatableCycles::LateRecapture => {
                let four = self.component.plays.iter().any(|play| self.is_retaken(play)).then_some(4);
                check_same(&self.key("fewest_moves"), fewest_moves, &four)?;
                check_same(&self.key("balanced"), balanced, &four)?;
                return Ok(self.check_none(&[pass_free, balanced_at_least])?);
            }
            RepeatableCycles::Some(memory) => memory,
        };
        let grid = Grid::from_board(&self.setting_board.board);
        let laps = Laps::new(&grid, self.component, memory, budget)?;
        for (key, stated, kind) in [
            ("fewest_moves", *fewest_moves, CycleKind::Any),
            ("pass_free", *pass_free, CycleKind::PassFree),
            ("balanced", balanced.or(*balanced_at_least), CycleKind::Balanced),
        ] {
            let found = match stated {
                Some(moves) => laps.find_shorter(moves, kind, budget)?,
                None => laps.find_any(kind, budget)?,
            };
            if let Some(found) = found {
                check_same(&self.key(key), &stated, &Some(found))?;
            }
        }
        self.check_at_least(&laps, memory, budget)
    }

    /// Checks `balanced_at_least`, a lower bound that may stand instead of a length under a rule that no situation may come back without
    /// a pass. Paths through states are not held to that rule, so the shortest one may be shorter than a cycle that obeys it: its
    /// length is a lower bound only.
    fn check_at_least(&self, laps: &Laps<'_>, memory: RuleMemory, budget: &mut Budget) -> Result<(), Unproved> {
        let Some(stated) = self.cycles.balanced_at_least else { return Ok(()) };
        let found = laps.find_shorter(stated + 1, CycleKind::Balanced, budget)?;
        let found = found.filter(|_| memory.needs_pass && self.cycles.balanced.is_none());
        Ok(check_same(&self.key("balanced_at_least"), &Some(stated), &found)?)
    }

    fn check_none(&self, stated: &[&Option<usize>]) -> Result<(), Refused> {
        stated.iter().try_for_each(|stated| check_same(&self.key("a cycle that goes on for ever"), *stated, &None))
    }

    /// True if `play` takes one stone and the opponent can take it back, which restores the position.
    fn is_retaken(&self, play: &ComponentPlay) -> bool {
        let mut answers = self.component.plays_from(play.to).iter().filter(|answer| answer.to == play.from);
        play.takes_one() && answers.any(|answer| answer.takes_one() && answer.label.colour != play.label.colour)
    }
}

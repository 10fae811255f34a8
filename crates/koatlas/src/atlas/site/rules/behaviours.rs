//! Comparison of what the rule sets do: how many types they answer differently, and the smallest position that shows it.

use koatlas_board::{BoardPosition, Move};
use koatlas_catalogue::{CycleEntry, CyclesUnder, TypeEntry};
use koatlas_classifier::FateEntry;
use koatlas_rules::RuleSet;

use crate::atlas::player::index_or_insert;
use crate::atlas::site::context::{BoardWithFates, Site};

/// The behaviours of all rule sets. The filter `differs` compares the same.
pub(in crate::atlas::site) struct Behaviours<'s> {
    rule_sets: Vec<RuleSet>,
    listed: Vec<(&'s TypeEntry, Vec<usize>)>,
    not_listed: Vec<(&'s TypeEntry, Vec<usize>)>,
    known: Vec<(&'s BoardWithFates, Vec<usize>)>,
}

/// How much two rule sets answer differently: the number of types of the list, of known positions by their cycles, and of types outside of
/// the list.
pub(in crate::atlas::site) type Differences = [usize; 3];

/// Position that two rule sets answer differently.
pub(in crate::atlas::site) struct Example<'s> {
    pub board: BoardPosition,
    /// Cycle that the players repeat; empty if it has moves that no board shows.
    pub cycle: Vec<Move>,
    /// Type, or known position, that has the board.
    pub subject: Subject<'s>,
    /// Answers of the two rule sets in words.
    pub answers: [String; 2],
}

/// Source of an [`Example`].
pub(in crate::atlas::site) enum Subject<'s> {
    Type(&'s TypeEntry),
    Known(&'s BoardWithFates),
}

impl<'s> Behaviours<'s> {
    pub fn of(site: &'s Site<'_>) -> Behaviours<'s> {
        let numbered = |entry: &'s TypeEntry| (entry, numbers(of_type(entry)));
        let known = |board: &'s BoardWithFates| (board, numbers(board.fates.iter().map(|(_, fate)| told(fate))));
        Behaviours {
            rule_sets: RuleSet::all().collect(),
            listed: site.catalogue.types.iter().map(numbered).collect(),
            not_listed: site.unlisted.types.iter().map(numbered).collect(),
            known: site.boards_with_fates.iter().map(known).collect(),
        }
    }

    /// The other rule sets with their differences from the one with the index `rules`, the most similar first. Those that answer everything
    /// alike stand together.
    pub fn neighbours(&self, rules: usize) -> Vec<(Vec<usize>, Differences)> {
        let others = (0..self.rule_sets.len()).filter(|&other| other != rules);
        let mut others: Vec<_> = others.map(|other| (other, self.differences(rules, other))).collect();
        others.sort_by_key(|&(other, differences)| (differences, other));
        let mut groups: Vec<(Vec<usize>, Differences)> = Vec::new();
        for (other, differences) in others {
            match groups.iter_mut().find(|(group, _)| self.differences(group[0], other) == [0; 3]) {
                Some((group, _)) => group.push(other),
                None => groups.push((vec![other], differences)),
            }
        }
        groups
    }

    pub fn rules(&self, index: usize) -> &RuleSet {
        &self.rule_sets[index]
    }

    fn differences(&self, a: usize, b: usize) -> Differences {
        let (not_listed, known) = self.besides(a, b);
        [different(&self.listed, a, b).count(), known.len(), not_listed.len()]
    }

    /// The types outside of the list, and the known positions with their cycles, that two rule sets answer differently.
    fn besides(&self, a: usize, b: usize) -> (Vec<&'s TypeEntry>, Vec<&'s BoardWithFates>) {
        (different(&self.not_listed, a, b).collect(), different(&self.known, a, b).collect())
    }

    /// The smallest position that the rule sets with the indices `a` and `b` answer differently: the first type of the catalogue, else a
    /// known position, that with the fewest points first.
    pub fn smallest(&self, a: usize, b: usize) -> Option<Example<'s>> {
        let ids = [a, b].map(|index| self.rule_sets[index].id());
        let of_types = different(&self.listed, a, b).chain(different(&self.not_listed, a, b));
        let points = |known: &&BoardWithFates| known.board.component.board.region().len();
        of_types.map(|entry| type_example(entry, ids)).next().unwrap_or_else(|| {
            let known = different(&self.known, a, b).min_by_key(points)?;
            let answers = ids.map(|id| known.fates.under(id).map_or_else(String::new, FateEntry::words));
            let board = known.board.component.board.clone();
            Some(Example { board, cycle: known.cycle.moves.clone(), subject: Subject::Known(known), answers })
        })
    }
}

/// The subjects that two rule sets answer differently.
fn different<'s, T>(all: &[(&'s T, Vec<usize>)], a: usize, b: usize) -> impl Iterator<Item = &'s T> {
    all.iter().filter(move |(_, numbers)| numbers[a] != numbers[b]).map(|(subject, _)| *subject)
}

/// Numbers that are equal for equal behaviours.
fn numbers<T: PartialEq>(behaviours: impl Iterator<Item = T>) -> Vec<usize> {
    let mut found = Vec::new();
    behaviours.map(|behaviour| index_or_insert(&mut found, behaviour)).collect()
}

/// The fate without the name of the rule that decides it.
pub(super) fn told(fate: &FateEntry) -> (&str, Option<usize>, Option<&str>) {
    (&fate.fate, fate.number, fate.outcome.as_deref())
}

/// The behaviour of each rule set: the fate of the shortest cycle, and the lengths of the shortest cycles that go on for ever.
fn of_type(entry: &TypeEntry) -> impl Iterator<Item = impl PartialEq> {
    let cycles = entry.cycles_under.iter().map(|(_, cycles)| cycles.moves());
    entry.fates.iter().map(|(_, fate)| told(fate)).zip(cycles)
}

/// The shortest cycle if its fates differ, else a cycle that goes on for ever under one of the two rule sets.
fn type_example<'s>(entry: &'s TypeEntry, ids: [&str; 2]) -> Option<Example<'s>> {
    let subject = Subject::Type(entry);
    let [Some(first), Some(second)] = ids.map(|id| entry.fates.under(id)) else { return None };
    if told(first) != told(second) {
        let (board, cycle) = (entry.realisation.clone(), entry.shortest.witness.clone());
        return Some(Example { board, cycle, subject, answers: [first, second].map(FateEntry::words) });
    }
    let [Some(first), Some(second)] = ids.map(|id| entry.cycles_under.under(id)) else { return None };
    let CycleEntry { rows, witness } = endless_under_one(first, second)?;
    let cycle: Option<Vec<Move>> = witness.iter().map(|made| made.without_ko_pass()).collect();
    let board = rows.on(&entry.realisation).ok()?;
    Some(Example { board, cycle: cycle.unwrap_or_default(), subject, answers: [first, second].map(CyclesUnder::words) })
}

/// The first of the shortest cycles (of all, pass-free, balanced) that has another length under the other rule set: the shorter one.
fn endless_under_one<'c>(first: &'c CyclesUnder, second: &'c CyclesUnder) -> Option<&'c CycleEntry> {
    let kinds: [fn(&CyclesUnder) -> &Option<CycleEntry>; 3] =
        [|cycles| &cycles.fewest, |cycles| &cycles.pass_free, |cycles| &cycles.balanced];
    kinds.into_iter().find_map(|kind| {
        let found = [kind(first), kind(second)];
        let lengths = found.map(|cycle| cycle.as_ref().map(|cycle| cycle.witness.len()));
        let shorter = found.into_iter().flatten().min_by_key(|cycle| cycle.witness.len());
        shorter.filter(|_| lengths[0] != lengths[1])
    })
}

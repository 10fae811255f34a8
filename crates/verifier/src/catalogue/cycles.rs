//! The elementary cycles of a component, by their words.

use std::collections::{BTreeMap, BTreeSet};

use super::component::{Component, Play};
use super::label::{Label, Word};
use crate::graph::components::{components, distances};
use crate::limits::{Budget, Decided};

/// Longest cycles, in plays, whose words a catalogue lists.
pub(crate) const WORD_PLAYS: usize = 6;

#[derive(Clone, Debug)]
pub(crate) struct Cycles {
    /// Of up to [`WORD_PLAYS`] plays, with the number of cycles.
    pub words: BTreeMap<Word, u64>,
    /// The word of the shortest cycle: fewest plays, then passes, then plays of a player after himself as it is written, then the least.
    pub shortest: Option<Word>,
    pub needs_suicide: bool,
}

impl Cycles {
    pub fn of(component: &Component, budget: &mut Budget) -> Decided<Cycles> {
        let words = by_word(component, WORD_PLAYS, budget)?;
        let least = |words: &BTreeMap<Word, u64>| {
            words.keys().min_by_key(|word| (word.plays, word.passes(), word.in_a_row(), (*word).clone())).cloned()
        };
        let mut shortest = least(&words);
        let mut length = WORD_PLAYS;
        while shortest.is_none() && length < component.len() {
            length += 1;
            shortest = least(&by_word(component, length, budget)?);
        }
        Ok(Cycles { words, shortest, needs_suicide: needs_suicide(component) })
    }
}

/// The words of all elementary cycles of up to so many plays. A cycle is found once, from its least position.
fn by_word(component: &Component, most: usize, budget: &mut Budget) -> Decided<BTreeMap<Word, u64>> {
    let mut words = BTreeMap::new();
    let mut before = vec![Vec::new(); component.len()];
    component.plays.iter().for_each(|play| before[play.to as usize].push(play.from));
    for start in 0..component.len() as u32 {
        budget.work(component.len() as u64 / 8)?;
        // The fewest plays to the start through positions after it alone.
        let later = |node: u32| before[node as usize].iter().copied().filter(|&from| from > start);
        let back = distances(component.len(), start, later);
        let leads_back =
            |done: &[Label], play: &Play| done.len() as u64 + 1 + u64::from(back[play.to as usize]) <= most as u64;
        let count = |labels: &[Label]| *words.entry(Word::of(labels)).or_insert(0) += 1;
        each_cycle(component, start, leads_back, budget, count)?;
    }
    Ok(words)
}

/// Whether an elementary cycle from a position has these labels in this order.
pub(crate) fn spells(component: &Component, start: u32, word: &str, budget: &mut Budget) -> Decided<bool> {
    let (labels, mut found) = (word.split(' ').collect::<Vec<_>>(), false);
    let is_next =
        |done: &[Label], play: &Play| labels.get(done.len()).is_some_and(|next| *next == play.label.to_string());
    each_cycle(component, start, is_next, budget, |done| found |= done.len() == labels.len())?;
    Ok(found)
}

/// The labels of every elementary cycle from a position whose plays are allowed after those before them.
fn each_cycle(
    component: &Component,
    start: u32,
    allowed: impl Fn(&[Label], &Play) -> bool,
    budget: &mut Budget,
    mut found: impl FnMut(&[Label]),
) -> Decided<()> {
    let (mut path, mut labels) = (vec![(start, component.plays_from(start).iter())], Vec::new());
    while let Some((_, plays)) = path.last_mut() {
        let Some(play) = plays.next() else {
            path.pop();
            labels.pop();
            continue;
        };
        budget.work(1)?;
        if !allowed(&labels, play) {
            continue;
        }
        if play.to == start {
            labels.push(play.label);
            found(&labels);
            labels.pop();
        } else if path.iter().all(|&(node, _)| node != play.to) {
            labels.push(play.label);
            path.push((play.to, component.plays_from(play.to).iter()));
        }
    }
    Ok(())
}

/// Whether nothing repeats without suicides: then every position is a strongly connected component.
fn needs_suicide(component: &Component) -> bool {
    let captures = component.plays.iter().filter(|play| !play.label.suicide);
    let number = components(component.len(), captures.map(Play::ends));
    number.into_iter().collect::<BTreeSet<_>>().len() == component.len()
}

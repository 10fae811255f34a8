//! The elementary cycles of a component, by their words.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::component::{Component, Play};
use super::label::{Label, Word};
use crate::graph::components::{components, reached};
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
    for start in 0..component.len() as u32 {
        let back = distances_to(component, start, most, budget)?;
        let mut path = vec![(start, component.from(start))];
        let mut labels: Vec<Label> = Vec::new();
        while let Some((_, plays)) = path.last_mut() {
            let Some(number) = plays.next() else {
                path.pop();
                labels.pop();
                continue;
            };
            budget.work(1)?;
            let play = &component.plays[number];
            if play.to == start {
                labels.push(play.label);
                *words.entry(Word::of(&labels)).or_insert(0) += 1;
                labels.pop();
            } else if back[play.to as usize].is_some_and(|plays| labels.len() + 1 + plays <= most)
                && path.iter().all(|&(node, _)| node != play.to)
            {
                labels.push(play.label);
                path.push((play.to, component.from(play.to)));
            }
        }
    }
    Ok(words)
}

/// The fewest plays to a position from those after it, through those alone; at most so many.
fn distances_to(component: &Component, start: u32, most: usize, budget: &mut Budget) -> Decided<Vec<Option<usize>>> {
    let mut before = vec![Vec::new(); component.len()];
    component.plays.iter().for_each(|play| before[play.to as usize].push(play.from));
    budget.work(component.len() as u64 / 8)?;
    let mut found = vec![None; component.len()];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((node, plays)) = queue.pop_front() {
        for &from in &before[node as usize] {
            if from > start && found[from as usize].is_none() && plays < most {
                found[from as usize] = Some(plays + 1);
                queue.push_back((from, plays + 1));
            }
        }
    }
    Ok(found)
}

/// Whether nothing repeats without suicides: then every position is a strongly connected component.
fn needs_suicide(component: &Component) -> bool {
    let captures = component.plays.iter().filter(|play| !play.label.suicide);
    let number = components(component.len(), captures.map(Play::ends));
    number.into_iter().collect::<BTreeSet<_>>().len() == component.len()
}

/// The sizes of all strings captured, suicides included.
pub(crate) fn captured_sizes(component: &Component, neighbours: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut sizes = Vec::new();
    for play in &component.plays {
        let mut left = play.removed.clone();
        while let Some(&first) = left.last() {
            let string = reached(first, |point| {
                neighbours(point).into_iter().filter(|to| left.contains(to)).collect::<Vec<_>>()
            });
            left.retain(|point| !string.contains(point));
            sizes.push(string.len());
        }
    }
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

//! Elementary cycles of a component, by their *words*: the labels of their plays in order, up to rotation and exchange of colours.

use std::collections::{BTreeMap, BTreeSet};

use super::{ComponentPlay, LiteralComponent, PlayLabel, Word};
use crate::{Budget, WithinLimits, components, distances};

/// Largest number of plays of the cycles whose words a catalogue lists.
pub(crate) const WORD_PLAYS: usize = 6;

/// Cycle words of a component.
#[derive(Clone, Debug)]
pub(crate) struct Cycles {
    /// Words of up to [`WORD_PLAYS`] plays, with the number of cycles.
    pub words: BTreeMap<Word, u64>,
    /// Word of the shortest cycle: with the fewest plays, then the fewest passes, then the fewest plays of a player after himself as
    /// it is written, then the least. `None` if there is no cycle.
    pub shortest: Option<Word>,
    /// True if no cycle is without suicides.
    pub needs_suicide: bool,
}

impl Cycles {
    /// Enumerates the words of `component`.
    pub fn enumerate(component: &LiteralComponent, budget: &mut Budget) -> WithinLimits<Cycles> {
        let words = count_words(component, WORD_PLAYS, budget)?;
        let mut shortest = shortest_word(&words);
        let mut length = WORD_PLAYS;
        while shortest.is_none() && length < component.len() {
            length += 1;
            shortest = shortest_word(&count_words(component, length, budget)?);
        }
        Ok(Cycles { words, shortest, needs_suicide: needs_suicide(component) })
    }
}

/// First word in the order of [`Cycles::shortest`].
fn shortest_word(words: &BTreeMap<Word, u64>) -> Option<Word> {
    words.keys().min_by_key(|word| (word.plays, word.passes(), word.repeated_players(), (*word).clone())).cloned()
}

/// Counts the words of all elementary cycles of up to `most` plays. Each cycle is found once, from its least position.
fn count_words(component: &LiteralComponent, most: usize, budget: &mut Budget) -> WithinLimits<BTreeMap<Word, u64>> {
    let mut words = BTreeMap::new();
    let mut before = vec![Vec::new(); component.len()];
    component.plays.iter().for_each(|play| before[play.to as usize].push(play.from));
    for start in 0..component.len() as u32 {
        budget.work(component.len() as u64 / 8)?;
        // Distance from every node to `start`, through positions after `start` alone. A path that cannot return in time is left.
        let back = distances(component.len(), start, |node: u32| {
            before[node as usize].iter().copied().filter(|&from| from > start)
        });
        each_cycle(
            component,
            start,
            |labels, play| labels.len() as u64 + 1 + u64::from(back[play.to as usize]) <= most as u64,
            budget,
            |labels| *words.entry(Word::from_labels(labels)).or_insert(0) += 1,
        )?;
    }
    Ok(words)
}

/// True if an elementary cycle from `start` has the labels of `word` in this order.
pub(crate) fn has_cycle_with_word(
    component: &LiteralComponent,
    start: u32,
    word: &str,
    budget: &mut Budget,
) -> WithinLimits<bool> {
    let (labels, mut found) = (word.split(' ').collect::<Vec<_>>(), false);
    each_cycle(
        component,
        start,
        |done, play| labels.get(done.len()).is_some_and(|next| *next == play.label.to_string()),
        budget,
        |done| found |= done.len() == labels.len(),
    )?;
    Ok(found)
}

/// Calls `found` with the labels of every elementary cycle from `start` whose plays `allowed` accepts after the labels before them.
fn each_cycle(
    component: &LiteralComponent,
    start: u32,
    allowed: impl Fn(&[PlayLabel], &ComponentPlay) -> bool,
    budget: &mut Budget,
    mut found: impl FnMut(&[PlayLabel]),
) -> WithinLimits<()> {
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
        // Elementary: no position occurs twice on the path.
        } else if path.iter().all(|&(node, _)| node != play.to) {
            labels.push(play.label);
            path.push((play.to, component.plays_from(play.to).iter()));
        }
    }
    Ok(())
}

/// True if no cycle of `component` is without suicides: without them, every position is a strongly connected component.
fn needs_suicide(component: &LiteralComponent) -> bool {
    let captures = component.plays.iter().filter(|play| !play.label.suicide);
    let number = components(component.len(), captures.map(ComponentPlay::ends));
    number.into_iter().collect::<BTreeSet<_>>().len() == component.len()
}

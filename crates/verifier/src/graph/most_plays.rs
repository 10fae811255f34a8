//! The most plays without a pass, counted by strongly connected components.

use rustc_hash::{FxHashMap, FxHashSet};

use super::components::components;
use super::stretch::{Situation, Stretch};
use crate::limits::{Budget, NotDecided};

/// Steps and bytes that the components take for every situation and play: rounded up.
const STEPS: usize = 20;
const BYTES: usize = 96;

/// For every situation how often something can be there at most, from it on, itself included.
///
/// Who leaves a component never returns. In one without a cycle there is one situation; in another one, what may be there
/// so many times is there so many times.
pub(crate) fn most_plays(
    stretch: &Stretch,
    situations: &[Situation],
    numbers: &FxHashMap<Situation, u32>,
    budget: &mut Budget,
) -> Result<Vec<u32>, NotDecided> {
    let next = |&at: &Situation| stretch.plays(at).iter().map(|play| numbers[&(play.after, !at.1)] as usize).collect();
    let next: Vec<Vec<usize>> = situations.iter().map(next).collect();
    let size = situations.len() + next.iter().map(Vec::len).sum::<usize>();
    budget.work((STEPS * size) as u64)?;
    budget.hold(BYTES * size)?;
    let component = components(&next);
    let count = component.iter().max().map_or(0, |last| last + 1);
    let mut members = vec![Vec::new(); count];
    component.iter().enumerate().for_each(|(node, &number)| members[number].push(node));
    let mut most = vec![0; count];
    // Components from which others can be reached come before them.
    for number in (0..count).rev() {
        let targets: Vec<usize> =
            members[number].iter().flat_map(|&node| &next[node]).map(|&to| component[to]).collect();
        let inside = if targets.contains(&number) { occurrences(stretch, situations, &members[number]) } else { 1 };
        let beyond = targets.iter().filter(|&&target| target != number).map(|&target| most[target]).max();
        most[number] = inside + beyond.unwrap_or(0);
    }
    budget.release(BYTES * size);
    Ok(component.into_iter().map(|number| most[number]).collect())
}

fn occurrences(stretch: &Stretch, situations: &[Situation], members: &[usize]) -> u32 {
    let positions: FxHashSet<_> = members.iter().map(|&node| situations[node].0).collect();
    let different = if stretch.positions { positions.len() } else { members.len() };
    (different * stretch.times) as u32
}

//! The search through all sequences of a plan, in parallel.

use koatlas_board::{BoardPosition, Size};
use koatlas_rulesets::{Done, RuleSet, StartError};
use rayon::prelude::*;

use super::plan::{Beginning, Plan};
use super::walk::{Question, Walk};
use crate::watch::{Stopped, Watch};

/// A sequence that was found: the smallest of a plan.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub from: Beginning,
    pub start: BoardPosition,
    pub moves: Vec<Done>,
}

/// Several things to be found in one search, by their numbers.
pub(crate) trait Hunt: Sync {
    /// What goes through a part of the sequences.
    type Part: Part;

    /// Whether something is to be found on a board.
    fn seeks_on(&self, size: Size) -> bool;

    /// A part that seeks what has not been found.
    fn part(&self, size: Size) -> Self::Part;

    /// A thing has been found: the first time counts.
    fn found(&mut self, thing: usize, found: Found);
}

/// A question that keeps the first sequences for things that are to be found.
pub(crate) trait Part: Question + Send {
    /// The things found, with the moves.
    fn into_found(self) -> Vec<(usize, Vec<Done>)>;
}

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// Somebody asked for an end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A rule set names a ko.
    #[error("the option ko names a point of one board, and a suite has boards of many sizes: leave it out")]
    Ko(#[from] StartError),
}

/// Goes through a plan until everything has been found. The same for any number of threads.
pub(crate) fn exhaust(
    rules: &[RuleSet],
    plan: &Plan,
    hunt: &mut impl Hunt,
    watch: &Watch<'_>,
) -> Result<(), SearchError> {
    for &(size, most) in &plan.boards {
        let starts = if hunt.seeks_on(size) { plan.starts(size) } else { Vec::new() };
        for moves in 1..=most {
            if !hunt.seeks_on(size) {
                break;
            }
            watch.tell(size, moves);
            round(rules, plan.from, &starts, moves, hunt, watch)?;
        }
    }
    Ok(())
}

/// All sequences of so many moves from some starts on one board.
fn round<H: Hunt>(
    rules: &[RuleSet],
    from: Beginning,
    starts: &[BoardPosition],
    moves: usize,
    hunt: &mut H,
    watch: &Watch<'_>,
) -> Result<(), SearchError> {
    let errands: Vec<(&BoardPosition, Vec<Done>)> =
        starts.iter().flat_map(|start| errands(from, start, moves)).collect();
    let run = |(start, steered): &(&BoardPosition, Vec<Done>)| {
        watch.look()?;
        let mut part = hunt.part(start.size());
        Walk::new(rules, start, steered.clone())?.ask(moves, &mut part);
        Ok(part.into_found())
    };
    let found: Vec<_> = errands.par_iter().map(run).collect::<Result<_, SearchError>>()?;
    for ((start, _), found) in errands.iter().zip(found) {
        for (thing, moves) in found {
            hunt.found(thing, Found { from, start: (*start).clone(), moves });
        }
    }
    Ok(())
}

/// The parts into which the sequences from a start are cut, in their order: by the first moves if there is one start, and not
/// at all if there are many.
fn errands(from: Beginning, start: &BoardPosition, moves: usize) -> Vec<(&BoardPosition, Vec<Done>)> {
    if from == Beginning::SetUp || moves < 4 {
        return vec![(start, Vec::new())];
    }
    let all = || (0..start.size().area()).map(Done::Play).chain([Done::Pass]);
    all().flat_map(|one| all().map(move |two| (start, vec![one, two]))).collect()
}

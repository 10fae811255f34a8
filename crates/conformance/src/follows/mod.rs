//! Which rule set a program follows: those that agree with everything it said.

mod candidates;

use koatlas_board::{PointSet, Wide, in_narrowest};
use koatlas_rulesets::{Referee, RuleSet};
use rayon::prelude::*;

use crate::engine::Heard;
use crate::judge::{Judge, Verdict, hear_all};

pub use candidates::Followed;

/// The rule sets that agree with what a program said.
///
/// A statement about what was asked, and no more: a rule set that agrees with every answer of this run may differ from the
/// program where nobody has asked. Rule sets that no answer tells apart are all there.
#[derive(Debug, Default)]
pub struct Follows {
    /// Those that agree with every answer.
    pub all: Vec<Followed>,
    /// If there are none: those that agree with the most answers. What comes after a rule set has ended a game, or after a move that it
    /// bars, is no agreement.
    pub nearest: Vec<Followed>,
    /// With how many answers the nearest do not agree.
    pub differences: usize,
    /// Rule sets with options that were tried.
    pub candidates: usize,
    /// Whether the program tells that games have ended. If it does not, nothing was compared after the end that a rule set makes, and
    /// the number of passes that end a game is no option.
    pub tells_end: bool,
}

/// Tries all rule sets with all their options.
pub(crate) fn follows(games: &[Heard], claimed: &RuleSet) -> Follows {
    let told = games.iter().flat_map(|game| &game.turns).filter_map(|turn| turn.made.as_ref()?.told.as_ref());
    let tells_end = told.into_iter().any(|told| told.ended.is_some());
    let answers: usize = games.iter().map(Heard::answers).sum();
    if answers == 0 {
        return Follows { tells_end, ..Follows::default() };
    }
    let classes = candidates::classes(tells_end);
    let candidates = classes.iter().map(Vec::len).sum();
    let agreeing: Vec<&RuleSet> =
        classes.par_iter().filter(|class| agrees(&class[0], games)).flat_map_iter(|class| class).collect();
    let all = candidates::grouped(&agreeing, claimed, tells_end);
    if !all.is_empty() {
        return Follows { all, candidates, tells_end, ..Follows::default() };
    }
    let (nearest, differences) = nearest(&classes, games);
    Follows {
        nearest: candidates::grouped(&nearest, claimed, tells_end),
        differences,
        candidates,
        tells_end,
        ..Follows::default()
    }
}

/// The rule sets that agree with the most answers, and with how many they do not agree.
fn nearest<'a>(classes: &'a [Vec<RuleSet>], games: &[Heard]) -> (Vec<&'a RuleSet>, usize) {
    // The most promising first: whatever is worse than the best so far need not be counted to the end.
    let few = games.len().min(20);
    let mut order: Vec<(usize, usize)> =
        classes.par_iter().enumerate().map(|(at, class)| (apart(&class[0], &games[..few], usize::MAX), at)).collect();
    order.sort_unstable();
    let (mut best, mut nearest) = (usize::MAX, Vec::new());
    for (_, at) in order {
        let found = apart(&classes[at][0], games, best.saturating_add(1));
        if found < best {
            (best, nearest) = (found, Vec::new());
        }
        if found == best {
            nearest.push(at);
        }
    }
    nearest.sort_unstable();
    (nearest.into_iter().flat_map(|at| &classes[at]).collect(), best)
}

/// With how many answers a rule set does not agree. Once there are `most`, no more games are counted.
fn apart(rules: &RuleSet, games: &[Heard], most: usize) -> usize {
    let mut found = 0;
    for heard in games {
        let (mut agreed, mut differs) = (0, 0);
        in_narrowest!(heard.start, S in [u64, u128, Wide] => hear::<S>(rules, heard, |verdict| {
            agreed += usize::from(matches!(verdict, Verdict::Same(_)));
            differs += usize::from(matches!(verdict, Verdict::Differs(_)));
            true
        }));
        // A game that differs only in what its last move does has no answer that does not agree.
        found += heard.answers().saturating_sub(agreed).max(differs);
        if found >= most {
            break;
        }
    }
    found
}

/// Whether a rule set agrees with all answers.
fn agrees(rules: &RuleSet, games: &[Heard]) -> bool {
    games.iter().all(|heard| {
        let mut agrees = true;
        in_narrowest!(heard.start, S in [u64, u128, Wide] => hear::<S>(rules, heard, |verdict| {
            agrees = agrees && !matches!(verdict, Verdict::Differs(_));
            agrees
        }));
        agrees
    })
}

fn hear<S: PointSet>(rules: &RuleSet, heard: &Heard, mut visit: impl FnMut(Verdict) -> bool) {
    if let Ok(referee) = Referee::<S>::new(rules.clone(), heard.start.clone()) {
        hear_all(Judge::new(referee), heard, |_, verdict| visit(verdict));
    }
}

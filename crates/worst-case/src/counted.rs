//! Bounds by counting. On small boards all games under superko can be counted; games that go on alike are counted
//! together.

use std::sync::atomic::AtomicBool;

use crate::games::{GamePlan, PREFIXES, Superko};
use koatlas_board::{BoardPosition, Suicide};
use koatlas_certificates::Measure;
use koatlas_rulesets::{Bar, End, RuleSet, Since};

/// Where there are more games than this they are not counted to the end: so many take seconds.
const MOST_GAMES: u128 = 10_000_000_000;

/// On boards with more points than this no count of the games has ever ended. A single round of it, in which it cannot
/// be interrupted, would take too long.
const MOST_POINTS: usize = 4;

/// The plays of the longest game, if games are what is asked for and they are not too many.
///
/// A game is a sequence under positional or situational superko that begins on an empty board and that two passes end.
/// `stop` is asked between rounds of the count.
pub(crate) fn longest_game(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    let is_small = board.size().area() <= MOST_POINTS;
    let is_empty_board = is_small && board.is_whole_board() && board.contents().iter().all(Option::is_none);
    let superko = superko(rules).filter(|_| is_empty_board && measure == Measure::Plays && !stop())?;
    let plan = GamePlan::new(board.size(), superko, rules.suicide(), PREFIXES).ok()?;
    let mut count = plan.begin();
    let end_early = |games| if games > MOST_GAMES || stop() { Err(()) } else { Ok(()) };
    end_early(count.tally().games).ok()?;
    let all = count.search(&plan, &AtomicBool::new(false), |count| end_early(count.tally().games));
    (all == Ok(true)).then(|| count.tally().longest_plays.into())
}

/// The superko rule that alone decides what a rule set forbids, if there is one.
///
/// The basic ko rule forbids nothing more: who retakes at once creates the situation of two moves ago. Nor does it matter
/// under positional superko whether suicides of one stone are allowed. Under situational superko there must be no suicide: with it
/// there are too many games even on 1x4.
fn superko(rules: &RuleSet) -> Option<Superko> {
    let bars = rules.bars();
    let only = |superko| bars.contains(&superko) && bars.iter().all(|&bar| bar == superko || bar == Bar::BasicKo);
    let ends = rules.ends() == [End::Passes(2)] && rules.forfeit().is_none();
    match () {
        () if !ends || !rules.start_counts() => None,
        () if only(Bar::Position(Since::Start)) => Some(Superko::Positional),
        () if only(Bar::Situation(Since::Start)) && rules.suicide() == Suicide::None => Some(Superko::Situational),
        () => None,
    }
}

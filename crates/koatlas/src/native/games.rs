//! Counts of complete games on a board, and the length of the longest.

use koatlas_board::{Size, Suicide, grouped};
use koatlas_worst_case::games::{GamePlan, GameTally, PREFIXES, Superko};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::{Count, answer};

/// Arguments of [`games()`]. Games begin on the empty board, Black first.
#[derive(Clone, Copy, Debug)]
pub struct GamesQuestion {
    /// The size of the board.
    pub board: Size,
    /// The superko rule: `psk` or `ssk`.
    pub rules: Superko,
    /// The suicides that are allowed: none, or those of two stones or more.
    pub suicide: Suicide,
}

impl GamesQuestion {
    /// The default question: `suicide` is `multi`.
    pub fn new(board: Size, rules: Superko) -> GamesQuestion {
        GamesQuestion { board, rules, suicide: Suicide::Multi }
    }
}

/// The answer of [`games()`]: the number of complete games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesAnswer {
    /// The superko rule: `psk` or `ssk`.
    pub ruleset: Superko,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// The number of games, as sequences of plays; the passes between the plays follow from these.
    pub games: Count,
    /// The number of plays of the longest game.
    pub longest_plays: u32,
}

answer!(GamesAnswer: "games");

/// Counts the complete games.
///
/// ```
/// use koatlas::{Conditions, GamesQuestion, Interrupt, games};
/// use koatlas_worst_case::games::Superko;
///
/// let question = GamesQuestion::new("1x3".parse()?, Superko::Positional);
/// let answer = games(question, &Conditions::quiet(&Interrupt::default()))?;
/// assert_eq!((answer.games, answer.longest_plays), (907_u64.into(), 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board is too large, or if the work is interrupted.
pub fn games(question: GamesQuestion, conditions: &Conditions<'_>) -> Result<GamesAnswer> {
    let GamesQuestion { board, rules, suicide } = question;
    let plan = GamePlan::new(board, rules, suicide, PREFIXES).map_err(|error| Error::argument("board", error))?;
    let line = conditions.begin_stage("", None);
    let tally = plan.count(conditions.interrupt.stop_flag(), |searched, tally| {
        let [done, all] = [searched, plan.prefix_count()].map(grouped);
        line.set_message(&format_args!("{done} of {all} prefixes done, {} games", grouped(tally.games)));
        true
    });
    let GameTally { games, longest_plays } = tally.ok_or(Error::interrupted("no games have been counted"))?;
    Ok(GamesAnswer { ruleset: rules, suicide, games: games.into(), longest_plays })
}

//! Counts of complete games on a board, and the length of the longest.

use std::path::Path;
use std::time::{Duration, Instant};

use koatlas_board::{Size, Suicide, grouped};
use koatlas_storage::shown;
use koatlas_worst_case::games::{GameCount, GamePlan, GameTally, PREFIXES, Superko};
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, WorkStage};
use crate::error::{Error, Result};
use crate::files::{unwritable, write_abortable};
use crate::json::{Answer, Count};

const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Arguments of [`games()`]. Games begin on the empty board, Black first.
///
/// The caller has claimed the file `snapshot`, which keeps other runs away from it.
#[derive(Clone, Copy, Debug)]
pub struct GamesQuestion<'a> {
    /// The size of the board.
    pub board: Size,
    /// The superko rule: `psk` or `ssk`.
    pub rules: Superko,
    /// The suicides that are allowed: none, or those of two stones or more.
    pub suicide: Suicide,
    /// The file in which the work is saved: every 20 seconds, when it is interrupted, and at the end.
    pub snapshot: Option<&'a Path>,
    /// The file of earlier work with the same board and options, which is continued.
    pub resume: Option<&'a Path>,
}

impl GamesQuestion<'_> {
    /// The default question: `suicide` is `multi`.
    #[must_use]
    pub fn new(board: Size, rules: Superko) -> GamesQuestion<'static> {
        GamesQuestion { board, rules, suicide: Suicide::Multi, snapshot: None, resume: None }
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
    /// The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began afresh.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resumed_from: Vec<String>,
}

impl Answer for GamesAnswer {
    const COMMAND: &'static str = "games";
}

/// Counts the complete games. The second result is an error if the work could not be saved at the end.
///
/// ```
/// use koatlas::{Conditions, GamesQuestion, Interrupt, games};
/// use koatlas_worst_case::games::Superko;
///
/// let question = GamesQuestion::new("1x3".parse()?, Superko::Positional);
/// let (answer, _) = games(question, &Conditions::quiet(&Interrupt::default()))?;
/// assert_eq!((answer.games, answer.longest_plays), (907_u64.into(), 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board is too large, if the saved work belongs to another question, or if the work is interrupted.
pub fn games(question: GamesQuestion<'_>, conditions: &Conditions<'_>) -> Result<(GamesAnswer, Result<()>)> {
    let GamesQuestion { board, rules, suicide, snapshot, resume } = question;
    let plan = GamePlan::new(board, rules, suicide, PREFIXES);
    let plan = &plan.map_err(|error| Error::argument("board", error))?;
    let mut run = match resume {
        None => GameCount::begin(plan),
        Some(path) => conditions
            .interrupt
            .run_abortable(|| GameCount::resume(path, plan))
            .map_err(|error| Error::unusable(path, error))?,
    };
    let work = GamesWork { plan, snapshot, conditions };
    work.save(&run)?;
    work.search(&mut run, &conditions.begin_stage("", None));
    let saved = work.save(&run);
    // Interrupted: the work is in the snapshot, unless that could not be written.
    if run.searched_prefixes < plan.prefix_count() {
        saved?;
        return Err(Error::interrupted_with(snapshot));
    }
    let GameTally { games, longest_plays } = run.tally;
    let resumed_from = resume.map(shown).into_iter().collect();
    Ok((GamesAnswer { ruleset: rules, suicide, games: games.into(), longest_plays, resumed_from }, saved))
}

/// A count with its conditions and snapshot.
struct GamesWork<'a> {
    plan: &'a GamePlan,
    snapshot: Option<&'a Path>,
    conditions: &'a Conditions<'a>,
}

impl GamesWork<'_> {
    /// Counts to the end or until interrupted, and saves `run` every [`SAVE_EVERY`].
    fn search(&self, run: &mut GameCount, line: &WorkStage<'_>) {
        let GamesWork { plan, conditions, .. } = *self;
        let mut saved = Instant::now();
        self.show(run, line);
        while run.searched_prefixes < plan.prefix_count() && !conditions.interrupt.is_requested() {
            run.run_round(plan, conditions.interrupt.stop_flag());
            self.show(run, line);
            if saved.elapsed() >= SAVE_EVERY {
                line.warn_on_error(self.save(run));
                saved = Instant::now();
            }
        }
    }

    fn show(&self, run: &GameCount, line: &WorkStage<'_>) {
        let [done, all] = [run.searched_prefixes, self.plan.prefix_count()].map(grouped);
        line.set_message(&format_args!("{done} of {all} prefixes done, {} games", grouped(run.tally.games)));
    }

    fn save(&self, run: &GameCount) -> Result<()> {
        let Some(path) = self.snapshot else { return Ok(()) };
        let written = write_abortable(path, self.conditions.interrupt, || run.write(path, self.plan));
        written.map_err(|error| unwritable(path, "snapshot", error))
    }
}

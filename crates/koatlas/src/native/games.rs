//! Counts of complete games on a board, and the length of the longest.

use koatlas_board::{Size, Suicide, grouped};
use koatlas_longest::games::{GamePlan, GameTally, Superko, USEFUL_PREFIXES};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::{Count, answer};
use crate::page::{Block, Page};
use crate::question::{Question, options};

options! {
    /// Numbers of complete games on a board, from the empty board on, Black first.
    #[derive(Copy)]
    pub struct GamesQuestion {
        /// An empty board with this number of rows and columns; Black moves first
        pub board: Option<Size> => arg(long, value_name = "ROWSxCOLS", required = true),
        /// The rule set: psk (positional superko) or ssk (situational superko)
        pub rules: Option<Superko> => arg(long, value_name = "ID", required = true, value_parser = superko),
        /// Suicides that are allowed: none, multi (two stones or more)
        pub suicide: Suicide = Suicide::Multi => arg(long, value_name = "POLICY"),
    }
}

/// Parses the name of a rule set that is a superko.
pub(crate) fn superko(text: &str) -> Result<Superko, String> {
    let rules = RuleSet::find(text).map_err(|error| error.to_string())?;
    rules.id().parse::<Superko>().map_err(|error| error.to_string())
}

/// The answer of [`GamesQuestion`]: the number of complete games.
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

impl Question for GamesQuestion {
    type About = ();
    type Answer = GamesAnswer;

    /// Counts the complete games.
    ///
    /// ```
    /// use koatlas::{Conditions, GamesQuestion, Interrupt, Question};
    /// use koatlas_longest::games::Superko;
    ///
    /// let (board, rules) = (Some("1x3".parse()?), Some(Superko::Positional));
    /// let question = GamesQuestion { board, rules, ..GamesQuestion::default() };
    /// let answer = question.ask(&(), &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!((answer.games, answer.longest_plays), (907_u64.into(), 14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the board is too large, or if the work is interrupted.
    fn ask(&self, _: &(), conditions: &Conditions<'_>) -> Result<GamesAnswer> {
        let board = self.board.ok_or_else(|| Error::argument("board", "name one, such as 2x2"))?;
        let rules = self.rules.ok_or_else(|| Error::argument("rules", "name a superko: psk or ssk"))?;
        let suicide = self.suicide;
        if suicide == Suicide::All {
            return Err(Error::argument(
                "suicide",
                "games are counted without suicide of a single stone: write none or multi",
            ));
        }
        let plan =
            GamePlan::new(board, rules, suicide, USEFUL_PREFIXES).map_err(|error| Error::argument("board", error))?;
        let line = conditions.begin_stage("", None);
        let tally = plan.count(conditions.interrupt.stop_flag(), |searched, tally| {
            let [done, all] = [searched, plan.prefix_count()].map(grouped);
            line.set_message(&format_args!("{done} of {all} prefixes done, {} games", grouped(tally.games)));
            true
        });
        let GameTally { games, longest_plays } = tally.ok_or(Error::interrupted("no games have been counted"))?;
        Ok(GamesAnswer { ruleset: rules, suicide, games: games.into(), longest_plays })
    }

    fn page(&self, answer: &GamesAnswer, (): &()) -> Option<Page> {
        let GamesAnswer { ruleset, suicide, games, longest_plays } = answer;
        let rules = match ruleset {
            Superko::Positional => "positional superko",
            Superko::Situational => "situational superko",
        };
        let title = Block::headed(
            format!("the empty board of {}", self.board?),
            format!(": complete games, {rules}, suicide {suicide}"),
        );
        let longest = Block::row("longest", format!("{longest_plays} plays"));
        Some(Page::new([vec![title], vec![Block::row("games", games.to_string()), longest]]))
    }
}

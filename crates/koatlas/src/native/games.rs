//! Counts of complete games on a board, and the length of the longest.

use std::str::FromStr;

use koatlas_board::{Size, Suicide, grouped};
use koatlas_longest::games::{GamePlan, GameTally, Superko, USEFUL_PREFIXES};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::{Count, answer};
use crate::page::{Block, Page};
use crate::question::{Question, options, rule_set};

options! {
    /// Numbers of complete games on a board, from the empty board on, Black first.
    #[derive(Copy)]
    pub struct GamesQuestion {
        /// An empty board with this number of rows and columns; Black moves first
        pub board: Option<Size> => arg(long, value_name = "ROWSxCOLS", required = true),
        /// The rule set: psk (positional superko), ssk (situational superko), or a file with one of them and the end by two passes
        pub rules: Option<CountedRules> => arg(long, value_name = "ID", required = true, value_parser = str::parse::<CountedRules>),
        /// Suicides that are allowed: none, multi (two stones or more)
        pub suicide: Suicide = Suicide::Multi => arg(long, value_name = "POLICY"),
    }
}

/// A rule set under which games can be counted.
#[derive(Clone, Copy, Debug)]
pub struct CountedRules {
    superko: Superko,
    /// The suicides that a file allows; `None` if the rule set is of the list, where the option decides.
    suicide: Option<Suicide>,
}

impl From<Superko> for CountedRules {
    fn from(superko: Superko) -> CountedRules {
        CountedRules { superko, suicide: None }
    }
}

impl FromStr for CountedRules {
    type Err = String;

    /// Parses the name of a rule set that is a superko, or the path of a file of one.
    fn from_str(text: &str) -> Result<CountedRules, String> {
        let rules = rule_set(text)?;
        if rules.is_listed() {
            return rules.id().parse::<Superko>().map(CountedRules::from).map_err(|error| error.to_string());
        }
        // Positional superko forbids the suicide of a single stone in any case.
        let suicide = |superko| match superko {
            Superko::Positional => rules.suicide.without_single_stone(),
            Superko::Situational => rules.suicide,
        };
        let counted = |superko| CountedRules { superko, suicide: Some(suicide(superko)) };
        let superko = Superko::alone_in(&rules).map(counted);
        let refusal = || {
            format!(
                "games are not counted under {}: write psk, ssk, or rules with one of them and the end by two passes",
                rules.id()
            )
        };
        superko.ok_or_else(refusal)
    }
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
    /// let (board, rules) = (Some("1x3".parse()?), Some(Superko::Positional.into()));
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
        let (CountedRules { superko, suicide: of_file }, suicide) = (rules, self.suicide);
        if let Some(other) = of_file.filter(|&other| other != suicide) {
            return Err(Error::argument(
                "suicide",
                format!("the rules allow suicide {other}: write --suicide {other}"),
            ));
        }
        if suicide == Suicide::All {
            return Err(Error::argument(
                "suicide",
                "games are counted without suicide of a single stone: write none or multi",
            ));
        }
        let plan =
            GamePlan::new(board, superko, suicide, USEFUL_PREFIXES).map_err(|error| Error::argument("board", error))?;
        let line = conditions.begin_stage("", None);
        let tally = plan.count(conditions.interrupt.stop_flag(), |searched, tally| {
            let [done, all] = [searched, plan.prefix_count()].map(grouped);
            line.set_message(&format_args!("{done} of {all} prefixes done, {} games", grouped(tally.games)));
            true
        });
        let GameTally { games, longest_plays } = tally.ok_or(Error::interrupted("no games have been counted"))?;
        Ok(GamesAnswer { ruleset: superko, suicide, games: games.into(), longest_plays })
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

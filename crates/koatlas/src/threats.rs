//! Ko fights: who gets his way, by the number of threats that each player has elsewhere.

mod in_words;
mod many_kos;
mod page;
mod sentence;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use koatlas_board::{Colour, Point, Suicide, grouped};
use koatlas_files::{Claim, Control, LimitError};
use koatlas_outcome::Interval;
use koatlas_outcome::geography::{FightCertificate, FightPlays};
use koatlas_outcome::thermograph::{Fraction, Komasters};
use koatlas_outcome::threats::{FightCell, FightGoal, FightMove, FightSummary, KoFight, KoFightError};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::{claim, write};
use crate::json::Answer;
use crate::page::Page;
use crate::question::{ChosenRules, Question, options};
use crate::subject::Subject;
pub use in_words::FightInWords;

/// What the players of a fight want.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThreatsGoal {
    /// The score of the board.
    #[default]
    Value,
    /// The life of the string on this point.
    Life(Point),
}

impl FromStr for ThreatsGoal {
    type Err = String;

    fn from_str(text: &str) -> Result<ThreatsGoal, String> {
        let point = text.strip_prefix("life:").map(str::parse::<Point>);
        match (text, point) {
            ("value", _) => Ok(ThreatsGoal::Value),
            (_, Some(Ok(point))) => Ok(ThreatsGoal::Life(point)),
            _ => {
                Err(format!("\"{text}\" is no goal: write value, or life: and a stone of the string, such as life:c3"))
            }
        }
    }
}

impl fmt::Display for ThreatsGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThreatsGoal::Value => f.write_str("value"),
            ThreatsGoal::Life(point) => write!(f, "life:{point}"),
        }
    }
}

options! {
    /// Who gets his way in a ko fight, by the number of threats that each player has.
    pub struct ThreatsQuestion {
        /// The rule set.
        pub rules: ChosenRules => command(flatten),
        /// What the players want: value (the score of the board), or life:POINT (whether the string on the point is captured)
        pub goal: ThreatsGoal => arg(long, value_name = "GOAL", default_value = "value"),
        /// Largest number of threats of each player, from 1 to 20
        pub max_threats: usize = 8 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<usize>),
        /// Who is to move in the position; if not given, the player that the target names
        pub to_move: Option<Colour> => arg(long, value_name = "B|W"),
        /// Nobody passes, no position may come back, and who cannot play has lost: with all plays of the region (all), or only those that the opponent's next play could take back (reversible). Decides many kos at once, by matchings
        pub without_passes: Option<FightPlays> => arg(long, value_name = "PLAYS"),
        /// Write the winner's replies without threats to this file; `koatlas verify` checks it. With --without-passes
        pub certificate: Option<PathBuf> => arg(long, value_name = "FILE"),
        /// Largest number of states of the local game
        pub most_states: u64 = 1_000_000 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
        /// Return the winner's replies without threats; only without passes.
        pub strategies: bool => arg(skip),
    }
}

/// Most threats that a question may ask for.
const MOST_THREATS: usize = 20;

/// The answer of [`ThreatsQuestion`]: who gets his way in a ko fight.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreatsAnswer {
    /// The rule set with its options, such as `psk` with `suicide=none`.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// What the players want: `value`, or `life:` and a point; `no passes` in a fight without passes.
    pub goal: String,
    /// The player to move in the position: `B` or `W`.
    pub to_move: Colour,
    /// The kind of ko, such as `direct ko`, `two-stage ko` or `one-move approach ko`; `None` if it is none of these.
    pub kind: Option<String>,
    /// What a player would say of it.
    pub sentence: String,
    /// Who gets his way, for each number of threats and each first player.
    pub table: Vec<ThreatsCell>,
    /// The player who needs the first threat, if `to_move` moves first: `B` or `W`; `None` if nobody does.
    pub first_threat: Option<Colour>,
    /// The least number of threats with which Black gets his way, by the number of White's, if `to_move` moves first; `None` if none of
    /// those tried is enough.
    pub black_needs: Vec<Option<u8>>,
    /// The same for White, by the number of Black's threats.
    pub white_needs: Vec<Option<u8>>,
    /// The number of threats that Black must leave unanswered to get his way, if he moves first, has none, and White has as many as were
    /// tried; `None` if it does not help him.
    pub black_ignores: Option<u8>,
    /// The same for White.
    pub white_ignores: Option<u8>,
    /// What the fight and its plays are worth; nothing if it is about no points.
    #[serde(flatten)]
    pub worth: FightWorth,
    /// The number of states of the local game.
    pub states: usize,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::area_assumptions`].
    pub warnings: Vec<String>,
    /// The winner's replies, if a file was asked for; not in JSON.
    #[serde(skip)]
    pub certificate: Option<FightCertificate>,
}

impl Answer for ThreatsAnswer {
    const COMMAND: &'static str = "threats";

    fn certificate(&self) -> Option<Vec<u8>> {
        self.certificate.as_ref().map(FightCertificate::to_bytes)
    }
}

/// What a fight and its plays are worth: a part of [`ThreatsAnswer`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FightWorth {
    /// What the two ends differ in, in points of territory, as a fraction such as `13`: the area, less a point for each of the `plays`. `None`
    /// if there is no fight, none about points, or no number of plays.
    pub swing: Option<String>,
    /// The plays between the two ends: those of Black alone to his end and those of White alone to his.
    pub plays: Option<u64>,
    /// What each of these plays gains, in points of territory, as a fraction such as `13/3`.
    pub value_of_play: Option<String>,
    /// What the position is worth to Black between the two ends: a score by area, as a fraction.
    pub count: Option<String>,
    /// The value if Black is komaster, who can win the ko but has no profit from further threats; `None` if thermographs do not give it.
    pub black_komaster: Option<KomasterValue>,
    /// The value if White is komaster.
    pub white_komaster: Option<KomasterValue>,
}

impl FightWorth {
    fn new(found: &FightSummary) -> FightWorth {
        let value = found.ratio();
        let komaster = |player| found.komasters.as_ref().and_then(|found| KomasterValue::new(found, player));
        FightWorth {
            swing: value.map(|value| value.swing.to_string()),
            plays: value.map(|value| value.plays),
            value_of_play: value.map(|value| value.value_of_play.to_string()),
            count: value.map(|value| value.count.to_string()),
            black_komaster: komaster(Colour::Black),
            white_komaster: komaster(Colour::White),
        }
    }
}

/// The value of a position under a komaster, by its thermograph: [`FightWorth::black_komaster`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KomasterValue {
    /// What a play gains, in points of territory, as a fraction.
    pub value_of_play: String,
    /// What the position is worth to Black: a score by area, as a fraction.
    pub count: String,
}

impl KomasterValue {
    /// The value under `komaster`; `None` if a number does not fit.
    fn new(found: &Komasters, komaster: Colour) -> Option<KomasterValue> {
        let thermograph = found.under(komaster);
        // A play by area gains a point more than by territory.
        let value_of_play = thermograph.temperature().minus(Fraction::integer(1)).ok()?;
        Some(KomasterValue { value_of_play: value_of_play.to_string(), count: thermograph.mast().to_string() })
    }
}

/// Who gets his way with some threats: an item of [`ThreatsAnswer::table`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreatsCell {
    /// The number of Black's threats.
    pub black: u8,
    /// The number of White's threats.
    pub white: u8,
    /// The player who moves first: `B` or `W`.
    pub first: Colour,
    /// The player who gets the best that he can get with any number of threats; `None` if neither does.
    pub winner: Option<Colour>,
    /// The scores that both players can force; `None` if the goal is no score.
    pub value: Option<Interval>,
    /// The first moves that give nothing away, such as `B c3`, `B pass` or `B threat`.
    pub best: Vec<String>,
}

impl Question for ThreatsQuestion {
    type About = Subject;
    type Answer = ThreatsAnswer;

    /// Solves the fight for all numbers of threats.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, Question, Subject, ThreatsQuestion};
    /// use koatlas_board::Colour;
    /// use koatlas_files::{Format, parse_position};
    /// use koatlas_rules::RuleSet;
    ///
    /// // Black takes the ko first, so White needs the first threat.
    /// let file = parse_position(b". X O .\nX O . O\n. X O .\n. . . .\nregion: b3 c3", Format::Text)?;
    /// let question = ThreatsQuestion { rules: RuleSet::find("basic-ko")?.into(), ..ThreatsQuestion::default() };
    /// let board = Subject::from_position("a ko", file.position);
    /// let answer = question.ask(&board, &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!((answer.kind.as_deref(), answer.first_threat), (Some("direct ko"), Some(Colour::White)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the goal is no stone, if there is no local game, or if a limit is reached.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<ThreatsAnswer> {
        let rules = self.rules.rule_set()?;
        if !(1..=MOST_THREATS).contains(&self.max_threats) {
            let reason = format!("the most threats of a player are 1 to {MOST_THREATS}, not {}", self.max_threats);
            return Err(Error::argument("max_threats", reason));
        }
        let subject = &subject.clone().with_to_move(self.to_move);
        if let Some(plays) = self.without_passes {
            return self.many_kos(rules, subject, plays, conditions);
        }
        if let Some(name) = self.wanted_replies() {
            return Err(Error::argument(name, "certificates are for fights without passes: add --without-passes"));
        }
        let goal = self.fight_goal(subject)?;
        let _stage = conditions.begin_stage("solving the fight for all numbers of threats", None);
        let control = Control { nodes: self.most_states, ..conditions.control() };
        let mut fight = KoFight::new(&rules, &subject.position, goal, &control).map_err(|error| match error {
            KoFightError::Start(error) => subject.unusable(error),
            KoFightError::Limit(limit) => self.limit_error(limit, subject, conditions),
        })?;
        let summary = FightSummary::new(&mut fight, self.max_threats as u8, subject.position.to_move(), &control);
        let summary = summary.map_err(|limit| subject.search_error(limit, NOTHING, conditions))?;
        Ok(self.answer(rules, subject, &summary, fight.states()))
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.rules.rule_set()?.suicide)
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        claim(self.certificate.as_deref(), [], conditions)
    }

    fn write(&self, answer: &ThreatsAnswer, _: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        let Some((file, certificate)) = self.certificate.as_ref().zip(answer.certificate()) else { return Ok(()) };
        write(file, "certificate", conditions.interrupt, |out| out.write_all(&certificate))
    }

    fn page(&self, answer: &ThreatsAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}

/// The text of a fight that was interrupted.
const NOTHING: &str = "the fight has not been solved";

impl ThreatsQuestion {
    /// The name of the option that asks for the winner's replies; `None` if nothing does.
    fn wanted_replies(&self) -> Option<&'static str> {
        let asked = [(self.certificate.is_some(), "certificate"), (self.strategies, "strategies")];
        asked.into_iter().find_map(|(is_asked, name)| is_asked.then_some(name))
    }

    /// The error of a fight with too many states, or of one that was stopped.
    fn limit_error(&self, limit: LimitError, subject: &Subject, conditions: &Conditions<'_>) -> Error {
        match limit {
            LimitError::Nodes { limit } => {
                let instead = "name a smaller region, take a rule set that remembers less, or allow more states";
                subject.unfinished(format!("the fight has more than {} states: {instead}", grouped(limit)))
            }
            limit => subject.search_error(limit, NOTHING, conditions),
        }
    }

    fn fight_goal(&self, subject: &Subject) -> Result<FightGoal> {
        let ThreatsGoal::Life(point) = self.goal else { return Ok(FightGoal::Value) };
        let board = &subject.position;
        board.size().check(point).map_err(|error| Error::argument("goal", error))?;
        let owner = board.contents()[board.size().index(point)];
        let owner = owner.ok_or_else(|| Error::argument("goal", format!("there is no stone on {point}")))?;
        Ok(FightGoal::Life { point, owner })
    }

    fn answer(&self, rules: RuleSet, subject: &Subject, found: &FightSummary, states: usize) -> ThreatsAnswer {
        let is_value = self.goal == ThreatsGoal::Value;
        let [black_needs, white_needs] = found.needed.each_ref().map(|needed| needed.least.clone());
        ThreatsAnswer {
            goal: self.goal.to_string(),
            to_move: subject.position.to_move(),
            kind: sentence::kind(found),
            sentence: sentence::sentence(found, self.goal, subject.position.to_move()),
            table: found.cells.iter().map(|cell| ThreatsCell::new(cell, found, is_value)).collect(),
            first_threat: found.first_threat,
            black_needs,
            white_needs,
            black_ignores: found.ignored[0],
            white_ignores: found.ignored[1],
            worth: if is_value { FightWorth::new(found) } else { FightWorth::default() },
            states,
            warnings: subject.area_assumptions(),
            certificate: None,
            rules,
        }
    }
}

impl ThreatsCell {
    /// What a table shows: the winner, `-` if neither gets more than his opponent wants to leave him, and `~` if neither can force a result.
    pub(crate) fn mark(&self) -> char {
        match (self.winner, self.value.and_then(|value| value.value())) {
            (Some(Colour::Black), _) => 'B',
            (Some(Colour::White), _) => 'W',
            (None, Some(_)) => '-',
            (None, None) => '~',
        }
    }

    /// A cell of a fight that somebody always wins.
    fn won([black, white]: [u8; 2], first: Colour, winner: Colour) -> ThreatsCell {
        ThreatsCell { black, white, first, winner: Some(winner), value: None, best: Vec::new() }
    }

    fn new(cell: &FightCell, found: &FightSummary, is_value: bool) -> ThreatsCell {
        let [black, white] = cell.threats.left;
        let value = is_value.then_some(cell.value);
        let best = cell.best.both.iter().map(FightMove::to_string).collect();
        ThreatsCell { black, white, first: cell.first, winner: found.winner(cell), value, best }
    }
}

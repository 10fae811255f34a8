//! Keys of the questions that are about a position, and their answers.

use koatlas_board::{Colour, Move, Suicide};
use koatlas_outcome::{Terms, VoidIs};
use koatlas_position_graph::Model;
use koatlas_rulesets::GameMove;
use serde::Deserialize;

use super::values::{chosen, seconds};
use super::{Moves, Reply, Target};
use crate::check::{CheckBy, CheckQuestion, CheckedGames, GameRecord, JudgedLines, check, records_of};
use crate::classify::{ClassifyAnswer, ClassifyQuestion, classify};
use crate::conditions::{Conditions, SolveLimits};
use crate::cycles::{CyclesQuestion, cycles};
use crate::diagram::{CycleChoice, DiagramFormat, DiagramQuestion, ShownMoves, diagram};
use crate::each_ko::{OneOrEachKo, ask_each};
use crate::error::{Error, Result};
use crate::find::{FindQuestion, find};
use crate::solve::{SolveQuestion, solve};
use crate::text::parse_half_points;

/// Keys of the question `classify`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Classify {
    /// The suicides that are allowed: `none`, `multi` or `all`.
    pub suicide: Suicide,
    /// Maximum number of moves of a cycle under the Default Restriction Rules.
    pub max_length: usize,
    /// The cycle that the position is known for; if `None`, that of the text.
    pub cycle: Option<Moves>,
}

impl Default for Classify {
    fn default() -> Classify {
        let max_length = ClassifyQuestion::MAX_LENGTH;
        Classify { suicide: Suicide::Multi, max_length, cycle: None }
    }
}

impl Classify {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<Reply> {
        let Classify { suicide, max_length, .. } = *self;
        let subject = target.subject(suicide, conditions)?;
        let cycle: Option<Vec<Move>> = self.cycle.as_ref().map(|cycle| cycle.parse("cycle")).transpose()?;
        let answered = ask_each(&subject, suicide, conditions, |subject| {
            let cycle = cycle.as_deref();
            classify(ClassifyQuestion { subject, suicide, max_length, cycle, longest: false }, conditions)
        })?;
        let pages = answered.pages(&subject, ClassifyAnswer::page);
        Ok(match answered {
            OneOrEachKo::One(answer) => Reply::new(&answer, pages),
            OneOrEachKo::EachKo(answers) => Reply::new(&answers, pages),
        })
    }
}

impl FindQuestion {
    pub(super) fn answer(self, target: &Target, conditions: &Conditions<'_>) -> Result<Reply> {
        target.without(&["region", "ko"])?;
        let subject = target.board()?;
        let answer = find(&subject, self, conditions)?;
        Ok(Reply::new(&answer, vec![answer.page(&subject, None)]))
    }
}

/// Keys of the question `check`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Check {
    /// The name of a rule set or tradition, or `all`; if `None`, the rules that the record names.
    pub rules: Option<String>,
    /// Options of the rule set, each `KEY=VALUE`.
    pub option: Vec<String>,
    /// The moves, from the position; if `None`, those of the record.
    pub moves: Option<Moves>,
    /// The player who moves first; if `None`, the one that the text names.
    pub to_move: Option<Colour>,
    /// True to leave out the variations of a record. With the key `move` the line that leads there is judged, up to it.
    pub main_line: bool,
    /// True to stop at the first illegal move.
    pub strict: bool,
}

impl Check {
    pub(super) fn answer(&self, target: &Target) -> Result<Reply> {
        target.without(&["game", "region", "ko"])?;
        let lines = match target.move_path()? {
            Some(path) => JudgedLines::To(path),
            None if self.main_line => JudgedLines::MainLine,
            None => JudgedLines::All,
        };
        let choice = self.rules.as_deref().map(str::parse).transpose();
        let by = CheckBy::new(choice.map_err(|unknown| Error::argument("rules", unknown))?, self.option.clone())?;
        let mut records = match (&self.moves, &target.position) {
            (None, Some(text)) => records_of(target.name(), target.contents(text)?, &lines),
            (moves, _) => {
                let moves = moves.as_ref().map(|moves| moves.parse("moves")).transpose()?.unwrap_or_default();
                vec![Ok(GameRecord::from_moves(target.board()?, moves))]
            }
        };
        for record in records.iter_mut().flatten() {
            record.subject = record.subject.clone().with_to_move(self.to_move);
        }
        if records.len() == 1 {
            let record = &records.remove(0)?;
            let answer = check(CheckQuestion { record, by: &by, strict: self.strict })?;
            return Ok(Reply::new(&answer, vec![answer.page(record, false)]));
        }
        let answer = CheckedGames::new(records, &by, self.strict, ToString::to_string);
        Ok(Reply::new(&answer, vec![answer.page(false)]))
    }
}

/// Keys of the question `solve`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The name of a rule set.
    pub rules: String,
    /// Options of the rule set, each `KEY=VALUE`.
    #[serde(default)]
    pub option: Vec<String>,
    /// The suicides that are allowed; if `None`, those of the rule set.
    pub suicide: Option<Suicide>,
    /// The player who moves first; if `None`, the one that the text names.
    pub to_move: Option<Colour>,
    /// The points that White receives, such as `6.5`.
    #[serde(default)]
    pub komi: f64,
    /// The value of a game without result, or of a tie: `draw`, `black`, `white` or `separate`.
    #[serde(default)]
    pub void_is: VoidIs,
    /// Largest number of states that the search may visit.
    pub most_states: Option<u64>,
    /// Time limit in seconds, where there is a clock.
    pub time_limit: Option<f64>,
}

impl Solve {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<Reply> {
        let rules = &chosen(&self.rules, &self.option, self.suicide)?;
        let subject = &target.subject(rules.suicide, conditions)?.with_to_move(self.to_move);
        let komi = parse_half_points(&self.komi.to_string()).map_err(|error| Error::argument("komi", error))?;
        let terms = Terms { komi, void_is: self.void_is };
        let limits = SolveLimits { most_states: self.most_states, time_limit: seconds(self.time_limit)? };
        let answer = solve(SolveQuestion { terms, limits, ..SolveQuestion::new(subject, rules) }, conditions)?;
        Ok(Reply::new(&answer, vec![answer.page(subject, rules)]))
    }
}

/// Keys of the question `cycles`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cycles {
    /// The players who may move: `free`, `alternating` or `with-passes`; if `None`, `free`, or with rules `alternating`.
    pub model: Option<Model>,
    /// The suicides that are allowed; if `None`, `multi`, or with rules `none`.
    pub suicide: Option<Suicide>,
    /// `basic-ko` to leave out the cycles that this rule stops.
    pub rules: Option<String>,
    /// Maximum number of edges of a cycle.
    pub max_length: usize,
}

impl Default for Cycles {
    fn default() -> Cycles {
        Cycles { model: None, suicide: None, rules: None, max_length: CyclesQuestion::MAX_LENGTH }
    }
}

impl Cycles {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<Reply> {
        let (basic_ko, model, suicide) = match self.rules.as_deref() {
            None => (false, Model::Free, Suicide::Multi),
            Some("basic-ko") => (true, Model::Alternating, Suicide::None),
            Some(_) => return Err(Error::argument("rules", "write basic-ko, or leave it out")),
        };
        let (model, suicide) = (self.model.unwrap_or(model), self.suicide.unwrap_or(suicide));
        let subject = &target.subject(suicide, conditions)?;
        let question = CyclesQuestion { subject, model, suicide, basic_ko, max_length: self.max_length, list: None };
        Ok(Reply::new(&cycles(question, conditions)?.0, Vec::new()))
    }
}

/// Keys of the question `diagram`. The command line prints the key `text` of the answer alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Diagram {
    /// The suicides that are allowed: `none`, `multi` or `all`.
    pub suicide: Suicide,
    /// `svg`, `sgf`, `text`, `sensei` or `toml`.
    pub format: DiagramFormat,
    /// Moves that are shown.
    pub moves: Option<Moves>,
    /// In place of `moves` a cycle: `shortest`, `past-basic-ko`, `known`, or a cycle word such as `B W2 B1`.
    pub cycle: Option<String>,
    /// True to draw no coordinates.
    pub no_coordinates: bool,
    /// True to draw the position without analysing it.
    pub plain: bool,
}

impl Default for Diagram {
    fn default() -> Diagram {
        let (suicide, format) = (Suicide::Multi, DiagramFormat::Svg);
        Diagram { suicide, format, moves: None, cycle: None, no_coordinates: false, plain: false }
    }
}

impl Diagram {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<Reply> {
        let Diagram { suicide, format, no_coordinates, plain, .. } = *self;
        let subject = &target.subject(suicide, conditions)?;
        let moves: Option<Vec<GameMove>> = self.moves.as_ref().map(|moves| moves.parse("moves")).transpose()?;
        let cycle: Option<CycleChoice> =
            self.cycle.as_deref().map(str::parse).transpose().map_err(|reason| Error::argument("cycle", reason))?;
        let shown = match (&moves, &cycle) {
            (Some(_), Some(_)) => return Err(Error::argument("cycle", "give either a cycle or moves")),
            (Some(moves), None) => Some(ShownMoves::Moves(moves)),
            (None, Some(_)) if plain => return Err(Error::argument("cycle", "a plain diagram shows no cycle")),
            (None, cycle) => cycle.as_ref().map(ShownMoves::Cycle),
        };
        let question = DiagramQuestion { subject, suicide, format, shown, coordinates: !no_coordinates, plain };
        Ok(Reply::new(&diagram(question, conditions)?, Vec::new()))
    }
}

//! Summaries of what rule sets do in a game: sentences with the move, the positions, and the article of the rule text.

use koatlas_board::{BoardPosition, LocalBoard, Move, PointSet, Position, Wide, in_narrowest};
use koatlas_rules::{GameMove, Referee, RuleSet};
use serde::{Deserialize, Serialize};

use super::record::{GameRecord, SlipWarning};
use super::replay::{GameEnd, GameReplay, MoveVerdict, Replay};
use crate::error::Result;

/// A summary of what a rule set does in a game: an item of [`AllOutcomes::rulesets`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOutcome {
    /// The identifier of the rule set, such as `psk`.
    pub ruleset: String,
    /// The first move that the rule set bars.
    pub first_refused: Option<FirstRefused>,
    /// The end of the game, if it ends.
    pub ended: Option<GameEnd>,
    /// The events, in words; in JSON the key `sentence`.
    #[serde(flatten)]
    pub text: OutcomeText,
}

/// The events of a game under a rule set, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeText {
    /// The first move that is illegal or whose stone is taken off, and the end. An event by a rule about repetition is followed by the
    /// name of the rule set and the article of its text.
    pub sentence: String,
    /// The same sentence without rule set and article.
    #[serde(skip)]
    pub event: String,
    /// The identifier of the rule set, and the article.
    #[serde(skip)]
    pub cited: String,
}

/// The first move that a rule set bars.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstRefused {
    /// The number of the move, from `1`.
    pub number: usize,
    /// The move, such as `B d2`, `W pass` or `B kopass:c2`.
    #[serde(rename = "move")]
    pub game_move: GameMove,
    /// The identifier of the [`Refusal`](koatlas_rules::Refusal).
    pub reason: String,
    /// The sentence for `reason`.
    pub explanation: String,
}

/// A summary of what a tradition does in a game. A tradition is a rule set by which people or programs play, with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraditionOutcome {
    /// The name of the tradition, such as `Chinese`.
    pub name: String,
    /// The identifier of its usual rule set, such as `chinese-practice`.
    pub ruleset: String,
    /// The events, in words; in JSON the key `sentence`.
    #[serde(flatten)]
    pub text: OutcomeText,
}

/// Summaries of all rule sets and all traditions: the answer to [`CheckQuestion`](super::CheckQuestion) by all.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllOutcomes {
    /// The traditions. The French one bars suicide, which its rule set does not; that of OGS looks back some moves only.
    pub traditions: Vec<TraditionOutcome>,
    /// The rule sets. All moves of a recorded game are replayed; given moves are replayed up to the first illegal one.
    pub rulesets: Vec<GameOutcome>,
    /// The slips of the record, which was read in spite of them.
    #[serde(default)]
    pub warnings: Vec<SlipWarning>,
}

impl AllOutcomes {
    /// Replays the main line of a game under all rule sets.
    ///
    /// # Errors
    /// If no sequence can begin at the start, or if stones are set up that make no legal position.
    pub(super) fn for_game(record: &GameRecord) -> Result<AllOutcomes> {
        let record = &GameRecord { variations: Vec::new(), ..record.clone() };
        AllOutcomes::new(|rules| {
            let GameReplay { rules, verdicts, ended, .. } = GameReplay::new(rules, record, !record.as_played)?;
            Ok(GameOutcome::new(&rules, &verdicts, ended, "goes on"))
        })
    }

    /// Repeats `cycle` from `board` up to [`RuleSet::laps`] times under all rule sets. The colour of its first move is to move.
    pub(crate) fn for_cycle(board: &BoardPosition, cycle: &[Move]) -> AllOutcomes {
        in_narrowest!(board, S in [u64, Wide] => {
            let repeated = RepeatedCycle::<S>::new(board, cycle);
            AllOutcomes::new(|rules| Ok(repeated.outcome(&rules))).expect("no rule set refuses the board")
        })
    }

    /// Calls `replay` for every rule set and every tradition.
    fn new(replay: impl Fn(RuleSet) -> Result<GameOutcome>) -> Result<AllOutcomes> {
        let rulesets = RuleSet::all().map(&replay).collect::<Result<Vec<_>>>()?;
        let mut traditions = Vec::new();
        for (name, rules) in RuleSet::traditions() {
            // Most traditions are a rule set with its defaults, whose outcome is known already.
            let is_default = rules.with_defaults().has_same_parts(&rules);
            let known = rulesets.iter().find(|outcome| is_default && outcome.ruleset == rules.id());
            let outcome = known.cloned().map_or_else(|| replay(rules), Ok)?;
            traditions.push(TraditionOutcome { name: name.to_owned(), ruleset: outcome.ruleset, text: outcome.text });
        }
        Ok(AllOutcomes { traditions, rulesets, warnings: Vec::new() })
    }

    /// The events under all rule sets if `all`, or else under the traditions; each with its name and the article.
    pub fn labelled_texts(&self, all: bool) -> Vec<(&OutcomeText, String)> {
        if all {
            return self.rulesets.iter().map(|one| (&one.text, one.text.cited.clone())).collect();
        }
        self.traditions.iter().map(TraditionOutcome::labelled_text).collect()
    }
}

/// A cycle that is repeated up to [`RuleSet::laps`] times. Every rule set stops or ends it within these, or lets it go on for ever.
struct RepeatedCycle<S: PointSet> {
    board: BoardPosition,
    local_board: LocalBoard<S>,
    start: Position<S>,
    cycle: Vec<GameMove>,
}

impl<S: PointSet> RepeatedCycle<S> {
    fn new(board: &BoardPosition, cycle: &[Move]) -> RepeatedCycle<S> {
        let board = board.with_to_move(cycle.first().map_or(board.to_move(), |first| first.colour));
        let cycle = cycle.iter().map(|&board_move| board_move.into()).collect();
        let (local_board, start) = board.local_board::<S>().expect("every board fits");
        RepeatedCycle { board, local_board, start, cycle }
    }

    fn outcome(&self, rules: &RuleSet) -> GameOutcome {
        let referee =
            Referee::with_local_board(rules.clone(), self.board.clone(), self.local_board.clone(), self.start);
        let mut replay = Replay::new(referee.expect("no rule set names a ko by default"));
        replay.make_all(&self.cycle.repeat(rules.laps(self.cycle.len())), false, true);
        let Replay { verdicts, ended, .. } = replay;
        GameOutcome::new(rules, &verdicts, ended, "goes on for ever")
    }
}

impl TraditionOutcome {
    /// The events, with the names of the tradition and its rule set and the article.
    pub fn labelled_text(&self) -> (&OutcomeText, String) {
        (&self.text, format!("{} ({})", self.name, self.text.cited))
    }
}

impl GameOutcome {
    /// Repeats `cycle` from `board` under `rules`, as [`AllOutcomes::for_cycle`] does.
    pub(crate) fn of_cycle(rules: &RuleSet, board: &BoardPosition, cycle: &[Move]) -> GameOutcome {
        in_narrowest!(board, S in [u64, Wide] => RepeatedCycle::<S>::new(board, cycle).outcome(rules))
    }

    /// Summarises `verdicts` and `ended`. If nothing happens, the text is `nothing`.
    fn new(rules: &RuleSet, verdicts: &[MoveVerdict], ended: Option<GameEnd>, nothing: &str) -> GameOutcome {
        let refused = (1..).zip(verdicts).find(|(_, verdict)| !verdict.legal);
        let first_refused = refused.map(|(number, verdict)| FirstRefused {
            number,
            game_move: verdict.game_move,
            reason: verdict.reason.clone().unwrap_or_default(),
            explanation: verdict.explanation.clone().unwrap_or_default(),
        });
        let text = OutcomeText::new(rules, first_event(verdicts, first_refused.as_ref()), ended.as_ref(), nothing);
        GameOutcome { ruleset: rules.id().to_owned(), first_refused, ended, text }
    }
}

impl OutcomeText {
    fn new(rules: &RuleSet, first: Option<Event<'_>>, ended: Option<&GameEnd>, nothing: &str) -> OutcomeText {
        // What was recorded after the end of the game does not count.
        let first = first.filter(|first| ended.is_none_or(|end| first.number <= end.after_move));
        let by = first.as_ref().map(|first| first.by).or(ended.map(|end| &end.by[..])).unwrap_or_default();
        let article = rules.article(by).map_or_else(String::new, |article| format!(", {article}"));
        let then = first.as_ref().map_or("", |first| first.then);
        let event = first.as_ref().map(|first| first.event.clone());
        let cited = first.as_ref().map(|first| format!("{}, {}", first.event, rules.citation(by)));
        let sentence = join_events(cited, then, ended.map(|end| end.with_moves_after(&end.sentence)));
        let event = join_events(event, then, ended.map(|end| end.with_moves_after(&end.event)));
        let [sentence, event] = [sentence, event].map(|text| text.unwrap_or_else(|| nothing.to_owned()));
        OutcomeText { sentence, event, cited: format!("{}{article}", rules.id()) }
    }
}

/// Joins the text of an event and that of the end by `then`; `None` if there is neither.
fn join_events(event: Option<String>, then: &str, end: Option<String>) -> Option<String> {
    match (event, end) {
        (Some(event), Some(end)) => Some(event + then + &end),
        (event, end) => event.or(end),
    }
}

/// A move that is illegal or whose stone is taken off.
struct Event<'a> {
    number: usize,
    /// The identifier of the rule; empty for a stone that is taken off.
    by: &'a str,
    event: String,
    /// The text between this event and the end of the game.
    then: &'static str,
}

/// Returns the first move that is illegal or whose stone is taken off.
fn first_event<'a>(verdicts: &'a [MoveVerdict], refused: Option<&'a FirstRefused>) -> Option<Event<'a>> {
    let refused = refused.map(|FirstRefused { number, game_move, reason, explanation }| {
        let event = format!("move {number}, {game_move}, is illegal: {explanation}");
        Event { number: *number, by: reason, event, then: "; as it was played: " }
    });
    let forfeited = (1..).zip(verdicts).find(|(_, verdict)| verdict.forfeited).map(|(number, verdict)| {
        let event = format!("the stone of move {number}, {}, repeats and is taken off", verdict.game_move);
        Event { number, by: "", event, then: "; " }
    });
    [refused, forfeited].into_iter().flatten().min_by_key(|event| event.number)
}

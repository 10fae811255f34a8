//! The objections of rule sets to the moves of a game.

use std::borrow::Cow;

use koatlas_board::PointSet;
use koatlas_rules::{Outcome, Referee, Refusal, RuleSet};
use serde::{Deserialize, Serialize};

use crate::history::GameHistory;

/// Objection of a rule set to a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objection {
    /// Number of the move in the game, from 1.
    pub number: usize,
    /// What the rule set does with the move: the identifier of the rule by which it is illegal; `forfeited` if the stone is taken off again;
    /// or `score`, `void`, `tie`, `black` or `white` if the move ends the game.
    pub consequence: Cow<'static, str>,
}

/// The rules by which life and death are confirmed after a game. They judge no move of the game.
const AFTER_THE_GAME: &str = "japanese-1989-confirmation";

/// Rules by which people play that are a rule set with other options, by the names under which [`RuleSet::find`] finds them.
const WITH_OPTIONS: [&str; 2] = ["french", "ogs"];

/// Lists the rule sets by which games are played, each with its defaults, under their identifiers; then those with other options, under
/// names that [`RuleSet::find`] finds, too; then `further` ones, which are not of the list. The numbers of [`Objections`] are their places here.
pub fn rule_sets_of_games(further: &[RuleSet]) -> impl Iterator<Item = (&'static str, RuleSet)> {
    let listed = RuleSet::all().filter(|rules| rules.id() != AFTER_THE_GAME);
    let with_options = WITH_OPTIONS.into_iter().filter_map(|name| Some((name, RuleSet::find(name).ok()?)));
    let with_id = |rules: RuleSet| (rules.id(), rules);
    listed.map(with_id).chain(with_options).chain(further.iter().cloned().map(with_id))
}

/// The [`rule_sets_of_games`].
pub struct Judges {
    names: Vec<&'static str>,
    rule_sets: Vec<RuleSet>,
    /// For each rule set, the index in `rule_sets` of the first with the same parts.
    same_as: Vec<usize>,
}

/// Objections of each rule set to a game, in the order of the moves.
pub type Objections = Vec<Vec<Objection>>;

impl Judges {
    /// The judges of all rule sets by which games are played, and of `further` ones.
    pub fn all(further: &[RuleSet]) -> Judges {
        let (names, rule_sets): (Vec<_>, Vec<RuleSet>) = rule_sets_of_games(further).unzip();
        let first_same = rule_sets.iter().map(|rules| rule_sets.iter().position(|other| other.has_same_parts(rules)));
        let same_as = first_same.enumerate().map(|(own, first)| first.unwrap_or(own)).collect();
        Judges { names, rule_sets, same_as }
    }

    /// Names of the rule sets: most are identifiers.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.names.iter().copied()
    }

    /// Returns the objections of each rule set in a stretch that begins after `before` moves. Only rule sets that [may
    /// object](RuleSet::may_object) replay it.
    pub fn objections<S: PointSet>(&self, history: &GameHistory<'_, S>, before: usize) -> Objections {
        let mut all: Objections = Vec::with_capacity(self.rule_sets.len());
        for (number, rules) in self.rule_sets.iter().enumerate() {
            all.push(match self.same_as[number] {
                same if same < number => all[same].clone(),
                _ if rules.may_object(&history.occasions) => judge_moves(rules, history, before),
                _ => Vec::new(),
            });
        }
        all
    }
}

/// Returns the objections of `rules` in a stretch that begins after `before` moves.
///
/// Moves out of turn, on a stone or after the end are no objections, as they do not depend on the rule set: see
/// [`Referee::make_as_played`]. A move after the end may be barred like any other. The last move is no objection if it ends the game
/// and the game is scored.
///
/// # Panics
/// If the rule set needs to know which kos are fought: none does by default.
pub fn judge_moves<S: PointSet>(rules: &RuleSet, history: &GameHistory<'_, S>, before: usize) -> Vec<Objection> {
    let GameHistory { board, local_board, positions, .. } = history;
    let referee = Referee::with_local_board(rules.clone(), (*board).clone(), local_board.clone(), positions[0]);
    let mut referee = referee.expect("no rule set names a ko by default");
    let mut found = Vec::new();
    for (index, &game_move) in history.moves.iter().enumerate() {
        history.named_after(index).into_iter().for_each(|player| referee.set_to_move(player));
        let played = referee.make_as_played(game_move.into());
        let refused = match played.refusal {
            Some(refusal @ (Refusal::Suicide | Refusal::Barred(_) | Refusal::NoKoBan)) => Some(refusal.id()),
            _ => None,
        };
        let forfeited = played.turn.is_some_and(|turn| turn.forfeited).then_some("forfeited");
        // A last move that ends the game is an objection only if the game is not scored.
        let last = index + 1 == history.moves.len();
        let ended = referee.end().map(|ended| ended.outcome).filter(|&outcome| !last || outcome != Outcome::Score);
        let consequence = refused.or(forfeited).or(ended.map(Outcome::id)).map(Cow::from);
        found.extend(consequence.map(|consequence| Objection { number: before + index + 1, consequence }));
    }
    found
}

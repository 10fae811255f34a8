//! What every rule set says of the moves of a game.

use koatlas_board::PointSet;
use koatlas_rulesets::{Outcome, Referee, Refusal, RuleSet};

use crate::history::History;

/// A rule set objects to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The number of the move in the game, from 1.
    pub number: usize,
    /// What the rule set does.
    pub how: Consequence,
}

/// What a rule set does with a move to which it objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The move is illegal.
    Refused(Refusal),
    /// The stone is taken off again.
    Forfeited,
    /// The move ends the game.
    Ended(Outcome),
}

impl Consequence {
    /// The identifier in outputs: for a move that is illegal that of the rule, else `forfeited`, `score`, `void`, `tie`, `black`
    /// or `white`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Consequence::Refused(refusal) => refusal.id(),
            Consequence::Forfeited => "forfeited",
            Consequence::Ended(outcome) => outcome.id(),
        }
    }
}

/// All rule sets, each with its defaults, in the order of their listing.
pub struct Judges {
    rule_sets: Vec<RuleSet>,
    /// For each the first that consists of the same parts.
    same_as: Vec<usize>,
}

/// The objections of all rule sets to a game, each in the order of the moves.
pub type Objections = Vec<Vec<Objection>>;

impl Judges {
    /// The judges of all rule sets.
    #[must_use]
    pub fn all() -> Judges {
        let rule_sets: Vec<RuleSet> = RuleSet::all().collect();
        let first = |rules: &RuleSet| rule_sets.iter().position(|other| other.has_same_parts(rules));
        let same_as = rule_sets.iter().enumerate().map(|(own, rules)| first(rules).unwrap_or(own)).collect();
        Judges { rule_sets, same_as }
    }

    /// The identifiers.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.rule_sets.iter().map(RuleSet::id)
    }

    /// What each rule set objects to in a stretch of a game, which begins after so many moves. Only those that might object to
    /// something are asked.
    pub fn objections<S: PointSet>(&self, history: &History<'_, S>, before: usize) -> Objections {
        let mut all: Objections = Vec::with_capacity(self.rule_sets.len());
        for (number, rules) in self.rule_sets.iter().enumerate() {
            let found = match self.same_as[number] {
                same if same < number => all[same].clone(),
                _ if rules.may_object(&history.occasions) => judge_moves(rules, history, before),
                _ => Vec::new(),
            };
            all.push(found);
        }
        all
    }
}

/// What a rule set objects to. That a move is out of turn, on a stone or after the end is no matter of a rule set: see
/// [`Referee::make_as_played`]. A move after the end may be barred like any other. Nor is it an objection that the last move ends the game, if it is scored then.
///
/// # Panics
/// If the rule set needs to know which kos are fought: none does by default.
pub fn judge_moves<S: PointSet>(rules: &RuleSet, history: &History<'_, S>, before: usize) -> Vec<Objection> {
    let referee = Referee::with_local_board(
        rules.clone(),
        history.board.clone(),
        history.local_board.clone(),
        history.positions[0],
    );
    let mut referee = referee.expect("no rule set names a ko by default");
    let mut found = Vec::new();
    for (index, &made) in history.moves.iter().enumerate() {
        let played = referee.make_as_played(made.into());
        let of_rules = |refusal: &Refusal| matches!(refusal, Refusal::Suicide | Refusal::Barred(_) | Refusal::NoKoBan);
        let refused = played.refusal.filter(of_rules).map(Consequence::Refused);
        let forfeited = played.turn.is_some_and(|turn| turn.forfeited).then_some(Consequence::Forfeited);
        let last = index + 1 == history.moves.len();
        let ended = referee.end().map(|ended| ended.outcome).filter(|&outcome| !last || outcome != Outcome::Score);
        let how = refused.or(forfeited).or(ended.map(Consequence::Ended));
        found.extend(how.map(|how| Objection { number: before + index + 1, how }));
    }
    found
}

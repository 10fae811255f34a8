//! What players say of a ko, on pages that are about more than the fight for it.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_files::Control;
use koatlas_outcome::threats::{FightGoal, FightSummary, KoFight};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use super::{ThreatsGoal, sentence};

/// Most threats of each player that are tried.
const MOST_THREATS: u8 = 2;

/// Most states of the local game. A fight with more of them is not spoken of, so that pages about many kos stay fast.
const MOST_STATES: u64 = 2_000;

/// What players say of the fight for the score of a region, under the basic ko rule and with up to two threats of each player.
/// The question `threats` answers for other rules, goals and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FightInWords {
    /// The player who moves first: `B` or `W`. No ban bars his move.
    pub first: Colour,
    /// The kind of ko, such as `direct ko`, `two-stage ko` or `one-move approach ko`; `None` if it is none of these.
    pub kind: Option<String>,
    /// The player who needs the first threat; `None` if nobody does.
    pub first_threat: Option<Colour>,
    /// What a player would say of it.
    pub sentence: String,
}

impl FightInWords {
    /// The words about the region of `board` in which `first` moves first. `None` if the fight has too many states, or if the work is stopped
    /// by `control`.
    pub(crate) fn new(
        board: &BoardPosition,
        first: Colour,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Option<FightInWords> {
        let rules = RuleSet { suicide, ..RuleSet::find("basic-ko").expect("a rule set of the list") };
        let control = Control { nodes: MOST_STATES, ..*control };
        let mut fight = KoFight::new(&rules, &board.with_to_move(first), FightGoal::Value, &control).ok()?;
        let found = FightSummary::new(&mut fight, MOST_THREATS, first, &control).ok()?;
        let (kind, sentence) = (sentence::kind(&found), sentence::sentence(&found, ThreatsGoal::Value, first));
        Some(FightInWords { first, kind, first_threat: found.first_threat, sentence })
    }

    /// The sentence with the rule under which it holds.
    pub fn under_its_rule(&self) -> String {
        format!("Under the basic ko rule: {}", self.sentence)
    }
}

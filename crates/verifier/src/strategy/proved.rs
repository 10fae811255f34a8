//! What is certain once a certificate of an outcome has been checked.

use std::fmt;

use koatlas_certificates::{HalfPoints, RULE_WIN, VoidIs};

use crate::proved::with_options;

/// What a certificate of an outcome proves. As text, one sentence.
///
/// Each bound is forced: whatever the opponent does, a player who follows the strategy comes to an end of the sequence
/// that is worth that, to him at the least. Nothing else is proved. If only one bound is given, or if the lower one is
/// below the upper one, nothing is said about whether a player could force more: in particular not that the players
/// could go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedOutcome {
    /// The rule set.
    pub ruleset: String,
    /// The options with another value than they have by themselves.
    pub options: Vec<(&'static str, String)>,
    /// Where sequences begin, in words.
    pub start: String,
    /// What a draw is worth.
    pub komi: HalfPoints,
    /// How an end counts that is void or a tie.
    pub void_is: VoidIs,
    /// Black can force an end that is worth at least that.
    pub black: Option<Forced>,
    /// White can force an end that is worth at most that.
    pub white: Option<Forced>,
}

/// What a player can force, and what was gone through to see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// What an end is worth, at least for Black, at most for White.
    pub value: HalfPoints,
    /// The nodes of the strategy.
    pub nodes: usize,
    /// The moves of all sequences that follow it, common beginnings counted once.
    pub moves: u64,
}

impl ProvedOutcome {
    /// Whether the value for best play of both is certain.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.black.zip(self.white).is_some_and(|(black, white)| black.value == white.value)
    }

    /// What the word *proved* covers: for the rule set, the options, the start and the terms of the certificate, and as far
    /// as this crate reads the rule set rightly.
    #[must_use]
    pub fn covers(&self) -> &'static str {
        if self.is_exact() {
            "that each player can force the value; neither can force more"
        } else {
            "that each bound is forced; nothing about who could force more"
        }
    }
}

/// A value in points, or in words.
#[must_use]
pub fn in_points(value: HalfPoints) -> String {
    match value {
        RULE_WIN => "a win for Black by the rules".to_owned(),
        value if value == -RULE_WIN => "a win for White by the rules".to_owned(),
        value => {
            let sign = if value < 0 { "-" } else { "" };
            let half = if value % 2 == 0 { "" } else { ".5" };
            format!("{sign}{}{half}", value.unsigned_abs() / 2)
        }
    }
}

impl fmt::Display for ProvedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "under {} {}", with_options(&self.ruleset, &self.options), self.start)?;
        if self.komi != 0 {
            write!(f, ", komi {}", in_points(self.komi))?;
        }
        if self.void_is != VoidIs::Draw {
            write!(f, ", void is {}", self.void_is)?;
        }
        let [black, white] = [self.black, self.white].map(|forced| forced.map(|forced| in_points(forced.value)));
        match (black, white) {
            (Some(black), Some(white)) => write!(f, ": Black can force at least {black}, White at most {white}")?,
            (Some(black), None) => write!(f, ": Black can force at least {black}")?,
            (None, Some(white)) => write!(f, ": White can force at most {white}")?,
            (None, None) => {}
        }
        match self.black {
            Some(black) if self.is_exact() => write!(f, ": exactly {}", in_points(black.value)),
            _ => Ok(()),
        }
    }
}

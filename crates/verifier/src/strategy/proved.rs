//! Result of a verified outcome certificate.

use std::fmt;

use koatlas_certificates::{HalfPointValue, RULE_WIN, VoidIs};

/// Claim that an outcome certificate proves. `Display` writes it as one sentence.
///
/// Each bound is forced: whatever the opponent does, a player who follows the strategy reaches an end of the sequence that is at
/// least that good for him. Nothing else is proved. If there is only one bound, or the lower one is below the upper one, the
/// certificate does not say if a player could force more; in particular it does not say that the players could go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedOutcome {
    /// Identifier of the rule set.
    pub ruleset: String,
    /// Rule set with its non-default options, and start of the sequences, in words.
    pub subject: String,
    /// Value of a draw, in half points.
    pub komi: HalfPointValue,
    /// Value of an end that is void or a tie.
    pub void_is: VoidIs,
    /// Black can force an end of at least this value; `None` if nothing is claimed.
    pub black: Option<Forced>,
    /// White can force an end of at most this value; `None` if nothing is claimed.
    pub white: Option<Forced>,
}

/// Bound that a player can force, with the size of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Value of the end for Black in half points: at least this if Black forces it, at most if White does.
    pub value: HalfPointValue,
    /// Number of nodes of the strategy.
    pub nodes: usize,
    /// Number of moves made to check the strategy, against every reply.
    pub moves: u64,
}

impl ProvedOutcome {
    /// True if both players force the same value, so that it is the value of best play.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.black.zip(self.white).is_some_and(|(black, white)| black.value == white.value)
    }

    /// Meaning of *proved*, in words: for the rule set, options, start and terms of the certificate, if this crate reads the rule set
    /// correctly.
    #[must_use]
    pub fn covers(&self) -> &'static str {
        if self.is_exact() {
            "that each player can force the value; neither can force more"
        } else {
            "that each bound is forced; nothing about who could force more"
        }
    }
}

/// Writes `value`, which is in half points, in points, or in words if it is a win by the rules.
fn in_points(value: HalfPointValue) -> String {
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
        f.write_str(&self.subject)?;
        if self.komi != 0 {
            write!(f, ", komi {}", in_points(self.komi))?;
        }
        if self.void_is != VoidIs::Draw {
            write!(f, ", void is {}", self.void_is)?;
        }
        let [black, white] = [self.black, self.white].map(|forced| forced.map(|forced| in_points(forced.value)));
        match (black, white) {
            (Some(black), Some(white)) if self.is_exact() => {
                write!(f, ": Black can force at least {black}, White at most {white}: exactly {black}")
            }
            (Some(black), Some(white)) => write!(f, ": Black can force at least {black}, White at most {white}"),
            (Some(black), None) => write!(f, ": Black can force at least {black}"),
            (None, Some(white)) => write!(f, ": White can force at most {white}"),
            (None, None) => Ok(()),
        }
    }
}

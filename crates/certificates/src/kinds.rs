//! What is counted, what tokens and nodes are, and how ends count.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What the length of a sequence counts.
///
/// Passes are moves of every sequence, whichever is counted: one between two plays lets the same player play again, and
/// too many end the sequence. What else a pass does, the rule set says: it may lift bans (Spight), be one that a player has
/// only once in a position, or bring a situation that a play may not bring again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// `plays`: passes cost nothing and gain nothing.
    Plays,
    /// `moves`: plays and passes, those that end the sequence among them.
    Moves,
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Measure, String> {
        match text {
            "plays" => Ok(Measure::Plays),
            "moves" => Ok(Measure::Moves),
            _ => Err(format!("\"{text}\" is no measure: write plays or moves")),
        }
    }
}

/// How much of what has happened the nodes of a graph hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeKind {
    /// `plain`: positions, and whose turn it is where that is needed.
    Plain,
    /// `full`: all that bans and ends ask for.
    Full,
}

/// What a play from position `P` to position `Q` uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// `positions`: `Q`.
    Positions,
    /// `creations`: `Q` and the player.
    Creations,
    /// `situations`: `Q` and the opponent, who is then to move.
    Situations,
    /// `pairs`: `P` and `Q`.
    Pairs,
    /// `classes`: the class of `P`, the player and the point. The class is the set of points of all basic kos, and the
    /// stones elsewhere.
    Classes,
    /// `points`: `P` and the point, if a cycle of plays of either player leads through `P` without a play on the point;
    /// otherwise `P`, of which the same is used up by all such points.
    Points,
    /// `passes`: not a play but a pass, in a position by a player.
    Passes,
}

impl TokenKind {
    /// Every kind.
    pub const ALL: [TokenKind; 7] = [
        TokenKind::Positions,
        TokenKind::Creations,
        TokenKind::Situations,
        TokenKind::Pairs,
        TokenKind::Classes,
        TokenKind::Points,
        TokenKind::Passes,
    ];
}

impl NodeKind {
    /// Every kind.
    pub const ALL: [NodeKind; 2] = [NodeKind::Plain, NodeKind::Full];
}

/// How an end counts that the rule set calls void or a tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VoidIs {
    /// `draw`: as equal at the komi, so its value is the komi.
    #[default]
    Draw,
    /// `black`: as a win of Black's by the rule itself.
    Black,
    /// `white`: as a win of White's by the rule itself.
    White,
    /// `separate`: as worth nothing to whoever claims a bound; a strategy must not let it come about.
    Separate,
}

/// Displays what is counted, what tokens and nodes are, and how ends count as it is written.
macro_rules! displayed_as_written {
    ($($kind:ty),+) => {
        $(impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.serialize(f)
            }
        })+
    };
}

displayed_as_written!(Measure, NodeKind, TokenKind, VoidIs);

//! The verdict of a rule set on a move.

use koatlas_board::PointSet;
use koatlas_rules::{Referee, Refusal, SequenceEnd, Turn};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// The verdict of a rule set on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuiteVerdict {
    /// The reason why the move is illegal; `None` if it is legal.
    pub refused: Option<Refusal>,
    /// True if the stone was taken off because the play repeated.
    pub forfeited: bool,
    /// True if the players may now agree that there is no result.
    pub offered: bool,
    /// The end of the sequence, if the move ends it.
    pub ended: Option<SequenceEnd>,
    /// Black's area minus White's, without komi; only together with `ended`.
    pub score: Option<i32>,
}

impl SuiteVerdict {
    /// Calls `make` to make a move with `referee` if it is legal, and returns the verdict, without the score.
    pub(crate) fn of_move<S: PointSet>(
        referee: &mut Referee<S>,
        make: impl for<'r> FnOnce(&'r mut Referee<S>) -> Result<&'r Turn<S>, Refusal>,
    ) -> SuiteVerdict {
        let (refused, forfeited, offered) = match make(referee) {
            Ok(turn) => (None, turn.forfeited, turn.void_offered),
            Err(refusal) => (Some(refusal), false, false),
        };
        let ended = if refused.is_none() { referee.end() } else { None };
        SuiteVerdict { refused, forfeited, offered, ended, score: None }
    }

    /// Returns the verdict in a word.
    pub fn ruling(&self) -> MoveRuling {
        match self {
            SuiteVerdict { refused: Some(_), .. } => MoveRuling::Refused,
            SuiteVerdict { ended: Some(_), .. } => MoveRuling::Ends,
            SuiteVerdict { forfeited: true, .. } => MoveRuling::Forfeited,
            _ => MoveRuling::Made,
        }
    }
}

impl Serialize for SuiteVerdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct EndEntry {
            outcome: &'static str,
            by: &'static str,
            score: i32,
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("legal", &self.refused.is_none())?;
        if let Some(refused) = self.refused {
            map.serialize_entry("reason", refused.id())?;
        }
        for (key, _) in [("forfeited", self.forfeited), ("offered", self.offered)].iter().filter(|(_, holds)| *holds) {
            map.serialize_entry(key, &true)?;
        }
        if let Some(SequenceEnd { outcome, rule: by }) = self.ended {
            let score = self.score.unwrap_or_default();
            map.serialize_entry("ended", &EndEntry { outcome: outcome.id(), by: by.id(), score })?;
        }
        map.end()
    }
}

koatlas_board::named_values! {
    /// A verdict in a word.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MoveRuling {
        /// It is made, and the sequence goes on.
        Made = "made",
        /// It is not made.
        Refused = "refused",
        /// It ends the sequence.
        Ends = "ends",
        /// It is made, and its stone is taken off.
        Forfeited = "forfeited",
    }
}

impl MoveRuling {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            MoveRuling::Made => "it is legal, and play goes on",
            MoveRuling::Refused => "it is illegal",
            MoveRuling::Ends => "it is legal, and ends the sequence",
            MoveRuling::Forfeited => "it is legal, and the stone is taken off again",
        }
    }
}

//! Start of the sequences that a claim is about.

use std::collections::BTreeMap;
use std::fmt;

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::CertificateBoard;

use crate::{LiteralReferee, Refused};

/// Start of the sequences that a claim is about. `Display` writes it in words, with the rule set and its non-default options.
pub(crate) struct ClaimStart {
    pub board: BoardPosition,
    /// Referee who has seen no move.
    pub literal: LiteralReferee,
}

impl ClaimStart {
    /// Reads the start. Fails if the board is not legal, or if there is no such rule set or option.
    pub fn new(
        ruleset: &str,
        options: &BTreeMap<String, String>,
        board: &CertificateBoard,
    ) -> Result<ClaimStart, Refused> {
        let board = board.position()?;
        let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (&**key, &**value)).collect();
        let literal = LiteralReferee::new(ruleset, &options, &board)?;
        Ok(ClaimStart { board, literal })
    }
}

impl fmt::Display for ClaimStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, rules) = (&self.board, &self.literal.rules);
        let options: Vec<String> = rules.changed.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
        let is_empty = board.contents().iter().all(Option::is_none) && board.is_whole_board();
        let what = if is_empty { "the empty board" } else { "the position of the certificate" };
        let first = if board.to_move() == Colour::Black { "" } else { ", White first" };
        write!(f, "under {}{options} on {} from {what}{first}", rules.id, board.size())
    }
}

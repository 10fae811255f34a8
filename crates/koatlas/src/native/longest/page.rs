//! The page of [`LongestAnswer`].

use koatlas_board::grouped;
use koatlas_rules::GameMove;

use super::{LongestAnswer, LongestQuestion};
use crate::check::rules_title;
use crate::page::{Block, Page, blocks, sequence, suicide_in_words};
use crate::subject::Subject;

impl LongestAnswer {
    /// The page with the bounds, the method, and the sequence: whole if the question says so, else shortened.
    pub fn page(&self, subject: &Subject, question: &LongestQuestion) -> Page {
        let LongestQuestion { measure, full, .. } = *question;
        let title = Block::headed(&subject.title, format!(": {}, {measure}", rules_title(&self.rules)));
        let certified = self.certified_upper.filter(|&bound| self.upper != Some(bound));
        let certified = certified
            .map(|bound| format!("at most {bound}: a certificate can prove no more, as it does not count games"));
        let rows = blocks([
            Some(Block::row("longest", self.figure())),
            Some(Block::row("suicide", suicide_in_words(self.rules.suicide))),
            Some(Block::row("found by", &self.method)),
            certified.map(|text| Block::row("certified", text)),
            self.limit.map(|limit| Block::row("ended by", limit.id())),
        ]);
        let moves = match &self.sequence {
            cycle if self.unbounded => [("beginning", sequence(&self.lead_in)), ("cycle", sequence(cycle))].to_vec(),
            moves if full => vec![("sequence", sequence(moves))],
            moves => vec![("sequence", shorten(moves))],
        };
        let moves = moves.into_iter().map(|(label, moves)| Block::row(label, moves));
        Page::new([vec![title], rows.into_iter().chain(Block::assumed(&self.warnings)).chain(moves).collect()])
    }

    fn figure(&self) -> String {
        match (self.lower, self.upper) {
            (None, _) => "unbounded: a cycle can go on for ever".to_owned(),
            (Some(lower), Some(upper)) if lower == upper => format!("exactly {upper}"),
            (Some(lower), Some(upper)) => format!("at least {lower}, at most {upper}"),
            (Some(lower), None) => format!("at least {lower}; no upper bound is known"),
        }
    }
}

/// Sequences with more moves are shortened.
const LONG: usize = 60;

/// Number of moves that are kept at the beginning and at the end of a shortened sequence.
const ENDS: [usize; 2] = [30, 10];

/// A sequence; the middle of a long one is left out.
fn shorten(moves: &[GameMove]) -> String {
    if moves.len() <= LONG {
        return sequence(moves);
    }
    let [first, last] = ENDS;
    let [beginning, end] = [&moves[..first], &moves[moves.len() - last..]].map(sequence);
    let left_out = grouped((moves.len() - first - last) as u64);
    format!("{beginning}, ... ({left_out} more moves: --full prints them) ..., {end}")
}

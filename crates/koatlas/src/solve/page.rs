//! The page of [`SolveAnswer`].

use koatlas_board::grouped;
use koatlas_outcome::{BestFor, BestMoves, GameSolution, Interval};
use koatlas_rules::GameMove;

use super::SolveAnswer;
use crate::check::rules_title;
use crate::page::{Block, Page, blocks, join_unbreakable, sequence};
use crate::subject::Subject;
use crate::value::{outcome_in_words, points, value_in_words};

impl SolveAnswer {
    /// The page about the position `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let (found, mover) = (&self.found, self.to_move.name());
        let title = Block::headed(&subject.title, format!(": {}, {mover} first", rules_title(&self.rules)));
        let method = format!("{}; {} states", found.method, grouped(found.states));
        let [variation, for_ever] = variation(found);
        let rows = blocks([
            Some(Block::row("value", value(self))),
            found.exact.then(|| Block::row("best moves", best(&found.best))),
            Block::row_if_any("variation", variation),
            Block::row_if_any("for ever", for_ever),
            found.outcome.map(|outcome| Block::row("end", outcome_in_words(outcome))),
            Some(Block::row("found by", method)),
        ]);
        let limit = self.limit.map(|limit| Block::row("ended by", limit.id()));
        Page::new([vec![title], rows.into_iter().chain(Block::assumed(&self.warnings)).chain(limit).collect()])
    }
}

/// Best moves. If no move keeps both bounds, lists those that keep each.
fn best(best: &BestMoves<GameMove>) -> String {
    match &best.one {
        None => sequence(&best.both),
        Some(BestFor { lo, hi }) => {
            format!("none keeps both bounds; the lower: {}; the upper: {}", sequence(lo), sequence(hi))
        }
    }
}

fn value(answer: &SolveAnswer) -> String {
    let known = value_in_words(answer.found.value, answer.found.exact, answer.local, answer.komi.0);
    let Interval { lo, hi } = answer.found.value;
    if !answer.found.exact || lo == hi {
        return known;
    }
    let [black, white] = [("Black", lo, "above"), ("White", hi, "below")].map(|(player, bound, side)| match bound {
        Some(bound) => format!("{player} can force an end at {} or {side}", points(bound)),
        None => format!("{player} can force no end"),
    });
    format!("{known}: {black}, {white}; each can prevent more")
}

/// The moves of the variation, and those that are repeated for ever.
fn variation(GameSolution { variation, repeats_from, .. }: &GameSolution) -> [String; 2] {
    let (first, cycle) = variation.split_at(repeats_from.unwrap_or(variation.len()));
    [first, cycle].map(|moves| join_unbreakable(moves, ", "))
}

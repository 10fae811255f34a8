//! The table `fates`.

use koatlas_classifier::FateEntry;

use super::rule_sets::OF_RULE_SET;
use crate::answers::Answers;
use koatlas_catalogue::tables::{Cell, Column, Schema, Table};

const SCHEMA: Schema = Schema {
    name: "fates",
    title: "What rule sets do with cycles",
    description: "A row an answer and rule set: what becomes of a cycle when the players play it again and again. Joined with words by \
                  answer this is a row a type, cycle word and rule set; joined with types, a row a type and rule set, for its shortest \
                  cycle.",
    key: &["answer", "rule_set"],
    references: &[OF_RULE_SET],
    columns: &[
        Column::number("answer", 0, "The number of the answer, to which types and words refer"),
        Column::text("rule_set", "The identifier of the rule set"),
        Column::one_of(
            "fate",
            &["stopped", "ended", "void", "forfeited", "for ever"],
            "stopped: a move is illegal. ended: a move ends the game, with a result. void: a move ends it without. forfeited: a stone is \
             taken off, and the cycle is not completed. for ever: none of these",
        ),
        Column::number("move", 1, "The number of the move at which it happens, counted over all laps").optional(),
        Column::text("by", "The identifier of the rule by which it happens").optional(),
        Column::one_of("outcome", &["score", "tie", "black", "white"], "The result of an end").optional(),
    ],
};

pub(crate) fn table<'c>(answers: &Answers<'c>) -> Table<'c> {
    let rows =
        answers.iter().flat_map(|(number, answer)| answer.iter().map(move |(rules, fate)| row(number, rules, fate)));
    Table::new(SCHEMA, rows)
}

fn row<'c>(answer: usize, rules: &'c str, fate: &'c FateEntry) -> [Cell<'c>; 6] {
    let FateEntry { fate, number, by, outcome } = fate;
    [answer.into(), rules.into(), fate.into(), (*number).into(), by.as_ref().into(), outcome.as_ref().into()]
}

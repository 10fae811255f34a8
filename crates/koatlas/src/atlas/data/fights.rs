//! The ko fights of known positions: who wins them, by the number of threats.

use koatlas_board::Colour;
use koatlas_catalogue::Catalogue;
use koatlas_catalogue::collection::{KnownBoard, known_boards};
use koatlas_catalogue::tables::{Cell, row};
use koatlas_rules::RuleSet;
use rayon::prelude::*;

use crate::conditions::{Conditions, Interrupt};
use crate::error::Result;
use crate::question::Question;
use crate::subject::Subject;
use crate::threats::{ThreatsAnswer, ThreatsQuestion};

/// The rule sets under which fights are solved: those that people name most often.
const RULE_SETS: [&str; 10] = [
    "basic-ko",
    "psk",
    "ssk",
    "nssk",
    "tromp-taylor",
    "aga",
    "new-zealand",
    "chinese-practice",
    "japanese-1989",
    "japanese-2003",
];

/// Most states of a fight. Positions under rules with a whole history can have far more.
const MOST_STATES: u64 = 5_000;

/// Most threats of each player.
const MOST_THREATS: usize = 4;

/// Rows for the known positions of the types of `catalogue`, each under some rule sets. They are solved in parallel.
pub(super) fn fights(catalogue: &Catalogue) -> Vec<Vec<Cell<'_>>> {
    let boards = catalogue.types.iter().flat_map(|entry| known_boards(catalogue, entry));
    let pairs: Vec<_> = boards.flat_map(|board| RULE_SETS.map(|rules| (board, rules))).collect();
    pairs.into_par_iter().map(|(board, rules)| fight(board, rules)).collect()
}

/// Solves the fight of a known position for its score.
///
/// # Errors
/// If no search takes the rule set, or if there are too many states.
fn solved(board: &KnownBoard, rules: &str) -> Result<ThreatsAnswer> {
    let subject = Subject::from_position(&board.known.name, board.known.position.clone());
    let rules = RuleSet::find(rules).expect("a rule set of the list").into();
    let (most_states, max_threats) = (MOST_STATES, MOST_THREATS);
    let question = ThreatsQuestion { rules, most_states, max_threats, ..ThreatsQuestion::default() };
    question.ask(&subject, &Conditions::quiet(&Interrupt::default()))
}

fn fight<'c>(board: &'c KnownBoard, rules: &'static str) -> Vec<Cell<'c>> {
    let start = row![&board.id, &board.known.name, rules, board.known.position.to_move().to_string()];
    let end = match solved(board, rules) {
        Ok(found) => {
            let first_threat = found.first_threat.map(|player| player.to_string());
            let [black, white] = Colour::BOTH.map(|first| winners(&found, first));
            let (worth, sentence) = (found.worth, Some(found.sentence));
            row![found.states, found.kind, first_threat, worth.swing, worth.value_of_play, black, white, sentence]
        }
        Err(_) => row![None::<usize>, NONE, NONE, NONE, NONE, NONE, NONE, NONE],
    };
    [start, end].concat()
}

/// A text that there is not.
const NONE: Option<String> = None;

/// The winners if `first` moves first: for each number of Black's threats the [marks](crate::threats::ThreatsCell::mark) for each of White's.
fn winners(found: &ThreatsAnswer, first: Colour) -> Option<String> {
    let cells: Vec<_> = found.table.iter().filter(|cell| cell.first == first).collect();
    let rows = cells.chunk_by(|one, other| one.black == other.black);
    let rows = rows.map(|row| row.iter().map(|cell| cell.mark()).collect::<String>());
    Some(rows.collect::<Vec<_>>().join("/"))
}

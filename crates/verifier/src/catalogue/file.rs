//! The shortest cycles of a catalogue, and what rule sets do with them, replayed by the literal referee; and its longest
//! sequences.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Suicide};
use serde::Deserialize;

use super::inside::{BARE, Bounds, CheckedLongest, Component, Sequence};
use crate::certificate::board::Board;
use crate::certificate::sequence::{self, Step};
use crate::literal::referee::Literal;
use crate::quoted::quoted;

/// Laps after which a cycle is taken to go on for ever.
///
/// A lap leaves the same positions, situations, pairs and points behind as the lap before it, and no rule asks for more than
/// a third occurrence. So what passes in the third lap passes in every later one; six are for good measure.
const LAPS: usize = 6;

/// What is checked of a `catalogue.json`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CatalogueFile {
    command: String,
    suicide: String,
    types: Vec<Entry>,
}

/// A ko type.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Entry {
    id: String,
    positions: Option<usize>,
    plays: Option<usize>,
    shortest: Shortest,
    #[serde(default)]
    rulesets: BTreeMap<String, Fate>,
    #[serde(default)]
    longest: BTreeMap<String, Bounds>,
    #[serde(default)]
    longest_sequences: Vec<Sequence>,
    diagram: Vec<String>,
    region: Vec<String>,
    #[serde(default)]
    immortal: Vec<String>,
}

/// The shortest cycle.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Shortest {
    plays: usize,
    moves: usize,
    passes: usize,
    balance: i32,
    witness: Vec<String>,
}

/// What a rule set does with it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Fate {
    fate: String,
    r#move: Option<usize>,
    by: Option<String>,
    outcome: Option<String>,
}

/// How much of a catalogue was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedCatalogue {
    /// Types whose shortest cycle was replayed.
    pub types: usize,
    /// Fates under rule sets that were found again.
    pub fates: usize,
    /// Longest sequences under rule sets.
    pub longest: CheckedLongest,
}

/// Why a catalogue is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// Not a catalogue.
    #[error("the file is no catalogue: {0}")]
    Form(String),
    /// An entry is wrong.
    #[error("type {id:?}: {reason}")]
    Entry {
        /// Its identity.
        id: String,
        /// What is wrong.
        reason: String,
    },
}

impl CatalogueFile {
    /// Whether the bytes say of themselves that they are a catalogue.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Header {
            command: String,
        }
        serde_json::from_slice(bytes).is_ok_and(|header: Header| header.command == "catalogue")
    }

    /// Reads a `catalogue.json`. Keys that are not checked are left alone.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_bytes(bytes: &[u8]) -> Result<CatalogueFile, CatalogueError> {
        let file: CatalogueFile =
            serde_json::from_slice(bytes).map_err(|error| CatalogueError::Form(error.to_string()))?;
        if file.command == "catalogue" {
            Ok(file)
        } else {
            Err(CatalogueError::Form(format!("it comes from the command {}", quoted(&file.command))))
        }
    }

    /// Replays every shortest cycle under the bare rules and under each rule set that is listed, and every longest sequence
    /// inside its component; that no sequence is longer is proved for small components.
    ///
    /// # Errors
    /// At the first type with something that is not as written.
    pub fn verify(&self) -> Result<CheckedCatalogue, CatalogueError> {
        let policy: Suicide =
            self.suicide.parse().map_err(|error| CatalogueError::Form(format!("suicide: {error}")))?;
        let (mut fates, mut longest) = (0, CheckedLongest::default());
        for entry in &self.types {
            let wrong = |reason| CatalogueError::Entry { id: entry.id.clone(), reason };
            longest = longest.and(entry.check(policy).map_err(wrong)?);
            fates += entry.rulesets.len();
        }
        Ok(CheckedCatalogue { types: self.types.len(), fates, longest })
    }
}

impl Entry {
    fn check(&self, policy: Suicide) -> Result<CheckedLongest, String> {
        let steps = sequence::read(&self.shortest.witness.join(";")).map_err(|error| format!("witness, {error}"))?;
        let first = steps.first().ok_or("the witness has no moves")?.colour;
        let board = Board {
            rows: self.diagram.clone(),
            region: Some(self.region.clone()),
            immortal: self.immortal.clone(),
            to_move: first.to_string(),
        };
        let position = board.position().map_err(|error| format!("diagram: {error}"))?;
        self.check_cycle(&position, &steps, policy)?;
        self.rulesets.iter().try_for_each(|(id, fate)| {
            let found = fate_of(id, &position, &steps)?;
            if found == *fate { Ok(()) } else { Err(format!("under {id} it is {fate}, and found to be {found}")) }
        })?;
        self.check_longest(&board, policy)
    }

    /// Explores the component, which must have as many positions and plays as stated, for the longest sequences inside.
    fn check_longest(&self, board: &Board, policy: Suicide) -> Result<CheckedLongest, String> {
        if self.longest.is_empty() && self.longest_sequences.is_empty() {
            return Ok(CheckedLongest::default());
        }
        let component = Component::of(board, policy)?;
        let (positions, plays) = component.size();
        if (Some(positions), Some(plays)) != (self.positions, self.plays) {
            return Err(format!("the component has {positions} positions and {plays} plays"));
        }
        component.check(&self.longest, &self.longest_sequences)
    }

    /// Replays the cycle under the bare rules: it must return, and be what is said of it.
    fn check_cycle(&self, board: &BoardPosition, steps: &[Step], policy: Suicide) -> Result<(), String> {
        let options = [("passes", "never"), ("suicide", &*policy.to_string())];
        let mut literal = Literal::new(BARE, &options, board).map_err(|error| error.to_string())?;
        for (&step, number) in steps.iter().zip(1..) {
            make(&mut literal, board, step).map_err(|reason| format!("witness, move {number}, {step}: {reason}"))?;
        }
        if literal.contents() != board.contents() || literal.to_move() != board.to_move() {
            return Err("the witness does not lead back".to_owned());
        }
        let Shortest { plays, moves, passes, balance, .. } = self.shortest;
        let found = (literal.plays(), literal.moves(), literal.moves() - literal.plays(), literal.balance());
        if found == (plays, moves, passes, balance) {
            return Ok(());
        }
        let (plays, moves, passes, balance) = found;
        Err(format!("the witness has {plays} plays, {moves} moves, {passes} passes and the balance {balance}"))
    }
}

fn make(literal: &mut Literal, board: &BoardPosition, step: Step) -> Result<(), String> {
    let act = step.done.act(board.size()).ok_or("there is no such point on the board")?;
    if literal.to_move() != step.colour {
        return Err("it is the other player's turn".to_owned());
    }
    literal.make(act).map_err(|forbidden| forbidden.to_string())
}

/// What becomes of a cycle that is repeated under a rule set with its defaults.
fn fate_of(id: &str, board: &BoardPosition, steps: &[Step]) -> Result<Fate, String> {
    let mut literal = Literal::new(id, &[], board).map_err(|error| error.to_string())?;
    let fate = |fate: &str, number, by: Option<&str>, outcome: Option<&str>| {
        let (by, outcome) = (by.map(str::to_owned), outcome.map(str::to_owned));
        Ok(Fate { fate: fate.to_owned(), r#move: number, by, outcome })
    };
    for (&step, number) in std::iter::repeat_n(steps, LAPS).flatten().zip(1..) {
        let act = step.done.act(board.size()).ok_or("there is no such point on the board")?;
        if let Some(&reason) = literal.reasons(act).first() {
            return fate("stopped", Some(number), Some(reason), None);
        }
        literal.make(act).map_err(|forbidden| forbidden.to_string())?;
        if literal.forfeited() {
            return fate("forfeited", Some(number), None, None);
        }
        match literal.ended() {
            Some(("void", by)) => return fate("void", Some(number), Some(by), None),
            Some((outcome, by)) => return fate("ended", Some(number), Some(by), Some(outcome)),
            None => {}
        }
    }
    fate("for ever", None, None, None)
}

impl std::fmt::Display for Fate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&quoted(&self.fate))?;
        self.r#move.iter().try_for_each(|number| write!(f, " at move {number}"))?;
        self.by.iter().try_for_each(|by| write!(f, " by {by}"))?;
        self.outcome.iter().try_for_each(|outcome| write!(f, ", {outcome}"))
    }
}

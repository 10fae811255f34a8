//! What the player's script reads: cycles as steps from position to position. So it shows positions and knows no rules.

use koatlas_board::Move;
use koatlas_catalogue::known::white_begins;
use koatlas_classifier::CycleWord;
use serde_json::{Value, json};

/// A cycle that is played.
pub(crate) struct PlayerCycle {
    pub word: CycleWord,
    /// Elementary cycles of up to 6 plays with this word.
    pub number: u64,
    /// White stones minus black stones that the moves remove. The word with the colours exchanged has the opposite balance.
    pub balance: i32,
    pub moves: Vec<Move>,
    /// The positions: before the first move, and after each.
    pub nodes: Vec<u32>,
    /// The place of what the rule sets do with it; none if that is not known.
    pub answer: Option<usize>,
    /// What the page calls it, if that is not by its word.
    pub title: String,
}

impl PlayerCycle {
    /// The word, whether White begins, the moves, the places of the positions, the place of the answer, the number of cycles, the
    /// balance, and the title.
    pub fn json(&self, place: impl FnMut(u32) -> usize) -> Value {
        let PlayerCycle { word, number, balance, moves, nodes, answer, title } = self;
        let points = moves.iter().map(|made| made.point.map_or("pass".to_owned(), |point| point.to_string()));
        let points = points.collect::<Vec<_>>().join(" ");
        let nodes: Vec<usize> = nodes.iter().copied().map(place).collect();
        let answer = answer.map_or(-1, |answer| answer as i64);
        json!([word, u8::from(white_begins(moves)), points, nodes, answer, number, balance, title])
    }
}

/// The place of an item in a list, to which it is added if it is not there.
pub(crate) fn index_or_insert<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    let known = list.iter().position(|known| *known == item);
    let place = known.unwrap_or(list.len());
    list.extend(known.is_none().then_some(item));
    place
}

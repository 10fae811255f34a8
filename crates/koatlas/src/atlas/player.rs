//! Data for the script of the player: cycles as sequences of positions, so that the script needs no rules of the game.

use koatlas_board::Move;
use koatlas_catalogue::collection::white_begins;
use koatlas_classifier::CycleWord;
use serde_json::{Value, json};

/// A cycle that the script can play.
pub(crate) struct PlayerCycle {
    pub word: CycleWord,
    /// Number of elementary cycles of up to 6 plays with this word.
    pub number: u64,
    /// White stones minus black stones that the moves remove. With the colours exchanged it changes its sign.
    pub balance: i32,
    pub moves: Vec<Move>,
    /// Nodes of the positions: before the first move, and after each move.
    pub nodes: Vec<u32>,
    /// Number of the answer with its fates; `None` if it is unknown.
    pub answer: Option<usize>,
    /// Title on the page; empty if the cycle is called by its word.
    pub title: String,
}

impl PlayerCycle {
    /// The cycle as a JSON array: word, whether White begins, moves, indices of the positions (by `position_index`), number of
    /// the answer, number of cycles, balance, title.
    pub fn json(&self, position_index: impl FnMut(u32) -> usize) -> Value {
        let PlayerCycle { word, number, balance, moves, nodes, answer, title } = self;
        let points = moves.iter().map(|made| made.point.map_or("pass".to_owned(), |point| point.to_string()));
        let points = points.collect::<Vec<_>>().join(" ");
        let nodes: Vec<usize> = nodes.iter().copied().map(position_index).collect();
        let answer = answer.map_or(-1, |answer| answer as i64);
        json!([word, u8::from(white_begins(moves)), points, nodes, answer, number, balance, title])
    }
}

/// Index of `item` in `list`; appends it if the list does not contain it.
pub(crate) fn index_or_insert<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    let known = list.iter().position(|known| *known == item);
    let index = known.unwrap_or(list.len());
    list.extend(known.is_none().then_some(item));
    index
}

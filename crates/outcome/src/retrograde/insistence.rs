//! Mutual insistence: the moves by which neither player accepts less than his opponent's bound, and the strings that they must capture.
//!
//! A state is *open* if its bounds differ: `lo < hi`, where a missing bound counts as infinite. A move *insists* if it keeps the
//! bound of the opponent, so that it grants him nothing new: a move of Black keeps `hi`, a move of White keeps `lo`. In *mutual
//! insistence* both players make insisting moves only.
//!
//! **It never ends.** Black to move in an open state: `hi` is the greatest upper bound after a move, so some move insists. No move of Black
//! raises `lo`. So after an insisting move `lo < hi` again, and it has not ended the game, since both bounds of an end are its score.
//! The same holds for White.
//!
//! **It comes to rest.** An insisting move of Black lowers `lo` or keeps it, and keeps `hi`; one of White raises `hi` or keeps it,
//! and keeps `lo`. So along mutual insistence `lo` never rises and `hi` never falls: from some move on both stay, and on a cycle
//! every move keeps both.
//!
//! **Strings.** A *forced ko of `s` stones* is an open state from which all mutual insistence captures a string of at least `s` stones of
//! the opponent again and again, infinitely often. That is so exactly if every cycle of insisting moves that can be reached
//! from it by insisting moves has such a capture. A cycle without one can be reached and then be repeated for ever. If there is no such
//! cycle, then no play can go on without such a capture for longer than there are states.
//!
//! **Up to symmetry.** Only states with Black to move are stored, one of each orbit. Rotations, reflections and the exchange of colours
//! keep which states are open, which moves insist, and how many stones a string has. So a play among orbits is one among states, from
//! any state of the first orbit. A cycle among orbits leads from a state to an image of it; repeated by the same symmetry it comes
//! back to the state itself. So both have the same cycles but for repetition, and the same forced kos.

use koatlas_board::{Colour, LocalBoard, Play, PointSet};
use koatlas_files::{Control, LimitError};
use koatlas_position_graph::{Components, Digraph, Rows, UNREACHED, distances, reversed};

use super::fixpoint::in_portions;
use super::numbering::TableState;
use super::table::{RetrogradeTable, TableMove};

/// Estimate of the bytes that an open state takes: its number, its moves and those to it, and what the searches keep of it.
const BYTES_A_STATE: u64 = 160;

/// The open states of a table, and the insisting moves between them.
pub struct Insistence {
    /// The numbers of the open states in the table, ascending.
    pub numbers: Vec<u32>,
    /// By open state, the open states after its insisting moves, as indices of `numbers`.
    pub moves: Rows<u32>,
    /// By insisting move, the number of stones of the largest string of the opponent that it captures; 0 if it captures none.
    pub strings: Vec<u8>,
}

/// The graph of the insisting moves that capture no string of `size` stones or more.
struct WithoutStrings<'i> {
    insistence: &'i Insistence,
    size: u8,
}

impl Digraph for WithoutStrings<'_> {
    fn len(&self) -> usize {
        self.insistence.numbers.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.insistence.moves_of(node).filter(|&(_, string)| string < self.size).for_each(|(to, _)| visit(to));
    }
}

impl Insistence {
    /// Finds the open states of `table`, and their insisting moves. In parallel; the result is the same for any number of threads.
    ///
    /// # Errors
    /// [`LimitError`] if more memory is needed than `control` allows, or if it stops the work.
    pub fn find(table: &RetrogradeTable, control: &Control<'_>) -> Result<Insistence, LimitError> {
        let states = 0..table.bounds.len() as u32;
        let numbers: Vec<u32> = states.filter(|&number| table.is_open(number as usize)).collect();
        control.check_memory(numbers.len() as u64 * BYTES_A_STATE)?;
        let parts = in_portions(numbers.len(), control, |range| {
            range.map(|index| insisting(table, &numbers, numbers[index] as usize)).collect::<Vec<_>>()
        })?;
        let mut moves = Rows::with_capacity(numbers.len(), parts.iter().flatten().map(Vec::len).sum());
        let mut strings = Vec::with_capacity(numbers.len());
        for row in parts.into_iter().flatten() {
            strings.extend(row.iter().map(|&(_, string)| string));
            moves.push(row.into_iter().map(|(to, _)| to));
        }
        Ok(Insistence { numbers, moves, strings })
    }

    /// The insisting moves of an open state: the open state after the move, and the stones of the largest string that it captures.
    pub fn moves_of(&self, state: u32) -> impl Iterator<Item = (u32, u8)> {
        self.moves.range(state).map(|at| (self.moves.items()[at as usize], self.strings[at as usize]))
    }

    /// By open state, true if it lies on a cycle of insisting moves that capture no string of `size` stones or more. One thread.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if `control` stops the work.
    pub fn on_cycles(&self, size: u8, control: &Control<'_>) -> Result<Vec<bool>, LimitError> {
        let graph = WithoutStrings { insistence: self, size };
        let components = Components::find_with_control(&graph, control)?;
        let is_alone =
            |state| components.component(state).is_some_and(|component| components.sizes[component as usize] == 1);
        // Among orbits a move can lead back to its own state.
        let comes_back = |state| self.moves_of(state).any(|(to, string)| to == state && string < size);
        Ok((0..self.numbers.len() as u32).map(|state| !is_alone(state) || comes_back(state)).collect())
    }

    /// By open state, true if it lies on a cycle of insisting moves: if it can come again in mutual insistence.
    ///
    /// # Errors
    /// As [`Insistence::on_cycles`].
    pub fn recurring(&self, control: &Control<'_>) -> Result<Vec<bool>, LimitError> {
        self.on_cycles(u8::MAX, control)
    }

    /// By open state, the greatest number `s` for which it is a forced ko of `s` stones. 0 if mutual insistence need capture nothing,
    /// which takes a cycle with suicides. One thread; time O(moves) for each number that occurs.
    ///
    /// # Errors
    /// As [`Insistence::on_cycles`].
    pub fn needed_strings(&self, control: &Control<'_>) -> Result<Vec<u8>, LimitError> {
        let entering = reversed(&self.moves);
        let mut needed = vec![0; self.numbers.len()];
        for size in 1..u8::MAX {
            let avoids = self.on_cycles(size, control)?;
            let sources: Vec<u32> = (0..).zip(&avoids).filter(|&(_, &avoids)| avoids).map(|(state, _)| state).collect();
            let steps = distances(&entering, &sources);
            needed
                .iter_mut()
                .zip(&steps)
                .filter(|&(_, &steps)| steps == UNREACHED)
                .for_each(|(needed, _)| *needed = size);
            if !steps.contains(&UNREACHED) {
                break;
            }
        }
        Ok(needed)
    }
}

/// The insisting moves of the open state with this number, see [`Insistence::moves_of`].
fn insisting(table: &RetrogradeTable, numbers: &[u32], number: usize) -> Vec<(u32, u8)> {
    let numbering = &table.numbering;
    let (state, bounds) = (numbering.state(number), table.bounds[number]);
    let mut moves = Vec::new();
    let mut keep = |after: usize, string| {
        if table.bounds[after].exchanged().hi == bounds.hi {
            let index = numbers.binary_search(&(after as u32)).expect("an insisting move leads to an open state");
            moves.push((index as u32, string));
        }
    };
    numbering.local_board().for_each_play_of_colours(state.position, [Colour::Black], table.suicide, |play| {
        if Some(play.point) != state.ko {
            keep(numbering.after(&play), largest_string(numbering.local_board(), &play));
        }
    });
    if state.passes == 0 {
        keep(numbering.after_pass(state.position), 0);
    }
    moves
}

/// The number of stones of the largest string of the opponent that `play` captures; 0 if it captures none.
pub(super) fn largest_string<S: PointSet>(local_board: &LocalBoard<S>, play: &Play<S>) -> u8 {
    let captured = if play.suicide { S::EMPTY } else { play.removed };
    local_board.strings(captured).map(|(string, _)| string.len() as u8).max().unwrap_or(0)
}

impl RetrogradeTable {
    /// True if the bounds of the state with this number differ.
    fn is_open(&self, number: usize) -> bool {
        let bounds = self.bounds[number];
        bounds.lo < bounds.hi
    }

    /// The insisting moves from `state`: those that keep what the opponent can force. Empty if the state is not open, or no state of
    /// this board.
    pub fn insisting_moves(&self, state: &TableState) -> Vec<TableMove> {
        let Some(value) =
            self.value(state).filter(|_| self.numbering.number(state).is_some_and(|(number, _)| self.is_open(number)))
        else {
            return Vec::new();
        };
        let mut moves = self.moves(state);
        moves.retain(|next| match state.to_move {
            Colour::Black => next.value.hi == value.hi,
            Colour::White => next.value.lo == value.lo,
        });
        moves
    }

    /// The number of stones of the largest string of the opponent that a move from `state` captures; 0 if it captures none.
    pub fn captured_string(&self, state: &TableState, next: &TableMove) -> u8 {
        let local_board = self.numbering.local_board();
        let Some(point) = next.game_move.point.and_then(|point| local_board.index(point)) else { return 0 };
        let play = local_board.play(state.position, state.to_move, point, self.suicide);
        play.map_or(0, |play| largest_string(local_board, &play))
    }
}

//! Check of a table that was read from a file. Checksums show damage, but anyone can make them right again.

use koatlas_board::BoardPosition;
use koatlas_files::{Control, LimitError};

use super::fixpoint::{MoveGraph, Ranks, StateMoves, TableBounds, in_portions};
use super::table::RetrogradeTable;

impl RetrogradeTable {
    /// Finds the first place with a state whose bounds or ranks do not follow from those of the states after its moves, and describes the
    /// state. `None` proves all of them: see [`koatlas_verifier::certificates::table_format`]. In parallel. All bounds and ranks must be in range.
    pub(super) fn first_contradiction(&self, control: &Control<'_>) -> Result<Option<String>, LimitError> {
        let graph = MoveGraph::new(&self.numbering, self.suicide, control)?;
        let found = in_portions(self.numbering.places.positions.len(), control, |mut places| {
            places.find_map(|place| self.contradiction_at(&graph, place))
        })?;
        Ok(found.into_iter().flatten().next())
    }

    fn contradiction_at(&self, graph: &MoveGraph, place: usize) -> Option<String> {
        graph.states(place).enumerate().find_map(|(index, (number, moves))| {
            let (stated, follows) = ((self.bounds[number], self.ranks[number]), self.following(&moves));
            (stated != follows).then(|| {
                let (state, [stated, follows]) = (self.state_in_words(place, index), [stated, follows].map(in_words));
                format!("{state} has {stated}, and the states after its moves give {follows}")
            })
        })
    }

    /// The bounds and ranks that follow from those of the states after `moves`. The rank of a missing bound is 0.
    fn following(&self, moves: &StateMoves<'_>) -> (TableBounds, Ranks) {
        let bounds = moves.bounds(|number| self.bounds[number]);
        let Ranks { lo, hi } = moves.ranks(&self.bounds, bounds, |number| self.ranks[number]);
        let missing = Ranks::before_first_round(bounds);
        (bounds, Ranks { lo: lo.min(missing.lo), hi: hi.min(missing.hi) })
    }

    /// Describes the state with this `index` among the states of `place`.
    fn state_in_words(&self, place: usize, index: usize) -> String {
        let (places, local_board) = (&self.numbering.places, self.numbering.local_board());
        let board = BoardPosition::empty_board(self.size()).with_position(local_board, places.position(place));
        let more = match index {
            0 => String::new(),
            1 => " after a pass".to_owned(),
            ko => {
                let ko = places.ko_points_of(place).nth(ko - 2);
                ko.map_or_else(String::new, |ko| format!(" with the ko point {}", local_board.point(ko)))
            }
        };
        format!("{}, Black to move{more},", board.rows().join("/"))
    }
}

fn in_words((bounds, ranks): (TableBounds, Ranks)) -> String {
    format!("the bounds {} with the ranks {} and {}", bounds.interval(), ranks.lo, ranks.hi)
}

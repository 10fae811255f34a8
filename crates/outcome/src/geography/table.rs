//! The winner of a fight for each number of threats.

use koatlas_board::{BoardPosition, Colour, PointSet, in_narrowest};
use serde::{Deserialize, Serialize};

use super::explore::FightError;
use super::options::FightOptions;
use super::solve::explore;
use super::values::Fight;

/// Who wins a fight for each number of threats of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FightTable {
    /// The player who moves first.
    pub first: Colour,
    /// The winners: a row for each number of Black's threats, from none, and in it a winner for each number of White's threats.
    pub winners: Vec<Vec<Colour>>,
}

impl FightTable {
    /// The player who wins with these threats, Black's first.
    pub fn winner(&self, [black, white]: [u8; 2]) -> Colour {
        self.winners[usize::from(black)][usize::from(white)]
    }
}

/// Finds who wins the fight that begins on `board`, for each number of threats from none to `most` of each player.
///
/// Instead of a play in the fight the player to move may make a threat, which the opponent answers. Both change the board for good: the same
/// player is to move in the same position, and no position from before can come back. Who has neither a play nor a threat loses.
///
/// # Errors
/// As [`solve_fight`](super::solve_fight).
pub fn fight_table(board: &BoardPosition, options: &FightOptions<'_>, most: usize) -> Result<FightTable, FightError> {
    in_narrowest!(board, S in [u64, u128] => {
        let fight = explore::<S>(board, options)?;
        Ok(FightTable { first: board.to_move(), winners: winners(&fight, most) })
    })
}

fn winners<S: PointSet>(fight: &Fight<S>, most: usize) -> Vec<Vec<Colour>> {
    // By the numbers of threats, whether the player to move wins in each node.
    let mut wins: Vec<Vec<Vec<bool>>> = Vec::new();
    for black in 0..=most {
        wins.push(Vec::new());
        for white in 0..=most {
            let after = |turn: Colour| match turn {
                Colour::Black => black.checked_sub(1).map(|fewer| &wins[fewer][white]),
                Colour::White => white.checked_sub(1).map(|fewer| &wins[black][fewer]),
            };
            let wins_by_threat =
                |node: u32| after(fight.graph.turns[node as usize]).is_some_and(|wins| wins[node as usize]);
            let found = fight.values(wins_by_threat).wins;
            wins[black].push(found);
        }
    }
    let first = fight.graph.turns[0];
    let winner = |wins: &Vec<bool>| if wins[0] { first } else { !first };
    wins.iter().map(|row| row.iter().map(winner).collect()).collect()
}

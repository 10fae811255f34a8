//! Which strings a player can have captured again and again in mutual insistence, whatever insisting moves the other makes.
//!
//! A player *enforces* strings of `s` stones from an open state if he can choose his insisting moves so that strings of at least `s`
//! stones are captured infinitely often, of whichever colour, against all insisting moves of his opponent. If he cannot, then his
//! opponent can choose his own so that this happens only finitely often: such games are decided, by strategies that look at the
//! state alone (Büchi games). So both players enforce what neither can avoid on his own. A forced ko is one in which both together cannot
//! avoid it, which is more.
//!
//! The states from which a player enforces it are the greatest set `W` with this property: from each of them he can force a capture of
//! `s` stones or more that leads to `W`. What he can force so is found backwards from these captures, and `W` shrinks to
//! it until nothing changes.

use koatlas_files::{Control, LimitError};
use koatlas_position_graph::Rows;

use super::insistence::Insistence;

/// An open state and the roles in it: the enforcing player is to move, or his opponent is.
type Node = (u32, Role);

/// Who is to move. After a move it is the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The player who wants the captures.
    Enforcing = 0,
    /// His opponent.
    Avoiding = 1,
}

impl Role {
    const BOTH: [Role; 2] = [Role::Enforcing, Role::Avoiding];

    fn other(self) -> Role {
        if self == Role::Enforcing { Role::Avoiding } else { Role::Enforcing }
    }
}

/// By open state, whether it belongs to a set if the enforcing player is to move, and if his opponent is.
type Nodes = Vec<[bool; 2]>;

/// The strings that players enforce from an open state: the greatest numbers of stones, or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnforcedStrings {
    /// Those of the player to move.
    pub to_move: u8,
    /// Those of his opponent.
    pub opponent: u8,
}

impl EnforcedStrings {
    /// The stones of the strings that neither player can avoid on his own.
    pub fn by_both(self) -> u8 {
        self.to_move.min(self.opponent)
    }

    /// The stones of the strings that at least one player enforces.
    pub fn by_one(self) -> u8 {
        self.to_move.max(self.opponent)
    }
}

impl Insistence {
    /// By open state, what each player enforces. One thread; time O(moves) for each time that a set of states shrinks.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if `control` stops the work.
    pub fn enforced_strings(&self, control: &Control<'_>) -> Result<Vec<EnforcedStrings>, LimitError> {
        let entering = self.entering();
        let mut found = vec![EnforcedStrings::default(); self.numbers.len()];
        // What is enforced for more stones is enforced for fewer.
        let mut within = vec![[true; 2]; self.numbers.len()];
        for size in 1..=self.strings.iter().copied().max().unwrap_or(0) {
            within = self.enforcing(&entering, size, within, control)?;
            for (found, &[enforcing, avoiding]) in found.iter_mut().zip(&within) {
                found.to_move = if enforcing { size } else { found.to_move };
                found.opponent = if avoiding { size } else { found.opponent };
            }
        }
        Ok(found)
    }

    /// By open state, the insisting moves that lead to it, each with the state before it and the stones of the string captured.
    fn entering(&self) -> Rows<(u32, u8)> {
        let states = 0..self.numbers.len() as u32;
        Rows::from_pairs(self.numbers.len(), |visit| {
            for from in states.clone() {
                self.moves_of(from).for_each(|(to, string)| visit(to, (from, string)));
            }
        })
    }

    /// The nodes of `within` from which strings of `size` stones are enforced, where it has all such nodes.
    fn enforcing(
        &self,
        entering: &Rows<(u32, u8)>,
        size: u8,
        mut within: Nodes,
        control: &Control<'_>,
    ) -> Result<Nodes, LimitError> {
        loop {
            control.check_stop()?;
            let forced = self.forces_capture(entering, size, &within);
            if forced == within {
                return Ok(within);
            }
            within = forced;
        }
    }

    /// The nodes from which a capture of `size` stones or more that leads to `within` is forced.
    fn forces_capture(&self, entering: &Rows<(u32, u8)>, size: u8, within: &Nodes) -> Nodes {
        let mut forced = vec![[false; 2]; self.numbers.len()];
        // By state, the moves of the avoiding player that lead neither to such a capture nor to a node that is found.
        let mut left = vec![0_u32; self.numbers.len()];
        let mut todo: Vec<Node> = Vec::new();
        for state in 0..self.numbers.len() as u32 {
            let captures = |role: Role| {
                self.moves_of(state)
                    .filter(|&(to, string)| string >= size && within[to as usize][role.other() as usize])
                    .count()
            };
            left[state as usize] = (self.moves.row(state).len() - captures(Role::Avoiding)) as u32;
            let has = [captures(Role::Enforcing) > 0, left[state as usize] == 0];
            forced[state as usize] = has;
            todo.extend(Role::BOTH.into_iter().filter(|&role| has[role as usize]).map(|role| (state, role)));
        }
        while let Some((to, role)) = todo.pop() {
            // Captures that lead here were counted before.
            for &(state, _) in entering.row(to).iter().filter(|&&(_, string)| string < size) {
                let before = role.other();
                let is_forced = before == Role::Enforcing || {
                    left[state as usize] -= 1;
                    left[state as usize] == 0
                };
                if is_forced && !std::mem::replace(&mut forced[state as usize][before as usize], true) {
                    todo.push((state, before));
                }
            }
        }
        forced
    }
}

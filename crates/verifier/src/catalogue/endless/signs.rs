//! Whether cycles of states remove more stones of one colour, all of them, or some of the one and some of the other.

use rustc_hash::FxHashMap;

use crate::limits::{Budget, NotDecided};

/// A move to another state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub to: usize,
    pub is_play: bool,
    /// White stones minus black stones removed.
    pub balance: i64,
}

/// The balances of all cycles through states that lead to each other.
pub(super) enum Signs {
    /// Positive and negative ones.
    Both,
    /// No negative, or no positive ones: by state a potential. No move changes it by more, or by less, than its balance. Moves that
    /// change it by just their balance are on balanced cycles, if on any.
    One(FxHashMap<usize, i64>),
}

impl Signs {
    /// The balances of the cycles through the states of a group.
    pub fn of(arcs: &[Vec<Arc>], members: &[usize], budget: &mut Budget) -> Result<Signs, NotDecided> {
        for sign in [1, -1] {
            if let Some(least) = least_balances(arcs, members, sign, budget)? {
                return Ok(Signs::One(least.into_iter().map(|(state, balance)| (state, sign * balance)).collect()));
            }
        }
        Ok(Signs::Both)
    }
}

/// The least balance, `sign` times, of the walks from anywhere to each state; none if it falls without end. A walk without a state
/// twice has fewer moves than there are states: after as many rounds it can only fall because a cycle makes it fall.
fn least_balances(
    arcs: &[Vec<Arc>],
    members: &[usize],
    sign: i64,
    budget: &mut Budget,
) -> Result<Option<FxHashMap<usize, i64>>, NotDecided> {
    let mut least: FxHashMap<usize, i64> = members.iter().map(|&state| (state, 0)).collect();
    for _ in 0..=members.len() {
        let mut fell = false;
        for &from in members {
            for arc in &arcs[from] {
                budget.work(1)?;
                let reached = least[&from] + sign * arc.balance;
                if let Some(known) = least.get_mut(&arc.to)
                    && reached < *known
                {
                    (*known, fell) = (reached, true);
                }
            }
        }
        if !fell {
            return Ok(Some(least));
        }
    }
    Ok(None)
}

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
    /// The group of every state: two are in one if they lead to each other. By the algorithm of Kosaraju, with lists instead of
    /// recursion.
    pub fn groups(arcs: &[Vec<Arc>], budget: &mut Budget) -> Result<Vec<usize>, NotDecided> {
        let mut before = vec![Vec::new(); arcs.len()];
        for (from, arcs) in arcs.iter().enumerate() {
            budget.work(1 + arcs.len() as u64)?;
            arcs.iter().for_each(|arc| before[arc.to].push(from));
        }
        let mut finished = Vec::new();
        let mut seen = vec![false; arcs.len()];
        for root in 0..arcs.len() {
            let mut path = if std::mem::replace(&mut seen[root], true) { Vec::new() } else { vec![(root, 0)] };
            while let Some((state, next)) = path.last_mut() {
                let arc = arcs[*state].get(*next);
                *next += 1;
                match arc {
                    Some(arc) if !std::mem::replace(&mut seen[arc.to], true) => path.push((arc.to, 0)),
                    Some(_) => {}
                    None => {
                        finished.push(*state);
                        path.pop();
                    }
                }
            }
        }
        let mut group = vec![usize::MAX; arcs.len()];
        for &root in finished.iter().rev() {
            let mut pending = if group[root] == usize::MAX { vec![root] } else { Vec::new() };
            while let Some(state) = pending.pop() {
                if group[state] == usize::MAX {
                    group[state] = root;
                    pending.extend(&before[state]);
                }
            }
        }
        Ok(group)
    }

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

//! Names of coupled kos, by their definition: a search for the kos that Black holds in each position.
//!
//! Basic kos are coupled by strings that each have liberties only in some of the kos. A player always holds at least one of the kos
//! of each of his strings; all other holdings are positions, and a play takes one ko. If two numbers of kos fit, the lesser one gives
//! the name, and of several names with that number the first in the alphabet.

use koatlas_board::Colour;

use super::factors::DisjointSets;
use super::label::ComponentEdge;
use crate::graph::components::reachable;
use crate::limits::{Budget, WithinLimits};

/// Largest number of kos with a name, and of classes of parallel plays: two plays are parallel if they are opposite sides of a square
/// of positions, or joined by more squares.
const MOST_KOS: u32 = 8;

/// Returns the name of a prime graph as coupled kos; `None` if it has none.
pub(crate) fn coupled_ko_name(
    nodes: usize,
    edges: &[ComponentEdge],
    budget: &mut Budget,
) -> WithinLimits<Option<String>> {
    let mut takes: Takes = vec![vec![None; nodes]; nodes];
    if nodes > 1 << MOST_KOS || edges.iter().any(|(.., label)| label.removed != 1 || label.suicide) {
        return Ok(None);
    }
    edges.iter().for_each(|&(from, to, label)| takes[from as usize][to as usize] = Some(label.colour));
    budget.work((nodes * nodes + edges.len() * nodes) as u64)?;
    let mut plays = edges.iter();
    let are_retaken = plays.all(|&(from, to, label)| takes[to as usize][from as usize] == Some(!label.colour));
    if !are_retaken || classes(&takes, edges, budget)? > MOST_KOS as usize {
        return Ok(None);
    }
    // Breadth-first order: each node but the first is next to an earlier one.
    let order = reachable(0, |node| (0..nodes).filter(|&to| takes[node][to].is_some()).collect::<Vec<_>>());
    // The first number of kos with a name gives it, so the search stops there.
    for kos in 2..=MOST_KOS {
        let mut search = HoldingSearch { takes: &takes, order: &order, kos, held: vec![None; nodes], best: None };
        search.start(budget)?;
        if search.best.is_some() {
            return Ok(search.best);
        }
    }
    Ok(None)
}

/// Player who takes a ko from position `x` to position `y`, in `takes[x][y]`.
type Takes = Vec<Vec<Option<Colour>>>;

/// Number of classes of parallel plays: each play starts as a class of its own, and squares join them.
fn classes(takes: &Takes, edges: &[ComponentEdge], budget: &mut Budget) -> WithinLimits<usize> {
    let pairs: Vec<(usize, usize)> =
        edges.iter().map(|&(a, b, _)| (a as usize, b as usize)).filter(|(a, b)| a < b).collect();
    let mut class = DisjointSets::new(pairs.len());
    for (one, &(a, b)) in pairs.iter().enumerate() {
        budget.work(pairs.len() as u64)?;
        for (other, &(c, d)) in pairs[..one].iter().enumerate() {
            let are_apart = a != c && a != d && b != c && b != d;
            let is_square =
                takes[a][c].is_some() && takes[b][d].is_some() || takes[a][d].is_some() && takes[b][c].is_some();
            if are_apart && is_square && class.find(one) != class.find(other) {
                budget.work(pairs.len() as u64)?;
                class.join(one, other);
            }
        }
    }
    Ok(class.representatives().len())
}

/// Search for an assignment of holdings to positions. A holding is a set of kos, bit `i` for ko `i`: those that Black holds.
struct HoldingSearch<'a> {
    takes: &'a Takes,
    order: &'a [usize],
    kos: u32,
    held: Vec<Option<u32>>,
    best: Option<String>,
}

impl HoldingSearch<'_> {
    /// Tries every number of kos that Black holds at the first node. Which kos they are does not matter: Black's get the lowest numbers.
    fn start(&mut self, budget: &mut Budget) -> WithinLimits<()> {
        for black_kos in 0..=self.kos {
            self.held[self.order[0]] = Some((1 << black_kos) - 1);
            self.assign(1, (1 << black_kos) - 1, budget)?;
        }
        Ok(())
    }

    /// Assigns the node at `place` of the order every holding that fits the nodes before it, and recurses. `first` is the holding of
    /// the first node.
    fn assign(&mut self, place: usize, first: u32, budget: &mut Budget) -> WithinLimits<()> {
        let Some(&node) = self.order.get(place) else {
            self.take_name(budget)?;
            return Ok(());
        };
        let before = &self.order[..place];
        let Some(near) = before.iter().copied().find(|&near| self.takes[near][node].is_some()) else {
            return Ok(());
        };
        let Some(there) = self.held[near] else { return Ok(()) };
        // Kos that no play has taken so far are interchangeable if the same player holds them.
        let taken = before.iter().filter_map(|&node| self.held[node]).fold(0, |taken, held| taken | held ^ first);
        let mut new = [false; 2];
        for ko in 0..self.kos {
            let bit = 1 << ko;
            let by = usize::from(first & bit != 0);
            if taken & bit == 0 && std::mem::replace(&mut new[by], true) {
                continue;
            }
            budget.work(place as u64)?;
            self.held[node] = Some(there ^ bit);
            if self.fits(place) {
                self.assign(place + 1, first, budget)?;
            }
        }
        self.held[node] = None;
        Ok(())
    }

    /// True if the holding at `place` differs from those before, and is one play away from exactly those of its neighbours.
    fn fits(&self, place: usize) -> bool {
        let node = self.order[place];
        self.order[..place].iter().all(|&other| match (self.held[other], self.held[node]) {
            (Some(from), Some(to)) => from != to && self.takes[other][node] == taker(from, to),
            _ => false,
        })
    }

    /// Takes the name of a complete assignment, if its strings allow exactly its holdings.
    fn take_name(&mut self, budget: &mut Budget) -> WithinLimits<()> {
        let held: Vec<u32> = self.held.iter().copied().flatten().collect();
        let all = (1 << self.kos) - 1;
        budget.work((u64::from(all) + 1) * held.len() as u64)?;
        // Both players hold every ko in some position: the union of the holdings is everything, the intersection nothing.
        let (ever, always) = held.iter().fold((0, all), |(ever, always), held| (ever | held, always & held));
        let lost: Vec<u32> = held.iter().map(|held| all ^ held).collect();
        let (black, white) = (strings(&held, all), strings(&lost, all));
        // The strings must allow the holdings of all positions, which they do by construction, and no others.
        let holdings = (0..=all).filter(|held| hits(&black, *held) && hits(&white, all ^ held)).count();
        if holdings == held.len() && ever == all && always == 0 {
            let many = ["double", "triple", "quadruple", "quintuple", "sextuple", "septuple", "octuple"];
            let name = format!("{} ko ({})", many[self.kos as usize - 2], sharing_in_words(&black, &white));
            self.best = Some(self.best.take().map_or(name.clone(), |best| best.min(name)));
        }
        Ok(())
    }
}

/// True if every string has a ko in `held`.
fn hits(strings: &[u32], held: u32) -> bool {
    strings.iter().all(|string| string & held != 0)
}

/// Returns the strings of the player with the holdings `held`: the minimal sets of kos of which he always holds one.
fn strings(held: &[u32], all: u32) -> Vec<u32> {
    let mut sets: Vec<u32> = (1..=all).filter(|set| held.iter().all(|held| held & set != 0)).collect();
    sets.sort_by_key(|set| set.count_ones());
    let mut least: Vec<u32> = Vec::new();
    for set in sets {
        if least.iter().all(|smaller| smaller & set != *smaller) {
            least.push(set);
        }
    }
    least
}

/// Describes the numbers of kos that share the strings `black` and `white`, in words that do not depend on the colours.
fn sharing_in_words(black: &[u32], white: &[u32]) -> String {
    let mut sizes: [Vec<u32>; 2] =
        [black, white].map(|strings| strings.iter().map(|string| string.count_ones()).rev().collect());
    sizes.sort();
    let counts = [sizes[1].len(), sizes[0].len()];
    let [less, more] = sizes.map(|sizes| sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" + "));
    match counts {
        [1, 0] => format!("one string shared by {more} kos"),
        [_, 0] => format!("strings of one colour, shared by {more} kos"),
        _ => format!("strings of both colours, shared by {more} and by {less} kos"),
    }
}

/// Player who takes a ko between two holdings; `None` if they do not differ in exactly one ko.
fn taker(from: u32, to: u32) -> Option<Colour> {
    match ((from ^ to).count_ones(), to > from) {
        (1, true) => Some(Colour::Black),
        (1, false) => Some(Colour::White),
        _ => None,
    }
}

#[cfg(test)]
#[path = "../../tests/inside/coupled.rs"]
mod tests;

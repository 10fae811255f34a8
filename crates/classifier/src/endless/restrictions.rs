//! The parts of a rule set that can stop a cycle which is repeated for ever, and which cycles can be balanced.

use koatlas_board::{PointSet, Suicide};
use koatlas_position_graph::Edge;
use koatlas_rulesets::{Bar, End, KoPass, Repetition, RuleSet, Settlement};

use crate::endless::graph::StateGraph;

/// What a rule set that lets cycles go on for ever asks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Restrictions {
    /// The suicides that are legal.
    pub suicide: Suicide,
    /// Whether the basic ko rule holds.
    pub basic_ko: bool,
    /// What a pass for a ko lifts, if such passes are needed.
    pub ko_pass: Option<KoPass>,
    /// The most passes in a row that are of use and end nothing.
    pub passes: u8,
    /// Whether a cycle must have a pass.
    pub needs_pass: bool,
}

/// How a rule set is read.
pub(super) enum Reading {
    /// No cycle with a play can go on for ever.
    NoCycle,
    /// Those that meet the restrictions go on for ever.
    Cycles(Restrictions),
    /// The start situation may recur only by a recapture in a basic ko after exactly two passes.
    Recaptures,
    /// The rule set has a part of which this module knows nothing.
    Unknown,
}

impl Reading {
    pub fn of(rules: &RuleSet) -> Reading {
        if rules.is_finite() || rules.bounds_plays() {
            return Reading::NoCycle;
        }
        if rules.forfeit().is_some() {
            return Reading::Unknown;
        }
        let mut restrictions = Restrictions {
            suicide: rules.suicide(),
            basic_ko: false,
            ko_pass: None,
            // After two passes the same player moves in the same position, and nothing has just been taken: more add nothing.
            passes: 2,
            needs_pass: false,
        };
        for bar in rules.bars() {
            match bar {
                // A play that gives back the position of two moves ago, in a component, retakes in a basic ko.
                Bar::BasicKo | Bar::TwoAgo => restrictions.basic_ko = true,
                Bar::KoPass(lifts) => restrictions.ko_pass = Some(*lifts),
                // Every play of a component changes the position.
                Bar::NoChange => {}
                _ => return Reading::Unknown,
            }
        }
        for end in rules.ends() {
            match end {
                End::Passes(passes) => {
                    restrictions.passes = restrictions.passes.min(passes.saturating_sub(1).min(2) as u8);
                }
                End::SecondPass => restrictions.passes = 0,
                End::CycleEnd { .. } if rules.ends().len() == 1 && restrictions.ko_pass.is_none() => {
                    return Reading::Recaptures;
                }
                End::CycleEnd { .. } => return Reading::Unknown,
                End::Repetition(_, Settlement::VoidIfAgreed) => {}
                End::Repetition(Repetition::PassFree | Repetition::Third, _) => restrictions.needs_pass = true,
                End::Repetition(..) => return Reading::NoCycle,
            }
        }
        if restrictions.needs_pass && restrictions.passes == 0 {
            Reading::NoCycle
        } else {
            Reading::Cycles(restrictions)
        }
    }
}

impl Restrictions {
    /// Whether the suicide policy allows a play of a component.
    pub fn allows(self, play: Edge) -> bool {
        self.suicide != Suicide::None || !play.suicide
    }
}

/// The balances of the cycles through states that all lead to each other.
pub(super) enum Balances {
    /// Some are positive, others negative.
    BothSigns,
    /// Nowhere positive, or nowhere negative. Then a cycle is balanced if and only if all its moves are *tight*: the potential of the
    /// state after a move is that of the state before it plus what the move removes. By place among the states, the potential.
    OneSign(Vec<i64>),
}

/// A move between states, by their places, with what it counts.
struct Arc {
    from: usize,
    to: usize,
    weight: i64,
}

impl<S: PointSet> StateGraph<'_, S> {
    /// The balances of the cycles through `states`, which are in ascending order and all lead to each other.
    pub fn balances(&self, states: &[u32]) -> Balances {
        let potentials = |sign| {
            let potentials = potentials(states.len(), &self.arcs(states, sign))?;
            Some(potentials.into_iter().map(|potential| sign * potential).collect())
        };
        potentials(1).or_else(|| potentials(-1)).map_or(Balances::BothSigns, Balances::OneSign)
    }

    /// The moves between states, which count `sign` times what they remove: white stones minus black stones.
    fn arcs(&self, states: &[u32], sign: i64) -> Vec<Arc> {
        let place = |state: u32| states.binary_search(&state).ok();
        let of = |(from, &state): (usize, &u32)| {
            let inside = self.moves(state).iter().filter_map(move |&(to, step)| Some((place(to)?, step)));
            inside.map(move |(to, step)| Arc { from, to, weight: sign * i64::from(step.balance()) })
        };
        states.iter().enumerate().flat_map(of).collect()
    }
}

/// A potential for each node: no arc leads to a node with a potential larger than the one before it plus the arc's weight. `None`
/// if there is none, that is, if a cycle has a negative weight. On a cycle of weight 0 all arcs are then tight: the differences
/// are not negative and add up to 0.
///
/// By relaxing all arcs in rounds (Bellman and Ford). Where a cycle is negative, the arcs that have given the nodes their potentials
/// come to hold a cycle (Cherkassky and Goldberg, *Negative-cycle detection algorithms*, 1999); it is looked for now and then.
/// O(nodes * arcs) at worst.
fn potentials(nodes: usize, arcs: &[Arc]) -> Option<Vec<i64>> {
    let mut potentials = vec![0; nodes];
    let mut before: Vec<Option<usize>> = vec![None; nodes];
    for round in 1_usize.. {
        let mut changed = false;
        for &Arc { from, to, weight } in arcs {
            if potentials[from] + weight < potentials[to] {
                potentials[to] = potentials[from] + weight;
                before[to] = Some(from);
                changed = true;
            }
        }
        if !changed {
            return Some(potentials);
        }
        if round.is_power_of_two() && has_cycle(&before) {
            return None;
        }
    }
    None
}

/// Whether somebody comes back who goes from node to node before it.
fn has_cycle(before: &[Option<usize>]) -> bool {
    // By node, the walk that has come by, from 1.
    let mut walk_at = vec![0; before.len()];
    (0..before.len()).any(|start| {
        let mut node = Some(start);
        while let Some(at) = node.filter(|&at| walk_at[at] == 0) {
            walk_at[at] = start + 1;
            node = before[at];
        }
        node.is_some_and(|at| walk_at[at] == start + 1)
    })
}

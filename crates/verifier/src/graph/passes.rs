//! The graph whose tokens are passes: what is played after a pass does not depend on what was played before.

use std::rc::Rc;

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{Measure, NodeKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::components::components;
use super::list::{WalkEdge, WalkGraph};
use super::places::{PlacePlay, Places, Position};
use crate::limits::{Budget, Decided, NotDecided};
use crate::literal::bars::{BASIC_KO, SPIGHT, SSK_SINCE_PASS};
use crate::literal::ends::{End, Repetition};
use crate::literal::rules::Rules;
use crate::unproved::{Refused, Unproved};

/// A position and the player to move.
type Situation = (Position, Colour);

/// Bytes that a situation and an edge take in the lists here, and where edges are added up: rounded up.
const SITUATION: usize = 512;
const EDGE: usize = 96;

/// Steps that it takes to make an edge of a stretch.
const EDGE_STEPS: usize = 10;

/// Steps of trying a play, and bytes that a situation takes where stretches are searched: rounded up.
const TRY: u64 = 20;
const ENTRY: usize = 256;

/// Steps and bytes that the components take for every situation and play: rounded up.
const COMPONENT_STEPS: usize = 20;
const COMPONENT_BYTES: usize = 96;

/// The graph of a rule set, with the nodes that [`Flow`](koatlas_certificates::Flow) describes.
pub(super) fn build(
    rules: &Rules,
    board: &BoardPosition,
    measure: Measure,
    nodes_are: NodeKind,
    budget: &mut Budget,
) -> Result<WalkGraph, Unproved> {
    let (places, position) = Places::of(board, rules.suicide)?;
    let stretch = Stretch::of(rules, &places).ok_or_else(|| Refused::new("passes lift no bans under this rule set"))?;
    let positions = places.reached(position, budget)?.into_iter();
    let situations: Vec<Situation> =
        positions.flat_map(|position| Colour::BOTH.map(|colour| (position, colour))).collect();
    if u32::try_from(2 * situations.len() + 2).is_err() {
        return Err(NotDecided::Numbers.into());
    }
    budget.hold(SITUATION * situations.len())?;
    let numbers = situations.iter().copied().zip(0..).collect();
    let maker = Maker { rules, stretch, start: (position, board.to_move()), situations, numbers, measure };
    Ok(match nodes_are {
        NodeKind::Full => maker.searched(budget)?,
        NodeKind::Plain => maker.counted(budget)?,
    })
}

/// Plays in turn without a pass: what rules say of those since the last one.
struct Stretch<'a> {
    places: &'a Places,
    /// Whether positions are compared, whoever is to move.
    positions: bool,
    /// How often the same may be there.
    times: usize,
    /// Whether a ko may not be retaken at once.
    basic_ko: bool,
}

struct Stand {
    at: Situation,
    /// The play that led there.
    by: Option<PlacePlay>,
    plays: Rc<[PlacePlay]>,
    /// The play that is tried next.
    next: usize,
}

impl<'a> Stretch<'a> {
    /// Of a rule set under which what matters for plays has been since the last pass.
    fn of(rules: &Rules, places: &'a Places) -> Option<Stretch<'a>> {
        let (positions, times) = match () {
            () if rules.has(SPIGHT) => (true, 1),
            () if rules.has(SSK_SINCE_PASS) => (false, 1),
            () if rules.repetitions().any(|repetition| matches!(repetition, Repetition::Third)) => (false, 2),
            () => return None,
        };
        // Retaking at once brings a situation for the second time.
        let basic_ko = rules.has(BASIC_KO) && times == 2;
        Some(Stretch { places, positions, times, basic_ko })
    }

    /// The plays that the bare rules allow.
    fn plays(&self, (position, colour): Situation) -> Vec<PlacePlay> {
        self.places.plays(position).iter().filter(|play| play.colour == colour).copied().collect()
    }

    /// The most plays from one situation to each that there is: all plays one after the other, depth first.
    fn most(&self, from: Situation, has_occurred: bool, budget: &mut Budget) -> Decided<FxHashMap<Situation, u32>> {
        // How often what is compared has been there.
        let mut seen = FxHashMap::from_iter([(self.compared(from), usize::from(has_occurred))]);
        let mut most = FxHashMap::from_iter([(from, 0)]);
        let mut way = vec![Stand { at: from, by: None, plays: self.places.plays(from.0), next: 0 }];
        while let Some(stand) = way.last_mut() {
            let Some(&play) = stand.plays.get(stand.next) else {
                if let Some(left) = way.pop().filter(|left| left.by.is_some()) {
                    seen.entry(self.compared(left.at)).and_modify(|times| *times -= 1);
                    budget.release(size_of::<Stand>());
                }
                continue;
            };
            stand.next += 1;
            budget.work(TRY)?;
            let to = (play.after, !play.colour);
            let retakes = |last: PlacePlay| last.takes_only(play.point) && play.takes_only(last.point);
            let is_barred = self.basic_ko && stand.by.is_some_and(retakes);
            if play.colour != stand.at.1 || is_barred || seen.get(&self.compared(to)).is_some_and(|&n| n >= self.times)
            {
                continue;
            }
            budget.hold(size_of::<Stand>())?;
            *seen.entry(self.compared(to)).or_insert(0) += 1;
            let depth = way.len() as u32;
            way.push(Stand { at: to, by: Some(play), plays: self.places.plays(to.0), next: 0 });
            self.places.charge(budget)?;
            budget.hold(if most.contains_key(&to) { 0 } else { ENTRY })?;
            let known = most.entry(to).or_insert(0);
            *known = depth.max(*known);
        }
        budget.release(ENTRY * (most.len() - 1));
        Ok(most)
    }

    /// What is compared of a situation.
    fn compared(&self, (position, colour): Situation) -> (Position, Option<Colour>) {
        (position, (!self.positions).then_some(colour))
    }
}

struct Maker<'a> {
    rules: &'a Rules,
    stretch: Stretch<'a>,
    start: Situation,
    situations: Vec<Situation>,
    numbers: FxHashMap<Situation, u32>,
    measure: Measure,
}

impl Maker<'_> {
    /// With an edge for every stretch of plays.
    fn searched(&self, budget: &mut Budget) -> Decided<WalkGraph> {
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        let twice_ends = self.rules.passes() == Some(2);
        for (from, at) in self.beginnings() {
            let most = self.stretch.most(at, self.has_occurred(from), budget)?;
            let mut numbered: Vec<(u32, Situation, u32)> =
                most.iter().map(|(&to, &plays)| (self.numbers[&to], to, plays)).collect();
            numbered.sort_unstable_by_key(|&(number, ..)| number);
            budget.work((EDGE_STEPS * numbered.len()) as u64)?;
            budget.hold(2 * EDGE * numbered.len())?;
            for (_, situation, plays) in numbered {
                if plays > 0 || from == 0 || !twice_ends {
                    edges.extend(self.passing(from, situation, plays + self.pass_weight()));
                }
            }
            end_weights.push(u64::from(most.values().copied().max().unwrap_or(0)) + self.ending());
        }
        Ok(WalkGraph { start: 0, end_weights, edges, tokens: self.tokens() })
    }

    /// With plays counted, and one more node.
    fn counted(&self, budget: &mut Budget) -> Decided<WalkGraph> {
        let most = self.most_plays(budget)?;
        let last = self.situations.len() as u32 + 1;
        budget.hold(3 * EDGE * self.situations.len())?;
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        for (from, at) in self.beginnings() {
            let plays = most[self.numbers[&at] as usize] - u32::from(self.has_occurred(from));
            edges.push(WalkEdge { from, to: last, token: None, weight: plays });
            end_weights.push(u64::from(plays) + self.ending());
        }
        edges.extend(self.situations.iter().flat_map(|&situation| self.passing(last, situation, self.pass_weight())));
        end_weights.push(0);
        Ok(WalkGraph { start: 0, end_weights, edges, tokens: self.tokens() })
    }

    /// For every situation how often something can be there at most, from it on, itself included.
    ///
    /// Who leaves a component never returns. In one without a cycle there is one situation; in another one, what may be there
    /// so many times is there so many times.
    fn most_plays(&self, budget: &mut Budget) -> Decided<Vec<u32>> {
        let number = |situation| self.numbers[&situation] as usize;
        let plays = |&at: &Situation| self.stretch.plays(at).into_iter().map(move |play| (at, (play.after, !at.1)));
        let edges: Vec<(usize, usize)> =
            self.situations.iter().flat_map(plays).map(|(from, to)| (number(from), number(to))).collect();
        let size = self.situations.len() + edges.len();
        budget.work((COMPONENT_STEPS * size) as u64)?;
        budget.hold(COMPONENT_BYTES * size)?;
        let component = components(self.situations.len(), edges.iter().copied());
        let count = component.iter().max().map_or(0, |last| last + 1);
        let (mut members, mut targets) = (vec![FxHashSet::default(); count], vec![FxHashSet::default(); count]);
        for (&situation, &of) in self.situations.iter().zip(&component) {
            members[of].insert(self.stretch.compared(situation));
        }
        for (from, to) in edges {
            targets[component[from]].insert(component[to]);
        }
        let mut most = vec![0; count];
        // Components from which others can be reached come before them.
        for of in (0..count).rev() {
            let recurs = targets[of].remove(&of);
            let inside = if recurs { members[of].len() * self.stretch.times } else { 1 };
            most[of] = inside as u32 + targets[of].iter().map(|&target| most[target]).max().unwrap_or(0);
        }
        budget.release(COMPONENT_BYTES * size);
        Ok(component.into_iter().map(|of| most[of]).collect())
    }

    /// The nodes where plays begin.
    fn beginnings(&self) -> impl Iterator<Item = (u32, Situation)> {
        (0..).zip([self.start].into_iter().chain(self.situations.iter().copied()))
    }

    /// Whether the situation of a node has occurred when plays begin there.
    fn has_occurred(&self, node: u32) -> bool {
        node > 0 || self.rules.settings.start_counts
    }

    /// The edge that ends with a pass in a situation; or two, if the pass can be made twice.
    fn passing(&self, from: u32, situation: Situation, weight: u32) -> Vec<WalkEdge> {
        let answer = (situation.0, !situation.1);
        let (number, to) = (self.numbers[&situation], self.numbers[&answer] + 1);
        let edge = |token| WalkEdge { from, to, token: Some(token), weight };
        let mut edges = vec![edge(number)];
        if self.end_ko() && self.stretch.plays(answer).iter().any(|play| play.after == answer.0) {
            edges.push(edge(number + self.situations.len() as u32));
        }
        edges
    }

    /// Whether the end-of-game ko rule, and nothing else, limits passes.
    fn end_ko(&self) -> bool {
        !self.rules.has_second_pass()
    }

    fn tokens(&self) -> usize {
        if self.end_ko() { 2 * self.situations.len() } else { self.situations.len() }
    }

    fn pass_weight(&self) -> u32 {
        u32::from(self.measure == Measure::Moves)
    }

    /// What the last stretch counts besides its plays.
    fn ending(&self) -> u64 {
        match self.measure {
            Measure::Plays => u64::from(self.rules.ends.iter().any(|end| matches!(end, End::Repetition(..)))),
            Measure::Moves => 2 - u64::from(self.rules.has_second_pass()),
        }
    }
}

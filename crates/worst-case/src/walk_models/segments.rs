//! Walks whose edges are the plays up to a pass.
//!
//! Where a pass lifts all bans, what can be played after it does not depend on what was played before. A sequence is
//! then a walk from pass to pass. The mark of an edge is the pass at its end, because no player passes twice in a
//! position. Under the end-of-game ko rule there is an exception: if the answer to the pass is a play that changes
//! nothing, the player may pass there again.

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};
use koatlas_certificates::{Measure, NodeKind};
use koatlas_position_graph::{Components, Rows};
use koatlas_rulesets::{Bar, End, Repetition, RuleSet, Since};
use rustc_hash::{FxHashMap, FxHashSet};

use super::SequenceGraphError;
use super::steps::{positions, taken_in_ko};
use crate::walk_graph::{WalkEdge, WalkGraph};

/// A position and the player to move.
type Situation<S> = (Position<S>, Colour);

/// The graph of passes, and which plays its edges stand for.
#[derive(Clone, Debug)]
pub(super) struct Segments<S> {
    stretches: Stretches<S>,
    /// All situations to which a pass can lead, in order. Node `v + 1` is where a pass leads to this situation, node 0 the
    /// start.
    pub situations: Vec<Situation<S>>,
    /// The places of the situations in their list.
    index: FxHashMap<Situation<S>, usize>,
    start: Situation<S>,
    start_counts: bool,
    /// Whether a pass can be made again if a play that changes nothing has answered it.
    has_answers: bool,
}

/// So many plays are tried in all, to find the longest plays between two passes.
const MOST_TRIED: u64 = 4_000_000;

impl<S: PointSet> Segments<S> {
    /// The graph whose nodes are the start and all situations to which a pass leads, at most so many.
    pub fn new(
        rules: &RuleSet,
        local_board: &LocalBoard<S>,
        start: Situation<S>,
        measure: Measure,
        nodes: NodeKind,
        limit: usize,
    ) -> Result<(Segments<S>, WalkGraph), SequenceGraphError> {
        let stretches = Stretches::of(rules, local_board).ok_or(SequenceGraphError::NoModel(rules.id()))?;
        let positions = positions(local_board, rules.suicide, start.0, limit / 2)?.into_iter();
        let situations: Vec<Situation<S>> =
            positions.flat_map(|position| Colour::BOTH.map(|colour| (position, colour))).collect();
        let index = situations.iter().copied().zip(0..).collect();
        let (start_counts, has_answers) = (rules.start_counts, !rules.ends.contains(&End::SecondPass));
        let segments = Segments { stretches, situations, index, start, start_counts, has_answers };
        let (lists, ends) = match nodes {
            NodeKind::Full => segments.searched(rules, measure)?,
            NodeKind::Plain => segments.counted(rules, measure),
        };
        // A mark for every pass, and a second one for each that can be made again.
        let marks = segments.situations.len() * if has_answers { 2 } else { 1 };
        Ok((segments, WalkGraph { ends, ..WalkGraph::new(0, lists, marks)? }))
    }

    /// An edge for every two situations that plays connect. Its weight is the largest number of such plays, and the
    /// pass if moves are counted.
    fn searched(
        &self,
        rules: &RuleSet,
        measure: Measure,
    ) -> Result<(Vec<Vec<WalkEdge>>, Vec<u32>), SequenceGraphError> {
        let pass = u32::from(measure == Measure::Moves);
        let two_passes_end = rules.passes_to_end() == Some(2);
        let mut left = MOST_TRIED;
        let (mut lists, mut end_weights) = (Vec::new(), Vec::new());
        for node in 0..=self.situations.len() {
            let lengths = self.stretches.lengths(self.node(node), self.is_marked(node), &mut left);
            let lengths = lengths.ok_or(SequenceGraphError::Segments)?;
            let mut found: Vec<(usize, u32)> = lengths.iter().map(|(b, &plays)| (self.index[b], plays)).collect();
            found.sort_unstable();
            let most = found.iter().map(|&(_, plays)| plays).max().unwrap_or(0);
            end_weights.push(most + tail(rules, measure));
            found.retain(|&(_, plays)| plays > 0 || node == 0 || !two_passes_end);
            lists.push(found.into_iter().flat_map(|(b, plays)| self.edges(b, plays + pass)).collect());
        }
        Ok((lists, end_weights))
    }

    /// An edge from every node to one additional node, weighing the most plays that components allow; and from there an
    /// edge for every pass.
    fn counted(&self, rules: &RuleSet, measure: Measure) -> (Vec<Vec<WalkEdge>>, Vec<u32>) {
        let pass = u32::from(measure == Measure::Moves);
        let most = self.most_plays();
        let hub = self.situations.len() as u32 + 1;
        let (mut lists, mut end_weights) = (Vec::new(), Vec::new());
        for node in 0..=self.situations.len() {
            let unmarked = u32::from(!self.is_marked(node));
            let plays = most[self.index[&self.node(node)]] + unmarked;
            lists.push(vec![WalkEdge { to: hub, mark: None, weight: plays }]);
            end_weights.push(plays + tail(rules, measure));
        }
        lists.push((0..self.situations.len()).flat_map(|b| self.edges(b, pass)).collect());
        end_weights.push(0);
        (lists, end_weights)
    }

    /// Plays and a pass in a situation, one edge for every time that the pass can be made.
    fn edges(&self, pass: usize, weight: u32) -> Vec<WalkEdge> {
        let (position, colour) = self.situations[pass];
        let answer = (position, !colour);
        let is_made_again = self.has_answers && self.stretches.next(answer).any(|(after, _)| after == position);
        let marks = [Some(pass), is_made_again.then_some(pass + self.situations.len())];
        let edge = |mark| WalkEdge { to: self.index[&answer] as u32 + 1, mark: Some(mark as u32), weight };
        marks.into_iter().flatten().map(edge).collect()
    }

    /// A bound for the plays from each situation on until the next pass.
    ///
    /// Plays lead from component to component of the graph of situations, and never back. In a component with a cycle,
    /// plays can bring about everything in it as often as it may occur; in a component without one, a single situation. The
    /// situation with which the plays begin has already occurred.
    fn most_plays(&self) -> Vec<u32> {
        let next = |&situation: &Situation<S>| self.stretches.next(situation).map(|next| self.index[&next] as u32);
        let graph = Rows::from_lists(self.situations.iter().map(next));
        let components = Components::of(&graph);
        let component = |node: u32| components.component(node).expect("every number is a node") as usize;
        let members = components.members();
        let mut most: Vec<u32> = Vec::with_capacity(members.len());
        // An edge leads to the same component or to a lower number.
        for (number, members) in members.rows().enumerate() {
            let targets = || members.iter().flat_map(|&node| graph.row(node)).map(|&to| component(to));
            let has_cycle = targets().any(|target| target == number);
            let positions = || members.iter().map(|&node| self.situations[node as usize].0).collect::<FxHashSet<_>>();
            // How many occurrences there can be, of what may not recur.
            let here = match self.stretches.times {
                _ if !has_cycle => 1,
                times if self.stretches.compares_positions => times * positions().len() as u32,
                times => times * members.len() as u32,
            };
            let after = targets().filter(|&target| target != number).map(|target| most[target]).max().unwrap_or(0);
            most.push(here + after);
        }
        (0..self.situations.len() as u32).map(|node| most[component(node)] - 1).collect()
    }

    fn node(&self, node: usize) -> Situation<S> {
        node.checked_sub(1).map_or(self.start, |index| self.situations[index])
    }

    /// Whether plays have only been counted.
    pub fn has_hub(&self, graph: &WalkGraph) -> bool {
        graph.nodes() > self.situations.len() + 1
    }

    /// Whether what the plays begin with has occurred.
    fn is_marked(&self, node: usize) -> bool {
        node > 0 || self.start_counts
    }

    /// The moves of a walk, with the longest plays after the last pass; none where plays have only been counted.
    pub fn moves(&self, graph: &WalkGraph, walk: &[u32]) -> Vec<(Colour, Option<usize>)> {
        let (mut moves, mut at) = (Vec::new(), 0);
        if self.has_hub(graph) {
            return moves;
        }
        let longest = |at, end| {
            let plays = self.stretches.longest(self.node(at), self.is_marked(at), end);
            plays.into_iter().map(|(colour, point)| (colour, Some(point)))
        };
        for &edge in walk {
            let WalkEdge { to, mark, .. } = graph.edges.items()[edge as usize];
            let end = mark.map(|pass| self.situations[pass as usize % self.situations.len()]);
            moves.extend(longest(at, end));
            moves.extend(end.map(|(_, colour)| (colour, None)));
            at = to as usize;
        }
        moves.extend(longest(at, None));
        moves
    }
}

/// What is counted after the last edge: the passes that end the sequence and use up no mark, or the play that repeats
/// and ends it.
fn tail(rules: &RuleSet, measure: Measure) -> u32 {
    match measure {
        Measure::Plays => u32::from(rules.ends.iter().any(|end| matches!(end, End::Repetition(..)))),
        Measure::Moves if rules.ends.contains(&End::SecondPass) => 1,
        Measure::Moves => 2,
    }
}

/// The rules that hold from one pass to the next.
#[derive(Clone, Debug)]
struct Stretches<S> {
    local_board: LocalBoard<S>,
    suicide: Suicide,
    /// Whether positions may not recur until the next pass; otherwise situations.
    compares_positions: bool,
    /// How often the same may occur: once, or twice, where the third time ends the sequence.
    times: u32,
    /// Whether a ko may not be retaken at once.
    has_ko: bool,
}

impl<S: PointSet> Stretches<S> {
    /// Those of a rule set whose passes lift all bans; none if they do not, or if nothing limits the passes.
    fn of(rules: &RuleSet, local_board: &LocalBoard<S>) -> Option<Stretches<S>> {
        let has = |bar| rules.bars.contains(&bar);
        let third = |end: &End| matches!(end, End::Repetition(Repetition::Third, _));
        let (compares_positions, times) = match () {
            () if !rules.is_finite() => return None,
            () if has(Bar::Position(Since::LastPass)) => (true, 1),
            () if has(Bar::Situation(Since::LastPass)) => (false, 1),
            () if rules.ends.iter().any(third) => (false, 2),
            () => return None,
        };
        // Who may not bring back a situation may not retake a ko at once, but for the start if it has not occurred.
        let has_ko = has(Bar::BasicKo) && (times == 2 || !rules.start_counts);
        Some(Stretches { local_board: local_board.clone(), suicide: rules.suicide, compares_positions, times, has_ko })
    }

    fn next(&self, situation: Situation<S>) -> impl Iterator<Item = Situation<S>> {
        self.steps(situation, None).into_iter().map(|(_, next, _)| next)
    }

    /// For each situation the most plays that lead to it from this one, none of which ends the sequence. `None` if that
    /// takes more plays than are `left`.
    fn lengths(&self, from: Situation<S>, is_marked: bool, left: &mut u64) -> Option<FxHashMap<Situation<S>, u32>> {
        let mut lengths: FxHashMap<Situation<S>, u32> = FxHashMap::default();
        let all = self.visit_all(from, is_marked, left, |plays, at| {
            let length = lengths.entry(at).or_insert(0);
            *length = (*length).max(plays.len() as u32);
        });
        all.then_some(lengths)
    }

    /// A longest list of plays from one situation to another, or to any: players and points.
    fn longest(&self, from: Situation<S>, is_marked: bool, to: Option<Situation<S>>) -> Vec<(Colour, usize)> {
        let (mut longest, mut left): (Option<Vec<usize>>, u64) = (None, u64::MAX);
        self.visit_all(from, is_marked, &mut left, |plays, at| {
            let is_longer = longest.as_ref().is_none_or(|longest| longest.len() < plays.len());
            if is_longer && to.is_none_or(|to| to == at) {
                longest = Some(plays.to_vec());
            }
        });
        let colours = [from.1, !from.1].into_iter().cycle();
        colours.zip(longest.unwrap_or_default()).collect()
    }

    /// Visits all sequences of plays from a situation, which has occurred if it is marked, one by one; `false` if that takes more
    /// plays than are `left`.
    fn visit_all(
        &self,
        from: Situation<S>,
        is_marked: bool,
        left: &mut u64,
        mut visit: impl FnMut(&[usize], Situation<S>),
    ) -> bool {
        let compared = |(position, colour)| (position, (!self.compares_positions).then_some(colour));
        // How often what is compared has occurred.
        let mut occurred = FxHashMap::from_iter([(compared(from), u32::from(is_marked))]);
        let (mut plays, mut pending) = (Vec::new(), vec![(from, self.steps(from, None).into_iter())]);
        visit(&plays, from);
        while let Some((at, steps)) = pending.last_mut() {
            if let Some((point, next, ko)) = steps.next() {
                let times = occurred.entry(compared(next)).or_insert(0);
                if *times < self.times {
                    *times += 1;
                    let Some(fewer) = left.checked_sub(1) else { return false };
                    *left = fewer;
                    plays.push(point);
                    visit(&plays, next);
                    pending.push((next, self.steps(next, ko).into_iter()));
                }
            } else {
                if plays.pop().is_some() {
                    occurred.entry(compared(*at)).and_modify(|times| *times -= 1);
                }
                pending.pop();
            }
        }
        true
    }

    /// The plays, with what they lead to, and where the stone that they take may not be retaken.
    fn steps(&self, (position, colour): Situation<S>, ko: Option<usize>) -> Vec<(usize, Situation<S>, Option<usize>)> {
        let mut steps = Vec::new();
        self.local_board.for_each_play_of_colours(position, [colour], self.suicide, |play| {
            if ko != Some(play.point) {
                let ko = if self.has_ko { taken_in_ko(&self.local_board, &play) } else { None };
                steps.push((play.point, (play.after, !colour), ko));
            }
        });
        steps
    }
}

//! Nodes, single-use marks and edges of the graph in which plays use up the marks. A *single-use mark* is what a move leaves in the
//! history and no later move may leave again.

use koatlas_board::{BoardPosition, Colour};
use rustc_hash::{FxHashMap, FxHashSet};

use super::local_board::{LocalBoard, LocalPointSet, Position, ReachablePositions};
use crate::certificates::{Measure, NodeKind, SingleUseMarkKind};
use crate::literal::bars::{BASIC_KO, ONE_PLAY, basic_ko_points, rule};
use crate::literal::ends::{CycleEndReading, has_exception, passes_at_the_end};
use crate::{
    Act, BarRule, Budget, EndRule, FlowEdge, FlowGraph, LiteralReferee, LiteralRules, NotDecided, Play, Refused,
    RuleSettings, Unproved, WithinLimits, components,
};

/// Node: the part of the history that the remaining rules depend on. Nodes are numbered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct WalkNode {
    position: Position,
    /// Player to move; `None` if either may play, or the sequence has ended.
    to_move: Option<Colour>,
    /// Number of passes just made in a row, up to the largest that matters.
    passes: usize,
    /// Point where the basic ko rule has barred the answer to the last play, as long as that matters.
    retake: Option<usize>,
    memory: Memory,
}

/// Remaining information of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Memory {
    /// No play was made yet, and an end by a cycle needs one.
    NoPlay,
    /// Nothing else matters.
    Nothing,
    /// Some move was one that prevents an end by a cycle: a recapture of a ko after two passes.
    Excepted,
    /// A play has just made the position: the edges from here decide if its situation occurs first or second.
    JustEntered,
    /// Only one of the two situations of the position has occurred.
    OneSituation,
    /// The sequence has ended.
    Ended,
}

/// Single-use mark of a play, or, as `Occurrence`, of a pass that makes a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum OneUseMark {
    /// Position after the play.
    Position(Position),
    /// Position after the play, and the player who made it.
    Creation(Position, Colour),
    /// Position after the move, and the player to move.
    Situation(Position, Colour),
    /// Positions before and after the play.
    Pair(Position, Position),
    /// Class of the position before the play (points of all basic kos, stones elsewhere), player, and point of the play.
    InClass(LocalPointSet, Position, Colour, usize),
    /// Position before the play, and the point.
    Point(Position, usize),
    /// Position before the play, which occurs for the first time then.
    FirstPosition(Position),
    /// One of the two situations of a position: 0 for the first that occurs, 1 for the second.
    Occurrence(Position, usize),
}

/// Edge with its move; `by` is `None` if the edge only says which situation has occurred.
struct WalkStep {
    to: WalkNode,
    mark: Option<OneUseMark>,
    weight: u32,
    by: Option<NodeMove>,
}

/// Move from a node, as the referee makes it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NodeMove {
    /// True if the opponent passes before, because either player may play.
    after_pass: bool,
    act: Act,
    /// True if the stone played is taken off.
    forfeits: bool,
}

impl NodeMove {
    /// Lets `referee` make the move. Returns true if it was legal.
    fn make(self, referee: &mut LiteralReferee) -> bool {
        referee.rules.forfeits = self.forfeits.then_some(EVERY_PLAY);
        (!self.after_pass || referee.make_next(Act::Pass).is_ok()) && referee.make_next(self.act).is_ok()
    }

    fn moves(self) -> usize {
        1 + usize::from(self.after_pass)
    }
}

pub(super) struct Walks<'r> {
    /// The rule set, and a referee under the rules that depend only on the node.
    rules: &'r LiteralRules,
    referee: LiteralReferee,
    moves_made: Vec<NodeMove>,
    local_board: LocalBoard,
    kind: SingleUseMarkKind,
    measure: Measure,
    is_full: bool,
    /// Points of the basic kos of the current position, if the marks are classes.
    kos: LocalPointSet,
    /// Positions on a cycle of plays without a play on the point; filled if the marks are points.
    recurring: FxHashSet<(Position, usize)>,
}

/// Number of passes in a row that full nodes distinguish if no number of them ends a sequence.
const DISTINCT_PASSES: usize = 3;

/// Number of passes after which the retaking of a ko is excepted.
const EXCEPTED_AFTER: usize = 2;

/// Lets the referee take off the stone of every play.
const EVERY_PLAY: BarRule = rule("every-play", |_, _, _| true);

/// Upper bounds for the bytes of a node, an edge and a mark while the graph is built and checked.
const NODE_BYTES: usize = 512;
const EDGE_BYTES: usize = 224;
const MARK_BYTES: usize = 192;

/// Steps for numbering an edge.
const EDGE_STEPS: usize = 20;

/// Returns the rules of `rules` that depend only on the node.
fn rules_of_nodes(rules: &LiteralRules, measure: Measure, kind: SingleUseMarkKind, is_full: bool) -> LiteralRules {
    let keeps_retakes = is_full && !matches!(kind, SingleUseMarkKind::Positions | SingleUseMarkKind::Situations);
    let mut kept = rules.clone();
    kept.bars.retain(|bar| *bar == ONE_PLAY || *bar == BASIC_KO && keeps_retakes);
    kept.ends.retain(|end| match end {
        EndRule::Passes(..) => is_full || measure == Measure::Moves,
        // It asks for late recaptures, and only nodes with retakes know these.
        EndRule::Cycle(_) => keeps_retakes && rules.has_bar(BASIC_KO),
        EndRule::SecondPass(_) | EndRule::SecondPassUndisturbed(_) | EndRule::Repetition(..) => false,
    });
    // Where the start has occurred, a play that changes nothing makes a position that has occurred, so it is barred.
    if kind == SingleUseMarkKind::Positions && rules.settings.start_counts && rules.forfeits.is_none() {
        kept.suicide = rules.suicide.without_single_stone();
    }
    LiteralRules { forfeits: None, settings: RuleSettings { ko: None, ..kept.settings }, ..kept }
}

impl<'r> Walks<'r> {
    /// Prepares the graph of `rules` from `board`. The marks `kind` are not passes.
    pub fn new(
        rules: &'r LiteralRules,
        board: &BoardPosition,
        measure: Measure,
        (kind, nodes_are): (SingleUseMarkKind, NodeKind),
        budget: &mut Budget,
    ) -> Result<Walks<'r>, Unproved> {
        let (local_board, is_full) = (LocalBoard::from_board(board)?, nodes_are == NodeKind::Full);
        let node_rules = rules_of_nodes(rules, measure, kind, is_full);
        let recurring = match kind {
            SingleUseMarkKind::Points => {
                recurring(&ReachablePositions::explore(board, &local_board, node_rules.suicide, budget)?, budget)?
            }
            _ => FxHashSet::default(),
        };
        if measure == Measure::Moves && rules.ending_passes().is_none() {
            let endless = "no number of passes in a row ends a sequence, so there is no bound on its moves";
            return Err(Refused::new(endless).into());
        }
        let referee = LiteralReferee::with_rules(node_rules, board);
        Ok(Walks { rules, referee, moves_made: Vec::new(), local_board, kind, measure, is_full, kos: 0, recurring })
    }

    /// Returns the graph of all nodes that can be reached.
    pub fn graph(mut self, budget: &mut Budget) -> WithinLimits<FlowGraph> {
        let beginning = self.current_node(None);
        // Nodes in breadth-first order, each with its predecessor and the move from there.
        let (mut nodes, mut found) = (vec![(beginning, 0, None)], FxHashSet::from_iter([beginning]));
        let mut steps = Vec::new();
        while let Some(&(node, ..)) = nodes.get(steps.len()) {
            self.go_to(steps.len(), &nodes);
            let from_here = self.steps(node);
            budget.work(1 + self.referee.take_steps() + (EDGE_STEPS * from_here.len()) as u64)?;
            budget.hold(NODE_BYTES + EDGE_BYTES * from_here.len())?;
            let new = from_here.iter().filter(|step| found.insert(step.to));
            nodes.extend(new.map(|step| (step.to, steps.len(), step.by)));
            // The number of nodes is checked before they are numbered, so that the edges can hold `u32`.
            u32::try_from(nodes.len()).map_err(|_| NotDecided::too_many_numbers())?;
            steps.push(from_here);
        }
        // Certificates refer to nodes, edges and marks by number. So nodes are sorted, and marks are numbered by their first
        // edge: the numbers do not depend on the order of the search.
        let mut all: Vec<(WalkNode, Vec<WalkStep>)> = nodes.into_iter().map(|(node, ..)| node).zip(steps).collect();
        all.sort_unstable_by_key(|&(node, _)| node);
        let numbers: FxHashMap<WalkNode, u32> = all.iter().map(|&(node, _)| node).zip(0..).collect();
        let mut marks: FxHashMap<OneUseMark, u32> = FxHashMap::default();
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        for ((node, steps), from) in all.into_iter().zip(0..) {
            for WalkStep { to, mark, weight, .. } in steps {
                let new = u32::try_from(marks.len()).map_err(|_| NotDecided::too_many_numbers())?;
                let mark = mark.map(|mark| *marks.entry(mark).or_insert(new));
                edges.push(FlowEdge { from, to: numbers[&to], mark, weight });
            }
            end_weights.push(self.end_weight(node));
        }
        budget.hold(MARK_BYTES * marks.len())?;
        Ok(FlowGraph { start: numbers[&beginning], end_weights, edges, marks: marks.len() })
    }

    /// Lets the referee make the moves from the start to node `number`, keeping the common beginning with those that it has made.
    fn go_to(&mut self, mut number: usize, nodes: &[(WalkNode, usize, Option<NodeMove>)]) {
        let mut path = Vec::new();
        while number > 0 {
            path.extend(nodes[number].2);
            number = nodes[number].1;
        }
        path.reverse();
        // The nodes are visited in breadth-first order, so consecutive paths mostly share their beginning.
        let common = path.iter().zip(&self.moves_made).take_while(|(new, old)| new == old).count();
        self.referee.undo_to(path[..common].iter().map(|node_move| node_move.moves()).sum());
        path[common..]
            .iter()
            .for_each(|node_move| assert!(node_move.make(&mut self.referee), "it has been made before"));
        self.moves_made = path;
    }

    /// Returns the node after the moves that the referee has made, the last of them from node `from`.
    fn current_node(&self, from: Option<WalkNode>) -> WalkNode {
        let (referee, h) = (&self.referee, &self.referee.history);
        if referee.outcome().is_some() {
            let position = self.local_board.position(h.start());
            return WalkNode { position, to_move: None, passes: 0, retake: None, memory: Memory::Ended };
        }
        let passes = passes_at_the_end(&self.rules.settings, h);
        // The basic ko rule bars at most one play: the one that takes back the only stone just taken.
        let retake = match h.play(h.len()) {
            Some(play) => {
                let taken = play.captured.first().copied();
                taken.filter(|&point| referee.reasons_against(Act::Play(point)).contains(&BASIC_KO.id))
            }
            None => from.and_then(|node| node.retake).filter(|_| self.cycle().is_some() && passes <= EXCEPTED_AFTER),
        };
        let has_turns = self.is_full || self.measure == Measure::Moves || self.kind == SingleUseMarkKind::Situations;
        let distinct_passes = if self.is_full { DISTINCT_PASSES } else { 0 };
        WalkNode {
            position: self.local_board.position(h.current_position()),
            to_move: has_turns.then_some(referee.to_move()),
            passes: if referee.rules.ending_passes().is_some() { passes } else { passes.min(distinct_passes) },
            retake,
            memory: self.memory(),
        }
    }

    /// Returns the remaining information of the node after the moves of the referee.
    fn memory(&self) -> Memory {
        let h = &self.referee.history;
        match self.cycle() {
            _ if self.passes_occur() && h.play(h.len()).is_some() => Memory::JustEntered,
            _ if self.passes_occur() && h.len() == 0 && self.rules.settings.start_counts => Memory::OneSituation,
            Some(CycleEndReading { needs_play: true, .. }) if self.referee.plays() == 0 => Memory::NoPlay,
            Some(CycleEndReading { anywhere: true, .. }) if has_exception(h) => Memory::Excepted,
            _ => Memory::Nothing,
        }
    }

    /// Interpretation of the cycle end; `None` if there is none or nodes do not keep track of it.
    fn cycle(&self) -> Option<CycleEndReading> {
        let mut ends = self.referee.rules.ends.iter();
        ends.find_map(|end| if let EndRule::Cycle(reading) = end { Some(*reading) } else { None })
    }

    /// True if situations that a pass makes count as occurred, so that [`Memory::JustEntered`] is needed.
    fn passes_occur(&self) -> bool {
        self.is_full && self.kind == SingleUseMarkKind::Situations && self.rules.forfeits.is_none()
    }

    /// True if a play may forfeit its stone.
    fn has_forfeits(&self) -> bool {
        self.is_full && self.rules.forfeits.is_some()
    }

    /// Number of passes that are missing after `node` to the end of the sequence. Full nodes have edges for them instead.
    fn end_weight(&self, node: WalkNode) -> u64 {
        self.referee.rules.ending_passes().filter(|_| !self.is_full).map_or(0, |passes| (passes - node.passes) as u64)
    }

    /// Returns the edges from `node`, at which the referee stands: plays in order of their points, then the pass.
    fn steps(&mut self, node: WalkNode) -> Vec<WalkStep> {
        match node.memory {
            Memory::Ended => return Vec::new(),
            Memory::JustEntered => return self.occurrences(node),
            _ => {}
        }
        if self.kind == SingleUseMarkKind::Classes {
            let h = &self.referee.history;
            let kos = basic_ko_points(&h.grid, h.current_position());
            self.kos = self.local_board.set(|point| kos.contains(&point));
        }
        let acts = self.referee.acts().into_iter().filter(|act| node.to_move.is_some() || *act != Act::Pass);
        // If either player may play, the other one plays after a pass, which is free.
        let first = self.referee.to_move();
        let colours = Colour::BOTH.into_iter().filter(|&colour| node.to_move.is_none_or(|to_move| to_move == colour));
        let forfeits: &[bool] = if self.has_forfeits() { &[true, false] } else { &[false] };
        let mut steps = Vec::new();
        for act in acts {
            for colour in colours.clone() {
                let after_pass = colour != first;
                for &forfeits in if act == Act::Pass { &[false] } else { forfeits } {
                    steps.extend(self.step(node, NodeMove { after_pass, act, forfeits }));
                }
            }
        }
        steps
    }

    /// Returns the edges from a node with [`Memory::JustEntered`]: its situation is the first or the second that occurs.
    fn occurrences(&self, node: WalkNode) -> Vec<WalkStep> {
        let start_is_first = self.rules.settings.start_counts && node.position == self.start();
        let mut steps = Vec::new();
        for (number, memory) in [Memory::OneSituation, Memory::Nothing].into_iter().enumerate() {
            if number > 0 || !start_is_first {
                let mark = Some(OneUseMark::Occurrence(node.position, number));
                steps.push(WalkStep { to: WalkNode { memory, ..node }, mark, weight: 0, by: None });
            }
        }
        steps
    }

    /// Returns the edge for a move from `node`, at which the referee stands; `None` if the move is illegal or no edge.
    fn step(&mut self, node: WalkNode, node_move: NodeMove) -> Option<WalkStep> {
        let (moves, is_made) = (self.referee.moves(), node_move.make(&mut self.referee));
        let step = is_made.then(|| self.edge_by_last_move(node, node_move)).flatten();
        self.referee.undo_to(moves);
        step
    }

    /// Returns the edge for the move that the referee has just made from `node`; `None` if the rule set never allows the move.
    fn edge_by_last_move(&self, node: WalkNode, node_move: NodeMove) -> Option<WalkStep> {
        let to = self.current_node(Some(node));
        let h = &self.referee.history;
        let (mark, weight) = match h.play(h.len()) {
            // Passes that end the sequence are in `end_weight` of plain nodes.
            None if !self.is_full && to.memory == Memory::Ended => return None,
            None => {
                let is_second = node.memory == Memory::OneSituation;
                (
                    is_second.then_some(OneUseMark::Occurrence(node.position, 1)),
                    u32::from(self.measure == Measure::Moves),
                )
            }
            Some(_) if node_move.forfeits => (None, 1),
            // The suicide loses the stone either way; the edge with `forfeits` stands for it.
            Some(play) if self.is_used_by_start(play) || self.has_forfeits() && !play.suicided.is_empty() => {
                return None;
            }
            Some(play) => (Some(self.mark_of(node.position, play)), 1),
        };
        Some(WalkStep { to, mark, weight, by: Some(node_move) })
    }

    fn start(&self) -> Position {
        self.local_board.position(self.referee.history.start())
    }

    /// True if the start itself has used up the mark of `play`.
    fn is_used_by_start(&self, play: &Play) -> bool {
        let (counts, h) = (self.rules.settings.start_counts, &self.referee.history);
        let by_start = match self.kind {
            SingleUseMarkKind::Positions => counts,
            SingleUseMarkKind::Creations => self.rules.settings.start_made_by(h) == Some(play.colour),
            SingleUseMarkKind::Situations => counts && h.first != play.colour,
            SingleUseMarkKind::Pairs
            | SingleUseMarkKind::Classes
            | SingleUseMarkKind::Points
            | SingleUseMarkKind::Passes => false,
        };
        by_start && play.after == *h.start()
    }

    /// Returns the mark that `play` uses up.
    fn mark_of(&self, before: Position, play: &Play) -> OneUseMark {
        let (after, colour, point) = (self.local_board.position(&play.after), play.colour, play.point);
        match self.kind {
            SingleUseMarkKind::Positions => OneUseMark::Position(after),
            SingleUseMarkKind::Creations => OneUseMark::Creation(after, colour),
            SingleUseMarkKind::Situations => OneUseMark::Situation(after, !colour),
            SingleUseMarkKind::Pairs => OneUseMark::Pair(before, after),
            SingleUseMarkKind::Classes => OneUseMark::InClass(self.kos, before.without(self.kos), colour, point),
            SingleUseMarkKind::Points if self.recurring.contains(&(before, point)) => OneUseMark::Point(before, point),
            SingleUseMarkKind::Points => OneUseMark::FirstPosition(before),
            SingleUseMarkKind::Passes => unreachable!("their graph is another one"),
        }
    }
}

/// Upper bound for the bytes of a position with a point in the lists of [`recurring`].
const ENTRY_BYTES: usize = 96;

/// Steps that the components take for every position and play.
const COMPONENT_STEPS: usize = 10;

/// Returns each position that lies on a cycle of plays, with each point on which such a cycle has no play. `reached` are all positions.
fn recurring(reached: &ReachablePositions, budget: &mut Budget) -> WithinLimits<FxHashSet<(Position, usize)>> {
    let positions = reached.positions.len();
    let mut plays: Vec<(usize, usize, usize)> = Vec::new();
    for (from, from_here) in reached.plays.iter().enumerate() {
        plays.extend(from_here.iter().map(|&(_, point, to)| (from, point, to)));
    }
    let points: FxHashSet<usize> = plays.iter().map(|&(_, point, _)| point).collect();
    let mut recurring = FxHashSet::default();
    for point in points {
        budget.work((COMPONENT_STEPS * (positions + plays.len())) as u64)?;
        // A component with an edge inside of it has a cycle: on all of its positions, without a play on `point`.
        let elsewhere = plays.iter().filter(|&&(_, at, _)| at != point).map(|&(from, _, to)| (from, to));
        let component = components(positions, elsewhere.clone());
        let inside = elsewhere.filter(|&(from, to)| component[from] == component[to]);
        let closed: FxHashSet<usize> = inside.map(|(from, _)| component[from]).collect();
        let on_cycle = reached.numbers.iter().filter(|(_, number)| closed.contains(&component[**number]));
        recurring.extend(on_cycle.map(|(&position, _)| (position, point)));
        budget.hold(ENTRY_BYTES * positions)?;
    }
    Ok(recurring)
}

#[cfg(test)]
#[path = "../../tests/inside/walks.rs"]
mod tests;

#[cfg(test)]
#[path = "../../tests/inside/sequences.rs"]
pub(super) mod sequences;

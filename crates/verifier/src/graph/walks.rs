//! Nodes, tokens and edges.
//!
//! Plain nodes are positions, with whose turn it is and passes in a row where that is needed. Full nodes hold all that bans and ends
//! ask for: a plain node is one that asks for nothing else.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_certificates::{Measure, NodeKind, TokenKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::components::components;
use super::list::{WalkEdge, WalkGraph};
use super::places::{PlacePlay, Places, Points, Position};
use crate::limits::{Budget, Decided, NotDecided};
use crate::literal::bars::{BASIC_KO, ONE_PLAY};
use crate::literal::ends::{End, Reading};
use crate::literal::rules::Rules;
use crate::unproved::{Refused, Unproved};

/// Where a walk stands. Nodes are numbered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node {
    position: Position,
    /// The player to move; nobody if either may play, or nobody any more.
    to_move: Option<Colour>,
    /// Passes just made in a row, as far as they matter.
    passes: usize,
    /// Where a stone may not be retaken, or not yet.
    retake: Option<usize>,
    memory: Memory,
}

/// What else a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Memory {
    NoPlay,
    Nothing,
    Excepted,
    JustEntered,
    OneSituation,
    Ended,
}

/// What is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Token {
    Position(Position),
    Creation(Position, Colour),
    Situation(Position, Colour),
    Pair(Position, Position),
    /// The class of a position is the points of all basic kos and the stones elsewhere.
    InClass(Points, Position, Colour, usize),
    Point(Position, usize),
    /// A position that is left when it is there for the first time.
    FirstLeft(Position),
    /// One of the two situations of a position: the first that occurs, or the second.
    Occurrence(Position, usize),
}

struct Step {
    to: Node,
    token: Option<Token>,
    weight: u32,
}

/// What makes nodes, edges and tokens.
struct Walks<'r> {
    places: Places,
    rules: &'r Rules,
    kind: TokenKind,
    measure: Measure,
    is_full: bool,
    start: Position,
    first: Colour,
    /// Who made the start.
    creator: Option<Colour>,
    /// Positions that can recur, with the points on which nobody has to play for that; if tokens are points.
    recurring: FxHashSet<(Position, usize)>,
    /// How the start may recur, if that ends the sequence and nodes know of it.
    cycle: Option<Reading>,
    /// The passes in a row that end the sequence, if nodes hold them.
    ending: Option<usize>,
}

/// Passes in a row that full nodes tell apart if no number of them ends a sequence.
const TOLD_APART: usize = 3;

/// The passes after which the retaking of a ko is excepted.
const EXCEPTED_AFTER: usize = 2;

/// Bytes that a node, an edge and a token take while the graph is built and gone through: rounded up.
const NODE: usize = 512;
const EDGE: usize = 96;
const TOKEN: usize = 320;

/// Steps that it takes to number an edge.
const STEPS: usize = 60;

/// The graph of a rule set from a board, whose tokens are no passes.
pub(super) fn build(
    rules: &Rules,
    board: &BoardPosition,
    measure: Measure,
    (kind, nodes_are): (TokenKind, NodeKind),
    budget: &mut Budget,
) -> Result<WalkGraph, Unproved> {
    let (places, start) = Places::of(board, edge_policy(rules, kind))?;
    let recurring = match kind {
        TokenKind::Points => recurring(&places, start, budget)?,
        _ => FxHashSet::default(),
    };
    if measure == Measure::Moves && rules.passes().is_none() {
        let endless = "no number of passes in a row ends a sequence, so there is no bound on its moves";
        return Err(Refused::new(endless).into());
    }
    let (first, is_full) = (board.to_move(), nodes_are == NodeKind::Full);
    let creator = rules.settings.creator(first, board.contents().iter().all(Option::is_none));
    let reading = |end: &End| if let End::Cycle(reading) = end { Some(*reading) } else { None };
    let cycle = rules.ends.iter().find_map(reading).filter(|_| is_full);
    let ending = rules.passes().filter(|_| is_full || measure == Measure::Moves);
    let walks = Walks { places, rules, kind, measure, is_full, start, first, creator, recurring, cycle, ending };
    Ok(walks.numbered(budget)?)
}

/// The policy for the edges of the graph: plays that change nothing are none where the rule set is known to refuse them.
fn edge_policy(rules: &Rules, kind: TokenKind) -> Suicide {
    let repeats = kind == TokenKind::Positions && rules.settings.start_counts && rules.forfeits.is_none();
    if repeats || rules.has(ONE_PLAY) { rules.suicide.changing() } else { rules.suicide }
}

impl Walks<'_> {
    /// The graph of all nodes that can be reached.
    fn numbered(&self, budget: &mut Budget) -> Decided<WalkGraph> {
        let nodes = self.reachable(budget)?;
        let numbers: FxHashMap<Node, u32> = nodes.iter().copied().zip(0..).collect();
        let mut tokens: FxHashMap<Token, u32> = FxHashMap::default();
        let mut edges = Vec::new();
        for (&node, from) in nodes.iter().zip(0..) {
            let before = tokens.len();
            for Step { to, token, weight } in self.steps(node) {
                let new = u32::try_from(tokens.len()).map_err(|_| NotDecided::Numbers)?;
                let token = token.map(|token| *tokens.entry(token).or_insert(new));
                edges.push(WalkEdge { from, to: numbers[&to], token, weight });
            }
            budget.hold(TOKEN * (tokens.len() - before))?;
            self.places.charge(budget)?;
        }
        let end_weights = nodes.iter().map(|&node| self.end_weight(node)).collect();
        Ok(WalkGraph { start: numbers[&self.beginning()], end_weights, edges, tokens: tokens.len() })
    }

    /// All nodes that can be reached, in order.
    fn reachable(&self, budget: &mut Budget) -> Decided<Vec<Node>> {
        let mut nodes = vec![self.beginning()];
        let mut seen = FxHashSet::from_iter(nodes.iter().copied());
        let mut next = 0;
        while let Some(&node) = nodes.get(next) {
            next += 1;
            let steps = self.steps(node);
            budget.work((STEPS * steps.len()) as u64)?;
            budget.hold(NODE + EDGE * steps.len())?;
            self.places.charge(budget)?;
            nodes.extend(steps.into_iter().map(|step| step.to).filter(|&to| seen.insert(to)));
            u32::try_from(nodes.len()).map_err(|_| NotDecided::Numbers)?;
        }
        nodes.sort_unstable();
        Ok(nodes)
    }

    /// The node where walks begin.
    fn beginning(&self) -> Node {
        let has_turns = self.is_full || self.measure == Measure::Moves || self.kind == TokenKind::Situations;
        let memory = if self.cycle == Some(Reading::NeedsPlay) {
            Memory::NoPlay
        } else if self.passes_occur() && self.rules.settings.start_counts {
            Memory::OneSituation
        } else {
            Memory::Nothing
        };
        Node { position: self.start, to_move: has_turns.then_some(self.first), passes: 0, retake: None, memory }
    }

    /// Whether what passes bring about counts.
    fn passes_occur(&self) -> bool {
        self.is_full && self.kind == TokenKind::Situations && self.rules.forfeits.is_none()
    }

    /// Whether a play may forfeit its stone.
    fn has_forfeits(&self) -> bool {
        self.is_full && self.rules.forfeits.is_some()
    }

    /// Whether nodes hold where stones may not be retaken.
    fn holds_retakes(&self) -> bool {
        let has_occurred = matches!(self.kind, TokenKind::Positions | TokenKind::Situations);
        self.is_full && self.rules.has(BASIC_KO) && !has_occurred
    }

    /// The passes that are missing to the end of the sequence: full nodes have edges for them.
    fn end_weight(&self, node: Node) -> u64 {
        self.ending.filter(|_| !self.is_full).map_or(0, |ending| (ending - node.passes) as u64)
    }

    /// What leads on from a node, in order: plays, then the pass.
    fn steps(&self, node: Node) -> Vec<Step> {
        match node.memory {
            Memory::Ended => Vec::new(),
            Memory::JustEntered => self.occurrences(node),
            _ => {
                let plays = self.places.plays(node.position);
                let is_his = |play: &&PlacePlay| node.to_move.is_none_or(|colour| colour == play.colour);
                let is_free = |play: &&PlacePlay| node.passes > 0 || node.retake != Some(play.point);
                let allowed = plays.iter().filter(is_his).filter(is_free);
                allowed.flat_map(|play| self.ways(node, play)).chain(self.pass(node)).collect()
            }
        }
    }

    /// The position has occurred: for the first time, or for the second.
    fn occurrences(&self, node: Node) -> Vec<Step> {
        let start_is_first = self.rules.settings.start_counts && node.position == self.start;
        let memories = [Memory::OneSituation, Memory::Nothing].into_iter().enumerate();
        let step = |(number, memory)| Step {
            to: Node { memory, ..node },
            token: Some(Token::Occurrence(node.position, number)),
            weight: 0,
        };
        memories.skip(usize::from(start_is_first)).map(step).collect()
    }

    /// A play, if the start itself has not used up its token; and what is left of it if it forfeits its stone.
    fn ways(&self, node: Node, play: &PlacePlay) -> impl Iterator<Item = Step> {
        let forfeited = self.has_forfeits().then(|| {
            let without = play.after.without(1 << play.point);
            Step { to: self.after_play(node, play, without), token: None, weight: 1 }
        });
        let may_stay = !(self.is_used_by_start(play) || self.has_forfeits() && play.suicide);
        let stays = may_stay.then(|| {
            let token = Some(self.token(node.position, play));
            Step { to: self.after_play(node, play, play.after), token, weight: 1 }
        });
        forfeited.into_iter().chain(stays)
    }

    /// Whether the start itself has used up the token of a play.
    fn is_used_by_start(&self, play: &PlacePlay) -> bool {
        let counts = self.rules.settings.start_counts;
        let by_start = match self.kind {
            TokenKind::Positions => counts,
            TokenKind::Creations => self.creator == Some(play.colour),
            TokenKind::Situations => counts && self.first != play.colour,
            TokenKind::Pairs | TokenKind::Classes | TokenKind::Points | TokenKind::Passes => false,
        };
        by_start && play.after == self.start
    }

    /// What a play uses up.
    fn token(&self, before: Position, play: &PlacePlay) -> Token {
        let (after, colour, point) = (play.after, play.colour, play.point);
        match self.kind {
            TokenKind::Positions => Token::Position(after),
            TokenKind::Creations => Token::Creation(after, colour),
            TokenKind::Situations => Token::Situation(after, !colour),
            TokenKind::Pairs => Token::Pair(before, after),
            TokenKind::Classes => {
                let kos = self.places.basic_kos(before);
                Token::InClass(kos, before.without(kos), colour, point)
            }
            TokenKind::Points if self.recurring.contains(&(before, point)) => Token::Point(before, point),
            TokenKind::Points => Token::FirstLeft(before),
            TokenKind::Passes => unreachable!("their graph is another one"),
        }
    }

    /// Where a play leads to, if it leaves that position.
    fn after_play(&self, node: Node, play: &PlacePlay, position: Position) -> Node {
        let is_null = position == node.position;
        if self.has_forfeits() && self.rules.settings.null_play_is_pass && is_null {
            return self.after_pass(node, play.colour);
        }
        let is_excepted = node.retake == Some(play.point) && node.passes == EXCEPTED_AFTER;
        let is_lifted = self.cycle == Some(Reading::Anywhere) && (is_excepted || node.memory == Memory::Excepted);
        if self.is_start_again(position, !play.colour) && !is_excepted && !is_lifted {
            return self.ended();
        }
        let memory = match (self.passes_occur(), is_lifted) {
            (true, _) => Memory::JustEntered,
            (false, true) => Memory::Excepted,
            (false, false) => Memory::Nothing,
        };
        let retake = if self.holds_retakes() { self.retake_of(play) } else { None };
        Node { position, to_move: node.to_move.map(|colour| !colour), passes: 0, retake, memory }
    }

    /// Where the one stone was taken that a play took, if a play of the other player there takes just the stone played.
    fn retake_of(&self, play: &PlacePlay) -> Option<usize> {
        if play.suicide || play.removed.count_ones() != 1 {
            return None;
        }
        let point = play.removed.trailing_zeros() as usize;
        let retaking = self.places.play(play.after, !play.colour, point)?;
        retaking.takes_only(play.point).then_some(point)
    }

    fn is_start_again(&self, position: Position, to_move: Colour) -> bool {
        self.cycle.is_some() && position == self.start && to_move == self.first
    }

    /// A pass, if there is a player to make it; plain nodes have none that ends the sequence.
    fn pass(&self, node: Node) -> Option<Step> {
        let to = self.after_pass(node, node.to_move?);
        let is_second = node.memory == Memory::OneSituation;
        let token = is_second.then_some(Token::Occurrence(node.position, 1));
        let step = Step { to, token, weight: u32::from(self.measure == Measure::Moves) };
        (self.is_full || to.memory != Memory::Ended).then_some(step)
    }

    /// Where a pass leads to, or a play that counts as one.
    fn after_pass(&self, node: Node, colour: Colour) -> Node {
        let in_a_row = node.passes + 1;
        let cycle_ends = self.is_start_again(node.position, !colour)
            && node.memory != Memory::Excepted
            && node.memory != Memory::NoPlay;
        if cycle_ends || self.ending.is_some_and(|ending| in_a_row >= ending) {
            return self.ended();
        }
        let told_apart = if self.is_full { TOLD_APART } else { 0 };
        let is_kept = self.cycle.is_some() && in_a_row <= EXCEPTED_AFTER;
        Node {
            to_move: Some(!colour),
            passes: if self.ending.is_some() { in_a_row } else { in_a_row.min(told_apart) },
            retake: node.retake.filter(|_| is_kept),
            memory: if node.memory == Memory::OneSituation { Memory::Nothing } else { node.memory },
            ..node
        }
    }

    fn ended(&self) -> Node {
        Node { position: self.start, to_move: None, passes: 0, retake: None, memory: Memory::Ended }
    }
}

/// Bytes that a play, and a position with a point, take in the lists of [`recurring`]: rounded up.
const PLAY: usize = 64;
const ENTRY: usize = 96;

/// Steps that the components take for every position and play.
const COMPONENT_STEPS: usize = 10;

/// The positions that can be reached, through which a cycle of plays leads, each with every point on which none of them is made.
fn recurring(places: &Places, start: Position, budget: &mut Budget) -> Decided<FxHashSet<(Position, usize)>> {
    let positions = places.reached(start, budget)?;
    let numbers: FxHashMap<Position, usize> = positions.iter().copied().zip(0..).collect();
    let mut plays = Vec::new();
    for (&position, from) in positions.iter().zip(0..) {
        plays.extend(places.plays(position).iter().map(|play| (from, numbers[&play.after], play.point)));
    }
    budget.hold(PLAY * plays.len())?;
    let mut recurring = FxHashSet::default();
    for point in 0..places.len() {
        budget.work((COMPONENT_STEPS * (positions.len() + plays.len())) as u64)?;
        let elsewhere = || plays.iter().filter(|play| play.2 != point).map(|&(from, to, _)| (from, to));
        let component = components(positions.len(), elsewhere());
        let inside = elsewhere().filter(|&(from, to)| component[from] == component[to]);
        let closed: FxHashSet<usize> = inside.map(|(from, _)| component[from]).collect();
        let on_cycle = positions.iter().zip(&component).filter(|(_, number)| closed.contains(number));
        recurring.extend(on_cycle.map(|(&position, _)| (position, point)));
        budget.hold(ENTRY * positions.len())?;
    }
    Ok(recurring)
}

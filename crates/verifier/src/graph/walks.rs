//! Nodes, tokens and edges, where tokens are used up by plays.

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{Measure, NodeKind, TokenKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::components::components;
use super::local_board::{LocalBoard, Points, Position, Reached};
use super::{WalkEdge, WalkGraph};
use crate::limits::{Budget, Decided, NotDecided};
use crate::literal::bars::{BASIC_KO, Bar, ONE_PLAY, basic_ko_points, start_creator};
use crate::literal::ends::{End, Reading, has_exception, passes_at_the_end};
use crate::literal::grid::Play;
use crate::literal::history::Settings;
use crate::literal::referee::{Act, Literal};
use crate::literal::rules::Rules;
use crate::unproved::{Refused, Unproved};

/// What is remembered of a sequence. Nodes are numbered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node {
    position: Position,
    /// The player to move; nobody if either may play, or nobody any more.
    to_move: Option<Colour>,
    /// Passes just made in a row, as far as they matter.
    passes: usize,
    /// Where the basic ko rule has barred the answer to the last play, as long as that matters.
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

/// An edge, and the move that it is; none if it only says what has occurred.
struct Step {
    to: Node,
    token: Option<Token>,
    weight: u32,
    by: Option<Made>,
}

/// A move of a representative.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Made {
    /// Whether the player's opponent passes before, because either may play.
    after_pass: bool,
    act: Act,
    /// Whether the play forfeits its stone.
    forfeits: bool,
}

impl Made {
    /// Lets a referee make it, as far as it may be made; whether it has.
    fn by(self, referee: &mut Literal) -> bool {
        referee.set_forfeits(self.forfeits.then_some(EVERY_PLAY));
        (!self.after_pass || referee.make_next(Act::Pass).is_ok()) && referee.make_next(self.act).is_ok()
    }

    fn moves(self) -> usize {
        1 + usize::from(self.after_pass)
    }
}

/// What makes nodes, edges and tokens.
pub(super) struct Walks<'r> {
    /// The rule set, and a referee that knows only what can be answered by what is remembered.
    rules: &'r Rules,
    referee: Literal,
    /// The moves that the referee has made.
    way: Vec<Made>,
    local_board: LocalBoard,
    kind: TokenKind,
    measure: Measure,
    is_full: bool,
    /// The basic kos of the position whose edges are looked for, if tokens are classes.
    kos: Points,
    /// Positions that can recur, with the points on which nobody has to play for that; if tokens are points.
    recurring: FxHashSet<(Position, usize)>,
}

/// Passes in a row that full nodes tell apart if no number of them ends a sequence.
const TOLD_APART: usize = 3;

/// The passes after which the retaking of a ko is excepted.
const EXCEPTED_AFTER: usize = 2;

/// Takes every stone off again.
const EVERY_PLAY: Bar = Bar { id: "every-play", bars: |_, _, _| true };

/// Bytes that a node, an edge and a token take while the graph is built and gone through: rounded up.
const NODE: usize = 512;
const EDGE: usize = 224;
const TOKEN: usize = 192;

/// Steps that it takes to number an edge.
const STEPS: usize = 20;

/// The rules that can be answered by what is remembered.
fn answered(rules: &Rules, measure: Measure, kind: TokenKind, is_full: bool) -> Rules {
    let keeps_retakes = is_full && !matches!(kind, TokenKind::Positions | TokenKind::Situations);
    let mut answered = rules.clone();
    answered.bars.retain(|bar| bar.id == ONE_PLAY.id || bar.id == BASIC_KO.id && keeps_retakes);
    answered.ends.retain(|end| match end {
        End::Passes(_) => is_full || measure == Measure::Moves,
        End::Cycle(_) => is_full,
        End::SecondPass | End::Repetition(..) => false,
    });
    // A play that changes nothing brings about what has occurred.
    if kind == TokenKind::Positions && rules.settings.start_counts && rules.forfeits.is_none() {
        answered.suicide = rules.suicide.changing();
    }
    Rules { forfeits: None, settings: Settings { ko: None, ..answered.settings }, ..answered }
}

impl<'r> Walks<'r> {
    /// Of a rule set from a board; tokens are no passes.
    pub fn new(
        rules: &'r Rules,
        board: &BoardPosition,
        measure: Measure,
        (kind, nodes_are): (TokenKind, NodeKind),
        budget: &mut Budget,
    ) -> Result<Walks<'r>, Unproved> {
        let (local_board, is_full) = (LocalBoard::of(board)?, nodes_are == NodeKind::Full);
        let answered = answered(rules, measure, kind, is_full);
        let recurring = match kind {
            TokenKind::Points => recurring(&Reached::of(board, &local_board, answered.suicide, budget)?, budget)?,
            _ => FxHashSet::default(),
        };
        if measure == Measure::Moves && rules.passes().is_none() {
            let endless = "no number of passes in a row ends a sequence, so there is no bound on its moves";
            return Err(Refused::new(endless).into());
        }
        let referee = Literal::with_rules(answered, board);
        Ok(Walks { rules, referee, way: Vec::new(), local_board, kind, measure, is_full, kos: 0, recurring })
    }

    /// The graph of all nodes that can be reached.
    pub fn graph(mut self, budget: &mut Budget) -> Decided<WalkGraph> {
        let beginning = self.remembered(None);
        // In the order in which they are found, with the node before and the move from there.
        let (mut nodes, mut found) = (vec![(beginning, 0, None)], FxHashSet::from_iter([beginning]));
        let mut steps = Vec::new();
        while let Some(&(node, ..)) = nodes.get(steps.len()) {
            self.stand_at(steps.len(), &nodes);
            let from_here = self.steps(node);
            budget.work(1 + self.referee.take_steps() + (STEPS * from_here.len()) as u64)?;
            budget.hold(NODE + EDGE * from_here.len())?;
            let new = from_here.iter().filter(|step| found.insert(step.to));
            nodes.extend(new.map(|step| (step.to, steps.len(), step.by)));
            u32::try_from(nodes.len()).map_err(|_| NotDecided::Numbers)?;
            steps.push(from_here);
        }
        let mut all: Vec<(Node, Vec<Step>)> = nodes.into_iter().map(|(node, ..)| node).zip(steps).collect();
        all.sort_unstable_by_key(|&(node, _)| node);
        let numbers: FxHashMap<Node, u32> = all.iter().map(|&(node, _)| node).zip(0..).collect();
        let mut tokens: FxHashMap<Token, u32> = FxHashMap::default();
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        for ((node, steps), from) in all.into_iter().zip(0..) {
            for Step { to, token, weight, .. } in steps {
                let new = u32::try_from(tokens.len()).map_err(|_| NotDecided::Numbers)?;
                let token = token.map(|token| *tokens.entry(token).or_insert(new));
                edges.push(WalkEdge { from, to: numbers[&to], token, weight });
            }
            end_weights.push(self.end_weight(node));
        }
        budget.hold(TOKEN * tokens.len())?;
        Ok(WalkGraph { start: numbers[&beginning], end_weights, edges, tokens: tokens.len() })
    }

    /// Lets the referee make the moves that have led to a node.
    fn stand_at(&mut self, mut number: usize, nodes: &[(Node, usize, Option<Made>)]) {
        let mut way = Vec::new();
        while number > 0 {
            way.extend(nodes[number].2);
            number = nodes[number].1;
        }
        way.reverse();
        let common = way.iter().zip(&self.way).take_while(|(new, old)| new == old).count();
        self.referee.back_to(way[..common].iter().map(|made| made.moves()).sum());
        way[common..].iter().for_each(|made| assert!(made.by(&mut self.referee), "it has been made before"));
        self.way = way;
    }

    /// What is remembered of the moves that the referee has made, the last one from some node.
    fn remembered(&self, from: Option<Node>) -> Node {
        let (referee, h) = (&self.referee, self.referee.history());
        if referee.ended().is_some() {
            let position = self.local_board.position(h.position(0));
            return Node { position, to_move: None, passes: 0, retake: None, memory: Memory::Ended };
        }
        let passes = passes_at_the_end(&self.rules.settings, h);
        let is_barred = |point: usize| referee.reasons(Act::Play(point)).contains(&BASIC_KO.id);
        let retake = match h.play(h.len()) {
            Some(play) => play.captured.first().copied().filter(|&point| is_barred(point)),
            None => from.and_then(|node| node.retake).filter(|_| self.cycle().is_some() && passes <= EXCEPTED_AFTER),
        };
        let has_turns = self.is_full || self.measure == Measure::Moves || self.kind == TokenKind::Situations;
        let told_apart = if self.is_full { TOLD_APART } else { 0 };
        Node {
            position: self.local_board.position(h.now()),
            to_move: has_turns.then_some(referee.to_move()),
            passes: if referee.rules().passes().is_some() { passes } else { passes.min(told_apart) },
            retake,
            memory: self.memory(),
        }
    }

    fn memory(&self) -> Memory {
        let h = self.referee.history();
        match self.cycle() {
            _ if self.passes_occur() && h.play(h.len()).is_some() => Memory::JustEntered,
            _ if self.passes_occur() && h.len() == 0 && self.rules.settings.start_counts => Memory::OneSituation,
            Some(Reading::NeedsPlay) if self.referee.plays() == 0 => Memory::NoPlay,
            Some(Reading::Anywhere) if has_exception(h) => Memory::Excepted,
            _ => Memory::Nothing,
        }
    }

    /// How the start may recur, if that ends the sequence and nodes know of it.
    fn cycle(&self) -> Option<Reading> {
        let reading = |end: &End| if let End::Cycle(reading) = end { Some(*reading) } else { None };
        self.referee.rules().ends.iter().find_map(reading)
    }

    /// Whether what passes bring about counts.
    fn passes_occur(&self) -> bool {
        self.is_full && self.kind == TokenKind::Situations && self.rules.forfeits.is_none()
    }

    /// Whether a play may forfeit its stone.
    fn has_forfeits(&self) -> bool {
        self.is_full && self.rules.forfeits.is_some()
    }

    /// The passes that are missing to the end of the sequence: full nodes have edges for them.
    fn end_weight(&self, node: Node) -> u64 {
        self.referee.rules().passes().filter(|_| !self.is_full).map_or(0, |passes| (passes - node.passes) as u64)
    }

    /// What leads on from a node at which the referee stands, in order: plays, then the pass.
    fn steps(&mut self, node: Node) -> Vec<Step> {
        match node.memory {
            Memory::Ended => return Vec::new(),
            Memory::JustEntered => return self.occurrences(node),
            _ => {}
        }
        if self.kind == TokenKind::Classes {
            let h = self.referee.history();
            let kos = basic_ko_points(&h.grid, h.now());
            self.kos = self.local_board.set(|point| kos.contains(&point));
        }
        let acts = self.referee.acts().into_iter().filter(|act| node.to_move.is_some() || *act != Act::Pass);
        let first = self.referee.to_move();
        let colours = Colour::BOTH.into_iter().filter(|&colour| node.to_move.is_none_or(|to_move| to_move == colour));
        let forfeits: &[bool] = if self.has_forfeits() { &[true, false] } else { &[false] };
        let mut steps = Vec::new();
        for act in acts {
            for colour in colours.clone() {
                let forfeits = if act == Act::Pass { &[false] } else { forfeits };
                let made = |&forfeits| Made { after_pass: colour != first, act, forfeits };
                steps.extend(forfeits.iter().map(made).filter_map(|made| self.step(node, made)));
            }
        }
        steps
    }

    /// The position has occurred: for the first time, or for the second.
    fn occurrences(&self, node: Node) -> Vec<Step> {
        let start_is_first = self.rules.settings.start_counts && node.position == self.start();
        let memories = [Memory::OneSituation, Memory::Nothing].into_iter().enumerate();
        let step = |(number, memory)| Step {
            to: Node { memory, ..node },
            token: Some(Token::Occurrence(node.position, number)),
            weight: 0,
            by: None,
        };
        memories.skip(usize::from(start_is_first)).map(step).collect()
    }

    /// A move from a node at which the referee stands, if it can be made.
    fn step(&mut self, node: Node, made: Made) -> Option<Step> {
        let (moves, is_made) = (self.referee.moves(), made.by(&mut self.referee));
        let step = is_made.then(|| self.made(node, made)).flatten();
        self.referee.back_to(moves);
        step
    }

    /// The edge that is the move just made from a node.
    fn made(&self, node: Node, made: Made) -> Option<Step> {
        let to = self.remembered(Some(node));
        let h = self.referee.history();
        let (token, weight) = match h.play(h.len()) {
            // Plain nodes have no pass that ends the sequence.
            None if !self.is_full && to.memory == Memory::Ended => return None,
            None => {
                let is_second = node.memory == Memory::OneSituation;
                (is_second.then_some(Token::Occurrence(node.position, 1)), u32::from(self.measure == Measure::Moves))
            }
            Some(_) if made.forfeits => (None, 1),
            // A suicide loses no more if it forfeits its stone.
            Some(play) if self.is_used_by_start(play) || self.has_forfeits() && !play.suicided.is_empty() => {
                return None;
            }
            Some(play) => (Some(self.token(node.position, play)), 1),
        };
        Some(Step { to, token, weight, by: Some(made) })
    }

    fn start(&self) -> Position {
        self.local_board.position(self.referee.history().position(0))
    }

    /// Whether the start itself has used up the token of a play.
    fn is_used_by_start(&self, play: &Play) -> bool {
        let (counts, h) = (self.rules.settings.start_counts, self.referee.history());
        let by_start = match self.kind {
            TokenKind::Positions => counts,
            TokenKind::Creations => start_creator(&self.rules.settings, h) == Some(play.colour),
            TokenKind::Situations => counts && h.first != play.colour,
            TokenKind::Pairs | TokenKind::Classes | TokenKind::Points | TokenKind::Passes => false,
        };
        by_start && play.after == *h.position(0)
    }

    /// What a play uses up.
    fn token(&self, before: Position, play: &Play) -> Token {
        let (after, colour, point) = (self.local_board.position(&play.after), play.colour, play.point);
        match self.kind {
            TokenKind::Positions => Token::Position(after),
            TokenKind::Creations => Token::Creation(after, colour),
            TokenKind::Situations => Token::Situation(after, !colour),
            TokenKind::Pairs => Token::Pair(before, after),
            TokenKind::Classes => Token::InClass(self.kos, before.without(self.kos), colour, point),
            TokenKind::Points if self.recurring.contains(&(before, point)) => Token::Point(before, point),
            TokenKind::Points => Token::FirstLeft(before),
            TokenKind::Passes => unreachable!("their graph is another one"),
        }
    }
}

/// Bytes that a position with a point takes in the lists of [`recurring`]: rounded up.
const ENTRY: usize = 96;

/// Steps that the components take for every position and play.
const COMPONENT_STEPS: usize = 10;

/// The positions that can be reached, through which a cycle of plays leads, each with every point on which none of them is made.
fn recurring(reached: &Reached, budget: &mut Budget) -> Decided<FxHashSet<(Position, usize)>> {
    let positions = reached.positions.len();
    let plays =
        || (0..).zip(&reached.plays).flat_map(|(from, plays)| plays.iter().map(move |&(_, at, to)| (from, at, to)));
    let points: FxHashSet<usize> = plays().map(|(_, point, _)| point).collect();
    let mut recurring = FxHashSet::default();
    for point in points {
        budget.work((COMPONENT_STEPS * (positions + plays().count())) as u64)?;
        let elsewhere = || plays().filter(|&(_, at, _)| at != point).map(|(from, _, to)| (from, to));
        let component = components(positions, elsewhere());
        let inside = elsewhere().filter(|&(from, to)| component[from] == component[to]);
        let closed: FxHashSet<usize> = inside.map(|(from, _)| component[from]).collect();
        let on_cycle = reached.numbers.iter().filter(|(_, number)| closed.contains(&component[**number]));
        recurring.extend(on_cycle.map(|(&position, _)| (position, point)));
        budget.hold(ENTRY * positions)?;
    }
    Ok(recurring)
}

#[cfg(test)]
#[path = "../../tests/inside/walks.rs"]
mod tests;

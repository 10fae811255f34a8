//! Boards, certificates, and the longest sequences and heaviest walks by independent searches.

use std::collections::BTreeMap;

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
pub use koatlas_test_support::Random;
use koatlas_verifier::certificates::{
    Certificate, CertificateBoard, CertifiedMoves, CertifiedStrategy, Flow, HalfPoints, Measure, NodeKind, Proof,
    SingleUseMarkKind, StrategyNode,
};
use koatlas_verifier::literal::{Act, LiteralReferee, OptionValues, options};
use koatlas_verifier::{FlowEdge, FlowGraph, Proved, Unproved, VerifiedSequence, VerifierLimits, verify};

/// Basic ko between immortal stones, and no other point.
pub const KO: &str = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n";

/// Basic ko with a point where a play of White's changes nothing.
pub const KO_AND_EYE: &str = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n";

/// Largest number of moves that the literal referee tries for a longest sequence.
const MOVES: u64 = 5_000;

/// Largest number of walks that are looked at for the heaviest one.
const WALKS: u64 = 20_000;

/// Small limits.
pub const LIMITS: VerifierLimits = VerifierLimits { work: 200_000_000, memory: 100 << 20 };

/// Upper bound for the moves of the sequences of these tests, if the rule set is finite.
const DEEPEST: usize = 400;

/// Does `work` with this number of threads.
pub fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

pub fn empty(size: &str) -> BoardPosition {
    BoardPosition::empty_board(size.parse().unwrap())
}

pub fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).unwrap().position
}

/// Rule set with options, from a board, in a measure.
#[derive(Clone, Debug)]
pub struct Task {
    pub rules: &'static str,
    pub options: Vec<(&'static str, &'static str)>,
    pub board: BoardPosition,
    pub measure: Measure,
}

impl Task {
    pub fn new(rules: &'static str, board: BoardPosition, measure: Measure) -> Task {
        Task { rules, options: Vec::new(), board, measure }
    }

    pub fn with(mut self, key: &'static str, value: &'static str) -> Task {
        self.options.push((key, value));
        self
    }

    pub fn counting(self, measure: Measure) -> Task {
        Task { measure, ..self }
    }

    pub fn literal(&self) -> LiteralReferee {
        LiteralReferee::new(self.rules, &self.options, &self.board).unwrap()
    }

    /// Graph with plain nodes.
    pub fn model(&self, kind: SingleUseMarkKind) -> FlowGraph {
        self.model_of(kind, NodeKind::Plain)
    }

    pub fn model_of(&self, kind: SingleUseMarkKind, nodes: NodeKind) -> FlowGraph {
        FlowGraph::new(&self.literal(), &self.board, self.measure, (kind, nodes), LIMITS).unwrap()
    }

    /// Returns a longest sequence and its length; `None` if there are too many.
    pub fn longest(&self) -> Option<(u64, String)> {
        self.longest_within(MOVES)
    }

    /// Returns a longest sequence and its length, if this many moves suffice for all sequences.
    pub fn longest_within(&self, moves: u64) -> Option<(u64, String)> {
        let mut search =
            Search { task: self, literal: self.literal(), line: Vec::new(), best: (0, String::new()), left: moves };
        search.go_on().then_some(search.best)
    }

    /// Certificate of a sequence, without an upper bound.
    pub fn sequence(&self, lower: u64, sequence: &str) -> Certificate {
        let options = self.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        Certificate {
            ruleset: self.rules.to_owned(),
            rules: None,
            options: options.collect::<BTreeMap<_, _>>(),
            measure: self.measure,
            board: CertificateBoard::from_position(&self.board),
            lower,
            sequence: sequence.to_owned(),
            upper: None,
            proof: None,
        }
    }

    /// Certificate of the longest sequence, with an upper bound.
    pub fn certificate(&self, upper: u64, proof: Proof) -> Certificate {
        let (lower, sequence) = self.longest().expect("there are not many sequences");
        Certificate { upper: Some(upper), proof: Some(proof), ..self.sequence(lower, &sequence) }
    }
}

/// Variants of a rule set: with its defaults, with each listed value of each option, and with some numbers of passes; each also with
/// every suicide allowed.
pub fn variants(rules: &'static str, board: &BoardPosition, measure: Measure) -> Vec<Task> {
    let plain = Task::new(rules, board.clone(), measure);
    let all = options(rules, None).unwrap();
    let mut tasks = vec![plain.clone()];
    for (key, values) in &all {
        let values = match values {
            OptionValues::Listed(listed) => listed.clone(),
            OptionValues::Passes(_) => vec!["1", "3", "never"],
            OptionValues::Point => vec!["a1"],
            OptionValues::Window => vec!["4"],
        };
        tasks.extend(values.into_iter().map(|value| plain.clone().with(key, value)));
    }
    let sets_suicide = |task: &&Task| task.options.iter().any(|(key, _)| *key == "suicide");
    let others: Vec<&Task> =
        tasks.iter().filter(|task| !task.rules.starts_with("katago") && !sets_suicide(task)).collect();
    let suicides: Vec<Task> = others.into_iter().map(|task| task.clone().with("suicide", "all")).collect();
    tasks.extend(suicides);
    tasks
}

/// Kinds of marks and of nodes.
pub type Shape = (SingleUseMarkKind, NodeKind);

/// All pairs of kinds.
pub fn shapes() -> impl Iterator<Item = Shape> {
    SingleUseMarkKind::ALL.into_iter().flat_map(|kind| NodeKind::ALL.map(|nodes| (kind, nodes)))
}

/// Recursive search through all sequences.
struct Search<'a> {
    task: &'a Task,
    literal: LiteralReferee,
    line: Vec<String>,
    best: (u64, String),
    left: u64,
}

impl Search<'_> {
    /// True if all sequences that begin with this one have been visited.
    fn go_on(&mut self) -> bool {
        self.look();
        let points: Vec<_> = self.task.board.size().points().collect();
        let plays = points.iter().enumerate().map(|(index, point)| (Act::Play(index), point.to_string()));
        let passes = points.iter().enumerate().map(|(index, point)| (Act::KoPass(index), format!("kopass:{point}")));
        for (act, text) in plays.chain(passes).chain([(Act::Pass, "pass".to_owned())]) {
            let text = format!("{} {text}", self.literal.to_move());
            if self.literal.make(act).is_err() {
                continue;
            }
            self.line.push(text);
            self.left = self.left.saturating_sub(1);
            if self.left == 0 || self.line.len() > DEEPEST || !self.go_on() {
                return false;
            }
            self.line.pop();
            self.literal.undo();
        }
        true
    }

    fn look(&mut self) {
        let length = match self.task.measure {
            Measure::Plays => self.literal.plays(),
            Measure::Moves if self.literal.outcome().is_some() => self.literal.moves(),
            Measure::Moves => 0,
        };
        if length as u64 > self.best.0 {
            self.best = (length as u64, self.line.join("; "));
        }
    }
}

/// Returns the weight of the heaviest walk that uses no mark twice; `None` if there are too many walks.
pub fn heaviest(model: &FlowGraph) -> Option<u64> {
    let mut out = vec![Vec::new(); model.end_weights.len()];
    model.edges.iter().for_each(|edge| out[edge.from as usize].push(*edge));
    Walks { model, out, used: vec![false; model.marks], left: WALKS }.heaviest_from(model.start, &mut Vec::new())
}

/// Recursive search through all walks.
struct Walks<'a> {
    model: &'a FlowGraph,
    /// Edges from every node.
    out: Vec<Vec<FlowEdge>>,
    used: Vec<bool>,
    left: u64,
}

impl Walks<'_> {
    /// Follows edges. Those without mark and weight lead in a row to no node twice, as that would change nothing.
    fn heaviest_from(&mut self, node: u32, idle: &mut Vec<u32>) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let mut best = self.model.end_weights[node as usize];
        idle.push(node);
        for number in 0..self.out[node as usize].len() {
            let edge = self.out[node as usize][number];
            let is_idle = edge.mark.is_none() && edge.weight == 0;
            if is_idle && idle.contains(&edge.to) || edge.mark.is_some_and(|token| self.used[token as usize]) {
                continue;
            }
            edge.mark.iter().for_each(|&token| self.used[token as usize] = true);
            let mut none = Vec::new();
            let rest = self.heaviest_from(edge.to, if is_idle { &mut *idle } else { &mut none })?;
            edge.mark.iter().for_each(|&token| self.used[token as usize] = false);
            best = best.max(u64::from(edge.weight) + rest);
        }
        idle.pop();
        Some(best)
    }
}

/// For every node, the most that can be gained from it without a mark.
fn without_tokens(model: &FlowGraph) -> Vec<i64> {
    let mut most: Vec<i64> = model.end_weights.iter().map(|&weight| weight as i64).collect();
    let free: Vec<&FlowEdge> = model.edges.iter().filter(|edge| edge.mark.is_none()).collect();
    for _ in 0..=most.len() {
        let before = most.clone();
        for edge in &free {
            most[edge.from as usize] = most[edge.from as usize].max(i64::from(edge.weight) + most[edge.to as usize]);
        }
        if most == before {
            return most;
        }
    }
    panic!("walks without tokens are of any weight")
}

/// Bound in which every mark counts as much as it ever can: by its edge, and by what can follow without a mark, if that is more than
/// before.
pub fn all_tokens(model: &FlowGraph, tokens_are: SingleUseMarkKind, plus: u64) -> (u64, Flow) {
    let potentials = without_tokens(model);
    let mut tokens = vec![0; model.marks];
    for edge in &model.edges {
        let gain = i64::from(edge.weight) + potentials[edge.to as usize] - potentials[edge.from as usize];
        if let Some(token) = edge.mark {
            tokens[token as usize] = gain.max(tokens[token as usize]);
        }
    }
    let bound = potentials[model.start as usize] + tokens.iter().sum::<i64>();
    let tokens = (0..).zip(tokens).collect();
    let flow = Flow {
        mark_kind: tokens_are,
        nodes_are: NodeKind::Plain,
        plus,
        scale: 1,
        potentials,
        mark_costs: tokens,
        cuts: Vec::new(),
    };
    (bound as u64 + plus, flow)
}

/// Returns what is proved within small limits.
pub fn checked(certificate: &Certificate) -> Result<Proved<VerifiedSequence>, Unproved> {
    verify(certificate, LIMITS)
}

/// Returns the reason of a refusal.
pub fn refusal<T: std::fmt::Debug>(found: Result<T, Unproved>) -> String {
    match found {
        Err(Unproved::Refused(refused)) => refused.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Compares lines one by one with those of a table.
pub fn compare(found: &str, table: &str) {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(found.lines().count(), lines.clone().count());
    let other: Vec<_> = found.lines().zip(lines).filter(|(found, kept)| found != kept).collect();
    assert!(other.is_empty(), "{other:#?}");
}

/// Checksum that changes with every byte (Fowler, Noll and Vo, 32 bits).
pub fn mark(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |mark, byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The strategy for `value` with these nodes.
pub fn by_nodes(value: HalfPoints, nodes: Vec<StrategyNode>) -> CertifiedStrategy {
    CertifiedStrategy { value, moves: CertifiedMoves::Nodes(nodes) }
}

/// The nodes of `strategy`, which has a memory.
pub fn nodes_of(strategy: &CertifiedStrategy) -> &[StrategyNode] {
    let CertifiedMoves::Nodes(nodes) = &strategy.moves else { panic!("it has plays alone") };
    nodes
}

/// The nodes of `strategy`, which has a memory, to be changed.
pub fn nodes_mut(strategy: &mut CertifiedStrategy) -> &mut Vec<StrategyNode> {
    let CertifiedMoves::Nodes(nodes) = &mut strategy.moves else { panic!("it has plays alone") };
    nodes
}

/// The value and the nodes of `strategy`.
pub fn value_and_nodes(mut strategy: CertifiedStrategy) -> (HalfPoints, Vec<StrategyNode>) {
    (strategy.value, std::mem::take(nodes_mut(&mut strategy)))
}

//! Boards, certificates, and the longest sequences and walks by searches of their own.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Format, parse_position};
use koatlas_verifier::literal::{Act, Literal};
use koatlas_verifier::{
    Board, Certificate, Edge, Flow, Limits, Measure, Model, Proof, Proved, Refused, TokenKind, verify,
};

/// A basic ko between immortal stones, and no other point.
pub const KO: &str = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n";

/// The literal referee tries no more moves than that.
pub const MOVES: u64 = 100_000;

/// No sequence of these tests has more moves, if its rule set is finite.
const DEEPEST: usize = 400;

pub fn empty(size: &str) -> BoardPosition {
    BoardPosition::empty_board(size.parse().unwrap())
}

pub fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).unwrap().position
}

/// A rule set with options, from a board, in a measure.
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

    pub fn literal(&self) -> Literal {
        Literal::new(self.rules, &self.options, &self.board).unwrap()
    }

    pub fn model(&self, kind: TokenKind) -> Model {
        Model::new(&self.literal(), &self.board, self.measure, kind, 100_000).unwrap()
    }

    /// A longest sequence and its length; nothing if there are too many.
    pub fn longest(&self) -> Option<(u64, String)> {
        let mut search =
            Search { task: self, literal: self.literal(), line: Vec::new(), best: (0, String::new()), left: MOVES };
        search.go_on().then_some(search.best)
    }

    /// A certificate of a sequence, without upper bound.
    pub fn sequence(&self, lower: u64, sequence: &str) -> Certificate {
        let options = self.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        Certificate {
            ruleset: self.rules.to_owned(),
            options: options.collect::<BTreeMap<_, _>>(),
            measure: self.measure,
            board: Board::of(&self.board),
            lower,
            sequence: sequence.to_owned(),
            upper: None,
            proof: None,
        }
    }

    /// A certificate of the longest sequence, with an upper bound.
    pub fn certificate(&self, upper: u64, proof: Proof) -> Certificate {
        let (lower, sequence) = self.longest().expect("there are not many sequences");
        Certificate { upper: Some(upper), proof: Some(proof), ..self.sequence(lower, &sequence) }
    }
}

/// All sequences one by one, with recursion.
struct Search<'a> {
    task: &'a Task,
    literal: Literal,
    line: Vec<String>,
    best: (u64, String),
    left: u64,
}

impl Search<'_> {
    /// Whether all sequences that begin as this one have been seen.
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
            Measure::Moves if self.literal.ended().is_some() => self.literal.moves(),
            Measure::Moves => 0,
        };
        if length as u64 > self.best.0 {
            self.best = (length as u64, self.line.join("; "));
        }
    }
}

/// The weight of the heaviest walk that uses no token twice; nothing if there are too many walks.
pub fn heaviest(model: &Model) -> Option<u64> {
    let mut out = vec![Vec::new(); model.end_weights.len()];
    model.edges.iter().for_each(|edge| out[edge.from as usize].push(*edge));
    Walks { model, out, used: vec![false; model.tokens], left: 2_000_000 }.heaviest_from(model.start, false)
}

/// All walks one by one, with recursion.
struct Walks<'a> {
    model: &'a Model,
    /// The edges from every node.
    out: Vec<Vec<Edge>>,
    used: Vec<bool>,
    left: u64,
}

impl Walks<'_> {
    /// Of passes that weigh nothing never two are made in a row: that would change nothing.
    fn heaviest_from(&mut self, node: u32, passed: bool) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let mut best = self.model.end_weights[node as usize];
        for number in 0..self.out[node as usize].len() {
            let edge = self.out[node as usize][number];
            let idle = edge.token.is_none() && edge.weight == 0;
            if idle && passed || edge.token.is_some_and(|token| self.used[token as usize]) {
                continue;
            }
            edge.token.iter().for_each(|&token| self.used[token as usize] = true);
            let rest = self.heaviest_from(edge.to, idle)?;
            edge.token.iter().for_each(|&token| self.used[token as usize] = false);
            best = best.max(u64::from(edge.weight) + rest);
        }
        Some(best)
    }
}

/// The bound that every token counts in full. If moves are counted, a play resets up to all passes but one that are missing.
pub fn all_tokens(model: &Model, tokens_are: TokenKind, plus: u64) -> (u64, Flow) {
    let most = model.end_weights.iter().copied().max().unwrap().max(1);
    let start = model.end_weights[model.start as usize];
    let flow = Flow {
        tokens_are,
        plus,
        scale: 1,
        potentials: model.end_weights.iter().map(|&weight| weight as i64).collect(),
        tokens: (0..model.tokens as u32).map(|token| (token, most as i64)).collect(),
        cuts: Vec::new(),
    };
    (start + most * model.tokens as u64 + plus, flow)
}

/// What is proved within small limits.
pub fn checked(certificate: &Certificate) -> Result<Proved, Refused> {
    verify(certificate, Limits { nodes: 100_000, moves: MOVES })
}

/// A random number generator with a fixed seed: xorshift64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % n as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

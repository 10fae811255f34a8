//! Minimax by brute force for values and strategies: every sequence under a rule set, with its whole history, by the literal referee.

use std::collections::{BTreeMap, HashMap};

use crate::support::by_nodes;
use koatlas_board::{BoardPosition, Colour};
use koatlas_verifier::certificates::{
    CertificateBoard, CertifiedStrategy, HalfPoints, OutcomeCertificate, RULE_WIN, StrategyNode, VoidIs,
};
use koatlas_verifier::literal::{Act, LiteralReferee};

/// Value below that of every end.
const NOTHING: HalfPoints = 2 * RULE_WIN;

/// Upper bound for the moves of the sequences of these tests, if they have to end.
const DEEPEST: usize = 60;

/// Game: its rule set and board, and the values of ends.
#[derive(Clone, Debug)]
pub struct Game {
    pub rules: &'static str,
    pub options: Vec<(&'static str, &'static str)>,
    pub board: BoardPosition,
    pub komi: HalfPoints,
    pub void_is: VoidIs,
}

impl Game {
    pub fn new(rules: &'static str, board: BoardPosition) -> Game {
        Game { rules, options: Vec::new(), board, komi: 0, void_is: VoidIs::Draw }
    }

    pub fn with(mut self, key: &'static str, value: &'static str) -> Game {
        self.options.push((key, value));
        self
    }

    pub fn literal(&self) -> LiteralReferee {
        LiteralReferee::new(self.rules, &self.options, &self.board).unwrap()
    }

    /// Every move that is possible on the board, as it is written.
    pub fn acts(&self) -> Vec<(Act, String)> {
        let points: Vec<_> = self.board.size().points().enumerate().collect();
        let plays = points.iter().map(|(index, point)| (Act::Play(*index), point.to_string()));
        let ko_passes = points.iter().map(|(index, point)| (Act::KoPass(*index), format!("kopass:{point}")));
        plays.chain(ko_passes).chain([(Act::Pass, "pass".to_owned())]).collect()
    }

    /// Value of the end of a sequence for a player who forces it.
    fn worth(&self, literal: &LiteralReferee, outcome: &str, player: Colour) -> HalfPoints {
        match (outcome, self.void_is, player) {
            ("score", ..) => 2 * literal.score(),
            ("black", ..) | ("void" | "tie", VoidIs::Black, _) => RULE_WIN,
            ("white", ..) | ("void" | "tie", VoidIs::White, _) => -RULE_WIN,
            ("void" | "tie", VoidIs::Draw, _) => self.komi,
            ("void" | "tie", VoidIs::Separate, Colour::Black) => -NOTHING,
            ("void" | "tie", VoidIs::Separate, Colour::White) => NOTHING,
            _ => panic!("{outcome}"),
        }
    }

    /// Returns the value that a player can force, and his strategy; `None` if there are too many sequences.
    pub fn forced_by(&self, player: Colour, most: usize) -> Option<(HalfPoints, Vec<StrategyNode>)> {
        let mut minimax = Minimax { game: self, player, acts: self.acts(), values: HashMap::new(), most };
        let mut literal = self.literal();
        let value = minimax.value(&mut literal, &mut Vec::new())?;
        let mut nodes = Nodes::default();
        minimax.node(&mut literal, &mut Vec::new(), &mut nodes);
        Some((value, nodes.turned_around()))
    }

    /// Returns the value that each of the players can force; `None` if there are too many sequences.
    pub fn values(&self, most: usize) -> Option<[HalfPoints; 2]> {
        let [black, white] = Colour::BOTH.map(|player| self.forced_by(player, most).map(|(value, _)| value));
        Some([black?, white?])
    }

    /// Certificate of the values that both can force; `None` if there are too many sequences.
    pub fn certificate(&self, most: usize) -> Option<OutcomeCertificate> {
        let [black, white] = Colour::BOTH.map(|player| {
            let (value, nodes) = self.forced_by(player, most)?;
            Some((value.abs() < NOTHING).then_some(by_nodes(value, nodes)))
        });
        Some(self.claim(black?, white?))
    }

    /// Certificate with these strategies.
    pub fn claim(&self, black: Option<CertifiedStrategy>, white: Option<CertifiedStrategy>) -> OutcomeCertificate {
        let options = self.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        OutcomeCertificate {
            ruleset: self.rules.to_owned(),
            rules: None,
            options: options.collect::<BTreeMap<_, _>>(),
            board: CertificateBoard::from_position(&self.board),
            komi: self.komi,
            void_is: self.void_is,
            black,
            white,
        }
    }

    /// The certificate of the strategy of one player.
    pub fn claim_of(&self, player: Colour, strategy: CertifiedStrategy) -> OutcomeCertificate {
        match player {
            Colour::Black => self.claim(Some(strategy), None),
            Colour::White => self.claim(None, Some(strategy)),
        }
    }
}

/// Values of all sequences; a sequence consists of the numbers of its moves in `acts`.
struct Minimax<'a> {
    game: &'a Game,
    player: Colour,
    acts: Vec<(Act, String)>,
    values: HashMap<Vec<usize>, HalfPoints>,
    /// Largest number of sequences.
    most: usize,
}

impl Minimax<'_> {
    fn value(&mut self, literal: &mut LiteralReferee, line: &mut Vec<usize>) -> Option<HalfPoints> {
        if self.values.len() >= self.most || line.len() > DEEPEST {
            return None;
        }
        let value = match literal.outcome() {
            Some((outcome, _)) => self.game.worth(literal, outcome, self.player),
            None => self.best(literal, line)?,
        };
        self.values.insert(line.clone(), value);
        Some(value)
    }

    fn best(&mut self, literal: &mut LiteralReferee, line: &mut Vec<usize>) -> Option<HalfPoints> {
        let mut values = Vec::new();
        for number in 0..self.acts.len() {
            if literal.make(self.acts[number].0).is_ok() {
                line.push(number);
                values.push(self.value(literal, line)?);
                line.pop();
                literal.undo();
            }
        }
        if literal.to_move() == Colour::Black { values.into_iter().max() } else { values.into_iter().min() }
    }

    /// Returns the node of the player's strategy after this line; `None` if it ends the sequence.
    fn node(&self, literal: &mut LiteralReferee, line: &mut Vec<usize>, nodes: &mut Nodes) -> Option<u32> {
        if literal.outcome().is_some() {
            return None;
        }
        let (is_own_turn, value) = (literal.to_move() == self.player, self.values[line]);
        let mut node = Vec::new();
        for (number, (act, made)) in self.acts.iter().enumerate() {
            line.push(number);
            let is_followed = self.values.get(line).is_some_and(|after| !is_own_turn || *after == value);
            if is_followed && (!is_own_turn || node.is_empty()) {
                literal.make(*act).unwrap();
                node.push((made.clone(), self.node(literal, line, nodes)));
                literal.undo();
            }
            line.pop();
        }
        Some(nodes.number(node))
    }
}

/// Distinct nodes, each after those to which it leads.
#[derive(Default)]
pub struct Nodes {
    nodes: Vec<StrategyNode>,
    numbers: HashMap<StrategyNode, u32>,
}

impl Nodes {
    pub fn number(&mut self, node: StrategyNode) -> u32 {
        *self.numbers.entry(node.clone()).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        })
    }

    /// Nodes in reverse order.
    pub fn turned_around(self) -> Vec<StrategyNode> {
        let last = self.nodes.len() as u32 - 1;
        let turned = |(made, next): (String, Option<u32>)| (made, next.map(|next| last - next));
        self.nodes.into_iter().rev().map(|node| node.into_iter().map(turned).collect()).collect()
    }
}

//! Games with a program, by a script or at random: the start, the moves that the program is asked about, and the choice of the next move.

use koatlas_board::{
    BoardPosition, Colour, Content, Move, Point, PointSet, Position, Setup, Size, Suicide, Wide, in_narrowest,
};
use koatlas_position_graph::Random;
use koatlas_rules::{Referee, RuleSet};
use serde::{Serialize, Serializer};

use crate::programs::MoveEffect;
use crate::programs::comparison::{AnswerComparison, GameComparison};
use crate::programs::engine::{Engine, EngineError, GameTranscript, TranscriptTurn};

/// A start and moves. A script is played as long as the program and the referee allow its moves.
///
/// Test suites and other sources of sequences are lists of scripts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Script {
    /// The position before the first move. All points are playable: the region of the position is ignored.
    #[serde(flatten, serialize_with = "serialize_start")]
    #[cfg_attr(feature = "schema", schemars(with = "Start"))]
    pub start: BoardPosition,
    /// The moves.
    pub moves: Vec<Move>,
}

/// The start of a [`Script`] in JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Start {
    /// The board before the first move, the top row first.
    rows: Vec<String>,
    /// The player to move there.
    to_move: Colour,
}

pub(crate) fn serialize_start<Z: Serializer>(start: &BoardPosition, serializer: Z) -> Result<Z::Ok, Z::Error> {
    Start { rows: start.rows(), to_move: start.to_move() }.serialize(serializer)
}

/// The complexity of a game: its number of moves, the area of its board, and the number of its plays and stones at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complexity {
    /// Number of moves.
    pub moves: usize,
    /// Area of the board.
    pub area: usize,
    /// Number of stones at the start and of plays.
    pub stones: usize,
}

impl Script {
    /// Creates a script. The region and the immortal stones of `start` are dropped, because programs have neither. `None` if a
    /// stone would have no liberty then.
    pub fn new(start: &BoardPosition, moves: Vec<Move>) -> Option<Script> {
        let to_move = moves.first().map_or(start.to_move(), |first| first.colour);
        let start = whole_board(start.size(), start.contents().to_vec(), to_move)?;
        Some(Script { start, moves })
    }

    /// Exchanges the colours, for programs in which Black must move first.
    pub(crate) fn exchanged(&self) -> Script {
        let moves = self.moves.iter().map(|board_move| Move { colour: !board_move.colour, ..*board_move });
        Script { start: self.start.exchanged(), moves: moves.collect() }
    }

    /// Converts to a script that starts on the empty board with Black, for programs that cannot set positions up. The stones of the
    /// start are played one by one, with passes if there are more of one colour.
    ///
    /// Nothing is captured on the way: a string that still lacks a stone has a liberty there, and a complete string has the liberties that
    /// it has in the start.
    #[must_use]
    pub fn from_empty_board(&self) -> Script {
        let size = self.start.size();
        let [black, white] = Colour::BOTH.map(|colour| -> Vec<Point> {
            let stones = size.points().zip(self.start.contents()).filter(|(_, content)| **content == Some(colour));
            stones.map(|(point, _)| point).collect()
        });
        let mut moves = Vec::new();
        for number in 0..black.len().max(white.len()) {
            moves.push(Move { colour: Colour::Black, point: black.get(number).copied() });
            moves.push(Move { colour: Colour::White, point: white.get(number).copied() });
        }
        // Now it is Black's turn. If White moves first in the script, a final pass of White is dropped, or Black passes.
        if self.start.to_move() == Colour::White && moves.pop_if(|last| last.point.is_none()).is_none() {
            moves.push(Move::pass(Colour::Black));
        }
        moves.extend(&self.moves);
        Script { start: BoardPosition::empty_board(size), moves }
    }

    pub(crate) fn complexity(&self) -> Complexity {
        let stones = self.start.contents().iter().flatten().count();
        let plays = self.moves.iter().filter(|board_move| board_move.point.is_some()).count();
        Complexity { moves: self.moves.len(), area: self.start.size().area(), stones: stones + plays }
    }

    /// True if all moves can be made, one after the other, when every suicide is legal and nothing is said about repetition.
    pub fn is_playable(&self) -> bool {
        let (local_board, start) = self.start.whole_board();
        local_board.replay(start, Suicide::All, &self.moves).is_ok()
    }
}

/// Creates a board on which all points are playable; `None` if a stone has no liberty.
pub(crate) fn whole_board(size: Size, contents: Vec<Content>, to_move: Colour) -> Option<BoardPosition> {
    BoardPosition::try_from(Setup { size, contents, region: None, immortal: Vec::new(), to_move }).ok()
}

/// Returns a random legal position with 60 to 90 % of the points filled before strings without liberty are removed. The player to
/// move is random, too.
pub(crate) fn random_dense_position(size: Size, random: &mut Random) -> BoardPosition {
    // Dense positions have many captures and kos.
    let empty_of_ten = 1 + random.below(4);
    let mut contents: Vec<Content> = Vec::new();
    for _ in 0..size.area() {
        let colour = Colour::BOTH[random.below(2)];
        contents.push((random.below(10) >= empty_of_ten).then_some(colour));
    }
    let to_move = Colour::BOTH[random.below(2)];
    let (local_board, _) = BoardPosition::empty_board(size).whole_board();
    let [black, white] =
        Colour::BOTH.map(|colour| Wide::collect((0..contents.len()).filter(|&index| contents[index] == Some(colour))));
    let mut position = Position { black, white };
    while let Some(string) = local_board.string_without_liberty(position) {
        position = Position { black: position.black.minus(string), white: position.white.minus(string) };
    }
    BoardPosition::empty_board(size).with_position(&local_board, position).with_to_move(to_move)
}

/// In one of this many positions a move is sent that the program has called illegal: it must refuse it.
const INSIST_IN: usize = 4;

/// Plays a game of at most `most_moves` moves: those of `script`, as far as both sides allow them, or random ones if it has no moves.
/// Writes the transcript to `transcript`, also if the game stops early. The inner error is the reason why the game does not start.
pub(crate) fn play_game(
    rules: &RuleSet,
    script: &Script,
    most_moves: usize,
    engine: &mut dyn Engine,
    random: &mut Random,
    transcript: &mut GameTranscript,
) -> Result<Result<(), String>, EngineError> {
    in_narrowest!(script.start, S in [u64, Wide] => {
        let Ok(referee) = Referee::<S>::new(rules.clone(), script.start.clone()) else {
            return Ok(Err("no sequence of this rule set can begin here".to_owned()));
        };
        if let Err(why) = engine.start(&script.start)? {
            return Ok(Err(why));
        }
        let mut comparison = GameComparison::new(referee);
        for number in 0..=most_moves {
            transcript.turns.push(TranscriptTurn::default());
            let turn = transcript.turns.last_mut().expect("it was just put there");
            if comparison.is_done() {
                break;
            }
            let asked = questions(&comparison.referee, random);
            let answers = engine.legal(&asked)?;
            turn.asked = asked.into_iter().zip(answers).filter_map(|(board_move, legal)| Some((board_move, legal?))).collect();
            if comparison.referee.end().is_some() || !make(script, number, &mut comparison, engine, random, turn)? {
                break;
            }
        }
    });
    Ok(Ok(()))
}

/// Makes the next move of the game with the program: that of `script` with this `number`, or a random one. Returns `false` if the game
/// stops here.
fn make<S: PointSet>(
    script: &Script,
    number: usize,
    comparison: &mut GameComparison<S>,
    engine: &mut dyn Engine,
    random: &mut Random,
    turn: &mut TranscriptTurn,
) -> Result<bool, EngineError> {
    let scripted = script.moves.get(number).copied();
    // If the program makes a move that it has called illegal, the two games are different from then on, and this one stops.
    if random.below(INSIST_IN) == 0
        && let Some(board_move) = choose_illegal(comparison, turn, scripted, random)
        && let Some(report) = engine.play(board_move)?
    {
        // The program has called the move illegal, and makes it.
        turn.sent = Some((board_move, Some(report)));
        return Ok(false);
    }
    let board_move = match scripted {
        Some(board_move)
            if comparison.referee.judge(board_move.into()).is_err() || turn.answer_about(board_move) == Some(false) =>
        {
            return Ok(false);
        }
        Some(board_move) => board_move,
        None if !script.moves.is_empty() => return Ok(false),
        None => {
            let refused: Vec<Move> =
                turn.asked.iter().filter(|(_, legal)| !legal).map(|&(board_move, _)| board_move).collect();
            choose(&comparison.referee, &refused, random)
        }
    };
    let report = engine.play(board_move)?;
    let goes_on = match &report {
        Some(report) => {
            !matches!(comparison.compare_move(board_move, report, Some(true)), AnswerComparison::Differs(_))
        }
        None => false,
    };
    turn.sent = Some((board_move, report));
    Ok(goes_on)
}

/// Chooses a move that the program has called illegal, if possible one on an empty point.
fn choose_illegal<S: PointSet>(
    comparison: &GameComparison<S>,
    turn: &TranscriptTurn,
    scripted: Option<Move>,
    random: &mut Random,
) -> Option<Move> {
    let illegal = turn.asked.iter().filter(|(board_move, legal)| !legal && scripted != Some(*board_move));
    let illegal: Vec<Move> = illegal.map(|&(board_move, _)| board_move).collect();
    let (local_board, position) = (comparison.referee.local_board(), comparison.referee.position());
    // Plays on a stone are insisted on only if no other move is illegal.
    let mut on_empty = illegal.clone();
    on_empty.retain(|&board_move| MoveEffect::of_move(local_board, position, board_move) != MoveEffect::Nowhere);
    let moves = if on_empty.is_empty() { illegal } else { on_empty };
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Largest board on which every point is asked about in every position.
const MOST_POINTS_ASKED: usize = 36;
/// On larger boards every empty point is asked about in one of this many positions, at random. In all other positions it is every empty
/// point that has no empty neighbour or where the referee refuses a play, and at most [`OTHERS`] more.
const WHOLE_IN: usize = 16;
const OTHERS: usize = 6;
/// Number of points that are asked about after the end.
const AFTER_END: usize = 3;

/// Chooses the moves that the program is asked about in the present position.
fn questions<S: PointSet>(referee: &Referee<S>, random: &mut Random) -> Vec<Move> {
    let (local_board, to_move) = (referee.local_board(), referee.to_move());
    let empty = local_board.empty_points(referee.position());
    let ended = referee.end().is_some();
    let whole = local_board.len() <= MOST_POINTS_ASKED || random.below(WHOLE_IN) == 0;
    let points = match (ended, whole) {
        (true, _) => random_subset(empty, AFTER_END, random),
        (false, true) => empty,
        (false, false) => {
            // Captures, suicides and repetitions are plays on points without an empty neighbour.
            let surrounded = S::collect(empty.iter().filter(|&point| !local_board.neighbours(point).meets(empty)));
            let tight = surrounded | empty.minus(referee.legal_points());
            tight | random_subset(empty, OTHERS, random)
        }
    };
    let stone = random_subset(referee.position().occupied(), 1, random);
    let plays = (points | stone).iter().map(|index| Move::play(to_move, local_board.point(index)));
    let pass = (ended || random.below(4) == 0).then(|| Move::pass(to_move));
    plays.chain(pass).collect()
}

fn random_subset<S: PointSet>(set: S, most: usize, random: &mut Random) -> S {
    let all: Vec<usize> = set.iter().collect();
    if all.is_empty() { S::EMPTY } else { S::collect((0..most).map(|_| all[random.below(all.len())])) }
}

/// A random move is a pass once in this many moves.
const PASS_IN: usize = 25;
/// Weights of captures and of suicides among random moves; a play that removes nothing has weight 1.
const TAKES: usize = 12;
const SUICIDE: usize = 5;
/// Added weight of plays on points from which a stone was removed in the last `LAST_MOVES` moves.
const EMPTIED: usize = 8;
const LAST_MOVES: usize = 8;

/// Chooses a random legal move that is not one of those `refused` by the program.
fn choose<S: PointSet>(referee: &Referee<S>, refused: &[Move], random: &mut Random) -> Move {
    let to_move = referee.to_move();
    // Plays where stones were removed a moment ago lead to kos and other repetitions.
    let recent = referee.turns().iter().rev().take(LAST_MOVES).fold(S::EMPTY, |all, turn| all | turn.removed);
    let mut plays = Vec::new();
    referee.for_each_play(|play, barred| {
        let board_move = Move::play(to_move, referee.local_board().point(play.point));
        if barred.is_none() && !refused.contains(&board_move) {
            let weight = match (play.removed.is_empty(), play.suicide) {
                (true, _) => 1,
                (false, false) => TAKES,
                (false, true) => SUICIDE,
            };
            plays.push((board_move, weight + if recent.contains(play.point) { EMPTIED } else { 0 }));
        }
    });
    if plays.is_empty() || random.below(PASS_IN) == 0 {
        return Move::pass(to_move);
    }
    // Each play is chosen with a probability proportional to its weight.
    let mut left = random.below(plays.iter().map(|(_, weight)| weight).sum());
    for (board_move, weight) in plays {
        if left < weight {
            return board_move;
        }
        left -= weight;
    }
    Move::pass(to_move)
}

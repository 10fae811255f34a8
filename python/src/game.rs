//! Games under a rule set: one with its history, and many at once.

use std::thread;

use koatlas_board::{BoardPosition, Colour, PointSet, Size, U384, Wide};
use koatlas_rules::{Action, GameMove, Outcome, Referee, Refusal, RuleSet, SequenceEnd};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use crate::errors::{IllegalMoveError, unusable};
use crate::position::Position;
use crate::rules::rule_set_with_options;

/// A referee of any width.
#[derive(Clone)]
enum AnyReferee {
    Narrow(Referee<u64>),
    Middle(Referee<u128>),
    Usual(Box<Referee<U384>>),
    Wide(Box<Referee<Wide>>),
}

/// Evaluates an expression with the referee of any width.
macro_rules! with_referee {
    ($any:expr, $referee:ident => $act:expr) => {
        match $any {
            AnyReferee::Narrow($referee) => $act,
            AnyReferee::Middle($referee) => $act,
            AnyReferee::Usual($referee) => $act,
            AnyReferee::Wide($referee) => $act,
        }
    };
}

impl AnyReferee {
    fn new(rules: RuleSet, board: &BoardPosition) -> PyResult<AnyReferee> {
        let points = board.local_board::<Wide>().map_err(|error| unusable("position", error))?.0.len();
        let refused = |error| unusable("position", error);
        Ok(match points {
            0..=64 => AnyReferee::Narrow(Referee::new(rules, board.clone()).map_err(refused)?),
            65..=128 => AnyReferee::Middle(Referee::new(rules, board.clone()).map_err(refused)?),
            129..=384 => AnyReferee::Usual(Box::new(Referee::new(rules, board.clone()).map_err(refused)?)),
            _ => AnyReferee::Wide(Box::new(Referee::new(rules, board.clone()).map_err(refused)?)),
        })
    }
}

/// A game under a rule set, with its history. It makes moves and takes them back, and says whether a move is legal.
///
/// >>> from koatlas import Game, Position
/// >>> ko = Position.parse(". X O .\nX O . O\n. X O .")
/// >>> game = Game("psk", ko)
/// >>> game.push("B c2")
/// ('b2',)
/// >>> game.why_illegal("b2")
/// 'would repeat the position at the start (positional superko)'
/// >>> game.pop()
/// 'B c2'
#[pyclass(module = "koatlas")]
#[derive(Clone)]
pub struct Game {
    start: Position,
    rules: String,
    options: Vec<String>,
    referee: AnyReferee,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules, position = None, options = Vec::new()))]
    fn new(rules: &str, position: Option<&Bound<'_, Position>>, options: Vec<String>) -> PyResult<Game> {
        let start = position.map_or_else(Position::usual, |position| Ok(position.get().clone()))?;
        let referee = AnyReferee::new(rule_set_with_options(rules, &options)?, &start.subject.position)?;
        let rules = with_referee!(&referee, referee => referee.rules().id().to_owned());
        Ok(Game { start, rules, options, referee })
    }

    /// The identifier of the rule set.
    #[getter]
    fn rules(&self) -> &str {
        &self.rules
    }

    /// The position at the start.
    #[getter]
    fn start(&self) -> Position {
        self.start.clone()
    }

    /// The present position, with the player to move.
    #[getter]
    fn position(&self) -> Position {
        self.start.with_board(with_referee!(&self.referee, referee => referee.board()))
    }

    /// The player to move: `B` or `W`.
    #[getter]
    fn to_move(&self) -> String {
        self.colour().to_string()
    }

    /// The moves made.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.made())
    }

    /// The end of the game; `None` if it goes on.
    #[getter]
    fn ended(&self) -> Option<GameEnd> {
        with_referee!(&self.referee, referee => referee.end().map(|ended| GameEnd::new(ended, referee.score())))
    }

    /// Black's area minus White's on the present board, with forfeited stones.
    #[getter]
    fn score(&self) -> i32 {
        with_referee!(&self.referee, referee => referee.score())
    }

    /// Returns every legal move of the player to move, passes included; none if the game has ended.
    ///
    /// >>> from koatlas import Game, Position
    /// >>> Game("psk", Position.empty("1x2")).legal_moves()
    /// ['B a1', 'B b1', 'B pass']
    fn legal_moves(&self) -> Vec<String> {
        let colour = self.colour();
        let actions = with_referee!(&self.referee, referee => {
            let named = |action: Action<usize>| action.map(|index| referee.local_board().point(index));
            let plays = referee.legal_points().iter().map(Action::Play);
            let passes = referee.ko_passes().map(Action::KoPass).chain([Action::Pass]);
            let passes = passes.filter(|_| referee.end().is_none());
            plays.chain(passes).map(named).collect::<Vec<_>>()
        });
        actions.into_iter().map(|action| GameMove { colour, action }.to_string()).collect()
    }

    /// Returns true if a move is legal now. A move without a colour, such as `c3` or `pass`, is one of the player to move.
    fn is_legal(&self, r#move: &str) -> PyResult<bool> {
        Ok(self.refusal(self.read(r#move)?).is_none())
    }

    /// Returns the reason why a move is illegal now, in words; `None` if it is legal.
    fn why_illegal(&self, r#move: &str) -> PyResult<Option<String>> {
        Ok(self.refusal(self.read(r#move)?).map(|refusal| refusal.to_string()))
    }

    /// Makes a move, and returns the points from which it removed stones. An illegal move raises `IllegalMoveError`.
    fn push<'py>(&mut self, py: Python<'py>, r#move: &str) -> PyResult<Bound<'py, PyTuple>> {
        let made = self.read(r#move)?;
        let removed = with_referee!(&mut self.referee, referee => {
            let removed = referee.make(made).map(|turn| turn.removed);
            removed.map(|removed| removed.iter().map(|index| referee.local_board().point(index).to_string()).collect::<Vec<_>>())
        });
        PyTuple::new(py, removed.map_err(|refusal| IllegalMoveError::new_err(format!("{made}: {refusal}")))?)
    }

    /// Takes back the last move, and returns it.
    fn pop(&mut self) -> PyResult<String> {
        let last = self.made().pop().ok_or_else(|| PyIndexError::new_err("no move has been made"))?;
        with_referee!(&mut self.referee, referee => referee.undo());
        Ok(last)
    }

    /// Returns an independent copy of the game.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// Restores a pickled game from its moves, which must be legal.
    #[classmethod]
    fn of_moves(
        _: &Bound<'_, PyType>,
        rules: &str,
        position: &Bound<'_, Position>,
        options: Vec<String>,
        moves: Vec<String>,
    ) -> PyResult<Game> {
        let mut game = Game::new(rules, Some(position), options)?;
        for text in &moves {
            game.push(position.py(), text)?;
        }
        Ok(game)
    }

    #[expect(clippy::type_complexity, reason = "the form that pickle asks for")]
    fn __reduce__<'py>(
        game: &Bound<'py, Game>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Position, Vec<String>, Vec<String>))> {
        let made = game.get_type().getattr("of_moves")?;
        let game = game.borrow();
        Ok((made, (game.rules.clone(), game.start.clone(), game.options.clone(), game.made())))
    }

    fn __len__(&self) -> usize {
        with_referee!(&self.referee, referee => referee.turns().len())
    }

    fn __repr__(&self) -> String {
        let (moves, to_move) = (self.__len__(), self.colour());
        format!("<koatlas.Game {}: {moves} moves, {to_move} to move>", self.rules)
    }
}

impl Game {
    fn colour(&self) -> Colour {
        with_referee!(&self.referee, referee => referee.to_move())
    }

    fn refusal(&self, made: GameMove) -> Option<Refusal> {
        with_referee!(&self.referee, referee => referee.judge(made).err())
    }

    fn made(&self) -> Vec<String> {
        with_referee!(&self.referee, referee => {
            let action = |done: Action<usize>| done.map(|index| referee.local_board().point(index));
            let made = referee.turns().iter().map(|turn| GameMove { colour: turn.colour, action: action(turn.action) });
            made.map(|made| made.to_string()).collect()
        })
    }

    /// A move; without a colour one of the player to move.
    fn read(&self, text: &str) -> PyResult<GameMove> {
        let text = text.trim();
        let whole =
            if text.contains(char::is_whitespace) { text.to_owned() } else { format!("{} {text}", self.colour()) };
        whole.parse().map_err(|error| unusable("move", error))
    }
}

/// The end of a game.
#[pyclass(frozen, eq, hash, get_all, module = "koatlas")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// `score`, `void`, `tie`, `black` or `white`.
    outcome: String,
    /// The identifier of the rule by which it ended.
    by: String,
    /// The rule in words.
    explanation: String,
    /// Black's area minus White's, if the outcome is `score`.
    score: Option<i32>,
}

impl GameEnd {
    fn new(ended: SequenceEnd, score: i32) -> GameEnd {
        GameEnd {
            outcome: ended.outcome.id().to_owned(),
            by: ended.rule.id().to_owned(),
            explanation: ended.rule.to_string(),
            score: (ended.outcome == Outcome::Score).then_some(score),
        }
    }
}

#[pymethods]
impl GameEnd {
    fn __repr__(&self) -> String {
        let score = self.score.map_or_else(String::new, |score| format!(", score {score:+}"));
        format!("<koatlas.GameEnd {}{score}: {}>", self.outcome, self.explanation)
    }
}

/// The action that leaves a game as it is.
const STAY: i32 = -1;

/// Many games from one position under one rule set, with actions as numbers: a point of the board, counted row by row from the top
/// left, or the number of points for a pass.
#[pyclass(module = "koatlas._native")]
pub struct Games {
    size: Size,
    start: AnyReferee,
    games: Vec<AnyReferee>,
}

#[pymethods]
impl Games {
    #[new]
    fn new(rules: &str, position: &Bound<'_, Position>, options: Vec<String>, count: usize) -> PyResult<Games> {
        let board = &position.get().subject.position;
        let start = AnyReferee::new(rule_set_with_options(rules, &options)?, board)?;
        Ok(Games { size: board.size(), games: vec![start.clone(); count], start })
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// Returns one byte per game and action: 1 if the action is legal.
    fn legal<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let (size, actions) = (self.size, self.actions());
        let mut bytes = vec![0; self.games.len() * actions];
        py.detach(|| in_parts(&self.games, &mut bytes, actions, |game, row| legal_actions(game, size, row)));
        PyBytes::new(py, &bytes)
    }

    /// Makes an action in each game, little-endian numbers of 32 bits; -1 leaves a game as it is. If one is illegal, none is made.
    fn push(&mut self, py: Python<'_>, actions: &[u8]) -> PyResult<()> {
        let actions: Vec<i32> =
            actions.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().unwrap_or_default())).collect();
        if actions.len() != self.games.len() {
            let wrong =
                format_args!("{} games need as many actions, and {} are given", self.games.len(), actions.len());
            return Err(unusable("actions", wrong));
        }
        let size = self.size;
        let mut refusals: Vec<Option<String>> = vec![None; actions.len()];
        let judged = |(game, action): (&AnyReferee, i32), refusal: &mut [Option<String>]| {
            refusal[0] = judged(game, size, action).err();
        };
        py.detach(|| {
            let asked: Vec<(&AnyReferee, i32)> = self.games.iter().zip(actions.iter().copied()).collect();
            in_parts(&asked, &mut refusals, 1, |&asked, refusal| judged(asked, refusal));
        });
        if let Some((game, refusal)) =
            refusals.into_iter().enumerate().find_map(|(game, refusal)| Some((game, refusal?)))
        {
            return Err(IllegalMoveError::new_err(format!("game {game}: {refusal}")));
        }
        py.detach(|| {
            let mut games: Vec<&mut AnyReferee> = self.games.iter_mut().collect();
            in_parts(&actions, &mut games, 1, |&action, game| proceed(game[0], size, action));
        });
        Ok(())
    }

    /// Takes back the last move of each game that has one.
    fn pop(&mut self) {
        for game in &mut self.games {
            with_referee!(game, referee => referee.undo());
        }
    }

    /// Resets these games to the start.
    fn reset(&mut self, games: Vec<usize>) -> PyResult<()> {
        for number in games {
            let game = self.games.get_mut(number);
            *game.ok_or_else(|| PyIndexError::new_err(format!("there is no game {number}")))? = self.start.clone();
        }
        Ok(())
    }

    /// Returns one byte per game and point: 0 empty, 1 black, 2 white.
    fn contents<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let code = |content: &Option<Colour>| content.map_or(0, |colour| 1 + colour.index() as u8);
        let board = |game: &AnyReferee| with_referee!(game, referee => referee.board());
        PyBytes::new(
            py,
            &self
                .games
                .iter()
                .flat_map(|game| board(game).contents().iter().map(code).collect::<Vec<u8>>())
                .collect::<Vec<u8>>(),
        )
    }

    /// Returns one byte per game: 1 if Black is to move, 2 if White is.
    fn to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let code = |game: &AnyReferee| 1 + with_referee!(game, referee => referee.to_move().index()) as u8;
        PyBytes::new(py, &self.games.iter().map(code).collect::<Vec<u8>>())
    }

    /// Returns one byte per game: 0 if it goes on, or its end: 1 score, 2 void, 3 tie, 4 Black wins, 5 White wins.
    fn ended<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let code = |game: &AnyReferee| with_referee!(game, referee => referee.end().map_or(0, |ended| outcome_code(ended.outcome)));
        PyBytes::new(py, &self.games.iter().map(code).collect::<Vec<u8>>())
    }

    /// Black's area minus White's in each game, little-endian numbers of 32 bits.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let score = |game: &AnyReferee| with_referee!(game, referee => referee.score());
        PyBytes::new(py, &self.games.iter().flat_map(|game| i32::to_le_bytes(score(game))).collect::<Vec<u8>>())
    }

    /// Returns an independent copy of one game.
    fn game(&self, number: usize, start: &Bound<'_, Position>, options: Vec<String>) -> PyResult<Game> {
        let game = self.games.get(number).ok_or_else(|| PyIndexError::new_err(format!("there is no game {number}")))?;
        let rules = with_referee!(game, referee => referee.rules().id().to_owned());
        Ok(Game { start: start.get().clone(), rules, options, referee: game.clone() })
    }
}

impl Games {
    /// A play on each point of the board, and a pass.
    fn actions(&self) -> usize {
        self.size.area() + 1
    }
}

fn outcome_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Score => 1,
        Outcome::Void => 2,
        Outcome::Tie => 3,
        Outcome::Win(Colour::Black) => 4,
        Outcome::Win(Colour::White) => 5,
    }
}

fn legal_actions(game: &AnyReferee, size: Size, row: &mut [u8]) {
    with_referee!(game, referee => {
        for index in referee.legal_points().iter() {
            row[size.index(referee.local_board().point(index))] = 1;
        }
        row[size.area()] = referee.end().is_none().into();
    });
}

/// The move of an action; none if the game is left as it is.
fn action_of(size: Size, action: i32) -> Result<Option<Action>, String> {
    match usize::try_from(action) {
        Ok(pass) if pass == size.area() => Ok(Some(Action::Pass)),
        Ok(point) => size
            .points()
            .nth(point)
            .map(|point| Some(Action::Play(point)))
            .ok_or_else(|| format!("{action} is not an action: the last is {}, a pass", size.area())),
        Err(_) if action == STAY => Ok(None),
        Err(_) => {
            Err(format!("{action} is not an action: write a number from 0 on, or {STAY} to leave a game as it is"))
        }
    }
}

fn judged(game: &AnyReferee, size: Size, action: i32) -> Result<(), String> {
    let Some(action) = action_of(size, action)? else { return Ok(()) };
    with_referee!(game, referee => {
        let made = GameMove { colour: referee.to_move(), action };
        referee.judge(made).map_err(|refusal| format!("{made}: {refusal}"))
    })
}

/// Makes an action that has been judged to be legal.
fn proceed(game: &mut AnyReferee, size: Size, action: i32) {
    let Ok(Some(action)) = action_of(size, action) else { return };
    with_referee!(game, referee => {
        let colour = referee.to_move();
        let _ = referee.make(GameMove { colour, action });
    });
}

/// The least number of items for which another thread is worth its start.
const ITEMS_A_THREAD: usize = 64;

/// Calls `act` with every item and its row of `width` results, in as many threads as are worth it. They end with the call: a process
/// that has played can still be forked.
fn in_parts<T: Sync, R: Send>(items: &[T], results: &mut [R], width: usize, act: impl Fn(&T, &mut [R]) + Sync) {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len() / ITEMS_A_THREAD + 1);
    let part = items.len().div_ceil(threads).max(1);
    let act = &act;
    let work = move |items: &[T], results: &mut [R]| {
        items.iter().zip(results.chunks_mut(width)).for_each(|(item, row)| act(item, row))
    };
    thread::scope(|scope| {
        let mut parts = items.chunks(part).zip(results.chunks_mut(part * width));
        let first = parts.next();
        for (items, results) in parts {
            scope.spawn(move || work(items, results));
        }
        if let Some((items, results)) = first {
            work(items, results);
        }
    });
}

//! Finds the value of empty boards under positional superko by three searches, and prints a table of what they took: see
//! docs/unconditional_life.md.
//!
//! - `solve`: the proof-number search of this crate, with all that it knows.
//! - `plain`: the same search without knowledge. It knows a result only when the sequence has ended.
//! - `alpha-beta`: depth-first search with deeper and deeper limits. It knows unconditional life, but has no table of states.
//!
//! A search is stopped when it has looked at the given number of states; then its row has no value.
//!
//! ```text
//! cargo run --release -p koatlas-outcome --example search_peers -- 100000000 solve,plain,alpha-beta 2x2 2x3
//! ```

use std::cmp::Reverse;
use std::collections::HashMap;
use std::error::Error;
use std::thread;
use std::time::Instant;

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::Control;
use koatlas_outcome::game::{CandidateMove, SearchGame};
use koatlas_outcome::search::value::AtLeastClaim;
use koatlas_outcome::search::{ClaimSearch, DecidedClaim, OutcomeClaim};
use koatlas_outcome::{Terms, solve};
use koatlas_rules::{Action, RuleSet, SequenceEnd, SequenceState};

const COLUMNS: &str = "board,rules,suicide,method,states,seconds,value";

/// Address space for the stack of a search, which recurses once for each move.
const STACK_BYTES: usize = 1 << 32;

/// Exponent of the number of undecided states in the table of the plain search, as in `solve`.
const TABLE: u32 = 22;

/// The number of states that a search has looked at, and the value in points if it was found.
type Found = (u64, Option<i32>);

/// The question: the value of a board under a rule set. A search may look at `most` states.
struct Question {
    rules: RuleSet,
    board: BoardPosition,
    most: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (most, methods) = words.next().zip(words.next()).ok_or("give a number of states, methods, then boards")?;
    let rules = RuleSet::find("psk")?.with_option("suicide", "none")?;
    println!("{COLUMNS}");
    for name in words {
        let board = BoardPosition::empty_board(name.parse()?);
        let question = Question { rules: rules.clone(), board, most: most.parse()? };
        for method in methods.split(',') {
            let begun = Instant::now();
            let (states, value) = question.answer(method)?;
            let (seconds, value) =
                (begun.elapsed().as_secs_f64(), value.map_or_else(String::new, |value| value.to_string()));
            println!("{name},psk,none,{method},{states},{seconds:.2},{value}");
        }
    }
    Ok(())
}

impl Question {
    /// Answers the question by the named method, in a thread with a large stack.
    fn answer(&self, method: &str) -> Result<Found, Box<dyn Error>> {
        let search = match method {
            "solve" => Question::by_solve,
            "plain" => Question::by_plain_search,
            "alpha-beta" => Question::by_alpha_beta,
            other => return Err(format!("no method {other}").into()),
        };
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, || search(self))?;
            Ok(thread.join().map_err(|_| "the search has panicked")?)
        })
    }

    fn game(&self) -> SearchGame<u64> {
        SearchGame::new(&self.rules, &self.board).expect("a sequence can begin on an empty board")
    }

    fn area(&self) -> i32 {
        self.board.size().area() as i32
    }

    fn by_solve(&self) -> Found {
        let control = Control { nodes: self.most, ..Control::default() };
        let found = solve(&self.rules, &self.board, Terms::default(), &control);
        let found = found.expect("a sequence can begin on an empty board");
        (found.states, found.value.value().filter(|_| found.exact).map(|half_points| half_points / 2))
    }

    /// Halves the range of values until one is left.
    fn by_plain_search(&self) -> Found {
        let (mut holds, mut fails, mut states) = (-self.area(), self.area() + 1, 0);
        while fails - holds > 1 {
            let points = holds + (fails - holds) / 2;
            let control = Control { nodes: self.most - states, ..Control::default() };
            let search = ClaimSearch::new(self.game(), PlainClaim::of_points(points), TABLE, &control);
            let (expanded, decided) = DecidedClaim::from_search(search);
            states += expanded;
            match decided.map(|decided| decided.winner()) {
                Some(Colour::Black) => holds = points,
                Some(Colour::White) => fails = points,
                None => return (states, None),
            }
        }
        (states, Some(holds))
    }

    /// Raises what Black is sure of, and lowers what White is sure of, by one more move ahead at a time.
    fn by_alpha_beta(&self) -> Found {
        let mut search =
            AlphaBeta { game: self.game(), good: HashMap::new(), states: 0, most: self.most, sure: Colour::Black };
        let [mut least, mut greatest] = [-self.area(), self.area()];
        for depth in 1.. {
            search.sure = Colour::Black;
            least = search.value(least, greatest, depth).map_or(least, |value| value.max(least));
            search.sure = Colour::White;
            greatest = search.value(least, greatest, depth).map_or(greatest, |value| value.min(greatest));
            if least == greatest || search.states >= search.most {
                break;
            }
        }
        (search.states, Some(least).filter(|_| least == greatest))
    }
}

/// A claim of which nothing is known before the sequence ends.
struct PlainClaim(AtLeastClaim);

impl PlainClaim {
    /// The claim that Black is ahead by `points` or more.
    fn of_points(points: i32) -> PlainClaim {
        PlainClaim(AtLeastClaim { terms: Terms::default(), threshold: 2 * points, forced_by: Colour::Black })
    }
}

impl OutcomeClaim<u64> for PlainClaim {
    fn holds(&self, game: &mut SearchGame<u64>, ended: SequenceEnd) -> bool {
        self.0.holds(game, ended)
    }
}

/// A depth-first search that keeps the sequence on its path. What it finds out about a state is not kept, as it may not hold for
/// another history.
struct AlphaBeta {
    game: SearchGame<u64>,
    /// The move that was best when the state was last looked at. It is tried first.
    good: HashMap<SequenceState, Action<usize>>,
    states: u64,
    most: u64,
    /// The player whose sure result is searched for: at the limit of depth he gets what unconditional life gives him.
    sure: Colour,
}

impl AlphaBeta {
    /// A bound of the value of the state with at most `depth` more moves: the value itself if it is between `alpha` and `beta`, a lower
    /// bound if it is not below `beta`, an upper one if it is not above `alpha`. `None` if the states that may be looked at are used up.
    fn value(&mut self, alpha: i32, beta: i32, depth: u32) -> Option<i32> {
        let [least, greatest] = self.game.life_bounds().expect("unconditional life bounds the scores of empty boards");
        if least >= beta || least == greatest {
            return Some(least);
        }
        if greatest <= alpha {
            return Some(greatest);
        }
        if depth == 0 {
            return Some(if self.sure == Colour::Black { least } else { greatest });
        }
        if self.states == self.most {
            return None;
        }
        self.states += 1;
        self.best(alpha, beta, depth).map(|best| best.clamp(least, greatest))
    }

    /// The same from the moves of the state.
    fn best(&mut self, mut alpha: i32, mut beta: i32, depth: u32) -> Option<i32> {
        let (state, is_black) = (self.game.state, self.game.state.to_move == Colour::Black);
        let mut best = None;
        for candidate in self.ordered_moves() {
            let ended = self.game.make(candidate, &mut Vec::new());
            let value = if ended.is_some() { Some(self.game.score()) } else { self.value(alpha, beta, depth - 1) };
            self.game.undo();
            let value = value?;
            if best.is_none_or(|best| if is_black { value > best } else { value < best }) {
                best = Some(value);
                self.good.insert(state, candidate.action);
            }
            if is_black {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The legal moves: the one that was best before, then captures, then by the score of the position after the move. Of the first moves
    /// that symmetries map to each other there is one.
    fn ordered_moves(&mut self) -> Vec<CandidateMove> {
        let (state, sign) = (self.game.state, if self.game.state.to_move == Colour::Black { 1 } else { -1 });
        let good = self.good.get(&state).copied();
        let mut moves = self.game.legal_moves();
        moves.retain(|&candidate| !self.game.is_image(candidate));
        moves.sort_by_cached_key(|candidate| {
            let (after, captures) = candidate.play.map_or((state.position, false), |play| (play.to, play.balance != 0));
            Reverse((Some(candidate.action) == good, captures, sign * self.game.history.positions.score(after)))
        });
        moves
    }
}

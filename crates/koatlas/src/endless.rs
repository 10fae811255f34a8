//! Cycles that go on for ever under a rule set. They show that its sequences need not end.

use koatlas_board::{BoardPosition, Colour, Move, Position, Suicide, Wide};
use koatlas_classifier::{EndlessCycle, all_known_positions, endless_cycles};
use koatlas_position_graph::{Edge, PositionGraph};
use koatlas_rules::{Fate, Referee, RuleSet, first_event, repeat_cycle};

use crate::json::to_strings;
use crate::subject::Subject;

/// Returns a cycle that goes on for ever, in words: of the known ones with the fewest moves the first by name, or else a long one, or one that
/// was searched for among all cycles of small kos, or one with passes or forfeited stones.
pub(crate) fn endless(rules: &RuleSet) -> Option<String> {
    if rules.is_finite() {
        return None;
    }
    // Passes before a cycle lead to later phases.
    let most_before = if rules.later_phases.is_empty() { 1 } else { 6 };
    let ways = [None, Some(1), Some(2)].into_iter();
    let mut ways = ways.flat_map(|after| (0..=most_before).map(move |before| Way { before, after }));
    known_cycle(rules, &ways.next().expect("the known cycle itself"))
        .or_else(|| long_cycle(rules))
        .or_else(|| cycle_of_small_ko(rules))
        .or_else(|| (0..=most_before).find_map(|passes| passes_alone(rules, passes)))
        .or_else(|| forfeits_alone(rules, "1x2", &[]))
        .or_else(|| forfeits_alone(rules, "1x3", &["B a1", "W b1", "B pass", "W c1"]))
        .or_else(|| ways.find_map(|way| known_cycle(rules, &way)))
}

/// A way to make another cycle from a known one.
struct Way {
    /// Number of passes before it. After a single one, no lap returns to the start of the sequence.
    before: usize,
    /// After how many moves of the cycle two passes follow, again and again. They lift bans.
    after: Option<usize>,
}

impl Way {
    fn moves_before(&self, known: &[Move]) -> Vec<Move> {
        let last = Move::pass(!known[0].colour);
        [last.exchanged(), last].into_iter().cycle().skip(self.before % 2).take(self.before).collect()
    }

    fn cycle(&self, known: &[Move]) -> Vec<Move> {
        let Some(moves) = self.after else { return known.to_vec() };
        let passes = |last: Colour| [!last, last].map(Move::pass);
        known.chunks(moves).flat_map(|part| [part, &passes(part[part.len() - 1].colour)].concat()).collect()
    }
}

/// The shortest known cycle that goes on for ever if it is changed in this way.
fn known_cycle(rules: &RuleSet, way: &Way) -> Option<String> {
    let cycles = all_known_positions().iter().filter_map(|known| Some((known, known.cycle(rules.suicide)?)));
    let changed = cycles.map(|(known, cycle)| (known, way.moves_before(&cycle.moves), way.cycle(&cycle.moves)));
    let goes_on = changed.filter(|(known, before, cycle)| goes_on(rules, &known.position, before, cycle));
    let (known, before, cycle) = goes_on.min_by_key(|(_, _, cycle)| cycle.len())?;
    Some(format!("{} ({}: {})", known.title, known.name, told(&before, &cycle)))
}

/// Passes for ever after `passes` passes, which may lead to a later phase, and a play.
fn passes_alone(rules: &RuleSet, passes: usize) -> Option<String> {
    let board = Subject::empty_board("1x2".parse().expect("a size")).position;
    let play: Move = "B a1".parse().expect("a play");
    let before = [Way { before: passes, after: None }.moves_before(&[play]), vec![play]].concat();
    let two = [Colour::White, Colour::Black].map(Move::pass);
    // Some rules end a sequence after a number of passes, of at most two digits.
    let goes_on = goes_on(rules, &board, &before, &two.repeat(50));
    goes_on.then(|| format!("passes on {}: {}", board.rows().join("/"), told(&before, &two)))
}

/// Two plays on an empty board that lose their stones, again and again from the second lap on. After that each lap leaves the same marks, so that
/// what holds for cycles holds here. `before` makes the positions for the first time, so that nothing is taken back at once.
fn forfeits_alone(rules: &RuleSet, size: &str, before: &[&str]) -> Option<String> {
    rules.forfeit?;
    let board = Subject::empty_board(size.parse().expect("a size")).position;
    let moves = |moves: &[&str]| moves.iter().map(|made| made.parse().expect("a move")).collect::<Vec<Move>>();
    let (before, lap) = (moves(before), moves(&["B a1", "W b1"]));
    let laps = std::iter::repeat_n(&lap, rules.laps(before.len() + 3 * lap.len()) + 2).flatten();
    let mut referee = Referee::<Wide>::new(rules.clone(), board.clone()).ok()?;
    let mut all = before.iter().chain(laps);
    let goes_on = all.all(|made| referee.make((*made).into()).is_ok() && referee.end().is_none());
    goes_on.then(|| format!("forfeited stones on {}: {}", board.rows().join("/"), told(&before, &lap)))
}

fn told(before: &[Move], cycle: &[Move]) -> String {
    let of = |moves: &[Move]| to_strings(moves).join("; ");
    if before.is_empty() { of(cycle) } else { format!("after {}, {}", of(before), of(cycle)) }
}

/// True if `cycle` can be repeated for ever on `board` after the moves `before`.
fn goes_on(rules: &RuleSet, board: &BoardPosition, before: &[Move], cycle: &[Move]) -> bool {
    let to_move = before.iter().chain(cycle).next().expect("a move").colour;
    let Ok(mut referee) = Referee::<Wide>::new(rules.clone(), board.with_to_move(to_move)) else { return false };
    first_event(&mut referee, before.iter().copied()).is_none() && repeat_cycle(referee, cycle) == Fate::ForEver
}

/// Lengths of the cycles that are tried. Windows have at most two digits.
const LENGTHS: [usize; 8] = [10, 16, 22, 28, 36, 52, 76, 102];

/// A cycle of plays on a small board in which no position occurs twice. Where a rule looks back some moves only, one that is longer than that
/// goes on for ever.
fn long_cycle(rules: &RuleSet) -> Option<String> {
    ["1x5", "2x3"].into_iter().find_map(|size| {
        let board = Subject::empty_board(size.parse().expect("a size")).position;
        let (local_board, _) = board.local_board::<u64>().expect("a small board");
        let stone = Position { black: 1, white: 0 };
        let graph =
            PositionGraph::component(&local_board, stone, Suicide::None, MOST_POSITIONS).expect("a small board");
        LENGTHS.into_iter().find_map(|length| {
            let (start, edges) = simple_cycle(&graph, graph.node(stone)?, length)?;
            let play = |edge: &Edge| Move::play(edge.colour, local_board.point(edge.point.into()));
            let cycle: Vec<Move> = edges.into_iter().map(play).collect();
            let board = board.with_position(&local_board, graph.position(start));
            goes_on(rules, &board, &[], &cycle).then(|| format!("on {}: {}", board.rows().join("/"), told(&[], &cycle)))
        })
    })
}

/// More positions than the boards and the small kos have.
const MOST_POSITIONS: usize = 1_000;

/// Number of points of the largest known positions of which all cycles are searched.
const MOST_POINTS: usize = 5;

/// A cycle of a known position that need not be the one in its file: that of the first position with one. Its plays are no suicides, and it
/// may have passes.
fn cycle_of_small_ko(rules: &RuleSet) -> Option<String> {
    let mut small = all_known_positions().iter().filter(|known| known.position.region().len() <= MOST_POINTS);
    small.find_map(|known| {
        let (local_board, start) = known.position.local_board::<u64>().ok()?;
        let graph = PositionGraph::component(&local_board, start, Suicide::None, MOST_POSITIONS).ok()?;
        let EndlessCycle { start, moves, .. } = endless_cycles(&local_board, &graph, rules)?.fewest?;
        let board = known.position.with_position(&local_board, graph.position(start));
        // The search does not hold cycles to all parts of a rule set.
        let referee = Referee::<Wide>::new(rules.clone(), board.with_to_move(moves[0].colour)).ok()?;
        if repeat_cycle(referee, &moves) != Fate::ForEver {
            return None;
        }
        Some(format!("on {}: {}", board.rows().join("/"), to_strings(&moves).join("; ")))
    })
}

/// Moves that the search for a cycle makes at most.
const MOST_STEPS: usize = 1_000_000;

/// Searches, in the depth first, for a cycle of at least `length` plays without a position that occurs twice. Returns the node where it
/// begins. The search begins at the node `first`, with White to move. `None` if `MOST_STEPS` are not enough.
fn simple_cycle(graph: &PositionGraph<u64>, first: u32, length: usize) -> Option<(u32, Vec<&Edge>)> {
    let mover = |depth: usize| if depth.is_multiple_of(2) { Colour::White } else { Colour::Black };
    let plays = |node: u32, depth| graph.edges(node).iter().filter(move |edge| edge.colour == mover(depth));
    let mut depths: Vec<Option<usize>> = vec![None; graph.positions().len()];
    depths[first as usize] = Some(0);
    let mut path: Vec<&Edge> = Vec::new();
    let mut open = vec![plays(first, 0)];
    for _ in 0..MOST_STEPS {
        match open.last_mut()?.next().map(|edge| (edge, depths[edge.to as usize])) {
            Some((edge, Some(depth))) => {
                let plays = path.len() + 1 - depth;
                if plays >= length && plays.is_multiple_of(2) {
                    return Some((edge.to, path.into_iter().skip(depth).chain([edge]).collect()));
                }
            }
            Some((edge, None)) => {
                path.push(edge);
                depths[edge.to as usize] = Some(path.len());
                open.push(plays(edge.to, path.len()));
            }
            None => {
                open.pop();
                path.pop().into_iter().for_each(|edge| depths[edge.to as usize] = None);
            }
        }
    }
    None
}

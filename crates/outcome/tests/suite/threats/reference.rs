//! Fights under the basic ko rule against a slow and obvious second way: all states with their threats, and plain iteration.

use std::collections::HashMap;

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_files::Control;
use koatlas_outcome::Interval;
use koatlas_outcome::threats::{FightGoal, KoFight, Threats};
use koatlas_rules::{RuleSet, area_score};
use koatlas_test_support::{Contents, LiteralBoard};

use super::figures::position;

/// A state: what the points hold, who is to move, the ko point, the passes just made, and the threats.
type State = (Contents, Colour, Option<usize>, u32, Threats);

/// The result of a move.
enum After {
    State(usize),
    End(i32),
    /// The opponent chooses one of these states: he answers a threat, or ignores it with one of his plays.
    Threat(Vec<usize>),
}

struct Reference {
    board: LiteralBoard,
    start: BoardPosition,
    states: Vec<State>,
    moves: Vec<Vec<After>>,
    numbers: HashMap<State, usize>,
}

fn other(threats: Threats, player: Colour, ignored_by: Option<Colour>) -> Option<Threats> {
    let mut after = threats;
    after.left[player.index()] = after.left[player.index()].checked_sub(1)?;
    if let Some(ignorer) = ignored_by {
        after.ignored[ignorer.index()] = after.ignored[ignorer.index()].checked_sub(1)?;
    }
    Some(after)
}

impl Reference {
    fn number(&mut self, state: State) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    fn score(&self, contents: &Contents) -> i32 {
        let (local_board, _) = self.start.local_board::<u64>().expect("a small board");
        let stones =
            |colour| (0..contents.len()).filter(|&at| contents[at] == Some(colour)).fold(0, |all, at| all | 1 << at);
        let position = koatlas_board::Position { black: stones(Colour::Black), white: stones(Colour::White) };
        2 * area_score(&self.start.with_position(&local_board, position))
    }

    fn moves(&mut self, (contents, to_move, ko, passes, threats): State) -> Vec<After> {
        let mut moves = Vec::new();
        for (_, (after, next, ban)) in self.board.basic_ko_plays(&(contents.clone(), to_move, ko)) {
            moves.push(After::State(self.number((after, next, ban, 0, threats))));
        }
        moves.push(match passes {
            0 => After::State(self.number((contents.clone(), !to_move, None, 1, threats))),
            _ => After::End(self.score(&contents)),
        });
        if let Some(answered) = other(threats, to_move, None) {
            let mut choices = vec![self.number((contents.clone(), to_move, None, 0, answered))];
            if let Some(ignored) = other(threats, to_move, Some(!to_move)) {
                for played in self.board.plays(&contents, !to_move, Suicide::None) {
                    choices.push(self.number((played.after, !to_move, None, 0, ignored)));
                }
            }
            moves.push(After::Threat(choices));
        }
        moves
    }

    /// The values of both first players, Black first, found by going through all states until nothing changes.
    fn solve(start: &BoardPosition, threats: Threats) -> [Interval; 2] {
        let (local_board, position) = start.local_board::<u64>().expect("a small board");
        let board = LiteralBoard::of_local_board(&local_board);
        let contents: Contents = (0..local_board.len()).map(|at| position.content(at)).collect();
        let mut found =
            Reference { board, start: start.clone(), states: vec![], moves: vec![], numbers: HashMap::new() };
        let first = Colour::BOTH.map(|first| found.number((contents.clone(), first, None, 0, threats)));
        while let Some(state) = found.states.get(found.moves.len()).cloned() {
            let moves = found.moves(state);
            found.moves.push(moves);
        }
        let [lo, hi] = Colour::BOTH.map(|player| found.forced(player));
        first.map(|first| Interval { lo: lo[first], hi: hi[first].map(|worth| -worth) })
    }

    /// By state, the best end that `player` can force, times his sign.
    fn forced(&self, player: Colour) -> Vec<Option<i32>> {
        let sign = if player == Colour::Black { 1 } else { -1 };
        let mut forced = vec![None; self.states.len()];
        loop {
            let before = forced.clone();
            for (number, moves) in self.moves.iter().enumerate() {
                let mover = self.states[number].1;
                let values = moves.iter().map(|after| match after {
                    After::State(next) => forced[*next],
                    After::End(score) => Some(sign * score),
                    After::Threat(choices) => chosen(!mover == player, choices.iter().map(|&choice| forced[choice])),
                });
                forced[number] = chosen(mover == player, values);
            }
            if forced == before {
                return forced;
            }
        }
    }
}

/// The best value for the player who forces if he chooses, or else the worst. No end is worse than all.
fn chosen(own: bool, values: impl Iterator<Item = Option<i32>>) -> Option<i32> {
    if own { values.max().flatten() } else { values.min().flatten() }
}

/// Compares the cells of a fight with the reference.
fn assert_agrees(board: &BoardPosition, threats: Threats) {
    let rules = RuleSet::find("basic-ko").expect("a rule set").with_option("suicide", "none").expect("an option");
    let mut fight = KoFight::new(&rules, board, FightGoal::Value, &Control::default()).expect("a fight");
    let found = fight.solve(threats, &Control::default()).expect("no limit").map(|cell| cell.value);
    assert_eq!(found, Reference::solve(board, threats), "{threats:?}\n{}", board.rows().join("\n"));
}

#[test]
fn known_kos_with_threats_agree() {
    let names =
        ["basic_ko_corner", "two_stage_ko", "double_ko_seki", "sending_two_returning_one", "two_step_ko_katago"];
    for name in names {
        for left in [[0, 0], [1, 0], [0, 2], [2, 1]] {
            assert_agrees(&position(name), Threats { left, ..Threats::default() });
        }
    }
}

#[test]
fn ignored_threats_agree() {
    for name in ["basic_ko_edge", "two_stage_ko", "ten_thousand_year_ko"] {
        for (left, ignored) in [([0, 2], [1, 0]), ([2, 1], [0, 1]), ([1, 2], [2, 1])] {
            assert_agrees(&position(name), Threats { left, ignored });
        }
    }
}

#[test]
fn small_boards_with_threats_agree() {
    for size in ["1x3", "1x4", "2x2"] {
        let board = BoardPosition::empty_board(size.parse().expect("a size"));
        for left in [[0, 0], [1, 1], [2, 1]] {
            assert_agrees(&board, Threats { left, ..Threats::default() });
        }
    }
}

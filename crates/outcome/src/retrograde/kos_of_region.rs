//! Mutual insistence in a region: the states that a drawn start leads to, with the strings that they need.

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position, in_narrowest};
use koatlas_files::Control;
use koatlas_position_graph::Rows;
use koatlas_rules::{Action, GameMove, RuleSet, StartError};

use super::insistence::{Insistence, largest_string};
use crate::all_states::AllStates;
use crate::best::AfterMove;
use crate::game::SearchGame;
use crate::payoff::{Interval, Terms};
use crate::stack::run_on_large_stack;

/// The open states that a start leads to, where plays are made in a region alone, and the strings that they need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KosOfRegion {
    /// Number of states.
    pub states: u64,
    /// Number of open states.
    pub open: u64,
    /// Number of open states that lie on a cycle of insisting moves.
    pub recurring: u64,
    /// The stones of the largest strings that a forced ko needs; 0 if there is none.
    pub forced: u8,
    /// The stones of the largest strings that both players enforce from some state.
    pub by_both: u8,
    /// The stones of the largest strings that a player enforces from some state.
    pub by_one: u8,
}

impl KosOfRegion {
    /// Finds the open states that `board` leads to under `rules`, under which sequences need not end, and no stone is forfeited. `None`
    /// at a limit of `control`.
    ///
    /// ```
    /// use koatlas_files::{Control, Format, parse_position};
    /// use koatlas_outcome::retrograde::KosOfRegion;
    /// use koatlas_rules::RuleSet;
    ///
    /// // Without a second ko a basic ko is taken, and filled: play comes to an end.
    /// let file = parse_position(b". X O .\nX . X O\n. X O .\nregion: b2 c2\n", Format::Text)?;
    /// let kos = KosOfRegion::find(&RuleSet::find("basic-ko")?, &file.position, &Control::default())?;
    /// assert_eq!(kos.map(|kos| kos.open), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`StartError`] if a sequence cannot begin on `board`.
    pub fn find(
        rules: &RuleSet,
        board: &BoardPosition,
        control: &Control<'_>,
    ) -> Result<Option<KosOfRegion>, StartError> {
        in_narrowest!(board, S in [u64, u128] => run_on_large_stack(|| find_in::<S>(rules, board, control)))
    }
}

fn find_in<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    control: &Control<'_>,
) -> Result<Option<KosOfRegion>, StartError> {
    let (local_board, start) = board.local_board::<S>()?;
    let Some(all) = AllStates::new(&mut SearchGame::<S>::new(rules, board)?, Terms::default(), control) else {
        return Ok(None);
    };
    let insistence = insistence(&all, &positions(&all, &local_board, start, rules), &local_board, rules);
    let found = || {
        let needed = insistence.needed_strings(control)?;
        Ok((needed, insistence.recurring(control)?, insistence.enforced_strings(control)?))
    };
    let Ok::<_, koatlas_files::LimitError>((needed, recurring, enforced)) = found() else { return Ok(None) };
    Ok(Some(KosOfRegion {
        states: all.states.len() as u64,
        open: needed.len() as u64,
        recurring: recurring.iter().filter(|&&recurring| recurring).count() as u64,
        forced: needed.into_iter().max().unwrap_or(0),
        by_both: enforced.iter().map(|enforced| enforced.by_both()).max().unwrap_or(0),
        by_one: enforced.iter().map(|enforced| enforced.by_one()).max().unwrap_or(0),
    }))
}

/// The play of a move, and what it leaves; `None` for a pass.
fn play_of<S: PointSet>(
    local_board: &LocalBoard<S>,
    position: Position<S>,
    GameMove { colour, action }: GameMove,
    rules: &RuleSet,
) -> Option<koatlas_board::Play<S>> {
    let Action::Play(point) = action else { return None };
    let index = local_board.index(point).expect("a point of the region");
    Some(local_board.play(position, colour, index, rules.suicide).expect("a legal play"))
}

/// By state, its position. State 0 has the position `start`.
fn positions<S: PointSet>(
    all: &AllStates,
    local_board: &LocalBoard<S>,
    start: Position<S>,
    rules: &RuleSet,
) -> Vec<Position<S>> {
    let mut positions = vec![None; all.states.len()];
    positions[0] = Some(start);
    let mut todo = vec![0];
    while let Some(state) = todo.pop() {
        let position = positions[state as usize].expect("a state has its position before its moves are made");
        for &(game_move, after) in &all.states[state as usize].moves {
            if let Some(to) = after.state().filter(|&to: &u32| positions[to as usize].is_none()) {
                let play = play_of(local_board, position, game_move, rules);
                positions[to as usize] = Some(play.map_or(position, |play| play.after));
                todo.push(to);
            }
        }
    }
    positions.into_iter().map(|position| position.expect("every state is reached")).collect()
}

/// The open states with their insisting moves; the numbers are those of `all`.
fn insistence<S: PointSet>(
    all: &AllStates,
    positions: &[Position<S>],
    local_board: &LocalBoard<S>,
    rules: &RuleSet,
) -> Insistence {
    let numbers: Vec<u32> = (0..all.states.len() as u32).filter(|&state| is_open(all.value(state))).collect();
    let (mut moves, mut strings) = (Rows::default(), Vec::new());
    for &state in &numbers {
        let reached = &all.states[state as usize];
        let insisting = reached.moves.iter().filter_map(|&(game_move, after)| match after {
            AfterMove::State(to) if keeps(reached.to_move, all.value(state), all.value(to)) => Some((game_move, to)),
            _ => None,
        });
        let mut row = Vec::new();
        for (game_move, to) in insisting {
            row.push(numbers.binary_search(&to).expect("an insisting move leads to an open state") as u32);
            let play = play_of(local_board, positions[state as usize], game_move, rules);
            strings.push(play.map_or(0, |play| largest_string(local_board, &play)));
        }
        moves.push(row);
    }
    Insistence { numbers, moves, strings }
}

/// True if the bounds differ, where missing ones count as infinite.
fn is_open(value: Interval) -> bool {
    value.lo.zip(value.hi).is_none_or(|(lo, hi)| lo < hi)
}

/// True if a move of `player` keeps the bound of his opponent.
fn keeps(player: Colour, before: Interval, after: Interval) -> bool {
    match player {
        Colour::Black => before.hi == after.hi,
        Colour::White => before.lo == after.lo,
    }
}

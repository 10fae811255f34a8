//! The component of a position, explored on the literal board.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Suicide};
use rustc_hash::FxHashMap;

use super::label::Label;
use crate::graph::components::components;
use crate::limits::{Budget, Decided};
use crate::literal::grid::{Contents, Grid};

/// Positions that lead to each other by plays of either player.
///
/// Positions are sorted by what their points hold, row by row from the top left: empty before black before white. Plays
/// are sorted by the position before and the position after; these two tell the play.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub positions: Vec<Contents>,
    pub plays: Vec<Play>,
    /// The plays from position `v` have the numbers `first[v]..first[v + 1]`.
    first: Vec<usize>,
    numbers: FxHashMap<Contents, u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Play {
    pub from: u32,
    pub to: u32,
    pub label: Label,
    pub point: usize,
    /// The stones removed, sorted.
    pub removed: Vec<usize>,
}

impl Play {
    /// The positions before and after it.
    pub fn ends(&self) -> (usize, usize) {
        (self.from as usize, self.to as usize)
    }

    /// Whether it takes one stone of the opponent's.
    pub fn takes_one(&self) -> bool {
        self.label.removed == 1 && !self.label.suicide
    }
}

/// Bytes that a position takes while a component is explored, beside a byte a point.
const BYTES_A_POSITION: usize = 400;

/// Bytes that a play takes, here and where components are compared.
const BYTES_A_PLAY: usize = 200;

impl Component {
    /// The component of the position on the board.
    pub fn of(board: &BoardPosition, policy: Suicide, budget: &mut Budget) -> Decided<Component> {
        let grid = Grid::of(board);
        let (positions, plays) = explore(&grid, vec![board.contents().to_vec()], policy, budget)?;
        let number = components(positions.len(), plays.iter().map(Play::ends));
        Ok(Component::induced(&positions, &plays, |node| number[node as usize] == number[0]))
    }

    pub fn induced(all: &[Contents], plays: &[Play], is_inside: impl Fn(u32) -> bool) -> Component {
        let mut inside: Vec<u32> = (0..all.len() as u32).filter(|&number| is_inside(number)).collect();
        inside.sort_by(|&a, &b| all[a as usize].cmp(&all[b as usize]));
        let new: FxHashMap<u32, u32> = inside.iter().copied().zip(0..).collect();
        let renumbered = |play: &Play| {
            let (&from, &to) = (new.get(&play.from)?, new.get(&play.to)?);
            Some(Play { from, to, ..play.clone() })
        };
        let mut plays: Vec<Play> = plays.iter().filter_map(renumbered).collect();
        plays.sort();
        let positions: Vec<Contents> = inside.iter().map(|&number| all[number as usize].clone()).collect();
        let first = (0..=positions.len()).map(|v| plays.partition_point(|play| (play.from as usize) < v)).collect();
        let numbers = positions.iter().cloned().zip(0..).collect();
        Component { positions, plays, first, numbers }
    }

    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The number of a position, if it is inside.
    pub fn number(&self, contents: &[koatlas_board::Content]) -> Option<u32> {
        self.numbers.get(contents).copied()
    }

    /// The numbers of the plays from a position.
    pub fn from(&self, position: u32) -> std::ops::Range<usize> {
        self.first[position as usize]..self.first[position as usize + 1]
    }

    pub fn plays_from(&self, position: u32) -> &[Play] {
        &self.plays[self.from(position)]
    }

    pub fn edges(&self) -> Vec<(u32, u32, Label)> {
        self.plays.iter().map(|play| (play.from, play.to, play.label)).collect()
    }

    /// The points that change.
    pub fn ko_points(&self) -> Vec<usize> {
        let first = &self.positions[0];
        let changes = |&point: &usize| self.positions.iter().any(|position| position[point] != first[point]);
        (0..first.len()).filter(changes).collect()
    }

    /// The sizes of all strings captured, suicides included.
    pub fn captured_sizes(&self, grid: &Grid) -> Vec<usize> {
        let mut sizes = BTreeSet::new();
        for play in &self.plays {
            let mut contents = self.positions[play.from as usize].clone();
            contents[play.point] = Some(play.label.colour);
            sizes.extend(play.removed.iter().map(|&stone| grid.string(&contents, stone).len()));
        }
        sizes.into_iter().collect()
    }

    /// Whether a position is on the board without any stone.
    pub fn has_empty_board(&self) -> Option<u32> {
        let empty = |position: &Contents| position.iter().all(Option::is_none);
        self.positions.iter().position(empty).map(|number| number as u32)
    }
}

/// All positions that plays of either player reach from some, in the order in which they are found, and all plays that
/// change the position.
pub(crate) fn explore(
    grid: &Grid,
    mut positions: Vec<Contents>,
    policy: Suicide,
    budget: &mut Budget,
) -> Decided<(Vec<Contents>, Vec<Play>)> {
    let mut numbers: FxHashMap<Contents, u32> = positions.iter().cloned().zip(0..).collect();
    let mut plays = Vec::new();
    let mut next = 0;
    while next < positions.len() {
        let before = positions[next].clone();
        for point in (0..before.len()).filter(|&point| grid.is_playable(point) && before[point].is_none()) {
            for colour in Colour::BOTH {
                let play = grid.play(&before, colour, point);
                budget.work(1 + grid.take_steps())?;
                if !play.is_allowed(policy) || play.after == before {
                    continue;
                }
                let label = Label::of(&play);
                let new = numbers.len() as u32;
                let to = *numbers.entry(play.after.clone()).or_insert(new);
                if to == new {
                    budget.hold(BYTES_A_POSITION + 2 * before.len())?;
                    positions.push(play.after);
                }
                budget.hold(BYTES_A_PLAY)?;
                let removed = if label.suicide { play.suicided } else { play.captured };
                plays.push(Play { from: next as u32, to, label, point, removed });
            }
        }
        next += 1;
    }
    Ok((positions, plays))
}

//! Component of a position, explored on the literal board.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Suicide};
use rustc_hash::FxHashMap;

use super::PlayLabel;
use crate::{BoardContents, Budget, Grid, WithinLimits, components};

/// Positions that lead to each other by plays of either player.
///
/// Positions are sorted by the contents of their points, row by row from the top left: empty before black before white. Plays are
/// sorted by source and target, which determine the play.
#[derive(Clone, Debug)]
pub(crate) struct LiteralComponent {
    pub positions: Vec<BoardContents>,
    pub plays: Vec<ComponentPlay>,
    /// The plays from position `v` have the numbers `first[v]..first[v + 1]`.
    first: Vec<usize>,
    numbers: FxHashMap<BoardContents, u32>,
}

/// Play between the positions `from` and `to` of a component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ComponentPlay {
    pub from: u32,
    pub to: u32,
    pub label: PlayLabel,
    pub point: usize,
    /// Stones removed, sorted.
    pub removed: Vec<usize>,
}

impl ComponentPlay {
    /// Source and target, as indices of [`LiteralComponent::positions`].
    pub fn ends(&self) -> (usize, usize) {
        (self.from as usize, self.to as usize)
    }

    /// True if the play captures one stone.
    pub fn takes_one(&self) -> bool {
        self.label.removed == 1 && !self.label.suicide
    }
}

/// Bytes that a position takes while a component is explored, beside two bytes a point: a list and a map hold it.
const BYTES_A_POSITION: usize = 400;

/// Bytes that a play takes, here and in comparisons of components.
const BYTES_A_PLAY: usize = 200;

impl LiteralComponent {
    /// Explores the component of the position of `board`.
    pub fn explore_from(board: &BoardPosition, policy: Suicide, budget: &mut Budget) -> WithinLimits<LiteralComponent> {
        LiteralComponent::explore(&Grid::from_board(board), board.contents().to_vec(), policy, budget)
    }

    /// Explores the component of the position of `board`; `None` if it has more than `most` positions.
    ///
    /// Each round explores four times as many positions. The component of a part of the graph lies in that of the whole: once it has more
    /// than `most` positions, no more need be explored.
    pub fn explore_at_most(
        most: usize,
        board: &BoardPosition,
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<Option<LiteralComponent>> {
        let grid = Grid::from_board(board);
        let mut limit = most.max(1);
        loop {
            limit = limit.saturating_mul(4);
            let start = vec![board.contents().to_vec()];
            let (positions, plays) =
                budget.with_memory_returned(|own| reached_positions(&grid, start, policy, limit, own))?;
            let component = LiteralComponent::of_first(&positions, &plays);
            if component.len() > most || positions.len() < limit {
                return Ok(Some(component).filter(|component| component.len() <= most));
            }
        }
    }

    /// Explores the component of the position `contents` of `grid`.
    pub fn explore(
        grid: &Grid,
        contents: BoardContents,
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<LiteralComponent> {
        let (positions, plays) = reached_positions(grid, vec![contents], policy, usize::MAX, budget)?;
        Ok(LiteralComponent::of_first(&positions, &plays))
    }

    fn of_first(positions: &[BoardContents], plays: &[ComponentPlay]) -> LiteralComponent {
        let number = components(positions.len(), plays.iter().map(ComponentPlay::ends));
        LiteralComponent::induced(positions, plays, |node| number[node as usize] == number[0])
    }

    /// Builds the component of those positions of `all` for which `is_inside` is true, with the plays between them.
    pub fn induced(
        all: &[BoardContents],
        plays: &[ComponentPlay],
        is_inside: impl Fn(u32) -> bool,
    ) -> LiteralComponent {
        let mut inside: Vec<u32> = (0..all.len() as u32).filter(|&number| is_inside(number)).collect();
        // The proofs of a catalogue number positions and plays in this order.
        inside.sort_unstable_by(|&a, &b| all[a as usize].cmp(&all[b as usize]));
        let new: FxHashMap<u32, u32> = inside.iter().copied().zip(0..).collect();
        let mut inner: Vec<ComponentPlay> = Vec::new();
        for play in plays {
            if let (Some(&from), Some(&to)) = (new.get(&play.from), new.get(&play.to)) {
                inner.push(ComponentPlay { from, to, ..play.clone() });
            }
        }
        inner.sort_unstable();
        let positions: Vec<BoardContents> = inside.iter().map(|&number| all[number as usize].clone()).collect();
        let first = (0..=positions.len()).map(|v| inner.partition_point(|play| (play.from as usize) < v)).collect();
        let numbers = positions.iter().cloned().zip(0..).collect();
        LiteralComponent { positions, plays: inner, first, numbers }
    }

    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Number of a position; `None` if it is outside of the component.
    pub fn number(&self, contents: &[koatlas_board::Content]) -> Option<u32> {
        self.numbers.get(contents).copied()
    }

    pub fn play_numbers_from(&self, position: u32) -> std::ops::Range<usize> {
        self.first[position as usize]..self.first[position as usize + 1]
    }

    pub fn plays_from(&self, position: u32) -> &[ComponentPlay] {
        &self.plays[self.play_numbers_from(position)]
    }

    /// Edges in the order of `plays`.
    pub fn edges(&self) -> Vec<(u32, u32, PlayLabel)> {
        self.plays.iter().map(|play| (play.from, play.to, play.label)).collect()
    }

    /// Points whose content changes.
    pub fn ko_points(&self) -> Vec<usize> {
        let first = &self.positions[0];
        let points = 0..first.len();
        points.filter(|&point| self.positions.iter().any(|position| position[point] != first[point])).collect()
    }

    /// Returns the sizes of all strings that plays capture, suicides included; ascending. `grid` is the board.
    pub fn captured_sizes(&self, grid: &Grid) -> Vec<usize> {
        let mut sizes = BTreeSet::new();
        for play in &self.plays {
            let mut contents = self.positions[play.from as usize].clone();
            contents[play.point] = Some(play.label.colour);
            sizes.extend(play.removed.iter().map(|&stone| grid.string(&contents, stone).len()));
        }
        sizes.into_iter().collect()
    }

    /// Number of the position without stones; `None` if it is outside of the component.
    pub fn number_of_empty_board(&self) -> Option<u32> {
        let number = self.positions.iter().position(|position| position.iter().all(Option::is_none));
        number.map(|number| number as u32)
    }
}

/// Explores all positions that plays of either player reach from `positions`, or ends when there are `limit` of them or a few more. Returns
/// them in breadth-first order, and all plays that change the position.
pub(crate) fn reached_positions(
    grid: &Grid,
    mut positions: Vec<BoardContents>,
    policy: Suicide,
    limit: usize,
    budget: &mut Budget,
) -> WithinLimits<(Vec<BoardContents>, Vec<ComponentPlay>)> {
    let mut numbers: FxHashMap<BoardContents, u32> = positions.iter().cloned().zip(0..).collect();
    let mut plays = Vec::new();
    let mut next = 0;
    while next < positions.len() && positions.len() < limit {
        let before = positions[next].clone();
        for point in (0..before.len()).filter(|&point| grid.is_playable(point) && before[point].is_none()) {
            for colour in Colour::BOTH {
                let play = grid.play(&before, colour, point);
                budget.work(1 + grid.take_steps())?;
                if !play.is_allowed(policy) || play.after == before {
                    continue;
                }
                let label = PlayLabel::from_play(&play);
                let new = numbers.len() as u32;
                let to = *numbers.entry(play.after.clone()).or_insert(new);
                if to == new {
                    budget.hold(BYTES_A_POSITION + 2 * before.len())?;
                    positions.push(play.after);
                }
                budget.hold(BYTES_A_PLAY)?;
                let removed = if label.suicide { play.suicided } else { play.captured };
                plays.push(ComponentPlay { from: next as u32, to, label, point, removed });
            }
        }
        next += 1;
    }
    Ok((positions, plays))
}

//! Search for long sequences under situational superko inside a component, on its graph.
//!
//! Situation `2 p` is position `p` with Black to move, `2 p + 1` with White.

use koatlas_board::Colour;

use super::component::{ComponentPlay, LiteralComponent};
use crate::limits::{Budget, WithinLimits};

/// Searches a sequence with more than `plays` plays. Returns its number of plays; `None` if there is none.
///
/// A play may not make a situation that has occurred, by a play or by a pass; no other rule is applied. So the search covers all
/// sequences under every rule set with situational superko. After a play there is at most one pass: two passes lead to the same
/// player to move, with more situations that have occurred. There is no pass before the first play, as without it less has occurred.
/// A branch is left if too few situations can still be made.
pub(crate) fn find_longer(component: &LiteralComponent, plays: u64, budget: &mut Budget) -> WithinLimits<Option<u64>> {
    for start in 0..2 * component.len() {
        let mut search = SuperkoSearch { component, occurred: vec![false; 2 * component.len()] };
        if let Some(found) = search.run(start, plays, budget)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn situation_after(play: &ComponentPlay) -> usize {
    2 * play.to as usize + usize::from(play.label.colour == Colour::Black)
}

/// Situation in the sequence: the plays that can follow (true for those after a pass), and the situations to unmark when it is left.
struct SuperkoFrame {
    at: usize,
    next: Vec<(usize, bool)>,
    marked: Vec<usize>,
}

/// State of the search: the situations `occurred` in the current sequence.
struct SuperkoSearch<'c> {
    component: &'c LiteralComponent,
    occurred: Vec<bool>,
}

impl SuperkoSearch<'_> {
    /// Searches from the situation `start` for a sequence with more than `most` plays.
    fn run(&mut self, start: usize, most: u64, budget: &mut Budget) -> WithinLimits<Option<u64>> {
        self.occurred[start] = true;
        let mut frames = vec![SuperkoFrame { at: start, next: self.next(start, false), marked: Vec::new() }];
        while let Some(frame) = frames.last_mut() {
            let Some((number, passed)) = frame.next.pop() else {
                // Situations that occurred before this frame were marked stay marked: `marked` has only new ones.
                frame.marked.iter().for_each(|&mark| self.occurred[mark] = false);
                frames.pop();
                continue;
            };
            let to = situation_after(&self.component.plays[number]);
            // A pass changes only the player to move, which is the lowest bit of a situation.
            let passing = passed.then_some(frame.at ^ 1);
            let marked: Vec<usize> = passing.into_iter().chain([to]).filter(|&mark| !self.occurred[mark]).collect();
            marked.iter().for_each(|&mark| self.occurred[mark] = true);
            let plays = frames.len() as u64;
            if plays > most {
                return Ok(Some(plays));
            }
            budget.work(1 + self.component.len() as u64 / 4)?;
            // A branch is left if even all situations that can still be made do not suffice.
            let next = if plays + self.reachable(to) <= most { Vec::new() } else { self.next(to, true) };
            frames.push(SuperkoFrame { at: to, next, marked });
        }
        Ok(None)
    }

    /// Returns the plays that make a new situation: of the player to move, and with `may_pass` also those of the other player.
    fn next(&self, at: usize, may_pass: bool) -> Vec<(usize, bool)> {
        let to_move = if at.is_multiple_of(2) { Colour::Black } else { Colour::White };
        let mut next = Vec::new();
        for number in self.component.play_numbers_from(at as u32 / 2) {
            let play = &self.component.plays[number];
            let passed = play.label.colour != to_move;
            if !self.occurred[situation_after(play)] && (may_pass || !passed) {
                next.push((number, passed));
            }
        }
        next
    }

    /// Number of situations that plays of either player can still make from `at`.
    fn reachable(&self, at: usize) -> u64 {
        let mut found = vec![false; self.occurred.len()];
        let mut visited = vec![false; self.component.len()];
        let (mut pending, mut count) = (vec![at as u32 / 2], 0);
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut visited[node as usize], true) {
                continue;
            }
            for play in self.component.plays_from(node) {
                let situation_after = situation_after(play);
                if !self.occurred[situation_after] && !std::mem::replace(&mut found[situation_after], true) {
                    count += 1;
                    pending.push(play.to);
                }
            }
        }
        count
    }
}

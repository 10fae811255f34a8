//! Sequences under situational superko inside a component, gone through on its graph.

use koatlas_board::Colour;

use super::component::Component;
use crate::limits::{Budget, Decided};

/// A sequence with more plays than allowed, or none.
///
/// A play may not bring about a situation that has occurred, by a play or by a pass; nothing else is asked of it. So all
/// sequences of every rule set with situational superko are among those tried. After a play there is at most one pass: two
/// bring the same player to move with more that has occurred; and none before the first play, without which less has
/// occurred. Branches are left where too few situations can be brought about any more.
pub(crate) fn longer_than(component: &Component, plays: u64, budget: &mut Budget) -> Decided<Option<u64>> {
    for start in 0..component.len() as u32 {
        for first in Colour::BOTH {
            let mut search = Search { component, occurred: vec![false; 2 * component.len()], frames: Vec::new() };
            search.occurred[situation(start, first)] = true;
            if let Some(found) = search.run(start, first, plays, budget)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

fn situation(position: u32, to_move: Colour) -> usize {
    2 * position as usize + usize::from(to_move == Colour::White)
}

/// A place in a sequence: the plays that can follow, those after a pass marked, and what to take back when it is left.
struct Frame {
    node: u32,
    to_move: Colour,
    next: Vec<(usize, bool)>,
    marked: Vec<usize>,
}

struct Search<'c> {
    component: &'c Component,
    occurred: Vec<bool>,
    frames: Vec<Frame>,
}

impl Search<'_> {
    fn run(&mut self, start: u32, first: Colour, most: u64, budget: &mut Budget) -> Decided<Option<u64>> {
        self.arrive(start, first, Vec::new(), false);
        while let Some(frame) = self.frames.last_mut() {
            let (node, to_move) = (frame.node, frame.to_move);
            let Some((number, passed)) = frame.next.pop() else {
                let left = self.frames.pop().map(|frame| frame.marked).unwrap_or_default();
                left.into_iter().for_each(|mark| self.occurred[mark] = false);
                continue;
            };
            let play = &self.component.plays[number];
            let brought = situation(play.to, !play.label.colour);
            let passing = passed.then(|| situation(node, !to_move));
            let marked: Vec<usize> =
                passing.into_iter().chain([brought]).filter(|&mark| !self.occurred[mark]).collect();
            marked.iter().for_each(|&mark| self.occurred[mark] = true);
            let plays = self.frames.len() as u64;
            if plays > most {
                return Ok(Some(plays));
            }
            budget.work(1 + self.component.len() as u64 / 4)?;
            if plays + self.reachable(play.to) <= most {
                marked.into_iter().for_each(|mark| self.occurred[mark] = false);
            } else {
                self.arrive(play.to, !play.label.colour, marked, true);
            }
        }
        Ok(None)
    }

    /// Stands in a position: the plays of the player to move, and if he may pass those of the other.
    fn arrive(&mut self, node: u32, to_move: Colour, marked: Vec<usize>, may_pass: bool) {
        let possible = |number: &usize| {
            let play = &self.component.plays[*number];
            let is_new = !self.occurred[situation(play.to, !play.label.colour)];
            is_new && (may_pass || play.label.colour == to_move)
        };
        let passed = |number: usize| (number, self.component.plays[number].label.colour != to_move);
        let next = self.component.from(node).filter(possible).map(passed).collect();
        self.frames.push(Frame { node, to_move, next, marked });
    }

    /// The number of situations that plays of either player can still bring about.
    fn reachable(&self, node: u32) -> u64 {
        let mut found = vec![false; self.occurred.len()];
        let mut visited = vec![false; self.component.len()];
        let (mut pending, mut count) = (vec![node], 0);
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut visited[node as usize], true) {
                continue;
            }
            for play in self.component.plays_from(node) {
                let brought = situation(play.to, !play.label.colour);
                if !self.occurred[brought] && !std::mem::replace(&mut found[brought], true) {
                    count += 1;
                    pending.push(play.to);
                }
            }
        }
        count
    }
}

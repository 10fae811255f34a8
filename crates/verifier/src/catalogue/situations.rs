//! Sequences under situational superko inside a component, gone through on its graph.
//!
//! Situations have numbers: twice that of the position, and one more if White is to move.

use koatlas_board::Colour;

use super::component::{ComponentPlay, LiteralComponent};
use crate::limits::{Budget, WithinLimits};

/// A sequence with more plays than allowed, or none.
///
/// A play may not bring about a situation that has occurred, by a play or by a pass; nothing else is asked of it. So all
/// sequences of every rule set with situational superko are among those tried. After a play there is at most one pass: two
/// bring the same player to move with more that has occurred; and none before the first play, without which less has
/// occurred. Branches are left where too few situations can be brought about any more.
pub(crate) fn find_longer(component: &LiteralComponent, plays: u64, budget: &mut Budget) -> WithinLimits<Option<u64>> {
    for start in 0..2 * component.len() {
        let mut search = Search { component, occurred: vec![false; 2 * component.len()] };
        if let Some(found) = search.run(start, plays, budget)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The situation that a play brings about.
fn brought(play: &ComponentPlay) -> usize {
    2 * play.to as usize + usize::from(play.label.colour == Colour::Black)
}

/// A situation in a sequence: the plays that can follow, those after a pass marked, and what to take back when it is left.
struct Frame {
    at: usize,
    next: Vec<(usize, bool)>,
    marked: Vec<usize>,
}

struct Search<'c> {
    component: &'c LiteralComponent,
    occurred: Vec<bool>,
}

impl Search<'_> {
    fn run(&mut self, start: usize, most: u64, budget: &mut Budget) -> WithinLimits<Option<u64>> {
        self.occurred[start] = true;
        let mut frames = vec![Frame { at: start, next: self.next(start, false), marked: Vec::new() }];
        while let Some(frame) = frames.last_mut() {
            let Some((number, passed)) = frame.next.pop() else {
                frame.marked.iter().for_each(|&mark| self.occurred[mark] = false);
                frames.pop();
                continue;
            };
            let to = brought(&self.component.plays[number]);
            let passing = passed.then_some(frame.at ^ 1);
            let marked: Vec<usize> = passing.into_iter().chain([to]).filter(|&mark| !self.occurred[mark]).collect();
            marked.iter().for_each(|&mark| self.occurred[mark] = true);
            let plays = frames.len() as u64;
            if plays > most {
                return Ok(Some(plays));
            }
            budget.work(1 + self.component.len() as u64 / 4)?;
            let next = if plays + self.reachable(to) <= most { Vec::new() } else { self.next(to, true) };
            frames.push(Frame { at: to, next, marked });
        }
        Ok(None)
    }

    /// The plays of the player to move, and if he may pass those of the other.
    fn next(&self, at: usize, may_pass: bool) -> Vec<(usize, bool)> {
        let after_pass =
            |number: usize| usize::from(self.component.plays[number].label.colour == Colour::White) != at % 2;
        let is_new = |&number: &usize| !self.occurred[brought(&self.component.plays[number])];
        let plays =
            self.component.play_numbers_from(at as u32 / 2).filter(is_new).map(|number| (number, after_pass(number)));
        plays.filter(|&(_, passed)| may_pass || !passed).collect()
    }

    /// The number of situations that plays of either player can still bring about.
    fn reachable(&self, at: usize) -> u64 {
        let mut found = vec![false; self.occurred.len()];
        let mut visited = vec![false; self.component.len()];
        let (mut pending, mut count) = (vec![at as u32 / 2], 0);
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut visited[node as usize], true) {
                continue;
            }
            for play in self.component.plays_from(node) {
                let brought = brought(play);
                if !self.occurred[brought] && !std::mem::replace(&mut found[brought], true) {
                    count += 1;
                    pending.push(play.to);
                }
            }
        }
        count
    }
}

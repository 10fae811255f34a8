//! The plays between two passes, where a pass lifts what has been barred.

use koatlas_board::{Arena, Colour, PointSet, Position, Suicide};
use koatlas_rulesets::{Bar, End, Repetition, RuleSet, Since};
use rustc_hash::FxHashMap;

/// A position and the player to move.
pub(crate) type Situation<S> = (Position<S>, Colour);

/// What may not recur until the next pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    /// A position.
    Position,
    /// A situation.
    Situation,
    /// A situation for the second time; then the sequence ends.
    SituationTwice,
}

/// The rules that hold from one pass to the next.
#[derive(Clone, Debug)]
pub(crate) struct Stretches<S> {
    arena: Arena<S>,
    suicide: Suicide,
    marks: Marks,
    ko: bool,
}

impl<S: PointSet> Stretches<S> {
    /// Those of a rule set whose passes lift all bans; none if they do not, or if nothing limits the passes.
    pub fn of(rules: &RuleSet, arena: &Arena<S>) -> Option<Stretches<S>> {
        let has = |bar| rules.bars().contains(&bar);
        let third = |end: &End| matches!(end, End::Repetition(Repetition::Third, _));
        let marks = match () {
            () if !rules.is_finite() => return None,
            () if has(Bar::Position(Since::LastPass)) => Marks::Position,
            () if has(Bar::Situation(Since::LastPass)) => Marks::Situation,
            () if rules.ends().iter().any(third) => Marks::SituationTwice,
            () => return None,
        };
        // Who may not bring back a situation may not retake a ko at once.
        let ko = has(Bar::BasicKo) && marks == Marks::SituationTwice;
        Some(Stretches { arena: arena.clone(), suicide: rules.suicide(), marks, ko })
    }

    /// How often the same may occur.
    pub fn occurrences(&self) -> u32 {
        if self.marks == Marks::SituationTwice { 2 } else { 1 }
    }

    /// Whether positions are compared, and not situations.
    pub fn compares_positions(&self) -> bool {
        self.marks == Marks::Position
    }

    /// Whether a player can leave a position as it is by a play.
    pub fn has_null_play(&self, (position, colour): Situation<S>) -> bool {
        let mut found = false;
        self.arena.for_each_play_by(position, colour, self.suicide, |play| found |= play.after == position);
        found
    }

    /// The situations that a play leads to.
    pub fn next(&self, (position, colour): Situation<S>) -> Vec<Situation<S>> {
        let mut next = Vec::new();
        self.arena.for_each_play_by(position, colour, self.suicide, |play| next.push((play.after, !colour)));
        next
    }

    /// For each situation the most plays that lead to it from this one, none of which ends the sequence. `None` if that
    /// takes more plays than are `left`.
    pub fn lengths(&self, from: Situation<S>, is_marked: bool, left: &mut u64) -> Option<FxHashMap<Situation<S>, u32>> {
        let mut lengths: FxHashMap<Situation<S>, u32> = FxHashMap::default();
        let mut search = StretchSearch::new(self, left, |plays: &[usize], at| {
            let length = lengths.entry(at).or_insert(0);
            *length = (*length).max(plays.len() as u32);
        });
        search.run(from, is_marked).then_some(lengths)
    }

    /// A longest list of plays from one situation to another, or to any: players and points.
    pub fn longest(&self, from: Situation<S>, is_marked: bool, to: Option<Situation<S>>) -> Vec<(Colour, usize)> {
        let mut longest: Option<Vec<usize>> = None;
        let mut left = u64::MAX;
        let mut search = StretchSearch::new(self, &mut left, |plays: &[usize], at| {
            let is_longer = longest.as_ref().is_none_or(|longest| longest.len() < plays.len());
            if is_longer && to.is_none_or(|to| to == at) {
                longest = Some(plays.to_vec());
            }
        });
        search.run(from, is_marked);
        let mut colours = [from.1, !from.1].into_iter().cycle();
        longest.unwrap_or_default().into_iter().filter_map(|point| Some((colours.next()?, point))).collect()
    }
}

/// All sequences of plays, one by one.
struct StretchSearch<'a, S, V> {
    stretches: &'a Stretches<S>,
    /// How often what is compared has occurred.
    occurred: FxHashMap<(Position<S>, Option<Colour>), u32>,
    plays: Vec<usize>,
    left: &'a mut u64,
    visit: V,
}

impl<'a, S: PointSet, V: FnMut(&[usize], Situation<S>)> StretchSearch<'a, S, V> {
    fn new(stretches: &'a Stretches<S>, left: &'a mut u64, visit: V) -> Self {
        StretchSearch { stretches, occurred: FxHashMap::default(), plays: Vec::new(), left, visit }
    }

    /// Whether all could be tried.
    fn run(&mut self, from: Situation<S>, is_marked: bool) -> bool {
        self.occurred.insert(self.mark(from), u32::from(is_marked));
        self.go_on(from, None)
    }

    fn mark(&self, (position, colour): Situation<S>) -> (Position<S>, Option<Colour>) {
        (position, (!self.stretches.compares_positions()).then_some(colour))
    }

    /// Goes on from a situation, where a stone cannot be retaken on a point.
    fn go_on(&mut self, at: Situation<S>, ko: Option<usize>) -> bool {
        (self.visit)(&self.plays, at);
        for (point, next, ko) in self.steps(at, ko) {
            let most = self.stretches.occurrences();
            let times = self.occurred.entry(self.mark(next)).or_insert(0);
            if *times == most {
                continue;
            }
            *times += 1;
            if *self.left == 0 {
                return false;
            }
            *self.left -= 1;
            self.plays.push(point);
            if !self.go_on(next, ko) {
                return false;
            }
            self.plays.pop();
            *self.occurred.entry(self.mark(next)).or_insert(1) -= 1;
        }
        true
    }

    /// The plays, with what they lead to, and where the stone that they take may not be retaken.
    fn steps(&self, (position, colour): Situation<S>, ko: Option<usize>) -> Vec<(usize, Situation<S>, Option<usize>)> {
        let Stretches { arena, suicide, .. } = self.stretches;
        let mut steps = Vec::new();
        arena.for_each_play_by(position, colour, *suicide, |play| {
            if ko != Some(play.point) {
                let ko = if self.stretches.ko { taken_in_ko(arena, &play) } else { None };
                steps.push((play.point, (play.after, !colour), ko));
            }
        });
        steps
    }
}

/// Where a play has taken the stone of a basic ko: a play there can take just the stone that took it.
pub(crate) fn taken_in_ko<S: PointSet>(arena: &Arena<S>, play: &koatlas_board::Play<S>) -> Option<usize> {
    let taken = play.removed.first().filter(|_| play.removed.len() == 1 && !play.suicide)?;
    let back = arena.play(play.after, !play.colour, taken, Suicide::None).ok()?;
    (back.removed == S::single(play.point)).then_some(taken)
}

//! The whole game on a board with threats, played out by the literal rules.
//!
//! Stones on the points of threats are never moved back: so no position from before comes again once such a point has changed. A *stage* is
//! all positions in which the points of the threats hold the same. The stages are solved one after the other, each by going through all of
//! its states, with all that the rule set remembers.

use std::collections::{BTreeSet, HashMap};

use koatlas_board::{Colour, Content, Suicide};
use koatlas_outcome::Interval;
use koatlas_test_support::Contents;

use super::drawing::Drawing;

/// What a captured stone of a threat is worth, in half points: more than all else.
const STAKE: i32 = 10_000;

/// The rules about repetition, as the reference knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryRule {
    /// The basic ko rule.
    BasicKo,
    /// Positional superko: no position comes again.
    Positional,
    /// Situational superko: no position comes again with the same player to move.
    Situational,
    /// Natural situational superko: no player makes a position that he has made before.
    Natural,
}

/// Whether a player may take away a threat of his opponent: connect a stone that is not in atari.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// He may not.
    Forbidden,
    /// He may.
    Allowed,
}

/// The value of each position of a stage, whoever is to move: `[position][player]`.
type Stage = Vec<[Interval; 2]>;

/// Positions of a stage, as bits.
type Marks = [u128; 2];

/// Positions that have occurred, by player.
type History = [Marks; 2];

/// A whole game, and the stages that have been solved.
pub struct WholeGame<'d> {
    drawing: &'d Drawing,
    rule: HistoryRule,
    suicide: Suicide,
    removal: Removal,
    /// What the points of the type can hold, the starts first.
    insides: Vec<Contents>,
    numbers: HashMap<Contents, usize>,
    scores: Vec<i32>,
    /// By the contents of the points of the threats, with the points of the type as drawn; `None` while it is being solved.
    stages: HashMap<Contents, Option<Stage>>,
}

/// The plays of a player in a position of a stage.
#[derive(Default)]
struct Plays {
    /// Where, and the position of the stage that they lead to, with the point where one stone was taken and may not be put back at once.
    inside: Vec<(usize, usize, Option<usize>)>,
    /// The values of the plays that lead to other stages.
    outside: Vec<Interval>,
}

/// A stage that is being solved.
struct Solver<'p> {
    rule: HistoryRule,
    /// By position, what it counts if both players pass.
    scores: Vec<i32>,
    plays: &'p [[Plays; 2]],
    /// By position, those that can come after it, as bits.
    reachable: Vec<Marks>,
    known: HashMap<(i32, HistoryState), bool>,
}

/// The position, the player to move, whether a pass was just made, and what has occurred.
type HistoryState = (usize, Colour, bool, History);

impl<'d> WholeGame<'d> {
    /// A game on `drawing`, of which nothing is solved.
    pub fn new(drawing: &'d Drawing, rule: HistoryRule, suicide: Suicide, removal: Removal) -> WholeGame<'d> {
        let mut insides = drawing.starts();
        let mut numbers: HashMap<Contents, usize> = insides.iter().cloned().zip(0..).collect();
        let mut next = 0;
        while next < insides.len() {
            let contents = drawing.with_inside(&drawing.contents, &insides[next]);
            for played in Colour::BOTH.into_iter().flat_map(|player| drawing.literal.plays(&contents, player, suicide))
            {
                let after = drawing.inside_of(&played.after);
                if !numbers.contains_key(&after) {
                    numbers.insert(after.clone(), insides.len());
                    insides.push(after);
                }
            }
            next += 1;
        }
        let scores = insides.iter().map(|inside| drawing.score(inside)).collect();
        WholeGame { drawing, rule, suicide, removal, insides, numbers, scores, stages: HashMap::new() }
    }

    /// The value of the position with these threats left and this start, with `first` to move.
    pub fn value(&mut self, left: [u8; 2], start: &[Content], first: Colour) -> Interval {
        let contents = self.drawing.with_inside(&self.drawing.with_threats(left), start);
        self.value_of(&contents, first)
    }

    fn value_of(&mut self, contents: &[Content], to_move: Colour) -> Interval {
        let inside = self.numbers[&self.drawing.inside_of(contents)];
        let drawn = self.drawing.inside_of(&self.drawing.contents);
        let stage = self.drawing.in_order(self.drawing.with_inside(contents, &drawn));
        if !self.stages.contains_key(&stage) {
            self.stages.insert(stage.clone(), None);
            let solved = self.solve_stage(&stage);
            self.stages.insert(stage.clone(), Some(solved));
        }
        self.stages[&stage].as_ref().expect("a stage does not come again")[inside][to_move.index()]
    }

    fn solve_stage(&mut self, stage: &Contents) -> Stage {
        let mut plays = Vec::new();
        for inside in 0..self.insides.len() {
            let contents = self.drawing.with_inside(stage, &self.insides[inside]);
            plays.push(Colour::BOTH.map(|player| self.plays(&contents, player)));
        }
        let stake: i32 = self.drawing.threats.iter().map(|threat| captured(threat.player, stage[threat.string])).sum();
        let scores = self.scores.iter().map(|score| score + stake).collect();
        let (known, reachable) = (HashMap::new(), reachable(&plays));
        Solver { rule: self.rule, scores, plays: &plays, reachable, known }.solve()
    }

    fn plays(&mut self, contents: &Contents, player: Colour) -> Plays {
        let mut plays = Plays::default();
        for played in self.drawing.literal.plays(contents, player, self.suicide) {
            if self.drawing.inside.contains(&played.point) {
                let after = self.numbers[&self.drawing.inside_of(&played.after)];
                let taken = if played.suicide { Vec::new() } else { played.stones() };
                let ko = taken.first().copied().filter(|&taken_stone| {
                    let back = self.drawing.literal.play(&played.after, !player, taken_stone, self.suicide);
                    taken.len() == 1 && back.is_some_and(|back| back.after == *contents)
                });
                plays.inside.push((played.point, after, ko));
            } else if self.removal == Removal::Allowed || !self.takes_threat_away(contents, player, played.point) {
                plays.outside.push(self.value_of(&played.after, !player));
            }
        }
        plays
    }

    /// True if a play connects a stone that is not in atari.
    fn takes_threat_away(&self, contents: &[Content], player: Colour, point: usize) -> bool {
        let threat = self.drawing.threats.iter().find(|threat| threat.answer == point && threat.player != player);
        threat.is_some_and(|threat| contents[threat.first].is_none() && contents[threat.string].is_some())
    }
}

/// What the player of a threat has gained by it.
fn captured(player: Colour, string: Content) -> i32 {
    match (string, player) {
        (Some(_), _) => 0,
        (None, Colour::Black) => STAKE,
        (None, Colour::White) => -STAKE,
    }
}

/// By position, those to which plays of a stage can lead, as bits.
fn reachable(plays: &[[Plays; 2]]) -> Vec<Marks> {
    let mut reachable = vec![Marks::default(); plays.len()];
    loop {
        let before = reachable.clone();
        for (all, plays) in reachable.iter_mut().zip(plays) {
            for &(_, next, _) in plays.iter().flat_map(|plays| &plays.inside) {
                add(all, next);
                all.iter_mut().zip(before[next]).for_each(|(all, those)| *all |= those);
            }
        }
        if reachable == before {
            return reachable;
        }
    }
}

/// Adds a position.
fn add(marks: &mut Marks, position: usize) {
    marks[position / 128] |= 1 << (position % 128);
}

impl Solver<'_> {
    fn solve(mut self) -> Stage {
        if self.rule == HistoryRule::BasicKo {
            return self.solve_by_iteration();
        }
        let ends =
            self.plays.iter().flatten().flat_map(|plays| &plays.outside).map(|value| value.lo.expect("play ends"));
        let worths: BTreeSet<i32> = self.scores.iter().copied().chain(ends).collect();
        let positions = self.scores.len();
        let worths: Vec<i32> = worths.into_iter().collect();
        let mut value = |position: usize, player: Colour| {
            let worth = self.value(position, player, &worths);
            Interval { lo: Some(worth), hi: Some(worth) }
        };
        (0..positions).map(|position| Colour::BOTH.map(|player| value(position, player))).collect()
    }

    /// The value of a position that has just been made, one of `worths`.
    fn value(&mut self, position: usize, player: Colour, worths: &[i32]) -> i32 {
        let mut history = History::default();
        let marked = if self.rule == HistoryRule::Natural { !player } else { player };
        self.mark(&mut history, position, marked);
        // The lowest is certain. The greatest that Black can get is between these two.
        let [mut least, mut beyond] = [0, worths.len()];
        while least + 1 < beyond {
            let middle = least.midpoint(beyond);
            let at_least = self.is_at_least(worths[middle], (position, player, false, history));
            if at_least { least = middle } else { beyond = middle }
        }
        worths[least]
    }

    /// Marks a position: of whom depends on the rule.
    fn mark(&self, history: &mut History, position: usize, player: Colour) {
        let player = if self.rule == HistoryRule::Positional { Colour::Black } else { player };
        add(&mut history[player.index()], position);
    }

    /// True if Black gets at least `worth` from a state.
    fn is_at_least(&mut self, worth: i32, (position, player, passed, mut history): HistoryState) -> bool {
        // Positions that cannot come again do not matter.
        let reachable = self.reachable[position].iter();
        history
            .iter_mut()
            .for_each(|marks| marks.iter_mut().zip(reachable.clone()).for_each(|(all, those)| *all &= those));
        let state = (worth, (position, player, passed, history));
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        // The player wants this answer.
        let wanted = player == Colour::Black;
        let found = if self.gets(wanted, state) { wanted } else { !wanted };
        self.known.insert(state, found);
        found
    }

    /// True if a move of the player to move leads to what he wants.
    fn gets(&mut self, wanted: bool, (worth, (position, player, passed, history)): (i32, HistoryState)) -> bool {
        let plays = self.plays;
        let plays = &plays[position][player.index()];
        if plays.outside.iter().any(|value| (value.lo.expect("play ends") >= worth) == wanted) {
            return true;
        }
        let marked = if self.rule == HistoryRule::Natural { player } else { !player };
        let after_pass = if passed {
            self.scores[position] >= worth
        } else {
            let mut after = history;
            if self.rule == HistoryRule::Situational {
                self.mark(&mut after, position, !player);
            }
            self.is_at_least(worth, (position, !player, true, after))
        };
        if after_pass == wanted {
            return true;
        }
        for &(_, next, _) in &plays.inside {
            let mut after = history;
            self.mark(&mut after, next, marked);
            if after != history && self.is_at_least(worth, (next, !player, false, after)) == wanted {
                return true;
            }
        }
        false
    }

    /// The values under the basic ko rule: what each player can force, found by going through all states until nothing changes.
    fn solve_by_iteration(&self) -> Stage {
        let states = self.basic_ko_states();
        let [lo, hi] = Colour::BOTH.map(|forcer| self.forced(&states, forcer));
        let value = |player: Colour, position: usize| {
            let state = states.numbers[&(position, player, false, None)];
            Interval { lo: lo[state], hi: hi[state].map(|worth| -worth) }
        };
        (0..self.scores.len()).map(|position| Colour::BOTH.map(|player| value(player, position))).collect()
    }

    fn basic_ko_states(&self) -> BasicKoStates {
        let mut states = BasicKoStates::default();
        for position in 0..self.scores.len() {
            for player in Colour::BOTH {
                states.number((position, player, false, None));
            }
        }
        while let Some(&(position, player, passed, ko)) = states.states.get(states.next.len()) {
            let plays = self.plays[position][player.index()].inside.iter().filter(|(point, ..)| Some(*point) != ko);
            let mut next: Vec<Option<usize>> =
                plays.map(|&(_, after, ko)| Some(states.number((after, !player, false, ko)))).collect();
            next.push(if passed { None } else { Some(states.number((position, !player, true, None))) });
            states.next.push(next);
        }
        states
    }

    /// By state, the best that `forcer` can force, times his sign.
    fn forced(&self, states: &BasicKoStates, forcer: Colour) -> Vec<Option<i32>> {
        let sign = if forcer == Colour::Black { 1 } else { -1 };
        let mut forced: Vec<Option<i32>> = vec![None; states.states.len()];
        loop {
            let mut changed = false;
            for (number, next) in states.next.iter().enumerate() {
                let (position, player, ..) = states.states[number];
                let local = next.iter().map(|next| match next {
                    Some(next) => forced[*next],
                    None => Some(sign * self.scores[position]),
                });
                let outside = self.plays[position][player.index()].outside.iter().map(|value| match forcer {
                    Colour::Black => value.lo,
                    Colour::White => value.hi.map(|worth| -worth),
                });
                // No end is worse than all.
                let values = local.chain(outside);
                let best = if player == forcer { values.max().flatten() } else { values.min().flatten() };
                changed |= forced[number] != best;
                forced[number] = best;
            }
            if !changed {
                return forced;
            }
        }
    }
}

/// The position, the player to move, whether a pass was just made, and where a stone may not be put back.
type BasicKoState = (usize, Colour, bool, Option<usize>);

/// The states of a stage under the basic ko rule.
#[derive(Default)]
struct BasicKoStates {
    states: Vec<BasicKoState>,
    numbers: HashMap<BasicKoState, usize>,
    /// By state, those after its moves in the stage; `None` is the end of the game.
    next: Vec<Vec<Option<usize>>>,
}

impl BasicKoStates {
    fn number(&mut self, state: BasicKoState) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }
}

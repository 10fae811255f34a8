//! Memoryless strategies: the player's play depends on the position and the ban on a ko alone. A certificate has nothing but the plays.
//!
//! A *state* is a position, the player to move, and a *ban*: a point or none. After a play that captures one stone, and whose own stone
//! stands alone with that point as its only liberty, the ban is this point; after any other move there is none. From a state the player plays:
//! not on the ban, no suicide, and without giving up [life](super::life); he never passes. The opponent plays by the bare rules, not on the ban, or
//! passes. A *leaf* is a state in which the value follows by life. The *rank* of a state is the greatest number of moves to a leaf if the
//! player follows the strategy.
//!
//! States are told apart only up to rotation and reflection: the *standard form* is the least image. [`StatesVisit::enter`] goes through all
//! states in standard form that the strategy leads to, depth first, and finds their ranks; where one play makes a leaf at once the rank is 1,
//! and no play is read. A state that is met on the way from itself has no rank: the certificate is refused.
//!
//! **Theorem.** Let each state have a rank, and let no play of the player make a position that came before. Then he forces the value under
//! rules for which the theorem of [life](super::life) holds, with positional or situational superko for both players, if the start counts.
//!
//! 1. The legal moves of the opponent are among those that were visited: a play on the ban would make the position before the player's capture
//!    again, with the same player to move. Other bars only take moves from him.
//! 2. The plays of the player are legal: by the bare rules, as was checked; and bars only forbid plays that make a position again.
//! 3. Ranks fall with each move, so a leaf is reached. Two passes in a row do not come before, as the player does not pass.
//! 4. A leaf meets what the theorem of life asks for: no life was given up, and a last pass, if there is one, was the opponent's.
//!
//! Say a play makes a position that came before, from state `x` to state `y`. The opponent is to move in `y`. The two have different standard
//! forms, since the rank falls on the way; so the rank of `x` is the higher one of two states of the position. (`y` is no leaf: then `x` would have
//! been one. `x` is not a state in which a play makes a leaf at once, since then `y` would be that leaf.) [`StatesVisit::check_positions`] follows the
//! strategy from the higher state of each such pair, through the ranks between. There a state keeps its orientation. If symmetries of a state itself
//! take its play to other points, all of these are followed.

mod states;

use koatlas_board::{Colour, Size, Suicide};
use rustc_hash::{FxHashMap, FxHashSet};

use super::life::check_rules;
use crate::certificates::HalfPoints;
use crate::literal::bars::{PSK, SSK};
use crate::{Budget, CheckedStrategy, LiteralReferee, Refused, Unproved};
use states::{MaskBoard, State, StateMove};

/// Characters of plays, by the number of the point.
const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Upper bound for the bytes of a visited state: in the map, which can be half empty and is copied as it grows, and in a list by position.
const STATE_BYTES: usize = 256;

/// Greatest rank, for each point of the board. It bounds the depth of the visit.
const RANK_OF_A_POINT: u16 = 4;

/// Checks the strategy of `player` for `value` that has these `plays`, from the start of `literal`, on a board of this `size`.
pub(super) fn check_memoryless(
    player: Colour,
    value: HalfPoints,
    plays: &str,
    literal: &LiteralReferee,
    size: Size,
    budget: &mut Budget,
) -> Result<CheckedStrategy, Unproved> {
    check_conditions(literal, player, size).map_err(|reason| refused(player, reason))?;
    let stones = Colour::BOTH.map(|colour| {
        let contents = literal.contents().iter().enumerate();
        contents.fold(0, |all, (point, stone)| if *stone == Some(colour) { all | 1 << point } else { all })
    });
    let board = MaskBoard::new(size);
    let points = points_for(value, player, board.points());
    let suicide = literal.rules.suicide;
    let mut visit = StatesVisit {
        board,
        player,
        points,
        suicide,
        plays: plays.chars(),
        visited: FxHashMap::default(),
        moves: 0,
        budget,
    };
    visit.enter(&State { stones, to_move: literal.to_move(), ban: 0 }, 0)?;
    if visit.plays.next().is_some() {
        return Err(refused(player, "there are plays after the last one that is needed").into());
    }
    visit.check_positions()?;
    Ok(CheckedStrategy { nodes: visit.visited.len(), moves: visit.moves.into() })
}

/// Number of points that `player` must have on a board of `points` points for a score of `value` half points.
fn points_for(value: HalfPoints, player: Colour, points: usize) -> i64 {
    let ahead = i64::from(if player == Colour::Black { value } else { -value });
    // He is ahead by 2 * own - points, in half points twice that.
    (ahead + 2 * points as i64).div_euclid(4) + i64::from((ahead + 2 * points as i64).rem_euclid(4) > 0)
}

/// Fails with what is against the theorem under the rules and on the board of `literal`.
fn check_conditions(literal: &LiteralReferee, player: Colour, size: Size) -> Result<(), &'static str> {
    check_rules(&literal.rules, !player)?;
    let grid = &literal.history.grid;
    if size.area() > 64 {
        Err("there are more than 64 points")
    } else if (0..size.area()).any(|point| !grid.is_playable(point)) {
        Err("there are points where nobody may play")
    } else if !literal.rules.bars.iter().any(|bar| [PSK, SSK].contains(bar)) {
        Err("neither positional nor situational superko holds for both players")
    } else if !literal.rules.settings.start_counts {
        Err("the start does not count as having occurred")
    } else {
        Ok(())
    }
}

fn refused(player: Colour, reason: impl std::fmt::Display) -> Refused {
    let player = if player == Colour::Black { "Black" } else { "White" };
    Refused::at(format_args!("{player}'s strategy without memory"), reason)
}

/// What is known of a state in standard form; `rank` is [`UNFINISHED`] while it is being visited.
#[derive(Clone, Copy)]
struct Visited {
    rank: u16,
    play: StateMove,
}

const UNFINISHED: u16 = u16::MAX;

/// Visit of all states that a strategy leads to.
struct StatesVisit<'a> {
    board: MaskBoard,
    player: Colour,
    /// Number of points that the player must have for good at a leaf.
    points: i64,
    suicide: Suicide,
    /// Plays that were not read so far.
    plays: std::str::Chars<'a>,
    /// States that are no leaves, and in which no play makes a leaf at once.
    visited: FxHashMap<State, Visited>,
    moves: u64,
    budget: &'a mut Budget,
}

impl StatesVisit<'_> {
    /// Visits the standard form of `state`, to which `depth` moves led, and returns its rank.
    fn enter(&mut self, state: &State, depth: u16) -> Result<u16, Unproved> {
        self.budget.work(self.board.points() as u64)?;
        if self.is_leaf(state) {
            return Ok(0);
        }
        let state = self.board.standard_form(state);
        if let Some(known) = self.visited.get(&state) {
            if known.rank == UNFINISHED {
                return Err(self.refuse("play can go round: a state is met on the way from itself", depth));
            }
            return Ok(known.rank);
        }
        let is_own = state.to_move == self.player;
        if is_own && self.own_plays(&state).any(|(_, after)| self.is_leaf(&after)) {
            return Ok(1);
        }
        if usize::from(depth) >= usize::from(RANK_OF_A_POINT) * self.board.points() {
            return Err(self.refuse("it takes too many moves", depth));
        }
        self.budget.hold(STATE_BYTES)?;
        self.visited.insert(state, Visited { rank: UNFINISHED, play: None });
        let (play, next) = if is_own {
            let (point, after) = self.read_play(&state, depth)?;
            (Some(point), vec![after])
        } else {
            (None, self.replies(&state))
        };
        let mut rank = 0;
        for after in &next {
            self.moves += 1;
            rank = rank.max(self.enter(after, depth + 1)?);
        }
        self.visited.insert(state, Visited { rank: rank + 1, play });
        Ok(rank + 1)
    }

    /// Reads the play of the player in `state`.
    fn read_play(&mut self, state: &State, depth: u16) -> Result<(usize, State), Unproved> {
        let Some(character) = self.plays.next() else { return Err(self.refuse("a play is missing", depth)) };
        let point = ALPHABET.find(character);
        let found = self.own_plays(state).find(|(other, _)| Some(*other) == point);
        found.ok_or_else(|| self.refuse(&format!("the play {character:?} is not allowed"), depth))
    }

    fn refuse(&self, reason: &str, depth: u16) -> Unproved {
        refused(self.player, format_args!("{reason}, after {depth} moves")).into()
    }

    fn is_leaf(&self, state: &State) -> bool {
        let (alive, territory) = self.board.life(state.stones[self.player.index()]);
        i64::from((alive | territory).count_ones()) >= self.points
    }

    /// Plays of the player from `state` that are no suicides and give up no life.
    fn own_plays(&self, state: &State) -> impl Iterator<Item = (usize, State)> {
        let alive = |state: &State| self.board.life(state.stones[self.player.index()]).0;
        let before = alive(state);
        self.board.plays(state, Suicide::None).filter(move |(_, after)| before & !alive(after) == 0)
    }

    /// States after the moves of the opponent from `state`.
    fn replies(&self, state: &State) -> Vec<State> {
        let after_pass = State { to_move: self.player, ban: 0, ..*state };
        self.board.plays(state, self.suicide).map(|(_, after)| after).chain([after_pass]).collect()
    }

    /// Checks that no play of the strategy makes a position that came before.
    fn check_positions(&mut self) -> Result<(), Unproved> {
        let mut by_position: FxHashMap<[u64; 2], Vec<(State, u16)>> = FxHashMap::default();
        for (state, visited) in &self.visited {
            by_position.entry(state.stones).or_default().push((*state, visited.rank));
        }
        for states in by_position.values() {
            for (first, high) in states {
                let later = states.iter().filter(|(state, low)| state.to_move != self.player && low < high);
                let Some(lowest) = later.map(|(_, low)| *low).min() else { continue };
                if self.comes_again(first, first, lowest, &mut FxHashSet::default())? {
                    return Err(refused(self.player, "a play can make a position that came before").into());
                }
            }
        }
        Ok(())
    }

    /// True if the strategy can lead from `state` to a play of the player that makes the position of `first`, through states of at least the
    /// rank `lowest`.
    fn comes_again(
        &mut self,
        state: &State,
        first: &State,
        lowest: u16,
        seen: &mut FxHashSet<State>,
    ) -> Result<bool, Unproved> {
        self.budget.work(self.board.points() as u64)?;
        let known = self.visited.get(&self.board.standard_form(state));
        let Some(visited) = known.filter(|visited| visited.rank >= lowest).copied() else { return Ok(false) };
        if !seen.insert(*state) {
            return Ok(false);
        }
        let Some(play) = visited.play else {
            for after in self.replies(state) {
                if self.comes_again(&after, first, lowest, seen)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        };
        for point in self.board.sources(state, play) {
            let after = self.own_plays(state).find(|(other, _)| *other == point).map(|(_, after)| after);
            let Some(after) = after else { return Err(refused(self.player, "a mirrored play is not allowed").into()) };
            if after.has_position_of(first) || self.comes_again(&after, first, lowest, seen)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

//! A visit of all states that a strategy can lead to: writes down its plays, ranks the states, and makes sure that no position comes twice.

use koatlas_board::Position;
use rustc_hash::{FxHashMap, FxHashSet};

use super::search::{DepthSearch, table_bytes};
use super::states::{PASS, Reply, State, StateGame};

/// The characters of plays, by the number of the point.
pub(super) const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What is known of a state in standard form that was visited.
#[derive(Clone, Copy)]
struct Visited {
    /// Most moves until a leaf is reached; [`UNFINISHED`] while the state is being visited.
    rank: u16,
    /// The play of the player; [`PASS`] if the opponent is to move.
    play: u8,
}

const UNFINISHED: u16 = u16::MAX;

/// Upper bound for the bytes of a visited state: in the map, which can be half empty and is copied as it grows, and in a list by position.
const STATE_BYTES: u64 = 256;

/// The states that the strategy leads to, without leaves, and without those in which the player makes a leaf at once.
pub(super) struct Visit<'s> {
    game: &'s StateGame,
    visited: FxHashMap<State, Visited>,
    /// The plays in the order in which the visit first needs them: see [`ALPHABET`].
    pub plays: String,
}

impl<'s> Visit<'s> {
    /// Visits all states from `start`, from which the player reaches a leaf within `depth` moves by what `search` knows. `None` if a limit
    /// is reached, or if a state is met on the way from itself.
    pub fn new(search: &mut DepthSearch<'s, '_>, start: &State, depth: u32) -> Option<Visit<'s>> {
        let mut visit = Visit { game: search.game, visited: FxHashMap::default(), plays: String::new() };
        visit.enter(search, start, depth)?;
        Some(visit)
    }

    /// Visits the standard form of `state`, and returns its rank.
    fn enter(&mut self, search: &mut DepthSearch<'_, '_>, state: &State, depth: u32) -> Option<u16> {
        if self.game.is_leaf(state) {
            return Some(0);
        }
        let (state, _) = self.game.standard_form(state);
        if let Some(known) = self.visited.get(&state) {
            return (known.rank != UNFINISHED).then_some(known.rank);
        }
        let is_own = state.to_move == self.game.player;
        if is_own && self.game.winning_play(&state).is_some() {
            return Some(1);
        }
        self.visited.insert(state, Visited { rank: UNFINISHED, play: PASS });
        if table_bytes(self.game.board.len()) + self.visited.len() as u64 * STATE_BYTES > search.control.memory {
            return None;
        }
        let (play, next, depth) = if is_own {
            let (play, depth) = search.winning_play(&state, depth)?;
            self.plays.push(char::from(ALPHABET[usize::from(play)]));
            (play, vec![self.game.after_play(&state, play)?], depth)
        } else {
            (PASS, self.replies(&state), depth)
        };
        let mut rank = 0;
        for state in &next {
            rank = rank.max(self.enter(search, state, depth.checked_sub(1)?)?);
        }
        let visited = Visited { rank: rank + 1, play };
        self.visited.insert(state, visited);
        Some(visited.rank)
    }

    fn replies(&self, state: &State) -> Vec<State> {
        let mut replies = Vec::new();
        self.game.for_each_reply(state, |Reply { state, .. }| replies.push(state));
        replies
    }

    /// Plays of the strategy that can make a position which has come before, each with its state in standard form. There is one for each
    /// state whose position can come again; none if no position can.
    ///
    /// Ranks fall, so no state comes twice. A position can come twice only with another ban or player to move: from the state with the higher
    /// rank to one in which the opponent is to move.
    pub fn repeating_plays(&self) -> FxHashSet<(State, u8)> {
        let mut by_position: FxHashMap<Position<u64>, Vec<(State, u16)>> = FxHashMap::default();
        for (state, visited) in &self.visited {
            by_position.entry(state.position).or_default().push((*state, visited.rank));
        }
        let mut found = FxHashSet::default();
        for states in by_position.values() {
            for (first, high) in states {
                let lower = states.iter().filter(|(to, low)| to.to_move != self.game.player && low < high);
                if let Some(&lowest) = lower.map(|(_, low)| low).min() {
                    found.extend(self.repeating_play(first, first.position, lowest, &mut FxHashSet::default()));
                }
            }
        }
        found
    }

    /// A play of the player, and its state in standard form, by which the strategy can lead from `state` to `position`, through states of at
    /// least the rank `lowest`.
    fn repeating_play(
        &self,
        state: &State,
        position: Position<u64>,
        lowest: u16,
        seen: &mut FxHashSet<State>,
    ) -> Option<(State, u8)> {
        let (form, _) = self.game.standard_form(state);
        let visited = self.visited.get(&form).filter(|visited| visited.rank >= lowest)?;
        if !seen.insert(*state) {
            return None;
        }
        if state.to_move != self.game.player {
            return self.replies(state).iter().find_map(|next| self.repeating_play(next, position, lowest, seen));
        }
        // If symmetries of the state itself map the play to others, all of them are followed.
        let maps: Vec<usize> = self.game.maps_to_standard_form(state).collect();
        maps.into_iter().find_map(|map| {
            let next = self.game.after_play(state, self.game.source(map, visited.play))?;
            let repeats = next.position == position;
            if repeats { Some((form, visited.play)) } else { self.repeating_play(&next, position, lowest, seen) }
        })
    }

    /// A line of play from `start` in which the opponent holds out as long as he can: the points by their numbers, [`PASS`] for a pass.
    pub fn longest_line(&self, start: &State) -> Vec<u8> {
        let (mut line, mut state) = (Vec::new(), *start);
        while !self.game.is_leaf(&state) {
            let Some(reply) = self.next_of_line(&state) else { break };
            line.push(reply.point);
            state = reply.state;
        }
        line
    }

    fn next_of_line(&self, state: &State) -> Option<Reply> {
        let (form, map) = self.game.standard_form(state);
        let play = match self.visited.get(&form) {
            _ if state.to_move != self.game.player => None,
            Some(visited) => Some(self.game.source(map, visited.play)),
            None => Some(self.game.source(map, self.game.winning_play(&form)?)),
        };
        let mut best: Option<(u16, Reply)> = None;
        self.game.for_each_reply(state, |reply| {
            let rank = self.rank(&reply.state);
            if play.is_none_or(|play| play == reply.point) && best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, reply));
            }
        });
        best.map(|(_, reply)| reply)
    }

    fn rank(&self, state: &State) -> u16 {
        let known = self.visited.get(&self.game.standard_form(state).0).map(|visited| visited.rank);
        known.unwrap_or_else(|| u16::from(!self.game.is_leaf(state)))
    }
}

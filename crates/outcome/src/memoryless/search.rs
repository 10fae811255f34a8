//! Depth-first search for the number of moves within which the player reaches a leaf, deeper and deeper, with a table of states.
//!
//! The method is that of E. van der Werf, "Solving Go on small boards", 2003: unconditional life ends a line, states are recognised under
//! rotations and reflections, and the moves that refuted before are tried first. A win within some depth is a win whatever the history,
//! so the table holds without readings. What is not found within a depth says nothing: hopeless states are given up early.

use koatlas_board::{Colour, PointSet};
use koatlas_files::Control;
use rustc_hash::FxHashSet;

use super::states::{PASS, Reply, State, StateGame};
use crate::unconditional_life::UnconditionalLife;

/// A state with what the search knows about it.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    /// The hash of the standard form, and the map that gives it.
    key: u64,
    map: usize,
    /// By colour, what is unconditionally alive.
    life: [UnconditionalLife<u64>; 2],
}

/// A move with the node after it. Moves of a higher `order` are tried earlier.
#[derive(Clone, Copy)]
struct Child {
    node: Node,
    point: u8,
    order: u32,
}

/// The moves of a node: those that decide nothing at once, or the one that gives the player who makes it his way.
enum Moves {
    Open(Vec<Child>),
    Decided(u8),
}

/// Points that a play can cover newly, as far as the search looks: a point is covered if it has a stone of the player or is next to one. A
/// leaf has all his points covered.
///
/// Only a stone far from all others covers five. With four, searches of 3x6 and 4x5 expand more states, and find no shorter strategy.
const COVERED_BY_A_PLAY: usize = 3;

/// The weight of a point of influence in the order of moves, against the number of refutations, which is shifted by eight bits.
const WEIGHT_OF_INFLUENCE: i32 = 1_000;

/// Orders of moves that are tried before all others: the one of the table, and the two that refuted last at the same depth.
const FROM_TABLE: u32 = 1 << 30;
const REFUTED_LAST: [u32; 2] = [1 << 29, 1 << 28];

/// In place of a point: no move is known.
const NO_POINT: u8 = PASS + 1;

/// A search in one [`StateGame`].
pub(super) struct DepthSearch<'s, 'a> {
    pub game: &'s StateGame,
    table: DepthTable,
    /// By player and point, how much the move has refuted, weighted by the depth below it.
    refuted: [[u32; 65]; 2],
    /// By depth, the two moves that refuted last.
    refuted_last: Vec<[u8; 2]>,
    /// Plays of the player that are not looked at, each with its state in standard form.
    pub forbidden: FxHashSet<(State, u8)>,
    /// Number of expanded states.
    pub expanded: u64,
    /// The limits; the table is part of the memory.
    pub control: Control<'a>,
    /// True if a limit was reached.
    pub is_stopped: bool,
}

impl<'s, 'a> DepthSearch<'s, 'a> {
    pub fn new(game: &'s StateGame, control: &Control<'a>) -> DepthSearch<'s, 'a> {
        DepthSearch {
            game,
            table: DepthTable::new(game.board.len()),
            refuted: [[0; 65]; 2],
            refuted_last: Vec::new(),
            forbidden: FxHashSet::default(),
            expanded: 0,
            control: *control,
            is_stopped: false,
        }
    }

    /// Forbids `plays` of the player. What was not won before is not won without them either, so only wins are forgotten.
    pub fn forbid(&mut self, plays: FxHashSet<(State, u8)>) {
        self.forbidden.extend(plays);
        self.table.forget_wins();
    }

    /// The play of the player by which he reaches a leaf within `depth` moves from `state`, in the standard form of `state`, and the number of
    /// moves. Searches again, deeper and deeper, if the table has forgotten it.
    pub fn winning_play(&mut self, state: &State, depth: u32) -> Option<(u8, u32)> {
        let node = self.node(*state);
        let mut deeper = 1..=depth;
        loop {
            if let Some(bound) = self.table.get(node.key)
                && let Some(won) = bound.won.filter(|&won| won <= depth)
                && bound.point != NO_POINT
            {
                return Some((bound.point, won));
            }
            if self.is_stopped || !deeper.any(|depth| self.forces(state, depth)) {
                return None;
            }
        }
    }

    /// True if the player reaches a leaf within `depth` moves from `state`, which is none.
    pub fn forces(&mut self, state: &State, depth: u32) -> bool {
        self.refuted_last.resize(self.refuted_last.len().max(depth as usize + 1), [NO_POINT; 2]);
        let node = self.node(*state);
        self.wins(&node, depth)
    }

    fn node(&self, state: State) -> Node {
        let (key, map) = self.key(&state);
        Node { state, key, map, life: Colour::BOTH.map(|colour| self.game.life(state.position.stones(colour))) }
    }

    fn key(&self, state: &State) -> (u64, usize) {
        let (form, map) = self.game.standard_form(state);
        let rest = u64::from(form.ban) << 1 | form.to_move.index() as u64;
        let hash = mixed(mixed(mixed(form.position.black) ^ form.position.white) ^ rest);
        // 0 marks a free place in the table.
        (hash.max(1), map)
    }

    /// Counts an expanded state, and looks at the limits now and then.
    fn count(&mut self) {
        self.expanded += 1;
        self.is_stopped |=
            self.expanded >= self.control.nodes || self.expanded.is_multiple_of(1 << 12) && self.control.is_stopped();
    }

    /// True if the player reaches a leaf within `depth` moves from `node`. If a limit is reached the answer is false and means nothing.
    fn wins(&mut self, node: &Node, depth: u32) -> bool {
        let is_own = node.state.to_move == self.game.player;
        let mut first = NO_POINT;
        if let Some(bound) = self.table.get(node.key) {
            if bound.won.is_some_and(|won| won <= depth) {
                return true;
            }
            if bound.missed >= depth {
                return false;
            }
            first = if bound.point < PASS { self.game.source(node.map, bound.point) } else { bound.point };
        }
        self.count();
        if self.is_stopped {
            return false;
        }
        let before = self.expanded;
        let refuted_by = match self.moves(node, depth, first) {
            Moves::Decided(point) => point,
            Moves::Open(mut children) => {
                children.sort_by_key(|child| std::cmp::Reverse(child.order));
                self.refuting_move(&children, is_own, depth)
            }
        };
        if self.is_stopped {
            return false;
        }
        let wins = is_own == (refuted_by != NO_POINT);
        let point = if refuted_by < PASS { self.game.image(node.map, refuted_by) } else { refuted_by };
        self.table.set(node.key, depth, wins, point, self.expanded - before + 1);
        wins
    }

    /// The first move after which the player of it gets his way, or [`NO_POINT`]. `depth` is that of the node before.
    fn refuting_move(&mut self, children: &[Child], is_own: bool, depth: u32) -> u8 {
        let known =
            children.iter().find(|child| {
                let bound = self.table.get(child.node.key);
                bound.is_some_and(|bound| {
                    if is_own { bound.won.is_some_and(|won| won < depth) } else { bound.missed >= depth - 1 }
                })
            });
        if let Some(child) = known {
            return child.point;
        }
        for child in children {
            if self.wins(&child.node, depth - 1) == is_own {
                self.note_refutation(child, depth);
                return child.point;
            }
        }
        NO_POINT
    }

    fn note_refutation(&mut self, child: &Child, depth: u32) {
        let refuted = &mut self.refuted[(!child.node.state.to_move).index()];
        refuted[usize::from(child.point)] += depth * depth;
        if refuted[usize::from(child.point)] > 1 << 26 {
            refuted.iter_mut().for_each(|count| *count /= 2);
        }
        let last = &mut self.refuted_last[depth as usize];
        if last[0] != child.point {
            *last = [child.point, last[0]];
        }
    }

    /// The moves of `node`. `first` is the point that the table suggests.
    fn moves(&self, node: &Node, depth: u32, first: u8) -> Moves {
        let is_own = node.state.to_move == self.game.player;
        let plays_left = if is_own { (depth - 1) / 2 } else { depth / 2 } as usize;
        let form = (is_own && !self.forbidden.is_empty()).then(|| self.game.standard_form(&node.state).0);
        let (mut children, mut decided) = (Vec::with_capacity(26), None);
        self.game.for_each_reply(&node.state, |reply| {
            let is_forbidden = |form| self.forbidden.contains(&(form, self.game.image(node.map, reply.point)));
            if decided.is_some() || form.is_some_and(is_forbidden) {
                return;
            }
            // The opponent gets his way if the player cannot cover enough points, and so does he after a living stone of his own.
            if self.is_hopeless(&reply.state, plays_left) {
                decided = (!is_own).then_some(reply.point);
                return;
            }
            let life = self.life_after(node, &reply);
            let [own, others] = [self.game.player, !self.game.player].map(|player| life[player.index()]);
            if is_own && !node.life[self.game.player.index()].stones.minus(own.stones).is_empty() {
                return;
            }
            let (wins, loses) = (own.points().len() >= self.game.points, self.exceeds(&others));
            if if is_own { wins } else { loses || depth == 1 && !wins } {
                decided = Some(reply.point);
            } else if !wins && !loses && depth > 1 {
                let (key, map) = self.key(&reply.state);
                let order = self.order(&reply, depth, first);
                children.push(Child { node: Node { state: reply.state, key, map, life }, point: reply.point, order });
            }
        });
        if is_own && node.state.position.occupied().is_empty() {
            children = self.most_central(&children).into_iter().collect();
        }
        decided.map_or(Moves::Open(children), Moves::Decided)
    }

    /// The play with the most points within a distance of two, the first of several.
    fn most_central(&self, children: &[Child]) -> Option<Child> {
        let reach = |child: &Child| self.game.around(self.game.around(1 << child.point)).len();
        children.iter().rev().max_by_key(|child| reach(child)).copied()
    }

    /// True if what the opponent has for good leaves too few points.
    fn exceeds(&self, others: &UnconditionalLife<u64>) -> bool {
        self.game.board.len() - others.points().len() < self.game.points
    }

    /// True if the player cannot cover his points by `plays` plays, as far as the search looks.
    fn is_hopeless(&self, state: &State, plays: usize) -> bool {
        let stones = state.position.stones(self.game.player);
        let covered = (stones | self.game.around(stones)).len();
        covered + COVERED_BY_A_PLAY * plays < self.game.points
    }

    /// The life of both players after a move. That of the opponent of the mover changes only if stones were taken off.
    fn life_after(&self, node: &Node, reply: &Reply) -> [UnconditionalLife<u64>; 2] {
        let mut life = node.life;
        for colour in Colour::BOTH {
            let (before, after) = (node.state.position.stones(colour), reply.state.position.stones(colour));
            if before != after {
                life[colour.index()] = self.game.life(after);
            }
        }
        life
    }

    fn order(&self, reply: &Reply, depth: u32, first: u8) -> u32 {
        if reply.point == first {
            return FROM_TABLE;
        }
        if let Some(at) = self.refuted_last[depth as usize].iter().position(|&point| point == reply.point) {
            return REFUTED_LAST[at];
        }
        let mover = !reply.state.to_move;
        let ahead = WEIGHT_OF_INFLUENCE * self.influence(&reply.state, mover);
        // At most 64 points of influence on each side, so the sum is not below 0.
        (64 * WEIGHT_OF_INFLUENCE + ahead) as u32 + (self.refuted[mover.index()][usize::from(reply.point)] >> 8)
    }

    /// The points that are nearer to the stones of `player` minus those that are nearer to the others, up to a distance of three.
    fn influence(&self, state: &State, player: Colour) -> i32 {
        let [mut own, mut others] = [player, !player].map(|colour| state.position.stones(colour));
        for _ in 0..3 {
            let free = self.game.board.all().minus(own | others);
            let [near_own, near_others] = [own, others].map(|points| self.game.around(points) & free);
            own |= near_own.minus(near_others);
            others |= near_others.minus(near_own);
        }
        own.len() as i32 - others.len() as i32
    }
}

/// Mixes the bits of a word (the finaliser of SplitMix64 by S. Vigna, which is in the public domain).
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// What the table says about a state.
#[derive(Clone, Copy)]
struct DepthBound {
    /// The least known depth within which the player reaches a leaf.
    won: Option<u32>,
    /// The greatest depth within which he was found not to.
    missed: u32,
    /// The move of the win, or that refuted last, in the standard form; [`NO_POINT`] if there is none.
    point: u8,
}

/// A table of states by the hash of their standard form. Two states share a bucket; the one with less work behind it gives way.
struct DepthTable {
    /// Hash, and from the lowest byte the win plus 1, the miss, the point plus 1, and in the upper half the work.
    entries: Vec<[u64; 2]>,
    bits: u32,
}

/// Exponent of the number of entries for a board without points, which doubles with each point, and the greatest one: four gigabytes. It does not
/// depend on the limit of memory, as what is found depends on it.
const TABLE_BITS: u32 = 6;
const MOST_TABLE_BITS: u32 = 28;

/// Bytes of the table for a board of `points` points.
pub(super) fn table_bytes(points: usize) -> u64 {
    (size_of::<[u64; 2]>() as u64) << table_bits(points)
}

fn table_bits(points: usize) -> u32 {
    (points as u32 + TABLE_BITS).min(MOST_TABLE_BITS)
}

impl DepthTable {
    /// Creates the table for a board of `points` points.
    fn new(points: usize) -> DepthTable {
        let bits = table_bits(points);
        DepthTable { entries: vec![[0; 2]; 1 << bits], bits }
    }

    fn forget_wins(&mut self) {
        for entry in self.entries.iter_mut().filter(|entry| entry[1].to_le_bytes()[0] > 0) {
            entry[1] &= !0xff;
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> (64 - self.bits)) as usize & !1
    }

    #[inline]
    fn get(&self, key: u64) -> Option<DepthBound> {
        let bucket = self.bucket(key);
        let entry = self.entries[bucket..bucket + 2].iter().find(|entry| entry[0] == key)?;
        let [won, missed, point, ..] = entry[1].to_le_bytes();
        let won = won.checked_sub(1).map(u32::from);
        Some(DepthBound { won, missed: missed.into(), point: point.checked_sub(1).unwrap_or(NO_POINT) })
    }

    /// Notes that the player wins, or does not, within `depth` moves, which took `work`. The move of the least win is kept.
    fn set(&mut self, key: u64, depth: u32, wins: bool, point: u8, work: u64) {
        let bucket = self.bucket(key);
        let work_of = |at: usize| self.entries[at][1] >> 32;
        let known = [bucket, bucket + 1].into_iter().find(|&at| self.entries[at][0] == key);
        let at = known.unwrap_or(if work_of(bucket) <= work_of(bucket + 1) { bucket } else { bucket + 1 });
        let old = if known.is_some() { self.entries[at][1] } else { 0 };
        let [mut won, mut missed, mut kept, ..] = old.to_le_bytes();
        let depth = depth as u8;
        if point != NO_POINT && (won == 0 || wins && depth + 1 < won) {
            kept = point + 1;
        }
        if wins {
            won = if won == 0 { depth + 1 } else { won.min(depth + 1) };
        } else {
            missed = missed.max(depth);
        }
        let work = work.clamp(old >> 32, u64::from(u32::MAX));
        self.entries[at] = [key, u64::from_le_bytes([won, missed, kept, 0, 0, 0, 0, 0]) | work << 32];
    }
}

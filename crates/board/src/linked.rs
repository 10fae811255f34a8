//! Strings kept as linked stones: a play costs what it touches, however large the board.

use crate::arena::Arena;
use crate::colour::Colour;
use crate::play::{Play, Prospect};
use crate::point_set::PointSet;
use crate::position::{Position, stone_key};
use crate::string_links::{Links, Stone};

/// The strings of a position, and what must be known to take plays back.
#[derive(Clone, Debug)]
pub(crate) struct Linked<S: PointSet> {
    links: Links,
    /// The points without an empty point next to them.
    crowded: S,
    /// By colour, the points that are the last liberty of a string, and a few that have been: where to look for captures.
    last_liberties: [S; 2],
    made: Vec<Made<S>>,
    /// The strings that the plays made have removed, in order.
    removed: Vec<u16>,
}

/// What undoes a play.
#[derive(Clone, Copy, Debug)]
struct Made<S> {
    /// The links that the point had before.
    stone: Stone,
    /// The key of the position before.
    key: u64,
    crowded: S,
    /// How many strings had been joined to others before.
    joined: u32,
    /// How many strings had been removed before.
    removed: u32,
    point: u16,
    /// The player whose stones were removed.
    loser: Colour,
    /// Whether the stone played stands.
    stands: bool,
}

impl<S: PointSet> Linked<S> {
    /// The strings of a legal position. O(points).
    pub fn new(arena: &Arena<S>, position: Position<S>) -> Linked<S> {
        let mut links = Links::new(arena);
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            stones.for_each(|point| {
                links.put(colour, point as u16, arena.safe(colour).contains(point));
            });
        }
        let empty = arena.empty_points(position);
        let crowded = S::collect((0..arena.len()).filter(|&point| !arena.neighbours(point).meets(empty)));
        let (made, removed) = (Vec::new(), Vec::new());
        let mut linked = Linked { links, crowded, last_liberties: [S::EMPTY; 2], made, removed };
        position.occupied().for_each(|point| linked.note_atari(point as u16));
        linked
    }

    /// The points without an empty point next to them.
    #[inline]
    pub fn crowded(&self) -> S {
        self.crowded
    }

    /// What a play on an empty point of the position with this key would do, whatever the policy.
    #[inline]
    pub fn prospect(&self, arena: &Arena<S>, key: u64, colour: Colour, point: usize) -> Prospect {
        let without = |loser, (mut removed, mut after): (usize, u64)| {
            self.links.each_in_atari(loser, point, |head| {
                removed += self.links.stone(head).stones();
                after ^= self.links.stone(head).key();
            });
            (removed, after)
        };
        let (mut removed, mut after) = (0, key ^ stone_key(colour, point));
        if self.last_liberties[(!colour).index()].contains(point) {
            (removed, after) = without(!colour, (removed, after));
        }
        let suicide = removed == 0 && self.crowded.contains(point) && self.suffocates(arena, colour, point);
        if suicide {
            (removed, after) = without(colour, (1, key));
        }
        Prospect { colour, point, removed, suicide, key: after }
    }

    /// Whether a stone that captures nothing, on a point without an empty point next to it, would have no liberty.
    fn suffocates(&self, arena: &Arena<S>, colour: Colour, point: usize) -> bool {
        let helps = |&other: &u16| {
            self.links.content(other) == Some(colour) && !self.links.stone(self.links.head(other)).in_atari()
        };
        !arena.safe(colour).contains(point) && !self.links.near(point).iter().any(helps)
    }

    /// The stones that the play of a prospect removes, the one just played not among them.
    pub fn removed_by(&self, prospect: &Prospect) -> S {
        let mut strings = S::EMPTY;
        if prospect.removed > 0 {
            self.links.each_in_atari(prospect.loser(), prospect.point, |head| strings |= self.links.string(head));
        }
        strings
    }

    /// Makes a play from the position with this key. Its stone may not stand afterwards.
    pub fn make(&mut self, arena: &Arena<S>, play: &Play<S>, key: u64) {
        let point = play.point as u16;
        let (loser, stands) = (play.loser(), play.after.occupied().contains(play.point));
        let removed = self.removed.len();
        self.made.push(Made {
            stone: *self.links.stone(point),
            key,
            crowded: self.crowded,
            joined: self.links.joined(),
            removed: removed as u32,
            point,
            loser,
            stands,
        });
        if !play.removed.is_empty() {
            self.links.each_in_atari(loser, play.point, |head| self.removed.push(head));
        }
        if stands {
            self.put(arena, play.colour, point, &play.after);
        }
        self.removed[removed..].iter().for_each(|&head| self.links.remove(head));
        play.removed.for_each(|point| self.crowded &= !arena.neighbours(point));
        if stands {
            self.note_atari(point);
        }
    }

    /// Takes back the last play made, which led to a position: the position before it and its key, if there is one.
    pub fn undo(&mut self, after: Position<S>) -> Option<(Position<S>, u64)> {
        let Made { stone, key, crowded, joined, removed, point, loser, stands } = self.made.pop()?;
        let mut stones = [after.stones(loser), after.stones(!loser)];
        for head in self.removed.drain(removed as usize..).rev() {
            self.links.put_back(head, loser);
            stones[0] |= self.links.string(head);
        }
        if stands {
            self.links.take_off(point, stone, joined);
            stones[1].take(usize::from(point));
        }
        self.crowded = crowded;
        // What has been captured, or has left atari, by this play.
        self.last_liberties.iter_mut().for_each(|points| points.insert(usize::from(point)));
        Some((Position::of(loser, stones[0], stones[1]), key))
    }

    fn put(&mut self, arena: &Arena<S>, colour: Colour, point: u16, after: &Position<S>) {
        let index = usize::from(point);
        self.links.put(colour, point, arena.safe(colour).contains(index));
        self.last_liberties.iter_mut().for_each(|points| points.take(index));
        let empty = arena.empty_points(*after);
        for number in 0..self.links.near(index).len() {
            let other = self.links.near(index)[number];
            if !arena.neighbours(usize::from(other)).meets(empty) {
                self.crowded.insert(usize::from(other));
            }
            self.note_atari(other);
        }
    }

    /// Notes the last liberty of the string of a stone, if it is in atari.
    #[inline]
    fn note_atari(&mut self, point: u16) {
        let Some(colour) = self.links.content(point) else { return };
        if let Some(liberty) = self.links.stone(self.links.head(point)).last_liberty() {
            self.last_liberties[colour.index()].insert(liberty);
        }
    }
}

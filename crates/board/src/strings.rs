//! A position whose strings are kept from play to play.

use crate::arena::Arena;
use crate::colour::Colour;
use crate::key::stone_key;
use crate::play::{Illegal, Play, Suicide};
use crate::point_set::PointSet;
use crate::position::Position;
use crate::prospect::Prospect;
use crate::string_links::{Links, Stone};

/// A position whose strings, liberties and key are kept from play to play, and back again.
///
/// [`Arena::play`] looks at all stones of a position; here a play costs what it touches: the strings next to its point,
/// and the stones that it removes. What a play *would* do is known before any set of points is made ([`Prospect`]).
///
/// ```
/// use koatlas_board::{Arena, Colour, Position, Strings, Suicide};
/// let start = Position { black: 0b010, white: 0b001 };
/// let mut strings = Strings::new(Arena::<u64>::whole_board("1x3".parse()?)?, start);
/// let capture = strings.prospect(Colour::White, 2, Suicide::None)?;
/// assert_eq!((capture.removed, strings.play(&capture).after.white), (1, 0b101));
/// strings.make(&capture, true);
/// assert_eq!(strings.key(), Position::<u64> { black: 0, white: 0b101 }.key());
/// assert!(strings.undo() && *strings.position() == start);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strings<S: PointSet> {
    arena: Arena<S>,
    position: Position<S>,
    key: u64,
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
    key: u64,
    crowded: S,
    /// How many strings had been joined to others before.
    joined: u32,
    /// How many strings had been removed before.
    removed: u32,
    point: u16,
    colour: Colour,
    /// The player whose stones were removed.
    loser: Colour,
    /// Whether the stone played stands.
    stands: bool,
}

impl<S: PointSet> Strings<S> {
    /// The strings of a legal position. O(points).
    #[must_use]
    pub fn new(arena: Arena<S>, position: Position<S>) -> Strings<S> {
        let mut links = Links::new(&arena);
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            stones.for_each(|point| {
                links.put(colour, point as u16, arena.safe(colour).contains(point));
            });
        }
        let empty = arena.empty_points(position);
        let crowded = S::collect((0..arena.len()).filter(|&point| !arena.neighbours(point).meets(empty)));
        let mut strings = Strings {
            arena,
            position,
            key: position.key(),
            links,
            crowded,
            last_liberties: [S::EMPTY; 2],
            made: Vec::new(),
            removed: Vec::new(),
        };
        position.occupied().for_each(|point| strings.note_atari(point as u16));
        strings
    }

    /// The arena that the position lies in.
    #[inline]
    #[must_use]
    pub fn arena(&self) -> &Arena<S> {
        &self.arena
    }

    /// The position now.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position<S> {
        &self.position
    }

    /// The key of the position: [`Position::key`].
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The points where plays may be made, as far as the region and the stones go.
    #[inline]
    #[must_use]
    pub fn vacant(&self) -> S {
        self.arena.empty_points(self.position) & self.arena.playable()
    }

    /// Those of the [vacant](Strings::vacant) points with an empty point next to them. No play there is suicide.
    #[inline]
    #[must_use]
    pub fn open(&self) -> S {
        self.vacant().minus(self.crowded)
    }

    /// What a play would do. O(points next to it).
    ///
    /// # Errors
    /// If the point is not playable, is occupied, or the play is a suicide that the policy does not allow.
    #[inline]
    pub fn prospect(&self, colour: Colour, point: usize, suicide: Suicide) -> Result<Prospect, Illegal> {
        if point >= self.arena.len() || !self.arena.playable().contains(point) {
            return Err(Illegal::NotPlayable);
        }
        if self.links.content(point as u16).is_some() {
            return Err(Illegal::Occupied);
        }
        let prospect = self.on_vacant(colour, point);
        if suicide.allows(prospect.suicide, prospect.removed) { Ok(prospect) } else { Err(Illegal::Suicide) }
    }

    /// Calls `visit` with every play of a colour that the bare rules allow, by point. O(vacant points).
    #[inline]
    pub fn for_each_prospect(&self, colour: Colour, suicide: Suicide, visit: impl FnMut(Prospect)) {
        self.for_each_prospect_in(self.vacant(), colour, suicide, visit);
    }

    /// As [`Strings::for_each_prospect`], the plays on some [vacant](Strings::vacant) points alone.
    #[inline]
    pub fn for_each_prospect_in(&self, vacant: S, colour: Colour, suicide: Suicide, mut visit: impl FnMut(Prospect)) {
        vacant.for_each(|point| {
            let prospect = self.on_vacant(colour, point);
            if suicide.allows(prospect.suicide, prospect.removed) {
                visit(prospect);
            }
        });
    }

    #[inline]
    fn on_vacant(&self, colour: Colour, point: usize) -> Prospect {
        let (mut removed, mut key) = (0, self.key ^ stone_key(colour, point));
        if self.last_liberties[(!colour).index()].contains(point) {
            self.links.each_in_atari(!colour, point, |head| {
                removed += self.links.stone(head).stones();
                key ^= self.links.stone(head).key();
            });
        }
        let suicide = removed == 0 && self.crowded.contains(point) && self.suffocates(colour, point);
        if suicide {
            (removed, key) = (1, self.key);
            self.links.each_in_atari(colour, point, |head| {
                removed += self.links.stone(head).stones();
                key ^= self.links.stone(head).key();
            });
        }
        Prospect { colour, point, removed, suicide, key }
    }

    /// Whether a stone that captures nothing, on a point without an empty point next to it, would have no liberty.
    fn suffocates(&self, colour: Colour, point: usize) -> bool {
        let helps = |&other: &u16| {
            self.links.content(other) == Some(colour) && !self.links.stone(self.links.head(other)).in_atari()
        };
        !self.arena.safe(colour).contains(point) && !self.links.near(point).iter().any(helps)
    }

    /// The play of a prospect of this position, with all that it changes. O(stones removed).
    #[must_use]
    pub fn play(&self, prospect: &Prospect) -> Play<S> {
        let &Prospect { colour, point, removed, suicide, .. } = prospect;
        let loser = if suicide { colour } else { !colour };
        let mut strings = S::EMPTY;
        if removed > 0 {
            self.links.each_in_atari(loser, point, |head| strings |= self.links.string(head));
        }
        let of = if suicide { Play::suicide } else { Play::capture };
        of(self.position, colour, point, strings)
    }

    /// Makes the play of a prospect of this position. If the stone played does not stand (it is taken off at once, as some rule
    /// sets have it) the play only removes what it captures.
    pub fn make(&mut self, prospect: &Prospect, stands: bool) {
        let &Prospect { colour, suicide, .. } = prospect;
        let point = prospect.point as u16;
        let loser = if suicide { colour } else { !colour };
        let stands = stands && !suicide;
        let removed = self.removed.len();
        self.made.push(Made {
            stone: *self.links.stone(point),
            key: self.key,
            crowded: self.crowded,
            joined: self.links.joined(),
            removed: removed as u32,
            point,
            colour,
            loser,
            stands,
        });
        if prospect.removed > 0 {
            self.links.each_in_atari(loser, prospect.point, |head| self.removed.push(head));
        }
        if stands {
            self.put(colour, point);
        }
        for number in removed..self.removed.len() {
            self.remove(self.removed[number], loser);
        }
        if stands {
            self.note_atari(point);
        }
    }

    /// Takes back the last play made; `false` if there is none. O(stones removed).
    pub fn undo(&mut self) -> bool {
        let Some(made) = self.made.pop() else { return false };
        let Made { key, crowded, point, colour, loser, .. } = made;
        while self.removed.len() > made.removed as usize {
            let Some(head) = self.removed.pop() else { break };
            self.links.put_back(head, loser);
            let string = self.links.string(head);
            *self.stones_mut(loser) |= string;
        }
        if made.stands {
            self.links.take_off(point, made.stone, made.joined);
            self.stones_mut(colour).take(usize::from(point));
        }
        (self.key, self.crowded) = (key, crowded);
        // What has been captured, or has left atari, by this play.
        self.last_liberties.iter_mut().for_each(|points| points.insert(usize::from(point)));
        true
    }

    fn put(&mut self, colour: Colour, point: u16) {
        let index = usize::from(point);
        self.links.put(colour, point, self.arena.safe(colour).contains(index));
        self.stones_mut(colour).insert(index);
        self.key ^= stone_key(colour, index);
        self.last_liberties.iter_mut().for_each(|points| points.take(index));
        let empty = self.arena.empty_points(self.position);
        for number in 0..self.links.near(index).len() {
            let other = self.links.near(index)[number];
            if !self.arena.neighbours(usize::from(other)).meets(empty) {
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

    fn remove(&mut self, head: u16, loser: Colour) {
        let string: S = self.links.string(head);
        self.key ^= self.links.stone(head).key();
        self.links.remove(head);
        *self.stones_mut(loser) &= !string;
        let mut around = S::EMPTY;
        string.for_each(|point| around |= self.arena.neighbours(point));
        self.crowded &= !around;
    }

    fn stones_mut(&mut self, colour: Colour) -> &mut S {
        match colour {
            Colour::Black => &mut self.position.black,
            Colour::White => &mut self.position.white,
        }
    }
}

//! A position whose strings are kept from play to play.

use crate::arena::Arena;
use crate::atari::Atari;
use crate::colour::{Colour, Suicide};
use crate::linked::Linked;
use crate::play::{Illegal, Play, Prospect};
use crate::point_set::PointSet;
use crate::position::{Position, stone_key};

/// A position whose strings, liberties and key are kept from play to play, and back again.
///
/// [`Arena::play`] looks at all stones of a position; here a play costs what it touches. What it *would* do is known in short
/// before it is made ([`Prospect`]). Two ways of keeping strings are behind this, chosen by the width of the sets:
///
/// - Sets of one word, which are for small boards: the stones in atari are one set a colour. A play looks again at the strings
///   next to what it changes, by flood fill, as [`Arena::play`] looks at all; taking it back costs nothing.
/// - Wider sets: stones are linked to strings whose liberties are counted, and no string is ever gone through stone by stone,
///   unless it is removed.
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
    kept: Kept<S>,
}

/// What is known of the strings, and what takes plays back.
#[derive(Clone, Debug)]
enum Kept<S: PointSet> {
    Atari {
        now: Atari<S>,
        /// Before each play made: the position, its key, and what was known of it.
        before: Vec<(Position<S>, u64, Atari<S>)>,
    },
    Linked(Linked<S>),
}

impl<S: PointSet> Kept<S> {
    /// Measured with random games: flood fill takes 0.8 of the time on 8x8, as much on 9x9, 1.8 times as much on 19x19.
    fn new(arena: &Arena<S>, position: Position<S>) -> Kept<S> {
        if S::CAPACITY <= u64::CAPACITY {
            Kept::Atari { now: Atari::new(arena, position), before: Vec::new() }
        } else {
            Kept::Linked(Linked::new(arena, position))
        }
    }
}

impl<S: PointSet> Strings<S> {
    /// The strings of a legal position. O(points).
    #[must_use]
    pub fn new(arena: Arena<S>, position: Position<S>) -> Strings<S> {
        let kept = Kept::new(&arena, position);
        Strings { arena, position, key: position.key(), kept }
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
        match &self.kept {
            Kept::Linked(linked) => self.vacant().minus(linked.crowded()),
            Kept::Atari { .. } => {
                let empty = self.arena.empty_points(self.position);
                S::collect(self.vacant().iter().filter(|&point| self.arena.neighbours(point).meets(empty)))
            }
        }
    }

    /// What a play would do. O(points next to it); in sets of one word, also O(stones removed).
    ///
    /// # Errors
    /// If the point is not playable, is occupied, or the play is a suicide that the policy does not allow.
    #[inline]
    pub fn prospect(&self, colour: Colour, point: usize, suicide: Suicide) -> Result<Prospect, Illegal> {
        if point >= self.arena.len() || !self.arena.playable().contains(point) {
            return Err(Illegal::NotPlayable);
        }
        if self.position.occupied().contains(point) {
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
        match &self.kept {
            Kept::Atari { now, .. } => Prospect::of(&now.play(&self.arena, self.position, colour, point), self.key),
            Kept::Linked(linked) => linked.prospect(&self.arena, self.key, colour, point),
        }
    }

    /// The play of a prospect of this position, with all that it changes. O(stones removed).
    #[inline]
    #[must_use]
    pub fn play(&self, prospect: &Prospect) -> Play<S> {
        let &Prospect { colour, point, suicide, .. } = prospect;
        match &self.kept {
            Kept::Atari { now, .. } => now.play(&self.arena, self.position, colour, point),
            Kept::Linked(linked) => {
                let of = if suicide { Play::suicide } else { Play::capture };
                of(self.position, colour, point, linked.removed_by(prospect))
            }
        }
    }

    /// Makes the play of a prospect of this position, and says all that it has changed. If the stone played does not stand (it is
    /// taken off at once, as some rule sets have it) the play only removes what it captures.
    pub fn make(&mut self, prospect: &Prospect, stands: bool) -> Play<S> {
        let mut play = self.play(prospect);
        let mut key = prospect.key;
        if !stands && !prospect.suicide {
            key ^= stone_key(play.colour, play.point);
            let own = play.after.stones(play.colour).minus(S::single(play.point));
            play.after = Position::of(play.colour, own, play.after.stones(!play.colour));
        }
        match &mut self.kept {
            Kept::Atari { now, before } => {
                before.push((self.position, self.key, *now));
                *now = now.after(&self.arena, &play);
            }
            Kept::Linked(linked) => linked.make(&self.arena, &play, self.key),
        }
        (self.position, self.key) = (play.after, key);
        play
    }

    /// Takes back the last play made; `false` if there is none. O(1), in sets of several words O(stones removed).
    pub fn undo(&mut self) -> bool {
        let before = match &mut self.kept {
            Kept::Atari { now, before } => before.pop().map(|(position, key, atari)| {
                *now = atari;
                (position, key)
            }),
            Kept::Linked(linked) => linked.undo(self.position),
        };
        let Some(before) = before else { return false };
        (self.position, self.key) = before;
        true
    }
}

//! Plays by the bare rules: the opponent's strings without liberty go first, then the player's own.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::arena::Arena;
use crate::atari::Atari;
use crate::colour::Colour;
use crate::point_set::PointSet;
use crate::position::Position;
use crate::quoted::quoted;

/// Which suicides the bare rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suicide {
    /// No suicide.
    None,
    /// Suicide of two stones or more.
    Multi,
    /// Also of a single stone, which leaves the board as it was.
    All,
}

impl Suicide {
    /// The policy that allows the same plays, except those that leave the position as it was: suicides of a single stone.
    #[must_use]
    pub const fn changing(self) -> Suicide {
        match self {
            Suicide::None => Suicide::None,
            Suicide::Multi | Suicide::All => Suicide::Multi,
        }
    }

    /// The smallest number of own stones that a play may remove, if any.
    const fn least(self) -> Option<usize> {
        match self {
            Suicide::None => None,
            Suicide::Multi => Some(2),
            Suicide::All => Some(1),
        }
    }

    /// Whether a play is allowed that removes so many stones, the player's own if it is a suicide.
    #[inline]
    pub(crate) fn allows(self, is_suicide: bool, removed: usize) -> bool {
        !is_suicide || self.least().is_some_and(|least| removed >= least)
    }
}

impl fmt::Display for Suicide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suicide::None => "none",
            Suicide::Multi => "multi",
            Suicide::All => "all",
        })
    }
}

/// A text that names no suicide policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no suicide policy: write none, multi or all", quoted(.0))]
pub struct SuicideError(pub String);

impl FromStr for Suicide {
    type Err = SuicideError;

    fn from_str(text: &str) -> Result<Suicide, SuicideError> {
        [Suicide::None, Suicide::Multi, Suicide::All]
            .into_iter()
            .find(|policy| policy.to_string() == text)
            .ok_or_else(|| SuicideError(text.to_owned()))
    }
}

/// A play, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play<S> {
    /// Who plays.
    pub colour: Colour,
    /// Where.
    pub point: usize,
    /// The stones removed: the opponent's, or, if `suicide`, the player's own, the stone just played among them.
    pub removed: S,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
    /// The position after the play.
    pub after: Position<S>,
}

impl<S: PointSet> Play<S> {
    /// A play after which the stone stands; what it captures may be nothing.
    #[inline]
    pub(crate) fn capture(position: Position<S>, colour: Colour, point: usize, captured: S) -> Play<S> {
        let own = position.stones(colour) | S::single(point);
        let after = Position::of(colour, own, position.stones(!colour).minus(captured));
        Play { colour, point, removed: captured, suicide: false, after }
    }

    /// A suicide together with the stones that the one just played joins.
    #[inline]
    pub(crate) fn suicide(position: Position<S>, colour: Colour, point: usize, joined: S) -> Play<S> {
        let after = Position::of(colour, position.stones(colour).minus(joined), position.stones(!colour));
        Play { colour, point, removed: joined | S::single(point), suicide: true, after }
    }

    /// Whose stones are removed, if any are.
    #[inline]
    pub(crate) fn loser(&self) -> Colour {
        if self.suicide { self.colour } else { !self.colour }
    }
}

/// Why the bare rules do not allow a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Not a point of the arena, or one of a string outside the region.
    #[error("plays may not be made there")]
    NotPlayable,
    /// A stone stands there.
    #[error("the point is occupied")]
    Occupied,
    /// A suicide that the policy does not allow.
    #[error("suicide")]
    Suicide,
}

impl<S: PointSet> Arena<S> {
    /// A single play by the bare rules.
    ///
    /// The position must be legal. All strings are looked at, so that one call costs as much as
    /// [`Arena::for_each_play`]: O(stones and points).
    ///
    /// ```
    /// use koatlas_board::{Arena, Colour, Illegal, Position, Suicide};
    /// // Points 0 and 1 are next to each other, and 0 is in the corner.
    /// let arena = Arena::<u64>::whole_board("1x3".parse()?)?;
    /// let position = Position { black: 0b010, white: 0 };
    /// assert_eq!(arena.play(position, Colour::White, 0, Suicide::None), Err(Illegal::Suicide));
    /// let play = arena.play(position, Colour::Black, 0, Suicide::None).expect("there is a liberty");
    /// assert_eq!((play.after.black, play.removed), (0b011, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the point is not playable, is occupied, or the play is a suicide that the policy does not allow.
    pub fn play(
        &self,
        position: Position<S>,
        colour: Colour,
        point: usize,
        suicide: Suicide,
    ) -> Result<Play<S>, Illegal> {
        if point >= self.len() || !self.playable().contains(point) {
            return Err(Illegal::NotPlayable);
        }
        if position.occupied().contains(point) {
            return Err(Illegal::Occupied);
        }
        let play = Atari::new(self, position).play(self, position, colour, point);
        if suicide.allows(play.suicide, play.removed.len()) { Ok(play) } else { Err(Illegal::Suicide) }
    }

    /// Calls `visit` with every legal play of either colour, by point, Black before White.
    ///
    /// Nothing is allocated. One flood fill a string of the position, then a few set operations a play.
    #[inline]
    pub fn for_each_play(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play_of(Colour::BOTH, position, suicide, visit);
    }

    /// As [`Arena::for_each_play`], the plays of one colour alone.
    #[inline]
    pub fn for_each_play_by(
        &self,
        position: Position<S>,
        colour: Colour,
        suicide: Suicide,
        visit: impl FnMut(Play<S>),
    ) {
        self.for_each_play_of([colour], position, suicide, visit);
    }

    /// Calls `visit` with every legal play of these colours, by point, then as the colours are listed.
    #[inline]
    fn for_each_play_of<const N: usize>(
        &self,
        colours: [Colour; N],
        position: Position<S>,
        suicide: Suicide,
        mut visit: impl FnMut(Play<S>),
    ) {
        let atari = Atari::new(self, position);
        for point in (self.empty_points(position) & self.playable()).iter() {
            for colour in colours {
                let play = atari.play(self, position, colour, point);
                if suicide.allows(play.suicide, play.removed.len()) {
                    visit(play);
                }
            }
        }
    }

    /// Calls `visit` with every legal play of these colours that removes stones and changes the position, until it breaks:
    /// captures, and where they are allowed, suicides of two stones or more. By point, then as the colours are listed.
    ///
    /// Costs what the flood fill costs, and a few set operations a play that removes something.
    ///
    /// # Errors
    /// The break of `visit`.
    #[inline]
    pub fn try_for_each_removal<B>(
        &self,
        colours: &[Colour],
        position: Position<S>,
        suicide: Suicide,
        mut visit: impl FnMut(Play<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let atari = Atari::new(self, position);
        let empty = self.empty_points(position) & self.playable();
        let may_be_suicide = |point: usize| suicide != Suicide::None && !self.neighbours(point).meets(empty);
        for point in empty.iter() {
            for &colour in colours {
                if atari.captures(self, colour, point) || may_be_suicide(point) {
                    let play = atari.play(self, position, colour, point);
                    if !play.removed.is_empty() && suicide.changing().allows(play.suicide, play.removed.len()) {
                        visit(play)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// As [`Arena::for_each_play`], without the plays that leave the position as it was (suicides of a single stone):
    /// the edges of the position graph.
    #[inline]
    pub fn for_each_change(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play(position, suicide.changing(), visit);
    }
}

//! A position that updates its strings and liberties with each play: [`Strings`].

use crate::atari::Atari;
use crate::position::{stone_key, stones_key};
use crate::string_table::{StringTable, StringTableUndo};
use crate::{Colour, IllegalPlay, LocalBoard, Play, PlayPreview, PointSet, Position, Suicide};

/// A position with its strings, liberties and Zobrist key, which plays update and [`Strings::undo`] restores.
///
/// [`LocalBoard::play`] looks at all stones of a position. Here a play costs only what it touches, and [`Strings::preview`] tells
/// its effect in short before the play is made.
///
/// ```
/// use koatlas_board::{LocalBoard, Colour, Position, Strings, Suicide};
/// let start = Position { black: 0b010, white: 0b001 };
/// let mut strings = Strings::new(LocalBoard::<u64>::whole_board("1x3".parse()?)?, start);
/// let capture = strings.preview(Colour::White, 2, Suicide::None)?;
/// assert_eq!((capture.removed, strings.play_of(&capture).after.white), (1, 0b101));
/// strings.make_play(&capture, true);
/// assert_eq!(strings.key(), Position::<u64> { black: 0, white: 0b101 }.key());
/// assert!(strings.undo() && *strings.position() == start);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strings<S: PointSet> {
    local_board: LocalBoard<S>,
    current: CurrentPosition<S>,
    table: StringTable<S>,
    undo_records: Vec<UndoRecord<S>>,
}

/// The current position with everything that is derived from it and cheap to copy.
#[derive(Clone, Copy, Debug)]
struct CurrentPosition<S> {
    position: Position<S>,
    key: u64,
    atari: Atari<S>,
    /// Points without an empty neighbour.
    crowded: S,
    /// A superset of the points that are the last liberty of a string: only plays there can capture.
    last_liberties: S,
}

/// A play with the data that [`Strings::undo`] restores.
#[derive(Clone, Copy, Debug)]
struct UndoRecord<S> {
    before: CurrentPosition<S>,
    point: usize,
    replaced: StringTableUndo<S>,
}

impl<S: PointSet> Strings<S> {
    /// Finds the strings of the legal position `position`. O(points).
    pub fn new(local_board: LocalBoard<S>, position: Position<S>) -> Strings<S> {
        let (table, atari) = (StringTable::new(&local_board, position), Atari::new(&local_board, position));
        let empty = local_board.empty_points(position);
        let crowded = S::collect((0..local_board.len()).filter(|&point| !local_board.neighbours(point).meets(empty)));
        let mut last_liberties = S::EMPTY;
        position.occupied().for_each(|stone| last_liberties |= last_liberty(table.string(stone).1));
        let current = CurrentPosition { position, key: position.key(), atari, crowded, last_liberties };
        Strings { local_board, current, table, undo_records: Vec::new() }
    }

    /// The local board of the position.
    #[inline]
    pub fn local_board(&self) -> &LocalBoard<S> {
        &self.local_board
    }

    /// The current position.
    #[inline]
    pub fn position(&self) -> &Position<S> {
        &self.current.position
    }

    /// Zobrist key of the current position, as [`Position::key`] computes it.
    #[inline]
    pub fn key(&self) -> u64 {
        self.current.key
    }

    /// The empty points of the region: the points where a play may be possible.
    #[inline]
    pub fn vacant_points(&self) -> S {
        self.local_board.empty_points(self.current.position) & self.local_board.playable()
    }

    /// The points of [`Strings::vacant_points`] that have an empty neighbour. No play there is a suicide.
    #[inline]
    pub fn uncrowded_points(&self) -> S {
        self.vacant_points().minus(self.current.crowded)
    }

    /// The effect of a play of `colour` on `point`, in short. O(neighbours of `point`).
    ///
    /// # Errors
    /// [`IllegalPlay::NotPlayable`] or [`IllegalPlay::Occupied`] for such a point; [`IllegalPlay::Suicide`] if the policy does not
    /// allow the suicide.
    #[inline]
    pub fn preview(&self, colour: Colour, point: usize, suicide: Suicide) -> Result<PlayPreview, IllegalPlay> {
        self.local_board.check_vacant(self.current.position, point)?;
        let preview = self.preview_vacant(colour, point);
        if suicide.allows(preview.suicide, preview.removed) { Ok(preview) } else { Err(IllegalPlay::Suicide) }
    }

    /// Calls `visit` with every legal play of `colour` on the points `vacant`, in ascending order of points. `vacant` must be a subset of
    /// [`Strings::vacant_points`]. O(points of `vacant`).
    #[inline]
    pub fn for_each_preview(&self, vacant: S, colour: Colour, suicide: Suicide, mut visit: impl FnMut(PlayPreview)) {
        vacant.for_each(|point| {
            let preview = self.preview_vacant(colour, point);
            if suicide.allows(preview.suicide, preview.removed) {
                visit(preview);
            }
        });
    }

    /// The effect of a play on the empty point `point`, whether or not the policy allows it.
    #[inline]
    fn preview_vacant(&self, colour: Colour, point: usize) -> PlayPreview {
        let Strings { local_board, current, .. } = self;
        let with_stone = current.key ^ stone_key(colour, point);
        // Most plays remove nothing. The two sets reject them before any string is looked at.
        let (removed, suicide, key) =
            if current.last_liberties.contains(point) && current.atari.captures(local_board, colour, point) {
                let gone = self.stones_in_atari_beside(!colour, point);
                (gone.len(), false, with_stone ^ stones_key(!colour, gone))
            } else if current.crowded.contains(point)
                && current.atari.has_no_liberty_after(local_board, current.position, colour, point)
            {
                let gone = self.stones_in_atari_beside(colour, point);
                (gone.len() + 1, true, current.key ^ stones_key(colour, gone))
            } else {
                (0, false, with_stone)
            };
        PlayPreview { colour, point, removed, suicide, key }
    }

    /// The stones of the strings of colour `loser` that are in atari next to `point`.
    fn stones_in_atari_beside(&self, loser: Colour, point: usize) -> S {
        self.current.atari.strings_in_atari_beside(&self.local_board, loser, point, |stone| self.table.string(stone).0)
    }

    /// The full effect of the play `preview` from the current position, for which it was computed. O(stones removed).
    #[inline]
    pub fn play_of(&self, preview: &PlayPreview) -> Play<S> {
        let &PlayPreview { colour, point, removed, suicide, .. } = preview;
        let loser = if suicide { colour } else { !colour };
        let gone = if removed > 0 { self.stones_in_atari_beside(loser, point) } else { S::EMPTY };
        Play::new(self.current.position, colour, point, suicide, gone)
    }

    /// Makes the play `preview`, which was computed for the current position, and returns its full effect. If not `stands`, the stone
    /// played is taken off at once, as forfeit rules do, and the play only removes what it captures.
    pub fn make_play(&mut self, preview: &PlayPreview, stands: bool) -> Play<S> {
        let mut play = self.play_of(preview);
        let mut key = preview.key;
        // The stone is taken off after it has captured: only the removed stones differ from the position before.
        if !stands && !preview.suicide {
            key ^= stone_key(play.colour, play.point);
            let own = play.after.stones(play.colour).minus(S::single(play.point));
            play.after = Position::from_perspective(play.colour, own, play.after.stones(!play.colour));
        }
        let Strings { local_board, current, table, undo_records } = self;
        let (before, position) = (*current, play.after);
        let replaced = table.make(local_board, before.position, &play);
        undo_records.push(UndoRecord { before, point: play.point, replaced });
        // Only at the point played, and next to points that gained or lost a stone, can it change whether a point is crowded, which
        // liberties a string has, and whether it is in atari.
        let mut touched = local_board.neighbours(play.point) | S::single(play.point);
        play.removed.for_each(|point| {
            current.crowded &= !local_board.neighbours(point);
            touched |= local_board.neighbours(point);
        });
        let empty = local_board.empty_points(position);
        local_board.neighbours(play.point).for_each(|point| {
            if !local_board.neighbours(point).meets(empty) {
                current.crowded.insert(point);
            }
        });
        // If the point is empty again, the update below finds whether it is a last liberty. Other points may stay in the set although
        // they are no last liberties any more; `captures` decides.
        current.last_liberties.remove(play.point);
        current.atari.retain_stones(position);
        current.atari.update(local_board, position, touched, |_, stone| {
            let (stones, liberties) = table.string(stone);
            current.last_liberties |= last_liberty(liberties);
            (stones, liberties)
        });
        (current.position, current.key) = (position, key);
        play
    }

    /// Takes back the last play. False if there is none. O(stones that the play joined or removed).
    pub fn undo(&mut self) -> bool {
        let Some(UndoRecord { before, point, replaced }) = self.undo_records.pop() else { return false };
        self.table.undo(&self.local_board, before.position, self.current.position, point, replaced);
        self.current = before;
        true
    }
}

/// `liberties` if it has a single point, otherwise the empty set.
#[inline]
fn last_liberty<S: PointSet>(liberties: S) -> S {
    if liberties.without_first().is_empty() { liberties } else { S::EMPTY }
}

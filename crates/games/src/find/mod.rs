//! Everything on a board of any size that can repeat within a few plays.
//!
//! # What is found
//!
//! A *cycle* is a sequence of plays of either colour in any order (passes are free) by the bare rules, after which every point has the same
//! content as before. It is *elementary* if no position comes twice on the way. Its *pieces* are the connected parts of the points that are
//! played on. It *falls apart* if the plays in some of its pieces are a cycle from the same position, and those in the others too. Every
//! cycle is made of cycles that do not fall apart, by playing some of one between the plays of another. A cycle that does not fall apart
//! has one piece, or a string next to several pieces has its last liberties now in one and now in another, as in an eternal ko.
//!
//! [`find`] lists all elementary cycles that do not fall apart, with at most L plays, through a position and through each position
//! that at most D plays lead to from there. All of these D plays must be needed: if some of them are left out, the others are not legal or
//! lead to a position without this cycle.
//!
//! # Why nothing is missing
//!
//! Let T be the points that a cycle of at most L plays plays on.
//!
//! 1. A point outside of T never changes: nobody plays there, so a stone that was taken off there would not come back. Hence at most L
//!    points change, and each stone that is ever taken off stands on T.
//! 2. A point of T is empty at some time (before it is played on), and each stone that is played on it is taken off, then or later:
//!    otherwise nobody could play there in the next lap.
//! 3. An empty point e outside of T is next to no point q of T. A stone on q is taken off (2) together with its string, which has no
//!    liberty then; but e is one, as nobody plays on e.
//! 4. So an empty area of the position lies in T as a whole, or has no point of T and none next to T.
//! 5. A string of the position with a stone on T lies in T as a whole, as strings are taken off as a whole; and its liberties are in T by
//!    3.
//! 6. No stone of a colour is played on a point of T next to a constant stone of that colour: it could only be taken off together with that
//!    one. So no point of T lies between constant stones of both colours, and a constant string next to T keeps a liberty.
//! 7. So each string that ever stands on T lies within a piece, and so do its liberties. The effect of a play is decided in its piece, but
//!    for constant strings next to it, which keep a liberty anywhere.
//! 8. Let A be some of the pieces, B the others. If the plays on B are left out, those on A have the same effect as before, unless one
//!    takes the last liberty of a constant string. In the cycle that string then has another liberty in B, so that it is next to A and B.
//!    In the position itself it has no liberty in B, nor outside of T: all of its liberties are in A.
//! 9. Hence if a cycle does not fall apart, then however its pieces are divided in two, a constant string next to both parts has all of its
//!    liberties in one of them.
//!
//! Therefore T is a union of empty areas and of strings without a liberty elsewhere, of at most L points together. On most boards there are
//! only a few of these. The search lists all unions that can be built from one of them by adding others that are next to it. When all of
//! these are decided about, it adds more by 9: a string that is next to a constant string which has all of its liberties in the union, or
//! all liberties of a constant string next to the union that has none there. For each union it tries all sequences of plays that steps 1 to
//! 6 allow. It cuts them off if more plays are needed to get back than are left: one on each point of T that has not been played on, on
//! each where a stone of the start is missing, and on each liberty of a string that has to go.
//!
//! An area of empty points is left out at once if constant strings of both colours touch one of its points; or if every string next to it is
//! constant, only one colour may play in it (6), and no suicide is allowed that takes off several stones: then nothing is ever taken off
//! there. So is a string that has more liberties than plays are left, or a liberty in such an area.
//!
//! After further plays the search needs only unions that meet the points that the last play has affected: points whose contents have
//! changed, the points next to them, the strings there, and the points next to these. All others are as before the play, so that their
//! cycles do not need it.

mod game;
mod ko_search;
mod kos;
mod locality;
mod parts;
mod units;

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use koatlas_board::{BoardPosition, Colour, LocalBoard, LocalBoardParts, Point, PointSet, Position, Suicide, Wide};
use koatlas_classifier::types::EdgeLabel;
use koatlas_files::{Control, LimitError};
use rayon::prelude::*;

pub use game::{PlayedKo, kos_of_game};
pub use ko_search::{KoPart, needs_suicide};
pub use kos::{FoundKo, kos};
use locality::Locality;
use units::UnionSearch;

/// Largest allowed value of [`FindOptions::within`].
pub const MAX_PLAYS: usize = 16;

/// Options of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FindOptions {
    /// Most plays of a cycle.
    pub within: usize,
    /// Most plays before a cycle begins.
    pub soon: usize,
    /// Suicide policy.
    pub suicide: Suicide,
}

/// Result of a search, which a limit may end.
pub type Result<T> = std::result::Result<T, LimitError>;

/// Play on a board.
pub type BoardPlay = (Colour, Point);

/// Elementary cycle that does not fall apart, as [`find`] lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCycle {
    /// Plays that lead to the position in which it begins.
    pub after: Vec<BoardPlay>,
    /// Its plays.
    pub plays: Vec<BoardPlay>,
    /// Edge label of each of its plays.
    pub labels: Vec<EdgeLabel>,
    /// Number of its pieces.
    pub pieces: usize,
}

/// Finds the cycles of a board: first those through the position itself, then those after the fewest plays. The region of the board
/// is ignored; stones that are declared immortal are constant.
///
/// If several orders of plays lead to a position, `after` is the first of the shortest.
///
/// # Errors
/// [`LimitError`] if `control` stops the search, or if the positions and cycles take more memory than `control` allows.
///
/// # Panics
/// If a cycle may have more than [`MAX_PLAYS`] plays.
pub fn find(board: &BoardPosition, options: FindOptions, control: &Control<'_>) -> Result<Vec<FoundCycle>> {
    assert!(options.within <= MAX_PLAYS, "cycles of at most {MAX_PLAYS} plays are found");
    let (local_board, start) = whole_board(board);
    Finder { local_board, start, options, control, bytes: AtomicU64::new(0) }.find()
}

/// Compiles `board` into a local board in which every point is playable, and the stones that are declared immortal cannot be captured.
fn whole_board(board: &BoardPosition) -> (LocalBoard<Wide>, Position<Wide>) {
    let (whole, position) = board.whole_board();
    let immortal = Wide::collect(board.immortal().iter().map(|&point| board.size().index(point)));
    let neighbours = (0..whole.len()).map(|point| whole.neighbours(point)).collect();
    let (size, points, playable) = (board.size(), whole.points().to_vec(), whole.all());
    let parts = LocalBoardParts { size, points, neighbours, playable, safe: [immortal; 2] };
    (LocalBoard::new(parts).expect("the points of a board"), position)
}

/// Position that the plays `after` lead to.
struct ReachedPosition<S> {
    after: Vec<(Colour, usize)>,
    /// Position before the last play of `after`.
    before: Position<S>,
    position: Position<S>,
}

/// Search on one board.
struct Finder<'a, S> {
    local_board: LocalBoard<S>,
    start: Position<S>,
    options: FindOptions,
    control: &'a Control<'a>,
    /// Bytes that the positions and cycles take.
    bytes: AtomicU64,
}

/// Bytes of a position that has been reached, rounded up.
const POSITION: usize = 512;
/// Bytes of a cycle besides its plays, rounded up.
const CYCLE: usize = 128;

impl<S: PointSet> Finder<'_, S> {
    /// Finds the cycles after 0, 1, 2, ... plays, up to `soon`.
    fn find(&self) -> Result<Vec<FoundCycle>> {
        let mut found = Vec::new();
        let mut reached = vec![ReachedPosition { after: Vec::new(), before: self.start, position: self.start }];
        let mut seen = HashSet::from([self.start]);
        for plays_before in 0..=self.options.soon {
            // Positions are searched in parallel and in order, so that the result does not depend on threads.
            let cycles = reached.par_iter().map(|reached| self.cycles(reached)).collect::<Result<Vec<_>>>()?;
            found.extend(cycles.into_iter().flatten());
            if plays_before < self.options.soon {
                reached = self.next(&reached, &mut seen)?;
            }
        }
        Ok(found)
    }

    /// Counts `bytes` more of memory. Fails if they are not allowed, or if the search is to stop.
    fn reserve(&self, bytes: usize) -> Result<()> {
        self.control.check_stop()?;
        self.control.check_memory(self.bytes.fetch_add(bytes as u64, Relaxed) + bytes as u64)
    }

    /// Returns the positions that one more play leads to, and adds them to `seen`. Those already in it are left out.
    fn next(&self, reached: &[ReachedPosition<S>], seen: &mut HashSet<Position<S>>) -> Result<Vec<ReachedPosition<S>>> {
        let mut next = Vec::new();
        for ReachedPosition { after, position: before, .. } in reached {
            let known = next.len();
            self.local_board.for_each_changing_play(*before, self.options.suicide, |play| {
                if seen.insert(play.after) {
                    let after = after.iter().copied().chain([(play.colour, play.point)]).collect();
                    next.push(ReachedPosition { after, before: *before, position: play.after });
                }
            });
            self.reserve(POSITION * (next.len() - known))?;
        }
        Ok(next)
    }

    /// Finds the cycles from a position that need all plays of `after`.
    fn cycles(&self, reached: &ReachedPosition<S>) -> Result<Vec<FoundCycle>> {
        self.control.check_stop()?;
        let ReachedPosition { after, before, position } = reached;
        let all = after.is_empty().then(|| self.local_board.all());
        let changed = all.unwrap_or_else(|| affected_points(&self.local_board, *before, *position));
        let (mut found, mut outcome) = (Vec::new(), Ok(()));
        UnionSearch::new(&self.local_board, *position, self.options).for_each(changed, |points| {
            if outcome.is_ok() {
                outcome = self.cycles_on(points, reached, &mut found);
            }
        });
        outcome.map(|()| found)
    }

    /// Adds to `found` the cycles that play on exactly `points`.
    fn cycles_on(&self, points: S, reached: &ReachedPosition<S>, found: &mut Vec<FoundCycle>) -> Result<()> {
        let FindOptions { within, suicide, .. } = self.options;
        let ReachedPosition { after, position, .. } = reached;
        let Some(locality) = Locality::new(&self.local_board, *position, points) else { return Ok(()) };
        let fewer = self.with_fewer(after, points);
        // The same locality with fewer plays has all these cycles already.
        if fewer.contains(&locality) {
            return Ok(());
        }
        let pieces = locality.pieces().len();
        locality.for_each_cycle(within, suicide, self.control, |cycle| {
            if fewer.iter().any(|other| other.has_cycle(cycle, suicide)) {
                return Ok(());
            }
            found.push(FoundCycle {
                after: after.iter().map(|&(colour, point)| (colour, self.local_board.point(point))).collect(),
                plays: cycle.iter().map(|play| (play.colour, locality.point(play.point))).collect(),
                labels: cycle.iter().map(EdgeLabel::from_play).collect(),
                pieces,
            });
            self.reserve(CYCLE + 8 * cycle.len())
        })
    }

    /// Localities of `points` after some, but not all, of the plays `after`, if these are legal.
    fn with_fewer(&self, after: &[(Colour, usize)], points: S) -> Vec<Locality> {
        // Bit `i` of `kept` keeps play `i`; the last subset, with all of them, is left out.
        let subsets = 0..(1_usize << after.len()) - 1;
        let suicide = self.options.suicide.without_single_stone();
        let reached = subsets.filter_map(|kept| {
            let mut plays = after.iter().enumerate().filter(|&(i, _)| kept >> i & 1 != 0);
            plays.try_fold(self.start, |position, (_, &(colour, point))| {
                Some(self.local_board.play(position, colour, point, suicide).ok()?.after)
            })
        });
        reached.filter_map(|position| Locality::new(&self.local_board, position, points)).collect()
    }
}

/// Points on which a play from `before` to `after` can have affected cycles.
fn affected_points<S: PointSet>(local_board: &LocalBoard<S>, before: Position<S>, after: Position<S>) -> S {
    surroundings(local_board, after, before.difference(after))
}

/// Returns `points`, the points next to them, the strings there, and the points next to these.
fn surroundings<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>, points: S) -> S {
    let near = points.iter().fold(points, |near, point| near | local_board.neighbours(point));
    let mut all = near;
    for colour in Colour::BOTH {
        let mut seeds = near & position.stones(colour);
        while let Some(seed) = seeds.first() {
            let (string, around) = local_board.string_at(seed, position.stones(colour));
            all |= string | around;
            seeds = seeds.minus(string);
        }
    }
    all
}

/// Finds the sets of points, each with one of the points `near`, on which cycles through `position` play, with the edge labels of a
/// shortest cycle on each. Only sets for which `is_wanted` holds are searched.
fn shortest_cycles<S: PointSet>(
    local_board: &LocalBoard<S>,
    position: Position<S>,
    near: S,
    options: FindOptions,
    control: &Control<'_>,
    is_wanted: impl Fn(S) -> bool,
) -> Result<Vec<(S, Vec<EdgeLabel>)>> {
    let (mut found, mut outcome) = (Vec::new(), Ok(()));
    UnionSearch::new(local_board, position, options).for_each(near, |points| {
        if outcome.is_ok() && is_wanted(points) {
            let shortest = Locality::new(local_board, position, points)
                .map_or(Ok(None), |locality| locality.shortest_cycle(options.within, options.suicide, control));
            outcome = shortest.map(|cycle| found.extend(cycle.map(|cycle| (points, cycle))));
        }
    });
    outcome.map(|()| found)
}

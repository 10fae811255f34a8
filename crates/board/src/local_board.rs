//! Local boards: the only points whose content can ever change, compiled from a board and a region.

use crate::colour::Colour;
use crate::point::{Point, Size};
use crate::point_set::PointSet;
use crate::position::Position;

/// The points whose content can change, numbered `0..len`, and how they touch each other and the outside.
///
/// Everything that koatlas explores is a local board: a whole board is the local board without outside; a region of a board with
/// stones around it is one after [`crate::BoardPosition::local_board`] has looked at what those stones can do.
///
/// ```text
///   board (region a1 b1 c1)     local board            neighbours   touches immortal   touches immortal
///    . X O .                                                  black or empty     white or empty
///    X X O O                     point 0 = a1    {1}              yes                no
///    X O O .                     point 1 = b1    {0, 2}           no                 yes
///    . X . O                     point 2 = c1    {1}              no                 yes
/// ```
///
/// A stone that touches, outside, a string of its colour that no play inside can capture, or an empty point that nobody
/// can ever fill, is *safe*: so is its whole string. Strings outside that plays inside could capture are points of the
/// local board too, but not playable ones.
///
/// Size: 40 bytes, and one set and one [`Point`] for every point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalBoard<S> {
    size: Size,
    points: Box<[Point]>,
    neighbours: Box<[S]>,
    all: S,
    playable: S,
    safe: [S; 2],
}

/// The parts of a local board, for those who build one without a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalBoardParts<S> {
    /// The board that the points lie on.
    pub size: Size,
    /// The name of every local board point.
    pub points: Vec<Point>,
    /// For every point the local board points next to it.
    pub neighbours: Vec<S>,
    /// The points where plays may be made.
    pub playable: S,
    /// Where a black (index 0) and where a white stone (index 1) cannot be captured.
    pub safe: [S; 2],
}

/// Parts that make no local board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LocalBoardError {
    /// More points than the sets can hold.
    #[error("{points} points can change, and at most {capacity} can be analysed: mark a smaller region")]
    TooManyPoints {
        /// Points whose content can change.
        points: usize,
        /// Points that fit.
        capacity: usize,
    },
    /// A list of another length than the list of points, a set with a point that does not exist, a point off the board
    /// or next to itself, or a neighbour that is not so in return.
    #[error("the parts of the local board contradict each other at point number {0}")]
    Inconsistent(usize),
}

impl<S: PointSet> LocalBoard<S> {
    /// A local board from its parts.
    ///
    /// # Errors
    /// If there are more points than an `S` holds, or if the parts contradict each other.
    pub fn new(parts: LocalBoardParts<S>) -> Result<LocalBoard<S>, LocalBoardError> {
        let LocalBoardParts { size, points, neighbours, playable, safe } = parts;
        let len = points.len();
        LocalBoard::<S>::check_len(len)?;
        let all = S::collect(0..len);
        let outside = (playable | safe[0] | safe[1]).minus(all);
        if neighbours.len() != len || !outside.is_empty() {
            return Err(LocalBoardError::Inconsistent(outside.first().unwrap_or(len.min(neighbours.len()))));
        }
        let mutual = |i: usize, set: S| {
            set.minus(all).is_empty() && !set.contains(i) && set.iter().all(|j| neighbours[j].contains(i))
        };
        if let Some(i) = (0..len).find(|&i| !size.contains(points[i]) || !mutual(i, neighbours[i])) {
            return Err(LocalBoardError::Inconsistent(i));
        }
        Ok(LocalBoard { size, points: points.into(), neighbours: neighbours.into(), all, playable, safe })
    }

    /// The local board of a whole board: every point playable, no outside.
    ///
    /// # Errors
    /// If the board has more points than an `S` holds.
    pub fn whole_board(size: Size) -> Result<LocalBoard<S>, LocalBoardError> {
        LocalBoard::<S>::check_len(size.area())?;
        let around = |p: Point| p.neighbours(size).fold(S::EMPTY, |set, q| set | S::single(size.index(q)));
        let all = S::collect(0..size.area());
        Ok(LocalBoard {
            size,
            points: size.points().collect(),
            neighbours: size.points().map(around).collect(),
            all,
            playable: all,
            safe: [S::EMPTY; 2],
        })
    }

    pub(crate) fn check_len(points: usize) -> Result<(), LocalBoardError> {
        let capacity = S::CAPACITY;
        if points > capacity { Err(LocalBoardError::TooManyPoints { points, capacity }) } else { Ok(()) }
    }

    /// Number of points.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a local board without points is of no interest to anyone")]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// The size of the board that the points lie on.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The name of a point.
    ///
    /// # Panics
    /// If the local board has no such point.
    #[must_use]
    pub fn point(&self, index: usize) -> Point {
        self.points[index]
    }

    /// The names of all points, in the order of their numbers.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The number of a point of the board, if it belongs to the local board. O(1) on a whole board, otherwise O(points).
    #[must_use]
    pub fn index(&self, point: Point) -> Option<usize> {
        if !self.size.contains(point) {
            return None;
        }
        let on_board = self.size.index(point);
        let as_on_board = self.points.get(on_board) == Some(&point);
        if as_on_board { Some(on_board) } else { self.points.iter().position(|&p| p == point) }
    }

    /// All points.
    #[inline]
    #[must_use]
    pub fn all(&self) -> S {
        self.all
    }

    /// The points where plays may be made.
    #[inline]
    #[must_use]
    pub fn playable(&self) -> S {
        self.playable
    }

    /// Where a stone of this colour cannot be captured, whatever happens in the local board.
    #[inline]
    #[must_use]
    pub fn safe(&self, colour: Colour) -> S {
        self.safe[colour.index()]
    }

    /// The points next to a point.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, index: usize) -> S {
        self.neighbours[index]
    }

    /// The empty points of a position.
    #[inline]
    #[must_use]
    pub fn empty_points(&self, position: Position<S>) -> S {
        self.all.minus(position.occupied())
    }

    /// The string of `stones` that holds `seed`, and the points next to it (those inside it among them).
    ///
    /// One step a stone: O(stones of the string).
    #[inline]
    #[must_use]
    pub fn string_at(&self, seed: usize, stones: S) -> (S, S) {
        let mut string = S::single(seed);
        let mut around = S::EMPTY;
        let mut todo = string;
        while let Some(i) = todo.first() {
            around |= self.neighbours[i];
            let new = (self.neighbours[i] & stones).minus(string);
            string |= new;
            todo = todo.without_first() | new;
        }
        (string, around)
    }

    /// All strings of a set of stones of one colour, each with the points next to it (those inside it among them), by least
    /// point.
    ///
    /// ```
    /// let local_board = koatlas_board::LocalBoard::<u64>::whole_board("1x5".parse()?)?;
    /// assert_eq!(local_board.strings(0b10011).collect::<Vec<_>>(), [(0b00011, 0b00111), (0b10000, 0b01000)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strings(&self, stones: S) -> impl Iterator<Item = (S, S)> {
        let mut todo = stones;
        std::iter::from_fn(move || {
            let (string, around) = self.string_at(todo.first()?, stones);
            todo = todo.minus(string);
            Some((string, around))
        })
    }

    /// The first string without a liberty, if the position has one: a position is legal if it has none.
    #[must_use]
    pub fn string_without_liberty(&self, position: Position<S>) -> Option<S> {
        Colour::BOTH.into_iter().find_map(|colour| self.strings_without_liberty(position, colour).next())
    }

    /// The strings of a colour that have no liberty and are not safe.
    pub fn strings_without_liberty(&self, position: Position<S>, colour: Colour) -> impl Iterator<Item = S> {
        let empty = self.empty_points(position);
        let strings = self.strings(position.stones(colour)).map(move |(string, around)| (string, around.meets(empty)));
        strings.filter_map(move |(string, free)| (!free && !string.meets(self.safe(colour))).then_some(string))
    }

    /// Whether every string has a liberty or is safe.
    #[must_use]
    pub fn is_legal(&self, position: Position<S>) -> bool {
        self.string_without_liberty(position).is_none()
    }
}

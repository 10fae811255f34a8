//! Local boards: the only points whose content can ever change, compiled from a board and a region.

use crate::{Colour, Point, PointSet, Position, Size};

/// The points whose content can change, numbered `0..len`, with their neighbours and their contacts to the outside.
///
/// Everything that koatlas explores is a local board. A whole board is a local board without outside.
/// [`crate::BoardPosition::local_board`] compiles a region and the stones around it into one.
///
/// ```text
///   board (region a1 b1 c1)     local board            neighbours     black stone        white stone
///    . X O .                                                     is safe            is safe
///    X X O O                     point 0 = a1    {1}              yes                no
///    X O O .                     point 1 = b1    {0, 2}           no                 yes
///    . X . O                     point 2 = c1    {1}              no                 yes
/// ```
///
/// A stone is *safe* if it touches, outside, an uncapturable string of its colour or an empty point that nobody can ever fill. Its
/// whole string is safe then. Strings outside that plays inside could capture are points of the local board too, but *unplayable*
/// ones: if they are captured, nothing is played there again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalBoard<S> {
    size: Size,
    points: Box<[Point]>,
    neighbours: Box<[S]>,
    all: S,
    playable: S,
    safe: [S; 2],
}

/// The parts of a local board, to build one without a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalBoardParts<S> {
    /// Size of the board that the points lie on.
    pub size: Size,
    /// Point of the board that each number stands for.
    pub points: Vec<Point>,
    /// Neighbours of each point within the local board, by its number.
    pub neighbours: Vec<S>,
    /// Points where plays may be made.
    pub playable: S,
    /// By colour, the points where a stone cannot be captured.
    pub safe: [S; 2],
}

/// Error for parts that are no local board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LocalBoardError {
    /// There are more points than the sets can hold.
    #[error("{points} points can change, and at most {capacity} can be analysed: mark a smaller region")]
    TooManyPoints {
        /// Number of points whose content can change.
        points: usize,
        /// Number of points that fit.
        capacity: usize,
    },
    /// A list has another length than `points`, a set has a point that does not exist, or a point is off the board, next to itself, or no
    /// neighbour of its neighbour. Holds the number of the first such point.
    #[error("the parts of the local board contradict each other at point number {0}")]
    Inconsistent(usize),
}

impl<S: PointSet> LocalBoard<S> {
    /// Builds a local board from `parts`.
    ///
    /// # Errors
    /// [`LocalBoardError::TooManyPoints`] if an `S` has no room for them; [`LocalBoardError::Inconsistent`] if they contradict each other.
    pub fn new(parts: LocalBoardParts<S>) -> Result<LocalBoard<S>, LocalBoardError> {
        let LocalBoardParts { size, points, neighbours, playable, safe } = parts;
        let len = points.len();
        LocalBoard::<S>::check_len(len)?;
        let all = S::collect(0..len);
        let unknown = (playable | safe[0] | safe[1]).minus(all);
        if neighbours.len() != len || !unknown.is_empty() {
            return Err(LocalBoardError::Inconsistent(unknown.first().unwrap_or(len.min(neighbours.len()))));
        }
        for (number, (&point, &near)) in points.iter().zip(&neighbours).enumerate() {
            let is_mutual = near.minus(all).is_empty()
                && !near.contains(number)
                && near.iter().all(|other| neighbours[other].contains(number));
            if !size.contains(point) || !is_mutual {
                return Err(LocalBoardError::Inconsistent(number));
            }
        }
        Ok(LocalBoard { size, points: points.into(), neighbours: neighbours.into(), all, playable, safe })
    }

    /// The local board of a whole board: every point is playable, and there is no outside.
    ///
    /// # Errors
    /// [`LocalBoardError::TooManyPoints`] if an `S` has no room for the points.
    pub fn whole_board(size: Size) -> Result<LocalBoard<S>, LocalBoardError> {
        LocalBoard::<S>::check_len(size.area())?;
        let neighbours = size.points().map(|point| S::collect(point.neighbours(size).map(|next| size.index(next))));
        let all = S::collect(0..size.area());
        Ok(LocalBoard {
            size,
            points: size.points().collect(),
            neighbours: neighbours.collect(),
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
    #[expect(clippy::len_without_is_empty, reason = "a local board without points is of no interest to anyone")]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Size of the board that the points lie on.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Point of the board that has the number `index`.
    ///
    /// # Panics
    /// If `index` is not below [`LocalBoard::len`].
    pub fn point(&self, index: usize) -> Point {
        self.points[index]
    }

    /// All points, in the order of their numbers.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Number of `point` in the local board. `None` if it does not belong to it. O(1) on a whole board, otherwise O(points).
    pub fn index(&self, point: Point) -> Option<usize> {
        if !self.size.contains(point) {
            return None;
        }
        // On a whole board the numbers are those of `Size::points`, so the first guess is right.
        let on_board = self.size.index(point);
        let as_on_board = self.points.get(on_board) == Some(&point);
        if as_on_board { Some(on_board) } else { self.points.iter().position(|&p| p == point) }
    }

    /// Set of all points.
    #[inline]
    pub fn all(&self) -> S {
        self.all
    }

    /// Points where plays may be made: those of the region.
    #[inline]
    pub fn playable(&self) -> S {
        self.playable
    }

    /// Points where a stone of `colour` cannot be captured, whatever happens in the local board.
    #[inline]
    pub fn safe(&self, colour: Colour) -> S {
        self.safe[colour.index()]
    }

    /// Neighbours of the point `index`.
    #[inline]
    pub fn neighbours(&self, index: usize) -> S {
        self.neighbours[index]
    }

    /// Empty points of `position`.
    #[inline]
    pub fn empty_points(&self, position: Position<S>) -> S {
        self.all.minus(position.occupied())
    }

    /// Flood fill: the connected component of `stones` with the point `seed`, and all neighbours of its points, which include its own
    /// points if it has more than one. O(stones of the component).
    #[inline]
    pub fn string_at(&self, seed: usize, stones: S) -> (S, S) {
        let mut string = S::single(seed);
        let mut around = S::EMPTY;
        let mut todo = string;
        // `todo` are the points of the string whose neighbours have not been looked at; `new` are found for the first time.
        while let Some(i) = todo.first() {
            around |= self.neighbours[i];
            let new = (self.neighbours[i] & stones).minus(string);
            string |= new;
            todo = todo.without_first() | new;
        }
        (string, around)
    }

    /// Iterates over the strings of `stones`, all of one colour, in the order of their least points. Each comes as a pair: its stones,
    /// and all neighbours of these stones.
    ///
    /// ```
    /// let local_board = koatlas_board::LocalBoard::<u64>::whole_board("1x5".parse()?)?;
    /// assert_eq!(local_board.strings(0b10011).collect::<Vec<_>>(), [(0b00011, 0b00111), (0b10000, 0b01000)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strings(&self, stones: S) -> impl Iterator<Item = (S, S)> {
        // Each string is removed from `todo` as soon as it is found, so every stone is visited once.
        let mut todo = stones;
        std::iter::from_fn(move || {
            let (string, around) = self.string_at(todo.first()?, stones);
            todo = todo.minus(string);
            Some((string, around))
        })
    }

    /// A string of `position` that has no liberty and is not safe. `None` if the position is legal.
    pub fn string_without_liberty(&self, position: Position<S>) -> Option<S> {
        Colour::BOTH.into_iter().find_map(|colour| self.strings_without_liberty(position, colour).next())
    }

    /// Iterates over the strings of `colour` that have no liberty and are not safe.
    pub fn strings_without_liberty(&self, position: Position<S>, colour: Colour) -> impl Iterator<Item = S> {
        let empty = self.empty_points(position);
        let strings = self.strings(position.stones(colour)).map(move |(string, around)| (string, around.meets(empty)));
        strings.filter_map(move |(string, free)| (!free && !string.meets(self.safe(colour))).then_some(string))
    }

    /// True if every string of `position` has a liberty or is safe.
    pub fn is_legal(&self, position: Position<S>) -> bool {
        self.string_without_liberty(position).is_none()
    }
}

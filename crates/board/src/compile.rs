//! Compilation of a board with a region into a [`LocalBoard`].

use crate::{BoardPosition, Colour, LocalBoard, LocalBoardError, LocalBoardParts, Point, PointSet, Position, Wide};

/// The strings and empty points outside the region.
struct Outside {
    /// By colour, the strings that no play inside can capture. The empty points belong to both sets: they are liberties for ever.
    immortal: [Wide; 2],
    /// The strings that plays inside the region could capture.
    capturable: Wide,
}

impl Outside {
    /// Sorts the strings outside the region of `board`.
    fn new(board: &BoardPosition) -> Outside {
        let declared = board.set(board.immortal());
        let (local_board, position) = board.whole_board();
        let outside = local_board.all().minus(board.set(board.region()));
        let empty = local_board.empty_points(position) & outside;
        let mut capturable = Wide::EMPTY;
        let immortal = Colour::BOTH.map(|colour| {
            let mut immortal = empty;
            for (string, around) in local_board.strings(position.stones(colour) & outside) {
                // A liberty outside the region can never be filled, since plays are made inside only.
                if around.meets(empty) || string.meets(declared) {
                    immortal |= string;
                } else {
                    capturable |= string;
                }
            }
            immortal
        });
        Outside { immortal, capturable }
    }
}

impl BoardPosition {
    /// Number of points whose content can change: those of the region, and those of the strings outside that plays inside could capture.
    pub fn changeable_points(&self) -> usize {
        let capturable = if self.is_whole_board() { 0 } else { Outside::new(self).capturable.len() };
        self.region().len() + capturable
    }

    /// Compiles the board into the local board of the points whose content can change, and their position.
    ///
    /// A string outside the region becomes unplayable points, unless it is declared immortal or has a liberty outside the region:
    /// nobody can ever fill that liberty, so the string stays for ever. The points of the region come first, then those of the strings
    /// outside, each in reading order. O(points).
    ///
    /// # Errors
    /// [`LocalBoardError::TooManyPoints`] if more points can change than an `S` holds.
    pub fn local_board<S: PointSet>(&self) -> Result<(LocalBoard<S>, Position<S>), LocalBoardError> {
        if self.is_whole_board() {
            return Ok((LocalBoard::whole_board(self.size())?, self.stones()));
        }
        let (outside, size) = (Outside::new(self), self.size());
        let capturable = size.points().filter(|&point| outside.capturable.contains(size.index(point)));
        let points: Vec<Point> = self.region().iter().copied().chain(capturable).collect();
        LocalBoard::<S>::check_len(points.len())?;
        // By index of a point on the board, its number in the local board.
        let mut numbers = vec![None; size.area()];
        points.iter().enumerate().for_each(|(number, &point)| numbers[size.index(point)] = Some(number));
        let mut neighbours = vec![S::EMPTY; points.len()];
        let mut safe = [S::EMPTY; 2];
        let mut position = Position::EMPTY;
        for (number, &point) in points.iter().enumerate() {
            for next in point.neighbours(size).map(|next| size.index(next)) {
                if let Some(neighbour) = numbers[next] {
                    neighbours[number].insert(neighbour);
                }
                for colour in Colour::BOTH {
                    if outside.immortal[colour.index()].contains(next) {
                        safe[colour.index()].insert(number);
                    }
                }
            }
            if let Some(colour) = self.contents()[size.index(point)] {
                position.insert(colour, number);
            }
        }
        let playable = S::collect(0..self.region().len());
        Ok((LocalBoard::new(LocalBoardParts { size, points, neighbours, playable, safe })?, position))
    }
}

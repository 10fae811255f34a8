//! Positions of pieces and of settings: the places where a type was found.

use koatlas_board::Position;

/// Largest number of pieces of a setting: it has up to 10 points, and at most one piece has a single point.
pub(crate) const MOST_PIECES: usize = 5;

/// A position of a piece, which is named by its [`PieceClass`](crate::PieceClass).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PiecePosition {
    /// Number of points of the piece.
    pub points: usize,
    /// Index of its class among the classes with `points` points.
    pub class: usize,
    /// True if the piece is the class's first piece with the colours exchanged.
    pub exchanged: bool,
    /// The position, with the colours before the exchange.
    pub position: Position<u64>,
}

/// A position of a setting: a place where a type was found.
///
/// Places are ordered by the fields in turn. So the least place of a type has the fewest points, then the fewest mortal strings,
/// then the fewest pieces; it is the type's smallest realisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SettingPosition {
    /// Number of points of all pieces together.
    pub points: usize,
    /// Number of mortal strings that touch the pieces.
    pub mortal_strings: u32,
    pub piece_count: usize,
    /// The first `piece_count` entries are pieces, the others `None`.
    pieces: [Option<PiecePosition>; MOST_PIECES],
}

impl SettingPosition {
    /// The position of a setting of `pieces`, of which there are at most [`MOST_PIECES`].
    pub fn new(mortal_strings: u32, pieces: impl IntoIterator<Item = PiecePosition>) -> SettingPosition {
        let mut place = SettingPosition { points: 0, mortal_strings, piece_count: 0, pieces: [None; MOST_PIECES] };
        for piece in pieces {
            place.points += piece.points;
            place.pieces[place.piece_count] = Some(piece);
            place.piece_count += 1;
        }
        place
    }

    pub fn pieces(&self) -> impl Iterator<Item = PiecePosition> + Clone + '_ {
        self.pieces.iter().copied().flatten()
    }

    /// The words of a file: the numbers of mortal strings and of pieces, then for each piece its points, its class, 1 if the colours are
    /// exchanged and 0 otherwise, and the position (black, white).
    pub fn to_words(self) -> Vec<u64> {
        let counts = [u64::from(self.mortal_strings), self.piece_count as u64];
        counts.into_iter().chain(self.pieces().flat_map(PiecePosition::to_words)).collect()
    }

    /// Reads a position from words of a file. `None` if they are no words of a position.
    pub fn from_words(words: &mut impl Iterator<Item = u64>) -> Option<SettingPosition> {
        let mortal_strings = u32::try_from(words.next()?).ok()?;
        let count = usize::try_from(words.next()?).ok().filter(|count| (1..=MOST_PIECES).contains(count))?;
        let pieces = (0..count).map(|_| PiecePosition::from_words(words)).collect::<Option<Vec<PiecePosition>>>()?;
        Some(SettingPosition::new(mortal_strings, pieces))
    }
}

impl PiecePosition {
    fn to_words(self) -> [u64; 5] {
        let Position { black, white } = self.position;
        [self.points as u64, self.class as u64, u64::from(self.exchanged), black, white]
    }

    fn from_words(words: &mut impl Iterator<Item = u64>) -> Option<PiecePosition> {
        Some(PiecePosition {
            points: words.next()?.try_into().ok()?,
            class: words.next()?.try_into().ok()?,
            exchanged: words.next()? == 1,
            position: Position { black: words.next()?, white: words.next()? },
        })
    }
}

/// Cartesian product: every choice of one item of each of `lists`, in lexicographic order of the indices.
pub(crate) fn cartesian_product<T: Clone>(lists: impl IntoIterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    let mut choices = vec![Vec::new()];
    for list in lists {
        let mut longer = Vec::with_capacity(choices.len() * list.len());
        for chosen in &choices {
            longer.extend(list.iter().map(|item| [&chosen[..], std::slice::from_ref(item)].concat()));
        }
        choices = longer;
    }
    choices
}

//! Where components lie: positions of pieces and of settings.

use koatlas_board::Position;

/// The most pieces of a setting: of up to 6 points, of which none but one has a single point.
pub(crate) const MOST_PIECES: usize = 3;

/// A position of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PiecePosition {
    /// Points of the piece.
    pub points: usize,
    /// Its class, by its place among those of so many points.
    pub class: usize,
    /// Whether the colours of the piece are exchanged.
    pub exchanged: bool,
    /// The position, with the colours as they are before that.
    pub position: Position<u64>,
}

/// A position of a setting.
///
/// The least place of a type is its smallest realisation: of places with the same number of points those with fewer mortal
/// strings come first, then those with fewer pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SettingPosition {
    /// Points of all pieces together.
    pub points: usize,
    /// The mortal strings that touch them.
    pub mortal_strings: u32,
    count: usize,
    /// So many pieces, then none.
    pieces: [Option<PiecePosition>; MOST_PIECES],
}

/// Words of a piece's place in a file.
const PIECE_WORDS: usize = 5;

impl SettingPosition {
    /// A position of a setting of these pieces, at most [`MOST_PIECES`] of them.
    pub fn new(mortal_strings: u32, pieces: impl IntoIterator<Item = PiecePosition>) -> SettingPosition {
        let mut place = SettingPosition { points: 0, mortal_strings, count: 0, pieces: [None; MOST_PIECES] };
        for piece in pieces {
            place.points += piece.points;
            place.pieces[place.count] = Some(piece);
            place.count += 1;
        }
        place
    }

    pub fn piece_count(&self) -> usize {
        self.count
    }

    pub fn pieces(&self) -> impl Iterator<Item = PiecePosition> + Clone + '_ {
        self.pieces.iter().copied().flatten()
    }

    /// As words of a file: the number of mortal strings and of pieces, then for each piece points, class, whether the colours
    /// are exchanged, and the position (black, white).
    pub fn to_words(&self) -> impl Iterator<Item = u64> + '_ {
        let piece = |PiecePosition { points, class, exchanged, position: Position { black, white } }: PiecePosition| {
            [points as u64, class as u64, u64::from(exchanged), black, white]
        };
        [u64::from(self.mortal_strings), self.count as u64].into_iter().chain(self.pieces().flat_map(piece))
    }

    /// Reads a place from the words of a file; `None` if they are not those of a place.
    pub fn from_words(words: &mut impl Iterator<Item = u64>) -> Option<SettingPosition> {
        let mortal_strings = u32::try_from(words.next()?).ok()?;
        let count = usize::try_from(words.next()?).ok().filter(|count| (1..=MOST_PIECES).contains(count))?;
        let mut piece = || {
            let words: Vec<u64> = words.by_ref().take(PIECE_WORDS).collect();
            let &[points, class, exchanged, black, white] = &words[..] else { return None };
            let position = Position { black, white };
            Some(PiecePosition {
                points: points.try_into().ok()?,
                class: class.try_into().ok()?,
                exchanged: exchanged == 1,
                position,
            })
        };
        let pieces = (0..count).map(|_| piece()).collect::<Option<Vec<PiecePosition>>>()?;
        Some(SettingPosition::new(mortal_strings, pieces))
    }
}

/// Every choice of an item of each list: those with the first item of the first list first.
pub(crate) fn cartesian_product<T: Clone>(lists: impl IntoIterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    lists.into_iter().fold(vec![Vec::new()], |all, list| {
        let longer = |chosen: &Vec<T>| {
            let longer = list.iter().map(|item| chosen.iter().chain([item]).cloned().collect());
            longer.collect::<Vec<Vec<T>>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

//! Where components lie, and from there to a real board.

use koatlas_board::{Arena, BoardPosition, Position};

use crate::contacts::Contacts;
use crate::drawing::{Drawing, draw, obstacle, obstacle_together};
use crate::piece::Form;
use crate::plan::Plan;
use crate::region::Region;

/// Ways to lay out the pieces of a place that are tried before the place is given up.
const ATTEMPTS: usize = 16;

/// A board with the setting and the position of a place; `None` if none is found.
///
/// The pieces are tried in all the forms that they can have, the first ones first.
pub(crate) fn board_of(plan: &Plan, place: &Place) -> Option<BoardPosition> {
    let choices: Vec<(PiecePlace, Vec<Form>)> = place.pieces().map(|piece| (piece, forms(plan, piece))).collect();
    let possible = layouts(&choices).into_iter().filter(|forms| obstacle_together(&wanted(forms)).is_none());
    possible.take(ATTEMPTS).find_map(|forms| with_stones(&draw(&wanted(&forms))?, &choices, &forms))
}

fn wanted<'f>(forms: &[&'f Form]) -> Vec<(&'f Region, Contacts)> {
    forms.iter().map(|form| (&form.region, form.contacts)).collect()
}

/// The forms of a piece that are not known to be impossible, with the colours as they are at its place.
fn forms(plan: &Plan, piece: PiecePlace) -> Vec<Form> {
    let of_class = plan.forms(piece.points, piece.class).into_iter();
    let coloured =
        |form: Form| if piece.exchanged { Form { contacts: form.contacts.exchanged(), ..form } } else { form };
    of_class.map(coloured).filter(|form| obstacle(&form.region, form.contacts).is_none()).collect()
}

/// Every choice of a form for each piece: first those with the first forms.
fn layouts<'f>(choices: &'f [(PiecePlace, Vec<Form>)]) -> Vec<Vec<&'f Form>> {
    let mut all: Vec<(usize, Vec<&'f Form>)> = vec![(0, Vec::new())];
    for (_, forms) in choices {
        let mut longer = Vec::new();
        for (sum, chosen) in &all {
            let forms = forms.iter().enumerate().take(ATTEMPTS);
            longer.extend(forms.map(|(i, form)| (sum + i, [chosen.as_slice(), &[form]].concat())));
        }
        all = longer;
    }
    all.sort_by_key(|&(sum, _)| sum);
    all.into_iter().map(|(_, chosen)| chosen).collect()
}

/// The drawing with the stones of the pieces; `None` if more than 64 points of it can change.
fn with_stones(drawing: &Drawing, choices: &[(PiecePlace, Vec<Form>)], forms: &[&Form]) -> Option<BoardPosition> {
    let (arena, mut position): (Arena<u64>, Position<u64>) = drawing.board.arena().ok()?;
    for (place, ((piece, _), form)) in drawing.places.iter().zip(choices.iter().zip(forms)) {
        let stones = if piece.exchanged { piece.position.exchanged() } else { piece.position };
        for (number, &to) in form.to.iter().enumerate() {
            let point = arena.index(place[to])?;
            position.black |= (stones.black >> number & 1) << point;
            position.white |= (stones.white >> number & 1) << point;
        }
    }
    arena.is_legal(position).then(|| drawing.board.with(&arena, position))
}

/// The most pieces of a setting: of up to 6 points, of which none but one has a single point.
pub(crate) const MOST_PIECES: usize = 3;

/// A position of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PiecePlace {
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
pub(crate) struct Place {
    /// Points of all pieces together.
    pub points: usize,
    /// The mortal strings that touch them.
    pub mortal_strings: u32,
    count: usize,
    /// So many pieces, then none.
    pieces: [Option<PiecePlace>; MOST_PIECES],
}

/// Words of a piece's place in a file.
const PIECE_WORDS: usize = 5;

impl Place {
    /// A position of a setting of these pieces, at most [`MOST_PIECES`] of them.
    pub fn new(mortal_strings: u32, pieces: impl IntoIterator<Item = PiecePlace>) -> Place {
        let mut place = Place { points: 0, mortal_strings, count: 0, pieces: [None; MOST_PIECES] };
        for piece in pieces {
            place.points += piece.points;
            place.pieces[place.count] = Some(piece);
            place.count += 1;
        }
        place
    }

    /// The number of pieces.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The pieces.
    pub fn pieces(&self) -> impl Iterator<Item = PiecePlace> + Clone + '_ {
        self.pieces.iter().copied().flatten()
    }

    /// As words of a file: the number of mortal strings and of pieces, then for each piece points, class, whether the colours
    /// are exchanged, and the position (black, white).
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let piece = |PiecePlace { points, class, exchanged, position: Position { black, white } }: PiecePlace| {
            [points as u64, class as u64, u64::from(exchanged), black, white]
        };
        [u64::from(self.mortal_strings), self.count as u64].into_iter().chain(self.pieces().flat_map(piece))
    }

    /// Reads a place from the words of a file; `None` if they are not those of a place.
    pub fn read(words: &mut impl Iterator<Item = u64>) -> Option<Place> {
        let mortal_strings = u32::try_from(words.next()?).ok()?;
        let count = usize::try_from(words.next()?).ok().filter(|count| (1..=MOST_PIECES).contains(count))?;
        let mut piece = || {
            let words: Vec<u64> = words.by_ref().take(PIECE_WORDS).collect();
            let &[points, class, exchanged, black, white] = &words[..] else { return None };
            let position = Position { black, white };
            Some(PiecePlace {
                points: points.try_into().ok()?,
                class: class.try_into().ok()?,
                exchanged: exchanged == 1,
                position,
            })
        };
        let pieces = (0..count).map(|_| piece()).collect::<Option<Vec<PiecePlace>>>()?;
        Some(Place::new(mortal_strings, pieces))
    }
}

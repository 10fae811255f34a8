//! Settings: pieces that hang together by mortal strings, as arenas; and parts of the work for several runs.

use std::{fmt, str::FromStr};

use koatlas_board::{Arena, ArenaParts, Colour, Point, PointSet, Position, Size};

use crate::contacts::Contacts;
use crate::plan::Plan;
use crate::realise::Place;

/// The most points of an arena of a setting: its own, and one for either mortal string.
const SIDE: usize = 16;

/// The pieces of a place: of each the points that are next to each of its points, and its contacts, with the colours as they
/// are there.
struct PieceParts {
    adjacency: Vec<u16>,
    contacts: Contacts,
}

/// The setting of a place and the position, as an arena: its points piece by piece, then one for each mortal string, unplayable.
/// `None` if the plan has no such place.
///
/// Where the points lie on the arena's board means nothing.
pub(crate) fn arena_of(plan: &Plan, place: &Place) -> Option<(Arena<u64>, Position<u64>)> {
    let mut parts: Vec<PieceParts> = Vec::new();
    let mut position = Position::EMPTY;
    let mut points = 0;
    for piece in place.pieces() {
        let first = &plan.find(piece)?.first;
        let (contacts, stones) = (first.contacts, piece.position);
        if (stones.black | stones.white) >> piece.points != 0 {
            return None;
        }
        let (contacts, stones) =
            if piece.exchanged { (contacts.exchanged(), stones.exchanged()) } else { (contacts, stones) };
        position.black |= stones.black << points;
        position.white |= stones.white << points;
        points += piece.points;
        parts.push(PieceParts { adjacency: first.region.adjacency(), contacts });
    }
    Some(arena(&parts, position))
}

fn arena(pieces: &[PieceParts], mut position: Position<u64>) -> (Arena<u64>, Position<u64>) {
    let mut neighbours: Vec<u64> = Vec::new();
    let mut touching = [0_u64; 4];
    for PieceParts { adjacency, contacts } in pieces {
        let start = neighbours.len();
        neighbours.extend(adjacency.iter().map(|&near| u64::from(near) << start));
        touching.iter_mut().zip(contacts.0).for_each(|(set, points)| *set |= u64::from(points) << start);
    }
    let playable = u64::collect(0..neighbours.len());
    let [black, white, mortal @ ..] = touching;
    for (colour, touching) in Colour::BOTH.into_iter().zip(mortal).filter(|(_, touching)| *touching != 0) {
        let string = neighbours.len();
        touching.iter().for_each(|point| neighbours[point] |= u64::single(string));
        neighbours.push(touching);
        position = Position::of(colour, position.stones(colour) | u64::single(string), position.stones(!colour));
    }
    let size = Size::new(SIDE, SIDE).expect("a board");
    let points: Vec<Point> = size.points().take(neighbours.len()).collect();
    let parts = ArenaParts { size, points, neighbours, playable, safe: [black, white] };
    (Arena::new(parts).expect("neighbours are mutual"), position)
}

/// The most runs that can share the work.
const MOST: usize = 1000;

/// One of several runs that share the work.
///
/// ```
/// use koatlas_catalogue::Shard;
/// assert_eq!("2/4".parse(), Ok(Shard { index: 2, of: 4 }));
/// assert!("5/4".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// Which, from 1.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// All the work.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no shard: write I/N with I from 1 to N, and N at most {MOST}, for example 2/4")]
pub struct ShardError(pub String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let error = || ShardError(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(error)?;
        let [index, of] = [index, of].map(|number| number.parse::<usize>().map_err(|_| error()));
        let shard = Shard { index: index?, of: of? };
        let possible = (1..=MOST).contains(&shard.of) && (1..=shard.of).contains(&shard.index);
        possible.then_some(shard).ok_or_else(error)
    }
}

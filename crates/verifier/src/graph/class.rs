//! The class of a position: what the prohibition rule compares.

use super::places::Places;
use super::position::{Points, Position};

/// The points of all basic kos, and the stones elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    kos: Points,
    elsewhere: Position,
}

impl Class {
    pub fn of(places: &Places, position: Position) -> Class {
        let kos = places.basic_kos(position);
        Class { kos, elsewhere: position.without(kos) }
    }
}

//! Obstacles: proofs that no board can show a piece, or several pieces together. The page of the folder has the proofs.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::drawing::border::{BorderConnections, Colouring, Sides, colourings, outline, side_sets};
use crate::drawing::canvas::Canvas;
use crate::drawing::lay::{Lay, can_be_planar, can_lie_together};
use crate::drawing::placement::least_margins;
use crate::settings::contacts::{Contacts, OuterStone};
use crate::settings::region::Region;

/// Reason why no board can show pieces with their contacts. A colouring puts a stone on each cell of the border. The variants are in the
/// order of the checks, and each check sees the colourings that passed the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Obstacle {
    /// No colouring of the border, whatever sides of the piece are the edge of the board, makes the contacts without a mortal stone
    /// next to an immortal one of its colour.
    NoColouring,
    /// In all remaining colourings, two of the mortal black string, the mortal white string and the area off the board alternate
    /// twice on the way around the piece.
    Interlaced,
    /// In all remaining colourings, a mortal string cannot connect its stones on the border.
    Blocked,
    /// In all colourings, something around one piece separates what another piece joins, or three pieces join the edge of the board and
    /// both mortal strings.
    NotPlanar,
    /// In all colourings without [`Obstacle::NotPlanar`], a piece spans the board from edge to edge, and the others do not fit in between.
    TooNarrow,
}

/// An obstacle for the piece of `region` and `contacts`. `None` if none is found. O(colourings of the border that fit).
///
/// # Panics
/// If the piece touches a mortal string and its bounding box with three rows and columns on all sides has more than 128 points.
/// That of a piece of up to 9 points has fewer.
pub fn obstacle(region: &Region, contacts: Contacts) -> Option<Obstacle> {
    // The latest obstacle of all colourings: `Obstacle` is ordered by the sequence of the checks.
    checked_colourings(region, contacts)
        .try_fold(Obstacle::NoColouring, |farthest, (.., around)| Some(farthest.max(around.err()?)))
}

/// Colourings of a piece without [`Obstacle`] that have the same sides and lie on a board in the same way.
#[derive(Clone, Debug)]
pub(super) struct PossibleColourings {
    pub sides: Sides,
    pub lay: Lay,
    /// The colourings, at least one.
    pub colourings: Vec<Colouring>,
}

/// All colourings without [`Obstacle`], in ascending order of the number of sides.
pub(super) fn possible_colourings(region: &Region, contacts: Contacts) -> Vec<PossibleColourings> {
    let mut all: Vec<PossibleColourings> = Vec::new();
    for (sides, colouring, around) in checked_colourings(region, contacts) {
        let Ok(around) = around else { continue };
        let lay = Lay::new(region.extent(), sides, around);
        match all.iter_mut().find(|known| known.sides == sides && known.lay == lay) {
            Some(known) => known.colourings.push(colouring),
            None => all.push(PossibleColourings { sides, lay, colourings: vec![colouring] }),
        }
    }
    all
}

/// All colourings with their sides, in ascending order of the number of sides, each with its connections or its obstacle.
fn checked_colourings(
    region: &Region,
    contacts: Contacts,
) -> impl Iterator<Item = (Sides, Colouring, Result<BorderConnections, Obstacle>)> {
    let outline = outline(region);
    let all = side_sets().flat_map(move |sides| colourings(region, sides, contacts).map(move |c| (sides, c)));
    all.map(move |(sides, colouring)| {
        let around = match BorderConnections::new(region, &outline, sides, &colouring) {
            None => Err(Obstacle::Interlaced),
            Some(_) if is_blocked(region, sides, &colouring) => Err(Obstacle::Blocked),
            Some(around) => Ok(around),
        };
        (sides, colouring, around)
    })
}

/// All lays of a piece, without those that have an [`Obstacle`] alone. Each comes once.
pub(crate) fn lays(region: &Region, contacts: Contacts) -> Vec<Lay> {
    let outline = outline(region);
    let mut all = BTreeSet::new();
    for sides in side_sets() {
        for colouring in colourings(region, sides, contacts) {
            let Some(around) = BorderConnections::new(region, &outline, sides, &colouring) else { continue };
            let lay = Lay::new(region.extent(), sides, around);
            if !all.contains(&lay) && !is_blocked(region, sides, &colouring) {
                all.insert(lay);
            }
        }
    }
    all.into_iter().collect()
}

/// All lays of a single point that touches the mortal strings `touches` (bit 0: the black one, bit 1: the white one).
pub(crate) fn lays_of_point(touches: u8) -> Vec<Lay> {
    let point = Region::all(1).remove(0);
    let [black, white] = [0, 1].map(|colour| u16::from(touches >> colour & 1));
    let contacts = (0..4).map(|immortal| Contacts([immortal & 1, immortal >> 1, black, white]));
    contacts.flat_map(|contacts| lays(&point, contacts)).collect()
}

/// True if there is no room around the piece for the strings of `colouring`.
fn is_blocked(region: &Region, sides: Sides, colouring: &Colouring) -> bool {
    let margins = least_margins(sides).map(|margin| 3 * margin);
    let has_strings = colouring.iter().any(|(_, kind)| matches!(kind, OuterStone::Mortal(_)));
    has_strings && Canvas::with_one_piece(region, margins, colouring).is_none_or(|(canvas, _)| !canvas.can_join())
}

/// An obstacle for one of `pieces` or for all together. `None` if none is found.
///
/// Takes O(colourings of the borders that fit), and if there is an obstacle for all together, O(product of the numbers of
/// colourings of the pieces that differ in their sides or in the order of what is around).
///
/// # Panics
/// As [`obstacle()`].
pub fn obstacle_together(pieces: &[(&Region, Contacts)]) -> Option<Obstacle> {
    pieces.iter().find_map(|&(region, contacts)| obstacle(region, contacts)).or_else(|| {
        let all: Vec<Vec<Lay>> = pieces.iter().map(|&(region, contacts)| lays(region, contacts)).collect();
        if choose(&all, &can_be_planar).is_none() {
            return Some(Obstacle::NotPlanar);
        }
        choose(&all, &can_lie_together).is_none().then_some(Obstacle::TooNarrow)
    })
}

/// The first choice of one item of each list for which `fit` holds. `None` if there is none. Depth-first search: `fit` must hold for each
/// beginning of the choice too.
pub(crate) fn choose<T: Copy>(lists: &[Vec<T>], fit: &impl Fn(&[T]) -> bool) -> Option<Vec<T>> {
    fn extend_choice<T: Copy>(lists: &[Vec<T>], chosen: &mut Vec<T>, fit: &impl Fn(&[T]) -> bool) -> bool {
        let Some(list) = lists.get(chosen.len()) else { return true };
        list.iter().any(|&item| {
            chosen.push(item);
            let found = fit(chosen) && extend_choice(lists, chosen, fit);
            if !found {
                chosen.pop();
            }
            found
        })
    }
    let mut chosen = Vec::new();
    extend_choice(lists, &mut chosen, fit).then_some(chosen)
}

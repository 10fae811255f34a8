//! Settings that a catalogue states, explored one by one on the literal board.

use koatlas_board::{Colour, Content, Point, Suicide};

use super::contacts::{BITS, PieceContacts};
use super::coupled::hang_together;
use super::obstacles::{can_be_surrounded, obstacle};
use super::piece::walled;
use super::shapes::{Adjacency, GridPoint, GridPoints, around};
use crate::catalogue::component::LiteralComponent;
use crate::catalogue::format::StatedPiece;
use crate::graph::components::reachable;
use crate::limits::Budget;
use crate::unproved::{Refused, Unproved};

/// Points of the largest setting: [`PieceContacts`] has room for them.
const MOST_POINTS: usize = 8;

/// Setting with the component of a position.
pub(crate) struct ExploredSetting {
    pub points: usize,
    pub mortal_strings: usize,
    pub component: LiteralComponent,
    /// Obstacle of each piece.
    pub obstacles: Vec<Option<&'static str>>,
}

impl ExploredSetting {
    /// Explores the component of the position of `pieces`. Fails if they are no setting.
    pub fn new(pieces: &[StatedPiece], policy: Suicide, budget: &mut Budget) -> Result<ExploredSetting, Unproved> {
        let (mut near, mut contacts, mut stones) = (Adjacency(Vec::new()), PieceContacts(0), Vec::new());
        let (mut touches, mut obstacles) = (Vec::new(), Vec::new());
        for (number, piece) in pieces.iter().enumerate() {
            let place = format!("setting, piece {}", number + 1);
            let piece = LaidPiece::new(piece, MOST_POINTS - stones.len()).map_err(|refused| refused.within(&place))?;
            if !can_be_surrounded(&piece.region, piece.contacts, 0, budget)? {
                return Err(Refused::at(place, "no stones around it make these contacts").into());
            }
            let first = stones.len();
            near.0.extend(
                Adjacency::from_region(&piece.region)
                    .0
                    .into_iter()
                    .map(|near| near.into_iter().map(|p| first + p).collect()),
            );
            contacts.0 |= piece.contacts.0 << (BITS * first);
            touches.push(Colour::BOTH.map(|colour| piece.contacts.mortal(colour) != 0));
            obstacles.push(obstacle(&piece.region, piece.contacts, budget)?);
            stones.extend(piece.stones);
        }
        if pieces.is_empty() || pieces.len() > 1 && !hang_together(&touches) {
            return Err(Refused::at(
                "setting",
                "it has no piece, or its pieces do not hang together by mortal strings",
            )
            .into());
        }
        let (grid, mut contents) = walled(&near, contacts);
        contents[..stones.len()].copy_from_slice(&stones);
        let mut all = (0..contents.len()).filter(|&point| contents[point].is_some());
        if !all.all(|point| grid.can_stay(&contents, &grid.string(&contents, point))) {
            return Err(Refused::at("setting", "a string has no liberty").into());
        }
        let component = LiteralComponent::explore(&grid, contents, policy, budget)?;
        let mortal_strings = Colour::BOTH.into_iter().filter(|&colour| contacts.mortal(colour) != 0).count();
        Ok(ExploredSetting { points: stones.len(), mortal_strings, component, obstacles })
    }
}

/// Piece on the grid, in a position.
struct LaidPiece {
    region: GridPoints,
    contacts: PieceContacts,
    stones: Vec<Content>,
}

impl LaidPiece {
    /// Reads a piece. Fails if it is none, or has more than `most` points.
    fn new(stated: &StatedPiece, most: usize) -> Result<LaidPiece, Refused> {
        let mut piece = LaidPiece { region: Vec::new(), contacts: PieceContacts(0), stones: Vec::new() };
        for (row, signs) in (0..).zip(&stated.rows) {
            for (col, sign) in (0..).zip(signs.chars()).filter(|&(_, sign)| sign != '_') {
                piece.region.push((row, col));
                piece.stones.push(content(sign)?);
            }
        }
        if !piece.is_region() || piece.region.len() > most {
            return Err(Refused::new(format_args!(
                "its points are not connected, not in the corner, or more than {most}"
            )));
        }
        let StatedPiece { black, white, mortal_black, mortal_white, .. } = stated;
        for (kind, names) in [black, white, mortal_black, mortal_white].into_iter().enumerate() {
            for name in names {
                let Point { row, col } = name.parse()?;
                let cell: GridPoint = (stated.rows.len() as i32 - 1 - i32::from(row), i32::from(col));
                let point = piece.region.iter().position(|&own| own == cell);
                let point = point.ok_or_else(|| Refused::new(format_args!("{name} is no point of it")))?;
                piece.contacts.0 |= 1 << (BITS * point + kind);
            }
        }
        Ok(piece)
    }

    /// True if the points are connected, and in the first row and the first column there is one.
    fn is_region(&self) -> bool {
        let region = &self.region;
        let Some(&first) = region.first() else { return false };
        let joined = reachable(first, |from| around(from).into_iter().filter(|to| region.contains(to)));
        first.0 == 0 && region.iter().any(|point| point.1 == 0) && joined.len() == region.len()
    }
}

fn content(sign: char) -> Result<Content, Refused> {
    match sign {
        '.' => Ok(None),
        'X' => Ok(Some(Colour::Black)),
        'O' => Ok(Some(Colour::White)),
        other => Err(Refused::unreadable(
            "",
            format_args!("{other:?} is none of the signs of a piece: those are X, O, . and _"),
        )),
    }
}

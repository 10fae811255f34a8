//! Check of a type without a board: the setting that the catalogue states is explored on the literal board, and obstacles are found again.

use koatlas_board::{Colour, Content, Point, content_from_char};

use super::coupled::hang_together;
use super::obstacles::{can_be_surrounded, obstacle};
use super::{Adjacency, BITS, GridPoint, GridPoints, Lays, PieceContacts, around, can_lie_together, lays, walled};
use crate::catalogue::stated::StatedPiece;
use crate::catalogue::{CanonicalGraph, CatalogueContext, LiteralComponent, StatedNotDrawn, check_same};
use crate::{Budget, Refused, Unproved, reachable};

/// Points of the largest setting: [`PieceContacts`] has room for them.
const MOST_POINTS: usize = 8;

/// Checks `entry`: its setting has the type, and if it is said that it cannot be drawn, something rules out its setting.
pub(crate) fn check(entry: &StatedNotDrawn, context: &CatalogueContext, budget: &mut Budget) -> Result<(), Unproved> {
    let LaidPieces { near, contacts, stones, touches, obstacles, lays } = LaidPieces::new(&entry.setting, budget)?;
    let (grid, mut contents) = walled(&near, contacts);
    contents[..stones.len()].copy_from_slice(&stones);
    if !grid.is_legal(&contents) {
        return Err(Refused::at("setting", "a string has no liberty").into());
    }
    let component = LiteralComponent::explore(&grid, contents, context.policy, budget)?;
    let mortal_strings = [0, 1].iter().filter(|&&colour| touches.iter().any(|touches| touches[colour])).count();
    check_same("points", &entry.points, &stones.len())?;
    check_same("pieces", &entry.pieces, &entry.setting.len())?;
    check_same("mortal_strings", &entry.mortal_strings, &mortal_strings)?;
    check_same("positions", &entry.positions, &component.len())?;
    check_same("plays", &entry.plays, &component.plays.len())?;
    let form = CanonicalGraph::of_type(component.len(), &component.edges(), budget)?;
    check_same("id", &entry.id, &form.identity())?;
    let stated: Vec<Option<&str>> = entry.setting.iter().map(|piece| piece.obstacle.as_deref()).collect();
    check_same("setting, obstacles", &stated, &obstacles)?;
    let reason = if component.plays.is_empty() {
        "nothing repeats"
    } else if stones.len() > context.catalogue.max_points {
        "it has more points than the settings of the catalogue"
    } else if mortal_strings == 0 {
        "it has no mortal strings, and such settings can be drawn"
    } else if entry.is_impossible() && can_lie_together(&lays.iter().collect::<Vec<_>>()) {
        "it is said that it cannot be drawn, and nothing rules out its setting"
    } else {
        return Ok(());
    };
    Err(Refused::at("setting", reason).into())
}

/// Pieces side by side, as if they were one.
#[derive(Default)]
struct LaidPieces {
    near: Adjacency,
    contacts: PieceContacts,
    stones: Vec<Content>,
    /// For each piece, true if it touches the mortal string of Black, of White.
    touches: Vec<[bool; 2]>,
    /// Obstacle of each piece.
    obstacles: Vec<Option<&'static str>>,
    /// How each piece can lie on a board.
    lays: Vec<Lays>,
}

impl LaidPieces {
    /// Lays the pieces that a catalogue states. Fails if they are no setting.
    fn new(pieces: &[StatedPiece], budget: &mut Budget) -> Result<LaidPieces, Unproved> {
        let mut setting = LaidPieces::default();
        for (number, piece) in pieces.iter().enumerate() {
            let added = setting.add(piece, budget);
            added.map_err(|unproved| unproved.within(format_args!("setting, piece {}", number + 1)))?;
        }
        if setting.touches.is_empty() || setting.touches.len() > 1 && !hang_together(&setting.touches) {
            let reason = "its pieces do not hang together by mortal strings, or there is none";
            return Err(Refused::at("setting", reason).into());
        }
        Ok(setting)
    }

    /// Adds a piece. Fails if it is none.
    fn add(&mut self, stated: &StatedPiece, budget: &mut Budget) -> Result<(), Unproved> {
        let first = self.stones.len();
        let (region, contacts, stones) = read_piece(stated, MOST_POINTS - first)?;
        if !can_be_surrounded(&region, contacts, 0, budget)? {
            return Err(Refused::new("no stones around it make these contacts").into());
        }
        let near = Adjacency::from_region(&region).0.into_iter();
        self.near.0.extend(near.map(|near| near.iter().map(|point| first + point).collect()));
        self.contacts.0 |= contacts.0 << (BITS * first);
        self.stones.extend(stones);
        self.touches.push(Colour::BOTH.map(|colour| contacts.mortal(colour) != 0));
        self.obstacles.push(obstacle(&region, contacts, budget)?);
        self.lays.push(lays(&region, contacts, budget)?);
        Ok(())
    }
}

/// Reads a piece: its points on the grid, the stones that they touch, and their contents. Fails if it is none, or has more than `most`
/// points.
fn read_piece(stated: &StatedPiece, most: usize) -> Result<(GridPoints, PieceContacts, Vec<Content>), Refused> {
    let (mut region, mut contacts, mut stones) = (Vec::new(), PieceContacts::default(), Vec::new());
    for (row, signs) in (0..).zip(&stated.rows) {
        for (col, sign) in (0..).zip(signs.chars()).filter(|&(_, sign)| sign != '_') {
            region.push((row, col));
            stones.push(content_from_char(sign).ok_or_else(|| {
                let signs = "is none of the signs of a piece: those are X, O, . and _";
                Refused::unreadable("", format_args!("{sign:?} {signs}"))
            })?);
        }
    }
    if region.len() > most || !is_region(&region) {
        return Err(Refused::new(format_args!("its points are not connected, not in the corner, or more than {most}")));
    }
    let StatedPiece { black, white, mortal_black, mortal_white, .. } = stated;
    for (kind, names) in [black, white, mortal_black, mortal_white].into_iter().enumerate() {
        for name in names {
            let Point { row, col } = name.parse()?;
            let cell: GridPoint = (stated.rows.len() as i32 - 1 - i32::from(row), i32::from(col));
            let point = region.iter().position(|&own| own == cell);
            let point = point.ok_or_else(|| Refused::new(format_args!("{name} is no point of it")))?;
            contacts.0 |= 1 << (BITS * point + kind);
        }
    }
    Ok((region, contacts, stones))
}

/// True if the points are connected, and in the first row and the first column there is one.
fn is_region(region: &[GridPoint]) -> bool {
    let Some(&first) = region.first() else { return false };
    let joined = reachable(first, |from| around(from).into_iter().filter(|to| region.contains(to)));
    first.0 == 0 && region.iter().any(|point| point.1 == 0) && joined.len() == region.len()
}

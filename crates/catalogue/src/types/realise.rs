//! Realisations: from the position of a setting where a type was found to its local board, and to a board that shows it.

use koatlas_board::{BoardPosition, Colour, LocalBoard, LocalBoardParts, Point, PointSet, Position, Size};
use koatlas_position_graph::PositionGraph;

use crate::drawing::{OutsideStones, SettingDrawing, draw, obstacle, obstacle_together};
use crate::run::plan::Plan;
use crate::settings::contacts::Contacts;
use crate::settings::piece::PieceForm;
use crate::settings::position::{PiecePosition, SettingPosition, cartesian_product};
use crate::settings::region::Region;

/// Number of layouts of the pieces that [`SettingBoard::find`] tries.
const ATTEMPTS: usize = 16;

/// Board that shows a setting, in any of its positions.
pub(crate) struct SettingBoard {
    board: BoardPosition,
    local_board: LocalBoard<u64>,
    /// The position of the local board in which all pieces are empty.
    empty: Position<u64>,
    /// By piece, the indices of its points in the local board, in the order of the piece's class.
    points: Vec<Vec<usize>>,
}

impl SettingBoard {
    /// Searches for a board that shows the setting of `place`, with such stones outside. `None` if none is found, or if more than 64 points
    /// of it can change.
    ///
    /// Tries the forms of each piece in order, the first forms of all pieces first.
    pub fn find(plan: &Plan, place: &SettingPosition, outside: OutsideStones) -> Option<SettingBoard> {
        let choices: Vec<Vec<PieceForm>> = place.pieces().map(|piece| forms(plan, piece)).collect();
        let possible = layouts(&choices).into_iter().filter(|forms| obstacle_together(&to_draw(forms)).is_none());
        possible.take(ATTEMPTS).find_map(|forms| SettingBoard::new(draw(&to_draw(&forms), outside)?, &forms))
    }

    /// The board of `drawing`, which shows pieces of these forms. `None` if more than 64 points of it can change.
    fn new(SettingDrawing { board, places }: SettingDrawing, forms: &[&PieceForm]) -> Option<SettingBoard> {
        let (local_board, empty) = board.local_board().ok()?;
        let index = |form: &PieceForm, place: &[Point]| {
            form.to.iter().map(|&to| local_board.index(place[to as usize])).collect::<Option<Vec<usize>>>()
        };
        let points = forms.iter().zip(&places).map(|(form, place)| index(form, place)).collect::<Option<_>>()?;
        Some(SettingBoard { board, local_board, empty, points })
    }

    /// The board with the stones of `place`, a position of the setting.
    pub fn with_stones(&self, place: &SettingPosition) -> Option<BoardPosition> {
        let mut position = self.empty;
        for (piece, points) in place.pieces().zip(&self.points) {
            let stones = if piece.exchanged { piece.position.exchanged() } else { piece.position };
            for (number, &point) in points.iter().enumerate() {
                position.black |= (stones.black >> number & 1) << point;
                position.white |= (stones.white >> number & 1) << point;
            }
        }
        self.local_board.is_legal(position).then(|| self.board.with_position(&self.local_board, position))
    }
}

/// The regions and contacts to be drawn.
fn to_draw<'f>(forms: &[&'f PieceForm]) -> Vec<(&'f Region, Contacts)> {
    forms.iter().map(|form| (&form.region, form.contacts)).collect()
}

/// The forms of `piece`, with its colours, that have no [`obstacle`].
fn forms(plan: &Plan, piece: PiecePosition) -> Vec<PieceForm> {
    let mut forms = plan.forms(piece.points, piece.class);
    if piece.exchanged {
        forms.iter_mut().for_each(|form| form.contacts = form.contacts.exchanged());
    }
    forms.retain(|form| obstacle(&form.region, form.contacts).is_none());
    forms
}

/// Every choice of a form for each piece, of which `choices` has all, in ascending order of the sum of their indices.
fn layouts(choices: &[Vec<PieceForm>]) -> Vec<Vec<&PieceForm>> {
    let numbered = choices.iter().map(|forms| forms.iter().enumerate().take(ATTEMPTS).collect());
    let mut all: Vec<Vec<(usize, &PieceForm)>> = cartesian_product(numbered);
    all.sort_by_key(|chosen| chosen.iter().map(|(number, _)| number).sum::<usize>());
    all.into_iter().map(|chosen| chosen.into_iter().map(|(_, form)| form).collect()).collect()
}

/// Explores the component of the position `place` in the local board of its setting. `None` if the plan has no such setting.
pub(crate) fn explore_component(plan: &Plan, place: &SettingPosition) -> Option<PositionGraph<u64>> {
    let (local_board, position) = local_board_of(plan, place)?;
    let is_on_board = position.occupied().minus(local_board.all()).is_empty();
    if position.black.meets(position.white) || !is_on_board || !local_board.is_legal(position) {
        return None;
    }
    PositionGraph::component(&local_board, position, plan.options.suicide, usize::MAX).ok()
}

/// Side of the square board whose points name the points of a setting: up to 10, and one for each mortal string.
const SIDE: usize = 16;

/// The local board of the setting of `place`, and the position. The points of the pieces come first, piece by piece, then an unplayable
/// point for each mortal string, which stands for all its stones. `None` if the plan has no such setting.
///
/// The names of the points have no meaning.
pub(crate) fn local_board_of(plan: &Plan, place: &SettingPosition) -> Option<(LocalBoard<u64>, Position<u64>)> {
    let mut neighbours: Vec<u64> = Vec::new();
    let mut touching = [0_u64; 4];
    let mut position = Position::EMPTY;
    for piece in place.pieces() {
        let first = &plan.find(piece)?.first;
        let (contacts, stones) = (first.contacts, piece.position);
        if (stones.black | stones.white) >> piece.points != 0 {
            return None;
        }
        let (contacts, stones) =
            if piece.exchanged { (contacts.exchanged(), stones.exchanged()) } else { (contacts, stones) };
        let start = neighbours.len();
        position.black |= stones.black << start;
        position.white |= stones.white << start;
        neighbours.extend(first.region.adjacency().into_iter().map(|near| u64::from(near) << start));
        touching.iter_mut().zip(contacts.0).for_each(|(set, points)| *set |= u64::from(points) << start);
    }
    let playable = u64::collect(0..neighbours.len());
    // The mortal string of a colour becomes one point: it is connected, and its liberties are the points that touch it.
    let [black, white, mortal @ ..] = touching;
    for (colour, touching) in Colour::BOTH.into_iter().zip(mortal).filter(|(_, touching)| *touching != 0) {
        let string = neighbours.len();
        touching.iter().for_each(|point| neighbours[point] |= u64::single(string));
        neighbours.push(touching);
        position =
            Position::from_perspective(colour, position.stones(colour) | u64::single(string), position.stones(!colour));
    }
    let size = Size::new(SIDE, SIDE).expect("a board");
    let points: Vec<Point> = size.points().take(neighbours.len()).collect();
    let parts = LocalBoardParts { size, points, neighbours, playable, safe: [black, white] };
    Some((LocalBoard::new(parts).expect("neighbours are mutual"), position))
}

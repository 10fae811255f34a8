//! Pieces with surroundings that cannot be captured, and the liberties that their positions give to mortal strings.

use std::collections::BTreeMap;
use std::rc::Rc;

use koatlas_board::{Colour, Content, Suicide};

use super::{Adjacency, PieceContacts};
use crate::catalogue::component::reached_positions;
use crate::catalogue::{ComponentEdge, ComponentPlay, LiteralComponent};
use crate::{BoardContents, Budget, Grid, WithinLimits, components};

/// Fewest points of a piece that moves: on a single point nothing repeats.
pub(super) const FEWEST_MOVING: usize = 2;

/// Liberties that a position of a piece can give to a mortal string of one colour, wherever the string touches the piece. Sets of
/// points have bit `i` for point `i`.
#[derive(Clone, Debug)]
pub(super) struct PieceLiberties {
    /// Points that give it a liberty: empty points, and stones of strings that have a liberty.
    liberties: u32,
    /// The other strings of its colour: one of them that touches an immortal stone of the colour makes the mortal string immortal.
    other_strings: Vec<u32>,
}

impl PieceLiberties {
    /// Computes the liberties for `colour` in `contents`, with nothing around the points.
    pub fn in_contents(points: &Grid, contents: &BoardContents, colour: Colour) -> PieceLiberties {
        let mut found = PieceLiberties { liberties: 0, other_strings: Vec::new() };
        for point in 0..contents.len() {
            let string = if contents[point] == Some(colour) { points.string(contents, point) } else { Vec::new() };
            let stones = string.iter().map(|&stone| 1 << stone).sum();
            if contents[point].is_none() {
                found.liberties |= 1 << point;
            } else if points.can_stay(contents, &string) {
                found.liberties |= stones;
            } else if string.first() == Some(&point) {
                found.other_strings.push(stones);
            }
        }
        found
    }

    /// True if the mortal string of `colour` has a liberty with these `contacts`: it touches a point that gives it a liberty, or a string
    /// that also touches an immortal stone of the colour.
    pub fn has_liberty(&self, contacts: PieceContacts, colour: Colour) -> bool {
        let (mortal, immortal) = (contacts.mortal(colour), contacts.immortal(colour));
        self.liberties & mortal != 0
            || self.other_strings.iter().any(|string| string & mortal != 0 && string & immortal != 0)
    }
}

/// Component of the graph of a piece with mortal strings taken for immortal.
#[derive(Clone, Debug)]
pub(super) struct PieceComponent {
    points: usize,
    edges: Rc<[ComponentEdge]>,
    /// For every position, the liberties `[black, white]` for Black's and White's mortal string.
    positions: Vec<[PieceLiberties; 2]>,
    /// Number of the edge of every suicide, with the liberties for the opponent when the stone is played and none is removed yet.
    suicides: Vec<(u32, PieceLiberties)>,
}

/// Piece that moves, and the mortal strings that have a liberty in its positions. Pairs are `[black, white]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SettingPiece {
    pub points: usize,
    pub edges: Rc<[ComponentEdge]>,
    /// True if it touches the string.
    pub touches: [bool; 2],
    /// For every position, true if the string has a liberty there.
    pub has_liberty: Vec<[bool; 2]>,
    /// Suicides that are captures if no other piece gives a liberty to the opponent's string, which this piece touches: with the stone
    /// played and none removed yet, it has none here. Ascending.
    pub may_capture: Vec<u32>,
}

impl PieceComponent {
    /// Returns all components with two or more positions of the piece with these points and contacts.
    pub fn all(
        adjacency: &Adjacency,
        immortal_contacts: PieceContacts,
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<Vec<PieceComponent>> {
        let points = adjacency.0.len();
        let (grid, empty) = walled(adjacency, immortal_contacts);
        let legal = legal_positions(&grid, &empty, points, budget)?;
        let (positions, plays) =
            budget.with_memory_returned(|own| reached_positions(&grid, legal, policy, usize::MAX, own))?;
        // A piece can have several components, and positions that never recur, which are components of one.
        let number = components(positions.len(), plays.iter().map(ComponentPlay::ends));
        let mut members: BTreeMap<usize, usize> = BTreeMap::new();
        number.iter().for_each(|&component| *members.entry(component).or_default() += 1);
        let bare = Grid::from_adjacency(adjacency.0.clone(), &(0..points).collect::<Vec<_>>(), &[]);
        let mut all = Vec::new();
        for (component, _) in members.into_iter().filter(|&(_, count)| count > 1) {
            let induced = LiteralComponent::induced(&positions, &plays, |node| number[node as usize] == component);
            all.push(PieceComponent::without_walls(&induced, &bare, points));
        }
        Ok(all)
    }

    /// Converts a component on the board of [`walled`]; `bare` is the board of the piece alone.
    fn without_walls(component: &LiteralComponent, bare: &Grid, points: usize) -> PieceComponent {
        let (mut positions, mut suicides) = (Vec::new(), Vec::new());
        for contents in &component.positions {
            let contents = contents[..points].to_vec();
            positions.push(Colour::BOTH.map(|colour| PieceLiberties::in_contents(bare, &contents, colour)));
        }
        for (number, play) in (0..).zip(&component.plays).filter(|(_, play)| play.label.suicide) {
            let mut before = component.positions[play.from as usize][..points].to_vec();
            before[play.point] = Some(play.label.colour);
            suicides.push((number, PieceLiberties::in_contents(bare, &before, !play.label.colour)));
        }
        PieceComponent { points, edges: component.edges().into(), positions, suicides }
    }

    /// Applies `contacts`. With mortal strings taken for immortal, they must be the contacts for which the component was built.
    pub fn with_contacts(&self, contacts: PieceContacts) -> SettingPiece {
        let touches = Colour::BOTH.map(|colour| contacts.mortal(colour) != 0);
        let [black, white] = Colour::BOTH.map(|colour| self.string_liberties(contacts, colour));
        let has_liberty =
            black.has_liberty.into_iter().zip(white.has_liberty).map(|(black, white)| [black, white]).collect();
        let mut may_capture = [black.may_capture, white.may_capture].concat();
        may_capture.sort_unstable();
        SettingPiece { points: self.points, edges: Rc::clone(&self.edges), touches, has_liberty, may_capture }
    }

    /// Returns where the mortal string of `colour` has a liberty. That depends on the points that touch this string, and on those that
    /// touch an immortal stone of its colour.
    pub fn string_liberties(&self, contacts: PieceContacts, colour: Colour) -> StringLiberties {
        let has_liberty =
            self.positions.iter().map(|liberties| liberties[colour as usize].has_liberty(contacts, colour)).collect();
        let label = |number: u32| self.edges[number as usize].2;
        let by_opponent = self.suicides.iter().filter(|(number, _)| label(*number).colour != colour);
        let may_capture =
            by_opponent.filter(|(_, before)| contacts.mortal(colour) != 0 && !before.has_liberty(contacts, colour));
        StringLiberties { has_liberty, may_capture: may_capture.map(|(number, _)| *number).collect() }
    }
}

/// When a mortal string of one colour has a liberty in a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct StringLiberties {
    /// For every position, true if the string has a liberty there.
    has_liberty: Vec<bool>,
    /// The opponent's suicides among [`SettingPiece::may_capture`].
    may_capture: Vec<u32>,
}

/// Builds points without stones, and after them a stone of each kind next to all points that touch such a stone: the immortal ones, then
/// the mortal strings, each as one stone.
pub(super) fn walled(adjacency: &Adjacency, contacts: PieceContacts) -> (Grid, BoardContents) {
    let points = adjacency.0.len();
    let (mut adjacent, mut contents): (_, BoardContents) = (adjacency.0.clone(), vec![None; points]);
    let [black, white] = Colour::BOTH;
    for (kind, colour) in [black, white, black, white].into_iter().enumerate() {
        let touching: Vec<usize> = (0..points).filter(|point| contacts.points(kind as u32) >> point & 1 == 1).collect();
        touching.iter().for_each(|&point| adjacent[point].push(points + kind));
        contents.push((!touching.is_empty()).then_some(colour));
        adjacent.push(touching);
    }
    (Grid::from_adjacency(adjacent, &(0..points).collect::<Vec<_>>(), &[points, points + 1]), contents)
}

/// Returns all positions in which every string has a liberty or an immortal stone. The first `points` points vary; the others are
/// those of `empty`.
pub(super) fn legal_positions(
    grid: &Grid,
    empty: &BoardContents,
    points: usize,
    budget: &mut Budget,
) -> WithinLimits<Vec<BoardContents>> {
    const EACH: [Content; 3] = [None, Some(Colour::Black), Some(Colour::White)];
    let numbers = 0..EACH.len().pow(points as u32);
    budget.work(2 * numbers.len() as u64)?;
    let mut legal = Vec::new();
    for mut number in numbers {
        let mut contents = empty.clone();
        for content in &mut contents[..points] {
            *content = EACH[number % EACH.len()];
            number /= EACH.len();
        }
        if grid.is_legal(&contents) {
            legal.push(contents);
        }
    }
    Ok(legal)
}

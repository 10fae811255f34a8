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
pub(super) struct PieceBreath {
    /// Points that give it a liberty: empty points, and stones of strings that have a liberty.
    air: u32,
    /// The other strings of its colour: one of them that touches an immortal stone of the colour makes the mortal string immortal.
    tied: Vec<u32>,
}

impl PieceBreath {
    /// Computes the liberties for `colour` in `contents`, with nothing around the points.
    pub fn in_contents(points: &Grid, contents: &BoardContents, colour: Colour) -> PieceBreath {
        let mut breath = PieceBreath { air: 0, tied: Vec::new() };
        for point in 0..contents.len() {
            let string = if contents[point] == Some(colour) { points.string(contents, point) } else { Vec::new() };
            let stones = string.iter().map(|&stone| 1 << stone).sum();
            if contents[point].is_none() {
                breath.air |= 1 << point;
            } else if points.can_stay(contents, &string) {
                breath.air |= stones;
            } else if string.first() == Some(&point) {
                breath.tied.push(stones);
            }
        }
        breath
    }

    /// True if the mortal string of `colour` breathes with these `contacts`: it touches a point that gives it a liberty, or a string
    /// that also touches an immortal stone of the colour.
    pub fn is_enough(&self, contacts: PieceContacts, colour: Colour) -> bool {
        let (mortal, immortal) = (contacts.mortal(colour), contacts.immortal(colour));
        self.air & mortal != 0 || self.tied.iter().any(|string| string & mortal != 0 && string & immortal != 0)
    }
}

/// Component of the graph of a piece with mortal strings taken for immortal.
#[derive(Clone, Debug)]
pub(super) struct PieceComponent {
    points: usize,
    edges: Rc<[ComponentEdge]>,
    /// For every position, the liberties `[black, white]` for Black's and White's mortal string.
    positions: Vec<[PieceBreath; 2]>,
    /// Number of the edge of every suicide, with the liberties for the opponent before the stones are removed.
    suicides: Vec<(u32, PieceBreath)>,
}

/// Piece that moves, and the mortal strings that breathe in its positions. Pairs are `[black, white]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SettingPiece {
    pub points: usize,
    pub edges: Rc<[ComponentEdge]>,
    /// True if it touches the string.
    pub touches: [bool; 2],
    /// For every position, true if the string breathes there.
    pub breath: Vec<[bool; 2]>,
    /// Suicides before whose end the opponent's string, which the piece touches, does not breathe there; in ascending order.
    pub stifling: Vec<u32>,
}

impl PieceComponent {
    /// Returns all components of a piece with two or more positions; `near` and `plain` are its points and contacts.
    pub fn all(
        near: &Adjacency,
        plain: PieceContacts,
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<Vec<PieceComponent>> {
        let points = near.0.len();
        let (grid, empty) = walled(near, plain);
        let legal = legal_positions(&grid, &empty, points, budget)?;
        let (positions, plays) =
            budget.with_memory_returned(|own| reached_positions(&grid, legal, policy, usize::MAX, own))?;
        // A piece can have several components, and positions that never recur, which are components of one.
        let number = components(positions.len(), plays.iter().map(ComponentPlay::ends));
        let mut members: BTreeMap<usize, usize> = BTreeMap::new();
        number.iter().for_each(|&component| *members.entry(component).or_default() += 1);
        let bare = Grid::from_adjacency(near.0.clone(), &(0..points).collect::<Vec<_>>(), &[]);
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
            positions.push(Colour::BOTH.map(|colour| PieceBreath::in_contents(bare, &contents, colour)));
        }
        for (number, play) in (0..).zip(&component.plays).filter(|(_, play)| play.label.suicide) {
            let mut before = component.positions[play.from as usize][..points].to_vec();
            before[play.point] = Some(play.label.colour);
            suicides.push((number, PieceBreath::in_contents(bare, &before, !play.label.colour)));
        }
        PieceComponent { points, edges: component.edges().into(), positions, suicides }
    }

    /// Applies `contacts`, which are those of the piece when mortal strings are taken for immortal.
    pub fn with_contacts(&self, contacts: PieceContacts) -> SettingPiece {
        let touches = Colour::BOTH.map(|colour| contacts.mortal(colour) != 0);
        let [black, white] = Colour::BOTH.map(|colour| self.breath_of(contacts, colour));
        let breath = black.breathes.into_iter().zip(white.breathes).map(|(black, white)| [black, white]).collect();
        let mut stifling = [black.stifling, white.stifling].concat();
        stifling.sort_unstable();
        SettingPiece { points: self.points, edges: Rc::clone(&self.edges), touches, breath, stifling }
    }

    /// Returns the breath of the mortal string of `colour`. It depends on the points that touch this string, and on those that touch an
    /// immortal stone of its colour.
    pub fn breath_of(&self, contacts: PieceContacts, colour: Colour) -> StringBreath {
        let breathes =
            self.positions.iter().map(|breath| breath[colour as usize].is_enough(contacts, colour)).collect();
        let by_opponent = self.suicides.iter().filter(|(number, _)| self.edges[*number as usize].2.colour != colour);
        let stifling =
            by_opponent.filter(|(_, before)| contacts.mortal(colour) != 0 && !before.is_enough(contacts, colour));
        StringBreath { breathes, stifling: stifling.map(|(number, _)| *number).collect() }
    }
}

/// When a mortal string of one colour breathes in a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct StringBreath {
    /// For every position, true if the string breathes there.
    breathes: Vec<bool>,
    /// Suicides of the opponent before whose end the string, which the piece touches, does not breathe there; in ascending order.
    stifling: Vec<u32>,
}

/// Builds points without stones, and after them a stone of each kind next to all points that touch such a stone: the immortal ones, then
/// the mortal strings, each as one stone.
pub(super) fn walled(near: &Adjacency, contacts: PieceContacts) -> (Grid, BoardContents) {
    let points = near.0.len();
    let (mut adjacent, mut contents): (_, BoardContents) = (near.0.clone(), vec![None; points]);
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

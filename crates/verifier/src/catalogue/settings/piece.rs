//! Pieces with surroundings that cannot be captured, and the liberties that their positions give to mortal strings.

use std::collections::BTreeMap;
use std::rc::Rc;

use koatlas_board::{Colour, Content, Suicide};

use super::contacts::PieceContacts;
use super::shapes::Adjacency;
use crate::catalogue::component::{ComponentPlay, LiteralComponent, explore};
use crate::catalogue::label::ComponentEdge;
use crate::graph::components::components;
use crate::limits::{Budget, WithinLimits};
use crate::literal::grid::{BoardContents, Grid};

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
    pub fn of(points: &Grid, contents: &BoardContents, colour: Colour) -> PieceBreath {
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

    /// True if the mortal string breathes: it touches the points `mortal`, and immortal stones of its colour touch the points
    /// `immortal`.
    pub fn is_enough(&self, mortal: u32, immortal: u32) -> bool {
        self.air & mortal != 0 || self.tied.iter().any(|string| string & mortal != 0 && string & immortal != 0)
    }
}

/// Component of the graph of a piece with mortal strings taken for immortal.
#[derive(Clone, Debug)]
pub(super) struct PieceComponent {
    points: usize,
    edges: Rc<[ComponentEdge]>,
    /// For every position, the liberties for Black's and White's mortal string.
    positions: Vec<[PieceBreath; 2]>,
    /// Number of the edge of every suicide, with the liberties for the opponent before the stones are removed.
    suicides: Vec<(u32, PieceBreath)>,
}

/// Piece that moves, and the mortal strings that breathe in its positions. Pairs are for the black and the white mortal string.
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
    /// Returns all components of a piece with two or more positions.
    pub fn all(
        near: &Adjacency,
        plain: PieceContacts,
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<Vec<PieceComponent>> {
        let points = near.0.len();
        let (grid, empty) = walled(near, plain);
        let legal = legal_positions(&grid, &empty, points, budget)?;
        // The memory of the exploration is free at its end, so it gets a budget of its own.
        let mut own = budget.sub_budget(u64::MAX);
        let explored = explore(&grid, legal, policy, &mut own);
        budget.work(own.steps_done())?;
        let (positions, plays) = explored?;
        let number = components(positions.len(), plays.iter().map(ComponentPlay::ends));
        let mut members: BTreeMap<usize, usize> = BTreeMap::new();
        number.iter().for_each(|&component| *members.entry(component).or_default() += 1);
        let larger = members.into_iter().filter(|&(_, count)| count > 1).map(|(component, _)| component);
        let bare = Grid::from_adjacency(near.0.clone(), &(0..points).collect::<Vec<_>>(), &[]);
        let induced =
            |component| LiteralComponent::induced(&positions, &plays, |node| number[node as usize] == component);
        Ok(larger.map(|component| PieceComponent::of(&induced(component), &bare, points)).collect())
    }

    /// Converts a component on the board of [`walled`]; `bare` is the board of the piece alone.
    fn of(component: &LiteralComponent, bare: &Grid, points: usize) -> PieceComponent {
        let alone = |contents: &[Content]| -> BoardContents { contents[..points].to_vec() };
        let breath = |contents: &BoardContents| Colour::BOTH.map(|colour| PieceBreath::of(bare, contents, colour));
        let positions = component.positions.iter().map(|contents| breath(&alone(contents))).collect();
        let suicides = (0..).zip(&component.plays).filter(|(_, play)| play.label.suicide).map(|(number, play)| {
            let mut before = alone(&component.positions[play.from as usize]);
            before[play.point] = Some(play.label.colour);
            (number, PieceBreath::of(bare, &before, !play.label.colour))
        });
        PieceComponent { points, edges: component.edges().into(), positions, suicides: suicides.collect() }
    }

    /// Applies contacts that are those of the piece when mortal strings are taken for immortal.
    pub fn with_contacts(&self, contacts: PieceContacts) -> SettingPiece {
        let (mortal, immortal) = (Colour::BOTH.map(|c| contacts.mortal(c)), Colour::BOTH.map(|c| contacts.immortal(c)));
        let is_enough = |breath: &PieceBreath, colour: usize| breath.is_enough(mortal[colour], immortal[colour]);
        let of = |position: &[PieceBreath; 2]| [0, 1].map(|colour| is_enough(&position[colour], colour));
        let touches = mortal.map(|points| points != 0);
        let stifles = |(number, breath): &(u32, PieceBreath)| {
            let opponent = !self.edges[*number as usize].2.colour as usize;
            touches[opponent] && !is_enough(breath, opponent)
        };
        let stifling = self.suicides.iter().filter(|suicide| stifles(suicide)).map(|(number, _)| *number).collect();
        let breath = self.positions.iter().map(of).collect();
        SettingPiece { points: self.points, edges: Rc::clone(&self.edges), touches, breath, stifling }
    }
}

/// Builds the points of a piece, and after them one immortal stone of each colour next to all points that touch such a stone.
fn walled(near: &Adjacency, plain: PieceContacts) -> (Grid, BoardContents) {
    let points = near.0.len();
    let mut adjacent = near.0.clone();
    for colour in Colour::BOTH {
        let touching: Vec<usize> = (0..points).filter(|point| plain.immortal(colour) >> point & 1 == 1).collect();
        touching.iter().for_each(|&point| adjacent[point].push(points + colour as usize));
        adjacent.push(touching);
    }
    let grid = Grid::from_adjacency(adjacent, &(0..points).collect::<Vec<_>>(), &[points, points + 1]);
    let mut empty: BoardContents = vec![None; points];
    empty.extend(Colour::BOTH.map(Some));
    (grid, empty)
}

/// Returns all positions in which every string has a liberty or an immortal stone.
fn legal_positions(
    grid: &Grid,
    empty: &BoardContents,
    points: usize,
    budget: &mut Budget,
) -> WithinLimits<Vec<BoardContents>> {
    const EACH: [Content; 3] = [None, Some(Colour::Black), Some(Colour::White)];
    let numbers = 0..EACH.len().pow(points as u32);
    budget.work(2 * numbers.len() as u64)?;
    let position = |mut number: usize| {
        let mut contents = empty.clone();
        for content in &mut contents[..points] {
            *content = EACH[number % EACH.len()];
            number /= EACH.len();
        }
        contents
    };
    let stands = |contents: &BoardContents, point: usize| {
        contents[point].is_none() || grid.can_stay(contents, &grid.string(contents, point))
    };
    Ok(numbers.map(position).filter(|contents| (0..points).all(|point| stands(contents, point))).collect())
}

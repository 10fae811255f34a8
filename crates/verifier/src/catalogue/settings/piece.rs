//! Pieces with surroundings that cannot be captured, and the liberties that their positions give to mortal strings.

use std::collections::BTreeMap;
use std::rc::Rc;

use koatlas_board::{Colour, Content, Suicide};

use super::contacts::Contacts;
use super::shapes::Near;
use crate::catalogue::component::{Component, Play, explore};
use crate::catalogue::label::Edge;
use crate::graph::components::components;
use crate::limits::{Budget, Decided};
use crate::literal::grid::{Contents, Grid};

/// Liberties that a position of a piece can give to a mortal string of one colour, wherever the string touches the piece. Sets of
/// points have bit `i` for point `i`.
#[derive(Clone, Debug)]
pub(super) struct Breath {
    /// Points that give it a liberty: empty points, and stones of strings that have a liberty.
    air: u32,
    /// The other strings of its colour: one of them that touches an immortal stone of the colour makes the mortal string immortal.
    tied: Vec<u32>,
}

impl Breath {
    /// Computes the liberties for `colour` in `contents`, with nothing around the points.
    pub fn of(points: &Grid, contents: &Contents, colour: Colour) -> Breath {
        let mut breath = Breath { air: 0, tied: Vec::new() };
        for point in 0..contents.len() {
            let string = if contents[point] == Some(colour) { points.string(contents, point) } else { Vec::new() };
            let stones = string.iter().map(|&stone| 1 << stone).sum();
            if contents[point].is_none() {
                breath.air |= 1 << point;
            } else if points.lives(contents, &string) {
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
pub(super) struct Moving {
    points: usize,
    edges: Rc<[Edge]>,
    /// For every position, the liberties for Black's and White's mortal string.
    positions: Vec<[Breath; 2]>,
    /// Number of the edge of every suicide, with the liberties for the opponent before the stones are removed.
    suicides: Vec<(u32, Breath)>,
}

/// Piece that moves, and the mortal strings that breathe in its positions. Pairs are for the black and the white mortal string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub points: usize,
    pub edges: Rc<[Edge]>,
    /// True if it touches the string.
    pub touches: [bool; 2],
    /// For every position, true if the string breathes there.
    pub breath: Vec<[bool; 2]>,
    /// Suicides before whose end the opponent's string, which the piece touches, does not breathe there; in ascending order.
    pub stifling: Vec<u32>,
}

impl Moving {
    /// Returns all components of a piece with two or more positions.
    pub fn all(near: &Near, plain: Contacts, policy: Suicide, budget: &mut Budget) -> Decided<Vec<Moving>> {
        let points = near.0.len();
        let (grid, empty) = walled(near, plain);
        let legal = legal_positions(&grid, &empty, points, budget)?;
        // The memory of the exploration is free at its end, so it gets a budget of its own.
        let mut own = budget.part(u64::MAX);
        let explored = explore(&grid, legal, policy, &mut own);
        budget.work(own.worked())?;
        let (positions, plays) = explored?;
        let number = components(positions.len(), plays.iter().map(Play::ends));
        let mut members: BTreeMap<usize, usize> = BTreeMap::new();
        number.iter().for_each(|&component| *members.entry(component).or_default() += 1);
        let larger = members.into_iter().filter(|&(_, count)| count > 1).map(|(component, _)| component);
        let bare = Grid::of_graph(near.0.clone(), &(0..points).collect::<Vec<_>>(), &[]);
        let induced = |component| Component::induced(&positions, &plays, |node| number[node as usize] == component);
        Ok(larger.map(|component| Moving::of(&induced(component), &bare, points)).collect())
    }

    /// Converts a component on the board of [`walled`]; `bare` is the board of the piece alone.
    fn of(component: &Component, bare: &Grid, points: usize) -> Moving {
        let alone = |contents: &[Content]| -> Contents { contents[..points].to_vec() };
        let breath = |contents: &Contents| Colour::BOTH.map(|colour| Breath::of(bare, contents, colour));
        let positions = component.positions.iter().map(|contents| breath(&alone(contents))).collect();
        let suicides = (0..).zip(&component.plays).filter(|(_, play)| play.label.suicide).map(|(number, play)| {
            let mut before = alone(&component.positions[play.from as usize]);
            before[play.point] = Some(play.label.colour);
            (number, Breath::of(bare, &before, !play.label.colour))
        });
        Moving { points, edges: component.edges().into(), positions, suicides: suicides.collect() }
    }

    /// Applies contacts that are those of the piece when mortal strings are taken for immortal.
    pub fn with(&self, contacts: Contacts) -> Part {
        let (mortal, immortal) = (Colour::BOTH.map(|c| contacts.mortal(c)), Colour::BOTH.map(|c| contacts.immortal(c)));
        let is_enough = |breath: &Breath, colour: usize| breath.is_enough(mortal[colour], immortal[colour]);
        let of = |position: &[Breath; 2]| [0, 1].map(|colour| is_enough(&position[colour], colour));
        let touches = mortal.map(|points| points != 0);
        let stifles = |(number, breath): &(u32, Breath)| {
            let opponent = !self.edges[*number as usize].2.colour as usize;
            touches[opponent] && !is_enough(breath, opponent)
        };
        let stifling = self.suicides.iter().filter(|suicide| stifles(suicide)).map(|(number, _)| *number).collect();
        let breath = self.positions.iter().map(of).collect();
        Part { points: self.points, edges: Rc::clone(&self.edges), touches, breath, stifling }
    }
}

/// Builds the points of a piece, and after them one immortal stone of each colour next to all points that touch such a stone.
fn walled(near: &Near, plain: Contacts) -> (Grid, Contents) {
    let points = near.0.len();
    let mut adjacent = near.0.clone();
    for colour in Colour::BOTH {
        let touching: Vec<usize> = (0..points).filter(|point| plain.immortal(colour) >> point & 1 == 1).collect();
        touching.iter().for_each(|&point| adjacent[point].push(points + colour as usize));
        adjacent.push(touching);
    }
    let grid = Grid::of_graph(adjacent, &(0..points).collect::<Vec<_>>(), &[points, points + 1]);
    let mut empty: Contents = vec![None; points];
    empty.extend(Colour::BOTH.map(Some));
    (grid, empty)
}

/// Returns all positions in which every string has a liberty or an immortal stone.
fn legal_positions(grid: &Grid, empty: &Contents, points: usize, budget: &mut Budget) -> Decided<Vec<Contents>> {
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
    let stands = |contents: &Contents, point: usize| {
        contents[point].is_none() || grid.lives(contents, &grid.string(contents, point))
    };
    Ok(numbers.map(position).filter(|contents| (0..points).all(|point| stands(contents, point))).collect())
}

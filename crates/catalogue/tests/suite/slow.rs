//! A second, slow computation of the catalogue of up to three points, with the plays of the literal board. Two positions belong to one
//! component if each can be reached from the other. Two components have one type if some bijection of their positions preserves all
//! plays. It shares only the settings with the catalogue, and they have tests of their own.

use koatlas_board::{Colour, LocalBoard, Suicide};
use koatlas_catalogue::PieceClass;
use koatlas_test_support::{Contents, LiteralBoard};

use crate::{POLICIES, catalogue};

/// A play: positions before and after, colour, number of stones removed, and true if it is a suicide.
pub type Edge = (usize, usize, Colour, usize, bool);

/// All plays between positions.
pub fn plays(board: &LiteralBoard, positions: &[Contents], suicide: Suicide) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (from, before) in positions.iter().enumerate() {
        for colour in Colour::BOTH {
            for played in board.plays(before, colour, suicide) {
                // A play that captures a mortal string leads out of the setting.
                if let Some(to) = positions.iter().position(|position| *position == played.after) {
                    edges.push((from, to, colour, played.stones().len(), played.suicide));
                }
            }
        }
    }
    edges
}

/// A component: its plays, with positions numbered from 0.
#[derive(Clone)]
pub struct Component {
    positions: usize,
    pub edges: Vec<Edge>,
}

impl Component {
    /// All components with more than one position.
    pub fn all(positions: usize, edges: &[Edge]) -> Vec<Component> {
        let reach: Vec<Vec<bool>> = (0..positions).map(|from| reached(positions, edges, from)).collect();
        let members = |v: usize| (0..positions).filter(|&w| reach[v][w] && reach[w][v]).collect::<Vec<_>>();
        let all = (0..positions).map(members).enumerate();
        let nontrivial = all.filter(|(v, members)| members.len() > 1 && members[0] == *v);
        nontrivial.map(|(_, members)| Component::of(&members, edges)).collect()
    }

    fn of(members: &[usize], edges: &[Edge]) -> Component {
        let number = |v: usize| members.iter().position(|&member| member == v);
        let inside =
            |&(from, to, colour, removed, own): &Edge| Some((number(from)?, number(to)?, colour, removed, own));
        Component { positions: members.len(), edges: edges.iter().filter_map(inside).collect() }
    }

    fn exchanged(&self) -> Component {
        let edges = self.edges.iter().map(|&(from, to, colour, removed, own)| (from, to, !colour, removed, own));
        Component { edges: edges.collect(), ..*self }
    }

    fn label(&self, from: usize, to: usize) -> Option<(Colour, usize, bool)> {
        let edge = self.edges.iter().find(|edge| (edge.0, edge.1) == (from, to));
        edge.map(|&(_, _, colour, removed, own)| (colour, removed, own))
    }

    pub fn is_type_of(&self, other: &Component) -> bool {
        let same_size = (self.positions, self.edges.len()) == (other.positions, other.edges.len());
        same_size && (self.matches(other, &mut Vec::new()) || self.exchanged().matches(other, &mut Vec::new()))
    }

    /// True if the images `to` of positions 0, 1, ... can be extended to all positions so that all plays agree.
    fn matches(&self, other: &Component, to: &mut Vec<usize>) -> bool {
        let next = to.len();
        if next == self.positions {
            return true;
        }
        for image in (0..other.positions).filter(|image| !to.contains(image)).collect::<Vec<_>>() {
            let agree = |(v, &w): (usize, &usize)| {
                self.label(next, v) == other.label(image, w) && self.label(v, next) == other.label(w, image)
            };
            if to.iter().enumerate().all(agree) {
                to.push(image);
                if self.matches(other, to) {
                    return true;
                }
                to.pop();
            }
        }
        false
    }
}

fn reached(positions: usize, edges: &[Edge], from: usize) -> Vec<bool> {
    let mut reached = vec![false; positions];
    reached[from] = true;
    let mut todo = vec![from];
    while let Some(v) = todo.pop() {
        for &(_, to, ..) in edges.iter().filter(|edge| edge.0 == v) {
            if !std::mem::replace(&mut reached[to], true) {
                todo.push(to);
            }
        }
    }
    reached
}

/// A type: a component, the number of points of the first region that has it, and the number of settings that have it.
struct Type {
    component: Component,
    points: usize,
    settings: u64,
}

/// The types of regions of up to `points` points, and the number of components by points.
fn slow_catalogue(points: usize, suicide: Suicide) -> (Vec<Type>, Vec<u64>) {
    let mut types: Vec<Type> = Vec::new();
    let mut counts = vec![0; points + 1];
    for (points, class) in
        (1..=points).flat_map(|points| PieceClass::all(points, false).into_iter().map(move |c| (points, c)))
    {
        let (local_board, _): (LocalBoard<u64>, _) = class.first.board().local_board().unwrap();
        let board = LiteralBoard::of_local_board(&local_board);
        let positions = board.legal_positions();
        let components = Component::all(positions.len(), &plays(&board, &positions, suicide));
        counts[points] += class.pieces * components.len() as u64;
        let mut seen = Vec::new();
        for component in components {
            let known = types.iter().position(|known| known.component.is_type_of(&component));
            let place = known.unwrap_or_else(|| {
                types.push(Type { component, points, settings: 0 });
                types.len() - 1
            });
            seen.push(place);
        }
        seen.sort_unstable();
        seen.dedup();
        seen.into_iter().for_each(|place| types[place].settings += class.pieces);
    }
    (types, counts)
}

#[test]
fn the_catalogue_is_that_of_a_slow_program() {
    for suicide in POLICIES {
        let (types, components) = slow_catalogue(3, suicide);
        let catalogue = catalogue(3, suicide);
        let slow = types.iter().map(|t| (t.points, t.component.positions, t.component.edges.len(), t.settings));
        let own = catalogue.types.iter().map(|t| (t.first_points, t.positions, t.plays, t.occurrences));
        let [mut slow, mut own] = [slow.collect::<Vec<_>>(), own.collect()];
        slow.sort_unstable();
        own.sort_unstable();
        assert_eq!(own, slow, "suicide {suicide}");
        assert_eq!(catalogue.by_points.iter().map(|entry| entry.components).collect::<Vec<_>>(), components[1..]);
    }
}

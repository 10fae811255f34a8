//! The catalogue of up to three points made a second time, slowly and obviously: strings by flood fill on lists of points,
//! components by who reaches whom, types by trying to match graphs point by point. Nothing is shared with the catalogue
//! but the settings, which have tests of their own.

use koatlas_board::{Arena, Colour, PointSet, Suicide};
use koatlas_catalogue::SettingClass;

use crate::{POLICIES, catalogue};

/// What the points of a region hold: 0 nothing, 1 black, 2 white.
type Contents = Vec<u8>;

/// A play: from and to which position, by whom, how many stones it removes, whether they are the player's own.
type Edge = (usize, usize, u8, usize, bool);

/// A region: the neighbours of each point, and which colours it touches outside.
struct Ground {
    neighbours: Vec<Vec<usize>>,
    touches: Vec<[bool; 3]>,
}

impl Ground {
    fn of(class: &SettingClass) -> Ground {
        let (arena, _): (Arena<u64>, _) = class.first.board().arena().unwrap();
        let points = 0..arena.len();
        let touches = |i: usize| [false, arena.safe(Colour::Black).contains(i), arena.safe(Colour::White).contains(i)];
        Ground {
            neighbours: points.clone().map(|i| arena.neighbours(i).iter().collect()).collect(),
            touches: points.map(touches).collect(),
        }
    }

    /// The string at a point.
    fn string(&self, contents: &Contents, point: usize) -> Vec<usize> {
        let mut string = vec![point];
        let mut next = 0;
        while next < string.len() {
            for &near in &self.neighbours[string[next]] {
                if contents[near] == contents[point] && !string.contains(&near) {
                    string.push(near);
                }
            }
            next += 1;
        }
        string
    }

    /// Whether the string at a point lives on: by a liberty, or by a stone outside.
    fn lives(&self, contents: &Contents, point: usize) -> bool {
        self.string(contents, point).iter().any(|&stone| {
            self.touches[stone][contents[stone] as usize]
                || self.neighbours[stone].iter().any(|&near| contents[near] == 0)
        })
    }

    fn is_legal(&self, contents: &Contents) -> bool {
        (0..contents.len()).all(|point| contents[point] == 0 || self.lives(contents, point))
    }

    /// Removes the strings of a colour that have died; answers how many stones.
    fn remove_dead(&self, contents: &mut Contents, colour: u8) -> usize {
        let dead: Vec<usize> =
            (0..contents.len()).filter(|&point| contents[point] == colour && !self.lives(contents, point)).collect();
        dead.iter().for_each(|&point| contents[point] = 0);
        dead.len()
    }

    /// The board after a play, the stones removed and whether they are the player's own; `None` if it is not allowed.
    fn play(&self, before: &Contents, point: usize, colour: u8, suicide: Suicide) -> Option<(Contents, usize, bool)> {
        let mut after = before.clone();
        if std::mem::replace(&mut after[point], colour) != 0 {
            return None;
        }
        let captured = self.remove_dead(&mut after, 3 - colour);
        let lost = self.remove_dead(&mut after, colour);
        (lost == 0 || suicide == Suicide::Multi && lost > 1).then_some((after, captured + lost, lost > 0))
    }

    fn legal_positions(&self) -> Vec<Contents> {
        let mut all: Vec<Contents> = vec![Vec::new()];
        for _ in &self.neighbours {
            all = all.iter().flat_map(|contents| (0..3).map(|content| [&contents[..], &[content]].concat())).collect();
        }
        all.retain(|contents| self.is_legal(contents));
        all
    }

    fn plays(&self, positions: &[Contents], suicide: Suicide) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (from, before) in positions.iter().enumerate() {
            for (point, colour) in (0..before.len()).flat_map(|point| [(point, 1), (point, 2)]) {
                if let Some((after, removed, own)) = self.play(before, point, colour, suicide) {
                    let to = positions.iter().position(|position| *position == after).unwrap();
                    edges.push((from, to, colour, removed, own));
                }
            }
        }
        edges
    }
}

/// A component: its plays, with positions numbered from 0.
#[derive(Clone)]
struct Component {
    positions: usize,
    edges: Vec<Edge>,
}

impl Component {
    /// All components with more than one position.
    fn all(positions: usize, edges: &[Edge]) -> Vec<Component> {
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
        let edges = self.edges.iter().map(|&(from, to, colour, removed, own)| (from, to, 3 - colour, removed, own));
        Component { edges: edges.collect(), ..*self }
    }

    fn label(&self, from: usize, to: usize) -> Option<(u8, usize, bool)> {
        let edge = self.edges.iter().find(|edge| (edge.0, edge.1) == (from, to));
        edge.map(|&(_, _, colour, removed, own)| (colour, removed, own))
    }

    fn is_type_of(&self, other: &Component) -> bool {
        let same_size = (self.positions, self.edges.len()) == (other.positions, other.edges.len());
        same_size && (self.matches(other, &mut Vec::new()) || self.exchanged().matches(other, &mut Vec::new()))
    }

    /// Whether positions 0, 1, ... can go to `to` and from there on to others so that all plays agree.
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

/// A type: a component, the points of the first region that has it, and how many settings have it.
struct Type {
    component: Component,
    points: usize,
    settings: u64,
}

/// The types of regions of up to so many points, and the number of components by points.
fn slow_catalogue(points: usize, suicide: Suicide) -> (Vec<Type>, Vec<u64>) {
    let mut types: Vec<Type> = Vec::new();
    let mut counts = vec![0; points + 1];
    for (points, class) in
        (1..=points).flat_map(|points| SettingClass::all(points).into_iter().map(move |c| (points, c)))
    {
        let ground = Ground::of(&class);
        let positions = ground.legal_positions();
        let components = Component::all(positions.len(), &ground.plays(&positions, suicide));
        counts[points] += class.settings * components.len() as u64;
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
        seen.into_iter().for_each(|place| types[place].settings += class.settings);
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

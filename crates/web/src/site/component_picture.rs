//! Draws a component as a graph: positions are small boards, plays are arrows.

use koatlas_board::{Colour, Move, Point, PointSet};
use koatlas_catalogue::BoardComponent;
use koatlas_formats::Window;
use koatlas_position_graph::{Digraph, Edge, UNREACHED, distances};
use maud::{Markup, PreEscaped, html};

use crate::arrangement::{Coordinates, arrange};
use crate::player::index_or_insert;
use crate::site::board::{grid_lines, path};

/// Largest number of positions that are drawn.
const MOST_POSITIONS: usize = 28;

/// Largest number of plays that are drawn.
const MOST_PLAYS: usize = 72;

/// Largest number of plays for which all arrows have labels; with more plays only the arrows from the selected
/// position do.
const MOST_LABELS: usize = 40;

/// Size of a point of the small boards.
const POINT: f64 = 12.0;

/// The layout of a component.
pub(super) struct ComponentPicture<'c> {
    component: &'c BoardComponent,
    window: Window,
    extent: (f64, f64),
    places: Vec<Coordinates>,
}

impl<'c> ComponentPicture<'c> {
    /// Lays out `component`; `None` if it is too large. The nodes of `cycle` are placed around a ring, if possible.
    pub fn new(component: &'c BoardComponent, cycle: &[u32]) -> Option<ComponentPicture<'c>> {
        let graph = &component.graph;
        if graph.len() > MOST_POSITIONS || graph.edge_count() > MOST_PLAYS {
            return None;
        }
        let window = Window::around(component.board.size(), component.board.region(), 1);
        let mut ring: Vec<usize> = Vec::new();
        for &node in cycle {
            index_or_insert(&mut ring, node as usize);
        }
        let [width, height] = [window.cols, window.rows].map(|(first, last)| POINT * f64::from(last - first + 1));
        let extent = (width, height);
        // Distance of neighbours in the picture, and the smallest distance at which boards do not overlap, in units of
        // it.
        let unit = 1.3 * width.max(height) + 56.0;
        let apart = (width * width + height * height).sqrt() * 1.08 / unit;
        let places = arrange(&both_ways(component), &ring, apart.min(1.0));
        Some(ComponentPicture { component, window, extent, places: scale_and_turn(&places, unit, extent) })
    }

    /// Renders the picture. Node N is a link to `#pN`, and each arrow names its source; N counts from 1.
    pub fn svg(&self) -> Markup {
        let (width, height) = self.size();
        let all_labels = self.component.graph.edge_count() <= MOST_LABELS;
        html! {
            svg.graph.few[all_labels] viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) role="group" aria-label="The component: positions as small boards, plays as arrows" {
                defs {
                    marker #arrow viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto" { path d="M0 0l8 4-8 4z" {} }
                    (self.empty_board())
                }
                @for (from, edge) in self.component.graph.all_edges() { (self.arrow(from, edge)) }
                @for node in 0..self.places.len() { (self.node(node as u32)) }
            }
        }
    }

    /// Width and height of the picture.
    fn size(&self) -> (i64, i64) {
        let (width, height) = self.extent;
        let right = self.places.iter().map(|place| place.0).fold(0.0, f64::max) + width / 2.0 + MARGIN;
        let bottom = self.places.iter().map(|place| place.1).fold(0.0, f64::max) + height / 2.0 + MARGIN;
        (right.ceil() as i64, bottom.ceil() as i64)
    }

    /// The part of the small boards that is equal in all positions: background, grid, and stones outside the region.
    fn empty_board(&self) -> Markup {
        let [cols, rows] = [self.window.cols, self.window.rows].map(|(first, last)| usize::from(last - first) + 1);
        let board = &self.component.board;
        let mut constant: Vec<(Point, Colour)> = Vec::new();
        for (point, content) in board.size().points().zip(board.contents()) {
            if self.window.contains(point) && !board.region().contains(&point) {
                constant.extend(content.map(|colour| (point, colour)));
            }
        }
        let (width, height) = self.extent;
        html! {
            g #empty {
                rect x="-4" y="-4" width=(width + 8.0) height=(height + 8.0) rx="7" {}
                rect.wood width=(width) height=(height) rx="3" {}
                path.g d=(grid_lines(cols, rows)) transform={ "scale(" (POINT) ")" } {}
                (self.stones(&constant))
            }
        }
    }

    fn node(&self, node: u32) -> Markup {
        let component = self.component;
        let position = component.graph.position(node);
        let playable = component.local_board.playable();
        let stones =
            playable.iter().filter_map(|point| Some((component.local_board.point(point), position.content(point)?)));
        let region: Vec<(Point, Colour)> = stones.collect();
        let ((x, y), (width, height)) = (self.places[node as usize], self.extent);
        let corner = format!("translate({} {})", (x - width / 2.0).round(), (y - height / 2.0).round());
        let name = format!("Position {}: {}", node + 1, component.contents(node).to_ascii_uppercase());
        html! {
            a.node id={ "p" (node + 1) } href={ "#p" (node + 1) } aria-label=(name) transform=(corner) {
                (PreEscaped("<use href=\"#empty\"/>"))
                (self.stones(&region))
            }
        }
    }

    /// Draws stones as two paths: all of them as dark dots, and smaller white dots on the white ones.
    fn stones(&self, stones: &[(Point, Colour)]) -> Markup {
        let (mut all, mut white) = (String::new(), String::new());
        for (point, colour) in stones {
            let steps = [point.col - self.window.cols.0, self.window.rows.1 - point.row];
            let [x, y] = steps.map(|number| POINT * (f64::from(number) + 0.5));
            // A line of length 0 with round ends.
            let dot = format!("M{x} {y}h0");
            all += &dot;
            if *colour == Colour::White {
                white += &dot;
            }
        }
        html! { (path("s", &all)) (path("w", &white)) }
    }

    fn arrow(&self, from: u32, edge: Edge) -> Markup {
        // Two opposite arrows are moved apart.
        let back = self.component.graph.edges(edge.to).iter().any(|other| other.to == from);
        let ((x1, y1), (x2, y2)) = self.ends(from, edge.to, if back { 7.0 } else { 0.0 });
        // Slightly behind the middle, so that labels of opposite arrows do not overlap.
        let (x, y) = (x1 + 0.54 * (x2 - x1), y1 + 0.54 * (y2 - y1));
        let board_move = Move::play(edge.colour, self.component.local_board.point(edge.point.into()));
        let path = format!("<path d=\"M{} {}L{} {}\"/>", x1.round(), y1.round(), x2.round(), y2.round());
        html! {
            g.arrow data-from=(from + 1) {
                (PreEscaped(path))
                text x=(x.round()) y=(y.round()) { (label(board_move, edge)) }
            }
        }
    }

    /// Ends of an arrow: on the frames of its two nodes, moved `aside` to the right of the line between their centres.
    fn ends(&self, from: u32, to: u32, aside: f64) -> (Coordinates, Coordinates) {
        let (a, b) = (self.places[from as usize], self.places[to as usize]);
        let way = (b.0 - a.0, b.1 - a.1);
        let length = (way.0 * way.0 + way.1 * way.1).sqrt().max(1e-9);
        let unit = (way.0 / length, way.1 / length);
        let side = (-unit.1 * aside, unit.0 * aside);
        let (begin, end) = (self.distance_to_frame(unit, side), self.distance_to_frame((-unit.0, -unit.1), side));
        (
            (a.0 + side.0 + begin * unit.0, a.1 + side.1 + begin * unit.1),
            (b.0 + side.0 + -end * unit.0, b.1 + side.1 + -end * unit.1),
        )
    }

    /// Distance from the centre of a node, moved by `aside`, to its frame in a `direction` of length 1.
    fn distance_to_frame(&self, direction: Coordinates, aside: Coordinates) -> f64 {
        let (width, height) = self.extent;
        let sides = [(width / 2.0 + 5.0, direction.0, aside.0), (height / 2.0 + 5.0, direction.1, aside.1)];
        // The ray leaves through the side that it meets first.
        let [horizontal, vertical] =
            sides.map(|(half, along, across)| (half - along.signum() * across).max(0.0) / along.abs().max(1e-9));
        horizontal.min(vertical)
    }
}

/// Space around the picture.
const MARGIN: f64 = 14.0;

/// Scales `places` by `unit` and moves them into the picture. Exchanges x and y if the layout is higher than wide.
fn scale_and_turn(places: &[Coordinates], unit: f64, (width, height): (f64, f64)) -> Vec<Coordinates> {
    let (left, right) = range(places.iter().map(|place| place.0));
    let (top, bottom) = range(places.iter().map(|place| place.1));
    let is_high = bottom - top > right - left;
    let (left, top) = if is_high { (top, left) } else { (left, top) };
    let turned: Vec<Coordinates> = places.iter().map(|&(x, y)| if is_high { (y, x) } else { (x, y) }).collect();
    let (right, down) = (width / 2.0 + MARGIN, height / 2.0 + MARGIN);
    turned.iter().map(|&(x, y)| (unit * (x - left) + right, unit * (y - top) + down)).collect()
}

/// Least and largest of `numbers`.
fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::MAX, f64::MIN), |(least, most), number| (least.min(number), most.max(number)))
}

/// Distances between all nodes: the shorter of the two directions.
fn both_ways(component: &BoardComponent) -> Vec<Vec<u32>> {
    let forward: Vec<Vec<u32>> =
        (0..component.graph.len() as u32).map(|node| distances(&*component.graph, &[node])).collect();
    let mut both = forward.clone();
    for (a, row) in both.iter_mut().enumerate() {
        for (b, distance) in row.iter_mut().enumerate() {
            *distance = forward[a][b].min(forward[b][a]);
            if *distance == UNREACHED {
                *distance = 1;
            }
        }
    }
    both
}

/// Label of an arrow: `●c3`, followed by the number of removed stones.
fn label(board_move: Move, edge: Edge) -> String {
    let stone = if board_move.colour == Colour::Black { '●' } else { '○' };
    let point = board_move.point.map(|point| point.to_string()).unwrap_or_default();
    match (edge.removed, edge.suicide) {
        (0, _) => format!("{stone}{point}"),
        (removed, false) => format!("{stone}{point} ×{removed}"),
        (removed, true) => format!("{stone}{point} suicide {removed}"),
    }
}

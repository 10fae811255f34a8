//! Draws a component as a graph: positions are small boards, plays are arrows.

use koatlas_board::{Colour, Point, PointSet};
use koatlas_catalogue::BoardComponent;
use koatlas_files::Window;
use koatlas_position_graph::{Digraph, Edge, UNREACHED, distances};
use maud::{Markup, PreEscaped, html};

use crate::atlas::arrangement::{Coordinates, arrange};
use crate::atlas::player::index_or_insert;
use crate::atlas::routes::{Arrow, Curve, Rectangle, Route, route};
use crate::atlas::site::board::{grid_lines, path};

/// Largest number of positions that are drawn.
const MOST_POSITIONS: usize = 28;

/// Largest number of plays that are drawn.
const MOST_PLAYS: usize = 72;

/// Size of a point of the small boards.
const POINT: f64 = 12.0;

/// Distances of neighbours that are tried, in units of the least one, until all labels have room.
const GROWTH: [f64; 9] = [1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.4, 2.8, 3.3];

/// Width of the frame of a node.
const FRAME: f64 = 4.0;

pub(super) struct ComponentPicture<'c> {
    component: &'c BoardComponent,
    window: Window,
    /// Width and height of the small boards.
    extent: (f64, f64),
    places: Vec<Coordinates>,
    routes: Vec<Route>,
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
        // Distance of neighbours in the picture, and the smallest distance at which boards do not overlap, in units of
        // it.
        let unit = 1.3 * width.max(height) + 56.0;
        let apart = (width * width + height * height).sqrt() * 1.08 / unit;
        let places = arrange(&both_ways(component), &ring, apart.min(1.0));
        let arrows: Vec<Arrow> = graph.all_edges().map(|(from, edge)| arrow(component, from, edge)).collect();
        GROWTH.into_iter().find_map(|growth| {
            let places = turn(&places, growth * unit);
            let half = (width / 2.0 + FRAME, height / 2.0 + FRAME);
            let nodes: Vec<Rectangle> = places.iter().map(|&centre| Rectangle { centre, half }).collect();
            let routes = route(&nodes, &arrows)?;
            Some(ComponentPicture { component, window, extent: (width, height), places, routes }.moved_into_sight())
        })
    }

    /// Moves everything so that the picture begins at 0.
    fn moved_into_sight(mut self) -> ComponentPicture<'c> {
        let (left, top) = self.corner(f64::min, f64::MAX, -1.0);
        let moved = |(x, y): Coordinates| ((x - left + MARGIN).round(), (y - top + MARGIN).round());
        self.places.iter_mut().for_each(|place| *place = moved(*place));
        for Route { curve: Curve { from, control, to }, label } in &mut self.routes {
            for point in [from, control, to, &mut label.centre] {
                *point = moved(*point);
            }
        }
        self
    }

    /// The corner of the smallest rectangle around everything that `choose` and the `side` (-1 or 1) name.
    fn corner(&self, choose: fn(f64, f64) -> f64, start: f64, side: f64) -> Coordinates {
        let half = (self.extent.0 / 2.0 + FRAME, self.extent.1 / 2.0 + FRAME);
        let nodes = self.places.iter().map(|&centre| Rectangle { centre, half });
        let labels = self.routes.iter().map(|route| route.label);
        let curves = self.routes.iter().flat_map(|route| (0..=8).map(|eighth| route.curve.at(f64::from(eighth) / 8.0)));
        let all = nodes.chain(labels).chain(curves.map(|centre| Rectangle { centre, half: (0.0, 0.0) }));
        all.fold((start, start), |(x, y), Rectangle { centre, half }| {
            (choose(x, centre.0 + side * half.0), choose(y, centre.1 + side * half.1))
        })
    }

    /// Renders the picture. Node N is a link to `#pN`, and each arrow names its source; N counts from 1.
    pub fn svg(&self) -> Markup {
        let (right, bottom) = self.corner(f64::max, f64::MIN, 1.0);
        let (width, height) = ((right + MARGIN).ceil() as i64, (bottom + MARGIN).ceil() as i64);
        html! {
            svg.graph viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) role="group" aria-label="The component: positions as small boards, plays as arrows" {
                defs {
                    marker #arrow viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto" { path d="M0 0l8 4-8 4z" {} }
                    (self.empty_board())
                }
                @for ((from, edge), route) in self.component.graph.all_edges().zip(&self.routes) { (self.arrow(from, edge, route)) }
                @for node in 0..self.places.len() { (self.node(node as u32)) }
            }
        }
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
                rect x=(-FRAME) y=(-FRAME) width=(width + 2.0 * FRAME) height=(height + 2.0 * FRAME) rx="7" {}
                rect.wood width=(width) height=(height) rx="3" {}
                path.g d=(grid_lines(cols, rows)) transform={ "scale(" (POINT) ")" } {}
                (self.stones(&constant))
            }
        }
    }

    fn node(&self, node: u32) -> Markup {
        let component = self.component;
        let position = component.graph.position(node);
        let board = &component.local_board;
        let stones = board.playable().iter().filter_map(|point| Some((board.point(point), position.content(point)?)));
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

    fn arrow(&self, from: u32, edge: Edge, route: &Route) -> Markup {
        let Curve { from: (x1, y1), control: (x, y), to: (x2, y2) } = route.curve;
        let path = format!("<path d=\"M{x1} {y1}Q{x} {y} {x2} {y2}\"/>");
        let (x, y) = route.label.centre;
        html! {
            g.arrow.white[edge.colour == Colour::White] data-from=(from + 1) {
                (PreEscaped(path))
                text x=(x) y=(y) { tspan { (STONE) } (label(self.component, edge)) }
            }
        }
    }
}

/// Space around the picture.
const MARGIN: f64 = 8.0;

/// Scales `places` by `unit`. Exchanges x and y if the layout is higher than wide.
fn turn(places: &[Coordinates], unit: f64) -> Vec<Coordinates> {
    let (left, right) = range(places.iter().map(|place| place.0));
    let (top, bottom) = range(places.iter().map(|place| place.1));
    let is_high = bottom - top > right - left;
    places.iter().map(|&(x, y)| if is_high { (unit * y, unit * x) } else { (unit * x, unit * y) }).collect()
}

/// Least and largest of `numbers`.
fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::MAX, f64::MIN), |(least, most), number| (least.min(number), most.max(number)))
}

/// The arrow of a play, with the size of its label in a font of 12 pixels.
fn arrow(component: &BoardComponent, from: u32, edge: Edge) -> Arrow {
    let letters = label(component, edge).chars().map(|sign| if sign == ' ' { 4.0 } else { 7.8 }).sum::<f64>();
    let label = (12.0 + letters, 15.0);
    Arrow { from: from as usize, to: edge.to as usize, label }
}

/// Distances between all nodes: the shorter of the two directions.
fn both_ways(component: &BoardComponent) -> Vec<Vec<u32>> {
    let nodes = 0..component.graph.len();
    let forward: Vec<Vec<u32>> = nodes.clone().map(|node| distances(&*component.graph, &[node as u32])).collect();
    let shorter = |a: usize, b: usize| match forward[a][b].min(forward[b][a]) {
        UNREACHED => 1,
        distance => distance,
    };
    nodes.clone().map(|a| nodes.clone().map(|b| shorter(a, b)).collect()).collect()
}

/// The stone before a label; its colour is that of the player, in light and dark pages alike.
const STONE: &str = "●";

/// Label of an arrow without the stone: `c3`, followed by the number of removed stones.
fn label(component: &BoardComponent, edge: Edge) -> String {
    let point = component.local_board.point(edge.point.into());
    match (edge.removed, edge.suicide) {
        (0, _) => point.to_string(),
        (removed, false) => format!("{point} ×{removed}"),
        (removed, true) => format!("{point} suicide {removed}"),
    }
}

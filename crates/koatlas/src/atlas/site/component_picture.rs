//! Draws a component as a graph: positions are small boards, plays are arrows.

use koatlas_board::{Colour, Point, PointSet};
use koatlas_catalogue::BoardComponent;
use koatlas_files::Window;
use koatlas_position_graph::{Digraph, Edge};
use maud::{Markup, PreEscaped, html};

use crate::atlas::circle_layout::{Arrow, CircleLayout, Coordinates, Curve, lay_out};
use crate::atlas::player::index_or_insert;
use crate::atlas::site::board::{grid_lines, path};

/// Largest number of positions that are drawn.
const MOST_POSITIONS: usize = 28;

/// Largest number of plays that are drawn.
const MOST_PLAYS: usize = 72;

/// Size of a point of the small boards.
const POINT: f64 = 12.0;

/// Width of the frame of a node.
const FRAME: f64 = 4.0;

pub(super) struct ComponentPicture<'c> {
    component: &'c BoardComponent,
    window: Window,
    /// Width and height of the small boards.
    extent: (f64, f64),
    layout: CircleLayout,
}

impl<'c> ComponentPicture<'c> {
    /// Lays out `component`; `None` if it is too large. The nodes of `cycle` stand around the circle in their order, and each other node
    /// behind the one from which it is found first.
    pub fn new(component: &'c BoardComponent, cycle: &[u32]) -> Option<ComponentPicture<'c>> {
        let graph = &component.graph;
        if graph.len() > MOST_POSITIONS || graph.edge_count() > MOST_PLAYS {
            return None;
        }
        let window = Window::around(component.board.size(), component.board.region(), 1);
        let extent = [window.cols, window.rows].map(|(first, last)| POINT * f64::from(last - first + 1));
        let extent = (extent[0], extent[1]);
        let arrows: Vec<Arrow> = graph.all_edges().map(|(from, edge)| arrow(component, from, edge)).collect();
        let half = (extent.0 / 2.0 + FRAME, extent.1 / 2.0 + FRAME);
        let layout = lay_out(&ring(&arrows, cycle), half, &arrows)?;
        Some(ComponentPicture { component, window, extent, layout })
    }

    /// Renders the picture. Node N is a link to `#pN`, and the arrows from it name it; N counts from 1.
    pub fn svg(&self) -> Markup {
        let ((left, width), (top, height)) = (self.side(|(x, _)| x), self.side(|(_, y)| y));
        let edges: Vec<_> = self.component.graph.all_edges().enumerate().collect();
        html! {
            svg.graph viewBox={ (left) " " (top) " " (width) " " (height) } width=(width) height=(height) role="group" aria-label="The component: positions as small boards, plays as arrows" {
                defs {
                    marker #arrow viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto" { path d="M0 0l8 4-8 4z" {} }
                    (self.empty_board())
                }
                @for arrows in edges.chunk_by(|(_, (a, _)), (_, (b, _))| a == b) {
                    g data-from=(arrows[0].1.0 + 1) { @for &(number, (_, edge)) in arrows { (self.arrow(number, edge)) } }
                }
                @for (node, place) in (0..).zip(&self.layout.nodes) { (self.node(node, place.centre)) }
            }
        }
    }

    /// Where the picture begins in the direction of `axis`, and how long it is: all nodes and labels, and a margin.
    fn side(&self, axis: fn(Coordinates) -> f64) -> (f64, f64) {
        let drawn = self.layout.nodes.iter().chain(&self.layout.labels);
        let sides = drawn.map(|drawn| (axis(drawn.centre) - axis(drawn.half), axis(drawn.centre) + axis(drawn.half)));
        let (least, most) = sides.fold((f64::MAX, f64::MIN), |(a, b), (least, most)| (a.min(least), b.max(most)));
        ((least - MARGIN).floor(), (most - least + 2.0 * MARGIN).ceil())
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

    fn node(&self, node: u32, (x, y): Coordinates) -> Markup {
        let component = self.component;
        let position = component.graph.position(node);
        let board = &component.local_board;
        let stones = board.playable().iter().filter_map(|point| Some((board.point(point), position.content(point)?)));
        let region: Vec<(Point, Colour)> = stones.collect();
        let corner = format!("translate({} {})", x - self.extent.0 / 2.0, y - self.extent.1 / 2.0);
        let name = format!("Position {}: {}", node + 1, component.contents(node).to_ascii_uppercase());
        html! {
            a id={ "p" (node + 1) } href={ "#p" (node + 1) } aria-label=(name) transform=(corner) {
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

    fn arrow(&self, number: usize, edge: Edge) -> Markup {
        let Curve { from: (x1, y1), control: (x, y), to: (x2, y2) } = self.layout.curves[number];
        let path = format!("<path d=\"M{x1} {y1}Q{x} {y} {x2} {y2}\"/>");
        let (x, y) = self.layout.labels[number].centre;
        html! {
            (PreEscaped(path))
            text.white[edge.colour == Colour::White] x=(x) y=(y) { tspan { (STONE) } (label(self.component, edge)) }
        }
    }
}

/// Space around the picture.
const MARGIN: f64 = 8.0;

/// All nodes of the graph of `arrows` in the order in which they stand around the circle.
fn ring(arrows: &[Arrow], cycle: &[u32]) -> Vec<usize> {
    let mut ring: Vec<usize> = Vec::new();
    for &node in cycle {
        index_or_insert(&mut ring, node as usize);
    }
    // Every node can be reached from every other one.
    while let Some(next) = arrows.iter().find(|arrow| ring.contains(&arrow.from) && !ring.contains(&arrow.to)) {
        let behind = index_or_insert(&mut ring, next.from) + 1;
        ring.insert(behind, next.to);
    }
    ring
}

/// The arrow of a play, with the size of its label in a font of 12 pixels.
fn arrow(component: &BoardComponent, from: u32, edge: Edge) -> Arrow {
    let letters = label(component, edge).chars().map(|sign| if sign == ' ' { 4.0 } else { 7.8 }).sum::<f64>();
    let label = (16.0 + letters, 17.0);
    Arrow { from: from as usize, to: edge.to as usize, label }
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

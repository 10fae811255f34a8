//! Layout of a small graph: nodes around a circle, arrows inside it, and a label on each arrow.
//!
//! All places are rounded to whole pixels: the last digits of a sine differ between machines, and must not be seen.

use std::f64::consts::PI;

/// A point (x, y) of the plane, in pixels; y grows downwards.
pub type Coordinates = (f64, f64);

/// Room between a node and the ends of its arrows.
const ROOM: f64 = 3.0;

/// Least distance of nodes that follow each other on the circle, beyond the diagonal of a node.
const LEAST_ARROW: f64 = 60.0;

/// Distance of an arrow to the line between its nodes, so that opposite arrows run side by side.
const LANE: f64 = 8.0;

/// Size of the square in which the head of an arrow lies.
const HEAD: f64 = 12.0;

/// How far the middle of a chord is drawn to the centre: a share of the way there.
const BEND: f64 = 0.6;

/// The most by which it is drawn there, in halves of the chord. Further, opposite arrows would come too near to each other at their ends.
const STEEPNESS: f64 = 1.2;

/// Shares of an arrow at which its label may stand, the best one first.
const SHARES: [f64; 9] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];

/// Number of points at which a curve is looked at.
const SAMPLES: usize = 32;

/// The radii that are tried until all labels have room, in units of the least one.
const GROWTH: [f64; 7] = [1.0, 1.15, 1.3, 1.5, 1.75, 2.1, 2.5];

/// A rectangle: its centre, and half of its width and height.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle {
    /// The centre.
    pub centre: Coordinates,
    /// Half of the width and of the height.
    pub half: (f64, f64),
}

/// A curve with one control point (a quadratic Bézier curve).
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// The start.
    pub from: Coordinates,
    /// The control point.
    pub control: Coordinates,
    /// The end.
    pub to: Coordinates,
}

/// An arrow between two nodes, with the size of its label.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    /// The node at which it starts.
    pub from: usize,
    /// The node at which it ends.
    pub to: usize,
    /// Width and height of the label.
    pub label: (f64, f64),
}

/// Where the nodes, the arrows and the labels of a graph are drawn.
#[derive(Clone, Debug)]
pub struct CircleLayout {
    /// The nodes.
    pub nodes: Vec<Rectangle>,
    /// The arrows.
    pub curves: Vec<Curve>,
    /// The labels of the arrows.
    pub labels: Vec<Rectangle>,
}

/// Lays out a graph whose nodes have half the width and height `half`. `ring` has all nodes in the order in which they stand around the
/// circle, clockwise from the left. `None` if the labels do not find room.
pub fn lay_out(ring: &[usize], half: (f64, f64), arrows: &[Arrow]) -> Option<CircleLayout> {
    let diagonal = 2.0 * half.0.hypot(half.1);
    let least = (diagonal + LEAST_ARROW) / (2.0 * (PI / ring.len().max(2) as f64).sin());
    GROWTH.iter().find_map(|growth| on_circle(ring, half, arrows, (growth * least).round()))
}

fn on_circle(ring: &[usize], half: (f64, f64), arrows: &[Arrow], radius: f64) -> Option<CircleLayout> {
    let mut nodes = vec![Rectangle { centre: (0.0, 0.0), half }; ring.len()];
    let mut steps = vec![0; ring.len()];
    for (step, &node) in ring.iter().enumerate() {
        let (sine, cosine) = (2.0 * PI * step as f64 / ring.len() as f64).sin_cos();
        nodes[node].centre = ((-radius * cosine).round(), (-radius * sine).round());
        steps[node] = step;
    }
    let curves = arrows.iter().enumerate().map(|(number, arrow)| {
        let twins = arrows[..number].iter().filter(|other| (other.from, other.to) == (arrow.from, arrow.to)).count();
        let between = steps[arrow.from].abs_diff(steps[arrow.to]);
        let follow = between == 1 || between + 1 == ring.len();
        curve(&nodes[arrow.from], &nodes[arrow.to], if follow { 0.0 } else { BEND }, LANE * (2 * twins + 1) as f64)
    });
    let curves: Vec<Curve> = curves.collect();
    let labels = place_labels(&nodes, arrows, &curves)?;
    Some(CircleLayout { nodes, curves, labels })
}

/// The arrow between two nodes: the chord, drawn to the centre by up to the share `bend` of the way there, and moved to the right by `lane`.
fn curve(from: &Rectangle, to: &Rectangle, bend: f64, lane: f64) -> Curve {
    let way = (to.centre.0 - from.centre.0, to.centre.1 - from.centre.1);
    let length = way.0.hypot(way.1);
    let aside = |point: Coordinates| (point.0 - lane * way.1 / length, point.1 + lane * way.0 / length);
    let middle = between(from.centre, to.centre, 0.5);
    let bend = bend.min(STEEPNESS * length / 2.0 / middle.0.hypot(middle.1));
    let control = aside(between(middle, (0.0, 0.0), bend));
    Curve { from: aside(from.centre), control, to: aside(to.centre) }.between_nodes(from, to).rounded()
}

/// The point at `share` of the way.
fn between(a: Coordinates, b: Coordinates, share: f64) -> Coordinates {
    (a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1))
}

impl Curve {
    /// The point at `share` of the curve, from 0 to 1.
    pub fn at(&self, share: f64) -> Coordinates {
        between(between(self.from, self.control, share), between(self.control, self.to, share), share)
    }

    fn samples(&self) -> impl Iterator<Item = Coordinates> + use<> {
        let curve = *self;
        (0..=SAMPLES).map(move |number| curve.at(number as f64 / SAMPLES as f64))
    }

    /// The part that is in neither of its nodes.
    fn between_nodes(&self, from: &Rectangle, to: &Rectangle) -> Curve {
        const STEPS: usize = 32 * SAMPLES;
        let share = |step: usize| step as f64 / STEPS as f64;
        let is_in = |node: &Rectangle, share: f64| node.contains(self.at(share), ROOM);
        let first = (0..=STEPS).map(share).find(|&share| !is_in(from, share)).unwrap_or(0.0);
        let last = (0..=STEPS).rev().map(share).find(|&share| !is_in(to, share)).unwrap_or(1.0);
        let control = between(between(self.from, self.control, first), between(self.control, self.to, first), last);
        Curve { from: self.at(first), control, to: self.at(last) }
    }

    /// The square in which the head lies: its middle is on the line from the control point.
    fn head(&self) -> Rectangle {
        let way = (self.to.0 - self.control.0, self.to.1 - self.control.1);
        let centre = between(self.to, self.control, HEAD / 2.0 / way.0.hypot(way.1).max(HEAD));
        Rectangle { centre, half: (HEAD / 2.0, HEAD / 2.0) }
    }

    fn rounded(&self) -> Curve {
        let [from, control, to] = [self.from, self.control, self.to].map(|(x, y)| (x.round(), y.round()));
        Curve { from, control, to }
    }
}

impl Rectangle {
    /// True if `point` is in the rectangle, or less than `room` beside it.
    fn contains(&self, point: Coordinates, room: f64) -> bool {
        (point.0 - self.centre.0).abs() < self.half.0 + room && (point.1 - self.centre.1).abs() < self.half.1 + room
    }

    /// True if the rectangles have a point in common.
    pub fn meets(&self, other: &Rectangle) -> bool {
        let half = (self.half.0 + other.half.0, self.half.1 + other.half.1);
        Rectangle { half, ..*self }.contains(other.centre, 0.0)
    }
}

/// Places each label on its arrow, where it covers no node, no head of an arrow and no label before it, and as little of the other arrows as
/// possible. `None` if a label finds no place.
fn place_labels(nodes: &[Rectangle], arrows: &[Arrow], curves: &[Curve]) -> Option<Vec<Rectangle>> {
    let samples: Vec<Vec<Coordinates>> = curves.iter().map(|curve| curve.samples().collect()).collect();
    let heads: Vec<Rectangle> = curves.iter().map(Curve::head).collect();
    let mut labels: Vec<Rectangle> = Vec::new();
    for (number, (arrow, curve)) in arrows.iter().zip(curves).enumerate() {
        let half = (arrow.label.0 / 2.0, arrow.label.1 / 2.0);
        let places = SHARES.iter().map(|&share| Rectangle { centre: curve.at(share), half });
        let free = places.filter(|place| !nodes.iter().chain(&heads).chain(&labels).any(|other| other.meets(place)));
        let others = samples.iter().enumerate().filter(|&(other, _)| other != number);
        let others: Vec<&Coordinates> = others.flat_map(|(_, samples)| samples).collect();
        let place = free.min_by_key(|place| others.iter().filter(|&&&point| place.contains(point, 0.0)).count())?;
        labels.push(Rectangle { centre: (place.centre.0.round(), place.centre.1.round()), ..place });
    }
    Some(labels)
}

//! Ways of the arrows of a graph between its nodes, and places of their labels.
//!
//! Nodes and labels are rectangles. An arrow is straight, or bends around the nodes that lie between its ends. Arrows between the
//! same two nodes run side by side. A label stands on its arrow or beside it, where it covers least.
//!
//! Uses no functions whose last digits differ between machines, so that equal graphs give equal pictures.

use crate::atlas::arrangement::{Coordinates, length};

/// Half of the distance of two opposite arrows.
const LANE: f64 = 8.0;

/// Room between a node and the ends of its arrows, and between a node and arrows that pass it.
const ROOM_AT_END: f64 = 3.0;
const ROOM_BESIDE: f64 = 7.0;

const LEAST_LENGTH: f64 = 26.0;

/// Size of the square in which the head of an arrow lies.
const HEAD: f64 = 10.0;

/// Number of points at which curves are looked at.
const SAMPLES: usize = 32;

/// Bends that are tried, in distances of the ends of the arrow, the least one first. Negative ones go to the left.
const BENDS: [f64; 13] = [0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.55, -0.55, 0.7, -0.7];

/// Places along an arrow at which its label may stand, the best one first.
const PLACES: [f64; 11] = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8, 0.13, 0.87];

/// Number of times that every label looks for a better place.
const ROUNDS: usize = 3;

/// A rectangle: its centre, and half of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rectangle {
    pub centre: Coordinates,
    pub half: (f64, f64),
}

impl Rectangle {
    fn grown(self, room: f64) -> Rectangle {
        Rectangle { half: (self.half.0 + room, self.half.1 + room), ..self }
    }

    fn contains(&self, point: Coordinates) -> bool {
        (point.0 - self.centre.0).abs() < self.half.0 && (point.1 - self.centre.1).abs() < self.half.1
    }

    /// True if the rectangles have a point in common.
    pub fn meets(&self, other: &Rectangle) -> bool {
        let half = (self.half.0 + other.half.0, self.half.1 + other.half.1);
        Rectangle { half, ..*self }.contains(other.centre)
    }
}

/// A curve with one control point (a quadratic Bézier curve).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curve {
    pub from: Coordinates,
    pub control: Coordinates,
    pub to: Coordinates,
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

    /// The part between two shares.
    fn part(&self, first: f64, last: f64) -> Curve {
        let control = between(between(self.from, self.control, first), between(self.control, self.to, first), last);
        Curve { from: self.at(first), control, to: self.at(last) }
    }

    /// Direction at `share`, of length 1.
    fn direction(&self, share: f64) -> Coordinates {
        let (a, b) = (between(self.from, self.control, share), between(self.control, self.to, share));
        let way = (b.0 - a.0, b.1 - a.1);
        let length = length(way).max(1e-9);
        (way.0 / length, way.1 / length)
    }

    fn samples(&self) -> impl Iterator<Item = Coordinates> {
        (0..=SAMPLES).map(|number| self.at(number as f64 / SAMPLES as f64))
    }

    /// The part between two nodes. `None` if nothing is left.
    fn clipped(&self, from: &Rectangle, to: &Rectangle) -> Option<Curve> {
        const STEPS: usize = 8 * SAMPLES;
        let share = |step: usize| step as f64 / STEPS as f64;
        let first = (0..=STEPS).rev().map(share).find(|&share| from.contains(self.at(share)))?;
        let last = (0..=STEPS).map(share).find(|&share| share > first && to.contains(self.at(share)))?;
        (last > first).then(|| self.part(first, last))
    }

    /// The rectangle between the ends and the control point, which the curve does not leave.
    fn bounds(&self) -> Rectangle {
        let range = |a: f64, b: f64, c: f64| (a.min(b).min(c), a.max(b).max(c));
        let (left, right) = range(self.from.0, self.control.0, self.to.0);
        let (top, bottom) = range(self.from.1, self.control.1, self.to.1);
        let half = ((right - left) / 2.0, (bottom - top) / 2.0);
        Rectangle { centre: ((left + right) / 2.0, (top + bottom) / 2.0), half }
    }

    /// The square in which the head lies.
    fn head(&self) -> Rectangle {
        let way = self.direction(1.0);
        let centre = (self.to.0 - way.0 * HEAD / 2.0, self.to.1 - way.1 * HEAD / 2.0);
        Rectangle { centre, half: (HEAD / 2.0, HEAD / 2.0) }
    }
}

/// An arrow between two nodes, with the size of its label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrow {
    pub from: usize,
    pub to: usize,
    pub label: (f64, f64),
}

/// The way of an arrow, and the place of its label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    pub curve: Curve,
    pub label: Rectangle,
}

/// Routes `arrows` between `nodes`. `None` if there is no room: an arrow would be too short or run under a node, or a label would
/// cover a node, a head, or another label. Then larger distances help.
pub(crate) fn route(nodes: &[Rectangle], arrows: &[Arrow]) -> Option<Vec<Route>> {
    let apart =
        (1..nodes.len()).all(|node| nodes[..node].iter().all(|other| !other.grown(ROOM_BESIDE).meets(&nodes[node])));
    let lanes = lanes(arrows);
    let curves = arrows.iter().zip(lanes).map(|(arrow, lane)| curve(nodes, *arrow, lane));
    let curves: Vec<Curve> = curves.collect::<Option<_>>()?;
    let labels = apart.then(|| place_labels(nodes, arrows, &curves))??;
    Some(curves.into_iter().zip(labels).map(|(curve, label)| Route { curve, label }).collect())
}

/// Distance of each arrow to the right of the line between its nodes, in units of [`LANE`]. The arrows between two nodes run side by
/// side, those of one direction on the right of the others.
fn lanes(arrows: &[Arrow]) -> Vec<f64> {
    let joining = |arrow: &Arrow| (arrow.from.min(arrow.to), arrow.from.max(arrow.to));
    let lane = |(number, arrow): (usize, &Arrow)| {
        let others = arrows.iter().enumerate().filter(|(_, other)| joining(other) == joining(arrow));
        let (same, back): (Vec<_>, Vec<_>) = others.partition(|(_, other)| other.from == arrow.from);
        let before = same.iter().filter(|(other, _)| *other < number).count() as f64;
        2.0 * before + if back.is_empty() { 1.0 - same.len() as f64 } else { 1.0 }
    };
    arrows.iter().enumerate().map(lane).collect()
}

/// The least bent way of an arrow that runs under no node; `None` if there is none.
fn curve(nodes: &[Rectangle], arrow: Arrow, lane: f64) -> Option<Curve> {
    let (from, to) = (nodes[arrow.from], nodes[arrow.to]);
    let way = (to.centre.0 - from.centre.0, to.centre.1 - from.centre.1);
    let distance = length(way).max(1e-9);
    // To the right, of length 1. Downwards y grows.
    let right = (-way.1 / distance, way.0 / distance);
    let aside = |point: Coordinates, by: f64| (point.0 + by * right.0, point.1 + by * right.1);
    // Side by side arrows bend to their own side.
    let bends = BENDS.into_iter().filter(|bend| lane == 0.0 || bend * lane >= 0.0);
    let curves = bends.filter_map(|bend| {
        let [first, last] = [from.centre, to.centre].map(|centre| aside(centre, lane * LANE));
        let control = aside(between(first, last, 0.5), 2.0 * bend * distance);
        Curve { from: first, control, to: last }.clipped(&from.grown(ROOM_AT_END), &to.grown(ROOM_AT_END))
    });
    let mut clear = curves.filter(|Curve { from, to, .. }| length((to.0 - from.0, to.1 - from.1)) >= LEAST_LENGTH);
    let others = (0..nodes.len()).filter(|&node| node != arrow.from && node != arrow.to);
    let others: Vec<Rectangle> = others.map(|node| nodes[node].grown(ROOM_BESIDE)).collect();
    clear.find(|curve| !curve.samples().any(|point| others.iter().any(|node| node.contains(point))))
}

/// Places for the labels; `None` if they do not find room.
fn place_labels(nodes: &[Rectangle], arrows: &[Arrow], curves: &[Curve]) -> Option<Vec<Rectangle>> {
    let heads: Vec<Rectangle> = curves.iter().map(Curve::head).collect();
    let bounds: Vec<Rectangle> = curves.iter().map(Curve::bounds).collect();
    let samples: Vec<Vec<Coordinates>> = curves.iter().map(|curve| curve.samples().collect()).collect();
    let mut labels: Vec<Option<Rectangle>> = vec![None; arrows.len()];
    let mut is_clear = true;
    for _ in 0..ROUNDS {
        let before = labels.clone();
        is_clear = true;
        for number in 0..arrows.len() {
            labels[number] = None;
            let covers = |label: &Rectangle| {
                nodes.iter().chain(&heads).chain(labels.iter().flatten()).filter(|other| other.meets(label)).count()
            };
            let passed = |label: &Rectangle| {
                let near = bounds.iter().enumerate().filter(|(_, bounds)| bounds.meets(label));
                near.map(|(other, _)| {
                    let points = samples[other].iter().filter(|&&point| label.contains(point)).count();
                    // A label may stand on its own arrow, if enough of the arrow stays visible.
                    if other == number { 3 * points.saturating_sub(SAMPLES / 2) } else { 4 * points }
                })
                .sum::<usize>()
            };
            let candidates = places(&curves[number], arrows[number].label).enumerate();
            let judged = candidates.map(|(order, label)| (covers(&label), 4 * passed(&label) + order, label));
            let (covered, _, label) = judged.min_by_key(|&(covered, passed, _)| (covered, passed))?;
            is_clear &= covered == 0;
            labels[number] = Some(label);
        }
        // A round that moves no label would be followed by the same.
        if labels == before {
            break;
        }
    }
    labels.into_iter().collect::<Option<_>>().filter(|_| is_clear)
}

/// Places for a label of a `size`: on the arrow, and on its right and left side.
fn places(curve: &Curve, size: (f64, f64)) -> impl Iterator<Item = Rectangle> {
    let half = (size.0 / 2.0, size.1 / 2.0);
    let sides = |share: f64| {
        let (point, way) = (curve.at(share), curve.direction(share));
        let right = (-way.1, way.0);
        let distance = right.0.abs() * half.0 + right.1.abs() * half.1 + 2.0;
        [0.0, distance, -distance]
            .map(|by| Rectangle { centre: (point.0 + by * right.0, point.1 + by * right.1), half })
    };
    PLACES.into_iter().flat_map(sides).collect::<Vec<_>>().into_iter()
}

//! Where the nodes of a small graph are drawn.
//!
//! Two nodes should be as far apart as the graph says: the *stress* of an arrangement is the sum over all pairs of the squared
//! differences of the two distances, relative to the graph's. Each step of the majorisation of Gansner, Koren and North,
//! "Graph drawing by stress majorization" (2004), puts one node where the stress is least as far as its own terms go, and never
//! raises the stress. Then nodes that overlap are pushed apart.

/// A place in the plane.
pub type Coordinates = (f64, f64);

/// How often every node is moved.
const ROUNDS: usize = 200;

/// How often nodes that overlap are pushed apart.
const PUSHES: usize = 60;

/// The places of nodes whose distances in the graph are given, as a table with a row for each node. The nodes of `cycle` begin
/// in its order around a square, the others outside of it. Places are about 1 apart for neighbours, and at least `apart` for all.
/// O(nodes squared) for each round.
#[must_use]
pub fn arrange(distances: &[Vec<u32>], cycle: &[usize], apart: f64) -> Vec<Coordinates> {
    let mut places = beginnings(distances.len(), cycle);
    for _ in 0..ROUNDS {
        for node in 0..places.len() {
            places[node] = least_stress(node, &distances[node], &places);
        }
    }
    for _ in 0..PUSHES {
        push(&mut places, apart);
    }
    places
}

/// The nodes of the cycle around a square, the others on a growing spiral. No function of angles is used, since these differ from
/// machine to machine in the last digit.
fn beginnings(nodes: usize, cycle: &[usize]) -> Vec<Coordinates> {
    let mut places = vec![(0.0, 0.0); nodes];
    let (mut x, mut y) = (1.5, 0.5);
    for place in &mut places {
        // A turn by the angle whose cosine is 3/5.
        (x, y) = (1.03 * (0.6 * x - 0.8 * y), 1.03 * (0.8 * x + 0.6 * y));
        *place = (x, y);
    }
    for (number, &node) in cycle.iter().enumerate() {
        places[node] = around_square(4.0 * number as f64 / cycle.len() as f64);
    }
    places
}

/// The point of a square's sides that is so many sides from its upper left corner.
fn around_square(sides: f64) -> Coordinates {
    match sides {
        s if s < 1.0 => (s - 0.5, -0.5),
        s if s < 2.0 => (0.5, s - 1.5),
        s if s < 3.0 => (2.5 - s, 0.5),
        s => (-0.5, 3.5 - s),
    }
}

fn length((x, y): Coordinates) -> f64 {
    (x * x + y * y).sqrt()
}

/// The place of a node at which the stress is least, with the others where they are and in the directions where they are.
fn least_stress(node: usize, distances: &[u32], places: &[Coordinates]) -> Coordinates {
    let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
    let own = places[node];
    for (other, &place) in places.iter().enumerate().filter(|&(other, _)| other != node) {
        let wanted = f64::from(distances[other].max(1));
        let weight = 1.0 / (wanted * wanted);
        let way = (own.0 - place.0, own.1 - place.1);
        let scale = wanted / length(way).max(1e-9);
        sum = (sum.0 + weight * (place.0 + scale * way.0), sum.1 + weight * (place.1 + scale * way.1));
        weights += weight;
    }
    if weights == 0.0 { own } else { (sum.0 / weights, sum.1 / weights) }
}

/// Moves each two nodes that are too close half of what is missing away from each other.
fn push(places: &mut [Coordinates], apart: f64) {
    for node in 1..places.len() {
        for other in 0..node {
            let way = (places[node].0 - places[other].0, places[node].1 - places[other].1);
            let missing = apart - length(way);
            if missing > 0.0 {
                let scale = 0.5 * missing / length(way).max(1e-9);
                places[node] = (places[node].0 + scale * way.0, places[node].1 + scale * way.1);
                places[other] = (places[other].0 - scale * way.0, places[other].1 - scale * way.1);
            }
        }
    }
}

//! Layout of a small graph in the plane, by stress majorisation.
//!
//! The distance of two nodes in the plane should be their distance in the graph. The *stress* of a layout is the sum
//! over all pairs of nodes of `(distance in the plane - distance in the graph)²`, divided by the square of the
//! distance in the graph. Each step of the majorisation of Gansner, Koren and North, "Graph drawing by stress
//! majorization" (2004), moves one node to the minimum of a function that bounds the stress from above, so the stress
//! never increases. In the end nodes that overlap are pushed apart.

/// A point (x, y) of the plane.
pub type Coordinates = (f64, f64);

/// Number of times that every node is moved.
const ROUNDS: usize = 200;

/// Number of times that overlapping nodes are pushed apart.
const PUSHES: usize = 60;

/// Computes places for nodes. `distances` is the matrix of their distances in the graph. The nodes of `cycle` start
/// around a square, in this order, the others outside of it. Neighbours end about 1 apart, and no two nodes closer
/// than about `apart`. Takes O(nodes²) for each round.
pub fn arrange(distances: &[Vec<u32>], cycle: &[usize], apart: f64) -> Vec<Coordinates> {
    let mut places = initial_places(distances.len(), cycle);
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

/// Initial places: the nodes of `cycle` around a square, the others on a growing spiral. Uses no trigonometric
/// functions, since their last digits differ between machines.
fn initial_places(nodes: usize, cycle: &[usize]) -> Vec<Coordinates> {
    let mut places = vec![(0.0, 0.0); nodes];
    let (mut x, mut y) = (1.5, 0.5);
    for place in &mut places {
        // A rotation by the angle whose cosine is 3/5 and whose sine is 4/5, and a growth by 3 %.
        (x, y) = (1.03 * (0.6 * x - 0.8 * y), 1.03 * (0.8 * x + 0.6 * y));
        *place = (x, y);
    }
    for (number, &node) in cycle.iter().enumerate() {
        places[node] = around_square(4.0 * number as f64 / cycle.len() as f64);
    }
    places
}

/// The point at distance `sides`, measured in sides along the border of a square, from its upper left corner.
fn around_square(sides: f64) -> Coordinates {
    match sides {
        s if s < 1.0 => (s - 0.5, -0.5),
        s if s < 2.0 => (0.5, s - 1.5),
        s if s < 3.0 => (2.5 - s, 0.5),
        s => (-0.5, 3.5 - s),
    }
}

pub(crate) fn length((x, y): Coordinates) -> f64 {
    (x * x + y * y).sqrt()
}

/// Place of `node` that minimises the bound of the stress, with all other nodes fixed.
///
/// The bound is quadratic: each other node pulls `node` to the point at the right distance in the present direction,
/// with weight 1/distance². Its minimum is the weighted mean of these points.
fn least_stress(node: usize, distances: &[u32], places: &[Coordinates]) -> Coordinates {
    let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
    let own = places[node];
    for (other, &place) in places.iter().enumerate().filter(|&(other, _)| other != node) {
        let target = f64::from(distances[other].max(1));
        let weight = 1.0 / (target * target);
        let offset = (own.0 - place.0, own.1 - place.1);
        // Nodes at the same place have no direction; the lower bound avoids a division by 0.
        let scale = target / length(offset).max(1e-9);
        sum = (sum.0 + weight * (place.0 + scale * offset.0), sum.1 + weight * (place.1 + scale * offset.1));
        weights += weight;
    }
    if weights == 0.0 { own } else { (sum.0 / weights, sum.1 / weights) }
}

/// Moves the nodes of each pair that is closer than `apart` away from each other, each by half of what is missing.
fn push(places: &mut [Coordinates], apart: f64) {
    // Each pair once.
    for node in 1..places.len() {
        for other in 0..node {
            let offset = (places[node].0 - places[other].0, places[node].1 - places[other].1);
            let missing = apart - length(offset);
            if missing > 0.0 {
                let scale = 0.5 * missing / length(offset).max(1e-9);
                places[node] = (places[node].0 + scale * offset.0, places[node].1 + scale * offset.1);
                places[other] = (places[other].0 - scale * offset.0, places[other].1 - scale * offset.1);
            }
        }
    }
}

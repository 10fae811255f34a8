//! Colours of nodes and tokens that tell them apart by their surroundings.

use super::network::Network;

/// A colour for every node and every token that no symmetry changes.
///
/// Colours are hash values, the same for every graph and machine. Two that should differ may be the same by accident:
/// nothing may follow from equal colours that is not checked.
#[derive(Clone)]
pub(crate) struct Colouring {
    pub(crate) nodes: Vec<u64>,
    pub(crate) tokens: Vec<u64>,
}

impl Colouring {
    /// The colouring that tells apart the start and nodes with different end weights, refined. `None` if told to stop.
    pub(crate) fn of(network: &Network, stop: &dyn Fn() -> bool) -> Option<Colouring> {
        let mut nodes: Vec<u64> = network.ends.iter().map(|&end| mix(1 + u64::from(end))).collect();
        nodes[network.start as usize] ^= mix(0);
        let mut colouring = Colouring { nodes, tokens: vec![0; network.tokens] };
        colouring.refine(network, stop)?;
        Some(colouring)
    }

    /// The same colouring, where a node has a colour of its own besides.
    pub(crate) fn distinguish(&self, node: u32) -> Colouring {
        let mut colouring = self.clone();
        colouring.nodes[node as usize] = mix(!self.nodes[node as usize]);
        colouring
    }

    /// Tells nodes apart by the colours around, until that tells no more of them apart; how many steps that takes;
    /// `None` if told to stop.
    pub(crate) fn refine(&mut self, network: &Network, stop: &dyn Fn() -> bool) -> Option<usize> {
        let (mut steps, mut classes) = (0, self.count());
        while !stop() {
            self.step(network);
            steps += 1;
            let before = std::mem::replace(&mut classes, self.count());
            if classes <= before || classes == self.nodes.len() {
                // Once more for the tokens.
                self.step(network);
                return Some(steps + 1);
            }
        }
        None
    }

    /// Gives every node and token a colour made of those around: sums, which do not depend on the order.
    pub(crate) fn step(&mut self, network: &Network) {
        let [from, to] = [1, 2].map(|salt| self.nodes.iter().map(|&colour| mix(colour ^ salt)).collect::<Vec<u64>>());
        let with: Vec<u64> = self.tokens.iter().map(|&colour| mix(colour ^ 3)).collect();
        for arc in &network.arcs {
            let token = arc.token.map_or(0, |token| with[token as usize]);
            let colour = mix(from[arc.from as usize] ^ to[arc.to as usize] ^ token ^ u64::from(arc.weight));
            add(&mut self.nodes[arc.from as usize], colour);
            add(&mut self.nodes[arc.to as usize], colour.rotate_left(21));
            if let Some(token) = arc.token {
                add(&mut self.tokens[token as usize], colour.rotate_left(42));
            }
        }
    }

    /// Number of colours of nodes.
    fn count(&self) -> usize {
        let mut colours = self.nodes.clone();
        colours.sort_unstable();
        colours.chunk_by(|a, b| a == b).count()
    }

    /// A number that is the same for two colourings if a symmetry maps one to the other.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.nodes.iter().fold(0, |sum, &colour| sum.wrapping_add(mix(colour)))
    }

    /// The nodes of each colour, by colour.
    pub(crate) fn cells(&self) -> Vec<Vec<u32>> {
        let mut order: Vec<u32> = (0..self.nodes.len() as u32).collect();
        order.sort_unstable_by_key(|&node| (self.nodes[node as usize], node));
        order.chunk_by(|&a, &b| self.nodes[a as usize] == self.nodes[b as usize]).map(<[u32]>::to_vec).collect()
    }
}

fn add(sum: &mut u64, colour: u64) {
    *sum = sum.wrapping_add(colour);
}

/// The finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
fn mix(bits: u64) -> u64 {
    let mut bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

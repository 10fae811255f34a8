//! Which worker owns which positions.

use std::ops::Range;

use koatlas_board::Arena;
use koatlas_position_graph::Ternary;

use crate::touch::Touch;

/// Codes of a block that are looked at to guess how many legal positions it has.
const SAMPLES: u64 = 128;

/// There are so many blocks a worker, where the arena has so many.
const BLOCKS_A_WORKER: u64 = 64;

/// A share of the codes for every worker.
///
/// Codes that agree in their high digits are a *block*, and every worker owns a run of blocks. A play changes one digit, or
/// more if it captures; so most plays that do not touch the points of the high digits stay with the worker. How many legal
/// positions a block has is guessed from a sample of its codes, the same for every worker, and the runs are cut so that
/// these guesses come out alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Codes of a block.
    block: u64,
    /// For every worker the first of its blocks; at the end, the number of blocks.
    first_blocks: Vec<u64>,
}

impl Shares {
    /// The shares of so many workers.
    ///
    /// # Panics
    /// If there is no worker.
    #[must_use]
    pub fn new(arena: &Arena<u64>, ternary: Ternary, workers: usize) -> Shares {
        assert!(workers > 0, "somebody has to do the work");
        let mut block = ternary.codes();
        while block > 1 && ternary.codes() / block < BLOCKS_A_WORKER * workers as u64 {
            block /= 3;
        }
        let touch = Touch::new(arena);
        let weights = (0..ternary.codes() / block).map(|number| weight(&touch, ternary, number * block, block));
        Shares { block, first_blocks: cut(&weights.collect::<Vec<_>>(), workers) }
    }

    /// The codes that a worker owns.
    ///
    /// # Panics
    /// If there is no such worker.
    #[must_use]
    pub fn codes(&self, worker: usize) -> Range<u64> {
        self.first_blocks[worker] * self.block..self.first_blocks[worker + 1] * self.block
    }

    /// The worker that owns a code.
    #[inline]
    #[must_use]
    pub fn owner(&self, code: u64) -> usize {
        let block = code / self.block;
        self.first_blocks.partition_point(|&first| first <= block) - 1
    }

    /// Number of workers.
    #[must_use]
    pub fn workers(&self) -> usize {
        self.first_blocks.len() - 1
    }
}

/// How many codes of a sample of a block are legal positions, and one more: no block is for nothing.
fn weight(touch: &Touch, ternary: Ternary, first: u64, block: u64) -> u64 {
    let samples = SAMPLES.min(block);
    // An odd step, so that the lowest digits vary.
    let step = (block / samples) | 1;
    let sample = (0..samples).map(|i| first + i * step % block);
    1 + sample.filter(|&code| touch.is_legal(ternary.position(code))).count() as u64
}

/// The first block of every worker, and the number of blocks.
fn cut(weights: &[u64], workers: usize) -> Vec<u64> {
    let total: u64 = weights.iter().sum();
    let mut before = 0;
    let begins: Vec<u64> = weights
        .iter()
        .map(|weight| {
            before += weight;
            before - weight
        })
        .collect();
    let first = |worker: u64| begins.partition_point(|&begin| begin * (workers as u64) < worker * total) as u64;
    (0..=workers as u64).map(first).collect()
}

#[cfg(test)]
mod tests {
    use koatlas_board::Arena;
    use koatlas_position_graph::Ternary;

    use super::Shares;

    #[test]
    fn every_code_has_one_owner() {
        for (board, workers) in [("1x1", 3), ("1x2", 2), ("2x2", 1), ("2x3", 2), ("2x4", 5), ("3x3", 40)] {
            let arena = Arena::<u64>::whole_board(board.parse().unwrap()).unwrap();
            let ternary = Ternary::new(&arena).unwrap();
            let shares = Shares::new(&arena, ternary, workers);
            let mut next = 0;
            for worker in 0..shares.workers() {
                let codes = shares.codes(worker);
                assert_eq!(codes.start, next, "{board}, worker {worker}");
                next = codes.end;
                assert!(codes.clone().all(|code| shares.owner(code) == worker), "{board}, worker {worker}");
            }
            assert_eq!((next, shares.workers()), (ternary.codes(), workers), "{board}");
        }
    }
}

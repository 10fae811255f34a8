//! What processes that hold a share of the planes each tell each other.
//!
//! Work goes on in rounds: every process does its part, writes a letter to each of the others, and waits for theirs. Planes only
//! ever gain nodes, and whatever is new is told, so that a set is the same in the end however it is shared.
//!
//! Two kinds of edges lead from one share to another. A quiet play on one of the points that choose the chunk adds all bits of a
//! block to those of another, so blocks that have changed are sent to whoever holds a chunk beside theirs. The other plays
//! lead anywhere: a node that asks for one that is held elsewhere is sent to its holder with this question, and sent back if
//! the answer is yes.

use super::block::{Block, WORDS};

/// What one process tells another in a round.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "distributed", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Letter {
    /// Numbers that are told to all.
    pub numbers: Vec<u64>,
    /// Blocks that have changed. Of each 16 times its number, with a bit for every word that is not zero, and these words.
    pub blocks: Vec<u64>,
    /// Nodes that ask, each with the node that it asks for; in an answer, nodes that join. Their codes have 32 bits.
    pub nodes: Vec<u64>,
}

impl Letter {
    /// Writes down that a node joins a set if another is in it.
    pub fn ask(&mut self, asking: usize, asked: usize) {
        self.nodes.push((asking as u64) << 32 | asked as u64);
    }

    /// Writes down a block.
    pub fn write_block(&mut self, number: usize, Block(words): Block) {
        let head = self.blocks.len();
        self.blocks.push(16 * number as u64);
        for (i, word) in words.into_iter().enumerate().filter(|&(_, word)| word != 0) {
            self.blocks[head] |= 1 << i;
            self.blocks.push(word);
        }
    }

    /// The blocks, by number.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, Block)> {
        let mut words = self.blocks.iter();
        std::iter::from_fn(move || {
            let head = words.next()?;
            let mut word = |i: usize| if head >> i & 1 == 1 { words.next().copied() } else { Some(0) };
            let block: [Option<u64>; WORDS] = std::array::from_fn(&mut word);
            Some(((head / 16) as usize, Block(block.map(Option::unwrap_or_default))))
        })
    }
}

/// The processes that hold a share of the planes each, this one among them.
pub(crate) trait Exchange {
    /// The number of this one.
    fn process(&self) -> usize;

    /// How many there are.
    fn processes(&self) -> usize;

    /// Sends a letter to every process, this one among them, and waits for theirs.
    fn round(&mut self, letters: Vec<Letter>) -> Vec<Letter>;

    /// The sums of what all processes have found, modulo 2^64.
    fn totals(&mut self, own: &[u64]) -> Vec<u64> {
        let letter = Letter { numbers: own.to_vec(), ..Letter::default() };
        sums(&self.round(vec![letter; self.processes()]))
    }

    /// The sum of what all processes have found.
    fn total(&mut self, own: u64) -> u64 {
        self.totals(&[own])[0]
    }
}

/// The sums of the numbers in some letters, modulo 2^64.
pub(super) fn sums(letters: &[Letter]) -> Vec<u64> {
    let sum = |i: usize| letters.iter().fold(0, |sum: u64, letter| sum.wrapping_add(letter.numbers[i]));
    (0..letters[0].numbers.len()).map(sum).collect()
}

/// The only process.
pub(crate) struct Alone;

impl Exchange for Alone {
    fn process(&self) -> usize {
        0
    }

    fn processes(&self) -> usize {
        1
    }

    fn round(&mut self, letters: Vec<Letter>) -> Vec<Letter> {
        letters
    }
}

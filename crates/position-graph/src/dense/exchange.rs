//! Messages between the processes that share the planes of a survey.
//!
//! A *survey* explores a graph of numbered positions. A *plane* is a set of positions with a bit for each, in *blocks* by the contents
//! of five low points. A *chunk* is the run of blocks whose positions agree on a few of the highest points, which so choose the chunk.
//! Each process holds a *share*: some of the chunks of every plane. See [`Layout`](super::layout::Layout).
//!
//! Work is done in rounds. In a round every process does its part, sends a message to each process, and waits for all of theirs.
//! The planes only gain nodes, and every new node is sent to the processes that need it. So the final set does not depend on the
//! division into shares.
//!
//! Two kinds of edges lead from one share to another. A play without removal on one of the points that choose the chunk leads from
//! each position of a block to the same place in a block of another chunk; so changed blocks are sent to the holders of these
//! neighbouring chunks. A play with removals can lead anywhere. For a node that in the bottom-up step depends on a node held
//! elsewhere, a query is sent to that holder. A yes is an answer with the code of the node, which then joins.

use super::block::{Block, WORDS};

/// Message of one process to another in a round.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "distributed", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct RoundMessage {
    /// Numbers that every process gets, for sums.
    pub numbers: Vec<u64>,
    /// Changed blocks. For each block: 16 times its number, with bit `i` set if word `i` is not zero, then the words that are not
    /// zero.
    pub blocks: Vec<u64>,
    /// Queries, as a pair of codes with 32 bits each: the node that would join, and the node on which that depends. In an answer,
    /// codes of nodes that join.
    pub nodes: Vec<u64>,
}

impl RoundMessage {
    /// Appends a query: the node `joining` joins if the receiver has the node `needed` in the set.
    pub fn add_query(&mut self, joining: usize, needed: usize) {
        self.nodes.push((joining as u64) << 32 | needed as u64);
    }

    /// Appends a block.
    pub fn write_block(&mut self, number: usize, Block(words): Block) {
        let head = self.blocks.len();
        self.blocks.push(16 * number as u64);
        for (i, word) in words.into_iter().enumerate().filter(|&(_, word)| word != 0) {
            self.blocks[head] |= 1 << i;
            self.blocks.push(word);
        }
    }

    /// Blocks of the message, with their numbers.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, Block)> {
        let mut words = self.blocks.iter();
        std::iter::from_fn(move || {
            let head = words.next()?;
            let mut block = [0; WORDS];
            for (_, word) in block.iter_mut().enumerate().filter(|(i, _)| head >> i & 1 == 1) {
                *word = words.next().copied().unwrap_or_default();
            }
            Some(((head / 16) as usize, Block(block)))
        })
    }
}

/// The processes that share the planes, as this process sees them. Counts are summed and messages are exchanged through it.
pub(crate) trait Exchange {
    /// Number of this process.
    fn process(&self) -> usize;

    /// Number of processes.
    fn processes(&self) -> usize;

    /// Sends a message to every process, itself included, and waits for theirs. Both lists are ordered by process.
    fn round(&mut self, messages: Vec<RoundMessage>) -> Vec<RoundMessage>;

    /// Sums of the numbers of all processes, modulo 2^64.
    fn totals(&mut self, own: &[u64]) -> Vec<u64> {
        let message = RoundMessage { numbers: own.to_vec(), ..RoundMessage::default() };
        sums(&self.round(vec![message; self.processes()]))
    }

    /// Sum of the numbers of all processes, modulo 2^64.
    fn total(&mut self, own: u64) -> u64 {
        self.totals(&[own])[0]
    }
}

/// Sums of [`RoundMessage::numbers`] over the messages, modulo 2^64.
pub(super) fn sums(messages: &[RoundMessage]) -> Vec<u64> {
    let mut sums = vec![0_u64; messages[0].numbers.len()];
    for message in messages {
        for (sum, &number) in sums.iter_mut().zip(&message.numbers) {
            *sum = sum.wrapping_add(number);
        }
    }
    sums
}

/// The only process of a run.
pub(crate) struct SingleProcess;

impl Exchange for SingleProcess {
    fn process(&self) -> usize {
        0
    }

    fn processes(&self) -> usize {
        1
    }

    fn round(&mut self, messages: Vec<RoundMessage>) -> Vec<RoundMessage> {
        messages
    }
}

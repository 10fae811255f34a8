//! The file of edges: two numbers of 32 bits an edge, little-endian, from and to, in ascending order.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{Ternary, legal_positions};

use crate::Answer;

/// Edges in ascending order. Every node has one.
pub type Edges = Vec<(u32, u32)>;

/// Writes the edges of a whole board's free graph. Nodes are legal positions in ascending order; node 0 is the empty board.
pub fn write(board: &str, suicide: &str, file: &str) -> Answer<()> {
    let local_board = LocalBoard::<u64>::whole_board(board.parse()?)?;
    let graph = Numbered::new(&local_board).ok_or("at most 16 points")?;
    let mut out = BufWriter::new(File::create(file)?);
    graph.for_each_edge(&local_board, suicide.parse()?, |from, to| {
        out.write_all(&from.to_le_bytes())?;
        out.write_all(&to.to_le_bytes())
    })?;
    Ok(out.flush()?)
}

pub fn read(file: &str) -> Answer<Edges> {
    let file = File::open(file)?;
    let count = file.metadata()?.len() / 8;
    let mut bytes = BufReader::new(file);
    let mut number = || {
        let mut four = [0; 4];
        bytes.read_exact(&mut four).map(|()| u32::from_le_bytes(four))
    };
    Ok((0..count).map(|_| Ok((number()?, number()?))).collect::<std::io::Result<Edges>>()?)
}

/// Legal positions with their numbers.
struct Numbered {
    positions: Vec<Position<u64>>,
    ternary: Ternary,
    /// By ternary code.
    number: Vec<u32>,
}

impl Numbered {
    fn new(local_board: &LocalBoard<u64>) -> Option<Numbered> {
        let ternary = Ternary::new(local_board).filter(|_| local_board.len() <= 16)?;
        let positions = legal_positions(local_board)?;
        let mut number = vec![0; ternary.codes() as usize];
        positions.iter().zip(0..).for_each(|(&position, i)| number[ternary.code(position) as usize] = i);
        Some(Numbered { positions, ternary, number })
    }

    /// Edges by their first node, then by their second.
    fn for_each_edge<E>(
        &self,
        local_board: &LocalBoard<u64>,
        suicide: Suicide,
        mut visit: impl FnMut(u32, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut row = Vec::new();
        for (&position, from) in self.positions.iter().zip(0..) {
            local_board.for_each_changing_play(position, suicide, |play| {
                row.push(self.number[self.ternary.code(play.after) as usize]);
            });
            row.sort_unstable();
            row.drain(..).try_for_each(|to| visit(from, to))?;
        }
        Ok(())
    }
}

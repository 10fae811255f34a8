//! Writes the edges of a whole board's free graph for other programs, or finds its components with petgraph: for
//! `benches/peers/components.py`.
//!
//! ```text
//! edges BOARD SUICIDE FILE        two 32-bit numbers an edge, little-endian: from, to; prints the number of nodes
//! edges BOARD SUICIDE --petgraph  prints seconds to build the graph, seconds to find the components, and their number
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

use koatlas_board::{Arena, Position, Suicide};
use koatlas_position_graph::{Ternary, legal_positions};
use petgraph::algo::tarjan_scc;
use petgraph::csr::Csr;

/// petgraph goes down recursively, once a node.
const STACK: usize = 8 << 30;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, suicide, output] = arguments.as_slice() else {
        return Err("usage: edges BOARD SUICIDE FILE, or --petgraph in place of FILE".into());
    };
    let arena = Arena::<u64>::whole_board(board.parse()?)?;
    let graph = Numbered::new(&arena).ok_or("at most 16 points")?;
    let suicide = suicide.parse()?;
    if output == "--petgraph" {
        let began = Instant::now();
        let mut edges = Vec::new();
        graph.for_each_edge(&arena, suicide, |from, to| {
            edges.push((from, to));
            Ok::<(), std::io::Error>(())
        })?;
        let built: Csr<(), ()> = Csr::from_sorted_edges(&edges).map_err(|_| "edges in order")?;
        let build = began.elapsed();
        let scan = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let began = Instant::now();
            (tarjan_scc(&built).len(), began.elapsed())
        })?;
        let (components, scan) = scan.join().map_err(|_| "petgraph panicked")?;
        println!("{} {} {components}", build.as_secs_f64(), scan.as_secs_f64());
    } else {
        let mut out = BufWriter::new(File::create(output)?);
        graph.for_each_edge(&arena, suicide, |from, to| {
            out.write_all(&from.to_le_bytes())?;
            out.write_all(&to.to_le_bytes())
        })?;
        out.flush()?;
        println!("{}", graph.positions.len());
    }
    Ok(())
}

/// Legal positions with their numbers.
struct Numbered {
    positions: Vec<Position<u64>>,
    ternary: Ternary,
    /// By ternary code.
    number: Vec<u32>,
}

impl Numbered {
    fn new(arena: &Arena<u64>) -> Option<Numbered> {
        let ternary = Ternary::new(arena).filter(|_| arena.len() <= 16)?;
        let positions = legal_positions(arena)?;
        let mut number = vec![0; ternary.codes() as usize];
        positions.iter().zip(0..).for_each(|(&position, i)| number[ternary.code(position) as usize] = i);
        Some(Numbered { positions, ternary, number })
    }

    /// Edges by their first node, then by their second.
    fn for_each_edge<E>(
        &self,
        arena: &Arena<u64>,
        suicide: Suicide,
        mut visit: impl FnMut(u32, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut row = Vec::new();
        for (&position, from) in self.positions.iter().zip(0..) {
            arena.for_each_change(position, suicide, |play| {
                row.push(self.number[self.ternary.code(play.after) as usize]);
            });
            row.sort_unstable();
            row.drain(..).try_for_each(|to| visit(from, to))?;
        }
        Ok(())
    }
}

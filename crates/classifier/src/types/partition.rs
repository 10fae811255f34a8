//! Ordered partitions of the nodes that split, and unsplit.

use super::LabelledDigraph;

/// The nodes `0..len` in an ordered sequence of cells.
///
/// A cell is a stretch of `order` and is named by the place where it starts:
///
/// ```text
///     place    0   1   2   3   4   5
///     order    4   1 | 0 | 5   2   3        cell of 4 and 1: 0, of 0: 2, of 5, 2 and 3: 3
/// ```
///
/// Names and lengths of cells say nothing about how the nodes are numbered, and the order inside a cell means nothing.
/// When every cell has one node, the places are a new numbering of the nodes.
///
/// Size: 16 bytes a node, and 8 bytes a split that can be undone.
#[derive(Debug)]
pub(super) struct Partition {
    pub(super) order: Vec<u32>,
    pub(super) place: Vec<u32>,
    /// By node.
    pub(super) cell: Vec<u32>,
    /// By cell; other entries mean nothing.
    pub(super) length: Vec<u32>,
    cells: usize,
    /// Every new cell with the cell that it was cut from, in the order of the cuts.
    history: Vec<(u32, u32)>,
}

/// The cells with more than one node, as far as the search needs to know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Open {
    /// The first of them.
    first: u32,
    /// The first of the longest: the one to take nodes out of.
    pub(super) longest: u32,
    /// Its length.
    length: u32,
}

impl Partition {
    /// All nodes of the graph in one cell.
    pub(super) fn unit(graph: &LabelledDigraph) -> Partition {
        let len = graph.len();
        let mut length = vec![0; len];
        length[0] = len as u32;
        let order: Vec<u32> = (0..len as u32).collect();
        Partition { place: order.clone(), order, cell: vec![0; len], length, cells: 1, history: Vec::new() }
    }

    /// Number of cells.
    #[inline]
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// Whether every cell has one node.
    #[inline]
    pub(super) fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// The nodes of a cell, in no particular order.
    #[inline]
    pub(super) fn nodes(&self, cell: u32) -> &[u32] {
        &self.order[cell as usize..(cell + self.length[cell as usize]) as usize]
    }

    /// Puts a node at a place of its cell; the node that was there takes the place that it leaves.
    #[inline]
    pub(super) fn move_to(&mut self, node: u32, place: u32) {
        let other = self.order[place as usize];
        let left = self.place[node as usize];
        self.order.swap(place as usize, left as usize);
        self.place[node as usize] = place;
        self.place[other as usize] = left;
    }

    /// Cuts a cell into stretches that start at the cell itself and at `starts`, ascending places inside it.
    ///
    /// O(nodes behind the first cut).
    pub(super) fn cut(&mut self, cell: u32, starts: &[u32]) {
        let end = cell + self.length[cell as usize];
        let ends = starts.iter().skip(1).copied().chain([end]);
        for (&start, end) in starts.iter().zip(ends) {
            self.length[start as usize] = end - start;
            self.name(start, start);
            self.history.push((start, cell));
        }
        self.length[cell as usize] = starts.first().map_or(end, |&first| first) - cell;
        self.cells += starts.len();
    }

    /// Gives all nodes of a stretch the name `cell`.
    fn name(&mut self, stretch: u32, cell: u32) {
        for place in stretch..stretch + self.length[stretch as usize] {
            self.cell[self.order[place as usize] as usize] = cell;
        }
    }

    /// Puts a node alone into the first place of its cell. Returns the name of its cell.
    pub(super) fn individualise(&mut self, node: u32) -> u32 {
        let cell = self.cell[node as usize];
        self.move_to(node, cell);
        if self.length[cell as usize] > 1 {
            self.cut(cell, &[cell + 1]);
        }
        cell
    }

    /// What [`Partition::undo`] needs to come back to the cells as they are now.
    pub(super) fn mark(&self) -> usize {
        self.history.len()
    }

    /// Undoes all cuts since the mark, except for the order of the nodes inside their cells.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.history.len() > mark {
            let (cell, parent) = self.history.pop().expect("longer than the mark");
            self.name(cell, parent);
            self.length[parent as usize] += self.length[cell as usize];
            self.cells -= 1;
        }
    }

    /// The cells with more than one node, if there are any; `above` is what this was before some cells were cut.
    ///
    /// Looks at the cells from the first that was open then to the first as long as the longest then, if there is one.
    pub(super) fn open(&self, above: Option<Open>) -> Option<Open> {
        let (from, limit) = above.map_or((0, u32::MAX), |above| (above.first, above.length));
        let mut cells = self.cells_from(from).filter(|&(_, length)| length > 1).peekable();
        let &(first, _) = cells.peek()?;
        let mut longest = (first, 0);
        while longest.1 < limit
            && let Some(cell) = cells.next()
        {
            if cell.1 > longest.1 {
                longest = cell;
            }
        }
        Some(Open { first, longest: longest.0, length: longest.1 })
    }

    /// A cell and those after it, with their lengths.
    fn cells_from(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> {
        let mut next = cell;
        std::iter::from_fn(move || {
            let cell = next;
            let length = *self.length.get(cell as usize)?;
            next += length;
            Some((cell, length))
        })
    }
}

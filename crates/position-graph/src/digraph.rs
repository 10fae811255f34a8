//! Directed graphs whose edges are produced on demand, breadth-first search, and compressed rows (many short lists in one array).

use std::ops::Range;

/// A finite directed graph whose edges are produced on demand.
///
/// Nodes are numbered `0..len`. An implementation must give the same successors in the same order at every call, so that results
/// are the same in every run.
pub trait Digraph {
    /// Number of node numbers. Not all of them need be nodes: see [`Digraph::is_node`].
    fn len(&self) -> usize;

    /// True if there are no node numbers.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// True if `_number`, which is below [`Digraph::len`], is a node. By default every number is one.
    fn is_node(&self, _number: u32) -> bool {
        true
    }

    /// Calls `visit` with the target of every edge from `node`.
    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32));
}

/// Distance of a node that cannot be reached, in [`distances`].
pub const UNREACHED: u32 = u32::MAX;

/// Number of edges on a shortest path from the nearest of `sources` to each node, by breadth-first search.
///
/// Time O(nodes + edges), space O(nodes).
///
/// ```
/// use koatlas_position_graph::{Rows, UNREACHED, distances};
///
/// // 0 -> 1 -> 2, and 3 on its own.
/// let graph = Rows::from_lists([vec![1], vec![2], vec![], vec![]]);
/// assert_eq!(distances(&graph, &[0]), [0, 1, 2, UNREACHED]);
/// ```
pub fn distances(graph: &impl Digraph, sources: &[u32]) -> Vec<u32> {
    let mut distances = Distances::new(graph.len());
    distances.search(graph, sources, |_, _| true);
    distances.distances
}

/// Distances that can be searched again and again. A search takes time only for the nodes that it reaches, and for those that the
/// search before it reached.
#[derive(Clone, Debug)]
pub struct Distances {
    distances: Vec<u32>,
    /// Nodes that the last search reached, the nearest first.
    pub reached: Vec<u32>,
}

impl Distances {
    /// Distances in graphs with `nodes` node numbers, before the first search.
    pub fn new(nodes: usize) -> Distances {
        Distances { distances: vec![UNREACHED; nodes], reached: Vec::new() }
    }

    /// Distance of `node` in the last search; [`UNREACHED`] if it was not reached.
    #[inline]
    pub fn of(&self, node: u32) -> u32 {
        self.distances[node as usize]
    }

    /// Searches from `sources`. A node is entered only if `allowed` is true for the node and its distance.
    pub fn search(&mut self, graph: &impl Digraph, sources: &[u32], allowed: impl Fn(u32, usize) -> bool) {
        // Only the nodes of the last search are reset, so that a small search in a large graph stays fast.
        self.reached.drain(..).for_each(|node| self.distances[node as usize] = UNREACHED);
        sources.iter().for_each(|&source| self.reach(source, 0));
        let mut next = 0;
        while let Some(&node) = self.reached.get(next) {
            next += 1;
            let distance = self.of(node) + 1;
            graph.for_each_successor(node, |to| {
                if self.of(to) == UNREACHED && allowed(to, distance as usize) {
                    self.reach(to, distance);
                }
            });
        }
    }

    fn reach(&mut self, node: u32, distance: u32) {
        self.distances[node as usize] = distance;
        self.reached.push(node);
    }
}

/// The graph with every edge turned round: row `v` has the predecessors of node `v` in ascending order.
///
/// Rows of nodes are a graph too; reversing them again gives rows of successors. Time and space O(nodes + edges).
///
/// ```
/// use koatlas_position_graph::{Rows, reversed};
///
/// let graph = Rows::from_lists([vec![1, 2], vec![2], vec![]]);
/// assert_eq!(reversed(&graph), Rows::from_lists([vec![], vec![0], vec![0, 1]]));
/// ```
///
/// # Panics
/// If there are 2^32 edges or more.
pub fn reversed(graph: &impl Digraph) -> Rows<u32> {
    Rows::from_pairs(graph.len(), |visit| {
        for from in (0..graph.len() as u32).filter(|&v| graph.is_node(v)) {
            graph.for_each_successor(from, |to| visit(to, from));
        }
    })
}

/// The graph in which row `v` has the successors of node `v`.
impl Digraph for Rows<u32> {
    fn len(&self) -> usize {
        Rows::len(self)
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.row(node).iter().copied().for_each(visit);
    }
}

/// Lists of items, called rows and numbered from 0, one after another in one array (compressed sparse rows).
///
/// Graphs are held in this way: row `v` has the items of node `v`, for example its successors. The index of an item in the whole
/// array is its number.
///
/// Size: 4 bytes a row, and the items. There are fewer than 2^32 items.
///
/// ```
/// use koatlas_position_graph::Rows;
///
/// let rows = Rows::from_lists([vec!['a', 'b'], vec![], vec!['c']]);
/// assert_eq!((rows.len(), rows.row(0), rows.row(1)), (3, &['a', 'b'][..], &[][..]));
/// assert_eq!((rows.items()[2], rows.row_of(2)), ('c', 2));
///
/// // The same from pairs of a row and an item, in any order of the rows.
/// let pairs = [(2, 'c'), (0, 'a'), (0, 'b')];
/// assert_eq!(Rows::from_pairs(3, |visit| pairs.iter().for_each(|&(row, item)| visit(row, item))), rows);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rows<T> {
    /// Row `v` is `items[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Rows<T> {
        Rows { starts: vec![0], items: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// No rows, with room for `rows` rows and `items` items.
    pub fn with_capacity(rows: usize, items: usize) -> Rows<T> {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Rows { starts, items: Vec::with_capacity(items) }
    }

    /// One row for each of `lists`. Time O(rows + items).
    ///
    /// # Panics
    /// If there are 2^32 items or more.
    pub fn from_lists<L: IntoIterator<Item = T>>(lists: impl IntoIterator<Item = L>) -> Rows<T> {
        let mut rows = Rows::default();
        lists.into_iter().for_each(|list| rows.push(list));
        rows
    }

    /// Appends a row.
    ///
    /// # Panics
    /// If there are 2^32 items or more.
    pub fn push(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.starts.push(u32::try_from(self.items.len()).expect("fewer than 2^32 items"));
    }

    /// Number of rows.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// True if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All items, row by row.
    #[inline]
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Items of row `row`.
    #[inline]
    pub fn row(&self, row: u32) -> &[T] {
        &self.items[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }

    /// All rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> + Clone {
        self.starts.array_windows().map(|&[from, to]| &self.items[from as usize..to as usize])
    }

    /// Numbers of the items of row `row`.
    #[inline]
    pub fn range(&self, row: u32) -> Range<u32> {
        self.starts[row as usize]..self.starts[row as usize + 1]
    }

    /// Row that contains the item with number `item`, by binary search: O(log rows).
    ///
    /// # Panics
    /// If there is no such item.
    pub fn row_of(&self, item: u32) -> u32 {
        assert!((item as usize) < self.items.len(), "no item {item}");
        self.starts.partition_point(|&start| start <= item) as u32 - 1
    }

    /// All items, each with its row.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> + Clone {
        (0..self.len() as u32).flat_map(|row| self.row(row).iter().map(move |item| (row, item)))
    }

    /// The rows with every item replaced by `change` of it.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> Rows<U> {
        Rows { starts: self.starts.clone(), items: self.items.iter().map(change).collect() }
    }
}

impl<T: Copy> Rows<T> {
    /// Rows `0..rows` from pairs of a row and an item. Items of one row keep their order.
    ///
    /// `each` calls its argument with every pair. It is called twice and must give the same pairs both times: first the items of
    /// each row are counted, then they are put in place. Time and space O(rows + pairs).
    ///
    /// # Panics
    /// If a row is not below `rows`, or if there are 2^32 pairs or more.
    pub fn from_pairs(rows: usize, each: impl Fn(&mut dyn FnMut(u32, T))) -> Rows<T> {
        let (mut starts, mut any) = (vec![0u32; rows + 1], None);
        each(&mut |row, item| {
            starts[row as usize + 1] += 1;
            any = Some(item);
        });
        for row in 0..rows {
            starts[row + 1] = starts[row + 1].checked_add(starts[row]).expect("fewer than 2^32 items");
        }
        // `next[row]` is the index of the next free slot of the row.
        let mut next = starts.clone();
        let mut items = any.map_or(Vec::new(), |any| vec![any; starts[rows] as usize]);
        each(&mut |row, item| {
            items[next[row as usize] as usize] = item;
            next[row as usize] += 1;
        });
        Rows { starts, items }
    }
}

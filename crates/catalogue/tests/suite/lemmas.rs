//! The three lemmas of the crate's first page, tested on all small literal boards.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};
use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, TypeId, factorise, type_form};

use crate::{POLICIES, catalogue};

type Cell = (i32, i32);

/// Content of a point outside the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outside {
    /// An uncapturable stone.
    Stone(Colour),
    /// An unplayable empty point.
    Liberty,
}

/// A region with the points around it. All other points are off the board.
struct Board {
    region: Vec<Cell>,
    outside: BTreeMap<Cell, Outside>,
}

/// Contents of the points of the region.
type Contents = Vec<Option<Colour>>;

fn around((row, col): Cell) -> [Cell; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

/// All connected regions of `points` points with the same corner, in every orientation.
fn regions(points: usize) -> Vec<Vec<Cell>> {
    let mut regions = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..points {
        let grow = |region: &Vec<Cell>| {
            let border: BTreeSet<Cell> =
                region.iter().flat_map(|&cell| around(cell)).filter(|cell| !region.contains(cell)).collect();
            border.into_iter().map(|cell| moved([region.as_slice(), &[cell]].concat())).collect::<Vec<_>>()
        };
        regions = regions.iter().flat_map(grow).collect();
    }
    regions.into_iter().collect()
}

fn moved(cells: Vec<Cell>) -> Vec<Cell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap();
    let left = cells.iter().map(|cell| cell.1).min().unwrap();
    let cells: BTreeSet<Cell> = cells.into_iter().map(|(row, col)| (row - top, col - left)).collect();
    cells.into_iter().collect()
}

/// All boards of a region: any sides of its bounding box are the edge of the board, and every other neighbour is one of `kinds`.
fn boards(region: &[Cell], kinds: &[Outside]) -> Vec<Board> {
    let rows = 1 + region.iter().map(|cell| cell.0).max().unwrap();
    let cols = 1 + region.iter().map(|cell| cell.1).max().unwrap();
    let border: BTreeSet<Cell> =
        region.iter().flat_map(|&cell| around(cell)).filter(|cell| !region.contains(cell)).collect();
    let mut boards = Vec::new();
    for sides in 0..16 {
        let off = |(row, col): Cell| {
            [row < 0, row >= rows, col < 0, col >= cols].iter().enumerate().any(|(i, &b)| b && sides >> i & 1 == 1)
        };
        let on: Vec<Cell> = border.iter().copied().filter(|&cell| !off(cell)).collect();
        for mut number in 0..kinds.len().pow(on.len() as u32) {
            let mut outside = BTreeMap::new();
            for &cell in &on {
                outside.insert(cell, kinds[number % kinds.len()]);
                number /= kinds.len();
            }
            boards.push(Board { region: region.to_vec(), outside });
        }
    }
    boards
}

impl Board {
    fn content(&self, contents: &Contents, cell: Cell) -> Option<Colour> {
        match self.outside.get(&cell) {
            Some(Outside::Stone(colour)) => Some(*colour),
            Some(Outside::Liberty) => None,
            None => contents[self.region.iter().position(|&other| other == cell)?],
        }
    }

    fn exists(&self, cell: Cell) -> bool {
        self.region.contains(&cell) || self.outside.contains_key(&cell)
    }

    /// The points of the region in the string at `seed`. `None` if it cannot be captured: it has a liberty or an uncapturable stone.
    fn dead(&self, contents: &Contents, seed: Cell) -> Option<BTreeSet<Cell>> {
        let colour = self.content(contents, seed);
        let (mut string, mut todo) = (BTreeSet::from([seed]), vec![seed]);
        while let Some(cell) = todo.pop() {
            if self.outside.contains_key(&cell) {
                return None;
            }
            for next in around(cell).into_iter().filter(|&next| self.exists(next)) {
                match self.content(contents, next) {
                    None => return None,
                    other if other == colour && string.insert(next) => todo.push(next),
                    _ => {}
                }
            }
        }
        Some(string)
    }

    fn is_legal(&self, contents: &Contents) -> bool {
        let stones = self.region.iter().zip(contents).filter(|(_, content)| content.is_some());
        stones.into_iter().all(|(&cell, _)| self.dead(contents, cell).is_none())
    }

    fn without(&self, contents: &Contents, gone: &BTreeSet<Cell>) -> Contents {
        let left = |(cell, &content): (&Cell, &Option<Colour>)| content.filter(|_| !gone.contains(cell));
        self.region.iter().zip(contents).map(left).collect()
    }

    /// The label of a play and the contents after it. `None` if it is illegal or changes nothing.
    fn play(&self, before: &Contents, point: usize, colour: Colour, suicide: Suicide) -> Option<(EdgeLabel, Contents)> {
        if before[point].is_some() {
            return None;
        }
        let mut after = before.clone();
        after[point] = Some(colour);
        let cell = self.region[point];
        let opponents = around(cell).into_iter().filter(|&next| self.exists(next));
        let opponents: Vec<Cell> = opponents.filter(|&next| self.content(&after, next) == Some(!colour)).collect();
        let taken: BTreeSet<Cell> = opponents.iter().filter_map(|&next| self.dead(&after, next)).flatten().collect();
        let (gone, is_suicide) = match self.dead(&after, cell) {
            Some(own) if taken.is_empty() => (own, true),
            _ => (taken, false),
        };
        if is_suicide && (suicide == Suicide::None || gone.len() == 1) {
            return None;
        }
        Some((EdgeLabel::new(colour, is_suicide, gone.len()), self.without(&after, &gone)))
    }

    /// All legal positions with their plays.
    fn graph(&self, suicide: Suicide) -> BTreeMap<Contents, BTreeSet<(EdgeLabel, Contents)>> {
        let content = |number: usize| [None, Some(Colour::Black), Some(Colour::White)][number % 3];
        let all = (0..3usize.pow(self.region.len() as u32))
            .map(|number| (0..self.region.len() as u32).map(|i| content(number / 3usize.pow(i))).collect::<Contents>());
        let plays = |before: &Contents| {
            let points = (0..before.len()).flat_map(|point| Colour::BOTH.map(|colour| (point, colour)));
            points.filter_map(|(point, colour)| self.play(before, point, colour, suicide)).collect()
        };
        all.filter(|contents| self.is_legal(contents)).map(|contents| (contents.clone(), plays(&contents))).collect()
    }

    /// For each point, true if it touches black, and if it touches white stones outside.
    fn contacts(&self) -> Vec<(bool, bool)> {
        let touches = |&cell: &Cell, colour| {
            around(cell).iter().any(|next| self.outside.get(next) == Some(&Outside::Stone(colour)))
        };
        self.region.iter().map(|cell| (touches(cell, Colour::Black), touches(cell, Colour::White))).collect()
    }
}

/// The strongly connected components of a graph, also those of single positions, as digraphs with their positions. Computed by plain
/// reachability.
fn components(graph: &BTreeMap<Contents, BTreeSet<(EdgeLabel, Contents)>>) -> Vec<(LabelledDigraph, Vec<Contents>)> {
    let positions: Vec<&Contents> = graph.keys().collect();
    let number: BTreeMap<&Contents, usize> = positions.iter().copied().zip(0..).collect();
    let next: Vec<Vec<(usize, EdgeLabel)>> =
        graph.values().map(|plays| plays.iter().map(|(label, to)| (number[to], *label)).collect()).collect();
    let reached = |from: usize| {
        let (mut seen, mut todo) = (BTreeSet::from([from]), vec![from]);
        while let Some(node) = todo.pop() {
            todo.extend(next[node].iter().map(|&(to, _)| to).filter(|&to| seen.insert(to)));
        }
        seen
    };
    let reached: Vec<BTreeSet<usize>> = (0..positions.len()).map(reached).collect();
    let mutual = |v: usize| reached[v].iter().copied().filter(|&w| reached[w].contains(&v)).collect::<Vec<_>>();
    let components: BTreeSet<Vec<usize>> = (0..positions.len()).map(mutual).collect();
    let digraph = |nodes: &Vec<usize>| {
        let place = |node: usize| nodes.binary_search(&node).ok().map(|place| place as u32);
        let edges = nodes.iter().flat_map(|&from| next[from].iter().map(move |&(to, label)| (from, to, label)));
        let edges: Vec<_> = edges.filter_map(|(from, to, label)| Some((place(from)?, place(to)?, label))).collect();
        let positions = nodes.iter().map(|&node| positions[node].clone()).collect();
        (LabelledDigraph::new(nodes.len(), &edges).unwrap(), positions)
    };
    components.iter().map(digraph).collect()
}

fn id(graph: &LabelledDigraph) -> TypeId {
    TypeId::from_form(&type_form(graph).0)
}

const STONES: [Outside; 2] = [Outside::Stone(Colour::Black), Outside::Stone(Colour::White)];

/// Boards with the same contacts have the same position graphs.
#[test]
fn contacts_suffice() {
    for suicide in POLICIES {
        let mut compared = 0;
        for region in (1..=3).flat_map(regions) {
            let mut graphs = BTreeMap::new();
            for board in boards(&region, &STONES) {
                let graph = board.graph(suicide);
                match graphs.get(&board.contacts()) {
                    Some(known) => assert_eq!(graph, *known, "{:?}", board.outside),
                    None => drop(graphs.insert(board.contacts(), graph)),
                }
                compared += 1;
            }
        }
        assert!(compared > 3_000, "{compared}");
    }
}

/// A point next to a liberty that nobody can fill does not change in any component, and all types have prime factors that
/// smaller regions have.
#[test]
fn liberties_that_nobody_can_fill_add_nothing() {
    let kinds = [STONES[0], STONES[1], Outside::Liberty];
    for suicide in POLICIES {
        let mut seen = BTreeSet::new();
        let mut found = 0;
        for points in 1..=3 {
            let smaller = if points == 1 { Vec::new() } else { catalogue(points - 1, suicide).types };
            let smaller: BTreeSet<TypeId> = smaller.into_iter().flat_map(|entry| entry.factors).collect();
            for board in regions(points).iter().flat_map(|region| boards(region, &kinds)) {
                let free =
                    |cell: &Cell| around(*cell).iter().any(|next| board.outside.get(next) == Some(&Outside::Liberty));
                let free: Vec<usize> = (0..points).filter(|&i| free(&board.region[i])).collect();
                // By the first lemma boards that agree in this are the same.
                if free.is_empty() || !seen.insert((board.region.clone(), board.contacts(), free.clone())) {
                    continue;
                }
                for (graph, positions) in
                    components(&board.graph(suicide)).into_iter().filter(|(graph, _)| graph.len() > 1)
                {
                    let constant = |&i: &usize| positions.iter().all(|contents| contents[i] == positions[0][i]);
                    assert!(free.iter().all(constant), "{:?}", board.outside);
                    let factors = factorise(&graph);
                    assert!(factors.iter().all(|factor| smaller.contains(&id(factor))), "{:?}", board.outside);
                    found += 1;
                }
            }
        }
        assert!(found > 20, "{found}");
    }
}

/// The components of two regions that do not touch are the products of the components of both.
#[test]
fn disconnected_regions_add_only_products() {
    let mut compared = 0;
    for suicide in POLICIES {
        let some = |points: usize| {
            let boards = regions(points).into_iter().flat_map(|region| boards(&region, &STONES));
            let mut different = BTreeMap::new();
            boards.for_each(|board| drop(different.insert((board.region.clone(), board.contacts()), board)));
            different.into_values().collect::<Vec<_>>()
        };
        let (two, three) = (some(2), some(3));
        for (i, a) in two.iter().enumerate() {
            // Every second piece is met, and not every pair: that would take minutes.
            for b in three.iter().skip(i).step_by(two.len()) {
                let shifted = |&(row, col): &Cell| (row + 10, col);
                let region = a.region.iter().copied().chain(b.region.iter().map(shifted)).collect();
                let outside = b.outside.iter().map(|(cell, &what)| (shifted(cell), what));
                let both = Board { region, outside: a.outside.clone().into_iter().chain(outside).collect() };
                let sorted = |mut ids: Vec<TypeId>| {
                    ids.sort_unstable();
                    ids
                };
                let together = components(&both.graph(suicide)).iter().map(|(graph, _)| id(graph)).collect();
                let (of_a, of_b) = (components(&a.graph(suicide)), components(&b.graph(suicide)));
                let pairs = of_a.iter().flat_map(|(x, _)| of_b.iter().map(move |(y, _)| (x, y)));
                let products = pairs.map(|(x, y)| id(&LabelledDigraph::product(x, y))).collect();
                assert_eq!(sorted(together), sorted(products), "{:?}", both.outside);
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

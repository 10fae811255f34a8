//! The linear program whose optimum is the bound, up to symmetry.

use koatlas_files::Stop;
use koatlas_position_graph::Rows;
use petgraph::unionfind::UnionFind;

use super::network::{Network, NetworkSymmetry, symmetries};
use crate::flows::solver::{LinearProgram, Solution};

/// Partition of the numbers `0..len` into classes, numbered in the order of their least members: the orbits of a group of permutations.
pub(crate) struct Orbits {
    /// Class of each number.
    pub(crate) class_of: Vec<u32>,
    /// Numbers in each class, in ascending order.
    pub(crate) members: Rows<u32>,
}

impl Orbits {
    /// Computes the orbits of the group that `permutations` generate on `0..len`.
    fn generate<'p>(len: usize, permutations: impl Iterator<Item = &'p Vec<u32>>) -> Orbits {
        let mut joined = UnionFind::<u32>::new(len);
        for permutation in permutations {
            for (source, &image) in (0..).zip(permutation) {
                joined.union(source, image);
            }
        }
        let (mut classes, mut count, mut class_of) = (vec![None; len], 0, Vec::with_capacity(len));
        for number in 0..len as u32 {
            let class = &mut classes[joined.find(number) as usize];
            count += u32::from(class.is_none());
            class_of.push(*class.get_or_insert(count - 1));
        }
        let members = Rows::from_pairs(count as usize, |visit| {
            class_of.iter().zip(0..).for_each(|(&class, number)| visit(class, number));
        });
        Orbits { members, class_of }
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The least member of each class.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = u32> {
        self.members.rows().map(|members| members[0])
    }
}

/// Connectivity cut: a walk that leaves `mark` enters the set `groups`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GroupCut {
    /// Groups of the set, in ascending order.
    pub(crate) groups: Vec<u32>,
    pub(crate) mark: u32,
}

/// Cut with all its images under the symmetries.
pub(crate) type CutOrbit = Vec<GroupCut>;

/// Walks of a network as flows, up to symmetry: arcs that are images of each other carry the same amount. The optimum stays the same,
/// because the mean of all images of an optimum is an optimum.
///
/// Variables are the classes of arcs. There is a row for each class of marks (each mark is left at most once), for each class of
/// groups (no more goes out than comes in; 1 comes in at the start), and for each cut, which stands for all its images.
pub(crate) struct Relaxation<'n> {
    pub(crate) network: &'n Network,
    symmetries: Vec<NetworkSymmetry>,
    /// Orbits of the groups of the network under the symmetries; `marks` and `arcs` have those of the marks and arcs.
    pub(crate) groups: Orbits,
    pub(crate) marks: Orbits,
    arcs: Orbits,
    /// Arcs by target.
    entering: Rows<u32>,
    /// Arcs by source.
    pub(crate) leaving: Rows<u32>,
    /// Arcs by mark.
    pub(crate) of_marks: Rows<u32>,
}

/// Optimum of a [`Relaxation`], spread over all arcs and groups of the network.
pub(crate) struct FractionalFlow {
    /// Amount on each arc.
    pub(crate) arcs: Vec<f64>,
    /// Price of each group, with the weight of an end there.
    pub(crate) potentials: Vec<f64>,
    /// Price of each cut together with all its images.
    pub(crate) cuts: Vec<f64>,
}

impl<'n> Relaxation<'n> {
    pub(crate) fn new(network: &'n Network, stop: &dyn Stop) -> Relaxation<'n> {
        let symmetries = symmetries(network, stop);
        Relaxation {
            network,
            groups: Orbits::generate(network.groups(), symmetries.iter().map(|symmetry| &symmetry.groups)),
            marks: Orbits::generate(network.marks, symmetries.iter().map(|symmetry| &symmetry.marks)),
            arcs: Orbits::generate(network.arcs.len(), symmetries.iter().map(|symmetry| &symmetry.arcs)),
            symmetries,
            entering: network.arcs_by(network.groups(), |arc| Some(arc.to)),
            leaving: network.arcs_by(network.groups(), |arc| Some(arc.from)),
            of_marks: network.arcs_by(network.marks, |arc| arc.mark),
        }
    }

    pub(crate) fn program(&self, cuts: &[CutOrbit]) -> LinearProgram {
        let (marks, groups) = (self.marks.len(), self.groups.len());
        // Rows of the matrix: | marks | groups | cuts |, with `marks` and `groups` of the first two kinds.
        let mut columns: Vec<Vec<(u32, f64)>> = vec![Vec::new(); self.arcs.len()];
        for (row, mark) in self.marks.firsts().enumerate() {
            self.add(&mut columns, row, self.of_marks.row(mark).iter().map(|&arc| (arc, 1.0)));
        }
        // Arcs are part of the rows of the groups that are the first of their classes.
        for (number, arc) in (0..).zip(&self.network.arcs) {
            for (group, sign) in [(arc.from, 1.0), (arc.to, -1.0)] {
                let class = self.groups.class_of[group as usize];
                if self.groups.members.row(class)[0] == group {
                    self.add(&mut columns, marks + class as usize, std::iter::once((number, sign)));
                }
            }
        }
        for (index, cut) in cuts.iter().enumerate() {
            self.add(&mut columns, marks + groups + index, self.cut_entries(&cut[0]));
        }
        let mut row_limits = vec![1.0; marks];
        let start = self.groups.class_of[self.network.start as usize];
        row_limits.extend((0..groups).map(|class| f64::from(u8::from(class == start as usize))));
        row_limits.resize(marks + groups + cuts.len(), 0.0);
        // Several arcs of a class can be in the same row.
        let columns = columns.into_iter().map(|mut column| {
            column.sort_by_key(|&(row, _)| row);
            let same_row = column.chunk_by(|a, b| a.0 == b.0);
            let sums = same_row.map(|same| (same[0].0, same.iter().map(|(_, entry)| entry).sum::<f64>()));
            sums.filter(|&(_, sum)| sum != 0.0).collect::<Vec<_>>()
        });
        // The weights of ends are moved to the arcs: an arc gains that of its target and loses that of its source. So
        // the sum over a walk is its weight, less the weight of an end at the start.
        let gains = self.arcs.members.rows().map(|class| {
            let arc = self.network.arcs[class[0] as usize];
            let [from, to] = [arc.from, arc.to].map(|group| f64::from(self.network.end_weights[group as usize]));
            class.len() as f64 * (f64::from(arc.weight) + to - from)
        });
        let limit = |arc| self.network.arcs[arc as usize].mark.map_or(f64::INFINITY, |_| 1.0);
        let variable_limits = self.arcs.firsts().map(limit).collect();
        LinearProgram { columns: Rows::from_lists(columns), gains: gains.collect(), variable_limits, row_limits }
    }

    /// Adds entries of arcs to `row`, in the columns of their classes.
    fn add(&self, columns: &mut [Vec<(u32, f64)>], row: usize, entries: impl Iterator<Item = (u32, f64)>) {
        for (arc, entry) in entries {
            columns[self.arcs.class_of[arc as usize] as usize].push((row as u32, entry));
        }
    }

    /// Returns the arcs in the row of `cut` with their entries: those with its mark, minus those that enter the set.
    pub(crate) fn cut_entries<'c>(&'c self, cut: &'c GroupCut) -> impl Iterator<Item = (u32, f64)> + 'c {
        let entering = cut.groups.iter().flat_map(|&group| self.entering.row(group));
        let outside = entering.filter(move |&&arc| {
            let from = self.network.arcs[arc as usize].from;
            cut.groups.binary_search(&from).is_err()
        });
        let using = self.of_marks.row(cut.mark).iter().map(|&arc| (arc, 1.0));
        using.chain(outside.map(|&arc| (arc, -1.0)))
    }

    /// Spreads a solution of the program over the network.
    pub(crate) fn spread(&self, solution: &Solution) -> FractionalFlow {
        let Relaxation { network, groups, marks, arcs, .. } = self;
        let potentials = groups.class_of.iter().zip(&network.end_weights).map(|(&class, &end)| {
            let price = solution.prices[marks.len() + class as usize];
            f64::from(end) + price / groups.members.row(class).len() as f64
        });
        FractionalFlow {
            arcs: arcs.class_of.iter().map(|&class| solution.variables[class as usize]).collect(),
            potentials: potentials.collect(),
            cuts: solution.prices[marks.len() + groups.len()..].to_vec(),
        }
    }

    /// Returns `cut` and then its images under the symmetries; `None` if they are too many.
    pub(crate) fn orbit(&self, cut: GroupCut) -> Option<CutOrbit> {
        let mut orbit = vec![cut];
        let mut index = 0;
        while index < orbit.len() {
            for symmetry in &self.symmetries {
                let GroupCut { groups, mark } = &orbit[index];
                let mut groups: Vec<u32> = groups.iter().map(|&group| symmetry.groups[group as usize]).collect();
                groups.sort_unstable();
                let image = GroupCut { groups, mark: symmetry.marks[*mark as usize] };
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            index += 1;
            if orbit.len() > MOST_IMAGES {
                return None;
            }
        }
        Some(orbit)
    }
}

/// Most images of a cut that is used. The symmetries of a board alone give at most 16.
const MOST_IMAGES: usize = 256;

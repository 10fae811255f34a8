//! The plan of a catalogue: its settings (one or several pieces: regions with the stones around them), grouped into tasks for workers
//! and shards.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::drawing::{lays, obstacle};
use crate::run::options::{CatalogueOptions, CatalogueShard};
use crate::settings::couplings::{Coupling, Couplings};
use crate::settings::piece::{PieceClass, PieceForm, Pieces};
use crate::settings::piece_parts::PiecePart;
use crate::settings::position::PiecePosition;
use crate::settings::region::Region;

/// The work of a catalogue: all classes of settings up to a number of points. Clones share them.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Options of the catalogue and the shard to explore. The suicide policy is `None` or `Multi`.
    pub options: CatalogueOptions,
    /// The pieces by number of points.
    pieces: Arc<[Pieces]>,
    /// The *parts* that settings of several pieces combine: components of positions of a single piece, see [`PiecePart`].
    pub(crate) couplings: Arc<Couplings>,
    /// All settings, in tasks.
    tasks: Arc<[Task]>,
}

/// Settings that are explored together.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Settings of one piece: classes of pieces of one region, as ascending indices among the classes with `points` points.
    Pieces { points: usize, classes: Vec<usize> },
    /// Settings of several pieces.
    Coupling(Coupling),
}

/// Largest number of classes in a task. Small tasks make shards of equal work.
const GROUP: usize = 256;

impl Plan {
    /// Plans the catalogue with `options`.
    ///
    /// # Panics
    /// If the number of points is not from 1 to [`CatalogueOptions::most_points`].
    pub fn new(options: CatalogueOptions) -> Plan {
        let CatalogueOptions { max_points, mortal, suicide, .. } = options;
        let limit = CatalogueOptions::most_points(mortal);
        assert!((1..=limit).contains(&max_points), "settings of 1 to {limit} points");
        let options = CatalogueOptions { suicide: suicide.without_single_stone(), ..options };
        let pieces: Arc<[Pieces]> = (0..=max_points).map(|points| Pieces::new(points, mortal)).collect();
        let tasks = (0..).zip(&*pieces).flat_map(|(points, pieces)| groups(points, &pieces.classes)).collect();
        let mut plan = Plan { options, pieces, couplings: Arc::default(), tasks };
        if mortal {
            // In a piece of one point nothing repeats, and if only one piece moves, the setting has no type that settings of one piece
            // have not. So two pieces have two points or more, and the largest piece has at most `max_points - 2`.
            let parts = (0..max_points.saturating_sub(1)).map(|points| plan.parts(points)).collect();
            plan.couplings = Couplings::new(parts).into();
            let coupled = (1..=max_points).flat_map(|points| plan.couplings.with_points(points));
            plan.tasks = plan.tasks.iter().cloned().chain(coupled.map(Task::Coupling)).collect();
        }
        plan
    }

    /// The plan of another shard of the same catalogue.
    #[must_use]
    pub fn with_shard(&self, shard: CatalogueShard) -> Plan {
        Plan { options: CatalogueOptions { shard, ..self.options }, ..self.clone() }
    }

    fn parts(&self, points: usize) -> Vec<PiecePart> {
        let groups = self.tasks.iter().filter_map(|task| match task {
            Task::Pieces { points: size, classes } if *size == points => Some(&classes[..]),
            _ => None,
        });
        let groups: Vec<&[usize]> = groups.collect();
        PiecePart::find_all(points, self.classes(points), &groups, self.options.suicide, |class| {
            let forms = self.pieces[points].forms(class);
            forms.iter().flat_map(|form| lays(&form.region, form.contacts)).collect()
        })
    }

    pub(crate) fn classes(&self, points: usize) -> &[PieceClass] {
        &self.pieces[points].classes
    }

    /// The class of `piece`. `None` if the plan has no such class.
    pub(crate) fn find(&self, piece: PiecePosition) -> Option<&PieceClass> {
        self.pieces.get(piece.points)?.classes.get(piece.class)
    }

    /// All ways to lay the class with the index `class` on the grid.
    pub(crate) fn forms(&self, points: usize, class: usize) -> Vec<PieceForm> {
        self.pieces[points].forms(&self.classes(points)[class])
    }

    /// True if `class` touches no mortal string, or one of its forms has no [`obstacle`] to being drawn.
    pub(crate) fn can_be_drawn(&self, points: usize, class: &PieceClass) -> bool {
        class.first.mortal_strings == 0
            || self.pieces[points].forms(class).iter().any(|form| obstacle(&form.region, form.contacts).is_none())
    }

    /// The tasks of this shard: every [`of`](crate::CatalogueShard::of)-th task in order.
    pub(crate) fn tasks(&self) -> Vec<&Task> {
        let shard = self.options.shard;
        self.tasks.iter().skip(shard.index - 1).step_by(shard.of).collect()
    }

    /// Estimate of the number of positions that `task` explores.
    pub(crate) fn work(&self, task: &Task) -> u64 {
        match task {
            Task::Pieces { points, classes } => classes.len() as u64 * 3u64.pow(*points as u32),
            Task::Coupling(coupling) => self.couplings.work(coupling),
        }
    }
}

/// Groups the classes of pieces of `points` points into tasks by region.
fn groups(points: usize, classes: &[PieceClass]) -> Vec<Task> {
    let mut by_region: BTreeMap<&Region, Vec<usize>> = BTreeMap::new();
    for (place, class) in classes.iter().enumerate() {
        by_region.entry(&class.first.region).or_default().push(place);
    }
    let parts = by_region.values().flat_map(|places| places.chunks(GROUP));
    parts.map(|places| Task::Pieces { points, classes: places.to_vec() }).collect()
}

#[cfg(test)]
#[path = "../../tests/inside/plan.rs"]
mod tests;

//! The sealed file of a run. It has the first places of the types (positions of settings that have the type); their graphs
//! are explored again when it is read.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use koatlas_classifier::labelled_digraph;
use koatlas_files::sealed;
use koatlas_files::sealed::{Header, Reader, Section};

use crate::run::catalogue_run::CatalogueRun;
use crate::run::options::CatalogueOptions;
use crate::run::plan::Plan;
use crate::run::tally::{DRAWABLE, FoundType, Tally};
use crate::settings::position::SettingPosition;
use crate::types::realise::explore_component;

const KIND: &str = "part of a catalogue";

/// Largest size of the file, in bytes: room for a million types.
const MAX_BYTES: u64 = 1 << 26;

/// This version of koatlas, which reads its own files only.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Remedy for limit files of other versions.
pub(crate) const REMEDY: &str = "make it again with this version";

/// The error for a file of another version.
pub(crate) fn version_error(version: &str) -> String {
    format!("it was written by koatlas {version}, and this is {VERSION}: {REMEDY}")
}

pub(crate) fn write(path: &Path, plan: &Plan, run: &CatalogueRun) -> io::Result<()> {
    let types: Vec<u64> = run.tally.sorted().into_iter().flat_map(FoundType::to_words).collect();
    let components = &run.tally.components;
    let CatalogueOptions { max_points, suicide, mortal, shard } = plan.options;
    let facts = [
        ("version", VERSION.to_owned()),
        ("max_points", max_points.to_string()),
        ("suicide", suicide.to_string()),
        ("mortal", u8::from(mortal).to_string()),
        ("shard", shard.to_string()),
        ("tasks_done", run.finished_tasks.to_string()),
    ];
    let section = |name: &str, words: usize| Section { name: name.to_owned(), bytes: 8 * words as u64 };
    let header = Header {
        kind: KIND.to_owned(),
        properties: facts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        sections: vec![section("components", components.len()), section("types", types.len())],
    };
    sealed::write(path, &header, |blocks| {
        blocks.write_words(components.iter().copied())?;
        blocks.write_words(types)
    })
}

/// A saved run of which only the header is read.
pub(crate) struct SavedRun {
    /// Options of the run.
    pub options: CatalogueOptions,
    /// Number of finished tasks.
    finished_tasks: usize,
    file: Reader<BufReader<File>>,
}

impl SavedRun {
    /// Opens a file and reads its header.
    pub fn open_file(path: &Path) -> Result<SavedRun, String> {
        let file = Reader::open(path, KIND, MAX_BYTES).map_err(|error| error.to_string())?;
        let version = file.header().property("version").unwrap_or("unknown");
        if version != VERSION {
            return Err(version_error(version));
        }
        let plan = parse_header(file.header());
        let (options, finished_tasks) = plan.ok_or("its header names no plan: make the file again")?;
        Ok(SavedRun { options, finished_tasks, file })
    }

    /// Reads the run. `plan` must have the options of the header.
    pub fn run(mut self, plan: &Plan) -> Result<CatalogueRun, String> {
        let components = self.file.read_words("components").map_err(|error| error.to_string())?;
        let types = self.file.read_words("types").map_err(|error| error.to_string())?;
        let tally = restore_tally(plan, components, types);
        let run = tally.map(|tally| CatalogueRun { finished_tasks: self.finished_tasks, tally });
        run.filter(|run| is_possible(plan, run)).ok_or("its data contradict each other: make the file again".to_owned())
    }
}

/// The options and the number of finished tasks in the header of a run. `None` if it does not have them.
fn parse_header(header: &Header) -> Option<(CatalogueOptions, usize)> {
    let mortal = header.property("mortal")? == "1";
    let limit = CatalogueOptions::most_points(mortal);
    let max_points = header.property("max_points")?.parse().ok().filter(|points| (1..=limit).contains(points))?;
    let (suicide, shard) = (header.property("suicide")?.parse().ok()?, header.property("shard")?.parse().ok()?);
    let options = CatalogueOptions { max_points, suicide, mortal, shard };
    Some((options, header.property("tasks_done")?.parse().ok()?))
}

/// The tally with the numbers of components and the words of the types. `None` if they contradict the plan.
fn restore_tally(plan: &Plan, components: Vec<u64>, types: Vec<u64>) -> Option<Tally> {
    // The components of all settings of one piece with this number of points are no more than their positions.
    let positions = |points| plan.classes(points).iter().map(|class| class.pieces * 3_u64.pow(points as u32)).sum();
    let mut counts = components.iter().zip(0..);
    if components.len() > plan.options.max_points + 1 || counts.any(|(&count, points)| count > positions(points)) {
        return None;
    }
    let mut tally = Tally::default();
    (0..).zip(components).for_each(|(points, count)| tally.add_components(points, count));
    let mut types = types.into_iter().peekable();
    while types.peek().is_some() {
        restore_type(&mut tally, plan, &mut types)?;
    }
    Some(tally)
}

/// True if the numbers of a run agree with each other and with `plan`. A setting has a component at least for each type in it; and what
/// has not begun has found nothing.
fn is_possible(plan: &Plan, CatalogueRun { finished_tasks, tally }: &CatalogueRun) -> bool {
    let components: u128 = tally.components.iter().copied().map(u128::from).sum();
    let settings: u128 = tally.sorted().iter().map(|found| u128::from(found.one_piece_settings)).sum();
    let has_begun = *finished_tasks > 0 || tally.type_count() == 0 && components == 0;
    *finished_tasks <= plan.tasks().len() && has_begun && settings <= components
}

/// Reads the next type and adds it to `tally`. `None` if a place is no position of the plan with a cycle, if the places have different
/// types or are not in order, or if the type came before.
fn restore_type(tally: &mut Tally, plan: &Plan, words: &mut impl Iterator<Item = u64>) -> Option<()> {
    let found = FoundType::from_words(words)?;
    let FoundType { first, drawable, open, one_piece_settings: settings, .. } = &found;
    let number = type_at(tally, plan, first)?;
    let in_order = [drawable, open].into_iter().all(|places| {
        places.is_sorted_by(|one, other| one < other) && places.first().is_none_or(|place| first <= place)
    });
    // A type in a setting of several pieces alone is in no setting of one piece.
    if !in_order || drawable.len().max(open.len()) > DRAWABLE || *settings == 0 && first.piece_count == 1 {
        return None;
    }
    let mut others = drawable.iter().chain(open).filter(|&place| place != first);
    let all_same = others.all(|place| type_at(tally, plan, place) == Some(number));
    (all_same && !tally.has(number)).then(|| tally.add(number, found))
}

/// Number of the type of the component at `place`. `None` if `place` is no position of the plan with a cycle.
fn type_at(tally: &Tally, plan: &Plan, place: &SettingPosition) -> Option<usize> {
    let graph = labelled_digraph(&explore_component(plan, place)?);
    (graph.len() > 1).then(|| tally.number_of_graph(&graph))
}

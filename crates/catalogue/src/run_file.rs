//! The sealed file of a run. It has the first places of the types; their graphs are explored again when it is read.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use koatlas_classifier::labelled_digraph;
use koatlas_storage::sealed;
use koatlas_storage::sealed::{Header, Reader, Section};

use crate::options::{CatalogueOptions, MAX_POINTS};
use crate::plan::Plan;
use crate::realise::explore_component;
use crate::run::CatalogueRun;
use crate::setting_position::SettingPosition;
use crate::tally::{FoundType, Tally};

const KIND: &str = "part of a catalogue";

/// Largest size of the file, in bytes: room for a million types.
const MAX_BYTES: u64 = 1 << 26;

/// This version of koatlas, which reads its own files only.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Remedy for most files of other versions.
pub(crate) const REMEDY: &str = "make it again with this version";

/// The error for a file of another version.
pub(crate) fn version_error(version: &str, remedy: &str) -> String {
    format!("it was written by koatlas {version}, and this is {VERSION}: {remedy}")
}

/// Opens a sealed file of this version. Otherwise the error has `remedy`.
pub(crate) fn open_sealed(path: &Path, kind: &str, max: u64, remedy: &str) -> Result<Reader<BufReader<File>>, String> {
    let file = Reader::open(path, kind, max).map_err(|error| error.to_string())?;
    let version = file.header().fact("version").unwrap_or("unknown");
    if version == VERSION { Ok(file) } else { Err(version_error(version, remedy)) }
}

/// Saves the run `run` of `plan`.
pub(crate) fn write(path: &Path, plan: &Plan, run: &CatalogueRun) -> io::Result<()> {
    let types: Vec<u64> = run.tally.sorted().into_iter().flat_map(words).collect();
    let components = &run.tally.components;
    let CatalogueOptions { max_points, suicide, mortal, shard } = plan.options;
    let section = |name: &str, words: &[u64]| Section { name: name.to_owned(), bytes: 8 * words.len() as u64 };
    let fact = |key: &str, value: String| (key.to_owned(), value);
    let header = Header {
        kind: KIND.to_owned(),
        facts: vec![
            fact("version", VERSION.to_owned()),
            fact("max_points", max_points.to_string()),
            fact("suicide", suicide.to_string()),
            fact("mortal", u8::from(mortal).to_string()),
            fact("shard", shard.to_string()),
            fact("tasks_done", run.done.to_string()),
        ],
        sections: vec![section("components", components), section("types", &types)],
    };
    sealed::write(path, &header, |blocks| {
        blocks.words(components.iter().copied())?;
        blocks.words(types)
    })
}

/// The words of a type: its number of settings of one piece, its number of drawable places, its first place, and the drawable places.
fn words(FoundType { first, drawable, pieces, .. }: &FoundType) -> Vec<u64> {
    let places = [*first].into_iter().chain(drawable.iter().copied());
    let words = places.flat_map(|place| place.to_words().collect::<Vec<u64>>());
    [*pieces, drawable.len() as u64].into_iter().chain(words).collect()
}

/// A saved run of which only the header is read.
pub(crate) struct SavedRun {
    /// Options of the run.
    pub options: CatalogueOptions,
    /// Number of finished tasks.
    done: usize,
    file: Reader<BufReader<File>>,
}

impl SavedRun {
    /// Opens a file and reads its header.
    pub fn open_file(path: &Path) -> Result<SavedRun, String> {
        let file = open_sealed(path, KIND, MAX_BYTES, REMEDY)?;
        let fact = |key: &str| file.header().fact(key);
        let read = || {
            let mortal = fact("mortal")? == "1";
            let most = CatalogueOptions::most_points(mortal);
            let max_points = fact("max_points")?.parse().ok().filter(|points| (1..=most).contains(points))?;
            let (suicide, shard) = (fact("suicide")?.parse().ok()?, fact("shard")?.parse().ok()?);
            let question = CatalogueOptions { max_points, suicide, mortal, shard };
            Some((question, fact("tasks_done")?.parse().ok()?))
        };
        let (question, done) = read().ok_or("its header names no plan: make the file again")?;
        Ok(SavedRun { options: question, done, file })
    }

    /// Reads the run. `plan` must have the options of the header.
    pub fn run(mut self, plan: &Plan) -> Result<CatalogueRun, String> {
        let mut words = |section: &str| self.file.words(section).map_err(|error| error.to_string());
        let (components, types) = (words("components")?, words("types")?);
        let mut types = types.into_iter().peekable();
        let mut tally = Tally::default();
        let read = || {
            let possible = self.done <= plan.tasks().len() && components.len() <= MAX_POINTS + 1;
            possible.then_some(())?;
            (0..).zip(components).for_each(|(points, count)| tally.add_components(points, count));
            while types.peek().is_some() {
                restore(&mut tally, plan, &mut types)?;
            }
            Some(CatalogueRun { done: self.done, tally })
        };
        read().ok_or_else(|| "its data contradict each other: make the file again".to_owned())
    }
}

/// Reads the next type and adds it to `tally`. `None` if a place is no position of the plan with a cycle, or if the places have different
/// types.
fn restore(tally: &mut Tally, plan: &Plan, words: &mut impl Iterator<Item = u64>) -> Option<()> {
    let (pieces, count) = (words.next()?, words.next()?);
    let first = SettingPosition::from_words(words)?;
    let drawable = (0..count).map(|_| SettingPosition::from_words(words)).collect::<Option<Vec<SettingPosition>>>()?;
    let number = |place: &SettingPosition| {
        let graph = labelled_digraph(&explore_component(plan, place)?);
        (graph.len() > 1).then(|| tally.number_of_graph(&graph))
    };
    let type_number = number(&first)?;
    let same = |place: &SettingPosition| *place == first || number(place) == Some(type_number);
    drawable.iter().all(same).then(|| tally.add(type_number, FoundType { drawable, pieces, ..FoundType::new(first) }))
}

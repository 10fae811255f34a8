//! Runs as bytes, which processes on several machines hand each other.
//!
//! Unlike a saved run, a parcel is no file that somebody may have altered: its types are not explored again when it is opened, which would
//! take longer for many shards than to find them. And a type is known by the BLAKE3 hash of its canonical form, of 256 bits: a form
//! itself takes ten bytes a play. So a catalogue that several processes have made rests on no two of its forms having the same hash.
//! One process compares the forms themselves.

use serde::{Deserialize, Serialize};

use crate::run::catalogue_run::CatalogueRun;
use crate::run::file::VERSION;
use crate::run::options::CatalogueShard;
use crate::run::plan::Plan;
use crate::run::tally::{FormHash, FormKey, FoundType, Tally};

#[derive(Serialize, Deserialize)]
struct Parcel {
    /// The version of koatlas.
    version: String,
    /// The options of the catalogue.
    options: String,
    finished_tasks: usize,
    /// By number of points, the number of components in all settings of one piece.
    components: Vec<u64>,
    /// The types by the hashes of their forms, with their words.
    types: Vec<(Vec<FormHash>, Vec<u64>)>,
}

/// The error for bytes that are no run of a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a part of the work is from another catalogue or another version of koatlas: install the same version everywhere"
)]
pub struct ForeignRun;

impl CatalogueRun {
    /// The run of a shard of `plan` as bytes, which [`CatalogueRun::from_bytes`] reads in another process.
    #[expect(clippy::missing_panics_doc, reason = "numbers and texts can be written as JSON")]
    pub fn to_bytes(&self, plan: &Plan) -> Vec<u8> {
        let types = self.tally.types_with_forms(FormKey::hash);
        let parcel = Parcel {
            version: VERSION.to_owned(),
            options: whole(plan),
            finished_tasks: self.finished_tasks,
            components: self.tally.components.clone(),
            types: types.into_iter().map(|(forms, found)| (sorted(forms), found.to_words())).collect(),
        };
        serde_json::to_vec(&parcel).expect("numbers and texts can be written as JSON")
    }

    /// The run of a shard of `plan`, or several of them joined, from its bytes.
    ///
    /// # Errors
    /// [`ForeignRun`].
    pub fn from_bytes(bytes: &[u8], plan: &Plan) -> Result<CatalogueRun, ForeignRun> {
        let parcel: Parcel = serde_json::from_slice(bytes).map_err(|_| ForeignRun)?;
        if parcel.version != VERSION || parcel.options != whole(plan) {
            return Err(ForeignRun);
        }
        let mut tally = Tally::default();
        (0..).zip(parcel.components).for_each(|(points, count)| tally.add_components(points, count));
        for (hashes, words) in parcel.types {
            let forms = hashes.into_iter().map(FormKey::Hash).collect();
            tally.add_with_forms(forms, FoundType::from_words(&mut words.into_iter()).ok_or(ForeignRun)?);
        }
        Ok(CatalogueRun { finished_tasks: parcel.finished_tasks, tally })
    }
}

/// Hashes in ascending order, so that equal runs have equal bytes.
fn sorted(mut hashes: Vec<FormHash>) -> Vec<FormHash> {
    hashes.sort_unstable();
    hashes
}

/// The options of the whole catalogue, of which `plan` may be a shard.
fn whole(plan: &Plan) -> String {
    plan.with_shard(CatalogueShard::WHOLE).options.to_string()
}

//! Processes that share the work hand each other runs and descriptions as bytes.

use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_catalogue::{CatalogueOptions, CatalogueRun, CatalogueShard, Description, ForeignRun, Plan};

use crate::{explored, with_longest};

fn shards(of: usize) -> impl Iterator<Item = CatalogueShard> {
    (1..=of).map(move |index| CatalogueShard { index, of })
}

/// The run of a plan, explored in shards that are joined from their bytes, the last first.
fn joined(plan: &Plan, of: usize) -> CatalogueRun {
    let bytes: Vec<Vec<u8>> = shards(of)
        .map(|shard| {
            let plan = plan.with_shard(shard);
            explored(&plan).to_bytes(&plan)
        })
        .collect();
    let runs = bytes.iter().rev().map(|bytes| CatalogueRun::from_bytes(bytes, plan).unwrap());
    runs.fold(CatalogueRun::default(), |joined, run| joined.join(&run))
}

#[test]
fn shards_from_bytes_make_the_same_catalogue() {
    for (points, suicide, mortal) in [(5, Suicide::Multi, false), (4, Suicide::None, true)] {
        let plan = Plan::new(CatalogueOptions::whole(points, suicide, mortal));
        let (run, stop) = (joined(&plan, 3), AtomicBool::new(false));
        let whole = explored(&plan);
        assert!(run.is_finished(&plan) && run.to_bytes(&plan) == whole.to_bytes(&plan));
        for longest in [false, true] {
            let described = shards(4).flat_map(|shard| run.describe_shard(&plan, shard, longest, &stop).unwrap());
            // As they go from process to process.
            let text = serde_json::to_string(&described.collect::<Vec<_>>()).unwrap();
            let mut described: Vec<(usize, Description)> = serde_json::from_str(&text).unwrap();
            described.sort_by_key(|&(number, _)| number);
            let made = run.assemble(&plan, described.into_iter().map(|(_, description)| description).collect());
            let wanted = if longest { with_longest(&whole, &plan) } else { whole.catalogue_without_longest(&plan) };
            assert_eq!(serde_json::to_string(&made).unwrap(), serde_json::to_string(&wanted).unwrap());
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(run.describe_shard(&plan, CatalogueShard::WHOLE, false, &stop).is_none());
    }
}

#[test]
fn bytes_of_something_else_are_refused() {
    let [three, four] = [3, 4].map(|points| Plan::new(CatalogueOptions::whole(points, Suicide::None, false)));
    let bytes = explored(&three).to_bytes(&three);
    assert!(CatalogueRun::from_bytes(&bytes, &three).is_ok());
    for (bytes, plan) in [(&bytes[..], &four), (&bytes[..bytes.len() / 2], &three), (b"", &three)] {
        assert_eq!(CatalogueRun::from_bytes(bytes, plan).err(), Some(ForeignRun));
    }
    let other = String::from_utf8(bytes).unwrap().replacen("\"version\":\"", "\"version\":\"9", 1);
    assert_eq!(CatalogueRun::from_bytes(other.as_bytes(), &three).err(), Some(ForeignRun));
}

//! Snapshots of a count of games with right checksums: whatever they say, the count goes on without a panic.
#![no_main]

use std::sync::LazyLock;

use koatlas_board::Suicide;
use koatlas_fuzz::{Scratch, Sealed};
use koatlas_storage::sealed::Reader;
use koatlas_worst_case::games::{GameCount, GamePlan, Superko};
use libfuzzer_sys::fuzz_target;

static PLAN: LazyLock<GamePlan> = LazyLock::new(|| {
    GamePlan::new("1x3".parse().expect("a size"), Superko::Situational, Suicide::None, 20).expect("a small board")
});

fuzz_target!(|text: &str| {
    let scratch = Scratch::new();
    let path = scratch.file("genuine", b"");
    GameCount::begin(&PLAN).write(&path, &PLAN).expect("a snapshot");
    let file = std::fs::File::open(path).expect("the snapshot");
    let genuine = Reader::new(file, "count of games", 0).expect("a sealed file").header().properties.clone();
    let mut sealed = Sealed::of_text("count of games", text);
    let given = std::mem::take(&mut sealed.facts);
    for (key, value) in genuine {
        let other = given.iter().find(|(other, _)| *other == key);
        sealed.facts.push((key, other.map_or(value, |(_, other)| other.clone())));
    }
    let Ok(mut run) = GameCount::resume(&scratch.file("forged", &sealed.bytes()), &PLAN) else { return };
    while run.searched_prefixes < PLAN.prefix_count() {
        run.run_round(&PLAN, &|| false);
    }
});

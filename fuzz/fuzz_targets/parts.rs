//! Parts of catalogues with right checksums: whatever they say, reading them and making the catalogue does not panic.
#![no_main]

use std::sync::LazyLock;

use koatlas_board::Suicide;
use koatlas_catalogue::{CatalogueOptions, Plan, files};
use koatlas_fuzz::{Scratch, Sealed};
use libfuzzer_sys::fuzz_target;

static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan::new(CatalogueOptions::whole(4, Suicide::Multi, true)));

fuzz_target!(|text: &str| {
    let scratch = Scratch::new();
    let mut sealed = Sealed::of_text("part of a catalogue", text);
    for (key, value) in [
        ("version", koatlas_fuzz::KOATLAS_VERSION),
        ("max_points", "4"),
        ("suicide", "multi"),
        ("mortal", "1"),
        ("shard", "1/1"),
    ] {
        if sealed.facts.iter().all(|(other, _)| other != key) {
            sealed.facts.push((key.to_owned(), value.to_owned()));
        }
    }
    scratch.file("part.koatlas", &sealed.bytes());
    _ = files::load(&scratch.folder(), &PLAN);
});

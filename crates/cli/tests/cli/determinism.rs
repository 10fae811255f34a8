//! The same bytes for any number of threads, and for every run.

use std::collections::BTreeMap;

use crate::support::{Folder, content_of, position};

/// Everything that a command prints and writes, in a folder of its own.
fn everything(line: &str) -> (String, BTreeMap<String, Vec<u8>>) {
    let folder = Folder::new();
    let out = folder.succeeds(line);
    (out, content_of(folder.path()))
}

fn is_the_same_every_time(line: &str) {
    let first = everything(&format!("{line} --threads 1"));
    for threads in ["--threads 1", "--threads 2", "--threads 3", ""] {
        assert!(everything(&format!("{line} {threads}")) == first, "{line} {threads}");
    }
}

#[test]
fn explorations_with_drawings() {
    is_the_same_every_time("explore --board 2x4 --json");
    is_the_same_every_time("explore --board 2x3 --dot x.dot --model alternating");
    is_the_same_every_time("explore --board 2x3 --dot x.dot");
    is_the_same_every_time(&format!("explore {} --reduce", position("molasses_ko")));
}

#[test]
fn cycles_with_lists() {
    is_the_same_every_time("cycles --board 1x4 --list list");
    is_the_same_every_time("cycles --board 2x2 --list list --model with-passes --json");
    is_the_same_every_time("cycles --any-board --max-plays 4 --out o");
}

#[test]
fn classifications() {
    is_the_same_every_time(&format!("classify {}", position("triple_ko")));
    is_the_same_every_time(&format!("classify {} --json", position("moonshine_life")));
    is_the_same_every_time("classify --board 2x3 --json --max-length 6");
}

#[test]
fn rule_sets_and_verdicts() {
    is_the_same_every_time("rules");
    is_the_same_every_time("rules --json");
    is_the_same_every_time("check --board 3x3 --rules spight --moves 'B b2; W a1; B pass' --json");
}

#[test]
fn catalogues_and_shards() {
    is_the_same_every_time("catalogue --max-points 5 --json --out o");
    is_the_same_every_time("catalogue --max-points 4 --suicide none");
    is_the_same_every_time("catalogue --max-points 5 --shard 2/3 --out o");
}

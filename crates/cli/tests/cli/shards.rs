//! Shards of a catalogue, joined; and what is no complete set of shards.

use crate::support::{Folder, content_of, went_on_from, without_resumed};

/// A folder with the three shards of a catalogue of four points.
fn with_shards() -> Folder {
    let folder = Folder::new();
    for shard in 1..=3 {
        folder.succeeds(&format!("catalogue --max-points 4 --shard {shard}/3 --out s{shard}"));
    }
    folder
}

#[test]
fn shards_are_joined_to_the_files_of_one_run() {
    let folder = with_shards();
    let rules = "id = 'own'\nname = 'Our ko'\n[[bar]]\nwhat = 'recapture'\n[[end]]\non = 'passes'\nnumber = 2\n";
    folder.write("own.toml", rules);
    let further = "--rules own.toml --rules dlgo";
    let whole = folder.json(&format!("catalogue --max-points 4 {further} --out whole"));
    assert_eq!(whole["further_rules"].as_array().unwrap().len(), 2);
    for (merged, order) in [("m1", [1, 2, 3]), ("m2", [3, 1, 2])] {
        let parts = order.map(|shard| format!("s{shard}/part.koatlas"));
        let dirs = order.map(|shard| format!("s{shard}")).join(" ");
        let printed = folder.succeeds(&format!("catalogue merge {dirs} {further} --out {merged} --json"));
        assert_eq!(without_resumed(&printed, &parts.each_ref().map(String::as_str)), whole);
        assert!(content_of(&folder.path().join(merged)) == content_of(&folder.path().join("whole")));
    }
}

#[test]
fn a_shard_that_is_done_can_be_resumed() {
    let folder = with_shards();
    let before = folder.content();
    let printed = folder.succeeds("catalogue --max-points 4 --shard 1/3 --out s1 --resume");
    assert!(printed.ends_with(&went_on_from("s1/part.koatlas")), "{printed}");
    assert!(folder.content() == before);
    let parts = ["s1/part.koatlas: it is a part of a catalogue, and nothing in it is a claim with a proof"];
    folder.refuses("verify s1/part.koatlas", &parts);
}

#[test]
fn sets_that_are_not_complete() {
    let folder = with_shards();
    let missing = "of 3 are missing: give the directories of all shards";
    folder.refuses("catalogue merge s1 s3 --out m", &["the shards 2 ", missing]);
    folder.refuses("catalogue merge s2 --out m", &["the shards 1, 3 ", missing]);
    folder.refuses("catalogue merge s1 s2 s1 --out m", &["s1/part.koatlas: shard 1/3 has been given before"]);
    folder.refuses("catalogue merge s1 s2 nowhere --out m", &["nowhere: this is no shard", "--shard I/N"]);
    folder.refuses("catalogue merge s1 s2 s3 --out s1", &["s1/part.koatlas is there already"]);
    let parts = ["--rules: a shard has no types yet", "give --rules to koatlas catalogue merge"];
    folder.refuses("catalogue --max-points 4 --shard 1/3 --out s4 --rules ogs-server-chinese", &parts);
}

#[test]
fn a_catalogue_is_replaced_if_that_is_allowed() {
    let folder = Folder::new();
    folder.succeeds("catalogue --max-points 3 --out o");
    folder.succeeds("catalogue --max-points 2 --no-longest --out fresh");
    let line = "catalogue --max-points 2 --no-longest --out o";
    folder.refuses(line, &["o/catalogue.json is there already", "--force"]);
    folder.succeeds(&format!("{line} --force"));
    assert!(content_of(&folder.path().join("o")) == content_of(&folder.path().join("fresh")));
    folder.refuses("catalogue merge o", &["o: this is no shard"]);
}

#[test]
fn shards_of_different_catalogues() {
    let folder = with_shards();
    let other =
        ["--max-points 3 --shard 1/3", "--max-points 4 --suicide none --shard 1/3", "--max-points 4 --shard 1/2"];
    for (options, dir) in other.into_iter().zip(["a", "b", "c"]) {
        folder.succeeds(&format!("catalogue {options} --out {dir}"));
        let parts = [&format!("{dir}/part.koatlas: it was made with"), "is asked for: ask for the same"];
        folder.refuses(&format!("catalogue merge s1 s2 {dir} --out m"), &parts);
    }
}

#[test]
fn a_shard_is_resumed_with_its_own_options() {
    let folder = with_shards();
    for options in [
        "--max-points 3 --shard 1/3",
        "--max-points 4 --shard 2/3",
        "--max-points 4",
        "--max-points 4 --suicide none --shard 1/3",
    ] {
        let parts = [
            "s1/part.koatlas: it was made with --max-points 4 --suicide multi --shard 1/3, and ",
            "use another directory",
        ];
        folder.refuses(&format!("catalogue {options} --out s1 --resume"), &parts);
    }
}

#[test]
fn broken_parts() {
    let folder = with_shards();
    let bytes = folder.read("s2/part.koatlas");
    let mut broken: Vec<Vec<u8>> = [0, 10, 100, bytes.len() - 1].map(|len| bytes[..len].to_vec()).into();
    for place in (0..bytes.len()).step_by(bytes.len() / 10) {
        let mut altered = bytes.clone();
        altered[place] ^= 1;
        broken.push(altered);
    }
    for content in broken {
        folder.write("s2/part.koatlas", content);
        folder.refuses("catalogue merge s1 s2 s3 --out m", &["s2/part.koatlas: it"]);
        folder.refuses("catalogue --max-points 4 --shard 2/3 --out s2 --resume", &["s2/part.koatlas: it"]);
    }
}

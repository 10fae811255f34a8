//! `koatlas cycles --any-board`: what repeats within few plays, on boards of any size.

use serde_json::json;

use crate::support::{Folder, went_on_from, without_resumed};

#[test]
fn words_of_up_to_four_plays() {
    let folder = Folder::new();
    let found = folder.json("cycles --any-board --max-plays 4 --suicide none");
    let words: Vec<&str> =
        found["words"].as_array().unwrap().iter().map(|word| word["word"].as_str().unwrap()).collect();
    assert_eq!(words[..3], ["B1 W1", "B B1 W2", "B W2 B1"]);
    assert_eq!(found["counts"][3], json!({"plays": 4, "words": 8, "one_piece": 7, "without_passes": 1}));
    assert_eq!(found["by_moves"][3], json!({"moves": 4, "words": 3}));
    // Each has a board, which is a position file, with the cycle and what the rule sets do with it.
    for word in found["words"].as_array().unwrap() {
        assert_eq!(word["fates"].as_object().unwrap().len(), 37);
        assert_eq!(
            json!(word["moves"].as_array().unwrap().len()),
            json!(word["plays"].as_u64().unwrap() + word["passes"].as_u64().unwrap())
        );
    }
    let sending_two = &found["words"][2];
    assert_eq!(sending_two["fates"]["psk"], json!({"fate": "stopped", "move": 3, "by": "psk"}));
    assert_eq!(sending_two["fates"]["basic-ko"], json!({"fate": "for ever"}));
    let page = folder.succeeds("cycles --any-board --max-plays 4 --suicide none");
    assert!(page.contains("11 words of the cycles of up to 4 plays") && page.contains("B W2 B1"), "{page}");
}

#[test]
fn threads_make_no_difference() {
    let folder = Folder::new();
    let [one, four] =
        [1, 4].map(|threads| folder.json(&format!("cycles --any-board --max-plays 5 --threads {threads}")));
    assert_eq!(one, four);
    assert_eq!(one["suicide"], "multi");
}

#[test]
fn what_does_not_go_with_it() {
    let folder = Folder::new();
    folder.fails("cycles --any-board --board 2x2", 2, &["cannot be used with"]);
    folder.fails("cycles --any-board --max-length 3", 2, &["cannot be used with"]);
    folder.fails("cycles --board 2x2 --max-plays 3", 2, &["--any-board"]);
    folder.fails("cycles --board 2x2 --out o", 2, &["cannot be used with"]);
    for plays in ["1", "9"] {
        folder.fails(&format!("cycles --any-board --max-plays {plays}"), 2, &["write a number from 2 to 8"]);
    }
    folder.fails("cycles --any-board --max-plays 8 --memory-limit 10M", 2, &["memory"]);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted() {
    use crate::interruptions::{interrupted, is_interrupted};
    let folder = Folder::new();
    let line = "cycles --any-board --max-plays 7 --suicide none";
    let hint = format!("{line} --out o --resume goes on from here");
    is_interrupted(&interrupted(&folder, &format!("{line} --out o"), "o/part.koatlas", "INT"), &hint);
    let begun = folder.read("o/part.koatlas");
    let found = folder.json(&format!("{line} --out o --resume"));
    assert_eq!((found["words"].as_array().unwrap().len(), &found["resumed_from"]), (1446, &json!(["o/part.koatlas"])));
    assert!(folder.read("o/part.koatlas") != begun);
    folder.write("now", "");
    is_interrupted(&interrupted(&folder, line, "now", "TERM"), "with --out DIR the work done could be saved");
}

#[test]
fn a_run_is_that_of_a_catalogue() {
    let folder = Folder::new();
    let line = "cycles --any-board --max-plays 4";
    let whole = folder.succeeds(&format!("{line} --out o"));
    assert_eq!(folder.succeeds(&format!("{line} --out o --resume")), whole.clone() + &went_on_from("o/part.koatlas"));
    folder.refuses(&format!("{line} --out o"), &["o/part.koatlas is there already", "--force"]);
    let other = format!("{line} --suicide none --out o --resume");
    folder.refuses(&other, &["o/part.koatlas: it was made with --max-points 4 --suicide multi", "is asked for"]);
    folder.fails(&format!("{line} --resume"), 2, &["--out <DIR>"]);
    let catalogue = folder.json("catalogue --max-points 4 --no-longest");
    let resumed = folder.succeeds("catalogue --max-points 4 --no-longest --out o --resume --json");
    assert_eq!(without_resumed(&resumed, &["o/part.koatlas"]), catalogue);
    assert_eq!(folder.succeeds(line), whole);
}

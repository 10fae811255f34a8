//! `koatlas verify DIR`: every file of the folder of a catalogue is made again and compared.

use serde_json::json;

use crate::support::Folder;

/// The folder `o` of a small catalogue, with Parquet files.
fn catalogue() -> Folder {
    let folder = Folder::new();
    folder.succeeds("catalogue --max-points 2 --suicide multi --parquet --out o");
    folder
}

/// The names of the files in the folder `o`.
fn names(folder: &Folder) -> Vec<String> {
    let names = folder.content().into_keys();
    names
        .filter_map(|name| {
            name.strip_prefix("o/").filter(|name| !name.ends_with('/') && !name.is_empty()).map(str::to_owned)
        })
        .collect()
}

/// Checks that the folder is refused with these words.
fn refuted(folder: &Folder, parts: &[&str]) {
    folder.fails("verify o", 1, &[&["o does not hold: catalogue.json holds, but the files have "], parts].concat());
}

#[test]
fn a_folder_is_verified_with_all_its_files() {
    let folder = catalogue();
    let (whole, alone) = (folder.json("verify o"), folder.json("verify o/catalogue.json"));
    assert_eq!((&whole["verified"], &whole["files"]), (&json!(true), &json!(names(&folder).len())));
    assert_eq!((&alone["verified"], &alone["files"]), (&json!(true), &json!(null)));
    assert_eq!(whole["not_checked"], alone["not_checked"]);
    let page = folder.succeeds("verify o");
    assert!(
        page.contains(&format!("all {} files of the folder are what catalogue.json", names(&folder).len())),
        "{page}"
    );
    // Without longest sequences there is no table of them.
    folder.succeeds("catalogue --max-points 2 --suicide multi --no-longest --parquet --out n");
    assert_eq!(folder.json("verify n")["files"], json!(names(&folder).len() - 2));
    folder.succeeds("catalogue longest n --parquet");
    assert_eq!(folder.json("verify n")["files"], whole["files"]);
}

/// All other files say the same with copies of the tables as Parquet and without.
#[test]
fn parquet_files_are_copies() {
    let folder = catalogue();
    let mut with = folder.content();
    let all = with.len();
    with.retain(|name, _| !name.ends_with(".parquet"));
    assert!(all > with.len() + 10);
    folder.succeeds("catalogue --max-points 2 --suicide multi --force --out o");
    assert!(folder.content() == with, "the copies of an older catalogue do not stay");
}

#[test]
fn a_change_in_any_file_is_named() {
    let folder = catalogue();
    let names: Vec<String> = names(&folder).into_iter().filter(|name| name != "catalogue.json").collect();
    assert!(names.len() > 60 && names.contains(&"BLAKE3SUMS".to_owned()));
    for some in names.chunks(20) {
        let contents: Vec<Vec<u8>> = some.iter().map(|name| folder.read(&format!("o/{name}"))).collect();
        for (name, content) in some.iter().zip(&contents) {
            let mut changed = content.clone();
            let at = changed.len() / 2;
            changed[at] ^= 1;
            folder.write(&format!("o/{name}"), changed);
        }
        let named: Vec<String> = some.iter().map(|name| format!("{name}, ")).collect();
        let number = format!(" {} difference", some.len());
        refuted(&folder, &named.iter().chain([&number]).map(String::as_str).collect::<Vec<_>>());
        for (name, content) in some.iter().zip(&contents) {
            folder.write(&format!("o/{name}"), content);
        }
    }
    folder.succeeds("verify o");
}

#[test]
fn differences_are_named_with_what_is_there_and_what_was_expected() {
    let folder = catalogue();
    let csv = String::from_utf8(folder.read("o/data/longest.csv")).unwrap();
    let row = csv.lines().find(|line| line.contains(",psk,")).unwrap();
    let [id, rules, lower, upper, exact]: [&str; 5] = row.split(',').collect::<Vec<_>>().try_into().unwrap();
    let (line, changed) =
        (1 + csv.lines().position(|other| other == row).unwrap(), format!("{id},{rules},99,{upper},{exact}"));
    let parquet = folder.read("o/data/words.parquet");
    let page = String::from_utf8(folder.read("o/index.html")).unwrap();
    folder.write("o/data/longest.csv", csv.replace(row, &changed));
    folder.write("o/data/words.parquet", "garbage");
    folder.write("o/index.html", page.replacen("<title>", "<title>Not ", 1));
    let value = format!(r#"data/longest.csv, line {line}, lower of "{id}": "99", expected "{lower}""#);
    let of_page = ["index.html, line ", "<title>Not ", ", expected \""];
    let parts = ["3 differences from what it gives: ", &value, "data/words.parquet, byte 1: 103, expected 80"];
    refuted(&folder, &[&parts[..], &of_page].concat());
    let rows = csv.lines().filter(|line| line.contains(",psk,")).count();
    folder.write("o/data/longest.csv", csv.replace(",psk,", ",psk,99"));
    folder.write("o/data/words.parquet", &parquet[..parquet.len() - 3]);
    std::fs::remove_file(folder.path().join("o/index.html")).unwrap();
    refuted(
        &folder,
        &[
            &format!(" {} differences ", rows + 2),
            &format!("data/longest.csv, line {line}, lower of \"{id}\": \"99{lower}\""),
            &format!("data/words.parquet ends after {} bytes, expected {}", parquet.len() - 3, parquet.len()),
            "index.html is missing",
        ],
    );
    folder.write("o/index.html", &page);
    folder.write("o/data/longest.csv", csv.replace(&format!("{row}\n"), ""));
    folder.write("o/data/words.parquet", [&parquet[..], b"more"].concat());
    let longer = format!("data/words.parquet goes on after {} bytes, where it should end", parquet.len());
    refuted(&folder, &["2 differences from what it gives: ", &format!("data/longest.csv, line {line}"), &longer]);
    folder.write("o/data/longest.csv", &csv);
    folder.write("o/data/words.parquet", &parquet);
    // Equal data, and other bytes.
    let json = folder.read("o/catalogue.json");
    folder.write("o/catalogue.json", [&json[..], b"\n"].concat());
    refuted(&folder, &["1 difference from what it gives: catalogue.json, line 3: \"\", where it should end"]);
    folder.write("o/catalogue.json", &json);
    folder.succeeds("verify o");
}

#[test]
fn files_of_others_are_named() {
    let folder = catalogue();
    for name in ["mine.txt", "types/mine.html", ".hidden"] {
        folder.write(&format!("o/{name}"), "mine");
    }
    let found = folder.json("verify o");
    let said = "what is in the folder and not of the catalogue: mine.txt, types/mine.html";
    assert!(found["not_checked"].as_array().unwrap().contains(&json!(said)), "{found}");
}

/// A folder that says the same wrong number everywhere is as wrong as its `catalogue.json`.
#[test]
fn a_false_catalogue_is_refuted_first() {
    let folder = catalogue();
    let text = String::from_utf8(folder.read("o/catalogue.json")).unwrap();
    folder.write("o/catalogue.json", text.replacen("\"plays\":2", "\"plays\":3", 1));
    folder.fails("verify o", 1, &["o/catalogue.json does not hold: "]);
}

/// What a file of rules does with the types is made again, too, and stays when longest sequences are added.
#[test]
fn the_file_about_further_rule_sets() {
    let folder = Folder::new();
    let rules = "id = 'own'\nname = 'Our ko'\n[[bar]]\nwhat = 'recapture'\n[[end]]\non = 'passes'\nnumber = 2\n";
    folder.write("own.toml", rules);
    folder.succeeds("catalogue --max-points 3 --suicide multi --no-longest --rules own.toml --out o");
    let before = folder.read("o/further_rules.json");
    folder.succeeds("verify o");
    folder.succeeds("catalogue longest o");
    assert_eq!(folder.read("o/further_rules.json"), before);
    folder.succeeds("verify o");
    let text = String::from_utf8(before).unwrap();
    assert!(text.contains("\"move\": 2"), "{text}");
    // The referee of the verifier judges the fates and the cycles that are shown; what else is there must be as it is made again.
    for (from, to, said) in [
        (
            "\"move\": 2",
            "\"move\": 3",
            "under own the shortest cycle is \"stopped\" at move 3 by basic-ko, and found to be",
        ),
        (
            "\"fate\": \"for ever\"",
            "\"fate\": \"void\"",
            "the shortest cycle is \"void\", and found to be \"for ever\"",
        ),
        ("\"for_ever\": true", "\"for_ever\": false", "cycles_under, own, for_ever is false, and found to be true"),
    ] {
        folder.write("o/further_rules.json", text.replacen(from, to, 1));
        folder.fails("verify o", 1, &["o/further_rules.json does not hold: type ", said]);
    }
    folder.write("o/further_rules.json", text.replacen("\"pass_free\": null", "\"pass_free\":  null", 1));
    refuted(&folder, &["1 difference from what it gives: further_rules.json"]);
}

//! Files that are no positions: one sentence that says where and what to do.

use crate::support::Folder;

/// A file that every command refuses.
fn assert_refused(name: &str, content: impl AsRef<[u8]>, sentence: &str) {
    let folder = Folder::with(name, content);
    for command in ["classify", "explore", "cycles --max-length 2", "classify --json", "explore --json"] {
        folder.refuses(&format!("{command} {name}"), &[&format!("{name}{sentence}")]);
    }
}

#[test]
fn empty_toml() {
    assert_refused("p.toml", "", ": diagram: there is no diagram: add the rows");
}

#[test]
fn empty_text() {
    assert_refused("p.txt", "", ": there is no diagram: write a line for every row");
}

#[test]
fn empty_sgf() {
    assert_refused("p.sgf", "", ":1:1: an SGF file begins with (;");
}

#[test]
fn row_of_another_length() {
    assert_refused("p.txt", ". X .\n. .\n", ":2:1: row 2 of the diagram has 2 points, but row 1 has 3");
}

#[test]
fn row_of_another_length_in_toml() {
    assert_refused("p.toml", "diagram = \"\"\"\n. X\n.\n\"\"\"\n", ":3:1: row 2 of the diagram has 1 points");
}

#[test]
fn unknown_character() {
    assert_refused("p.txt", ". X .\n. ? .\n", ":2:3: \"?\" in row 2, column 2 of the diagram is no point: write .");
}

#[test]
fn string_without_liberty() {
    assert_refused(
        "p.txt",
        "X O\nO .\n",
        ":1:1: the black string at a2, 1 stone, has no liberty: remove it, give it a liberty",
    );
}

#[test]
fn region_point_off_the_board() {
    assert_refused(
        "p.txt",
        ". .\n. .\nregion: a1 c3\n",
        ":3:12: the region point c3 is off the board (the board is 2x2): remove it",
    );
}

#[test]
fn region_point_that_is_no_point() {
    assert_refused("p.txt", ". .\n. .\nregion: a1 i1\n", ":3:12: ");
}

#[test]
fn unknown_player() {
    assert_refused("p.toml", "diagram = \"\"\"\n. X\n\"\"\"\nto_move = \"red\"\n", ":4:11: \"red\"");
}

#[test]
fn rows_that_contradict_the_diagram() {
    assert_refused(
        "p.toml",
        "rows = 3\ndiagram = \"\"\"\n. X\n\"\"\"\n",
        ":1:8: rows is 3, but the diagram has 1: correct one",
    );
}

#[test]
fn sgf_stone_off_the_board() {
    let folder = Folder::with("p.sgf", "(;GM[1]SZ[3]AB[zz])");
    let told = folder.run("classify p.sgf");
    let slip =
        "p.sgf:1:16: AB: the point [zz] is off the board (the board is 3x3) and is left out: remove it or correct SZ";
    assert_eq!((told.code, told.err), (Some(0), format!("warning: {slip}\n")));
}

#[test]
fn sgf_string_without_liberty() {
    assert_refused(
        "p.sgf",
        "(;GM[1]SZ[2]AB[aa][ab][ba][bb])",
        ":1:16: the black string at a2, 4 stones, has no liberty",
    );
}

#[test]
fn not_utf8() {
    assert_refused("p.txt", b". X\n\xff\xfe", ":2:1: the text is not UTF-8 from here on: save the file as UTF-8");
}

#[test]
fn unknown_extension() {
    assert_refused("p.png", ". .\n", ": the file name tells no format: it must end in .toml, .sgf, .txt or .json");
}

#[test]
fn too_large_a_file() {
    assert_refused("p.txt", vec![b'.'; (1 << 20) + 1], ": the file is larger than 1 MiB");
}

#[test]
fn missing_file() {
    Folder::new().refuses("classify nothing.toml", &["nothing.toml: the file cannot be read: No such file"]);
}

#[test]
fn directory() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("p.toml")).unwrap();
    folder.refuses("classify p.toml", &["p.toml: this is a folder: name a position file"]);
}

#[test]
fn too_large_a_region() {
    let folder = Folder::with("p.txt", ". . . . . . . . . . . .\n".repeat(12));
    for command in ["explore", "cycles"] {
        folder.refuses(&format!("{command} p.txt"), &["p.txt: 144 points can change", "mark a smaller region"]);
    }
    assert_eq!(folder.json("classify p.txt")["each_ko"], serde_json::json!([]));
}

#[test]
fn a_region_on_stones_that_cannot_change_is_no_mistake() {
    let folder = Folder::with("p.txt", ". X .\n. . .\nregion: b2\n");
    let found = folder.json("classify p.txt");
    assert_eq!((&found["type"], &found["component"]["positions"]), (&serde_json::Value::Null, &1.into()));
    for empty in ["/ko_points/free", "/cyclical_part", "/ko_strings", "/ko_string_sizes", "/drr/cycles"] {
        assert_eq!(found.pointer(empty), Some(&serde_json::json!([])), "{empty}");
    }
    assert!(folder.succeeds("classify p.txt").contains("nothing repeats here"));
}

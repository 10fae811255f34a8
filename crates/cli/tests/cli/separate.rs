//! `koatlas separate`: every position that it lists, fed back to `koatlas solve`.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::Folder;

/// A position as a file: all that the program says of it.
fn file(position: &Value) -> String {
    let list = |key: &str| {
        let points: Vec<&str> = position[key].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if points.is_empty() { String::new() } else { format!("{key}: {}\n", points.join(" ")) }
    };
    let rows: Vec<&str> = position["rows"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let to_move = position["to_move"].as_str().unwrap();
    format!("{}\n{}{}to-move: {to_move}\n", rows.join("\n"), list("region"), list("immortal"))
}

/// Answer of `solve` on it: both bounds of the value, and the winner.
fn solve_values(text: &str, rules: &str, suicide: &str, komi: f64) -> (Value, Value, String) {
    let folder = Folder::with("p.txt", text);
    let found = folder.json(&format!("solve p.txt --rules {rules} --option suicide={suicide} --komi {komi}"));
    let (lo, hi) = (found["lo"].as_f64().unwrap(), found["hi"].as_f64().unwrap());
    let winner = if lo > komi {
        "black"
    } else if hi < komi {
        "white"
    } else {
        "nobody"
    };
    (found["lo"].clone(), found["hi"].clone(), winner.to_owned())
}

fn listed_positions(pair: &Value) -> &[Value] {
    pair["all"].as_array().unwrap()
}

#[test]
fn psk_and_ssk_without_suicide() {
    let found = Folder::new().json("separate --rules psk,ssk --suicide none --max-points 6");
    let first = &found["pairs"][0]["smallest"];
    assert_eq!((&first["rows"], &first["to_move"]), (&serde_json::json!(["X.X.X."]), &serde_json::json!("B")));
    assert_eq!(first["lo"], serde_json::json!([1, 6]));
    let none = Folder::new().json("separate --rules psk,ssk --suicide none --max-points 5");
    assert!(none["pairs"][0]["smallest"].is_null(), "{none}");
}

#[test]
fn all_positions_of_a_board_that_differ_are_listed_once() {
    for (board, komi) in [("1x2", "0.5"), ("1x3", "0"), ("1x4", "-0.5")] {
        for differ in ["value", "winner"] {
            let found = Folder::new().json(&format!(
                "separate --rules psk,ssk --suicide all --board {board} --komi {komi} --differ {differ} --all"
            ));
            let colours = differ == "value" || komi == "0";
            let listed = listed_positions(&found["pairs"][0]);
            let told: BTreeSet<String> = listed.iter().map(|position| least(&file(position), colours)).collect();
            assert_eq!(told.len(), listed.len(), "one of each symmetry: {board} {komi} {differ}");
            assert_eq!(told, by_solving(board, komi.parse().unwrap(), differ), "{board} {komi} {differ}");
        }
    }
}

/// All positions of a board of one row in which the two rule sets differ, up to symmetry: by the command `solve`.
fn by_solving(board: &str, komi: f64, differ: &str) -> BTreeSet<String> {
    let cols: u32 = board[2..].parse().unwrap();
    let mut found = BTreeSet::new();
    for number in 0..3_usize.pow(cols) {
        let row: String = (0..cols).map(|at| [".", "X", "O"][number / 3_usize.pow(at) % 3]).collect();
        let has_liberties = row.split('.').all(|part| {
            // Within a part without empty points the first and the last string have liberties, if the part has such a side.
            let changes = part.chars().zip(part.chars().skip(1)).filter(|(a, b)| a != b).count();
            let sides = usize::from(!row.starts_with(part)) + usize::from(!row.ends_with(part));
            part.is_empty() || changes < sides
        });
        for to_move in ["B", "W"] {
            let text = format!("{row}\nto-move: {to_move}\n");
            let first = least(&text, differ == "value" || komi == 0.0);
            if has_liberties && !found.contains(&first) {
                let (a, b) = (solve_values(&text, "psk", "all", komi), solve_values(&text, "ssk", "all", komi));
                if if differ == "value" { (&a.0, &a.1) != (&b.0, &b.1) } else { a.2 != b.2 } {
                    found.insert(first);
                }
            }
        }
    }
    found
}

/// The first in the alphabet of a position of one row and its mirror image, and of both with the colours exchanged. At a komi that is
/// not 0 it can matter for who wins which colour is which.
fn least(text: &str, colours: bool) -> String {
    let (row, rest) = text.split_once('\n').unwrap();
    let mirrored = |row: &str| row.chars().rev().collect::<String>();
    let exchanged = |text: &str| -> String {
        let one = |sign| match sign {
            'X' => 'O',
            'O' => 'X',
            'B' => 'W',
            'W' => 'B',
            other => other,
        };
        text.chars().map(one).collect()
    };
    let all = [row.to_owned(), mirrored(row)].map(|row| format!("{row}\n{rest}"));
    let others = all.clone().map(|text| exchanged(&text));
    all.into_iter().chain(others.into_iter().filter(|_| colours)).min().unwrap()
}

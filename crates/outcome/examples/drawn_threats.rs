//! Compares ko fights with whole games in which the threats are drawn on the board, for all types of catalogues, and prints a table of
//! the comparisons: see docs/ko_fights.md.
//!
//! ```text
//! koatlas catalogue --max-points 4 --mortal 1 --suicide none --no-longest --out none
//! koatlas catalogue --max-points 4 --mortal 1 --suicide multi --no-longest --out multi
//! cargo run --release -p koatlas-outcome --example drawn_threats -- none/catalogue.json multi/catalogue.json
//! ```

use std::error::Error;

use serde_json::Value;

#[path = "../tests/suite/threats/on_boards/mod.rs"]
mod on_boards;

use on_boards::{COLUMNS, DrawnType};

fn main() -> Result<(), Box<dyn Error>> {
    println!("{COLUMNS}");
    for file in std::env::args().skip(1) {
        for drawn in types(&serde_json::from_str(&std::fs::read_to_string(file)?)?) {
            for rules in drawn.rules() {
                println!("{}", drawn.row(rules)?);
            }
        }
    }
    Ok(())
}

/// The types of a catalogue.
fn types(catalogue: &Value) -> Vec<DrawnType> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let joined = |value: &Value, between: &str| {
        value.as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(between)
    };
    let drawn = |found: &Value| DrawnType {
        suicide: text(&catalogue["suicide"]),
        id: text(&found["id"]),
        rows: joined(&found["diagram"], "/"),
        region: joined(&found["region"], " "),
        immortal: joined(&found["immortal"], " "),
    };
    catalogue["types"].as_array().into_iter().flatten().map(drawn).collect()
}

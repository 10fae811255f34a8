//! Finds the strings that mutual insistence needs in drawn regions, and prints a table of them: see docs/forced_kos.md.
//!
//! ```text
//! cargo run --release -p koatlas-outcome --example forced_kos_of_regions
//! ```

use std::error::Error;
use std::path::Path;

#[path = "../tests/suite/retrograde/drawn_regions.rs"]
mod drawn_regions;

use drawn_regions::{COLUMNS, complete_boards, drawings};

fn main() -> Result<(), Box<dyn Error>> {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let read = |name: &str| std::fs::read_to_string(results.join(name));
    println!("{COLUMNS}");
    let types = drawings(&read("catalogue-7-none/types.txt")?)?;
    for region in types.iter().chain(&complete_boards(&read("questions/strings_of_types.csv")?)?) {
        for row in region.rows()? {
            println!("{row}");
        }
    }
    Ok(())
}

//! Finds the strings that mutual insistence needs in the regions of `results/questions/strings_of_types.csv`, and prints a table.
//!
//! ```text
//! cargo run --release -p koatlas-outcome --example forced_kos_of_regions -- results/questions/strings_of_types.csv
//! ```

use std::error::Error;

use koatlas_files::Control;
use koatlas_outcome::retrograde::KosOfRegion;
use koatlas_rules::RuleSet;

#[path = "../tests/suite/retrograde/drawn_regions.rs"]
mod drawn_regions;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("give the table of regions")?;
    let rules = RuleSet::find("basic-ko")?.with_option("suicide", "none")?;
    println!("{}", drawn_regions::COLUMNS);
    for region in drawn_regions::regions(&std::fs::read_to_string(file)?)? {
        let kos = KosOfRegion::find(&rules, &region.board, &Control::default())?.ok_or("nothing limits the search")?;
        println!("{}", region.row(&kos));
    }
    Ok(())
}

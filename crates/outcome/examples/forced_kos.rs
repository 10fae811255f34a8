//! Finds the forced kos of whole boards under the basic ko rule, and prints a table of them: see docs/forced_kos.md.
//!
//! ```text
//! cargo run --release -p koatlas-outcome --example forced_kos -- none 2x2 2x3
//! ```

use std::error::Error;

use koatlas_board::Suicide;
use koatlas_files::Control;
use koatlas_outcome::retrograde::forced_kos_table::{COLUMNS, rows};
use koatlas_outcome::retrograde::{ForcedKos, KoRule, RetrogradeTable};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let suicide: Suicide = words.next().ok_or("give none, multi or all, then boards")?.parse()?;
    println!("{COLUMNS}");
    for board in words {
        let table = RetrogradeTable::solve(board.parse()?, KoRule::BasicKo, suicide, &Control::default())?;
        for row in rows(&table, &ForcedKos::find(&table, &Control::default())?) {
            println!("{row}");
        }
    }
    Ok(())
}

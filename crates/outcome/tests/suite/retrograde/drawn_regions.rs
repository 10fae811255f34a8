//! Regions as `results/questions/strings_of_types.csv` draws them, and the row that is kept of each.

use std::error::Error;

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_outcome::retrograde::KosOfRegion;

/// The columns of the table of regions: the largest strings that are needed from a state, 0 if there is none.
pub const COLUMNS: &str = "setting,points,states,open,open on cycles,by one,by both,forced";

/// A region on its board.
pub struct DrawnRegion {
    /// The type, or the name of the position.
    pub setting: String,
    /// Number of points of the region.
    pub points: String,
    /// The board, with the region and the immortal stones.
    pub board: BoardPosition,
}

/// Reads the table.
pub fn regions(text: &str) -> Result<Vec<DrawnRegion>, Box<dyn Error>> {
    text.lines().skip(1).map(read).collect()
}

fn read(line: &str) -> Result<DrawnRegion, Box<dyn Error>> {
    let cells: Vec<&str> = line.split(',').collect();
    let mut drawn = format!("{}\nregion: {}\n", cells[1].replace('/', "\n"), cells[2]);
    if !cells[3].is_empty() {
        drawn += &format!("immortal: {}\n", cells[3]);
    }
    let board = parse_position(drawn.as_bytes(), Format::Text)?.position;
    Ok(DrawnRegion { setting: cells[0].to_owned(), points: cells[4].to_owned(), board })
}

impl DrawnRegion {
    /// The row of what is found.
    pub fn row(&self, kos: &KosOfRegion) -> String {
        let KosOfRegion { states, open, recurring, forced, by_both, by_one } = kos;
        format!("{},{},{states},{open},{recurring},{by_one},{by_both},{forced}", self.setting, self.points)
    }
}

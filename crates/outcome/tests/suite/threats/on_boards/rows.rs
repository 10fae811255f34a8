//! The table of comparisons.

use std::error::Error;

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_rules::RuleSet;

use super::compare::{Counts, RULES, compare};

/// The columns of the table.
pub const COLUMNS: &str = "suicide,type,points,rows,region,immortal,rules,boards,starts,comparisons,\
                           changed by threats,differences,differences with removal";

/// A type on the board that the catalogue draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnType {
    /// The suicide policy of the catalogue.
    pub suicide: String,
    /// The identity of the type.
    pub id: String,
    /// The rows of the board, from the top, with `/` between them.
    pub rows: String,
    /// The points of the region, with blanks between them.
    pub region: String,
    /// The stones that cannot be captured.
    pub immortal: String,
}

impl DrawnType {
    /// The number of points of the region.
    pub fn points(&self) -> usize {
        self.region.split(' ').count()
    }

    /// The rule sets of its rows. Fights under natural situational superko are the largest: types of 4 points have none.
    pub fn rules(&self) -> impl Iterator<Item = &'static str> {
        let points = self.points();
        RULES.into_iter().map(|(rules, _)| rules).filter(move |&rules| points <= 3 || rules != "nssk")
    }

    /// The first cells of its rows, up to the immortal stones.
    pub fn cells(&self) -> String {
        let DrawnType { suicide, id, rows, region, immortal } = self;
        format!("{suicide},{id},{},{rows},{region},{immortal}", self.points())
    }

    /// The board.
    ///
    /// # Errors
    /// The cells are no position.
    pub fn board(&self) -> Result<BoardPosition, Box<dyn Error>> {
        let immortal = if self.immortal.is_empty() { String::new() } else { format!("immortal: {}\n", self.immortal) };
        let text = format!("{}\nregion: {}\n{immortal}", self.rows.replace('/', "\n"), self.region);
        Ok(parse_position(text.as_bytes(), Format::Text)?.position)
    }

    /// The row of the comparison under one of [`RULES`]. Its last cells are empty if a fight has too many states.
    ///
    /// # Errors
    /// The cells are no position, or the rule set is none of these.
    pub fn row(&self, rules: &str) -> Result<String, Box<dyn Error>> {
        let (id, rule) = RULES.into_iter().find(|(id, _)| *id == rules).ok_or("an unknown rule set")?;
        let rules = RuleSet::find(id)?.with_option("suicide", &self.suicide)?;
        let counts = match compare(&self.board()?, &rules, rule) {
            Some(Counts { boards, starts, compared, changed, different, different_with_removal }) => {
                format!("{boards},{starts},{compared},{changed},{different},{different_with_removal}")
            }
            None => ",,,,,".to_owned(),
        };
        Ok(format!("{},{id},{counts}", self.cells()))
    }
}

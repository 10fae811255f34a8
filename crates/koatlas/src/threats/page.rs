//! The page of [`ThreatsAnswer`].

use super::many_kos::NO_PASSES;
use super::{ThreatsAnswer, ThreatsCell};
use crate::check::rules_title;
use crate::page::{Block, Lines, Page, Table, blocks};
use crate::subject::Subject;

/// The columns of the table: the number of Black's threats, and one for each number of White's.
const COLUMNS: &str = "rrrrrrrrrrrrrrrrrrrrrr";

impl ThreatsAnswer {
    /// The page about the position `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let title = Block::headed(&subject.title, format!(": threats, {}", rules_title(&self.rules)));
        let rows = blocks([Some(Block::text(&self.sentence)), Block::row_if_any("first move", self.first_moves())]);
        let assumed = Block::assumed(&self.warnings).collect();
        let [mover, other] = self.winners();
        Page::new([vec![title], rows, mover, other, assumed])
    }

    /// The first moves without threats.
    fn first_moves(&self) -> String {
        let cells = self.table.iter().filter(|cell| cell.first == self.to_move);
        let without = cells.into_iter().find(|cell| cell.black == 0 && cell.white == 0);
        let best = without.map_or(String::new(), |cell| cell.best.join(", "));
        if best.is_empty() { best } else { format!("without threats: {best}") }
    }

    /// The winners by the numbers of threats, for each first player; nothing if these numbers never matter and the sentence says so.
    fn winners(&self) -> [Vec<Block>; 2] {
        let cells = [self.to_move, !self.to_move].map(|first| {
            let cells = self.table.iter().filter(|cell| cell.first == first);
            cells.collect::<Vec<_>>()
        });
        if self.goal != NO_PASSES && cells.iter().all(|cells| is_constant(cells)) {
            return [Vec::new(), Vec::new()];
        }
        cells.map(|cells| winners(&cells))
    }
}

/// True if it is the same with any numbers of threats.
fn is_constant(cells: &[&ThreatsCell]) -> bool {
    cells.windows(2).all(|two| two[0].mark() == two[1].mark())
}

/// The winners of `cells`, which have the same first player: a sentence, if it is always the same one, or a table.
fn winners(cells: &[&ThreatsCell]) -> Vec<Block> {
    let Some(last) = cells.last() else { return Vec::new() };
    let (first, most) = (last.first.name(), last.white);
    if is_constant(cells) {
        let what = match (last.winner, last.mark()) {
            (Some(winner), _) => format!("{} gets his way", winner.name()),
            (None, '~') => "neither player can force a result".to_owned(),
            (None, _) => "neither player gets more".to_owned(),
        };
        return vec![Block::text(format!("If {first} moves first, {what} with any threats up to {most}."))];
    }
    let head = format!("Who gets his way if {first} moves first (rows: Black's threats, columns: White's)");
    let meanings = [('-', "-: neither gets more."), ('~', "~: neither can force a result.")];
    let used = meanings.into_iter().filter(|(mark, _)| cells.iter().any(|cell| cell.mark() == *mark));
    let used = used.map(|(_, meaning)| Block::text(meaning));
    [Block::text(head), table(cells, most)].into_iter().chain(used).collect()
}

/// The winners of `cells`: a row for each number of Black's threats, a column for each of White's.
fn table(cells: &[&ThreatsCell], most: u8) -> Block {
    let rows = (0..=most).map(|black| {
        let row = cells.iter().filter(|cell| cell.black == black);
        let winners = row.map(|cell| cell.mark().to_string());
        std::iter::once(black.to_string()).chain(winners).collect()
    });
    Block::Table(Table {
        align: &COLUMNS[..usize::from(most) + 2],
        lines: Lines::Tight,
        head: std::iter::once(String::new()).chain((0..=most).map(|white| white.to_string())).collect(),
        rows: rows.collect(),
    })
}

//! Comparison of every state of a table with all states after its moves. A state has two bounds for the score at the end, which Black
//! forces from below and White from above. The *rank* of a bound is the number of moves within which an end at it is forced.

use koatlas_board::Colour;

use super::file::{Entries, Entry, MISSING, TableSubject, open_table, other_number, read_entries, read_subject};
use super::numbering::{PLACE_BYTES, StateNumbering, empty_points, exchanged, least_states, run_in_portions};
use crate::{BoardContents, Budget, Grid, Proved, Refused, Unproved, VerifiedTable, VerifierLimits};

/// Checks a table, given as the bytes of its file: every bound and every rank of every state, with code that shares nothing with its
/// maker. [`table_format`](crate::certificates::table_format) says why that is a proof. The answer does not depend on the number of
/// threads.
///
/// # Errors
/// [`Unproved::Refused`] if it is no table, is damaged, or is wrong; [`Unproved::NotDecided`] if `limits` are too low.
pub fn check_table(bytes: &[u8], limits: VerifierLimits) -> Result<Proved<VerifiedTable>, Unproved> {
    let budget = &mut Budget::new(limits);
    budget.hold(bytes.len())?;
    let mut table = open_table(bytes)?;
    let subject = read_subject(table.header())?;
    // Memory that is surely too little is noticed before the work.
    let least = least_states(subject.size) as usize / 2 * PLACE_BYTES;
    budget.hold(least)?;
    let entries = read_entries(&mut table, subject.size, budget)?;
    budget.release(least);
    let numbering = StateNumbering::new(subject.size, subject.basic_ko, budget)?;
    if numbering.len() != entries.len() {
        return Err(other_number(entries.len() as u64, numbering.len()).into());
    }
    let check = TableCheck { subject, numbering: &numbering, entries: &entries };
    let ranks = run_in_portions(numbering.places(), subject.size, budget, |grid, mut places| {
        let largest = places.try_fold(0, |largest, place| Ok(check.check_position(grid, place)?.max(largest)));
        largest.map_err(|refused: Refused| refused.into())
    })?;
    let Entry { lower, upper, .. } = entries.at(0);
    let found = VerifiedTable {
        board: subject.size,
        ko_rule: if subject.basic_ko { "basic-ko" } else { "unrestricted" }.to_owned(),
        suicide: subject.suicide.to_string(),
        states: (numbering.len() as u64).into(),
        lo: LOWER.if_present(lower),
        hi: UPPER.if_present(upper),
        largest_rank: ranks.into_iter().max().unwrap_or(0),
    };
    let statement = found.statement();
    Ok(Proved::new(found, statement))
}

/// One of the two bounds of a state.
#[derive(Clone, Copy)]
struct Bound {
    name: &'static str,
    /// Number that stands for a missing bound. It is no score of a board.
    missing: i32,
}

const LOWER: Bound = Bound { name: "lower", missing: -MISSING };
const UPPER: Bound = Bound { name: "upper", missing: MISSING };

impl Bound {
    /// Returns `bound`; `None` if it is missing.
    fn if_present(self, bound: i32) -> Option<i32> {
        (bound != self.missing).then_some(bound)
    }

    /// Compares the bound and the rank in `found` with those that the moves give: `expected`, and 1 more than `rank_after`, the rank of
    /// the state after the best move. The rank of a missing bound is 0.
    fn compare(self, found: (i32, u32), expected: i32, rank_after: Option<u32>) -> Result<(), String> {
        let name = self.name;
        if found.0 != expected {
            let [given, expected] = [found.0, expected]
                .map(|bound| self.if_present(bound).map_or_else(|| "missing".to_owned(), |score| score.to_string()));
            return Err(format!("the {name} bound is {given}, and the moves give {expected}"));
        }
        let rank = self.if_present(expected).and(rank_after).map_or(0, |rank| rank + 1);
        if found.1 == rank {
            return Ok(());
        }
        Err(format!("the rank of the {name} bound is {}, and the moves give {rank}", found.1))
    }
}

struct TableCheck<'t> {
    subject: TableSubject,
    numbering: &'t StateNumbering,
    entries: &'t Entries,
}

impl TableCheck<'_> {
    /// Checks all states of the position at `place`, its number in [`StateNumbering::codes`]. Returns the largest rank.
    fn check_position(&self, grid: &Grid, place: usize) -> Result<u32, Refused> {
        let contents = self.numbering.symmetries.contents(self.numbering.codes[place]);
        let plays = self.entries_after_plays(grid, &contents);
        // After a pass the banned point is free, and the colours are exchanged as always.
        let passed = self.after(self.numbering.number(&exchanged(&contents), None, true));
        let score = grid.area(&contents);
        let end = Entry { lower: score, upper: score, lower_rank: 0, upper_rank: 0 };
        // Each state with its banned point and what a pass leads to. With one all moves stay the same except the play on it.
        let bans = self.numbering.bans_of(place).map(|(number, banned)| (number, Some(banned), passed));
        let states = [(place, None, passed), (self.numbering.places() + place, None, end)].into_iter().chain(bans);
        let mut largest = 0;
        for (number, banned, pass) in states {
            let after = plays.iter().filter(|(point, _)| Some(*point) != banned).map(|(_, after)| *after).chain([pass]);
            let rank = self.check_state(number, after);
            largest = largest.max(rank.map_err(|error| Refused::at(self.in_words(&contents, number, banned), error))?);
        }
        Ok(largest)
    }

    /// Returns the points of `contents` where Black can play, each with the entry of the state after the play, from Black's side.
    fn entries_after_plays(&self, grid: &Grid, contents: &BoardContents) -> Vec<(usize, Entry)> {
        let plays = empty_points(contents).map(|point| grid.play(contents, Colour::Black, point));
        let plays = plays.filter(|play| play.is_allowed(self.subject.suicide));
        let after = plays.map(|play| {
            grid.count_steps(self.numbering.symmetries.steps() as usize);
            let has_ko = self.subject.basic_ko && play.is_ko_capture(grid);
            let banned = play.captured.first().copied().filter(|_| has_ko);
            (play.point, self.after(self.numbering.number(&exchanged(&play.after), banned, false)))
        });
        after.collect()
    }

    /// Returns the entry of state `number` with White to move, which is stored with the colours exchanged.
    fn after(&self, number: usize) -> Entry {
        let Entry { lower, upper, lower_rank, upper_rank } = self.entries.at(number);
        Entry { lower: -upper, upper: -lower, lower_rank: upper_rank, upper_rank: lower_rank }
    }

    /// Checks state `number`, with Black to move, by the entries `after` his moves. Returns the larger of its ranks.
    fn check_state(&self, number: usize, after: impl Iterator<Item = Entry> + Clone) -> Result<u32, String> {
        let own = self.entries.at(number);
        let lower = after.clone().map(|next| next.lower).max().unwrap_or(-MISSING);
        let upper = after.clone().map(|next| next.upper).max().unwrap_or(-MISSING);
        // Black forces the lower bound, and takes the move that ends soonest. White forces the upper bound, and Black, who
        // moves here, delays the end as long as he can at this bound.
        let soonest = after.clone().filter(|next| next.lower == lower).map(|next| next.lower_rank).min();
        let latest = after.filter(|next| next.upper == upper).map(|next| next.upper_rank).max();
        LOWER.compare((own.lower, own.lower_rank), lower, soonest)?;
        UPPER.compare((own.upper, own.upper_rank), upper, latest)?;
        Ok(own.lower_rank.max(own.upper_rank))
    }

    /// Describes state `number` in words, such as `.XO/..., Black to move`: the rows from the top, and the point `banned`.
    fn in_words(&self, contents: &BoardContents, number: usize, banned: Option<usize>) -> String {
        let size = self.subject.size;
        let stones = contents.iter().map(|content| content.map_or('.', |colour| ['X', 'O'][colour.index()]));
        let stones: Vec<char> = stones.collect();
        let rows: Vec<String> = stones.chunks(size.cols()).map(String::from_iter).collect();
        let more = match banned.and_then(|banned| size.points().nth(banned)) {
            Some(point) => format!(" with the ko point {point}"),
            None if number < self.numbering.places() => String::new(),
            None => " after a pass".to_owned(),
        };
        format!("{}, Black to move{more}", rows.join("/"))
    }
}

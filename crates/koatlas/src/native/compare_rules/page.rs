//! The page about rule sets side by side.

use koatlas_board::BoardPosition;
use koatlas_games::programs::suites::Difference;

use super::{ApartEntry, CompareRulesAnswer, FateCounts, LongestStart, PlaysEntry, TypesEntry, ValueSearch};
use crate::groups::group_by_key;
use crate::json::to_strings;
use crate::native::separate::SeparatedPair;
use crate::page::{Block, Lines, Page};

impl CompareRulesAnswer {
    /// The page about the rule sets.
    pub fn page(&self) -> Page {
        let apart = self.apart.chunk_by(|one, next| one.rulesets == next.rulesets).flat_map(told_apart);
        let refused =
            self.not_solved.iter().map(|(id, reason)| Block::row(id, format!("values are not compared: {reason}")));
        let values = self.values.iter().flat_map(|search| search.pairs.iter().map(|pair| value(search, pair)));
        let values = values.chain([refused.collect()]);
        let known = &self.side_by_side;
        Page::new(known.begin().into_iter().chain(apart).chain(values).chain([
            known.famous(),
            self.types(),
            self.longest(),
            known.census(),
        ]))
    }

    fn types(&self) -> Vec<Block> {
        let searched = &self.types_searched;
        let head = format!(
            ": the {} of regions of up to {} points, plays without suicide, by their shortest cycle",
            searched.types, searched.max_points
        );
        let counts = |counts: &FateCounts| {
            let FateCounts { for_ever, stopped, void, ended, forfeited } = counts;
            [for_ever, stopped, void, ended, forfeited].map(ToString::to_string)
        };
        let columns = ["rule set", "for ever", "stopped", "no result", "ended", "stone off"];
        let rows = |of: fn(&TypesEntry) -> &FateCounts| {
            let rows = self.side_by_side.rulesets.iter().map(move |id| {
                let [for_ever, stopped, void, ended, forfeited] = counts(of(&self.types[id]));
                [id.clone(), for_ever, stopped, void, ended, forfeited]
            });
            Block::table("Lrrrrr", Lines::Tight, columns, rows)
        };
        let some = self.side_by_side.rulesets.iter().map(|id| match self.types[id].some_cycle_for_ever {
            Some(number) => format!("{id} {number}"),
            None => format!("{id} not searched"),
        });
        vec![
            Block::headed("Ko types", head),
            rows(|entry| &entry.shortest),
            Block::text(format!("Types of which some cycle goes on for ever: {}", some.collect::<Vec<_>>().join(", "))),
            Block::headed("Short cycles", format!(": {} of these types, of up to six plays", searched.cycles)),
            rows(|entry| &entry.cycles),
        ]
    }

    fn longest(&self) -> Vec<Block> {
        let head = ": plays of the longest sequence; two numbers are bounds";
        let rows = self.side_by_side.rulesets.iter().map(|id| {
            let lengths = self.longest.iter().map(|LongestStart { family, n, lengths }| {
                let start = match family.strip_suffix('n') {
                    Some(rows) => format!("{rows}{n}"),
                    None => format!("{n} {}", if *n == 1 { "ko" } else { "kos" }),
                };
                format!("{start}: {}", length(lengths[id].as_ref()))
            });
            Block::row(id, lengths.collect::<Vec<_>>().join("; "))
        });
        let legend = "1x3 and so on: empty boards. Kos: basic kos side by side. For ever: a sequence need not end.";
        let head = Block::headed("Longest sequences", head);
        [head].into_iter().chain(rows).chain([Block::text(legend)]).collect()
    }
}

/// A length, or its bounds.
fn length(length: Option<&PlaysEntry>) -> String {
    match length {
        None => "not searched".to_owned(),
        Some(PlaysEntry { unbounded: true, .. }) => "for ever".to_owned(),
        Some(PlaysEntry { exact: true, lower: Some(plays), .. }) => plays.to_string(),
        Some(PlaysEntry { lower, upper, .. }) => {
            let [lower, upper] =
                [lower, upper].map(|bound| bound.map_or_else(|| "?".to_owned(), |plays| plays.to_string()));
            format!("{lower}-{upper}")
        }
    }
}

/// The smallest position in which the values of two rule sets differ.
fn value(search: &ValueSearch, pair: &SeparatedPair) -> Vec<Block> {
    let among = format!("boards of up to {} points", search.max_points);
    let undecided = match pair.undecided {
        0 => String::new(),
        undecided => format!("; {undecided} more were not decided"),
    };
    let head = format!(" differ in the value, with best play, in no position of {among}{undecided}");
    let Some(found) = &pair.smallest else { return vec![Block::headed(pair.rulesets.join(" and "), head)] };
    let head = format!(": the smallest position in which the value differs, of {among}{undecided}");
    let position = [Block::headed(pair.rulesets.join(" and "), head), board(&found.position)];
    position.into_iter().chain(pair.values(found, 0)).collect()
}

/// What tells two rule sets apart: a section for each sequence. One that does so in both ways stands once.
fn told_apart(entries: &[ApartEntry]) -> Vec<Vec<Block>> {
    let sequences = group_by_key(entries.iter().map(|entry| ((&entry.position, &entry.moves, &entry.bound), entry)));
    let sections = sequences.into_iter().map(|((start, moves, bound), entries)| {
        let ways = entries.iter().map(|entry| match entry.difference {
            Difference::AnyMove => "by any move",
            Difference::Repetition => "by repetition alone",
        });
        let first = entries[0];
        let head = Block::headed(first.rulesets.join(" and "), format!(", {}", ways.collect::<Vec<_>>().join(" and ")));
        let sequence = start
            .iter()
            .zip(moves)
            .flat_map(|(start, moves)| [board(start), Block::row("moves", to_strings(moves).join("; "))]);
        let said = first
            .last_move
            .iter()
            .flatten()
            .zip(&first.rulesets)
            .map(|(said, id)| Block::row(id, format!("the last move is {said}")));
        [head].into_iter().chain(sequence).chain(said).chain([Block::row("searched", bound)]).collect()
    });
    sections.collect()
}

/// A position in which Black is to move.
fn board(position: &BoardPosition) -> Block {
    Block::board(position, &[])
}

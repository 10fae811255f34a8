//! The page about scanned games.

use std::collections::BTreeMap;

use koatlas_board::{grouped, signed};
use koatlas_classifier::CycleWord;
use koatlas_games::{KoTotal, LocalType, NamedType, Objection, Totals, TypeTotal, rows::FindingRow};

use super::ScanAnswer;
use crate::groups::group_by_key;
use crate::page::{Block, Lines, Page, count_noun, join_unbreakable, unbreakable};
use crate::text::visible;

/// Largest number of repetitions, and of types of kos, that are listed.
const LISTED: usize = 20;

/// Maximum number of cycle words that are listed for a type.
const WORDS: usize = 3;

/// Maximum number of plays of a cycle word that is printed whole.
const LONGEST_WORD: usize = 4;

/// Maximum number of characters of a file name that is printed whole.
const LONGEST_NAME: usize = 12;

/// The page. It collects the first `LISTED` repetitions and violations as they are found.
#[derive(Default)]
pub struct ScanPage {
    rows: Vec<[String; 6]>,
    violations: Vec<[String; 3]>,
}

impl ScanPage {
    /// Adds a repetition, unless the list is full.
    pub fn add(&mut self, FindingRow { file, game, variation, found, .. }: FindingRow<'_>) {
        if self.rows.len() == LISTED {
            return;
        }
        self.rows.push([
            game_place(file, game, variation),
            unbreakable(format_args!("{} to {}", found.cycle.from, found.cycle.to)),
            found.plays.to_string(),
            local_name(&found.local_type),
            found.word.as_ref().map(shorten_word).unwrap_or_default(),
            signed(found.balance),
        ]);
    }

    /// Adds a violation, unless the list is full.
    pub fn add_violation(&mut self, FindingRow { file, game, variation, found, .. }: FindingRow<'_, Objection>) {
        if self.violations.len() < LISTED {
            let why = match &*found.consequence {
                "turn" => "out of turn",
                "occupied" => "on a stone",
                rule => rule,
            };
            self.violations.push([game_place(file, game, variation), found.number.to_string(), why.to_owned()]);
        }
    }

    /// The page about the games of `answer`.
    pub fn page(&self, ScanAnswer { rule_sets, totals, finished }: &ScanAnswer) -> Page {
        Page::new([
            vec![summary(totals, *finished)],
            self.repetitions(totals),
            types(totals),
            kos(totals),
            self.violations(totals),
            vec![stopped_games(totals, rule_sets)],
        ])
    }

    fn repetitions(&self, totals: &Totals) -> Vec<Block> {
        let head = ["file, game", "moves", "plays", "ko type", "cycle word", "balance"];
        let more = totals.repetitions - self.rows.len() as u64;
        listed("llrLlr", head, self.rows.iter().cloned(), more, "more: --json and --out DIR have all of them.")
    }

    fn violations(&self, totals: &Totals) -> Vec<Block> {
        let more = totals.violations.values().sum::<u64>() - self.violations.len() as u64;
        let rows = self.violations.iter().cloned();
        listed("lrl", ["file, game", "move", "illegal"], rows, more, "more: `koatlas check` names those of a file.")
    }
}

/// A table, if there are rows; and the number of rows that it leaves out, if there are some, with what has them.
fn listed<const N: usize>(
    align: &'static str,
    head: [&str; N],
    rows: impl ExactSizeIterator<Item = [String; N]>,
    more: u64,
    elsewhere: &str,
) -> Vec<Block> {
    if rows.len() == 0 {
        return Vec::new();
    }
    let more = (more > 0).then(|| Block::text(format!("{} {elsewhere}", grouped(more))));
    [Block::table(align, Lines::Head, head, rows)].into_iter().chain(more).collect()
}

/// The file, the number of the game in it, and that of the variation if it is not the main line.
fn game_place(file: &str, game: usize, variation: usize) -> String {
    let variation = if variation > 1 { format!(".{variation}") } else { String::new() };
    unbreakable(format_args!("{}, {game}{variation}", shorten_name(&visible(file))))
}

fn summary(totals: &Totals, finished: bool) -> Block {
    let title = if finished { "Repetitions" } else { "Totals so far" };
    let lines = (totals.lines != totals.games).then(|| format!(" with {}", count_noun(totals.lines, "variation")));
    let mut text = format!(
        ": {} in {} of {}{}, {}.",
        count_noun(totals.repetitions, "repetition"),
        grouped(totals.repeating),
        count_noun(totals.games, "game"),
        lines.unwrap_or_default(),
        count_noun(totals.moves, "move"),
    );
    if totals.irregular > 0 {
        let has = if totals.irregular == 1 { "has" } else { "have" };
        text += &format!(" {} {has} moves out of turn or on stones.", grouped(totals.irregular));
    }
    Block::headed(title, text)
}

fn shorten_word(word: &CycleWord) -> String {
    let labels = word.labels();
    if labels.len() <= LONGEST_WORD {
        return unbreakable(word);
    }
    let first: Vec<String> = labels.iter().take(LONGEST_WORD - 1).map(ToString::to_string).collect();
    unbreakable(format_args!("{} ...", first.join(" ")))
}

fn shorten_name(file: &str) -> String {
    let length = file.chars().count();
    if length <= LONGEST_NAME {
        return file.to_owned();
    }
    let end: String = file.chars().skip(length + 3 - LONGEST_NAME).collect();
    format!("...{end}")
}

/// Name of the type of a repetition, or the beginning of its identity.
fn local_name(local_type: &LocalType) -> String {
    match local_type {
        LocalType::Known(NamedType { id, name: None }) => {
            id.to_string().split_once('-').map_or_else(|| id.to_string(), |(size, _)| format!("{size}-..."))
        }
        other => type_name(other),
    }
}

fn type_name(local_type: &LocalType) -> String {
    match local_type {
        LocalType::Known(named) => named.name.clone().unwrap_or_else(|| named.id.to_string()),
        LocalType::NoChange => "none".to_owned(),
        LocalType::TooLarge => "not known".to_owned(),
    }
}

fn types(totals: &Totals) -> Vec<Block> {
    let mut types: Vec<(&LocalType, &TypeTotal)> = totals.types.iter().collect();
    types.sort_by_key(|(_, total)| std::cmp::Reverse(total.repetitions));
    let rows = types.into_iter().map(|(key, total)| {
        let TypeTotal { games, repetitions, shortest, longest, .. } = total;
        let plays = if shortest == longest { shortest.to_string() } else { format!("{shortest} to {longest}") };
        [type_name(key), grouped(*games), grouped(*repetitions), plays, words(total)]
    });
    listed("LrrrL", ["ko type", "games", "repetitions", "plays", "cycle words"], rows, 0, "")
}

fn kos(totals: &Totals) -> Vec<Block> {
    let mut types: Vec<(&LocalType, &KoTotal)> = totals.ko_types.iter().collect();
    types.sort_by_key(|(_, total)| std::cmp::Reverse(total.kos));
    let more = types.len().saturating_sub(LISTED) as u64;
    let rows = types.into_iter().take(LISTED).map(|(key, &KoTotal { games, kos, played })| {
        [type_name(key), grouped(games), grouped(kos), grouped(totals.per_thousand(kos)), grouped(played)]
    });
    let head = ["kos that there were", "games", "kos", "per 1,000 games", "plays in them"];
    listed("Lrrrr", head, rows, more, "more types: --out DIR has all of them.")
}

fn words(total: &TypeTotal) -> String {
    let mut words: Vec<_> = total.words.iter().collect();
    words.sort_by_key(|&(word, &count)| (std::cmp::Reverse(count), word));
    let more = words.len().saturating_sub(WORDS);
    let shown = words.into_iter().take(WORDS).map(|(word, _)| shorten_word(word)).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown}, {more} more") } else { shown }
}

/// Ways in which a rule set stops games, with the number of games.
type StopCounts<'t> = Vec<(&'t str, u64)>;

fn sum(does: &StopCounts<'_>) -> u64 {
    does.iter().map(|&(_, lines)| lines).sum()
}

/// Table of rule sets, grouped by what they stop, the strictest first.
fn stopped_games(totals: &Totals, rule_sets: &[&'static str]) -> Block {
    let mut by_rules: BTreeMap<usize, StopCounts<'_>> = BTreeMap::new();
    for ((rules, how), &lines) in &totals.first_objections {
        by_rules.entry(*rules).or_default().push((how, lines));
    }
    let mut groups = group_by_key(by_rules.into_iter().map(|(rules, does)| (does, rule_sets[rules])));
    if groups.is_empty() {
        return Block::text("No rule set would have stopped a game.");
    }
    groups.sort_by_key(|(does, _)| std::cmp::Reverse(sum(does)));
    let rows = groups.iter().map(|(does, ids)| {
        let by = does.iter().map(|&(how, lines)| format!("{how} {}", grouped(lines)));
        [grouped(sum(does)), join_unbreakable(by, ", "), ids.join(", ")]
    });
    Block::table("rLL", Lines::Head, ["games", "stopped by", "rule sets"], rows)
}

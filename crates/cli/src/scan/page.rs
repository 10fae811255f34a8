//! The page of `koatlas scan`.

use std::collections::BTreeMap;

use comfy_table::{ColumnConstraint, Row, Width};
use koatlas_board::grouped;
use koatlas_catalogue::{CLOSE, signed};
use koatlas_classifier::CycleWord;
use koatlas_games::{KoTotal, LocalType, NamedType, Objection, Totals, TypeTotal, rows::FindingRow};

use crate::terminal::{HEADING, count_noun, group_by_key, join_unbreakable, table, unbreakable, wrapped};
use crate::text::visible;

/// Largest number of repetitions, and of types of kos, that are listed.
const LISTED: usize = 20;

/// Maximum number of cycle words that are listed for a type.
const WORDS: usize = 3;

/// Maximum number of plays of a cycle word that is printed whole.
const LONGEST_WORD: usize = 4;

/// Smallest width of columns whose cells may be broken.
const NARROWEST: u16 = 8;

/// Maximum number of characters of a file name that is printed whole.
const LONGEST_NAME: usize = 12;

/// The page. It collects the first [`LISTED`] repetitions and violations as they are found.
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

    /// Renders the page.
    pub fn text(&self, totals: &Totals, rule_sets: &[&'static str], finished: bool) -> String {
        let (summary, stopped) = (summary(totals, finished), stopped_games(totals, rule_sets));
        let parts = [summary, self.repetitions(totals), types(totals), kos(totals), self.violations(totals), stopped];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn repetitions(&self, totals: &Totals) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let head = ["file, game", "moves", "plays", "ko type", "cycle word", "balance"];
        let more = match totals.repetitions - self.rows.len() as u64 {
            0 => String::new(),
            more => format!("{} more: --json and --out DIR have all of them.\n", grouped(more)),
        };
        compact_table(head, "llrllr", &["ko type"], &self.rows) + &more
    }

    fn violations(&self, totals: &Totals) -> String {
        if self.violations.is_empty() {
            return String::new();
        }
        let all: u64 = totals.violations.values().sum();
        let more = match all - self.violations.len() as u64 {
            0 => String::new(),
            more => format!("{} more: `koatlas check` names those of a file.\n", grouped(more)),
        };
        compact_table(["file, game", "move", "illegal"], "lrl", &[], &self.violations) + &more
    }
}

/// The file, the number of the game in it, and that of the variation if it is not the main line.
fn game_place(file: &str, game: usize, variation: usize) -> String {
    let variation = if variation > 1 { format!(".{variation}") } else { String::new() };
    unbreakable(format_args!("{}, {game}{variation}", shorten_name(&visible(file))))
}

fn summary(totals: &Totals, finished: bool) -> String {
    let title = if finished { "Repetitions" } else { "Totals so far" };
    let lines = (totals.lines != totals.games).then(|| format!(" with {}", count_noun(totals.lines, "variation")));
    let lines = lines.unwrap_or_default();
    let mut text = format!(
        "{HEADING}{title}{HEADING:#}: {} in {} of {}{lines}, {}.",
        count_noun(totals.repetitions, "repetition"),
        grouped(totals.repeating),
        count_noun(totals.games, "game"),
        count_noun(totals.moves, "move"),
    );
    if totals.irregular > 0 {
        let has = if totals.irregular == 1 { "has" } else { "have" };
        text += &format!(" {} {has} moves out of turn or on stones.", grouped(totals.irregular));
    }
    wrapped(&text)
}

/// A compact table. Only the columns named in `broken` may break their cells into lines.
fn compact_table<const N: usize, R: Into<Row>>(
    head: [&str; N],
    align: &str,
    broken: &[&str],
    rows: impl IntoIterator<Item = R>,
) -> String {
    let mut table = table(&head, align, rows);
    table.load_style(CLOSE);
    for (column, name) in table.column_iter_mut().zip(&head) {
        let least = ColumnConstraint::LowerBoundary(Width::Fixed(NARROWEST));
        column.set_constraint(if broken.contains(name) { least } else { ColumnConstraint::ContentWidth });
    }
    format!("{}\n", table.trim_fmt())
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

fn types(totals: &Totals) -> String {
    if totals.types.is_empty() {
        return String::new();
    }
    let mut types: Vec<(&LocalType, &TypeTotal)> = totals.types.iter().collect();
    types.sort_by_key(|(_, total)| std::cmp::Reverse(total.repetitions));
    let rows = types.into_iter().map(|(key, total)| {
        let TypeTotal { games, repetitions, shortest, longest, .. } = total;
        let plays = if shortest == longest { shortest.to_string() } else { format!("{shortest} to {longest}") };
        [type_name(key), grouped(*games), grouped(*repetitions), plays, words(total)]
    });
    let head = ["ko type", "games", "repetitions", "plays", "cycle words"];
    compact_table(head, "lrrrl", &["ko type", "cycle words"], rows)
}

fn kos(totals: &Totals) -> String {
    let mut types: Vec<(&LocalType, &KoTotal)> = totals.ko_types.iter().collect();
    types.sort_by_key(|(_, total)| std::cmp::Reverse(total.kos));
    let more = types.len().saturating_sub(LISTED);
    let rows = types.into_iter().take(LISTED).map(|(key, &KoTotal { games, kos, played })| {
        [type_name(key), grouped(games), grouped(kos), grouped(totals.per_thousand(kos)), grouped(played)]
    });
    if totals.kos == 0 {
        return String::new();
    }
    let head = ["kos that there were", "games", "kos", "per 1,000 games", "plays in them"];
    let more =
        if more > 0 { format!("{} more types: --out DIR has all of them.\n", grouped(more)) } else { String::new() };
    compact_table(head, "lrrrr", &["kos that there were"], rows) + &more
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
fn stopped_games(totals: &Totals, rule_sets: &[&'static str]) -> String {
    let mut by_rules: BTreeMap<usize, StopCounts<'_>> = BTreeMap::new();
    for ((rules, how), &lines) in &totals.first_objections {
        by_rules.entry(*rules).or_default().push((how, lines));
    }
    let mut groups = group_by_key(by_rules.into_iter().map(|(rules, does)| (does, rule_sets[rules])));
    if groups.is_empty() {
        return wrapped("No rule set would have stopped a game.");
    }
    groups.sort_by_key(|(does, _)| std::cmp::Reverse(sum(does)));
    let rows = groups.iter().map(|(does, ids)| {
        let by = does.iter().map(|&(how, lines)| format!("{how} {}", grouped(lines)));
        [grouped(sum(does)), join_unbreakable(by, ", "), ids.join(", ")]
    });
    compact_table(["games", "stopped by", "rule sets"], "rll", &["stopped by", "rule sets"], rows)
}

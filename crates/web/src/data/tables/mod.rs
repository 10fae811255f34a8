//! The tables; here those of other things than types: answers, numbers of points, types without a board, rule sets.

mod of_types;
mod realisations;

use koatlas_catalogue::tables::{Schema, Table};
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_rulesets::RuleSet;

use crate::answers::Answers;

/// All tables of a catalogue. There is none of the longest sequences if nobody has looked for them.
#[must_use]
pub fn tables(catalogue: &Catalogue) -> Vec<Table<'_>> {
    let answers = Answers::of(catalogue);
    let types = &catalogue.types;
    let first = [of_types::types(types, &answers), of_types::words(types), fates(&answers)];
    let longest = catalogue.has_longest().then(|| of_types::longest(types));
    let rest = [
        of_types::cycles_under(types),
        realisations::table(catalogue),
        of_types::factors(types),
        of_types::ko_string_sizes(types),
        of_types::cycle_lengths(types),
        of_types::names(types),
        of_types::examples(types),
        by_points(catalogue),
        not_drawn(catalogue),
        rule_sets(),
    ];
    first.into_iter().chain(longest).chain(rest).collect()
}

/// The rows of the table of types for some types of a catalogue.
#[must_use]
pub fn types<'c>(catalogue: &'c Catalogue, some: impl IntoIterator<Item = &'c TypeEntry>) -> Table<'c> {
    of_types::types(some, &Answers::of(catalogue))
}

fn fates<'c>(answers: &Answers<'c>) -> Table<'c> {
    let description = "A row an answer and rule set: what becomes of a cycle when the players play it again and again. Joined with words by \
                       answer this is a row a type, cycle word and rule set; joined with types, a row a type and rule set, for its shortest \
                       cycle.";
    let schema = Schema::new("fates", "What rule sets do with cycles", &["answer", "rule_set"], description);
    let rows = answers.iter().flat_map(|(number, all)| all.iter().map(move |(rules, fate)| (number, rules, fate)));
    Table::of(schema, rows)
        .number("answer", 0, |(number, ..)| number)
        .means("The number of the answer, to which types and words refer")
        .text("rule_set", |(_, rules, _)| rules)
        .means("The identifier of the rule set")
        .found_in("rule_sets")
        .one_of("fate", &["stopped", "ended", "void", "forfeited", "for ever"], |(.., fate)| &fate.fate)
        .means(
            "stopped: a move is illegal. ended: a move ends the game, with a result. void: a move ends it without. forfeited: a stone is \
             taken off, and the cycle is not completed. for ever: none of these",
        )
        .number("move", 1, |(.., fate)| fate.number)
        .means("The number of the move at which it happens, counted over all laps")
        .optional()
        .text("by", |(.., fate)| fate.by.as_ref())
        .means("The identifier of the rule by which it happens")
        .optional()
        .one_of("outcome", &["score", "tie", "black", "white"], |(.., fate)| fate.outcome.as_ref())
        .means("The result of an end")
        .optional()
        .table()
}

fn by_points(catalogue: &Catalogue) -> Table<'_> {
    let title = "What each number of points adds";
    let schema = Schema::new("by_points", title, &["points"], "A row a number of points of the region.");
    Table::of(schema, &catalogue.by_points)
        .count("points", "points", |entry| entry.points)
        .means("Points of the region")
        .count("settings", "settings", |entry| entry.settings)
        .means("Settings of one piece of so many points, up to symmetry and exchange of colours")
        .count("components", "components", |entry| entry.components)
        .means("Components of more than one position in all these settings")
        .count("new_types", "types", |entry| entry.new_types)
        .means("Types that no smaller setting has")
        .count("cumulative_types", "types", |entry| entry.cumulative_types)
        .means("Types of settings of up to so many points, each on a board")
        .count("types_of_all_settings", "types", |entry| entry.types_of_all_settings)
        .means("The same, with types that are on no board")
        .table()
}

fn not_drawn(catalogue: &Catalogue) -> Table<'_> {
    let description = "A row a type of a setting for which no board was found, or of which it is proved that there is none. They are not among \
                       the types.";
    let schema = Schema::new("not_drawn", "Types without a board", &["type_id"], description);
    Table::of(schema, &catalogue.not_drawn)
        .text("type_id", |entry| &entry.id)
        .means("The identity of the type")
        .count("points", "points", |entry| entry.points)
        .means("The fewest points of a setting that has it")
        .count("pieces", "pieces", |entry| entry.pieces)
        .means("Connected parts of the region of the first such setting")
        .count("mortal_strings", "strings", |entry| entry.mortal_strings)
        .means("Strings outside the region of that setting that can be captured")
        .count("positions", "positions", |entry| entry.positions)
        .means("Positions of the component")
        .count("plays", "plays", |entry| entry.plays)
        .means("Plays between these positions")
        .boolean("proved", |entry| entry.is_proved())
        .means("Whether it is proved that there is no board")
        .text("reason", |entry| entry.reason.to_string())
        .means("Why there is no board here")
        .table()
}

fn rule_sets() -> Table<'static> {
    let description =
        "A row a rule set, in the order of the listing by `koatlas rules`, which has more to say of each.";
    let all: Vec<RuleSet> = RuleSet::all().collect();
    Table::of(Schema::new("rule_sets", "Rule sets", &["rule_set"], description), &all)
        .text("rule_set", RuleSet::id)
        .means("The identifier")
        .text("name", |rules| rules.definition.name)
        .means("The name")
        .text("family", |rules| rules.definition.family)
        .means("Rule sets of one origin are a family")
        .one_of("suicide", &["none", "multi", "all"], |rules| rules.suicide.to_string())
        .means("Suicides that are legal: multi of two stones or more")
        .boolean("finite", RuleSet::is_finite)
        .means("Whether every sequence ends, however the players play")
        .table()
}

//! The table `types`, and those of which a type may have several rows.

use koatlas_catalogue::tables::{Schema, Table, TableBuilder};
use koatlas_catalogue::{CycleEntry, TypeEntry};
use koatlas_classifier::ByRuleSet;

use crate::answers::Answers;

pub(super) fn types<'c>(some: impl IntoIterator<Item = &'c TypeEntry>, answers: &Answers<'c>) -> Table<'c> {
    let description = "A row a ko type, in the order of the catalogue: by first_points, positions, plays and identity.";
    Table::of(Schema::new("types", "Ko types", &["type_id"], description), some)
        .text("type_id", |entry| &entry.id)
        .means("The identity of the type")
        .text("name", |entry| entry.names.first())
        .means("What the type is called first; the table names has all names")
        .optional()
        .count("first_points", "points", |entry| entry.first_points)
        .means("The fewest points of a region that has the type")
        .count("pieces", "pieces", |entry| entry.pieces)
        .means("Connected parts of the region of the smallest realisation")
        .count("mortal_strings", "strings", |entry| entry.mortal_strings)
        .means("Strings outside the region of the smallest realisation that can be captured")
        .count("positions", "positions", |entry| entry.positions)
        .means("Positions of the component")
        .count("plays", "plays", |entry| entry.plays)
        .means("Plays between these positions")
        .count("ko_points", "points", |entry| entry.ko_points.len())
        .means("Points whose content changes in the smallest realisation")
        .boolean("prime", |entry| entry.factors.len() == 1)
        .means("Whether the type is no product of smaller types")
        .count("factors", "types", |entry| entry.factors.len())
        .means("The number of prime factors; the table factors has them")
        .count("shortest_plays", "plays", |entry| entry.shortest.plays)
        .means("Plays of the shortest cycle")
        .count("shortest_moves", "moves", |entry| entry.shortest.moves)
        .means("Its moves: plays, and passes that make the players take turns")
        .count("shortest_passes", "passes", |entry| entry.shortest.passes)
        .means("Passes among these moves")
        .difference("shortest_balance", "stones", |entry| entry.shortest.balance)
        .means("White stones minus black stones that the shortest cycle removes")
        .text("shortest_word", |entry| &entry.shortest.cycle_word)
        .means("The word of the shortest cycle: its plays with the stones that each removes")
        .boolean("needs_suicide", |entry| entry.shortest.needs_suicide)
        .means("Whether every cycle of the type has a suicide")
        .number("answer", 0, |entry| answers.number(&entry.fates))
        .means("What the rule sets do with the shortest cycle: a number of an answer in fates")
        .count("occurrences", "settings", |entry| entry.occurrences)
        .means("Settings of one piece that have the type")
        .table()
}

/// A table of things that types have: each with its type, whose identity is the first column.
fn of_types<'c, T: Copy, I: IntoIterator<Item = T>>(
    schema: Schema,
    types: &'c [TypeEntry],
    things: impl Fn(&'c TypeEntry) -> I,
) -> TableBuilder<'c, (&'c TypeEntry, T)> {
    let rows = types.iter().flat_map(|entry| things(entry).into_iter().map(move |thing| (entry, thing)));
    let table = Table::of(schema, rows).text("type_id", |(entry, _)| &entry.id);
    table.means("The identity of the type").found_in("types")
}

pub(super) fn words(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and cycle word: the elementary cycles of up to 6 plays that spell the word. The answer is to one of \
                       these cycles, that of word_fates in catalogue.json.";
    let schema = Schema::new("words", "Cycle words of types", &["type_id", "cycle_word"], description);
    of_types(schema, types, |entry| &entry.cycle_words)
        .text("cycle_word", |(_, (word, _))| word)
        .means("The plays of a cycle, with the stones that each removes, from the least rotation")
        .count("cycles", "cycles", |(_, (_, &cycles))| cycles)
        .means("Elementary cycles of the type that spell the word")
        .count("plays", "plays", |(_, (word, _))| word.plays())
        .means("Plays of such a cycle")
        .count("passes", "passes", |(_, (word, _))| word.passes())
        .means("Passes that make the players take turns")
        .difference("balance", "stones", |(_, (word, _))| word.balance())
        .means("White stones minus black stones that such a cycle removes")
        .number("answer", 0, |(entry, (word, _))| entry.word_fates[word].fates)
        .means("What the rule sets do with such a cycle: a number of an answer in fates")
        .table()
}

pub(super) fn longest(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and finite rule set: the plays of the longest sequence that stays inside the component, from any of its \
                       positions, either player first, passes not counted, with the catalogue's suicide policy.";
    let title = "Longest sequences inside a component";
    let schema = Schema::new("longest", title, &["type_id", "rule_set"], description);
    of_types(schema, types, |entry| entry.longest.iter().flat_map(ByRuleSet::iter))
        .text("rule_set", |(_, (rules, _))| rules)
        .means("The identifier of the rule set")
        .found_in("rule_sets")
        .count("lower", "plays", |(_, (_, bounds))| bounds.lower)
        .means("Plays of a sequence that is known")
        .count("upper", "plays", |(_, (_, bounds))| bounds.upper)
        .means("No sequence has more plays: proved")
        .boolean("exact", |(_, (_, bounds))| bounds.is_exact())
        .means("Whether both bounds are the same")
        .table()
}

pub(super) fn cycles_under(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and rule set under which some cycle of the type, of all its cycles, goes on for ever when the players play it \
                       again and again. Where there is no row, no cycle does. Moves are plays, passes, and passes for a ko where the rule set \
                       has them.";
    let title = "Cycles that go on for ever";
    let schema = Schema::new("cycles_under", title, &["type_id", "rule_set"], description);
    let moves = |cycle: &CycleEntry| cycle.witness.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    of_types(schema, types, |entry| entry.cycles_under.iter().filter(|(_, cycles)| cycles.fewest.is_some()))
        .text("rule_set", |(_, (rules, _))| rules)
        .means("The identifier of the rule set")
        .found_in("rule_sets")
        .count("fewest_moves", "moves", |(_, (_, cycles))| cycles.moves()[0])
        .means("The fewest moves of a cycle that goes on for ever")
        .count("pass_free", "moves", |(_, (_, cycles))| cycles.moves()[1])
        .means("The fewest moves of one without passes; none if there is none")
        .optional()
        .count("balanced", "moves", |(_, (_, cycles))| cycles.moves()[2])
        .means("The fewest moves of one that removes as many black as white stones; none if there is none")
        .optional()
        .text("board", |(_, (_, cycles))| cycles.fewest.as_ref().map(|cycle| cycle.rows.rows().join("/")))
        .means("Where a cycle with the fewest moves begins: the rows, the top row first, with / between them")
        .text("witness", |(_, (_, cycles))| cycles.fewest.as_ref().map(moves))
        .means("Its moves")
        .table()
}

pub(super) fn factors(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and prime factor. A prime type is its own factor. A factor may be a type that is on no board: see not_drawn.";
    let schema = Schema::new("factors", "Prime factors", &["type_id", "place"], description);
    of_types(schema, types, |entry| entry.factors.iter().zip(&entry.factors_exchanged).zip(1_usize..))
        .number("place", 1, |(_, (_, place))| place)
        .means("The place of the factor in the list of the type's factors")
        .text("factor", |(_, ((factor, _), _))| factor)
        .means("The identity of the factor")
        .boolean("exchanged", |(_, ((_, &exchanged), _))| exchanged)
        .means("Whether the factor comes with the colours exchanged")
        .table()
}

pub(super) fn ko_string_sizes(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and size: strings of so many stones are captured in the component.";
    let schema = Schema::new("ko_string_sizes", "Sizes of ko strings", &["type_id", "size"], description);
    of_types(schema, types, |entry| entry.ko_string_sizes.iter().copied())
        .count("size", "stones", |(_, size)| size)
        .means("Stones of a string")
        .table()
}

pub(super) fn cycle_lengths(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and number of plays, up to 6: how many elementary cycles have so many plays. Numbers of plays that no cycle \
                       has are left out.";
    let schema = Schema::new("cycle_lengths", "Lengths of cycles", &["type_id", "plays"], description);
    of_types(schema, types, |entry| &entry.cycle_lengths)
        .count("plays", "plays", |(_, (&plays, _))| plays)
        .means("Plays of a cycle")
        .count("cycles", "cycles", |(_, (_, &cycles))| cycles)
        .means("Elementary cycles of so many plays")
        .table()
}

pub(super) fn names(types: &[TypeEntry]) -> Table<'_> {
    let schema = Schema::new("names", "Names", &["type_id", "place"], "A row a type and name.");
    of_types(schema, types, |entry| entry.names.iter().zip(1_usize..))
        .number("place", 1, |(_, (_, place))| place)
        .means("The place of the name: 1 is the one that is shown first")
        .text("name", |(_, (name, _))| name)
        .means("What the type is called")
        .table()
}

pub(super) fn examples(types: &[TypeEntry]) -> Table<'_> {
    let description = "A row a type and position of the collection that has the type without giving it its name.";
    let schema = Schema::new("examples", "Known positions", &["type_id", "place"], description);
    of_types(schema, types, |entry| entry.examples.iter().zip(1_usize..))
        .number("place", 1, |(_, (_, place))| place)
        .means("The place in the list of the type's examples")
        .text("position", |(_, (position, _))| position)
        .means("The position: its file is data/positions/NAME.toml in the source of koatlas")
        .table()
}

//! The keys of queries, in one table. The options of `koatlas types`, the keys in addresses, the fields of the site's form and the tests of
//! its script follow from it.

use std::cmp::Ordering;

use crate::TypeEntry;
use serde_json::{Value, json};

/// The key of the order.
pub const SORT: &str = "sort";

/// The fates of a cycle under a rule set as queries write them, each with its meaning for the shortest cycle.
pub const FATES: [(&str, &str); 5] = [
    ("stopped", "makes a move of the shortest cycle illegal"),
    ("ended", "ends the shortest cycle with a result"),
    ("void", "ends the shortest cycle without a result"),
    ("forfeited", "takes a stone of the shortest cycle off"),
    ("for-ever", "lets the shortest cycle go on for ever"),
];

/// A key by which types are filtered, ordered, or both.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Name: the option of `koatlas types`, the key in addresses, and the name of the field.
    pub name: &'static str,
    /// Describes the types that pass. `None` if the key is only for orders.
    pub sentence: Option<&'static str>,
    pub(super) criterion: Criterion,
    /// Its field in the form of the site.
    pub field: Field,
}

/// Criterion of a [`Key`]: the kind of its value, and the property of a type that it is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Criterion {
    /// One of these numbers is in a range.
    Numbers(fn(&TypeEntry) -> Vec<i64>),
    /// As `Numbers`, with numbers that may be negative.
    Signed(fn(&TypeEntry) -> Vec<i64>),
    /// A property holds, or does not.
    YesNo(fn(&TypeEntry) -> bool),
    /// A cycle of the type spells a word.
    Word,
    /// A name contains a text, or the identity begins with it.
    Text,
    /// Some cycle goes on for ever under a rule set (`true`), or none does (`false`).
    ForEver(bool),
    /// A rule set has a given fate for the shortest cycle.
    Fate,
    /// A rule set decides the fate at a given move.
    AtMove,
    /// Two rule sets behave differently.
    Differs,
    /// No criterion: the key orders types by their first names.
    Name,
}

/// A field of the form.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// No field.
    None,
    /// A menu of the numbers that types have. Holds the label.
    Menu(&'static str),
    /// A menu of yes and no. Holds the label and the meanings of yes and no.
    YesNo(&'static str, [&'static str; 2]),
    /// A text field. Holds the label and an example.
    Text(&'static str, &'static str),
    /// A choice in the fields about rule sets: what the rule set does.
    RuleSet(&'static str),
}

const fn key(name: &'static str, criterion: Criterion) -> Key {
    Key { name, sentence: None, criterion, field: Field::None }
}

impl Key {
    const fn passes(self, sentence: &'static str) -> Key {
        Key { sentence: Some(sentence), ..self }
    }

    const fn field(self, field: Field) -> Key {
        Key { field, ..self }
    }

    /// The keys of filters. A query may use one several times; then a type must pass all of these filters.
    pub fn filters() -> impl Iterator<Item = &'static Key> + Clone {
        KEYS.iter().filter(|key| key.sentence.is_some())
    }

    /// The keys of orders.
    pub fn orders() -> impl Iterator<Item = &'static Key> + Clone {
        KEYS.iter()
            .filter(|key| matches!(key.criterion, Criterion::Numbers(_) | Criterion::Signed(_) | Criterion::Name))
    }

    /// The filter key with the name `name`.
    pub fn find(name: &str) -> Option<&'static Key> {
        Key::filters().find(|key| key.name == name)
    }

    /// Form of the value in help texts, such as `N|A..B`.
    pub fn value_form(&self) -> &'static str {
        self.kind().1
    }

    /// Name of the kind of criterion, by which the site's script knows how to test it, and the form of the value.
    pub(super) const fn kind(&self) -> (&'static str, &'static str) {
        match self.criterion {
            Criterion::Numbers(_) | Criterion::Signed(_) => ("numbers", "N|A..B"),
            Criterion::YesNo(_) => ("yes-no", "yes|no"),
            Criterion::Word => ("word", "WORD"),
            Criterion::Text => ("text", "TEXT"),
            Criterion::ForEver(true) => ("for-ever", "ID"),
            Criterion::ForEver(false) => ("never-for-ever", "ID"),
            Criterion::Fate => ("fate", "ID:FATE"),
            Criterion::AtMove => ("at-move", "ID:N|ID:A..B"),
            Criterion::Differs => ("differs", "ID,ID"),
            Criterion::Name => ("name", "TEXT"),
        }
    }

    /// True if the numbers may be negative.
    pub fn is_signed(&self) -> bool {
        matches!(self.criterion, Criterion::Signed(_))
    }

    /// The numbers that the type `entry` has for this key; 1 is yes. `None` if the key is not about numbers.
    pub fn numbers(&self, entry: &TypeEntry) -> Option<Vec<i64>> {
        match self.criterion {
            Criterion::Numbers(numbers) | Criterion::Signed(numbers) => Some(numbers(entry)),
            Criterion::YesNo(is_true) => Some(vec![is_true(entry).into()]),
            _ => None,
        }
    }

    /// Compares `a` and `b` by this key: by their largest numbers or by their first names. Types without a name come last.
    pub fn compare(&self, a: &TypeEntry, b: &TypeEntry) -> Ordering {
        match self.criterion {
            Criterion::Name => name_order(a).cmp(&name_order(b)),
            _ => self.largest(a).cmp(&self.largest(b)),
        }
    }

    fn largest(&self, entry: &TypeEntry) -> Option<i64> {
        self.numbers(entry)?.into_iter().max()
    }
}

/// Sort key by name: types without a name come last.
fn name_order(entry: &TypeEntry) -> (bool, Option<String>) {
    (entry.names.is_empty(), entry.names.first().map(|name| name.to_lowercase()))
}

/// The numbers of `entry` for all keys about numbers, as JSON for the site's script: a number, or a list if there may be several.
pub fn numbers(entry: &TypeEntry) -> Value {
    let numbers = KEYS.iter().filter_map(|key| key.numbers(entry));
    numbers.map(|numbers| if let [one] = numbers[..] { json!(one) } else { json!(numbers) }).collect()
}

pub(super) static KEYS: &[Key] = &[
    key("points", Criterion::Numbers(|entry| vec![entry.first_points as i64]))
        .passes("The fewest points of a region that has the type")
        .field(Field::Menu("Points")),
    key("positions", Criterion::Numbers(|entry| vec![entry.positions as i64]))
        .passes("Positions of the component")
        .field(Field::Text("Positions", "8 or 5+")),
    key("plays", Criterion::Numbers(|entry| vec![entry.plays as i64]))
        .passes("Plays between the positions of the component")
        .field(Field::Text("Plays of the component", "9 or 20 to 30")),
    key("cycle", Criterion::Numbers(|entry| vec![entry.shortest.cycle.plays as i64])),
    key("passes", Criterion::Numbers(|entry| vec![entry.shortest.cycle.passes as i64]))
        .passes("Passes in the shortest cycle")
        .field(Field::Menu("Passes in the shortest cycle")),
    key("balance", Criterion::Signed(|entry| vec![entry.shortest.cycle.balance.into()]))
        .passes("White stones minus black stones that the shortest cycle removes")
        .field(Field::Menu("Its balance")),
    key("string-size", Criterion::Numbers(|entry| entry.ko_string_sizes.iter().map(|&size| size as i64).collect()))
        .passes("Number of stones of a string that the type captures, perhaps besides others")
        .field(Field::Menu("Size of a ko string")),
    key("pieces", Criterion::Numbers(|entry| vec![entry.pieces as i64]))
        .passes("Connected parts of the region")
        .field(Field::Menu("Pieces")),
    key("mortal-strings", Criterion::Numbers(|entry| vec![entry.mortal_strings.into()]))
        .passes("Strings outside the region that can be captured")
        .field(Field::Menu("Mortal strings")),
    key("settings", Criterion::Numbers(|entry| vec![entry.occurrences as i64])),
    key("name", Criterion::Name),
    key("prime", Criterion::YesNo(|entry| entry.factors.len() == 1))
        .passes("True if the type is not a product of smaller types")
        .field(Field::YesNo("Prime", ["prime", "products"])),
    key("named", Criterion::YesNo(|entry| !entry.names.is_empty()))
        .passes("True if the type has a name")
        .field(Field::YesNo("Named", ["named", "without a name"])),
    key("needs-suicide", Criterion::YesNo(|entry| entry.shortest.cycle.needs_suicide))
        .passes("Whether every cycle of the type has a suicide")
        .field(Field::YesNo("Suicide", ["needed", "not needed"])),
    key("word", Criterion::Word)
        .passes("Cycle word of some cycle of the type, for example \"B W2 B1\"")
        .field(Field::Text("Has a cycle with the word", "B W2 B1")),
    key("text", Criterion::Text)
        .passes("A name or alias has this text in it, or the identity begins with it")
        .field(Field::Text("Name, alias or identity", "eternal life, p4e5…")),
    key("for-ever-under", Criterion::ForEver(true))
        .passes("Some cycle of the type, of all its cycles, goes on for ever under the rule set")
        .field(Field::RuleSet("lets some cycle go on for ever")),
    key("always-stopped-by", Criterion::ForEver(false))
        .passes("No cycle of the type goes on for ever under the rule set: it bars a move, ends the game or takes a stone off")
        .field(Field::RuleSet("lets no cycle go on for ever")),
    key("fate", Criterion::Fate)
        .passes("What the rule set does with the shortest cycle: stopped, ended, void, forfeited or for-ever"),
    key("at-move", Criterion::AtMove)
        .passes("At which move of the shortest cycle the rule set does so, counted over all laps"),
    key("differs", Criterion::Differs)
        .passes(
            "The two rule sets do different things with the shortest cycle, or the same at different moves, whatever the rule is called; or \
             other cycles go on for ever under the one than under the other",
        )
        .field(Field::Text("Two rule sets differ on it", "Japanese, AGA")),
];

//! What types are asked about: one table. The options of `koatlas types`, the keys in addresses, the fields of the site's form and
//! what its script asks all follow from it.

use std::cmp::Ordering;

use crate::TypeEntry;
use serde_json::{Value, json};

/// The name of the key that says in which order types come.
pub const SORT: &str = "sort";

/// What a rule set may do with a cycle, as it is written in a query, and what that means for the shortest cycle.
pub const FATES: [(&str, &str); 5] = [
    ("stopped", "makes a move of the shortest cycle illegal"),
    ("ended", "ends the shortest cycle with a result"),
    ("void", "ends the shortest cycle without a result"),
    ("forfeited", "takes a stone of the shortest cycle off"),
    ("for-ever", "lets the shortest cycle go on for ever"),
];

/// Something by which types are chosen, or ordered, or both.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name: the option of `koatlas types`, the key in addresses, and the name of the field.
    pub name: &'static str,
    /// Which types pass, in a sentence; `None` if types are only ordered by it.
    pub sentence: Option<&'static str>,
    /// The name that it had before it was about all cycles of a type; scripts and addresses of pages may still have it.
    pub former_name: Option<&'static str>,
    pub(super) asks: Asks,
    /// Its field in a form.
    pub field: Field,
}

/// What is asked: how a value is read, and what of a type it is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asks {
    /// Whether one of these numbers is in a range.
    Numbers(fn(&TypeEntry) -> Vec<i64>),
    /// The same of a number that may be negative.
    Signed(fn(&TypeEntry) -> Vec<i64>),
    YesNo(fn(&TypeEntry) -> bool),
    /// Whether a cycle of the type spells a word.
    Word,
    /// Whether a text is in a name, or begins the identity.
    Text,
    /// Whether some cycle goes on for ever under a rule set, or whether none does.
    ForEver(bool),
    /// Whether a rule set does something.
    Fate,
    /// Whether a rule set does something at a move.
    AtMove,
    /// Whether two rule sets do different things.
    Differs,
    /// Nothing: by the first name types are only ordered.
    Name,
}

/// The field of a form.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// None of its own.
    None,
    /// A menu of the numbers that types have.
    Menu(&'static str),
    /// A menu of what yes and no mean.
    YesNo(&'static str, [&'static str; 2]),
    /// A text, with an example.
    Text(&'static str, &'static str),
    /// What a rule set is said to do, as one of the fields about rule sets offers it.
    RuleSet(&'static str),
}

const fn key(name: &'static str, asks: Asks) -> Key {
    Key { name, sentence: None, former_name: None, asks, field: Field::None }
}

impl Key {
    const fn passes(self, sentence: &'static str) -> Key {
        Key { sentence: Some(sentence), ..self }
    }

    const fn field(self, field: Field) -> Key {
        Key { field, ..self }
    }

    const fn formerly(self, name: &'static str) -> Key {
        Key { former_name: Some(name), ..self }
    }

    /// The filters. One may be given several times; then all of them must be passed.
    pub fn filters() -> impl Iterator<Item = &'static Key> + Clone {
        KEYS.iter().filter(|key| key.sentence.is_some())
    }

    /// The orders.
    pub fn orders() -> impl Iterator<Item = &'static Key> + Clone {
        KEYS.iter().filter(|key| matches!(key.asks, Asks::Numbers(_) | Asks::Signed(_) | Asks::Name))
    }

    /// The filter of this name, or of this former name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Key> {
        Key::filters().find(|key| key.name == name || key.former_name == Some(name))
    }

    /// What its value is, in short.
    #[must_use]
    pub fn value(&self) -> &'static str {
        self.kind().1
    }

    /// What is asked, by the name under which the site's script knows how to, and what the value is, in short.
    const fn kind(&self) -> (&'static str, &'static str) {
        match self.asks {
            Asks::Numbers(_) | Asks::Signed(_) => ("numbers", "N|A..B"),
            Asks::YesNo(_) => ("yes-no", "yes|no"),
            Asks::Word => ("word", "WORD"),
            Asks::Text => ("text", "TEXT"),
            Asks::ForEver(true) => ("for-ever", "ID"),
            Asks::ForEver(false) => ("never-for-ever", "ID"),
            Asks::Fate => ("fate", "ID:FATE"),
            Asks::AtMove => ("at-move", "ID:N|ID:A..B"),
            Asks::Differs => ("differs", "ID,ID"),
            Asks::Name => ("name", "TEXT"),
        }
    }

    /// Whether its numbers may be negative.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        matches!(self.asks, Asks::Signed(_))
    }

    /// Whether it is asked by yes or no.
    #[must_use]
    pub fn is_yes_no(&self) -> bool {
        matches!(self.asks, Asks::YesNo(_))
    }

    /// The numbers that a type has here; yes is 1. `None` if something else is asked.
    pub fn numbers(&self, entry: &TypeEntry) -> Option<Vec<i64>> {
        match self.asks {
            Asks::Numbers(of) | Asks::Signed(of) => Some(of(entry)),
            Asks::YesNo(of) => Some(vec![of(entry).into()]),
            _ => None,
        }
    }

    /// Compares types by an order. Those without a name come after those with one.
    #[must_use]
    pub fn compare(&self, a: &TypeEntry, b: &TypeEntry) -> Ordering {
        let most = |entry| self.numbers(entry).and_then(|numbers| numbers.into_iter().max());
        let name = |entry: &TypeEntry| (entry.names.is_empty(), entry.names.first().map(|name| name.to_lowercase()));
        match self.asks {
            Asks::Name => name(a).cmp(&name(b)),
            _ => most(a).cmp(&most(b)),
        }
    }
}

/// The table as the site's script reads it.
pub fn for_script() -> Value {
    let key = |key: &Key| json!([key.name, key.kind().0, key.sentence.is_some(), key.former_name.unwrap_or_default()]);
    KEYS.iter().map(key).collect()
}

/// The numbers of a type under the keys that are about numbers, as the script reads them: each alone, or in a list if they may be
/// several.
pub fn numbers(entry: &TypeEntry) -> Value {
    let numbers = KEYS.iter().filter_map(|key| key.numbers(entry));
    numbers.map(|numbers| if let [one] = numbers[..] { json!(one) } else { json!(numbers) }).collect()
}

pub(super) static KEYS: &[Key] = &[
    key("points", Asks::Numbers(|entry| vec![entry.first_points as i64]))
        .passes("The fewest points of a region that has the type")
        .field(Field::Menu("Points")),
    key("positions", Asks::Numbers(|entry| vec![entry.positions as i64]))
        .passes("Positions of the component")
        .field(Field::Text("Positions", "8 or 5..20")),
    key("plays", Asks::Numbers(|entry| vec![entry.plays as i64]))
        .passes("Plays between the positions of the component")
        .field(Field::Text("Plays of the component", "9 or 20..30")),
    key("cycle", Asks::Numbers(|entry| vec![entry.shortest.plays as i64])),
    key("passes", Asks::Numbers(|entry| vec![entry.shortest.passes as i64]))
        .passes("Passes in the shortest cycle")
        .field(Field::Menu("Passes in the shortest cycle")),
    key("balance", Asks::Signed(|entry| vec![entry.shortest.balance.into()]))
        .passes("White stones minus black stones that the shortest cycle removes")
        .field(Field::Menu("Its balance")),
    key("string-size", Asks::Numbers(|entry| entry.ko_string_sizes.iter().map(|&size| size as i64).collect()))
        .passes("Number of stones of a string that the type captures, perhaps besides others")
        .field(Field::Menu("Size of a ko string")),
    key("pieces", Asks::Numbers(|entry| vec![entry.pieces as i64]))
        .passes("Connected parts of the region")
        .field(Field::Menu("Pieces")),
    key("mortal-strings", Asks::Numbers(|entry| vec![entry.mortal_strings.into()]))
        .passes("Strings outside the region that can be captured")
        .field(Field::Menu("Mortal strings")),
    key("settings", Asks::Numbers(|entry| vec![entry.occurrences as i64])),
    key("name", Asks::Name),
    key("prime", Asks::YesNo(|entry| entry.factors.len() == 1))
        .passes("True if the type is not a product of smaller types")
        .field(Field::YesNo("Prime", ["prime", "products"])),
    key("named", Asks::YesNo(|entry| !entry.names.is_empty()))
        .passes("True if the type has a name")
        .field(Field::YesNo("Named", ["named", "without a name"])),
    key("needs-suicide", Asks::YesNo(|entry| entry.shortest.needs_suicide))
        .passes("Whether every cycle of the type has a suicide")
        .field(Field::YesNo("Suicide", ["needed", "not needed"])),
    key("word", Asks::Word)
        .passes("Cycle word of some cycle of the type, for example \"B W2 B1\"")
        .field(Field::Text("Has a cycle with the word", "B W2 B1")),
    key("text", Asks::Text)
        .passes("A name or alias has this text in it, or the identity begins with it")
        .field(Field::Text("Name, alias or identity", "eternal life, p4e5…")),
    key("for-ever-under", Asks::ForEver(true))
        .passes("Some cycle of the type, of all its cycles, goes on for ever under the rule set")
        .formerly("not-stopped-by")
        .field(Field::RuleSet("lets some cycle go on for ever")),
    key("always-stopped-by", Asks::ForEver(false))
        .passes("No cycle of the type goes on for ever under the rule set: it bars a move, ends the game or takes a stone off")
        .formerly("stopped-by")
        .field(Field::RuleSet("lets no cycle go on for ever")),
    key("fate", Asks::Fate)
        .passes("What the rule set does with the shortest cycle: stopped, ended, void, forfeited or for-ever"),
    key("at-move", Asks::AtMove)
        .passes("At which move of the shortest cycle the rule set does so, counted over all laps"),
    key("differs", Asks::Differs)
        .passes(
            "The two rule sets do different things with the shortest cycle, or the same at different moves, whatever the rule is called; or \
             other cycles go on for ever under the one than under the other",
        )
        .field(Field::Text("Two rule sets differ on it", "psk,ssk")),
];

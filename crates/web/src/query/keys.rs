//! The names of filters: one list for the command line and for the site; and other names of types.

use koatlas_catalogue::{Catalogue, TypeEntry};

use crate::known::givers;

/// A filter by its name.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name: the option of `koatlas types`, and the key in addresses.
    pub name: &'static str,
    /// What its value is, in short.
    pub value: &'static str,
    /// Which types pass, in a sentence.
    pub sentence: &'static str,
    pub(super) form: Form,
}

/// How a value is read, and what of a type it is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// One of these numbers is in a range.
    Numbers(fn(&TypeEntry) -> Vec<usize>),
    /// A number, which may be negative, is in a range.
    Signed(fn(&TypeEntry) -> i32),
    /// Yes or no.
    YesNo(fn(&TypeEntry) -> bool),
    /// A cycle word of the type.
    Word,
    /// Something to look for in names and identities.
    Text,
    /// A rule set, and whether some cycle goes on for ever under it.
    RuleSet { for_ever: bool },
    /// A rule set and what it does.
    Fate,
    /// A rule set and at which move.
    AtMove,
    /// Two rule sets.
    Differs,
}

impl Key {
    /// The key of this name, or of this former name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name || key.former_name() == Some(name))
    }

    /// The name that the key had before it was about all cycles of a type; scripts and addresses of pages may still have it.
    #[must_use]
    pub fn former_name(&self) -> Option<&'static str> {
        match self.form {
            Form::RuleSet { for_ever } => Some(if for_ever { "not-stopped-by" } else { "stopped-by" }),
            _ => None,
        }
    }

    /// Whether its numbers may be negative.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        matches!(self.form, Form::Signed(_))
    }

    /// Whether it is asked by yes or no.
    #[must_use]
    pub fn is_yes_no(&self) -> bool {
        matches!(self.form, Form::YesNo(_))
    }
}

const RANGE: &str = "N|A..B";
const YES_NO: &str = "yes|no";
const RULE_SET: &str = "ID";

const fn key(name: &'static str, value: &'static str, form: Form, sentence: &'static str) -> Key {
    Key { name, value, sentence, form }
}

/// All filters. A filter may be given several times; then all of them must be passed.
pub const KEYS: &[Key] = &[
    key(
        "points",
        RANGE,
        Form::Numbers(|entry| vec![entry.first_points]),
        "The fewest points of a region that has the type",
    ),
    key("positions", RANGE, Form::Numbers(|entry| vec![entry.positions]), "Positions of the component"),
    key("plays", RANGE, Form::Numbers(|entry| vec![entry.plays]), "Plays between the positions of the component"),
    key("passes", RANGE, Form::Numbers(|entry| vec![entry.shortest.passes]), "Passes in the shortest cycle"),
    key(
        "balance",
        RANGE,
        Form::Signed(|entry| entry.shortest.balance),
        "White stones minus black stones that the shortest cycle removes",
    ),
    key(
        "string-size",
        RANGE,
        Form::Numbers(|entry| entry.ko_string_sizes.clone()),
        "Strings of so many stones are captured, perhaps besides others",
    ),
    key("pieces", RANGE, Form::Numbers(|entry| vec![entry.pieces]), "Connected parts of the region"),
    key(
        "mortal-strings",
        RANGE,
        Form::Numbers(|entry| vec![entry.mortal_strings as usize]),
        "Strings outside the region that can be captured",
    ),
    key(
        "prime",
        YES_NO,
        Form::YesNo(|entry| entry.factors.len() == 1),
        "Whether the type is no product of smaller types",
    ),
    key("named", YES_NO, Form::YesNo(|entry| !entry.names.is_empty()), "Whether the type has a name"),
    key(
        "needs-suicide",
        YES_NO,
        Form::YesNo(|entry| entry.shortest.needs_suicide),
        "Whether every cycle of the type has a suicide",
    ),
    key("word", "WORD", Form::Word, "A cycle of the type spells this cycle word, for example \"B W2 B1\""),
    key("text", "TEXT", Form::Text, "A name or alias has this text in it, or the identity begins with it"),
    key(
        "for-ever-under",
        RULE_SET,
        Form::RuleSet { for_ever: true },
        "Some cycle of the type, of all its cycles, goes on for ever under the rule set",
    ),
    key(
        "always-stopped-by",
        RULE_SET,
        Form::RuleSet { for_ever: false },
        "No cycle of the type goes on for ever under the rule set: it bars a move, ends the game or takes a stone off",
    ),
    key(
        "fate",
        "ID:FATE",
        Form::Fate,
        "What the rule set does with the shortest cycle: stopped, ended, void, forfeited or for-ever",
    ),
    key(
        "at-move",
        "ID:N|ID:A..B",
        Form::AtMove,
        "At which move of the shortest cycle the rule set does so, counted over all laps",
    ),
    key(
        "differs",
        "ID,ID",
        Form::Differs,
        "The two rule sets do different things with the shortest cycle, or the same at different moves, whatever the rule is called; or \
         other cycles go on for ever under the one than under the other",
    ),
];

/// Other names of a type: those of the known positions that give it its name.
pub fn aliases(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    givers(entry).flat_map(|known| known.aliases.iter().map(String::as_str))
}

/// The names of a type and its other names.
pub(super) fn all_names(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    entry.names.iter().map(String::as_str).chain(aliases(entry))
}

/// The other types of a catalogue that have as many coupled kos as a type has: each with its name, such as `triple ko (one string
/// shared by 3 kos)`.
pub fn variants<'c>(catalogue: &'c Catalogue, entry: &TypeEntry) -> Vec<(&'c TypeEntry, &'c str)> {
    let Some((kos, _)) = coupled(entry) else { return Vec::new() };
    let others = catalogue.types.iter().filter(|other| other.id != entry.id);
    others.filter_map(|other| coupled(other).filter(|(same, _)| *same == kos).map(|(_, name)| (other, name))).collect()
}

/// What so many coupled kos are called, and the name that says what they share.
fn coupled(entry: &TypeEntry) -> Option<(&str, &str)> {
    let names = entry.names.iter().filter(|_| entry.factors.len() == 1);
    names.map(String::as_str).find_map(|name| Some((name.split_once(" (")?.0, name)))
}

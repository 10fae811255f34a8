//! What a table is: its columns with their kinds, units and meanings, its key, and what it refers to.

/// A table, described.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// Its name, and that of its files.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// What a row is, and what must be known to use it.
    pub description: &'static str,
    /// The columns that together tell rows apart.
    pub key: &'static [&'static str],
    /// Columns whose values are found in a column of another table.
    pub references: &'static [Reference],
    /// The columns.
    pub columns: &'static [Column],
}

/// Values of a column are found in a column of another table.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// The column here.
    pub column: &'static str,
    /// The other table.
    pub table: &'static str,
    /// Its column.
    pub to: &'static str,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// One of some texts.
    OneOf(&'static [&'static str]),
    /// A whole number that is not below another.
    AtLeast(i64),
    /// A whole number.
    Integer,
    /// Yes or no.
    Boolean,
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    pub kind: Kind,
    /// What is counted.
    pub unit: Option<&'static str>,
    /// What a value means.
    pub description: &'static str,
    /// Whether there need not be a value.
    pub optional: bool,
}

impl Column {
    const fn new(name: &'static str, kind: Kind, description: &'static str) -> Column {
        Column { name, kind, unit: None, description, optional: false }
    }

    /// A column of texts.
    #[must_use]
    pub const fn text(name: &'static str, description: &'static str) -> Column {
        Column::new(name, Kind::Text, description)
    }

    /// A column of texts that are among some.
    #[must_use]
    pub const fn one_of(name: &'static str, texts: &'static [&'static str], description: &'static str) -> Column {
        Column::new(name, Kind::OneOf(texts), description)
    }

    /// A column of numbers of things.
    #[must_use]
    pub const fn count(name: &'static str, unit: &'static str, description: &'static str) -> Column {
        Column { unit: Some(unit), ..Column::new(name, Kind::AtLeast(0), description) }
    }

    /// A column of numbers that say which, from the one given.
    #[must_use]
    pub const fn number(name: &'static str, from: i64, description: &'static str) -> Column {
        Column::new(name, Kind::AtLeast(from), description)
    }

    /// A column of differences of numbers of things.
    #[must_use]
    pub const fn difference(name: &'static str, unit: &'static str, description: &'static str) -> Column {
        Column { unit: Some(unit), ..Column::new(name, Kind::Integer, description) }
    }

    /// A column of yes and no.
    #[must_use]
    pub const fn boolean(name: &'static str, description: &'static str) -> Column {
        Column::new(name, Kind::Boolean, description)
    }

    /// There need not be a value.
    #[must_use]
    pub const fn optional(self) -> Column {
        Column { optional: true, ..self }
    }
}

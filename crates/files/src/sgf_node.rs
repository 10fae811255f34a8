//! A node of an SGF file.

use sgf_parse::unknown_game::Prop;
use sgf_parse::{GameTree, SgfParseError, SgfProp};

use crate::error::{At, Fault};
use koatlas_board::quoted;

/// What the parser is given before a node: the first node of a game that it does not know.
///
/// It then leaves points as they are written. Those of Go it lists one by one, and a file of nothing but large rectangles
/// keeps it busy for half a minute.
const BEFORE: &str = "(;GM[0];";

/// A node of a game of Go: its properties, by name and in order.
pub(crate) struct Node {
    properties: Vec<Prop>,
    /// The byte of a later node, which its errors name; those of the first node name the property alone.
    at: Option<usize>,
}

impl Node {
    /// The first node of a file, from the text of its properties.
    pub fn root(properties: &str) -> Result<Node, Fault> {
        let root = Node { properties: parse(properties, At::File)?, at: None };
        match root.single("GM")? {
            None | Some(Prop::GM(1)) => Ok(root),
            Some(_) => Err(root.fault("GM", "this is no game of Go: write GM[1]")),
        }
    }

    /// A later node, from its byte and the text of its properties.
    pub fn later(at: usize, properties: &str) -> Result<Node, Fault> {
        Ok(Node { properties: parse(properties, At::Byte(at))?, at: Some(at) })
    }

    /// The properties of this name.
    pub fn properties(&self, key: &str) -> impl Iterator<Item = &Prop> {
        self.properties.iter().filter(move |property| property.identifier() == key)
    }

    /// The first of these names that a property has.
    pub fn first_of<const N: usize>(&self, keys: [&'static str; N]) -> Option<&'static str> {
        keys.into_iter().find(|key| self.properties(key).next().is_some())
    }

    /// The property of this name, if there is one.
    pub fn single(&self, key: &'static str) -> Result<Option<&Prop>, Fault> {
        let mut properties = self.properties(key);
        let first = properties.next();
        match properties.next() {
            None => Ok(first),
            Some(_) => Err(self.fault(key, "the property is written twice: keep one")),
        }
    }

    /// Something is wrong with a property.
    pub fn fault(&self, key: &'static str, sentence: impl Into<String>) -> Fault {
        let sentence = sentence.into();
        match self.at {
            None => Fault::new(At::Key(key), sentence),
            Some(at) => Fault::new(At::Byte(at), format!("{key}: {sentence}")),
        }
    }

    /// The values of a property are none of its kind.
    pub fn unreadable(&self, key: &'static str, property: &Prop, remedy: &str) -> Fault {
        let values = match property {
            Prop::Invalid(_, values) | Prop::Unknown(_, values) => values.join("]["),
            Prop::B(value) | Prop::W(value) => value.clone(),
            _ => String::new(),
        };
        self.unreadable_value(key, &values, remedy)
    }

    /// A value of a property is none of its kind.
    pub fn unreadable_value(&self, key: &'static str, value: &str, remedy: &str) -> Fault {
        self.fault(key, format!("the value {} cannot be read: {remedy}", quoted(value)))
    }
}

fn parse(properties: &str, at: At) -> Result<Vec<Prop>, Fault> {
    let trees = sgf_parse::parse(&format!("{BEFORE}{properties})")).map_err(|error| no_properties(error, at))?;
    let before = trees.into_iter().filter_map(|tree| match tree {
        GameTree::Unknown(before) => Some(before),
        GameTree::GoGame(_) => None,
    });
    Ok(before.flat_map(|before| before.children).flat_map(|node| node.properties).collect())
}

fn no_properties(error: SgfParseError, at: At) -> Fault {
    let remedy = "write each as capital letters and values in brackets, for example AB[aa][bb]";
    Fault::new(at, format!("the SGF properties cannot be read ({error}): {remedy}"))
}

//! How the keys and values of a file are written.

use serde::Serialize;

/// A key and its value, as JSON.
pub(crate) type Entry = (&'static str, String);

/// An object with a key a line, this deep in others.
pub(crate) fn object(entries: &[Entry], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let lines: Vec<String> = entries.iter().map(|(key, value)| format!("{indent}  \"{key}\": {value}")).collect();
    format!("{{\n{}\n{indent}}}", lines.join(",\n"))
}

/// A list, the value of a key of an object this deep in others: each of its values on a line.
pub(crate) fn list<T: Serialize>(values: &[T], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let lines: Vec<String> = values.iter().map(|value| format!("\n{indent}    {}", json(value))).collect();
    if lines.is_empty() { "[]".to_owned() } else { format!("[{}\n{indent}  ]", lines.join(",")) }
}

/// A value on one line.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("lists, texts and numbers can be written as JSON")
}

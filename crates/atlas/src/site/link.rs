//! Addresses inside the site.

/// The address of a type's page, from the folder `types`.
pub(super) fn type_page(id: &str) -> String {
    format!("{id}.html")
}

/// The address of a type's page, from the top.
pub(super) fn type_from_top(id: &str) -> String {
    format!("types/{id}.html")
}

/// The address of the overview with a filter.
pub(super) fn filtered(depth: Depth, key: &str, value: &str) -> String {
    format!("{}index.html#{key}={}", depth.root(), encoded(value))
}

/// The name of a cycle word as a place on its page: `B-W2-B1`.
pub(super) fn word_anchor(word: &str) -> String {
    word.replace(' ', "-")
}

/// A value of a filter in an address: blanks as `+`, and everything but letters, digits, `-`, `.` and `:` as in all addresses.
fn encoded(value: &str) -> String {
    let sign = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        b'-' | b'.' | b':' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    value.bytes().map(sign).collect()
}

/// How deep a page lies below the top folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Top,
    InFolder,
}

impl Depth {
    /// The way to the top folder.
    pub const fn root(self) -> &'static str {
        match self {
            Depth::Top => "",
            Depth::InFolder => "../",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Depth, filtered};

    #[test]
    fn values_are_encoded() {
        assert_eq!(filtered(Depth::InFolder, "word", "B W2&x"), "../index.html#word=B+W2%26x");
    }
}

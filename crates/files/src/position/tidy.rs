//! Names on one line.

/// A name as files hold it: one line, single spaces, no control characters; `None` if nothing is left.
pub(crate) fn tidy(name: &str) -> Option<String> {
    let words: Vec<&str> =
        name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

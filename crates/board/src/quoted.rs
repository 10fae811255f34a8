//! How an error quotes what somebody wrote.

/// The longest quotation, in characters.
const LONGEST: usize = 24;

/// A text in quotation marks, on one line and not too long, whatever is in it.
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "..." } else { "" };
    format!("\"{}{rest}\"", start.escape_debug())
}

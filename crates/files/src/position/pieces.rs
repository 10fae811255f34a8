//! Texts cut into lines and words that know where they were.

/// The pieces of a text between the characters that end one, without the white space around them, each with the byte
/// where it begins; blank pieces are left out.
pub(crate) fn pieces(text: &str, ends: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let cut = text.split_inclusive(ends).map(move |piece| {
        let start = next;
        next += piece.len();
        (start + piece.len() - piece.trim_start().len(), piece.trim())
    });
    cut.filter(|(_, piece)| !piece.is_empty())
}

/// The lines that are not blank.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, |c| c == '\n')
}

/// The words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, char::is_whitespace)
}

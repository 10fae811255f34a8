//! Whole numbers as people write them.

use std::str::FromStr;

use koatlas_board::quoted;

/// A whole number from 0 on.
///
/// # Errors
/// If the text is none, or too large a number.
pub fn number<N: FromStr>(text: &str) -> Result<N, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match is_number {
        true => format!("{} is too large: write a smaller number", quoted(text)),
        false => format!("{} is no whole number: write one such as 10", quoted(text)),
    })
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn what_is_no_number() {
        assert_eq!(number("65535"), Ok(65535_u16));
        assert_eq!(number::<u16>("65536").unwrap_err(), "\"65536\" is too large: write a smaller number");
        for text in ["", "x", "-1", "1.5", " 1"] {
            assert!(number::<u16>(text).unwrap_err().ends_with("is no whole number: write one such as 10"), "{text}");
        }
    }
}

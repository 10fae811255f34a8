//! Tests of sizes in words.

use super::size_in_words;

#[test]
fn sizes_have_few_digits() {
    let sizes = [7, 999, 1_000, 9_999, 10_000, 999_999, 1_000_000, 34_567_890].map(size_in_words);
    assert_eq!(sizes, ["7 bytes", "999 bytes", "1.0 kB", "9.9 kB", "10 kB", "999 kB", "1.0 MB", "34 MB"]);
}

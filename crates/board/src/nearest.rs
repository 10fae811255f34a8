//! What somebody may have meant.

use strsim::{jaro_winkler, normalized_damerau_levenshtein};

/// The candidate most like a text, in capitals or not, if one is like it.
///
/// Two measures, for letters exchanged and for ends left out; the one that finds more likeness counts.
pub fn nearest<'c>(text: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let text = text.to_lowercase();
    let likeness = |other: &str| normalized_damerau_levenshtein(&text, other).max(jaro_winkler(&text, other) - 0.25);
    let (likeness, candidate) = candidates.map(|c| (likeness(c), c)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness > 0.5).then_some(candidate)
}

/// A name without what people write in different ways: capitals, blanks, hyphens, other signs.
///
/// ```
/// use koatlas_board::folded;
/// assert_eq!(folded("Tromp Taylor"), folded("tromp-taylor"));
/// ```
#[must_use]
pub fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_understood_and_nonsense_is_not() {
        let nearest = |text| nearest(text, ["psk", "ssk", "fixed-ko", "japanese-1989", "tromp-taylor"].into_iter());
        assert_eq!(["pks", "Psk", "SSK", "fixedko"].map(nearest), ["psk", "psk", "ssk", "fixed-ko"].map(Some));
        assert_eq!(["japanese", "tromp"].map(nearest), ["japanese-1989", "tromp-taylor"].map(Some));
        assert_eq!(["", "xyzzy", "rule"].map(nearest), [None; 3]);
    }
}

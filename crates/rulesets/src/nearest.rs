//! What somebody may have meant.

/// The candidate most like a text, if one is like it.
pub(crate) fn nearest(text: &str, candidates: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let like = |candidate: &'static str| (strsim::jaro_winkler(text, candidate), candidate);
    let (likeness, candidate) = candidates.map(like).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness > 0.7).then_some(candidate)
}

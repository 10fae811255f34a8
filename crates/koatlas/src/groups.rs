//! Groups of items: those with the same key, and each two of them.

/// Groups `items` by their keys, in the order in which keys first occur. Quadratic in the number of different keys.
///
/// ```
/// let by_length = koatlas::groups::group_by_key(["a", "to", "b"].map(|word| (word.len(), word)));
/// assert_eq!(by_length, [(1, vec!["a", "b"]), (2, vec!["to"])]);
/// ```
pub fn group_by_key<K: PartialEq, T>(items: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

/// Returns each two of the numbers below `count`, in ascending order.
pub(crate) fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| [a, b]))
}

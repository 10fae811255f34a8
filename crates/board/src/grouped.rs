//! How large numbers are written.

/// 1234567 as 1,234,567.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_come_in_groups_of_three() {
        assert_eq!([0_u64, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(grouped(1_u128 << 64), "18,446,744,073,709,551,616");
    }
}

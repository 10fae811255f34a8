//! Cycle words: what a single cycle does, whatever the shape.

use std::fmt;

use koatlas_board::Colour;

use crate::types::Label;

/// The labels of a cycle's plays in order, up to rotation and exchange of colours.
///
/// Of all rotations of the cycle and of the cycle with the colours exchanged the least is kept, in the order of labels:
/// Black's before White's, captures by number before suicides by number. Printed as `B W2 B1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CycleWord(Vec<Label>);

impl CycleWord {
    /// The word of a cycle.
    #[must_use]
    pub fn new(labels: &[Label]) -> CycleWord {
        let exchanged: Vec<Label> = labels.iter().map(|label| label.exchanged()).collect();
        let rotations = |word: &[Label]| (0..word.len()).map(|i| [&word[i..], &word[..i]].concat()).collect::<Vec<_>>();
        let all = rotations(labels).into_iter().chain(rotations(&exchanged));
        CycleWord(all.min().unwrap_or_default())
    }

    /// The labels, from the least rotation.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.0
    }

    /// Number of plays.
    #[must_use]
    pub fn plays(&self) -> usize {
        self.0.len()
    }

    /// Number of passes that make the cycle a situational one: one between two plays of a colour, cyclically.
    #[must_use]
    pub fn passes(&self) -> usize {
        let next = self.0.iter().cycle().skip(1);
        self.0.iter().zip(next).filter(|(a, b)| a.colour() == b.colour()).count()
    }

    /// White stones minus black stones removed.
    #[must_use]
    pub fn balance(&self) -> i32 {
        self.0.iter().map(|&label| balance(label)).sum()
    }
}

/// White stones minus black stones that a play removes.
pub(crate) fn balance(label: Label) -> i32 {
    let owner = if label.suicide() { label.colour() } else { !label.colour() };
    let removed = i32::try_from(label.removed()).expect("a label holds 14 bits");
    if owner == Colour::White { removed } else { -removed }
}

/// By number of plays, then by the plays.
impl Ord for CycleWord {
    fn cmp(&self, other: &CycleWord) -> std::cmp::Ordering {
        (self.plays(), &self.0).cmp(&(other.plays(), &other.0))
    }
}

impl PartialOrd for CycleWord {
    fn partial_cmp(&self, other: &CycleWord) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for CycleWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, label) in self.0.iter().enumerate() {
            write!(f, "{}{label}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

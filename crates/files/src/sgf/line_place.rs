//! The place of a line among the lines of its game.

use std::fmt;

/// Place of a line of play among all lines of its game; that of the main line, or of a game that is read without its
/// variations, is the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinePlace {
    /// The nodes of the line with several successors, each as the number of moves up to it, and the number of the
    /// successor that the line takes, from 1.
    pub branches: Vec<(usize, usize)>,
    /// True if the end of the line, after its last branch, is a variation that [`annotate_game`](crate::annotate_game)
    /// has added.
    pub is_added: bool,
}

impl LinePlace {
    /// Number of moves that an earlier line has too.
    ///
    /// ```
    /// use koatlas_files::LinePlace;
    /// let place = LinePlace { branches: vec![(3, 1), (12, 2), (15, 1)], is_added: false };
    /// assert_eq!((place.shared_moves(), &place.to_string()[..]), (12, "12.2"));
    /// ```
    pub fn shared_moves(&self) -> usize {
        self.own_branch().map_or(0, |branch| self.branches[branch].0)
    }

    /// True if no earlier line ends in the same way: the line is the main line.
    pub fn is_main_line(&self) -> bool {
        self.own_branch().is_none()
    }

    /// Index of the branch at which the line leaves all earlier ones.
    fn own_branch(&self) -> Option<usize> {
        self.branches.iter().rposition(|&(_, number)| number > 1)
    }
}

/// Writes the address of the line, such as `12.2`: the second variation of those that go on after move 12.
///
/// A first variation stands there only if another node branches after the same move, as in `12.1.12.2`.
impl fmt::Display for LinePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let branches = &self.branches[..self.own_branch().map_or(0, |branch| branch + 1)];
        let needed = branches.iter().enumerate().filter(|&(index, &(after, number))| {
            number > 1 || branches[index + 1..].iter().any(|&(other, number)| other == after && number > 1)
        });
        let parts: Vec<String> = needed.map(|(_, (after, number))| format!("{after}.{number}")).collect();
        f.write_str(&parts.join("."))
    }
}

//! Which suicides are allowed.

koatlas_board::named_values! {
    /// The policy of the bare rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Suicide {
        /// None.
        None = "none",
        /// Of two stones or more.
        Multi = "multi",
        /// Also of a single stone, which leaves the board as it was.
        All = "all",
    }
}

impl Suicide {
    /// The policy of this name.
    pub fn named(name: &str) -> Option<Suicide> {
        Suicide::ALL.into_iter().find(|policy| policy.id() == name)
    }

    /// Whether a play may remove so many stones of the player's own.
    pub fn allows(self, own: usize) -> bool {
        match self {
            Suicide::None => own == 0,
            Suicide::Multi => own != 1,
            Suicide::All => true,
        }
    }

    /// The policy with the same plays but for those that leave the position as it was.
    pub fn changing(self) -> Suicide {
        if self == Suicide::All { Suicide::Multi } else { self }
    }
}

//! Enumerations in certificates: what is counted, what nodes and single-use marks of a graph are, and how void ends count.

use koatlas_board::named_values;

named_values! {
    /// The unit in which the length of a sequence is counted.
    ///
    /// Passes are moves of every sequence under both measures. A pass between two plays lets the same player play again, and too many
    /// passes end the sequence. The rule set says what else a pass does: it may lift bans (Spight), it may be allowed only once to a
    /// player in a position, or it may bring a situation that a play may not bring again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Measure {
        /// Plays alone; passes are not counted.
        Plays = "plays",
        /// Plays and passes, including the passes that end the sequence.
        Moves = "moves",
    }
    else "measure"
}

named_values! {
    /// The part of the history that a node of a graph holds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum NodeKind {
        /// The position, and the player to move where it is needed.
        Plain = "plain",
        /// All of the history that the rules about bans and ends need.
        Full = "full",
    }
}

named_values! {
    /// The kind of single-use mark that a play from position `P` to position `Q` leaves. A walk may leave each mark only once.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SingleUseMarkKind {
        /// The position `Q`.
        Positions = "positions",
        /// The position `Q` and the player.
        Creations = "creations",
        /// The position `Q` and the opponent, who is then to move.
        Situations = "situations",
        /// The positions `P` and `Q`.
        Pairs = "pairs",
        /// The class of `P`, the player and the point. The class of a position is the set of points of all its basic kos, and the stones
        /// elsewhere.
        Classes = "classes",
        /// The position `P` and the point, if a cycle of plays of either player leads through `P` without a play on the point; otherwise
        /// `P` alone, so that all such points leave one mark.
        Points = "points",
        /// A position and a player. Passes leave these marks, and plays leave none.
        Passes = "passes",
    }
}

named_values! {
    /// The value of an end that the rule set calls void or a tie.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum VoidIs {
        /// A draw at the komi: the value is the komi.
        #[default]
        Draw = "draw",
        /// A win for Black by the rule itself.
        Black = "black",
        /// A win for White by the rule itself.
        White = "white",
        /// Worth nothing to the player who claims a bound: his strategy must not allow such an end.
        Separate = "separate",
    }
    else "value of a game without result"
}

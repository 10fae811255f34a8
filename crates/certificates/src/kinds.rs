//! What is counted, what tokens and nodes are, and how ends count.

use koatlas_board::named_values;

named_values! {
    /// What the length of a sequence counts.
    ///
    /// Passes are moves of every sequence, whichever is counted: one between two plays lets the same player play again, and
    /// too many end the sequence. What else a pass does, the rule set says: it may lift bans (Spight), be one that a player has
    /// only once in a position, or bring a situation that a play may not bring again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Measure {
        /// Passes cost nothing and gain nothing.
        Plays = "plays",
        /// Plays and passes, those that end the sequence among them.
        Moves = "moves",
    }
    else "measure"
}

named_values! {
    /// How much of what has happened the nodes of a graph hold.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum NodeKind {
        /// Positions, and whose turn it is where that is needed.
        Plain = "plain",
        /// All that bans and ends ask for.
        Full = "full",
    }
}

named_values! {
    /// What a play from position `P` to position `Q` uses up.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TokenKind {
        /// `Q`.
        Positions = "positions",
        /// `Q` and the player.
        Creations = "creations",
        /// `Q` and the opponent, who is then to move.
        Situations = "situations",
        /// `P` and `Q`.
        Pairs = "pairs",
        /// The class of `P`, the player and the point. The class is the set of points of all basic kos, and the
        /// stones elsewhere.
        Classes = "classes",
        /// `P` and the point, if a cycle of plays of either player leads through `P` without a play on the point;
        /// otherwise `P`, of which the same is used up by all such points.
        Points = "points",
        /// Not a play but a pass, in a position by a player.
        Passes = "passes",
    }
}

named_values! {
    /// How an end counts that the rule set calls void or a tie.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum VoidIs {
        /// As equal at the komi, so its value is the komi.
        #[default]
        Draw = "draw",
        /// As a win of Black's by the rule itself.
        Black = "black",
        /// As a win of White's by the rule itself.
        White = "white",
        /// As worth nothing to whoever claims a bound; a strategy must not let it come about.
        Separate = "separate",
    }
}

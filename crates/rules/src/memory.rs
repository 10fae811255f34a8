//! What a referee has to remember: the part of the past that bars, ends and forfeits look up, in words.

use crate::{Bar, Counted, Counts, Cycle, End, KoPassScope, PassEnd, Repetition, RuleSet, Settlement, Since, Window};

/// Between the parts of a memory.
const BETWEEN: &str = "; ";

const POSITIONS: &str = "all positions so far";
const SITUATIONS: &str = "all positions so far, each with the player to move";
const SITUATIONS_SINCE_PASS: &str = "the positions since the last pass, each with the player to move";
const BALANCES: &str = "all positions so far, each with the balance of the stones removed since";
const SITUATION_BALANCES: &str =
    "all positions so far, each with the player to move, and the balance of the stones removed since";

impl Bar {
    /// What a referee has to remember for the bar; empty if the position on the board is enough.
    ///
    /// ```
    /// use koatlas_rules::Bar;
    /// assert_eq!(Bar::TwoAgo.memory(), "the position before the last move");
    /// ```
    pub fn memory(self) -> String {
        let words = match self {
            Bar::Recent(Window { situational, moves }) => {
                let player = if situational { ", each with the player to move" } else { "" };
                return format!("the last {moves} positions{player}");
            }
            Bar::Counted(counted) => return counted.memory(),
            Bar::OfPlayer(_, bar) => return bar.memory(),
            Bar::LastPlays(1) => "the position that the last play made",
            Bar::LastPlays(plays) => return format!("the positions that the last {plays} plays made"),
            Bar::BasicKo => "the single stone that the last move took",
            Bar::TwoAgo => "the position before the last move",
            Bar::Position(Since::Start) => POSITIONS,
            Bar::Position(Since::LastPass) => "the positions since the last pass",
            Bar::Position(Since::StartUnlessPassed) => "all positions so far; whether the last move was a pass",
            Bar::Situation(Since::Start) => SITUATIONS,
            Bar::Situation(Since::LastPass) => SITUATIONS_SINCE_PASS,
            Bar::Situation(Since::StartUnlessPassed) => {
                "all positions so far, each with the player to move; whether the last move was a pass"
            }
            Bar::Creation => "all positions so far, each with the players who made it",
            Bar::Pair => "all pairs of positions between which a play has led",
            Bar::PlayInClass => "all plays so far, each with the position before it",
            Bar::PointSincePosition => "all positions so far, each with the points played on since it occurred first",
            Bar::NoChange => "",
            Bar::PassedIn => "the positions in which a player has passed before a play, each with the player",
            Bar::Unbalanced => BALANCES,
            Bar::KoPass(KoPassScope::Once) => {
                "the kos that a player may not retake before a pass for a ko; the points of these passes, each with the player"
            }
            Bar::KoPass(_) => "the kos that a player may not retake before a pass for a ko",
            Bar::KoAgain => "all plays that took in a ko, each with the position before it",
            Bar::RemovedPoint => "the stones that the last move removed",
            Bar::SituationAndPass => {
                "all positions so far, each with the player to move, and the position in which the other one had passed \
                 last; the position in which each player has passed last"
            }
            Bar::AfterSecondPass => {
                "the positions in which each player has passed; whether the last move was a second pass in its position"
            }
            Bar::Disturbing => {
                "the positions in which each player has played right after a single pass; the passes made just now"
            }
        };
        words.to_owned()
    }
}

impl Counted {
    /// What a referee has to remember for the bar.
    fn memory(self) -> String {
        let all = match (self.counts, self.since_pass) {
            (Counts::Creation, _) => {
                return "all positions so far, each with how often each player has made it".to_owned();
            }
            (Counts::Pair, _) => {
                return "all pairs of positions between which a play has led, each with how often it did".to_owned();
            }
            (Counts::Position, false) => POSITIONS,
            (Counts::Situation, false) => SITUATIONS,
            (Counts::Position, true) => "the positions since the last pass",
            (Counts::Situation, true) => SITUATIONS_SINCE_PASS,
        };
        let how_often = match self.cycle {
            None => ", each with how often it has occurred",
            Some(Cycle::Odd | Cycle::Even) => {
                ", each with how often it has occurred an even and an odd number of plays ago"
            }
            Some(Cycle::Balanced | Cycle::Unbalanced) => {
                ", each with how often it has occurred with each balance of the stones removed since"
            }
        };
        // A pass adds an occurrence of a situation only if the player to move has not been to move since the last play.
        let pass = self.counts == Counts::Situation && !self.since_pass;
        format!("{all}{how_often}{}", if pass { "; whether the last move was a pass" } else { "" })
    }
}

impl End {
    /// What a referee has to remember for the end; empty if the position on the board and the move are enough.
    ///
    /// ```
    /// use koatlas_rules::End;
    /// assert_eq!(End::Passes(2).memory(), "the passes made just now");
    /// ```
    pub fn memory(self) -> String {
        let words = match self {
            End::Passes(1) => "",
            End::Passes(_) => "the passes made just now",
            End::SecondPass => "the positions in which each player has passed",
            End::UndisturbedPass => {
                "the positions in which each player has passed, and whether somebody has played right after a single pass \
                 since; the passes made just now"
            }
            End::Settled(PassEnd::InARow(_), Settlement::Balance) => {
                return format!("{}{BETWEEN}the balance of the stones removed since the start", self.scored().memory());
            }
            End::Settled(_, Settlement::Balance) => {
                return format!("{}; the balance of the stones removed since each pass", self.scored().memory());
            }
            End::Settled(..) => return self.scored().memory(),
            // The balance is that since the repeated position or situation.
            End::Repetition(Repetition::Positional, Settlement::Balance) => BALANCES,
            End::Repetition(_, Settlement::Balance) => SITUATION_BALANCES,
            End::Repetition(repetition, _) => repetition.memory(),
            End::CycleEnd { anywhere, .. } => {
                let retaken = if anywhere { "; whether a ko was retaken after exactly two passes" } else { "" };
                let passes = "the passes made just now, with the single stone taken before them";
                return format!("the start and who moved first; whether a play was made; {passes}{retaken}");
            }
        };
        words.to_owned()
    }
}

impl Repetition {
    /// What a referee has to remember to recognise it.
    fn memory(self) -> &'static str {
        match self {
            Repetition::Positional => POSITIONS,
            Repetition::Situational => SITUATIONS,
            Repetition::PassFree => SITUATIONS_SINCE_PASS,
            Repetition::Third => {
                "the positions since the last pass, each with the player to move, and whether they have recurred"
            }
        }
    }
}

impl RuleSet {
    /// Returns what a referee has to remember besides the position on the board and the player to move, in words. A part that says less
    /// than another one is left out: it is the beginning of that, up to a comma. In a phase only what has happened in it counts.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let memory = |rules| RuleSet::find(rules).map(|rules| rules.memory());
    /// assert_eq!(memory("psk")?, "all positions so far; the passes made just now");
    /// assert_eq!(memory("basic-ko")?, "the single stone that the last move took; the passes made just now");
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn memory(&self) -> String {
        self.in_each_phase(RuleSet::memory_of_phase)
    }

    fn memory_of_phase(&self) -> String {
        let forfeit = self.forfeit.map(|forfeit| forfeit.repetition.memory().to_owned());
        let bars = self.bars.iter().map(|bar| bar.memory());
        let of_parts: Vec<String> = bars.chain(self.ends.iter().map(|end| end.memory())).chain(forfeit).collect();
        let mut parts: Vec<&str> = Vec::new();
        for part in of_parts.iter().flat_map(|of_part| of_part.split(BETWEEN)) {
            if !part.is_empty() && !parts.iter().any(|known| *known == part || says_more(known, part)) {
                parts.retain(|known| !says_more(part, known));
                parts.push(part);
            }
        }
        let looks_back = !self.lookups(false).is_empty()
            || self.bars.iter().any(|bar| matches!(bar.of_both_players(), Bar::Recent(_)));
        if looks_back && !self.start_counts {
            parts.push("the start is none of them until a pass is made in it");
        }
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(BETWEEN) }
    }
}

/// True if `more` is `less` with something added.
fn says_more(more: &str, less: &str) -> bool {
    more.strip_prefix(less).is_some_and(|added| added.starts_with(','))
}

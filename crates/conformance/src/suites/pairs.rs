//! The shortest sequences that tell rule sets apart.

use koatlas_board::Size;
use koatlas_rulesets::{Action, End, Parameter, RuleSet};

use crate::suites::search::exhaust::{Found, Hunt, Part, Plan, SearchError, exhaust};
use crate::suites::search::walk::{Answer, MOST, Members, Question, Tries, Walk};
use crate::suites::suite::Watch;

/// Which moves may tell rule sets apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// All plays and passes.
    AnyMove,
    /// A play, in a sequence in which no suicide is tried and nobody passes after a pass. So the rules about suicides and the
    /// end by passes in a row tell nothing: the difference is one of the rules about repetition. What only a pass shows, a pass that
    /// repeats or that ends by repetition, is no such difference.
    Repetition,
}

impl Difference {
    /// Both.
    pub const ALL: [Difference; 2] = [Difference::AnyMove, Difference::Repetition];

    /// The identifier in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Difference::AnyMove => "any-move",
            Difference::Repetition => "repetition",
        }
    }

    fn tries(self) -> Tries {
        match self {
            Difference::AnyMove => Tries::PlaysAndPasses,
            Difference::Repetition => Tries::NoSuicidesNoEndByPasses,
        }
    }

    /// Whether two rule sets have the same parts, as far as they can tell anything: then nothing tells them apart, on any
    /// board.
    #[must_use]
    pub fn has_none(self, one: &RuleSet, other: &RuleSet) -> bool {
        let parts = |rules: &RuleSet| (rules.bars().to_vec(), rules.forfeit().map(|forfeit| forfeit.of));
        let start = |rules: &RuleSet| (rules.start_counts(), Parameter::StartCreator.value(rules), rules.ko());
        let suicides = self == Difference::Repetition || one.suicide() == other.suicide();
        suicides && parts(one) == parts(other) && start(one) == start(other) && self.ends(one) == self.ends(other)
    }

    /// What can end a sequence, and whether plays that change nothing count as passes.
    fn ends(self, rules: &RuleSet) -> (Vec<End>, Option<bool>) {
        let counts = |end: &&End| self == Difference::AnyMove || !matches!(end, End::Passes(2..));
        let null_plays = rules.forfeit().map(|forfeit| forfeit.null_play_is_pass);
        (rules.ends().iter().filter(counts).copied().collect(), null_plays)
    }
}

/// What was found for pairs of rule sets.
pub(crate) struct Pairs {
    difference: Difference,
    /// By rule set, those it has not been told from, as far as they are asked about.
    open: Vec<Members>,
    found: Vec<Vec<Option<Found>>>,
}

impl Pairs {
    /// What tells rule sets apart, for the pairs that are wanted.
    ///
    /// # Errors
    /// If somebody asks for an end, or a rule set names a ko.
    ///
    /// # Panics
    /// If there are more than 64 rule sets.
    pub fn search(
        rules: &[RuleSet],
        plans: &[Plan],
        difference: Difference,
        wanted: impl Fn(usize, usize) -> bool,
        watch: &Watch<'_>,
    ) -> Result<Pairs, SearchError> {
        assert!(rules.len() <= MOST, "at most {MOST} rule sets at a time");
        let all = 0..rules.len();
        let asked =
            |a: usize, b: usize| a != b && (wanted(a, b) || wanted(b, a)) && !difference.has_none(&rules[a], &rules[b]);
        let open = all.clone().map(|a| all.clone().filter(|&b| asked(a, b)).collect()).collect();
        let mut pairs = Pairs { difference, open, found: vec![vec![None; rules.len()]; rules.len()] };
        for plan in plans {
            exhaust(rules, plan, &mut pairs, watch)?;
        }
        Ok(pairs)
    }

    /// Which moves may tell.
    pub fn difference(&self) -> Difference {
        self.difference
    }

    /// The smallest sequence that tells a pair apart, if one was found.
    pub fn of(&self, a: usize, b: usize) -> Option<&Found> {
        self.found[a.min(b)][a.max(b)].as_ref()
    }
}

impl Hunt for Pairs {
    type Part = PairsPart;

    fn seeks_on(&self, _: Size) -> bool {
        self.open.iter().any(|open| !open.is_empty())
    }

    fn part(&self, _: Size) -> PairsPart {
        PairsPart { difference: self.difference, open: self.open.clone(), found: Vec::new() }
    }

    fn found(&mut self, thing: usize, found: Found) {
        let (a, b) = (thing / MOST, thing % MOST);
        close(&mut self.open, a, b);
        self.found[a][b].get_or_insert(found);
    }
}

/// The pairs, in a part of the sequences.
pub(crate) struct PairsPart {
    difference: Difference,
    open: Vec<Members>,
    found: Vec<(usize, Vec<Action<usize>>)>,
}

fn close(open: &mut [Members], a: usize, b: usize) {
    open[a].remove(b);
    open[b].remove(a);
}

impl Question for PairsPart {
    fn tries(&self) -> Tries {
        self.difference.tries()
    }

    fn open(&self, members: Members) -> Members {
        members.iter().filter(|&member| self.open[member].meets(members)).collect()
    }

    fn ask(&mut self, walk: &Walk, last: Action<usize>, answers: &[(usize, Answer)]) {
        for (place, (a, answer)) in answers.iter().enumerate() {
            for (b, other) in &answers[place + 1..] {
                if self.open[*a].contains(*b) && answer.shown() != other.shown() {
                    close(&mut self.open, *a, *b);
                    let moves = walk.moves().iter().copied().chain([last]).collect();
                    self.found.push((a * MOST + b, moves));
                }
            }
        }
    }
}

impl Part for PairsPart {
    fn into_found(self) -> Vec<(usize, Vec<Action<usize>>)> {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use koatlas_board::BoardPosition;
    use koatlas_rulesets::RuleSet;

    use super::{Difference, Pairs};
    use crate::suites::case::moves;
    use crate::suites::reference::{self, Numbers, Seen};
    use crate::suites::search::exhaust::{Beginning, Plan};
    use crate::suites::suite::Watch;

    type Table = BTreeMap<Numbers, Seen>;

    fn plan(from: Beginning, boards: &[(&str, usize)]) -> Plan {
        let boards = boards.iter().map(|&(size, moves)| (size.parse().unwrap(), moves)).collect();
        Plan { from, boards }
    }

    /// The first sequence of these lengths on which two rule sets agree up to the last move, and differ there.
    fn first(start: &BoardPosition, moves: usize, difference: Difference, [a, b]: [&Table; 2]) -> Option<Numbers> {
        let tells = |numbers: &Numbers| {
            let differs = a.get(numbers)?.shown != b.get(numbers)?.shown;
            let agreed = (1..numbers.len()).all(|end| a[&numbers[..end]].shown == b[&numbers[..end]].shown);
            let counts = difference == Difference::AnyMove || reference::is_about_repetition(a, start, numbers);
            (differs && agreed && counts).then_some(())
        };
        reference::sequences(start.size().area(), moves).into_iter().find(|numbers| tells(numbers).is_some())
    }

    #[test]
    fn pairs_are_told_apart_as_by_going_through_everything_for_each() {
        let rules: Vec<RuleSet> = RuleSet::all().collect();
        let plan = plan(Beginning::EmptyBoard, &[("1x1", 4), ("1x2", 5), ("1x3", 5)]);
        let tables: Vec<Vec<Table>> = plan
            .boards
            .iter()
            .map(|&(size, most)| {
                let start = BoardPosition::empty_board(size);
                rules.iter().map(|rules| reference::table(rules, &start, most)).collect()
            })
            .collect();
        let mut told = 0;
        for difference in Difference::ALL {
            let plans = std::slice::from_ref(&plan);
            let pairs = Pairs::search(&rules, plans, difference, |_, _| true, &Watch::NONE).unwrap();
            for (a, b) in (0..rules.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let expected = plan.boards.iter().zip(&tables).find_map(|(&(size, most), tables)| {
                    let start = BoardPosition::empty_board(size);
                    let found = |moves| first(&start, moves, difference, [&tables[a], &tables[b]]);
                    Some((size, reference::moves(&start, &(1..=most).find_map(found)?)))
                });
                let found = pairs.of(a, b).map(|found| (found.start.size(), moves(found)));
                assert_eq!(found, expected, "{}, {}, {difference:?}", rules[a].id(), rules[b].id());
                told += usize::from(found.is_some());
            }
        }
        assert!(told > 1100, "{told}");
    }

    /// From set-up positions: the board and the number of moves, with all positions and not one of each kind.
    #[test]
    fn no_start_is_missed() {
        let ids = ["psk", "ssk", "nssk", "geneva", "spight", "configuration", "drr", "drr-cycleend"];
        let rules: Vec<RuleSet> = ids.map(|id| RuleSet::find(id).unwrap()).into();
        let plan = plan(Beginning::SetUp, &[("1x2", 3), ("1x3", 3)]);
        let wanted = |_, _| true;
        let pairs =
            Pairs::search(&rules, std::slice::from_ref(&plan), Difference::Repetition, wanted, &Watch::NONE).unwrap();
        let mut expected = vec![vec![None; rules.len()]; rules.len()];
        for &(size, most) in &plan.boards {
            for start in all_starts(size) {
                let tables: Vec<Table> = rules.iter().map(|rules| reference::table(rules, &start, most)).collect();
                for (a, b) in (0..rules.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let found = |moves| first(&start, moves, Difference::Repetition, [&tables[a], &tables[b]]);
                    let here = (1..=most).find_map(found).map(|numbers| (size.area(), numbers.len()));
                    expected[a][b] = expected[a][b].into_iter().chain(here).min();
                }
            }
        }
        for (a, b) in (0..rules.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let found = pairs.of(a, b).map(|found| (found.start.size().area(), found.moves.len()));
            assert_eq!(found, expected[a][b], "{}, {}", ids[a], ids[b]);
        }
        assert!(expected.iter().flatten().flatten().count() > 10);
    }

    fn all_starts(size: koatlas_board::Size) -> Vec<BoardPosition> {
        let arena = koatlas_board::Arena::<u64>::whole_board(size).unwrap();
        let all = koatlas_position_graph::legal_positions(&arena).unwrap();
        let board = |position| BoardPosition::empty_board(size).with(&arena, position);
        all.into_iter().filter(|position| position.black | position.white != 0).map(board).collect()
    }

    #[test]
    fn the_same_parts_are_never_told_apart() {
        let rules = |id| RuleSet::find(id).unwrap();
        let none = |difference: Difference, one, other| difference.has_none(&rules(one), &rules(other));
        assert!(none(Difference::AnyMove, "psk", "tromp-taylor"));
        assert!(none(Difference::Repetition, "psk", "wmsg-2008") && !none(Difference::AnyMove, "psk", "wmsg-2008"));
        assert!(none(Difference::Repetition, "basic-fixed-ko", "ing-reduced"));
        assert!(!none(Difference::AnyMove, "basic-fixed-ko", "ing-reduced"));
        assert!(!none(Difference::Repetition, "psk", "ssk") && !none(Difference::Repetition, "drr", "drr-3pass"));
        let ignored = rules("psk").with("start", "ignored").unwrap();
        assert!(!Difference::AnyMove.has_none(&ignored, &rules("psk")));
    }
}

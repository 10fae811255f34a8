//! What a referee has to remember: two sequences of which he remembers the same are judged alike from then on.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, PointSet, Position};
use koatlas_rules::{
    Action, Bar, Counted, Counts, Cycle, End, Outcome, PassEnd, Referee, Repetition, RuleSet, Settlement, Window,
};

use crate::common::{Random, boards, play_or_pass};

#[test]
fn each_kind_of_bar_has_its_memory() {
    let words = [
        ("basic-ko", "the single stone that the last move took"),
        ("two-ago", "the position before the last move"),
        ("psk", "all positions so far"),
        ("spight", "the positions since the last pass"),
        ("psk-unless-passed", "all positions so far; whether the last move was a pass"),
        ("ssk", "all positions so far, each with the player to move"),
        ("ssk-since-pass", "the positions since the last pass, each with the player to move"),
        ("ssk-unless-passed", "all positions so far, each with the player to move; whether the last move was a pass"),
        ("psk-window", "the last 2 positions"),
        ("ssk-window", "the last 2 positions, each with the player to move"),
        ("psk-plays", "the position that the last play made"),
        (
            "ssk-and-pass",
            "all positions so far, each with the player to move, and the position in which the other one had passed last; \
             the position in which each player has passed last",
        ),
        ("nssk", "all positions so far, each with the players who made it"),
        ("fixed-ko", "all pairs of positions between which a play has led"),
        ("prohibition", "all plays so far, each with the position before it"),
        ("configuration", "all positions so far, each with the points played on since it occurred first"),
        ("1-play", ""),
        ("end-ko", "the positions in which a player has passed before a play, each with the player"),
        ("unbalanced-cycle", "all positions so far, each with the balance of the stones removed since"),
        ("ko-pass-needed", "the kos that a player may not retake before a pass for a ko"),
        (
            "ko-pass-once",
            "the kos that a player may not retake before a pass for a ko; the points of these passes, each with the player",
        ),
        ("ko-pass-unless-double", "the kos that a player may not retake before a pass for a ko"),
        ("ko-again", "all plays that took in a ko, each with the position before it"),
        ("removed-point", "the stones that the last move removed"),
        (
            "after-second-pass",
            "the positions in which each player has passed; whether the last move was a second pass in its position",
        ),
        (
            "disturbing",
            "the positions in which each player has played right after a single pass; the passes made just now",
        ),
        ("psk-counted", "all positions so far, each with how often it has occurred"),
        ("psk-odd", "all positions so far, each with how often it has occurred an even and an odd number of plays ago"),
        (
            "psk-even",
            "all positions so far, each with how often it has occurred an even and an odd number of plays ago",
        ),
        (
            "psk-balanced",
            "all positions so far, each with how often it has occurred with each balance of the stones removed since",
        ),
        (
            "psk-unbalanced",
            "all positions so far, each with how often it has occurred with each balance of the stones removed since",
        ),
        (
            "ssk-counted",
            "all positions so far, each with the player to move, each with how often it has occurred; whether the last move \
             was a pass",
        ),
        (
            "ssk-odd",
            "all positions so far, each with the player to move, each with how often it has occurred an even and an odd \
             number of plays ago; whether the last move was a pass",
        ),
        (
            "ssk-even",
            "all positions so far, each with the player to move, each with how often it has occurred an even and an odd \
             number of plays ago; whether the last move was a pass",
        ),
        (
            "ssk-balanced",
            "all positions so far, each with the player to move, each with how often it has occurred with each balance of \
             the stones removed since; whether the last move was a pass",
        ),
        (
            "ssk-unbalanced",
            "all positions so far, each with the player to move, each with how often it has occurred with each balance of \
             the stones removed since; whether the last move was a pass",
        ),
        ("nssk-counted", "all positions so far, each with how often each player has made it"),
        ("fixed-ko-counted", "all pairs of positions between which a play has led, each with how often it did"),
    ];
    let memories: Vec<(&str, String)> = Bar::kinds().map(|bar| (bar.id(), bar.memory())).collect();
    assert_eq!(memories, words.map(|(id, memory)| (id, memory.to_owned())));
    assert_eq!(memories.iter().map(|(id, _)| id).collect::<BTreeSet<_>>().len(), memories.len());
    for bar in RuleSet::all().chain(RuleSet::more()).flat_map(|rules| rules.phases()).flat_map(|phase| phase.bars) {
        assert!(memories.iter().any(|(id, _)| *id == bar.id()), "{}", bar.id());
    }
}

#[test]
fn parts_are_joined_and_those_that_say_less_are_left_out() {
    let memory = |rules: &str| RuleSet::find(rules).expect(rules).memory();
    // The basic ko rule beside situational superko; superko with the player to move beside an end by positions alone.
    assert_eq!(memory("psk"), "all positions so far; the passes made just now");
    assert_eq!(
        memory("japanese-1989"),
        "the single stone that the last move took; the positions since the last pass, each with the player to move; \
         the passes made just now"
    );
    // An end by situations, and one by positions with the stones removed: both are there.
    assert_eq!(
        memory("chinese-practice"),
        "the single stone that the last move took; all positions so far, each with the balance of the stones removed since; \
         all positions so far, each with the player to move; the passes made just now"
    );
    let mine = |parts: &str| RuleSet::read(&format!("id = 'mine'\nname = 'My rules'\n{parts}")).expect(parts).memory();
    assert_eq!(mine("[[end]]\non = 'passes'\nnumber = 1\n"), "nothing");
    let repetition = |of: &str| format!("[[end]]\non = 'repetition'\nof = '{of}'\noutcome = 'draw'\n");
    let bar = |what: &str| format!("[[bar]]\nwhat = '{what}'\n");
    let both = "all positions so far, each with the player to move";
    assert_eq!(mine(&(bar("position") + &repetition("situational"))), both);
    assert_eq!(mine(&(bar("situation") + &repetition("positional"))), both);
    assert_eq!(
        mine(&format!("start = 'ignored'\n{}", bar("position"))),
        "all positions so far; the start is none of them until a pass is made in it"
    );
}

/// Number of moves of the longest sequences.
const MOVES: usize = 16;

/// A sequence: the position at the start and after each move, and the moves with their players.
#[derive(Clone)]
struct Past {
    positions: Vec<Position<u64>>,
    moves: Vec<(Colour, Action<usize>)>,
}

/// What is remembered, as a text that is the same for two sequences of which the same is remembered.
fn remembered(rules: &RuleSet, past: &Past) -> String {
    let parts = rules.bars.iter().map(|bar| past.of_bar(bar.of_both_players(), rules));
    let ends = rules.ends.iter().map(|end| past.of_end(*end, rules));
    let forfeit = rules.forfeit.map(|forfeit| past.of_repetition(forfeit.repetition, rules));
    parts.chain(ends).chain(forfeit).collect::<Vec<_>>().join("; ")
}

impl Past {
    fn last(&self) -> usize {
        self.moves.len()
    }

    /// The number of the position after the last pass; that of the start if there was none.
    fn last_pass(&self) -> usize {
        (1..=self.last()).rev().find(|&number| self.moves[number - 1].1 == Action::Pass).unwrap_or(0)
    }

    /// True if White is to move after move `number`, when Black has begun; else the opposite.
    fn is_odd(number: usize) -> bool {
        number % 2 == 1
    }

    /// The positions from the number `first` on that count as having occurred.
    fn occurred(&self, first: usize, rules: &RuleSet) -> impl Iterator<Item = (usize, Position<u64>)> {
        let first = first.max(usize::from(!rules.start_counts));
        (first..=self.last()).map(|number| (number, self.positions[number]))
    }

    fn positions(&self, first: usize, rules: &RuleSet) -> String {
        format!("{:?}", self.occurred(first, rules).map(|(_, position)| position).collect::<BTreeSet<_>>())
    }

    fn situations(&self, first: usize, rules: &RuleSet) -> String {
        let all = self.occurred(first, rules).map(|(number, position)| (position, Past::is_odd(number)));
        format!("{:?}", all.collect::<BTreeSet<_>>())
    }

    /// The stones that move `number` has removed.
    fn removed(&self, number: usize) -> [u64; 2] {
        let [before, after] = [self.positions[number - 1], self.positions[number]];
        [before.black & !after.black, before.white & !after.white]
    }

    /// The single stone that move `number` took, with the point of the move.
    fn single_stone(&self, number: usize) -> Option<(u64, usize)> {
        let (_, Action::Play(point)) = *self.moves.get(number.checked_sub(1)?)? else { return None };
        let stones = self.removed(number).map(|stones| stones.len());
        (stones[0] + stones[1] == 1).then(|| (self.removed(number)[0] | self.removed(number)[1], point))
    }

    /// White stones minus black stones removed by the moves after move `number`.
    fn balance(&self, number: usize) -> i64 {
        let plays = (number + 1..=self.last()).filter(|&number| self.moves[number - 1].1 != Action::Pass);
        // A play changes the difference of the stones by its own stone, and by those that it removes.
        let difference = |position: Position<u64>| position.black.len() as i64 - position.white.len() as i64;
        let own = plays.map(|number| if self.moves[number - 1].0 == Colour::Black { 1 } else { -1 }).sum::<i64>();
        difference(self.positions[self.last()]) - difference(self.positions[number]) - own
    }

    fn balances(&self, situations: bool, rules: &RuleSet) -> String {
        let all = self.occurred(0, rules);
        let all = all.map(|(number, position)| (position, situations && Past::is_odd(number), self.balance(number)));
        format!("{:?}", all.collect::<BTreeSet<_>>())
    }

    /// The numbers of the plays.
    fn plays(&self) -> impl Iterator<Item = (usize, Colour, usize)> {
        (1..=self.last()).filter_map(|number| match self.moves[number - 1] {
            (colour, Action::Play(point)) => Some((number, colour, point)),
            _ => None,
        })
    }

    /// The numbers of the passes in a position.
    fn passes_in(&self, position: Position<u64>) -> impl Iterator<Item = usize> {
        let is_pass =
            move |&number: &usize| self.moves[number - 1].1 == Action::Pass && self.positions[number] == position;
        (1..=self.last()).filter(is_pass)
    }

    /// The positions in which each player has passed.
    fn all_passes(&self) -> String {
        let passes = (1..=self.last()).filter(|&number| self.moves[number - 1].1 == Action::Pass);
        let passes = passes.map(|number| (self.positions[number], Past::is_odd(number)));
        format!("{:?}", passes.collect::<BTreeSet<_>>())
    }

    /// The position in which the player who makes the odd moves, or the even ones, has passed last within the first `number` moves.
    fn passed_last(&self, number: usize, odd: bool) -> Option<Position<u64>> {
        let is_pass = |&pass: &usize| Past::is_odd(pass) == odd && self.moves[pass - 1].1 == Action::Pass;
        (1..=number).rev().find(is_pass).map(|pass| self.positions[pass])
    }

    /// True if move `number` is a play right after a single pass.
    fn is_disturbing(&self, number: usize) -> bool {
        let passes = (1..number).rev().take_while(|&pass| self.moves[pass - 1].1 == Action::Pass).count();
        passes == 1 && self.moves[number - 1].1 != Action::Pass
    }

    fn of_bar(&self, bar: Bar, rules: &RuleSet) -> String {
        let last = self.last();
        let passed = last > 0 && self.last_pass() == last;
        match (bar.id(), bar) {
            ("basic-ko", _) => format!("{:?}", self.single_stone(last)),
            ("two-ago", _) => format!("{:?}", last.checked_sub(1).map(|before| self.positions[before])),
            ("psk", _) => self.positions(0, rules),
            ("spight", _) => self.positions(self.last_pass(), rules),
            ("psk-unless-passed", _) => format!("{} {passed}", self.positions(0, rules)),
            ("ssk", _) => self.situations(0, rules),
            ("ssk-since-pass", _) => self.situations(self.last_pass(), rules),
            ("ssk-unless-passed", _) => format!("{} {passed}", self.situations(0, rules)),
            (_, Bar::Recent(Window { moves, .. })) => {
                let first = (last + 1).saturating_sub(moves.into());
                format!("{:?} {}", &self.positions[first..], first == 0)
            }
            ("nssk", _) => {
                let made = self.plays().map(|(number, colour, _)| (self.positions[number], colour));
                format!("{:?}", made.map(|(position, colour)| (position, colour.to_string())).collect::<BTreeSet<_>>())
            }
            ("fixed-ko", _) => {
                let pairs = self.plays().map(|(number, ..)| [number - 1, number].map(|number| self.positions[number]));
                format!("{:?}", pairs.collect::<BTreeSet<_>>())
            }
            ("prohibition", _) => {
                let plays = self.plays().map(|(number, colour, point)| (self.positions[number - 1], colour, point));
                let plays = plays.map(|(before, colour, point)| (before, colour.to_string(), point));
                format!("{:?}", plays.collect::<BTreeSet<_>>())
            }
            ("configuration", _) => {
                let mut points: BTreeMap<Position<u64>, BTreeSet<usize>> = BTreeMap::new();
                for (number, position) in self.occurred(0, rules) {
                    let since = self.plays().filter(|&(play, ..)| play > number).map(|(.., point)| point);
                    points.entry(position).or_insert_with(|| since.collect());
                }
                format!("{points:?}")
            }
            (_, Bar::LastPlays(plays)) => {
                let made: Vec<usize> = self.plays().map(|(number, ..)| number).collect();
                let made = made.into_iter().rev().chain(rules.start_counts.then_some(0)).take(plays.into());
                format!("{:?}", made.map(|number| self.positions[number]).collect::<Vec<_>>())
            }
            (_, Bar::Counted(counted)) => self.of_counted(counted, rules),
            ("ssk-and-pass", _) => {
                // The player who is not to move after an even number of moves made the second one.
                let other = |number: usize| self.passed_last(number, Past::is_odd(number));
                let all = self.occurred(0, rules);
                let all = all.map(|(number, position)| (position, Past::is_odd(number), other(number)));
                let now = [false, true].map(|odd| self.passed_last(last, odd));
                format!("{:?} {now:?}", all.collect::<BTreeSet<_>>())
            }
            ("after-second-pass", _) => {
                let again =
                    passed && self.passes_in(self.positions[last]).filter(|number| number % 2 == last % 2).count() > 1;
                format!("{} {again}", self.all_passes())
            }
            ("disturbing", _) => {
                let plays = self.plays().filter(|&(number, ..)| self.is_disturbing(number));
                let plays = plays.map(|(number, colour, _)| (self.positions[number - 1], colour.to_string()));
                format!("{:?} {}", plays.collect::<BTreeSet<_>>(), self.passes(rules))
            }
            ("1-play", _) => String::new(),
            ("end-ko", _) => {
                let before_play = |number: &usize| matches!(self.moves.get(*number), Some((_, Action::Play(_))));
                let passes = (1..=last).filter(|&number| self.moves[number - 1].1 == Action::Pass).filter(before_play);
                let passes = passes.map(|number| (self.positions[number], self.moves[number - 1].0.to_string()));
                format!("{:?}", passes.collect::<BTreeSet<_>>())
            }
            ("unbalanced-cycle", _) => self.balances(false, rules),
            // No passes for a ko are made here, so that the kos are those in which a stone was ever taken.
            ("ko-pass-needed" | "ko-pass-once" | "ko-pass-unless-double", _) => format!("{:?}", self.moves),
            // All plays that took a single stone: those in a ko are among them.
            ("ko-again", _) => {
                let takes = self.plays().filter(|&(number, ..)| self.single_stone(number).is_some());
                let takes =
                    takes.map(|(number, colour, point)| (self.positions[number - 1], colour.to_string(), point));
                format!("{:?}", takes.collect::<BTreeSet<_>>())
            }
            ("removed-point", _) => format!("{:?}", last.checked_sub(1).map(|_| self.removed(last))),
            (other, _) => panic!("{other}"),
        }
    }

    /// How often what is counted has occurred.
    fn of_counted(&self, counted: Counted, rules: &RuleSet) -> String {
        let plays_since = |number: usize| self.plays().filter(|&(play, ..)| play > number).count();
        // The moments of an occurrence have as many plays after them.
        let first = if counted.since_pass { self.last_pass() } else { 0 };
        let situational = counted.counts == Counts::Situation;
        let occurrences: BTreeSet<_> = match counted.counts {
            Counts::Creation => {
                let made = self.plays().map(|(number, colour, _)| (number, colour == Colour::Black));
                made.map(|(number, black)| (number, self.positions[number], black, None)).collect()
            }
            Counts::Pair => {
                let pairs =
                    self.plays().map(|(number, ..)| (number, [number - 1, number].map(|one| self.positions[one])));
                pairs.map(|(number, [before, after])| (number, after, false, Some(before))).collect()
            }
            Counts::Position | Counts::Situation => {
                let all = self.occurred(first, rules);
                all.map(|(number, position)| (plays_since(number), position, situational && Past::is_odd(number), None))
                    .collect()
            }
        };
        let balances: Vec<i64> = (0..=self.last()).map(|number| self.balance(number)).collect();
        let of_kind = |plays: usize| match counted.cycle {
            None => 0,
            Some(Cycle::Odd | Cycle::Even) => plays as i64 % 2,
            // Any of the moments has the balance of its occurrence.
            Some(_) => {
                (0..=self.last()).find(|&number| plays_since(number) == plays).map_or(0, |number| balances[number])
            }
        };
        let mut times: BTreeMap<_, usize> = BTreeMap::new();
        for (plays, position, flag, before) in occurrences {
            *times.entry((position, flag, before, of_kind(plays))).or_default() += 1;
        }
        format!(
            "{times:?} {}",
            situational && !counted.since_pass && self.last() > 0 && self.last_pass() == self.last()
        )
    }

    fn of_repetition(&self, repetition: Repetition, rules: &RuleSet) -> String {
        match repetition {
            Repetition::Positional => self.positions(0, rules),
            Repetition::Situational => self.situations(0, rules),
            Repetition::PassFree => self.situations(self.last_pass(), rules),
            Repetition::Third => {
                let mut times: BTreeMap<(Position<u64>, bool), usize> = BTreeMap::new();
                for (number, position) in self.occurred(self.last_pass(), rules) {
                    let known = times.entry((position, Past::is_odd(number))).or_default();
                    *known = 2.min(*known + 1);
                }
                format!("{times:?}")
            }
        }
    }

    /// The passes in a row that were made last, with null plays where they count as passes.
    fn passes(&self, rules: &RuleSet) -> usize {
        let null_play_is_pass = rules.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
        let is_pass = |number: &usize| {
            self.moves[number - 1].1 == Action::Pass
                || null_play_is_pass && self.positions[number - 1] == self.positions[*number]
        };
        (1..=self.last()).rev().take_while(is_pass).count()
    }

    fn of_end(&self, end: End, rules: &RuleSet) -> String {
        match end {
            End::Passes(_) => self.passes(rules).to_string(),
            End::SecondPass => self.all_passes(),
            End::Settled(PassEnd::InARow(_), Settlement::Balance) => {
                format!("{} {}", self.passes(rules), self.balance(0))
            }
            End::Settled(_, Settlement::Balance) => {
                let passes = (1..=self.last()).filter(|&number| self.moves[number - 1].1 == Action::Pass);
                // The last pass of a player in a position counts.
                let passes = passes.map(|pass| ((self.positions[pass], Past::is_odd(pass)), self.balance(pass)));
                format!("{:?} {}", passes.collect::<BTreeMap<_, _>>(), self.of_end(end.scored(), rules))
            }
            End::Settled(..) => self.of_end(end.scored(), rules),
            End::UndisturbedPass => {
                let is_disturbed = |number: usize| (number + 1..=self.last()).any(|play| self.is_disturbing(play));
                let passes = (1..=self.last()).filter(|&number| self.moves[number - 1].1 == Action::Pass);
                let passes = passes.map(|number| (self.positions[number], Past::is_odd(number), is_disturbed(number)));
                format!("{:?} {}", passes.collect::<BTreeSet<_>>(), self.passes(rules))
            }
            End::Repetition(repetition, Settlement::Balance) => {
                self.balances(repetition != Repetition::Positional, rules)
            }
            End::Repetition(repetition, _) => self.of_repetition(repetition, rules),
            End::CycleEnd { .. } => {
                let taken = |number: usize| {
                    let passes = (1..=number).rev().take_while(|&pass| self.moves[pass - 1].1 == Action::Pass).count();
                    (passes, self.single_stone(number - passes))
                };
                let retaken = (1..=self.last()).any(|number| {
                    let (passes, before) = taken(number - 1);
                    let back = self.single_stone(number);
                    passes == 2
                        && before.zip(back).is_some_and(|((stone, by), (own, at))| stone == 1 << at && own == 1 << by)
                });
                format!("{:?} {:?} {} {retaken}", self.positions[0], taken(self.last()), self.plays().count() > 0)
            }
        }
    }
}

/// What happens if a move is made: nothing if it is illegal; else the position, whether the players may agree, and the outcome.
type Judged = Option<(Position<u64>, bool, bool, Option<Outcome>)>;

fn judged(referee: &mut Referee<u64>, action: Action<usize>) -> Judged {
    let turn = referee.make_action(action).ok()?;
    let (forfeited, offered) = (turn.forfeited, turn.void_offered);
    let judged = (referee.position(), forfeited, offered, referee.end().map(|end| end.outcome));
    assert!(referee.undo());
    Some(judged)
}

#[test]
fn sequences_of_which_the_same_is_remembered_are_judged_alike() {
    let mut random = Random::new(7);
    let mine = ["position", "situation"].map(|what| {
        ["within = 3", "lifted-by = 'a pass just before'"].map(|how| {
            let text = format!("id = 'mine'\nname = 'My rules'\n[[bar]]\nwhat = '{what}'\n{how}\n");
            RuleSet::read(&text).expect("a rule set")
        })
    });
    let last_plays = "id = 'mine'\nname = 'My rules'\n[[bar]]\nwhat = 'position'\nwithin-plays = 2\n";
    let parts = [
        "[[bar]]\nwhat = 'position'\nallowed = 1\n",
        "[[bar]]\nwhat = 'situation'\nallowed = 1\n[[bar]]\nwhat = 'recapture'\n",
        "start = 'ignored'\n[[bar]]\nwhat = 'situation'\nallowed = 2\n",
        "[[bar]]\nwhat = 'situation'\nwithin = 'last pass'\nallowed = 1\n",
        "[[bar]]\nwhat = 'position'\nonly-if = 'odd'\nallowed = 1\n",
        "[[bar]]\nwhat = 'position'\nonly-if = 'balanced'\n[[bar]]\nwhat = 'recapture'\n",
        "[[bar]]\nwhat = 'creation'\nallowed = 1\n[[bar]]\nwhat = 'pair'\nallowed = 1\n",
        "[[bar]]\nwhat = 'position'\nplayer = 'white'\n",
        "start = 'ignored'\n[[bar]]\nwhat = 'situation'\nallowed = 1\nplayer = 'black'\n[[bar]]\nwhat = 'recapture'\nplayer = 'white'\n",
        "[[bar]]\nwhat = 'position'\nwithin = 3\nplayer = 'black'\n",
        "[[end]]\non = 'second-pass'\noutcome = 'winner by stones removed'\n",
        "[[end]]\non = 'passes'\nnumber = 2\noutcome = 'winner by stones removed'\n",
        "[[end]]\non = 'repetition'\nof = 'third'\noutcome = 'white wins'\n",
    ];
    let counted = parts.map(|parts| RuleSet::read(&format!("id = 'mine'\nname = 'My rules'\n{parts}")).expect(parts));
    let mine = mine.into_iter().flatten().chain([RuleSet::read(last_plays).expect("a rule set")]).chain(counted);
    // In a phase only what has happened in it counts: each is played by itself.
    let alone = |rules: RuleSet| rules.phases().map(|phase| RuleSet { later_phases: &[], ..phase });
    for rules in RuleSet::all().chain(RuleSet::more()).chain(mine).flat_map(alone) {
        let (mut known, mut again): (BTreeMap<_, (Vec<Judged>, Past)>, usize) = (BTreeMap::new(), 0);
        for board in boards().into_iter().filter(|board| board.region().len() <= 4) {
            for _ in 0..150 {
                let mut referee = Referee::<u64>::new(rules.clone(), board.clone()).expect("a start");
                let mut past = Past { positions: vec![referee.position()], moves: Vec::new() };
                while referee.end().is_none() && past.last() < MOVES {
                    let points = referee.local_board().len();
                    let all: Vec<Action<usize>> = (0..points).map(Action::Play).chain([Action::Pass]).collect();
                    let judged: Vec<Judged> = all.iter().map(|&action| judged(&mut referee, action)).collect();
                    let here = (board.rows(), referee.position(), Past::is_odd(past.last()), remembered(&rules, &past));
                    if let Some((known, other)) = known.get(&here) {
                        again += usize::from(other.moves != past.moves);
                        assert_eq!(*known, judged, "{}: {:?} and {:?}", rules.id(), other.moves, past.moves);
                    } else {
                        known.insert(here, (judged.clone(), past.clone()));
                    }
                    let plays: Vec<usize> = (0..points).filter(|&point| judged[point].is_some()).collect();
                    let point = if random.below(5) == 0 { None } else { random.pick(&plays) };
                    let (colour, action) = (referee.to_move(), play_or_pass(point));
                    referee.make_action(action).expect("it is legal");
                    past.moves.push((colour, action));
                    past.positions.push(referee.position());
                }
            }
        }
        // Where all positions or plays are remembered, hardly two sequences leave the same.
        let remembers_all = rules.memory().contains("all ")
            || rules.window().is_some_and(|window| usize::from(window.moves) > MOVES)
            || rules.bars.iter().any(|bar| match bar {
                Bar::LastPlays(plays) => usize::from(*plays) >= MOVES,
                bar => matches!(bar, Bar::KoPass(_)),
            });
        assert!(again > 20 || remembers_all, "{}: only {again} sequences were like another one", rules.id());
    }
}

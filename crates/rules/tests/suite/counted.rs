//! Bars that count: against a search of the whole history, without a count against the plain bars, and in repeated cycles.

use std::collections::{BTreeSet, HashMap};

use koatlas_board::{BoardPosition, Colour, Move, PointSet, Position};
use koatlas_rules::{Action, Bar, Counted, Counts, Cycle, Fate, GameMove, Referee, RuleSet, first_event, repeat_cycle};

use crate::common::{Random, barred_points, board, boards, play_or_pass};
use crate::finite::endless;

fn read(parts: &str) -> RuleSet {
    RuleSet::read(&format!("id = 'mine'\nname = 'My rules'\nsuicide = 'all'\n{parts}")).expect(parts)
}

/// A rule set of one bar that counts. It may allow nothing, which no file can say of what is counted without a kind of cycle.
fn counted(bar: Counted, start_counts: bool) -> RuleSet {
    RuleSet { bars: vec![Bar::Counted(bar)], start_counts, ..read("[[bar]]\nwhat = 'position'\nallowed = 1\n") }
}

fn random_bar(random: &mut Random) -> Counted {
    let counts = [Counts::Position, Counts::Situation, Counts::Creation, Counts::Pair][random.below(4)];
    let is_bare = matches!(counts, Counts::Creation | Counts::Pair);
    let cycle = Cycle::ALL.into_iter().nth(random.below(6)).filter(|_| !is_bare);
    Counted { counts, since_pass: !is_bare && random.below(3) == 0, cycle, allowed: random.below(3) as u8 }
}

/// A sequence as it was played: the position at the start and after each move, and the moves.
struct Played {
    positions: Vec<Position<u64>>,
    moves: Vec<(Colour, Action<usize>)>,
    first_mover: Colour,
    start_counts: bool,
    start_creator: Option<Colour>,
}

impl Played {
    fn of(referee: &Referee<u64>, start: &BoardPosition) -> Played {
        let turns = referee.turns();
        let (_, position) = start.local_board::<u64>().expect("a local board");
        Played {
            positions: std::iter::once(position).chain(turns.iter().map(|turn| turn.after)).collect(),
            moves: turns.iter().map(|turn| (turn.colour, turn.action)).collect(),
            first_mover: start.to_move(),
            start_counts: referee.rules().start_counts,
            start_creator: referee.rules().start_creator_on(start),
        }
    }

    fn is_play(&self, number: usize) -> bool {
        number > 0 && matches!(self.moves[number - 1].1, Action::Play(_))
    }

    /// Black stones minus white stones that went by the moves after move `number` and by the play of `colour` that leads to `after`.
    fn balance(&self, number: usize, colour: Colour, after: Position<u64>) -> i64 {
        let difference = |position: Position<u64>| position.black.len() as i64 - position.white.len() as i64;
        let sign = |colour: Colour| if colour == Colour::Black { 1 } else { -1 };
        let plays = (number + 1..=self.moves.len()).filter(|&play| self.is_play(play));
        let played: i64 = plays.map(|play| sign(self.moves[play - 1].0)).sum();
        difference(self.positions[number]) + played + sign(colour) - difference(after)
    }

    /// True if the play of `colour` that leads to `after` is forbidden.
    fn forbids(&self, bar: Counted, colour: Colour, after: Position<u64>) -> bool {
        let last = self.moves.len();
        let here = self.positions[last];
        let last_pass = (1..=last).rev().find(|&number| self.moves[number - 1].1 == Action::Pass).unwrap_or(0);
        let plays_until = |number: usize| (1..=number).filter(|&play| self.is_play(play)).count();
        let mover = |number: usize| (number > 0).then(|| self.moves[number - 1].0);
        let mut occurrences = BTreeSet::new();
        for number in (0..=last).filter(|&number| self.positions[number] == after) {
            let counts = match bar.counts {
                Counts::Position => number > 0 || self.start_counts,
                Counts::Situation if number == 0 => self.start_counts && self.first_mover != colour,
                // After a move the opponent of who has moved is to move.
                Counts::Situation => mover(number) == Some(colour),
                Counts::Creation if number == 0 => self.start_creator == Some(colour),
                Counts::Creation => self.is_play(number) && mover(number) == Some(colour),
                Counts::Pair => self.is_play(number) && self.positions[number - 1] == here,
            };
            let plays = plays_until(last) - plays_until(number) + 1;
            let is_of_cycle = match bar.cycle {
                None => true,
                Some(Cycle::Odd) => plays % 2 == 1,
                Some(Cycle::Even) => plays % 2 == 0,
                Some(Cycle::Balanced) => self.balance(number, colour, after) == 0,
                Some(Cycle::Unbalanced) => self.balance(number, colour, after) != 0,
            };
            if counts && is_of_cycle && (!bar.since_pass || number >= last_pass) {
                occurrences.insert(plays_until(number));
            }
        }
        occurrences.len() > usize::from(bar.allowed)
    }
}

/// A move of the player to move: one that repeats a position more often than not, an illegal one now and then if `as_played`.
fn next(
    referee: &Referee<u64>,
    seen: &HashMap<Position<u64>, usize>,
    as_played: bool,
    random: &mut Random,
) -> Action<usize> {
    let mut plays = Vec::new();
    referee.for_each_play(|play, barred| {
        if barred.is_none() || as_played && random.below(8) == 0 {
            plays.push((play.point, seen.get(&play.after).copied().unwrap_or(0)));
        }
    });
    let repeats: Vec<usize> = plays.iter().filter(|(_, times)| *times > 0).map(|(point, _)| *point).collect();
    match random.below(6) {
        0 => Action::Pass,
        1..=3 if !repeats.is_empty() => play_or_pass(random.pick(&repeats)),
        _ => play_or_pass(random.pick(&plays).map(|(point, _)| point)),
    }
}

#[test]
fn a_search_of_the_whole_history_forbids_the_same_plays() {
    let mut random = Random::new(21);
    let boards: Vec<BoardPosition> = boards().into_iter().filter(|board| board.region().len() <= 9).collect();
    let mut forbidden: HashMap<(&str, u8), usize> = HashMap::new();
    for number in 0..1_500 {
        let (bar, start) = (random_bar(&mut random), &boards[number % boards.len()]);
        let rules = counted(bar, random.below(4) > 0);
        let mut referee = Referee::<u64>::new(rules, start.clone()).expect("a start");
        let mut seen = HashMap::from([(referee.position(), 1)]);
        for _ in 0..40 {
            let played = Played::of(&referee, start);
            referee.for_each_play(|play, barred| {
                let expected = played.forbids(bar, referee.to_move(), play.after);
                assert_eq!(barred.is_some(), expected, "{bar:?} {:?} {:?} {}", start.rows(), played.moves, play.point);
            });
            if !barred_points(&referee).is_empty() {
                *forbidden.entry((Bar::Counted(bar).id(), bar.allowed)).or_default() += 1;
            }
            if random.below(9) == 0 {
                (0..random.below(4)).for_each(|_| _ = referee.undo());
                continue;
            }
            let action =
                next(&referee, &seen, number % 3 == 0, &mut random).map(|point| referee.local_board().point(point));
            let _ = referee.make_as_played(GameMove { colour: referee.to_move(), action });
            *seen.entry(referee.position()).or_default() += 1;
        }
    }
    // Each bar has forbidden plays, with each number that was allowed.
    assert_eq!(forbidden.len(), 12 * 3, "{forbidden:?}");
}

/// What allows nothing is the plain bar.
#[test]
fn without_a_count_the_bars_are_the_plain_ones() {
    let mut random = Random::new(22);
    let boards: Vec<BoardPosition> = boards().into_iter().filter(|board| board.region().len() <= 9).collect();
    let plain = [
        ("what = 'position'", Counts::Position, false),
        ("what = 'situation'", Counts::Situation, false),
        ("what = 'position'\nwithin = 'last pass'", Counts::Position, true),
        ("what = 'situation'\nwithin = 'last pass'", Counts::Situation, true),
        ("what = 'creation'", Counts::Creation, false),
        ("what = 'pair'", Counts::Pair, false),
    ];
    for number in 0..900 {
        let (what, counts, since_pass) = plain[number % plain.len()];
        let start_counts = random.below(3) > 0;
        let plain = RuleSet { start_counts, ..read(&format!("[[bar]]\n{what}\n")) };
        let bar = Counted { counts, since_pass, cycle: None, allowed: 0 };
        let start = &boards[random.below(boards.len())];
        let mut both = [plain, counted(bar, start_counts)]
            .map(|rules| Referee::<u64>::new(rules, start.clone()).expect("a start"));
        let mut seen = HashMap::from([(both[0].position(), 1)]);
        for _ in 0..40 {
            let [plain, counted] = &both;
            let verdicts = |referee: &Referee<u64>| {
                let barred = referee.barred_by_repetition();
                barred.into_iter().map(|(point, reason)| (point, reason.since)).collect::<Vec<_>>()
            };
            assert_eq!(verdicts(plain), verdicts(counted), "{what} {:?}", start.rows());
            let action = next(plain, &seen, number % 2 == 0, &mut random).map(|point| plain.local_board().point(point));
            let mut colour = plain.to_move();
            // A move out of turn now and then.
            colour = if number % 2 == 0 && random.below(9) == 0 { !colour } else { colour };
            both.iter_mut().for_each(|referee| _ = referee.make_as_played(GameMove { colour, action }));
            *seen.entry(both[0].position()).or_default() += 1;
        }
    }
}

fn moves(text: &str) -> Vec<Move> {
    text.split("; ").map(|text| text.parse().expect("a move")).collect()
}

#[test]
fn a_cycle_is_stopped_when_it_was_made_too_often() {
    let triple_ko = ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n";
    let lap = "B d6; W c4; B d2; W c6; B d4; W c2";
    let two_for_one = ". O . X\nO X X X\nO . X .\nO O X X\nto-move: W\n";
    let sent = "W c4; B a4; W b4; B pass";
    for (start, cycle, bar, expected) in [
        (triple_ko, lap, "what = 'position'\nallowed = 1", Some(12)),
        (triple_ko, lap, "what = 'situation'\nallowed = 2", Some(18)),
        (triple_ko, lap, "what = 'position'\nallowed = 99", Some(600)),
        // The start was made by White if Black moves first.
        (triple_ko, lap, "what = 'creation'\nallowed = 1", Some(12)),
        (triple_ko, lap, "what = 'pair'\nallowed = 1", Some(13)),
        (triple_ko, lap, "what = 'position'\nonly-if = 'odd'", None),
        (triple_ko, lap, "what = 'position'\nonly-if = 'even'\nallowed = 3", Some(24)),
        (triple_ko, lap, "what = 'situation'\nonly-if = 'balanced'", Some(6)),
        (triple_ko, lap, "what = 'situation'\nonly-if = 'unbalanced'\nallowed = 1", None),
        (two_for_one, sent, "what = 'position'\nonly-if = 'odd'", Some(3)),
        // White's second play of the lap brings back the position, which stands while Black passes.
        (two_for_one, sent, "what = 'position'\nonly-if = 'odd'\nallowed = 1", Some(11)),
        (two_for_one, sent, "what = 'position'\nonly-if = 'even'", Some(7)),
        (two_for_one, sent, "what = 'position'\nallowed = 1", Some(7)),
        (two_for_one, sent, "what = 'position'\nwithin = 'last pass'\nallowed = 1", None),
        (two_for_one, sent, "what = 'situation'\nonly-if = 'unbalanced'\nallowed = 1", Some(9)),
        (two_for_one, sent, "what = 'position'\nonly-if = 'balanced'", None),
    ] {
        let rules = read(&format!("[[bar]]\n{bar}\n"));
        let fate = repeat_cycle(Referee::<u64>::new(rules, board(start)).expect("a start"), &moves(cycle));
        assert_eq!((fate.number(), fate == Fate::ForEver), (expected, expected.is_none()), "{cycle}: {bar}");
    }
}

/// Cycles of random walks by the bare rules, from the position in which they begin.
fn cycles(random: &mut Random) -> Vec<(BoardPosition, Vec<Move>)> {
    let mut cycles = endless();
    let boards: Vec<BoardPosition> = boards().into_iter().filter(|board| board.region().len() <= 6).collect();
    while cycles.len() < 250 {
        let start = &boards[random.below(boards.len())];
        let mut referee = Referee::<u64>::new(read(""), start.clone()).expect("a start");
        let mut met = HashMap::from([((referee.position(), referee.to_move()), referee.board())]);
        let mut numbers = HashMap::from([((referee.position(), referee.to_move()), 0)]);
        for number in 1..30 {
            let action = next(&referee, &HashMap::new(), false, random);
            referee.make_action(action).expect("it is legal");
            let here = (referee.position(), referee.to_move());
            // A position may recur before the cycle is taken: longer cycles have positions that recur within them.
            if let Some(first) = met.get(&here).filter(|_| random.below(3) == 0) {
                let turns = &referee.turns()[numbers[&here]..];
                let made = |point: usize| referee.local_board().point(point);
                cycles.push((
                    first.clone(),
                    turns.iter().map(|turn| Move { colour: turn.colour, point: turn.point().map(made) }).collect(),
                ));
                break;
            }
            met.entry(here).or_insert_with(|| referee.board());
            numbers.entry(here).or_insert(number);
        }
    }
    cycles
}

/// After the laps of a rule set nothing new happens: three times that number bring about the same event, or none.
#[test]
fn laps_are_enough() {
    let mut random = Random::new(23);
    let (mut late, mut endless) = (0, 0);
    for (start, cycle) in cycles(&mut random) {
        let start = start.with_to_move(cycle[0].colour);
        for _ in 0..12 {
            let mut rules = counted(random_bar(&mut random), random.below(4) > 0);
            if let Some(&player) = Colour::BOTH.get(random.below(4)) {
                rules.bars = vec![Bar::OfPlayer(player, Box::leak(Box::new(rules.bars[0])))];
            }
            let referee = || Referee::<u64>::new(rules.clone(), start.clone()).expect("a start");
            let many = std::iter::repeat_n(&cycle, 3 * rules.laps(cycle.len())).flatten().copied();
            let found = first_event(&mut referee(), many);
            assert_eq!(repeat_cycle(referee(), &cycle), found.unwrap_or(Fate::ForEver), "{:?} {cycle:?}", rules.bars);
            late += usize::from(found.and_then(Fate::number).is_some_and(|number| number > 3 * cycle.len()));
            endless += usize::from(found.is_none() && cycle.iter().any(|made| made.point.is_some()));
        }
    }
    assert!(late > 20 && endless > 100, "{late} cycles were stopped after three laps, {endless} never");
}

//! Bars of one player: they forbid him what the bar of both players forbids, and sequences end where that is said.

use std::collections::HashMap;

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_rules::{
    Bar, BarReason, Counted, Fate, GameMove, Referee, RuleSet, SequenceEvents, StartError, repeat_cycle,
};

use crate::common::{Random, barred_points, board, boards, legal_points, play_or_pass};

fn read(parts: &str) -> RuleSet {
    RuleSet::read(&format!("id = 'mine'\nname = 'My rules'\n{parts}")).expect(parts)
}

/// A bar of each kind but `ko`, as it is about both players.
fn bars() -> Vec<Bar> {
    let counted = Bar::kinds().filter_map(|bar| if let Bar::Counted(counted) = bar { Some(counted) } else { None });
    let counted = counted.map(|counted| Bar::Counted(Counted { allowed: 2, ..counted }));
    Bar::kinds().filter(|bar| !matches!(bar, Bar::KoPass(_))).chain(counted).collect()
}

fn of_player(player: Colour, bar: Bar) -> Bar {
    Bar::OfPlayer(player, Box::leak(Box::new(bar)))
}

/// What is illegal is so in records, too, so that all referees have the same history.
#[test]
fn a_bar_of_one_player_forbids_him_what_that_of_both_forbids() {
    let mut random = Random::new(31);
    let boards: Vec<BoardPosition> = boards().into_iter().filter(|board| board.region().len() <= 9).collect();
    let mut forbidden: HashMap<(Bar, Colour), usize> = HashMap::new();
    let bars = bars();
    for number in 0..60 * bars.len() {
        let (bar, start) = (bars[number % bars.len()], &boards[random.below(boards.len())]);
        let start = start.with_to_move(Colour::BOTH[random.below(2)]);
        let base = RuleSet { start_counts: random.below(4) > 0, suicide: Suicide::All, ..read("") };
        let of =
            |bars: Vec<Bar>| Referee::<u64>::new(RuleSet { bars, ..base.clone() }, start.clone()).expect("a start");
        let mut both = of(vec![bar]);
        let mut own = Colour::BOTH.map(|player| of(vec![of_player(player, bar)]));
        let mut either = of(Colour::BOTH.map(|player| of_player(player, bar)).to_vec());
        let mut seen = HashMap::from([(both.position(), 1)]);
        for _ in 0..40 {
            let barred = |referee: &Referee<u64>| {
                let barred = referee.barred_by_repetition().into_iter();
                barred.map(|(point, reason)| (point, reason.bar.of_both_players(), reason.since)).collect::<Vec<_>>()
            };
            let to_move = both.to_move();
            assert_eq!(barred(&own[to_move.index()]), barred(&both), "{bar:?} {:?} {:?}", start.rows(), both.turns());
            assert_eq!(barred(&own[(!to_move).index()]), [], "{bar:?}");
            assert_eq!(barred(&either), barred(&both), "{bar:?}");
            assert_eq!(own[to_move.index()].legal_points(), both.legal_points(), "{bar:?}");
            *forbidden.entry((bar, to_move)).or_default() += barred(&both).len();
            let mut plays = Vec::new();
            both.for_each_play(|play, _| plays.push((play.point, seen.get(&play.after).copied().unwrap_or(0))));
            let repeats: Vec<usize> = plays.iter().filter(|(_, times)| *times > 0).map(|(point, _)| *point).collect();
            let action = match random.below(6) {
                0 | 1 => play_or_pass(None),
                2 | 3 if !repeats.is_empty() => play_or_pass(random.pick(&repeats)),
                _ => play_or_pass(random.pick(&plays).map(|(point, _)| point)),
            };
            let made = GameMove { colour: to_move, action: action.map(|point| both.local_board().point(point)) };
            for referee in [&mut both, &mut either].into_iter().chain(&mut own) {
                referee.make_as_played(made);
            }
            *seen.entry(both.position()).or_default() += 1;
        }
    }
    assert!(forbidden.values().all(|&plays| plays > 0) && forbidden.len() == 2 * bars.len(), "{forbidden:?}");
}

/// Plays with each of two players in his manner until the sequence ends, or returns `None` after many moves.
fn moves_to_the_end(rules: &RuleSet, start: &BoardPosition, passes: [bool; 2], random: &mut Random) -> Option<usize> {
    let mut referee = Referee::<u64>::new(rules.clone(), start.clone()).expect("a start");
    let mut seen = HashMap::new();
    while referee.turns().len() < 60_000 {
        if referee.end().is_some() {
            return Some(referee.turns().len());
        }
        *seen.entry(referee.position()).or_insert(0_u32) += 1;
        let mut after = HashMap::new();
        referee.for_each_play(|play, _| _ = after.insert(play.point, play.after));
        let legal = legal_points(&referee).into_iter();
        let most = legal.max_by_key(|point| (seen.get(&after[point]).copied().unwrap_or(0), random.below(8)));
        let is_pass = passes[referee.to_move().index()] && random.below(20) > 0;
        referee.make_action(play_or_pass(most.filter(|_| !is_pass))).expect("it is legal");
    }
    None
}

const THREE_PASSES: &str = "[[end]]\non = 'passes'\nnumber = 3\n";

/// One bar bounds all plays if suicide is illegal, or between two passes. Otherwise both players need one.
#[test]
fn sequences_end_where_that_is_said() {
    let (mut random, mut finite, mut endless) = (Random::new(32), 0, 0);
    let starts = ["1x2", "1x3", "1x4", "2x2"].map(|size| BoardPosition::empty_board(size.parse().expect("a size")));
    let whole = ["what = 'position'", "what = 'situation'\nallowed = 2", "what = 'creation'", "what = 'pair'"];
    let whole = whole.into_iter().chain(["what = 'play-in-class'", "what = 'position'\nonly-if = 'even'"]);
    let since_pass =
        ["what = 'position'\nwithin = 'last pass'", "what = 'situation'\nwithin = 'last pass'\nallowed = 1"];
    let none = ["what = 'recapture'", "what = 'position'\nonly-if = 'odd'", "what = 'position'\nwithin = 4"];
    let kinds = whole.map(|bar| (bar, true, true)).chain(since_pass.map(|bar| (bar, false, true)));
    for (bar, bounds_all, bounds_between) in kinds.chain(none.map(|bar| (bar, false, false))) {
        let of = |player: &str| format!("[[bar]]\n{bar}\nplayer = '{player}'\n");
        for (bars, is_of_both) in [(of("white"), false), (of("black"), false), (of("white") + &of("black"), true)] {
            for suicide in ["none", "multi", "all"] {
                let second = "[[end]]\non = 'second-pass'\n";
                for (end, ends_passes) in [(THREE_PASSES, false), (second, true)] {
                    let rules = read(&format!("suicide = '{suicide}'\n{bars}{end}"));
                    let plays = bounds_all && (is_of_both || suicide == "none");
                    let is_finite = plays || bounds_between && ends_passes;
                    assert_eq!((rules.bounds_plays(), rules.is_finite()), (plays, is_finite), "{bars}{suicide}{end}");
                    assert_eq!(rules.why_finite().is_some(), is_finite);
                    for start in starts.iter().filter(|_| is_finite) {
                        for passes in [[false, false], [false, true], [true, false], [true, true]] {
                            let moves = moves_to_the_end(&rules, start, passes, &mut random);
                            assert!(moves.is_some(), "{passes:?}: {bars}{suicide}{end}");
                        }
                    }
                    finite += usize::from(is_finite);
                    endless += usize::from(!is_finite);
                }
            }
        }
    }
    assert!(finite > 40 && endless > 40);
}

/// Where suicide is legal, the other player plays for ever.
#[test]
fn one_player_alone_can_play_for_ever_by_suicide() {
    let superko = "[[bar]]\nwhat = 'position'\nplayer = 'white'\n";
    // Black's two stones go at his second play.
    let lap: [GameMove; 4] = ["W pass", "B a2", "W pass", "B a3"].map(|made| made.parse().expect("a move"));
    let walls = ". O .\n. O .\nO O .\nto-move: W\n";
    let fate = |suicide: &str| {
        let rules = read(&format!("suicide = '{suicide}'\n{superko}{THREE_PASSES}"));
        assert_eq!(rules.is_finite(), suicide == "none");
        let alone = Referee::<u64>::new(rules, board(walls)).expect("a start");
        repeat_cycle(alone, &lap)
    };
    assert_eq!(fate("multi"), Fate::ForEver);
    assert!(matches!(fate("none"), Fate::Stopped { number: 4, .. }));
}

/// White may not repeat at all, and Black up to three times.
#[test]
fn the_players_may_repeat_unequally_often() {
    let rules = read(&format!(
        "[[bar]]\nwhat = 'position'\nplayer = 'white'\n[[bar]]\nwhat = 'position'\nallowed = 3\nplayer = 'black'\n{THREE_PASSES}"
    ));
    let ko = ". X X O O .\nX X O . O .\n. X X O O .\n";
    let refused = |first: Colour, moves: &str| {
        let mut referee = Referee::<u64>::new(rules.clone(), board(ko).with_to_move(first)).expect("a start");
        let found = moves.split("; ").position(|made| referee.make(made.parse().expect("a move")).is_err());
        (
            found,
            barred_points(&referee).len(),
            referee.barred_by_repetition().first().map(|(_, reason)| reason.to_string()),
        )
    };
    // White would give back the start.
    let (at, _, reason) = refused(Colour::Black, "B d2; W c2");
    assert_eq!(at, Some(1));
    assert_eq!(reason.as_deref(), Some("would repeat the position at the start (positional superko, for White)"));
    let names: Vec<String> = rules.bars.iter().map(|bar| bar.full_name()).collect();
    assert_eq!(names, ["positional superko, for White", "positional superko with a count, allowed 3 times, for Black"]);
    // With the bars of the players exchanged White may retake, and Black may not.
    let exchanged = RuleSet {
        bars: rules.bars.iter().filter_map(|bar| Some(of_player(!bar.player()?, bar.of_both_players()))).collect(),
        ..rules.clone()
    };
    let lap: [GameMove; 2] = ["B d2", "W c2"].map(|made| made.parse().expect("a move"));
    let fates = [&rules, &exchanged].map(|rules| {
        let fate = repeat_cycle(Referee::<u64>::new(rules.clone(), board(ko)).expect("a start"), &lap);
        (fate.number(), fate.id())
    });
    assert_eq!(fates, [(Some(2), "stopped"), (Some(3), "stopped")]);
    // Black makes the position for the fifth time.
    let black = RuleSet { bars: rules.bars[1..].to_vec(), ..rules.clone() };
    let fate = repeat_cycle(Referee::<u64>::new(black, board(ko)).expect("a start"), &lap);
    assert_eq!(fate.number(), Some(9));
    assert!(matches!(fate, Fate::Stopped { by: koatlas_rules::Refusal::Barred(BarReason { since: 7, .. }), .. }));
}

/// A record is judged move by move if a bar may object to it, whoever it is about.
#[test]
fn bars_of_one_player_object_to_what_those_of_both_object_to() {
    let events = |bits: u32| SequenceEvents {
        repetition: bits & 1 > 0,
        suicide: false,
        retaking: bits & 2 > 0,
        replays_point: bits & 4 > 0,
        passes: bits >> 3,
    };
    let base = read("");
    for bar in bars() {
        let [both, one] = [bar, of_player(Colour::Black, bar)].map(|bar| RuleSet { bars: vec![bar], ..base.clone() });
        for events in (0..24).map(events) {
            assert_eq!(one.may_object(&events), both.may_object(&events), "{bar:?} {events:?}");
        }
        assert!(one.may_object(&events(23)), "{bar:?}");
    }
}

#[test]
fn what_is_said_of_bars_of_one_player() {
    let white = read(&format!("[[bar]]\nwhat = 'position'\nplayer = 'white'\n{THREE_PASSES}"));
    assert_eq!(
        white.why_finite().as_deref(),
        Some(
            "no play of White may leave a mark of positional superko twice, and between these the other player can only add \
             stones, as suicide is illegal, so plays are bounded; 3 passes in a row end"
        )
    );
    let both = read(&format!(
        "suicide = 'all'\n[[bar]]\nwhat = 'pair'\nplayer = 'white'\n[[bar]]\nwhat = 'situation'\nallowed = 2\nplayer = 'black'\n\
         {THREE_PASSES}"
    ));
    assert_eq!(
        both.why_finite().as_deref(),
        Some(
            "plays of Black may leave a mark of situational superko with a count only so often, and no play of White may leave \
             a mark of fixed-ko-rule twice, so plays are bounded; 3 passes in a row end"
        )
    );
    let between =
        read("[[bar]]\nwhat = 'position'\nwithin = 'last pass'\nplayer = 'black'\n[[end]]\non = 'second-pass'\n");
    assert_eq!(
        between.why_finite().as_deref(),
        Some(
            "no play of Black may leave a mark of positional superko since the last pass twice, and the players play in turn, \
             so plays between two passes are bounded; a second pass in a position ends"
        )
    );
    for rules in [&white, &both, &between] {
        assert!(!rules.treats_players_alike());
        assert!(matches!(rules.search_refusal(), Some(StartError::Bar("mine", _))));
    }
    // Options are those of the bar as it is about both players; what only `or` and `or-within` offer is not there.
    let options = |bar: &str| {
        let [one, both] = ["player = 'black'\n", ""].map(|player| read(&format!("[[bar]]\n{bar}\n{player}")));
        let keys = |rules: &RuleSet| rules.parameters().into_iter().map(|option| option.key).collect::<Vec<_>>();
        assert_eq!(keys(&one), keys(&both), "{bar}");
        assert_eq!(one.memory(), both.memory());
        let ignored = |rules: &RuleSet| RuleSet { start_counts: false, ..rules.clone() }.memory();
        assert_eq!(ignored(&one), ignored(&both));
        keys(&one)
    };
    assert_eq!(options("what = 'creation'"), ["suicide", "passes", "start_creator"]);
    assert_eq!(options("what = 'recapture'"), ["suicide", "passes", "ko"]);
    assert_eq!(options("what = 'situation'\nwithin = 8"), ["suicide", "passes", "start"]);
    assert_eq!(options("what = 'position'\nallowed = 8"), ["suicide", "passes", "start"]);
}

//! Phases, against referees of one phase each, which begin on the last board of the phase before.

use koatlas_board::{BoardPosition, Colour, Point};
use koatlas_rules::{Action, BarReason, Fate, GameMove, Outcome, Referee, Refusal, RuleSet, StartError, repeat_cycle};

use crate::common::{Random, board, boards};
use koatlas_test_support::random_parts;

const MADE: &str = "id = 'made'\nname = 'Made'\n";
const TWO_PASSES: &str = "on = 'passes'\nnumber = 2\n";

/// A rule set of random phases, and the rule set of each phase alone.
fn random_phases(random: &mut Random) -> Option<(RuleSet, Vec<RuleSet>)> {
    let head = format!("{MADE}suicide = '{}'\n", ["none", "multi", "all"][random.below(3)]);
    let head = head + if random.below(4) == 0 { "start = 'ignored'\n" } else { "" };
    let parts: Vec<String> = (0..2 + random.below(2)).map(|_| random_parts(random, "phase.")).collect();
    let alone = |parts: &String| RuleSet::read(&format!("{head}{}", parts.replace("phase.", ""))).ok();
    let phases = parts.iter().map(alone).collect::<Option<Vec<RuleSet>>>()?;
    let later: String = parts[1..].iter().map(|parts| format!("[[phase]]\n{parts}")).collect();
    let whole = RuleSet::read(&format!("{head}{}{later}", parts[0].replace("phase.", ""))).ok()?;
    Some((whole, phases))
}

/// A made move, and whether it was made as it was played.
type Made = (GameMove, bool);

/// The phase in which `moves` end: its number from 0, a referee of this phase alone, and the number of moves before it.
fn replay(phases: &[RuleSet], start: &BoardPosition, moves: &[Made]) -> (usize, Referee<u64>, usize) {
    let mut now = Referee::new(phases[0].clone(), start.clone()).expect("a start");
    let (mut phase, mut before) = (0, 0);
    for &(made, as_played) in moves {
        if as_played {
            now.make_as_played(made);
        } else {
            now.make(made).expect("it was legal");
        }
        if phase + 1 < phases.len() && now.end().is_some_and(|end| end.outcome == Outcome::Score) {
            phase += 1;
            before += now.turns().len();
            // The points that can change are those of the game.
            let (board, local_board, position) = (now.board(), now.local_board().clone(), now.position());
            now = Referee::with_local_board(phases[phase].clone(), board, local_board, position).expect("a start");
        }
    }
    (phase, now, before)
}

/// All moves of `colour`, legal or not.
fn all_moves(board: &BoardPosition, colour: Colour) -> Vec<GameMove> {
    let points: Vec<Point> = board.size().points().collect();
    let actions = points.iter().flat_map(|&point| [Action::Play(point), Action::KoPass(point)]).chain([Action::Pass]);
    actions.map(|action| GameMove { colour, action }).collect()
}

/// The verdict of a referee of one phase, with numbers of the whole sequence.
fn counted(verdict: Result<(), Refusal>, before: usize) -> Result<(), Refusal> {
    verdict.map_err(|refusal| match refusal {
        Refusal::Barred(BarReason { bar, since }) => Refusal::Barred(BarReason { bar, since: since + before as u32 }),
        other => other,
    })
}

#[test]
fn a_phase_is_a_sequence_from_the_last_board_of_the_phase_before() {
    let (mut random, mut begun, mut barred_later, mut undone, mut ended) = (Random::new(18), 0, 0, 0, 0);
    while begun < 400 || barred_later < 400 {
        let Some((rules, phases)) = random_phases(&mut random) else { continue };
        let start = boards().swap_remove(random.below(boards().len()));
        let mut whole = Referee::<u64>::new(rules.clone(), start.clone()).expect("a start");
        let (mut moves, mut first_end): (Vec<Made>, Option<usize>) = (Vec::new(), None);
        for _ in 0..40 {
            let (phase, alone, before) = replay(&phases, &start, &moves);
            let context = || format!("{:?} {:?} {moves:?}", rules.definition.file, start.rows());
            assert_eq!((whole.phase(), whole.end()), (phase + 1, alone.end()), "{}", context());
            assert_eq!((whole.board(), whole.turns().len()), (alone.board(), moves.len()), "{}", context());
            assert_eq!(whole.legal_points(), alone.legal_points(), "{}", context());
            let all = all_moves(&start, whole.to_move());
            let mut choices = Vec::new();
            for &made in &all {
                let verdict = whole.judge(made);
                assert_eq!(verdict, counted(alone.judge(made), before), "{made} {}", context());
                barred_later += usize::from(phase > 0 && matches!(verdict, Err(Refusal::Barred(_))));
                choices.extend(verdict.is_ok().then_some(made));
            }
            let passes =
                choices.iter().copied().find(|made| made.action == Action::Pass).filter(|_| random.below(2) == 0);
            // Undo forgets an end that a recorded game has passed over.
            first_end = first_end.or(whole.end().map(|_| moves.len()));
            if random.below(8) == 0 && first_end.is_none_or(|end| end == moves.len()) {
                first_end = None;
                undone += usize::from(whole.undo());
                moves.pop();
            } else if random.below(10) == 0 {
                // A move that may be illegal, out of turn or after the end, but can be put on the board.
                let colour = [Colour::Black, Colour::White][random.below(2)];
                let made = random.pick(&all_moves(&start, colour)).expect("a move");
                let turns = whole.turns().len();
                whole.make_as_played(made);
                if whole.turns().len() == turns {
                    break;
                }
                moves.push((made, true));
            } else if let Some(made) = passes.or_else(|| random.pick(&choices)) {
                whole.make(made).expect("it is legal");
                moves.push((made, false));
            }
            begun += usize::from(whole.phase() > phase + 1);
            ended += usize::from(whole.end().is_some());
        }
    }
    assert!(undone > 100 && ended > 100, "{undone} {ended}");
}

fn moves(text: &str) -> Vec<GameMove> {
    text.split("; ").map(|made| made.parse().expect("a move")).collect()
}

const BASIC_KO: &str = ".XO.\nXO.O\n.XO.\n";

fn read(text: &str) -> RuleSet {
    RuleSet::read(&format!("{MADE}{text}")).expect("a rule set")
}

/// Positional superko, two passes, and then a phase in which a ko needs a pass for it.
fn main_play_and_confirmation() -> RuleSet {
    read(&format!(
        "[[bar]]\nwhat = 'position'\n[[end]]\n{TWO_PASSES}[[phase]]\nname = 'confirmation'\n[[phase.bar]]\nwhat = 'ko'\n\
         lifted-by = 'pass for this ko'\n[[phase.end]]\n{TWO_PASSES}"
    ))
}

#[test]
fn what_occurred_before_a_phase_is_forgotten_and_bars_refer_to_moves_of_the_game() {
    let rules = main_play_and_confirmation();
    let mut referee = Referee::<u64>::new(rules, board(BASIC_KO)).expect("a start");
    for made in moves("B c2; W pass; B pass") {
        referee.make(made).expect("a legal move");
    }
    assert_eq!((referee.phase(), referee.end(), referee.ko_passes().count()), (2, None, 0));
    // White may take back now, which superko forbade, and Black may not without a pass for the ko.
    for made in moves("W b2; B pass; W d3") {
        referee.make(made).expect("a legal move");
    }
    let refused = referee.judge("B c2".parse().expect("a move")).expect_err("barred");
    assert_eq!(refused.to_string(), "would retake in the ko of move 4 without a pass for it (pass for the ko needed)");
    for made in moves("B kopass:c2; W pass; B c2; W pass; B pass") {
        referee.make(made).expect("a legal move");
    }
    assert_eq!(referee.end().map(|end| end.outcome), Some(Outcome::Score));
    // Undo goes back to the first phase, where superko bars the first play of the second.
    while referee.turns().len() > 1 {
        assert!(referee.undo());
    }
    assert_eq!((referee.phase(), referee.end()), (1, None));
    assert!(referee.judge("W b2".parse().expect("a move")).is_err());
}

#[test]
fn stones_are_set_up_in_the_phase_that_has_begun() {
    let mut referee = Referee::<u64>::new(main_play_and_confirmation(), board(BASIC_KO)).expect("a start");
    for made in moves("B pass; W pass") {
        referee.make(made).expect("a legal move");
    }
    let mut referee = referee.set_up(board(BASIC_KO)).expect("a start");
    assert!(!referee.undo() && referee.phase() == 2);
    for made in moves("B c2; W kopass:b2; B pass; W b2; B pass; W pass") {
        referee.make(made).expect("a legal move");
    }
    assert!(referee.end().is_some() && referee.rules().later_phases.len() == 1);
}

#[test]
fn files_with_phases_that_mean_nothing_are_refused() {
    let refused = |text: &str| RuleSet::read(&format!("{MADE}{text}")).expect_err(text).sentence;
    let passes = format!("[[end]]\n{TWO_PASSES}");
    for (text, sentence) in [
        ("[[phase]]\n".to_owned(), "this phase never begins"),
        (
            format!("{passes}[[phase]]\n[[phase.end]]\non = 'repetition'\nof = 'third'\noutcome = 'draw'\n[[phase]]\n"),
            "this phase never",
        ),
        (
            format!("{passes}[forfeit]\nof = 'positional'\nnull-play = 'pass'\n[[phase]]\n"),
            "stones are not forfeited in phases",
        ),
        (
            format!("{passes}[[phase]]\n[[phase.bar]]\nwhat = 'position'\nor = ['situation']\n"),
            "a choice belongs to the first phase",
        ),
        (
            format!("{passes}[[phase]]\n[[phase.bar]]\nwhat = 'pair'\n[[phase.bar]]\nwhat = 'pair'\n"),
            "a second part of this kind",
        ),
        (format!("{passes}[[phase]]\nstart = 'counts'\n"), "unknown field"),
    ] {
        assert!(refused(&text).starts_with(sentence) || refused(&text).contains(sentence), "{}", refused(&text));
    }
}

#[test]
fn what_is_said_of_phases() {
    let rules = main_play_and_confirmation();
    assert_eq!(
        rules.memory(),
        "phase 1: all positions so far; the passes made just now; phase 2 (confirmation): the kos that a player may not \
         retake before a pass for a ko; the passes made just now"
    );
    assert!(!rules.is_finite() && !rules.bounds_plays() && rules.has_ko_passes());
    assert!(matches!(rules.search_refusal(), Some(StartError::Phases("made"))));
    let twice = read(&format!(
        "[[bar]]\nwhat = 'position'\n[[end]]\n{TWO_PASSES}[[phase]]\n[[phase.bar]]\nwhat = 'situation'\n[[phase.end]]\n\
         on = 'second-pass'\n"
    ));
    assert_eq!(
        twice.why_finite().as_deref(),
        Some(
            "phase 1: no play may leave a mark of positional superko twice, so plays are bounded; 2 passes in a row end; \
             phase 2: no play may leave a mark of situational superko twice, so plays are bounded; a second pass in a \
             position ends"
        )
    );
    // The same parts in one phase, and in two: they judge otherwise. Options change the first phase, and `suicide` all.
    let once = twice.next_phase().expect("a phase");
    assert!(once.next_phase().is_none() && !once.has_same_parts(&twice) && twice.has_same_parts(&twice.clone()));
    let changed =
        twice.with_option("passes", "3").and_then(|rules| rules.with_option("suicide", "all")).expect("options");
    let later = changed.next_phase().expect("a phase");
    assert_eq!(
        (changed.passes_to_end(), later.passes_to_end(), later.suicide),
        (Some(3), None, koatlas_board::Suicide::All)
    );
}

/// A cycle with two passes in a row ends a phase in each lap: it goes on for ever in the last phase, or is stopped there.
#[test]
fn a_cycle_that_is_repeated_passes_through_the_phases() {
    let cycle: [GameMove; 6] =
        ["B c2", "W pass", "B pass", "W b2", "B pass", "W pass"].map(|made| made.parse().expect("a move"));
    let phases = |number: usize, last: &str| {
        let phase = format!("[[phase]]\n[[phase.end]]\n{TWO_PASSES}");
        read(&format!("[[end]]\n{TWO_PASSES}{}[[phase]]\n{last}", phase.repeat(number)))
    };
    for number in 0..12 {
        let fate = |last: &str| {
            let referee = Referee::<u64>::new(phases(number, last), board(BASIC_KO)).expect("a start");
            repeat_cycle(referee, &cycle)
        };
        assert_eq!(fate(""), Fate::ForEver);
        // Each half of a lap ends a phase; after the phases with passes the last one begins.
        let third = "[[phase.end]]\non = 'repetition'\nof = 'situational'\noutcome = 'draw'\n";
        assert_eq!(fate(third).number(), Some(3 * (number + 1) + 4), "{number}");
    }
}

//! Tests of the inference: rule sets are found again from the answers of a referee, and programs that follow none are not.

use std::sync::atomic::AtomicBool;

use koatlas_board::{BoardPosition, Colour, Move, Point, PointSet, Position, Size, Suicide, Wide};
use koatlas_files::Control;
use koatlas_rules::{Bar, End, Referee, RuleSet, Since, Window};
use koatlas_test_support::Random;

use super::candidates::{Candidates, Question};
use super::experiments::{long_games, longest_game};
use super::grammar::{
    NO_LARGE_SUICIDE, NO_SINGLE_SUICIDE, PARTS, Part, Parts, number_of, parts_of_suicide, parts_where,
};
use super::parts_referee::PartsReferee;
use super::{GrammarFile, InferPlan, Inference, SearchedBoard, infer_in};
use crate::programs::engine::{Engine, EngineError, MoveReport};
use crate::programs::session::Session;
use crate::programs::suites::{Difference, SearchPlan, StartKind, smallest_differences};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The candidates answer as a list of all files does, for random answers to random questions about six parts.
#[test]
fn candidates_are_those_of_a_list() {
    let bars =
        [Bar::Position(Since::Start), Bar::Position(Since::LastPass), Bar::Creation, Bar::BasicKo].map(Part::Bar);
    let numbers: Vec<usize> = bars.into_iter().map(number_of).chain([NO_SINGLE_SUICIDE, NO_LARGE_SUICIDE]).collect();
    let subset = |bits: usize| Parts::collect((0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| numbers[bit]));
    let mut random = Random::new(11);
    let mut emptied = 0;
    for _ in 0..300 {
        let mut candidates = Candidates::all();
        // Each file of the list has a treatment of the start and a set of parts.
        let mut list: Vec<(usize, Parts)> = (0..2)
            .flat_map(|start| (0..64).map(move |bits| (start, bits)))
            .map(|(start, bits)| (start, subset(bits)))
            .filter(|(_, parts)| !parts.contains(NO_LARGE_SUICIDE) || parts.contains(NO_SINGLE_SUICIDE))
            .collect();
        for _ in 0..8 {
            let question = Question([subset(random.below(64)), subset(random.below(64))]);
            let says = |(start, parts): &(usize, Parts)| question.0[*start].meets(*parts);
            let (yes, no) = (list.iter().any(says), !list.iter().all(says));
            assert_eq!(candidates.answer(question), if yes && no { None } else { Some(yes) });
            let answer = random.below(2) == 1;
            candidates.learn(question, answer);
            list.retain(|file| says(file) == answer);
            assert_eq!(candidates.is_empty(), list.is_empty());
            let files = list.iter().map(|&(start, parts)| GrammarFile { start_counts: start == 0, parts });
            let is_one = |file: &GrammarFile| {
                let [whole, since_pass] = [0, 1].map(|index| file.parts.contains(numbers[index]));
                !(whole && since_pass)
            };
            let smallest = files.filter(is_one).min_by_key(GrammarFile::order);
            assert_eq!(candidates.smallest(), smallest);
        }
        emptied += usize::from(list.is_empty());
    }
    assert!(emptied > 10 && emptied < 290, "{emptied}");
}

/// In random games each part forbids a move, or ends the game, as the referee of a file with this part alone says.
#[test]
fn parts_are_judged_as_files_with_one_part() {
    let mut random = Random::new(12);
    let mut forbidden = Parts::EMPTY;
    let mut ended = Parts::EMPTY;
    for game in 0..120 {
        let size: Size = ["2x2", "1x4", "2x3", "1x2"][game % 4].parse().expect("a size");
        let start = BoardPosition::empty_board(size);
        let mut all = PartsReferee::<u64>::new(&start, [parts_where(|_| true); 2]).expect("a small board");
        let files: Vec<(usize, usize, Referee<u64>)> = (0..PARTS.len())
            .flat_map(|part| (0..2).map(move |at| (part, at)))
            .filter(|&(part, _)| game == 0 || part % 7 == game % 7)
            .map(|(part, at)| {
                let parts =
                    if part == NO_LARGE_SUICIDE { parts_of_suicide(Suicide::None) } else { Parts::single(part) };
                let rules = GrammarFile { start_counts: at == 0, parts }.rules();
                (part, at, Referee::new(rules, start.clone()).expect("a small board"))
            })
            .collect();
        let mut files = files;
        for _ in 0..40 {
            let empty: Vec<usize> = all.moves().local_board().empty_points(all.moves().position()).iter().collect();
            let colour = all.moves().to_move();
            for &index in &empty {
                let asked = Move::play(colour, all.moves().local_board().point(index));
                let question = all.is_forbidden(index).expect("an empty point");
                for (part, at, referee) in &files {
                    // A file without large suicides has none of single stones, either.
                    let says = question.0[*at].contains(*part)
                        || *part == NO_LARGE_SUICIDE && question.0[*at].contains(NO_SINGLE_SUICIDE);
                    assert_eq!(referee.judge(asked.into()).is_err(), says, "{:?} {asked}", PARTS[*part]);
                }
                forbidden |= question.0[0];
            }
            let is_pass = random.below(4) == 0;
            let point = if is_pass || empty.is_empty() { None } else { Some(empty[random.below(empty.len())]) };
            let made = Move { colour, point: point.map(|index| all.moves().local_board().point(index)) };
            let ends = all.make(made);
            ended |= ends.0[0];
            // A file that forbids the move or ends the game with it is no candidate afterwards.
            files.retain_mut(|(part, at, referee)| {
                if referee.make(made.into()).is_err() {
                    return false;
                }
                assert_eq!(referee.end().is_some(), ends.0[*at].contains(*part), "{:?} {made}", PARTS[*part]);
                referee.end().is_none()
            });
        }
    }
    let shown = (forbidden | ended).iter().map(|part| PARTS[part]);
    let unshown: Vec<Part> = PARTS.iter().copied().filter(|part| !shown.clone().any(|one| one == *part)).collect();
    assert!(unshown.iter().all(|part| matches!(part, Part::End(End::Passes(4..)))), "{unshown:?}");
}

/// The long games repeat after the number of moves that they are for, and nothing before.
#[test]
fn long_games_repeat_once() {
    let games = long_games(13);
    let (passes, cycles) = games.split_last().expect("games");
    assert!(passes.moves.len() == 99 && cycles.len() == 95);
    let (most, longest) = longest_game(13).expect("a game");
    for (distance, game) in (6..).zip(cycles).chain([(most, &longest)]) {
        let none = RuleSet { bars: Vec::new(), ends: Vec::new(), ..named("psk") };
        let mut referee = Referee::<Wide>::new(none, game.start.clone()).expect("it fits");
        let mut positions = vec![referee.position()];
        for &made in &game.moves {
            referee.make(made.into()).expect("a move");
            positions.push(referee.position());
        }
        let last = positions.len() - 1;
        assert_eq!(positions.iter().position(|one| *one == positions[last]), Some(last - distance));
        let plays = (1..last).filter(|&number| game.moves[number - 1].point.is_some());
        assert!(plays.clone().all(|number| !positions[..number].contains(&positions[number])), "{distance}");
        assert!(plays.count() + 2 >= last, "one pass at most");
    }
}

/// A referee that is asked as a program.
struct RefereeProgram {
    rules: RuleSet,
    referee: Option<Referee<Wide>>,
    habits: Habits,
    answers: usize,
}

/// What a program does besides its rules.
#[derive(Clone, Copy)]
struct Habits {
    sets_up: bool,
    tells_end: bool,
    squares: bool,
    /// True for a move that it calls illegal: the number of the answer, the moves so far, and the move.
    forbids: fn(usize, &Referee<Wide>, Move) -> bool,
}

const USUAL: Habits = Habits { sets_up: true, tells_end: true, squares: false, forbids: |_, _, _| false };

impl Engine for RefereeProgram {
    fn name(&mut self) -> Result<String, EngineError> {
        Ok(format!("referee {}", self.rules.id()))
    }

    fn start(&mut self, board: &BoardPosition) -> Result<Result<(), String>, EngineError> {
        let is_empty = *board == BoardPosition::empty_board(board.size());
        if !self.habits.sets_up && !is_empty || self.habits.squares && board.size().rows() != board.size().cols() {
            return Ok(Err("no".to_owned()));
        }
        self.referee = Some(Referee::new(self.rules.clone(), board.clone()).expect("it fits"));
        Ok(Ok(()))
    }

    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError> {
        let referee = self.referee.as_ref().expect("a game");
        let mut legal = Vec::new();
        for &asked in moves {
            self.answers += 1;
            let forbidden = (self.habits.forbids)(self.answers, referee, asked);
            legal.push(Some(referee.judge(asked.into()).is_ok() && !forbidden));
        }
        Ok(legal)
    }

    fn play(&mut self, board_move: Move) -> Result<Option<MoveReport>, EngineError> {
        let referee = self.referee.as_mut().expect("a game");
        if (self.habits.forbids)(self.answers, referee, board_move) || referee.make(board_move.into()).is_err() {
            return Ok(None);
        }
        let (board, ended) = (referee.board().contents().to_vec(), referee.end().is_some());
        Ok(Some(MoveReport { board: Some(board), ended: self.habits.tells_end.then_some(ended), area: None }))
    }
}

fn inferred(rules: &RuleSet, habits: Habits) -> Inference {
    let begin = || -> Result<Box<dyn Engine>, EngineError> {
        Ok(Box::new(RefereeProgram { rules: rules.clone(), referee: None, habits, answers: 0 }))
    };
    let sizes = ["2x2", "1x3", "3x3"].map(|size| size.parse().expect("a size")).to_vec();
    let plan = InferPlan { games: 6, seed: 1, sizes, only_these_sizes: false };
    infer_in(Session::with_engine(Box::new(begin), &NEVER, None), &plan, &Control::default())
}

fn named(id: &str) -> RuleSet {
    RuleSet::find(id).expect("a rule set")
}

/// Asserts that no sequence of the boards that are searched tells the file from the rules, as the walk of the test suites sees it.
fn assert_same_meaning(rules: &RuleSet, found: &Inference) {
    let wanted = GrammarFile::of_rules(rules, found.tells_end).expect("rules of the grammar").rules();
    let file = RuleSet::read(&found.file).expect("a file");
    let plans: Vec<SearchPlan> = found.searched.iter().map(plan_of).collect();
    let both = [wanted, file];
    let apart = smallest_differences(&both, &plans, Difference::AnyMove, |_, _| true, &Control::default());
    let apart = apart.expect("no stop").into_values().map(|sequence| (sequence.start.rows(), sequence.moves));
    assert_eq!(apart.collect::<Vec<_>>(), [], "{}: {}", rules.id(), found.file);
}

fn plan_of(board: &SearchedBoard) -> SearchPlan {
    SearchPlan { start_kind: board.start_kind, boards: vec![(board.board, board.moves)] }
}

/// Asserts that the rules are found again: the file agrees, has the same meaning and no more parts, and the rules are known.
fn assert_found_again(rules: &RuleSet, habits: Habits) -> Inference {
    let found = inferred(rules, habits);
    assert!(found.agrees && found.differences == 0, "{}: {:?}", rules.id(), found);
    let wanted = GrammarFile::of_rules(rules, found.tells_end).expect("rules of the grammar");
    assert!(found.parts <= wanted.count(), "{}: {}", rules.id(), found.file);
    assert_same_meaning(rules, &found);
    let mut names = found.known_as.iter().chain(&found.agree_too);
    assert!(names.any(|name| *name == rules.id()), "{}: {:?}", rules.id(), found.known_as);
    for id in &found.known_as {
        assert_eq!(
            GrammarFile::of_rules(&named(id), found.tells_end).map(|file| file.text()),
            Some(found.file.clone())
        );
    }
    found
}

#[test]
fn rule_sets_are_found_again() {
    let all = ["psk", "spight-2", "drr", "chinese-practice", "japanese-1989", "katago-simple", "ogs-server-chinese"];
    for id in all {
        let found = assert_found_again(&named(id), USUAL);
        assert_eq!((found.agrees_up_to_moves, found.longest_cycle), (Some(6), Some(300)));
    }
}

#[test]
#[ignore = "takes minutes"]
fn all_rule_sets_of_the_grammar_are_found_again() {
    let all = RuleSet::all().chain(RuleSet::more());
    let outside: Vec<RuleSet> = all
        .filter(|rules| {
            let is_in_grammar = GrammarFile::of_rules(rules, true).is_some();
            if is_in_grammar {
                assert_found_again(rules, USUAL);
            }
            !is_in_grammar
        })
        .collect();
    let phases = ["jann-pass-once", "japanese-1989-phases", "katago-japanese", "spight-territory", "taille-double-ko"];
    assert_eq!(outside.iter().map(RuleSet::id).collect::<Vec<_>>(), [&["geneva"], &phases[..]].concat());
}

fn with_window(situational: bool, moves: u8) -> RuleSet {
    let mut rules = named("ssk");
    rules.bars = vec![Bar::Recent(Window { situational, moves })];
    rules
}

#[test]
fn windows_are_found() {
    let begun = |situational, moves| {
        let found = inferred(&with_window(situational, moves), USUAL);
        assert!(found.agrees, "{moves}: {found:?}");
        let rules = RuleSet::read(&found.file).expect("a file");
        rules.window().map(|window| (window.situational, window.moves))
    };
    for moves in [3, 8, 32, 33, 98, 99] {
        assert_eq!(begun(false, moves), Some((false, moves)));
    }
    // A situation recurs after an even number of moves, unless somebody makes two moves in a row.
    for moves in [4, 33, 98] {
        assert_eq!(begun(true, moves), Some((true, moves / 2 * 2)));
    }
}

#[test]
fn programs_that_show_less() {
    let empty_boards = Habits { sets_up: false, ..USUAL };
    let found = assert_found_again(&named("psk"), empty_boards);
    assert!(!found.sets_up && found.searched.iter().all(|board| board.start_kind == StartKind::EmptyBoard));
    // The games of such a program go on after passes. Only their number tells these two rule sets apart.
    let silent = Habits { tells_end: false, ..USUAL };
    let found = assert_found_again(&RuleSet { ends: Vec::new(), ..named("pauli-original") }, silent);
    assert!(!found.tells_end && !found.file.contains("[[end]]"), "{}", found.file);
    assert!(found.known_as.contains(&"basic-ko") && found.known_as.contains(&"pauli-original"), "{:?}", found.known_as);
    let found = assert_found_again(&named("ssk"), Habits { squares: true, sets_up: false, ..USUAL });
    let sizes: Vec<String> = found.searched.iter().map(|board| board.board.to_string()).collect();
    assert_eq!(sizes, ["1x1", "2x2", "3x3"]);
}

/// Returns the position after a play.
fn after(referee: &Referee<Wide>, asked: Move) -> Option<Position<Wide>> {
    let index = referee.local_board().index(asked.point?)?;
    Some(referee.local_board().play(referee.position(), asked.colour, index, Suicide::All).ok()?.after)
}

/// Returns the number of moves after which a play gives the same position as an earlier one, without the start.
fn distances(referee: &Referee<Wide>, asked: Move) -> Vec<usize> {
    let (all, wanted) = (referee.turns().len(), after(referee, asked));
    let occurred = referee.turns().iter().enumerate().filter(|(_, turn)| Some(turn.after) == wanted);
    occurred.map(|(number, _)| all - number).collect()
}

#[test]
fn programs_that_follow_no_file_of_the_grammar() {
    type Habit = fn(usize, &Referee<Wide>, Move) -> bool;
    let none = named("gnu-go-no-ko");
    let odd: [(&str, &RuleSet, Habit); 6] = [
        ("superko within 120 moves", &none, |_, referee, asked| {
            distances(referee, asked).iter().any(|&distance| distance <= 120)
        }),
        ("no position a third time", &none, |_, referee, asked| distances(referee, asked).len() > 1),
        ("superko for Black alone", &none, |_, referee, asked| {
            asked.colour == Colour::Black && !distances(referee, asked).is_empty()
        }),
        ("no position with as many stones", &named("psk"), |_, referee, asked| {
            let stones = |position: Position<Wide>| [position.black.len(), position.white.len()];
            let wanted = after(referee, asked).map(stones);
            let removes =
                wanted.is_some_and(|wanted| wanted.iter().sum::<usize>() <= referee.position().occupied().len());
            removes && referee.turns().iter().any(|turn| Some(stones(turn.after)) == wanted)
        }),
        ("nothing at a1 after a pass", &named("psk"), |_, referee, asked| {
            let passed = referee.turns().last().is_some_and(|turn| turn.point().is_none());
            passed && asked.point == Some(Point { col: 0, row: 0 })
        }),
        ("the rule of another game", &named("geneva"), |_, _, _| false),
    ];
    for (name, rules, forbids) in odd {
        let found = inferred(rules, Habits { forbids, ..USUAL });
        assert!(!found.agrees && found.known_as.is_empty(), "{name}: {found:?}");
        assert!(found.differences > 0 && found.agrees_up_to_moves.is_none() && found.inconsistent.is_none(), "{name}");
        assert!(!found.disagreements.is_empty(), "{name}");
    }
}

#[test]
fn a_program_that_answers_by_chance() {
    let forbids = |answers: usize, _: &Referee<Wide>, _: Move| answers % 97 == 96;
    let found = inferred(&named("psk"), Habits { forbids, ..USUAL });
    assert!(!found.agrees && found.known_as.is_empty(), "{found:?}");
    assert!(found.inconsistent.is_some());
}

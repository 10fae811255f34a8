//! The game against the referee, which is held against the literal one in its own crate.

use koatlas_board::BoardPosition;
use koatlas_outcome::game::history::MarkReading;
use koatlas_outcome::game::{CandidateMove, SearchGame};
use koatlas_rules::{Action, GameMove, Referee, RuleSet, RunningTotals, SequenceState};
use koatlas_test_support::Random;

use super::sequences::{make, pick, positions, small_boards, with_options};

/// Moves of a sequence at most.
const LONGEST: usize = 40;

/// Everything that taking back a move has to restore.
#[derive(Debug, PartialEq)]
struct Snapshot {
    now: SequenceState,
    hash: u64,
    remembered: Vec<MarkReading>,
    last: Vec<u32>,
    marks: usize,
    clock: RunningTotals,
    forfeits: i32,
}

fn snapshot(game: &SearchGame<u64>) -> Snapshot {
    let used = game.history.last.iter().rposition(|&last| last > 0).map_or(0, |at| at + 1);
    Snapshot {
        now: game.state,
        hash: game.hash(),
        remembered: game.remembered_readings(),
        last: game.history.last[..used].to_vec(),
        marks: game.history.log.len(),
        clock: game.totals.clone(),
        forfeits: game.forfeits,
    }
}

/// The two of one sequence.
struct GameAndReferee {
    game: SearchGame<u64>,
    referee: Referee<u64>,
}

impl GameAndReferee {
    fn new(rules: &RuleSet, board: &BoardPosition) -> GameAndReferee {
        let game = SearchGame::new(rules, board).expect("a start");
        GameAndReferee { game, referee: Referee::new(rules.clone(), board.clone()).expect("a start") }
    }

    /// The legal moves, which both find the same.
    fn legal(&mut self) -> Vec<CandidateMove> {
        let moves = self.game.legal_moves();
        let mut found: Vec<Action<usize>> = moves.iter().map(|candidate| candidate.action).collect();
        found.sort_unstable_by_key(|&done| in_order(done));
        found.dedup();
        let play = |&point: &usize| {
            let action = Action::Play(self.referee.local_board().point(point));
            GameMove { colour: self.referee.to_move(), action }
        };
        let plays = (0..self.referee.local_board().len()).filter(|point| self.referee.judge(play(point)).is_ok());
        let mut expected: Vec<Action<usize>> = plays.map(Action::Play).chain([Action::Pass]).collect();
        expected.extend(self.referee.ko_passes().map(Action::KoPass));
        expected.sort_unstable_by_key(|&done| in_order(done));
        expected.dedup();
        assert_eq!(found, expected, "{}", self.told());
        moves
    }

    /// Makes a move, and says whether the sequence goes on.
    fn make(&mut self, candidate: CandidateMove) -> bool {
        let ended = make(&mut self.game, candidate);
        self.referee.make_action(candidate.action).expect("both say that it is legal");
        assert_eq!(ended, self.referee.end(), "{}", self.told());
        self.same();
        ended.is_none()
    }

    fn undo(&mut self) {
        self.game.undo();
        assert!(self.referee.undo());
    }

    fn same(&mut self) {
        let score = self.game.score();
        let found = (self.game.position(), self.game.state.to_move, score);
        assert_eq!(found, (self.referee.position(), self.referee.to_move(), self.referee.score()), "{}", self.told());
    }

    /// Every legal move is made and taken back, which leaves nothing behind.
    fn undo_restores(&mut self, moves: &[CandidateMove]) {
        let before = snapshot(&self.game);
        for &candidate in moves {
            make(&mut self.game, candidate);
            self.game.undo();
            assert_eq!(snapshot(&self.game), before, "{:?} after {}", candidate.action, self.told());
        }
    }

    /// Plays on; answers how many moves were made.
    fn sequence(&mut self, random: &mut Random) -> usize {
        for number in 1..=LONGEST {
            let moves = self.legal();
            self.undo_restores(&moves);
            if !self.make(pick(&moves, random)) {
                return number;
            }
        }
        LONGEST
    }

    fn told(&self) -> String {
        let rules = &self.referee.rules();
        let options: Vec<String> = rules
            .parameters()
            .iter()
            .map(|parameter| format!("{}={}", parameter.key, parameter.value(rules)))
            .collect();
        let moves: Vec<Action<usize>> = self.referee.turns().iter().map(|turn| turn.action).collect();
        format!("{} {options:?}: {moves:?}\n{}", rules.id(), self.referee.board().rows().join("\n"))
    }
}

fn in_order(done: Action<usize>) -> (u8, usize) {
    match done {
        Action::Play(point) => (0, point),
        Action::Pass => (1, 0),
        Action::KoPass(point) => (2, point),
    }
}

/// Two sequences, the second one from somewhere in the first.
fn compare(rules: &RuleSet, board: &BoardPosition, random: &mut Random) -> usize {
    let mut pair = GameAndReferee::new(rules, board);
    let made = pair.sequence(random);
    (0..=random.below(made)).for_each(|_| pair.undo());
    pair.same();
    made + pair.sequence(random)
}

fn compare_all(times: u64) -> usize {
    let boards: Vec<BoardPosition> = small_boards().into_iter().chain(positions()).collect();
    let mut moves = 0;
    for (number, rules) in (0..).zip(RuleSet::all()) {
        for time in 0..times {
            let mut random = Random::new(number * 1_000_000 + time);
            let (small, any) = (random.below(6_usize), random.below(boards.len()));
            let board = &boards[if time % 2 == 0 { small } else { any }];
            moves += compare(&with_options(&rules, board, &mut random), board, &mut random);
        }
    }
    moves
}

#[test]
fn random_sequences_under_every_rule_set_are_as_the_referee_says() {
    assert!(compare_all(60) > 20_000);
}

#[test]
#[ignore = "takes minutes"]
fn many_more_random_sequences_are_as_the_referee_says() {
    assert!(compare_all(20_000) > 20_000_000);
}

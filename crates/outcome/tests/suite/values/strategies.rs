//! Strategies, replayed with the literal referee.

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet};
use koatlas_files::Control;
use koatlas_outcome::{Strategy, Terms, UnconditionalLife, solve};
use koatlas_rules::{Action, RuleSet};
use koatlas_test_support::Random;
use koatlas_verifier::literal::{Act, LiteralReferee};

use super::{acts, collection, images, literal, payoff, positions, told, with_suicides};

/// A strategy and the sequence in which it is followed.
struct Replay<'a> {
    strategy: &'a Strategy,
    board: &'a BoardPosition,
    sequence: LiteralReferee,
    told: String,
    /// Moves that may still be made.
    left: u64,
    /// Ends that were seen.
    ends: usize,
}

impl Replay<'_> {
    fn act(&self, action: Action) -> Act {
        let index = |point| self.board.size().index(point);
        match action {
            Action::Play(point) => Act::Play(index(point)),
            Action::Pass => Act::Pass,
            Action::KoPass(point) => Act::KoPass(index(point)),
        }
    }

    /// The moves to follow from a node: the one of the player, or every legal one of his opponent. At the start those of the opponent
    /// are left out whose images are listed. From a node without moves, unconditional life gives the player's move, and play stays there.
    fn moves(&self, node: u32) -> Vec<(Act, Option<u32>)> {
        let listed = &self.strategy.nodes()[node as usize];
        let listed: Vec<(Act, Option<u32>)> = listed.iter().map(|&(action, to)| (self.act(action), to)).collect();
        if listed.is_empty() {
            return self.moves_by_life(node);
        }
        if self.sequence.to_move() == self.strategy.player {
            assert_eq!(listed.len(), 1, "{}", self.told);
            assert!(self.sequence.reasons_against(listed[0].0).is_empty(), "{:?}: {}", listed[0], self.told);
            return listed;
        }
        let legal = acts(self.board.size().area()).filter(|&act| self.sequence.reasons_against(act).is_empty());
        let of = |act| listed.iter().copied().find(|&(other, _)| other == act);
        let is_image = |act| {
            let Act::Play(point) = act else { return false };
            self.sequence.moves() == 0 && images(self.board, point).any(|image| of(Act::Play(image)).is_some())
        };
        let asked = legal.filter(|&act| of(act).is_some() || !is_image(act));
        asked.map(|act| of(act).unwrap_or_else(|| panic!("{act:?} is missing: {}", self.told))).collect()
    }

    /// The moves at `node`, where unconditional life decides: the player passes, or plays where the opponent has stones in his territory.
    fn moves_by_life(&self, node: u32) -> Vec<(Act, Option<u32>)> {
        let player = self.strategy.player;
        let local_board = LocalBoard::<u64>::whole_board(self.board.size()).expect("a small board");
        let contents = self.sequence.contents();
        let stones = |colour| u64::collect((0..contents.len()).filter(|&point| contents[point] == Some(colour)));
        let territory = UnconditionalLife::new(&local_board, stones(player)).territory;
        let areas = local_board.strings(territory).map(|(area, _)| area);
        let invaded = areas
            .filter(|area| area.meets(stones(!player)))
            .find_map(|area| area.iter().find(|&point| contents[point].is_none()));
        let acts: Vec<Act> = if self.sequence.to_move() == player {
            let own = invaded.map_or(Act::Pass, Act::Play);
            assert!(self.sequence.reasons_against(own).is_empty(), "{own:?}: {}", self.told);
            vec![own]
        } else {
            acts(contents.len()).filter(|&act| self.sequence.reasons_against(act).is_empty()).collect()
        };
        acts.into_iter().map(|act| (act, Some(node))).collect()
    }

    /// True if unconditional life decides at `node`.
    fn is_decided(&self, node: u32) -> bool {
        self.strategy.nodes()[node as usize].is_empty()
    }

    /// Makes a move that leads to a node, or to an end. Says whether the sequence goes on.
    fn make(&mut self, (act, to): (Act, Option<u32>)) -> bool {
        self.sequence.make(act).expect("it is legal");
        let payoff = payoff(&self.sequence);
        let may_end = to.is_none_or(|to| self.is_decided(to));
        assert!(if payoff.is_none() { to.is_some() } else { may_end }, "{act:?}: {}", self.told);
        let Some(payoff) = payoff else { return true };
        let (player, value) = (self.strategy.player, self.strategy.value);
        let enough = if player == Colour::Black { payoff >= value } else { payoff <= value };
        assert!(enough, "{payoff} instead of {value}: {}", self.told);
        self.ends += 1;
        false
    }

    /// Goes through everything that the opponent can do, as long as moves are left.
    fn all(&mut self, node: u32) {
        for (act, to) in self.moves(node) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            if let (true, Some(to)) = (self.make((act, to)), to) {
                self.all(to);
            }
            self.sequence.undo();
        }
    }

    /// One sequence in which the opponent plays at random.
    fn random(&mut self, random: &mut Random) {
        let (mut node, mut made) = (0, 0);
        while let Some((act, to)) = random.pick(&self.moves(node)) {
            made += 1;
            match (self.make((act, to)), to) {
                (true, Some(to)) => node = to,
                _ => break,
            }
        }
        (0..made).for_each(|_| assert!(self.sequence.undo()));
    }
}

/// Replays both strategies of a position, all plays up to a limit and some at random. Answers how many ends were seen.
fn replay(rules: &RuleSet, board: &BoardPosition, most: u64, random: &mut Random) -> usize {
    // If play can go on for ever, there may be more states than this. Strategies of partial solutions are tested, too.
    let control = Control { nodes: 3_000, ..Control::default() };
    let answer = solve(rules, board, Terms::default(), &control).expect("a start");
    let mut ends = 0;
    for (player, strategy) in Colour::BOTH.into_iter().zip(&answer.strategies) {
        let bound = if player == Colour::Black { answer.value.lo } else { answer.value.hi };
        assert_eq!(strategy.as_ref().map(|strategy| strategy.value), bound, "{}", told(rules, board));
        let Some(strategy) = strategy else { continue };
        assert_eq!(strategy.player, player);
        let sequence = literal(rules, board);
        let mut replay = Replay { strategy, board, sequence, told: told(rules, board), left: most, ends: 0 };
        replay.all(0);
        replay.sequence = literal(rules, board);
        (0..5).for_each(|_| replay.random(random));
        ends += replay.ends;
    }
    ends
}

fn replay_all(boards: &[BoardPosition], part: u64, most: u64, all_suicides: bool) -> usize {
    let mut random = Random::new(part);
    let mut ends = 0;
    for rules in RuleSet::all() {
        for rules in if all_suicides { with_suicides(&rules) } else { vec![rules] } {
            for board in boards {
                if random.below(part) == 0 {
                    ends += replay(&rules, board, most, &mut random);
                }
            }
        }
    }
    ends
}

#[test]
fn strategies_on_boards_of_up_to_four_points() {
    let boards = [positions(1, 2), positions(1, 3), positions(2, 2), positions(1, 4)].concat();
    let ends = replay_all(&boards, 80, 300, true);
    assert!(ends > 3_000, "{ends}");
}

#[test]
fn strategies_in_the_collection() {
    let ends = replay_all(&collection(5), 6, 200, false);
    assert!(ends > 1_000, "{ends}");
}

#[test]
#[ignore = "takes minutes"]
fn many_more_strategies() {
    let boards = [positions(1, 2), positions(1, 3), positions(2, 2), positions(1, 4)].concat();
    println!("{} ends on small boards", replay_all(&boards, 8, 3_000, true));
    println!(
        "{} ends on boards of five and six points",
        replay_all(&[positions(1, 5), positions(2, 3)].concat(), 1_000, 3_000, true)
    );
    println!("{} ends in the collection", replay_all(&collection(6), 2, 3_000, true));
}

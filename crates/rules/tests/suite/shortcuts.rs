//! The shortcuts of the referee, against a history without any of them.
//!
//! The other history makes every play by the bare rules, and compares whole marks.

use std::collections::HashMap;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Wide};
use koatlas_rules::{
    Action, Ban, Bar, BarReason, Capture, History, Mark, MarkKind, MarkPosition, MarkQuestion, MarkedMove, MoveMade,
    Occurrence, Referee, RuleSet, RunningTotals, Sequence, SequenceEnd, Turn, balance_of, position_class,
};
use koatlas_test_support::Random;

use crate::common::board as drawn;

/// A mark with the position that it is about.
type WholeMark<S> = (MarkKind, Option<Colour>, Option<u16>, Position<S>);

/// A history as a list. The number of a position is that of a move that led to it. If states are compared, [`Sequence`] leaves out
/// what matters to no legal move.
struct PlainHistory<S, const COMPARED: bool> {
    local_board: LocalBoard<S>,
    positions: Vec<Position<S>>,
    /// For each mark, the moves that have left it.
    marks: HashMap<WholeMark<S>, Vec<u32>>,
    log: Vec<WholeMark<S>>,
}

impl<S: PointSet, const COMPARED: bool> PlainHistory<S, COMPARED> {
    fn whole(&self, mark: &Mark, about: MarkedMove<'_, Play<S>>) -> WholeMark<S> {
        let (before, after) = match about {
            MarkedMove::CandidatePlay(play, here) => (self.position(here), play.after),
            MarkedMove::JustMade(moved) => (self.position(moved.before.position), self.position(moved.after)),
        };
        let position = match mark.position {
            MarkPosition::Nowhere => Position::EMPTY,
            MarkPosition::Before => before,
            MarkPosition::After => after,
            MarkPosition::Class => position_class(&self.local_board, before),
        };
        (mark.kind, mark.colour, mark.point, position)
    }

    fn moves(&self, mark: &WholeMark<S>) -> Option<(u32, u32)> {
        let moves = self.marks.get(mark)?;
        Some((*moves.first()?, *moves.last()?))
    }
}

impl<S: PointSet, const COMPARED: bool> History for PlainHistory<S, COMPARED> {
    type Points = S;
    type Play = Play<S>;
    type Reading = ();
    type Checkpoint = usize;

    const COMPARED: bool = COMPARED;

    fn local_board(&self) -> &LocalBoard<S> {
        &self.local_board
    }

    fn position(&self, place: u32) -> Position<S> {
        self.positions[place as usize]
    }

    fn is_start(&self, place: u32) -> bool {
        self.position(place) == self.positions[0]
    }

    fn point(&self, play: &Play<S>) -> u16 {
        play.point as u16
    }

    fn is_suicide(&self, play: &Play<S>) -> bool {
        play.suicide
    }

    fn changes(&self, here: u32, play: &Play<S>) -> bool {
        play.after != self.position(here)
    }

    fn balance(&self, play: &Play<S>) -> i16 {
        balance_of(play.colour, play.suicide, play.removed.len())
    }

    fn retakes(&self, play: &Play<S>, ko: Capture) -> bool {
        play.point == usize::from(ko.captured) && !play.suicide && play.removed == S::single(usize::from(ko.capturer))
    }

    fn leads_to(&self, play: &Play<S>, place: u32) -> bool {
        play.after == self.position(place)
    }

    fn find(
        &self,
        clock: &RunningTotals,
        question: MarkQuestion,
        mark: &Mark,
        about: MarkedMove<'_, Play<S>>,
    ) -> (Option<Occurrence>, ()) {
        let Some((first, last)) = self.moves(&self.whole(mark, about)) else { return (None, ()) };
        let counts = question != MarkQuestion::SincePass || last >= clock.last_pass;
        let since = if question == MarkQuestion::Balance { first } else { last };
        (counts.then(|| Occurrence { since, balance: clock.balance_since(first) }), ())
    }

    fn point_used(&self, _clock: &RunningTotals, here: u32, point: u16) -> (Option<Occurrence>, ()) {
        let first = self.moves(&(MarkKind::Position, None, None, self.position(here)));
        let played = self.moves(&(MarkKind::Point, None, Some(point), Position::EMPTY));
        let used = first.zip(played).filter(|((first, _), (_, last))| last > first);
        (used.map(|((since, _), _)| Occurrence { since, balance: 0 }), ())
    }

    fn make(&mut self, moved: &mut MoveMade<Play<S>>) {
        let before = self.position(moved.before.position);
        let mut after = before;
        if let Some(play) = moved.play {
            let stone = if moved.forfeited { S::single(play.point) } else { S::EMPTY };
            after = Position { black: play.after.black.minus(stone), white: play.after.white.minus(stone) };
            moved.balance = self.balance(&play);
            let taken = play.removed.first().filter(|_| !play.suicide && play.removed.len() == 1);
            moved.capture = taken.map(|taken| Capture { captured: taken as u16, capturer: play.point as u16 });
        }
        moved.changes = after != before;
        moved.after = self.positions.len() as u32;
        self.positions.push(after);
    }

    fn leave(&mut self, clock: &RunningTotals, mark: &Mark, moved: &MoveMade<Play<S>>) {
        let whole = self.whole(mark, MarkedMove::JustMade(moved));
        self.marks.entry(whole).or_default().push(clock.number());
        self.log.push(whole);
    }

    fn checkpoint(&self) -> usize {
        self.log.len()
    }

    fn restore(&mut self, marks: usize, _done: Action<usize>) {
        for mark in self.log.drain(marks..) {
            self.marks.get_mut(&mark).and_then(Vec::pop).expect("it was left");
        }
        self.positions.pop();
    }
}

/// A referee without shortcuts.
struct PlainReferee<S: PointSet, const COMPARED: bool> {
    sequence: Sequence<PlainHistory<S, COMPARED>>,
    ended: Option<SequenceEnd>,
}

impl<S: PointSet, const COMPARED: bool> PlainReferee<S, COMPARED> {
    fn new(rules: &RuleSet, board: &BoardPosition) -> PlainReferee<S, COMPARED> {
        let (local_board, start) = board.local_board().expect("it fits");
        let history = PlainHistory { local_board, positions: vec![start], marks: HashMap::new(), log: Vec::new() };
        let sequence = Sequence::new(rules.clone(), board, history, 0).expect("a start");
        PlainReferee { sequence, ended: None }
    }

    fn position(&self) -> Position<S> {
        self.sequence.history.position(self.sequence.state.position)
    }

    /// All plays that the bare rules allow.
    fn plays(&self) -> Vec<Play<S>> {
        let (position, to_move, suicide) = (self.position(), self.sequence.state.to_move, self.sequence.rules.suicide);
        let mut plays = Vec::new();
        if self.ended.is_none() {
            self.sequence
                .history
                .local_board
                .for_each_play_of_colours(position, [to_move], suicide, |play| plays.push(play));
        }
        plays
    }

    /// Returns all plays of the bare rules with their verdicts.
    fn verdicts(&self) -> Listed<S> {
        let barred = |play: &Play<S>| self.sequence.barred(play, &mut Vec::new()).map(|(barred, _)| barred);
        self.plays().iter().map(|play| (play.point, play.removed, play.after, barred(play))).collect()
    }

    /// Makes a legal move: the position after it, what it has removed, whether its stone was taken off, and whether the players
    /// may agree on an end.
    fn proceed(&mut self, done: Action<usize>) -> (Position<S>, S, bool, bool) {
        let play = self.plays().into_iter().find(|play| done == Action::Play(play.point));
        let made = self.sequence.make(done, play, &mut Vec::new());
        self.ended = made.end;
        let after = self.position();
        let forfeited = play.is_some_and(|play| !play.suicide && !after.occupied().contains(play.point));
        (after, play.map_or(S::EMPTY, |play| play.removed), forfeited, made.void_offered)
    }

    fn undo(&mut self) -> bool {
        self.ended = None;
        self.sequence.undo()
    }
}

/// Options at random: none in every second sequence, otherwise each with a chance.
fn with_options(mut rules: RuleSet, board: &BoardPosition, random: &mut Random) -> RuleSet {
    if random.below(2) == 0 {
        return rules;
    }
    for parameter in rules.parameters() {
        let values: Vec<String> = match parameter.key {
            "passes" => ["2", "3", "never"].map(str::to_owned).to_vec(),
            "ko" => empty_points(board),
            // States do not hold the last moves.
            "window" => Vec::new(),
            _ => parameter.values(&rules),
        };
        if let Some(number) = (!values.is_empty()).then(|| random.below(values.len())) {
            rules = rules.with_option(parameter.key, &values[number]).expect("an option");
        }
    }
    rules
}

fn empty_points(board: &BoardPosition) -> Vec<String> {
    let is_empty = |point: &&koatlas_board::Point| board.contents()[board.size().index(**point)].is_none();
    board.region().iter().filter(is_empty).map(ToString::to_string).collect()
}

/// Returns all plays with their verdicts.
type Listed<S> = Vec<(usize, S, Position<S>, Option<BarReason>)>;

/// Returns the running totals of a referee.
fn clock<S: PointSet>(referee: &Referee<S>) -> RunningTotals {
    let turns = referee.turns();
    let last_pass = turns.iter().rposition(|turn| turn.action == Action::Pass).map_or(0, |at| at as u32 + 1);
    RunningTotals { balances: std::iter::once(0).chain(turns.iter().map(|turn| turn.balance)).collect(), last_pass }
}

/// Compares two referees, and returns the legal points.
fn same<S: PointSet>(quick: &Referee<S>, plain: &PlainReferee<S, false>) -> Vec<usize> {
    let mut verdicts: Listed<S> = Vec::new();
    quick.for_each_play(|play, barred| verdicts.push((play.point, play.removed, play.after, barred)));
    verdicts.sort_by_key(|verdict| verdict.0);
    assert_eq!(verdicts, plain.verdicts(), "{}", quick.rules().id());
    assert_eq!((quick.position(), quick.end(), &clock(quick)), (plain.position(), plain.ended, &plain.sequence.totals));
    let legal: Vec<usize> = verdicts.iter().filter(|verdict| verdict.3.is_none()).map(|verdict| verdict.0).collect();
    assert_eq!(quick.legal_points(), S::collect(legal.iter().copied()));
    let captures = kos(quick, &plain.sequence);
    for &(point, _, _, barred) in &verdicts {
        let Some(BarReason { bar: Bar::KoPass(_), since }) = barred else { continue };
        assert!(captures.contains(&(since, point)), "{point} {since} {captures:?}");
    }
    assert_eq!(quick.ko_passes().collect::<Vec<_>>(), captures.iter().map(|&(_, taken)| taken).collect::<Vec<_>>());
    legal
}

/// The kos in which the player to move may not retake without a pass: the number of the last capture in each, and where it took. In
/// the order of the captures.
fn kos<S: PointSet>(quick: &Referee<S>, plain: &Sequence<PlainHistory<S, false>>) -> Vec<(u32, usize)> {
    let own = plain.bans.list(plain.state.bans).iter().filter(|(player, _)| *player == quick.to_move());
    let number = |&(_, Capture { captured: taken, capturer: by }): &Ban| {
        let is_it = |turn: &Turn<S>| {
            turn.point() == Some(usize::from(by)) && !turn.suicide && turn.removed == S::single(usize::from(taken))
        };
        (quick.turns().iter().rposition(is_it).map_or(0, |at| at as u32 + 1), usize::from(taken))
    };
    let mut kos: Vec<(u32, usize)> = own.map(number).collect();
    kos.sort_by_key(|&(number, _)| number);
    kos
}

/// Returns the number of the last moves that are passes, or count as such.
fn passes_in_a_row<S: PointSet>(quick: &Referee<S>, start: Position<S>) -> u32 {
    let null_play_is_pass = quick.rules().forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
    let before = |number: usize| number.checked_sub(1).map_or(start, |before| quick.turns()[before].after);
    let is_pass = |&(number, turn): &(usize, &Turn<S>)| {
        turn.action == Action::Pass || null_play_is_pass && turn.point().is_some() && turn.after == before(number)
    };
    quick.turns().iter().enumerate().rev().take_while(is_pass).count() as u32
}

/// A random sequence, some moves of which are taken back.
fn compare<S: PointSet>(rules: &RuleSet, board: &BoardPosition, moves: usize, random: &mut Random) -> usize {
    let mut quick = Referee::<S>::new(rules.clone(), board.clone()).expect("a start");
    let (mut plain, mut lean) =
        (PlainReferee::<S, false>::new(rules, board), PlainReferee::<S, true>::new(rules, board));
    let asks = &lean.sequence.lookups;
    assert!(asks.iter().enumerate().all(|(number, ask)| !asks[..number].contains(ask)), "{asks:?}");
    assert!(asks.iter().all(|(trace, _)| *trace != MarkKind::PositionUnbalanced), "{asks:?}");
    let (start, mut barred) = (quick.position(), 0);
    for _ in 0..moves {
        let legal = same(&quick, &plain);
        assert_eq!((lean.verdicts(), lean.ended), (plain.verdicts(), plain.ended), "{}", rules.id());
        barred += quick.barred_by_repetition().len();
        if random.below(12) == 0 || quick.end().is_some() {
            for _ in 0..random.below(quick.turns().len() + 1).min(6) {
                assert_eq!((quick.undo(), plain.undo(), lean.undo()), (true, true, true));
            }
            continue;
        }
        let ko_pass = quick.ko_passes().next().filter(|_| random.below(3) == 0).map(Action::KoPass);
        let play = random.pick(&legal).filter(|_| random.below(8) > 0).map(Action::Play);
        let done = ko_pass.or(play).unwrap_or(Action::Pass);
        let turn = *quick.make_action(done).expect("it is legal");
        assert_eq!((turn.after, turn.removed, turn.forfeited, turn.void_offered), plain.proceed(done));
        assert_eq!((turn.after, turn.removed, turn.forfeited, false), lean.proceed(done));
        assert_eq!(turn.passes, passes_in_a_row(&quick, start));
    }
    barred
}

fn compare_on<S: PointSet>(boards: &[BoardPosition], moves: usize, seeds: u64) {
    let mut barred = 0;
    for rules in RuleSet::all() {
        for seed in 0..seeds {
            let mut random = Random::new(seed);
            for board in boards {
                let rules = with_options(rules.clone(), board, &mut random);
                barred += compare::<S>(&rules, board, moves, &mut random);
            }
        }
    }
    assert!(barred > 0, "nothing was barred");
}

#[test]
fn on_small_boards_and_in_regions() {
    let empty = ["1x2", "1x3", "1x5", "2x2", "2x3", "3x3", "4x4"];
    let empty = empty.map(|size| BoardPosition::empty_board(size.parse().expect("a size")));
    let drawn = [
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nto-move: W\n",
        ". . . . . . . .\nO O O O O O . .\nX X X X X O . .\nX O O O X X O O\n. O . X . O X .\nregion: a1 c1 d1 e1 f1 h1\n",
        ". . . X O\n. . . X O\nX X . O O\nregion: a3 b3 c3 a2 b2 c2 c1\nimmortal: a1 d3\n",
    ]
    .map(drawn);
    let boards: Vec<BoardPosition> = empty.into_iter().chain(drawn).collect();
    compare_on::<u64>(&boards, 60, 20);
    compare_on::<Wide>(&boards, 60, 2);
}

/// From a random position that is nearly full: much is captured, and much can repeat.
#[test]
fn on_large_boards() {
    let full = |size: &str| {
        let (board, mut random) = (BoardPosition::empty_board(size.parse().expect("a size")), Random::new(5));
        let rules = RuleSet::find("psk").expect("a rule set");
        let mut referee = Referee::<Wide>::new(rules, board.clone()).expect("a start");
        for _ in 0..board.size().area() * 5 / 4 {
            let legal: Vec<usize> = referee.legal_points().iter().collect();
            random.pick(&legal).map(|point| referee.make_action(Action::Play(point)).map(|_| ()));
        }
        referee.board()
    };
    compare_on::<Wide>(&["9x9", "6x13", "19x19"].map(full), 120, 2);
}

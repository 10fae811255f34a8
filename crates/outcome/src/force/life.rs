//! Uncapturable life on some points, and the players who can force it on a basic ko.

use std::cell::{Cell, RefCell};

use koatlas_board::{BoardPosition, Colour, Move, Point, PointSet, Suicide, Wide, in_narrowest};
use koatlas_files::Control;
use koatlas_rules::{SequenceEnd, areas};
use rustc_hash::FxHashMap;

use super::subject::{BasicKo, ForceStart, basic_kos, decide, sorted_points};
use super::types::{Begins, CASES, KoPart, Life, Lives, On, TypedKo};
use crate::game::SearchGame;
use crate::game::history::KoRelease;
use crate::search::OutcomeClaim;

/// The claim that `player` lives: he holds the points `on` at the end, and his opponent, moving first from there, cannot force the
/// capture of a string that holds them. As an [`OutcomeClaim`] is what Black wants, White's claim is that he does not live.
struct LifeClaim<'a> {
    player: Colour,
    /// The points to hold, numbered as on the whole board.
    on: Wide,
    board: BoardPosition,
    control: &'a Control<'a>,
    /// Number of states that are left for all searches for captures together.
    capture_budget: &'a Cell<u64>,
    /// By number of the position, true if the player lives at an end with it.
    lives_by_position: RefCell<FxHashMap<u32, bool>>,
    /// True if a search for a capture has reached its limit.
    is_undecided: Cell<bool>,
}

impl LifeClaim<'_> {
    /// True if `player` lives on the points `on` at an end with this `board`.
    fn lives_on(&self, board: &BoardPosition) -> bool {
        if !self.on.minus(areas(board)[self.player.index()]).is_empty() {
            return false;
        }
        let mut budget = Control { nodes: self.capture_budget.get(), ..*self.control };
        let captured = captures_any(board, self.player, self.on, &mut budget);
        self.capture_budget.set(budget.nodes);
        self.is_undecided.set(self.is_undecided.get() || captured.is_none());
        captured == Some(false)
    }
}

impl<S: PointSet> OutcomeClaim<S> for LifeClaim<'_> {
    fn holds(&self, game: &mut SearchGame<S>, _ended: SequenceEnd) -> bool {
        let mut lives_by_position = self.lives_by_position.borrow_mut();
        let lives = lives_by_position.entry(game.state.position).or_insert_with(|| {
            self.lives_on(&self.board.with_position(&game.history.positions.local_board, game.position()))
        });
        *lives == (self.player == Colour::Black)
    }
}

/// True if the opponent of `player`, moving first, can force the capture of a string that stands on the points `on` or borders
/// empty ones of them. A stone that can be taken in a basic ko is left out: taking it is a move of the ko, and does not kill.
/// `None` if the limit is reached.
fn captures_any(board: &BoardPosition, player: Colour, on: Wide, budget: &mut Control<'_>) -> Option<bool> {
    let holding = holding(board, player, on);
    in_narrowest!(board, S in [u64, u128] => {
        let subject = ForceStart::<S>::new(board).ok()?;
        let stones = (0..subject.local_board.len())
            .filter(|&index| holding.contains(board.size().index(subject.local_board.point(index))));
        let stones = S::collect(stones);
        if stones.is_empty() {
            return Some(false);
        }
        let claim = CaptureClaim { by: !player, stones };
        Some(decide(subject.game(!player), claim, budget)?.winner() == !player)
    })
}

/// The stones of the strings of `player` that hold the points `on`.
fn holding(board: &BoardPosition, player: Colour, on: Wide) -> Wide {
    let (local_board, position) = board.local_board::<Wide>().expect("every board fits");
    // The stones of the player that his opponent can take in a basic ko.
    let kos = basic_kos(&local_board, position).into_iter().filter(|ko| ko.open != player);
    let kos = Wide::collect(kos.map(|ko| board.size().index(ko.stone)));
    let (local_board, position) = board.whole_board();
    let empty = local_board.empty_points(position) & on;
    let strings = local_board.strings(position.stones(player));
    let holding =
        strings.filter(|&(string, around)| (string.meets(on) || around.meets(empty)) && !string.minus(kos).is_empty());
    holding.fold(Wide::EMPTY, |all, (string, _)| all | string)
}

/// The claim that `by` captures one of `stones`; if `by` is White, Black's claim is that this does not happen.
struct CaptureClaim<S> {
    by: Colour,
    stones: S,
}

impl<S: PointSet> CaptureClaim<S> {
    fn has_happened(&self, game: &SearchGame<S>) -> bool {
        !self.stones.minus(game.position().stones(!self.by)).is_empty()
    }
}

impl<S: PointSet> OutcomeClaim<S> for CaptureClaim<S> {
    fn holds(&self, game: &mut SearchGame<S>, _ended: SequenceEnd) -> bool {
        self.has_happened(game) == (self.by == Colour::Black)
    }

    fn holds_before_end(&self, game: &mut SearchGame<S>) -> Option<bool> {
        self.has_happened(game).then_some(self.by == Colour::Black)
    }
}

/// The searches for life on a basic ko.
struct LifeQuestions<'a, S> {
    ko: BasicKo,
    /// The points of the ko and all points adjacent to them.
    locale: &'a [Point],
    /// The position with the ko as it is, and after the capture by the *open* player, who can take now.
    subjects: [ForceStart<S>; 2],
    /// Limits of one search for life.
    control: &'a Control<'a>,
    /// Number of states that are left for all searches for captures together.
    capture_budget: Cell<u64>,
}

/// Finds the players who can live on `ko`.
pub(crate) fn find_ko_type<S: PointSet>(subject: &ForceStart<S>, ko: BasicKo, control: &Control<'_>) -> TypedKo {
    let (board, points, mut lives) = (&subject.board, [ko.mouth, ko.stone], Vec::new());
    let near = |point: Point| point.neighbours(board.size()).chain([point]);
    let locale = sorted_points(board, points.into_iter().flat_map(near));
    let Some(subjects) = states(subject, ko) else { return TypedKo::new(points, locale, lives) };
    let questions = LifeQuestions { ko, locale: &locale, subjects, control, capture_budget: Cell::new(control.nodes) };
    for player in Colour::BOTH {
        lives.extend(CASES.map(|(part, begins)| questions.life(player, part, begins, On::Ko)));
    }
    lives.extend(Colour::BOTH.map(|player| questions.life(player, KoPart::Closed, Begins::Player, On::Locale)));
    if Lives(&lives).asks_for_two_moves() {
        for player in Colour::BOTH {
            for part in [KoPart::Closed, KoPart::Open] {
                lives.push(questions.life(player, part, Begins::PlayerTwice, On::Ko));
            }
        }
    }
    TypedKo::new(points, locale, lives)
}

/// The position with the ko as it is, and after the capture by the player who can take now.
fn states<S: PointSet>(subject: &ForceStart<S>, ko: BasicKo) -> Option<[ForceStart<S>; 2]> {
    let ForceStart { board, local_board, position, .. } = subject;
    let play = local_board.play(*position, ko.open, local_board.index(ko.mouth)?, Suicide::None).ok()?;
    let taken = board.with_position(local_board, play.after);
    Some([ForceStart::new(board).ok()?, ForceStart::new(&taken).ok()?])
}

impl<S: PointSet> LifeQuestions<'_, S> {
    fn life(&self, player: Colour, part: KoPart, begins: Begins, on: On) -> Life {
        let has_part_now = (self.ko.open == player) == (part == KoPart::Open);
        let subject = &self.subjects[usize::from(!has_part_now)];
        let (lives, line, states) = match begins {
            Begins::Player => self.search(subject, player, player, on),
            Begins::Opponent => self.search(subject, player, !player, on),
            Begins::PlayerTwice => self.after_two(subject, player, on),
        };
        Life { player, part, begins, on, lives, line, states }
    }

    /// Tests if `player` can live after two moves in a row: some play of his own, a pass, and then his first move.
    fn after_two(&self, subject: &ForceStart<S>, player: Colour, on: On) -> (Option<bool>, Vec<Move>, usize) {
        let mut lives = Some(false);
        let mut game = subject.game(player);
        for candidate in game.candidates() {
            let Some(play) = candidate.play else { continue };
            if game.check_move(candidate, &mut Vec::new()).is_err() {
                continue;
            }
            let board = subject.board.with_position(&subject.local_board, game.history.positions.position(play.to));
            let Ok(next) = ForceStart::<S>::new(&board) else { continue };
            let (found, line, states) = self.search(&next, player, player, on);
            if found == Some(true) {
                let first = Move { colour: player, point: Some(subject.local_board.point(play.point.into())) };
                let unanswered = Move { colour: !player, point: None };
                return (found, [vec![first, unanswered], line].concat(), states);
            }
            lives = lives.and(found);
        }
        (lives, Vec::new(), 0)
    }

    fn search(
        &self,
        subject: &ForceStart<S>,
        player: Colour,
        first: Colour,
        on: On,
    ) -> (Option<bool>, Vec<Move>, usize) {
        let (ko, board) = ([self.ko.mouth, self.ko.stone], subject.board.clone());
        let points = if on == On::Ko { ko.as_slice() } else { self.locale };
        let on = Wide::collect(points.iter().map(|&point| board.size().index(point)));
        let (control, capture_budget) = (self.control, &self.capture_budget);
        let (lives_by_position, is_undecided) = (RefCell::default(), Cell::default());
        let claim = LifeClaim { player, on, board, control, capture_budget, lives_by_position, is_undecided };
        let mut game = subject.game(first);
        game.history.release = ko_release(&game, player, ko);
        let found = decide(game, claim, &mut self.control.clone());
        // With an undecided capture the claim may have been judged wrongly, so the result does not count.
        let Some(mut found) = found.filter(|found| !found.search.claim.is_undecided.get()) else {
            return (None, Vec::new(), 0);
        };
        (Some(found.winner() == player), found.winning_line(), found.strategy(0).nodes().len())
    }
}

/// The permission of `player` to retake in `ko` at once; `None` if a point of the ko is not on the local board.
fn ko_release<S: PointSet>(game: &SearchGame<S>, player: Colour, ko: [Point; 2]) -> Option<KoRelease> {
    let [mouth, stone] = ko.map(|point| game.history.positions.local_board.index(point));
    Some(KoRelease { player, ko: [mouth? as u16, stone? as u16] })
}

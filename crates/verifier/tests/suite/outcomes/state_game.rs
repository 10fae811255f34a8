//! The game of states of strategies without memory, by the literal bare rules: slow and obvious, with a search for such strategies.

use std::cell::RefCell;
use std::collections::HashMap;

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_test_support::{Contents, LiteralBoard};

/// Characters of plays, by the number of the point.
pub const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What the points hold, who is to move, and the point where a ko may not be retaken at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub contents: Contents,
    pub to_move: Colour,
    pub ban: Option<usize>,
}

/// Points with alive stones, and the number of these and of the points of the territory.
type Life = (Vec<bool>, usize);

/// The game of states on the whole of a board.
pub struct StateGame {
    board: LiteralBoard,
    pub player: Colour,
    suicide: Suicide,
    /// Number of points that the player must have at a leaf.
    points: usize,
    /// Rotations and reflections: for every point its image.
    pub maps: Vec<Vec<usize>>,
    lives: RefCell<HashMap<Contents, Life>>,
}

/// Why the plays of a certificate are no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// A state is met on the way from itself.
    GoesRound,
    /// The play is not allowed, or its character is none.
    NotAllowed,
    /// There are too few plays.
    Missing,
}

/// Own plays by the standard forms of the states that need one.
pub type Plays = HashMap<State, usize>;

impl StateGame {
    /// Game in which `player` must have `points` points at a leaf.
    pub fn new(position: &BoardPosition, suicide: Suicide, player: Colour, points: usize) -> (StateGame, State) {
        let board = LiteralBoard::of(position);
        let size = position.size();
        let (rows, cols) = (size.rows(), size.cols());
        let map = |number: usize| -> Option<Vec<usize>> {
            let [exchanges, turns_rows, turns_cols] = [1, 2, 4].map(|bit| number & bit != 0);
            let image = |point: usize| {
                let (mut row, mut col) = (point / cols, point % cols);
                if exchanges {
                    (row, col) = (col, row);
                }
                let row = if turns_rows { rows - 1 - row } else { row };
                let col = if turns_cols { cols - 1 - col } else { col };
                row * cols + col
            };
            (!exchanges || rows == cols).then(|| (0..rows * cols).map(image).collect())
        };
        let maps = (0..8).filter_map(map).collect();
        let start = State { contents: position.contents().to_vec(), to_move: position.to_move(), ban: None };
        (StateGame { board, player, suicide, points, maps, lives: RefCell::default() }, start)
    }

    pub fn area(&self) -> usize {
        self.board.area()
    }

    fn life(&self, contents: &Contents) -> Life {
        let own: Contents = contents.iter().map(|stone| stone.filter(|colour| *colour == self.player)).collect();
        self.lives.borrow_mut().entry(own).or_insert_with_key(|own| self.new_life(own)).clone()
    }

    /// Life of the player's stones by its definition.
    fn new_life(&self, own: &Contents) -> Life {
        let mut strings = Vec::new();
        let mut areas = Vec::new();
        for point in 0..own.len() {
            let part = self.board.string(own, point);
            if part[0] == point {
                if own[point].is_some() { &mut strings } else { &mut areas }.push(part);
            }
        }
        let is_next = |point: usize, part: &Vec<usize>| self.board.adjacent[point].iter().any(|q| part.contains(q));
        loop {
            let is_vital = |area: &Vec<usize>, string: &Vec<usize>| area.iter().all(|&point| is_next(point, string));
            let (kept, dropped): (Vec<_>, Vec<_>) =
                strings.into_iter().partition(|string| areas.iter().filter(|area| is_vital(area, string)).count() >= 2);
            strings = kept;
            if dropped.is_empty() {
                break;
            }
            areas.retain(|area| !area.iter().any(|&point| dropped.iter().any(|string| is_next(point, string))));
        }
        let alive: Vec<bool> = (0..own.len()).map(|point| strings.iter().any(|part| part.contains(&point))).collect();
        areas.retain(|area| area.iter().all(|&point| strings.iter().any(|string| is_next(point, string))));
        let points = strings.iter().chain(&areas).map(Vec::len).sum();
        (alive, points)
    }

    pub fn is_leaf(&self, state: &State) -> bool {
        self.life(&state.contents).1 >= self.points
    }

    /// Plays of the player to move that are allowed, in the order of points, with the states after them.
    pub fn plays(&self, state: &State) -> Vec<(usize, State)> {
        let is_own = state.to_move == self.player;
        let policy = if is_own { Suicide::None } else { self.suicide };
        let alive = self.life(&state.contents).0;
        let points = (0..self.area()).filter(|&point| Some(point) != state.ban);
        let played = points.filter_map(|point| self.board.play(&state.contents, state.to_move, point, policy));
        let after = played.map(|played| {
            let back = |taken: usize| self.board.play(&played.after, !state.to_move, taken, Suicide::None);
            let taken = if played.suicide { Vec::new() } else { played.stones() };
            let is_ko = taken.len() == 1 && back(taken[0]).is_some_and(|back| back.stones() == [played.point]);
            let ban = if is_ko { Some(taken[0]) } else { None };
            (played.point, State { contents: played.after, to_move: !state.to_move, ban })
        });
        let keeps_life = |after: &State| {
            let now = self.life(&after.contents).0;
            alive.iter().zip(now).all(|(before, now)| now || !before)
        };
        after.filter(|(_, after)| !is_own || keeps_life(after)).collect()
    }

    /// States after the moves of the opponent: his plays in the order of points, then the pass.
    pub fn replies(&self, state: &State) -> Vec<State> {
        let after_pass = State { to_move: self.player, ban: None, ..state.clone() };
        self.plays(state).into_iter().map(|(_, after)| after).chain([after_pass]).collect()
    }

    /// The least image of `state`, and the number of the first map that gives it.
    pub fn standard_form(&self, state: &State) -> (State, usize) {
        let image = |number: usize| {
            let map = &self.maps[number];
            let mut contents = vec![None; self.area()];
            (0..self.area()).for_each(|point| contents[map[point]] = state.contents[point]);
            let ban = state.ban.map(|point| map[point]);
            let set = |colour| {
                let points = contents.iter().enumerate().filter(|(_, stone)| **stone == Some(colour));
                points.fold(0_u64, |all, (point, _)| all + (1 << point))
            };
            let key = (set(Colour::Black), set(Colour::White), ban.map_or(0, |point| point + 1));
            (key, number, State { contents, ban, to_move: state.to_move })
        };
        let (_, number, form) = (0..self.maps.len()).map(image).min_by_key(|(key, number, _)| (*key, *number)).unwrap();
        (form, number)
    }

    /// The first play that makes a leaf at once.
    pub fn play_to_leaf(&self, state: &State) -> Option<(usize, State)> {
        self.plays(state).into_iter().find(|(_, after)| self.is_leaf(after))
    }

    /// Goes through all states that a strategy leads to, in the order of a certificate. `choose` says its play in a state in standard form,
    /// from those that are allowed.
    pub fn visit(
        &self,
        start: &State,
        choose: &mut impl FnMut(&State, &[(usize, State)]) -> Result<usize, Fault>,
    ) -> (String, Plays, Result<usize, Fault>) {
        let mut visit = Visit { game: self, choose, ranks: HashMap::new(), text: String::new(), plays: Plays::new() };
        let rank = visit.enter(start);
        (visit.text, visit.plays, rank)
    }

    /// Reads the plays of a certificate. Returns how many of them are needed, too.
    pub fn read(&self, start: &State, text: &str) -> (usize, Plays, Result<usize, Fault>) {
        let mut characters = text.chars();
        let (needed, plays, rank) = self.visit(start, &mut |_, plays| {
            let character = characters.next().ok_or(Fault::Missing)?;
            let point = ALPHABET.find(character).filter(|point| plays.iter().any(|(play, _)| play == point));
            point.ok_or(Fault::NotAllowed)
        });
        (needed.len(), plays, rank)
    }

    /// The plays of a strategy that comes to a leaf by the fewest moves, as a certificate has them; `None` if there is none.
    pub fn solve(&self, start: &State) -> Option<String> {
        self.solve_with(start, &Plays::new())
    }

    /// The plays of a strategy as [`StateGame::solve`] finds it, but for those of `fixed`.
    pub fn solve_with(&self, start: &State, fixed: &Plays) -> Option<String> {
        let mut depths = Depths { game: self, known: HashMap::new() };
        (0..=2 * self.area()).find(|&depth| depths.forces(start, depth))?;
        let (text, _, rank) = self.visit(start, &mut |state, _| match fixed.get(state) {
            Some(&point) => Ok(point),
            None => Ok(depths.best_play(state)),
        });
        rank.ok().map(|_| text)
    }
}

struct Visit<'a, F> {
    game: &'a StateGame,
    choose: &'a mut F,
    /// Ranks of visited states; `None` while a state is being visited.
    ranks: HashMap<State, Option<usize>>,
    text: String,
    plays: Plays,
}

impl<F: FnMut(&State, &[(usize, State)]) -> Result<usize, Fault>> Visit<'_, F> {
    fn enter(&mut self, state: &State) -> Result<usize, Fault> {
        if self.game.is_leaf(state) {
            return Ok(0);
        }
        let (state, _) = self.game.standard_form(state);
        if let Some(rank) = self.ranks.get(&state) {
            return rank.ok_or(Fault::GoesRound);
        }
        let is_own = state.to_move == self.game.player;
        if is_own && self.game.play_to_leaf(&state).is_some() {
            return Ok(1);
        }
        self.ranks.insert(state.clone(), None);
        let next = if is_own {
            let plays = self.game.plays(&state);
            let point = (self.choose)(&state, &plays)?;
            self.text.push(char::from(ALPHABET.as_bytes()[point]));
            self.plays.insert(state.clone(), point);
            plays.into_iter().filter(|(play, _)| *play == point).map(|(_, after)| after).collect()
        } else {
            self.game.replies(&state)
        };
        let mut rank = 0;
        for after in &next {
            rank = rank.max(self.enter(after)?);
        }
        self.ranks.insert(state, Some(rank + 1));
        Ok(rank + 1)
    }
}

/// Search for the number of moves to a leaf, deeper and deeper.
struct Depths<'a> {
    game: &'a StateGame,
    /// By standard form: the least depth that suffices, if one is known, and the greatest that does not.
    known: HashMap<State, (Option<usize>, usize)>,
}

impl Depths<'_> {
    /// True if the player reaches a leaf from `state` within `depth` moves.
    fn forces(&mut self, state: &State, depth: usize) -> bool {
        if self.game.is_leaf(state) {
            return true;
        }
        if depth == 0 || self.is_hopeless(state, depth) {
            return false;
        }
        let (form, _) = self.game.standard_form(state);
        let (won, missed) = self.known.get(&form).copied().unwrap_or_default();
        if won.is_some_and(|won| won <= depth) || missed >= depth {
            return missed < depth;
        }
        let forces = if form.to_move == self.game.player {
            let mut plays = self.game.plays(&form);
            plays.sort_by_key(|(_, after)| std::cmp::Reverse(self.covered(after)));
            plays.iter().any(|(_, after)| self.forces(after, depth - 1))
        } else {
            self.game.replies(&form).iter().all(|after| self.forces(after, depth - 1))
        };
        let known = self.known.entry(form).or_default();
        if forces {
            known.0 = Some(depth);
        } else {
            known.1 = depth;
        }
        forces
    }

    /// True if the player would have to come next to too many points with the plays that are left, by four each.
    fn is_hopeless(&self, state: &State, depth: usize) -> bool {
        let plays = if state.to_move == self.game.player { depth.div_ceil(2) } else { depth / 2 };
        self.covered(state) + 4 * plays < self.game.points
    }

    /// Number of points with a stone of the player or next to one.
    fn covered(&self, state: &State) -> usize {
        let own = |point: &usize| state.contents[*point] == Some(self.game.player);
        let is_covered = |point: &usize| own(point) || self.game.board.adjacent[*point].iter().any(own);
        (0..self.game.area()).filter(is_covered).count()
    }

    /// A play by which the player comes to a leaf by the fewest moves from `state`, from which he can.
    fn best_play(&mut self, state: &State) -> usize {
        let depth = (1..).find(|&depth| self.forces(state, depth)).expect("the numbers have no end");
        let plays = self.game.plays(state);
        plays.into_iter().find(|(_, after)| self.forces(after, depth - 1)).expect("the depth suffices").0
    }
}

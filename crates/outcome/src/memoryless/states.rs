//! The game of states: plays and passes without a history, in which a memoryless strategy forces a value.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Suicide};

use koatlas_rules::Action;

use crate::unconditional_life::UnconditionalLife;

/// A position with the player to move, and the point on which a ko may not be retaken at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub position: Position<u64>,
    pub to_move: Colour,
    /// The number of the banned point plus 1; 0 if there is no ban.
    pub ban: u8,
}

/// The number that stands for a pass where others stand for points.
pub(super) const PASS: u8 = 64;

/// A state after a move.
#[derive(Clone, Copy)]
pub(super) struct Reply {
    /// The point of the play, or [`PASS`].
    pub point: u8,
    pub state: State,
}

/// A rotation or reflection of the board. `images` has the images of all sets of eight points in a row, by the number of the first
/// of them over 8, and `sources` the point that is mapped to each point.
struct Map {
    images: Vec<[u64; 256]>,
    image: Vec<u8>,
    sources: Vec<u8>,
}

/// The game of states on a whole board, in which `player` wants `points` points.
pub(super) struct StateGame {
    pub board: LocalBoard<u64>,
    pub player: Colour,
    /// The number of points that the player must have for good.
    pub points: usize,
    suicide: Suicide,
    maps: Vec<Map>,
    not_first_column: u64,
    not_last_column: u64,
}

impl StateGame {
    /// Prepares the game from `board`, under the policy `suicide`. `None` if the board is not whole, or has more than 64 points.
    pub fn new(board: &BoardPosition, suicide: Suicide, player: Colour, points: usize) -> Option<(StateGame, State)> {
        let (local_board, position) = board.local_board::<u64>().ok().filter(|_| board.is_whole_board())?;
        let (rows, columns) = (board.size().rows(), board.size().cols());
        let column = |number| u64::collect((0..rows).map(|row| row * columns + number));
        let (not_first_column, not_last_column) = (!column(0), !column(columns - 1));
        let maps = (0..8).filter_map(|number| Map::new(number, rows, columns)).collect();
        let game = StateGame { board: local_board, player, points, suicide, maps, not_first_column, not_last_column };
        Some((game, State { position, to_move: board.to_move(), ban: 0 }))
    }

    /// The move on `point`, or the pass.
    pub fn action(&self, point: u8) -> Action {
        if point == PASS { Action::Pass } else { Action::Play(self.board.point(usize::from(point))) }
    }

    /// The neighbours of `points`, which may be among them.
    #[inline]
    pub fn around(&self, points: u64) -> u64 {
        let columns = self.board.size().cols();
        let beside = points << 1 & self.not_first_column | points >> 1 & self.not_last_column;
        // On a board of one column of 64 points, or of one row of 64, the shift by a row leaves nothing.
        let above_and_below =
            points.checked_shl(columns as u32).unwrap_or(0) | points.checked_shr(columns as u32).unwrap_or(0);
        (beside | above_and_below) & self.board.all()
    }

    pub fn life(&self, stones: u64) -> UnconditionalLife<u64> {
        UnconditionalLife::new(&self.board, stones)
    }

    /// The player's life in `state`, if it gives him his points.
    pub fn is_leaf(&self, state: &State) -> bool {
        self.life(state.position.stones(self.player)).points().len() >= self.points
    }

    /// Calls `visit` with each play from `state`: not on the ban, and no suicide of the player himself. The pass of the opponent comes last.
    #[inline]
    pub fn for_each_reply(&self, state: &State, mut visit: impl FnMut(Reply)) {
        let is_own = state.to_move == self.player;
        let suicide = if is_own { Suicide::None } else { self.suicide };
        self.board.for_each_play_of_colours(state.position, [state.to_move], suicide, |play| {
            if play.point + 1 != usize::from(state.ban) {
                let after = State { position: play.after, to_move: !state.to_move, ban: self.ban_after(&play) };
                visit(Reply { point: play.point as u8, state: after });
            }
        });
        if !is_own {
            let after = State { to_move: self.player, ban: 0, ..*state };
            visit(Reply { point: PASS, state: after });
        }
    }

    /// The ban after `play`: it has captured one stone, and its own stone stands alone with no liberty but the point of that.
    fn ban_after(&self, play: &Play<u64>) -> u8 {
        if play.removed.len() != 1 || play.suicide {
            return 0;
        }
        let around = self.board.neighbours(play.point);
        let is_alone = !around.meets(play.after.stones(play.colour));
        let is_ko = is_alone && around.minus(play.after.occupied()) == play.removed;
        play.removed.first().filter(|_| is_ko).map_or(0, |point| point as u8 + 1)
    }

    /// True if a play of the player from `state` to `after` has ended the life of some of his stones.
    pub fn gives_up_life(&self, state: &State, after: &State) -> bool {
        let [before, after] = [state, after].map(|state| self.life(state.position.stones(self.player)).stones);
        !before.minus(after).is_empty()
    }

    /// The first play of the player that makes a leaf and keeps his life.
    pub fn winning_play(&self, state: &State) -> Option<u8> {
        let mut found = None;
        self.for_each_reply(state, |reply| {
            if found.is_none() && self.is_leaf(&reply.state) && !self.gives_up_life(state, &reply.state) {
                found = Some(reply.point);
            }
        });
        found
    }

    /// The state after the player's play on `point`; `None` if that is no play of the game.
    pub fn after_play(&self, state: &State, point: u8) -> Option<State> {
        let mut found = None;
        self.for_each_reply(state, |reply| {
            if reply.point == point {
                found = Some(reply.state);
            }
        });
        found.filter(|after| !self.gives_up_life(state, after))
    }

    /// The least image of `state` under rotations and reflections, and the number of the first of them that gives it. States are
    /// compared by black points, white points and ban, each as a number.
    #[inline]
    pub fn standard_form(&self, state: &State) -> (State, usize) {
        let (mut least, mut first) = ((u64::MAX, u64::MAX, u8::MAX), 0);
        for (number, map) in self.maps.iter().enumerate() {
            let black = map.set(state.position.black);
            if black > least.0 {
                continue;
            }
            let image = (black, map.set(state.position.white), map.ban(state.ban));
            if image < least {
                (least, first) = (image, number);
            }
        }
        let (black, white, ban) = least;
        (State { position: Position { black, white }, ban, to_move: state.to_move }, first)
    }

    /// The point that map number `map` takes to `point`.
    pub fn source(&self, map: usize, point: u8) -> u8 {
        self.maps[map].sources[usize::from(point)]
    }

    /// The point to which map number `map` takes `point`.
    pub fn image(&self, map: usize, point: u8) -> u8 {
        self.maps[map].image[usize::from(point)]
    }

    /// The maps that take `state` to its standard form.
    pub fn maps_to_standard_form(&self, state: &State) -> impl Iterator<Item = usize> {
        let (State { position, ban, .. }, _) = self.standard_form(state);
        let is_taken = move |map: &Map| {
            map.set(state.position.black) == position.black
                && map.set(state.position.white) == position.white
                && map.ban(state.ban) == ban
        };
        self.maps.iter().enumerate().filter(move |(_, map)| is_taken(map)).map(|(number, _)| number)
    }
}

impl Map {
    /// The map with this number: bit 0 exchanges rows and columns, then bits 1 and 2 reverse the order of rows and of columns. `None`
    /// if the board has another shape after it.
    fn new(number: usize, rows: usize, columns: usize) -> Option<Map> {
        let [exchanges, turns_rows, turns_columns] = [0, 1, 2].map(|bit| number >> bit & 1 == 1);
        if exchanges && rows != columns {
            return None;
        }
        let area = rows * columns;
        let image_of = |point: usize| {
            let (row, column) = (point / columns, point % columns);
            let (row, column) = if exchanges { (column, row) } else { (row, column) };
            let row = if turns_rows { rows - 1 - row } else { row };
            row * columns + if turns_columns { columns - 1 - column } else { column }
        };
        let mut sources = vec![0; area];
        (0..area).for_each(|point| sources[image_of(point)] = point as u8);
        let images = (0..area.div_ceil(8)).map(|byte| {
            std::array::from_fn(|bits| {
                let points = (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| 8 * byte + bit);
                u64::collect(points.filter(|&point| point < area).map(image_of))
            })
        });
        Some(Map { images: images.collect(), image: (0..area).map(|point| image_of(point) as u8).collect(), sources })
    }

    #[inline]
    fn set(&self, points: u64) -> u64 {
        let bytes = points.to_le_bytes();
        self.images.iter().zip(bytes).fold(0, |all, (images, byte)| all | images[usize::from(byte)])
    }

    #[inline]
    fn ban(&self, ban: u8) -> u8 {
        ban.checked_sub(1).map_or(0, |point| self.image[usize::from(point)] + 1)
    }
}

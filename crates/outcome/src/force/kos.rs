//! Kos, ko-stones and ko-strings, and the position that is asked about.

use koatlas_board::{Arena, BoardPosition, Colour, Point, PointSet, Position, Wide};
use koatlas_rulesets::{RuleSet, StartError};

use crate::game::state::Game;

/// What makes points ko-intersections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Two plays in a row would recreate the position.
    Basic,
    /// A cycle, or more local area.
    Local,
    /// A cycle, or a win.
    Global,
}

/// A ko: the points of a basic ko, or of a smallest set of local- or global-ko-intersections; those that share a point
/// are one ko.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    /// Its points.
    pub points: Vec<Point>,
    /// What makes them ko-intersections, in order.
    pub kinds: Vec<Kind>,
}

/// A string of ko-stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoString {
    /// Whose.
    pub colour: Colour,
    /// Where.
    pub points: Vec<Point>,
}

impl Kind {
    /// The word for it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Basic => "basic",
            Kind::Local => "local",
            Kind::Global => "global",
        }
    }
}

/// The kos that sets of ko-intersections make up.
pub(crate) fn kos(board: &BoardPosition, sets: impl IntoIterator<Item = (Kind, Vec<Point>)>) -> Vec<Ko> {
    let mut kos: Vec<Ko> = Vec::new();
    for (kind, points) in sets {
        let meets = |ko: &Ko| ko.points.iter().any(|point| points.contains(point));
        let (met, apart): (Vec<Ko>, Vec<Ko>) = kos.into_iter().partition(meets);
        let mut kinds: Vec<Kind> = met.iter().flat_map(|ko| ko.kinds.clone()).chain([kind]).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let points = in_order(board, met.into_iter().flat_map(|ko| ko.points).chain(points));
        kos = apart;
        kos.push(Ko { points, kinds });
    }
    kos.sort_by_key(|ko| ko.points.first().map(|&point| board.size().index(point)));
    kos
}

/// The stones that stand on some points.
pub(crate) fn stones_on(board: &BoardPosition, points: &[Point]) -> Vec<Point> {
    let holds = |point: &Point| board.contents()[board.size().index(*point)].is_some();
    points.iter().copied().filter(holds).collect()
}

/// The strings all of whose stones stand on some points.
pub(crate) fn strings_on(board: &BoardPosition, points: &[Point]) -> Vec<KoString> {
    let (arena, position) = board.whole_board();
    let wanted = Wide::collect(points.iter().map(|&point| board.size().index(point)));
    let named = |set: Wide| set.iter().map(|index| arena.point(index)).collect();
    let mut strings = Vec::new();
    for colour in Colour::BOTH {
        let of_colour = arena.strings(position.stones(colour)).filter(|(string, _)| string.minus(wanted).is_empty());
        strings.extend(of_colour.map(|(string, _)| KoString { colour, points: named(string) }));
    }
    strings
}

/// The rule set: the Default Restriction Rules, where two passes are no cycle.
const RULES: &str = "drr-needs-play";

/// A position, and the rules.
pub(crate) struct Subject<S> {
    pub board: BoardPosition,
    pub arena: Arena<S>,
    pub position: Position<S>,
    rules: RuleSet,
}

impl<S: PointSet> Subject<S> {
    /// A position of a board.
    ///
    /// # Errors
    /// If the arena is too large for an `S`.
    ///
    /// # Panics
    /// Never: the rule set exists.
    pub fn new(board: &BoardPosition) -> Result<Subject<S>, StartError> {
        let (arena, position) = board.arena::<S>()?;
        let rules = RuleSet::find(RULES).expect("the rule set exists");
        Game::<S>::new(&rules, board)?;
        Ok(Subject { board: board.clone(), arena, position, rules })
    }

    /// A sequence before its first move.
    ///
    /// # Panics
    /// Never: the start has been tried.
    pub fn game(&self, first: Colour) -> Game<S> {
        Game::new(&self.rules, &self.board.with_to_move(first)).expect("a sequence has been started from here before")
    }

    /// Points by name, in the order of [`koatlas_board::Size::points`].
    pub fn points(&self, set: S) -> Vec<Point> {
        in_order(&self.board, set.iter().map(|index| self.arena.point(index)))
    }

    /// The same points, numbered as on the whole board.
    pub fn on_board(&self, set: S) -> Wide {
        Wide::collect(set.iter().map(|index| self.board.size().index(self.arena.point(index))))
    }

    /// All points of the board, numbered as on the whole board.
    pub fn whole_board(&self) -> Wide {
        Wide::collect(0..self.board.size().area())
    }
}

/// Points in the order of [`koatlas_board::Size::points`], each once.
pub(crate) fn in_order(board: &BoardPosition, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort_unstable_by_key(|&point| board.size().index(point));
    points.dedup();
    points
}

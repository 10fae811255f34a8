//! Positions as files contain them: before ([`UncheckedPosition`]) and after ([`PositionFile`]) the check that they are legal.

use koatlas_board::{
    BoardPosition, Colour, Content, LocalBoard, Point, PointSet, Position, Setup, SetupError, Size, Wide,
};

use crate::error::{Fault, FaultPlace};

/// Content of a position file, with the place of each part for error messages.
pub(crate) struct UncheckedPosition {
    pub name: Option<String>,
    pub size: Size,
    /// Content of each point, in the order of [`Size::points`].
    pub contents: Vec<(Content, FaultPlace)>,
    /// Points where plays may be made; `None` for the whole board.
    pub region: Option<Vec<(Point, FaultPlace)>>,
    /// Stones outside the region that are declared uncapturable.
    pub immortal: Vec<(Point, FaultPlace)>,
    pub to_move: Colour,
    /// True if strings without liberty are to be removed.
    pub removes_without_liberty: bool,
    /// What was assumed about things that the file does not say.
    pub assumed: Vec<Fault>,
}

impl UncheckedPosition {
    /// Creates a position without a name and a region, in which Black moves first.
    pub fn new(size: Size, contents: Vec<(Content, FaultPlace)>) -> UncheckedPosition {
        let (name, region, immortal, to_move) = (None, None, Vec::new(), Colour::Black);
        let (removes_without_liberty, assumed) = (false, Vec::new());
        UncheckedPosition { name, size, contents, region, immortal, to_move, removes_without_liberty, assumed }
    }

    /// Converts into a legal position. An error has the place of the part that is wrong.
    pub fn check(self) -> Result<PositionFile, Fault> {
        let position = BoardPosition::try_from(self.setup()).map_err(|error| self.fault(&error));
        // Strings without liberty are removed if the file asks for it; otherwise the error suggests it.
        let position = position.or_else(|fault| match fault.repaired {
            Some(repaired) if self.removes_without_liberty => Ok(*repaired),
            repaired => Err(Fault { repaired, ..fault }),
        });
        Ok(PositionFile { name: self.name.as_deref().and_then(tidy_line), position: position? })
    }

    fn setup(&self) -> Setup {
        let contents = self.contents.iter().map(|&(content, _)| content).collect();
        let (region, immortal) = (self.region.as_deref().map(without_places), without_places(&self.immortal));
        Setup { size: self.size, contents, region, immortal, to_move: self.to_move }
    }

    /// Describes `error`. If strings have no liberty, lists all of them and adds the position without them.
    fn fault(&self, error: &SetupError) -> Fault {
        let fault = Fault::new(self.place(error), error);
        let SetupError::NoLiberty { .. } = error else { return fault };
        let mut setup = self.setup();
        let strings = self.without_liberty();
        strings.iter().flat_map(|(_, string)| string.iter()).for_each(|index| setup.contents[index] = None);
        let mut sentence = fault.sentence;
        for (colour, string) in strings.iter().skip(1) {
            let points = self.size.points().zip(0..).filter(|&(_, index)| string.contains(index));
            let points: Vec<Point> = points.map(|(point, _)| point).collect();
            let colour = colour.name().to_lowercase();
            sentence += &format!("; nor has the {colour} string {}", join_points(&points));
        }
        let repaired = BoardPosition::try_from(setup).ok().map(Box::new);
        Fault { sentence, repaired, ..fault }
    }

    /// Strings without liberty that contain no stone declared immortal: the colour, and the set of points by index in [`Size::points`].
    fn without_liberty(&self) -> Vec<(Colour, Wide)> {
        let board = LocalBoard::<Wide>::whole_board(self.size).expect("every board fits");
        let [black, white] = Colour::BOTH.map(|colour| {
            Wide::collect((0..self.contents.len()).filter(|&index| self.contents[index].0 == Some(colour)))
        });
        let position = Position { black, white };
        let immortal = Wide::collect(self.immortal.iter().map(|&(point, _)| self.size.index(point)));
        let strings_of = |colour| board.strings_without_liberty(position, colour).map(move |string| (colour, string));
        let strings = Colour::BOTH.into_iter().flat_map(strings_of);
        strings.filter(|(_, string)| !string.meets(immortal)).collect()
    }

    /// Place of the part of the file that `error` is about.
    fn place(&self, error: &SetupError) -> FaultPlace {
        match *error {
            SetupError::Contents { .. } => FaultPlace::File,
            SetupError::NoLiberty { point, .. } => self.contents[self.size.index(point)].1,
            SetupError::RegionOffBoard(off) => place_of(off.point, self.region.iter().flatten()),
            SetupError::EmptyRegion => FaultPlace::Key("region"),
            SetupError::ImmortalOffBoard(off) => place_of(off.point, &self.immortal),
            SetupError::NotImmortal(point) => place_of(point, &self.immortal),
        }
    }
}

fn without_places(points: &[(Point, FaultPlace)]) -> Vec<Point> {
    points.iter().map(|&(point, _)| point).collect()
}

/// Place of `point` in a list of points with their places.
fn place_of<'p>(point: Point, points: impl IntoIterator<Item = &'p (Point, FaultPlace)>) -> FaultPlace {
    points.into_iter().find(|(other, _)| *other == point).map_or(FaultPlace::File, |(_, at)| *at)
}

/// A position and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    /// Name. Writers replace each run of white space and control characters by one space.
    pub name: Option<String>,
    /// The position.
    pub position: BoardPosition,
}

impl PositionFile {
    pub(crate) fn tidy_name(&self) -> Option<String> {
        self.name.as_deref().and_then(tidy_line)
    }

    /// The region; empty if it is the whole board.
    pub(crate) fn written_region(&self) -> &[Point] {
        if self.position.is_whole_board() { &[] } else { self.position.region() }
    }
}

/// Converts a name to one line with single spaces and no control characters; `None` if nothing remains.
pub(crate) fn tidy_line(name: &str) -> Option<String> {
    let words: Vec<&str> =
        name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Names of `points`, separated by spaces.
pub(crate) fn join_points(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

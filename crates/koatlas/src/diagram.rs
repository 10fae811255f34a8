//! Diagrams of a position, optionally with moves: as a picture, a game record, or a position file.

use std::str::FromStr;

use koatlas_board::{Move, Point, Suicide, Wide, in_narrowest, named_values};
use koatlas_classifier::{Classification, CycleWord, CycleWordError, FateGroup, Fates, NoCycle, SituationalCycle};
use koatlas_files::{Format, PositionFile, Record, SenseiDiagram, move_comments, write_position};
use koatlas_rules::GameMove;
use serde::{Deserialize, Serialize};

use crate::classify::{classification, explored};
use crate::conditions::Conditions;
use crate::each_ko::{find_kos, only_ko};
use crate::error::{Error, Result};
use crate::json::answer;
use crate::picture;
use crate::question::{Moves, Question, options};
use crate::subject::Subject;

options! {
    /// A position as a picture, or in another format.
    pub struct DiagramQuestion {
        /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone)
        pub suicide: Suicide = Suicide::Multi => arg(long, value_name = "POLICY"),
        /// Format to write: svg (a picture: the region is shaded, ko points have a small square, ko strings a red line around them), sgf (a game record), text, sensei (a diagram of Sensei's Library), toml (a position file); if not given, that of the ending of the output's name, or else a picture
        pub format: Option<DiagramFormat> => arg(long, value_name = "FORMAT"),
        /// Moves to play from the position, for example "B d2; W pass": numbers in pictures, the main line of a game record
        pub moves: Option<Moves<GameMove>> => arg(long, conflicts_with = "cycle"),
        /// The moves of a cycle: shortest, past-basic-ko (the shortest that the basic ko rule lets pass), known (the one of the .toml file), or a cycle word such as "B W2 B1"
        pub cycle: Option<CycleChoice> => arg(long, value_name = "CYCLE"),
        /// Draw no coordinates
        pub no_coordinates: bool => arg(long),
        /// Draw the position without an analysis, so that boards of any size are drawn at once
        pub plain: bool => arg(long, conflicts_with = "cycle"),
    }
}

impl DiagramQuestion {
    /// The moves that are shown.
    fn shown(&self) -> Result<Option<ShownMoves<'_>>> {
        match (&self.moves, &self.cycle) {
            (Some(_), Some(_)) => Err(Error::argument("cycle", "give either moves or a cycle")),
            (Some(Moves(moves)), None) => Ok(Some(ShownMoves::Moves(moves))),
            (None, cycle) => Ok(cycle.as_ref().map(ShownMoves::Cycle)),
        }
    }
}

/// Moves that a diagram shows: numbers in pictures, the main line of a game record.
#[derive(Clone, Copy, Debug)]
enum ShownMoves<'a> {
    /// These moves.
    Moves(&'a [GameMove]),
    /// The moves of a cycle through the position.
    Cycle(&'a CycleChoice),
}

impl ShownMoves<'_> {
    /// The field of the question in error messages.
    fn field(self) -> &'static str {
        match self {
            ShownMoves::Moves(_) => "moves",
            ShownMoves::Cycle(_) => "cycle",
        }
    }
}

named_values! {
    /// Output format of a position.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DiagramFormat {
        /// A picture. The region is shaded, ko points have a small square, ko strings a red outline.
        Svg = "svg",
        /// A game record, with the moves as its main line.
        Sgf = "sgf",
        /// A text diagram.
        Text = "text",
        /// A diagram of Sensei's Library, with the ko points marked.
        Sensei = "sensei",
        /// A position file in TOML.
        Toml = "toml",
    }
    else "format"
}

/// The answer of [`DiagramQuestion`]: a position as a picture or a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiagramAnswer {
    /// The format of `text`.
    pub format: DiagramFormat,
    /// The content of the picture or file.
    pub text: String,
}

answer!(DiagramAnswer: "diagram");

impl Question for DiagramQuestion {
    type About = Subject;
    type Answer = DiagramAnswer;

    /// Draws a position, or writes it in another format.
    ///
    /// ```
    /// use koatlas::diagram::{CycleChoice, DiagramFormat};
    /// use koatlas::{Conditions, DiagramQuestion, Interrupt, Question, Subject};
    /// use koatlas_files::{Format, parse_position};
    ///
    /// let file = parse_position(b". X O .\nX O . O\n. X O .\nregion: b2 c2", Format::Text)?;
    /// let subject = Subject::from_position("a basic ko", file.position);
    /// let (format, cycle) = (Some(DiagramFormat::Sgf), Some(CycleChoice::Shortest));
    /// let question = DiagramQuestion { format, cycle, ..DiagramQuestion::default() };
    /// let answer = question.ask(&subject, &Conditions::quiet(&Interrupt::default()))?;
    /// assert!(answer.text.contains("The moves are a cycle: B1 W1."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a move is illegal, if there is no such cycle, if the format cannot show moves, or if the position is too large to be analysed.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<DiagramAnswer> {
        let (format, shown) = (self.format.unwrap_or(DiagramFormat::Svg), self.shown()?);
        Ok(DiagramAnswer { format, text: DiagramWork { subject, question: self, format, shown, conditions }.text()? })
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.suicide)
    }
}

/// The most moves of a cycle under the Default Restriction Rules: a diagram shows none.
const NO_DRR_CYCLES: usize = 0;

/// A question with its conditions.
#[derive(Clone, Copy)]
struct DiagramWork<'a> {
    subject: &'a Subject,
    question: &'a DiagramQuestion,
    format: DiagramFormat,
    shown: Option<ShownMoves<'a>>,
    conditions: &'a Conditions<'a>,
}

impl<'a> DiagramWork<'a> {
    fn text(&self) -> Result<String> {
        let DiagramWork { subject, question, format, shown, conditions } = *self;
        // A cycle is only known of a position with a region: without one the only ko of the board is meant.
        if let (true, Some(ShownMoves::Cycle(_))) = (subject.needs_region(), shown) {
            let subject = &only_ko(subject, question.suicide, conditions)?;
            return DiagramWork { subject, ..*self }.text();
        }
        let format = match (format, shown) {
            (DiagramFormat::Svg, _) => return Ok(self.scene()?.svg()),
            (DiagramFormat::Sensei, _) => return Ok(self.scene()?.diagrams()),
            (DiagramFormat::Sgf, Some(_)) => return self.scene()?.sgf(),
            (_, Some(shown)) => {
                let reason = "this format has no moves: write the format svg, sensei or sgf";
                return Err(Error::argument(shown.field(), reason));
            }
            (DiagramFormat::Sgf, None) => Format::Sgf,
            (DiagramFormat::Text, None) => Format::Text,
            (DiagramFormat::Toml, None) => Format::Toml,
        };
        let (name, position) = (Some(subject.title.clone()), subject.position.clone());
        Ok(write_position(&PositionFile { name, position }, format))
    }

    /// Analyses the position, unless `plain`, and replays the moves.
    fn scene(&self) -> Result<DrawnPosition<'a>> {
        let DiagramWork { subject, shown, question: &DiagramQuestion { no_coordinates, plain, .. }, .. } = *self;
        let classification = if plain { Classification::default() } else { self.classify()? };
        let shown = shown.map(|shown| self.moves(shown, &classification));
        let (moves, cycle, fates) = shown.transpose()?.unwrap_or_default();
        let ko_strings = classification.ko_strings.into_iter().flat_map(|string| string.points).collect();
        let ko_points = classification.ko_points.free;
        let coordinates = !no_coordinates;
        Ok(DrawnPosition { subject, ko_strings, ko_points, moves, cycle, fates, coordinates })
    }

    /// Classifies the position without cycles under the Default Restriction Rules. If it needs a region, the points and strings of all
    /// its kos are joined.
    fn classify(&self) -> Result<Classification> {
        let (subject, suicide) = (self.subject, self.question.suicide);
        let classified = |subject: &Subject| classification(subject, suicide, NO_DRR_CYCLES, self.conditions);
        if subject.needs_region() {
            let mut all = Classification::default();
            for ko in find_kos(subject, 0, suicide, self.conditions)? {
                let found = classified(&ko)?;
                all.ko_points.free.extend(found.ko_points.free);
                all.ko_strings.extend(found.ko_strings);
            }
            return Ok(all);
        }
        let fits = subject.position.local_board::<u128>();
        fits.map_err(|error| subject.unusable(format!("{error}; a plain diagram draws it as it is")))?;
        classified(subject)
    }

    /// Returns the moves, which are legal by the bare rules; their cycle word, if they are a cycle; and their fates.
    fn moves(&self, shown: ShownMoves<'_>, found: &Classification) -> Result<(Vec<Move>, Option<CycleWord>, Fates)> {
        let moves = match shown {
            ShownMoves::Moves(moves) => moves.iter().map(by_bare_rules).collect(),
            ShownMoves::Cycle(choice) => self.cycle(choice, found)?,
        };
        // Given moves may be a cycle, too: they are shown as one if they return to the start in turn, without added passes.
        let is_cycle = matches!(shown, ShownMoves::Cycle(_));
        let board = &self.subject.position;
        let (local_board, start) = board.local_board::<Wide>().expect("every board fits");
        match SituationalCycle::from_moves(&local_board, start, self.question.suicide, &moves) {
            Ok(cycle) if is_cycle || cycle.moves == moves => {
                let fates = Fates::of_repeated_cycle(board, &cycle.moves);
                Ok((cycle.moves, Some(cycle.word), fates))
            }
            Err(error) if is_cycle || matches!(error, NoCycle::Unplayable(_)) => {
                Err(Error::argument(shown.field(), error))
            }
            _ => {
                let fates = Fates::of_moves_made_once(board, &moves);
                Ok((moves, None, fates))
            }
        }
    }

    /// Finds the moves of the cycle `choice`.
    fn cycle(&self, choice: &CycleChoice, found: &Classification) -> Result<Vec<Move>> {
        let no_cycle = "the position lies on no such cycle";
        let (moves, reason) = match choice {
            CycleChoice::Shortest => (found.shortest.as_ref().map(|shortest| shortest.witness.clone()), no_cycle),
            CycleChoice::PastBasicKo => (found.past_basic_ko.as_ref().map(|cycle| cycle.moves.clone()), no_cycle),
            CycleChoice::Known => {
                let known = Some(self.subject.read_known()?.cycle).filter(|moves| !moves.is_empty());
                (known, "the file names no cycle: give its moves")
            }
            CycleChoice::Word(word) => {
                (self.find_word_cycle(word)?.map(|cycle| cycle.moves), "no cycle through the position has this word")
            }
        };
        moves.ok_or_else(|| Error::argument("cycle", reason))
    }

    fn find_word_cycle(&self, word: &CycleWord) -> Result<Option<SituationalCycle>> {
        let DiagramWork { subject, question: &DiagramQuestion { suicide, .. }, conditions, .. } = *self;
        in_narrowest!(subject.position, S in [u64, u128] => {
            Ok(explored::<S>(subject, suicide, conditions)?.find_cycle(word))
        })
    }
}

/// The move by the bare rules (captures and suicide alone): a pass for a ko is a pass.
fn by_bare_rules(game_move: &GameMove) -> Move {
    game_move.without_ko_pass().unwrap_or(Move::pass(game_move.colour))
}

/// The contents of a diagram.
struct DrawnPosition<'a> {
    subject: &'a Subject,
    /// The points whose content changes in the component of the position.
    ko_points: Vec<Point>,
    /// The stones of the strings that some cycle captures.
    ko_strings: Vec<Point>,
    /// The moves from the position on; may be empty.
    moves: Vec<Move>,
    /// The cycle word, if the moves are a cycle.
    cycle: Option<CycleWord>,
    /// The fates under the rule sets: of a cycle that the players repeat, or of moves that are made once.
    fates: Fates,
    /// True to draw coordinates, such as `A` to `T` and `1` to `19`.
    coordinates: bool,
}

impl DrawnPosition<'_> {
    fn svg(&self) -> String {
        let DrawnPosition { subject, ref ko_points, ref ko_strings, ref moves, coordinates, .. } = *self;
        picture::svg(picture::Scene { subject, ko_points, ko_strings, moves, coordinates })
    }

    /// The game record. The comments say what each move does, and which rule sets stop or end a cycle there.
    fn sgf(&self) -> Result<String> {
        let DrawnPosition { subject, ref ko_points, ref moves, .. } = *self;
        let start = &subject.position;
        let mut comments = move_comments(start, moves).map_err(|error| subject.unfinished(error))?;
        add_fates(&mut comments, &self.fates);
        let mut introduction = Vec::new();
        if let Some(word) = &self.cycle {
            introduction.push(format!("The moves are a cycle: {word}."));
        }
        if !ko_points.is_empty() {
            let region = "Squares: the region. After each move triangles mark the ko points, squares the rest of it.";
            introduction.push(if start.is_whole_board() { "Triangles: ko points." } else { region }.to_owned());
        }
        let (name, comment, comments) = (&subject.title, &introduction.join("\n"), &comments);
        let record = Record { name, rules: "", start, ko_points, comment, moves, comments, boards: None };
        record.to_sgf().map_err(|error| subject.unfinished(error))
    }

    /// The diagrams of Sensei's Library, separated by blank lines: the position with its ko points, and the moves as numbers, ten to a
    /// diagram.
    fn diagrams(&self) -> String {
        let (board, moves) = (&self.subject.position, &self.moves);
        let (local_board, start) = board.local_board::<Wide>().expect("every board fits");
        let plays = local_board.replay(start, Suicide::All, moves).expect("the moves have been made before");
        let mut diagrams = Vec::new();
        for first in (0..moves.len().max(1)).step_by(SenseiDiagram::MOST_MOVES) {
            let last = moves.len().min(first + SenseiDiagram::MOST_MOVES);
            // Passes leave no position, so that the last play before the diagram counts.
            let position = plays[..first].iter().rev().find_map(|play| Some((*play)?.after)).unwrap_or(start);
            let board = board.with_position(&local_board, position);
            let (moves, first, coordinates) = (&moves[first..last], first + 1, self.coordinates);
            let plain = SenseiDiagram::new(&board, &self.subject.title);
            let diagram = SenseiDiagram { ko_points: &self.ko_points, moves, first, coordinates, ..plain };
            diagrams.push(diagram.to_text());
        }
        diagrams.join("\n")
    }
}

/// Adds the fates at each move to its comment. The last comment also lists later fates, and cycles that go on for ever.
fn add_fates(comments: &mut [String], fates: &Fates) {
    let moves = comments.len();
    let groups = fates.groups();
    for (comment, number) in comments.iter_mut().zip(1..) {
        let here = groups.iter().filter(|group| group.fate.number == Some(number));
        comment.extend(here.map(fate_line));
    }
    let later = groups.iter().filter(|group| group.fate.number.is_none_or(|number| number > moves));
    let later: Vec<String> = later.map(fate_line).collect();
    if let (Some(last), false) = (comments.last_mut(), later.is_empty()) {
        last.push_str("\nThe start is back. If the players go on with the same moves:");
        last.extend(later);
    }
}

/// A line of a comment: a fate, and the rule sets that have it.
pub(crate) fn fate_line(group: &FateGroup) -> String {
    format!("\n{}: {}", group.words, group.rules.join(", "))
}

/// A choice of a cycle through the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CycleChoice {
    /// The shortest cycle of all.
    Shortest,
    /// The shortest cycle that the rule set `basic-ko` does not stop.
    PastBasicKo,
    /// The cycle that the position file names.
    Known,
    /// The first cycle with this cycle word.
    Word(CycleWord),
}

impl FromStr for CycleChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<CycleChoice, String> {
        match text {
            "shortest" => Ok(CycleChoice::Shortest),
            "past-basic-ko" => Ok(CycleChoice::PastBasicKo),
            "known" => Ok(CycleChoice::Known),
            word => word.parse().map(CycleChoice::Word).map_err(|error: CycleWordError| {
                format!("there are shortest, past-basic-ko, known, and cycle words: {error}")
            }),
        }
    }
}

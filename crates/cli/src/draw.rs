//! `koatlas diagram`: a position, perhaps with moves, as a picture, as a game record, or as a file in another format.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use koatlas::classify::{classification, most_positions};
use koatlas::conditions::Conditions;
use koatlas::picture;
use koatlas::subject::Subject;
use koatlas_board::{Move, Point, Suicide, Wide, in_narrowest};
use koatlas_classifier::{
    Classification, CycleWord, CycleWordError, FateGroup, Fates, Names, NoCycle, SituationalCycle,
};
use koatlas_formats::{Format, PositionFile, Record, SenseiDiagram, move_comments, write_position};
use koatlas_rulesets::GameMove;

use crate::args::{BareRules, Common, Target, moves_option};
use crate::failure::{Failure, claim, file, limit};
use crate::interrupt::INTERRUPT;

/// Draws a position, or writes it in another format.
pub fn run(args: &DiagramArgs, common: &Common) -> anyhow::Result<()> {
    if common.json {
        return Err(Failure::input("--json: a diagram is no JSON; leave the option out"));
    }
    let format = args.format()?;
    let subject = args.target.read()?;
    let _claim = claim(args.output.as_deref(), None, &common.conditions())?;
    let text = Drawing { args, subject: &subject, conditions: common.conditions() }.text(format)?;
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    Ok(file(path, "diagram", &INTERRUPT, |out| out.write_all(text.as_bytes()))?)
}

/// What is asked of a position.
struct Drawing<'a> {
    args: &'a DiagramArgs,
    subject: &'a Subject,
    conditions: Conditions<'static>,
}

impl<'a> Drawing<'a> {
    fn text(&self, format: DiagramFormat) -> anyhow::Result<String> {
        let moves = self.args.moves.as_ref().map(|_| "--moves").or(self.args.cycle.as_ref().map(|_| "--cycle"));
        let format = match (format, moves) {
            (DiagramFormat::Svg, _) => return Ok(self.scene()?.svg()),
            (DiagramFormat::Sensei, _) => return Ok(self.scene()?.diagrams()),
            (DiagramFormat::Sgf, Some(_)) => return self.scene()?.sgf(),
            (_, Some(option)) => {
                let remedy = "this format has no moves: write --format svg, sensei or sgf";
                return Err(Failure::input(format_args!("{option}: {remedy}")));
            }
            (DiagramFormat::Sgf, None) => Format::Sgf,
            (DiagramFormat::Text, None) => Format::Text,
            (DiagramFormat::Toml, None) => Format::Toml,
        };
        let (name, position) = (Some(self.subject.title.clone()), self.subject.position.clone());
        Ok(write_position(&PositionFile { name, position }, format))
    }

    /// Analyses the position, unless it shall be drawn as it is, and makes the moves.
    fn scene(&self) -> anyhow::Result<DrawnPosition<'a>> {
        let found = if self.args.plain { Classification::default() } else { self.classified()? };
        let (moves, cycle, fates) = self.moves(&found)?;
        Ok(DrawnPosition {
            subject: self.subject,
            ko_strings: found.ko_strings.iter().flat_map(|string| string.points.clone()).collect(),
            ko_points: found.ko_points.free,
            moves,
            cycle,
            fates,
            coordinates: !self.args.no_coordinates,
        })
    }

    /// What repeats at the position, without the cycles under the Default Restriction Rules.
    fn classified(&self) -> anyhow::Result<Classification> {
        let (subject, suicide) = (self.subject, self.args.rules.suicide);
        let refused = |error| subject.refused(format_args!("{error}; --plain draws it as it is"));
        subject.position.arena::<u128>().map_err(refused)?;
        Ok(classification(subject, suicide, 0, Names::of_collection(suicide), &self.conditions)?)
    }

    /// The moves that the arguments name, which are legal by the bare rules; their word, if they are a cycle, and what rule sets do.
    fn moves(&self, found: &Classification) -> anyhow::Result<(Vec<Move>, Option<CycleWord>, Fates)> {
        let (option, moves) = match (&self.args.moves, &self.args.cycle) {
            (Some(text), _) => {
                // A pass for a ko is a pass by the bare rules.
                let bare = |made: GameMove| made.bare().unwrap_or(Move::pass(made.colour));
                ("--moves", moves_option(text)?.into_iter().map(bare).collect())
            }
            (None, Some(choice)) => ("--cycle", self.cycle(choice, found)?),
            (None, None) => return Ok((Vec::new(), None, Fates::default())),
        };
        let board = &self.subject.position;
        let (arena, start) = board.arena::<Wide>().expect("every board fits");
        match SituationalCycle::replayed(&arena, start, self.args.rules.suicide, &moves) {
            Ok(cycle) if option == "--cycle" || cycle.moves == moves => {
                let fates = Fates::of::<Wide>(board, &cycle.moves);
                Ok((cycle.moves, Some(cycle.word), fates))
            }
            Err(error) if option == "--cycle" || matches!(error, NoCycle::Unplayable(_)) => {
                Err(Failure::input(format_args!("{option}, {error}")))
            }
            _ => {
                let fates = Fates::once::<Wide>(board, &moves);
                Ok((moves, None, fates))
            }
        }
    }

    /// The moves of a cycle.
    fn cycle(&self, choice: &CycleChoice, found: &Classification) -> anyhow::Result<Vec<Move>> {
        let on_none = "the position lies on no such cycle";
        let (moves, none) = match choice {
            CycleChoice::Shortest => (found.shortest.as_ref().map(|shortest| shortest.witness.clone()), on_none),
            CycleChoice::PastBasicKo => (found.past_basic_ko.as_ref().map(|cycle| cycle.moves.clone()), on_none),
            CycleChoice::Known => {
                let known = Some(self.subject.known()?.cycle).filter(|moves| !moves.is_empty());
                (known, "the file names no cycle: give its moves with --moves")
            }
            CycleChoice::Word(word) => {
                (self.of_word(word)?.map(|cycle| cycle.moves), "no cycle through the position has this word")
            }
        };
        moves.ok_or_else(|| self.subject.refused(format_args!("--cycle: {none}")))
    }

    fn of_word(&self, word: &CycleWord) -> anyhow::Result<Option<SituationalCycle>> {
        let Drawing { subject, conditions, .. } = self;
        in_narrowest!(subject.position, S in [u64, u128] => {
            let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
            let (to_move, positions) = (subject.position.to_move(), most_positions(arena.len(), conditions));
            SituationalCycle::of_word(&arena, start, to_move, self.args.rules.suicide, word, positions)
                .map_err(|error| subject.ended(limit(error, conditions.memory)))
        })
    }
}

/// What is drawn.
struct DrawnPosition<'a> {
    /// The position.
    subject: &'a Subject,
    /// The points whose content changes in the component of the position.
    ko_points: Vec<Point>,
    /// The stones of the strings that a cycle captures.
    ko_strings: Vec<Point>,
    /// Moves from the position on; perhaps none.
    moves: Vec<Move>,
    /// If they are a cycle: its word.
    cycle: Option<CycleWord>,
    /// What the rule sets do: with a cycle, when the players insist on it; else, when the moves are made once.
    fates: Fates,
    /// Whether coordinates are drawn.
    coordinates: bool,
}

impl DrawnPosition<'_> {
    /// The picture.
    fn svg(&self) -> String {
        let DrawnPosition { subject, ref ko_points, ref ko_strings, ref moves, coordinates, .. } = *self;
        picture::svg(picture::Scene { subject, ko_points, ko_strings, moves, coordinates })
    }

    /// The moves as the main line. The comments say what each does, and which rule sets stop or end a cycle there.
    fn sgf(&self) -> anyhow::Result<String> {
        let (start, moves) = (&self.subject.position, &self.moves);
        let mut comments = move_comments(start, moves)?;
        add_fates(&mut comments, &self.fates);
        let mut introduction = Vec::new();
        if let Some(word) = &self.cycle {
            introduction.push(format!("The moves are a cycle: {word}."));
        }
        if !self.ko_points.is_empty() {
            let rest = self.ko_points.len() < start.region().len();
            let rest = if rest { " Squares: the rest of the region." } else { "" };
            introduction.push(format!("Triangles: ko points.{rest}"));
        }
        let record = Record {
            name: &self.subject.title,
            rules: "",
            start,
            ko_points: &self.ko_points,
            comment: &introduction.join("\n"),
            moves,
            comments: &comments,
            boards: None,
        };
        Ok(record.to_sgf()?)
    }

    /// Diagrams of Sensei's Library: the position with its ko points, and the moves as numbers, a diagram for every ten of them,
    /// with a blank line between.
    fn diagrams(&self) -> String {
        let (board, moves) = (&self.subject.position, &self.moves);
        let (arena, start) = board.arena::<Wide>().expect("every board fits");
        let plays = arena.replay(start, Suicide::All, moves).expect("the moves have been made before");
        let after = |made: usize| plays[..made].iter().rev().find_map(|play| Some((*play)?.after)).unwrap_or(start);
        let diagram = |first: usize| {
            let last = moves.len().min(first + SenseiDiagram::MOST_MOVES);
            let board = board.with(&arena, after(first));
            let diagram = SenseiDiagram {
                ko_points: &self.ko_points,
                moves: &moves[first..last],
                first: first + 1,
                coordinates: self.coordinates,
                ..SenseiDiagram::new(&board, &self.subject.title)
            };
            diagram.to_text()
        };
        let firsts = (0..moves.len().max(1)).step_by(SenseiDiagram::MOST_MOVES);
        firsts.map(diagram).collect::<Vec<_>>().join("\n")
    }
}

/// Adds what happens at each move; at the last move of a cycle also what happens later or never, when the players insist on it.
fn add_fates(comments: &mut [String], fates: &Fates) {
    let moves = comments.len();
    let line = |group: &FateGroup| format!("\n{}: {}", group.words, group.rules.join(", "));
    let groups = fates.groups();
    for (comment, number) in comments.iter_mut().zip(1..) {
        let here = groups.iter().filter(|group| group.fate.number == Some(number));
        comment.extend(here.map(line));
    }
    let later: Vec<String> =
        groups.iter().filter(|group| group.fate.number.is_none_or(|n| n > moves)).map(line).collect();
    if let (Some(last), false) = (comments.last_mut(), later.is_empty()) {
        last.push_str("\nThe start is back. If the players go on with the same moves:");
        last.extend(later);
    }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Sensei's Library has numbers up to ten: a longer sequence becomes several diagrams.

Examples:
  koatlas diagram triple_ko.toml --output triple_ko.svg
  koatlas diagram triple_ko.toml --cycle known --output triple_ko.sgf
  koatlas diagram --board 3x3 --moves \"B b2; W a1\" --format sensei")]
pub struct DiagramArgs {
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub rules: BareRules,
    /// What to write; if not given, what the name of the output ends in, or else a picture
    #[arg(long = "format", value_name = "FORMAT")]
    pub given_format: Option<DiagramFormat>,
    /// Moves that are made from the position, for example "B d2; W pass": numbers in pictures, the main line of a game record
    #[arg(long, conflicts_with = "cycle")]
    pub moves: Option<String>,
    /// The moves of a cycle: shortest, past-basic-ko (the shortest that the basic ko rule lets pass), known (the one of the .toml
    /// file), or a cycle word such as "B W2 B1"
    #[arg(long, value_name = "CYCLE")]
    pub cycle: Option<CycleChoice>,
    /// Draw no coordinates
    #[arg(long)]
    pub no_coordinates: bool,
    /// Draw the position as it is: nothing is analysed, so that boards of any size are drawn at once
    #[arg(long, conflicts_with = "cycle")]
    pub plain: bool,
    /// Write it there instead of on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl DiagramArgs {
    /// What to write.
    fn format(&self) -> anyhow::Result<DiagramFormat> {
        let output = self.output.as_deref().unwrap_or(Path::new("-"));
        let extension = output.extension().unwrap_or(OsStr::new("svg"));
        match (self.given_format, Format::of(output)) {
            (Some(format), _) => Ok(format),
            (None, _) if extension.eq_ignore_ascii_case("svg") => Ok(DiagramFormat::Svg),
            (None, Ok(Format::Sgf)) => Ok(DiagramFormat::Sgf),
            (None, Ok(Format::Text)) => Ok(DiagramFormat::Text),
            (None, Ok(Format::Toml)) => Ok(DiagramFormat::Toml),
            (None, Err(_)) => {
                let reason = "nothing is written that ends so: end in .svg, .sgf, .txt or .toml, or name a --format";
                Err(Failure::at(output, reason))
            }
        }
    }
}

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagramFormat {
    /// A picture: the region is shaded, ko points have a small square, ko strings a red line around them
    Svg,
    /// A game record, with the moves as its main line
    Sgf,
    /// A text diagram
    Text,
    /// A diagram of Sensei's Library, with the ko points marked
    Sensei,
    /// A position file
    Toml,
}

/// A cycle from the position back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CycleChoice {
    /// The shortest of all.
    Shortest,
    /// The shortest that the basic ko rule lets pass again and again.
    PastBasicKo,
    /// The one that the position file names.
    Known,
    /// The first with this word.
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

//! `koatlas diagram`: a position, perhaps with moves, as a picture, as a game record, or as a file in another format.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use koatlas_answers::classify::{classification, most_positions};
use koatlas_answers::picture;
use koatlas_answers::subject::Subject;
use koatlas_answers::text::moves_option;
use koatlas_board::{Arena, Move, Point, Position, Suicide, Wide, in_narrowest};
use koatlas_classifier::{
    Classification, CycleWord, CycleWordError, FateGroup, Fates, Names, NoCycle, SituationalCycle,
};
use koatlas_formats::{Format, PositionFile, Record, SenseiDiagram, move_comments, write_position};
use koatlas_rulesets::GameMove;

use crate::args::{BareRules, Common, Target};
use crate::failure::{Failure, claim, file, limit, unwritable};
use crate::interrupt::INTERRUPT;

/// Draws a position, or writes it in another format.
pub fn run(args: &DiagramArgs, common: &Common) -> anyhow::Result<()> {
    if common.json {
        return Err(Failure::input("--json: a diagram is no JSON; leave the option out"));
    }
    let format = args.format()?;
    let subject = args.target.read()?;
    let _claim = claim(args.output.as_deref(), None, &common.conditions())?;
    let text = text(args, format, common, &subject)?;
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    file(path, &INTERRUPT, |out| out.write_all(text.as_bytes())).map_err(|error| unwritable(path, "diagram", &error))
}

fn text(args: &DiagramArgs, format: DiagramFormat, common: &Common, subject: &Subject) -> anyhow::Result<String> {
    let has_moves = args.moves.is_some() || args.cycle.is_some();
    let scene = || DrawnPosition::new(args, common, subject);
    match (format, has_moves) {
        (DiagramFormat::Svg, _) => Ok(scene()?.svg()),
        (DiagramFormat::Sensei, _) => Ok(scene()?.diagrams()),
        (DiagramFormat::Sgf, true) => scene()?.sgf(),
        (DiagramFormat::Sgf, false) => Ok(written_as(subject, Format::Sgf)),
        (DiagramFormat::Text, false) => Ok(written_as(subject, Format::Text)),
        (DiagramFormat::Toml, false) => Ok(written_as(subject, Format::Toml)),
        (DiagramFormat::Text | DiagramFormat::Toml, true) => {
            let option = if args.moves.is_some() { "--moves" } else { "--cycle" };
            Err(Failure::input(format_args!("{option}: this format has no moves: write --format svg, sensei or sgf")))
        }
    }
}

fn written_as(subject: &Subject, format: Format) -> String {
    write_position(&PositionFile { name: Some(subject.title.clone()), position: subject.position.clone() }, format)
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
    sequence: DrawnMoves,
    /// Whether coordinates are drawn.
    coordinates: bool,
}

impl DrawnPosition<'_> {
    /// Analyses a position, unless it shall be drawn as it is, and makes the moves.
    fn new<'a>(args: &DiagramArgs, common: &Common, subject: &'a Subject) -> anyhow::Result<DrawnPosition<'a>> {
        let found = if args.plain { None } else { Some(classified(subject, args, common)?) };
        let sequence = DrawnMoves::new(args, common, subject, found.as_ref())?;
        let strings = found.iter().flat_map(|found| &found.ko_strings);
        Ok(DrawnPosition {
            subject,
            ko_strings: strings.flat_map(|string| string.points.iter().copied()).collect(),
            ko_points: found.as_ref().map_or_else(Vec::new, |found| found.free.clone()),
            sequence,
            coordinates: !args.no_coordinates,
        })
    }

    /// The picture.
    fn svg(&self) -> String {
        let DrawnPosition { subject, ref ko_points, ref ko_strings, ref sequence, coordinates } = *self;
        picture::svg(picture::Scene { subject, ko_points, ko_strings, moves: &sequence.moves, coordinates })
    }

    /// The moves as the main line. The comments say what each does, and which rule sets stop or end a cycle there.
    fn sgf(&self) -> anyhow::Result<String> {
        let (start, moves) = (&self.subject.position, &self.sequence.moves);
        let mut comments = move_comments(start, moves)?;
        add_fates(&mut comments, &self.sequence.fates);
        let mut introduction = Vec::new();
        if let Some(word) = &self.sequence.cycle {
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
        let (board, moves) = (&self.subject.position, &self.sequence.moves);
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

/// What repeats at the position, without the cycles under the Default Restriction Rules.
fn classified(subject: &Subject, args: &DiagramArgs, common: &Common) -> anyhow::Result<Classification> {
    let names = Names::of_collection(args.rules.suicide);
    in_narrowest!(subject.position, S in [u64, u128] => {
        let refused = |error| subject.refused(format_args!("{error}; --plain draws it as it is"));
        let (arena, start) = subject.position.arena::<S>().map_err(refused)?;
        classification(subject, (&arena, start), &names, (args.rules.suicide, 0), &common.conditions())
    })
}

/// Adds what happens at each move; at the last move of a cycle also what happens later or never, when the players insist on it.
fn add_fates(comments: &mut [String], fates: &Fates) {
    let moves = comments.len();
    let line = |group: &FateGroup<'_>| format!("\n{}: {}", group.words, group.rules.join(", "));
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

/// Moves from a position on.
#[derive(Debug, Default)]
pub struct DrawnMoves {
    /// The moves.
    pub moves: Vec<Move>,
    /// If they are a cycle: its word.
    pub cycle: Option<CycleWord>,
    /// What the rule sets do: with a cycle, when the players insist on it; else, when the moves are made once.
    pub fates: Fates,
}

impl DrawnMoves {
    /// The moves that the arguments name, which are legal by the bare rules.
    pub fn new(
        args: &DiagramArgs,
        common: &Common,
        subject: &Subject,
        found: Option<&Classification>,
    ) -> anyhow::Result<DrawnMoves> {
        match (&args.moves, &args.cycle, found) {
            (Some(text), ..) => DrawnMoves::of_moves(text, args, subject),
            (None, Some(choice), Some(found)) => {
                let moves = cycle(choice, args, common, subject, found)?;
                let no_cycle = |error| Failure::input(format_args!("--cycle, {error}"));
                replayed(args, subject, &moves).map_err(no_cycle).map(|cycle| DrawnMoves::of_cycle(subject, cycle))
            }
            _ => Ok(DrawnMoves::default()),
        }
    }

    fn of_moves(text: &str, args: &DiagramArgs, subject: &Subject) -> anyhow::Result<DrawnMoves> {
        // A pass for a ko is a pass by the bare rules.
        let bare = |made: GameMove| made.bare().unwrap_or(Move::pass(made.colour));
        let moves: Vec<Move> = moves_option(text).map_err(Failure::input)?.into_iter().map(bare).collect();
        let (arena, start) = arena(subject);
        let replay = arena.replay(start, args.rules.suicide, &moves);
        replay.map_err(|error| Failure::input(format_args!("--moves, {error}")))?;
        match replayed(args, subject, &moves) {
            Ok(cycle) if cycle.moves == moves => Ok(DrawnMoves::of_cycle(subject, cycle)),
            _ => Ok(DrawnMoves { fates: Fates::once::<Wide>(&subject.position, &moves), moves, cycle: None }),
        }
    }

    fn of_cycle(subject: &Subject, cycle: SituationalCycle) -> DrawnMoves {
        let fates = Fates::of::<Wide>(&subject.position, &cycle.moves);
        DrawnMoves { moves: cycle.moves, cycle: Some(cycle.word), fates }
    }
}

fn arena(subject: &Subject) -> (Arena<Wide>, Position<Wide>) {
    subject.position.arena().expect("every board fits")
}

fn replayed(args: &DiagramArgs, subject: &Subject, moves: &[Move]) -> Result<SituationalCycle, NoCycle> {
    let (arena, start) = arena(subject);
    SituationalCycle::replayed(&arena, start, args.rules.suicide, moves)
}

/// The moves of a cycle.
fn cycle(
    choice: &CycleChoice,
    args: &DiagramArgs,
    common: &Common,
    subject: &Subject,
    found: &Classification,
) -> anyhow::Result<Vec<Move>> {
    let none = |what: &str| subject.refused(format_args!("--cycle: {what}"));
    let on_none = "the position lies on no such cycle";
    match choice {
        CycleChoice::Shortest => {
            found.shortest.as_ref().map(|shortest| shortest.witness.clone()).ok_or_else(|| none(on_none))
        }
        CycleChoice::PastBasicKo => {
            found.past_basic_ko.as_ref().map(|cycle| cycle.moves.clone()).ok_or_else(|| none(on_none))
        }
        CycleChoice::Known => {
            let known = subject.known()?;
            let no_key = "the file names no cycle: give its moves with --moves";
            if known.cycle.is_empty() { Err(none(no_key)) } else { Ok(known.cycle) }
        }
        CycleChoice::Word(word) => {
            let cycle = of_word(word, args, common, subject)?;
            cycle.map(|cycle| cycle.moves).ok_or_else(|| none("no cycle through the position has this word"))
        }
    }
}

fn of_word(
    word: &CycleWord,
    args: &DiagramArgs,
    common: &Common,
    subject: &Subject,
) -> anyhow::Result<Option<SituationalCycle>> {
    in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        let (to_move, positions) = (subject.position.to_move(), most_positions(arena.len(), &common.conditions()));
        SituationalCycle::of_word(&arena, start, to_move, args.rules.suicide, word, positions)
            .map_err(|error| subject.ended(limit(error, common.memory_limit())))
    })
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
        let known = [
            (DiagramFormat::Sgf, Format::Sgf.extension()),
            (DiagramFormat::Text, Format::Text.extension()),
            (DiagramFormat::Toml, Format::Toml.extension()),
            (DiagramFormat::Svg, "svg"),
        ];
        let Some(output) = &self.output else { return Ok(self.given_format.unwrap_or(DiagramFormat::Svg)) };
        match (self.given_format, output.extension()) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(DiagramFormat::Svg),
            (None, Some(extension)) => {
                let of_name = known.iter().find(|(_, known)| extension.eq_ignore_ascii_case(known));
                let reason = "nothing is written that ends so: end in .svg, .sgf, .txt or .toml, or name a --format";
                of_name.map(|(format, _)| *format).ok_or_else(|| Failure::at(output, reason))
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

//! A parser of `data/sequences.toml`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};
use koatlas_verifier::literal::{Act, LiteralReferee};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sequence: Vec<Sequence>,
}

/// A sequence, with the verdict on each of its moves.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    pub id: String,
    pub rules: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub to_move: String,
    pub note: String,
    pub diagram: String,
    pub region: Option<Vec<String>>,
    #[serde(default)]
    pub immortal: Vec<String>,
    pub moves: String,
}

/// All sequences of the file.
pub fn sequences() -> Vec<Sequence> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "data", "sequences.toml"].iter().collect();
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.sequence
}

/// A step of a sequence.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// A move that is made.
    Made { colour: Colour, act: Act, verdict: Verdict },
    /// A move that is refused, and every reason for that.
    Refused { colour: Colour, act: Act, reasons: Vec<String> },
    /// The present position.
    Board(Vec<Content>),
}

/// The effects of a move on the sequence.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    pub forfeited: bool,
    pub offered: bool,
    /// The outcome, the score if there is one, and the rule that ends the sequence.
    pub end: Option<(String, Option<i32>, String)>,
}

impl Sequence {
    /// The size of the board.
    pub fn size(&self) -> Size {
        let rows: Vec<&str> = self.diagram.trim().lines().collect();
        Size::new(rows.len(), rows[0].split_whitespace().count()).expect("a board")
    }

    /// The literal referee at the start.
    pub fn referee(&self) -> LiteralReferee {
        let options: Vec<(&str, &str)> = self.options.iter().map(|(name, value)| (&**name, &**value)).collect();
        LiteralReferee::new(&self.rules, &options, &self.board()).unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// The start.
    fn board(&self) -> BoardPosition {
        let points = |names: &[String]| -> Vec<Point> { names.iter().map(|name| self.point(name)).collect() };
        let setup = Setup {
            size: self.size(),
            contents: contents(&self.diagram),
            region: self.region.as_deref().map(points),
            immortal: points(&self.immortal),
            to_move: self.to_move.parse().expect("a colour"),
        };
        BoardPosition::try_from(setup).unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    fn point(&self, name: &str) -> Point {
        name.parse().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// Returns the number of a point; if it is not on the board, a number that no point has.
    fn index(&self, point: &str) -> usize {
        let point = self.point(point);
        if self.size().contains(point) { self.size().index(point) } else { usize::MAX }
    }

    /// All steps, each with its text: a line each, or several with commas between.
    pub fn steps(&self) -> Vec<(&str, Step)> {
        let texts = self.moves.split([',', '\n']).map(str::trim).filter(|text| !text.is_empty());
        texts.map(|text| (text, self.step(text))).collect()
    }

    fn step(&self, text: &str) -> Step {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["board", rows] => Step::Board(contents(rows)),
            ["!", colour, place, ref reasons @ ..] if !reasons.is_empty() => {
                let reasons = reasons.iter().map(ToString::to_string).collect();
                Step::Refused { colour: self.colour(colour), act: self.act(place), reasons }
            }
            [colour, place, ref verdict @ ..] => {
                Step::Made { colour: self.colour(colour), act: self.act(place), verdict: self.verdict(verdict) }
            }
            _ => panic!("{}: {text} is not a step", self.id),
        }
    }

    fn colour(&self, text: &str) -> Colour {
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    fn act(&self, place: &str) -> Act {
        match place.strip_prefix("kopass:") {
            Some(point) => Act::KoPass(self.index(point)),
            None if place == "pass" => Act::Pass,
            None => Act::Play(self.index(place)),
        }
    }

    fn verdict(&self, words: &[&str]) -> Verdict {
        let end = |outcome: &str, score, by: &str| Some((outcome.to_owned(), score, by.to_owned()));
        match words {
            [] => Verdict::default(),
            ["forfeited", rest @ ..] => Verdict { forfeited: true, ..self.verdict(rest) },
            ["offered", rest @ ..] => Verdict { offered: true, ..self.verdict(rest) },
            ["=", "score", score, "by", by] => {
                Verdict { end: end("score", Some(score.parse().expect("a score")), by), ..Verdict::default() }
            }
            ["=", outcome, "by", by] | ["=", outcome, "wins", "by", by] => {
                Verdict { end: end(outcome, None, by), ..Verdict::default() }
            }
            _ => panic!("{}: {words:?} is not a verdict", self.id),
        }
    }
}

/// Parses the contents of a diagram; separators of rows are skipped.
fn contents(diagram: &str) -> Vec<Content> {
    let content = |c: char| [None, Some(Colour::Black), Some(Colour::White)][".XO".find(c).expect("a content")];
    diagram.chars().filter(|c| !c.is_whitespace() && *c != '/').map(content).collect()
}

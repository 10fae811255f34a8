//! `koatlas ko`: which points and strings are kos, by what players can force; and types of basic ko.

mod json;
mod text;

use std::sync::Arc;

use clap::Args;
use koatlas_answers::classify::most_positions;
use koatlas_answers::subject::Subject;
use koatlas_answers::text::{half_points, number};
use koatlas_board::{Colour, Point};
use koatlas_outcome::force::{
    BasicKoType, Begins, ForceFindings, KoByForce, KoPart, Life, On, Options, TypedKo, ko_by_force,
};
use koatlas_outcome::{Effort, HalfPoints};
use serde::Serialize;

use crate::args::common::Common;
use crate::args::ko_rule::Target;
use crate::interrupt::INTERRUPT;
use crate::output::{names, print_json, print_text, texts};
use crate::{interrupt, progress};

/// What has been asked, and the answers.
struct Answer<'a> {
    subject: &'a Subject,
    options: Options,
    found: &'a KoByForce,
}

/// Looks for the kos of a position and prints them.
///
/// # Errors
/// If the position cannot be read or has too many points, or if nothing can be printed.
pub fn run(args: &Ko, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let options = Options {
        komi: args.komi,
        player_second: args.player_second,
        komi_ranges: args.komi_ranges,
        types: args.types,
        effort: Effort {
            states: args.limit,
            memory: common.memory_limit().0 / 2,
            stop: Arc::new(|| INTERRUPT.requested()),
        },
        most_positions: most_positions(subject.position.region().len(), &common.conditions()),
    };
    interrupt::listen()?;
    let line = progress::line(&common.conditions());
    line.set_message("looking for what players can force");
    let found = ko_by_force(&subject.position, &options).map_err(|error| subject.refused(error))?;
    line.finish_and_clear();
    let answer = Answer { subject: &subject, options, found: &found };
    if common.json {
        print_json(&json::object(&answer))?;
    } else {
        print_text(&text::page(&answer))?;
    }
    if INTERRUPT.requested() { Err(subject.ended("interrupted; this is what was found so far")) } else { Ok(()) }
}

impl Answer<'_> {
    /// Points in the order of the board, each once.
    fn in_order(&self, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        let wanted: Vec<Point> = points.into_iter().collect();
        self.subject.position.size().points().filter(|point| wanted.contains(point)).collect()
    }

    /// The basic-ko-intersections.
    fn basic(&self) -> Vec<Point> {
        self.in_order(self.found.basic.iter().flat_map(|ko| [ko.mouth, ko.stone]))
    }

    /// The points of all claims of one kind.
    fn points(&self, findings: &ForceFindings) -> Vec<Point> {
        self.in_order(findings.claims.iter().flat_map(|claim| claim.points.clone()))
    }

    /// The points that are not basic-ko-intersections: one kind alone, if the kinds are to be disjoint.
    fn not_basic(&self, points: &[Point]) -> Vec<Point> {
        let basic = self.basic();
        points.iter().copied().filter(|point| !basic.contains(point)).collect()
    }
}

/// `koatlas ko`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
After Robert Jasiek, \"Ko\", 2010, by the Default Restriction Rules. Of that paper the beginning alone can be read: what \
is said here of local- and global-ko-intersections, kos, ko-stones and ko-strings is a reconstruction.

A basic-ko-intersection is one of two points on which two plays in a row would recreate the position. A \
local-ko-intersection changes in the cycles of a strategy by which a player forces that a cycle is completed or that his area \
on the points of the cycles grows, while he cannot force that it grows. A global-ko-intersection is the same \
with a win by the whole board and komi instead. Each claim has a line of play: the player forces, his opponent prevents.

--types asks who can virtually force uncapturable life on each basic ko (after \"Types of Basic Ko\", 2010; a reconstruction \
too): the closed player, whose stone is on the ko, and the open one, who may take it, each moving first or second. Virtually: \
he may retake this ko at once, unless his own last move was a ko-capture. He lives if at the end both points are his area and no \
string that holds them can be captured. Fighting: each lives as the closed player moving first, neither as the open player moving \
second. Disturbing death: one never lives, the other always. Disturbing life: both always. Semi-stable: moving first changes \
nothing, two moves in a row do. External: a closed player who moves first lives on the ko, but not on all points around it; \
else internal.

Both players are asked about, each moving first; who is to move in the file does not matter. Exit code 0 also \
stands for \"not decided within the limit\".

Examples:
  koatlas ko triple_ko_katago.toml
  koatlas ko triple_ko_katago.toml --komi 6.5 --json
  koatlas ko triple_ko_katago.toml --player-second --komi-ranges
  koatlas ko triple_ko_katago.toml --types")]
pub struct Ko {
    /// The position.
    #[command(flatten)]
    pub target: Target,
    /// Points that White gets besides his area
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Say for which values of komi points are global-ko-intersections
    #[arg(long)]
    pub komi_ranges: bool,
    /// Ask, too, what each player can force if his opponent moves first
    #[arg(long)]
    pub player_second: bool,
    /// Say of which type each basic ko is, external or internal, and who can live on it
    #[arg(long)]
    pub types: bool,
    /// Most states that the searches of one kind for one player look at
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = number::<u64>)]
    pub limit: u64,
}

#[derive(Serialize)]
pub struct TypeOf {
    points: Vec<String>,
    locale: Vec<String>,
    /// `null`: not decided, as in all that follows.
    r#type: Option<&'static str>,
    external: Option<bool>,
    closed_killers: Option<Vec<String>>,
    strong_killers: Option<Vec<String>>,
    lives: Vec<LifeOf>,
}

#[derive(Serialize)]
struct LifeOf {
    player: String,
    part: &'static str,
    begins: &'static str,
    on: &'static str,
    lives: Option<bool>,
    line: Vec<String>,
    states: usize,
}

/// What is printed of a basic ko.
pub fn type_of(typed: &TypedKo) -> TypeOf {
    TypeOf {
        points: names(&[typed.ko.mouth, typed.ko.stone]),
        locale: names(&typed.locale),
        r#type: typed.kind().map(BasicKoType::id),
        external: typed.is_external(),
        closed_killers: killers(|player| typed.closed_killer(player)),
        strong_killers: killers(|player| typed.strong_killer(player)),
        lives: typed.lives.iter().map(life).collect(),
    }
}

fn killers(is_one: impl Fn(Colour) -> Option<bool>) -> Option<Vec<String>> {
    let mut killers = Vec::new();
    for player in Colour::BOTH {
        if is_one(player)? {
            killers.push(player.to_string());
        }
    }
    Some(killers)
}

fn life(life: &Life) -> LifeOf {
    LifeOf {
        player: life.player.to_string(),
        part: match life.part {
            KoPart::Open => "open",
            KoPart::Closed => "closed",
        },
        begins: match life.begins {
            Begins::Player => "player",
            Begins::Opponent => "opponent",
            Begins::PlayerTwice => "player-twice",
        },
        on: match life.on {
            On::Ko => "ko",
            On::Locale => "locale",
        },
        lives: life.lives,
        line: texts(&life.line),
        states: life.states,
    }
}

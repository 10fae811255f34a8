//! `koatlas ko`: kos by what players can force, and types of basic ko.

use koatlas::ko::TypedKoEntry;
use koatlas::subject::Subject;
use koatlas::{KoAnswer, KoQuestion};
use koatlas_board::{Point, grouped};
use koatlas_outcome::force::{
    BasicKoType, Begins, ForcedKind, ForcedSet, KoByForce, KoPart, KomiRange, Life, OfKind, On, Roles,
};

use crate::asked::Paged;
use crate::diagram::TextBoard;
use crate::terminal::{assumed, join_unbreakable, line, or_none, region, sequence, spaced_or_none, title, wrapped};

impl Paged for KoQuestion {
    fn page(&self, subject: &Subject, answer: &KoAnswer) -> String {
        page(subject, answer)
    }
}

fn page(subject: &Subject, answer: &KoAnswer) -> String {
    let found = &answer.found;
    let claims = found.claims.iter().map(claim).collect();
    [head(subject, answer), kinds(found), kos(found), claims, types(answer), ranges(found), undecided(found)].concat()
}

fn head(subject: &Subject, answer: &KoAnswer) -> String {
    let points: Vec<Point> = answer.found.kos.iter().flat_map(|ko| ko.points.clone()).collect();
    let komi = f64::from(answer.found.komi.0) / 2.0;
    let about = format!(", ko by force, komi {komi}; what is said but for basic kos is a reconstruction");
    let board = TextBoard::whole(&subject.position, &points).text();
    let assumptions = region(answer.used.as_ref()) + &assumed(&answer.warnings);
    format!("{}{board}\n{assumptions}", title(&subject.title, &about))
}

fn kinds(answer: &KoByForce) -> String {
    let mut lines = line("basic", &spaced_or_none(&answer.basic));
    for (kind, all, rest) in [
        (ForcedKind::Local, &answer.local, &answer.local_not_basic),
        (ForcedKind::Global, &answer.global, &answer.global_not_basic),
    ] {
        let rest = if rest.len() == all.len() { "" } else { &format!("; not basic: {}", spaced_or_none(rest)) };
        let is_open = answer.not_decided.is_some() || answer.undecided.iter().any(|open| open.kind == kind);
        let open = if is_open { "; the rest is not decided within the limit" } else { "" };
        lines += &line(kind.id(), &format!("{}{rest}{open}", spaced_or_none(all)));
    }
    lines
}

fn kos(answer: &KoByForce) -> String {
    let kos = answer.kos.iter().map(|ko| {
        let kinds: Vec<&str> = ko.kinds.iter().map(|kind| kind.id()).collect();
        format!("{} ({})", spaced_or_none(&ko.points), kinds.join(", "))
    });
    let strings =
        answer.ko_strings.iter().map(|string| format!("{} {}", string.colour, spaced_or_none(&string.points)));
    line("kos", &or_none(join_unbreakable(kos, "; ")))
        + &line("ko-stones", &spaced_or_none(&answer.ko_stones))
        + &line("ko-strings", &or_none(join_unbreakable(strings, "; ")))
}

fn claim(OfKind { kind, found }: &OfKind<ForcedSet>) -> String {
    let ForcedSet { roles, points, line: moves, forcing_states, preventing_states } = found;
    let gain = if *kind == ForcedKind::Local { "more local area" } else { "a win" };
    let [forcing, preventing] = [*forcing_states, *preventing_states].map(grouped);
    let (points, who) = (spaced_or_none(points), who(*roles));
    wrapped(&format!("{kind} of {points}: {who} forces a cycle or {gain}, and cannot force {gain} alone."))
        + &line("  cycle", &sequence(moves))
        + &line("  strategies", &format!("one that forces, for {forcing} states; one that prevents, for {preventing}"))
}

fn who(roles: Roles) -> String {
    let order = if roles.player == roles.first { "moving first" } else { "moving second" };
    format!("{}, {order},", roles.player.name())
}

fn types(answer: &KoAnswer) -> String {
    let texts = answer.types.iter().flatten().map(|typed: &TypedKoEntry| {
        let external = typed.external.map(|external| if external { "external" } else { "internal" });
        let external = external.unwrap_or("external or internal: not decided");
        let kind = typed.kind.map_or("not decided", BasicKoType::id);
        wrapped(&format!("basic ko of {}: {kind}, {external}.", spaced_or_none(typed.points)))
            + &typed.lives.iter().filter(|life| life.lives == Some(true)).map(life).collect::<String>()
    });
    texts.collect()
}

fn life(life: &Life) -> String {
    let part = if life.part == KoPart::Open { "open" } else { "closed" };
    let begins = match life.begins {
        Begins::Player => "moving first",
        Begins::Opponent => "moving second",
        Begins::PlayerTwice => "after two moves in a row",
    };
    let on = if life.on == On::Locale { ", on the locale" } else { "" };
    line("  lives", &format!("{}, {part}, {begins}{on}: {}", life.player.name(), sequence(&life.line)))
}

fn ranges(answer: &KoByForce) -> String {
    let Some(ranges) = &answer.komi_ranges else { return String::new() };
    let lines = ranges.iter().map(|range: &KomiRange| {
        let ends = match (range.lowest, range.highest) {
            (Some(lowest), Some(highest)) => format!("from {lowest} to {highest}"),
            (Some(lowest), None) => format!("from {lowest} on"),
            (None, Some(highest)) => format!("up to {highest}"),
            (None, None) => "every value".to_owned(),
        };
        let (points, who) = (spaced_or_none(&range.points), who(range.roles));
        line("komi", &format!("{ends}: {points} are global for {}", who.trim_end_matches(',')))
    });
    let all: String = lines.collect();
    if all.is_empty() { line("komi", "no value gives global-ko-intersections") } else { all }
}

fn undecided(answer: &KoByForce) -> String {
    let beyond = answer.not_decided.iter().map(|beyond| line("not decided", &format!("local and global: {beyond}")));
    let sets = answer.undecided.iter().map(|OfKind { kind, found }| {
        let kind = if *kind == ForcedKind::KomiRanges { "komi" } else { kind.id() };
        let sets = grouped(found.sets);
        line("not decided", &format!("{kind}, {} {sets} sets of {}", who(found.roles), spaced_or_none(&found.points)))
    });
    beyond.chain(sets).collect()
}

/// The end of the help.
pub const HELP: &str = "\
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
  koatlas ko triple_ko_katago.toml --types";

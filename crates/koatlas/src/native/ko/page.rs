//! The page of [`KoAnswer`].

use koatlas_board::{Point, grouped};
use koatlas_outcome::force::{
    BasicKoType, Begins, ForcedKind, ForcedSet, KoByForce, KoPart, KomiRange, Life, OfKind, On, Roles,
};

use super::KoAnswer;
use crate::page::{Block, Page, join_unbreakable, or_none, sequence, spaced_or_none};
use crate::subject::Subject;

impl KoAnswer {
    /// The page about the position `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let found = &self.found;
        let points: Vec<Point> = found.kos.iter().flat_map(|ko| ko.points.clone()).collect();
        let komi = f64::from(found.komi.0) / 2.0;
        let about = format!(", ko by force, komi {komi}; what is said but for basic kos is a reconstruction");
        let assumptions = Block::region(self.used.as_ref()).into_iter().chain(Block::assumed(&self.warnings));
        let facts = assumptions.chain(kinds(found)).chain(kos(found)).chain(found.claims.iter().flat_map(claim));
        let facts = facts.chain(types(self)).chain(ranges(found)).chain(undecided(found));
        let title = Block::headed(&subject.title, about);
        Page::new([vec![title], vec![Block::board(&subject.position, &points)], facts.collect()])
    }
}

fn kinds(answer: &KoByForce) -> Vec<Block> {
    let mut rows = vec![Block::row("basic", spaced_or_none(&answer.basic))];
    for (kind, all, rest) in [
        (ForcedKind::Local, &answer.local, &answer.local_not_basic),
        (ForcedKind::Global, &answer.global, &answer.global_not_basic),
    ] {
        let rest = if rest.len() == all.len() { "" } else { &format!("; not basic: {}", spaced_or_none(rest)) };
        let is_open = answer.not_decided.is_some() || answer.undecided.iter().any(|open| open.kind == kind);
        let open = if is_open { "; the rest is not decided within the limit" } else { "" };
        rows.push(Block::row(kind.id(), format!("{}{rest}{open}", spaced_or_none(all))));
    }
    rows
}

fn kos(answer: &KoByForce) -> [Block; 3] {
    let kos = answer.kos.iter().map(|ko| {
        let kinds: Vec<&str> = ko.kinds.iter().map(|kind| kind.id()).collect();
        format!("{} ({})", spaced_or_none(&ko.points), kinds.join(", "))
    });
    let strings =
        answer.ko_strings.iter().map(|string| format!("{} {}", string.colour, spaced_or_none(&string.points)));
    [
        Block::row("kos", or_none(join_unbreakable(kos, "; "))),
        Block::row("ko-stones", spaced_or_none(&answer.ko_stones)),
        Block::row("ko-strings", or_none(join_unbreakable(strings, "; "))),
    ]
}

fn claim(OfKind { kind, found }: &OfKind<ForcedSet>) -> [Block; 3] {
    let ForcedSet { roles, points, line: moves, forcing_states, preventing_states } = found;
    let gain = if *kind == ForcedKind::Local { "more local area" } else { "a win" };
    let [forcing, preventing] = [*forcing_states, *preventing_states].map(grouped);
    let (points, who) = (spaced_or_none(points), who(*roles));
    [
        Block::text(format!("{kind} of {points}: {who} forces a cycle or {gain}, and cannot force {gain} alone.")),
        Block::row("  cycle", sequence(moves)),
        Block::row(
            "  strategies",
            format!("one that forces, for {forcing} states; one that prevents, for {preventing}"),
        ),
    ]
}

fn who(roles: Roles) -> String {
    let order = if roles.player == roles.first { "moving first" } else { "moving second" };
    format!("{}, {order},", roles.player.name())
}

fn types(answer: &KoAnswer) -> Vec<Block> {
    let texts = answer.found.types.iter().flatten().flat_map(|typed| {
        let external = typed.external.map(|external| if external { "external" } else { "internal" });
        let external = external.unwrap_or("external or internal: not decided");
        let kind = typed.kind.map_or("not decided", BasicKoType::id);
        let head = Block::text(format!("basic ko of {}: {kind}, {external}.", spaced_or_none(typed.points)));
        [head].into_iter().chain(typed.lives.iter().filter(|life| life.lives == Some(true)).map(life))
    });
    texts.collect()
}

fn life(life: &Life) -> Block {
    let part = if life.part == KoPart::Open { "open" } else { "closed" };
    let begins = match life.begins {
        Begins::Player => "moving first",
        Begins::Opponent => "moving second",
        Begins::PlayerTwice => "after two moves in a row",
    };
    let on = if life.on == On::Locale { ", on the locale" } else { "" };
    Block::row("  lives", format!("{}, {part}, {begins}{on}: {}", life.player.name(), sequence(&life.line)))
}

fn ranges(answer: &KoByForce) -> Vec<Block> {
    let Some(ranges) = &answer.komi_ranges else { return Vec::new() };
    let rows = ranges.iter().map(|range: &KomiRange| {
        let ends = match (range.lowest, range.highest) {
            (Some(lowest), Some(highest)) => format!("from {lowest} to {highest}"),
            (Some(lowest), None) => format!("from {lowest} on"),
            (None, Some(highest)) => format!("up to {highest}"),
            (None, None) => "every value".to_owned(),
        };
        let (points, who) = (spaced_or_none(&range.points), who(range.roles));
        Block::row("komi", format!("{ends}: {points} are global for {}", who.trim_end_matches(',')))
    });
    if ranges.is_empty() { vec![Block::row("komi", "no value gives global-ko-intersections")] } else { rows.collect() }
}

fn undecided(answer: &KoByForce) -> Vec<Block> {
    let beyond =
        answer.not_decided.iter().map(|beyond| Block::row("not decided", format!("local and global: {beyond}")));
    let sets = answer.undecided.iter().map(|OfKind { kind, found }| {
        let kind = if *kind == ForcedKind::KomiRanges { "komi" } else { kind.id() };
        let sets = grouped(found.sets);
        Block::row(
            "not decided",
            format!("{kind}, {} {sets} sets of {}", who(found.roles), spaced_or_none(&found.points)),
        )
    });
    beyond.chain(sets).collect()
}

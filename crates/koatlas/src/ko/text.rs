//! The answer for eyes.

use koatlas_board::{Point, grouped};
use koatlas_formats::Window;
use koatlas_outcome::force::{
    BasicKoType, Begins, Claimed, ForceFindings, KoByForce, KoPart, KomiRange, Life, On, Roles, TypedKo, Undecided,
};

use super::Answer;
use crate::diagram::Diagram;
use crate::terminal::{assumed, line, listed, plain, sequence, title};

/// The answers under the diagram of the position.
pub fn page(answer: &Answer<'_>) -> String {
    let found = answer.found;
    let labels = [kinds(answer), kos(answer)].concat();
    let claims = [claims("local", &found.local, "more local area"), claims("global", &found.global, "a win")].concat();
    [head(answer), labels, claims, types(found), ranges(answer), open(answer)].concat()
}

fn head(answer: &Answer<'_>) -> String {
    let board = &answer.subject.position;
    let points: Vec<Point> = answer.found.kos.iter().flat_map(|ko| ko.points.clone()).collect();
    let diagram = Diagram { board, ko_points: &points, barred: &[], last: None, window: Window::whole(board.size()) };
    let komi = komi(answer.options.komi);
    let about = format!(", ko by force, komi {komi}; what is said but for basic kos is a reconstruction");
    title(&answer.subject.title, &about) + &diagram.lines().join("\n") + "\n\n" + &assumed(&answer.subject.assumed())
}

fn komi(half: i32) -> String {
    (f64::from(half) / 2.0).to_string()
}

fn kinds(answer: &Answer<'_>) -> String {
    let found = answer.found;
    let open = |findings: &ForceFindings| found.beyond.is_some() || !findings.undecided.is_empty();
    let of = |findings: &ForceFindings| {
        let all = answer.points(findings);
        let rest = answer.not_basic(&all);
        let rest = if rest.len() == all.len() { String::new() } else { format!("; not basic: {}", points(&rest)) };
        let open = if open(findings) { "; the rest is not decided within the limit" } else { "" };
        format!("{}{rest}{open}", points(&all))
    };
    line("basic", &points(&answer.basic())) + &line("local", &of(&found.local)) + &line("global", &of(&found.global))
}

fn kos(answer: &Answer<'_>) -> String {
    let found = answer.found;
    let kos = found.kos.iter().map(|ko| {
        let kinds: Vec<&str> = ko.kinds.iter().map(|kind| kind.id()).collect();
        format!("{} ({})", points(&ko.points), kinds.join(", "))
    });
    let strings = found.ko_strings.iter().map(|string| format!("{} {}", string.colour, points(&string.points)));
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    [
        line("kos", &or_none(listed(kos, "; "))),
        line("ko-stones", &points(&found.ko_stones)),
        line("ko-strings", &or_none(listed(strings, "; "))),
    ]
    .concat()
}

fn claims(kind: &str, findings: &ForceFindings, rather: &str) -> String {
    findings.claims.iter().map(|claim| self::claim(kind, claim, rather)).collect()
}

fn claim(kind: &str, claim: &Claimed, rather: &str) -> String {
    let Claimed { points: of, line: moves, forcing_states, preventing_states, .. } = claim;
    let [forcing, preventing] = [forcing_states, preventing_states].map(|&states| grouped(states as u64));
    let text = format!(
        "\n{} of {}: {} forces a cycle or {rather}, and cannot force {rather} alone.",
        kind,
        points(of),
        who(claim.roles),
    );
    plain(text.trim_start())
        + &line("  cycle", &sequence(moves))
        + &line("  strategies", &format!("one that forces, for {forcing} states; one that prevents, for {preventing}"))
}

fn who(roles: Roles) -> String {
    let order = if roles.player == roles.first { "moving first" } else { "moving second" };
    format!("{}, {order},", roles.player.name())
}

fn types(found: &KoByForce) -> String {
    let lives = |life: &&Life| life.lives == Some(true);
    let of = |typed: &TypedKo| {
        let (ko, external) = (points(&[typed.ko.mouth, typed.ko.stone]), external(typed));
        let head = format!("\nbasic ko of {ko}: {}, {external}.", typed.kind().map_or("not decided", BasicKoType::id));
        let lines = typed.lives.iter().filter(lives).map(life);
        plain(head.trim_start()) + &lines.collect::<String>()
    };
    found.types.iter().map(of).collect()
}

fn external(typed: &TypedKo) -> &'static str {
    match typed.is_external() {
        None => "external or internal: not decided",
        Some(true) => "external",
        Some(false) => "internal",
    }
}

/// Who lives, and by which moves.
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

fn ranges(answer: &Answer<'_>) -> String {
    if !answer.options.komi_ranges {
        return String::new();
    }
    let range = |range: &KomiRange| {
        let ends = match (range.lowest, range.highest) {
            (Some(lowest), Some(highest)) => format!("from {lowest} to {highest}"),
            (Some(lowest), None) => format!("from {lowest} on"),
            (None, Some(highest)) => format!("up to {highest}"),
            (None, None) => "every value".to_owned(),
        };
        line(
            "komi",
            &format!("{ends}: {} are global for {}", points(&range.points), who(range.roles).trim_end_matches(',')),
        )
    };
    let all: String = answer.found.komi_ranges.iter().map(range).collect();
    if all.is_empty() { line("komi", "no value gives global-ko-intersections") } else { all }
}

fn open(answer: &Answer<'_>) -> String {
    let found = answer.found;
    let beyond = found.beyond.as_ref().map(|beyond| line("not decided", &format!("local and global: {beyond}")));
    let of = |kind: &str, undecided: &[Undecided]| -> String {
        let each = |open: &Undecided| {
            let sets = grouped(open.sets as u64);
            line("not decided", &format!("{kind}, {} {sets} sets of {}", who(open.roles), points(&open.points)))
        };
        undecided.iter().map(each).collect()
    };
    [
        beyond.unwrap_or_default(),
        of("local", &found.local.undecided),
        of("global", &found.global.undecided),
        of("komi", &found.komi_undecided),
    ]
    .concat()
}

fn points(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

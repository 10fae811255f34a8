//! The answer for programs.

use koatlas_answers::text::Points;
use koatlas_outcome::force::{Claimed, ForceFindings, KoKind, KomiRange, Roles, Undecided};
use serde::Serialize;

use crate::ko::{Answer, TypeOf, type_of};
use crate::output::{Header, names, texts};

#[derive(Serialize)]
pub struct KoObject {
    #[serde(flatten)]
    header: Header,
    basic: Vec<String>,
    local: Vec<String>,
    global: Vec<String>,
    kos: Vec<KoOf>,
    ko_stones: Vec<String>,
    ko_strings: Vec<KoStringOf>,
    reconstruction: bool,
    komi: Points,
    /// The local- and global-ko-intersections that are not basic.
    local_not_basic: Vec<String>,
    global_not_basic: Vec<String>,
    basic_kos: Vec<BasicKoOf>,
    claims: Vec<ClaimOf>,
    undecided: Vec<UndecidedOf>,
    /// Why nothing is said of local- and global-ko-intersections, if so.
    not_decided: Option<String>,
    komi_ranges: Option<Vec<RangeOf>>,
    /// If it was asked.
    types: Option<Vec<TypeOf>>,
    /// What is assumed of the points outside the region.
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct KoOf {
    points: Vec<String>,
    kinds: Vec<&'static str>,
}

#[derive(Serialize)]
struct KoStringOf {
    colour: String,
    points: Vec<String>,
    size: usize,
}

#[derive(Serialize)]
struct BasicKoOf {
    /// Who can take now.
    open: String,
    mouth: String,
    stone: String,
}

#[derive(Serialize)]
struct RolesOf {
    player: String,
    first: String,
}

#[derive(Serialize)]
struct ClaimOf {
    kind: &'static str,
    #[serde(flatten)]
    roles: RolesOf,
    points: Vec<String>,
    line: Vec<String>,
    forcing_states: usize,
    preventing_states: usize,
}

#[derive(Serialize)]
struct UndecidedOf {
    kind: &'static str,
    #[serde(flatten)]
    roles: RolesOf,
    sets: usize,
    points: Vec<String>,
}

#[derive(Serialize)]
struct RangeOf {
    #[serde(flatten)]
    roles: RolesOf,
    points: Vec<String>,
    lowest: Option<i32>,
    highest: Option<i32>,
}

/// What is printed.
pub fn object(answer: &Answer<'_>) -> KoObject {
    let found = answer.found;
    let of_kinds = [(KoKind::Local, &found.local), (KoKind::Global, &found.global)];
    let [local, global] = [&found.local, &found.global].map(|findings| answer.points(findings));
    let ranges = || found.komi_ranges.iter().map(range).collect();
    let strings = found.ko_strings.iter().map(|string| KoStringOf {
        colour: string.colour.to_string(),
        points: names(&string.points),
        size: string.points.len(),
    });
    let mut undecided: Vec<UndecidedOf> =
        of_kinds.iter().flat_map(|&(kind, findings)| open(kind.id(), &findings.undecided)).collect();
    undecided.extend(open("komi-ranges", &found.komi_undecided));
    KoObject {
        header: Header::of("ko"),
        basic: names(&answer.basic()),
        local: names(&local),
        global: names(&global),
        kos: found
            .kos
            .iter()
            .map(|ko| KoOf { points: names(&ko.points), kinds: ko.kinds.iter().map(|kind| kind.id()).collect() })
            .collect(),
        ko_stones: names(&found.ko_stones),
        ko_strings: strings.collect(),
        reconstruction: true,
        komi: Points(Some(answer.options.komi)),
        local_not_basic: names(&answer.not_basic(&local)),
        global_not_basic: names(&answer.not_basic(&global)),
        basic_kos: basic(answer),
        claims: of_kinds.iter().flat_map(|&(kind, findings)| claims(kind, findings)).collect(),
        undecided,
        not_decided: found.beyond.as_ref().map(ToString::to_string),
        komi_ranges: answer.options.komi_ranges.then(ranges),
        types: answer.options.types.then(|| found.types.iter().map(type_of).collect()),
        warnings: answer.subject.assumed(),
    }
}

fn basic(answer: &Answer<'_>) -> Vec<BasicKoOf> {
    let kos = answer.found.basic.iter();
    let of =
        kos.map(|ko| BasicKoOf { open: ko.open.to_string(), mouth: ko.mouth.to_string(), stone: ko.stone.to_string() });
    of.collect()
}

fn roles(roles: Roles) -> RolesOf {
    RolesOf { player: roles.player.to_string(), first: roles.first.to_string() }
}

fn claims(kind: KoKind, findings: &ForceFindings) -> Vec<ClaimOf> {
    let of = |claim: &Claimed| ClaimOf {
        kind: kind.id(),
        roles: roles(claim.roles),
        points: names(&claim.points),
        line: texts(&claim.line),
        forcing_states: claim.forcing_states,
        preventing_states: claim.preventing_states,
    };
    findings.claims.iter().map(of).collect()
}

fn open(kind: &'static str, undecided: &[Undecided]) -> Vec<UndecidedOf> {
    let of =
        |open: &Undecided| UndecidedOf { kind, roles: roles(open.roles), sets: open.sets, points: names(&open.points) };
    undecided.iter().map(of).collect()
}

fn range(range: &KomiRange) -> RangeOf {
    RangeOf { roles: roles(range.roles), points: names(&range.points), lowest: range.lowest, highest: range.highest }
}

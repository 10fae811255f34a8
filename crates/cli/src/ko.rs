//! `koatlas ko`: which points and strings are kos, by what players can force; and types of basic ko.

use clap::Args;
use koatlas::classify::most_positions;
use koatlas::json::{self, JsonEntries, JsonObject, list, object, texts};
use koatlas::subject::Subject;
use koatlas::text::{half_points, number};
use koatlas_board::{Colour, Point, grouped};
use koatlas_outcome::HalfPoints;
use koatlas_outcome::force::{
    BasicKoType, Begins, Claimed, ForceFindings, KoByForce, KoKind, KoPart, KomiRange, Life, On, Options, Roles,
    TypedKo, Undecided, ko_by_force,
};
use koatlas_storage::Control;

use crate::args::{Common, Target};
use crate::diagram::Diagram;
use crate::interrupt::{self, INTERRUPT};
use crate::terminal::{assumed, line, listed, or_none, plain, sequence, spaced, title};

/// What has been asked, and the answers.
struct KoAnswer<'a> {
    subject: &'a Subject,
    options: Options<'a>,
    found: &'a KoByForce,
}

/// Looks for the kos of a position and prints them.
pub fn run(args: &Ko, common: &Common) -> anyhow::Result<()> {
    let (subject, conditions) = (args.target.read()?, common.conditions());
    let options = Options {
        komi: args.komi,
        player_second: args.player_second,
        komi_ranges: args.komi_ranges,
        types: args.types,
        control: Control { nodes: args.limit, memory: conditions.memory.0 / 2, ..conditions.control() },
        most_positions: most_positions(subject.position.region().len(), &conditions),
    };
    interrupt::listen()?;
    let line = conditions.stage("looking for what players can force", None);
    let found = ko_by_force(&subject.position, &options).map_err(|error| subject.refused(error))?;
    drop(line);
    let answer = KoAnswer { subject: &subject, options, found: &found };
    common.print("ko", || answer.json(), || page(&answer))?;
    if INTERRUPT.requested() { Err(subject.ended("interrupted; this is what was found so far")) } else { Ok(()) }
}

impl KoAnswer<'_> {
    /// The ko-intersections of one kind.
    fn points(&self, kind: KoKind) -> Vec<Point> {
        self.found.points(&self.subject.position, kind)
    }

    /// Those that are not basic-ko-intersections: one kind alone, if the kinds are to be disjoint.
    fn not_basic(&self, kind: KoKind) -> Vec<Point> {
        let basic = self.points(KoKind::Basic);
        self.points(kind).into_iter().filter(|point| !basic.contains(point)).collect()
    }

    /// The answer with the contract's keys.
    fn json(&self) -> JsonObject<impl JsonEntries> {
        let found = self.found;
        let [basic, local, global] =
            [KoKind::Basic, KoKind::Local, KoKind::Global].map(|kind| texts(self.points(kind)));
        let kos = list(&found.kos, |ko| {
            object().with("points", texts(&ko.points)).with("kinds", list(&ko.kinds, |kind| kind.id()))
        });
        let ko_strings = list(&found.ko_strings, |string| {
            object()
                .with("colour", string.colour.to_string())
                .with("points", texts(&string.points))
                .with("size", string.points.len())
        });
        let basic_kos = list(&found.basic, |ko| {
            object()
                .with("open", ko.open.to_string())
                .and([("mouth", ko.mouth.to_string()), ("stone", ko.stone.to_string())])
        });
        let kinds = [(KoKind::Local, &found.local), (KoKind::Global, &found.global)].into_iter();
        let undecided = kinds.clone().map(|(kind, findings)| (kind.id(), &findings.undecided));
        let undecided = undecided.chain([("komi-ranges", &found.komi_undecided)]);
        let undecided = undecided.flat_map(|(kind, all)| list(all, |open| undecided_json(kind, open)));
        let claims = kinds.flat_map(|(kind, findings)| list(&findings.claims, |claim| claim_json(kind, claim)));
        let ranges = || {
            list(&found.komi_ranges, |range: &KomiRange| {
                roles_json(range.roles)
                    .with("points", texts(&range.points))
                    .and([("lowest", range.lowest), ("highest", range.highest)])
            })
        };
        object()
            .and([("basic", basic), ("local", local), ("global", global)])
            .with("kos", kos)
            .with("ko_stones", texts(&found.ko_stones))
            .with("ko_strings", ko_strings)
            .with("reconstruction", true)
            .with("komi", json::points(Some(self.options.komi)))
            .with("local_not_basic", texts(self.not_basic(KoKind::Local)))
            .with("global_not_basic", texts(self.not_basic(KoKind::Global)))
            .with("basic_kos", basic_kos)
            .with("claims", claims.collect::<Vec<_>>())
            .with("undecided", undecided.collect::<Vec<_>>())
            .with("not_decided", found.beyond.as_ref().map(ToString::to_string))
            .with("komi_ranges", self.options.komi_ranges.then(ranges))
            .with("types", self.options.types.then(|| list(&found.types, type_json)))
            .with("warnings", self.subject.assumed())
    }
}

fn roles_json(roles: Roles) -> JsonObject<impl JsonEntries> {
    object().and([("player", roles.player.to_string()), ("first", roles.first.to_string())])
}

fn claim_json(kind: KoKind, claim: &Claimed) -> JsonObject<impl JsonEntries> {
    object()
        .with("kind", kind.id())
        .and(roles_json(claim.roles))
        .with("points", texts(&claim.points))
        .with("line", texts(&claim.line))
        .and([("forcing_states", claim.forcing_states), ("preventing_states", claim.preventing_states)])
}

fn undecided_json(kind: &'static str, open: &Undecided) -> JsonObject<impl JsonEntries> {
    object().with("kind", kind).and(roles_json(open.roles)).with("sets", open.sets).with("points", texts(&open.points))
}

/// The type of a basic ko; what is not decided is null.
fn type_json(typed: &TypedKo) -> JsonObject<impl JsonEntries> {
    object()
        .with("points", texts([typed.ko.mouth, typed.ko.stone]))
        .with("locale", texts(&typed.locale))
        .with("type", typed.kind().map(BasicKoType::id))
        .with("external", typed.is_external())
        .with("closed_killers", killers(|player| typed.closed_killer(player)))
        .with("strong_killers", killers(|player| typed.strong_killer(player)))
        .with("lives", list(&typed.lives, life_json))
}

fn killers(is_one: impl Fn(Colour) -> Option<bool>) -> Option<Vec<String>> {
    let [black, white] = Colour::BOTH.map(is_one);
    let is_one = [black?, white?];
    Some(texts(Colour::BOTH.iter().filter(|player| is_one[player.index()])))
}

fn life_json(life: &Life) -> JsonObject<impl JsonEntries> {
    object()
        .with("player", life.player.to_string())
        .with("part", life.part)
        .with("begins", life.begins)
        .with("on", life.on)
        .with("lives", life.lives)
        .with("line", texts(&life.line))
        .with("states", life.states)
}

/// The answers under the diagram of the position.
fn page(answer: &KoAnswer<'_>) -> String {
    let found = answer.found;
    let labels = [kinds(answer), kos(answer)].concat();
    let of = [("local", &found.local, "more local area"), ("global", &found.global, "a win")].into_iter();
    let claims = of.flat_map(|(kind, all, rather)| all.claims.iter().map(move |claimed| claim(kind, claimed, rather)));
    [head(answer), labels, claims.collect(), types(found), ranges(answer), open(answer)].concat()
}

fn head(answer: &KoAnswer<'_>) -> String {
    let board = &answer.subject.position;
    let points: Vec<Point> = answer.found.kos.iter().flat_map(|ko| ko.points.clone()).collect();
    let komi = f64::from(answer.options.komi) / 2.0;
    let about = format!(", ko by force, komi {komi}; what is said but for basic kos is a reconstruction");
    title(&answer.subject.title, &about)
        + &Diagram::whole(board, &points).text()
        + "\n"
        + &assumed(&answer.subject.assumed())
}

fn kinds(answer: &KoAnswer<'_>) -> String {
    let found = answer.found;
    let of = |kind: KoKind, findings: &ForceFindings| {
        let (all, rest) = (answer.points(kind), answer.not_basic(kind));
        let rest = if rest.len() == all.len() { String::new() } else { format!("; not basic: {}", spaced(&rest)) };
        let is_open = found.beyond.is_some() || !findings.undecided.is_empty();
        let open = if is_open { "; the rest is not decided within the limit" } else { "" };
        line(kind.id(), &format!("{}{rest}{open}", spaced(&all)))
    };
    let basic = line("basic", &spaced(answer.points(KoKind::Basic)));
    basic + &of(KoKind::Local, &found.local) + &of(KoKind::Global, &found.global)
}

fn kos(answer: &KoAnswer<'_>) -> String {
    let found = answer.found;
    let kos = found.kos.iter().map(|ko| {
        let kinds: Vec<&str> = ko.kinds.iter().map(|kind| kind.id()).collect();
        format!("{} ({})", spaced(&ko.points), kinds.join(", "))
    });
    let strings = found.ko_strings.iter().map(|string| format!("{} {}", string.colour, spaced(&string.points)));
    line("kos", &or_none(listed(kos, "; ")))
        + &line("ko-stones", &spaced(&found.ko_stones))
        + &line("ko-strings", &or_none(listed(strings, "; ")))
}

fn claim(kind: &str, claim: &Claimed, rather: &str) -> String {
    let Claimed { points: of, line: moves, forcing_states, preventing_states, .. } = claim;
    let [forcing, preventing] = [*forcing_states, *preventing_states].map(grouped);
    let (of, who) = (spaced(of), who(claim.roles));
    plain(&format!("{kind} of {of}: {who} forces a cycle or {rather}, and cannot force {rather} alone."))
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
        let ko = spaced([typed.ko.mouth, typed.ko.stone]);
        let external = typed.is_external().map(|external| if external { "external" } else { "internal" });
        let external = external.unwrap_or("external or internal: not decided");
        let head = format!("basic ko of {ko}: {}, {external}.", typed.kind().map_or("not decided", BasicKoType::id));
        plain(&head) + &typed.lives.iter().filter(lives).map(life).collect::<String>()
    };
    found.types.iter().map(of).collect()
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

fn ranges(answer: &KoAnswer<'_>) -> String {
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
        let (points, who) = (spaced(&range.points), who(range.roles));
        line("komi", &format!("{ends}: {points} are global for {}", who.trim_end_matches(',')))
    };
    let all: String = answer.found.komi_ranges.iter().map(range).collect();
    if all.is_empty() { line("komi", "no value gives global-ko-intersections") } else { all }
}

fn open(answer: &KoAnswer<'_>) -> String {
    let found = answer.found;
    let beyond = found.beyond.as_ref().map(|beyond| line("not decided", &format!("local and global: {beyond}")));
    let of = |kind: &str, undecided: &[Undecided]| -> String {
        let each = |open: &Undecided| {
            let sets = grouped(open.sets);
            line("not decided", &format!("{kind}, {} {sets} sets of {}", who(open.roles), spaced(&open.points)))
        };
        undecided.iter().map(each).collect()
    };
    let [local, global] =
        [("local", &found.local), ("global", &found.global)].map(|(kind, all)| of(kind, &all.undecided));
    [beyond.unwrap_or_default(), local, global, of("komi", &found.komi_undecided)].concat()
}

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

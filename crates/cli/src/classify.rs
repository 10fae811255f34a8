//! `koatlas classify`: what repeats at a position, and what the rule sets do with cycles.

use clap::Args;
use koatlas::classify::{ClassifyAnswer, ClassifyQuestion, JudgedCycle, JudgedCycles, NamedBy, answer};
use koatlas::text::number;
use koatlas_board::{Suicide, grouped};
use koatlas_catalogue::signed;
use koatlas_classifier::{Drr, FateGroup, KoString, KoType, QuotedOutcome, Shortest, SituationalCycle};
use koatlas_worst_case::inside::LongestInside;

use crate::args::{BareRules, Common, Target};
use crate::diagram::{Diagram, film};
use crate::terminal::{
    HEADING, assumed, by_common, filled, indented, line, line_if_any, lines, listed, or_none, plain, sequence, spaced,
    title, width,
};

/// Classifies a position and prints what was found.
pub fn run(args: &Classify, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let question = ClassifyQuestion {
        subject: &subject,
        suicide: args.rules.suicide,
        max_length: args.max_length,
        cycle: args.cycle.as_deref(),
        longest: args.longest,
    };
    let answer = answer(question, &common.conditions())?;
    common.print("classify", || answer.json(), || page(&answer))
}

/// The answers, with the diagram of the position and a cycle as a film.
fn page(answer: &ClassifyAnswer<'_>) -> String {
    let found = &answer.classification;
    let head = head(answer);
    let Some(shortest) = &found.shortest else {
        return head + &line("component", "none: nothing repeats here");
    };
    let (board, ko_points) = (&answer.question.subject.position, &found.free);
    let known = known(answer);
    let shown = known.map_or(&shortest.cycle.moves, |(_, known)| &known.moves);
    let film = film(board, ko_points, shown, answer.question.suicide);
    let known = known.filter(|(_, known)| known.word != shortest.cycle.word);
    let shortest = cycle(shortest);
    // The cycle that is shown as a film stands above it.
    let shown = match known {
        Some((label, known)) => [known_for(label, known), film, shortest + "\n"],
        None => [shortest, film, String::new()],
    };
    let cycles = blocks(&answer.cycles, &answer.known.outcomes);
    let longest = answer.longest.as_ref().map(longest).unwrap_or_default();
    let assumed = assumed(&answer.question.subject.assumed());
    [head, assumed, component(answer), ko(answer), shown.concat(), cycles, drr(&found.drr), longest].concat()
}

fn head(answer: &ClassifyAnswer<'_>) -> String {
    let board = &answer.question.subject.position;
    let ko_points = &answer.classification.free;
    let suicide = match answer.question.suicide {
        Suicide::None => "no suicide",
        Suicide::Multi => "suicide of two stones or more",
        Suicide::All => "suicide",
    };
    let to_move = board.to_move().name();
    let title = title(&answer.question.subject.title, &format!(", {to_move} to move, {suicide}"));
    title + &Diagram::whole(board, ko_points).text() + "\n"
}

fn component(answer: &ClassifyAnswer<'_>) -> String {
    let found = &answer.classification;
    let size = format!("{} positions, {} plays", grouped(found.positions), grouped(found.plays));
    let ko_type = found.ko_type.as_ref().map(type_line).unwrap_or_default();
    let examples = line_if_any("  examples", &answer.examples.join(", "));
    line("component", &size) + &line_if_any("ko type", &ko_type) + &examples
}

fn type_line(ko_type: &KoType) -> String {
    let kind = if ko_type.is_prime() { "prime".to_owned() } else { format!("{} factors", ko_type.factors.len()) };
    let names = if ko_type.names.is_empty() { "no name".to_owned() } else { ko_type.names.join(", ") };
    format!("{names}; {kind}; {}", ko_type.id)
}

fn ko(answer: &ClassifyAnswer<'_>) -> String {
    let found = &answer.classification;
    let (cyclical, all) = (found.free.len(), answer.question.subject.position.size().area());
    let cyclical = format!("{} (cyclical part: {cyclical} of {all} points, in round brackets)", spaced(&found.free));
    let pass_free = (found.pass_free != found.free).then(|| line("  pass-free", &spaced(&found.pass_free)));
    [
        line("ko points", &cyclical),
        pass_free.unwrap_or_default(),
        line("ko strings", &strings(&found.ko_strings)),
        line("  sizes taken", &spaced(&found.ko_string_sizes)),
    ]
    .concat()
}

fn strings(strings: &[KoString]) -> String {
    let string = |string: &KoString| format!("{} {}", string.colour, spaced(&string.points));
    or_none(listed(strings.iter().map(string), "; "))
}

fn cycle(shortest: &Shortest) -> String {
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.cycle.balance);
    let pass_free = shortest.pass_free.as_ref();
    let pass_free = pass_free.map_or("none".to_owned(), |cycle| format!("{} plays", cycle.len()));
    [
        line(
            "shortest cycle",
            &format!("{} plays: {}; balance {balance}{suicide}", shortest.cycle.plays(), shortest.cycle.word),
        ),
        line("  as moves", &sequence(&shortest.cycle.moves)),
        line("  fewest moves", &shortest.moves.len().to_string()),
        line("  pass-free", &pass_free),
    ]
    .concat()
}

/// The cycle that the position is known for, or that is asked about, with a label; none if it is no cycle under the suicide policy.
fn known<'a>(answer: &'a ClassifyAnswer<'_>) -> Option<(&'static str, &'a SituationalCycle)> {
    let known = answer.cycles.known.as_ref()?;
    known.judged.as_ref().ok().map(|judged| (called(known.named_by)[0], &judged.cycle))
}

fn known_for(label: &str, known: &SituationalCycle) -> String {
    let word = format!("{} plays: {}; balance {}", known.plays(), known.word, signed(known.balance));
    line(label, &word) + &line("  as moves", &sequence(&known.moves))
}

fn drr(drr: &Drr) -> String {
    let title = format!("{HEADING}Default Restriction Rules{HEADING:#}, cycles of up to {} moves: ", drr.max_length);
    let counts = drr.counts.iter().map(|&(moves, count)| format!("{} of {moves}", grouped(count)));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let Some(witness) = &drr.witness else { return title + "none\n" };
    plain(&(title + &counts)) + &line("  ko points", &spaced(&drr.points)) + &line("  shortest", &sequence(witness))
}

/// The longest sequences inside the component.
fn longest(longest: &Result<Vec<LongestInside>, String>) -> String {
    let title = plain(&format!("{HEADING}Longest sequences inside the component, in plays{HEADING:#}"));
    let row = |LongestInside { lower, upper, rules, .. }: &LongestInside| {
        let known = if lower == upper { format!("  {lower}") } else { format!("  {lower} to {upper}") };
        lines(&known, filled(&rules.join(", "), width()))
    };
    let rows = longest.as_ref().map_or_else(|refused| plain(refused), |all| all.iter().map(row).collect());
    format!("\n{title}{rows}")
}

/// Every cycle about which rule sets are asked, with its names, its moves and what becomes of it, and then what the file
/// quotes from others. Cycles with the same moves are one.
fn blocks(cycles: &JudgedCycles, outcomes: &[QuotedOutcome]) -> String {
    let (known, unplayable) = match cycles.known.as_ref().map(|known| (called(known.named_by)[1], &known.judged)) {
        Some((name, Ok(judged))) => (Some((name, judged)), String::new()),
        Some((name, Err(reason))) => (None, plain(&format!("{name}: none without suicide: {reason}")) + "\n"),
        None => (None, String::new()),
    };
    let past = cycles.past_basic_ko.as_ref();
    let past = past.map(|judged| ("the shortest cycle that the basic ko rule lets pass", judged));
    let shortest = cycles.shortest.as_ref().map(|judged| ("the shortest cycle of all", judged));
    let named = known.into_iter().chain(past).chain(shortest);
    let blocks = by_common(named.map(|(name, judged)| (&judged.cycle.moves, (name, judged)))).into_iter();
    unplayable + &blocks.map(|(_, named)| block(&named)).collect::<String>() + &quoted(outcomes)
}

/// The label and the name of the cycle that a position is known for.
fn called(named_by: NamedBy) -> [&'static str; 2] {
    match named_by {
        NamedBy::File => ["known for", "the cycle that the position is known for"],
        NamedBy::Option => ["--cycle", "the cycle of --cycle"],
    }
}

/// A cycle under its names: first what goes on for ever, the rest by the moves at which it happens.
fn block(named: &[(&str, &JudgedCycle)]) -> String {
    let JudgedCycle { cycle, fates } = named[0].1;
    let mut title = named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("; also ");
    title[..1].make_ascii_uppercase();
    plain(&format!("{HEADING}{title}{HEADING:#}"))
        + &line("  word", &format!("{}; balance {}", cycle.word, signed(cycle.balance)))
        + &line("  moves", &sequence(&cycle.moves))
        + &fate_lines(&fates.groups())
        + "\n"
}

/// Rule sets by what they do.
pub fn fate_lines(groups: &[FateGroup]) -> String {
    let text = |FateGroup { words, rules, .. }: &FateGroup| indented(&format!("{words}: {}", rules.join(", ")));
    lines("  rule sets", groups.iter().flat_map(text))
}

/// What the file quotes, under a heading that says so.
fn quoted(outcomes: &[QuotedOutcome]) -> String {
    let said = |QuotedOutcome { rules, says, source }: &QuotedOutcome| {
        plain(&format!("{}: \"{says}\" ({source})", rules.join(", ")))
    };
    let said: String = outcomes.iter().map(said).collect();
    let heading = || plain(&format!("{HEADING}Quoted from the sources that are named, not computed{HEADING:#}"));
    if outcomes.is_empty() { said } else { heading() + &said + "\n" }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas classify triple_ko.toml
  koatlas classify triple_ko.toml --cycle \"B d3; W d2\"")]
pub struct Classify {
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub rules: BareRules,
    /// Longest cycles, in moves, that are looked for under the Default Restriction Rules
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<usize>)]
    pub max_length: usize,
    /// The cycle that the position is known for, for example "B d3; W b2; B pass; ..."; if not given, that of a .toml file
    #[arg(long, value_name = "MOVES")]
    pub cycle: Option<String>,
    /// Look for the longest sequences inside the component too, under every rule set that ends all sequences
    #[arg(long)]
    pub longest: bool,
}

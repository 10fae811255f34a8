//! `koatlas classify`: cycles at a position, and their fates under the rule sets.

use koatlas::classify::{InsideComponent, JudgedCycle, JudgedCycles, KnownCycle, NamedBy, NamedCycle, SequenceInside};
use koatlas::{ClassifyAnswer, ClassifyQuestion, Subject};
use koatlas_board::{Point, Suicide, grouped};
use koatlas_catalogue::signed;
use koatlas_classifier::{Drr, FateGroup, KoPoints, KoString, KoType, QuotedOutcome, Shortest};

use crate::asked::Paged;
use crate::diagram::{TextBoard, film};
use crate::terminal::{
    HEADING, assumed, indented, join_unbreakable, labelled, line, line_if_any, or_none, region, sequence,
    spaced_or_none, title, width, wrap, wrapped,
};

impl Paged for ClassifyQuestion {
    fn page(&self, subject: &Subject, answer: &ClassifyAnswer) -> String {
        page(subject, answer)
    }
}

fn page(subject: &Subject, answer: &ClassifyAnswer) -> String {
    let head = head(subject, answer);
    let Some(shortest) = &answer.shortest else {
        return head + &region(answer.used.as_ref()) + &line("component", "none: nothing repeats here");
    };
    let (board, ko_points) = (&subject.position, &answer.cyclical_part);
    let known = answer.cycles.known.as_ref().and_then(|known| Some((known.named_by, known.judged.as_ref()?)));
    let shown = known.map_or(&shortest.witness, |(_, known)| &known.witness);
    let film = film(board, ko_points, shown, answer.suicide);
    let known = known.filter(|(_, known)| known.cycle_word != shortest.cycle_word);
    let shortest = cycle(shortest);
    // The film stands below the cycle that it shows.
    let shown = match known {
        Some((named_by, known)) => [known_for(named_by, known), film, shortest + "\n"],
        None => [shortest, film, String::new()],
    };
    let cycles = blocks(&answer.cycles) + &quoted(&answer.quoted_outcomes);
    let longest = answer.longest.as_ref().map(longest).unwrap_or_default();
    let drr = drr(&answer.drr, &answer.ko_points.drr);
    let region = region(answer.used.as_ref()) + &assumed(&answer.warnings);
    [head, region, component(answer), ko(subject, answer), shown.concat(), cycles, drr, longest].concat()
}

fn head(subject: &Subject, answer: &ClassifyAnswer) -> String {
    let suicide = match answer.suicide {
        Suicide::None => "no suicide",
        Suicide::Multi => "suicide of two stones or more",
        Suicide::All => "suicide",
    };
    let title = title(&subject.title, &format!(", {} to move, {suicide}", answer.to_move.name()));
    title + &TextBoard::whole(&subject.position, &answer.cyclical_part).text() + "\n"
}

fn component(answer: &ClassifyAnswer) -> String {
    let size = format!("{} positions, {} plays", grouped(answer.component.positions), grouped(answer.component.plays));
    let ko_type = answer.ko_type.as_ref().map(type_line).unwrap_or_default();
    let examples = answer.ko_type.as_ref().map(|ko_type| ko_type.examples.join(", ")).unwrap_or_default();
    line("component", &size) + &line_if_any("ko type", &ko_type) + &line_if_any("  examples", &examples)
}

fn type_line(ko_type: &KoType) -> String {
    let kind = if ko_type.is_prime() { "prime".to_owned() } else { format!("{} factors", ko_type.factors.len()) };
    let names = if ko_type.names.is_empty() { "no name".to_owned() } else { ko_type.names.join(", ") };
    format!("{names}; {kind}; {}", ko_type.id)
}

fn ko(subject: &Subject, answer: &ClassifyAnswer) -> String {
    let KoPoints { free, pass_free, .. } = &answer.ko_points;
    let (cyclical, all) = (free.len(), subject.position.size().area());
    let cyclical = format!("{} (cyclical part: {cyclical} of {all} points, in round brackets)", spaced_or_none(free));
    let pass_free = (pass_free != free).then(|| line("  pass-free", &spaced_or_none(pass_free)));
    [
        line("ko points", &cyclical),
        pass_free.unwrap_or_default(),
        line("ko strings", &strings(&answer.ko_strings)),
        line("  sizes taken", &spaced_or_none(&answer.ko_string_sizes)),
    ]
    .concat()
}

fn strings(strings: &[KoString]) -> String {
    let texts = strings.iter().map(|string| format!("{} {}", string.colour, spaced_or_none(&string.points)));
    or_none(join_unbreakable(texts, "; "))
}

fn cycle(shortest: &Shortest) -> String {
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.balance);
    let pass_free = shortest.pass_free_plays.map_or("none".to_owned(), |plays| format!("{plays} plays"));
    let cycle = format!("{} plays: {}; balance {balance}{suicide}", shortest.plays, shortest.cycle_word);
    [
        line("shortest cycle", &cycle),
        line("  as moves", &sequence(&shortest.witness)),
        line("  fewest moves", &shortest.moves.to_string()),
        line("  pass-free", &pass_free),
    ]
    .concat()
}

/// The cycle that the position is known for, or the one of `--cycle`.
fn known_for(named_by: NamedBy, known: &JudgedCycle) -> String {
    let label = if named_by == NamedBy::File { "known for" } else { "--cycle" };
    let word = format!("{} plays: {}; balance {}", known.plays, known.cycle_word, signed(known.balance));
    line(label, &word) + &line("  as moves", &sequence(&known.witness))
}

fn drr(Drr { max_length, cycles, witness, .. }: &Drr, points: &[Point]) -> String {
    let title = format!("{HEADING}Default Restriction Rules{HEADING:#}, cycles of up to {max_length} moves: ");
    let counts: Vec<String> = cycles.iter().map(|cycles| format!("{} of {}", cycles.count, cycles.moves)).collect();
    let Some(witness) = witness else { return title + "none\n" };
    let points = line("  ko points", &spaced_or_none(points));
    wrapped(&(title + &counts.join(", "))) + &points + &line("  shortest", &sequence(witness))
}

fn longest(InsideComponent { refused, sequences }: &InsideComponent) -> String {
    let title = wrapped(&format!("{HEADING}Longest sequences inside the component, in plays{HEADING:#}"));
    let rows = sequences.iter().map(|SequenceInside { lower, upper, exact, rulesets, .. }| {
        let known = if *exact { format!("  {lower}") } else { format!("  {lower} to {upper}") };
        labelled(&known, wrap(&rulesets.join(", "), width()))
    });
    let rows = refused.as_ref().map_or_else(|| rows.collect(), |refused| wrapped(refused));
    format!("\n{title}{rows}")
}

fn blocks(cycles: &JudgedCycles) -> String {
    let unplayable = match &cycles.known {
        Some(KnownCycle { named_by, no_cycle: Some(reason), .. }) => {
            wrapped(&format!("{}: none without suicide: {reason}", named_by.cycle_name())) + "\n"
        }
        _ => String::new(),
    };
    unplayable + &cycles.named_cycles().iter().map(block).collect::<String>()
}

/// A cycle with its names and moves; then the rule sets, first those under which it goes on for ever.
fn block(NamedCycle { title, judged }: &NamedCycle<'_>) -> String {
    wrapped(&format!("{HEADING}{title}{HEADING:#}"))
        + &line("  word", &format!("{}; balance {}", judged.cycle_word, signed(judged.balance)))
        + &line("  moves", &sequence(&judged.witness))
        + &fate_lines(&judged.rulesets.groups())
        + "\n"
}

/// Rule sets grouped by fate.
pub fn fate_lines(groups: &[FateGroup]) -> String {
    let texts = groups.iter().map(|group| format!("{}: {}", group.words, group.rules.join(", ")));
    labelled("  rule sets", texts.flat_map(|text| indented(&text)))
}

fn quoted(outcomes: &[QuotedOutcome]) -> String {
    if outcomes.is_empty() {
        return String::new();
    }
    let mut text = wrapped(&format!("{HEADING}Quoted from the sources that are named, not computed{HEADING:#}"));
    for QuotedOutcome { rules, says, source } in outcomes {
        text += &wrapped(&format!("{}: \"{says}\" ({source})", rules.join(", ")));
    }
    text + "\n"
}

/// The end of the help.
pub const HELP: &str = "\
Examples:
  koatlas classify triple_ko.toml
  koatlas classify triple_ko.toml --cycle \"B d3; W d2\"";

//! The page of [`ClassifyAnswer`].

use koatlas_board::{Suicide, grouped, signed};
use koatlas_classifier::{Drr, KoPoints, KoString, KoType, QuotedOutcome, Shortest};

use super::{ClassifyAnswer, InsideComponent, JudgedCycle, KnownCycle, NamedCycle, SequenceInside};
use crate::page::{Block, Film, Page, PlainAnswer, blocks, join_unbreakable, or_none, sequence, spaced_or_none};
use crate::subject::Subject;

impl ClassifyAnswer {
    /// The page about the position `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let suicide = match self.suicide {
            Suicide::None => "no suicide",
            Suicide::Multi => "suicide of two stones or more",
            Suicide::All => "suicide",
        };
        let title = format!(", {} to move, {suicide}", self.to_move.name());
        let head =
            [vec![Block::headed(&subject.title, title)], vec![Block::board(&subject.position, &self.cyclical_part)]];
        let Some(shortest) = &self.shortest else {
            let nothing = Block::row("component", "none: nothing repeats here");
            return Page::new(head.into_iter().chain([[Block::region(self.used.as_ref()), vec![nothing]].concat()]));
        };
        let cycles = self.cycles.named_cycles();
        let plain = self.plain_answer(subject, &cycles).into_iter().collect();
        let facts = [self.assumptions(), self.component(), self.ko(subject), cycle(shortest)].concat();
        let film = cycles.first().map(|first| self.film(subject, first.judged)).into_iter().collect();
        let unplayable = self.cycles.unplayable().into_iter().collect();
        let longest = self.longest.as_ref().map(longest).unwrap_or_default();
        let before = head.into_iter().chain([plain, film, facts, unplayable]);
        let after = [quoted(&self.quoted_outcomes), drr(&self.drr, &self.ko_points), longest];
        Page::new(before.chain(cycles.iter().map(judged)).chain(after))
    }

    /// The plain answer, about the first of `cycles`.
    fn plain_answer(&self, subject: &Subject, cycles: &[NamedCycle<'_>]) -> Option<Block> {
        let (ko_type, judged) = (self.ko_type.as_ref()?, cycles.first()?.judged);
        let ko_points = self.cyclical_part.len();
        let answer = PlainAnswer::new(ko_type, &subject.title, ko_points, judged.moves, &judged.rulesets);
        Some(Block::PlainAnswer(answer.with_fight(self.fight.as_ref())))
    }

    fn film(&self, subject: &Subject, judged: &JudgedCycle) -> Block {
        let (start, ko_points, moves) = (subject.position.clone(), self.cyclical_part.clone(), judged.witness.clone());
        Block::Film(Film { start, ko_points, moves, suicide: self.suicide })
    }

    fn assumptions(&self) -> Vec<Block> {
        Block::region(self.used.as_ref()).into_iter().chain(Block::assumed(&self.warnings)).collect()
    }

    fn component(&self) -> Vec<Block> {
        let component = &self.component;
        let size = format!("{} positions, {} plays", grouped(component.positions), grouped(component.plays));
        let ko_type = self.ko_type.as_ref();
        blocks([
            Some(Block::row("component", size)),
            ko_type.map(|ko_type| Block::row("ko type", type_line(ko_type))),
            ko_type.and_then(|ko_type| Block::row_if_any("  examples", ko_type.examples.join(", "))),
        ])
    }

    fn ko(&self, subject: &Subject) -> Vec<Block> {
        let KoPoints { free, pass_free, .. } = &self.ko_points;
        let (cyclical, all) = (free.len(), subject.position.size().area());
        let cyclical =
            format!("{} (cyclical part: {cyclical} of {all} points, in round brackets)", spaced_or_none(free));
        blocks([
            Some(Block::row("ko points", cyclical)),
            (pass_free != free).then(|| Block::row("  pass-free", spaced_or_none(pass_free))),
            Some(Block::row("ko strings", strings(&self.ko_strings))),
            Some(Block::row("  sizes taken", spaced_or_none(&self.ko_string_sizes))),
        ])
    }
}

fn type_line(ko_type: &KoType) -> String {
    let kind = if ko_type.is_prime() { "prime".to_owned() } else { format!("{} factors", ko_type.factors.len()) };
    let names = if ko_type.names.is_empty() { "no name".to_owned() } else { ko_type.names.join(", ") };
    format!("{names}; {kind}; {}", ko_type.id)
}

fn strings(strings: &[KoString]) -> String {
    let texts = strings.iter().map(|string| format!("{} {}", string.colour, spaced_or_none(&string.points)));
    or_none(join_unbreakable(texts, "; "))
}

fn cycle(shortest: &Shortest) -> Vec<Block> {
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.balance);
    let pass_free = shortest.pass_free_plays.map_or("none".to_owned(), |plays| format!("{plays} plays"));
    vec![
        Block::row(
            "shortest cycle",
            format!("{} plays: {}; balance {balance}{suicide}", shortest.plays, shortest.cycle_word),
        ),
        Block::row("  as moves", sequence(&shortest.witness)),
        Block::row("  fewest moves", shortest.moves.to_string()),
        Block::row("  pass-free", pass_free),
    ]
}

impl super::JudgedCycles {
    /// Why the cycle that the position is known for is none here.
    fn unplayable(&self) -> Option<Block> {
        let KnownCycle { named_by, no_cycle, .. } = self.known.as_ref()?;
        let reason = no_cycle.as_ref()?;
        Some(Block::text(format!("{}: none without suicide: {reason}", named_by.cycle_name())))
    }
}

/// A cycle with its names and moves; then the rule sets, first those under which it goes on for ever.
fn judged(NamedCycle { title, judged }: &NamedCycle<'_>) -> Vec<Block> {
    vec![
        Block::headed(title, ""),
        Block::row("  word", format!("{}; balance {}", judged.cycle_word, signed(judged.balance))),
        Block::row("  moves", sequence(&judged.witness)),
        Block::fates(&judged.rulesets.groups()),
    ]
}

/// Why what others say may differ from what is computed.
pub(crate) const QUOTED_AND_COMPUTED: &str = "What is computed is what the text of the rules does if both players repeat one cycle. Sources speak of \
    the whole fight, with threats elsewhere, and of what referees decide, so they may say something else.";

fn quoted(outcomes: &[QuotedOutcome]) -> Vec<Block> {
    let quotations = outcomes.iter().map(|QuotedOutcome { rules, says, source }| {
        Block::text(format!("{}: \"{says}\" ({source})", rules.join(", ")))
    });
    let title = Block::headed("Quoted from the sources that are named, not computed", "");
    let above = [title, Block::text(QUOTED_AND_COMPUTED)].into_iter().filter(|_| !outcomes.is_empty());
    above.chain(quotations).collect()
}

fn drr(Drr { max_length, cycles, witness, .. }: &Drr, KoPoints { drr: points, .. }: &KoPoints) -> Vec<Block> {
    let counts: Vec<String> = cycles.iter().map(|cycles| format!("{} of {}", cycles.count, cycles.moves)).collect();
    let counts = or_none(counts.join(", "));
    let title = Block::headed("Default Restriction Rules", format!(", cycles of up to {max_length} moves: {counts}"));
    let rows = witness.iter().flat_map(|witness| {
        [Block::row("  ko points", spaced_or_none(points)), Block::row("  shortest", sequence(witness))]
    });
    [title].into_iter().chain(rows).collect()
}

fn longest(InsideComponent { refused, sequences }: &InsideComponent) -> Vec<Block> {
    let title = Block::headed("Longest sequences inside the component, in plays", "");
    let rows = sequences.iter().map(|SequenceInside { lower, upper, exact, rulesets, .. }| {
        let known = if *exact { format!("  {lower}") } else { format!("  {lower} to {upper}") };
        Block::row(known, rulesets.join(", "))
    });
    [title].into_iter().chain(refused.iter().map(Block::text)).chain(rows).collect()
}

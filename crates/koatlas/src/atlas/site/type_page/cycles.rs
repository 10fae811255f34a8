//! The cycles that the page of a type can play.

use koatlas_board::{Colour, Move, Point};
use koatlas_catalogue::collection::{KnownCycle, known_boards, white_begins};
use koatlas_catalogue::{
    BoardComponent, BoardDiagram, ComponentSequence, CycleEntry, ShortestEntry, ShortestLine, TypeEntry,
};
use koatlas_classifier::CycleWord;
use koatlas_rules::RuleSet;

use super::super::context::Site;
use crate::atlas::player::PlayerCycle;
use crate::groups::group_by_key;

/// The rule set that has the basic ko rule alone.
const BASIC_KO: &str = "basic-ko";

/// Creates a cycle without a title and an answer.
fn cycle(entry: &TypeEntry, word: &CycleWord, balance: i32, made: ComponentSequence) -> PlayerCycle {
    let ComponentSequence { moves, nodes } = made;
    let number = entry.cycle_words.get(word).copied().unwrap_or(0);
    PlayerCycle { word: word.clone(), number, balance, moves, nodes, answer: None, title: String::new() }
}

/// The cycles in the order of the menu: the one that the type is known for, or else the shortest that the basic ko rule does not stop, as on the
/// board; the shortest; one for each other word, by the number of plays; those that go on for ever under some rule set.
pub(super) fn player_cycles(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Vec<PlayerCycle> {
    let is_known = || known_boards(site.catalogue, entry).iter().any(|board| !board.known.known.cycle.is_empty());
    let first =
        known_cycle(site, entry, component).or_else(|| if is_known() { None } else { past_basic_ko(entry, component) });
    let first_word = first.as_ref().map(|first| &first.word);
    let others =
        entry.word_fates.keys().filter(|&word| *word != entry.shortest.cycle.cycle_word && first_word != Some(word));
    let others: Vec<PlayerCycle> = others.filter_map(|word| cycle_with_word(entry, component, word)).collect();
    first.into_iter().chain(shortest(site, entry, component)).chain(others).chain(for_ever(entry, component)).collect()
}

fn known_cycle(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Option<PlayerCycle> {
    let known = site.known_cycles.get(&entry.id)?;
    let KnownCycle { moves, cycle_word: word, balance, fates, .. } = known;
    let (sequence, answer) = (component.replay(component.start, moves)?, Some(site.answers.all.number(fates)));
    let title = "The cycle that it is known for".to_owned();
    Some(PlayerCycle { title, answer, ..cycle(entry, word, *balance, sequence) })
}

/// The shortest cycle that goes on for ever under the basic ko rule alone; `None` if there is none, or if it is like the shortest of all.
fn past_basic_ko(entry: &TypeEntry, component: &BoardComponent) -> Option<PlayerCycle> {
    let cycle = entry.cycles_under.under(BASIC_KO)?.fewest.as_ref()?;
    let sequence = endless_cycle(entry, component, cycle)?;
    let title = "The shortest cycle that the basic ko rule does not stop".to_owned();
    let made = titled(entry, component, sequence, title);
    (made.word != entry.shortest.cycle.cycle_word).then_some(made)
}

/// A cycle with a title, which is not counted.
fn titled(entry: &TypeEntry, component: &BoardComponent, sequence: ComponentSequence, title: String) -> PlayerCycle {
    let labels = component.labels(&sequence);
    let balance = labels.iter().map(|label| label.balance()).sum();
    PlayerCycle { title, number: 0, ..cycle(entry, &CycleWord::new(&labels), balance, sequence) }
}

/// The shortest cycles that go on for ever under the rule sets, without those with ko passes (passes that name a ko),
/// which the player cannot show. Each cycle is listed once, with its rule sets.
fn for_ever(entry: &TypeEntry, component: &BoardComponent) -> Vec<PlayerCycle> {
    let found = entry.cycles_under.iter().filter_map(|(rules, cycles)| {
        let ComponentSequence { moves, nodes } = endless_cycle(entry, component, cycles.fewest.as_ref()?)?;
        Some((nodes, (moves, rules)))
    });
    // Rule sets that share a cycle are listed together.
    let cycles = group_by_key(found).into_iter().map(|(nodes, found)| {
        let (mut moves, rules): (Vec<Vec<Move>>, Vec<&str>) = found.into_iter().unzip();
        let sequence = ComponentSequence { moves: moves.swap_remove(0), nodes };
        titled(entry, component, sequence, format!("Goes on for ever under {}", rule_set_names(&rules)))
    });
    cycles.collect()
}

/// Names of up to two rule sets, or the first and the number of others.
fn rule_set_names(ids: &[&str]) -> String {
    let names = ids.iter().filter_map(|id| Some(RuleSet::find(id).ok()?.definition.name));
    match &names.collect::<Vec<_>>()[..] {
        [one, _, _, ..] => format!("{one} and {} others", ids.len() - 1),
        names => names.join(" and "),
    }
}

fn endless_cycle(entry: &TypeEntry, component: &BoardComponent, cycle: &CycleEntry) -> Option<ComponentSequence> {
    let CycleEntry { rows, witness } = cycle;
    let points = witness.iter().map(|made| Some(made.without_ko_pass()?.point));
    let points: Vec<Option<Point>> = points.collect::<Option<_>>()?;
    component.replay_on_diagram(entry, rows, witness.first()?.colour, &points)
}

fn shortest(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Option<PlayerCycle> {
    let ShortestEntry { cycle: ShortestLine { cycle_word, balance, .. }, witness } = &entry.shortest;
    let points: Vec<Option<Point>> = witness.iter().map(|board_move| board_move.point).collect();
    let start = BoardDiagram::from(&entry.realisation);
    let sequence = component.replay_on_diagram(entry, &start, witness.first()?.colour, &points)?;
    let sequence = ComponentSequence { moves: witness.clone(), ..sequence };
    let answer = Some(site.answers.all.number(&entry.fates));
    Some(PlayerCycle { answer, ..cycle(entry, cycle_word, *balance, sequence) })
}

fn cycle_with_word(entry: &TypeEntry, component: &BoardComponent, word: &CycleWord) -> Option<PlayerCycle> {
    let spelling = entry.word_fates.get(word)?;
    let sequence = component.replay_on_diagram(entry, &spelling.diagram, Colour::Black, &spelling.moves)?;
    let balance = if white_begins(&sequence.moves) { -word.balance() } else { word.balance() };
    Some(PlayerCycle { answer: Some(spelling.fates), ..cycle(entry, word, balance, sequence) })
}

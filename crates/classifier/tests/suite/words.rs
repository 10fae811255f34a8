//! Cycle words.

use crate::common::data::Figures;
use koatlas_board::{Arena, Colour, Suicide};
use koatlas_classifier::types::Label;
use koatlas_classifier::{CycleSearch, CycleWord, situational_moves};
use koatlas_position_graph::{Edge, PositionGraph};
use koatlas_test_support::LiteralBoard;
use koatlas_test_support::data::read;
use proptest::prelude::*;

fn arbitrary_label() -> impl Strategy<Value = Label> {
    let colour = prop::sample::select(Colour::BOTH.to_vec());
    (colour, any::<bool>(), 0..4usize)
        .prop_map(|(colour, suicide, removed)| Label::new(colour, suicide && removed > 1, removed))
}

fn exchanged(labels: &[Label]) -> Vec<Label> {
    labels.iter().map(|label| label.exchanged()).collect()
}

/// All ways to write a cycle.
fn writings(labels: &[Label]) -> Vec<Vec<Label>> {
    let rotations = |labels: Vec<Label>| {
        (0..labels.len()).map(move |from| [&labels[from..], &labels[..from]].concat()).collect::<Vec<_>>()
    };
    [rotations(labels.to_vec()), rotations(exchanged(labels))].concat()
}

proptest! {
    #[test]
    fn a_word_is_the_least_writing_of_its_cycle(labels in prop::collection::vec(arbitrary_label(), 1..9)) {
        let all = writings(&labels);
        let word = CycleWord::new(&labels);
        prop_assert_eq!(word.labels(), &all.iter().min().expect("a cycle")[..]);
        for writing in all {
            prop_assert_eq!(&CycleWord::new(&writing), &word);
        }
    }

    #[test]
    fn words_are_told_apart(a in prop::collection::vec(arbitrary_label(), 1..4), b in prop::collection::vec(arbitrary_label(), 1..4)) {
        prop_assert_eq!(CycleWord::new(&a) == CycleWord::new(&b), writings(&a).contains(&b));
    }

    #[test]
    fn passes_and_balance_are_counted_play_by_play(labels in prop::collection::vec(arbitrary_label(), 1..9)) {
        let word = CycleWord::new(&labels);
        let equal = |i: usize| labels[i].colour() == labels[(i + 1) % labels.len()].colour();
        prop_assert_eq!(word.plays(), labels.len());
        prop_assert_eq!(word.passes(), (0..labels.len()).filter(|&i| equal(i)).count());
        let white = |label: &Label| (label.colour() == Colour::White) == label.suicide();
        let signed = |label: &Label| if white(label) { label.removed() as i32 } else { -(label.removed() as i32) };
        let balance: i32 = labels.iter().map(signed).sum();
        prop_assert!([balance, -balance].contains(&word.balance()));
    }
}

#[test]
fn no_plays_make_the_empty_word() {
    let word = CycleWord::new(&[]);
    assert_eq!((word.plays(), word.passes(), word.balance(), word.to_string().as_str()), (0, 0, 0, ""));
}

#[test]
fn words_order_by_length_first() {
    let [black, white] = Colour::BOTH.map(|colour| Label::new(colour, false, 1));
    assert!(CycleWord::new(&[white, white]) < CycleWord::new(&[black, black, black]));
    assert!(CycleWord::new(&[black, black]) < CycleWord::new(&[black, white]));
}

/// The cycles of a whole board with up to so many plays.
fn cycles(size: &str, suicide: Suicide, max_plays: usize) -> (Arena<u64>, Vec<Vec<Edge>>) {
    let arena = Arena::<u64>::whole_board(size.parse().expect("a size")).expect("a small board");
    let position = crate::common::positions(&LiteralBoard::whole(size.parse().expect("a size")));
    let graph = PositionGraph::new(&arena, position, suicide);
    let search = CycleSearch::new(&graph, max_plays);
    let edge = |from: u32, to: u32| *graph.edges(from).iter().find(|edge| edge.to == to).expect("a play");
    let edges = |nodes: &[u32]| (0..nodes.len()).map(|i| edge(nodes[i], nodes[(i + 1) % nodes.len()])).collect();
    let cycles = search.collect(0..search.tasks(), |nodes| Some(edges(nodes)));
    (arena, cycles)
}

fn word(cycle: &[Edge]) -> CycleWord {
    CycleWord::new(&cycle.iter().map(|&edge| edge.into()).collect::<Vec<_>>())
}

fn sorted_words(size: &str, suicide: Suicide) -> Vec<String> {
    let mut words: Vec<CycleWord> = cycles(size, suicide, 6).1.iter().map(|cycle| word(cycle)).collect();
    words.sort();
    words.dedup();
    words.iter().map(ToString::to_string).collect()
}

/// The board 1x2 with suicide is the largest of the regions of two points: it has all their words, as published figures
/// have them; and those of 1x3 are among the words of three points.
#[test]
fn words_of_whole_boards_are_those_of_the_figures() {
    for row in read::<Figures>("figures.toml").cycle_words.rows {
        let suicide = row.suicide.parse().expect("a policy");
        let found = sorted_words(&format!("1x{}", row.max_points), suicide);
        assert!(found.iter().all(|word| row.words.contains(word)), "{found:?}");
        if (row.suicide.as_str(), row.max_points) == ("multi", 2) {
            assert_eq!(found, row.words);
        }
    }
}

/// A stone played is a stone removed in a cycle, so the balance is what White plays more often than Black.
#[test]
fn balance_is_the_difference_of_plays() {
    for suicide in crate::common::POLICIES {
        for cycle in cycles("2x2", suicide, 8).1 {
            let word = word(&cycle);
            let plays = |colour| word.labels().iter().filter(|label| label.colour() == colour).count() as i32;
            assert_eq!(word.balance(), plays(Colour::White) - plays(Colour::Black));
            assert!(word.passes() > 0 || word.balance() == 0);
        }
    }
}

#[test]
fn moves_are_plays_and_passes() {
    for suicide in crate::common::POLICIES {
        let (arena, cycles) = cycles("1x3", suicide, 15);
        for cycle in cycles {
            let (moves, word) = (situational_moves(&arena, &cycle), word(&cycle));
            assert_eq!(moves.iter().filter(|m| m.point.is_none()).count(), word.passes());
            assert_eq!(moves.len(), word.plays() + word.passes());
            assert!(moves.len().is_multiple_of(2));
            assert!(moves.windows(2).all(|pair| pair[0].colour != pair[1].colour));
        }
    }
}

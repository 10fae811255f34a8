//! Cycle words.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::data::Figures;
use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_classifier::types::EdgeLabel;
use koatlas_classifier::{CycleSearch, CycleWord, CycleWordError, LocalSituation, SituationalCycle, situational_moves};
use koatlas_position_graph::{Control, Edge, PositionGraph};
use koatlas_test_support::LiteralBoard;
use koatlas_test_support::data::read;
use proptest::prelude::*;

fn arbitrary_label() -> impl Strategy<Value = EdgeLabel> {
    let colour = prop::sample::select(Colour::BOTH.to_vec());
    (colour, any::<bool>(), 0..4usize)
        .prop_map(|(colour, suicide, removed)| EdgeLabel::new(colour, suicide && removed > 1, removed))
}

fn exchanged(labels: &[EdgeLabel]) -> Vec<EdgeLabel> {
    labels.iter().map(|label| label.exchanged()).collect()
}

/// All ways to write a cycle.
fn writings(labels: &[EdgeLabel]) -> Vec<Vec<EdgeLabel>> {
    let rotations = |labels: Vec<EdgeLabel>| {
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
        let white = |label: &EdgeLabel| (label.colour() == Colour::White) == label.suicide();
        let signed = |label: &EdgeLabel| if white(label) { label.removed() as i32 } else { -(label.removed() as i32) };
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
    let [black, white] = Colour::BOTH.map(|colour| EdgeLabel::new(colour, false, 1));
    assert!(CycleWord::new(&[white, white]) < CycleWord::new(&[black, black, black]));
    assert!(CycleWord::new(&[black, black]) < CycleWord::new(&[black, white]));
}

/// The position graph of a whole board, and its cycles up to a number of plays.
fn graph_and_cycles(
    size: &str,
    suicide: Suicide,
    max_plays: usize,
) -> (LocalBoard<u64>, PositionGraph<u64>, Vec<Vec<Edge>>) {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("a small board");
    let position = crate::common::positions(&LiteralBoard::whole(size.parse().expect("a size")));
    let graph = PositionGraph::new(&local_board, position, suicide);
    let search = CycleSearch::new(&graph, max_plays);
    let edge = |from: u32, to: u32| *graph.edges(from).iter().find(|edge| edge.to == to).expect("a play");
    let edges = |nodes: &[u32]| (0..nodes.len()).map(|i| edge(nodes[i], nodes[(i + 1) % nodes.len()])).collect();
    let cycles = search.collect(0..search.tasks(), |nodes| Some(edges(nodes)));
    (local_board, graph, cycles)
}

fn cycles(size: &str, suicide: Suicide, max_plays: usize) -> Vec<Vec<Edge>> {
    graph_and_cycles(size, suicide, max_plays).2
}

fn word(cycle: &[Edge]) -> CycleWord {
    CycleWord::new(&cycle.iter().map(|&edge| edge.into()).collect::<Vec<_>>())
}

fn sorted_words(size: &str, suicide: Suicide) -> Vec<String> {
    let mut words: Vec<CycleWord> = cycles(size, suicide, 6).iter().map(|cycle| word(cycle)).collect();
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
        for cycle in cycles("2x2", suicide, 8) {
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
        let (local_board, _, cycles) = graph_and_cycles("1x3", suicide, 15);
        for cycle in cycles {
            let (moves, word) = (situational_moves(&local_board, &cycle), word(&cycle));
            assert_eq!(moves.iter().filter(|m| m.point.is_none()).count(), word.passes());
            assert_eq!(moves.len(), word.plays() + word.passes());
            assert!(moves.len().is_multiple_of(2));
            assert!(moves.windows(2).all(|pair| pair[0].colour != pair[1].colour));
        }
    }
}

/// A suicide removes the stone played at least; no number stands for none, and none has a nought in front.
#[test]
fn words_are_read_as_they_are_written() {
    for cycle in cycles("1x3", Suicide::All, 6) {
        let word = word(&cycle);
        assert_eq!(word.to_string().parse(), Ok(word));
    }
    for text in ["", "Bs0", "Bs", "B0", "B01", "B+1", "B16384", "b", "G1", "1", "W", "B W2  B1", "B W2 B1 ", "W2 B1 B"]
    {
        assert_eq!(text.parse::<CycleWord>(), Err(CycleWordError(text.to_owned())));
    }
}

/// From every position of a board, for the words of all cycles: `to_move` begins wherever a cycle with the word lets him.
#[test]
fn a_cycle_with_a_word_is_begun_by_the_player_to_move_if_it_can_be() {
    let (suicide, plays) = (Suicide::Multi, 6);
    let (local_board, graph, cycles) = graph_and_cycles("1x3", suicide, plays);
    let words: BTreeSet<CycleWord> = cycles.iter().map(|cycle| word(cycle)).collect();
    let mut beginners: BTreeMap<(Position<u64>, CycleWord), BTreeSet<Colour>> = BTreeMap::new();
    for cycle in &cycles {
        for (play, before) in cycle.iter().zip([&cycle[cycle.len() - 1..], cycle].concat()) {
            let start = graph.positions()[before.to as usize];
            beginners.entry((start, word(cycle))).or_default().insert(play.colour);
        }
    }
    for (&start, word, to_move) in graph
        .positions()
        .iter()
        .flat_map(|start| words.iter().flat_map(move |word| Colour::BOTH.map(|to_move| (start, word, to_move))))
    {
        let situation = LocalSituation::explore(local_board.clone(), start, to_move, suicide, &Control::default());
        let found = situation.expect("few positions").find_cycle(word);
        let expected = beginners.get(&(start, word.clone()));
        assert_eq!(found.is_some(), expected.is_some(), "{word} from {start:?}");
        let (Some(found), Some(expected)) = (found, expected) else { continue };
        let first = if expected.contains(&to_move) { to_move } else { !to_move };
        assert_eq!((&found.word, found.moves[0].colour), (word, first), "{word} from {start:?}");
        assert_eq!(SituationalCycle::from_moves(&local_board, start, suicide, &found.moves), Ok(found));
    }
    let both = beginners.values().filter(|colours| colours.len() == 2).count();
    assert!(both > 0 && both < beginners.len(), "{both} of {}", beginners.len());
}

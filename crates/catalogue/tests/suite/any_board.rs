//! Words of cycles on boards of any size: against all cycles of small boards, and each by the cycle that shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, Play, PointSet, Position, Suicide};
use koatlas_catalogue::{AnyBoardWord, Catalogue, CatalogueOptions, Plan, WordFatesEntry};
use koatlas_classifier::{CycleSearch, CycleWord, FateEntry, Fates, SituationalCycle, cycle_plays, types::EdgeLabel};
use koatlas_position_graph::{PositionGraph, Ternary};

use crate::{POLICIES, explored};

/// Rule sets under which the fate of a cycle depends on more than its word: on its [`retakes`], and on whether it begins on an empty
/// board, which nobody has made.
const BY_MORE: [&str; 2] = ["japanese-1989-confirmation", "nssk"];

/// The retakes in two rounds of a cycle: the number of a play that takes a stone, by one that stands alone then and has this point as its
/// only liberty until the play of the second number takes it.
fn retakes(board: &BoardPosition, suicide: Suicide, moves: &[Move]) -> Vec<(usize, usize)> {
    let (local_board, start) = board.local_board::<u64>().unwrap();
    let plays: Vec<Play<u64>> =
        local_board.replay(start, suicide, &moves.repeat(2)).unwrap().into_iter().flatten().collect();
    let is_ko = |taking: &Play<u64>, after: Position<u64>| {
        let stones = after.stones(taking.colour);
        let (string, around) = local_board.string_at(taking.point, stones);
        let liberties = around & local_board.empty_points(after);
        stones.contains(taking.point)
            && string.len() == 1
            && !string.meets(local_board.safe(taking.colour))
            && liberties == taking.removed
    };
    let mut found = Vec::new();
    for (first, taking) in plays.iter().enumerate().filter(|(_, play)| play.removed.len() == 1 && !play.suicide) {
        let later = (first + 1..plays.len()).take_while(|&number| is_ko(taking, plays[number - 1].after));
        let mut retaking = later.filter(|&number| {
            plays[number].removed == u64::single(taking.point) && taking.removed.contains(plays[number].point)
        });
        found.extend(retaking.next().map(|second| (first, second)));
    }
    found
}

/// Moves of the cycle of a word in a type.
fn moves_of(entry: &WordFatesEntry) -> Vec<Move> {
    let colours = [Colour::Black, Colour::White].into_iter().cycle();
    entry.moves.iter().zip(colours).map(|(&point, colour)| Move { colour, point }).collect()
}

fn words(plays: usize, suicide: Suicide) -> Vec<AnyBoardWord> {
    let plan = Plan::new(CatalogueOptions::whole(plays, suicide, false));
    explored(&plan).words_on_any_board(&plan, &AtomicBool::new(false)).unwrap()
}

#[test]
fn numbers_of_words() {
    let expected: [[(usize, usize); 5]; 2] =
        [[(1, 1), (2, 2), (8, 8), (33, 33), (205, 142)], [(2, 2), (4, 4), (17, 17), (100, 85), (754, 340)]];
    for (suicide, expected) in POLICIES.into_iter().zip(expected) {
        let words = words(6, suicide);
        for (plays, expected) in (2..).zip(expected) {
            let here = words.iter().filter(|word| word.word.plays() == plays);
            assert_eq!((here.clone().count(), here.filter(|word| word.one_piece).count()), expected, "{plays} plays");
        }
    }
}

/// Words of all elementary cycles of up to `plays` plays on a board of `size`.
fn words_of_board(size: &str, plays: usize, suicide: Suicide) -> BTreeSet<CycleWord> {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().unwrap()).unwrap();
    let ternary = Ternary::new(&local_board).unwrap();
    let positions = (0..ternary.codes()).map(|code| ternary.position(code));
    let graph = PositionGraph::new(&local_board, positions.filter(|&one| local_board.is_legal(one)).collect(), suicide);
    let search = CycleSearch::new(&graph, plays);
    let found = search.collect(0..search.tasks(), |nodes| {
        let labels: Vec<EdgeLabel> = cycle_plays(&graph, nodes).into_iter().map(EdgeLabel::from).collect();
        Some(CycleWord::new(&labels))
    });
    found.into_iter().collect()
}

#[test]
fn small_boards_have_no_other_words() {
    for suicide in POLICIES {
        let listed: BTreeSet<CycleWord> = words(5, suicide).into_iter().map(|word| word.word).collect();
        let mut met = BTreeSet::new();
        for (size, plays) in [("1x4", 5), ("1x7", 5), ("2x2", 5), ("2x3", 5), ("2x4", 4), ("3x3", 4)] {
            let here = words_of_board(size, plays, suicide);
            assert!(here.is_subset(&listed), "{size}, {suicide}: {:?}", here.difference(&listed).next());
            met.extend(here);
        }
        // Without stones that stay, small boards have a good part of the words.
        assert!(met.len() > 10, "{suicide}: {}", met.len());
    }
}

#[test]
fn the_cycle_that_is_shown_spells_the_word() {
    for suicide in POLICIES {
        for AnyBoardWord { word, one_piece, smallest, moves, .. } in words(6, suicide) {
            let Some(board) = smallest else { panic!("{word} has no board") };
            let (local_board, start) = board.local_board::<u64>().unwrap();
            let cycle = SituationalCycle::from_moves(&local_board, start, suicide, &moves).unwrap();
            assert_eq!((&cycle.word, cycle.moves.len()), (&word, word.plays() + word.passes()));
            let plays = local_board.replay(start, suicide, &moves).unwrap();
            let labels: Vec<EdgeLabel> = plays.iter().flatten().map(EdgeLabel::from_play).collect();
            assert_eq!(labels, word.labels());
            let positions: BTreeSet<_> =
                plays.iter().flatten().map(|play| (play.after.black, play.after.white)).collect();
            assert_eq!(positions.len(), word.plays(), "{word} meets a position twice");
            let pieces = local_board.strings(local_board.playable()).count();
            assert!(pieces == 1 || !one_piece, "{word} is shown with {pieces} pieces");
            // On the bare board, without region and declared stones, the same stones are removed: they breathe by themselves.
            assert_eq!(board.immortal(), []);
            let (whole, start) = board.whole_board();
            let bare = whole.replay(start, suicide, &moves).unwrap();
            assert_eq!(bare.iter().flatten().map(EdgeLabel::from_play).collect::<Vec<_>>(), labels);
        }
    }
}

/// Fates under all rule sets but [`BY_MORE`].
fn by_word(fates: &Fates) -> BTreeMap<&'static str, FateEntry> {
    fates.iter().filter(|(id, _)| !BY_MORE.contains(id)).map(|(id, fate)| (id, fate.clone())).collect()
}

/// Realisation and word of each cycle of which the catalogue has the fates.
fn of_words(catalogue: &Catalogue) -> impl Iterator<Item = (&BoardPosition, &CycleWord, &WordFatesEntry)> {
    let types = catalogue.types.iter();
    types.flat_map(|entry| entry.word_fates.iter().map(|(word, fates)| (&entry.realisation, word, fates)))
}

#[test]
fn fates_are_those_of_the_word() {
    for suicide in POLICIES {
        let plan = Plan::new(CatalogueOptions::whole(6, suicide, false));
        let run = explored(&plan);
        let catalogue = run.catalogue_without_longest(&plan);
        let (mut known, mut others): (BTreeMap<&CycleWord, &Fates>, BTreeSet<&str>) = Default::default();
        let (mut by_retakes, mut by_emptiness) = (BTreeMap::new(), BTreeMap::new());
        for (realisation, word, entry) in of_words(&catalogue) {
            let fates = &catalogue.fates[entry.fates];
            let board = entry.diagram.on(realisation).unwrap();
            let retakes = retakes(&board, suicide, &moves_of(entry));
            let [confirmation, natural] = BY_MORE.map(|id| fates.under(id).unwrap());
            assert_eq!(*by_retakes.entry((word, retakes)).or_insert(confirmation), confirmation, "{word}");
            let is_empty = board.contents().iter().all(Option::is_none);
            assert_eq!(*by_emptiness.entry((word, is_empty)).or_insert(natural), natural, "{word}");
            let first = known.entry(word).or_insert(fates);
            assert_eq!(by_word(fates), by_word(first), "{word}");
            others.extend(fates.iter().filter(|(id, fate)| first.under(id) != Some(*fate)).map(|(id, _)| id));
        }
        // The others are left out for a reason. Without suicide the board is not empty at the start.
        let expected = if suicide == Suicide::None { &BY_MORE[..1] } else { &BY_MORE };
        assert_eq!(others.into_iter().collect::<Vec<_>>(), expected, "{suicide}");
        for shown in words(5, suicide) {
            if let (Some(fates), Some(_)) = (known.get(&shown.word), &shown.smallest) {
                assert_eq!(by_word(&shown.fates), by_word(fates), "{}", shown.word);
            }
        }
    }
}

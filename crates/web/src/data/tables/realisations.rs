//! The table `realisations`.

use koatlas_board::{BoardPosition, Colour, Point, PointSet};
use koatlas_catalogue::tables::{Cell, Column, Schema, Table};
use koatlas_catalogue::{Catalogue, TypeEntry, board_signs};
use koatlas_classifier::CycleWord;

use crate::component::Component;
use crate::data::tables::types::{OF_TYPE, TYPE};
use crate::known::{KnownBoard, KnownBoards};

const SCHEMA: Schema = Schema {
    name: "realisations",
    title: "Boards",
    description: "A row a board. Realisation 0 of a type is its smallest board, at the start of its shortest cycle. The others are this \
                  board, or this board with the colours exchanged, at the start of a cycle of each cycle word; Black makes the first play. \
                  Then come the known positions that have the type: other boards and regions, some with the colours exchanged, each as it \
                  is known.",
    key: &["type_id", "realisation"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::number("realisation", 0, "The number of the board among those of the type"),
        Column::one_of(
            "kind",
            &["type", "word", "position"],
            "type: the smallest board; word: the start of a cycle of the word; position: a known position",
        ),
        Column::text("cycle_word", "The word of the cycle that begins here; none for a known position").optional(),
        Column::text(
            "position",
            "The known position: its file is data/positions/NAME.toml in the source of koatlas; none for other kinds",
        )
        .optional(),
        Column::count("rows", "rows", "Rows of the board"),
        Column::count("columns", "columns", "Columns of the board"),
        Column::text(
            "board",
            "The rows, the top row first, with / between them. X O . are points of the region, x o immortal stones around it, # and @ \
             stones of the mortal black and white string, _ other points",
        ),
        Column::count("region_points", "points", "Points of the region: where plays may be made"),
        Column::count("immortal_stones", "stones", "Stones outside the region that cannot be captured"),
        Column::count("pieces", "pieces", "Connected parts of the region"),
        Column::count("mortal_strings", "strings", "Strings outside the region that can be captured"),
    ],
};

/// A board with what its row says of it.
struct Board<'c> {
    kind: &'static str,
    word: Option<&'c CycleWord>,
    position: Option<&'c String>,
    board: BoardPosition,
    immortal: Vec<Point>,
    pieces: usize,
    mortal_strings: usize,
}

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    let known = KnownBoards::of(catalogue);
    Table::new(SCHEMA, catalogue.types.iter().flat_map(|entry| rows(entry, known)))
}

fn rows(entry: &TypeEntry, known: KnownBoards) -> impl Iterator<Item = [Cell<'_>; 12]> {
    let smallest = own(entry, "type", &entry.shortest.cycle_word, entry.realisation.clone());
    let words = entry.word_fates.iter().map(|(word, cycle)| {
        let board = cycle.diagram.on(&entry.realisation).expect("a position of the type");
        own(entry, "word", word, board)
    });
    let positions = known.of_type(entry).into_iter().map(|board| other(board));
    let all = std::iter::once(smallest).chain(words).chain(positions).enumerate();
    all.map(|(number, board)| row(entry, number, &board))
}

/// The type's own board at the start of a cycle.
fn own<'c>(entry: &'c TypeEntry, kind: &'static str, word: &'c CycleWord, board: BoardPosition) -> Board<'c> {
    let (pieces, mortal_strings) = (entry.pieces, entry.mortal_strings as usize);
    let immortal = board.immortal().to_vec();
    Board { kind, word: Some(word), position: None, board, immortal, pieces, mortal_strings }
}

/// The board of a known position. Stones that are not declared immortal count as such if no play can capture them.
fn other(board: &KnownBoard) -> Board<'_> {
    let Component { board: position, arena, graph, start, .. } = &board.component;
    let outside = position.size().points().zip(position.contents());
    let immortal = outside.filter(|(point, content)| content.is_some() && arena.index(*point).is_none());
    let mortal = |colour| graph.position(*start).stones(colour).minus(arena.playable());
    Board {
        kind: "position",
        word: None,
        position: Some(&board.known.name),
        board: position.clone(),
        immortal: immortal.map(|(point, _)| point).collect(),
        pieces: arena.strings(arena.playable()).count(),
        mortal_strings: Colour::BOTH.map(|colour| arena.strings(mortal(colour)).count()).iter().sum(),
    }
}

fn row<'c>(entry: &'c TypeEntry, number: usize, board: &Board<'c>) -> [Cell<'c>; 12] {
    let size = board.board.size();
    [
        (&entry.id).into(),
        number.into(),
        board.kind.into(),
        board.word.into(),
        board.position.into(),
        size.rows().into(),
        size.cols().into(),
        board_signs(&board.board, &board.immortal).into(),
        board.board.region().len().into(),
        board.immortal.len().into(),
        board.pieces.into(),
        board.mortal_strings.into(),
    ]
}

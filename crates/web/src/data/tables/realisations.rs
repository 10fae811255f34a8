//! The table `realisations`.

use koatlas_board::{BoardPosition, Colour, Point, PointSet};
use koatlas_catalogue::Component;
use koatlas_catalogue::known::{KnownBoard, known_boards};
use koatlas_catalogue::tables::{Schema, Table};
use koatlas_catalogue::{Catalogue, TypeEntry, board_signs};
use koatlas_classifier::CycleWord;

/// A board with what its row says of it.
struct Realisation<'c> {
    entry: &'c TypeEntry,
    number: usize,
    kind: &'static str,
    word: Option<&'c CycleWord>,
    position: Option<&'c str>,
    board: BoardPosition,
    immortal: Vec<Point>,
    pieces: usize,
    mortal_strings: usize,
}

pub(super) fn table(catalogue: &Catalogue) -> Table<'_> {
    let description = "A row a board. Realisation 0 of a type is its smallest board, at the start of its shortest cycle. The others are this \
                       board, or this board with the colours exchanged, at the start of a cycle of each cycle word; Black makes the first play. \
                       Then come the known positions that have the type: other boards and regions, some with the colours exchanged, each as it \
                       is known.";
    let rows: Vec<Realisation<'_>> = catalogue.types.iter().flat_map(|entry| realisations(catalogue, entry)).collect();
    Table::of(Schema::new("realisations", "Boards", &["type_id", "realisation"], description), &rows)
        .text("type_id", |row| row.entry.id.to_string())
        .means("The identity of the type")
        .found_in("types")
        .number("realisation", 0, |row| row.number)
        .means("The number of the board among those of the type")
        .one_of("kind", &["type", "word", "position"], |row| row.kind)
        .means("type: the smallest board; word: the start of a cycle of the word; position: a known position")
        .text("cycle_word", |row| row.word)
        .means("The word of the cycle that begins here; none for a known position")
        .optional()
        .text("position", |row| row.position)
        .means("The known position: its file is data/positions/NAME.toml in the source of koatlas; none for other kinds")
        .optional()
        .count("rows", "rows", |row| row.board.size().rows())
        .means("Rows of the board")
        .count("columns", "columns", |row| row.board.size().cols())
        .means("Columns of the board")
        .text("board", |row| board_signs(&row.board, &row.immortal))
        .means(
            "The rows, the top row first, with / between them. X O . are points of the region, x o immortal stones around it, # and @ \
             stones of the mortal black and white string, _ other points",
        )
        .count("region_points", "points", |row| row.board.region().len())
        .means("Points of the region: where plays may be made")
        .count("immortal_stones", "stones", |row| row.immortal.len())
        .means("Stones outside the region that cannot be captured")
        .count("pieces", "pieces", |row| row.pieces)
        .means("Connected parts of the region")
        .count("mortal_strings", "strings", |row| row.mortal_strings)
        .means("Strings outside the region that can be captured")
        .table()
}

/// The boards of a type.
fn realisations<'c>(catalogue: &Catalogue, entry: &'c TypeEntry) -> impl Iterator<Item = Realisation<'c>> {
    let own = move |kind, word, board: BoardPosition| Realisation {
        entry,
        number: 0,
        kind,
        word: Some(word),
        position: None,
        immortal: board.immortal().to_vec(),
        board,
        pieces: entry.pieces,
        mortal_strings: entry.mortal_strings as usize,
    };
    let smallest = own("type", &entry.shortest.cycle_word, entry.realisation.clone());
    let words = entry.word_fates.iter().map(move |(word, cycle)| {
        own("word", word, cycle.diagram.on(&entry.realisation).expect("a position of the type"))
    });
    let positions = known_boards(catalogue, entry).into_iter().map(move |board| of_known(entry, board));
    let all = std::iter::once(smallest).chain(words).chain(positions).enumerate();
    all.map(|(number, board)| Realisation { number, ..board })
}

/// The board of a known position. Stones that are not declared immortal count as such if no play can capture them.
fn of_known<'c>(entry: &'c TypeEntry, board: &'c KnownBoard) -> Realisation<'c> {
    let Component { board: position, arena, graph, start, .. } = &board.component;
    let outside = position.size().points().zip(position.contents());
    let immortal = outside.filter(|(point, content)| content.is_some() && arena.index(*point).is_none());
    let mortal = |colour| graph.position(*start).stones(colour).minus(arena.playable());
    Realisation {
        entry,
        number: 0,
        kind: "position",
        word: None,
        position: Some(&board.known.name),
        board: position.clone(),
        immortal: immortal.map(|(point, _)| point).collect(),
        pieces: arena.strings(arena.playable()).count(),
        mortal_strings: Colour::BOTH.map(|colour| arena.strings(mortal(colour)).count()).iter().sum(),
    }
}

//! Positions in TOML files.

use std::ops::Range;

use koatlas_board::{Colour, Point};
use serde::Deserialize;
use toml::{Spanned, de::DeTable};

use crate::error::{Fault, FaultPlace};
use crate::position::diagram::{Diagram, read_diagram, trimmed_pieces};
use crate::position::position_file::{PositionFile, UncheckedPosition};
use crate::position::text::{parse_without_liberty, unknown_key_sentence, write_diagram};

/// Keys that have a meaning here.
const READ: [&str; 9] =
    ["name", "rows", "cols", "real_edges", "diagram", "region", "immortal", "to_move", "without_liberty"];

/// Keys that the project's collections of positions use for other facts, such as sources and cycles. They are ignored
/// here.
const COLLECTION: &str = "\
    title aliases possible_aliases source origin diagram_origin names_type type_name at_stake name_in_seki kind why notes \
    region_points cycle cycle_origin cycle_facts cycle_moves cycle_plays cycle_passes cycle_uses_suicide \
    needs_suicide same_mover_at_end captured_by_black captured_by_white captured_strings_in_order \
    black_stones_lost white_stones_lost suicide_stones_black suicide_stones_white ko_string_sizes \
    distinct_positions_in_cycle lead_in measured oracle outcomes";

#[derive(Deserialize)]
struct TomlKeys {
    name: Option<String>,
    rows: Option<Spanned<u64>>,
    cols: Option<Spanned<u64>>,
    real_edges: Option<Spanned<Vec<String>>>,
    diagram: Option<Spanned<String>>,
    region: Option<Vec<Spanned<String>>>,
    immortal: Option<Vec<Spanned<String>>>,
    to_move: Option<Spanned<String>>,
    without_liberty: Option<Spanned<String>>,
}

pub(crate) fn read(text: &str) -> Result<UncheckedPosition, Fault> {
    let keys: TomlKeys = toml::from_str(text).map_err(|error| syntax(&error))?;
    check_keys(text)?;
    check_edges(keys.real_edges.as_ref())?;
    let no_diagram = "there is no diagram: add the rows of the board between \"\"\" and \"\"\"";
    let diagram = keys.diagram.as_ref().ok_or_else(|| Fault::new(FaultPlace::Key("diagram"), no_diagram))?;
    let place = places(text, diagram);
    let drawn = read_diagram(diagram.get_ref(), &trimmed_pieces(diagram.get_ref(), |c| c == '\n').collect::<Vec<_>>());
    let Diagram { size, contents, region, immortal } = drawn.map_err(|fault| Fault { at: place(fault.at), ..fault })?;
    for (key, side, drawn) in [("rows", keys.rows, size.rows()), ("cols", keys.cols, size.cols())] {
        if let Some(side) = side.filter(|side| *side.get_ref() != drawn as u64) {
            let sentence = format!("{key} is {}, but the diagram has {drawn}: correct one of the two", side.get_ref());
            return Err(Fault::at(side.span().start, sentence));
        }
    }
    Ok(UncheckedPosition {
        name: keys.name,
        size,
        contents: contents.into_iter().map(|(content, at)| (content, place(at))).collect(),
        region: keys.region.map(|region| points(&region)).transpose()?.or(region),
        immortal: keys.immortal.map_or(Ok(immortal), |immortal| points(&immortal))?,
        to_move: keys.to_move.map_or(Ok(Colour::Black), |colour| parse(&colour))?,
        removes_without_liberty: keys.without_liberty.map_or(Ok(false), |word| {
            parse_without_liberty(word.get_ref()).map_err(|error| Fault::at(word.span().start, error))
        })?,
        assumed: Vec::new(),
    })
}

/// Checks that every key is in [`READ`] or [`COLLECTION`].
fn check_keys(text: &str) -> Result<(), Fault> {
    let table = DeTable::parse(text).map_err(|error| syntax(&error))?;
    let unknown = table.get_ref().keys().filter(|key| {
        let key: &str = key.get_ref();
        !READ.contains(&key) && COLLECTION.split(' ').all(|known| known != key)
    });
    match unknown.min_by_key(|key| key.span().start) {
        None => Ok(()),
        Some(key) => Err(Fault::at(key.span().start, unknown_key_sentence(key.get_ref(), &READ, COLLECTION))),
    }
}

fn syntax(error: &toml::de::Error) -> Fault {
    let at = error.span().map_or(FaultPlace::File, |span| FaultPlace::Byte(span.start));
    Fault::new(at, format!("{}: correct the TOML here", error.message().replace('\n', ", ")))
}

/// Returns a function that maps places of the `diagram` to places of the file `text`. They are exact if the diagram
/// has no escapes; otherwise they are the beginning of the diagram.
fn places(text: &str, diagram: &Spanned<String>) -> impl Fn(FaultPlace) -> FaultPlace + use<> {
    let Range { start, end } = diagram.span();
    // With escapes the diagram does not occur literally in the file.
    let found = text.get(start..end).and_then(|source| source.find(diagram.get_ref()));
    move |at| match at {
        FaultPlace::Byte(byte) => FaultPlace::Byte(found.map_or(start, |offset| start + offset + byte)),
        _ => FaultPlace::Key("diagram"),
    }
}

/// Checks that `real_edges` lists all four sides, if the file has this key.
fn check_edges(edges: Option<&Spanned<Vec<String>>>) -> Result<(), Fault> {
    let Some(edges) = edges else { return Ok(()) };
    let sides = ["top", "bottom", "left", "right"];
    if sides.iter().all(|side| edges.get_ref().iter().any(|edge| edge == side)) && edges.get_ref().len() == sides.len()
    {
        return Ok(());
    }
    let sentence = "a board's four sides are always edges: write top, bottom, left and right, or leave real_edges out";
    Err(Fault::at(edges.span().start, sentence))
}

fn points(texts: &[Spanned<String>]) -> Result<Vec<(Point, FaultPlace)>, Fault> {
    texts.iter().map(|text| Ok((parse(text)?, FaultPlace::Byte(text.span().start)))).collect()
}

fn parse<T: std::str::FromStr<Err: ToString>>(text: &Spanned<String>) -> Result<T, Fault> {
    text.get_ref().parse().map_err(|error: T::Err| Fault::at(text.span().start, error))
}

pub(crate) fn write(file: &PositionFile) -> String {
    let (position, size) = (&file.position, file.position.size());
    let name = file.tidy_name().map(|name| format!("name = {}\n", toml::Value::String(name)));
    [
        name.unwrap_or_default(),
        format!("rows = {}\ncols = {}\n", size.rows(), size.cols()),
        format!("diagram = \"\"\"\n{}\"\"\"\n", write_diagram(position)),
        list("region", file.written_region()),
        list("immortal", position.immortal()),
        format!("to_move = \"{}\"\n", position.to_move()),
    ]
    .concat()
}

fn list(key: &str, points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(|point| format!("\"{point}\"")).collect();
    if names.is_empty() { String::new() } else { format!("{key} = [{}]\n", names.join(", ")) }
}

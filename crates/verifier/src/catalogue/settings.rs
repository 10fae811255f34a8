//! All settings of a few points, enumerated on the literal board: that no type is missing, and how often each occurs.
//!
//! A *setting* is a connected set of grid points and for each of them whether it touches an immortal black stone, and whether
//! an immortal white one, such that some sides of the set's bounding box are edges of the board and every neighbour of the
//! set that is left holds a black or a white immortal stone. Settings that a symmetry of the grid or an exchange of colours
//! makes the same are one. All legal positions of a setting are explored; its components are the strongly connected sets of more
//! than one position.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use koatlas_board::{Colour, Content, Size};

use super::canonical::Forms;
use super::component::{Component, explore};
use super::errors::{Failed, Wrong, same};
use super::format::Catalogue;
use super::labelled_graph::Edge;
use crate::graph::components::components;
use crate::limits::{Budget, NotDecided};
use crate::literal::grid::{Contents, Grid};
use crate::literal::suicide::Suicide;

/// A cell of the grid: row and column.
type Cell = (i32, i32);

/// Cells in order.
type Cells = Vec<Cell>;

/// Which cells touch black and which white stones, by cell.
type Contacts = Vec<(bool, bool)>;

/// What the settings of a number of points hold.
#[derive(Clone, Debug, Default)]
struct Found {
    settings: u64,
    components: u64,
    /// In how many settings each type occurs.
    types: BTreeMap<String, u64>,
}

/// Compares a catalogue with all settings of up to so many points; how many points that were.
///
/// # Errors
/// If something is missing or counted wrongly, or if it takes more than the limits allow.
pub(crate) fn check(catalogue: &Catalogue, policy: Suicide, most: usize, budget: &mut Budget) -> Result<usize, Failed> {
    let (mut known, mut occurrences) = (BTreeSet::new(), BTreeMap::new());
    let points_checked = most.min(catalogue.max_points);
    let mut seen = HashMap::new();
    for (points, entry) in (1..=points_checked).zip(&catalogue.by_points) {
        let found = all_settings(points, policy, &mut seen, budget)?;
        let key = |key: &str| format!("by_points, {points} points, {key}");
        same(&key("settings"), &entry.settings, &found.settings)?;
        same(&key("components"), &entry.components, &found.components)?;
        for (id, settings) in found.types {
            *occurrences.entry(id.clone()).or_insert(0) += settings;
            if known.insert(id.clone()) {
                check_new(catalogue, &id, points)?;
            }
        }
    }
    for entry in catalogue.types.iter().filter(|entry| entry.first_points <= points_checked) {
        let found = occurrences.get(&entry.id).copied().unwrap_or(0);
        if found == 0 || points_checked == catalogue.max_points {
            same(&format!("type {}, occurrences", entry.id), &entry.occurrences, &found)?;
        }
    }
    Ok(points_checked)
}

/// A type that was found on so many points and not on fewer must be there, and say so.
fn check_new(catalogue: &Catalogue, id: &str, points: usize) -> Result<(), Failed> {
    let entry = catalogue.types.iter().find(|entry| entry.id == id);
    let missing = || Wrong::Key { map: "types", key: id.to_owned(), missing: true };
    same(&format!("type {id}, first_points"), &entry.ok_or_else(missing)?.first_points, &points)
}

/// All settings of so many points.
fn all_settings(
    points: usize,
    policy: Suicide,
    seen: &mut HashMap<Vec<Edge>, String>,
    budget: &mut Budget,
) -> Result<Found, NotDecided> {
    let mut found = Found::default();
    for region in regions(points, budget)? {
        for (sides, stones) in settings(&region, budget)? {
            found.settings += 1;
            let mut types = BTreeSet::new();
            for component in components_of(&region, sides, &stones, policy, budget)? {
                found.components += 1;
                let edges = component.edges();
                let id = match seen.get(&edges) {
                    Some(id) => id.clone(),
                    None => {
                        let id = Forms::of(component.len(), &edges, budget)?.type_form().identity();
                        budget.hold(16 * edges.len() + 64)?;
                        seen.insert(edges, id.clone());
                        id
                    }
                };
                types.insert(id);
            }
            types.into_iter().for_each(|id| *found.types.entry(id).or_default() += 1);
        }
    }
    Ok(found)
}

fn around((row, col): Cell) -> [Cell; 4] {
    [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
}

/// The images of cells under the eight symmetries of the grid, moved into the corner, in the order of the cells.
fn images(cells: &[Cell]) -> Vec<Cells> {
    let maps: [fn(Cell) -> Cell; 8] = [
        |(r, c)| (r, c),
        |(r, c)| (c, -r),
        |(r, c)| (-r, -c),
        |(r, c)| (-c, r),
        |(r, c)| (r, -c),
        |(r, c)| (c, r),
        |(r, c)| (-r, c),
        |(r, c)| (-c, -r),
    ];
    let image = |map: fn(Cell) -> Cell| {
        let moved: Cells = cells.iter().map(|&cell| map(cell)).collect();
        let top = moved.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = moved.iter().map(|cell| cell.1).min().unwrap_or(0);
        moved.into_iter().map(|(row, col)| (row - top, col - left)).collect()
    };
    maps.into_iter().map(image).collect()
}

/// All connected sets of so many cells, one of those that are the same up to symmetry.
fn regions(points: usize, budget: &mut Budget) -> Result<BTreeSet<Cells>, NotDecided> {
    let mut all = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..points {
        let mut larger = BTreeSet::new();
        for region in &all {
            for cell in region.iter().flat_map(|&cell| around(cell)).filter(|cell| !region.contains(cell)) {
                budget.work(1)?;
                let grown = [region.as_slice(), &[cell]].concat();
                let sorted = images(&grown).into_iter().map(|mut image| {
                    image.sort_unstable();
                    image
                });
                larger.extend(sorted.min());
            }
        }
        all = larger;
    }
    Ok(all)
}

/// The sides of the bounding box that are edges of the board: top, bottom, left, right.
type Sides = [bool; 4];

/// Stones around a region.
type Stones = Vec<(Cell, Colour)>;

/// One drawing of every setting of a region.
fn settings(region: &[Cell], budget: &mut Budget) -> Result<Vec<(Sides, Stones)>, NotDecided> {
    let mut drawn: BTreeMap<Contacts, (Sides, Stones)> = BTreeMap::new();
    let (rows, cols) = extent(region);
    let symmetries = symmetries(region);
    for number in 0..16 {
        let sides = [0, 1, 2, 3].map(|side| number >> side & 1 == 1);
        let off = |(row, col): Cell| {
            sides[0] && row < 0 || sides[1] && row >= rows || sides[2] && col < 0 || sides[3] && col >= cols
        };
        let border: BTreeSet<Cell> = region.iter().flat_map(|&cell| around(cell)).collect();
        let border: Cells = border.into_iter().filter(|&cell| !region.contains(&cell) && !off(cell)).collect();
        let mut ways: BTreeMap<Contacts, Stones> = BTreeMap::from([(vec![(false, false); region.len()], Vec::new())]);
        for &cell in &border {
            let mut next = BTreeMap::new();
            for (contacts, stones) in ways {
                for colour in Colour::BOTH {
                    budget.work(1)?;
                    let mut contacts = contacts.clone();
                    for (contact, &inside) in contacts.iter_mut().zip(region) {
                        let touches = around(inside).contains(&cell);
                        contact.0 |= touches && colour == Colour::Black;
                        contact.1 |= touches && colour == Colour::White;
                    }
                    next.entry(contacts).or_insert_with(|| [stones.as_slice(), &[(cell, colour)]].concat());
                }
            }
            ways = next;
        }
        for (contacts, stones) in ways {
            let least = symmetries.iter().flat_map(|to| {
                let moved: Contacts = to.iter().map(|&from| contacts[from]).collect();
                let exchanged = moved.iter().map(|&(black, white)| (white, black)).collect();
                [moved, exchanged]
            });
            if let Some(least) = least.min() {
                drawn.entry(least).or_insert((sides, stones));
            }
        }
    }
    Ok(drawn.into_values().collect())
}

fn extent(region: &[Cell]) -> (i32, i32) {
    let rows = region.iter().map(|cell| cell.0).max().unwrap_or(0) + 1;
    (rows, region.iter().map(|cell| cell.1).max().unwrap_or(0) + 1)
}

/// The symmetries of a region: for every cell the number of the cell that comes to lie there.
fn symmetries(region: &[Cell]) -> Vec<Vec<usize>> {
    let comes = |image: Cells| -> Option<Vec<usize>> {
        region.iter().map(|cell| image.iter().position(|moved| moved == cell)).collect()
    };
    images(region).into_iter().filter_map(comes).collect()
}

/// The components of all legal positions of a setting.
fn components_of(
    region: &[Cell],
    sides: Sides,
    stones: &[(Cell, Colour)],
    policy: Suicide,
    budget: &mut Budget,
) -> Result<Vec<Component>, NotDecided> {
    let (rows, cols) = extent(region);
    let [top, bottom, left, right] = sides.map(|edge| i32::from(!edge));
    let (height, width) = (rows + top + bottom, cols + left + right);
    let place = |(row, col): Cell| ((row + top) * width + col + left) as usize;
    let Ok(size) = Size::new(height as usize, width as usize) else { return Ok(Vec::new()) };
    let inside: Vec<usize> = region.iter().map(|&cell| place(cell)).collect();
    let immortal: Vec<usize> = stones.iter().map(|&(cell, _)| place(cell)).collect();
    let grid = Grid::new(size, &inside, &immortal);
    let mut empty: Contents = vec![None; size.area()];
    stones.iter().for_each(|&(cell, colour)| empty[place(cell)] = Some(colour));
    let legal = legal_positions(&grid, &empty, &inside, budget)?;
    let (positions, plays) = explore(&grid, legal, policy, budget)?;
    let mut next = vec![Vec::new(); positions.len()];
    plays.iter().for_each(|play| next[play.from as usize].push(play.to as usize));
    let number = components(&next);
    let mut members: BTreeMap<usize, usize> = BTreeMap::new();
    number.iter().for_each(|&component| *members.entry(component).or_default() += 1);
    let larger = members.into_iter().filter(|&(_, count)| count > 1).map(|(component, _)| component);
    Ok(larger
        .map(|component| Component::induced(&positions, &plays, |node| number[node as usize] == component))
        .collect())
}

/// All positions in which every string has a liberty or an immortal stone.
fn legal_positions(
    grid: &Grid,
    empty: &Contents,
    inside: &[usize],
    budget: &mut Budget,
) -> Result<Vec<Contents>, NotDecided> {
    let mut all = vec![empty.clone()];
    for &point in inside {
        let contents: [Content; 3] = [None, Some(Colour::Black), Some(Colour::White)];
        all = all
            .iter()
            .flat_map(|before| {
                contents.map(|content| {
                    let mut after = before.clone();
                    after[point] = content;
                    after
                })
            })
            .collect();
        budget.work(all.len() as u64)?;
    }
    let stands = |contents: &Contents, point: usize| {
        contents[point].is_none() || grid.lives(contents, &grid.string(contents, point))
    };
    all.retain(|contents| inside.iter().all(|&point| stands(contents, point)));
    Ok(all)
}

//! What settings of several pieces are put together from.

use hashbrown::HashMap;
use koatlas_board::{Colour, PointSet, Position, Suicide};
use koatlas_classifier::types::{EdgeLabel, LabelledEdge};
use koatlas_position_graph::Rows;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::contacts::{Contacts, OuterStone};
use crate::live::{BLOCK, LiveGraph};
use crate::piece::PieceClass;
use crate::region_plays::{RegionPlays, label_plays};
use crate::setting_position::PiecePosition;
use crate::setting_tests::{Breath, SettingSet};

/// A set of colours, or of the mortal strings of these colours: bit 0 is Black's, bit 1 White's.
pub(crate) type Colours = u8;

/// A component of a piece whose mortal strings are taken for immortal; of a piece of a single point, where nothing repeats, a
/// position.
#[derive(Clone, Debug)]
pub(crate) struct PiecePart {
    /// By position, the plays.
    pub plays: Rows<PartPlay>,
    /// By position, the mortal strings that breathe there.
    pub breath: Vec<Colours>,
    /// The mortal strings that touch the piece.
    pub touches: Colours,
    /// Where it is found first, and where it is found first on pieces that can be drawn; in this order.
    pub occurrences: Vec<PartOccurrence>,
}

/// A play of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PartPlay {
    /// The position after it.
    pub to: u32,
    /// What it does.
    pub label: EdgeLabel,
    /// The mortal strings that breathe when the stone has been put, and nothing removed yet but captured stones. After a
    /// suicide this matters: a mortal string of the opponent without a liberty is captured first.
    pub breath: Colours,
}

/// Where a part is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartOccurrence {
    /// Points of the piece.
    pub points: usize,
    /// The class of the piece, by its place among those of so many points.
    pub class: usize,
    /// Whether the piece can be drawn.
    pub drawable: bool,
    /// The positions of the part, by their numbers.
    positions: Vec<Position<u64>>,
}

/// Places of a part on pieces that can be drawn are never more.
const DRAWABLE: usize = 4;

/// What makes parts equal: plays, breath, and the strings touched.
type Key = (Vec<Vec<PartPlay>>, Vec<Colours>, Colours);

impl PiecePart {
    /// The parts of these pieces of so many points, given in groups of one region, in an order that depends on the pieces
    /// alone. Pieces that touch no mortal string have none.
    pub fn find_all(
        points: usize,
        classes: &[PieceClass],
        groups: &[&[usize]],
        suicide: Suicide,
        drawable: impl Fn(&PieceClass) -> bool + Sync,
    ) -> Vec<PiecePart> {
        let of_group = |group: &&[usize]| found(points, classes, group, suicide, &drawable);
        let found = groups.par_iter().map(of_group).reduce(HashMap::default, joined);
        let part = |((plays, breath, touches), places): (Key, Vec<PartOccurrence>)| PiecePart {
            plays: Rows::from_lists(plays),
            breath,
            touches,
            occurrences: places,
        };
        let mut parts: Vec<(Key, Vec<PartOccurrence>)> = found.into_iter().collect();
        parts.sort_unstable_by(|(a, a_places), (b, b_places)| (a_places[0].class, a).cmp(&(b_places[0].class, b)));
        parts.into_iter().map(part).collect()
    }

    /// The part with the colours exchanged; its places stay as they are.
    pub fn exchanged(&self) -> PiecePart {
        let swapped = |colours: Colours| colours >> 1 | (colours & 1) << 1;
        PiecePart {
            plays: self.plays.map(|&PartPlay { to, label, breath }| PartPlay {
                to,
                label: label.exchanged(),
                breath: swapped(breath),
            }),
            breath: self.breath.iter().map(|&colours| swapped(colours)).collect(),
            touches: swapped(self.touches),
            occurrences: self.occurrences.clone(),
        }
    }
}

impl PartOccurrence {
    /// Where a position of the part is.
    pub fn piece_position(&self, position: u32, exchanged: bool) -> PiecePosition {
        let PartOccurrence { points, class, .. } = *self;
        PiecePosition { points, class, exchanged, position: self.positions[position as usize] }
    }
}

type FoundParts = HashMap<Key, Vec<PartOccurrence>, FxBuildHasher>;

fn joined(mut all: FoundParts, other: FoundParts) -> FoundParts {
    for (key, places) in other {
        let known = all.entry(key).or_default();
        known.extend(places);
        shorten(known);
    }
    all
}

/// Leaves the first place, and the first ones that can be drawn.
fn shorten(places: &mut Vec<PartOccurrence>) {
    // A class is looked through at once, so that places of one class stay in their order.
    places.sort_by_key(|place| place.class);
    let mut drawable = 0;
    let mut first = true;
    places.retain(|place| {
        drawable += usize::from(place.drawable);
        std::mem::take(&mut first) || place.drawable && drawable <= DRAWABLE
    });
}

/// The parts of those of these pieces of one region that touch a mortal string.
fn found(
    points: usize,
    classes: &[PieceClass],
    group: &[usize],
    suicide: Suicide,
    drawable: &impl Fn(&PieceClass) -> bool,
) -> FoundParts {
    let region = RegionPlays::new(&classes[group[0]], suicide, false);
    let breath = Breath::new(&region.local_board, region.ternary);
    let mut found = FoundParts::default();
    let coupled = |class: &&usize| classes[**class].first.mortal_strings > 0;
    let group: Vec<usize> = group.iter().filter(coupled).copied().collect();
    for block in group.chunks(BLOCK) {
        let contacts: Vec<Contacts> = block.iter().map(|&class| classes[class].first.contacts).collect();
        let breathing = breath.breathing_settings(points, &contacts);
        let mut add = |place: usize, codes: &[u32], plays: &[LabelledEdge]| {
            let touches = strings(|colour| contacts[place].points_touching(OuterStone::Mortal(colour)) != 0);
            let breathing =
                |code: u32| touches & strings(|colour| breathing[colour.index()][code as usize] >> place & 1 == 1);
            let mut rows = vec![Vec::new(); codes.len()];
            for &(from, to, label) in plays {
                let [before, after] = [from, to].map(|position| codes[position as usize]);
                let breath = if label.suicide() { breathing(with_stone(&region, before, after, label)) } else { ANY };
                rows[from as usize].push(PartPlay { to, label, breath });
            }
            let known = found.entry((rows, codes.iter().map(|&code| breathing(code)).collect(), touches)).or_default();
            let class = block[place];
            if known.iter().filter(|place| place.drawable && place.class < class).count() < DRAWABLE {
                let positions = codes.iter().map(|&code| region.ternary.position(u64::from(code))).collect();
                known.push(PartOccurrence { points, class, drawable: drawable(&classes[class]), positions });
                shorten(known);
            }
        };
        if points > 1 {
            let live = LiveGraph::new(&region, points, &contacts, None);
            live.for_each_component(|place, codes, plays| add(place, codes, &label_plays(&region, codes, plays)));
            continue;
        }
        // Of a piece of a single point the legal positions.
        let immortal: Vec<Contacts> = contacts.iter().map(|contacts| contacts.with_all_immortal()).collect();
        let met = region.conditions.settings_passing(1, &immortal, &<[Vec<SettingSet>; 2]>::default());
        for (code, &legal) in (0..).zip(&region.legal) {
            let places = (0..contacts.len()).filter(|place| met[legal as usize] >> place & 1 == 1);
            places.for_each(|place| add(place, &[code], &[]));
        }
    }
    found
}

/// The code of what the points hold when the stone of a suicide has been put and nothing has been removed. It is put on the only
/// empty point beside the stones removed, as they have no liberty afterwards.
fn with_stone(RegionPlays { local_board, ternary, .. }: &RegionPlays, from: u32, to: u32, label: EdgeLabel) -> u32 {
    let [before, after]: [Position<u64>; 2] = [from, to].map(|code| ternary.position(u64::from(code)));
    let (own, opponent) = (before.stones(label.colour()), before.stones(!label.colour()));
    let removed = own.minus(after.stones(label.colour()));
    let around = removed.iter().fold(u64::EMPTY, |all, point| all | local_board.neighbours(point));
    ternary.code(Position::from_perspective(label.colour(), own | around & local_board.empty_points(before), opponent))
        as u32
}

const ANY: Colours = 3;

/// The colours for which something holds.
fn strings(holds: impl Fn(Colour) -> bool) -> Colours {
    Colour::BOTH.into_iter().fold(0, |set, colour| set | Colours::from(holds(colour)) << colour.index())
}

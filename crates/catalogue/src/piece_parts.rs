//! Parts: components of single pieces, which settings of several pieces combine.

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

/// A set of colours, or of the mortal strings of these colours: bit 0 is Black, bit 1 White.
pub(crate) type Colours = u8;

/// A component of a piece whose mortal strings are treated as immortal. Of a piece with a single point, where nothing repeats, each legal
/// position is a part.
#[derive(Clone, Debug)]
pub(crate) struct PiecePart {
    /// Plays by position.
    pub plays: Rows<PartPlay>,
    /// Mortal strings that breathe, by position.
    pub breath: Vec<Colours>,
    /// Mortal strings that touch the piece.
    pub touches: Colours,
    /// Its first place, and its first places on pieces that can be drawn, in ascending order.
    pub occurrences: Vec<PartOccurrence>,
}

/// A play within a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PartPlay {
    /// Number of the position after the play.
    pub to: u32,
    /// Effect of the play.
    pub label: EdgeLabel,
    /// The mortal strings that breathe after the stone is put and captured stones are removed. It matters before a suicide: a mortal
    /// string of the opponent without a liberty would be captured first.
    pub breath: Colours,
}

/// A piece that has a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartOccurrence {
    /// Number of points of the piece.
    pub points: usize,
    /// Index of its class among those with `points` points.
    pub class: usize,
    /// True if the piece can be drawn.
    pub drawable: bool,
    /// The positions of the part, by number.
    positions: Vec<Position<u64>>,
}

/// Largest number of drawable places of a part.
const DRAWABLE: usize = 4;

/// The data by which parts are equal: plays, breath, and mortal strings touched.
type Key = (Vec<Vec<PartPlay>>, Vec<Colours>, Colours);

impl PiecePart {
    /// The parts of the pieces `classes` of `points` points that touch a mortal string. Each group has the indices of classes of one
    /// region. The order of the parts depends on the classes alone.
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

    /// The part with the colours exchanged. Its places keep their colours.
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
    /// The position `position` of the part on this piece.
    pub fn piece_position(&self, position: u32, exchanged: bool) -> PiecePosition {
        let PartOccurrence { points, class, .. } = *self;
        PiecePosition { points, class, exchanged, position: self.positions[position as usize] }
    }
}

/// By key, the places of each part.
type FoundParts = HashMap<Key, Vec<PartOccurrence>, FxBuildHasher>;

/// Merges the parts of two groups.
fn joined(mut all: FoundParts, other: FoundParts) -> FoundParts {
    for (key, places) in other {
        let known = all.entry(key).or_default();
        known.extend(places);
        shorten(known);
    }
    all
}

/// Keeps the first place, and the first [`DRAWABLE`] places that can be drawn.
fn shorten(places: &mut Vec<PartOccurrence>) {
    // All places of a class come from one group in order, and the sort is stable: they keep their order.
    places.sort_by_key(|place| place.class);
    let mut drawable = 0;
    let mut first = true;
    places.retain(|place| {
        drawable += usize::from(place.drawable);
        std::mem::take(&mut first) || place.drawable && drawable <= DRAWABLE
    });
}

/// The parts of the pieces `group` of one region that touch a mortal string.
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
        // On a single point nothing repeats: its parts are the legal positions.
        let immortal: Vec<Contacts> = contacts.iter().map(|contacts| contacts.with_all_immortal()).collect();
        let met = region.conditions.settings_passing(1, &immortal, &<[Vec<SettingSet>; 2]>::default());
        for (code, &legal) in (0..).zip(&region.legal) {
            let places = (0..contacts.len()).filter(|place| met[legal as usize] >> place & 1 == 1);
            places.for_each(|place| add(place, &[code], &[]));
        }
    }
    found
}

/// Code of the position in which the stone of a suicide stands and nothing is removed yet. The stone is on the only empty point next to the
/// stones removed, since they have no liberty with it.
fn with_stone(RegionPlays { local_board, ternary, .. }: &RegionPlays, from: u32, to: u32, label: EdgeLabel) -> u32 {
    let [before, after]: [Position<u64>; 2] = [from, to].map(|code| ternary.position(u64::from(code)));
    let (own, opponent) = (before.stones(label.colour()), before.stones(!label.colour()));
    let removed = own.minus(after.stones(label.colour()));
    let around = removed.iter().fold(u64::EMPTY, |all, point| all | local_board.neighbours(point));
    ternary.code(Position::from_perspective(label.colour(), own | around & local_board.empty_points(before), opponent))
        as u32
}

/// Both mortal strings.
const ANY: Colours = 3;

/// The set of colours for which `holds` is true.
fn strings(holds: impl Fn(Colour) -> bool) -> Colours {
    Colour::BOTH.into_iter().fold(0, |set, colour| set | Colours::from(holds(colour)) << colour.index())
}

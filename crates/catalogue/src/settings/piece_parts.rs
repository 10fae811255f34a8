//! Parts: components of single pieces, which settings of several pieces combine. A piece is a connected region with the stones around it.

use std::collections::BTreeMap;
use std::sync::Arc;

use hashbrown::HashMap;
use koatlas_board::{Colour, PointSet, Position, Suicide};
use koatlas_classifier::types::{EdgeLabel, LabelledEdge};
use koatlas_position_graph::Rows;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::drawing::Lay;
use crate::settings::conditions::{Breath, SettingSet};
use crate::settings::contacts::{Contacts, OuterStone};
use crate::settings::live::{BLOCK, LiveGraph};
use crate::settings::piece::PieceClass;
use crate::settings::position::PiecePosition;
use crate::settings::region_plays::{RegionPlays, label_plays};

/// A set of colours, or of the mortal strings of these colours: bit 0 is Black, bit 1 White.
pub(crate) type Colours = u8;

/// A component of a piece whose mortal strings are treated as immortal. Of a piece with a single point, where nothing repeats, each legal
/// position is a part.
#[derive(Clone, Debug)]
pub(crate) struct PiecePart {
    /// Plays by position.
    pub plays: Rows<PartPlay>,
    /// Mortal strings that breathe (have a liberty in the piece or cannot be captured), by position.
    pub breath: Vec<Colours>,
    /// Mortal strings that touch the piece.
    pub touches: Colours,
    /// Its first occurrence, and its first ones on pieces that can be drawn (laid out on a board), in ascending order of class.
    pub occurrences: Vec<PartOccurrence>,
    /// For each way to lie on a board that pieces with the part have, the first of them.
    pub by_lay: BTreeMap<Lay, PartOccurrence>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PartPlay {
    /// Number of the position after the play.
    pub to: u32,
    /// Effect of the play.
    pub label: EdgeLabel,
    /// For a suicide, the mortal strings that breathe with the stone on the board, before the suicide is removed: a mortal string of the
    /// opponent without a liberty would be captured first. For other plays, to which it does not matter, both colours.
    pub breath: Colours,
}

/// A piece that has a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartOccurrence {
    /// Number of points of the piece.
    pub points: usize,
    /// Index of its class among those with `points` points.
    pub class: usize,
    /// True if the piece can be drawn: see [`Plan::can_be_drawn`](crate::run::plan::Plan::can_be_drawn).
    pub drawable: bool,
    /// The positions of the part, by number.
    positions: Arc<[Position<u64>]>,
}

/// Largest number of drawable places of a part.
const DRAWABLE: usize = 4;

/// The data by which parts are equal: plays, breath, and mortal strings touched.
type PartKey = (Vec<Vec<PartPlay>>, Vec<Colours>, Colours);

impl PiecePart {
    /// The parts of the pieces `classes` of `points` points that touch a mortal string. Each group has the indices of classes of one
    /// region. The order of the parts depends on the classes alone.
    pub fn find_all(
        points: usize,
        classes: &[PieceClass],
        groups: &[&[usize]],
        suicide: Suicide,
        lays: impl Fn(&PieceClass) -> Vec<Lay> + Sync,
    ) -> Vec<PiecePart> {
        let groups = groups.par_iter().map(|group| find_parts(points, classes, group, suicide, &lays));
        let mut parts: Vec<(PartKey, PartPlaces)> = groups.reduce(HashMap::default, merge).into_iter().collect();
        parts.sort_unstable_by(|(a, a_places), (b, b_places)| {
            (a_places.first[0].class, a).cmp(&(b_places.first[0].class, b))
        });
        let parts = parts.into_iter().map(|((plays, breath, touches), PartPlaces { first, by_lay })| {
            let plays = Rows::from_lists(plays);
            PiecePart { plays, breath, touches, occurrences: first, by_lay }
        });
        parts.collect()
    }

    /// The part with the colours exchanged. Its `occurrences` stay as they are: see [`PartOccurrence::piece_position`].
    pub fn exchanged(&self) -> PiecePart {
        PiecePart {
            plays: self.plays.map(|&PartPlay { to, label, breath }| PartPlay {
                to,
                label: label.exchanged(),
                breath: swap_colours(breath),
            }),
            breath: self.breath.iter().map(|&colours| swap_colours(colours)).collect(),
            touches: swap_colours(self.touches),
            occurrences: self.occurrences.clone(),
            by_lay: self.by_lay.iter().map(|(lay, place)| (lay.exchanged(), place.clone())).collect(),
        }
    }
}

fn swap_colours(colours: Colours) -> Colours {
    colours >> 1 | (colours & 1) << 1
}

impl PartOccurrence {
    /// The position `position` of the part on this piece.
    pub fn piece_position(&self, position: u32, exchanged: bool) -> PiecePosition {
        let PartOccurrence { points, class, .. } = *self;
        PiecePosition { points, class, exchanged, position: self.positions[position as usize] }
    }
}

#[derive(Debug, Default)]
struct PartPlaces {
    /// [`PiecePart::occurrences`]
    first: Vec<PartOccurrence>,
    /// [`PiecePart::by_lay`]
    by_lay: BTreeMap<Lay, PartOccurrence>,
}

impl PartPlaces {
    /// Records that a piece with the part can lie like this.
    fn add_lay(&mut self, lay: Lay, place: &PartOccurrence) {
        let known = self.by_lay.entry(lay).or_insert_with(|| place.clone());
        if place.class < known.class {
            *known = place.clone();
        }
    }
}

type FoundParts = HashMap<PartKey, PartPlaces, FxBuildHasher>;

fn merge(mut all: FoundParts, other: FoundParts) -> FoundParts {
    for (key, PartPlaces { first, by_lay }) in other {
        let known = all.entry(key).or_default();
        known.first.extend(first);
        shorten(&mut known.first);
        by_lay.iter().for_each(|(&lay, place)| known.add_lay(lay, place));
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
fn find_parts(
    points: usize,
    classes: &[PieceClass],
    group: &[usize],
    suicide: Suicide,
    lays: &impl Fn(&PieceClass) -> Vec<Lay>,
) -> FoundParts {
    let region = RegionPlays::new(&classes[group[0]], suicide, false);
    let breath = Breath::new(&region.local_board, region.ternary);
    let group: Vec<usize> = group.iter().copied().filter(|&class| classes[class].first.mortal_strings > 0).collect();
    let lays: HashMap<usize, Vec<Lay>> = group.iter().map(|&class| (class, lays(&classes[class]))).collect();
    let mut search = PartSearch { points, classes, region: &region, lays: &lays, found: FoundParts::default() };
    for block in group.chunks(BLOCK) {
        let contacts: Vec<Contacts> = block.iter().map(|&class| classes[class].first.contacts).collect();
        let breathing = breath.breathing_settings(points, &contacts);
        if points > 1 {
            let live = LiveGraph::new(&region, points, &contacts, None);
            live.for_each_component(|setting, codes, plays| {
                let plays = label_plays(&region, codes, plays);
                search.add(block[setting], codes, &plays, |code| breathing_colours(&breathing, setting, code));
            });
            continue;
        }
        // On a single point nothing repeats: its parts are the legal positions.
        let immortal: Vec<Contacts> = contacts.iter().map(|contacts| contacts.with_all_immortal()).collect();
        let settings_passing = region.conditions.settings_passing(1, &immortal, &<[Vec<SettingSet>; 2]>::default());
        for (code, &legal) in (0..).zip(&region.legal) {
            for setting in (0..contacts.len()).filter(|setting| settings_passing[legal as usize] >> setting & 1 == 1) {
                search.add(block[setting], &[code], &[], |code| breathing_colours(&breathing, setting, code));
            }
        }
    }
    search.found
}

/// The search for the parts of the pieces of one region.
struct PartSearch<'s> {
    points: usize,
    classes: &'s [PieceClass],
    region: &'s RegionPlays,
    /// The ways to lie on a board, by class.
    lays: &'s HashMap<usize, Vec<Lay>>,
    found: FoundParts,
}

impl PartSearch<'_> {
    /// Adds the component with the positions `codes` and the plays `plays` of the piece `class`. `breathing` returns the mortal strings
    /// that breathe in the position of a code, or do not exist.
    fn add(&mut self, class: usize, codes: &[u32], plays: &[LabelledEdge], breathing: impl Fn(u32) -> Colours) {
        let contacts = self.classes[class].first.contacts;
        let touches = collect_colours(|colour| contacts.points_touching(OuterStone::Mortal(colour)) != 0);
        let mut rows = vec![Vec::new(); codes.len()];
        for &(from, to, label) in plays {
            let [before, after] = [from, to].map(|position| codes[position as usize]);
            let breath = if label.suicide() {
                touches & breathing(code_before_removal(self.region, before, after, label))
            } else {
                BOTH
            };
            rows[from as usize].push(PartPlay { to, label, breath });
        }
        let breath = codes.iter().map(|&code| touches & breathing(code)).collect();
        let known = self.found.entry((rows, breath, touches)).or_default();
        let lays = &self.lays[&class];
        let positions = codes.iter().map(|&code| self.region.ternary.position(u64::from(code))).collect();
        let place = PartOccurrence { points: self.points, class, drawable: !lays.is_empty(), positions };
        lays.iter().for_each(|&lay| known.add_lay(lay, &place));
        known.first.push(place);
        shorten(&mut known.first);
    }
}

/// The mortal strings that breathe in the position `code` of a setting of a block, or do not exist.
fn breathing_colours(breathing: &[Vec<SettingSet>; 2], setting: usize, code: u32) -> Colours {
    collect_colours(|colour| breathing[colour.index()][code as usize] >> setting & 1 == 1)
}

/// Code of the position in which the stone of a suicide stands and nothing is removed yet. The stone is on the only empty point next to the
/// stones removed, since they have no liberty with it.
fn code_before_removal(region: &RegionPlays, from: u32, to: u32, label: EdgeLabel) -> u32 {
    let RegionPlays { local_board, ternary, .. } = region;
    let [before, after]: [Position<u64>; 2] = [from, to].map(|code| ternary.position(u64::from(code)));
    let (own, opponent) = (before.stones(label.colour()), before.stones(!label.colour()));
    let removed = own.minus(after.stones(label.colour()));
    let around = removed.iter().fold(u64::EMPTY, |all, point| all | local_board.neighbours(point));
    ternary.code(Position::from_perspective(label.colour(), own | around & local_board.empty_points(before), opponent))
        as u32
}

pub(crate) const BOTH: Colours = 3;

/// The set of colours for which `holds` is true.
fn collect_colours(holds: impl Fn(Colour) -> bool) -> Colours {
    Colour::BOTH.into_iter().fold(0, |set, colour| set | Colours::from(holds(colour)) << colour.index())
}

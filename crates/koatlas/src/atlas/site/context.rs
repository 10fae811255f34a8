//! The catalogue as the pages of the site read it.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Suicide};
use koatlas_catalogue::collection::{KnownBoard, KnownCycles, UnlistedTypes, all_known_boards, known_boards};
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::types::TypeId;
use koatlas_classifier::{Fates, SituationalCycle};

use crate::atlas::answers::SiteAnswers;
use crate::atlas::data::DataFiles;

/// A catalogue with look-ups that several pages share.
pub(super) struct Site<'c> {
    pub catalogue: &'c Catalogue,
    /// Types of known positions that the catalogue does not have.
    pub unlisted: &'c UnlistedTypes,
    /// Answers of the rule sets to cycles.
    pub answers: SiteAnswers<'c>,
    /// Cycles that types are known for.
    pub known_cycles: &'c KnownCycles,
    /// The known positions that have a cycle in their files.
    pub boards_with_fates: Vec<BoardWithFates>,
    /// The tables in the folder `data`.
    pub tables: &'c DataFiles,
    /// Size of `catalogue.json` in bytes, and its BLAKE3 hash.
    pub catalogue_file: (u64, String),
    /// By type, its index among those of `catalogue`.
    listed: BTreeMap<TypeId, usize>,
    /// By type, its index among those of `unlisted`.
    unlisted_index: BTreeMap<TypeId, usize>,
    /// By prime type, the products that have it as a factor.
    products: BTreeMap<TypeId, Vec<&'c TypeEntry>>,
}

/// A known position with the cycle of its file, and what the rule sets do with it.
pub(super) struct BoardWithFates {
    pub board: &'static KnownBoard,
    pub cycle: SituationalCycle,
    pub fates: Fates,
}

impl BoardWithFates {
    /// Address of the position on the page of its type, from the top folder.
    pub fn address(&self) -> String {
        format!("types/{}.html#{}", self.board.id, self.board.known.name)
    }
}

fn boards_with_fates(suicide: Suicide) -> Vec<BoardWithFates> {
    let boards = all_known_boards(suicide).iter().filter_map(|board| {
        let cycle = board.known.cycle(suicide)?;
        let fates = Fates::of_repeated_cycle(&board.component.board, &cycle.moves);
        Some(BoardWithFates { board, cycle, fates })
    });
    boards.collect()
}

impl<'c> Site<'c> {
    pub fn new(
        catalogue: &'c Catalogue,
        unlisted: &'c UnlistedTypes,
        known_cycles: &'c KnownCycles,
        tables: &'c DataFiles,
        json: &[u8],
    ) -> Site<'c> {
        let types = || catalogue.types.iter().chain(&unlisted.types);
        let mut products: BTreeMap<TypeId, Vec<&TypeEntry>> = BTreeMap::new();
        for entry in types().filter(|entry| !is_prime(entry)) {
            let mut factors = entry.factors.clone();
            // Equal factors stand next to each other, since factors are sorted.
            factors.dedup();
            factors.into_iter().for_each(|factor| products.entry(factor).or_default().push(entry));
        }
        Site {
            catalogue,
            unlisted,
            known_cycles,
            boards_with_fates: boards_with_fates(catalogue.suicide),
            tables,
            catalogue_file: (json.len() as u64, blake3::hash(json).to_hex().to_string()),
            answers: SiteAnswers::new(catalogue, unlisted, known_cycles),
            listed: indices(&catalogue.types),
            unlisted_index: indices(&unlisted.types),
            products,
        }
    }

    /// The type `id`; `None` if it has no page.
    pub fn entry(&self, id: TypeId) -> Option<&'c TypeEntry> {
        let listed = self.listed.get(&id).map(|&index| &self.catalogue.types[index]);
        listed.or_else(|| self.unlisted_index.get(&id).map(|&index| &self.unlisted.types[index]))
    }

    /// True if the exhaustive list has the type; false for the type of a known position that it does not have.
    pub fn is_listed(&self, entry: &TypeEntry) -> bool {
        self.listed.contains_key(&entry.id)
    }

    /// Board of a type: the start of the cycle that it is known for, else of its shortest cycle.
    pub fn start<'s>(&'s self, entry: &'s TypeEntry) -> &'s BoardPosition {
        self.known_cycles.get(&entry.id).map_or(&entry.realisation, |known| &known.start)
    }

    /// Name of a type on its page: for a type without a name that is not listed, the title of a known position.
    pub fn title(&self, entry: &TypeEntry) -> String {
        let known = || known_boards(self.catalogue, entry).first().map(|board| board.known.title.clone());
        let untitled = entry.names.is_empty() && !self.is_listed(entry);
        untitled.then(known).flatten().unwrap_or_else(|| entry.name())
    }

    /// The list that has the type `entry`, and its index there.
    pub fn list(&self, entry: &TypeEntry) -> (&'c [TypeEntry], usize) {
        match self.listed.get(&entry.id) {
            Some(&index) => (&self.catalogue.types, index),
            None => (&self.unlisted.types, self.unlisted_index[&entry.id]),
        }
    }

    /// Types that have the prime type `entry` as a factor, in the order of the catalogue, and then those that are not listed.
    pub fn products(&self, entry: &TypeEntry) -> &[&'c TypeEntry] {
        self.products.get(&entry.id).map_or(&[], Vec::as_slice)
    }
}

fn indices(types: &[TypeEntry]) -> BTreeMap<TypeId, usize> {
    types.iter().enumerate().map(|(index, entry)| (entry.id, index)).collect()
}

/// True if the type is not a product of smaller ones.
pub(super) fn is_prime(entry: &TypeEntry) -> bool {
    entry.factors.len() == 1
}

/// A number with its noun in the singular or plural.
pub(super) fn with_noun(number: usize, noun: &str) -> String {
    let plural = if noun.ends_with('s') { "es" } else { "s" };
    format!("{number} {noun}{}", if number == 1 { "" } else { plural })
}

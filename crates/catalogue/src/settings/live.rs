//! Live positions of a region: those that can lie on a cycle, computed with bit operations for up to 64 settings
//! (contacts of the region with stones around it) at once.

use koatlas_position_graph::{Components, Digraph, Rows};

use crate::settings::conditions::{Breath, SettingSet};
use crate::settings::contacts::Contacts;
use crate::settings::region_plays::{ConditionalPlay, RegionPlays};

/// Number of settings that are explored together.
pub(crate) const BLOCK: usize = SettingSet::BITS as usize;

/// A play between live positions.
#[derive(Clone, Copy)]
struct LivePlay {
    /// Index of the position after the play.
    to: u32,
    /// The settings that have this play.
    settings: SettingSet,
    /// Index of the play in [`RegionPlays::plays`].
    number: u32,
}

/// The live positions of a region and the plays between them, for each setting of a block. Positions without predecessor or without
/// successor are removed until there are none. No cycle loses a position by that.
pub(crate) struct LiveGraph {
    /// Codes of the positions, in ascending order. The index of a position in the other fields is its index in `codes`.
    codes: Vec<u32>,
    /// By index of a position, the settings in which it is live.
    live: Vec<SettingSet>,
    /// By index of a position, the plays from it.
    plays: Rows<LivePlay>,
    /// Number of settings in the block, at most [`BLOCK`].
    count: usize,
}

impl LiveGraph {
    /// The live graph of the settings with the contacts `settings`, at most [`BLOCK`] of them. With `mortal`, positions in which a
    /// mortal string does not *breathe* (it has no liberty in the region and can be captured, see [`Breath`]) are removed too. With
    /// `None`, mortal strings are treated as immortal.
    pub fn new(region: &RegionPlays, points: usize, settings: &[Contacts], mortal: Option<&Breath>) -> LiveGraph {
        let immortal: Vec<Contacts> = settings.iter().map(|contacts| contacts.with_all_immortal()).collect();
        // By colour and code, the settings in which the mortal string breathes or does not exist.
        let breathing = mortal.map(|breath| breath.breathing_settings(points, settings)).unwrap_or_default();
        let settings_passing = region.conditions.settings_passing(points, &immortal, &breathing);
        // `region.legal` is the number of a condition for each code: the position is legal in the settings that pass it.
        let mut live: Vec<SettingSet> = region.legal.iter().map(|&legal| settings_passing[legal as usize]).collect();
        for breathing in breathing {
            live.iter_mut().zip(breathing).for_each(|(live, breathing)| *live &= breathing);
        }
        // Removes positions without predecessor or without successor until there are none. Most plays lead to a larger code. So an
        // ascending sweep removes whole chains of positions without predecessor at once, and a descending sweep those without
        // successor. `|` runs both.
        let plays = &region.plays;
        while sweep_up(plays, &settings_passing, &mut live) | sweep_down(plays, &settings_passing, &mut live) {}
        let codes: Vec<u32> = (0..).zip(&live).filter(|&(_, &settings)| settings != 0).map(|(code, _)| code).collect();
        let mut index_of = vec![0; live.len()];
        (0..).zip(&codes).for_each(|(i, &code)| index_of[code as usize] = i);
        let mut plays = Rows::default();
        for &from in &codes {
            plays.push(region.plays.range(from).filter_map(|number| {
                let play = region.plays.items()[number as usize];
                let settings = live[from as usize] & settings_passing[play.condition as usize] & live[play.to as usize];
                (settings != 0).then(|| LivePlay { to: index_of[play.to as usize], settings, number })
            }));
        }
        let live = codes.iter().map(|&code| live[code as usize]).collect();
        LiveGraph { live, codes, plays, count: settings.len() }
    }

    /// Calls `visit` with every component of more than one position of every setting: the number of the setting, the codes of the
    /// positions, and the indices of the plays among those of the region, both in ascending order.
    pub fn for_each_component(&self, mut visit: impl FnMut(usize, &[u32], &[u32])) {
        // The buffers are reused: there are millions of components.
        let (mut codes, mut numbers) = (Vec::new(), Vec::new());
        for setting in 0..self.count {
            let graph = SettingGraph { graph: self, setting };
            let components = Components::find(&graph);
            for nodes in components.members().rows().filter(|nodes| nodes.len() > 1) {
                let component = components.component(nodes[0]);
                codes.clear();
                numbers.clear();
                for &from in nodes {
                    let inside = graph.plays(from).filter(|play| components.component(play.to) == component);
                    numbers.extend(inside.map(|play| play.number));
                    codes.push(self.codes[from as usize]);
                }
                visit(setting, &codes, &numbers);
            }
        }
    }
}

/// The live graph of a single setting, as a [`Digraph`].
struct SettingGraph<'g> {
    graph: &'g LiveGraph,
    setting: usize,
}

impl SettingGraph<'_> {
    fn plays(&self, from: u32) -> impl Iterator<Item = &LivePlay> {
        self.graph.plays.row(from).iter().filter(|play| play.settings >> self.setting & 1 == 1)
    }
}

impl Digraph for SettingGraph<'_> {
    fn len(&self) -> usize {
        self.graph.codes.len()
    }

    fn is_node(&self, node: u32) -> bool {
        self.graph.live[node as usize] >> self.setting & 1 == 1
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.plays(node).for_each(|play| visit(play.to));
    }
}

/// Removes positions without predecessor from `live`, in ascending order of codes. True if there were any. `live` are the settings in which
/// each position is live, by code, and `settings_passing` those that pass each condition.
fn sweep_up(plays: &Rows<ConditionalPlay>, settings_passing: &[SettingSet], live: &mut [SettingSet]) -> bool {
    let mut reached = vec![0; live.len()];
    for (from, &live) in (0..).zip(&*live).filter(|&(_, &live)| live != 0) {
        // Plays to smaller codes are counted before the sweep, which comes to their sources too late. Sources that it removes still count
        // here: the next sweep finds out.
        let down = plays.row(from).iter().take_while(|play| play.to < from);
        down.for_each(|play| reached[play.to as usize] |= live & settings_passing[play.condition as usize]);
    }
    let mut changed = false;
    for (from, live) in (0..).zip(live) {
        // All plays from smaller codes have been counted with what is left of their sources.
        let remaining = *live & reached[from as usize];
        changed |= remaining != *live;
        *live = remaining;
        if remaining != 0 {
            let up = plays.row(from).iter().rev().take_while(|play| play.to > from);
            up.for_each(|play| reached[play.to as usize] |= remaining & settings_passing[play.condition as usize]);
        }
    }
    changed
}

/// Removes positions without successor from `live`, in descending order of codes. True if there were any.
fn sweep_down(plays: &Rows<ConditionalPlay>, settings_passing: &[SettingSet], live: &mut [SettingSet]) -> bool {
    let mut changed = false;
    for from in (0..live.len() as u32).rev() {
        let before = live[from as usize];
        if before != 0 {
            let leading =
                plays.row(from).iter().map(|play| settings_passing[play.condition as usize] & live[play.to as usize]);
            let remaining = before & leading.fold(0, |all, settings| all | settings);
            changed |= remaining != before;
            live[from as usize] = remaining;
        }
    }
    changed
}

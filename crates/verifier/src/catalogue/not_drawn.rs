//! Check of a type without a board: its setting is explored, and obstacles are found again.

use crate::catalogue::stated::StatedNotDrawn;

use super::canonical::CanonicalGraph;
use super::entry::CatalogueContext;
use super::errors::check_same;
use super::settings::stated::ExploredSetting;
use crate::limits::Budget;
use crate::unproved::{Refused, Unproved};

/// Checks `entry`: its setting has the type, and if it is said that it cannot be drawn, something rules out its setting.
pub(crate) fn check(entry: &StatedNotDrawn, context: &CatalogueContext, budget: &mut Budget) -> Result<(), Unproved> {
    let setting = ExploredSetting::new(&entry.setting, context.policy, budget)?;
    let component = &setting.component;
    check_same("points", &entry.points, &setting.points)?;
    check_same("pieces", &entry.pieces, &entry.setting.len())?;
    check_same("mortal_strings", &entry.mortal_strings, &setting.mortal_strings)?;
    check_same("positions", &entry.positions, &component.len())?;
    check_same("plays", &entry.plays, &component.plays.len())?;
    let form = CanonicalGraph::of_type(component.len(), &component.edges(), budget)?;
    check_same("id", &entry.id, &form.identity())?;
    let stated: Vec<Option<&str>> = entry.setting.iter().map(|piece| piece.obstacle.as_deref()).collect();
    check_same("setting, obstacles", &stated, &setting.obstacles)?;
    let reason = if component.plays.is_empty() {
        "nothing repeats"
    } else if setting.points > context.catalogue.max_points {
        "it has more points than the settings of the catalogue"
    } else if setting.mortal_strings == 0 {
        "it has no mortal strings, and such settings can be drawn"
    } else if entry.is_impossible() && setting.is_open {
        "it is said that it cannot be drawn, and nothing rules out its setting"
    } else {
        return Ok(());
    };
    Err(Refused::at("setting", reason).into())
}

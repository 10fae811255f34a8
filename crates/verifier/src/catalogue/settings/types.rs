//! The types of components, by numbers.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::product::Found;
use crate::catalogue::canonical::Forms;
use crate::limits::{Budget, NotDecided};

/// The types that were met, numbered as they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Types {
    /// The identity of each.
    pub ids: Vec<String>,
    numbers: BTreeMap<String, usize>,
    /// Components that were met, to spare canonical forms.
    met: FxHashMap<Found, usize>,
}

impl Types {
    /// The type of a component.
    pub fn number(&mut self, component: Found, budget: &mut Budget) -> Result<usize, NotDecided> {
        if let Some(&number) = self.met.get(&component) {
            return Ok(number);
        }
        let (nodes, edges) = &component;
        let mut own = budget.part(u64::MAX);
        let forms = Forms::of(*nodes, edges, &mut own);
        budget.work(own.worked())?;
        let id = forms?.type_form().identity();
        budget.hold(16 * edges.len() + 64)?;
        let new = self.ids.len();
        let number = *self.numbers.entry(id.clone()).or_insert(new);
        if number == new {
            self.ids.push(id);
        }
        self.met.insert(component, number);
        Ok(number)
    }
}

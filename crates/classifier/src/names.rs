//! Names of ko types, from the positions that are known for their component.

use std::collections::BTreeMap;

use koatlas_board::{PointSet, Suicide};
use koatlas_position_graph::{Edge, PositionGraph};

use crate::collection::{KnownPosition, collection};
use crate::types::{Label, LabelledDigraph, TypeId, factorise, type_form};

/// A ko type: its identity, what it is called, and its prime factors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoType {
    /// The identity.
    pub id: TypeId,
    /// Its names, and for a composite type the names of its factors joined by `x`.
    pub names: Vec<String>,
    /// The prime factors; a prime type is its own only one.
    pub factors: Vec<Factor>,
}

impl KoType {
    /// Whether the type is no product of smaller ones.
    #[must_use]
    pub fn is_prime(&self) -> bool {
        self.factors.len() == 1
    }
}

/// A prime factor of a type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor {
    /// Its identity, which is that of the factor with the colours exchanged too.
    pub id: TypeId,
    /// Whether it comes with the colours exchanged, compared with the first factor that is not its own exchange.
    pub exchanged: bool,
}

/// The names of types, and the positions of the collection that are examples of them.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: BTreeMap<TypeId, Vec<String>>,
    examples: BTreeMap<TypeId, Vec<String>>,
}

/// Most positions that a known position's exploration may reach.
const LIMIT: usize = 1 << 20;

impl Names {
    /// The names from the collection, and as examples the positions that have a type under this suicide policy but do not
    /// name it.
    #[must_use]
    pub fn of_collection(suicide: Suicide) -> Names {
        // Suicide of a single stone changes no position: the types are those of multi-stone suicide.
        let suicide = if suicide == Suicide::All { Suicide::Multi } else { suicide };
        let mut names = Names::default();
        for known in collection() {
            for policy in [Suicide::None, Suicide::Multi] {
                names.add(&known, policy, policy == suicide);
            }
        }
        names
    }

    fn add(&mut self, known: &KnownPosition, policy: Suicide, examples: bool) {
        let gives_name = known.names_type.contains(&policy);
        let wanted = gives_name || examples;
        let Some(id) = wanted.then(|| type_of(known, policy)).flatten() else { return };
        let (list, name) = match &known.type_name {
            Some(name) if gives_name => (&mut self.names, name),
            _ => (&mut self.examples, &known.name),
        };
        let list = list.entry(id).or_default();
        if !list.contains(name) {
            list.push(name.clone());
        }
    }

    /// The positions of the collection that have the type but do not name it.
    #[must_use]
    pub fn examples(&self, id: &TypeId) -> &[String] {
        self.examples.get(id).map_or(&[], Vec::as_slice)
    }

    /// The type of a component.
    #[must_use]
    pub fn ko_type(&self, component: &LabelledDigraph) -> KoType {
        let mut factors: Vec<(Factor, bool)> = factorise(component).iter().map(factor).collect();
        orient(&mut factors);
        let factors: Vec<Factor> = factors.into_iter().map(|(factor, _)| factor).collect();
        let id = if factors.len() == 1 { factors[0].id.clone() } else { TypeId::of(&type_form(component).0) };
        let mut names = self.names.get(&id).cloned().unwrap_or_default();
        if factors.len() > 1 {
            let product = factors.iter().map(|factor| self.factor_name(factor)).collect::<Vec<_>>().join(" x ");
            names.push(product);
        }
        KoType { id, names, factors }
    }

    fn factor_name(&self, factor: &Factor) -> String {
        let name = self.names.get(&factor.id).map_or_else(|| factor.id.to_string(), |names| names[0].clone());
        if factor.exchanged { format!("{name} (colours exchanged)") } else { name }
    }
}

/// A factor, and whether exchanging its colours changes it.
fn factor(graph: &LabelledDigraph) -> (Factor, bool) {
    let (form, exchanged) = type_form(graph);
    let (_, other) = type_form(&graph.exchanged());
    (Factor { id: TypeId::of(&form), exchanged }, exchanged != other)
}

/// Orders the factors and says which are exchanged, such that a type and its colour exchange get the same answer: of the
/// two ways to orient them the lesser.
fn orient(factors: &mut Vec<(Factor, bool)>) {
    let oriented = |flip: bool| {
        let mut all = factors.clone();
        all.iter_mut().for_each(|(factor, two_sided)| factor.exchanged = *two_sided && factor.exchanged != flip);
        all.sort();
        all
    };
    let least = oriented(false).min(oriented(true));
    *factors = least;
}

fn type_of(known: &KnownPosition, policy: Suicide) -> Option<TypeId> {
    let (arena, start) = known.position.arena::<u128>().ok()?;
    let component = PositionGraph::component(&arena, start, policy, LIMIT).ok()?;
    let graph = labelled_digraph(&component);
    (graph.len() > 1).then(|| TypeId::of(&type_form(&graph).0))
}

/// The component as a digraph whose edges are labelled with what the plays do: what is left of a ko when position,
/// shape and place drop out.
///
/// # Panics
/// Never: the position before and after fix the play, so no two edges of a position graph have the same ends.
#[must_use]
pub fn labelled_digraph<S: PointSet>(component: &PositionGraph<S>) -> LabelledDigraph {
    let edges: Vec<_> = component.all_edges().map(|(from, edge)| (from, edge.to, Label::from(edge))).collect();
    LabelledDigraph::new(component.positions().len(), &edges).expect("no two plays lead from a position to another")
}

impl From<Edge> for Label {
    fn from(edge: Edge) -> Label {
        Label::new(edge.colour, edge.suicide, edge.removed.into())
    }
}

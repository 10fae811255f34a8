//! Identity of a component, its prime factors, and its names.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Suicide};

use super::factors::{Factor, prime_factors};
use super::{CanonicalGraph, ComponentEdge, LiteralComponent, PlayLabel, StatedType, check_same, exchanged, stray};
use crate::certificates::quoted;
use crate::{Budget, Refused, Unproved, WithinLimits};

const NO_PRODUCT: &str = "the component is not the product of the factors found: this is a fault of the checker";

/// Position that gives a name to a type or is an example of one. Names are data, and the caller provides them.
#[derive(Clone, Debug)]
pub struct KnownKo {
    /// Name of the position.
    pub name: String,
    /// Board of the position.
    pub board: BoardPosition,
    /// Name that it gives to its type; `None` if it is only an example.
    pub type_name: Option<String>,
    /// Suicide policies under which it names its type.
    pub names_type: Vec<Suicide>,
}

/// Names and examples of types.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownNames {
    /// True if there are any to compare with: [`KnownKo`]s were given.
    pub are_known: bool,
    names: BTreeMap<CanonicalGraph, Vec<String>>,
    examples: BTreeMap<CanonicalGraph, Vec<String>>,
    /// Names of types that are larger than all of the catalogue.
    of_larger: Vec<String>,
}

impl KnownNames {
    /// Collects the names that the positions of `known` give to types of at most `most` positions, so many as the largest of the catalogue
    /// has. A position that gives no name is an example of its type under `suicide`.
    pub fn new(known: &[KnownKo], suicide: Suicide, most: usize, budget: &mut Budget) -> WithinLimits<KnownNames> {
        let mut names = KnownNames { are_known: !known.is_empty(), ..KnownNames::default() };
        for ko in known {
            for policy in [Suicide::None, Suicide::Multi] {
                let name = ko.type_name.as_ref().filter(|_| ko.names_type.contains(&policy));
                if name.is_none() && policy != suicide {
                    continue;
                }
                let Some(component) = LiteralComponent::explore_at_most(most, &ko.board, policy, budget)? else {
                    names.of_larger.extend(name.cloned());
                    continue;
                };
                if component.plays.is_empty() {
                    continue;
                }
                let form = CanonicalGraph::of_type(component.len(), &component.edges(), budget)?;
                match name {
                    Some(name) => push_new(names.names.entry(form).or_default(), name),
                    None => push_new(names.examples.entry(form).or_default(), &ko.name),
                }
            }
        }
        for (name, stages) in STAGES.iter().zip(2..most as u32) {
            let form = CanonicalGraph::of_type(stages as usize + 1, &stages_of_a_ko(stages), budget)?;
            push_new(names.names.entry(form).or_default(), &format!("{name}-stage ko"));
        }
        Ok(names)
    }

    /// Checks identity, factors, names and examples of `entry` against its `component`. Returns the number of names that were not checked.
    pub fn check(
        &self,
        entry: &StatedType,
        component: &LiteralComponent,
        budget: &mut Budget,
    ) -> Result<usize, Unproved> {
        let edges = component.edges();
        let whole = CanonicalGraph::of_type(component.len(), &edges, budget)?;
        let factors = prime_factors(component.len(), &edges, budget)?.ok_or_else(|| Refused::new(NO_PRODUCT))?;
        let primes: Vec<PrimeFactor> =
            factors.iter().map(|factor| PrimeFactor::from_factor(factor, budget)).collect::<WithinLimits<_>>()?;
        let primes = oriented(primes);
        check_same("id", &entry.id, &whole.identity())?;
        check_same("factors", &entry.factors, &primes.iter().map(|prime| prime.form.identity()).collect())?;
        check_same(
            "factors_exchanged",
            &entry.factors_exchanged,
            &primes.iter().map(|prime| prime.exchanged).collect(),
        )?;
        Ok(self.check_names(entry, &whole)?)
    }

    /// Checks names and examples of `entry`, whose type form is `form`. The names begin with those that are known of the type, and none of
    /// the others is a known name. Returns the number of these others: they can be anything.
    fn check_names(&self, entry: &StatedType, form: &CanonicalGraph) -> Result<usize, Refused> {
        let [names, examples] = [&self.names, &self.examples].map(|known| known.get(form).cloned().unwrap_or_default());
        let (stated, others) = entry.names.split_at(names.len().min(entry.names.len()));
        check_same("names", &stated, &&*names)?;
        let is_known = |name| self.names.values().chain([&self.of_larger]).any(|known| known.contains(name));
        if let Some(name) = others.iter().find(|name| is_known(name)) {
            return Err(stray("names", &quoted(name)));
        }
        if self.are_known {
            check_same("examples", &entry.examples, &examples)?;
        }
        Ok(others.len())
    }
}

/// Numbers of the stages of kos that have a name, from two.
const STAGES: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// The plays of a ko in which one player takes a number of `stages`, a stone each time, and the other takes them back in turn.
fn stages_of_a_ko(stages: u32) -> Vec<ComponentEdge> {
    let takes = |colour| PlayLabel { colour, suicide: false, removed: 1 };
    (0..stages)
        .flat_map(|stage| [(stage, stage + 1, takes(Colour::Black)), (stage + 1, stage, takes(Colour::White))])
        .collect()
}

/// Prime factor. Factors are sorted by their type forms; of one type, those that are not exchanged come first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PrimeFactor {
    form: CanonicalGraph,
    /// True if `form` is the form with the colours exchanged.
    exchanged: bool,
    /// True if the exchange of colours makes another graph: `form` is not its own image.
    two_sided: bool,
}

impl PrimeFactor {
    /// Computes the forms of a factor.
    fn from_factor((nodes, edges): &Factor, budget: &mut Budget) -> WithinLimits<PrimeFactor> {
        let as_is = CanonicalGraph::new(*nodes, edges, budget)?;
        let image = CanonicalGraph::new(*nodes, &exchanged(edges), budget)?;
        let (exchanged, two_sided) = (image < as_is, image != as_is);
        Ok(PrimeFactor { form: as_is.min(image), exchanged, two_sided })
    }
}

/// Sorts `primes`. A type stays the same if the colours are exchanged, and then the exchanged factors are others: returns the lesser of
/// the two lists.
fn oriented(primes: Vec<PrimeFactor>) -> Vec<PrimeFactor> {
    let exchange = |prime: &PrimeFactor| PrimeFactor { exchanged: prime.exchanged != prime.two_sided, ..prime.clone() };
    let mut exchanged: Vec<PrimeFactor> = primes.iter().map(exchange).collect();
    let mut as_is = primes;
    exchanged.sort_unstable();
    as_is.sort_unstable();
    as_is.min(exchanged)
}

/// Appends `name` if it is not in `list`.
fn push_new(list: &mut Vec<String>, name: &str) {
    if list.iter().all(|known| known != name) {
        list.push(name.to_owned());
    }
}

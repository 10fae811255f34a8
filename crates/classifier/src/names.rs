//! Names of ko types, taken from the positions that are known for their type.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Suicide};
use serde::{Deserialize, Serialize};

use crate::at_stake::{is_at_stake, is_seki};
use crate::coupled_kos::{MOST_COUPLED, name_of_coupled_kos};
use crate::stages::name_of_stages;
use crate::types::{CanonicalForm, LabelledDigraph, TypeId, canonical_form, factorise, type_form};

/// A ko type with its identity, its names and its prime factors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoType {
    /// The identity of the type.
    pub id: TypeId,
    /// Its names: those of the collection, sorted by file. For coupled kos also a description such as
    /// `triple ko (one string shared by 3 kos)`, for a ko of several stages its number of stages, and for a composite type the names of its factors joined by ` x `. A
    /// factor without a name appears with its identity.
    pub names: Vec<String>,
    /// The identities of its prime factors in ascending order; a prime type has itself as the only one. Exchanging the colours of
    /// a factor does not change its identity.
    pub factors: Vec<TypeId>,
    /// By factor, true if its colours are exchanged, relative to the first factor that differs from its own exchange.
    pub factors_exchanged: Vec<bool>,
    /// The positions of the collection that have this type and give it no name.
    pub examples: Vec<String>,
}

impl KoType {
    /// True if the type is no product of smaller ones.
    pub fn is_prime(&self) -> bool {
        self.factors.len() == 1
    }
}

/// The names of types, and the positions of the collection that are examples of them.
///
/// A name belongs to an identity, which is a hash. If ten million types are looked up, the probability that one of them gets a
/// wrong name, because its hash equals that of a named type, is below one in ten billion.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: BTreeMap<TypeId, Vec<String>>,
    names_at_stake: BTreeMap<TypeId, String>,
    names_in_seki: BTreeMap<TypeId, String>,
    examples: BTreeMap<TypeId, Vec<String>>,
}

/// The entry of a type in `data/types.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TypeKeys {
    names: Vec<String>,
    name_at_stake: Option<String>,
    name_in_seki: Option<String>,
    examples_without_suicide: Vec<String>,
    examples_with_suicide: Vec<String>,
}

static WITHOUT_SUICIDE: LazyLock<Names> = LazyLock::new(|| Names::read(|keys| keys.examples_without_suicide));
static WITH_SUICIDE: LazyLock<Names> = LazyLock::new(|| Names::read(|keys| keys.examples_with_suicide));

impl Names {
    /// The names of the collection, with the positions as examples that have a type under `suicide` without naming it. Names
    /// count under every policy.
    ///
    /// No position is explored: a file lists the type of each, and the tests of this crate compute the types again.
    pub fn of_collection(suicide: Suicide) -> &'static Names {
        if suicide == Suicide::None { &WITHOUT_SUICIDE } else { &WITH_SUICIDE }
    }

    fn read(examples: impl Fn(TypeKeys) -> Vec<String>) -> Names {
        let mut found = Names::default();
        let types: BTreeMap<TypeId, TypeKeys> = toml::from_str(koatlas_data::TYPES).expect("data/types.toml has types");
        for (id, mut keys) in types {
            found.names.insert(id, std::mem::take(&mut keys.names));
            found.names_at_stake.extend(keys.name_at_stake.take().map(|name| (id, name)));
            found.names_in_seki.extend(keys.name_in_seki.take().map(|name| (id, name)));
            found.examples.insert(id, examples(keys));
        }
        found
    }

    /// Most positions of a type that has a name of its own, and is not called by its factors.
    pub fn most_positions(&self) -> usize {
        let of_collection = self.names.keys().chain(self.names_at_stake.keys()).chain(self.names_in_seki.keys());
        of_collection.map(|id| id.positions as usize).max().unwrap_or(0).max(MOST_COUPLED)
    }

    /// The name that the type `id` has first on `board` in the region, where it depends on what is [at stake](is_at_stake) or on a
    /// [seki](is_seki).
    pub fn name_on_board(&self, id: TypeId, board: &BoardPosition) -> Option<&str> {
        let at_stake = self.names_at_stake.get(&id).filter(|_| is_at_stake(board));
        let name = at_stake.or_else(|| self.names_in_seki.get(&id).filter(|_| is_seki(board)));
        name.map(String::as_str)
    }

    /// Puts the [name on this board](Names::name_on_board), if there is one, before the other names of `found`.
    #[must_use]
    pub fn called_on_board(&self, mut found: KoType, board: &BoardPosition) -> KoType {
        if let Some(first) = self.name_on_board(found.id, board) {
            found.names.retain(|name| name != first);
            found.names.insert(0, first.to_owned());
        }
        found
    }

    /// Names the type of `component`, and finds its factors and examples.
    ///
    /// ```
    /// use koatlas_board::{Colour, Suicide};
    /// use koatlas_classifier::Names;
    /// use koatlas_classifier::types::{EdgeLabel, LabelledDigraph};
    /// let [black, white] = Colour::BOTH.map(|colour| EdgeLabel::new(colour, false, 1));
    /// let basic_ko = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
    /// let found = Names::of_collection(Suicide::None).ko_type(&LabelledDigraph::product(&basic_ko, &basic_ko));
    /// assert_eq!((found.is_prime(), &found.names[0][..]), (false, "basic ko x basic ko"));
    /// # Ok::<(), koatlas_classifier::types::DigraphError>(())
    /// ```
    ///
    /// # Panics
    /// If the graph is not connected; see [`factorise`].
    ///
    /// # Complexity
    /// That of [`factorise`], and two canonical forms of each factor; of a composite type also of the whole.
    pub fn ko_type(&self, component: &LabelledDigraph) -> KoType {
        self.ko_type_and_form(component).0
    }

    /// The type of `component`, and the [`type_form`] that its identity is a hash of. See [`Names::ko_type`].
    ///
    /// # Panics
    /// As [`Names::ko_type`].
    pub fn ko_type_and_form(&self, component: &LabelledDigraph) -> (KoType, CanonicalForm) {
        let factors = oriented(factorise(component).iter().map(Prime::new).collect());
        // A prime type has the form of its only factor, so it is not computed twice.
        let form = match &factors[..] {
            [prime] => prime.form.clone(),
            _ => type_form(component).0,
        };
        let id = TypeId::from_form(&form);
        let mut names = self.names.get(&id).cloned().unwrap_or_default();
        names.extend(match &factors[..] {
            [prime] => prime.coupled.clone(),
            _ => Some(factors.iter().map(|factor| self.factor_name(factor)).collect::<Vec<_>>().join(" x ")),
        });
        let ko_type = KoType {
            id,
            names,
            factors: factors.iter().map(|factor| TypeId::from_form(&factor.form)).collect(),
            factors_exchanged: factors.iter().map(|factor| factor.exchanged).collect(),
            examples: self.examples.get(&id).cloned().unwrap_or_default(),
        };
        (ko_type, form)
    }

    fn factor_name(&self, factor: &Prime) -> String {
        let id = TypeId::from_form(&factor.form);
        let own_name = self.names.get(&id).and_then(|names| names.first());
        let name = own_name.or(factor.coupled.as_ref()).cloned();
        let name = name.unwrap_or_else(|| id.to_string());
        if factor.exchanged { format!("{name} (colours exchanged)") } else { name }
    }
}

/// A prime factor. Its form identifies it without relying on hashes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Prime {
    /// Its type form.
    form: CanonicalForm,
    /// True if the factor is that form with the colours exchanged.
    exchanged: bool,
    /// True if exchanging the colours changes the type of the graph.
    two_sided: bool,
    /// Its description, if it consists of coupled kos or is a ko of several stages.
    coupled: Option<String>,
}

impl Prime {
    fn new(graph: &LabelledDigraph) -> Prime {
        let as_is = canonical_form(graph).form;
        let other = canonical_form(&graph.exchanged()).form;
        let coupled = name_of_coupled_kos(graph).or_else(|| name_of_stages(graph));
        Prime { exchanged: other < as_is, two_sided: other != as_is, form: as_is.min(other), coupled }
    }
}

/// Sorts `factors` and orients them: of the two orientations of the whole, which exchange the colours of all two-sided factors,
/// the lesser. So a type and the type with its colours exchanged give the same result.
fn oriented(factors: Vec<Prime>) -> Vec<Prime> {
    let turned = factors.iter().cloned().map(|prime| Prime { exchanged: prime.two_sided != prime.exchanged, ..prime });
    let mut orientations = [turned.collect(), factors];
    for factors in &mut orientations {
        factors.sort();
    }
    let [turned, factors] = orientations;
    turned.min(factors)
}

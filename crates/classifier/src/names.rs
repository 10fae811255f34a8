//! Names of ko types, from the positions that are known for their component.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use koatlas_board::Suicide;
use serde::{Deserialize, Serialize};

use crate::coupled_kos::name_of_coupled_kos;
use crate::types::{CanonicalForm, LabelledDigraph, TypeId, canonical_form, factorise, type_form};

/// A ko type: its identity, what it is called, and its prime factors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoType {
    /// The identity.
    pub id: TypeId,
    /// Its names in the collection, by the files that give them; for coupled kos also what they share, as
    /// `triple ko (one string shared by 3 kos)`; and for a composite type the names of its factors joined by ` x `. A
    /// factor without a name is called by its identity.
    pub names: Vec<String>,
    /// The identities of its prime factors in ascending order; a prime type is its own only one. A factor with the colours exchanged
    /// has the same identity.
    pub factors: Vec<TypeId>,
    /// For each factor whether it comes with the colours exchanged, compared with the first factor that is not its own exchange.
    pub factors_exchanged: Vec<bool>,
    /// The positions of the collection that have the type and do not name it.
    pub examples: Vec<String>,
}

impl KoType {
    /// Whether the type is no product of smaller ones.
    #[must_use]
    pub fn is_prime(&self) -> bool {
        self.factors.len() == 1
    }
}

/// The names of types, and the positions of the collection that are examples of them.
///
/// A name goes with an identity, which is a hash: the probability that a type has the hash of a named one by chance, and with it a
/// name that is not its own, is below one in ten billion even if ten million types are asked about.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: BTreeMap<TypeId, Vec<String>>,
    examples: BTreeMap<TypeId, Vec<String>>,
}

/// What the file `data/types.toml` says of a type.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TypeKeys {
    names: Vec<String>,
    examples_without_suicide: Vec<String>,
    examples_with_suicide: Vec<String>,
}

static WITHOUT_SUICIDE: LazyLock<Names> = LazyLock::new(|| Names::read(|keys| keys.examples_without_suicide));
static WITH_SUICIDE: LazyLock<Names> = LazyLock::new(|| Names::read(|keys| keys.examples_with_suicide));

impl Names {
    /// The names from the collection, and as examples the positions that have a type under this suicide policy but do
    /// not name it. A name is known whatever the policy under which its position gives it.
    ///
    /// No position is explored for that: a file says which type each has, and the tests of this crate compute it again.
    ///
    /// # Panics
    /// If that file, which is part of the program, is broken.
    #[must_use]
    pub fn of_collection(suicide: Suicide) -> &'static Names {
        if suicide == Suicide::None { &WITHOUT_SUICIDE } else { &WITH_SUICIDE }
    }

    fn read(examples: impl Fn(TypeKeys) -> Vec<String>) -> Names {
        let mut found = Names::default();
        let types: BTreeMap<TypeId, TypeKeys> = toml::from_str(koatlas_data::TYPES).expect("data/types.toml has types");
        for (id, mut keys) in types {
            found.names.insert(id, std::mem::take(&mut keys.names));
            found.examples.insert(id, examples(keys));
        }
        found
    }

    /// The type of a component, with its names and examples.
    ///
    /// ```
    /// use koatlas_board::{Colour, Suicide};
    /// use koatlas_classifier::Names;
    /// use koatlas_classifier::types::{Label, LabelledDigraph};
    /// let [black, white] = Colour::BOTH.map(|colour| Label::new(colour, false, 1));
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
    #[must_use]
    pub fn ko_type(&self, component: &LabelledDigraph) -> KoType {
        self.ko_type_and_form(component).0
    }

    /// The type of a component, and the [`type_form`] of which it has its identity. See [`Names::ko_type`].
    ///
    /// # Panics
    /// As [`Names::ko_type`].
    #[must_use]
    pub fn ko_type_and_form(&self, component: &LabelledDigraph) -> (KoType, CanonicalForm) {
        let factors = oriented(factorise(component).iter().map(Prime::new).collect());
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

/// A prime factor with its proof of identity.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Prime {
    /// Its type form.
    form: CanonicalForm,
    /// Whether it is the exchange of that form.
    exchanged: bool,
    /// Whether exchanging the colours makes it another graph.
    two_sided: bool,
    /// Its name if it is coupled kos.
    coupled: Option<String>,
}

impl Prime {
    fn new(graph: &LabelledDigraph) -> Prime {
        let as_is = canonical_form(graph).form;
        let other = canonical_form(&graph.exchanged()).form;
        let coupled = name_of_coupled_kos(graph);
        Prime { exchanged: other < as_is, two_sided: other != as_is, form: as_is.min(other), coupled }
    }
}

/// Orders the factors and says which are exchanged, such that a type and its colour exchange get the same answer: of
/// the two ways to orient them the lesser.
fn oriented(factors: Vec<Prime>) -> Vec<Prime> {
    let turned = factors.iter().cloned().map(|prime| Prime { exchanged: prime.two_sided != prime.exchanged, ..prime });
    let sorted = |mut all: Vec<Prime>| {
        all.sort();
        all
    };
    sorted(turned.collect()).min(sorted(factors))
}

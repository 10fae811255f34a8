//! What known positions are called by players, and what they are, in a sentence or two: the file `data/about.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use koatlas_board::fold_name;
use koatlas_classifier::KoType;
use serde::Deserialize;

/// What a known position is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The name that players use.
    pub name: String,
    /// The name of its type, where that is another one.
    #[serde(default)]
    type_name: Option<String>,
    /// What it is, and what usually happens.
    pub about: String,
    /// The source of that.
    #[serde(default)]
    pub source: String,
    /// True if it is on the first page of the atlas.
    #[serde(default)]
    pub famous: bool,
    /// True if rule sets are compared by it, though it is not on the first page.
    #[serde(default)]
    compared: bool,
}

static ALL: LazyLock<BTreeMap<String, About>> =
    LazyLock::new(|| toml::from_str(koatlas_data::ABOUT).expect("data/about.toml has positions"));

impl About {
    /// All of them, by the names of the files of the positions.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static About)> {
        ALL.iter().map(|(position, about)| (position.as_str(), about))
    }

    /// Those by which rule sets are compared: the famous ones, and others that tell rules apart.
    pub fn compared() -> impl Iterator<Item = (&'static str, &'static About)> {
        About::all().filter(|(_, about)| about.famous || about.compared)
    }

    /// That of the known position `position`, if there is one.
    pub fn of_position(position: &str) -> Option<&'static About> {
        ALL.get(position)
    }

    /// That of a ko: of the known position of its type that is called `title`, by its file or by its name; else of the one whose name the type
    /// has; else of its first example.
    ///
    /// ```
    /// use koatlas::about::About;
    /// use koatlas_classifier::Names;
    /// use koatlas_classifier::types::{EdgeLabel, LabelledDigraph};
    /// use koatlas_board::{Colour, Suicide};
    /// let [black, white] = Colour::BOTH.map(|colour| EdgeLabel::new(colour, false, 1));
    /// let ko = Names::of_collection(Suicide::None).ko_type(&LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?);
    /// let name = |title| About::of_ko(&ko, title).map(|about| &about.name[..]);
    /// assert_eq!([name("my game"), name("approach_ko")], [Some("Basic ko"), Some("Approach ko")]);
    /// # Ok::<(), koatlas_classifier::types::DigraphError>(())
    /// ```
    pub fn of_ko(ko_type: &KoType, title: &str) -> Option<&'static About> {
        let first = ko_type.names.first();
        let of_type = || ALL.values().find(|about| first.is_some_and(|name| about.names_type(name)));
        let examples =
            || ko_type.examples.iter().filter_map(|position| Some((&**position, About::of_position(position)?)));
        let is_called = |name: &str| fold_name(name) == fold_name(title);
        let called = examples().find(|(position, about)| is_called(position) || is_called(&about.name));
        let example = || ko_type.names.is_empty().then(examples).into_iter().flatten().next();
        called.map(|(_, about)| about).or_else(of_type).or_else(|| example().map(|(_, about)| about))
    }

    /// True if `name` is the name of its type.
    pub(crate) fn names_type(&self, name: &str) -> bool {
        fold_name(self.type_name.as_ref().unwrap_or(&self.name)) == fold_name(name)
    }
}

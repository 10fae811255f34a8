//! Ko types: components as labelled digraphs, up to isomorphism and exchange of colours.
//!
//! - [`LabelledDigraph`], [`Label`]: a component without its positions; what is left is what the ko does.
//! - [`invariant`] to sort many graphs into buckets, [`is_isomorphic`] to compare two.
//! - [`canonical_form`], [`type_form`]: a representative of a type, for sorting and for writing down. [`TypeId`]: its
//!   name.
//! - [`factorise`]: the prime types that a type is made of; [`factor_types`]: their names.
//!
//! ```
//! use koatlas_board::Colour::{Black, White};
//! use koatlas_classifier::types::{Label, LabelledDigraph, TypeId, factorise, is_isomorphic, type_form};
//!
//! let [black, white] = [Black, White].map(|colour| Label::new(colour, false, 1));
//! let basic_ko = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
//! let double_ko = LabelledDigraph::product(&basic_ko, &basic_ko);
//!
//! assert_eq!(TypeId::of(&type_form(&basic_ko).0).to_string(), "p2e2-e3462c0a87fcd676");
//! assert_eq!(factorise(&double_ko).len(), 2);
//! assert!(is_isomorphic(&basic_ko, &basic_ko.exchanged()));
//! # Ok::<(), koatlas_classifier::types::DigraphError>(())
//! ```

mod digraph;
mod factorise;
mod form;
mod form_search;
mod label;
mod partition;
mod refine;
mod skeleton;
mod type_id;

pub use digraph::{DigraphError, LabelledDigraph, LabelledEdge};
pub use factorise::{factor_types, factorise};
pub use form::{Canonical, CanonicalForm, canonical_form, invariant, is_isomorphic, isomorphism, type_form};
pub use label::Label;
pub use type_id::{TypeId, TypeIdError};

use partition::{Open, Partition};
use refine::Refiner;

use crate::types::factorise::UnionFind;
use crate::types::label::Numbering;

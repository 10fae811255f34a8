//! Ko types: components as labelled digraphs, up to isomorphism and exchange of colours.
//!
//! - [`LabelledDigraph`], [`EdgeLabel`]: a component without its positions; what is left is what the ko does.
//! - [`canonical_form`], [`type_form`]: a representative of a type, for comparing, sorting and writing down. [`TypeId`]: its
//!   name. [`isomorphism`]: how the nodes of two graphs correspond.
//! - [`Partition`], [`Refiner`]: colour refinement, which all this begins with.
//! - [`factorise`]: the prime types that a type is made of.
//!
//! ```
//! use koatlas_board::Colour::{Black, White};
//! use koatlas_classifier::types::{Label, LabelledDigraph, TypeId, factorise, type_form};
//!
//! let [black, white] = [Black, White].map(|colour| Label::new(colour, false, 1));
//! let basic_ko = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
//! let double_ko = LabelledDigraph::product(&basic_ko, &basic_ko);
//!
//! assert_eq!(TypeId::of(&type_form(&basic_ko).0).to_string(), "p2e2-e3462c0a87fcd676");
//! assert_eq!(factorise(&double_ko).len(), 2);
//! assert_eq!(type_form(&basic_ko).0, type_form(&basic_ko.exchanged()).0);
//! # Ok::<(), koatlas_classifier::types::DigraphError>(())
//! ```

mod classes;
mod digraph;
mod factorise;
mod form;
mod form_search;
mod partition;

pub(crate) use classes::Classes;
pub use digraph::{DigraphError, EdgeLabel, LabelledDigraph, LabelledEdge};
pub use factorise::factorise;
pub use form::{Canonical, CanonicalForm, TypeId, TypeIdError, canonical_form, isomorphism, type_form};
pub use partition::{Partition, Refiner};

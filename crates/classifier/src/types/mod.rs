//! Ko types: components as labelled digraphs, up to isomorphism and exchange of colours.
//!
//! - [`LabelledDigraph`]: a component reduced to the effects of its plays, each with an [`EdgeLabel`].
//! - [`canonical_form`], [`type_form`]: a representative of a type, for comparing, sorting and writing down. [`TypeId`] is its
//!   short name, and [`isomorphism`] a correspondence of the nodes of two graphs.
//! - [`Partition`], [`Refiner`]: colour refinement, the first step of all this.
//! - [`factorise`]: the prime factors of a type.
//!
//! ```
//! use koatlas_board::Colour::{Black, White};
//! use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, TypeId, factorise, type_form};
//!
//! let [black, white] = [Black, White].map(|colour| EdgeLabel::new(colour, false, 1));
//! let basic_ko = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
//! let double_ko = LabelledDigraph::product(&basic_ko, &basic_ko);
//!
//! assert_eq!(TypeId::from_form(&type_form(&basic_ko).0).to_string(), "p2e2-e3462c0a87fcd676");
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

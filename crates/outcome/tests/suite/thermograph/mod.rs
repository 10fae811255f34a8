//! Values of kos by ratios and by thermographs.

pub mod boards;
mod fractions;
mod page;
mod published;
mod random;
mod reference;
mod rules;
mod samples;

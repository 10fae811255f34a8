//! Ko fights with threats.

mod drawn;
mod figures;
mod reference;

//! Ko fights with threats.

mod drawn;
mod figures;
mod on_boards;
mod on_types;
mod reference;

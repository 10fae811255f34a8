//! What repeats at a position, and ko types: each answer against something slower and simpler.

mod classification;
mod collection;
mod common;
mod coupled_kos;
mod cycles;
mod drr;
mod endless;
mod families;
mod fates;
mod known_cycles;
mod ko_points;
mod names;
mod part_of_ko;
mod past_basic_ko;
mod shortest;
mod types;
mod words;

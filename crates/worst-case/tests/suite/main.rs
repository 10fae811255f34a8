//! Long sequences and bounds, against search through everything and against figures that are known.

mod flows;
mod heavy_walks;
mod images;
mod listed;
mod longer_walks;
mod longest;
mod numbering;
mod walk_graph;

//! Long sequences and bounds, compared with exhaustive searches and with known figures.

mod flows;
mod heavy_walks;
mod listed;
mod longer_walks;
mod longest;
mod numbering;
mod symmetries;
mod walk_graph;

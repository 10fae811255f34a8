//! Tests of the program as its users have it: arguments, files and signals go in; output, files and exit codes come out.

mod atlas;
mod bad_files;
mod bad_options;
mod bad_snapshots;
mod basic_ko;
mod check;
mod check_games;
mod check_input;
mod compare;
mod conform;
mod contract;
mod determinism;
mod diagram;
mod figures;
mod games;
mod guide;
#[cfg(feature = "distributed")]
mod hosts;
mod interruptions;
mod ko;
mod longest;
mod manners;
mod notebooks;
mod outputs;
mod pipes;

mod recorded;
mod rules;
mod scan;
mod separate;
mod sequences;
mod serve;
mod serve_refusals;
mod server;
mod shards;
mod suite;
mod support;
mod verify;

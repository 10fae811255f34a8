//! Tests of the program as its users have it: arguments, files and signals go in; output, files and exit codes come out.

mod bad_files;
mod bad_options;
mod bad_snapshots;
mod contract;
mod determinism;
mod figures;
mod interruptions;
mod notebooks;
mod outputs;
mod readme;
mod shards;
mod support;

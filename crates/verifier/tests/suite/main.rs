//! Tests of the verifier: certificates made by hand on small boards, certificates that it must refuse, and its bounds compared with
//! all sequences and all walks.

mod bounds;
mod catalogues;
mod changes;
mod claims;
mod exhaustion;
mod fields;
mod fights;
mod files;
mod flows;
mod mortal;
mod outcomes;
mod referee;
mod refusals;
mod rule_files;
mod support;
mod tables;

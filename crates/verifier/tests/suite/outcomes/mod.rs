//! Certificates of outcomes: made by plain minimax, accepted; and forged, refused.

mod accepted;
mod changes;
mod files;
mod forged;
mod minimax;

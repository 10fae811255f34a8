//! Tests with a program that follows a rule set literally, or departs from it in one planted way: `fake_engine.py`.

mod failures;
mod followed;
mod gtp;
mod planted;
mod scripts;
mod sequences;
mod shorter;
mod support;

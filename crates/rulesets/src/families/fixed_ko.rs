//! The fixed-ko-rule: no step twice.
//!
//! **The rule.** A play may not lead from a position to another if a play of the sequence has led from the one to the other
//! before. Found by Robert Jasiek in 1997 as what remains of the disturbing ko of Ing's rules. Sensei's Library, *Fixed Ko
//! Rule*. A position may recur, and a cycle may be closed once; it cannot be begun again by the same play. Two positions
//! that differ tell player and point, so each play is possible once in each position; two plays that leave a position
//! as it is are the same step, whoever makes them and wherever.
//!
//! - `fixed-ko` is the rule alone: the first recapture of a basic ko is legal, the next capture is not.
//! - `basic-fixed-ko` (Robert Jasiek, *Basic-Fixed-Ko Rules*, 2010) adds the basic ko rule. The source names neither passes
//!   nor suicide: two passes end, suicide of two stones or more is legal.
//! - `ing-reduced` is a reduction of Ing's rules (1991, 1996): basic ko rule, fixed-ko-rule for the disturbing kos, suicide of
//!   two stones or more, four passes to end. Which kos are fighting and which disturbing depends there on life and death, and
//!   life and death on the ko; double and twin hot stones are not modelled.
//!
//! **Finite?** Yes: there are finitely many pairs of positions, each is used once, and passes in a row are limited.

use koatlas_board::Suicide;

use crate::bar::Bar;
use crate::definition::{Definition, NOTHING, Standing};
use crate::end::End;

/// `fixed-ko`, `basic-fixed-ko`, `ing-reduced`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "fixed-ko",
        name: "Fixed-ko-rule",
        aliases: &["fixed superko"],
        family: "fixed_ko",
        source: "Sensei's Library, Fixed Ko Rule",
        suicide: Suicide::Multi,
        bars: &[Bar::Pair],
        ..NOTHING
    },
    Definition {
        id: "basic-fixed-ko",
        name: "Basic-Fixed-Ko Rules",
        aliases: &[],
        family: "fixed_ko",
        source: "Robert Jasiek, Basic-Fixed-Ko Rules; Sensei's Library, Fixed Ko Rule",
        reading: "Two passes end, and suicide of two stones or more is legal: the source leaves both open.",
        suicide: Suicide::Multi,
        bars: &[Bar::BasicKo, Bar::Pair],
        ..NOTHING
    },
    Definition {
        id: "ing-reduced",
        name: "Ing rules, reduced",
        aliases: &["Goe rules"],
        family: "fixed_ko",
        source: "Ing's SST Laws of Wei-Ch'i, 1991; Yuan, Ing's Goe Rules, 1996; Sensei's Library, Ing Ko Rule",
        standing: Standing::Reduction,
        reading: "Basic ko rule, and the fixed-ko-rule for disturbing kos. Double and twin hot stones are not modelled.",
        suicide: Suicide::Multi,
        bars: &[Bar::BasicKo, Bar::Pair],
        ends: &[End::Passes(4)],
        ..NOTHING
    },
];

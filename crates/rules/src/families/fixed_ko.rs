//! The fixed-ko-rule: no step may be made twice.
//!
//! **The rule.** A play may not lead from one position to another if an earlier play of the sequence has led from the
//! one to the other. Robert Jasiek found it in 1997, as the core of the disturbing ko of Ing's rules. Source: Sensei's
//! Library, *Fixed Ko Rule*. So a position may recur, and a cycle may be completed once, but the same play cannot begin
//! it again. Two positions that differ tell who has played and where, so in each position each play is possible once.
//! All plays that leave a position as it is are the same step, whoever makes them and wherever.
//!
//! - `fixed-ko` is the rule alone. The first recapture of a basic ko is legal, the capture after it is not.
//! - `basic-fixed-ko` (Robert Jasiek, *Basic-Fixed-Ko Rules*, 2010) adds the basic ko rule. The source names neither
//!   passes nor suicide. Here two passes end the sequence, and suicide of two stones or more is legal.
//! - `ing-reduced` is a reduction of Ing's rules (1991, 1996): the basic ko rule, the fixed-ko-rule for the disturbing kos, suicide of
//!   two stones or more, and four passes to end. In Ing's rules it depends on life and death which kos are fighting kos and which are
//!   disturbing ones, and life and death depends on the ko. Double and twin hot stones are not modelled.
//!
//! **Finite?** Yes. There are finitely many pairs of positions, each is used once, and passes in a row are limited.

use super::*;

const FIXED_KO: Definition = Definition { family: "fixed_ko", suicide: Suicide::Multi, ..Definition::NOTHING };

/// `fixed-ko`, `basic-fixed-ko`, `ing-reduced`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "fixed-ko",
        name: "Fixed-ko-rule",
        source: "Sensei's Library, Fixed Ko Rule",
        bars: &[Bar::Pair],
        ..FIXED_KO
    },
    Definition {
        id: "basic-fixed-ko",
        name: "Basic-Fixed-Ko Rules",
        source: "Robert Jasiek, Basic-Fixed-Ko Rules; Sensei's Library, Fixed Ko Rule",
        reading: "Two passes end, and suicide of two stones or more is legal: the source leaves both open.",
        bars: &[Bar::BasicKo, Bar::Pair],
        ..FIXED_KO
    },
    Definition {
        id: "ing-reduced",
        name: "Ing rules, reduced",
        source: "Ing's SST Laws of Wei-Ch'i, 1991; Yuan, Ing's Goe Rules, 1996; Sensei's Library, Ing Ko Rule",
        standing: Standing::Reduction,
        articles: &[("suicide", "article 1"), ("basic-ko", "article 1"), ("fixed-ko", "article 1")],
        reading: "Basic ko rule, and the fixed-ko-rule for disturbing kos. Double and twin hot stones are not modelled.",
        bars: &[Bar::BasicKo, Bar::Pair],
        ends: &[End::Passes(4)],
        ..FIXED_KO
    },
];

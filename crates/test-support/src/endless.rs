//! A list of rule sets that tests of several crates need.

/// The rule sets under which a sequence can go on for ever: they have no longest one. In the order of `koatlas rules`.
pub const ENDLESS: [&str; 8] = [
    "basic-ko",
    "drr-1play",
    "drr-basicko",
    "drr-fixedko",
    "drr-3pass",
    "drr-cycleend",
    "japanese-1989",
    "japanese-1989-confirmation",
];

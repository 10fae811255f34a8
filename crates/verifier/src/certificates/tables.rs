//! Constants of the files of outcome tables, and fields of the file of a catalogue.

use crate::certificates::FieldTable;
use crate::certificates::fields::FieldStatus::{Compared, NotChecked, Proved, Recomputed};

/// Kind of the sealed file that holds a table.
pub const TABLE_KIND: &str = "outcome table";

/// Version of the header and sections of a table.
pub const TABLE_VERSION: u32 = 1;

/// Names of the sections of a table, in order, with the number of bytes of each that belong to a state.
pub const TABLE_SECTIONS: [(&str, u64); 4] = [("lower", 1), ("upper", 1), ("lower ranks", 2), ("upper ranks", 2)];

/// The facts of the header of a table, each with one value, and then its sections, each with a value for every state; and how the
/// verifier checks each.
pub const TABLE_FIELDS: &FieldTable = &[
    ("", "table version", Recomputed),
    ("", "board, ko rule, suicide", Proved),
    ("", "lower, upper, lower ranks, upper ranks", Recomputed),
];

/// The fields of a catalogue, and how the verifier checks each. Settings of more points than it enumerates and names that the collection
/// of known kos does not have are exceptions: of these values it says that they are not checked.
pub const CATALOGUE_FIELDS: &FieldTable = &[
    ("", "command", Recomputed),
    ("", "version", NotChecked),
    ("", "max_points", Recomputed),
    ("", "suicide, mortal", Proved),
    ("by_points", "points, settings, new_types, cumulative_types, types_of_all_settings, components", Recomputed),
    ("fates.*", "fate, move, by, outcome", Recomputed),
    ("types", "id", Recomputed),
    ("types", "names", Compared),
    ("types", "factors, factors_exchanged, first_points, pieces, mortal_strings, ko_points", Recomputed),
    ("types", "positions, plays, ko_string_sizes", Recomputed),
    ("types.shortest", "plays, moves, passes, balance, needs_suicide, cycle_word", Recomputed),
    ("types.shortest", "witness", Proved),
    ("types.rulesets.*", "fate, move, by, outcome", Recomputed),
    ("types.cycles_under.*", "for_ever, fewest_moves", Recomputed),
    ("types.cycles_under.*", "rows, witness", Proved),
    ("types.cycles_under.*", "pass_free, balanced", Recomputed),
    ("types.cycles_under.*", "balanced_at_least", Proved),
    ("types.cycles_under.*.pass_free_cycle", "rows, witness", Proved),
    ("types.cycles_under.*.balanced_cycle", "rows, witness", Proved),
    ("types.longest", "*", Proved),
    ("types.longest_sequences", "rulesets, diagram, first, moves", Proved),
    ("types.proofs.*", "scale, potentials, tokens, cuts.nodes, cuts.token, cuts.value", Proved),
    ("types.cycle_words", "*", Recomputed),
    ("types.word_fates.*", "diagram, moves", Proved),
    ("types.word_fates.*", "fates", Recomputed),
    ("types.cycle_lengths", "*", Recomputed),
    ("types", "diagram, region, immortal", Proved),
    ("types", "occurrences", Recomputed),
    ("types", "examples", Compared),
    ("not_drawn", "id, points, pieces, mortal_strings, positions, plays", Recomputed),
    ("not_drawn.setting", "rows, black, white, mortal_black, mortal_white", Proved),
    ("not_drawn.setting", "obstacle", Recomputed),
    ("not_drawn", "reason", Proved),
    ("words", "word, plays, passes, balance, first_points, types", Recomputed),
    ("words", "diagram, region, immortal", Proved),
];

//! The file `catalogue.json`, key by key.
//!
//! One JSON object, in UTF-8. Points are written `c3`: the column as a letter, without `i`, and the row from the bottom. Moves are
//! written `B c3` and `W pass`, if nothing else is said. Diagrams are lists of rows, the top row first, with `X` for black stones,
//! `O` for white stones and `.` for empty points. Numbers are exact unless they are said to be bounds.
//!
//! | key | what it holds |
//! |---|---|
//! | `command` | `catalogue` |
//! | `version` | the version of koatlas that wrote the file |
//! | `max_points` | the number of points of the largest regions |
//! | `suicide` | the suicide policy: `none`, or `multi` (of two stones or more) |
//! | `mortal` | how many mortal strings of each colour there may be: 0 or 1 |
//! | `by_points` | a list with an object for each number of points, from 1 |
//! | `fates` | a list of answers of all rule sets to a cycle, in the form of a type's `rulesets`; no two are the same, and they come in the order in which `word_fates` first use them |
//! | `types` | a list with an object for each type, ordered by `first_points`, `positions`, `plays` and `id` |
//! | `not_drawn` | a list with an object for each type of a setting that is on no board; absent if there is none |
//! | `words` | a list with an object for each cycle word of up to 6 plays, ordered by plays and then by the plays themselves |
//!
//! # An object of `by_points`
//!
//! | key | what it holds |
//! |---|---|
//! | `points` | the number of points |
//! | `settings` | settings of one piece of so many points: its region with its contacts, up to the symmetries of the grid and exchange of colours |
//! | `new_types` | types that no smaller setting has |
//! | `cumulative_types` | types that settings of up to so many points have, each on a board |
//! | `types_of_all_settings` | types that settings of up to so many points have, with those that are on no board |
//! | `components` | components of more than one position in all settings of one piece of so many points |
//!
//! # An object of `types`
//!
//! | key | what it holds |
//! |---|---|
//! | `id` | the identity, see [`TypeId`](koatlas_classifier::types::TypeId) |
//! | `names` | what the type is called |
//! | `factors`, `factors_exchanged` | the identities of the prime factors, the type's own if it is prime; and of each whether it comes with the colours exchanged |
//! | `first_points` | the fewest points of a setting that has the type |
//! | `pieces`, `mortal_strings` | of the setting shown |
//! | `ko_points` | the points that change, on the board shown |
//! | `positions`, `plays` | positions of the component, and plays between them |
//! | `ko_string_sizes` | the sizes, in stones, of all strings captured in the component |
//! | `shortest` | the shortest cycle: `plays`, `moves`, `passes`, `balance` (white stones minus black stones removed), `needs_suicide` (whether every cycle has a suicide), `cycle_word`, and `witness`, its moves from the board shown |
//! | `rulesets` | what each rule set does with the shortest cycle when the players insist on it: see below |
//! | `cycles_under` | for each rule set, whether some cycle of all goes on for ever under it, and the shortest that do: see below |
//! | `longest` | for each rule set under which every sequence ends, the plays of the longest sequence inside the component; a pair of bounds where it is not known. Absent in a catalogue made with `--no-longest` |
//! | `longest_sequences` | such sequences: `rulesets`, `diagram` where it begins, `first` (who moves first), `moves` (points and `pass`). Absent like `longest` |
//! | `proofs` | numbers that prove the upper bounds, see [`koatlas_certificates::catalogue_format`]. Absent like `longest` |
//! | `cycle_words` | the number of elementary cycles of up to 6 plays, by word |
//! | `word_fates` | for each of these words one cycle, and what the rule sets do with it: see below |
//! | `cycle_lengths` | the number of elementary cycles of up to 6 plays, by plays |
//! | `diagram`, `region`, `immortal` | the smallest board that has the type, at the start of the shortest cycle; the points where plays may be made; the stones around them that cannot be captured. Other stones belong to the mortal strings |
//! | `occurrences` | the number of settings of one piece that have the type |
//! | `examples` | known positions that have the type without giving it its name |
//!
//! # An object of `not_drawn`
//!
//! | key | what it holds |
//! |---|---|
//! | `id`, `positions`, `plays` | of the type |
//! | `points`, `pieces`, `mortal_strings` | of the first setting that has it |
//! | `reason` | begins with `cannot be drawn`: proved; or with `not found`: there may be a board |
//!
//! # What a rule set does
//!
//! The cycle is played again and again. An object says what becomes of it:
//!
//! | key | what it holds |
//! |---|---|
//! | `fate` | `stopped`: a move is illegal. `ended`: a move ends the game, with a result. `void`: a move ends it without. `forfeited`: a stone is taken off, and the cycle is not completed. `for ever`: none of these |
//! | `move` | the number of the move at which it happens, from 1, counted over all laps |
//! | `by` | the identifier of the rule |
//! | `outcome` | of an end: `score`, `tie`, `black` or `white` |
//!
//! Keys that a fate does not have are left out.
//!
//! # An object of `cycles_under`
//!
//! It is about *all* cycles of the type: sequences of alternating moves, one of them a play, that lead from a position of the component
//! back to it with the same player to move, whether or not positions are met twice. Their plays are plays of the component, so suicides
//! only where both the catalogue and the rule set allow them; their other moves are passes, and passes for a ko where the rule set has
//! them. A cycle goes on for ever if a sequence can begin with it and repeat it without end.
//!
//! | key | what it holds |
//! |---|---|
//! | `for_ever` | whether some cycle goes on for ever |
//! | `fewest_moves` | the fewest moves of one that does; `null` if there is none |
//! | `rows`, `witness` | one with so many moves: the rows of the board on which it begins, and its moves; empty lists if there is none |
//! | `pass_free` | the fewest moves of one that has no passes; `null` if there is none |
//! | `balanced` | the fewest moves of one that removes as many black as white stones; `null` if there is none |
//! | `balanced_at_least` | absent where `balanced` is exact, and it is for all types that are known; otherwise the number of moves that a balanced one has at least, if there is one |
//! | `pass_free_cycle`, `balanced_cycle` | such cycles, with `rows` and `witness`; absent if there is none |
//!
//! A rule set of which `koatlas rules` says that every sequence ends has no such cycle of any type.
//!
//! # An object of `word_fates`
//!
//! | key | what it holds |
//! |---|---|
//! | `diagram` | the start. The board is that of the type, or that board with the colours exchanged if only so Black makes the first play of the word |
//! | `moves` | points and `pass`, separated by blanks; Black moves first, and the players take turns. The plays spell the word; a pass stands between two plays of one colour, and at the end if the first and the last play are of one colour |
//! | `fates` | the place in the list `fates` of the catalogue, from 0 |
//!
//! Two cycles with one word may have different fates. This is which cycle is shown: positions on the type's board are ordered by their
//! black stones, then by their white stones, both read as binary numbers in which the first point of `region` is the lowest digit. A
//! cycle is the list of its positions from the least on, and of all elementary cycles with the word the one with the least list is
//! taken. If it spells the word in several ways, the colours are left as they are if they can be, and it is begun as early in its list as
//! it can be.
//!
//! # An object of `words`
//!
//! | key | what it holds |
//! |---|---|
//! | `word` | the word: plays as a colour and the number of stones removed, `s` before it for a suicide |
//! | `plays`, `passes`, `balance` | of a cycle with the word |
//! | `first_points` | the fewest points of a region that has such a cycle |
//! | `types` | the identities of the types with such a cycle |
//! | `diagram`, `region`, `immortal` | the smallest board with such a cycle, at its start |
//!
//! # Stability
//!
//! Within one version of koatlas the same options give the same bytes, on every machine and for any number of threads, pauses and
//! shards. Later versions may add keys, types' names, examples and rule sets, and may narrow bounds; they do not rename or remove keys, and do not
//! change what a key means. Identities stay as long as [`CanonicalForm::VERSION`](koatlas_classifier::types::CanonicalForm::VERSION)
//! stays. The numbers in `fates` of `word_fates` are places in the list of the same file, and may be others in another file. Sealed files
//! (`*.koatlas`) are read by the version that wrote them and by no other.

"""A second program that judges certificates, for those who doubt the verifier.

It was written from the formats of certificates and from the definitions of the rule sets, and shares no code with koatlas. The
rule sets with their options are those of `rules`, the second referee; what they do is said here once more, as fast as a proof
needs it, and the tests compare the two in random games.

- `board`, `kos`: points, plays and basic kos, with positions as numbers
- `facts`, `history`: what a rule set reads of a sequence so far
- `written`: rule sets that a certificate carries as text, by the referee of `rule_files`
- `search`: all sequences, each state once for all histories that answer alike what is asked
- `sequences`: a sequence replayed, or all gone through
- `strategies`: what a player forces against everything
- `life`, `symmetries`: what he has for good, and first moves that are images of each other
- `marks`: which single-use marks bound the sequences of a rule set, and why
- `walks`, `stretches`, `components`: the graphs of flow bounds
- `flows`: the numbers of a flow bound, added up
- `files`, `verdicts`, `errors`: certificates read and judged
"""

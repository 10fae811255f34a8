"""A second referee of all rule sets, for those who doubt the first.

It says of each move of a sequence whether it is legal, or which rules bar it, and how the sequence ends. It was written
from the text of the rules alone, by somebody who had not seen the source of koatlas: from a statement of the rule sets
after their published sources, and from the readings that `koatlas rules ID` gives where a source leaves a choice.
It shares no code and no tables with koatlas, and needs nothing but Python 3.11.

It is slow and obvious on purpose. A position is a tuple of rows, a history is a list of all positions and moves, and every
question is answered by going through that list from the beginning.

- `board`: points, strings, plays by the bare rules, area
- `history`: positions and moves so far
- `kos`: basic kos of a position
- `repetition`: what it means that a play repeats
- `bars`: what bars a play
- `ends`: what ends a sequence
- `rulesets`: the 37 rule sets with their options
- `referee`: a sequence move by move, under a rule set
- `recorded`: a game that was played elsewhere, legal or not
"""

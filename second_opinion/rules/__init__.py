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

A few readings are not in the text of the rules:

- `bans`: how long a ban of the confirmation of life and death stands is taken from `koatlas rules`.
- `kos`: where plays are made in a region alone, both points of a basic ko are points of the region.
- `bars`: the end-of-game ko rule of Spight II does not bar the very move that answers the pass.
- `bars`, `ends`: in a record that has gone on after illegal moves or after its end, a position can have occurred several times,
  with other stones removed since each time. One unbalanced cycle is enough to bar a play, and a long cycle is counted from the
  first time. Where all moves are legal this cannot happen.
- `recorded`: which moves after the end are violations.
"""

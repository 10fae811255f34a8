"""Which single-use marks bound the sequences of a rule set, and why.

A walk goes along the edges of a graph and leaves each mark at most once. If every sequence of a rule set is such a walk, then
what holds for all walks holds for all sequences. The graphs leave out bars and ends that read the whole history, so that every
sequence is a walk; what remains to be shown is that it leaves no mark twice.

- *positions*, *situations*, *creations*: superko bars a play that makes again what its mark names. A play that repeats a position
  also repeats a situation and a creation only where the position is barred for good, so positional superko admits situations too.
- *pairs*: the fixed-ko-rule bars the pair itself. Positional superko bars the position after it. Where a play changes the
  position, the pair tells its player and its point. So situational and natural superko, the prohibition rule and the prohibition
  of configurations bar a pair too, if no suicide of one stone leaves the position as it is: the suicide policy must not be `all`.
- *classes*: the prohibition rule bars the player from the point in positions of the class.
- *points*: the prohibition of configurations bars a point on which somebody has played since the position occurred first: the
  position and the point come once. If no cycle avoids some points, each way back to the position has a play on all of them. So
  one play on one of them is made in that position, at most: when the position occurs first.
- *passes*: see `stretches`.

If a repetition does not bar a play but ends the sequence, only the last play can leave a mark a second time. It is one play more
than the walk has. If moves are counted the walk without it can still pass, and this counts as much.

If the stone of a play that repeats is taken off (Geneva), plays whose stone stays make what has not occurred, and the others are
edges without a mark.
"""

from .errors import Uncovered

BARS = {
    "positions": {"psk"},
    "situations": {"psk", "ssk"},
    "creations": {"nssk"},
    "pairs": {"fixed-ko", "psk"},
    "classes": {"prohibition"},
    "points": {"configuration"},
}
OF_PLAYS = {"ssk", "nssk", "prohibition", "configuration"}
READINGS = {"positions": {"positional"}, "situations": {"positional", "situational"}}
FORFEITS = {"positions": "positional", "situations": "situational"}


def start_counts(rules):
    return rules.options.get("start") != "ignored"


def least_plus(rules, marks, measure):
    """What a sequence may count more than its walk, if these marks bound the sequences of the rule set."""
    bars = set(rules.bars)
    if BARS.get(marks, set()) & bars:
        return 0
    if marks == "pairs" and bars & OF_PLAYS and rules.options["suicide"] != "all":
        return 0
    if rules.forfeits and rules.reading == FORFEITS.get(marks):
        return 0
    if ends_by_repetition(rules, READINGS.get(marks, set())):
        return 1 if measure == "plays" else 0
    raise Uncovered(f"{marks} as marks of this rule set")


def ends_by_repetition(rules, readings):
    """Whether every play that repeats in one of these readings ends the sequence."""
    if "long-cycle" in rules.ends and "positional" in readings:
        return True
    return "repetition" in rules.ends and rules.options["void"] == "automatic" and rules.reading in readings

"""What the comparison prints: a table of what was compared, and games in which the two differ, move by move."""

from collections import Counter, defaultdict

from rules.recorded import RecordedGame

from . import records

COLUMNS = ["games", "moves", "refused", "ended", "differ"]


class Tally:
    """Counts of what was compared, by rule set."""

    def __init__(self):
        self.counts = defaultdict(Counter)

    def add(self, game, differs):
        refused = sum(bool(verdict.reasons) for verdict in game.verdicts)
        one = {"games": 1, "moves": len(game.verdicts), "refused": refused, "ended": game.end is not None, "differ": differs}
        self.counts[game.rules].update(one)

    def total(self, column):
        return sum(counts[column] for counts in self.counts.values())

    def table(self):
        """A line for each rule set, and one for all."""
        lines = [row("rule set", COLUMNS)]
        lines += [row(rules, [counts[column] for column in COLUMNS]) for rules, counts in self.counts.items()]
        return "\n".join([*lines, row("all", [self.total(column) for column in COLUMNS])])


def row(name, cells):
    return f"{name:28}" + "".join(f"{cell:>10}" for cell in cells)


def story(game, why):
    """A game in which the two differ: the start, every move with the second referee's verdict, and the difference."""
    chosen = " ".join(f"{key}={value}" for key, value in game.options.items()) or "the default options"
    head = [f"{game.rules}, {chosen}; {game.to_move} moves first", f"start  {'/'.join(game.position)}"]
    if game.region is not None:
        head.append(f"region {' '.join(game.region)}")
    return "\n".join([*head, *moves(game), f"DIFFERS: {why}", asked(game)])


def asked(game):
    """What koatlas was asked about: a record, or the moves that were tried."""
    if isinstance(game.referee, RecordedGame):
        return f"record: {records.sgf(game)}"
    return f'--moves "{"; ".join(verdict.move for verdict in game.verdicts)}"'


def moves(game):
    """A line for each move: its number, the verdict, and the position if it was made."""
    made = iter(game.referee.history.positions[1:])
    for number, verdict in enumerate(game.verdicts, 1):
        word = f"illegal ({', '.join(verdict.reasons)})" if verdict.reasons else "legal"
        position = "/".join(next(made)) if verdict.made else ""
        yield f"{number:5}  {verdict.move:12} {word:24} {position}".rstrip()

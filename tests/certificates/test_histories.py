"""What `proofs.history` says of a move is what the second referee says, under all rule sets and options in random games.

Where the history of one of them is got wrong on purpose, the games show it.
"""

import random

import pytest
from proofs import facts, history
from proofs.board import PLAYERS, Board
from proofs.errors import Wrong
from proofs.history import Rules
from rules.board import Board as Points
from rules.kos import ko_capture
from rules.referee import Referee
from rules.rulesets import RULE_SETS

SIZES = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (3, 3)]
GAMES, MOVES = 12, 30
MOST_STATES = 1000
# So many batches of games show each fault.
BATCHES = 40


def start(rng):
    """Rows in which every stone has a liberty, the points, and perhaps a region with immortal stones outside."""
    height, width = rng.choice(SIZES)
    points = Points(height, width)
    rows = tuple("".join(rng.choice("..XO") for _ in range(width)) for _ in range(height))
    if rng.random() < 0.3 or any(rows[y][x] != "." and not points.liberties(rows, (x, y)) for x, y in points.points):
        rows = ("." * width,) * height
    names = [points.name(point) for point in points.points]
    if rng.random() < 0.7:
        return rows, names, None, ()
    region = tuple(rng.sample(names, rng.randint(1, len(names))))
    stones = [points.name((x, y)) for x, y in points.points if rows[y][x] != "."]
    return rows, names, region, tuple(name for name in stones if name not in region and rng.random() < 0.5)


def test_a_window_is_refused():
    with pytest.raises(Wrong, match="psk with a window: no proof here remembers the last moves"):
        Rules("psk", {"window": "99"}, Board((".",), None, ()), 0, MOST_STATES)


def options(rng, rules, rows, region, immortal, to_move):
    """Random options; a ko is barred at the start where there is one."""
    listed = {key: values for key, values in RULE_SETS[rules].options.items() if key != "window"}
    chosen = {key: rng.choice(values) for key, values in listed.items() if rng.random() < 0.5}
    if "ko" in RULE_SETS[rules].options:
        points = Points(len(rows), len(rows[0]), region, immortal)
        kos = [points.name(point) for point in points.region if ko_capture(points, rows, to_move, point) is not None]
        chosen["ko"] = rng.choice([*kos, "none"])
    return chosen


def difference(rules, rng):
    """What differs in a random game; nothing if the two agree."""
    rows, names, region, immortal = start(rng)
    to_move = rng.choice(PLAYERS)
    chosen = options(rng, rules, rows, region, immortal, to_move)
    referee = Referee(rules, rows, to_move, chosen, region, immortal)
    ours = Rules(rules, chosen, Board(rows, region, immortal), PLAYERS.index(to_move), MOST_STATES)
    state, facts_now = ours.start()
    tried = [*names, "pass", *(f"kopass:{name}" for name in names)]
    for _ in range(MOVES):
        legal = {move.name: move for move in ours.moves(state, facts_now)}
        allowed = [move for move in tried if not referee.reasons(referee.to_move, move)]
        if set(legal) != set(allowed):
            return rules, chosen, rows, referee.history.moves, set(legal) ^ set(allowed)
        plays = [move for move in allowed if move != "pass"]
        name = rng.choice(plays) if plays and rng.random() < 0.8 else "pass"
        referee.make(referee.to_move, name)
        move = legal[name]
        outcome = referee.ended.outcome if referee.ended else None
        if (outcome, referee.score()) != (move.outcome, ours.score(move.state)):
            return rules, chosen, rows, referee.history.moves, name
        if outcome:
            return None
        state, facts_now = move.state, ours.facts.after(facts_now, move.change)
    return None


def differences(rules, seed, games=GAMES):
    rng = random.Random(f"{rules} {seed}")
    return [found for found in (difference(rules, rng) for _ in range(games)) if found]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_two_referees_agree(rules):
    assert not differences(rules, 0, games=4 * GAMES)


def two_ago_is_forgotten(patch):
    patch.setitem(history.BARS, "two-ago", lambda *_: False)


def a_pass_makes_nothing_false(patch):
    patch.setattr(facts.Facts, "after", lambda self, history, change: history | change.added)


def a_third_time_is_a_second(patch):
    patch.setitem(history.READINGS, "third", history.situational_since_pass)


def a_ban_never_ends(patch):
    patch.setattr(history, "bans_after", lambda board, bans, position, player, move, after, any_ko: bans)


def a_forfeit_costs_nothing(patch):
    patch.setattr(Rules, "score", lambda rules, state: rules.board.area(state.position))


def a_play_is_no_later_than_a_position(patch):
    patch.setattr(facts.Facts, "later_plays", lambda self, history, point: [])


FAULTS = {
    two_ago_is_forgotten: "universalists",
    a_pass_makes_nothing_false: "spight",
    a_third_time_is_a_second: "katago-simple",
    a_ban_never_ends: "japanese-1989-confirmation",
    a_forfeit_costs_nothing: "geneva",
    a_play_is_no_later_than_a_position: "configuration",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault, monkeypatch):
    fault(monkeypatch)
    assert any(differences(FAULTS[fault], seed) for seed in range(BATCHES))

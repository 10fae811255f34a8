"""Long sequences of n basic kos, built by hand.

A position of n open kos is a corner of a cube of n dimensions: it says who holds each ko. Taking ko i goes along an edge in direction i. From
each corner a player can take some kos, and his opponent the others. A *tour* makes each of the n · 2^n steps once and comes back, and never
undoes a step by the next one.
"""

import random


def tour(n):
    """The directions of a tour of the cube of n dimensions, n at least 3, from the corner 0: turns at the corners are changed by chance.

    Where a tour ends it may come back along the edge on which it began: with three dimensions it has to."""
    chance = random.Random(n)
    after = {}
    for corner in range(2**n):
        after |= turns(n, corner, chance)
    walks = number_of_walks(after, n)
    while walks > 1:
        changed = after | turns(n, chance.randrange(2**n), chance)
        now = number_of_walks(changed, n)
        if now <= walks:
            after, walks = changed, now
    return follow(after, (0, 0))


def turns(n, corner, chance):
    """In which direction a walk goes on from a corner, by the direction in which it came there: never the same, but where a tour ends."""
    while True:
        onward = chance.sample(range(n), n)
        if all((onward[came] == came) == (corner == came == 0) for came in range(n)):
            return {(corner, came): onward[came] for came in range(n)}


def follow(after, start):
    """The directions of a walk. A state is a corner and the direction in which it was reached."""
    corner, came = start
    directions = []
    while not directions or (corner, came) != start:
        came = after[corner, came]
        corner ^= 1 << came
        directions.append(came)
    return directions


def number_of_walks(after, n):
    """The number of closed walks that the turns make."""
    seen, walks = set(), 0
    for corner, came in after:
        walks += (corner, came) not in seen
        while (corner, came) not in seen:
            seen.add((corner, came))
            came = after[corner, came]
            corner ^= 1 << came
    return walks


def longest(n):
    """Directions and fillings, as (ko, fills): tours as long as three kos or more are open, once around with two, once with one."""
    steps, open_kos = [], list(range(n))
    while open_kos:
        count = len(open_kos)
        directions = tour(count) if count > 2 else [0, 1, 0, 1] if count == 2 else [0]
        steps += [(open_kos[direction], False) for direction in directions]
        # The ko just taken is not the one that is filled: its owner would be the same, which needs no further pass.
        steps.append((open_kos.pop(), True))
    return steps


def moves(n, held, points):
    """The steps as moves in turn, with passes. `held` has the owner of each ko, `points` where Black's and White's stones stand in it."""
    held, told, turn = list(held), [], "B"
    for ko, fills in longest(n):
        player = held[ko] if fills else {"B": "W", "W": "B"}[held[ko]]
        where = points[ko][{"B": "W", "W": "B"}[player] if fills else player]
        told += [f"{turn} pass"] if turn != player else []
        told.append(f"{player} {where}")
        held[ko], turn = player, {"B": "W", "W": "B"}[player]
    return told

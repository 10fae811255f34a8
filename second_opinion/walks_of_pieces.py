"""The closed walks of at most L plays in one connected piece of a Go board, up to what matters of them.

Active points.  A point is active in a cycle if it is played on; there are at most L.  A point that is not active is constant.
(A point that changes is active.  With suicide the converse fails: the last stone of a suicide leaves its point empty as
before.)  A constant empty point that is not active touches no active point: a stone played there would keep that liberty and
stay for ever.  So the neighbours of active points are active, immortal stones, or off the board.  A stone played next to an
immortal stone of its own colour would stay for ever too.  Hence a point next to immortal black stones is played on by White
only, one next to white ones by Black only, none is next to both, and one whose neighbours are all active or off the board may
be played on by both colours.  A *setting* is a connected set of grid points with the colours that each may hold.

All points or fewer.  If only some points of a setting are played on, those they touch hold constant, immortal stones, and the
rest is one or several smaller settings in which all points are played on.  So to demand that all be played on loses no word,
and not to demand it adds none; to demand it is faster, and needed to tell what one connected piece suffices for.
"""

import itertools

EMPTY, BLACK, WHITE = 0, 1, 2
OTHER_COLOUR = (EMPTY, WHITE, BLACK)
ONLY_BLACK, ONLY_WHITE, BOTH_COLOURS = (BLACK,), (WHITE,), (BLACK, WHITE)
OTHER_HOLDING = {ONLY_BLACK: ONLY_WHITE, ONLY_WHITE: ONLY_BLACK, BOTH_COLOURS: BOTH_COLOURS}


# A label is (colour, 1 if suicide else 0, stones removed), so that labels compare as they should.

def exchange_labels(labels):
    """The same plays with the colours exchanged."""
    return tuple((OTHER_COLOUR[colour], suicide, removed) for colour, suicide, removed in labels)


def rotations(items):
    """All rotations of a tuple."""
    return [items[shift:] + items[:shift] for shift in range(len(items))]


def number_by_first_sight(items):
    """Replace each item by the number of different items seen before it first came: shows only which items are equal."""
    numbers = {}
    return tuple(numbers.setdefault(item, len(numbers)) for item in items)


def pattern_of(labels, positions):
    """What matters of a closed walk: its labels and which of its positions are equal; the least among its rotations."""
    return min(zip(rotations(labels), map(number_by_first_sight, rotations(positions))))


# A setting is a tuple of (point, colours it may hold), a point being (row, column).

def grid_neighbours(point):
    """The four neighbours of a point of an endless grid."""
    row, column = point
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def grid_images(points):
    """The eight images of a list of points under the symmetries of the grid, in its order, least row and column 0."""
    images = []
    for flip_rows, flip_columns, transpose in itertools.product((1, -1), (1, -1), (False, True)):
        image = [(row * flip_rows, column * flip_columns)[::-1 if transpose else 1] for row, column in points]
        least_row, least_column = min(row for row, _ in image), min(column for _, column in image)
        images.append([(row - least_row, column - least_column) for row, column in image])
    return images


def connected_shapes(size):
    """All connected sets of so many grid points, one for each class under the symmetries of the grid."""
    if size == 1:
        return {((0, 0),)}
    larger_shapes = set()
    for shape in connected_shapes(size - 1):
        for new_point in {neighbour for point in shape for neighbour in grid_neighbours(point)} - set(shape):
            larger_shapes.add(min(tuple(sorted(image)) for image in grid_images(shape + (new_point,))))
    return larger_shapes


def outside_stones(point, shape, edges):
    """The points of the board next to the point and outside the shape; edges are (top, left, bottom, right), true if there."""
    last_row, last_column = max(row for row, _ in shape), max(column for _, column in shape)
    stones = []
    for row, column in grid_neighbours(point):
        beyond = (row < 0, column < 0, row > last_row, column > last_column)
        off_board = any(edge and is_beyond for edge, is_beyond in zip(edges, beyond))
        if (row, column) not in shape and not off_board:
            stones.append((row, column))
    return stones


def settings_of_shape(shape, edges):
    """All settings of a shape with given edges: every choice of the immortal stones that lets all points be active."""
    stones = [outside_stones(point, shape, edges) for point in shape]
    choices = [(ONLY_BLACK, ONLY_WHITE) if stones_here else (BOTH_COLOURS,) for stones_here in stones]
    for holdings in itertools.product(*choices):
        holding_of_stone = {stone: holding for holding, here in zip(holdings, stones) for stone in here}
        if all(holding_of_stone[stone] == holding for holding, here in zip(holdings, stones) for stone in here):
            yield tuple(zip(shape, holdings))


def least_image(setting):
    """The least among the images of a setting under the symmetries of the grid and the exchange of colours."""
    points, holdings = zip(*setting)
    exchanged = [OTHER_HOLDING[holding] for holding in holdings]
    return min(tuple(sorted(zip(image, colours))) for image in grid_images(points) for colours in (holdings, exchanged))


def all_settings(size):
    """All connected settings of so many points, one for each class under symmetry and exchange of colours."""
    settings = set()
    for shape in connected_shapes(size):
        for edges in itertools.product((False, True), repeat=4):
            settings.update(least_image(setting) for setting in settings_of_shape(shape, edges))
    return sorted(settings)


# A position is a tuple of contents, one for each point of the setting.

def string_at(position, neighbours, start):
    """The string of the stone at a point, as a set of points, and whether it has a liberty."""
    string, to_visit, has_liberty = {start}, [start], False
    while to_visit:
        for neighbour in neighbours[to_visit.pop()]:
            if position[neighbour] == EMPTY:
                has_liberty = True
            elif position[neighbour] == position[start] and neighbour not in string:
                string.add(neighbour)
                to_visit.append(neighbour)
    return string, has_liberty


def without(position, points):
    """The position with these points emptied."""
    return tuple(EMPTY if point in points else content for point, content in enumerate(position))


def make_play(position, neighbours, point, colour, suicide_policy):
    """Play on an empty point: (label, next position), or None if the play is illegal."""
    after = position[:point] + (colour,) + position[point + 1:]
    captured = set()
    for neighbour in neighbours[point]:
        if after[neighbour] == OTHER_COLOUR[colour]:
            string, has_liberty = string_at(after, neighbours, neighbour)
            captured |= set() if has_liberty else string
    if captured:
        return (colour, 0, len(captured)), without(after, captured)
    string, has_liberty = string_at(after, neighbours, point)
    if has_liberty:
        return (colour, 0, 0), after
    if suicide_policy == "multi" and len(string) >= 2:
        return (colour, 1, len(string)), without(after, string)
    return None


def position_graph(setting, suicide_policy):
    """For each position in which all strings have liberties, its plays: (point, label, number of the next position).

    Other positions are in no cycle: no play leaves a string without liberties, and such a string cannot grow.
    """
    points = [point for point, _ in setting]
    neighbours = [[points.index(other) for other in grid_neighbours(point) if other in points] for point in points]
    numbers = {}
    for position in itertools.product(*[(EMPTY,) + holding for _, holding in setting]):
        if all(content == EMPTY or string_at(position, neighbours, point)[1] for point, content in enumerate(position)):
            numbers[position] = len(numbers)
    graph = []
    for position in numbers:
        plays = []
        for point, (_, holding) in enumerate(setting):
            for colour in holding if position[point] == EMPTY else ():
                play = make_play(position, neighbours, point, colour, suicide_policy)
                if play:
                    plays.append((point, play[0], numbers[play[1]]))
        graph.append(plays)
    return graph


def plays_back(graph, start):
    """For each position the least number of plays that leads to the start through no position numbered below the start."""
    sources = [[] for _ in graph]
    for source in range(start, len(graph)):
        for _, _, target in graph[source]:
            sources[target].append(source)
    distances, to_visit = {start: 0}, [start]
    for target in to_visit:
        for source in sources[target]:
            if source not in distances:
                distances[source] = distances[target] + 1
                to_visit.append(source)
    return distances


def extend_walk(graph, distances, max_plays, labels, positions, unplayed, patterns):
    """Add to patterns every closed walk that goes on from this one and plays on all points (positions[0] is its least)."""
    for point, label, target in graph[positions[-1]]:
        if target not in distances:
            continue
        now_unplayed, now_labels = unplayed - {point}, labels + (label,)
        if target == positions[0] and not now_unplayed:
            patterns.add(pattern_of(now_labels, positions))
        # A walk that goes on after coming to a position again is not elementary: it matters up to max_plays - 2 plays.
        limit = max_plays - 2 if target in positions or len(set(positions)) < len(positions) else max_plays
        plays_needed = max(1, distances[target], len(now_unplayed))
        if len(now_labels) + plays_needed <= limit:
            extend_walk(graph, distances, max_plays, now_labels, positions + (target,), now_unplayed, patterns)


def patterns_of_setting(setting, max_plays, suicide_policy):
    """The patterns of all closed walks of a setting that play on all its points and may matter."""
    graph = position_graph(setting, suicide_policy)
    patterns = set()
    for start in range(len(graph)):
        distances = plays_back(graph, start)
        extend_walk(graph, distances, max_plays, (), (start,), frozenset(range(len(setting))), patterns)
    return patterns


def patterns_of_pieces(max_plays, suicide_policy):
    """The patterns of all closed walks in one connected piece that may matter, in either colouring: all of them, and those of pieces that
    touch a stone. A piece that touches none is the whole board, and has no other piece beside it."""
    patterns, beside_stones = set(), set()
    for size in range(1, max_plays + 1):
        for setting in all_settings(size):
            found = patterns_of_setting(setting, max_plays, suicide_policy)
            found |= {pattern_of(exchange_labels(labels), classes) for labels, classes in found}
            patterns |= found
            if any(holding != BOTH_COLOURS for _, holding in setting):
                beside_stones |= found
    return patterns, beside_stones

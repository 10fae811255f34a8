"""Points, plays by the bare rules, and area, with positions as numbers.

`rules.board` has the same in the words of the rules, and is slow. Here a position is one number: bit i is a white stone on point
i, and bit i plus the number of points a black one. What a play does is found once for each position.

Points are numbered as the format of certificates numbers them: first the points of the region, then those of all strings outside
of it that a play can capture, both row by row from the top left; the other points come last. So positions are in the order in
which the format has them. A player is 0 for Black, 1 for White.
"""

from functools import lru_cache

from rules.board import COLUMNS

from .errors import require

BLACK, WHITE = 0, 1
PLAYERS = "BW"


@lru_cache(maxsize=1)
def board_of(rows, region, immortal):
    """The board of a certificate. What is found of its positions is kept for the next certificates with the same board."""
    return Board(rows, region, immortal)


class Board:
    """A board with the position at the start. The points of the region are the first ones."""

    def __init__(self, rows, region, immortal):
        self.height, self.width = len(rows), len(rows[0]) if rows else 0
        require(1 <= self.height <= 25 and 1 <= self.width <= 25, "a board has 1 to 25 rows and columns")
        require(all(len(row) == self.width and set(row) <= set(".XO") for row in rows), "there is no such board")
        text = "".join(rows)
        self.size, self.full = len(text), (1 << len(text)) - 1
        inside = set(range(self.size)) if region is None else set(map(self.place, region))
        fixed = set(map(self.place, immortal))
        require(inside, "the region is empty")
        require(not fixed & inside and all(text[place] != "." for place in fixed), "only stones outside the region are immortal")
        order = self.order(text, inside, fixed)
        number = {place: point for point, place in enumerate(order)}
        self.region = range(len(inside))
        self.near = [bits_of(number[near] for near in self.beside(place)) for place in order]
        self.names = [COLUMNS[place % self.width] + str(self.height - place // self.width) for place in order]
        self.points = {name: point for point, name in enumerate(self.names)}
        self.immortal = bits_of(number[place] for place in fixed)
        black, white = (bits_of(number[place] for place in order if text[place] == stone) for stone in "XO")
        self.start = black << self.size | white
        self.known_plays, self.known_strings, self.known_areas = {}, {}, {}
        for own in (black, white):
            require(all(self.lives(point, own, black | white) for point in bits(own)), "a string has no liberty")

    def place(self, name):
        """A place by name, as a diagram is read: columns from the left, rows from the bottom."""
        require(name[:1] and name[0] in COLUMNS and name[1:].isdecimal(), f"{name} is no point")
        column, row = COLUMNS.index(name[0]), self.height - int(name[1:])
        require(column < self.width and 0 <= row < self.height, f"{name} is not a point of the board")
        return row * self.width + column

    def beside(self, place):
        row, column = divmod(place, self.width)
        nexts = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * self.width + c for r, c in nexts if 0 <= r < self.height and 0 <= c < self.width]

    def order(self, text, inside, fixed):
        """All places: those of the region, then those outside that can be captured, then the others."""
        outside = {place for place in range(len(text)) if place not in inside and text[place] != "."}
        free = {place for place in range(len(text)) if place not in inside and text[place] == "."}
        taken = {place for place in outside if not self.connected(place, text, outside) & (free | fixed)}
        return sorted(inside) + sorted(taken) + sorted(set(range(len(text))) - inside - taken)

    def connected(self, place, text, outside):
        """The string of a stone outside the region, without its stones inside, and the places next to it."""
        found, fresh = {place}, [place]
        while fresh:
            for near in self.beside(fresh.pop()):
                if near not in found:
                    found.add(near)
                    if near in outside and text[near] == text[place]:
                        fresh.append(near)
        return found - {near for near in found if near in outside and text[near] != text[place]}

    def string(self, point, stones):
        """The string of a stone, and the points next to its stones, as bits. It depends on the stones of one colour alone."""
        key = stones, point
        if key not in self.known_strings:
            self.known_strings[key] = self.find_string(1 << point, stones)
        return self.known_strings[key]

    def find_string(self, fresh, stones):
        found, around = fresh, 0
        while fresh:
            lowest = fresh & -fresh
            near = self.near[lowest.bit_length() - 1]
            around |= near
            more = near & stones & ~found
            found |= more
            fresh = fresh ^ lowest | more
        return found, around

    def lives(self, point, own, stones):
        """Whether the string of a stone has a liberty, or is never captured."""
        string, around = self.string(point, own)
        return bool(around & ~stones or string & self.immortal)

    def colours(self, position, player):
        """The stones of a player, and those of the opponent."""
        black, white = position >> self.size, position & self.full
        return (black, white) if player == BLACK else (white, black)

    def plays(self, position, player):
        """What a player's plays do, suicides too: for each point the position after it, the stones taken, the own stones lost."""
        key = position << 1 | player
        if key not in self.known_plays:
            self.known_plays[key] = self.find_plays(position, player)
        return self.known_plays[key]

    def find_plays(self, position, player):
        own, others = self.colours(position, player)
        return {point: self.play(own, others, player, point) for point in self.region if not (own | others) >> point & 1}

    def play(self, own, others, player, point):
        own |= 1 << point
        taken = lost = 0
        for near in bits(self.near[point] & others):
            if not taken >> near & 1:
                string, around = self.string(near, others)
                if not around & ~(own | others) and not string & self.immortal:
                    taken |= string
        if not taken and not self.near[point] & ~(own | others):
            string, around = self.string(point, own)
            lost = 0 if around & ~(own | others) or string & self.immortal else string
        own, others = own & ~lost, others & ~taken
        return (own << self.size | others if player == BLACK else others << self.size | own), taken, lost

    def area(self, position):
        """Black's stones and the empty points next to black stones alone, minus the same of White."""
        if position not in self.known_areas:
            black, white = self.colours(position, BLACK)
            self.known_areas[position] = self.owned(black, white) - self.owned(white, black)
        return self.known_areas[position]

    def owned(self, own, others):
        count, left = own.bit_count(), self.full & ~(own | others)
        while left:
            space, around = self.string((left & -left).bit_length() - 1, left)
            count += space.bit_count() if around & own and not around & others else 0
            left &= ~space
        return count


def bits(number):
    """The numbers of the bits that are set."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def bits_of(numbers):
    return sum(1 << number for number in numbers)

# %% [markdown]
# # How strings couple kos
#
# Kos that have nothing in common are independent. This study shows what changes if they are the only liberties of one string, or of
# two: that gives the double ko, the triple ko and the quadruple ko. All counts are made twice, by koatlas and by hand.

# %%
import itertools
import tarfile

from common import TOP, koatlas, name, table

POINTS = 5
RULE_SETS = ["basic-ko", "psk", "ssk", "fixed-ko", "japanese-1989", "drr", "katago-simple"]
NO_SUICIDE = ("--suicide", "none")


def known(position):
    """A position of the collection, classified."""
    return koatlas("classify", f"data/positions/{position}.toml", *NO_SUICIDE)


print("# How strings couple kos\n")
print("A *piece* is a connected set of points on which plays may be made. A *mortal string* is a string outside of the pieces that")
print("has no liberties but points of the pieces: it is captured when the last of them is filled. All other stones outside are")
print("*immortal*. Pieces and what is beside them are a *setting*. A position in which a mortal string has been captured does not")
print("belong to the setting any more. No play leads back from there.\n")

# %% [markdown]
# ## Two kos and one string
#
# The catalogue has a board for every type. Each ko is a piece of two points there: one holds a stone, the other is empty. The ko
# is taken by filling the empty point, which captures the stone. So all combinations of two kos can be drawn without the program.
# In one of them the mortal string has no liberty.

# %%
catalogue = koatlas("catalogue", "--max-points", POINTS, "--mortal", 1, "--no-longest", *NO_SUICIDE)
COLUMNS = "abcdefghjklmnopqrstuvwxyz"


def board_of(entry):
    """What the points of an entry's board hold, by their names."""
    rows = entry["diagram"]
    return {f"{COLUMNS[c]}{len(rows) - r}": held for r, row in enumerate(rows) for c, held in enumerate(row)}


def neighbours(point):
    column, row = COLUMNS.index(point[0]), int(point[1:])
    yield from (f"{COLUMNS[column + step]}{row}" for step in (-1, 1) if column + step in range(len(COLUMNS)))
    yield from (f"{point[0]}{row + step}" for step in (-1, 1))


def connected(points, start):
    """The points that hang together with one of them."""
    found, new = {start}, [start]
    while new:
        for point in neighbours(new.pop()):
            if point in points and point not in found:
                found.add(point)
                new.append(point)
    return found


def mortal_stones(entry, board):
    outside = board.keys() - set(entry["region"]) - set(entry["immortal"])
    return {point for point in outside if board[point] in "XO"}


def mortal_strings_live(entry, board):
    """Whether each mortal string has a liberty."""
    for stone in mortal_stones(entry, board):
        string = connected({point for point in board if board[point] == board[stone]}, stone)
        if not any(board.get(point) == "." for member in string for point in neighbours(member)):
            return False
    return True


def taken(board, ko):
    """The board after a play that takes the ko."""
    stone, empty = sorted(ko, key=lambda point: board[point] == ".")
    return board | {stone: ".", empty: "XO"[board[stone] == "X"]}


def combinations(entry):
    """All boards on which some of the kos are taken, and others are not."""
    kos = {frozenset(connected(entry["region"], point)) for point in entry["region"]}
    assert all(len(ko) == 2 for ko in kos)
    boards = [board_of(entry)]
    for ko in sorted(kos, key=min):
        boards += [taken(board, ko) for board in boards]
    return boards


def drawn(entry, board):
    """A board as the catalogue draws it: immortal stones are small letters, mortal ones # and @."""
    mortal, region = mortal_stones(entry, board), set(entry["region"])

    def sign(point):
        held = board[point]
        if point in region:
            return held
        return {"X": "#", "O": "@"}[held] if point in mortal else {"X": "x", "O": "o", ".": " "}[held]

    signs = [sign(point) for point in board]
    width = len(entry["diagram"][0])
    return [" ".join(signs[at : at + width]) for at in range(0, len(signs), width)]


print("## Two kos and one string\n")
double_ko = next(entry for entry in catalogue["types"] if entry["id"] == known("double_ko_death")["type"]["id"])
assert (double_ko["pieces"], double_ko["mortal_strings"], double_ko["positions"]) == (2, 1, 3)
boards = combinations(double_ko)
positions = [board for board in boards if mortal_strings_live(double_ko, board)]
(missing,) = [board for board in boards if not mortal_strings_live(double_ko, board)]
assert positions[0] == board_of(double_ko) and len(positions) == double_ko["positions"]

print("Two basic kos side by side, without a common string, are independent. They have four positions, and koatlas says that their")
print(f"component is a product: {name(known('double_ko_life')['type'])}. Now let the two kos be the only liberties of one string. The")
print("catalogue has a board for that, with two pieces of two points. Here are its positions, the first as the catalogue draws it. `x` and")
print("`o` are immortal stones, `#` and `@` are mortal ones, black and white:\n")
print("```text")
for lines in zip(*(drawn(double_ko, board) for board in positions)):
    print("     ".join(lines).rstrip())
print("```\n")
print("These three are all. It is the *double ko*. A fourth combination is missing, because the mortal string has no liberty there:\n")
print("```text")
print("\n".join(line.rstrip() for line in drawn(double_ko, missing)))
print("```\n")

# %% [markdown]
# ## n kos
#
# Without mortal strings the positions of n kos are the corners of a cube of n dimensions, and plays go along its edges. Each mortal
# string takes a corner away: the one in which its opponent holds all kos.

# %%

def row_of_kos(n, mortal):
    """A board with n kos in a row between a white and a black string. The first ko is Black's, all others are White's."""
    white_eyes = ". O . O" if mortal < 2 else "O O O O"
    black_eyes = "X . X ." if mortal < 1 else "X X X X"
    region = [f"{COLUMNS[2 * ko + 1]}{row}" for ko in range(n) for row in (3, 2)]
    rows = [
        "O " * (2 * n + 1) + white_eyes,
        "O X " + "O . " * (n - 1) + "O O O O O",
        "X . " + "X O " * (n - 1) + "X X X X X",
        "X " * (2 * n + 1) + black_eyes,
    ]
    return "\n".join([*rows, f"region: {' '.join(region)}", "to-move: B", ""])


def by_hand(n, mortal):
    """The positions and plays of n kos, by who holds which."""
    barred = [(False,) * n, (True,) * n][:mortal]
    nodes = [held for held in itertools.product((False, True), repeat=n) if held not in barred]
    plays = [(a, b) for a in nodes for b in nodes if sum(map(bool.__ne__, a, b)) == 1]
    return nodes, plays


def component(nodes, plays, start):
    """The positions that a position leads to, and the plays between them: every play can be taken back by another."""
    found, new = {start}, [start]
    while new:
        here = new.pop()
        for to in (to for a, to in plays if a == here and to not in found):
            found.add(to)
            new.append(to)
    return len(found), sum(a in found for a, _ in plays)


def cell(n, mortal):
    nodes, plays = by_hand(n, mortal)
    assert len(nodes) == 2**n - mortal and len(plays) == n * 2**n - 2 * n * mortal
    expected = component(nodes, plays, (True,) + (False,) * (n - 1))
    found = koatlas("classify", "-", *NO_SUICIDE, text=row_of_kos(n, mortal))
    assert (found["component"]["positions"], found["component"]["plays"]) == expected, (n, mortal)
    if expected[1] == 0:
        return f"{len(nodes)} without plays"
    assert expected == (len(nodes), len(plays))
    ids[n, mortal], factors = found["type"]["id"], found["type"]["factors"]
    assert factors == ([ids[n, mortal]] if mortal else [ids[1, 0]] * n), "coupled kos are prime, others are products"
    return f"{expected[0]}, {expected[1]}: {name(found['type']) if len(factors) == 1 else f'{n} independent basic kos'}"


ids = {}
print("## n kos\n")
print("A position of n kos says who holds each of them. Without mortal strings all 2^n combinations are positions. A mortal string")
print("takes one away: that in which its opponent holds all kos. So 2^n - 1 are left with one mortal string, and 2^n - 2 with")
print("one of each colour. A play takes one ko, so there are n · 2^n plays, and a position that is taken away takes 2n with it.")
print("The table has positions, plays and the name or identity of the type, found on a row of kos:\n")
table(["kos", "no mortal string", "one", "two"], [(n, cell(n, 0), cell(n, 1), cell(n, 2) if n > 1 else "") for n in range(1, 6)])

# The boards of the collection, made by others, show the same types.
assert ids[2, 0] == known("double_ko_seki")["type"]["id"]
assert ids[2, 1] == double_ko["id"]
assert ids[3, 1] == known("triple_ko_ikeda_1")["type"]["id"]
for n, position in [(3, "triple_ko"), (4, "quadruple_ko"), (5, "quintuple_ko")]:
    assert ids[n, 2] == known(position)["type"]["id"]

print("With two kos and two mortal strings two positions are left, in which each side holds one ko. Every play captures a string, so")
print("that none leads from one to the other: there is no cycle. Three kos of two strings are the *triple ko*. Ikeda's triple ko has a")
print("string with a further liberty, so that only one of them is mortal: it has seven positions. Kos that are coupled are prime, those")
print("without a common string are products.\n")

# %% [markdown]
# The catalogue of 7 points has both. It takes minutes to make, so the table that is kept of it, packed, is read.

# %%
KEPT_CATALOGUE = "results/large/coupled-7-none.tar.xz"
TABLE = "coupled-7-none/types.txt"


def kept(identity):
    """The drawing of a type in the kept table, its pieces and its mortal strings."""
    with tarfile.open(TOP / KEPT_CATALOGUE) as packed:
        lines = packed.extractfile(TABLE).read().decode().splitlines()
    head = next(line for line in lines if line.startswith(" type"))
    start, end = head.index("diagram"), head.index("positions")
    (at,) = [number for number, line in enumerate(lines) if identity in line.split()]
    first = next(number for number in range(at, 0, -1) if lines[number - 1].startswith("─"))
    last = next(number for number in range(at, len(lines)) if lines[number].startswith("─"))
    pieces, mortal_strings, _ = map(int, lines[first].split()[-3:])
    return [line[start:end].rstrip() for line in lines[first:last]], pieces, mortal_strings


drawings = {mortal: kept(ids[3, mortal]) for mortal in (1, 2)}
assert [drawing[1:] for drawing in drawings.values()] == [(3, 1), (3, 2)]
print(f"Both are in the catalogue of 7 points (`{TABLE}` in `{KEPT_CATALOGUE}`), each with")
print("three pieces. It draws the kos of one mortal string on the left, and the triple ko on the right:\n")
print("```text")
for left, right in itertools.zip_longest(*(drawing[0] for drawing in drawings.values()), fillvalue=""):
    print(f"{left:<24}{right}".rstrip())
print("```\n")

# %% [markdown]
# ## In the catalogue

# %%
print("## In the catalogue\n")
print(f"Types of settings of up to {POINTS} points without suicide, by their smallest settings. At most one string of each colour")
print("is mortal.\n")


def size(entry):
    return entry["first_points"], entry["pieces"], entry["mortal_strings"]


types = catalogue["types"]
table(
    ["points", "pieces", "mortal strings", "types", "of them prime"],
    [
        (*key, len(entries := [e for e in types if size(e) == key]), sum(len(e["factors"]) == 1 for e in entries))
        for key in sorted(set(map(size, types)))
    ],
)
assert len(types) == catalogue["by_points"][-1]["cumulative_types"]

coupled = [entry for entry in types if entry["mortal_strings"]]
assert all(len(entry["factors"]) == 1 for entry in coupled), "so few points couple no products"

print("Those with mortal strings, all of them prime:\n")
table(
    ["type", "points", "pieces", "mortal strings", "positions", "plays", "shortest cycle"],
    [(name(e), *size(e), e["positions"], e["plays"], f"`{e['shortest']['cycle_word']}`") for e in coupled],
)
apart = len(catalogue.get("not_drawn", []))
assert catalogue["by_points"][-1]["types_of_all_settings"] == len(types) + apart
print("The catalogue lists apart what cannot be drawn on a board, or has not been found on one, though there is a setting that has it.")
print(f"Here that is the number of types: {apart}.\n")

# %% [markdown]
# ## What rule sets do
#
# What the coupling changes is the shortest cycle that the basic ko rule lets pass.


# %%
def fate(cycle, rules):
    """What a rule set does with a cycle, in two words that `results/README.md` explains."""
    found = cycle["rulesets"][rules]
    if found["fate"] == "for ever":
        return "ever"
    word = found.get("by") if found["fate"] in ("stopped", "ended") else found["fate"]
    return f"{found['move']} {word}"


SEKI, DOUBLE, IKEDA, TRIPLE = (known(key)["cycles"] for key in ("double_ko_seki", "double_ko_death", "triple_ko_ikeda_1", "triple_ko"))
retakes = [[fate(cycles["shortest"], rules) for rules in RULE_SETS] for cycles in (SEKI, DOUBLE, IKEDA, TRIPLE)]
assert all(retake == retakes[0] for retake in retakes), "the basic ko inside has one fate"
assert DOUBLE["past_basic_ko"] is None

rounds = [SEKI["past_basic_ko"], DOUBLE["known"], IKEDA["past_basic_ko"], TRIPLE["past_basic_ko"]]
print("## What rule sets do\n")
print("The shortest cycle of all these kos is a basic ko inside, taken and retaken. The players insist on a cycle, again and again.")
print("The table says with which move a rule set stops or ends that, and by which rule; `ever` means that it goes on for ever.")
print("(The words are explained in `results/README.md`.) Each ko has a column for the shortest cycle that the basic ko")
print("rule lets pass, with no two passes in a row. The double ko has no such cycle. Its column is about the round with two passes in a")
print("row that the position `double_ko_death` is known for.\n")
table(
    ["rule set", "retaken at once", "two kos, no mortal string", "double ko", "three kos, one mortal string", "triple ko"],
    [
        ("*moves of the cycle*", 2, *(f"{cycle['moves']}, {cycle['passes']} of them passes" for cycle in rounds)),
        *((rules, retakes[0][at], *(fate(cycle, rules) for cycle in rounds)) for at, rules in enumerate(RULE_SETS)),
    ],
)
print("Without a mortal string two kos have a round of four plays. Each player takes a ko, one of them passes, each retakes what the")
print("other has taken, and the other one passes. The round goes through all four positions. In the double ko one of them is missing. So")
print("both players have to pass, one after the other, and under many rule sets that ends the game. Of three kos with one mortal string")
print("two still have such a round, while the third keeps the string alive. The second mortal string bars that too: the triple ko has no")
print("round but that of six plays.")

# %% [markdown]
# Questions that the literature on the rules of Go leaves open, with the answers for small boards and small kos.
#
#     python3 notebooks/questions.py >results/questions.md
#
# makes the page from the tables of results/questions, and finds the smaller rows of each table again. This command makes the tables, all of
# them or those that it names. It takes an hour:
#
#     python3 notebooks/questions.py tables DIRECTORY undone threats passes ends trouble strings strings_of_types

# %%
import csv
import functools
import json
import sys
import textwrap
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path

from common import TOP, koatlas, name, table
from endless import Isolated, Keeping, whole
from literal import COLOURS, MULTI, NO_SUICIDE, Region, empty, points
from threats import OutOfSteps, needed
from tours import moves

TABLES = TOP / "results/questions"
POLICIES = {"none": NO_SUICIDE, "multi": MULTI}
# Sequences with their histories can be long.
sys.setrecursionlimit(20_000)


@functools.cache
def types(most_points, policy="none"):
    """The ko types of up to `most_points` points."""
    found = koatlas("catalogue", "--max-points", most_points, "--suicide", policy, "--no-longest")["types"]
    return found


def region_of(entry):
    return Region(entry["diagram"], entry["region"], entry["immortal"])


# %% [markdown]
# ## The tables


# %%
def undone(most_points):
    """How many plays of the ko types can be undone, by policy, points of the type, stones removed, and whether that is a suicide."""
    for policy, suicide in POLICIES.items():
        counted = Counter()
        for entry in types(most_points, policy):
            positions, plays = region_of(entry).component(suicide)
            assert (len(positions), len(plays)) == (entry["positions"], entry["plays"]), "the literal board finds the same component"
            pairs = {(play.before, play.after) for play in plays}
            for play in plays:
                counted[entry["first_points"], play.taken, play.suicide, (play.after, play.before) in pairs] += 1
        for (size, taken, by_suicide, can), number in sorted(counted.items()):
            yield policy, size, taken, yes(by_suicide), yes(can), number


def steps(size):
    """The most steps of a search, by the points of a type."""
    return 3_000_000 if size <= 5 else 300_000 if size == 6 else 100_000


def threats(most_points):
    """In which situation of a ko type a player first needs a threat, under two rule sets."""
    for entry in types(most_points):
        for rules in ("psk", "geneva"):
            try:
                found = needed(entry["diagram"], entry["region"], entry["immortal"], NO_SUICIDE, rules, steps(entry["first_points"]))
                yield entry["id"], entry["first_points"], rules, "needed" if found else "never", *(found or [""] * 5)
            except OutOfSteps:
                yield entry["id"], entry["first_points"], rules, "open", *[""] * 5


BOARDS = ["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3"]
PASSES = [2, 3, 4]
LIMITS = ["--time-limit", 12, "--memory-limit", "1G", "--threads", 1]


def with_passes():
    """The rule sets with the option `passes`."""
    listed = koatlas("rules")["rulesets"]
    return [rules["id"] for rules in listed if any(option["key"] == "passes" for option in rules["parameters"])]


def values(target, arguments, text=None, limits=LIMITS, rule_sets=None):
    """What a game is worth, by rule set and by the number of passes that end it."""
    for rules in rule_sets or with_passes():
        for number in PASSES:
            options = ["--rules", rules, "--option", f"passes={number}", *limits]
            found = koatlas("solve", *arguments, *options, text=text, codes=(0, 1))
            bounds = [found["lo"], found["hi"]] if found["exact"] else ["open", "open"]
            yield target, rules, number, *("none" if bound is None else bound for bound in bounds)
            if not found["exact"] and number == PASSES[0]:
                break


def passes(boards):
    for board in boards:
        yield from values(board, ["--board", board])


SHORT = ["--time-limit", 2, "--memory-limit", "1G", "--threads", 1]
# One of those that differ in the suicides alone, or in nothing.
SOME = """basic-ko universalists psk ssk nssk fixed-ko basic-fixed-ko ing-reduced basic-ko-rules configuration drr drr-anywhere geneva
    japanese-1989 japanese-1989-confirmation japanese-2003 chinese-practice spight katago-simple""".split()


def small_positions(most_points):
    """The known positions with small regions, and the ko types of few points as they are drawn, either player first."""
    for path in sorted((TOP / "data/positions").glob("*.toml")):
        if len(tomllib.loads(path.read_text()).get("region", [])) in range(1, most_points + 3):
            for player in "BW":
                yield f"{path.stem} {player}", [path, "--to-move", player], None
    for entry in types(most_points):
        for colour in "XO":
            text = region_of(entry).text(region_of(entry).start, colour)
            yield f"{entry['id']} {COLOURS[colour]}", ["-"], text


def ends(most_points):
    for target, arguments, text in small_positions(most_points):
        yield from values(target, arguments, text, SHORT, SOME)


TRIES = 60_000


def cycles_of(entry, region, game):
    """The cycles of a type that the basic ko rule lets go on for ever, as the catalogue has them: position, player, and whether he passes."""
    kept = entry["cycles_under"]["basic-ko"]
    for cycle in (kept, kept.get("pass_free_cycle"), kept.get("balanced_cycle")):
        if cycle and cycle["rows"]:
            position, moves = region.position(dict(points(cycle["rows"]))), []
            for colour, place in (move.split() for move in cycle["witness"]):
                colour = {"B": "X", "W": "O"}[colour]
                moves.append((game.numbers[position], colour, place == "pass"))
                position = position if place == "pass" else region.play(position, colour, place)[0]
            yield moves


def area_is_at_stake(region, inside):
    """Whether bounds differ in a situation of the component, if the area is all that counts."""
    game = whole(region)
    black, white = game.bounds([region.score(position) for position in game.positions])
    inside = {game.numbers[position] for position in inside}
    return any(black[here] != white[here] for here, state in enumerate(game.states) if state[0] in inside)


def trouble(most_points):
    """For each ko type prices of its stones with which play need not end, or else a worth of its positions; nothing if neither was found."""
    for entry in types(most_points):
        region = region_of(entry)
        game = Isolated(region)
        ever = entry["cycles_under"]["basic-ko"]["for_ever"]
        prices = game.prices(TRIES) if ever else None
        worth = game.search(list(cycles_of(entry, region, game)), TRIES) if ever and not prices else None
        area = yes(area_is_at_stake(region, game.positions)) if entry["first_points"] <= 5 else ""
        black, white, more_than = prices or ([], [], "")
        told = [" ".join(map(str, numbers)) for numbers in (black, white)]
        yield entry["id"], entry["first_points"], len(game.positions), yes(ever), *told, more_than, "".join(worth or []), area


def strings(boards):
    """For each board, and each size of strings, the situations whose every cycle of moves that keep both bounds takes such a string."""
    for board in boards:
        region = empty(board)
        game = whole(region)
        kept = Keeping(game, [region.score(position) for position in game.positions])
        cyclic = kept.on_cycles(LARGEST)
        for size in range(1, len(region.points)):
            every = cyclic - kept.on_cycles(size)
            part = {here for here in every if kept.white[here] - kept.black[here] < 2 * len(region.points)}
            row = board, len(game.states), len(kept.open), len(cyclic), size, len(every), *example(game, kept, every)
            yield *row, len(part), *example(game, kept, part)
            if not every:
                break


class WithSurroundings(Region):
    """The plays in a region, in positions of the whole board: strings outside of it can be captured, and their points stay empty."""

    def __init__(self, rows, region, immortal=()):
        super().__init__(rows, None, immortal)
        self.places = region

    def plays(self, position, suicide):
        return (play for play in super().plays(position, suicide) if play.place in self.places)

    def text(self, position, to_move):
        held = Region(["".join(line) for line in self.unmarked(position)], self.places, self.immortal)
        return held.text(held.start, to_move)

    def told(self):
        return "/".join(self.rows), " ".join(self.places), " ".join(sorted(self.immortal))


@functools.cache
def coupled_types(most_points):
    """The types of up to so many points that are drawn with mortal strings, at most one of each colour."""
    found = koatlas("catalogue", "--max-points", most_points, "--mortal", 1, "--suicide", "none", "--no-longest")["types"]
    return [entry for entry in found if entry["mortal_strings"]]


def regions_of_kos(most_points):
    """The coupled types of up to so many points, and the regions of `data/positions` that have up to 10 points and are no whole boards."""
    for entry in coupled_types(most_points):
        yield entry["id"], WithSurroundings(entry["diagram"], entry["region"], entry["immortal"])
    for path in sorted((TOP / "data/positions").glob("*.toml")):
        held = tomllib.loads(path.read_text())
        region = WithSurroundings(["".join(line.split()) for line in held["diagram"].split("\n") if line.strip()], held["region"])
        if len(region.places) <= 10 and len(region.places) < len(region.points):
            yield path.stem, region


def strings_of_types(regions):
    """For plays in a region alone: the largest strings of its kos, in the situations that the drawn start leads to."""
    for setting, region in regions:
        game = whole(region)
        kept = Keeping(game, [region.score(position) for position in game.positions])
        cyclic, size, every = kept.on_cycles(LARGEST), 0, set()
        while more := cyclic - kept.on_cycles(size + 1):
            size, every = size + 1, more
        row = len(region.places), len(game.states), len(kept.open), size, len(every)
        yield setting, *region.told(), *row, *example(game, kept, every)


LARGEST = 1000


def example(game, kept, situations):
    """The situation with fewest stones: its position, the player to move, and its bounds."""
    plain = [here for here in situations if game.states[here][2] is None and not game.states[here][3]]
    if not plain:
        return [""] * 4
    here = min(plain, key=lambda here: (-game.positions[game.states[here][0]].count("."), here))
    return game.positions[game.states[here][0]], COLOURS[game.states[here][1]], kept.black[here], kept.white[here]


def yes(whether):
    return "yes" if whether else "no"


EXAMPLE = ("position", "to move", "black", "white")
SMALL_BOARDS = ["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3"]
HEADS = {
    "undone": ("policy", "points", "removed", "suicide", "undone", "plays"),
    "threats": ("type", "points", "rules", "threat", "position", "to move", "by", "without", "with"),
    "passes": ("target", "rules", "passes", "black", "white"),
    "ends": ("target", "rules", "passes", "black", "white"),
    "trouble": ("type", "points", "positions", "for ever", "black", "white", "more than", "worth", "area"),
    "strings": ("board", "states", "open", "cyclic", "size", "situations", *EXAMPLE, "part", *(f"part {what}" for what in EXAMPLE)),
    "strings_of_types": ("setting", "rows", "region", "immortal", "points", "states", "open", "size", "situations", *EXAMPLE),
}
MAKE = {
    "undone": lambda: undone(7),
    "threats": lambda: threats(7),
    "passes": lambda: passes(BOARDS),
    "ends": lambda: ends(4),
    "trouble": lambda: trouble(7),
    "strings": lambda: strings([*SMALL_BOARDS, "1x7", "1x8", "2x4", "1x9", "3x3", "2x5", "1x10", "1x11", "3x4", "2x6"]),
    "strings_of_types": lambda: strings_of_types(regions_of_kos(6)),
}


def make(directory, names):
    for name in names:
        with open(Path(directory, f"{name}.csv"), "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(HEADS[name])
            for row in MAKE[name]():
                writer.writerow(row)
                file.flush()


if sys.argv[1:2] == ["tables"]:
    make(sys.argv[2], sys.argv[3:] or MAKE)
    sys.exit()


def kept(name, **types):
    """The rows of a kept table, with the columns of these types converted."""
    with open(TABLES / f"{name}.csv", newline="") as file:
        for row in csv.DictReader(file):
            yield row | {column: kind(row[column]) for column, kind in types.items()}


def same(name, rows, **chosen):
    """The kept rows with these values in a column have to be those that are found now."""
    (column, values), = chosen.items()
    stored = [list(row.values()) for row in kept(name) if row[column] in values]
    found = [list(map(str, row)) for row in rows]
    assert sorted(stored) == sorted(found), f"{name}.csv has other rows than are found now"


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else ""


def drawing(lines):
    print("```text")
    print("\n".join(lines))
    print("```\n")


def paragraph(text):
    """Prints a paragraph whose length is not known beforehand."""
    print(textwrap.fill(text, 138, break_long_words=False, break_on_hyphens=False) + "\n")


def signed(bound):
    return "none" if bound == "none" else f"{int(bound):+d}" if int(bound) else "0"


print("# Questions that were open\n")
print("Each part has a question of the literature on rules, the words in which it is meant here, the answer and how it is known, an")
print("example, and the command that checks it. *Proved* means that an argument on this page holds for all sizes. *Computed* means that")
print("all cases in the range were gone through by one program; what was found a second time is said. Made by `notebooks/questions.py` from")
print("the tables in `questions/`, which it makes with the argument `tables`. Points, strings, types and components are those of the")
print("[glossary](../docs/glossary.md). In the diagrams small letters are immortal stones.\n")
for at, title in enumerate(
    [
        "Which plays can be undone by one play?",
        "Do kos become non-kos under the Geneva ko rule?",
        "Does it matter how many passes end a game?",
        "Which kos are ever trouble under the basic ko rule?",
        "How fast do sequences in n kos grow?",
        "Are there kos with strings of four stones or more?",
    ]
):
    print(f"- [{'ABCDEF'[at]}. {title}](#{'abcdef'[at]}-{title.lower().rstrip('?').replace(' ', '-')})")
print()

# %% [markdown]
# ## A. Plays that can be undone

# %%
same("undone", undone(4), points=["2", "3", "4"])
PLAYS = list(kept("undone", points=int, removed=int, plays=int))


def counted(**values):
    return sum(row["plays"] for row in PLAYS if all(row[column] == value for column, value in values.items()))


def undone_by_points():
    for size in sorted({row["points"] for row in PLAYS}):
        cells = []
        for policy in POLICIES:
            whole_number = counted(policy=policy, points=size)
            part = counted(policy=policy, points=size, undone="yes")
            cells += [f"{whole_number:,}", f"{part:,}", percent(part, whole_number)]
        yield size, *cells


def undone_by_stones():
    for removed, suicide in sorted({(row["removed"], row["suicide"]) for row in PLAYS}, key=lambda key: key[::-1]):
        what = f"{removed}, by suicide" if suicide == "yes" else removed
        chosen = {"removed": removed, "suicide": suicide}
        cells = [counted(policy=policy, **chosen, **more) for policy in POLICIES for more in ({}, {"undone": "yes"})]
        yield what, *(f"{number:,}" for number in cells)


print("## A. Which plays can be undone by one play?\n")
print("**Question.** In the game graph of Tromp and Farnebäck (*Combinatorics of Go*) a play may lead to a position from which one play")
print("leads back. `data/figures.toml` counts such pairs on whole boards. Which plays are these, and how many has a ko?\n")
print("**Definition.** A play from P to another position Q can be *undone* if some play, of either player, leads from Q to P. Counted are")
print("the plays inside the components of all ko types of up to 7 points.\n")
print("**Answer, proved.** A play that removes n stones, of whatever colour, changes the number of stones by 1 - n, so if it is undone by a")
print("play that removes m, then n + m = 2. If n = m = 1 then each takes the stone of the other, which is a basic ko, as a suicide of one")
print("stone changes nothing. If n = 2 then the other removes nothing and puts back one stone alone, so that of the two stones that went one")
print("was just played: it was a suicide of two stones; and n = 0 is the same the other way round.\n")
print("So without suicide a play can be undone only if it takes exactly one stone, and then in fact only if the stone just played is a")
print("string of its own with no other liberty: every two positions that undo each other are a basic ko.\n")
print("**Answer, computed.** The sums of positions and plays are those of `koatlas catalogue`, type by type; the undone ones were counted on a")
print("literal board. By the stones that a play removes:\n")
stones = ["stones removed", "plays, no suicide", "undone", "plays, suicide of two or more", "undone"]
table(stones, undone_by_stones())
for row in PLAYS:
    if row["undone"] == "yes":
        assert row["removed"] == 1 and row["suicide"] == "no" or row["policy"] == "multi" and row["removed"] in (0, 2)
undoing, suicides = (counted(policy="multi", removed=removed, suicide=how, undone="yes") for removed, how in ((0, "no"), (2, "yes")))
assert undoing == suicides == counted(policy="multi", removed=2, suicide="yes")
print("Every suicide of two stones can be undone: the stone that stood there before can be put back, for the other point is its liberty.\n")
print("By the points of the type:\n")
head = ["points"] + [f"{what}, {policy}" for policy in ("no suicide", "suicide") for what in ("plays", "undone", "share")]
table(head, undone_by_points())
none, part = counted(policy="none"), counted(policy="none", undone="yes")
both, more = counted(policy="multi"), counted(policy="multi", undone="yes")
print(f"Together {part:,} of {none:,} plays without suicide ({percent(part, none)}), and {more:,} of {both:,} with it ({percent(more, both)}).\n")
basic_ko, *_ = types(2)
eye = next(entry for entry in types(2, "multi") if "two-point-eye suicide" in entry["names"])
print("**Smallest examples.** The basic ko, and the suicide of two stones in an eye of two points:\n")
for entry, suicide in ((basic_ko, NO_SUICIDE), (eye, MULTI)):
    region = region_of(entry)
    plays = region.component(suicide)[1]
    pairs = {(play.before, play.after): play for play in plays}
    first = max((play for play in plays if (play.after, play.before) in pairs), key=lambda play: play.taken)
    print(f"{name(entry)}: `{first}` removes {first.taken}, `{pairs[first.after, first.before]}` undoes it.\n")
    drawing([f"{left:<14}{right}".rstrip() for left, right in zip(region.drawn(first.before), region.drawn(first.after))])
print("**Check.** `python3 notebooks/questions.py tables DIRECTORY undone`\n")

# %% [markdown]
# ## B. Threats under the Geneva ko rule

# %%
same("threats", threats(3), points=["2", "3"])
THREATS = list(kept("threats", points=int))


def threat_rows():
    for size in sorted({row["points"] for row in THREATS}):
        upto = [row for row in THREATS if row["points"] <= size]
        cells = []
        for rules in ("psk", "geneva"):
            by = Counter(row["threat"] for row in upto if row["rules"] == rules)
            share = f"{percent(by['never'], by.total())}" + (f" to {percent(by['never'] + by['open'], by.total())}" if by["open"] else "")
            cells += [by["never"], by["needed"], by["open"], share]
        yield size, len(upto) // 2, *cells


def differing():
    """The types that are decided differently under the two rule sets, and how many are decided under both."""
    answers = {}
    for row in THREATS:
        answers.setdefault(row["type"], []).append(row["threat"])
    decided = {key: both for key, both in answers.items() if "open" not in both}
    return [key for key, (one, other) in decided.items() if one != other], len(decided)


def agrees_with_the_program(row):
    """The value without a threat, as `koatlas solve` finds it."""
    entry = next(entry for entry in types(4) if entry["id"] == row["type"])
    colour = {"B": "X", "W": "O"}[row["to move"]]
    text = region_of(entry).text(row["position"], colour)
    found = koatlas("solve", "-", "--rules", row["rules"], "--suicide", "none", text=text)
    return found["lo"] == found["hi"] == int(row["without"])


SMALL_THREATS = [row for row in THREATS if row["points"] <= 4 and row["position"]]
assert all(agrees_with_the_program(row) for row in SMALL_THREATS)
print("## B. Do kos become non-kos under the Geneva ko rule?\n")
print("**Question.** Slarty, *Geneva Ko Rule* (Sensei's Library): under the rule that a stone which repeats a position is taken off, kos are")
print("settled peacefully, and the vast majority of kos become non-kos. In how many types does nobody need a threat?\n")
print("**Definition.** The region of a type, as the catalogue draws it, is played out by itself; two passes end, there is no suicide, and")
print("the score is the area of the board, less the stones forfeited. A *threat that is answered* is two moves elsewhere that change the rest")
print("of the board for good, so that no earlier position can recur: of the history only the present position is left, and the same player")
print("is to move again. A player *needs a threat* in a situation without history if his result is better with one such threat, made at any")
print("time or never, than without. *Nobody needs a threat* in a type if no player does in any position of its component, whoever is to move.\n")
print("**Answer, computed once.** Types so far, by points; for comparison the same under positional superko (`psk`). *Open* means that the")
print(f"search would take more than {steps(5):,} steps, with 6 points {steps(6):,}, with 7 points {steps(7):,}:\n")
head = ["points", "types"] + [f"{rules}: {what}" for rules in ("`psk`", "`geneva`") for what in ("nobody", "somebody", "open", "share of nobody")]
table(head, threat_rows())
upto_six = [row for row in THREATS if row["points"] <= 6 and row["rules"] == "geneva"]
at_most = percent(sum(row["threat"] != "needed" for row in upto_six), len(upto_six))
print("So in the sense of this definition most kos stay kos under the Geneva rule: of the types of up to 6 points nobody needs a")
print(f"threat in {at_most} at most.", end=" ")
unlike, both = differing()
if unlike:
    paragraph("Under one rule set a threat is needed, and under the other never, in these types: " + ", ".join(f"`{key}`" for key in unlike) + ".")
else:
    print(f"Of the {both} types that are decided under both rule sets none is different under them: no ko")
    print("becomes a non-ko by the Geneva rule that is a ko under positional superko. What that rule changes is how much a threat gains.\n")
print("**Smallest example.** The basic ko itself. Here White is to move and Black has a threat:\n")
ko = {row["rules"]: row for row in THREATS if row["type"] == basic_ko["id"]}
drawing(region_of(basic_ko).drawn(ko["geneva"]["position"]))
print("Black's result, without a threat and with it, is the following; `koatlas solve` finds the results without a threat too, for this and")
print(f"all {len(SMALL_THREATS)} situations of the table `questions/threats.csv` with up to 4 points:\n")
table(["rule set", "without", "with"], [(f"`{rules}`", signed(row["without"]), signed(row["with"])) for rules, row in ko.items()])
print("Other definitions may give other shares. This one measures the area inside the drawn setting alone, and one threat.\n")
print("**Check.** `python3 notebooks/questions.py tables DIRECTORY threats`\n")

# %% [markdown]
# ## C. Passes that end a game

# %%
same("passes", passes(["1x1", "1x2"]), target=["1x1", "1x2"])


def by_target(name):
    """The bounds by target, rule set and number of passes."""
    found = {}
    for row in kept(name, passes=int):
        found.setdefault(row["target"], {}).setdefault(row["rules"], {})[row["passes"]] = (row["black"], row["white"])
    return found


def decided(values):
    return len(values) == len(PASSES) and all("open" not in bounds for bounds in values.values())


def value(bounds):
    black, white = bounds
    return signed(black) if black == white != "none" else f"[{signed(black)}, {signed(white)}]"


def differences(found):
    for target, rules in found.items():
        alike = {}
        for rule_set, values in rules.items():
            if decided(values) and len(set(values.values())) > 1:
                alike.setdefault(tuple(values[number] for number in PASSES), []).append(rule_set)
        for values, rule_sets in alike.items():
            yield target, ", ".join(f"`{rule_set}`" for rule_set in rule_sets), *map(value, values)


def summary(found):
    for target, rules in found.items():
        settled = [values for values in rules.values() if decided(values)]
        changes = sum(len(set(values.values())) > 1 for values in settled)
        three = sum(values[3] != values[4] for values in settled)
        undecided = [f"`{rule_set}`" for rule_set, values in rules.items() if not decided(values)]
        yield target, len(settled), changes, three, ", ".join(undecided)


EMPTY, OTHERS = by_target("passes"), by_target("ends")
print("## C. Does it matter how many passes end a game?\n")
print("**Question.** Two passes at least show that both players want to end a game, and some rule sets ask for three or four (Jasiek, *Ko Rules*).")
print("Where does the number change who wins, or by how much?\n")
print("**Definition.** The value of a board, Black first, if a number of passes in a row end the game, and all else in a rule set is as it is.")
print("Where play need not end the value is a pair: what Black can force an end at or above, and White at or below; *none* means that this")
print("player can force no end.\n")
print(f"**Answer, computed by `koatlas solve`.** All {len(with_passes())} rule sets have the option `passes`. By board, the rule sets that were")
print("decided with 2, 3 and 4 passes, those in which the three values differ, those in which 3 and 4 passes differ, and those that were not")
print("decided within the limits of the search:\n")
table(["board", "decided", "the number matters", "3 or 4 matters", "not decided"], summary(EMPTY))
print("These are the differences:\n")
table(["board", "rule sets", "2 passes", "3 passes", "4 passes"], differences(EMPTY))
assert all(values[3] == values[4] for rules in EMPTY.values() for values in rules.values() if decided(values))
print("Between 3 and 4 passes no difference was found anywhere. Between 2 and 3 there is a reason for one: if a basic ko may not be retaken at")
print("once, then it may be retaken after two passes, provided that these do not end the game.\n")
print("**Smallest example.** The empty board 1x2 under the basic ko rule: after `B a1`, `W b1` takes. With two passes Black cannot retake in a")
print("game that goes on. With three both players can pass, and then he retakes, for ever: the value is a pair.\n")
print("**Known positions and small types.** The same for the positions of `data/positions` with regions of up to 6 points, and for the types of")
print(f"up to 4 points as they are drawn, either player first, under {len(SOME)} rule sets, with a limit of two seconds for each search.\n")
matters = {target: [rules for rules, values in by.items() if decided(values) and len(set(values.values())) > 1] for target, by in OTHERS.items()}
some = sum(map(bool, matters.values()))
settled = sum(decided(values) for rules in OTHERS.values() for values in rules.values())
three = sum(values[3] != values[4] for rules in OTHERS.values() for values in rules.values() if decided(values))
paragraph(
    f"Of {len(OTHERS)} such situations the number of passes matters in {some} under some rule set: {', '.join(key for key, by in matters.items() if by)}."
    " The letter is the player to move."
    f" {settled:,} values were decided for all three numbers, and in {three} of them 3 and 4 passes differ."
    " `questions/ends.csv` has all of them. The most differences, and in the winner, has the board 1x2 with one white stone, Black to move:"
)
table(["position", "rule sets", "2 passes", "3 passes", "4 passes"], differences({"board_1x2 B": OTHERS["board_1x2 B"]}))
print("By rule set:\n")
rows = []
for rules in SOME:
    values = [by[rules] for by in OTHERS.values() if decided(by.get(rules, {}))]
    differ = [target for target, by in OTHERS.items() if rules in matters[target]]
    rows.append((f"`{rules}`", len(values), len(differ), differ[0] if differ else ""))
table(["rule set", "decided", "the number matters", "for example"], rows)
print("**Check.** `koatlas solve --board 1x2 --rules basic-ko --option passes=3`; `python3 notebooks/questions.py tables DIRECTORY passes ends`\n")

# %% [markdown]
# ## D. Trouble

# %%
TROUBLE = list(kept("trouble", points=int, positions=int))
same("trouble", trouble(4), points=["2", "3", "4"])
GAMES = {entry["id"]: Isolated(region_of(entry)) for entry in types(5)}


def surrounding(row, game):
    """Who wins by two passes, for each position."""
    if row["worth"]:
        return list(row["worth"])
    return list(game.priced(([*map(int, row["black"].split())], [*map(int, row["white"].split())], int(row["more than"]))))


def has_surrounding(row):
    return bool(row["black"] or row["worth"])


assert all(GAMES[row["type"]].is_trouble(surrounding(row, GAMES[row["type"]])) for row in TROUBLE if row["type"] in GAMES and has_surrounding(row))


def trouble_rows():
    for size in sorted({row["points"] for row in TROUBLE}):
        upto = [row for row in TROUBLE if row["points"] <= size]
        never = sum(row["for ever"] == "no" for row in upto)
        priced, found = sum(bool(row["black"]) for row in upto), sum(map(has_surrounding, upto))
        area = sum(row["area"] == "yes" for row in upto) if size <= 5 else ""
        yield size, len(upto), never, found, priced, len(upto) - never - found, area


def label(identity):
    return next((name(entry) for entry in types(5) if entry["id"] == identity), f"`{identity}`")


print("## D. Which kos are ever trouble under the basic ko rule?\n")
print("**Question.** Collections of strange kos, such as Hansen's *Bestiary for Ko Rules*, have kos that keep a game from ending under the basic ko")
print("rule. Which types are ever such trouble, if enough is at stake, and which never?\n")
print("**Definition.** Players alternate; they make plays inside the component of a type, or pass; the basic ko rule holds, and there is no")
print("suicide. Two passes in a row end, and then the *surroundings* say who has won, by the position alone: each way to name a winner for each")
print("position of the component is a surrounding. A type is *trouble* in it if there is a situation in which neither player can force an end")
print("that he wins. This covers scores of every kind: if with some scores the two bounds of a situation differ, then *Black wins if he has more")
print("than the lower bound* is a surrounding with trouble. Plays that leave the component are not made: whoever makes one gives up.\n")
print("A surrounding is *by prices* if each stone of the region has a price by its colour and place, and Black wins if the sum of all prices is")
print("more than some number.\n")
print("**Answer, proved and computed.** If no cycle of a type goes on for ever under the basic ko rule, then it is never trouble, in whatever")
print("surroundings: all play inside of it ends. (`koatlas catalogue` says of each type whether there is such a cycle.) For the others a")
print("surrounding with trouble was looked for, with prices from -2 to 2. Each that was found proves itself. The last column is about one")
print("surrounding only, the area of the setting in which the catalogue draws the type:\n")
table(["points", "types so far", "never", "ever", "of these by prices", "open", "by the area as drawn"], trouble_rows())
never = [row["type"] for row in TROUBLE if row["for ever"] == "no"]
still = [row["type"] for row in TROUBLE if row["for ever"] == "yes" and not has_surrounding(row)]
paragraph(f"Never trouble: {', '.join(map(label, never))}.")
if still:
    paragraph(f"Open, with a cycle that goes on for ever but no surrounding found: {', '.join(map(label, still))}.")
paragraph(
    f"So of the {len(TROUBLE) - len(still)} types that are decided, exactly those are ever trouble that have a cycle which goes on for ever under"
    " the basic ko rule. That this holds for all types is not proved."
)


def coupled_trouble():
    """The types with mortal strings, and known positions of coupled kos: whether prices with trouble were found, or no cycle goes on."""
    for entry in coupled_types(5):
        yield name(entry), region_of(entry), entry["cycles_under"]["basic-ko"]["for_ever"], entry
    for key in ("triple_ko_ikeda_1", "triple_ko", "quadruple_ko"):
        held = tomllib.loads((TOP / f"data/positions/{key}.toml").read_text())
        rows = ["".join(line.split()) for line in held["diagram"].split("\n") if line.strip()]
        kind = koatlas("classify", f"data/positions/{key}.toml", "--suicide", "none")
        yield key, Region(rows, held["region"]), True, kind["component"]


coupled = {True: [], False: []}
for told, region, ever, counts in coupled_trouble():
    game = Isolated(region)
    assert (len(game.positions), sum(map(len, game.plays.values()))) == (counts["positions"], counts["plays"]), told
    assert (game.prices(TRIES) is not None) == ever, told
    coupled[ever].append(told)
paragraph(
    "The same for kos that are coupled by strings which can be captured, found again by each run of the script: the types of up to 5 points with"
    f" such strings, and three positions of `data/positions`. Never trouble: {', '.join(coupled[False])}. Ever, by prices:"
    f" {', '.join(coupled[True])}."
)
s2r1 = next(row for row in TROUBLE if row["points"] == 3)
entry = next(entry for entry in types(3) if entry["id"] == s2r1["type"])
game = GAMES[entry["id"]]
(only,) = game.every()
(win,) = [position for position, worth in zip(game.positions, only) if worth == "X"]
paragraph(
    f"**Smallest example.** {name(entry)}. Of its {2 ** len(game.positions)} surroundings exactly one has trouble: there Black wins by two passes"
    f" in the first of its {len(game.positions)} positions below, and White in the others. So White must play in the first, and Black in all others:"
)
region = region_of(entry)
shown = [region.drawn(position) for position in sorted(game.positions, key=lambda position: position != win)]
drawing(["     ".join(f"{part:<9}" for part in line).rstrip() for line in zip(*shown)])
print("**Check.** `python3 notebooks/questions.py tables DIRECTORY trouble`; `koatlas show sending-two-returning-one DIR` prints the cycle.\n")

# %% [markdown]
# ## E. The growth of sequences in n kos

# %%
MOST = 8


def family_values():
    """The exact plays of the longest sequences of n basic kos, without suicide, by rule set, as far as they are exact from n = 1 on."""
    with open(TOP / "results/longest/families.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["target"].startswith("n_basic_kos-")]
    found = {}
    for row in (row for row in rows if row["suicide"] == "none" and row["measure"] == "plays"):
        found.setdefault(row["rulesets"].split()[0], {})[int(row["target"].split("-")[1])] = (int(row["lower"]), int(row["upper"]))
    return found


def exact(values):
    numbers = [values[n] for n in sorted(values)]
    return [low for low, high in numbers if low == high] if all(low == high for low, high in numbers) else None


# Bases of functions, with their names; a law is a sum of multiples of these.
LAWS = {
    "quadratic": [lambda n: 1, lambda n: n, lambda n: n * n],
    "exponential": [lambda n: 1, lambda n: 2**n],
    "exponential and linear": [lambda n: 1, lambda n: n, lambda n: 2**n],
    "exponential, with alternating signs": [lambda n: 1, lambda n: (-1) ** n, lambda n: 2**n],
    "exponential times linear": [lambda n: 1, lambda n: 2**n, lambda n: n * 2**n],
    "two exponentials": [lambda n: 1, lambda n: 2**n, lambda n: 3**n],
    "powers of three": [lambda n: 1, lambda n: n, lambda n: 3**n],
}


def solved(equations):
    """The solution of linear equations that have one."""
    rows = [[Fraction(number) for number in row] for row in equations]
    for at in range(len(rows)):
        pivot = next(row for row in rows[at:] if row[at])
        rows.remove(pivot)
        rows.insert(at, [number / pivot[at] for number in pivot])
        rows = [row if row is rows[at] else [a - row[at] * b for a, b in zip(row, rows[at])] for row in rows]
    return [row[-1] for row in rows]


def fit(values):
    """The first law with two values to spare that, fitted to the first values, gives all others too."""
    for kind, basis in LAWS.items():
        if len(values) - len(basis) >= 2:
            factors = solved([[*(part(n) for part in basis), values[n - 1]] for n in range(1, len(basis) + 1)])
            if all(sum(factor * part(n) for factor, part in zip(factors, basis)) == value for n, value in enumerate(values, 1)):
                return kind
    return "none of these"


FAMILY = family_values()
FIVE = {rules: values for rules, all_values in FAMILY.items() if len(all_values) == 5 and (values := exact(all_values))}
PROVED = {
    "psk": ("2^(n+1) - 2", lambda n: 2 ** (n + 1) - 2),
    "fixed-ko": ("(n - 1) 2^(n+1) + n + 2", lambda n: (n - 1) * 2 ** (n + 1) + n + 2),
    "ing-reduced": ("(n - 1) 2^(n+1) + n + 2", lambda n: (n - 1) * 2 ** (n + 1) + n + 2),
    "basic-ko-rules": ("n^2 + 2n - 1", lambda n: n * n + 2 * n - 1),
}
OTHER_LAWS = {
    "universalists": PROVED["psk"],
    "japanese-1989-literal": PROVED["psk"],
    "japanese-2003": PROVED["psk"],
    "basic-fixed-ko": ("(n - 1) 2^(n+1) + n - 3 for n > 1", lambda n: (n - 1) * 2 ** (n + 1) + n - 3 if n > 1 else 2),
}
for rules, (_, law) in {**PROVED, **OTHER_LAWS}.items():
    for n, (low, high) in FAMILY[rules].items():
        assert low <= law(n) <= high, (rules, n)


def board_of_kos(n):
    """A row of n open kos between two living strings, the owners in turn, with who holds each and where his stones stand."""
    rows = ["O" * (2 * n + 1) + ".O.O", "O", "X", "X" * (2 * n + 1) + ".X.X"]
    held, places, region = [], [], []
    for ko in range(n):
        column = "bdfhkmoqst"[ko]
        rows[1] += ("X" if ko % 2 == 0 else ".") + "O"
        rows[2] += ("." if ko % 2 == 0 else "O") + "X"
        held.append("BW"[ko % 2])
        places.append({"B": f"{column}3", "W": f"{column}2"})
        region += places[-1].values()
    rows[1] += "OOOO"
    rows[2] += "XXXX"
    return "\n".join([*rows, f"region: {' '.join(region)}", "to-move: B", ""]), held, places


def replayed(n):
    """The plays of a sequence of n kos that `basic-fixed-ko` allows: built here, replayed by the program."""
    text, held, places = board_of_kos(n)
    told = moves(n, held, places)
    found = koatlas("check", "-", "--rules", "basic-fixed-ko", "--option", "suicide=none", "--moves", "; ".join(told), text=text)
    assert all(verdict["legal"] for verdict in found["verdicts"]) and not found["ended"]
    return sum(not move.endswith("pass") for move in told)


BUILT = {n: replayed(n) for n in range(2, MOST + 1)}
assert all(BUILT[n] == OTHER_LAWS["basic-fixed-ko"][1](n) for n in BUILT)
assert FAMILY["basic-fixed-ko"][5][0] < BUILT[5] <= FAMILY["basic-fixed-ko"][5][1]
print("## E. How fast do sequences in n kos grow?\n")
print("**Question.** Jasiek, *Complexity*: under the Basic Ko Rules and the Prohibition Rules sequences are linear in the number of points in")
print("most *reasonable* cases; most other rules give exponential ones. What are the exact laws for n basic kos?\n")
print("**Definition.** The plays of the longest sequence in the regions of n basic kos between living strings (the family `n_basic_kos`), without")
print("suicide. A ko can be taken and retaken, and it can be *filled* by its owner, which is for good. The values are those of")
print("[longest.md](longest.md). Jasiek's are of sequences that lead to a repetition.\n")
paragraph(
    "**Answer.** These rule sets have five exact values. A *fit* is a law of at most three terms, so with at least two values to spare, the first of"
    f" these that gives all five values: {'; '.join(LAWS)}. Beside it stands the law that is proved below."
)
table(
    ["rule set", *(f"n = {n}" for n in range(1, 6)), "fit", "law", "status"],
    [
        (f"`{rules}`", *values, fit(values), *((PROVED[rules][0], "proved") if rules in PROVED else ("", "no law known")))
        for rules, values in FIVE.items()
    ],
)
print("*The proofs.* As long as k kos are open, positions are the corners of a cube of k dimensions. Each of its k · 2^k steps takes one ko. A")
print("filling leads to a cube with k - 1 dimensions, and there are n fillings at most. Players can pass between two plays of one player.\n")
print("- `psk`: each corner at most once, so at most 2^k - 1 steps and a filling for each k, and these sum to 2^(n+1) - 2. A Hamiltonian")
print("  path of each cube reaches it, since any ko can be filled anywhere.")
print("- `fixed-ko`: each step at most once, so at most k · 2^k and a filling for each k; the sum is the law. All steps of a cube can be made in")
print("  one closed walk, for as many lead to each corner as from it. `ing-reduced`: a ko may not be retaken at once, but two passes go between,")
print("  and only four end the game.")
print("- `basic-ko-rules`: as long as k kos are open the class of the position is the same, so each player plays at most once on each point. A ko")
print("  has one point where Black takes and one where White takes. So there are at most 2k steps and a filling for each k. With one ko open it")
print("  cannot be retaken, since only passes could come between, and two of them end the game: that is one step less. To take all k kos in turn")
print("  and then all again reaches 2k for k > 1. The steps alone, with all n kos open, are 2n: that is linear, as Jasiek says. With the")
print("  fillings the longest sequence is quadratic.\n")
print("Other laws, for rule sets that have no five exact values in the tables:\n")
table(
    ["rule set", *(f"n = {n}" for n in range(1, 6)), "law", "its values", "status"],
    [
        (
            f"`{rules}`",
            *("..".join(map(str, sorted(set(FAMILY[rules][n])))) if n in FAMILY[rules] else "" for n in range(1, 6)),
            law,
            ", ".join(str(of(n)) for n in range(1, 6)),
            f"proved for n up to {MOST}, else at most" if rules == "basic-fixed-ko" else "proved",
        )
        for rules, (law, of) in OTHER_LAWS.items()
    ],
)
print("- Where a play that repeats a position ends the game, all positions before that play are different. If all corners were visited, then the")
print("  last has all kos filled, and no play is left to repeat one. So there is no more than under `psk`, and the sequence of `psk`")
print("  repeats nothing.")
print("- `basic-fixed-ko`: as `fixed-ko`, but nothing may be undone by the next step, since only passes could come between. With two open kos that")
print("  leaves once around, four steps of eight, and with one ko one step of two: five less. For more kos a walk through all steps without")
print(f"  going straight back was found by the script for 3 to {MOST} dimensions. The sequences for up to {MOST} kos were replayed by")
print(f"  `koatlas check`. So the values for n up to {MOST} are exact: for n = 5 it is {BUILT[5]}, where `longest.md` has a lower and an upper bound.\n")
print("**Smallest example.** Two kos under the Basic Ko Rules: the sequence of seven plays that `longest/` has.\n")
text, held, places = board_of_kos(2)
seven = moves(2, held, places)
drawing([" ".join(line) for line in text.splitlines()[:4]])
found = koatlas("check", "-", "--rules", "basic-ko-rules", "--option", "suicide=none", "--moves", "; ".join(seven), text=text)
assert all(verdict["legal"] for verdict in found["verdicts"])
assert sum("pass" not in move for move in seven) == FAMILY["basic-ko-rules"][2][0]
print(f"`{'; '.join(seven)}`\n")
print("**Check.** `koatlas longest --family n_basic_kos --n 2 --rules basic-ko-rules --suicide none`; the script replays the sequences.\n")

# %% [markdown]
# ## F. Kos with long strings

# %%
same("strings", strings(SMALL_BOARDS), board=SMALL_BOARDS)
STRINGS = list(kept("strings", states=int, open=int, cyclic=int, size=int, situations=int, part=int))
SECOND = TOP / "results/large/strings_of_kos.txt"


def example_of_the_second_program(found):
    told = ("".join(found["rows"]), found["to_move"], str(found["lo"]), str(found["hi"])) if found else [""] * 4
    return dict(zip(EXAMPLE, told))


def rows_of_the_second_program():
    """What `second_opinion/basic_ko_boards.c` has printed by hand, as rows of the table."""
    for answer in SECOND.read_text().split("$ ")[1:]:
        found = json.loads(answer.partition("\n")[2])
        for of_size in found["sizes"]:
            row = {key: found[key] for key in ("board", "states", "open", "cyclic")} | {"size": of_size["size"]}
            row |= {"situations": of_size["states"]} | example_of_the_second_program(of_size["states_example"]) | {"part": of_size["part"]}
            yield row | {f"part {what}": told for what, told in example_of_the_second_program(of_size["part_example"]).items()}


BY_THE_SECOND = list(rows_of_the_second_program())
by_two = {row["board"] for row in STRINGS}
assert all(row in BY_THE_SECOND for row in STRINGS)
assert sum(row["board"] in by_two for row in BY_THE_SECOND) == len(STRINGS)
STRINGS = sorted(STRINGS + [row for row in BY_THE_SECOND if row["board"] not in by_two], key=lambda row: row["states"])


def largest_strings(rows):
    """The largest size of which there are kos, and how many, with those in which not all is at stake."""
    row = max((row for row in rows.values() if row["situations"]), key=lambda row: row["size"], default=None)
    return f"s = {row['size']}: {row['situations']:,}, {row['part']:,}" if row else "none"


def string_rows():
    for board in dict.fromkeys(row["board"] for row in STRINGS):
        rows = {row["size"]: row for row in STRINGS if row["board"] == board}
        counts = [f"{rows[size]['situations']:,}, {rows[size]['part']:,}" if size in rows else "0" for size in range(1, 7)]
        counts = ["0" if count == "0, 0" else count for count in counts]
        yield board, f"{rows[1]['states']:,}", f"{rows[1]['open']:,}", *counts, largest_strings(rows), 2 if board in by_two else 1


def with_strings(size, key="situations"):
    """The boards of several rows that have kos with such strings."""
    return [row["board"] for row in STRINGS if row["size"] == size and row[key] and not row["board"].startswith("1x")]


def listed(names):
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def print_example(says, found):
    board, position, to_move, black, white = found
    print(f"{says}: {board}, {to_move} to move, [{signed(black)}, {signed(white)}]\n")
    drawing(empty(board).drawn(position))


def smallest(size, part="", board=None):
    """The example on the board with fewest points, or on this board: the board, the position, the player to move, and the two bounds."""
    rows = [row for row in STRINGS if row["size"] == size and row[f"{part}position"] and board in (None, row["board"])]
    row = min(rows, key=lambda row: len(row["position"]), default=None)
    return row and (row["board"], *(row[f"{part}{what}"] for what in EXAMPLE))


def is_solved_so(board, position, to_move, black, white):
    """Whether the program finds the same bounds of a situation."""
    text = empty(board).text(position, {"B": "X", "W": "O"}[to_move])
    found = koatlas("solve", "-", "--rules", "basic-ko", text=text)
    return [str(found["lo"]), str(found["hi"])] == [black, white]


print("## F. Are there kos with strings of four stones or more?\n")
print("**Question.** Jasiek, *Complexity*: what would be unreasonable about ko strings of at least four stones is not defined. No reasonable ko is")
print("known whose strings have four stones or more. Is there one on a small board?\n")
print("**Definition.** All situations of a board are taken under the basic ko rule, without suicide; two passes end, and the area counts. A move")
print("*keeps both bounds* if it changes neither what Black can force an end at or above, nor what White can force one at or below. A situation")
print("is a *ko with strings of s stones* if its two bounds differ, so that neither player can force what he likes by leaving; if it lies on a")
print("cycle of moves that keep both bounds; and if every such cycle through it takes a string of at least s stones.\n")
print("**Answer, computed by two programs.** *States* are situations with what the basic ko rule bars and whether the move before was a pass.")
print("The table has those whose bounds differ, and the kos with strings of s stones. A ko with strings of s stones is counted for smaller s as")
print("well. The second number is of those in which not all of the board is at stake, that is, in which some player can force an end with more")
print("than nothing. The last column says how many programs have found the row: `notebooks/questions.py`, and")
print("`second_opinion/basic_ko_boards.c`, which was written from the definition above alone.\n")
head = ["board", "states", "bounds differ", *(f"s = {size}" for size in range(1, 7)), "largest strings", "programs"]
table(head, string_rows())
longest_string = max(row["size"] for row in STRINGS if row["situations"])
larger = [board for board in dict.fromkeys(row["board"] for row in STRINGS) if board[:2] != "1x" and board not in ("2x2", "2x3")]
three = [board for board in with_strings(3) if board in larger]
assert with_strings(4) == ["2x3"] and not with_strings(4, "part")
paragraph(
    f"So in the sense of this definition there are such kos, with strings of up to {longest_string} stones. But those with s = 4 or more are all on"
    f" boards of one row, and on {listed(with_strings(4))}: on {listed(larger)} there are none. On {listed(three)} there are some with s = 3; on"
    f" {listed(with_strings(3, 'part'))} there are such in which not all of the board is at stake. Larger boards were not gone through."
)
print("**Smallest examples**, on the board with fewest points and there with fewest stones. `koatlas solve` finds the same bounds:\n")

for part, says in (("", ""), ("part ", ", not all of the board at stake")):
    sizes = {}
    for size in range(1, longest_string + 1):
        if found := smallest(size, part):
            sizes.setdefault(found, []).append(str(size))
    for found in sizes:
        assert is_solved_so(*found)
        print_example(f"s = {', '.join(sizes[found])}{says}", found)
print("The smallest with s = 3 on the larger boards of several rows. `koatlas solve` finds the same bounds, on 3x4 in each run of the script, on")
print("the others by hand:\n")
for board in three:
    for part, says in (("", ""), ("part ", ", not all of the board at stake")):
        if (found := smallest(3, part, board)) and (not part or found != smallest(3, "", board)):
            assert board not in by_two or is_solved_so(*found)
            print_example(f"s = 3{says}", found)
OF_TYPES = list(kept("strings_of_types", points=int, states=int, size=int))
DRAWN = {row["setting"]: WithSurroundings(row["rows"].split("/"), row["region"].split(), row["immortal"].split()) for row in OF_TYPES}
assert all(region.told() == DRAWN[setting].told() for setting, region in regions_of_kos(5))
quick = [row["setting"] for row in OF_TYPES if row["states"] <= 4000 and (row["size"] or row["points"] <= 5)]
same("strings_of_types", strings_of_types((setting, DRAWN[setting]) for setting in quick), setting=quick)


def is_position(setting):
    return (TOP / f"data/positions/{setting}.toml").exists()


def rows_of_types():
    for told, sizes in (("none", [0]), ("s = 1", [1]), ("s = 2", [2]), ("s = 3", [3]), ("s = 4 or more", range(4, LARGEST))):
        found = [row["setting"] for row in OF_TYPES if row["size"] in sizes]
        positions = [f"`{setting}`" for setting in found if is_position(setting)]
        yield told, len(found) - len(positions), f"{len(positions)}: {', '.join(positions)}" if sizes != [0] and positions else len(positions)


positions = sum(map(is_position, DRAWN))
paragraph(
    "**Types with mortal strings, and known positions, computed once.** The same was asked of plays in the region of a ko alone, on the board"
    f" as it is drawn, whose whole area counts: of the {len(DRAWN) - positions} types of up to 6 points drawn with mortal strings, at most one of"
    f" each colour, and of the {positions} positions of `data/positions` with regions of up to 10 points that are not the whole board."
    " Strings outside of the region can be captured, unless they are immortal; their points then stay empty. Every situation that the drawn start leads to is"
    " counted, also those outside of the component of the type. In other settings the same types may have more. Each run of the script finds"
    f" {len(quick)} of the {len(DRAWN)} rows again."
)
table(["largest strings", "types", "positions"], rows_of_types())
examples = [row for row in OF_TYPES if row["setting"] in quick and row["position"]]
for row in examples:
    text = DRAWN[row["setting"]].text(row["position"], {"B": "X", "W": "O"}[row["to move"]])
    found = koatlas("solve", "-", "--rules", "basic-ko", text=text)
    assert [str(found["lo"]), str(found["hi"])] == [row["black"], row["white"]], row["setting"]
(row,) = [row for row in OF_TYPES if row["size"] >= 3]
assert row["size"] == 3 and row in examples
region = DRAWN[row["setting"]]
paragraph(
    f"The one with s = 3 is `{row['setting']}`, with {row['situations']} situations. One of them is drawn here, {row['to move']} to move,"
    f" [{signed(row['black'])}, {signed(row['white'])}]; plays are those on {', '.join(region.places)}. `koatlas solve` finds the same bounds,"
    f" and those of the {len(examples) - 1} other examples in the rows that are found again."
)
drawing(region.drawn(row["position"]))
print("**Check.** `python3 notebooks/questions.py tables DIRECTORY strings strings_of_types`; `basic_ko_boards strings 4x4`, which takes some")
print("minutes and 2 GB; `koatlas solve FILE --rules basic-ko` for the bounds of a situation.")

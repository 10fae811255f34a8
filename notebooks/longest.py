# %% [markdown]
# # How long a sequence can get
#
# The tables of `results/longest/` for eyes: the longest sequences of every finite rule set on small boards and on families of
# boards, how they grow, and a plot. Every figure has a certificate there; this study searches nothing itself.

# %%
import csv
import itertools
import math
import sys
from collections import defaultdict
from pathlib import Path

from common import koatlas, table

TABLES = Path("results/longest")


def read(name):
    """By target, first rule set, suicide policy and measure: lower and upper bound."""
    found = {}
    for line in csv.DictReader(open(TABLES / f"{name}.csv", newline="")):
        upper = int(line["upper"]) if line["upper"] else None
        key = (line["target"], line["rulesets"].split()[0], line["suicide"], line["measure"])
        found[key] = (int(line["lower"]), upper)
    return found


def lines(name, column):
    return list(dict.fromkeys(line[column] for line in csv.DictReader(open(TABLES / f"{name}.csv", newline=""))))


def figure(bounds):
    """`14` if exact, else `49..51`; a bound beyond a million in powers of ten."""
    if bounds is None:
        return ""
    lower, upper = bounds
    if lower == upper:
        return f"{lower:,}"
    if upper is None:
        return f"{lower:,}.."
    return f"{lower:,}..{upper:,}" if upper < 10**6 else f"{lower:,}..10^{math.ceil(math.log10(upper))}"


boards, families, records = read("boards"), read("families"), read("records")
groups = [group.split() for group in lines("boards", "rulesets")]

# %% [markdown]
# ## Whole boards

# %%
print("# How long a sequence can get\n")
print("A number is exact; `a..b` says that there is a sequence of a and none of more than b. Each has a certificate in")
print("`longest/certificates.tar.xz`, which `koatlas verify` checks: the sequence is replayed, the bound summed up anew.\n")
print("A count of all games can prove more than a certificate: under `ssk` without suicide no game on 1x4 has more than 43 plays")
print("(`koatlas games --board 1x4 --rules ssk --suicide none`). The table has the bound of the certificate, 44.\n")
print("Rule sets under which the same sequences are legal stand in one line:\n")
for group in groups:
    if len(group) > 1:
        print(f"- `{group[0]}` stands for " + ", ".join(f"`{name}`" for name in group[1:]) + " as well")
print()
sizes = list(dict.fromkeys(target for target, *_ in boards))
for measure, suicide in itertools.product(("plays", "moves"), ("none", "multi")):
    policy = "no suicide" if suicide == "none" else "suicide of two stones or more"
    counted = "plays" if measure == "plays" else "moves, passes and those that end included"
    print(f"## From the empty board, {counted}; {policy}\n")
    table(
        ["rule set", *sizes],
        [[group[0], *(figure(boards[size, group[0], suicide, measure]) for size in sizes)] for group in groups],
    )

# What bars more never allows longer play: no lower bound is above an upper bound of what allows more.
ORDER = [
    ("psk", "ssk"),
    ("ssk", "nssk"),
    ("nssk", "fixed-ko"),
    ("basic-fixed-ko", "fixed-ko"),
    ("basic-ko-rules", "basic-fixed-ko"),
    ("psk", "universalists"),
]
for size, suicide, measure in itertools.product(sizes, ("none", "multi"), ("plays", "moves")):
    for less, more in ORDER:
        upper = boards[size, more, suicide, measure][1]
        assert upper is None or boards[size, less, suicide, measure][0] <= upper, (size, less, more)

# %% [markdown]
# ## Larger boards

# %%
print("## Positional superko on larger boards, plays\n")


def gap(bounds):
    return f"{100 * (bounds[1] - bounds[0]) / bounds[0]:.1f} %"


def positions(board):
    return koatlas("explore", "--board", board)["nodes"]


table(
    ["board", "suicide", "positions", "longest", "gap"],
    [[board, suicide, f"{positions(board):,}", figure(bounds), gap(bounds)] for (board, _, suicide, _), bounds in records.items()],
)

# %% [markdown]
# ## Families

# %%
members, policies = defaultdict(dict), {}
for (target, rules, suicide, _), bounds in families.items():
    family, n = target.rsplit("-", 1)
    members[family].setdefault(rules, {})[int(n)] = bounds
    policies[family] = {"none": "no suicide", "multi": "suicide of two stones or more"}[suicide]


def exact(series):
    return {n: lower for n, (lower, upper) in series.items() if lower == upper}


def growth(series):
    """What exact figures show, and no more: at least three in a row, all of which follow the form."""
    values = [value for _, value in sorted(exact(series).items())]
    first = min(exact(series), default=0)
    if len(values) < 3:
        return ""
    shown = f"n = {first}..{first + len(values) - 1}"
    steps = [b - a for a, b in zip(values, values[1:])]
    if len(set(steps)) == 1:
        return f"constant ({shown})" if steps[0] == 0 else f"linear, {steps[0]} more each ({shown})"
    rises = [b - a for a, b in zip(steps, steps[1:])]
    if len(rises) > 1 and len(set(rises)) == 1:
        return f"quadratic, steps grow by {rises[0]} each ({shown})"
    ratios = [b / a for a, b in zip(steps, steps[1:]) if a]
    if len(ratios) == len(steps) - 1 and len(set(ratios)) == 1 and len(ratios) > 1:
        return f"exponential, steps grow {ratios[0]:g} times each ({shown})"
    quotients = ", ".join(f"{b / a:.2f}" for a, b in zip(values, values[1:]) if a)
    return f"quotients {quotients} ({shown})"


for family, by_rules in members.items():
    numbers = sorted({n for series in by_rules.values() for n in series})
    print(f"## {family}: plays inside the region, {policies[family]}\n")
    table(
        ["rule set", *(f"n = {n}" for n in numbers), "growth, as far as shown"],
        [[rules, *(figure(series.get(n)) for n in numbers), growth(series)] for rules, series in by_rules.items()],
    )

# %% [markdown]
# ## A straight row of kos, and Jasiek's bound
#
# Jasiek, "Longest Superko Cycle" (2001, with a theorem of Spight, Davies and Rickard): on four 8-tuple kos the attacker can
# destroy exactly one coexistence after at most 2 * (8 * 7)^4 = 19,668,992 plays under superko, as each 8-tuple ko has 8 * 7
# positions with exactly two of the defender's ko stones, and defensive and attacking positions alternate. Here the positions of a
# row are counted by going through them all. Between defences that are all different lies one attack each, so twice their number bounds
# the plays as well.

# %%
print("## A straight row of n kos, and Jasiek's Longest Superko Cycle\n")


def pairs(n):
    """Positions of a row, as the sets of kos that the defender has, with exactly two: counted one by one."""
    return sum(len(held) == 2 for size in range(1, n) for held in itertools.combinations(range(n), size))


def alternation(rows, n):
    """The longest alternation of attack and defence under superko: by search over all beginnings, for very few kos."""
    everything = [frozenset(pair) for pair in itertools.combinations(range(n), 2)]
    best = 0

    def attack(position, seen, plays):
        nonlocal best
        best = max(best, plays)
        for row, ko in ((row, ko) for row in range(rows) for ko in position[row]):
            after = position[:row] + (position[row] - {ko},) + position[row + 1 :]
            if after not in seen:
                defend(after, row, seen | {after}, plays + 1)

    def defend(position, row, seen, plays):
        nonlocal best
        best = max(best, plays)
        for ko in set(range(n)) - position[row]:
            after = position[:row] + (position[row] | {ko},) + position[row + 1 :]
            if after not in seen:
                attack(after, seen | {after}, plays + 1)

    attack((everything[0],) * rows, {(everything[0],) * rows}, 0)
    return best


rows = []
for count, n in [(1, 3), (1, 4), (1, 5), (2, 3), (1, 8), (4, 8)]:
    searched = f"{alternation(count, n):,}" if (count, n) != (4, 8) else "not searched"
    rows.append([count, n, f"{2 * (n * (n - 1)) ** count:,}", f"{2 * pairs(n) ** count:,}", searched])
print("Attack takes one of exactly two stones of a row, defence takes another ko there; nothing may repeat.\n")
table(["rows", "n", "2 (n (n - 1))^rows, Jasiek", "2 (defences)^rows", "longest alternation"], rows)
print("A position with two stones in a row is a pair of kos without order: 28 for n = 8, not 8 * 7 = 56. Jasiek's number holds as a")
print("bound; counted so, the same argument gives 2 * 28^4 = 1,229,312 plays. The table of the family `straight_row_of_kos` above")
print("has the longest sequences of one row in which both players may do what they like.\n")

# %% [markdown]
# ## The plot

# %%
SHOWN = {
    "psk": "#1b6ca8",
    "ssk": "#4aa3df",
    "nssk": "#0b3c5d",
    "fixed-ko": "#b8321a",
    "basic-ko-rules": "#e08a1e",
    "configuration": "#8a6d3b",
    "drr": "#2f8f4e",
    "geneva": "#8e44ad",
    "spight": "#c2185b",
    "katago-simple": "#5d6d7e",
}
PANEL, GAP, TOP, LEFT = (300, 220), (64, 58), 78, 58
# Length of the arrow at a lower bound whose upper bound is unknown, or beyond the panel.
ARROW = 22


def panel_series():
    """Titles, and by rule set the bounds by n."""
    whole = defaultdict(dict)
    for (size, rules, suicide, measure), bounds in [*boards.items(), *records.items()]:
        if size.startswith("1x") and (suicide, measure) == ("multi", "plays"):
            whole[rules][int(size[2:])] = bounds
    shown = {f"{family.replace('_', ' ')}, {policies[family].split(' of ')[0]}": series for family, series in members.items()}
    return {"empty board 1xn, suicide": whole, **shown}


def runs(series):
    """The exact figures, in runs of n that follow each other: what lies between two of them is not known to lie on a line."""
    found = []
    for n, value in sorted(exact(series).items()):
        if not found or found[-1][-1][0] != n - 1:
            found.append([])
        found[-1].append((n, value))
    return found


def draw(title, by_rules, left, top):
    """One panel: dots joined by lines where exact; where not, an open dot at the lower bound, and a bar to the upper one or an arrow."""
    series = {rules: by_rules[rules] for rules in SHOWN if rules in by_rules}
    numbers = sorted({n for points in series.values() for n in points})
    highest = max(max(lower, min(upper or lower, 10 * lower)) for points in series.values() for lower, upper in points.values())
    decades = max(1, math.ceil(math.log10(highest)))
    width, height = PANEL
    x = lambda n: left + width * (n - numbers[0] + 0.5) / (numbers[-1] - numbers[0] + 1)
    y = lambda value: top + height * (1 - math.log10(max(value, 1)) / decades)
    out = [f'<text class="title" x="{left}" y="{top - 10}">{title}</text>']
    for decade in range(decades + 1):
        at = y(10**decade)
        out.append(f'<line class="grid" x1="{left}" x2="{left + width}" y1="{at:.1f}" y2="{at:.1f}"/>')
        out.append(f'<text class="tick" text-anchor="end" x="{left - 6}" y="{at + 4:.1f}">{10**decade:,}</text>')
    for n in numbers:
        out.append(f'<text class="tick" text-anchor="middle" x="{x(n):.1f}" y="{top + height + 16}">{n}</text>')
    for place, (rules, points) in enumerate(series.items()):
        colour, shift = SHOWN[rules], (place - len(series) / 2) * 2.2
        for run in runs(points):
            way = " ".join(f"{x(n) + shift:.1f},{y(value):.1f}" for n, value in run)
            out.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="1.4" opacity="0.75"/>')
        for n, (lower, upper) in sorted(points.items()):
            at, low = x(n) + shift, y(lower)
            if lower == upper:
                out.append(f'<circle cx="{at:.1f}" cy="{low:.1f}" r="3" fill="{colour}"/>')
                continue
            is_within = upper is not None and upper <= 10**decades
            high = y(upper) if is_within else max(top, low - ARROW)
            end = "m-3 0h6" if is_within else "m-3 4l3 -4l3 4"
            out.append(f'<path d="M{at:.1f} {low:.1f}V{high:.1f}{end}" fill="none" stroke="{colour}" stroke-width="1.3" opacity="0.6"/>')
            out.append(f'<circle cx="{at:.1f}" cy="{low:.1f}" r="3" fill="white" stroke="{colour}" stroke-width="1.4"/>')
    return out


def plot():
    panels = panel_series()
    columns = 3
    width = columns * (PANEL[0] + GAP[0]) + LEFT
    height = TOP + 20 + math.ceil(len(panels) / columns) * (PANEL[1] + GAP[1])
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        "<style>.title{font-size:14px;font-weight:bold}.tick{font-size:11px;fill:#555}.grid{stroke:#ddd}.key{font-size:12px}</style>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text class="title" x="{LEFT}" y="22">Longest sequence in plays against n; logarithmic</text>',
        f'<text class="tick" x="{width - GAP[0]}" y="22" text-anchor="end">full dot: exact; open dot: lower bound only, with a bar to the upper bound, or an arrow if that is unknown or beyond</text>',
    ]
    for place, (rules, colour) in enumerate(SHOWN.items()):
        at = LEFT + place * (width - LEFT - GAP[0]) / len(SHOWN)
        out.append(f'<circle cx="{at + 5:.1f}" cy="40" r="4" fill="{colour}"/><text class="key" x="{at + 13:.1f}" y="44">{rules}</text>')
    for place, (title, series) in enumerate(panels.items()):
        left = LEFT + place % columns * (PANEL[0] + GAP[0])
        out += draw(title, series, left, TOP + place // columns * (PANEL[1] + GAP[1]))
    return "\n".join([*out, "</svg>"]) + "\n"


# The first argument is the file of the plot.
if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(plot())
print("## Plot\n\n![Longest sequences against n](longest.svg)")

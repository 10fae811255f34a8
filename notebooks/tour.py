# %% [markdown]
# # A tour: from a position to its ko type
#
# *Sending two, returning one*: Black adds a stone to one that cannot be saved, White captures both, and Black takes back the stone
# that captured. How is that repetition called, what is it made of, and which rules stop it? Ten cells ask the Python package `koatlas`.
# To ask about another position, name its file in the first cell.

# %%
import koatlas
from common import TOP
from drawing import component, draw_component
from IPython.display import display
from showing import show, show_plot

FILE = TOP / "data/positions/sending_two_returning_one.toml"
position = koatlas.Position.read(FILE)


def rows_after(moves):
    """The rows of the board after these moves."""
    return koatlas.check(position, moves, rules="basic-ko").rows


print(FILE.read_text().split("[cycle_facts", 1)[0].rstrip())

# %% [markdown]
# What repeats here? The answer shows as a picture: the region is shaded, and squares mark the *ko points*, whose content changes again
# and again.

# %%
found = koatlas.classify(position)
display(found)

# %% [markdown]
# The *component* is all positions that can be reached and from which one can come back, by plays of either
# player in any order. The *ko type* is the component, whatever its shape on the board.

# %%
print(f"component      {found.component.positions} positions, {found.component.plays} plays")
print(f"ko type        {found.type.names[0] if found.type.names else 'no name'}, {found.type.id}")
print(f"ko points      {' '.join(found.ko_points.free)}")
for string in found.ko_strings:
    print(f"ko string      {string.colour} {' '.join(string.points)}: captured in {', '.join(string.witness)}")

# %% [markdown]
# The component as a graph. The boxes are its positions, with a thick frame the one of the file. The arrows are plays, with the number
# of stones that they remove.

# %%
boards, plays = component(koatlas.graph(position))
assert (len(boards), len(plays)) == (found.component.positions, found.component.plays)
show_plot(draw_component(boards, plays, position.rows), "The positions of the component as boxes and the plays between them as arrows")

# %% [markdown]
# The shortest cycle leads back to the position, with the same player to move. Its *word* says what each play does: the colour, and
# how many stones it removes. Passes stand where one player plays twice in turn. The *balance* is the number of white stones minus
# black stones that are removed.

# %%
shortest = found.shortest
print(f"word {shortest.cycle_word}: {shortest.plays} plays, {shortest.moves} moves, balance {shortest.balance}\n")
moves = shortest.moves_witness
columns = [["start", *position.rows]]
for number, move in enumerate(moves, 1):
    columns.append([f"{number}: {move}", *rows_after(moves[:number])])
for row in zip(*columns):
    print("".join(part.ljust(13) for part in row).rstrip())
assert columns[0][1:] == columns[-1][1:], "the cycle leads back"

# %% [markdown]
# What does each rule set do if the players insist on the cycle and repeat its moves, lap after lap?

# %%
answers = {}
for rules, fate in found.rulesets.items():
    says = fate.fate + (f" at move {fate.move}" if fate.move else "") + (f" ({fate.by})" if fate.by else "")
    answers.setdefault(says, []).append(f"`{rules}`")
show("\n".join(f"- **{says}**: {', '.join(rules)}" for says, rules in answers.items()))

# %% [markdown]
# The move at which positional superko stops it, in words:

# %%
for verdict in koatlas.check(position, moves, rules="psk", strict=True).verdicts:
    print(f"{verdict.move:8}", verdict.explanation or "legal")

# %% [markdown]
# How long can a sequence of plays be in this region, from this position? With a rule set that is not finite it can be endless.

# %%
for rules in ("basic-ko", "psk", "ssk", "fixed-ko"):
    most = koatlas.longest(position, rules=rules, options={"suicide": "multi"}, iterations=100_000)
    length = "endless" if most.unbounded else str(most.lower) if most.exact else f"{most.lower}..{most.upper}"
    print(f"{rules:10}{length:>8}   {', '.join(most.sequence)}")

# %% [markdown]
# The catalogue of three points has this type too, since three points are enough for it. There it has its smallest board, all its
# cycle words, and the number of *settings* (regions with their surroundings) that have it.

# %%
catalogue = koatlas.catalogue(len(found.cyclical_part))
entry = next(entry for entry in catalogue.types if entry.id == found.type.id)
print("\n".join(entry.diagram), "\n")
print(f"points         {entry.first_points}")
print(f"cycle words    {'; '.join(f'{word}: {count}' for word, count in entry.cycle_words.items())}")
print(f"settings       {entry.occurrences}")
print(f"one of         {len(catalogue.types)} ko types of up to {catalogue.max_points} points")

# %% [markdown]
# The longest sequences that stay in the component, under each finite rule set: `12` is exact, `(12, 15)` two bounds.

# %%
lengths = {}
for rules, most in entry.longest.items():
    lengths.setdefault(most, []).append(f"`{rules}`")
exact_first = sorted(lengths.items(), key=lambda length: (isinstance(length[0], tuple), length[0]))
show("\n".join(f"- {most} plays: {', '.join(rules)}" for most, rules in exact_first))

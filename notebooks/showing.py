"""How the notebooks show tables and plots: as parts of a page inside a notebook, as Markdown when run as a script.

Plots are SVG with text that stays text. The same data gives the same bytes.
"""

import io
import logging
from numbers import Integral

import matplotlib
import pandas as pd
from IPython import get_ipython
from IPython.display import SVG, Markdown, display
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from common import markdown

# Where matplotlib is new, it would say that it looks for fonts.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

matplotlib.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "koatlas",
        "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
        "font.monospace": ["DejaVu Sans Mono", "monospace"],
        "font.size": 10,
        "axes.titlesize": 11,
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "savefig.pad_inches": 0.08,
        "savefig.bbox": "tight",
        "axes.grid": True,
        "grid.color": "#dddddd",
        "legend.frameon": False,
        "figure.facecolor": "white",
    }
)

# Colours that differ in lightness too. Each has a marker, a line and a hatching of its own.
STYLES = [
    {"colour": "#0b4f8a", "marker": "o", "line": "-", "hatch": ""},
    {"colour": "#e08a1e", "marker": "s", "line": "--", "hatch": "///"},
    {"colour": "#3aa58a", "marker": "^", "line": ":", "hatch": "--"},
    {"colour": "#222222", "marker": "D", "line": "-.", "hatch": "xxx"},
]
POLICIES = {"none": "no suicide", "multi": "suicide of two stones or more"}


def axes(width=6.4, height=3.6, title="", x="", y="", columns=1):
    """A figure with its axes, one or a row of them; sizes in inches."""
    figure = Figure(figsize=(width, height), layout="constrained")
    drawn = figure.subplots(1, columns, sharey=True)
    for each in [drawn] if columns == 1 else drawn:
        each.set(xlabel=x)
    (drawn if columns == 1 else drawn[0]).set(ylabel=y)
    if columns == 1:
        drawn.set(title=title)
    else:
        figure.suptitle(title, x=0.01, ha="left", fontsize=11)
    return figure, drawn


def logarithmic(drawn, scale="log", **options):
    """A vertical axis of powers of ten that are written out."""
    drawn.set_yscale(scale, **options)
    drawn.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    drawn.yaxis.set_minor_locator(NullLocator())
    drawn.margins(y=0.12)


def line(drawn, x, y, style, label):
    """A line with dots."""
    look = STYLES[style]
    drawn.plot(x, y, color=look["colour"], marker=look["marker"], linestyle=look["line"], markersize=5, label=label)


def bars(drawn, groups):
    """Bars side by side: `groups` has for each label the height by place."""
    width = 0.8 / len(groups)
    for number, (label, heights) in enumerate(groups.items()):
        look = STYLES[number]
        places = [place + (number - (len(groups) - 1) / 2) * width for place in heights]
        drawn.bar(places, list(heights.values()), width, color=look["colour"], hatch=look["hatch"], edgecolor="white", label=label)
    drawn.grid(axis="x", visible=False)
    drawn.legend()


def show_plot(figure, says):
    """The plot; `says` is its text for those who do not see it. A script leaves it out."""
    picture = io.BytesIO()
    figure.savefig(picture, format="svg", metadata={"Title": says, "Date": None, "Creator": None})
    if get_ipython():
        display(SVG(picture.getvalue()))


def show(text):
    """Text in Markdown."""
    if get_ipython():
        display(Markdown(text))
    else:
        print(text + "\n")


def written(value):
    """`12,675`; what is missing is empty."""
    if isinstance(value, Integral):
        return f"{value:,}"
    return "" if pd.isna(value) else value


def show_table(title, frame):
    """A table with a title; the index is its first column."""
    head = [frame.index.name or "", *frame.columns]
    rows = [[written(value) for value in (at, *row)] for at, row in zip(frame.index, frame.itertuples(index=False))]
    show(f"**{title}**\n\n" + markdown(head, rows).rstrip("\n"))

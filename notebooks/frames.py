"""A fresh catalogue as data frames."""

import json
import tempfile
from pathlib import Path

import pandas as pd

from common import run


def catalogue(points, suicide, *options):
    """The tables of the catalogue of so many points, by name."""
    with tempfile.TemporaryDirectory() as directory:
        made = Path(directory, "atlas")
        run("catalogue", "--max-points", points, "--suicide", suicide, *options, "--out", made)
        return tables(json.loads((made / "catalogue.json").read_text()))


def tables(found):
    shortest = ["plays", "moves", "passes", "balance", "needs_suicide"]
    types = [
        {
            "id": t["id"],
            "name": t["names"][0] if t["names"] else None,
            "first_points": t["first_points"],
            "positions": t["positions"],
            "plays": t["plays"],
            "prime": len(t["factors"]) == 1,
            "occurrences": t["occurrences"],
            "cycle_word": t["shortest"]["cycle_word"],
            **{f"shortest_{key}": t["shortest"][key] for key in shortest},
        }
        for t in found["types"]
    ]
    fates = [
        {"id": t["id"], "ruleset": rules, "fate": fate["fate"], "move": fate.get("move"), "by": fate.get("by")}
        for t in found["types"]
        for rules, fate in t["rulesets"].items()
    ]
    sizes = [{"id": t["id"], "size": size} for t in found["types"] for size in t["ko_string_sizes"]]
    return {
        "by_points": pd.DataFrame(found["by_points"]),
        "types": pd.DataFrame(types),
        "fates": pd.DataFrame(fates).astype({"move": "Int64"}),
        "ko_string_sizes": pd.DataFrame(sizes),
    }

"""Where figures come from: figures.toml. What test_figures.py, test_paper.py and docs/paper/build share."""

import functools
import json
import lzma
import math
import re
import tarfile
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
TABLES = tomllib.loads((Path(__file__).parent / "figures.toml").read_text())
SOURCES = TABLES["sources"] | TABLES["limits"]


@functools.cache
def read(pattern):
    """The text of files, one after the other, packed ones unpacked."""
    paths = sorted(TOP.glob(pattern))
    assert paths, f"no file {pattern}"
    return "".join(text for path in paths for text in texts(path))


def texts(path):
    if ".tar." in path.name:
        with tarfile.open(path) as archive:
            yield from (archive.extractfile(member).read().decode() for member in archive if member.isfile())
    else:
        yield lzma.decompress(path.read_bytes()).decode() if path.suffix == ".xz" else path.read_text()


class Sources:
    """The numbers of the sources, each looked up once."""

    def __init__(self, koatlas):
        self.koatlas, self.known = koatlas, {}

    def number(self, name):
        """The number of a source: of its whole name, or of the name without the last word, which then stands for {}."""
        if isinstance(name, int):
            return name
        if name not in self.known:
            family, _, word = name.rpartition(" ")
            source = SOURCES.get(name) or json.loads(json.dumps(SOURCES[family]).replace("{}", word))
            self.known[name] = self.looked_up(source)
        return self.known[name]

    def looked_up(self, source):
        for arithmetic, of in (("sum", sum), ("product", math.prod), ("quotient", lambda n: n[0] // n[1]), ("power", lambda n: n[0] ** n[1])):
            if arithmetic in source:
                return of([self.number(part) for part in source[arithmetic]])
        if "number" in source:
            assert source["cited"]
            return source["number"]
        if "files" in source:
            return len(list(TOP.glob(source["files"])))
        text = self.koatlas(*source["command"]) if "command" in source else read(source["file"])
        if "key" in source:
            return keyed(text, source)
        if "within" in source:
            text = "\n".join(re.findall(source["within"], text, re.M))
        found = re.findall(source.get("count") or source["find"], text, re.M)
        if "count" in source:
            return len(found)
        assert len(set(found)) == 1, f"{source}: found {found}"
        return int(re.sub(r"[,_]", "", found[0]))


def keyed(text, source):
    """The value of a key in JSON, or in the only row of a table in TOML that has some values."""
    if "table" not in source:
        return functools.reduce(lambda value, key: value[key], source["key"].split("."), json.loads(text))
    rows = tomllib.loads(text)[source["table"]]["rows"]
    (row,) = [row for row in rows if all(row[key] == value for key, value in source["row"].items())]
    return row[source["key"]]


def names_of_the_paper():
    """The figures that the paper quotes by name, ranges such as `types none 2..9` written out."""
    for name in TABLES["paper"]["figures"]:
        if found := re.fullmatch(r"(.*) (\d+)\.\.(\d+)", name):
            yield from (f"{found[1]} {number}" for number in range(int(found[2]), int(found[3]) + 1))
        else:
            yield name


def figures_of_the_paper(koatlas):
    """The text of docs/paper/figures.json."""
    sources = Sources(koatlas)
    return json.dumps({name: sources.number(name) for name in names_of_the_paper()}, indent=1) + "\n"


FATES_IN_THE_PAPER = ("basic-ko", "psk", "ssk", "fixed-ko", "japanese-1989")


def fate(entry):
    """At which move a cycle is stopped, with a v if there is no result then."""
    return {"for ever": "∞", "stopped": "{move}", "void": "{move} v"}[entry["fate"]].format(**entry)


def words_of_the_paper(koatlas):
    """The text of docs/paper/words.json: the words of up to four plays without suicide."""
    found = json.loads(koatlas("cycles", "--any-board", "--max-plays", "4", "--suicide", "none", "--json"))
    kept = [
        {key: word[key] for key in ("word", "passes", "balance", "moves")}
        | {"rows": word["smallest"]["rows"], "fates": [fate(word["fates"][rules]) for rules in FATES_IN_THE_PAPER]}
        for word in found["words"]
    ]
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"

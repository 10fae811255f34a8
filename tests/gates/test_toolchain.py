"""No step uses the Rust toolchain before it is settled. rustup replaces files of a toolchain: what runs meanwhile has no compiler."""

import re
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
CHANGES = re.compile(r"rustup\W+(toolchain|target|component|update|default|self)\b")
USES = re.compile(r"\b(cargo|rustc|rustdoc|maturin)\b")


def text_of(command, folder=TOP, seen=frozenset()):
    """A command, and the scripts that it calls, and those that they call, and what these import of their folder; without comments."""
    words = re.findall(r"[\w.$/-]+", command)
    named = {place.resolve() for word in words for place in (folder / word, TOP / word, folder / f"{word}.py") if place.is_file()}
    scripts = [file for file in named - seen if is_script(file)]
    return "\n".join([command, *(text_of(code_of(file), file.parent, seen | named) for file in scripts)])


def is_script(file):
    return file.suffix == ".py" or file.read_bytes()[:2] == b"#!"


def code_of(script):
    text = re.sub(r'^""".*?"""', "", script.read_text(), flags=re.M | re.S)
    return re.sub(r"^#.*", "", text, flags=re.M)


def too_early(steps):
    """Pairs of a step that uses the toolchain, and one that changes it and need not have ended before."""
    texts = {step["name"]: text_of(step["command"]) for step in steps}
    after = {step["name"]: step.get("after", []) for step in steps}

    def before(name):
        return {name, *(earlier for direct in after[name] for earlier in before(direct))}

    changing = [name for name, text in texts.items() if CHANGES.search(text)]
    users = [name for name, text in texts.items() if USES.search(text)]
    return changing, [(user, change) for user in users for change in changing if change not in before(user)]


def test_the_toolchain_is_settled_before_it_is_used():
    changing, early = too_early(tomllib.loads((TOP / "tests/steps.toml").read_text())["step"])
    assert changing == ["toolchain"] and not early


def test_an_early_step_is_found():
    settles = {"name": "settles", "command": "release/toolchain"}
    uses = {"name": "uses", "command": "python/test"}
    assert too_early([settles, uses]) == (["settles"], [("uses", "settles")])
    between = {"name": "between", "command": "true", "after": ["settles"]}
    assert too_early([settles, between, uses | {"after": ["between"]}]) == (["settles"], [])

"""No step uses the Rust toolchain before it is settled. rustup replaces files of a toolchain: what runs meanwhile has no compiler."""

import re

from step_texts import steps, texts_of

CHANGES = re.compile(r"\brustup\W+(toolchain|target|component|update|default|self)\b")
USES = re.compile(r"\b(cargo|rustc|rustdoc|maturin)\b")


def too_early(steps):
    """The steps that change the toolchain, and pairs of a step that uses it and one of these which need not have ended before."""
    # These tests speak of such commands, and call none of them.
    commands = {step["name"]: re.sub("tests/(gates|workflows)", "", step["command"]) for step in steps}
    texts = {name: "\n".join(texts_of(command).values()) for name, command in commands.items()}
    after = {step["name"]: step.get("after", []) for step in steps}

    def before(name):
        return {name, *(earlier for direct in after[name] for earlier in before(direct))}

    changing = [name for name, text in texts.items() if CHANGES.search(text)]
    users = [name for name, text in texts.items() if USES.search(text)]
    return changing, [(user, change) for user in users for change in changing if change not in before(user)]


def test_the_toolchain_is_settled_before_it_is_used():
    changing, early = too_early(steps())
    assert changing == ["toolchain"] and not early


def test_an_early_step_is_found():
    settles = {"name": "settles", "command": "release/toolchain"}
    uses = {"name": "uses", "command": "python/test"}
    assert too_early([settles, uses]) == (["settles"], [("uses", "settles")])
    between = {"name": "between", "command": "true", "after": ["settles"]}
    assert too_early([settles, between, uses | {"after": ["between"]}]) == (["settles"], [])

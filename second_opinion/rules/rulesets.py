"""The rule sets: what bars a play, what ends a sequence, and the options with their values, the default first."""

from typing import NamedTuple

NO_SUICIDE, STRINGS, ALL_SUICIDES = ("none", "multi", "all"), ("multi", "none", "all"), ("all", "none", "multi")
KATAGO_SUICIDE = ("multi", "none")
PASSES = ("1", "2", "3", "4", "never")
START = {"start": ("counts", "ignored")}
WINDOW = {"window": ("none", "2", "3", "4", "6", "32")}
AGREEMENT = {"void": ("automatic", "agreed")}
VOID = {"ends": ("repetition",), **START, **AGREEMENT}
CREATOR = {"start_creator": ("auto", "none", "B", "W")}
POSITIONAL = ("positional", "situational")


class RuleSet(NamedTuple):
    """`reading` is what a repetition means in a rule set that has no option `repetition` for it."""

    bars: tuple
    ends: tuple
    options: dict
    reading: str | None
    forfeits: bool

    def defaults(self):
        return {key: values[0] for key, values in self.options.items()}


def rule_set(bars, suicide, passes="2", ends=(), reading=None, forfeits=False, **options):
    """A rule set. All have the options `suicide` and `passes`; those in which a ko can be barred at the start have `ko`."""
    options["suicide"] = suicide
    options["passes"] = (passes, *(value for value in PASSES if value != passes))
    if {"basic-ko", "two-ago", "ko-pass-needed"} & set(bars):
        options["ko"] = ("none",)
    return RuleSet(tuple(bars), (*ends, "passes"), options, reading, forfeits)


def default_restriction(cycle_end):
    return rule_set(["1-play", "basic-ko", "fixed-ko"], ALL_SUICIDES, passes="3", ends=[cycle_end])


def alone(bars, passes="never", ends=()):
    """One of the Default Restriction Rules."""
    return rule_set(bars, ALL_SUICIDES, passes, ends)


RULE_SETS = {
    "basic-ko": rule_set(["basic-ko"], NO_SUICIDE),
    "universalists": rule_set(["two-ago"], STRINGS, **VOID, repetition=POSITIONAL),
    "psk": rule_set(["psk"], ALL_SUICIDES, **START, **WINDOW),
    "ssk": rule_set(["ssk"], ALL_SUICIDES, **START, **WINDOW),
    "nssk": rule_set(["nssk"], ALL_SUICIDES, **CREATOR),
    "tromp-taylor": rule_set(["psk"], ALL_SUICIDES, **START),
    "aga": rule_set(["superko"], NO_SUICIDE, **START, **CREATOR, superko=("situational", "natural", "positional")),
    "new-zealand": rule_set(["ssk"], ALL_SUICIDES, **START),
    "fixed-ko": rule_set(["fixed-ko"], STRINGS),
    "basic-fixed-ko": rule_set(["basic-ko", "fixed-ko"], STRINGS),
    "ing-reduced": rule_set(["basic-ko", "fixed-ko"], STRINGS, passes="4"),
    "basic-ko-rules": rule_set(["basic-ko", "prohibition"], STRINGS),
    "configuration": rule_set(["basic-ko", "configuration"], STRINGS),
    "drr": default_restriction("cycle-end"),
    "drr-needs-play": default_restriction("cycle-end-needs-play"),
    "drr-anywhere": default_restriction("cycle-end-anywhere"),
    "drr-1play": alone(["1-play"]),
    "drr-basicko": alone(["basic-ko"]),
    "drr-fixedko": alone(["fixed-ko"]),
    "drr-3pass": alone([], passes="3"),
    "drr-cycleend": alone([], ends=["cycle-end"]),
    "geneva": rule_set([], STRINGS, forfeits=True, **START, repetition=POSITIONAL, null_play=("pass", "play")),
    "japanese-1989": rule_set(["basic-ko"], NO_SUICIDE, **VOID, repetition=("pass-free", "positional", "third")),
    "japanese-1989-literal": rule_set(["basic-ko"], NO_SUICIDE, reading="positional", **VOID),
    "japanese-1989-confirmation": rule_set(["ko-pass-needed"], NO_SUICIDE, ko_pass=("per-ko", "any")),
    "japanese-2003": rule_set(["two-ago"], NO_SUICIDE, ends=["long-cycle"], **START),
    "olympiad": rule_set(["two-ago"], NO_SUICIDE, ends=["long-cycle"], **START),
    "chinese-1988-text": rule_set(["superko"], NO_SUICIDE, **START, superko=POSITIONAL),
    "chinese-practice": rule_set(["basic-ko", "unbalanced-cycle"], NO_SUICIDE, reading="situational", **VOID),
    "wmsg-2008": rule_set(["psk"], NO_SUICIDE, **START),
    "wwgo-1996": rule_set(["basic-ko", "psk"], NO_SUICIDE, **START),
    "spight": rule_set(["spight"], ALL_SUICIDES, passes="never", ends=["second-pass"], **START),
    "spight-2": rule_set(["ssk-since-pass", "end-ko"], ALL_SUICIDES, **START),
    "katago-simple": rule_set(
        ["basic-ko"], KATAGO_SUICIDE, ends=("repetition", "second-pass"), reading="third", **START, **AGREEMENT
    ),
    "katago-psk": rule_set(["basic-ko", "psk"], KATAGO_SUICIDE, **START),
    "katago-ssk": rule_set(["basic-ko", "ssk"], KATAGO_SUICIDE, **START),
    "katago-spight": rule_set(["basic-ko", "spight"], KATAGO_SUICIDE, passes="never", ends=["second-pass"], **START),
}

"""Compares what the second referee and koatlas say of a game."""


def difference(game, answer):
    """Where the two differ first, in words; None if they agree."""
    if len(answer["verdicts"]) != len(game.verdicts):
        return f"{len(answer['verdicts'])} verdicts of koatlas on {len(game.verdicts)} moves"
    for number, (ours, theirs) in enumerate(zip(game.verdicts, answer["verdicts"], strict=True), 1):
        if wrong := verdicts_differ(ours, theirs):
            return f"move {number}, {ours.move}: {wrong}"
    return ends_differ(game, answer["ended"]) or states_differ(game.referee, answer)


def verdicts_differ(ours, theirs):
    """A difference between the verdicts on a move, in words."""
    if theirs["legal"] != (not ours.reasons):
        return told(", ".join(ours.reasons) or "legal", theirs["reason"] or "legal")
    if not theirs["legal"] and theirs["reason"] not in ours.reasons:
        return told(", ".join(ours.reasons), theirs["reason"])
    pairs = [("made", ours.made), ("removed", ours.removed), ("forfeited", ours.forfeited), ("void_offered", ours.offered)]
    return first_difference(pairs, {**theirs, "removed": sorted(theirs["removed"])})


def states_differ(referee, answer):
    """A difference between what is there after the last move, in words."""
    pairs = [
        ("rows", list(referee.position)),
        ("to_move", referee.to_move),
        ("barred_by_repetition", sorted(referee.barred_by_repetition())),
    ]
    shown = {**answer, "barred_by_repetition": sorted(answer["barred_by_repetition"])}
    return first_difference(pairs, shown)


def ends_differ(game, theirs):
    """A difference between the ends. If several rules end a sequence at once, koatlas may name any of them."""
    ours = game.end
    if ours is None or theirs is None:
        return None if ours is theirs else told(ours, theirs)
    if theirs["by"] not in ours.by:
        return told(ours, theirs)
    score = ours.score if ours.outcome == "score" else None
    return first_difference([("outcome", ours.outcome), ("score", score), ("after_move", game.ended_by)], theirs)


def first_difference(pairs, theirs):
    for key, value in pairs:
        if theirs[key] != value:
            return told(f"{key} {value}", f"{key} {theirs[key]}")
    return None


def told(ours, theirs):
    return f"the second referee says {ours}; koatlas says {theirs}"

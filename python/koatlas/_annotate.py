"""Game records with their kos, repetitions and barred moves marked and explained."""


from ._answer import ask
from ._answers import Annotation
from ._arguments import Memory, MoreRules, Number, Path, Suicide


def annotate(
    game: Path,
    out: Path,
    *,
    within: Number = 6,
    suicide: Suicide | None = None,
    main_line: bool = False,
    rules: MoreRules = None,
    encoding: str | None = None,
    replace: bool = False,
    memory_limit: Memory = None,
) -> Annotation:
    """Writes a game record with comments, labels and variations at every ko that arises, every repetition, and every move that some
    rule set bars, in all variations unless ``main_line`` is true. The rest of the record stays as it is. The record is an SGF file with one
    game. Without ``suicide`` kos that need it count where the rules of the record allow it. ``encoding`` names the encoding of the record;
    if not given, the record tells or it is recognised. ``rules`` names rule sets whose notes stand beside those of the list.

    >>> import koatlas, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game, out = pathlib.Path(folder, "game.sgf"), pathlib.Path(folder, "annotated.sgf")
    ...     _ = game.write_text("(;SZ[6:5]AB[cb][bc][cd]AW[db][cc][ec][dd];B[dc];W[cc])")
    ...     found = koatlas.annotate(game, out)
    ...     text = out.read_text()
    >>> [(ko.label, ko.name, ko.arises) for ko in found.kos], "ko A: basic ko" in text
    ([('A', 'basic ko', (0,))], True)
    """
    return ask(
        Annotation,
        "annotate",
        game=game,
        out=out,
        within=within,
        suicide=suicide,
        main_line=main_line,
        rules=rules,
        encoding=encoding,
        replace=replace,
        memory_limit=memory_limit,
    )

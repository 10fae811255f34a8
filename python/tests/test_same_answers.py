"""Every answer is that of the command line, key by key."""

import dataclasses
import json
import pickle
from pathlib import Path

import koatlas
import pytest
from conftest import POSITIONS, relative

KNOWN = [relative(file) for file in sorted(POSITIONS.glob("*.toml"))]
TRIPLE_KO = relative(POSITIONS / "triple_ko.toml")
BASIC_KO = relative(POSITIONS / "basic_ko_centre.toml")
ENGINE = ["python3", "crates/games/tests/suite/programs/fake_engine.py", "json", "rules=psk", "suicide=none"]
GAME = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])"
MOVES = ["B d3", "W b2", "B f3", "W d2", "B b3", "W f2", "W pass"]


@pytest.mark.parametrize("file", KNOWN)
def test_classify(program, file):
    assert koatlas.classify(file).to_dict() == program.json("classify", file)


def test_classify_with_options(program):
    cycle = "B d3; W b2; B f3; W d2; B b3; W f2"
    found = koatlas.classify(TRIPLE_KO, suicide="none", max_length=5, cycle=cycle, longest=True)
    options = ["--suicide", "none", "--max-length", 5, "--cycle", cycle, "--longest"]
    assert found.to_dict() == program.json("classify", TRIPLE_KO, *options)
    assert found.longest.sequences


def test_classify_where_nothing_repeats(program, tmp_path):
    file = tmp_path / "empty.txt"
    file.write_text(". .\n. .\n")
    found = koatlas.classify(file, suicide="none")
    assert found.type is None and found.shortest is None
    assert found.to_dict() == program.json("classify", file, "--suicide", "none")


def test_a_known_cycle_that_needs_suicide(program):
    refused = []
    for file in KNOWN:
        found = koatlas.classify(file, suicide="none", max_length=2)
        if found.cycles.known is not None and found.cycles.known.no_cycle:
            refused.append(file)
            assert found.to_dict() == program.json("classify", file, "--suicide", "none", "--max-length", 2)
    assert refused


def test_a_text_is_what_its_file_is():
    text = (POSITIONS / "triple_ko.toml").read_text()
    assert koatlas.classify(koatlas.Position.parse(text, "toml")).to_dict() == koatlas.classify(TRIPLE_KO).to_dict()


@pytest.mark.parametrize("model", ["free", "alternating", "with-passes"])
@pytest.mark.parametrize("reduce", [False, True])
def test_explore(program, model, reduce):
    options = ["--model", model, *(["--reduce"] if reduce else [])]
    for target, arguments in [(koatlas.Position.empty("2x3"), ["--board", "2x3"]), (TRIPLE_KO, [TRIPLE_KO])]:
        found = koatlas.explore(target, model=model, reduce=reduce)
        assert found.to_dict() == program.json("explore", *arguments, *options)


def test_explore_basic_ko(program):
    found = koatlas.explore_basic_ko(koatlas.Position.empty("2x3"))
    assert found.to_dict() == program.json("explore", "--board", "2x3", "--rules", "basic-ko")


def test_cycles(program, tmp_path):
    board = koatlas.Position.empty("2x2")
    assert koatlas.cycles(board, max_length=6).to_dict() == program.json("cycles", "--board", "2x2", "--max-length", 6)
    found = koatlas.cycles(board, model="with-passes", suicide="none", max_length=5)
    options = ["--model", "with-passes", "--suicide", "none", "--max-length", 5]
    assert found.to_dict() == program.json("cycles", "--board", "2x2", *options)
    ours, theirs = tmp_path / "ours.jsonl", tmp_path / "theirs.jsonl"
    found = koatlas.cycles(TRIPLE_KO, basic_ko=True, list=ours)
    assert found.to_dict() == program.json("cycles", TRIPLE_KO, "--rules", "basic-ko", "--list", theirs)
    assert ours.read_bytes() == theirs.read_bytes() != b""


def test_cycles_on_any_board(program):
    found = koatlas.cycles_on_any_board(max_plays=4, suicide="none")
    assert found.to_dict() == program.json("cycles", "--any-board", "--max-plays", 4, "--suicide", "none")
    sending = next(word for word in found.words if word.word == "B W2 B1")
    assert koatlas.cycles(sending.smallest.position, suicide="none", max_length=3).counts[2].cycles > 0
    with pytest.raises(koatlas.InputError, match="from 2 to 8"):
        koatlas.cycles_on_any_board(max_plays=9)


def test_check(program):
    for rules in ["psk", "ssk", "geneva", "japanese-1989"]:
        found = koatlas.check(TRIPLE_KO, MOVES, rules=rules)
        assert found.to_dict() == program.json("check", TRIPLE_KO, "--rules", rules, "--moves", "; ".join(MOVES))
    found = koatlas.check(TRIPLE_KO, "; ".join(MOVES), rules="psk", options={"suicide": "none"}, strict=True)
    options = ["--rules", "psk", "--moves", "; ".join(MOVES), "--option", "suicide=none", "--strict"]
    assert found.to_dict() == program.json("check", TRIPLE_KO, *options)
    assert not found.legal


def test_first_refusals(program):
    expected = program.json("check", TRIPLE_KO, "--rules", "all", "--moves", "; ".join(MOVES))
    assert koatlas.first_refusals(TRIPLE_KO, MOVES).to_dict() == expected


def test_annotate(program, tmp_path):
    game, ours, theirs = tmp_path / "game.sgf", tmp_path / "ours.sgf", tmp_path / "theirs.sgf"
    game.write_text(GAME)
    assert koatlas.annotate(game, ours).to_dict() == program.json("annotate", game, "-o", theirs)
    assert ours.read_bytes() == theirs.read_bytes() != b""
    with pytest.raises(koatlas.InputError):
        koatlas.annotate(game, ours)
    game.write_text("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]RU[AGA]PL[B](;B[cb];W[dd])(;B[cb];W[bb]))")
    found = koatlas.annotate(game, ours, replace=True)
    assert found.to_dict() == program.json("annotate", game, "-o", theirs, "--force")
    assert [line.path for line in found.lines] == ["0.2"] and found.barred == ()
    alone = koatlas.annotate(game, ours, replace=True, main_line=True)
    assert alone.to_dict() == program.json("annotate", game, "-o", theirs, "--force", "--main-line")
    checked = koatlas.check_games(game).games[0].answer
    assert not checked.legal and checked.lines[0].path == "0.2" and all(verdict.legal for verdict in checked.verdicts)
    assert koatlas.check_games(game, main_line=True).games[0].answer.legal


def test_check_games(program, tmp_path):
    (tmp_path / "good.sgf").write_text("(;SZ[3]RU[Chinese];B[bb];W[aa];B[])")
    (tmp_path / "bad.sgf").write_text("(;SZ[3]RU[Chinese];B[bb];W[bb])(;SZ[3];B[bb])")
    done = program.run("check", tmp_path, "--json")
    expected = json.loads(done.stdout)
    for game in expected["games"]:
        # The command line goes on with the option that mends it.
        game["error"] = game["error"] and game["error"].split(": name a rule set with --rules")[0]
    found = koatlas.check_games(tmp_path)
    assert found.to_dict() == expected
    assert (found.summary.games, found.summary.illegal, found.summary.errors) == (3, 1, 1)


def test_longest(program):
    board = koatlas.Position.empty("1x3")
    for rules in ["psk", "basic-ko"]:
        assert koatlas.longest(board, rules=rules).to_dict() == program.json("longest", "--board", "1x3", "--rules", rules)
    found = koatlas.longest(koatlas.family("n_tuple_ko", 2), rules="ssk", measure="moves", iterations=10_000, seed=7)
    options = ["--rules", "ssk", "--measure", "moves", "--iterations", 10_000, "--seed", 7]
    assert found.to_dict() == program.json("longest", "--family", "n_tuple_ko", "--n", 2, *options)


def test_solve(program):
    board = koatlas.Position.empty("2x2")
    for rules in ["psk", "basic-ko"]:
        assert koatlas.solve(board, rules=rules).to_dict() == program.json("solve", "--board", "2x2", "--rules", rules)
    found = koatlas.solve(board.with_to_move("W"), rules="psk", options={"suicide": "none"}, komi=0.5, void_is="black")
    options = ["--rules", "psk", "--suicide", "none", "--komi", "0.5", "--void-is", "black", "--to-move", "W"]
    assert found.to_dict() == program.json("solve", "--board", "2x2", *options)


def test_a_limit_gives_bounds(program):
    found = koatlas.solve(koatlas.Position.empty("2x3"), rules="ssk", most_states=10)
    assert not found.exact and found.limit == "the limit of states or of memory"
    assert found.to_dict() == program.json("solve", "--board", "2x3", "--rules", "ssk", "--most-states", 10)


def test_a_table_is_made_and_read(tmp_path):
    table = tmp_path / "2x3.table"
    made = koatlas.solve(koatlas.Position.empty("2x3"), rules="basic-ko", table=table)
    size = table.stat().st_size
    assert koatlas.solve(koatlas.Position.empty("2x3"), rules="basic-ko", table=table) == made
    assert size > 0


@pytest.mark.parametrize(("mortal", "suicide"), [(0, "multi"), (1, "none")])
def test_catalogue(program, mortal, suicide):
    found = koatlas.catalogue(4, mortal=mortal, suicide=suicide)
    options = ["--max-points", 4, "--mortal", mortal, "--suicide", suicide]
    assert found.to_dict() == program.json("catalogue", *options)


def test_a_catalogue_under_further_rules(program, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("id = 'own'\nname = 'Our ko'\n[[bar]]\nwhat = 'recapture'\n[[end]]\non = 'passes'\nnumber = 2\n")
    found = koatlas.catalogue(3, longest=False, rules=[own, "dlgo", "psk"])
    options = ["--max-points", 3, "--no-longest", "--rules", own, "--rules", "dlgo", "--out", tmp_path / "out"]
    assert found.to_dict() == program.json("catalogue", *options)
    assert [(under.ruleset, under.rules_file) for under in found.further_rules] == [("dlgo", None), ("own", own.read_text())]
    for read in [koatlas.read_catalogue(tmp_path / "out"), pickle.loads(pickle.dumps(found))]:
        assert read.further_rules == found.further_rules
        assert "own" in read.texts()["rule_sets"]
    with pytest.raises(koatlas.InputError, match="none.toml"):
        koatlas.catalogue(3, rules="none.toml")


@pytest.fixture(scope="session")
def atlas(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("atlas") / "atlas"
    assert program.run("catalogue", "--max-points", 4, "--out", folder, "--quiet").returncode == 0
    return folder


# What is asked, and the same on the command line.
ASKED = {
    "all rule sets": (lambda: koatlas.rules(), ["rules"]),
    "a rule set": (lambda: koatlas.rules("japanese"), ["rules", "japanese"]),
    "compare": (lambda: koatlas.compare(koatlas.Position.empty("1x2")), ["compare", "--board", "1x2"]),
    "compare with options": (
        lambda: koatlas.compare(BASIC_KO, komi=0.5, void_is="separate", most_states=1000),
        ["compare", BASIC_KO, "--komi", "0.5", "--void-is", "separate", "--most-states", 1000],
    ),
    "separate": (
        lambda: koatlas.separate(["psk", "ssk", "basic-ko"], max_points=3),
        ["separate", "--rules", "psk,ssk,basic-ko", "--max-points", 3],
    ),
    "separate with options": (
        lambda: koatlas.separate("all", board="1x2", differ="winner", komi=1, suicide="none", all=True, most_states=50),
        ["separate", "--rules", "all", "--board", "1x2", "--differ", "winner", "--komi", 1, "--suicide", "none", "--all", "--most-states", 50],
    ),
    "ko": (lambda: koatlas.ko(TRIPLE_KO), ["ko", TRIPLE_KO]),
    "ko with options": (
        lambda: koatlas.ko(BASIC_KO, komi=1.5, komi_ranges=True, player_second=True, types=True, limit=1000),
        ["ko", BASIC_KO, "--komi", 1.5, "--komi-ranges", "--player-second", "--types", "--limit", 1000],
    ),
    "threats": (lambda: koatlas.threats(BASIC_KO, rules="basic-ko"), ["threats", BASIC_KO, "--rules", "basic-ko"]),
    "threats with options": (
        lambda: koatlas.threats(BASIC_KO, rules="psk", options={"suicide": "none"}, goal="life:b3", max_threats=2, most_states=1000),
        ["threats", BASIC_KO, "--rules", "psk", "--suicide", "none", "--goal", "life:b3", "--max-threats", 2, "--most-states", 1000],
    ),
    "threats without passes": (
        lambda: koatlas.threats(TRIPLE_KO, rules="ssk", without_passes="reversible", max_threats=3),
        ["threats", TRIPLE_KO, "--rules", "ssk", "--without-passes", "reversible", "--max-threats", 3],
    ),
    "games": (lambda: koatlas.games("1x3", rules="ssk", suicide="none"), ["games", "--board", "1x3", "--rules", "ssk", "--suicide", "none"]),
    "conform": (
        lambda: koatlas.conform(ENGINE, protocol="json", rules="psk", games=3, seed=2, sizes=["2x2", "3x3"]),
        ["conform", "--protocol", "json", " ".join(ENGINE), "--rules", "psk", "--games", 3, "--seed", 2, "--sizes", "2x2,3x3"],
    ),
}


@pytest.mark.parametrize("case", ASKED)
def test_answers(program, case):
    ask, arguments = ASKED[case]
    is_a_value(ask(), program.json(*arguments))


def is_a_value(found, expected):
    """It is the answer of the program, a key of a dictionary, and the same after pickling."""
    assert found.to_dict() == expected
    assert {found: 1}[pickle.loads(pickle.dumps(found))]


DIAGRAMS = {
    "picture": ({}, []),
    "sensei": (
        {"moves": ["B d3", "W b2"], "format": "sensei", "coordinates": False, "plain": True},
        ["--moves", "B d3; W b2", "--format", "sensei", "--no-coordinates", "--plain"],
    ),
    "record": ({"format": "sgf", "cycle": "known", "suicide": "none"}, ["--format", "sgf", "--cycle", "known", "--suicide", "none"]),
}


@pytest.mark.parametrize("case", DIAGRAMS)
def test_diagram(program, case):
    arguments, options = DIAGRAMS[case]
    found = koatlas.diagram(TRIPLE_KO, **arguments)
    is_a_value(found, {**found.to_dict(), "command": "diagram", "text": str(found)})
    assert str(found).rstrip() == program.run("diagram", TRIPLE_KO, *options).stdout.rstrip() != ""


def test_separate_with_a_catalogue(program, atlas):
    found = koatlas.separate(["psk", "geneva"], max_points=2, catalogue=atlas)
    expected = program.json("separate", "--rules", "psk,geneva", "--max-points", 2, "--catalogue", atlas)
    is_a_value(found, expected)
    smallest = found.pairs[0].smallest
    solved = koatlas.solve(smallest.position, rules="psk")
    assert (solved.lo, solved.hi) == (smallest.lo[0], smallest.hi[0])


def test_suite(program, tmp_path):
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    found = koatlas.suite("aga", options={"superko": "natural"}, out=ours)
    expected = program.json("suite", "--rules", "aga", "--option", "superko=natural", "--out", theirs)
    assert found.files == tuple(str(ours / file.name) for file in map(Path, expected["files"]))
    is_a_value(dataclasses.replace(found, files=tuple(expected["files"])), expected)
    assert all((ours / file.name).read_bytes() == file.read_bytes() for file in theirs.iterdir())
    with pytest.raises(koatlas.InputError, match="suite"):
        koatlas.suite("aga", out=ours)
    assert koatlas.suite("aga", out=ours, replace=True).options != found.options


def test_kos_of_games(program, tmp_path):
    (tmp_path / "game.sgf").write_text(GAME)
    lines = program.run("scan", tmp_path, "--json", "--kos").stdout.splitlines()
    found = koatlas.scan(tmp_path, kos=True)
    assert [ko.to_dict() for ko in found.kos] == [json.loads(line) for line in lines] != []


def test_scan(program, tmp_path):
    (tmp_path / "game.sgf").write_text(GAME)
    (tmp_path / "none.sgf").write_text("(")
    found = koatlas.scan(tmp_path, variations="all", suicide="none", out=tmp_path / "tables")
    done = program.run("scan", tmp_path, "--json", "--variations", "all", "--suicide", "none")
    (repetition,) = map(json.loads, done.stdout.splitlines())
    is_a_value(found.repetitions[0], repetition)
    assert (found.games, found.moves, len(found.repetitions), len(found.unreadable)) == (1, 2, 1, 1)
    assert found.unreadable[0] in done.stderr
    assert (tmp_path / "tables" / "repetitions.csv").exists()


def test_types(program, atlas):
    catalogue = koatlas.read_catalogue(atlas)
    is_a_value(catalogue, catalogue.to_dict())
    for of in [atlas, catalogue, pickle.loads(pickle.dumps(catalogue))]:
        is_a_value(koatlas.types(of, limit=3), program.json("types", atlas, "--limit", 3))
    filters = {"points": ["3..", "..4"], "prime": True, "word": "B W2 B1", "for_ever_under": "basic-ko", "sort": "-plays"}
    options = ["--points", "3..", "--points", "..4", "--prime", "--word", "B W2 B1", "--for-ever-under", "basic-ko", "--sort", "-plays"]
    found = koatlas.types(catalogue, **filters)
    is_a_value(found, program.json("types", atlas, *options))
    assert 0 < found.count < len(catalogue.types)


def test_show(program, atlas):
    catalogue = koatlas.read_catalogue(atlas)
    shown = [koatlas.show(catalogue, entry.id) for entry in catalogue.types]
    for found in shown:
        is_a_value(found, program.json("show", found.id, atlas))
    assert any(found.known_cycle for found in shown)
    assert koatlas.show(atlas, "sending-two-returning-one").position.rows == (".XOO.", "X.X.O", ".XOO.")


def test_threats(program, tmp_path):
    found = koatlas.threats(BASIC_KO, rules="basic-ko", max_threats=3)
    assert (found.kind, found.first_threat, found.plays, found.value_of_play) == ("direct ko", "W", 3, "1/3")
    black_first = [cell for cell in found.table if cell.first == "B"]
    assert all(cell.winner == ("B" if cell.black >= cell.white else "W") for cell in black_first) and len(black_first) == 16
    assert found.certificate is None
    with pytest.raises(koatlas.InputError, match="fights without passes"):
        koatlas.threats(BASIC_KO, rules="psk", strategies=True)
    theirs, options = tmp_path / "theirs", {"rules": "psk", "without_passes": "all"}
    for player in ["B", "W"]:
        board = koatlas.Position.read(TRIPLE_KO).with_to_move(player)
        found = koatlas.threats(board, strategies=True, **options)
        assert found.to_move == player and koatlas.threats(board, **options).certificate is None
        proved = koatlas.verify(found.certificate)
        assert (type(proved), proved.winner, proved.first) == (koatlas.VerifiedFight, player, player)
        program.json("threats", TRIPLE_KO, "--rules", "psk", "--without-passes", "all", "--to-move", player, "--certificate", theirs, "--force")
        assert theirs.read_bytes() == bytes(found.certificate)


def test_certificates_are_those_of_the_program(program, tmp_path):
    found = koatlas.longest(koatlas.Position.empty("1x3"), rules="psk")
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    program.json("longest", "--board", "1x3", "--rules", "psk", "--certificate", theirs)
    found.certificate.save(ours)
    assert ours.read_bytes() == theirs.read_bytes() == bytes(found.certificate)
    with pytest.raises(FileExistsError):
        found.certificate.save(ours)
    found.certificate.save(ours, replace=True)
    assert pickle.loads(pickle.dumps(found)).certificate == found.certificate
    again = koatlas.longest(koatlas.Position.empty("1x3"), rules="psk", iterations=0, resume=[ours])
    assert again.lower == found.lower
    assert koatlas.solve(koatlas.Position.empty("1x3"), rules="psk").certificate is None
    assert koatlas.longest(koatlas.Position.empty("1x2"), rules="drr-1play").certificate is None


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    """A file of each kind that can be verified, with the class of the answer."""
    folder, board = tmp_path_factory.mktemp("certificates"), koatlas.Position.empty("1x3")
    koatlas.longest(board, rules="psk").certificate.save(folder / "exhaustive")
    koatlas.longest(koatlas.family("n_tuple_ko", 3), rules="ssk", iterations=1000).certificate.save(folder / "flow")
    koatlas.solve(board, rules="psk", strategies=True).certificate.save(folder / "outcome")
    koatlas.threats(POSITIONS / "triple_ko.toml", rules="psk", without_passes="all", strategies=True).certificate.save(folder / "fight")
    koatlas.solve(board, rules="basic-ko", table=folder / "table")
    return folder


@pytest.mark.parametrize("kind", ["exhaustive", "flow", "outcome", "fight", "table"])
def test_verify(program, certificates, kind):
    file = certificates / kind
    found = koatlas.verify(file)
    is_a_value(found, program.json("verify", file))
    if kind != "table":
        assert koatlas.verify(file.read_bytes()) == found
    classes = {"outcome": koatlas.VerifiedOutcome, "fight": koatlas.VerifiedFight, "table": koatlas.VerifiedTable}
    assert type(found) is classes.get(kind, koatlas.VerifiedSequence)
    proofs = {"exhaustive": koatlas.ExhaustiveProof, "flow": koatlas.FlowProof}
    assert kind not in proofs or type(found.proof) is proofs[kind]


def test_verify_a_catalogue(program, atlas):
    found = koatlas.verify(atlas)
    is_a_value(found, program.json("verify", atlas))
    assert type(found) is koatlas.VerifiedCatalogue

"""The analyser of the pages: its module of WebAssembly answers what the program answers, and a page with it stays alive."""

import itertools
import json
import random
import subprocess
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
POSITIONS = {file.stem: file.read_text() for file in sorted((TOP / "data" / "positions").glob("*.toml"))}
SEED, RANDOM_POSITIONS = 30, 100
RECORD = "(;SZ[5]RU[Japanese]KM[6.5];B[cc];W[dc];B[cb](;W[bc];B[dd])(;W[aa];B[bb]))"

# Answers one after the other, each with its milliseconds, or the sentence of the error.
ASK = """async requests => {
    const answers = [];
    for (const request of requests) {
        const begun = performance.now();
        const answer = await koatlas.analyser.ask(request).catch(error => ({ error: error.sentence || String(error) }));
        answers.push([answer, performance.now() - begun]);
    }
    return answers;
}"""


@pytest.fixture
def page(site):
    """The page with the board, from disk."""
    return site("board.html#size=1x1")


@pytest.fixture
def native(koatlas):
    """Answers requests with code that is compiled for this machine: by an example of the crate koatlas, which the tests of the crates build."""

    def answers(requests):
        lines = "".join(json.dumps(request, separators=(",", ":"), ensure_ascii=False) + "\n" for request in requests)
        done = subprocess.run([koatlas.program.parent / "examples" / "answer"], input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return answers


@pytest.fixture
def compared(page, native):
    """Asks the module and the program the same, and returns the answers with their milliseconds in the page."""

    def compare(requests):
        answers = page.evaluate(ASK, requests)
        for request, (answer, _), expected in zip(requests, answers, native(requests), strict=True):
            assert answer == expected, request
        return answers

    return compare


def text_of(entry):
    """A text with the position of a type, as `classify` reads it."""
    return "\n".join([*entry["diagram"], f"region: {' '.join(entry['region'])}", f"immortal: {' '.join(entry['immortal'])}"])


def random_position(choice):
    """A text with stones on a board: a small one as a whole, or a larger one with a region."""
    rows, cols = choice.choice([(1, 4), (1, 5), (2, 2), (2, 3), (3, 4), (4, 4), (4, 5)])
    points = [choice.choice("..XXOO") for _ in range(rows * cols)]
    names = [f"{'abcde'[point % cols]}{rows - point // cols}" for point in range(rows * cols)]
    text = "\n".join(" ".join(points[row * cols:][:cols]) for row in range(rows))
    return text if rows < 3 else f"{text}\nregion: {' '.join(choice.sample(names, choice.randint(3, 6)))}"


def test_every_known_position_has_the_answer_of_the_program(compared, capsys):
    requests = [{"question": "classify", "position": text, "name": name} for name, text in POSITIONS.items()]
    answers = compared(requests)
    assert all(answer["command"] == "classify" and len(answer["rulesets"]) > 30 for answer, _ in answers)
    with capsys.disabled():
        print("\nmilliseconds from a question to its answer in a page on disk, the first with the start of the analyser:")
        times = sorted(zip((ms for _, ms in answers), POSITIONS), reverse=True)
        print("\n".join(f"{ms:8.0f}  {name}" for ms, name in times))


def test_every_type_has_the_answer_of_the_program(compared, types):
    answers = compared([{"question": "classify", "position": text_of(entry)} for entry in types])
    assert [answer["type"]["id"] for answer, _ in answers] == [entry["id"] for entry in types]


def test_random_positions_have_the_answers_of_the_program(compared):
    choice = random.Random(SEED)
    texts = [random_position(choice) for _ in range(RANDOM_POSITIONS)]
    answers = compared([
        {"question": "classify", "position": text, "suicide": suicide} for text, suicide in zip(texts, itertools.cycle(["none", "multi", "all"]))
    ])
    refused = [answer for answer, _ in answers if "error" in answer]
    assert 0 < len(refused) < RANDOM_POSITIONS / 2 and sum(bool(answer.get("type")) for answer, _ in answers) >= 20


def test_all_questions_have_the_answers_of_the_program(compared, native):
    triple_ko, basic_ko = POSITIONS["triple_ko"], POSITIONS["basic_ko_centre"]
    moves = tomllib.loads(triple_ko)["cycle"]
    rule_sets, = native([{"question": "check", "rules": "all", "position": basic_ko, "moves": "B pass"}])
    texts = [*POSITIONS.values(), RECORD, RECORD * 2, "(;SZ[3]", ". X\nX ?", '{"diagram": [". X", "X ."]}', "[go]$$ 3 x 3\n$$ . X O\n[/go]"]
    large = "(;SZ[7]AB[dd][ee][fd]AW[de][ef][fe][dc]B[ba];W[ga];B[gb])"
    requests = [
        *({"question": "read", "text": text} for text in texts),
        {"question": "read", "text": RECORD * 2, "game": 2},
        *({"question": "find", "position": text} for text in (triple_ko, basic_ko, large)),
        {"question": "find", "position": large, "move": "2", "soon": 1},
        {"question": "classify", "position": large},
        {"question": "classify", "position": large, "ko": 1},
        *({"question": "check", "rules": rules, "position": triple_ko, "moves": "; ".join(moves)} for rules in ("all", "japanese-2003", "ing")),
        {"question": "check", "position": RECORD},
        *({"question": "solve", "position": basic_ko, "rules": rules, "most_states": 2000} for rules in ("psk", "japanese-2003", "basic-ko")),
        {"question": "solve", "board": "2x2", "rules": "tromp-taylor", "komi": 0.5, "to_move": "W"},
        {"question": "solve", "board": "2x3", "rules": "psk", "most_states": 50},
        *({"question": "threats", "position": basic_ko, "rules": rules, "max_threats": 2} for rules in ("psk", "basic-ko")),
        {"question": "threats", "position": large, "ko": 1, "rules": "basic-ko", "max_threats": 2},
        *({"question": "cycles", "board": board, "max_length": 6} for board in ("1x3", "2x2", "2x3")),
        {"question": "cycles", "board": "2x2", "rules": "basic-ko", "max_length": 8},
        {"question": "cycles", "position": triple_ko},
        *({"question": "diagram", "position": triple_ko, "format": format} for format in ("svg", "sgf", "text", "sensei", "toml")),
        {"question": "diagram", "position": triple_ko, "cycle": "past-basic-ko"},
        {"question": "diagram", "position": basic_ko, "format": "text", "plain": True},
        {"question": "side_by_side", "named": ["psk", "japanese-1989", "dlgo"], "pages": True},
        {"question": "cycles", "board": "1x3", "length": 3},
        {"question": "classify"},
    ]
    assert rule_sets["command"] == "check"
    answers = compared(requests)
    wrong = [request for request, (answer, _) in zip(requests, answers) if "error" in answer]
    assert [request["question"] for request in wrong] == ["read", "cycles", "classify"]


def test_a_question_that_is_stopped_ends_and_the_next_is_answered(page):
    said = page.evaluate("""async () => {
        const { ask } = koatlas.analyser;
        const stop = new AbortController();
        let ticks = 0;
        const clock = setInterval(() => { ticks += 1; }, 20);
        const endless = ask({ question: "classify", board: "3x5" }, { signal: stop.signal }).then(() => "answered", error => error.name);
        // Another question does not wait for it.
        const meanwhile = await ask({ question: "cycles", board: "1x2" });
        await new Promise(resolve => setTimeout(resolve, 1000));
        const before = ticks;
        stop.abort();
        const ended = await endless;
        clearInterval(clock);
        const after = await ask({ question: "cycles", board: "1x3" });
        const never = await ask({ question: "cycles", board: "1x3" }, { signal: stop.signal }).catch(error => error.name);
        return { before, ended, commands: [meanwhile.command, after.command], never };
    }""")
    assert said.pop("before") > 20
    assert said == {"ended": "AbortError", "commands": ["cycles", "cycles"], "never": "AbortError"}


def test_what_is_too_large_is_said_in_a_sentence(page):
    (large, _), (deep, _) = page.evaluate(ASK, [
        {"question": "classify", "board": "9x9"},
        {"question": "read", "text": "(;" * 100_000},
    ])
    assert "2G of memory" in large["error"]
    assert deep["command"] == "read"


# A module in place of the analyser that ends as a question says:
# (module
#   (memory (export "memory") 1)
#   (data (i32.const 8) "something is wrong")
#   (func (export "allocate") (param i32) (result i32) (i32.const 64))
#   (func $deeper (param i32) (result i32) (i32.add (i32.const 1) (call $deeper (i32.add (local.get 0) (i32.const 1)))))
#   (func (export "answer") (result i32)
#     ;; The first letter of the question: f, d or another.
#     (if (i32.eq (i32.load8_u (i32.const 77)) (i32.const 102)) (then (i32.store (i32.const 0) (i32.const 18)) (unreachable)))
#     (if (i32.eq (i32.load8_u (i32.const 77)) (i32.const 100)) (then (return (call $deeper (i32.const 0)))))
#     (unreachable))
#   (func (export "answer_length") (result i32) (i32.const 0))
#   (func (export "panic_message") (result i32) (i32.const 8))
#   (func (export "panic_length") (result i32) (i32.load (i32.const 0))))
ENDS = (
    "H4sIAAAAAAACAy2JMQ6CMBiF31+gECrRMDkyGhNXZ7u4OXgCbExTMbQYSmKcuJoX8BbGcyjC8F7e9z0obwkApewE6k/UUx/EnAaHKCBQfODcat"
    "u0D4ZE1XVzVp0GuHL+rluwbBxlrZ3pLgiym3LVubTae2U0wtnI0x2lRx5BPiFmkFT8cl3QVawhX9gA8oN9uJOQ+ZYBYpLvUS5oLiBCyH8lIv6t"
    "FYMQSxow943V3aVypqh8cW8bZ75mxLI13gAAAA=="
)


def test_the_end_of_the_module_is_said_in_a_sentence(site):
    # Nothing is asked about an empty large board, so the module has not been loaded.
    page = site("board.html#size=19x19")
    page.evaluate("module => { koatlas.analyserModule = module; }", ENDS)
    answers = page.evaluate(ASK, [{"question": question} for question in ("fail", "deep", "memory", "fail")])
    more = "The program koatlas, which runs outside the browser, can do more."
    failed = "The analyser has failed, which is a mistake in it: something is wrong"
    assert [answer["error"] for answer, _ in answers] == [
        failed, f"The search went too deep for this browser. {more}", f"The question needs more memory than a page may have. {more}", failed
    ]

"""What the commands of tests/steps.toml say, with the scripts and tests that they lead to."""

import re
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
# Where Python finds modules, beside the folder of the file that imports them.
MODULES = [TOP / "second_opinion", TOP / "results", TOP / "tests/certificates", TOP / "notebooks", TOP / "adapters"]


def steps():
    return tomllib.loads((TOP / "tests/steps.toml").read_text())["step"]


def scripts_of(text, folder=TOP):
    """The scripts that a text calls or imports, in the folder of the text or from the top of the repository."""
    words = set(re.findall(r"[\w.$/-]+", text))
    places = [place for word in words if not word.startswith("/") for place in (folder / word, TOP / word)]
    called = {place.resolve() for place in places if place.is_file() and is_script(place)}
    modules = re.findall(r"^\s*(?:import|from) (\w+)", text, re.M)
    return called | {found.resolve() for module in modules if (found := file_of(module, folder))}


def file_of(module, folder):
    """The first that Python finds."""
    return next((file for place in [folder, *MODULES] if (file := place / f"{module}.py").is_file()), None)


def is_script(file):
    return file.suffix == ".py" or file.read_bytes()[:2] == b"#!"


def code_of(script):
    """Its text without comments: in them other scripts are only spoken of."""
    text = script.read_text()
    if script.suffix == ".py" or "python" in text.partition("\n")[0]:
        text = re.sub(r'""".*?"""', "", text, flags=re.S)
    return re.sub(r"^\s*#.*", "", text, flags=re.M)


def texts_of(command):
    """The command, and by its file every script that it leads to."""
    texts, waiting = {None: command}, scripts_of(command)
    # Tests are named by their folder.
    for folder in re.findall(r"\btests/\w+", command):
        waiting |= set((TOP / folder).glob("*.py"))
    while waiting:
        script = waiting.pop()
        if script not in texts:
            texts[script] = code_of(script)
            waiting |= scripts_of(texts[script], script.parent)
    return texts

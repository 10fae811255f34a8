"""The executed notebooks are what their scripts make here and now, text and pictures to the byte."""

import json
import sys
from pathlib import Path

import jupytext
import pytest

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "notebooks"))

from execute import executed, studies  # noqa: E402


@pytest.fixture(scope="module", params=studies(), ids=lambda script: script.stem)
def study(request):
    return request.param


@pytest.fixture(scope="module", params=["package", "program"])
def fresh(request, study, koatlas, tmp_path_factory):
    """The notebook, made anew with the Python package, and with the program under test where a study can do without the package."""
    pytest.importorskip("koatlas", reason="needs the Python package koatlas: python/test installs it")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KOATLAS", str(koatlas.program))
        if request.param == "program":
            if "\nimport koatlas\n" in study.read_text():
                return kept(study)
            hidden = tmp_path_factory.mktemp("hidden")
            (hidden / "koatlas.py").write_text("raise ImportError('hidden')\n")
            environment.setenv("PYTHONPATH", str(hidden))
        return json.loads(executed(study))


def kept(study):
    return json.loads(study.with_suffix(".ipynb").read_text())


def text(source):
    return source if isinstance(source, str) else "".join(source)


def test_cells_are_those_of_the_script(study):
    script = jupytext.reads(study.read_text(), fmt="py:percent")
    cells = [(cell["cell_type"], text(cell["source"])) for cell in kept(study)["cells"]]
    assert cells == [(cell.cell_type, cell.source) for cell in script.cells]


def test_outputs_are_what_the_script_makes(study, fresh):
    for number, (old, new) in enumerate(zip(kept(study)["cells"], fresh["cells"], strict=True), 1):
        assert old.get("outputs") == new.get("outputs"), f"{study.stem}, cell {number}: notebooks/execute.py writes what it shows now"
    assert kept(study) == fresh


def test_pictures_have_a_title(study):
    pictures = [data["image/svg+xml"] for data in shown(kept(study)) if "image/svg+xml" in data]
    assert pictures
    assert all("<title" in text(picture) for picture in pictures)


def test_nothing_of_this_machine_is_in_a_notebook(study):
    kept_text = study.with_suffix(".ipynb").read_text()
    assert str(TOP) not in kept_text and str(Path.home()) + "/" not in kept_text


def test_the_census_is_the_one_of_the_results(fresh, study):
    if study.stem == "census":
        tables = [text(data["text/markdown"]) for data in shown(fresh) if "text/markdown" in data]
        assert "".join(table + "\n\n" for table in tables) == (TOP / "results/census.md").read_text()


def shown(notebook):
    return [output["data"] for cell in notebook["cells"] for output in cell.get("outputs", []) if "data" in output]

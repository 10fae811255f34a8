"""Positions and typed answers as values, and catalogues as Arrow tables."""

import dataclasses
import json
import xml.etree.ElementTree as xml

import koatlas
import pyarrow.parquet
import pytest
from conftest import POSITIONS
from koatlas._typed import plain, read


def test_answers_cannot_be_changed():
    found = koatlas.explore(koatlas.Position.empty("1x3"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.nodes = 3
    assert found == koatlas.explore(koatlas.Position.empty("1x3"))
    assert json.loads(json.dumps(found.to_dict())) == found.to_dict()


def test_numbers_that_readers_of_json_may_lose_are_texts_there():
    @dataclasses.dataclass(frozen=True)
    class Count:
        small: int
        large: int | None

    written = {"small": (1 << 53) - 1, "large": str(1 << 64)}
    count = read(Count, written)
    assert (count.small, count.large) == ((1 << 53) - 1, 1 << 64)
    assert plain(count) == written


def test_positions_are_equal_by_what_they_hold():
    text = ". X O .\nX O . O\n. X O ."
    first, second = koatlas.Position.parse(text), koatlas.Position.parse(text + "\nname: another name")
    assert first == second and hash(first) == hash(second)
    assert first != first.with_to_move("W") and first != text
    assert koatlas.Position.parse(". .\n. .") != koatlas.Position.empty("2x2")


@pytest.mark.parametrize("format", ["text", "toml", "sgf"])
def test_positions_come_back_from_every_format(format):
    for file in sorted(POSITIONS.glob("*.toml")):
        position = koatlas.Position.read(file)
        assert koatlas.Position.parse(position.to_text(format), format) == position, file.name


def test_pictures():
    position = koatlas.Position.read(POSITIONS / "sending_two_returning_one.toml")
    found = koatlas.classify(position)
    pictures = [position._repr_svg_(), found._repr_svg_(), found.svg(moves=found.shortest.witness)]
    assert len(set(pictures)) == 3
    for picture in pictures:
        assert xml.fromstring(picture).tag.endswith("svg")
    basic_ko = koatlas.catalogue(2, suicide="none", longest=False).types[0]
    assert "basic ko" in basic_ko._repr_svg_()


def test_the_picture_is_that_of_the_command_line(program):
    file = POSITIONS / "triple_ko.toml"
    assert koatlas.classify(file)._repr_svg_().strip() == program.run("diagram", file).stdout.strip()
    plain_picture = program.run("diagram", file, "--plain").stdout
    assert koatlas.Position.read(file)._repr_svg_().strip() == plain_picture.strip()


def test_tables_are_those_of_the_data_set(program, tmp_path):
    assert program.run("catalogue", "--max-points", 3, "--parquet", "--out", tmp_path / "atlas", "--quiet").returncode == 0
    made, kept = koatlas.catalogue(3), koatlas.read_catalogue(tmp_path / "atlas")
    assert made == kept
    files = sorted((tmp_path / "atlas" / "data").glob("*.parquet"))
    assert sorted(made.tables()) == [file.stem for file in files]
    for tables in [made.tables(), kept.tables()]:
        for file in files:
            assert tables[file.stem].equals(pyarrow.parquet.read_table(file), check_metadata=True)


def test_the_smallest_board_of_a_type_has_it():
    catalogue = koatlas.catalogue(4, mortal=1, longest=False)
    for entry in catalogue.types:
        assert koatlas.classify(entry.position, max_length=0).type.id == entry.id

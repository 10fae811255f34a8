"""Every certificate of the repository is judged by the second program, and all claims hold."""

import tarfile
from pathlib import Path

import certificates
import pytest

RESULTS = Path(__file__).resolve().parents[2] / "results"
ARCHIVES = ["longest/certificates.tar.xz", "outcomes/certificates.tar.xz", "outcomes/boards.tar.xz"]


def files(archive):
    with tarfile.open(archive) as packed:
        return sum(member.isfile() for member in packed)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_all_claims_hold(archive, capsys):
    assert certificates.main([RESULTS / archive], certificates.MOST_STATES, quiet=True) == certificates.HOLDS
    counts = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert {words.partition(":")[0] for _, words in counts} == {"hold"}
    assert sum(int(count) for count, _ in counts) == files(RESULTS / archive) > 0


def test_no_archive_of_certificates_is_left_out():
    folders = [*RESULTS.glob("longest/*.tar.xz"), *RESULTS.glob("outcomes/*.tar.xz")]
    assert sorted(path.relative_to(RESULTS).as_posix() for path in folders) == sorted(ARCHIVES)

"""With a client of Dask, work is done by the workers of a cluster, and the answers are the same, also if one of them dies."""

import logging
import os
import signal
import tarfile
import time
import zipfile
from pathlib import Path

import dask
import koatlas
import pytest
from conftest import TOP
from distributed import Client, LocalCluster, WorkerPlugin
from koatlas._tasks import results

# A machine with other work to do may be slow to answer.
PATIENT = {
    "distributed.comm.timeouts.connect": "600s",
    "distributed.comm.timeouts.tcp": "600s",
    "distributed.scheduler.worker-ttl": None,
}


@pytest.fixture(scope="module")
def client():
    with dask.config.set(PATIENT), LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", memory_limit=0) as cluster:
        with Client(cluster) as client:
            yield client


class Death(WorkerPlugin):
    """Kills the process of a worker, the first that has finished one task and begins another whose name has some beginning."""

    name = "death"

    def __init__(self, tasks, file):
        self.tasks, self.file, self.finished = tasks, file, 0

    def transition(self, key, start, finish, **_):
        if not str(key[0]).startswith(self.tasks):
            return
        self.finished += finish == "memory"
        if finish == "executing" and self.finished:
            try:
                os.close(os.open(self.file, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def one_dies(client, tmp_path):
    """A function that arms a worker to die in the middle of tasks of a name; at the end one must have died."""
    file = tmp_path / "died"
    yield lambda tasks: client.register_plugin(Death(tasks, str(file)))
    client.unregister_worker_plugin("death")
    assert file.exists()


@pytest.mark.parametrize("work", ["explore", "describe"])
def test_a_catalogue_is_the_same_if_a_worker_dies(client, one_dies, work):
    one_dies(f"koatlas-{work}")
    assert koatlas.catalogue(5, longest=False, client=client) == koatlas.catalogue(5, longest=False)


def test_a_catalogue_is_the_same_with_longest_sequences_and_with_mortal_strings(client):
    assert koatlas.catalogue(3, client=client, shards=3) == koatlas.catalogue(3)
    question = {"mortal": 1, "suicide": "none", "longest": False}
    assert koatlas.catalogue(4, client=client, shards=3, **question) == koatlas.catalogue(4, **question)


class NobodyWorks:
    def nthreads(self):
        return {}


def test_kept_shards_are_not_done_again(client, tmp_path):
    question = {"suicide": "none", "longest": False, "shards": 3, "keep": tmp_path / "kept"}
    found = koatlas.catalogue(4, client=client, **question)
    assert len(list((tmp_path / "kept").iterdir())) == 6
    assert koatlas.catalogue(4, client=NobodyWorks(), **question) == found


@pytest.fixture
def records(tmp_path):
    """Files, folders and archives of games: few and many, whole and broken."""
    made = (TOP / "data" / "records" / "made.sgf").read_bytes()
    small = b"(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])"
    folder = tmp_path / "folder"
    (folder / "empty").mkdir(parents=True)
    for name, text in {"a.sgf": made, "b.sgf": small * 600, "c.sgf": b"(;GM[2]SZ[4])", "d.txt": b"no game"}.items():
        (folder / name).write_bytes(text)
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as packed:
        for number in range(300):
            packed.writestr(f"{number}.sgf", small if number % 60 else made)
    with tarfile.open(tmp_path / "games.tar.gz", "w:gz") as packed:
        packed.add(folder, "folder")
    return [folder, folder / "empty", tmp_path / "games.zip", tmp_path / "games.tar.gz", tmp_path / "missing.sgf"]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_scan_is_the_same_if_a_worker_dies(client, one_dies, records, tmp_path):
    one_dies("koatlas-scan")
    alone = koatlas.scan(*records, variations="all", out=tmp_path / "alone")
    together = koatlas.scan(*records, variations="all", out=tmp_path / "together", client=client, shards=9)
    assert together == alone
    assert len(alone.unreadable) == 4 and alone.games > 1500
    assert contents(tmp_path / "alone") == contents(tmp_path / "together")


def test_kos_are_the_same_and_paths_begin_in_the_folder_of_the_client(client, monkeypatch, tmp_path):
    monkeypatch.chdir(TOP / "data" / "records")
    found = koatlas.scan("made.sgf", kos=True, out=tmp_path / "together", client=client)
    assert found == koatlas.scan("made.sgf", kos=True, out=tmp_path / "alone")
    assert {one.file for one in [*found.repetitions, *found.kos]} == {"made.sgf"}
    assert contents(tmp_path / "alone") == contents(tmp_path / "together")


def succeeds_later(file):
    if not Path(file).exists():
        Path(file).touch()
        raise OSError("not yet")
    return b"done"


def test_a_task_that_fails_is_done_again(client, tmp_path):
    assert results(client, "later", succeeds_later, [(str(tmp_path / "tried"),)]) == [b"done"]


class Interruption(logging.Handler):
    def emit(self, record):
        raise KeyboardInterrupt


def test_an_interruption_cancels_the_tasks(client):
    logger, interruption = logging.getLogger("koatlas"), Interruption()
    logger.addHandler(interruption)
    logger.setLevel(logging.INFO)
    try:
        with pytest.raises(KeyboardInterrupt):
            koatlas.catalogue(6, longest=False, client=client, shards=50)
    finally:
        logger.removeHandler(interruption)
        logger.setLevel(logging.NOTSET)
    left = lambda dask_scheduler: [(key, task.state) for key, task in dask_scheduler.tasks.items() if str(key[0]).startswith("koatlas")]
    # The scheduler is told at once, and forgets the tasks when the workers have answered.
    end = time.monotonic() + 600
    while (tasks := client.run_on_scheduler(left)) and time.monotonic() < end:
        time.sleep(0.05)
    assert tasks == []


def test_what_cannot_be_used_is_refused_as_without_a_client(client):
    for question in [lambda **more: koatlas.catalogue(11, **more), lambda **more: koatlas.catalogue(10, memory_limit="1G", **more)]:
        with pytest.raises(koatlas.InputError) as alone:
            question()
        with pytest.raises(koatlas.InputError) as together:
            question(client=client)
        assert str(alone.value) == str(together.value)
    with pytest.raises(koatlas.InputError, match="standard input"):
        koatlas.scan("-", client=client)
    with pytest.raises(koatlas.InputError, match="1 to 1000"):
        koatlas.scan("data/records", client=client, shards=0)

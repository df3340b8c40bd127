"""The package itself: examples of docstrings and notebook run, types hold, the page is current, the wheel works alone."""

from __future__ import annotations

import doctest
import hashlib
import importlib
import os
import pkgutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, Iterator

import pytest

import kanon

ROOT = Path(__file__).resolve().parents[2]
MODULES = ["kanon", *(f"kanon.{module.name}" for module in pkgutil.iter_modules(kanon.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name: str) -> None:
    if name == "kanon.sklearn":
        pytest.importorskip("sklearn")
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0


def test_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    folder = ROOT / "python"
    made = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(folder / "mypy.ini"), "--cache-dir", str(tmp_path), "kanon",
         "build_backend/bundle.py", "build_backend/wheel_file.py", "tests/types_of_calls.py"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout


def test_the_page_is_current() -> None:
    made = subprocess.run([sys.executable, str(ROOT / "python/docs/make_reference.py"), "--check"], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


def test_one_version() -> None:
    assert kanon.__version__ == (ROOT / "VERSION").read_text().strip() == kanon.version()["kanon"]


def test_the_notebook_runs(tmp_path: Path, monkeypatch: Any) -> None:
    pytest.importorskip("ipykernel")
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "python"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    book = nbformat.read(ROOT / "examples" / "kanon.ipynb", as_version=4)
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(ROOT / "examples")}}).execute()
    shown = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert [output for output in shown if output.output_type == "error"] == []
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
    assert sum("text/html" in output.get("data", {}) for output in shown) >= 5
    assert shown[-1]["data"]["text/plain"] == "True"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: Any) -> Iterator[Path]:
    build = os.environ.get("KANON_BUILD")
    if not build:
        pytest.skip("KANON_BUILD does not name a build folder")
    bundle_needs = [name for name in ("patchelf", "strip") if subprocess.run(["sh", "-c", f"command -v {name}"], capture_output=True).returncode]
    if bundle_needs:
        pytest.skip(f"no {bundle_needs[0]} to make a wheel with")
    if b"__asan" in Path(build, "libkanon.so").read_bytes():
        pytest.skip("a wheel is made of the plain build")
    folder = tmp_path_factory.mktemp("wheel")
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'python/build_backend')!r}); import kanon_build; print(kanon_build.build_wheel(sys.argv[1]))"
    for name in ("first", "second"):
        (folder / name).mkdir()
        subprocess.run([sys.executable, "-c", code, str(folder / name)], check=True, stdout=subprocess.DEVNULL)
    yield folder


def test_the_wheel_has_the_same_bytes_when_made_twice(wheel: Path) -> None:
    digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in wheel.glob("*/*.whl")}
    assert len(digests) == 1 and len(list(wheel.glob("*/*.whl"))) == 2


def test_the_wheel_runs_alone(wheel: Path) -> None:
    made = next(wheel.glob("first/*.whl"))
    with zipfile.ZipFile(made) as archive:
        archive.extractall(wheel / "site")
        names = archive.namelist()
    assert "kanon/py.typed" in names and "kanon/lib/libkanon.so" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    readme = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    example = readme.split("```python\n")[1].split("```")[0]
    check = "\nimport os\nmapped = open('/proc/self/maps').read()\n" + (
        "for line in mapped.splitlines():\n    path = line.split()[-1]\n"
        "    assert not ('duckdb' in path or 'libkanon' in path or 'tbb' in path) or '/site/kanon/lib/' in path, path\n"
    )
    environment = {"PYTHONPATH": str(wheel / "site"), "PATH": os.environ["PATH"], "TMPDIR": os.environ.get("TMPDIR", "/tmp")}
    run = subprocess.run([sys.executable, "-S", "-c", example + check], cwd=wheel / "first", env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0 and run.stdout.startswith("optimal"), run.stderr


def test_pip_knows_the_wheel(wheel: Path) -> None:
    made = next(wheel.glob("first/*.whl"))
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", str(wheel / "target"), str(made)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if "No module named pip" in run.stderr:
        pytest.skip("no pip")
    assert run.returncode == 0, run.stderr
    assert (wheel / "target" / "kanon" / "lib" / "libkanon.so").is_file()

"""What the tests of the Python package share: tables, and the data sets that are not part of the project."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Dict, List

import pytest
from hypothesis import settings

settings.register_profile("kanon", deadline=None, derandomize=True, database=None)
settings.load_profile("kanon")
ROOT = Path(__file__).resolve().parents[2]
# Without tests/cli/python_test.sh: the library of build/, and the package as it stands here; the tests' own processes, too.
os.environ.setdefault("KANON_LIBRARY", str(ROOT / "build" / "libkanon.so"))
os.environ.setdefault("PYTHONPATH", str(ROOT / "python"))
sys.path.insert(0, str(ROOT / "python"))


@pytest.fixture
def people() -> Dict[str, List[Any]]:
    """Eight people, of whom two stand alone."""
    return {
        "name": ["Tamo", "Belo", "Cira", "Dova", "Emi", "Fara", "Gelo", "Hanu"],
        "age": [23, 27, 31, 38, 35, 39, 84, None],
        "zip": ["10115", "10117", "10115", "10117", "20095", "20099", "20095", "10115"],
        "illness": ["flu", "asthma", "flu", "burn", "flu", "gout", "flu", "burn"],
    }


@pytest.fixture
def asked() -> Dict[str, Any]:
    """What is asked of a release of these people."""
    return {"k": 2, "quasi": ["age", "zip"], "identifier": "name", "sensitive": "illness", "suppress": "any", "progress": False}


@pytest.fixture
def data() -> Path:
    """The folder of large data sets, or a skip."""
    folder = Path(os.environ.get("KANON_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no data: {folder}")
    return folder

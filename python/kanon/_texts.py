"""Plans and recipes as objects: the text of the file, with what one wants to know of it."""

from __future__ import annotations

import json
from typing import Any, Dict, List

from ._files import Path, read_text, write_text


class Plan:
    """What is done to a table, in its own values. Keep it with the table: it holds original values.

    >>> Plan('{"k": 5, "columns": []}').to_dict()["k"]
    5
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def read(cls, path: Path) -> "Plan":
        """The plan in a file."""
        return cls(read_text(path))

    def save(self, path: Path, *, force: bool = False) -> None:
        """Writes the file; ``force`` replaces one that exists."""
        write_text(path, self.text, force=force)

    def to_dict(self) -> Dict[str, Any]:
        """The plan as docs/formats/plan.md describes it."""
        out: Dict[str, Any] = json.loads(self.text)
        return out

    @property
    def digest(self) -> str:
        """The seal that the plan carries: equal for equal tables, however they came in."""
        found = self.to_dict()
        return str(found.get("digest") or found.get("sha256") or "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<kanon plan {self.digest[:12]}>"


class Recipe:
    """Everything a person decided about a release, as TOML."""

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def read(cls, path: Path) -> "Recipe":
        """The recipe in a file."""
        return cls(read_text(path))

    def save(self, path: Path, *, force: bool = False) -> None:
        """Writes the file; ``force`` replaces one that exists."""
        write_text(path, self.text, force=force)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recipe) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<kanon recipe: {len(self.text.splitlines())} lines>"


def points(outcome: Dict[str, Any], key: str) -> List[Dict[str, Any]]:
    """A list of an outcome, empty where it is not there."""
    found = outcome.get(key)
    return list(found) if found else []

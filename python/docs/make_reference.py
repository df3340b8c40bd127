"""Writes docs/python.md: the guide beside this file, and a reference from the docstrings. With --check: is it current?"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any, List

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

import kanon  # noqa: E402
from kanon import _codings, _models  # noqa: E402

TARGET = ROOT / "docs" / "python.md"
COMMANDS = ("inspect", "anonymize", "questions", "frontier", "unsafe", "suppress", "compare", "apply", "evaluate", "verify",
            "hierarchy", "check_hierarchy", "version")  # fmt: skip
RESULTS = ("Outcome", "Release", "Frontier", "Inspection", "Answers", "Unsafe", "Comparison", "Evaluation", "Verdict",
           "HierarchyText", "HierarchyCheck", "Stream", "Plan", "Recipe", "Plot")  # fmt: skip
ERRORS = ("Error", "WrongInput", "CannotBeMet", "BudgetSpent", "DoesNotHold", "Interrupted", "InternalError", "NotHere")
HEAD = "<!-- Made by python/docs/make_reference.py from python/docs/guide.md and the docstrings; do not edit. -->\n"


def text_of(thing: Any) -> str:
    """A docstring as Markdown: roles become code, examples become blocks."""
    text = inspect.getdoc(thing) or ""
    text = re.sub(r":\w+:`(?:kanon\.)?([^`]+)`", r"`\1`", text).replace("``", "`")
    out: List[str] = []
    example = False
    for line in text.splitlines():
        begins = line.startswith(">>>")
        if begins and not example:
            out.append("```python")
        if example and not line.strip():
            out.append("```")
            begins = example = False
        out.append(line)
        example = example or begins
    return "\n".join(out + (["```"] if example else []))


def signature_of(name: str, function: Any) -> str:
    """The call as a line, broken where it is long."""
    words = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            continue
        default = "" if parameter.default is inspect.Parameter.empty else f"={parameter.default!r}"
        stars = {inspect.Parameter.VAR_KEYWORD: "**", inspect.Parameter.VAR_POSITIONAL: "*"}.get(parameter.kind, "")
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        words.append(f"{stars}{parameter.name}{default}")
    lines, line = [], f"{name}("
    for index, word in enumerate(words):
        piece = word + (", " if index + 1 < len(words) else ")")
        if len(line) + len(piece) > 110:
            lines.append(line.rstrip())
            line = " " * (len(name) + 1)
        line += piece
    return "\n".join([*lines, line if words else f"{name}()"])


def function(name: str, thing: Any) -> str:
    return f"### {name}\n\n```text\n{signature_of(name, thing)}\n```\n\n{text_of(thing)}\n"


def class_of(thing: Any) -> str:
    out = [f"### {thing.__name__}\n\n{text_of(thing)}\n"]
    for name, member in vars(thing).items():
        if name.startswith("_") or not (callable(member) or isinstance(member, (property, classmethod))):
            continue
        call = name if isinstance(member, property) else signature_of(name, getattr(thing, name)).replace("(cls, ", "(")
        short = " ".join(text_of(getattr(thing, name)).split("\n```")[0].split())
        out.append(f"- `{' '.join(call.split())}`: {short}")
    return "\n".join(out) + "\n"


def reference() -> str:
    """The whole page."""
    parts = [HEAD, (Path(__file__).parent / "guide.md").read_text(encoding="utf-8"), "## Commands\n"]
    parts += [function(name, getattr(kanon, name)) for name in COMMANDS]
    parts.append("## Codings\n\nHow a quasi-identifier may be recoded, as in a recipe's `[quasi.NAME]` ([recipe](formats/recipe.md)).\n")
    own = [name for name in kanon.__all__ if inspect.isfunction(getattr(kanon, name))]
    parts += [function(name, getattr(kanon, name)) for name in own if getattr(kanon, name).__module__ == _codings.__name__]
    parts.append("## Models\n\nWhat every group holds of a sensitive column beside k ([models](algorithms/models.md)).\n")
    parts += [function(name, getattr(kanon, name)) for name in own if getattr(kanon, name).__module__ == _models.__name__]
    parts.append("## Results\n\nEvery field of a command's [JSON](formats/json.md) is an attribute of its result.\n")
    parts += [class_of(getattr(kanon, name)) for name in RESULTS]
    parts.append("## Errors\n")
    parts += [f"- `{name}`: {' '.join(text_of(getattr(kanon, name)).split(chr(10) + chr(10))[0].split())}" for name in ERRORS]
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    made = reference()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == made else "docs/python.md is not current: run python/docs/make_reference.py")
    TARGET.write_text(made, encoding="utf-8")

"""Small pages for notebooks, in the look of the report: a heading, a table of figures, tables of rows."""

from __future__ import annotations

from html import escape
from typing import Any, Iterable, Mapping, Sequence

_STYLE = (
    "<style>.kanon{font:14px/1.5 system-ui,sans-serif;max-width:60em}.kanon h4{margin:.4em 0}"
    ".kanon table{border-collapse:collapse;margin:.5em 0}.kanon td,.kanon th{border:0;border-bottom:1px solid #8884;"
    "padding:.2em .8em .2em 0;text-align:left;vertical-align:top}.kanon .good{color:#1a7f4b}.kanon .bad{color:#b3261e}"
    ".kanon .open{color:#8a5a00}</style>"
)
_COLOURS = {
    "optimal": "good", "unchanged": "good", "holds": "good", "usable": "good", "feasible": "open",
    "holds_for_listed": "open", "stopped": "open", "fails": "bad", "refused": "bad",
}  # fmt: skip


def shown(value: Any) -> str:
    """A value for people."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (list, tuple)):
        return ", ".join(shown(one) for one in value) or "-"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {shown(one)}" for key, one in value.items())
    return str(value)


def _cell(key: str, value: Any) -> str:
    colour = _COLOURS.get(str(value), "") if key in ("status", "verdict") else ""
    return f"<td class=\"{colour}\">{escape(shown(value))}</td>"


def figures(outcome: Mapping[str, Any], keys: Iterable[str]) -> str:
    """A line per figure that is there."""
    rows = [f"<tr><th>{escape(key.replace('_', ' '))}</th>{_cell(key, outcome[key])}</tr>" for key in keys if outcome.get(key) is not None]
    return f"<table>{''.join(rows)}</table>" if rows else ""


def rows(lines: Sequence[Mapping[str, Any]], keys: Sequence[str], most: int = 60) -> str:
    """A table of at most so many rows."""
    head = "".join(f"<th>{escape(key.replace('_', ' '))}</th>" for key in keys)
    body = "".join("<tr>" + "".join(_cell(key, line.get(key)) for key in keys) + "</tr>" for line in lines[:most])
    rest = f"<p>and {len(lines) - most} more</p>" if len(lines) > most else ""
    return f"<table><tr>{head}</tr>{body}</table>{rest}" if lines else ""


def page(title: str, *parts: str, warnings: Sequence[str] = ()) -> str:
    """All of it."""
    notes = "".join(f"<li>{escape(text)}</li>" for text in warnings)
    return f"{_STYLE}<div class=\"kanon\"><h4>{escape(title)}</h4>{''.join(parts)}{f'<ul>{notes}</ul>' if notes else ''}</div>"

"""How far a run is: a line on a terminal, tqdm's bar where it is installed, nothing where nobody looks."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Dict, Mapping, Optional, TextIO, Union

from ._job import Listener

Progress = Union[bool, None, Callable[[Dict[str, Any]], None]]


def _figures(state: Mapping[str, Any]) -> str:
    parts = []
    for key, word in (("incumbent", "cost"), ("bound", "bound")):
        value = state.get(key)
        if value is not None:
            parts.append(f"{word} {value:.6g}")
    return ", ".join(parts)


class Line:
    """One line that is written anew, at most ten times a second, and wiped at the end."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._what = ""
        self._done: Optional[float] = None
        self._figures = ""
        self._last = 0.0
        self._length = 0

    def stage(self, what: str) -> None:
        self._what, self._done, self._figures = what, None, ""
        self._show(now=True)

    def fraction(self, done: float) -> None:
        self._done = done
        self._show()

    def progress(self, state: Mapping[str, Any]) -> None:
        self._figures = _figures(state)
        self._show()

    def close(self) -> None:
        if self._length:
            self._out.write("\r" + " " * self._length + "\r")
            self._out.flush()

    def _show(self, now: bool = False) -> None:
        if not now and time.monotonic() - self._last < 0.1:
            return
        self._last = time.monotonic()
        share = "" if self._done is None else f" {self._done:.0%}"
        figures = f": {self._figures}" if self._figures else ""
        text = f"kanon: {self._what}{share}{figures}"[:120]
        self._out.write("\r" + text.ljust(self._length))
        self._out.flush()
        self._length = max(self._length, len(text))


class Bar:
    """A bar of tqdm, a widget in notebooks."""

    def __init__(self, bars: Any) -> None:
        self._bar = bars(total=100, leave=False, unit="%", bar_format="{desc} {percentage:3.0f}%|{bar}| {postfix}")

    def stage(self, what: str) -> None:
        self._bar.reset()
        self._bar.set_description_str(what)

    def fraction(self, done: float) -> None:
        self._bar.update(max(0.0, 100 * done - self._bar.n))

    def progress(self, state: Mapping[str, Any]) -> None:
        self._bar.set_postfix_str(_figures(state))

    def close(self) -> None:
        self._bar.close()


class Calls:
    """Hands what happens to a function of the caller."""

    def __init__(self, call: Callable[[Dict[str, Any]], None]) -> None:
        self._call = call

    def stage(self, what: str) -> None:
        self._call({"stage": what})

    def fraction(self, done: float) -> None:
        self._call({"fraction": done})

    def progress(self, state: Mapping[str, Any]) -> None:
        self._call(dict(state))

    def close(self) -> None:
        pass


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    found = shell.get_ipython() if shell is not None else None
    return found is not None and type(found).__name__ == "ZMQInteractiveShell"


def _bars() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm


def listener_of(progress: Progress) -> Optional[Listener]:
    """None: shown where somebody looks; True and False: shown or not; a function: told as dicts."""
    if callable(progress):
        return Calls(progress)
    notebook = _in_notebook()
    watched = notebook or (sys.stderr is not None and sys.stderr.isatty())
    if progress is False or (progress is None and not watched):
        return None
    bars = _bars()
    if bars is not None:
        return Bar(bars)
    return Line(sys.stderr) if not notebook else None

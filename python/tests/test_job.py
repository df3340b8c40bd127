"""What becomes of a job of the library, over a library that only notes what is done to it: when it is freed, and what is said."""

from __future__ import annotations

import gc
import signal
import threading
from typing import Any, Iterator, List

import pytest

import kanon
from kanon import _job, _native
from kanon._run import Run


class Noting:
    """Stands for the library: its job runs until it was asked to stop often enough."""

    def __init__(self) -> None:
        self.outcome: Any = b'{"status":"kept"}'
        self.stops_to_end = 1
        self.runs = False
        self.freed: List[str] = []
        self.cancels = 0
        self._ended = threading.Event()

    def kanon_job_new(self, _request: bytes) -> int:
        return 1

    def kanon_job_run(self, _job: int) -> int:
        self.runs = True
        if self.stops_to_end:
            assert self._ended.wait(60)
        self.runs = False
        return 0

    def kanon_job_cancel(self, _job: int) -> None:
        self.cancels += 1
        if self.cancels >= self.stops_to_end:
            self._ended.set()

    def kanon_job_outcome(self, _job: int) -> Any:
        return self.outcome

    def kanon_job_free(self, _job: int) -> None:
        self.freed.append("while it ran" if self.runs else "after")


class Enough(Exception):
    """What a signal's handler of a user raises."""


@pytest.fixture
def library(monkeypatch: Any) -> Noting:
    made = Noting()
    monkeypatch.setattr(_native, "library", lambda: made)
    return made


@pytest.fixture(autouse=True)
def enough() -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise Enough

    before = signal.signal(signal.SIGUSR1, stop)
    yield
    signal.signal(signal.SIGUSR1, before)


def all_ended() -> None:
    for thread in threading.enumerate():
        if thread.name == "kanon":
            thread.join(60)
    gc.collect()


def test_an_interrupt_while_the_thread_starts(library: Noting, monkeypatch: Any) -> None:
    class Interrupted(threading.Thread):
        def start(self) -> None:
            super().start()
            while not library.runs:
                pass
            raise KeyboardInterrupt

    monkeypatch.setattr(_job.threading, "Thread", Interrupted)  # type: ignore[attr-defined]
    _, outcome = Run(progress=False)("inspect", {})
    assert outcome == {"status": "kept"} and library.cancels == 1
    all_ended()
    assert "while it ran" not in library.freed


def test_an_interrupt_before_the_thread_starts(library: Noting, monkeypatch: Any) -> None:
    class Interrupted(threading.Thread):
        def start(self) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(_job.threading, "Thread", Interrupted)  # type: ignore[attr-defined]
    with pytest.raises(KeyboardInterrupt):
        Run(progress=False)("inspect", {})
    assert library.cancels == 0 and library.freed == ["after"]


def interrupted_again(library: Noting, monkeypatch: Any, first: int, second: int) -> None:
    """A signal when the job runs, and one when it is told to stop for it."""
    run, cancel = library.kanon_job_run, library.kanon_job_cancel

    def runs(job: int) -> int:
        library.runs = True
        signal.pthread_kill(threading.main_thread().ident or 0, first)
        return run(job)

    def cancels(job: int) -> None:
        if library.cancels == 0:
            library.cancels += 1
            signal.raise_signal(second)
        cancel(job)

    monkeypatch.setattr(library, "kanon_job_run", runs)
    monkeypatch.setattr(library, "kanon_job_cancel", cancels)


@pytest.mark.parametrize(
    ("first", "second", "raised"),
    [(signal.SIGINT, signal.SIGINT, KeyboardInterrupt), (signal.SIGUSR1, signal.SIGUSR1, Enough), (signal.SIGUSR1, signal.SIGINT, KeyboardInterrupt)],
)
def test_a_job_is_not_freed_while_it_runs(library: Noting, monkeypatch: Any, first: int, second: int, raised: Any) -> None:
    library.stops_to_end = 3
    interrupted_again(library, monkeypatch, first, second)
    with pytest.raises(raised):
        Run(progress=False)("inspect", {})
    all_ended()
    assert library.freed == ["after"] and library.cancels >= 3


@pytest.mark.parametrize("outcome", [None, b""])
def test_no_outcome_is_no_success(library: Noting, outcome: Any) -> None:
    library.outcome, library.stops_to_end = outcome, 0
    with pytest.raises(kanon.InternalError, match="no outcome"):
        Run(progress=False)("inspect", {})
    assert library.freed == ["after"]

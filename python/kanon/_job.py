"""One job of the library: request and tables in, outcome, texts and tables out; Ctrl-C keeps the incumbent."""

from __future__ import annotations

import ctypes
import json
import os
import threading
import weakref
from typing import Any, Dict, Mapping, Optional, Protocol

from . import _native
from ._arrow import ArrowArrayStream, address_of, capsule_of
from ._errors import InternalError, error_of


class Listener(Protocol):
    """Who is told how far a job is. Calls come from another thread, one after the other."""

    def stage(self, what: str) -> None:
        """What begins now."""

    def fraction(self, done: float) -> None:
        """From 0 to 1 within the stage."""

    def progress(self, state: Mapping[str, Any]) -> None:
        """Incumbent and bound of a search."""

    def close(self) -> None:
        """The job is done."""


def _observer(listener: Listener) -> _native.Observer:
    """Functions of C that tell the listener; a listener that fails is not asked again, the run goes on."""
    broken = threading.Event()

    def guarded(tell: Any) -> Any:
        def call(_user: Any, value: Any) -> None:
            if broken.is_set():
                return
            try:
                tell(value)
            except Exception:  # noqa: BLE001 - nothing may go through C
                broken.set()

        return call

    return _native.Observer(
        None,
        _native.STAGE(guarded(lambda what: listener.stage(what.decode("utf-8", "replace")))),
        _native.FRACTION(guarded(listener.fraction)),
        _native.PROGRESS(guarded(lambda text: listener.progress(json.loads(text)))),
    )


class _Life:
    """From the making of a job to its end: it is freed once, never while it runs, and never runs once it is freed."""

    def __init__(self, lib: Any, handle: int) -> None:
        self._lib = lib
        self._handle = handle
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._state = "new"

    def begin(self) -> bool:
        """May it run?"""
        with self._lock:
            may = self._state == "new"
            self._state = "running" if may else self._state
            return may

    def end(self) -> None:
        """It has run."""
        with self._lock:
            self._state = "done"

    def forgo(self) -> bool:
        """True: it had not begun, and never will."""
        with self._lock:
            is_new = self._state == "new"
            self._state = "done" if is_new else self._state
            return is_new

    def free(self) -> None:
        """Frees a job that does not run; not in a forked copy of the process: its files are the parent's."""
        if os.getpid() != self._process:
            return
        with self._lock:
            if self._state in ("new", "done"):
                self._state = "freed"
                self._lib.kanon_job_free(self._handle)

    def runs(self) -> bool:
        """Is it running?"""
        with self._lock:
            return self._state == "running"


class Job:
    """A command of the library with one request. It is freed with the object."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._lib = _native.library()
        self._handle = self._lib.kanon_job_new(json.dumps(request, allow_nan=False).encode())
        if not self._handle:
            raise MemoryError("there is no memory for a job")
        self._life = _Life(self._lib, self._handle)
        self._free = weakref.finalize(self, self._life.free)  # at the end of the program, too: a job may have files
        self._observer: Optional[_native.Observer] = None  # lives as long as the job, which may outlive the call
        self.code = _native.INTERNAL

    def give(self, name: str, table: Any) -> None:
        """Hands the stream of a table over; the request calls it ``arrow:name``."""
        capsule = table.__arrow_c_stream__()
        if self._lib.kanon_job_give(self._handle, name.encode(), address_of(capsule)) != 0:
            raise InternalError(f"the library did not take the table \"{name}\"")

    def run(self, listener: Optional[Listener] = None) -> Dict[str, Any]:
        """Runs to the end and gives the outcome; raises what the library refuses."""
        _native.about_to_run()
        if listener is not None:
            self._observer = _observer(listener)
            self._lib.kanon_job_observe(self._handle, ctypes.byref(self._observer))
        interrupted = self._run_to_end()
        if listener is not None:
            listener.close()
        outcome = self._outcome()
        if "error" not in outcome:
            return outcome
        if interrupted and self.code == _native.INTERRUPTED:
            raise KeyboardInterrupt
        raise error_of(outcome)

    def _outcome(self) -> Dict[str, Any]:
        said = self._lib.kanon_job_outcome(self._handle)
        if not said:
            raise InternalError("the library gave no outcome", remedy="Where memory was short, give it more; else please report it.")
        out: Dict[str, Any] = json.loads(said)
        return out

    def _run_to_end(self) -> bool:
        """True when the user interrupted. Only the main thread hears of that, so there the job runs in another one."""
        done = threading.Event()
        if threading.current_thread() is threading.main_thread():
            return self._wait(done, threading.Thread(target=self._work, args=(done,), name="kanon", daemon=True))
        self._work(done)
        return False

    def _work(self, done: threading.Event) -> None:
        """Runs it. The thread holds the job meanwhile, so that nobody frees it, whatever becomes of the caller."""
        try:
            if self._life.begin():
                self.code = self._lib.kanon_job_run(self._handle)
                self._life.end()
        finally:
            done.set()

    def _wait(self, done: threading.Event, thread: threading.Thread) -> bool:
        begun = interrupted = False
        while True:
            try:
                if not begun:
                    begun = True
                    thread.start()
                done.wait()
                return interrupted
            except KeyboardInterrupt:  # the first keeps what was found, the next gives up
                if self._life.forgo():
                    raise
                interrupted = True
                self._lib.kanon_job_cancel(self._handle)
            except BaseException:  # of another signal's handler, which need not wait for a search to end
                if not self._life.forgo():
                    self._stop()
                    done.wait()
                raise

    def _stop(self) -> None:
        """The second request gives up what the first would keep."""
        self._lib.kanon_job_cancel(self._handle)
        self._lib.kanon_job_cancel(self._handle)

    def cancel(self) -> None:
        """Asks the job to stop, from any thread."""
        self._lib.kanon_job_cancel(self._handle)

    def text(self, name: str) -> Optional[str]:
        """A text of the finished job, or None where it has none of this name."""
        found = self._lib.kanon_job_text(self._handle, name.encode())
        return None if found is None else found.decode("utf-8", "replace")

    def take(self, name: str) -> Any:
        """A table of the finished job as a capsule, or None where it has none of this name."""
        stream = ArrowArrayStream()
        if self._lib.kanon_job_take(self._handle, name.encode(), ctypes.addressof(stream)) != 0:
            return None
        return capsule_of(stream)

    def free(self) -> None:
        """Frees the job before the object goes. One that still runs is told to give up, and is freed when it has."""
        if self._life.runs():
            self._stop()
        else:
            self._free()

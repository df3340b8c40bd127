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


def _free(lib: ctypes.CDLL, handle: int, process: int) -> None:
    """Frees a job, but not in a forked copy of the process: its files are the parent's."""
    if os.getpid() == process:
        lib.kanon_job_free(handle)


class Job:
    """A command of the library with one request. It is freed with the object."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._lib = _native.library()
        self._handle = self._lib.kanon_job_new(json.dumps(request, allow_nan=False).encode())
        if not self._handle:
            raise MemoryError("there is no memory for a job")
        self._free = weakref.finalize(self, _free, self._lib, self._handle, os.getpid())
        self._free.atexit = False  # threads may still run then; the system takes it all
        self.code = _native.INTERNAL

    def give(self, name: str, table: Any) -> None:
        """Hands the stream of a table over; the request calls it ``arrow:name``."""
        capsule = table.__arrow_c_stream__()
        if self._lib.kanon_job_give(self._handle, name.encode(), address_of(capsule)) != 0:
            raise InternalError(f"the library did not take the table \"{name}\"")

    def run(self, listener: Optional[Listener] = None) -> Dict[str, Any]:
        """Runs to the end and gives the outcome; raises what the library refuses."""
        _native.about_to_run()
        observer = None
        if listener is not None:
            observer = _observer(listener)
            self._lib.kanon_job_observe(self._handle, ctypes.byref(observer))
        interrupted = self._run_to_end()
        if listener is not None:
            listener.close()
        outcome: Dict[str, Any] = json.loads(self._lib.kanon_job_outcome(self._handle) or b"{}")
        if "error" not in outcome:
            return outcome
        if interrupted and self.code == _native.INTERRUPTED:
            raise KeyboardInterrupt
        raise error_of(outcome)

    def _run_to_end(self) -> bool:
        """True when the user interrupted. Only the main thread hears of that, so there the job runs in another one."""
        if threading.current_thread() is not threading.main_thread():
            self.code = self._lib.kanon_job_run(self._handle)
            return False
        done = threading.Event()

        def work() -> None:
            try:
                self.code = self._lib.kanon_job_run(self._handle)
            finally:
                done.set()

        thread = threading.Thread(target=work, name="kanon", daemon=True)
        thread.start()
        return self._wait(done, thread)

    def _wait(self, done: threading.Event, thread: threading.Thread) -> bool:
        interrupted = False
        while True:
            try:
                done.wait()
                thread.join()
                return interrupted
            except KeyboardInterrupt:  # the first keeps what was found, the next gives up
                interrupted = True
                self._lib.kanon_job_cancel(self._handle)
            except BaseException:  # of another signal's handler; the job must end before anything is freed
                self._give_up(thread)
                raise

    def _give_up(self, thread: threading.Thread) -> None:
        self._lib.kanon_job_cancel(self._handle)
        self._lib.kanon_job_cancel(self._handle)
        thread.join()

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
        """Frees the job before the object goes."""
        self._free()

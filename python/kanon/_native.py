"""The C library, loaded when it is first needed: where it is, and the types of its functions (include/kanon/kanon.h)."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from pathlib import Path
from typing import Any, Dict, Optional

from ._errors import Error, NotHere

ABI = 1
DONE, WRONG_INPUT, DOES_NOT_HOLD, NOT_PROVEN, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 4, 130

STAGE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)
FRACTION = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double)
PROGRESS = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)


class Observer(ctypes.Structure):
    """``kanon_observer``."""

    _fields_ = [("user", ctypes.c_void_p), ("stage", STAGE), ("fraction", FRACTION), ("progress", PROGRESS)]


_lock = threading.Lock()
_loaded: Optional[ctypes.CDLL] = None
_used_by: Optional[int] = None  # the process in which a job ran


def library_path() -> Path:
    """The library: the one in the wheel, or the one that ``KANON_LIBRARY`` names (for those who build kanon)."""
    named = os.environ.get("KANON_LIBRARY")
    path = Path(named) if named else Path(__file__).parent / "lib" / "libkanon.so"
    if path.is_file():
        return path
    raise NotHere(
        f"the library of kanon is not at {path}",
        remedy="Install the package with pip, or name a libkanon.so by the variable KANON_LIBRARY.",
    )


def _declare(lib: ctypes.CDLL) -> None:
    job, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, arguments in (
        ("kanon_version", text, []),
        ("kanon_job_new", job, [text]),
        ("kanon_job_give", ctypes.c_int, [job, text, ctypes.c_void_p]),
        ("kanon_job_observe", None, [job, ctypes.POINTER(Observer)]),
        ("kanon_job_run", ctypes.c_int, [job]),
        ("kanon_job_cancel", None, [job]),
        ("kanon_job_outcome", text, [job]),
        ("kanon_job_text", text, [job, text]),
        ("kanon_job_take", ctypes.c_int, [job, text, ctypes.c_void_p]),
        ("kanon_job_free", None, [job]),
    ):
        function = getattr(lib, name)
        function.restype = result
        function.argtypes = arguments


def _load() -> ctypes.CDLL:
    path = library_path()
    try:
        lib = ctypes.CDLL(str(path))
    except OSError as error:
        raise NotHere(f"the library {path} cannot be loaded: {error}", remedy="Install the package anew.") from None
    _declare(lib)
    abi = json.loads(lib.kanon_version()).get("abi")
    if abi != ABI:
        raise NotHere(f"{path} speaks version {abi} of the header, this package version {ABI}",
                      remedy="Install package and library of one version.")
    return lib


def library() -> ctypes.CDLL:
    """The library, loaded once; its functions release the GIL while they run."""
    global _loaded
    with _lock:
        if _loaded is None:
            _loaded = _load()
        return _loaded


def version() -> Dict[str, Any]:
    """Version of the library, of its engine, and how it was built."""
    out: Dict[str, Any] = json.loads(library().kanon_version())
    return out


def about_to_run() -> None:
    """Refuses in a process that was forked after a job had run: the library's threads are not in it."""
    global _used_by
    here = os.getpid()
    if _used_by is None:
        _used_by = here
    if _used_by != here:
        raise Error(
            "this process was forked after kanon had run in its parent, whose threads it does not have",
            remedy="Start processes with multiprocessing.get_context(\"spawn\") or \"forkserver\", "
            "or run kanon in the children only.",
        )


def _renew_lock() -> None:  # a fork may come while another thread holds it
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)

"""Runs: progress, Ctrl-C, threads, processes, memory, what is imported."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import Any, Dict, List

import pytest

import kanon
from kanon import _arrow, _columns

People = Dict[str, List[Any]]
HARD = """
    import random
    import kanon
    random.seed(1)
    rows = 4000
    hard = {f"c{i}": [random.randrange(40) for _ in range(rows)] for i in range(9)}
"""


def python(code: str, **more: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=300, **more)


def test_importing_is_light() -> None:
    made = python("""
        import sys, kanon
        heavy = {"pandas", "numpy", "pyarrow", "polars", "duckdb", "sklearn", "matplotlib", "tqdm", "IPython", "asyncio"}
        assert not heavy & set(sys.modules), heavy & set(sys.modules)
    """)
    assert made.returncode == 0, made.stderr


def test_a_dict_needs_no_other_package() -> None:
    made = python("""
        import sys, kanon
        r = kanon.anonymize({"q": [1, 1, 2]}, k=2, quasi=["q"], suppress="any")
        r.frame, r.plan.digest, kanon.verify(r.frame, plan=r.plan, original={"q": [1, 1, 2]})
        assert not {"pandas", "numpy", "pyarrow", "polars"} & set(sys.modules)
    """)
    assert made.returncode == 0, made.stderr


def test_progress_is_told(people: People, asked: Dict[str, Any]) -> None:
    told: List[Dict[str, Any]] = []
    kanon.anonymize(people, **{**asked, "progress": told.append})
    assert any("stage" in state for state in told)
    here = threading.get_ident()

    def fails(state: Dict[str, Any]) -> None:
        assert threading.get_ident() != here
        raise RuntimeError("a listener of the user's")

    assert kanon.anonymize(people, **{**asked, "progress": fails}).k == 2


def test_a_terminal_sees_a_line_and_others_nothing(people: People, asked: Dict[str, Any], capfd: Any) -> None:
    kanon.anonymize(people, **{**asked, "progress": None})
    assert capfd.readouterr() == ("", "")


def test_an_interrupt_keeps_the_incumbent() -> None:
    made = python(HARD + """
    import os, signal, threading
    sent = []
    def watch(state):
        if state.get("incumbent") is not None and not sent:
            sent.append(1)
            os.kill(os.getpid(), signal.SIGINT)
    r = kanon.anonymize(hard, k=20, quasi=list(hard), suppress="5%", time="none", progress=watch)
    assert sent and r.status == "feasible" and 0 <= r.bound <= r.cost, r
    assert r.gap > 0 and kanon.verify(r.frame, plan=r.plan, original=hard)
    print("kept")
    """)
    assert made.stdout == "kept\n", made.stderr


def test_a_second_interrupt_gives_up() -> None:
    made = python(HARD + """
    import os, signal
    def watch(state):
        if "incumbent" in state:
            os.kill(os.getpid(), signal.SIGINT)
    try:
        kanon.anonymize(hard, k=20, quasi=list(hard), suppress="5%", time="none", progress=watch)
        print("released")
    except KeyboardInterrupt:
        print("gave up")
    """)
    assert made.stdout in ("gave up\n", "released\n"), made.stderr  # the search may end between the two


def test_two_runs_in_two_threads(people: People, asked: Dict[str, Any]) -> None:
    expected = kanon.anonymize(people, **asked).plan
    found: List[Any] = []

    def run() -> None:
        for _ in range(5):
            found.append(kanon.anonymize(people, **asked).plan)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 10


def test_a_fork_after_import_works_and_after_a_run_is_refused() -> None:
    made = python("""
        import os, kanon
        table = {"q": [1, 1]}
        def child():
            pid = os.fork()
            if pid:
                return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) if hasattr(os, "waitstatus_to_exitcode") else 0
            try:
                kanon.anonymize(table, k=2, quasi=["q"])
                os._exit(3)
            except kanon.Error as error:
                os._exit(4 if "fork" in str(error) else 5)
        print(child())
        kept = kanon.anonymize(table, k=2, quasi=["q"])
        print(child())
        assert kept.frame == {"q": ["1", "1"]}
    """)
    assert made.stdout == "3\n4\n", made.stderr


@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="memory of sanitizers: they keep what is freed")
def test_two_hundred_runs_do_not_grow(people: People, asked: Dict[str, Any]) -> None:
    def resident() -> int:
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def runs(count: int) -> None:
        for _ in range(count):
            release = kanon.anonymize(people, **asked, threads=1)
            assert release.frame and release.plan.text
            with pytest.raises(kanon.Error):
                kanon.anonymize(people, **{**asked, "quasi": ["nobody"]})

    runs(60)
    before = resident()
    runs(140)
    assert resident() - before < 24 * 2**20
    assert not _arrow._held and not _columns._structs and not _columns._streams


def test_nothing_is_left_in_the_temporary_folder(people: People, asked: Dict[str, Any], tmp_path: Path) -> None:
    release = kanon.anonymize(people, **asked, temp_folder=tmp_path)
    frame = release.frame
    del release
    gc.collect()
    assert not list(tmp_path.iterdir()) and frame["age"]


def test_a_script_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    made = python("""
        import os, kanon
        release = kanon.anonymize({"q": [1, 1, 2]}, k=2, quasi=["q"], suppress="any")
        print(len(os.listdir(os.environ["TMPDIR"])) > 0)
    """, env={**os.environ, "TMPDIR": str(tmp_path)})
    assert made.stdout == "True\n" and made.returncode == 0, made.stderr
    assert not list(tmp_path.iterdir())


def test_duckdb_may_be_in_the_same_process() -> None:
    made = python("""
        import duckdb
        assert duckdb.sql("select sum(i) from range(100000) t(i)").fetchall() == [(4999950000,)]
        import kanon
        relation = duckdb.sql("select i % 3 as q, i as other from range(1000) t(i)")
        out = kanon.anonymize(relation, k=2, quasi=["q"], accept="other").frame
        print(out.aggregate("count(*), sum(other)").fetchall())
        print(duckdb.sql("select count(*) from out where q = '1'").fetchall())
    """)
    if "No module named 'duckdb'" in made.stderr:
        pytest.skip("no duckdb")
    assert made.stdout == "[(1000, 499500)]\n[(333,)]\n", made.stderr


def test_other_signals_end_the_job_first() -> None:
    made = python(HARD + """
    import os, signal
    class Enough(Exception): pass
    def stop(*_): raise Enough
    signal.signal(signal.SIGTERM, stop)
    sent = []
    def watch(state):
        if "stage" in state and not sent:
            sent.append(1)
            os.kill(os.getpid(), signal.SIGTERM)
    try:
        kanon.anonymize(hard, k=20, quasi=list(hard), suppress="5%", time=20, progress=watch)
    except Enough:
        print("enough")
    """)
    assert made.stdout == "enough\n", made.stderr

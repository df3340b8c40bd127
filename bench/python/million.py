"""A million rows through the command line and through Python, each run in a process of its own: see million."""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, List

WAYS = ("command line", "path", "pandas", "polars", "pyarrow")
TIMES = 3


def by_command(folder: Path) -> Dict[str, Any]:
    begin = time.perf_counter()
    subprocess.run([os.environ["KANON_BINARY"], "anonymize", str(folder / "parquet.toml"), "--force", "--quiet"], check=True)
    spent = time.perf_counter() - begin
    plan = json.loads((folder / "out.parquet.plan.json").read_text())
    return {"seconds": spent, "mb": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024, "frame": 0, "digest": plan["digest"]}


def by_python(way: str, folder: Path) -> Dict[str, Any]:
    import kanon

    recipe = {"recipe": str(folder / "parquet.toml"), "progress": False}
    if way == "path":
        begin = time.perf_counter()
        release = kanon.anonymize(**recipe, output=folder / "out.parquet", force=True)
        return _figures(begin, release, 0.0)
    before = _peak()
    table = _read(way, str(folder / "census.parquet"))
    size = _size(table)
    begin = time.perf_counter()
    release = kanon.anonymize(table, **recipe)
    assert len(release.frame) > 0
    return {**_figures(begin, release, size), "read": _peak() - before}


def _figures(begin: float, release: Any, size: float) -> Dict[str, Any]:
    return {"seconds": time.perf_counter() - begin, "mb": _peak(), "frame": size, "digest": release.plan.digest}


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _read(way: str, path: str) -> Any:
    if way == "pandas":
        import pandas

        return pandas.read_parquet(path)
    if way == "polars":
        import polars

        return polars.read_parquet(path)
    import pyarrow.parquet

    return pyarrow.parquet.read_table(path)


def _size(table: Any) -> float:
    """MB of a frame."""
    if hasattr(table, "memory_usage"):
        return float(table.memory_usage(deep=True).sum()) / 2**20
    return float(table.estimated_size() if hasattr(table, "estimated_size") else table.nbytes) / 2**20


def prepare(rows: str, folder: Path) -> None:
    """The census as Parquet, and its recipe with that table."""
    binary = os.environ["KANON_BINARY"]
    subprocess.run([binary, "demo", "--data-only", "--rows", rows, "--folder", str(folder), "--format", "parquet", "--quiet"], check=True, stdout=subprocess.DEVNULL)
    recipe = (folder / "census.toml").read_text()
    for old, new in (("census_release.csv", "out.parquet"), ("census_release.parquet", "out.parquet")):
        recipe = recipe.replace(old, new)
    lines = [line for line in recipe.splitlines() if not line.startswith(("plan", "report"))]
    (folder / "parquet.toml").write_text("\n".join(lines) + "\n")


def main() -> None:
    rows, folder = sys.argv[1], Path(sys.argv[2])
    prepare(rows, folder)
    found: Dict[str, Dict[str, Any]] = {}
    for way in WAYS:
        runs: List[Dict[str, Any]] = []
        for _ in range(TIMES):
            run = subprocess.run([sys.executable, __file__, "--one", way, str(folder)], stdout=subprocess.PIPE, text=True, check=True)
            runs.append(json.loads(run.stdout.splitlines()[-1]))
        found[way] = {**runs[0], "seconds": statistics.median(run["seconds"] for run in runs), "mb": max(run["mb"] for run in runs)}
    first = found["command line"]
    print(f"{rows} rows\n{'way':<14} {'s':>7} {'beside':>7} {'MB':>7} {'frame MB':>9} {'allowed MB':>11}")
    for way, got in found.items():
        allowed = first["mb"] + 2 * got["frame"]
        print(f"{way:<14} {got['seconds']:7.2f} {got['seconds'] / first['seconds']:6.0%} {got['mb']:7.0f} {got['frame']:9.0f} {allowed:11.0f}")
    digests = {got["digest"] for got in found.values()}
    if len(digests) != 1:
        sys.exit("the plans differ")
    print(f"one plan: {digests.pop()}")


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        folder = Path(sys.argv[3])
        print(json.dumps(by_command(folder) if sys.argv[2] == "command line" else by_python(sys.argv[2], folder)))
    else:
        main()

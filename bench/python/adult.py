"""Adult by anjana and by kanon, each run in a process of its own, and judged alike: see compare."""

from __future__ import annotations

import csv
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, List

QUASI = ["age", "workclass", "education", "marital_status", "occupation", "race", "sex", "native_country"]
TOOLS = ("anjana", "kanon lattice", "kanon koptimize")


def hierarchy(folder: Path, column: str) -> List[List[str]]:
    with open(folder / "hierarchies_arx" / f"adult_hierarchy_{column}.csv", encoding="utf-8") as file:
        return list(csv.reader(file, delimiter=";"))


def by_anjana(table: Any, folder: Path, k: int, percent: int, seconds: float) -> Any:
    import numpy
    from anjana.anonymity import k_anonymity

    levels = {}
    for column in QUASI:
        lines = hierarchy(folder, column)
        levels[column] = {level: numpy.array([line[level] for line in lines]) for level in range(len(lines[0]))}
    begin = time.perf_counter()
    release = k_anonymity(table, [], QUASI, k, percent, levels)
    return release, time.perf_counter() - begin, "k, as far as it went; no bound"


def by_kanon(search: str, table: Any, folder: Path, k: int, percent: int, seconds: float) -> Any:
    import kanon

    kind = kanon.levels if search == "lattice" else kanon.taxonomy
    quasi = {column: kind(str(folder / "hierarchies_arx" / f"adult_hierarchy_{column}.csv")) for column in QUASI}
    begin = time.perf_counter()
    release = kanon.anonymize(
        table, k=k, quasi=quasi, suppress=f"{percent}%" if percent else "none", suppressed_rows="drop", search=search, time=seconds,
        accept=["education_num", "salary_class"], progress=False,
    )  # fmt: skip
    frame = release.frame
    spent = time.perf_counter() - begin
    promise = "k, checked; no whole levels cost less" if search == "lattice" else "k, checked; no recoding costs less"
    if not release.proven:
        promise = f"k, checked; at most {release.gap:.1%} above the least"
    assert abs(release.cost - lm_of(table, frame, folder)) < 1e-9, "kanon's lm is not the one of the hierarchies"
    return frame, spent, promise


def lm_of(table: Any, release: Any, folder: Path) -> float:
    """(values under a label - 1) / (values - 1), the mean over all cells; a row that is not there lost everything."""
    total = 0.0
    for column in QUASI:
        lines = hierarchy(folder, column)
        share = {"*": 1.0}
        for level in range(len(lines[0])):
            under: Dict[str, int] = {}
            for line in lines:
                under[line[level]] = under.get(line[level], 0) + 1
            for label, count in under.items():
                share.setdefault(label, (count - 1) / (len(lines) - 1))
        counts = release[column].astype(str).value_counts()
        total += sum(share[label] * count for label, count in counts.items()) + len(table) - len(release)
    return float(total / len(table) / len(QUASI))


def one(tool: str, folder: Path, k: int, percent: int, seconds: float, output: str) -> Dict[str, Any]:
    """One run in this process."""
    import pandas

    table = pandas.read_csv(folder / "adult_train_30162.csv")
    table["age"] = table["age"].astype(str)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run = by_anjana if tool == "anjana" else lambda *rest: by_kanon(tool.split()[1], *rest)
    release, spent, promise = run(table, folder, k, percent, seconds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    release.to_csv(output, index=False)
    return {"lm": lm_of(table, release, folder), "rows": len(release), "seconds": spent, "promise": promise, "mb": (peak - before) / 1024}


def judged(output: str, k: int) -> Dict[str, float]:
    """k by pyCANON and by kanon, and how long each took."""
    import kanon
    import pandas
    from pycanon import anonymity

    release = pandas.read_csv(output, dtype=str, keep_default_na=False)
    begin = time.perf_counter()
    found = anonymity.k_anonymity(release, QUASI)
    between = time.perf_counter()
    verdict = kanon.verify(release, k=k, quasi=QUASI, progress=False)
    assert found == verdict.smallest_group, "pyCANON and kanon differ"
    return {"k": found, "pycanon": between - begin, "kanon": time.perf_counter() - between}


def main() -> None:
    folder, made, seconds = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    print(f"{'k':>3} {'limit':>5}  {'tool':<16} {'lm':>7} {'rows':>6} {'s':>8} {'MB':>6} {'k found':>7} {'pyCANON s':>9} {'verify s':>8}  promise")
    for k in (5, 10):
        for percent in (0, 1):
            costs = {}
            for tool in TOOLS:
                output = str(made / "release.csv")
                command = [sys.executable, __file__, "--one", tool, str(folder), str(k), str(percent), seconds, output]
                run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
                got = json.loads(run.stdout.splitlines()[-1])
                found = judged(output, k)
                assert found["k"] >= k, f"{tool} does not hold k"
                costs[tool] = got["lm"]
                print(f"{k:>3} {percent:>4}%  {tool:<16} {got['lm']:7.4f} {got['rows']:>6} {got['seconds']:8.2f} {got['mb']:6.0f} {found['k']:>7.0f} "
                      f"{found['pycanon']:9.2f} {found['kanon']:8.2f}  {got['promise']}", flush=True)  # fmt: skip
            assert costs["kanon lattice"] <= costs["anjana"] + 1e-9, "anjana found a better recoding over whole levels"
            assert costs["kanon koptimize"] <= costs["kanon lattice"] + 1e-9, "koptimize is worse than whole levels"


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        print(json.dumps(one(sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]), float(sys.argv[6]), sys.argv[7])))
    else:
        main()

"""Calls as people write them, for mypy --strict: this file is checked, and never run."""

from __future__ import annotations

from typing import Any, Dict, List

import pandas as pd

import kanon

frame = pd.DataFrame({"age": [1, 2]})
people: Dict[str, List[Any]] = {"age": [1, 2]}

release: kanon.Release = kanon.anonymize(
    frame, k=11, quasi={"age": kanon.intervals(step=5), "zip": kanon.prefix(), "sex": None}, identifier=["name"],
    sensitive={"illness": kanon.l(3), "pay": [kanon.t(0.2), kanon.cap("10%")]}, suppress="1%", time=60, search="lattice", seed=3,
)  # fmt: skip
status: str = release.status
gap: float = release.gap
kanon.anonymize(people, k=2, quasi=["age"], report=True, progress=False)
kanon.anonymize("people.csv", k=2, quasi="age", output="release.csv")
kanon.anonymize(recipe="recipe.toml", k=3)
verdict: kanon.Verdict = kanon.verify(release, original=frame)
front: kanon.Frontier = kanon.frontier(frame, k=range(2, 51), quasi=["age"], cost="dm")
picked: kanon.Release = front.pick(11)
plan: kanon.Plan = picked.plan
plan.save("plan.json", force=True)
kanon.apply("plan.json", frame, unseen="map")

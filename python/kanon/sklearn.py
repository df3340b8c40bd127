"""A transformer for scikit-learn: ``fit`` searches, ``transform`` applies the plan, and refuses when k does not hold.

What ``transform`` returns has its rows in the order they came in, since a pipeline pairs them with ``y``. That order is
not for publishing: to publish, use :func:`kanon.anonymize`, whose releases tell nothing of the order of a table.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Union

from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.exceptions import NotFittedError

from ._errors import CannotBeMet, WrongInput
from ._frames import _need
from ._make import anonymize, apply
from ._progress import Progress
from ._recipe import Quasi, Sensitive, Time
from ._texts import Plan

_PLACE = "kanon row"  # the column that brings the rows back into their order


class Anonymizer(TransformerMixin, BaseEstimator):  # type: ignore[misc,unused-ignore]
    """Recodes the quasi-identifiers of a ``pandas.DataFrame`` so that every group has at least ``k`` rows.

    ``fit`` searches for the recoding (``plan_``, ``outcome_``); ``transform`` applies it to other rows, counts them anew and
    raises :class:`kanon.CannotBeMet` where groups of them would be smaller than k and may not be suppressed. Suppressed
    rows keep their place, starred. Columns named ``identifier`` are left out. ``options`` are further words of
    :func:`kanon.anonymize`.

    >>> import pandas as pd
    >>> rows = pd.DataFrame({"age": [23, 38, 27, 31], "score": [1.0, 2.0, 3.0, 4.0]})
    >>> made = Anonymizer(k=2, quasi={"age": "intervals"}).fit_transform(rows)
    >>> list(made["age"]), list(made["score"])
    (['23-27', '31-38', '23-27', '31-38'], [1.0, 2.0, 3.0, 4.0])
    """

    def __init__(
        self,
        k: int = 5,
        quasi: Optional[Quasi] = None,
        identifier: Union[str, Sequence[str], None] = None,
        sensitive: Optional[Sensitive] = None,
        suppress: Union[str, int] = "none",
        time: Optional[Time] = None,
        unseen: str = "error",
        options: Optional[Dict[str, Any]] = None,
        progress: Progress = False,
    ) -> None:
        self.k = k
        self.quasi = quasi
        self.identifier = identifier
        self.sensitive = sensitive
        self.suppress = suppress
        self.time = time
        self.unseen = unseen
        self.options = options
        self.progress = progress

    def fit(self, X: Any, y: Any = None) -> "Anonymizer":
        """Searches for the recoding of these rows."""
        self._fit(X)
        return self

    def _fit(self, X: Any) -> Any:
        if self.quasi is None:
            raise WrongInput("no quasi-identifiers are named", key="quasi", remedy="Anonymizer(k=5, quasi=[\"age\", \"zip\"])")
        options = dict(self.options or {})
        if options.get("suppressed_rows", "star") != "star":
            raise WrongInput("suppressed rows keep their place here", key="suppressed_rows", remedy="Leave suppressed_rows out.")
        accept = options.pop("accept", [])
        release = anonymize(
            _placed(X), k=self.k, quasi=self.quasi, identifier=self.identifier, sensitive=self.sensitive, suppress=self.suppress,
            time=self.time, accept=[*([accept] if isinstance(accept, str) else accept), _PLACE], progress=self.progress, **options,
        )  # fmt: skip
        self.plan_: Plan = release.plan
        self.outcome_ = release.to_dict()
        self.feature_names_in_ = _need("numpy").asarray(list(X.columns), dtype=object)
        self.n_features_in_ = len(X.columns)
        return release.frame

    def transform(self, X: Any) -> Any:
        """The plan on these rows, in their order."""
        self._check_fitted()
        made = apply(self.plan_, _placed(X), unseen=self.unseen, accept=[_PLACE], progress=self.progress)
        return _in_place(made.frame, X)

    def fit_transform(self, X: Any, y: Any = None, **fit_params: Any) -> Any:
        """The rows that were searched, recoded, in their order."""
        return _in_place(self._fit(X), X)

    def get_feature_names_out(self, input_features: Any = None) -> Any:
        """Columns that ``transform`` returns."""
        self._check_fitted()
        left_out = [self.identifier] if isinstance(self.identifier, str) else list(self.identifier or [])
        entity = (self.options or {}).get("entity")
        kept: List[str] = [name for name in self.feature_names_in_ if name not in left_out and name != entity]
        return _need("numpy").asarray(kept, dtype=object)

    def _check_fitted(self) -> None:
        if not hasattr(self, "plan_"):
            raise NotFittedError("this Anonymizer was not fitted: call fit first")


def _placed(rows: Any) -> Any:
    pandas = _need("pandas")
    if not isinstance(rows, pandas.DataFrame):
        raise WrongInput("only pandas frames are transformed", key="X", remedy="Convert it: pandas.DataFrame(...).")
    if _PLACE in rows.columns:
        raise WrongInput(f"a column is named \"{_PLACE}\"", key="X", remedy="Rename it.")
    return rows.reset_index(drop=True).assign(**{_PLACE: range(len(rows))})


def _in_place(frame: Any, rows: Any) -> Any:
    if len(frame) != len(rows):
        raise CannotBeMet(
            f"{len(rows) - len(frame)} rows had to be left out, and a pipeline needs all of them",
            key="suppress",
            remedy="Ask for a smaller k, coarser codings, or no suppression.",
        )
    out = frame.sort_values(_PLACE, ignore_index=True).drop(columns=_PLACE)
    out.index = rows.index
    return out

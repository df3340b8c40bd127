"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import tempfile
from typing import Union

from ._errors import WrongInput

Path = Union[str, "os.PathLike[str]"]


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Writes the text under another name first. A file that exists is kept, unless ``force``."""
    target = os.fspath(path)
    if not force and os.path.lexists(target):
        raise WrongInput(f"{target} exists", key="path", remedy="Choose another name, or say force=True.")
    folder = os.path.dirname(target) or "."
    try:
        handle, made = tempfile.mkstemp(prefix=".kanon-", dir=folder)
    except OSError as error:
        raise WrongInput(f"{target} cannot be written: {error.strerror}", key="path", remedy="Choose another folder.") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(made, target)
    except BaseException:
        os.unlink(made)
        raise


def read_text(path: Path) -> str:
    """The text of a file that the caller names."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise WrongInput(f"{os.fspath(path)} is no text in UTF-8", key="path", remedy="Name another file.") from None
    except OSError as error:
        raise WrongInput(f"{os.fspath(path)} cannot be read: {error.strerror}", key="path", remedy="Name another file.") from None

"""Archives with the same bytes whenever they are made: sorted names, one time, one kind of permissions."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import subprocess
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Dict


def _moment() -> int:
    """SOURCE_DATE_EPOCH, or the first that a zip file can hold."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def write(target: Path, files: Dict[str, bytes], record: str) -> None:
    """A wheel with these files and its RECORD, which stands last."""
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in sorted(files.items())]
    every = [*sorted(files.items()), (record, ("\n".join([*lines, f"{record},,"]) + "\n").encode())]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in every:
            entry = zipfile.ZipInfo(name, time.gmtime(_moment())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".so" in name else 0o100644) << 16
            archive.writestr(entry, content)


def write_sdist(target: Path, name: str, root: Path, metadata: str) -> None:
    """The files that git knows, and PKG-INFO."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], stdout=subprocess.PIPE, check=True).stdout
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for one in sorted(path.decode() for path in listed.split(b"\0") if path):
            _add(archive, f"{name}/{one}", (root / one).read_bytes(), os.access(root / one, os.X_OK))
        _add(archive, f"{name}/PKG-INFO", metadata.encode(), False)
    with open(target, "wb") as file, gzip.GzipFile("", "wb", 9, file, _moment()) as packed:
        packed.write(buffer.getvalue())


def _add(archive: tarfile.TarFile, name: str, content: bytes, executable: bool) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime, entry.mode = len(content), _moment(), 0o755 if executable else 0o644
    archive.addfile(entry, io.BytesIO(content))

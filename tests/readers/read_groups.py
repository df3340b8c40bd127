"""Reads releases with Python's csv module and pyarrow, and prints the groups each of them has.

read_groups.py LIST OUT: LIST has one JSON object per line, {"file", "delimiter", "quasi"}; OUT gets one per line, either
{"groups": [[labels, rows], ...]} or {"problem": text}. Nothing here is kanon's: this is the other reader.
"""

import csv
import json
import sys
from collections import Counter


def csv_rows(path, delimiter):
    """The cells of every line, the header first, as the csv module sees them; line ends are left to it."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter=delimiter, strict=True))
    header = rows[0]
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(header):
            raise ValueError(f"row {number} has {len(row)} cells, the header has {len(header)}")
    return rows


def parquet_rows(path):
    """The same of a Parquet file; a null is the empty cell, everything else must be text."""
    import pyarrow.parquet

    table = pyarrow.parquet.ParquetFile(path).read()
    columns = [column.to_pylist() for column in table.columns]
    for name, column in zip(table.column_names, columns):
        if any(cell is not None and not isinstance(cell, str) for cell in column):
            raise ValueError(f"column {name} is not text")
        if "" in column:
            raise ValueError(f"column {name} has empty texts beside nulls")
    return [table.column_names] + [["" if cell is None else cell for cell in row] for row in zip(*columns)]


def groups_of(task):
    """The groups of one release: labels of the quasi-identifiers, and how many rows show them."""
    parquet = task["file"].endswith(".parquet")
    rows = parquet_rows(task["file"]) if parquet else csv_rows(task["file"], task["delimiter"])
    places = [rows[0].index(name) for name in task["quasi"]]
    counts = Counter(tuple(row[place] for place in places) for row in rows[1:])
    return [[list(labels), count] for labels, count in sorted(counts.items())]


def main():
    csv.field_size_limit(1 << 24)
    with open(sys.argv[1], encoding="utf-8") as tasks, open(sys.argv[2], "w", encoding="utf-8") as out:
        for line in tasks:
            try:
                answer = {"groups": groups_of(json.loads(line))}
            except (ValueError, csv.Error, UnicodeError) as error:
                answer = {"problem": str(error)}
            out.write(json.dumps(answer) + "\n")


main()

"""Holds JSON documents to the schemas of docs/formats/schema.

validate_json.py SCHEMAS LIST [LOG]: every line of LIST is "SCHEMA FILE"; LOG has requests and outcomes of the C header, one
pair per line. Prints what does not fit, and exits with 1 if anything does not.
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource


def load(folder):
    schemas = {path.name.split(".")[0]: json.loads(path.read_text()) for path in folder.glob("*.schema.json")}
    registry = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas.values())
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    return {name: Draft202012Validator(schema, registry=registry) for name, schema in schemas.items()}


def complaints(validators, schema, document, where):
    for error in validators[schema].iter_errors(document):
        place = "/".join(str(part) for part in error.absolute_path)
        yield f"{where}: {schema}: /{place}: {error.message[:200]}"


def schema_of(outcome):
    """Which schema the outcome of a request is held to."""
    if "error" in outcome:
        return "error"
    command = outcome["command"]
    if command in ("anonymize", "apply"):
        return "answers" if "answers" in outcome else "suppress" if "rules" in outcome else "anonymize"
    if command == "frontier" and "rule" in outcome:
        return "cells_front"
    if command == "evaluate" and "learn" in outcome:
        return "learn"
    if command == "hierarchy" and "findings" not in outcome:
        return "made_hierarchy"
    return command


def main():
    validators = load(pathlib.Path(sys.argv[1]))
    wrong, judged = [], 0
    for line in pathlib.Path(sys.argv[2]).read_text().splitlines():
        schema, path = line.split(" ", 1)
        document = json.loads(pathlib.Path(path).read_text())
        wrong += complaints(validators, schema, document, path)
        judged += 1
    for number, line in enumerate(pathlib.Path(sys.argv[3]).open() if len(sys.argv) > 3 else [], 1):
        pair = json.loads(line)
        outcome = pair["outcome"]
        wrong += complaints(validators, schema_of(outcome), outcome, f"outcome {number}")
        judged += 1
        if outcome.get("error", {}).get("code") != "wrong_input":
            wrong += complaints(validators, "request", pair["request"], f"request {number}")
            judged += 1
    print(*wrong, sep="\n")
    print(f"{judged} documents, {len(wrong)} complaints")
    return 1 if wrong or judged == 0 else 0


sys.exit(main())

# The Python package, over the library of this build: its tests, its doctests, mypy, its page, the wheel.
python=$KANON_ROOT/deps/python/bin/python3
[ -x "$python" ] || python=$(command -v python3) || skip 'no python: install python3'
missing=$("$python" - <<'PY'
import importlib.util
print(*(name for name in ("pytest", "hypothesis", "pandas", "pyarrow", "polars", "duckdb", "sklearn", "mypy", "nbclient", "ipykernel")
        if importlib.util.find_spec(name) is None))
PY
)
[ -z "$missing" ] || skip "no python packages: $missing (python3 -m venv deps/python, then deps/python/bin/pip install -r tools/requirements-test.txt)"
[ -e "$KANON_BUILD/libkanon.so" ] || fail 'libkanon.so was not built'
export KANON_LIBRARY=$KANON_BUILD/libkanon.so PYTHONPATH=$KANON_ROOT/python PYTHONDONTWRITEBYTECODE=1
"$python" -m pytest -q -p no:cacheprovider --rootdir "$KANON_ROOT/python" -c "$KANON_ROOT/python/pytest.ini" "$KANON_ROOT/python/tests" ||
  fail 'tests of the Python package fail'

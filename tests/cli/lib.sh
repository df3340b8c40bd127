# What command line tests use. A test is a plain bash script, tests/cli/NAME_test.sh; it starts in an empty folder and
# fails at the first unmet expectation.
#
#   expect_exit 0 kanon inspect people.csv        run, compare the exit code; the streams are kept for what follows
#   expect_stdout "rows"    expect_stderr "--quasi"    refuse_stdout TEXT    refuse_stderr TEXT
#   expect_file people_release.csv     expect_no_file people_release.csv
#   fail "what went wrong"             skip "no data: adult"
#
# `kanon` and `kanon_check` are commands, "$kanon" and "$kanon_check" the paths of their binaries; "$stdout" and "$stderr" are
# the files with the last command's output; "$KANON_ROOT" is the project, "$KANON_DATA" the large data sets.
set -Eeuo pipefail
kanon=$KANON_BUILD/bin/kanon
kanon_check=$KANON_BUILD/bin/kanon-check
kanon() { "$kanon" "$@"; }
kanon_check() { "$kanon_check" "$@"; }
stdout=$TMPDIR/stdout
stderr=$TMPDIR/stderr
last_command='(no command yet)'

# Says where in the test script it happened and what the last command printed.
fail() {
  local i=1
  while [ "${BASH_SOURCE[$i]:-}" = "${BASH_SOURCE[0]}" ]; do i=$((i + 1)); done
  {
    echo "FAILED: $*"
    echo "  at ${BASH_SOURCE[$i]:-?}:${BASH_LINENO[$((i - 1))]}"
    echo "  last command: $last_command"
    for stream in "$stdout" "$stderr"; do
      [ -s "$stream" ] && { echo "  --- ${stream##*/} (first 40 lines)"; head -n 40 "$stream" | cut -c 1-500 | sed 's/^/  | /'; }
    done
  } >&2
  exit 1
}

skip() {
  echo "SKIPPED: $*"
  exit 77
}

expect_exit() {
  local expected=$1 code=0
  shift
  last_command=$*
  "$@" >"$stdout" 2>"$stderr" </dev/null || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code, expected $expected"
}

expect_stdout() { grep -qF -e "$1" "$stdout" || fail "stdout lacks: $1"; }
expect_stderr() { grep -qF -e "$1" "$stderr" || fail "stderr lacks: $1"; }
refuse_stdout() { ! grep -qF -e "$1" "$stdout" || fail "stdout must not have: $1"; }
refuse_stderr() { ! grep -qF -e "$1" "$stderr" || fail "stderr must not have: $1"; }
expect_file() { [ -f "$1" ] || fail "no such file: $1"; }
expect_no_file() { [ ! -e "$1" ] || fail "must not exist: $1"; }

# A command that fails outside an expectation fails the test too: half a set-up proves nothing.
trap 'fail "failed: $BASH_COMMAND"' ERR

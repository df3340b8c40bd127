# What command line tests use. A test is a plain bash script, tests/cli/NAME_test.sh; it starts in an empty folder and
# fails at the first unmet expectation.
#
#   expect_exit 0 kanon inspect people.csv        run, compare the exit code; the streams are kept for what follows
#   expect_stdout "rows"    expect_stderr "--quasi"    refuse_stdout TEXT    refuse_stderr TEXT
#   expect_refused 1 kanon anonymize ...          the same, and: an error, nothing on stdout, no file made or changed
#   expect_file people_release.csv     expect_no_file people_release.csv
#   expect_no_temporaries              neither here nor in TMPDIR
#   has_unnamed PID BYTES              a running process has an output without a name with more than so many bytes in it
#   write_people >people.csv           eight rows: name,age,sex,zip,illness
#   write_workers ROWS                 people.csv: age,job,zip,pay; job.csv: the hierarchy of job
#   needs_json                         then: is 'j.k' 2 (j: the object on stdout); js FILE EXPRESSION prints its value
#   fail "what went wrong"             skip "no data: adult"
#   slow_or 3000 20000                 prints 3000 where sanitizers make the programs slow, else 20000
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

slow_or() { [ -n "${KANON_SLOW:-}" ] && echo "$1" || echo "$2"; }

needs_json() {
  command -v node >/dev/null || skip 'no node to read JSON with'
  coproc json_reader { exec node "$KANON_ROOT/tests/cli/json_reader.js"; }
  exec 8<&"${json_reader[0]}" 9>&"${json_reader[1]}" # these are there in $(...), too
}
js() { # FILE EXPRESSION
  local answer
  printf '%s\t%s\n' "$(realpath "$1")" "$2" >&9
  IFS= read -r answer <&8
  [[ $answer == 'is '* ]] || { echo "${answer#error }" && return 1; }
  printf '%s\n' "${answer#is }"
}
is() { # EXPRESSION VALUE
  local value
  value=$(js "$stdout" "$1") || fail "$1: $value"
  [ "$value" = "$2" ] || fail "$1 is $value, expected $2"
}

expect_exit() {
  local expected=$1 code=0
  shift
  last_command=$*
  "$@" >"$stdout" 2>"$stderr" </dev/null || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code, expected $expected"
}

expect_stdout() { grep -qF -e "$1" "$stdout" || fail "stdout lacks: $1"; }
expect_ascii() { # WIDTH: what was printed is plain ASCII, in lines no longer than that
  [ "$(wc -L <"$stdout")" -le "$1" ] || fail 'lines are too long'
  ! LC_ALL=C grep -q '[^ -~]' "$stdout" || fail 'not plain ASCII'
}
expect_stderr() { grep -qF -e "$1" "$stderr" || fail "stderr lacks: $1"; }
refuse_stdout() { ! grep -qF -e "$1" "$stdout" || fail "stdout must not have: $1"; }
refuse_stderr() { ! grep -qF -e "$1" "$stderr" || fail "stderr must not have: $1"; }
expect_file() { [ -f "$1" ] || fail "no such file: $1"; }
expect_no_file() { [ ! -e "$1" ] || fail "must not exist: $1"; }

# Files with size and time, folders by name only: making and removing a temporary changes a folder's time.
everything() {
  find . "$TMPDIR" ! -path "$stdout" ! -path "$stderr" \( -type d -printf '%p\n' -o -printf '%p %s %T@\n' \) | sort
}

expect_refused() {
  local before
  before=$(everything)
  expect_exit "$@"
  grep -q '^error: .' "$stderr" || fail "stderr has no error"
  [ ! -s "$stdout" ] || fail "stdout must be empty after an error"
  expect_same_text "$before" "$(everything)"
}

# Has process PID an output that has no name yet, with more than BYTES in it?
has_unnamed() { # PID BYTES
  local file  # one may be closed meanwhile
  for file in /proc/"$1"/fd/*; do
    case $(readlink "$file" || true) in *' (deleted)') [ "$(stat -Lc %s "$file" 2>/dev/null || echo 0)" -le "$2" ] || return 0 ;; esac
  done
  return 1
}

expect_same_text() { [ "$1" = "$2" ] || fail "differs: $(diff <(echo "$1") <(echo "$2") | head -n 20 || true)"; }
expect_same() { cmp -s "$1" "$2" || fail "differ: $1 $2: $(diff "$1" "$2" | head -n 10 || true)"; }
expect_no_temporaries() {
  local left
  left=$(find . "$TMPDIR" -name '*kanon-??????*' | head -n 5)
  [ -z "$left" ] || fail "temporaries are left: $left"
}

write_people() {
  printf '%s\n' name,age,sex,zip,illness Ann,23,f,01115,flu Bob,27,m,01117,asthma Cem,31,m,01115,flu \
    Dora,38,f,01117,burn Emil,35,m,20095,flu Fay,39,f,20099,gout Gus,84,m,20095,flu Hao,,m,01115,burn
}

# ROWS: people.csv with random age,job,zip,pay, the same every time, and the hierarchy job.csv.
write_workers() {
  awk -v rows="$1" 'BEGIN { srand(3); split("baker cook clerk judge", jobs); print "age,job,zip,pay"
    for (i = 0; i < rows; ++i) printf "%d,%s,%s,%d\n", 18 + int(rand() * 40), jobs[1 + int(rand() * 4)],
      rand() < 0.5 ? "01115" : "20095", 10 * int(rand() * 4) }' >people.csv
  printf 'baker;food;*\ncook;food;*\nclerk;office;*\njudge;office;*\n' >job.csv
}

# A command that fails outside an expectation fails the test too: half a set-up proves nothing.
trap 'fail "failed: $BASH_COMMAND"' ERR

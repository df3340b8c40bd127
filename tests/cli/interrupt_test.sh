# Ctrl-C: while reading nothing is written; while searching the best so far is released; twice, nothing is.
# A process in the background, by its id; every wait is bounded.
[ -d /proc/self/fd ] || skip 'no /proc to see what a process is doing'
start() {
  last_command="$*"
  : >"$stdout" 2>"$stderr" # here, not only in the background: what the last command wrote must not be waited for
  "$@" >"$stdout" 2>"$stderr" </dev/null &
  pid=$!
}
wait_for() { # a shell condition
  local i
  for i in {1..1000}; do
    if eval "$1"; then return 0; fi
    kill -0 $pid 2>/dev/null || fail "ended before: $1"
    sleep 0.01
  done
  kill -KILL $pid
  fail "waited in vain for: $1"
}
ended() { # sets code
  timeout 20 tail --pid=$pid -s 0.05 -f /dev/null || { kill -KILL $pid && fail 'does not end after Ctrl-C'; }
  code=0
  wait $pid || code=$?
}
nothing_left() {
  [ "$code" = 130 ] || fail "exit code $code, expected 130"
  expect_stderr 'stopped on request'
  expect_no_file out.csv
  expect_no_file out.json
  expect_no_temporaries
}
reading='ls -l /proc/$pid/fd 2>/dev/null | grep -q census.csv'
writing='has_unnamed $pid 0'
searching='grep -q incumbent "$stderr"'

expect_exit 0 kanon demo --rows 300000 --data-only --format csv --folder census --quiet
census=(census/census.toml -o out.csv --plan out.json)
start "$kanon" anonymize "${census[@]}"
wait_for "$reading"
kill -INT $pid
ended
nothing_left
start "$kanon" inspect census/census.csv
wait_for "$reading"
kill -INT $pid
ended
nothing_left

# While writing: everything or nothing.
start "$kanon" anonymize "${census[@]}" --quiet
wait_for "$writing"
kill -INT $pid
ended
case $code in
  130) nothing_left ;;
  0 | 3)
    expect_exit 0 kanon verify out.csv --plan out.json --original census/census.csv
    expect_no_temporaries
    rm out.csv out.json
    ;;
  *) fail "exit code $code" ;;
esac
start "$kanon" anonymize "${census[@]}" --quiet
wait_for "$writing"
kill -INT $pid
kill -TERM $pid # two signals of one kind at once may arrive as one
ended
nothing_left

released_when_interrupted() { # TABLE: a Ctrl-C during the search, which has something to release
  wait_for "$searching"
  kill -INT $pid
  ended
  [ "$code" = 3 ] || fail "exit code $code, expected 3: the incumbent is released"
  expect_stdout 'not proven optimal'
  expect_exit 0 kanon verify out.csv --plan out.json --original "$1"
  expect_no_temporaries
  rm out.csv out.json
}

# A search that takes long: 8 codes of 8 digits are 43 million level vectors.
awk 'BEGIN { srand(1); print "q0,q1,q2,q3,q4,q5,q6,q7"
  for (i = 0; i < 2000; ++i) { row = ""
    for (c = 0; c < 8; ++c) { code = "0"; for (d = 0; d < 7; ++d) code = code int(rand() * rand() * 4)
      row = row (c ? "," : "") code }
    print row } }' >codes.csv
codes=(codes.csv -k 3 --suppress any --quasi q0,q1,q2,q3,q4,q5,q6,q7 --search lattice -o out.csv --plan out.json)
start "$kanon" anonymize "${codes[@]}"
released_when_interrupted codes.csv
start "$kanon" anonymize "${codes[@]}"
wait_for "$searching"
kill -INT $pid
kill -TERM $pid
ended
nothing_left

# The same for the search over refinements.
awk 'BEGIN { srand(2); print "q0,q1,q2,q3,q4,q5"
  for (i = 0; i < 2000; ++i) { row = ""
    for (c = 0; c < 6; ++c) row = row (c ? "," : "") int(rand() * rand() * 60)
    print row } }' >numbers.csv
start "$kanon" anonymize numbers.csv -k 3 --suppress any --quasi q0,q1,q2,q3,q4,q5 --cost dm -o out.csv --plan out.json
released_when_interrupted numbers.csv

# While learning, which begins at once with so few rows and goes on for seconds with so many folds.
start "$kanon" evaluate numbers.csv numbers.csv --quasi q0,q1,q2,q3,q4 --regress q5 --folds 1000 --learner tree
sleep 0.5
kill -INT $pid
ended
nothing_left
[ ! -s "$stdout" ] || fail 'something was printed'

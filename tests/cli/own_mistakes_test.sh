# A mistake of kanon or its engine is neither wrong input nor a verdict: both programs leave exit code 4 and write nothing.
write_people >people.csv
expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,zip --identifier name --suppress any -o out.csv
broken() { LD_PRELOAD=$KANON_BUILD/tests/libkanon_failing_engine.so "$@"; }

for program in "$kanon_check" "$kanon verify"; do
  # shellcheck disable=SC2086
  expect_refused 4 broken $program out.csv --plan out.csv.plan.json --original people.csv
  expect_stderr 'a mistake of its own'
  expect_stderr 'please report it'
  refuse_stderr 'secret cell'
done
expect_refused 4 broken "$kanon" anonymize people.csv -k 2 --quasi age,zip --identifier name -o other.csv
expect_refused 4 broken "$kanon" inspect people.csv

# Without the mistake the same commands have their own codes, and the help of both programs lists this one.
expect_exit 0 kanon_check out.csv --plan out.csv.plan.json --original people.csv
expect_exit 2 kanon_check out.csv -k 8 --quasi age,zip
for command in 'kanon_check --help' 'kanon verify --help'; do
  expect_exit 0 $command
  expect_stdout '4 a mistake of kanon'
done
expect_exit 0 kanon --help
expect_stdout '4 a mistake of kanon itself'
expect_no_temporaries

# --json: exactly one JSON object on stdout, nothing else anywhere.
needs_json
only_json() { # CODE COMMAND...
  expect_exit "$@"
  [ ! -s "$stderr" ] || fail 'stderr is not empty'
  [ "$(wc -l <"$stdout")" = 1 ] || fail 'not exactly one line'
  js "$stdout" j >/dev/null || fail 'not JSON'
}
write_people >people.csv
only_json 0 kanon anonymize people.csv -k 2 --quasi sex --cost dm --identifier name --sensitive illness -o out.csv --json
for name in command status k cost cost_name bound gap suppressed_rows groups smallest_group rows search effort seconds \
  plan release report warnings; do
  js "$stdout" "j.$name" >/dev/null || fail "no field $name"
done
is j.command anonymize
is j.status unchanged
is j.k 2
is j.cost 34 # 5 x 5 + 3 x 3
is j.bound 34
is j.gap 0
is j.cost_name dm
is j.groups 2
is j.smallest_group 3
is j.rows 8
is j.search koptimize
is j.release out.csv
is j.plan out.csv.plan.json
is j.warnings '[]'
grep -q '"cost":34,' "$stdout" || fail 'a dm cost is an exact integer'
only_json 0 kanon anonymize people.csv -k 2 --quasi age,sex,zip --identifier name --suppress any \
  --search lattice -o two.csv --json
is j.status optimal
is j.suppressed_rows 1
is 'j.warnings[0].includes("dropped")' true
only_json 0 kanon apply two.csv.plan.json people.csv -o three.csv --json
is j.command apply
is j.suppressed_rows 1
only_json 0 kanon inspect people.csv --json
is j.rows 8
only_json 0 kanon verify out.csv --plan out.csv.plan.json --json
is j.status holds_for_listed # age, zip and illness are released as they are
is j.failures '[]'
is 'j.unchecked.map(what => what.split(":")[0]).join()' bound,asked
only_json 0 kanon_check out.csv --plan out.csv.plan.json --original people.csv --json
is j.status holds_for_listed
only_json 2 kanon verify out.csv -k 5 --quasi sex --json
is j.status fails
expect_exit 0 kanon demo --rows 3000 --data-only --folder census --quiet
only_json 3 kanon anonymize census/census.toml --effort 20 -o spent.csv --plan spent.json --json
is j.status feasible
is 'j.bound <= j.cost && j.gap > 0 && j.gap <= 1' true
only_json 2 kanon anonymize census/census.toml --effort 0 -o never.csv --plan never.json --json
is 'j.status + j.cost + j.release' unknownnullnull
is 'j.warnings[0].includes("budget was spent")' true
expect_no_file never.csv

# An odd column name and a path with quotes stay one valid object; wrong use leaves stdout empty.
printf '"a""b\\c"\n1\n1\n' >'odd "name".csv'
only_json 0 kanon anonymize 'odd "name".csv' -k 2 --quasi 'a"b\c' -o 'odd "out".csv' --json
is j.release 'odd "out".csv'
expect_refused 1 kanon anonymize people.csv --quasi sex -o out2.csv --json
only_json 2 kanon anonymize people.csv -k 9 --quasi sex -o out2.csv --json
is j.status infeasible
expect_no_file out2.csv
expect_refused 1 kanon inspect nowhere.csv --json
expect_no_temporaries

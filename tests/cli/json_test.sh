# --json: exactly one JSON object on stdout, nothing else anywhere.
command -v node >/dev/null || skip 'no node to read JSON with'
only_json() { # CODE COMMAND...: and the object's fields become known to `field`
  expect_exit "$@"
  [ ! -s "$stderr" ] || fail 'stderr is not empty'
  [ "$(wc -l <"$stdout")" = 1 ] || fail 'not exactly one line'
  field '' >/dev/null
}
field() {
  node -e 'const j = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    const v = process.argv[2].split(".").filter(Boolean).reduce((o, key) => o[key], j);
    if (v === undefined) throw new Error("no field " + process.argv[2]);
    console.log(typeof v === "object" ? JSON.stringify(v) : String(v))' "$stdout" "$1"
}
is() {
  local value
  value=$(field "$1") || fail "no field $1"
  [ "$value" = "$2" ] || fail "$1 is $value, expected $2"
}

write_people >people.csv
only_json 0 kanon anonymize people.csv -k 2 --quasi sex --cost dm --identifier name --sensitive illness -o out.csv --json
for name in command status k cost cost_name bound gap suppressed_rows groups smallest_group rows search effort seconds \
  plan release report warnings; do
  field $name >/dev/null || fail "no field $name"
done
is command anonymize
is status unchanged
is k 2
is cost 34 # 5 x 5 + 3 x 3
is bound 34
is gap 0
is cost_name dm
is groups 2
is smallest_group 3
is rows 8
is search koptimize
is release out.csv
is plan out.csv.plan.json
is warnings '[]'
grep -q '"cost":34,' "$stdout" || fail 'a dm cost is an exact integer'
only_json 0 kanon anonymize people.csv -k 2 --quasi age,sex,zip --identifier name --suppress any \
  --search lattice -o two.csv --json
is status optimal
is suppressed_rows 1
field warnings.0 | grep -q 'dropped' || fail 'the dropped row is not among the warnings'
only_json 0 kanon apply two.csv.plan.json people.csv -o three.csv --json
is command apply
is suppressed_rows 1
only_json 0 kanon inspect people.csv --json
is rows 8
only_json 0 kanon verify out.csv --plan out.csv.plan.json --json
is status holds
is failures '[]'
is unchecked '[]'
only_json 0 kanon_check out.csv --plan out.csv.plan.json --original people.csv --json
is status holds
only_json 2 kanon verify out.csv -k 5 --quasi sex --json
is status fails
expect_exit 0 kanon demo --rows 3000 --data-only --folder census --quiet
only_json 3 kanon anonymize census/census.toml --effort 20 -o spent.csv --plan spent.json --json
is status feasible
node -e 'const j = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  if (!(j.bound <= j.cost && j.gap > 0 && j.gap <= 1)) process.exit(1)' "$stdout" || fail 'bound, cost, gap do not fit'

# An odd column name and a path with quotes stay one valid object; wrong use leaves stdout empty.
printf '"a""b\\c"\n1\n1\n' >'odd "name".csv'
only_json 0 kanon anonymize 'odd "name".csv' -k 2 --quasi 'a"b\c' -o 'odd "out".csv' --json
is release 'odd "out".csv'
expect_refused 1 kanon anonymize people.csv --quasi sex -o out2.csv --json
only_json 2 kanon anonymize people.csv -k 9 --quasi sex -o out2.csv --json
is status infeasible
expect_no_file out2.csv
expect_refused 1 kanon inspect nowhere.csv --json
expect_no_temporaries

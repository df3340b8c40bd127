# Suppression limits, costs, budgets and the exit codes that go with them.
{ echo g && printf "a\n%.0s" {1..190} && seq -f 'v%g' 1 10; } >table.csv # 200 rows, ten of them alone
go() { # CODE NAME FLAGS...
  local code=$1 name=$2
  shift 2
  expect_exit "$code" kanon anonymize table.csv -k 5 --quasi g --coding g=flat -o "$name.csv" "$@"
}
suppressed() { go 0 "$1" --suppress "$2" && expect_stdout "$3 allowed"; }
suppressed none none '0 of 0'
suppressed default_is_none 0 '0 of 0'
go 0 default
expect_same default.csv none.csv
suppressed any any '10 of 200'
suppressed rows 10 '10 of 10'
suppressed nine 9 '0 of 9'
suppressed large 1000 '10 of 1,000'
suppressed percent 5% '10 of 10'
suppressed half 0.5% '0 of 1'
suppressed rounded_down 4.99% '0 of 9'
suppressed whole 100% '10 of 200'
expect_same any.csv percent.csv
expect_same nine.csv none.csv
[ "$(grep -c '^"[*]"$' any.csv)" = 10 ] || fail 'ten rows are starred'
[ "$(grep -c '^"[*]"$' none.csv)" = 200 ] || fail 'without suppression only the top level holds'
expect_refused 2 kanon anonymize table.csv -k 5 --quasi g --coding g=keep --suppress 9 -o out.csv
expect_stderr '10 rows'
expect_stderr '9 may be suppressed'

# Costs. dm by hand: 190 x 190 + 10 x 200; lm: ten rows of 200 lose everything.
go 0 dm --cost dm --suppress any
expect_stdout '38,100'
expect_stdout 'proven optimum of dm'
go 0 lm --cost lm --suppress any
expect_stdout '0.050000'
expect_stdout 'proven optimum of lm'
go 0 dm_top --cost dm
expect_stdout '40,000'

# A budget that is spent: exit code 3, a release that holds, and a word about what is not proven.
expect_exit 0 kanon demo --rows 3000 --data-only --folder census --quiet
expect_exit 3 kanon anonymize census/census.toml --effort 1 -o effort.csv --plan effort.json
expect_stdout 'not proven optimal'
expect_exit 0 kanon verify effort.csv --plan effort.json --original census/census.csv
expect_exit 0 kanon anonymize census/census.toml -o full.csv --plan full.json
cost() { grep -oP '^ +"cost": \K[0-9.]+' "$1"; }
awk -v spent="$(cost effort.json)" -v full="$(cost full.json)" 'BEGIN { exit !(spent >= full) }' ||
  fail 'the optimum costs more'
expect_exit 0 kanon anonymize census/census.toml --time 60s -o time.csv --plan time.json
expect_same full.csv time.csv
expect_same full.json time.json

# --quiet says nothing when all is well.
go 0 quiet --quiet
[ ! -s "$stdout" ] && [ ! -s "$stderr" ] || fail '--quiet prints'
expect_no_temporaries

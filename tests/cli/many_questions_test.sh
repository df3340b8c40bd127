# kanon anonymize with several k, limits and costs: one pass, a table of answers, each what a run of its own finds.
needs_json
write_people >people.csv
people=(people.csv --quasi age,zip --identifier name --coding age=interval:widths=10/20/40 --coding zip=prefix --search lattice)

expect_exit 0 kanon anonymize "${people[@]}" -k 2,3,8 --suppress 0,25%,any --cost lm,dm --verbose
expect_stdout '30 of 30 level vectors evaluated'
expect_stdout 'Nothing was released'
[ "$(grep -cE '^  (lm|dm) ' "$stdout")" = 18 ] || fail 'not 18 answers'
expect_no_file people_release.csv

expect_exit 0 kanon anonymize "${people[@]}" -k 2,3,8 --suppress 0,25%,any --cost lm,dm --json
cp "$stdout" answers.json
[ "$(js answers.json 'j.answers.length + j.status')" = 18optimal ] || fail 'status'
for i in {0..17}; do
  ask() { js answers.json "j.answers[$i].$1"; }
  expect_exit 0 kanon anonymize "${people[@]}" -k "$(ask k)" --suppress "$(ask suppress)" --cost "$(ask cost_name)" \
    --json --force -o out.csv
  for field in 'cost.toFixed(9)' suppressed_rows limit_rows; do
    expect_same_text "$(ask "$field")" "$(js "$stdout" "j.$field")"
  done
  expect_same_text "$(ask 'levels.join()')" "$(js "$stdout" 'j.columns.map(c => c.level).join()')"
done
rm out.csv out.csv.plan.json

# A list of one kind is enough; ranges are lists; what cannot be met is said.
expect_exit 0 kanon anonymize "${people[@]}" -k 2..4
[ "$(grep -cE '^  lm ' "$stdout")" = 3 ] || fail 'not 3 answers'
expect_exit 0 kanon anonymize "${people[@]}" -k 2 --cost dm,lm,dm
[ "$(grep -cE '^  (lm|dm) ' "$stdout")" = 2 ] || fail 'not 2 answers'
expect_exit 0 kanon anonymize "${people[@]}" -k 8,9
expect_stdout 'cannot be met'
expect_exit 2 kanon anonymize "${people[@]}" -k 9,10 --json
[ "$(js "$stdout" 'j.status + j.answers[0].cost')" = infeasiblenull ] || fail 'not infeasible'

# Nothing found before the budget was spent is neither an answer nor a proof that there is none, and releases nothing.
expect_exit 2 kanon anonymize "${people[@]}" -k 2,3,4,5,6 --effort 0
expect_stdout 'nothing found yet'
refuse_stdout 'cannot be met'
expect_exit 2 kanon anonymize "${people[@]}" -k 2,3,4,5,6,9 --effort 0 --json
is 'j.status + j.answers.map(a => a.status).join()' unknownunknown,unknown,unknown,unknown,unknown,infeasible
is 'j.answers.every(a => a.cost === null && a.levels === null && a.gap === null)' true
is 'j.answers.map(a => a.bound === null).join()' false,false,false,false,false,true
expect_exit 3 kanon anonymize "${people[@]}" -k 2,3,4,5,6 --effort 2 --json
is 'j.status' feasible
is 'j.answers.some(a => a.status == "feasible") && j.answers.every(a => (a.status == "unknown") == (a.cost === null))' true

# Targets: cm with others in one pass, and as releases of the lattice search.
printf '%s\n' age,job,pay 20,a,1 21,a,1 22,a,2 30,b,9 31,b,8 32,b,9 40,c,20 41,c,20 42,c,21 >pay.csv
for cost in cm rm; do
  expect_exit 0 kanon anonymize pay.csv --quasi age,job --target pay --search lattice -k 2,3,4 --suppress 0,1 --cost lm,$cost --json
  cp "$stdout" answers.json
  expect_exit 0 kanon anonymize pay.csv --quasi age,job --target pay --search lattice -k 4 --suppress 1 --cost $cost --json -o $cost.csv
  expect_same_text "$(js answers.json 'j.answers.at(-1).cost.toFixed(9)')" "$(js "$stdout" 'j.cost.toFixed(9)')"
  expect_exit 0 kanon verify $cost.csv --plan $cost.csv.plan.json --original pay.csv
done

refused() { # TEXT ARGUMENTS...
  local text=$1
  shift
  expect_refused 1 kanon anonymize "${people[@]}" "$@"
  expect_stderr "$text"
}
refused 'one k, one limit and one cost' -k 2,3 -o out.csv
refused 'one k, one limit and one cost' -k 2 --cost lm,dm --write-recipe r.toml
refused 'k is not given' --cost lm,dm
refused 'there is no cost "xx"' -k 2 --cost lm,xx
refused 'is not a suppression limit' -k 2 --suppress 1%,bad
refused 'the range from 5 to 2 is empty' -k 5..2
refused 'is no list of whole numbers' -k 2,x
refused 'k is' -k 0,2
refused 'two runs' -k 2,3 --cost cm,rm --target illness
refused 'needs a target column' -k 2,3 --cost lm,cm
refused 'the dispersion is for rm' -k 2,3 --dispersion absolute
expect_refused 1 kanon anonymize people.csv --quasi age,zip -k 2,3
expect_stderr 'kanon frontier --flexible'
expect_no_temporaries

# Costs made for a use: cm with suppressed rows as one group, rm of several targets, weighted sums. Releases that the checker
# recomputes, parts that add up, recipes that say the same, refusals.
needs_json
{
  echo age,job,zip,class,pay,hours
  awk 'BEGIN { srand(5); split("baker cook clerk judge", jobs)
    for (i = 0; i < 120; ++i) { age = 18 + int(rand() * 30); job = 1 + int(rand() * 4)
      class = (age > 30 && rand() < 0.8) ? "high" : (job == 2 ? "mid" : "low"); hours = rand() < 0.1 ? "" : 20 + job * 3
      printf "%d,%s,%s,%s,%d,%s\n", age, jobs[job], rand() < 0.5 ? "01115" : "20095", class, age + int(rand() * 10), hours } }'
} >people.csv
printf 'baker;food;*\ncook;food;*\nclerk;office;*\njudge;office;*\n' >job.csv
printf ',high,low,mid\nhigh,0,3,2\nlow,1,0,1\nmid,1,2,0\n' >matrix.csv
base=(people.csv -k 6 --quasi age,job,zip --coding job=taxonomy:job.csv --suppress 12 --effort 4000 --search climb --force)
check() { expect_exit 0 kanon_check "$1" --plan "$1.plan.json" --original people.csv; }

# Suppressed rows as one group: never more than one by one; the release, its plan and the checker agree.
for matrix in '' '--cost-matrix matrix.csv'; do
  expect_exit 3 kanon anonymize "${base[@]}" --cost cm --target class $matrix --json -o each.csv
  each=$(js "$stdout" j.cost)
  check each.csv
  expect_exit 3 kanon anonymize "${base[@]}" --cost cm --target class $matrix --cm-suppressed group --json -o group.csv
  is "j.cost <= $each && Number.isInteger(j.cost)" true
  check group.csv
  expect_stdout 'original: cm is'
  grep -qF '"cm_suppressed": "group"' group.csv.plan.json || fail 'the plan does not say how suppressed rows are charged'
done
# Whatever the release says of the group can be told from it alone while its rows are starred.
expect_exit 0 kanon anonymize people.csv -k 15 --quasi job,zip --suppress any --coding job=keep --coding zip=keep --search climb \
  --cost cm --target class --cm-suppressed group -o starred.csv
expect_exit 0 kanon_check starred.csv --plan starred.csv.plan.json
expect_stdout 'cost: cm is'
# By hand: the cost is the rows not of the main class, over released groups and over all starred rows.
[ "$(grep -c '\*,\*' starred.csv)" -ge 15 ] || fail 'no starred rows'
awk -F, 'NR > 1 { key = $2 "," $3; n[key, $4]++; keys[key]; classes[$4] }
  END { for (key in keys) { most = all = 0; for (c in classes) { all += n[key, c]; if (n[key, c] > most) most = n[key, c] } cost += all - most }
    print cost }' starred.csv >by_hand
[ "$(cat by_hand)" = "$(js starred.csv.plan.json j.claim.cost)" ] || fail 'cm by hand is another one'
# A claim that is wrong is found out.
sed -E 's/"cost": ([0-9]+),/"cost": 1,/' starred.csv.plan.json >wrong.json
expect_exit 2 kanon_check starred.csv --plan wrong.json
expect_stdout 'the plan claims 1'

# Several targets of rm: the weighted mean of each alone.
expect_exit 3 kanon anonymize "${base[@]}" --cost rm --target pay=2,hours=1 --json -o both.csv
is 'j.cost_name + j.parts.map(p => p.cost_name + p.target).join()' rmrmpay,rmhours
is 'Math.abs(j.cost - (2 * j.parts[0].value + j.parts[1].value) / 3) < 1e-12' true
check both.csv
expect_stdout 'original: rm is'
sed -E 's/"cost": 0\.[0-9]+,/"cost": 0.125,/' both.csv.plan.json >wrong.json
expect_exit 2 kanon_check both.csv --plan wrong.json --original people.csv
expect_exit 3 kanon anonymize "${base[@]}" --cost rm --dispersion absolute --target pay=0.2,hours=7 -o both.csv
check both.csv

# Sums: the parts are what each cost alone would say of the same release.
expect_exit 3 kanon anonymize "${base[@]}" --cost lm=1,dm=2,cm=0.5 --target class --cost-matrix matrix.csv --json -o sum.csv
is 'j.cost_name + j.status + j.parts.map(p => p.weight + p.cost_name).join()' sumfeasible1lm,2dm,0.5cm
is 'Math.abs(j.cost - j.parts.reduce((sum, p) => sum + p.weight * p.value, 0)) < 1e-12' true
is 'j.parts.every(p => p.value > 0 && p.value < 1) && j.bound > 0 && j.bound <= j.cost' true
js "$stdout" 'j.parts.map(p => p.value.toFixed(9)).join(" ")' >parts
check sum.csv
expect_stdout 'original: sum is'
expect_exit 3 kanon apply sum.csv.plan.json people.csv -o again.csv --json
is 'j.cost_name' sum
js "$stdout" 'j.parts.map(p => p.value.toFixed(9)).join(" ")' >again
expect_same parts again
expect_same sum.csv again.csv
expect_exit 3 kanon anonymize "${base[@]}" --cost lm=1,dm=2 -o plain.csv
expect_stdout '1 x lm '
expect_stdout '2 x dm '
check plain.csv
for search in genetic anneal datafly best; do
  expect_exit 3 kanon anonymize people.csv -k 6 --quasi age,job,zip --suppress 12 --effort 1500 --cost cm=1,rm=1,lm=0.1 --target pay --search $search \
    -o $search.csv
  check $search.csv
done
# Without lm koptimize proves it, and the others do not do better.
for cost in '--cost rm --target pay=2,hours=1' '--cost dm=3,cm=1 --target class'; do
  expect_exit 0 kanon anonymize people.csv -k 6 --quasi age,job,zip --suppress 12 $cost --json --force -o optimum.csv
  is 'j.status + (j.bound == j.cost)' optimaltrue
  optimum=$(js "$stdout" j.cost)
  check optimum.csv
  expect_exit 3 kanon anonymize people.csv -k 6 --quasi age,job,zip --suppress 12 $cost --search climb --effort 60000 --json --force -o climb.csv
  is "j.cost >= $optimum - 1e-12 && j.cost <= 1.1 * $optimum" true
done
# One cost with the weight 1 is that cost, on the command line and in a recipe.
expect_exit 0 kanon anonymize people.csv -k 6 --quasi age,zip --suppress 12 --cost lm=1 --json --write-recipe by_name.toml -o by_name.csv
is 'j.cost_name + j.status' lmoptimal
sed -E 's/^cost = .*/cost = { lm = 1 }/' by_name.toml >weighted.toml
grep -qxF 'cost = { lm = 1 }' weighted.toml || fail 'the recipe has no cost'
expect_exit 0 kanon anonymize weighted.toml --json -o weighted.csv
is 'j.cost_name' lm
# Multiplying all weights changes the number, not the release.
expect_exit 3 kanon anonymize "${base[@]}" --cost lm=3,cm=1 --target class -o one.csv
expect_exit 3 kanon anonymize "${base[@]}" --cost lm=6,cm=2 --target class -o two.csv
expect_same one.csv two.csv

# A recipe says the same, and is written out again.
cat >recipe.toml <<'TOML'
table = "people.csv"
k = 6
suppress = "12"
cost = { lm = 1, cm = 0.5, rm = 2 }
target = "class"
targets = { pay = 2, hours = 1 }
cm_suppressed = "group"
dispersion = "absolute"
[quasi.age]
[quasi.job]
file = "job.csv"
[search]
name = "climb"
effort = 3000
[output]
release = "from_recipe.csv"
TOML
expect_exit 3 kanon anonymize recipe.toml --write-recipe again.toml --json
is 'j.parts.map(p => p.cost_name + (p.target || "")).join()' lm,cmclass,rmhours,rmpay
for line in 'cost = { "cm" = 0.5, "lm" = 1, "rm" = 2 }' 'targets = { "hours" = 1, "pay" = 2 }' 'cm_suppressed = "group"'; do
  grep -qxF "$line" again.toml || { cat again.toml && fail "again.toml lacks: $line"; }
done
expect_exit 3 kanon anonymize again.toml -o repeated.csv
expect_same from_recipe.csv repeated.csv
check repeated.csv
expect_exit 0 kanon compare recipe.toml --searches koptimize,climb,best --effort 1000 --json
is 'j.cost_name + j.searches.map(s => s.status).join()' sumunknown,feasible,feasible
is 'j.searches[0].note.includes("cannot minimise")' true

# A plan on its own table beside a search anew: the recipe's targets stand by name, the plan's as they were given.
apply_fresh() { expect_exit "$1" kanon apply "$2.csv.plan.json" people.csv -o out.csv --force --compare-fresh 5s --recipe "$3.toml" --json; }
fresh_base=(people.csv -k 6 --quasi age,zip --suppress 12 --force)
make() { expect_exit 0 kanon anonymize "${fresh_base[@]}" "${@:2}" --write-recipe "$1.toml" -o "$1.csv"; }
make pay_first --cost rm --target pay=5,hours=1
apply_fresh 0 pay_first pay_first
is 'Math.abs(j.fresh.reused_cost - j.cost) < 1e-12 && Math.abs(j.fresh.relative) < 1e-9' true
# Another cost in the recipe is refused, whatever differs.
make hours --cost rm --target hours
make other_weights --cost rm --target pay=5,hours=2
{ echo 'dispersion = "absolute"' && cat pay_first.toml; } >absolute.toml
make sum_hours --cost dm=1,rm=1 --target hours
make sum_pay --cost dm=9,rm=1 --target pay
make classes --cost dm=1,cm=1 --target class
make with_matrix --cost dm=1,cm=1 --target class --cost-matrix matrix.csv
for pair in 'pay_first hours' 'pay_first other_weights' 'pay_first absolute' 'sum_hours sum_pay' 'classes with_matrix' 'with_matrix classes'; do
  expect_refused 1 kanon apply "${pair% *}.csv.plan.json" people.csv -o no.csv --compare-fresh 5s --recipe "${pair#* }.toml"
  expect_stderr "the recipe's cost is not the plan's"
done
apply_fresh 0 with_matrix with_matrix
is 'j.fresh.relative' 0

# Refusals.
refuse() { expect_refused 1 kanon anonymize people.csv -k 6 --quasi age,job -o no.csv "${@:2}" && expect_stderr "$1"; }
refuse 'the koptimize search cannot minimise a weighted sum of lm and other costs' --cost lm=1,dm=1
refuse 'climb, genetic' --cost rm --target pay=1,hours=1 --search lattice
refuse 'the lattice search cannot minimise cm with suppressed rows' --cost cm --target class --cm-suppressed group --search lattice
refuse 'needs the costs and their weights' --cost sum --search climb
refuse 'no list of names with weights' --cost lm=1,dm --search climb
refuse 'there is no cost "lmm"' --cost lmm=1 --search climb
refuse 'lm has two weights' --cost lm=1,lm=2 --search climb
refuse 'the weight 0' --cost lm=0,dm=1 --search climb
refuse 'the weight -1' --cost rm --target pay=-1,hours=1 --search climb
refuse 'cm needs a target' --cost lm=1,cm=1 --search climb
refuse 'targets with weights are for rm' --cost lm --target pay=1,hours=2 --search climb
refuse 'cm needs one target, without a weight' --cost cm --target class=1 --search climb
refuse 'cm_suppressed is for cm' --cost lm --cm-suppressed group --search climb
refuse 'how cm charges suppressed rows' --cost cm --target class --cm-suppressed all --search climb
refuse 'it is marked sensitive' --cost rm --target pay=1,hours=1 --sensitive hours --search climb
refuse 'it is a quasi-identifier' --cost lm=1,rm=1 --target age=1,hours=1 --search climb
refuse 'holds no number' --cost rm --target pay=1,class=1 --search climb
expect_refused 1 kanon frontier people.csv --quasi age,job --cost lm=1,dm=1
expect_stderr 'weighted sum'

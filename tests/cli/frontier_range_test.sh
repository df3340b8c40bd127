# kanon frontier with a range of one model: what each step costs, beside k, against anonymize; files, refusals, budgets.
needs_json
cat >ten.csv <<'CSV'
age,illness
21,flu
23,flu
25,flu
27,cold
29,asthma
31,flu
33,cold
35,cold
37,HIV
39,HIV
CSV
ten=(ten.csv --quasi age --coding age=interval:widths=10/20)

# Decades hold three values each and 20-39 all four; ages alone are groups of one.
expect_exit 0 kanon frontier "${ten[@]}" -k 1,2,5,10 --l illness=1..5
expect_stdout 'What each step of distinct l of illness costs at each k (lm, over whole levels):'
expect_stdout '          k   k alone         1         2         3         4         5'
expect_stdout '          1  0.000000  0.000000  0.444444  0.444444  1.000000         -'
expect_stdout '          5  0.444444  0.444444  0.444444  0.444444  1.000000         -'
expect_stdout '         10  1.000000  1.000000  1.000000  1.000000  1.000000         -'
expect_stdout '-: no level vector holds this k and this step within the limit'
refuse_stdout 'not proven'
expect_ascii 90
# Without -k at the thresholds, whatever the table has.
expect_exit 0 kanon frontier "${ten[@]}" --t illness=0.2..0.4 --json
is 'j.range.ks.join()' 5,11,12,20
is 'j.range.model' 't of illness'
is 'j.range.steps.map(s => s.asked).join()' 't illness=0.2,t illness=0.3,t illness=0.4'
is 'j.range.steps.map(s => s.limit).join()' 0.2,0.3,0.4
is 'j.range.steps.map(s => s.at[0].cost.toFixed(6)).join()' 1.000000,0.444444,0.444444
is 'j.range.without[0].cost.toFixed(6)' 0.444444
is 'j.range.steps[0].at[1]' null
is 'j.status + j.range.steps.every(s => s.front.complete && s.front.points.every(p => p.proven))' optimaltrue
expect_exit 0 kanon frontier "${ten[@]}" --json
is '[j.range, j.models.length].join()' ,0

# Every cell is what anonymize proves for its k and its step, other models beside it.
awk 'BEGIN { srand(7); print "a,b,s,v"
  for (i = 0; i < 120; ++i) print int(rand() * 12) "," int(rand() * 6) "," int(rand() * rand() * 5) "," int(rand() * 9) }' >rows.csv
rows=(rows.csv --quasi a,b --coding a=interval:widths=3/6 --coding b=interval:widths=2/6)
equals_anonymize() { # OPTION RANGE 'STEP...' ARGUMENT...
  local option=$1 range=$2 steps=$3 k step
  expect_exit 0 kanon frontier "${rows[@]}" "${@:4}" -k 2,5,9 $option "$range" --json
  js "$stdout" 'j.range.steps.flatMap(s => s.at.map(c => c ? c.cost.toFixed(9) : "-")).join(" ")' | tr ' ' '\n' >front
  for step in $steps; do
    for k in 2 5 9; do
      "$kanon" anonymize "${rows[@]}" "${@:4}" -k $k --search lattice $option "$step" --json --force -o out.csv >one.json || true
      js one.json 'j.cost === null ? "-" : j.cost.toFixed(9)'
    done
  done >anonymize
  expect_same front anonymize
}
equals_anonymize --l s=1..5/2 's=1 s=3 s=5' --suppress 10
equals_anonymize --l s=entropy:1..3 's=entropy:1 s=entropy:2 s=entropy:3' --suppress 10 --l v=3
equals_anonymize --l s=recursive:2/1..3/2 's=recursive:2/1 s=recursive:2/3' --cost dm
equals_anonymize --t s=0.2..0.4 's=0.2 s=0.3 s=0.4' --suppress 10 --cap v=0.6
equals_anonymize --t s=0.1..0.2/0.05:ordered 's=0.1:ordered s=0.15:ordered s=0.2:ordered' --suppress 5%
printf '0;low;*\n1;low;*\n2;high;*\n3;high;*\n4;high;*\n' >tree.csv
equals_anonymize --t s=0.2..0.3:tree.csv 's=0.2:tree.csv s=0.3:tree.csv' --suppress 10
equals_anonymize --cap s:4=0.2..0.3 's:4=0.2 s:4=0.3' --suppress 10 --t s=0.5
equals_anonymize --cap s=beta:1..3 's=beta:1 s=beta:2 s=beta:3' --suppress 10 --k-map 2 --population-size 300
# A policy holds at every step, and the models of a recipe but those of the range's own option.
printf 'suppress = "20"\n[models]\nl = ["v=4"]\n' >policy.toml
equals_anonymize --l s=1..2 's=1 s=2' --suppress 10 --policy policy.toml
printf '%s\n' 'table = "rows.csv"' 'k = 2' 'suppress = "10"' '[models]' 'l = ["s=5"]' 't = ["v=0.6"]' \
  '[quasi.a]' 'build = "interval"' 'widths = [3, 6]' '[quasi.b]' 'build = "interval"' 'widths = [2, 6]' >recipe.toml
expect_exit 0 kanon frontier recipe.toml --l s=2..3 --json
is 'j.models.join()' 't v=0.6'
expect_exit 0 kanon frontier recipe.toml --l s=2..3 --l v=2
expect_stdout '  beside k           t v=0.6, l v=2'
expect_stdout '   without '

# Costs rise with what is asked for; cells that capped values are named in stay out of the words.
expect_exit 0 kanon frontier "${rows[@]}" --suppress 10 --cap s:4=0.1..0.5 --cost dm
expect_stdout 'What each step of cap of one value of s costs at each k (dm, over whole levels):'
expect_exit 0 kanon frontier "${rows[@]}" --suppress 10 --t s=0.1..0.5 --json
is 'j.range.steps.every((s, i) => i == 0 || s.at.every((c, n) => c.cost <= j.range.steps[i - 1].at[n].cost))' true
is 'j.range.steps.every(s => s.at.every((c, n) => c.cost >= j.range.without[n].cost))' true
# Twelve steps go on below one another, beside k.
expect_exit 0 kanon frontier "${rows[@]}" --suppress 10 --t s=0.05..0.6/0.05
expect_ascii 90
[ "$(grep -c '^          k   k alone' "$stdout")" = 3 ] || fail 'not in three parts'
# The limit used to the full, the average size, every vector looked at.
for more in '--budget max' '--cost avg' --exhaustive; do
  expect_exit 0 kanon frontier "${rows[@]}" --suppress 10 --l s=1..3 $more --json
  is 'j.range.steps.length' 3
done
# The points of all steps as a file.
expect_exit 0 kanon frontier "${rows[@]}" --l s=1..3 -o points.csv --json
is '1 + j.points.length + j.range.steps.reduce((n, s) => n + s.front.points.length, 0)' "$(wc -l <points.csv)"
grep -q '^step 3,' points.csv || fail 'no points of a step'

# By the size of the population a group needs so many rows: points below are left out, of the front and of every step.
expect_exit 0 kanon frontier "${ten[@]}" --k-map 3 --population-size 100 --json
is 'j.points[0].k >= 2 && j.models.join()' 'k-map 3'
is 'j.warnings.some(w => w.includes("groups of at least 2 rows"))' true
expect_exit 0 kanon frontier "${rows[@]}" --suppress 10 --k-map 3 --population-size 300 -k 1,2,3,4,5 --l s=1..2 --json
js "$stdout" 'j.points[0].k' >least
[ "$(cat least)" -gt 1 ] || fail 'a group of one row'
is "j.range.steps.every(s => s.front.points.every(p => p.k >= $(cat least)))" true
is 'j.range.without[0].cost == j.range.without[1].cost' true
expect_exit 0 kanon frontier "${ten[@]}" --k-map 3 --population-size 100 --pick 1 -o picked.csv --json
is 'j.released.k >= 2' true
expect_exit 0 kanon verify picked.csv --plan picked.csv.plan.json --original ten.csv
expect_refused 2 kanon frontier "${ten[@]}" --k-map 90 --population-size 100
expect_stderr 'k-map asks for groups of'

# Budgets over all groups: ages are ten groups of ten rows, decades two, all of them one.
expect_exit 0 kanon frontier "${ten[@]}" --average-risk 0.2 --json
is 'j.points.map(p => p.k + ":" + p.cost.toFixed(6)).join()' 5:0.444444,10:1.000000
is 'j.models.join()' 'average-risk 0.2'
expect_exit 0 kanon frontier "${ten[@]}" --records-at-risk 0.15:0% --json
is 'j.points.map(p => p.k).join()' 10
expect_exit 0 kanon frontier "${ten[@]}" --average-risk 0.2 --pick 2 -o risk.csv --json
is 'j.released.k' 5
expect_exit 0 kanon verify risk.csv --plan risk.csv.plan.json --original ten.csv
equals_anonymize --l s=1..3 's=1 s=2 s=3' --average-risk 0.05
expect_refused 2 kanon frontier "${ten[@]}" --average-risk 0.05

# Refusals, each with what to do.
refuse() { # TEXT HINT ARGUMENT...
  expect_refused 1 kanon frontier "${ten[@]}" "${@:3}"
  expect_stderr "$1"
  expect_stderr "$2"
}
refuse 'nothing is picked from a range' 'Leave --pick out' --l illness=1..3 --pick 2 -o out.csv
refuse 'two ranges are asked for' 'Write one limit' --l illness=1..3 --t illness=0.1..0.5
refuse 'the range from 5 to 1 is empty' 'smaller limit first' --l illness=5..1
refuse 'these are 41 steps' 'at most 12' --t illness=0.1..0.5/0.01
refuse 'steps of 1 from 1 do not end at 2.5' '1..2.5/0.5' --l illness=entropy:1..2.5
refuse 'a front knows l illness=1 over whole levels only' 'Leave --flexible out' --l illness=1..3 --flexible -k 2
refuse 'over whole levels only' 'Leave --search out' --l illness=1..3 --search local -k 2
refuse 'over whole levels only' 'Leave --search out' --cap illness:HIV=0.1..0.3 --search poka
refuse_stderr HIV
refuse 'it is a quasi-identifier' 'Models are for' --l age=1..3
refuse 'cells are blanked by k alone' 'Leave the range out' --l illness=1..3 --rule strict -k 2
refuse 'over whole levels only' 'Leave --flexible out' --average-risk 0.2 --flexible -k 2
expect_refused 1 kanon frontier "${ten[@]}" --l ilness=1..3
expect_stderr 'there is no column "ilness"'
expect_refused 1 kanon frontier "${rows[@]}" --t s=0.2..0.3:tree.csv -o tree.csv --force
expect_stderr tree.csv
for command in anonymize compare; do
  expect_refused 1 kanon $command "${ten[@]}" -k 2 --l illness=1..3
  expect_stderr 'is for the command line of kanon frontier'
done
printf '%s\n' 'table = "ten.csv"' '[models]' 'l = ["illness=1..3"]' '[quasi.age]' >wrong.toml
expect_refused 1 kanon frontier wrong.toml
expect_stderr 'is for the command line of kanon frontier'

# A budget is shared among the front and its steps; what was not proven is named, and the exit code is 3.
expect_exit 3 kanon frontier "${rows[@]}" --suppress 10 --t s=0.1..0.3 --effort 8 --json
is 'j.status' feasible
is 'j.evaluated + j.range.steps.map(s => s.front.evaluated).join("")' 2222
is 'j.warnings.some(w => w.includes("the budget was spent before every step was proven") && w.includes("0.1, 0.2, 0.3"))' true
is 'j.range.steps.every(s => !s.front.complete && s.at.every(c => !c || !c.proven))' true
expect_exit 3 kanon frontier "${rows[@]}" --suppress 10 --t s=0.1..0.3 --effort 8
expect_stdout '?: not proven, or nothing found, when the search ended'
expect_no_temporaries

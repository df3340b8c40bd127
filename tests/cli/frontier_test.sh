# kanon frontier: both fronts, their points against anonymize, files, a picked point, refusals, budgets, Ctrl-C.
needs_json
write_people >people.csv
people=(people.csv --quasi age,zip --identifier name --coding age=interval:widths=10/20/40 --coding zip=prefix)

# Text: table, chart, thresholds; ASCII and no wider than 80 columns; k = 1 and the top are there.
expect_exit 0 kanon frontier "${people[@]}" --suppress any
expect_stdout 'Over whole levels:'
expect_stdout ' exact'
expect_stdout '          1        0.000000           0  0 0'
expect_stdout '          8        1.000000           0  4 5'
expect_stdout '       1.0000 |'
expect_stdout 'thresholds '
expect_stdout 'none is recommended'
expect_ascii 90
[ ! -s "$stderr" ] || fail 'stderr is not empty'
expect_no_file release.csv
expect_exit 0 kanon frontier "${people[@]}" --quiet
[ ! -s "$stdout" ] || fail '--quiet prints'

# Every point is the optimum that anonymize finds for its k, and between the points nothing is cheaper.
for cost in lm dm; do
  for limit in none 2 any; do
    expect_exit 0 kanon frontier "${people[@]}" --suppress $limit --cost $cost --json
    is 'j.command + j.status + j.cost_name + j.front' "frontieroptimal${cost}levels"
    is 'j.points.every((p, i) => i == 0 || (p.k > j.points[i - 1].k && p.cost > j.points[i - 1].cost))' true
    is 'j.points.at(-1).k' 8
    is 'j.evaluated <= j.nodes && j.nodes == 30' true
    ks=$(slow_or '1 3 8' '1 2 3 4 5 6 7 8')
    for k in $ks; do js "$stdout" "j.points.find(p => p.k >= $k).cost.toFixed(9)"; done >front
    for k in $ks; do
      expect_exit 0 kanon anonymize "${people[@]}" -k $k --suppress $limit --cost $cost --search lattice --json --force -o out.csv
      js "$stdout" 'j.cost.toFixed(9)'
    done >anonymize
    expect_same front anonymize
  done
done
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --exhaustive --json
is 'j.evaluated == j.nodes' true
# A range of k, and what it does not change: the thresholds.
expect_exit 0 kanon frontier "${people[@]}" --suppress any -k 3..4 --json
is 'j.points.every(p => p.k >= 3 && p.k <= 4) && j.points.length > 0' true
is 'j.thresholds[0].levels.k >= 5 && j.thresholds[1].levels === null' true
expect_exit 0 kanon frontier "${people[@]}" --suppress any -k 2,3 --pick 7 -o seven.csv --json
is 'j.released.k >= 7' true
expect_exit 0 kanon verify seven.csv --plan seven.csv.plan.json --original people.csv
expect_refused 2 kanon frontier "${people[@]}" --flexible -k 9 --pick 10 -o none.csv
expect_stderr 'no k that was asked for can be met'
# The limit used to the full: one point per level vector, never cheaper than free.
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --budget max --json
is 'j.budget' max
for k in 1 2 3 4 5 6 7 8; do js "$stdout" "j.points.find(p => p.k >= $k).cost"; done >full
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --json
for k in 1 2 3 4 5 6 7 8; do js "$stdout" "j.points.find(p => p.k >= $k).cost"; done >free
paste full free | awk '$1 < $2 { exit 1 }' || fail 'max is cheaper than free'

# Both fronts: the flexible one has every k asked for, rises, never costs more, and is what anonymize proves.
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --cost dm --flexible -k 1..8 --json
is 'j.flexible.points.map(p => p.k).join()' 1,2,3,4,5,6,7,8
is 'j.flexible.points.every(p => p.proven && p.bound == p.cost && p.gap == 0)' true
is 'j.flexible.points.every((p, i) => i == 0 || p.cost >= j.flexible.points[i - 1].cost)' true
is 'j.flexible.points.every(p => p.cost <= j.points.find(q => q.k >= p.k).cost)' true
js "$stdout" 'j.flexible.points.map(p => p.cost).join(" ")' | tr ' ' '\n' >front
for k in 1 2 3 4 5 6 7 8; do
  expect_exit 0 kanon anonymize "${people[@]}" -k $k --suppress 2 --cost dm --json --force -o out.csv
  js "$stdout" j.cost
done >anonymize
expect_same front anonymize
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --flexible -k 2,3,4
expect_stdout 'Over all recodings: 3 points, all proven optimal'
expect_stdout 'gain: what is saved against whole levels'
expect_stdout 'x all recodings'
# The same answer with any number of threads.
for threads in 1 2; do
  expect_exit 0 kanon frontier "${people[@]}" --suppress any --flexible -k 1..8 --threads $threads --csv points_$threads.csv
done
expect_same points_1.csv points_2.csv

# Costs of a target.
printf '%s\n' age,job,pay 20,a,1 21,a,1 22,a,2 30,b,9 31,b,8 32,b,9 40,c,20 41,c,20 42,c,21 >pay.csv
for cost in cm rm; do
  expect_exit 0 kanon frontier pay.csv --quasi age,job --target pay --cost $cost --flexible -k 2..4 --suppress 1 --json
  is 'j.points.length > 1 && j.flexible.points.length == 3' true
  is 'j.flexible.points.every(p => p.cost <= j.points.find(q => q.k >= p.k).cost + 1e-12)' true # rm is rounded
done
expect_exit 0 kanon frontier pay.csv --quasi age,job --cost avg --json
is 'j.cost_name + j.points.at(-1).k + j.points.at(-1).cost' avg99
expect_refused 1 kanon frontier pay.csv --quasi age,job --cost avg --pick 2 -o out.csv
expect_stderr 'over whole levels only'
expect_refused 1 kanon frontier pay.csv --quasi age,job --cost cm
expect_stderr '--target'

# Columns cut into intervals have no levels: their front is the flexible one alone.
expect_exit 0 kanon frontier people.csv --quasi age,sex --coding age=intervals --flexible -k 2,4 --json
is 'j.front + j.points.length + j.warnings.length' flexible21
expect_refused 1 kanon frontier people.csv --quasi age,sex --coding age=intervals
expect_stderr '--flexible'

# Files: the points, once by --csv and once by -o.
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --csv points.csv --json
is 'j.points.length + 1' "$(wc -l <points.csv)"
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 -o again.csv
expect_stdout 'again.csv'
expect_same points.csv again.csv
head -1 points.csv | grep -qx 'front,k,cost,bound,gap,proven,pareto,knee,suppressed_rows,levels,labels' || fail 'header'
expect_refused 1 kanon frontier "${people[@]}" -o points.csv
expect_stderr 'points.csv: the file exists already'
expect_exit 0 kanon frontier "${people[@]}" -o points.csv --force
expect_refused 1 kanon frontier "${people[@]}" --csv people.csv --force
expect_stderr 'people.csv'
expect_refused 1 kanon frontier "${people[@]}" -o points.parquet
expect_stderr '.csv'

# A point as a release: checked like any other, and what anonymize would have released.
expect_exit 0 kanon frontier "${people[@]}" --suppress any --pick 3 -o picked.csv --csv with_pick.csv --json
is 'j.released.status + (j.released.k >= 3) + j.released.release' optimaltruepicked.csv
is 'j.points.find(p => p.k >= 3).cost.toFixed(9) == j.released.cost.toFixed(9)' true
expect_file with_pick.csv
expect_exit 0 kanon verify picked.csv --plan picked.csv.plan.json --original people.csv
expect_exit 0 kanon frontier "${people[@]}" --suppress any --pick 3 -o flexible.csv --flexible -k 2,5
expect_stdout 'Released: k = 3'
expect_stdout 'checked '
expect_exit 0 kanon verify flexible.csv --plan flexible.csv.plan.json --original people.csv -k 3
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --budget max --pick 2 -o full.csv --plan full.json
expect_exit 0 kanon verify full.csv --plan full.json --original people.csv
expect_refused 1 kanon frontier "${people[@]}" --pick 3
expect_stderr '-o'
expect_refused 2 kanon frontier "${people[@]}" --pick 9 -o none.csv
expect_stderr 'The largest k of the front is 8'
expect_refused 1 kanon frontier "${people[@]}" --pick 3 -o picked.csv
expect_stderr 'exists already'
expect_refused 1 kanon frontier "${people[@]}" --plan p.json
expect_stderr '--pick'
expect_no_temporaries

# A recipe: its k and its release are not the front's.
cat >recipe.toml <<'TOML'
table = "people.csv"
k = 3
suppress = "2"
identifier = ["name"]
[quasi.age]
build = "interval"
widths = [10, 20, 40]
[quasi.zip]
build = "prefix"
[output]
release = "recipe_release.csv"
TOML
expect_exit 0 kanon frontier recipe.toml --json
expect_no_file recipe_release.csv
is 'j.points.length' "$(($(wc -l <again.csv) - 1))"
expect_exit 0 kanon frontier recipe.toml --pick 2
expect_file recipe_release.csv

# Refusals, each with what to do.
expect_refused 1 kanon frontier people.csv
expect_stderr '--quasi'
expect_refused 1 kanon frontier "${people[@]}" --flexible
expect_stderr 'Add for example -k 2..100'
for k in 5..2 0 two 2.. ''; do
  expect_refused 1 kanon frontier "${people[@]}" --flexible -k "$k"
  expect_stderr '-k'
done
expect_refused 2 kanon frontier "${people[@]}" --flexible -k 9..12
expect_stderr 'no k that was asked for can be met'
expect_refused 1 kanon frontier "${people[@]}" --budget most
expect_stderr 'free or max'
expect_refused 1 kanon frontier "${people[@]}" --entity name
expect_stderr 'two roles, identifier and entity'
expect_refused 2 kanon frontier people.csv --quasi age,zip --entity name --search poka
expect_stderr 'POkA counts rows'
expect_refused 1 kanon frontier nowhere.csv --quasi age
expect_stderr 'nowhere.csv'

# A budget: what is known by then, with its gaps, and exit code 3.
expect_exit 0 kanon demo --rows "$(slow_or 4000 20000)" --data-only --format csv --folder census --quiet
census=(census/census.toml --suppress 1% --cost dm --flexible -k 2..30)
expect_exit 3 kanon frontier "${census[@]}" --effort "$(slow_or 300 3000)" --json
is 'j.status' feasible
is 'j.flexible.points.length' 29
is 'j.flexible.points.every(p => p.bound <= p.cost && p.proven == (p.gap == 0))' true
is 'j.flexible.points.every((p, i) => i == 0 || p.cost >= j.flexible.points[i - 1].cost)' true
expect_exit 3 kanon frontier "${census[@]}" --time 2s
expect_stdout 'gap at most'

# Ctrl-C ends the search and shows what is known. (It comes later if it came while the table was read, 130, or before
# the second front was begun.)
for seconds in 2 8 32; do
  "$kanon" frontier "${census[@]}" --json >"$stdout" 2>"$stderr" </dev/null &
  pid=$!
  last_command='frontier, interrupted'
  sleep $seconds
  kill -INT $pid || fail 'ended before the Ctrl-C'
  timeout 20 tail --pid=$pid -s 0.05 -f /dev/null || { kill -KILL $pid && fail 'does not end after Ctrl-C'; }
  code=0
  wait $pid || code=$?
  [ "$code" != 3 ] || [ "$(js "$stdout" 'j.flexible === null')" = true ] || break
done
[ "$code" = 3 ] || fail "exit code $code"
is 'j.flexible.points.length' 29

# POkA beside the exact front: repaired it is exact at its own depth, as printed it says what it misses.
expect_exit 0 kanon frontier "${people[@]}" --suppress 2 --search poka --json
is 'j.budget + j.poka.variant + j.poka.missed + j.poka.dominated' maxrepaired00
is 'j.points.length == j.poka.found && j.complete' true
expect_exit 3 kanon frontier "${people[@]}" --suppress 2 --search poka --variant paper --depth 1
expect_stdout 'POkA, as printed, depth 1:'
expect_stdout 'not proven: POkA is a heuristic'
expect_refused 1 kanon frontier "${people[@]}" --search poka --budget free
expect_stderr 'POkA uses the limit to the full'
expect_refused 1 kanon frontier "${people[@]}" --search poka --depth 0
expect_refused 1 kanon frontier "${people[@]}" --search genetic
expect_refused 1 kanon frontier "${people[@]}" --depth 2

# A front that a budget ended proves nothing, neither its points nor the one that is released.
awk 'BEGIN { srand(3); print "a,b,c,d"
  for (i = 0; i < 400; ++i) print int(rand() * rand() * 90) "," int(rand() * 50) "," int(rand() * 9) "," int(rand() * 9) }' >rows.csv
rows=(rows.csv --quasi a,b,c,d --coding a=interval:widths=5/10/20/40 --coding b=interval:widths=5/10/20 --coding c=flat
  --coding d=flat --cost dm --suppress 5%)
expect_exit 0 kanon frontier "${rows[@]}" --json
js "$stdout" 'j.points.find(p => p.k >= 5).cost' >optimum
expect_exit 3 kanon frontier "${rows[@]}" --effort 12 --pick 5 -o early.csv --json
is 'j.complete || j.points.some(p => p.proven)' false
is "j.released.status == 'feasible' && j.released.bound <= $(cat optimum) && $(cat optimum) <= j.released.cost" true
is 'j.points.every(p => p.bound <= p.cost)' true
expect_exit 0 kanon verify early.csv --plan early.csv.plan.json --original rows.csv
expect_refused 2 kanon frontier "${rows[@]}" --effort 0
expect_stderr 'budget was spent'
# The cheapest point that holds the k that is picked, wherever the range of k begins; no budget is spent twice.
expect_exit 0 kanon frontier "${rows[@]}" -k 10..20 --pick 5 -o five.csv --json
is "j.released.cost == $(cat optimum)" true
expect_refused 1 kanon frontier "${rows[@]}" -k 2,18446744073709551615,99999999999999999999
expect_exit 0 kanon frontier "${rows[@]}" -k 2,18446744073709551615 --quiet
expect_refused 1 kanon frontier "${rows[@]}" --gap 10%

# Any recipe serves: what is about one search for one k is left out, and named.
write_people >again.csv
one=(again.csv -k 2 --quasi age,zip --identifier name --suppress any --force -o one.csv --write-recipe one.toml)
expect_exit 0 kanon anonymize "${one[@]}" --two-stage --trace one.jsonl --reserve 10%
expect_exit 0 kanon frontier one.toml
expect_stdout 'not used of the recipe: two_stage, trace, reserve'
expect_exit 0 kanon compare one.toml --time 1 --searches koptimize,climb
kanon anonymize "${one[@]}" --search local --slack 3 --prices one.prices --time 1 --quiet || [ $? = 3 ] || fail 'no boxes'
expect_exit 0 kanon frontier one.toml
expect_exit 0 kanon anonymize "${one[@]}" --search lattice --report one.html --report-front
expect_exit 0 kanon frontier one.toml
expect_exit 0 kanon anonymize "${one[@]}" --coding age=intervals --gap 1%
expect_exit 0 kanon frontier one.toml
expect_stdout 'intervals of age (whole levels are built for it'
expect_refused 1 kanon frontier one.toml --coding age=intervals
expect_stderr 'Add --flexible'

# A box per group, and blanked cells, k by k: what anonymize and suppress find.
boxes=(again.csv --quasi age,zip --identifier name --suppress any --time 20s)
kanon frontier "${boxes[@]}" --search local -k 2,3,9 --json >"$stdout" || [ $? = 3 ] || fail 'no front of boxes'
is 'j.boxes.points.map(p => p.k).join()' 2,3
is 'j.boxes.cannot_be_met.join()' 9
js "$stdout" 'j.boxes.points[0].cost' >front_cost
kanon anonymize "${boxes[@]}" --search local -k 2 -o boxes.csv --json >"$stdout" || [ $? = 3 ] || fail 'no boxes'
is 'Math.abs(j.cost - '"$(cat front_cost)"') < 1e-9' true
expect_refused 1 kanon frontier "${boxes[@]}" --search local
expect_stderr 'for which k'
expect_refused 1 kanon frontier "${boxes[@]}" --search local -k 2 --pick 2 -o none.csv
expect_exit 0 kanon frontier again.csv --quasi age,zip --rule strict -k 2,3,9 --json
is 'j.points.map(p => p.k).join()' 2,3
is 'j.cannot_be_met.join()' 9
is 'j.points.every(p => p.proven)' true
js "$stdout" 'j.points[1].blanked_cells' >front_cells
expect_exit 0 kanon suppress again.csv --quasi age,zip --rule strict -k 3 -o cells.csv --json
is j.blanked_cells "$(cat front_cells)"
expect_exit 0 kanon frontier again.csv --quasi age,zip --rule original -k 2..4
expect_stdout 'proven least'
expect_stdout 'Nothing was released'
expect_refused 1 kanon frontier again.csv --quasi age,zip --rule strict
expect_refused 1 kanon frontier again.csv --quasi age,zip --rule strict -k 2 --pick 2

# Words of the searches only where they are asked for.
expect_exit 0 kanon frontier again.csv --quasi age,zip --suppress any
refuse_stdout 'level vectors'
expect_exit 0 kanon frontier again.csv --quasi age,zip --suppress any --verbose
expect_stdout 'level vectors'

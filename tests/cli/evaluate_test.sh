# kanon evaluate: releases with a plan and without, leaks of the row order, models, refusals.
needs_json
write_people >people.csv
expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,zip --identifier name --sensitive illness --suppress any \
  --search lattice --coding age=interval:widths=10/20/40 --coding zip=prefix -o out.csv --json
is j.cost 0.5
expect_exit 0 kanon evaluate people.csv out.csv --plan out.csv.plan.json --json
is j.command evaluate
is j.risk.before.unique_rows 8
is j.risk.after.smallest_group 2
is j.risk.after.highest 0.5
is j.risk.after.average 0.5
is 'j.risk.after.above.map(t => t.rows).join()' 8,8,8
is j.risk.order.sorted true
is 'j.risk.order.indexes.length' 0
is j.risk.sensitive_after[0].homogeneous_groups 0
is j.risk.sensitive_after[0].distinct_l 2
is j.loss.lm 0.5
is j.loss.dm 28
is j.loss.starred_rows 2
is j.loss.columns[0].suppressed_cells 2
is j.loss.columns[0].wiped_out.length 2
is j.say.distributions[0].labels.length 3
expect_exit 0 kanon evaluate people.csv out.csv --plan out.csv.plan.json --threshold 0.4,0.6
expect_stdout 'rows of risk above 0.6'
expect_stdout 'Rows of the two files are not matched'
expect_stdout 'keep it with the table'
[ "$(wc -L <"$stdout")" -le 80 ] || fail "lines of more than 80 characters"
expect_exit 0 kanon evaluate people.csv out.csv --json # the plan beside the release
is j.plan out.csv.plan.json
expect_exit 0 kanon evaluate people.csv out.csv --plan out.csv.plan.json --quiet
[ ! -s "$stdout" ] || fail '--quiet prints nothing'

# The same release by its labels alone. Width instead of leaves: lm of the age differs, that of the zip does not.
expect_exit 0 kanon evaluate people.csv out.csv --quasi age,zip --sensitive illness -k 2 --json
is j.plan null
is j.loss.dm 28
is j.loss.columns[1].lm 0.5
is j.loss.average_group_by_k 1
is j.loss.columns[0].unknown_labels 0
is j.k_holds true
expect_exit 0 kanon evaluate people.csv out.csv --quasi age,zip -k 3 --json
is j.k_holds false
expect_exit 0 kanon evaluate people.csv out.csv --quasi age,zip -k 3
expect_stdout 'k = 3 DOES NOT HOLD: the smallest group of the release has 2 rows'

# Starred rows are a group like others: one alone is told apart by that, and verify says the same.
{ echo age,zip && printf '20-29,1*\n20-29,1*\n*,*\n'; } >starred.csv
{ echo age,zip && printf '21,11\n22,12\n77,13\n'; } >starred_was.csv
expect_exit 0 kanon evaluate starred_was.csv starred.csv --quasi age,zip -k 2 --json
is j.k_holds false
expect_exit 2 kanon verify starred.csv -k 2 --quasi age,zip
# A plan beside the release says what k is, and is not overwritten by a report.
expect_refused 1 kanon evaluate people.csv out.csv -k 3
expect_stderr 'the plan says'
expect_refused 1 kanon evaluate people.csv out.csv --report out.csv.plan.json --force

# Every cost is the one that anonymize claims.
for cost in dm cm lm; do
  expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,sex,zip --identifier name --target illness --suppress any \
    --cost $cost -o $cost.csv --json
  claimed=$(js "$stdout" j.cost)
  expect_exit 0 kanon evaluate people.csv $cost.csv --plan $cost.csv.plan.json --json
  is "Math.abs(j.loss.$cost - $claimed) < 1e-9" true
done

# Somebody else's file: cells blanked, rows in the order of the original, and numbered.
awk -F, -v OFS=, 'NR == 1 { print "id", $0; next } { if (NR == 4) $2 = ""; if (NR == 6) $4 = ""; print 9 + (NR * 3) % 8, $0 }' \
  people.csv >theirs.csv
awk -F, -v OFS=, 'NR == 1 { print "id", $0; next } { print NR, $0 }' people.csv >numbered.csv
expect_exit 0 kanon evaluate numbered.csv theirs.csv --quasi age,sex,zip --sensitive illness --suppressed-as '' --json
is 'j.risk.order.indexes.join()' id
is j.risk.order.same_order true
is j.risk.order.sorted false
is j.loss.suppressed_cells 2
is j.loss.rows_with_suppressed 3 # one age was missing before: that it is another row cannot be told
is j.loss.columns[2].suppressed_cells 1
is 'j.loss.columns[2].lost[0].label' 20095
expect_exit 0 kanon evaluate numbered.csv theirs.csv --quasi age,sex,zip --suppressed-as ''
expect_stdout 'LEAK: column id numbers the rows'
expect_stdout 'LEAK: rows stand in the order of the original'

awk -F, -v OFS=, 'NR == 6 { $4 = "" } { print }' people.csv >zipless.csv
expect_exit 0 kanon evaluate people.csv zipless.csv --quasi age,zip --suppressed-as '' --json
is j.loss.rows_with_suppressed 1 # the age that is empty was so before

# A person's number that sorts the rows: the order is that of the original all the same, and the column is named.
awk -F, -v OFS=, 'NR == 1 { print "pid", $2, $3; next } { printf "P%03d,%s,%s\n", NR, $2, $3 }' people.csv >pid.csv
expect_exit 0 kanon evaluate pid.csv pid.csv --quasi sex --json
is j.risk.order.sorted false
is j.risk.order.same_order true
is 'j.risk.order.unique.includes("pid")' true
expect_exit 0 kanon evaluate pid.csv pid.csv --quasi sex
expect_stdout 'LEAK: column pid is different in every row'
expect_stdout 'LEAK: rows stand in the order of the original'
# Where it only decides between rows that are alike, the order is by what everybody sees.
{ echo sex,pid && tail -n +2 pid.csv | awk -F, -v OFS=, '{ print $3, $1 }' | sort; } >by_sex.csv
expect_exit 0 kanon evaluate pid.csv by_sex.csv --quasi sex --json
is j.risk.order.sorted true

# Single cells blanked by kanon: the plan says which text a blanked cell has and what is recoded.
expect_exit 0 kanon suppress people.csv -k 2 --quasi age,sex,zip --recode age=20 --identifier name --rule strict -o cells.csv --json
expect_exit 0 kanon evaluate people.csv cells.csv --plan cells.csv.plan.json --sensitive illness --json
is j.k 2
is j.k_holds null
is 'j.loss.columns.every(c => c.told)' true
is 'j.loss.suppressed_cells > 0' true
is 'j.loss.suppressed_cells == j.loss.columns.reduce((n, c) => n + c.lost.reduce((m, v) => m + v.before - v.after, 0), 0)' true

# A large file: its order is seen as it is, whatever the engine does.
awk 'BEGIN { print "a,b,y"; x = 7; for (i = 0; i < 60000; i++) { x = (x * 75 + 74) % 65537; print x % 50 "," x % 3 "," x % 1000 } }' >large.csv
expect_exit 0 kanon evaluate large.csv large.csv --quasi a,b --describe y --threads 2 --json
is j.risk.order.same_order true
is 'j.say.distributions.reduce((n, d) => n + d.overlapping, 0)' 1053
is 'j.say.distributions.reduce((n, d) => n + d.compared, 0)' 1053
# Columns in which nothing was changed do not make the headline better.
is 'j.say.as_they_were.join()' a,b,y
is j.say.compared 0
{ head -n 1 large.csv && tail -n +2 large.csv | sort -t, -k3,3r -k1,1; } >shuffled.csv
expect_exit 0 kanon evaluate large.csv shuffled.csv --quasi a,b --describe y --json
is j.risk.order.same_order false
is j.risk.order.sorted false
is j.say.distributions[0].distance 0

# Models: formula, three fits, and the p of a covariate.
expect_exit 0 kanon evaluate large.csv large.csv --quasi a,b --regression 'y ~ N(a) + b' --logistic 'b=2 ~ N(a)' --json
is j.say.models.length 2
is 'j.say.models[0].fits.map(f => f.data).join()' 'original,excluded,own level'
is j.say.models[0].fits[0].coefficients.length 4
is 'j.say.models[0].overlapping == j.say.models[0].compared' true
is j.say.models[1].outcome b=2
expect_exit 0 kanon evaluate large.csv large.csv --quasi a,b --weight y --regression 'y ~ N(a) + b'
expect_stdout 'MODEL (linear) y ~ N(a) + b'
expect_stdout 'weighted by "y"'
[ "$(wc -L <"$stdout")" -le 80 ] || fail "lines of more than 80 characters"

{ echo age,y && for i in 1 2 3 4 5 6 7 8; do echo "$i,$((i > 4))"; done; } >apart.csv
expect_exit 0 kanon evaluate apart.csv apart.csv --quasi age --logistic 'y=1 ~ N(age)'
expect_stdout 'original: separated'

# Refusals say what to do, and show no cell.
cp out.csv alone.csv
expect_refused 1 kanon evaluate people.csv alone.csv
expect_stderr '--quasi age,sex,zip'
expect_refused 1 kanon evaluate people.csv out.csv --quasi age,zip --logistic 'illness=zzz ~ age'
expect_stderr 'no row of the original has "zzz"'
awk -F, 'NR == 1 { print $0 ",w"; next } { print $0 ",0" }' people.csv >weightless.csv
expect_refused 1 kanon evaluate weightless.csv weightless.csv --quasi age --weight w
expect_stderr 'no row has a weight above 0'
expect_refused 1 kanon evaluate people.csv out.csv --plan out.csv.plan.json --quasi age
expect_refused 1 kanon evaluate people.csv out.csv --quasi age,zipp
expect_stderr '"zip"'
expect_refused 1 kanon evaluate people.csv out.csv --quasi age,name
expect_stderr 'the release has no column "name"'
expect_refused 1 kanon evaluate people.csv out.csv --quasi age --threshold 2
expect_refused 1 kanon evaluate people.csv out.csv --quasi age --regression 'illness ~ age'
expect_stderr 'not a column of numbers'
expect_refused 1 kanon evaluate people.csv out.csv --quasi age --regression 'age'
expect_refused 1 kanon evaluate people.csv out.csv --quasi age --weight illness
refuse_stderr asthma
expect_refused 1 kanon evaluate people.csv nothing.csv --quasi age

# The population: nothing is estimated without its size, and nothing but a sentence says what it is worth.
{ echo age,zip,w && for i in $(seq 1 120); do echo "$((i % 7 == 0 ? i : i % 11)),$((i % 3)),$((i % 4 + 2))"; done; } >sample.csv
awk -F, -v OFS=, 'NR > 1 { $1 = $1 < 20 ? "0-19" : "20-120" } { print }' sample.csv >decades.csv
expect_exit 0 kanon evaluate sample.csv decades.csv --quasi age,zip --json
is j.risk.population null
is j.risk.by_weights null
expect_exit 0 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size 10000 --json
is j.risk.population.size 10000
is j.risk.population.enforced false
is j.risk.population.before.sample 120
is j.risk.population.before.fraction 0.012
is j.risk.population.before.taken pitman
is 'j.risk.population.before.share == j.risk.population.before.pitman.share' true
is 'j.risk.population.before.share > 0 && j.risk.population.before.share < j.risk.population.before.zayatz.share' true
is j.risk.population.after.taken zayatz # nobody is alone
is j.risk.population.after.share 0
is j.risk.population.after.pitman.share null
expect_exit 0 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size 200 --json
is '["snb", "zayatz"].includes(j.risk.population.before.taken)' true
expect_exit 0 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size 10000 --report population.html
expect_stdout 'Alone in their group in a population of 10,000'
expect_stdout 'Pitman is taken: at most a tenth of the population is in the file'
expect_stdout 'This is an estimate by a model of the population, not a promise'
[ "$(wc -L <"$stdout")" -le 80 ] || fail "lines of more than 80 characters"
grep -q 'Estimates of who is alone in a population of 10,000' population.html || fail 'the report tells the estimates'
expect_exit 0 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size 120
expect_stdout 'counted, not estimated: the file is the whole population'
expect_refused 1 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size 119
expect_stderr 'a population of 119 is smaller than the original, which has 120 rows'
expect_refused 1 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size -5
expect_refused 1 kanon evaluate sample.csv decades.csv --quasi age,zip --population-size many
expect_exit 0 kanon evaluate people.csv cells.csv --plan cells.csv.plan.json --population-size 1000 --json
is j.risk.population.after.taken null
is 'j.risk.population.after.zayatz.problem.includes("blanked")' true

# Survey weights: two groups of 10 and 4 people.
{ echo q,w && printf 'a,3\na,7\nb,4\n'; } >weights.csv
expect_exit 0 kanon evaluate weights.csv weights.csv --quasi q --weight w --json
is j.risk.by_weights.before.people 14
is j.risk.by_weights.before.highest 0.25
is 'j.risk.by_weights.after.average.toFixed(6)' 0.150000
expect_exit 0 kanon evaluate weights.csv weights.csv --quasi q --weight w --report weights.md
expect_stdout 'By survey weights'
grep -q 'highest risk | about 0.25' weights.md || fail 'the report tells the risk by weights'
{ echo q,w && printf 'a,0.5\na,\nb,0.9\n'; } >few.csv
expect_exit 0 kanon evaluate few.csv few.csv --quasi q --weight w
expect_stdout 'fewer people than there are rows'
expect_stdout 'rows without a weight'

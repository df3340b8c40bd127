# k in people, not rows: searches, plan, checker, apply, evaluate and what refuses it.
needs_json

# Two people with many visits look like a crowd: 12 rows of women in area 1, by 2 people; everybody else comes once.
{
  echo 'who,area,sex,note'
  for i in 1 2 3 4 5 6; do
    echo "a,1,f,n$i"
    echo "b,1,f,m$i"
  done
  for i in 1 2 3 4 5 6; do
    echo "c$i,1,m,x$i"
    echo "d$i,2,m,y$i"
    echo "e$i,2,f,z$i"
  done
} >visits.csv
visits=(visits.csv -k 4 --quasi area,sex)

# By rows nothing has to be done; by people the women of area 1 are two.
expect_exit 0 kanon anonymize "${visits[@]}" -o rows.csv --json
is 'j.groups' 4
is 'j.entity' null
is 'j.smallest_entities' null
expect_exit 0 kanon anonymize "${visits[@]}" --entity who -o people.csv --json
is 'j.status' optimal
is 'j.entity' who
is 'j.smallest_entities >= 4' true
is 'j.groups < 4' true
is 'j.forced' null # rows that a finer recoding would leave below k say nothing where k counts people
grep -q who people.csv && fail 'the entity was released'
grep -q '"entity": "who"' people.csv.plan.json || fail 'the plan does not say what k counts'
expect_exit 0 kanon anonymize "${visits[@]}" --entity who -o text.csv
expect_stdout 'different "who"'
expect_stdout 'counting different values of "who"'
expect_stdout 'column "who" is not released'

# The checker counts people again, and sees one fewer.
expect_exit 0 kanon_check people.csv --plan people.csv.plan.json --original visits.csv
expect_stdout "of 'who', counted in"
expect_exit 0 kanon verify people.csv --plan people.csv.plan.json --original visits.csv --json
is 'j.entity' who
is 'j.smallest_entities >= 4' true
expect_exit 0 kanon verify people.csv --plan people.csv.plan.json
expect_stdout 'open   entities: k counts the distinct values of'
sed 's/^\(e[1-5]\),2,f/a,2,f/;s/^\(d[1-5]\),2,m/a,2,m/;s/^\(c[1-5]\),1,m/a,1,m/' visits.csv >fewer.csv
expect_exit 2 kanon verify people.csv --plan people.csv.plan.json --original fewer.csv
expect_stdout FAILS

# Any K beside a plan, of rows or of people.
expect_exit 0 kanon verify rows.csv --plan rows.csv.plan.json --original visits.csv
grep -q who rows.csv || fail 'without --entity the column is plain'
expect_exit 0 kanon anonymize visits.csv -k 4 --quasi area,sex --identifier who -o hidden.csv
expect_exit 2 kanon verify hidden.csv --plan hidden.csv.plan.json --original visits.csv --entity who
expect_stdout 'has 2 distinct entity values'
expect_exit 0 kanon verify hidden.csv --plan hidden.csv.plan.json --original visits.csv --entity who -k 2
expect_exit 2 kanon verify hidden.csv --plan hidden.csv.plan.json --original visits.csv --entity who -k 3
expect_exit 2 kanon verify people.csv --plan people.csv.plan.json --original visits.csv --entity who -k 25
expect_refused 1 kanon verify people.csv --plan people.csv.plan.json --original visits.csv --entity note
expect_stderr "the plan counts the distinct values of 'who'"

# Suppressed rows: starred where they are about k people, else dropped, however many rows they are.
expect_exit 0 kanon anonymize "${visits[@]}" --entity who --suppress any --cost dm --coding area=keep --coding sex=keep \
  -o dropped.csv --json
is 'j.suppressed_rows' 12
is 'j.dropped_rows' 12
is 'j.starred_rows' 0
is 'j.warnings.some(w => w.includes("about fewer than k = 4"))' true
expect_exit 0 kanon verify dropped.csv --plan dropped.csv.plan.json --original visits.csv

# A row without an entity hides nobody.
sed 's/^[c-e][1-4],/NA,/' visits.csv >missing.csv
expect_exit 2 kanon anonymize missing.csv -k 9 --quasi area,sex --entity who --missing NA -o none.csv
expect_stderr 'k = 9 cannot be met'
expect_exit 0 kanon anonymize missing.csv -k 8 --quasi area,sex --entity who --missing NA -o all.csv --json
is 'j.smallest_entities' 8

# The same optimum from both exact searches and from the front; the others are not below it.
expect_exit 0 kanon anonymize "${visits[@]}" --entity who --coding area=flat --coding sex=flat --search lattice -o l.csv --json
cost=$(js "$stdout" 'j.cost')
expect_exit 0 kanon anonymize "${visits[@]}" --entity who --coding area=flat --coding sex=flat -o k.csv --json
is 'j.cost' "$cost"
expect_exit 0 kanon frontier "${visits[@]:0:1}" --quasi area,sex --entity who --coding area=flat --coding sex=flat --json
is "j.points.find(p => p.k >= 4).cost" "$cost"
for search in best climb genetic anneal datafly; do
  kanon anonymize "${visits[@]}" --entity who --coding area=flat --coding sex=flat --search $search -o $search.csv --json >out.json || [ $? = 3 ]
  expect_exit 0 kanon verify $search.csv --plan $search.csv.plan.json --original visits.csv
done
expect_exit 0 kanon compare "${visits[@]}" --entity who --coding area=flat --coding sex=flat --searches koptimize,lattice,local --json
is 'j.searches.filter(s => s.cost == '"$cost"').length' 2

# The next wave, by the same plan: people are counted there.
expect_exit 3 kanon apply people.csv.plan.json missing.csv -o wave.csv --suppress any --json
is 'j.entity' who
expect_exit 0 kanon verify wave.csv --plan wave.csv.plan.json --original missing.csv

# Risk in people, although the release does not show them.
expect_exit 0 kanon evaluate visits.csv people.csv --json
is 'j.entity' who
is 'j.risk.after.smallest_group >= 4' true
is 'j.k_holds' true
is 'j.risk.before.smallest_group' 2

# The report counts people, and its verdict is the checker's, who has judged the file before it had its name.
expect_exit 0 kanon anonymize "${visits[@]}" --entity who -o reported.csv --report report.md
grep -q 'at least 4 different entities' report.md || fail 'the report does not say what k counts'
grep -q 'not judged' report.md && fail 'the report has no verdict'
grep -q "of 'who', counted in" report.md || fail 'the report lacks what the checker counted'

# Beside the quasi-identifiers people are counted, too: each of these wards has many rows of women in area 1, all of
# one person. Rows would tell nobody apart.
awk -F, -v OFS=, 'NR == 1 { print "who,area,sex,ward"; next } { print $1, $2, $3, $1 == "a" ? "w1" : $1 == "b" ? "w2" : "w3" }' \
  visits.csv >wards.csv
wards=(wards.csv -k 2 --quasi area,sex --entity who)
alone=$(awk -F, 'NR > 1 { key = $2 "|" $3 "|" $4; ++rows[key]; if (!seen[key, $1]++) ++people[key] }
  END { for (key in rows) if (people[key] < 2) sum += rows[key]; print sum + 0 }' wards.csv)
[ "$alone" = 12 ] || fail 'the table is not what the test is about'
expect_exit 0 kanon anonymize "${wards[@]}" --coding area=keep --coding sex=keep -o wards_r.csv --report wards.html --json
is 'j.verdict' holds_for_listed
is 'j.plain.entity' who
is 'j.plain.together.rows_below_k' "$alone"
is 'j.plain.together.unique_rows' "$alone"
expect_refused 2 kanon anonymize "${wards[@]}" --coding area=keep --coding sex=keep -o strict.csv --strict
expect_exit 0 kanon verify wards_r.csv --plan wards_r.csv.plan.json --original wards.csv
expect_stdout '12 of 30 rows are in groups of one "who" only and 12 are in groups of fewer than k = 2'
expect_stdout 'others tell rows apart'
expect_exit 2 kanon verify wards_r.csv --plan wards_r.csv.plan.json --original wards.csv --strict
expect_exit 0 kanon verify wards_r.csv --plan wards_r.csv.plan.json --original wards.csv --strict --accept ward
expect_exit 0 kanon evaluate wards.csv wards_r.csv --json
is 'j.plain.together.rows_below_k' "$alone"
expect_exit 0 kanon inspect wards.csv --quasi area,sex --entity who -k 2 --json
is 'j.plain.together.rows_below_k' "$alone"
expect_exit 0 kanon inspect wards.csv --quasi area,sex -k 2 --json
is 'j.plain.entity' null
# The release alone does not tell whose row is whose: nothing is said to hold that nobody looked at.
expect_exit 0 kanon verify wards_r.csv --plan wards_r.csv.plan.json
expect_stdout 'tell apart was not judged: different "who" are counted, and only the original tells whose row is whose'
expect_stdout 'the release keeps its promises for the listed columns; others were not judged'
expect_exit 2 kanon verify wards_r.csv --plan wards_r.csv.plan.json --strict
expect_stderr 'people were not judged'
expect_exit 2 kanon verify wards_r.csv --plan wards_r.csv.plan.json --strict --accept ward
expect_stderr 'Add --original'
expect_exit 0 kanon verify wards_r.csv --plan wards_r.csv.plan.json --json
is 'j.status' holds_for_listed
is 'j.plain.judged' false
is 'j.plain.together.rows_below_k' null
# Rows that are suppressed are seen as the release shows them, starred or not at all.
expect_exit 0 kanon anonymize wards.csv -k 4 --quasi area,sex --entity who --suppress any --cost dm --coding area=keep \
  --coding sex=keep -o wards_s.csv --json
is 'j.dropped_rows' 12
is 'j.verdict' holds
# By a plan whose k counts rows, with people named to the checker.
expect_exit 0 kanon anonymize wards.csv -k 2 --quasi area,sex --identifier who -o wards_i.csv --json
is 'j.verdict' holds
expect_exit 2 kanon verify wards_i.csv --plan wards_i.csv.plan.json --original wards.csv --entity who --strict
expect_stdout '12 are in groups of fewer than k = 2'

# Boxes per group: the rows of a tuple stay together, and every box is about k people.
boxes=(--coding area=flat --coding sex=flat --entity who)
for search in local mondrian; do
  kanon anonymize "${visits[@]}" "${boxes[@]}" --search $search -o box_$search.csv --json >out.json || [ $? = 3 ]
  grep -q '"smallest_entities":[4-9]' out.json || fail 'a box is about fewer than 4 people'
  head -1 box_$search.csv | grep -q who && fail 'the entity was released'
  expect_exit 0 kanon_check box_$search.csv --plan box_$search.csv.plan.json --original visits.csv
  expect_stdout "of 'who', counted in"
  expect_stdout 'distinct entity values'
  expect_exit 0 kanon verify box_$search.csv --plan box_$search.csv.plan.json
  expect_stdout 'people were not judged'
  expect_exit 2 kanon verify box_$search.csv --plan box_$search.csv.plan.json --strict --accept note
  expect_stderr 'people were not judged'
  expect_exit 2 kanon verify box_$search.csv --plan box_$search.csv.plan.json --original visits.csv --entity who -k 25
  expect_stdout 'fewer than 25 distinct entity values'
  expect_exit 2 kanon verify box_$search.csv --plan box_$search.csv.plan.json --original fewer.csv
  expect_stdout FAILS
  kanon apply box_$search.csv.plan.json visits.csv -o again_$search.csv >out.txt || [ $? = 3 ]
  cmp box_$search.csv again_$search.csv || fail 'apply to its own table is another release'
  expect_refused 2 kanon apply box_$search.csv.plan.json missing.csv -o no.csv
  expect_stderr 'k different values of "who" in every group'
  expect_exit 0 kanon evaluate visits.csv box_$search.csv --json
  is 'j.entity' who
  is 'j.k_holds' true
  is 'j.risk.after.smallest_group >= 4' true
  is 'j.plain.entity' who
  is 'j.plain.judged' true
done
# By rows the women of area 1 are a box of their own, which is cheaper.
kanon anonymize "${visits[@]}" --coding area=flat --coding sex=flat --identifier who --search local -o box_rows.csv --json >rows.json || [ $? = 3 ]
kanon anonymize "${visits[@]}" "${boxes[@]}" --search local -o box_local.csv --force --json >people.json || [ $? = 3 ]
awk "BEGIN { exit !($(js rows.json 'j.cost') < $(js people.json 'j.cost')) }" || fail 'people cost no more than rows'
# Suppressed rows: together about two people, so they are dropped, however many they are, and a note says so.
kanon anonymize "${visits[@]}" --coding area=keep --coding sex=keep --entity who --search local --suppress any -o box_dropped.csv --json >out.json || [ $? = 3 ]
grep -q '"dropped_rows":12' out.json || fail 'starred rows of two people stay'
grep -q 'about fewer than k = 4 entities' out.json || fail 'no note says why rows were dropped'
expect_exit 0 kanon_check box_dropped.csv --plan box_dropped.csv.plan.json --original visits.csv
# Where no group can be formed, that is known: eight people are named.
for search in local mondrian; do
  expect_refused 2 kanon anonymize missing.csv -k 9 --quasi area,sex --missing NA "${boxes[@]}" --search $search -o none_box.csv
  expect_stderr 'groups of 9 different values of "who" cannot be formed'
done
# A search that parts tuples says nothing of people.
expect_refused 2 kanon anonymize "${visits[@]}" --entity who --search mondrian-relaxed -o no.csv
expect_stderr 'takes some rows of a tuple'
# The report counts people, and the ward of each of two women is seen to be of one person only.
kanon anonymize "${wards[@]}" --search mondrian --coding area=keep --coding sex=keep -o wards_b.csv --report wards_b.md --json >out.json || [ $? = 3 ]
grep -q '"verdict":"holds_for_listed"' out.json || fail 'wards tell rows apart'
grep -q 'different entities' wards_b.md || fail 'the report of boxes does not count people'
expect_exit 0 kanon verify wards_b.csv --plan wards_b.csv.plan.json --original wards.csv --json
is 'j.plain.together.rows_below_k' "$alone"
is 'j.plain.entity' who
# Beside others, and k by k.
expect_exit 0 kanon compare "${visits[@]}" "${boxes[@]}" --searches koptimize,local,mondrian,mondrian-relaxed --json
is 'j.searches.filter(s => s.cost !== null).map(s => s.search).join()' koptimize,local,mondrian
is 'j.searches.find(s => s.search === "mondrian-relaxed").note.includes("some rows of a tuple")' true
kanon frontier visits.csv --quasi area,sex "${boxes[@]}" --search local -k 2,4,9 --json >out.json || [ $? = 3 ]
grep -q '"k":9' out.json || fail 'the front of boxes has no point at k = 9'

# Refused, with the reason.
expect_refused 2 kanon anonymize "${visits[@]}" --entity who --variant paper -o no.csv
expect_stderr 'counts rows'
expect_refused 2 kanon anonymize "${visits[@]}" --entity who --trace no.trace -o no.csv
expect_stderr 'counts rows'
expect_refused 2 kanon frontier visits.csv --quasi area,sex --entity who --search poka --coding area=flat --coding sex=flat
expect_stderr 'POkA counts rows'
printf '%s\n' 'table = "visits.csv"' 'k = 2' 'entity = "who"' '[quasi.area]' '[quasi.sex]' >cells.toml
for command in "suppress cells.toml --rule strict -o no.csv" "suppress visits.csv -k 2 --quasi area,sex --entity who -o no.csv" \
  "unsafe cells.toml --suggest" "unsafe cells.toml --scores no.csv" "frontier cells.toml --rule strict -k 2"; do
  expect_refused 2 kanon $command
  expect_stderr 'counted in rows'
done
expect_refused 2 kanon unsafe cells.toml --missing-as never
expect_stderr 'told apart by rows'
expect_refused 2 kanon unsafe cells.toml --engine records
expect_stderr 'counts rows'

# Which combinations are unsafe is known in people: two visits of one patient are one patient.
printf '%s\n' who,area,sex ann,n,f ann,n,f bea,n,m cid,s,m cid,s,m dan,s,f ann,s,f >twice.csv
expect_exit 0 kanon unsafe twice.csv --quasi area,sex -k 2 --json
is 'j.combinations + " " + j.pairs + " " + j.entity' '1 1 null'
expect_exit 0 kanon unsafe twice.csv --quasi area,sex -k 2 --entity who --json
is 'j.combinations + " " + j.pairs + " " + j.entity + " " + j.suppressed_cells' '3 5 who null'
expect_exit 0 kanon unsafe twice.csv --quasi area,sex -k 2 --entity who
expect_stdout 'had by fewer than k = 2 different "who"'
expect_stdout 'not told: cells to blank are counted in rows'
expect_no_temporaries

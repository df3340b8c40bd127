# kanon anonymize --search local and mondrian: releases that the checker verifies, plans that apply, certificates; refusals.
needs_json
{
  echo name,age,job,zip,pay
  awk 'function draw(n) { x = (x * 137 + 59) % 10007; return int(x / 7) % n }
    BEGIN { x = 5; split("baker cook clerk judge", jobs)
    for (i = 0; i < 120; ++i) printf "n%d,%d,%s,%s,%d\n", i, 18 + draw(20), jobs[1 + draw(4)],
      draw(2) ? "01115" : "20095", 10 * draw(4) }'
} >people.csv
printf 'baker;food;*\ncook;food;*\nclerk;office;*\njudge;office;*\n' >job.csv
ask=(people.csv --quasi age,job,zip --coding job=taxonomy:job.csv --identifier name)
made() { # FILE [OPTIONS...]: the checker agrees, with the original at hand
  expect_exit 0 kanon_check "$1" --plan "$1.plan.json" --original "${original:-people.csv}" "${@:2}"
}
groups_of() { sed 1d "$1" | cut -d, -f1-3 | sort | uniq -c | awk -v k="$2" '$1 < k { bad = 1 } END { exit bad }'; }

# The release, its plan, its certificate.
local=(-k 5 --search local --effort 300)
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" --prices prices.jsonl -o local.csv
expect_stdout 'not proven optimal: bound 0.'
expect_stdout 'forced cells'
expect_stdout 'downcoding'
expect_stdout '--slack K2'
expect_stdout 'evaluated, not minimised'
refuse_stdout 'anonymous'
made local.csv --prices prices.jsonl
groups_of local.csv 5 || fail 'a group is below k'
expect_no_temporaries

# JSON; the same with any number of threads; the loss is far below that of one recoding for all.
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" --threads 1 --target pay -o one.csv --json
is j.status feasible
is j.search local
is j.boxes.formed_at 5
is 'j.boxes.forced_cells' 0
is 'j.boxes.cm > 0 && j.boxes.cm < 120' true
is 'j.boxes.dm >= 5 * j.rows' true
is 'j.smallest_group >= 5' true
is 'Math.abs((j.cost - j.bound) / j.cost - j.gap) < 1e-9' true
is 'j.boxes.target' pay
expect_same local.csv one.csv
cost=$(js "$stdout" j.cost)
expect_exit 0 kanon anonymize "${ask[@]}" -k 5 -o recoded.csv --json
is "j.cost > 1.5 * $cost" true
for search in mondrian mondrian-relaxed; do
  expect_exit 3 kanon anonymize "${ask[@]}" -k 5 --search $search -o $search.csv --json
  is "j.cost > $cost" true
  is j.bound 0
  made $search.csv
  groups_of $search.csv 5 || fail 'a group is below k'
done

# evaluate reads the plan and finds the same losses; a report is made of it.
expect_exit 0 kanon evaluate people.csv one.csv --plan one.csv.plan.json --json
is "Math.abs(j.loss.lm - $cost) < 1e-9" true
is 'j.risk.after.smallest_group >= 5' true
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" -o reported.csv --report reported.html --quiet
expect_file reported.html

# A plan repeats its release byte by byte, whatever the order of the rows; Parquet as well.
{ head -n 1 people.csv && tail -n +2 people.csv | tac; } >turned.csv
expect_exit 3 kanon apply local.csv.plan.json turned.csv -o applied.csv
expect_same local.csv applied.csv
expect_same local.csv.plan.json applied.csv.plan.json
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" -o local.parquet
made local.parquet

# The next wave: a row less, a row more, a new combination; then values that the plan does not know.
{ sed 7d people.csv && sed -n '9s/^n[0-9]*/new1/p; 30s/^n[0-9]*/new2/p' people.csv; } >next.csv
expect_exit 3 kanon apply local.csv.plan.json next.csv -o next_release.csv --json
is j.rows 121
is 'j.boxes.wave.known_rows + j.boxes.wave.placed_rows + j.boxes.wave.moved_rows == 121 - j.suppressed_rows' true
is j.bound 0
original=next.csv made next_release.csv
printf 'a,b\n1,x\n1,x\n9,y\n9,y\n' >pairs.csv
expect_exit 0 kanon anonymize pairs.csv -k 2 --quasi a,b --search local --suppress 50% -o pairs_out.csv
{ cat pairs.csv && echo 1,y; } >pairs_next.csv # values that the plan knows, a tuple that it does not
expect_refused 1 kanon apply pairs_out.csv.plan.json pairs_next.csv -o no.csv
expect_stderr 'no box of the plan holds some rows of this table (rows: 1, different ones: 1, columns: a, b)'
refuse_stderr '1, y'
expect_exit 3 kanon apply pairs_out.csv.plan.json pairs_next.csv -o pairs_next_out.csv --unseen suppress --json
is j.dropped_rows 1
[ "$(js pairs_next_out.csv.plan.json 'j.tuples.filter(t => t.suppressed).length')" = 1 ] || fail 'the plan does not say which'
original=pairs_next.csv made pairs_next_out.csv
{ cat people.csv && printf '%s\n' new1,99,cook,01115,10 new2,20,pilot,01115,10; } >unknown.csv
expect_refused 1 kanon apply local.csv.plan.json unknown.csv -o unknown_release.csv
expect_stderr '1 of column "age": 99'
expect_stderr '1 of column "job": pilot'
expect_refused 2 kanon apply local.csv.plan.json unknown.csv -o unknown_release.csv --unseen suppress
expect_stderr 'its limit "none" allows 0'
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" --suppress 5% -o limited.csv --json
is 'j.suppressed_rows <= 6' true
made limited.csv
expect_exit 3 kanon apply limited.csv.plan.json unknown.csv -o unknown_release.csv --unseen suppress --json
is j.boxes.wave.unseen_rows 2
original=unknown.csv made unknown_release.csv
printf 'a,b\n1,x\n1,y\n2,x\n2,y\n' >star.csv # then a value that looks like a label of the plan
expect_exit 0 kanon anonymize star.csv -k 2 --quasi a,b --search local --suppress 50% -o star_out.csv
{ cat star.csv && echo '*,y'; } >star_next.csv
expect_exit 3 kanon apply star_out.csv.plan.json star_next.csv -o star_next_out.csv --unseen suppress
refuse_stdout 'No group shows more'
original=star_next.csv made star_next_out.csv
printf 'a,t\nx,p\ny,q\n' >pq.csv # a box that looks suppressed beside rows that are: 1 of the box and all of these
expect_exit 0 kanon anonymize pq.csv -k 2 --quasi a --target t --search local --suppress any -o pq_out.csv
{ cat pq.csv && printf 'z,p\nz,q\n'; } >pq_next.csv
expect_exit 3 kanon apply pq_out.csv.plan.json pq_next.csv -o pq_next_out.csv --unseen suppress --json
is j.boxes.cm 3
original=pq_next.csv made pq_next_out.csv
printf 'a,b\n1,x\n3,x\n1,x\n3,x\n' >odds.csv
expect_exit 0 kanon anonymize odds.csv -k 4 --quasi a,b --search local -o odds_out.csv
{ cat odds.csv && echo 2,x; } >between.csv
expect_refused 1 kanon apply odds_out.csv.plan.json between.csv -o no.csv
expect_exit 3 kanon apply odds_out.csv.plan.json between.csv -o between_out.csv --unseen map --json
is j.boxes.wave.placed_rows 1
is j.groups 1
original=between.csv made between_out.csv

# Edits of plan and release are found out; nothing is written from an edited plan.
sed 's/"rows":5}/"rows":6}/' local.csv.plan.json >edited.json
! cmp -s edited.json local.csv.plan.json || fail 'the edit changes nothing'
expect_refused 1 kanon apply edited.json people.csv -o no.csv
expect_exit 2 kanon_check local.csv --plan edited.json --original people.csv
sed '2s/^[^,]*/\*/' local.csv >edited.csv
expect_exit 2 kanon_check edited.csv --plan local.csv.plan.json
sed '2s/"price":[0-9]*/"price":99999999/' prices.jsonl >edited.jsonl
expect_exit 2 kanon_check local.csv --plan local.csv.plan.json --original people.csv --prices edited.jsonl

# Slack forms larger groups and promises k.
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" --slack 8 -o slack.csv --json
is j.k 5
is j.boxes.formed_at 8
is 'j.smallest_group >= 8' true
is "j.cost > $cost" true
made slack.csv

# Suppression: what fits in no group is starred, or dropped where it is too little.
sed 's/^n0,[0-9]*,[a-z]*,[0-9]*/n0,18,judge,99999/' people.csv >odd.csv
expect_refused 2 kanon anonymize odd.csv "${ask[@]:1}" "${local[@]}" --coding zip=keep -o no.csv
expect_stderr '1 rows fit in no box'
expect_exit 3 kanon anonymize odd.csv "${ask[@]:1}" "${local[@]}" --coding zip=keep --suppress 1 -o odd_release.csv --json
is j.suppressed_rows 1
is j.dropped_rows 1
original=odd.csv made odd_release.csv

# Tables of one row, of equal rows, and one that needs nothing.
printf 'a,b\n1,x\n' >one_row.csv
expect_refused 2 kanon anonymize one_row.csv -k 2 --quasi a,b --search local -o no.csv
expect_exit 0 kanon anonymize one_row.csv -k 1 --quasi a,b --search local -o one_out.csv
expect_stdout 'already holds k'
expect_same one_row.csv one_out.csv
printf 'a,b\n1,x\n1,x\n1,x\n' >equal.csv
expect_exit 0 kanon anonymize equal.csv -k 3 --quasi a,b --search local -o equal_out.csv --prices equal.jsonl
expect_same equal.csv equal_out.csv
original=equal.csv made equal_out.csv --prices equal.jsonl
printf 'a,b\n1,*\n2,x\n1,*\n2,x\n9,y\n8,z\n' >starry.csv # a value that looks suppressed, and a box that does
expect_exit 0 kanon anonymize starry.csv -k 2 --quasi a,b --search local -o starry_out.csv
grep -qF '1,\*' starry_out.csv || fail 'the value * is not marked'
original=starry.csv made starry_out.csv

# Recipes say the same.
expect_exit 3 kanon anonymize "${ask[@]}" "${local[@]}" --slack 6 --prices again.jsonl -o recipe.csv --write-recipe recipe.toml
grep -qF 'slack = 6' recipe.toml && grep -qF 'prices = "again.jsonl"' recipe.toml || fail 'the recipe lacks slack or prices'
cp recipe.csv first.csv
expect_exit 3 kanon anonymize recipe.toml --force
expect_same recipe.csv first.csv

# Wrong questions.
expect_refused 1 kanon anonymize "${ask[@]}" -k 5 --search local --cost dm -o no.csv
expect_stderr 'minimises lm, not dm'
expect_refused 1 kanon anonymize "${ask[@]}" -k 5 --search local --slack 4 -o no.csv
expect_stderr 'below k'
expect_refused 1 kanon anonymize "${ask[@]}" -k 5 --slack 6 -o no.csv
expect_refused 1 kanon anonymize "${ask[@]}" -k 5 --search mondrian --prices no.jsonl -o no.csv
expect_refused 2 kanon anonymize "${ask[@]}" -k 121 --search local -o no.csv
expect_refused 2 kanon anonymize "${ask[@]}" -k 5 --search local --slack 121 -o no.csv
expect_refused 1 kanon anonymize "${ask[@]}" -k 5 --search local --prices people.csv -o no.csv
expect_refused 1 kanon apply local.csv.plan.json people.csv -o no.csv --compare-fresh 1s

# Wide interval columns have boxes without end: the time is kept all the same, by search and certificate.
awk 'function draw(n) { x = (x * 16807) % 2147483647; return x % n }
  BEGIN { x = 7; print "a,b,c,d"; for (i = 0; i < 1500; ++i) print draw(700) "," draw(700) "," draw(700) "," draw(700) }' >wide.csv
wide=(wide.csv -k 5 --quasi a,b,c,d --search local)
expect_exit 3 timeout 20 "$kanon" anonymize "${wide[@]}" --time 1s -o wide_out.csv --prices wide.jsonl --json
is 'j.smallest_group >= 5 && j.suppressed_rows == 0' true
is 'j.search_seconds < 3 && j.cost < 0.2' true
original=wide.csv made wide_out.csv --prices wide.jsonl

# Nothing lost is optimal, also where units are rounded.
printf 'a,b\n0.1,x\n0.1,x\n0.7,y\n0.7,y\n0.9,y\n0.9,y\n' >decimals.csv
expect_exit 0 kanon anonymize decimals.csv -k 2 --quasi a,b --search local -o decimals_out.csv
expect_same decimals.csv decimals_out.csv

# Ctrl-C releases what there is, with its gap.
expect_exit 0 kanon demo --rows 3000 --data-only --folder census --quiet
"$kanon" anonymize census/census.toml -k 5 --search local --time 60s --suppress none -o stopped.csv --plan stopped.csv.plan.json >"$stdout" 2>"$stderr" </dev/null &
pid=$!
for _ in {1..400}; do
  grep -q incumbent "$stderr" && break
  sleep 0.02
done
kill -INT $pid
code=0
wait $pid || code=$?
[ "$code" = 3 ] || fail "exit code $code after Ctrl-C, expected 3"
expect_stdout 'not proven optimal'
original=census/census.csv made stopped.csv

# Adult: what a study found is reached within a few rounds, and the plan stays small.
[ -d "$KANON_DATA/adult" ] || skip 'no data: adult'
effort=$(slow_or 100 300) least=$(slow_or 0.054 0.0508)
codings=()
columns=age,workclass,education,marital_status,occupation,race,sex,native_country,salary_class
for column in ${columns//,/ }; do
  codings+=(--coding "$column=taxonomy:$KANON_DATA/adult/hierarchies_arx/adult_hierarchy_$column.csv")
done
expect_exit 3 kanon anonymize "$KANON_DATA/adult/adult_train_30162.csv" -k 5 --search local --effort $effort --quasi $columns \
  "${codings[@]}" -o adult.csv --prices adult.jsonl --json
is "j.cost < $least && j.bound > 0.03" true
is 'j.boxes.forced_cells' 0
is 'j.suppressed_rows' 0
[ "$(stat -c %s adult.csv.plan.json)" -lt 2000000 ] || fail 'the plan is too large'
expect_exit 2 kanon_check adult.csv --plan adult.csv.plan.json --original "$KANON_DATA/adult/adult_train_30162.csv" \
  --prices <(sed '2s/"price":[0-9]*/"price":9999999/' adult.jsonl)

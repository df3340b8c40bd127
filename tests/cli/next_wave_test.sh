# kanon apply on the next wave: values the plan does not know, and the plan beside a search anew.
needs_json
write_people >people.csv
flags=(-k 2 --quasi age,zip --identifier name,sex --sensitive illness --suppress 50% --coding zip=taxonomy:prefix)
expect_exit 0 kanon anonymize people.csv "${flags[@]}" --write-recipe recipe.toml -o wave1.csv

# Three new ages, a new zip. By default they are named, by column, and nothing is written.
{ write_people && printf 'Ida,16,f,01115,gout\nJan,99,m,20095,flu\nKim,98,m,20096,flu\n'; } >next.csv
expect_refused 1 kanon apply wave1.csv.plan.json next.csv -o wave2.csv
expect_stderr '3 of column "age": 16, 98, 99'
expect_stderr '1 of column "zip": 20096'
expect_stderr '--unseen map'
refuse_stderr Ida

# map: the new plan lists where they went, and the checker agrees, with the table at hand.
expect_exit 3 kanon apply wave1.csv.plan.json next.csv -o wave2.csv --unseen map --json
expect_no_file out.csv
is 'j.unseen.map(u => u.column).join()' age,zip
is 'j.unseen[0].values.map(v => v.value).join()' 16,98,99
is 'j.unseen[0].values.every(v => !v.suppressed && v.rows == 1)' true
is 'j.unseen[0].values.map(v => v.label).join()' 'missing or 16-39,84-99,84-99'
is 'j.unseen[0].widened.map(w => w.before + " " + w.after).join()' 'missing or 23-39 missing or 16-39,84 84-99'
is 'j.unseen[1].values[0].label' '2009*'
is 'j.fresh' null
expect_exit 0 kanon verify wave2.csv --plan wave2.csv.plan.json --original next.csv
expect_exit 0 kanon_check wave2.csv --plan wave2.csv.plan.json --original next.csv
{ write_people && for i in 1 2 3; do echo "P$i,99,m,20095,flu"; done; } >many.csv
# The next wave may be allowed less, or more; the table of the plan keeps its limit.
expect_refused 2 kanon apply wave1.csv.plan.json many.csv -o less.csv --unseen suppress --suppress none
expect_stderr 'its limit "none" allows 0'
expect_stderr 'Allow more with --suppress'
expect_exit 3 kanon apply wave1.csv.plan.json many.csv -o allowed.csv --unseen suppress --suppress any
expect_exit 0 kanon_check allowed.csv --plan allowed.csv.plan.json --original many.csv
js allowed.csv.plan.json 'j.suppression.limit' >limit
[ "$(cat limit)" = any ] || fail "the limit of the new plan is $(cat limit)"
expect_refused 1 kanon apply wave1.csv.plan.json people.csv -o same.csv --suppress any
expect_stderr 'was made for this table'
expect_refused 1 kanon apply wave1.csv.plan.json many.csv -o odd.csv --unseen suppress --suppress lots
# Once more with the new plan: nothing is unseen, the release is the same.
expect_exit 3 kanon apply wave2.csv.plan.json next.csv -o again.csv --json
is 'j.unseen.length' 0
expect_same wave2.csv again.csv

# suppress: rows with a new value, however many alike. The checker refuses a release that shows one of them.
expect_exit 3 kanon apply wave1.csv.plan.json many.csv -o starred.csv --unseen suppress --json
is 'j.unseen[0].values[0].suppressed' true
is 'j.suppressed_rows >= 3' true
js starred.csv.plan.json 'j.columns.find(c => c.name == "age").nodes.filter(n => n.suppressed).length' >count
[ "$(cat count)" = 1 ] || fail 'the plan does not say which values are suppressed'
expect_exit 0 kanon_check starred.csv --plan starred.csv.plan.json --original many.csv
sed 's/^\*,\*,flu$/99,20095,flu/' starred.csv >shows.csv
cmp -s starred.csv shows.csv && fail 'no starred row to change'
expect_exit 2 kanon_check shows.csv --plan starred.csv.plan.json --original many.csv
expect_exit 0 kanon evaluate many.csv starred.csv --plan starred.csv.plan.json

# Too much suppression for the plan's limit: of the rows of the new table.
{ echo name,age,sex,zip,illness && for i in 1 2 3 4 5 6; do echo "P$i,9$i,m,20095,flu"; done; } >all_new.csv
expect_refused 2 kanon apply wave1.csv.plan.json all_new.csv -o out.csv --unseen suppress
expect_stderr 'its limit "50%" allows 3'

# What cannot be mapped is an error: values of a hierarchy file.
printf '%s\n' 'f;any' 'm;any' >sex.csv
expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,sex --coding sex=taxonomy:sex.csv --identifier name,zip \
  --suppress 25% -o file.csv
{ write_people && echo Lou,23,x,01115,flu; } >x.csv
expect_refused 1 kanon apply file.csv.plan.json x.csv -o out.csv --unseen map
expect_stderr 'the hierarchy "sex.csv" does not hold them'

# The plan beside a search anew. The optimum of the same table is the plan itself.
expect_exit 0 kanon apply wave1.csv.plan.json people.csv -o same.csv --compare-fresh 10s --json
is 'j.fresh.status' optimal
is 'j.fresh.relative' 0
is 'Math.abs(j.fresh.cost - j.cost) < 1e-12' true
expect_exit 3 kanon apply wave1.csv.plan.json next.csv -o next_fresh.csv --unseen map --compare-fresh 10s --json
is 'j.fresh.relative >= 0 && j.fresh.reused_cost >= j.fresh.cost' true
expect_exit 3 kanon apply wave1.csv.plan.json next.csv -o next_recipe.csv --unseen map --compare-fresh 10s --recipe recipe.toml
expect_stdout 'reuse costs'
expect_stdout 'unseen values'
# Both costs are measured in the domain of the new table, whose suppressed values count for the new search.
{ echo age && for i in $(seq 60); do echo $((20 + i * 37 % 41)); done; } >ages.csv
expect_exit 0 kanon anonymize ages.csv -k 8 --quasi age --suppress 5 -o ages_release.csv
{ cat ages.csv && echo 1000; } >more_ages.csv
expect_exit 3 kanon apply ages_release.csv.plan.json more_ages.csv -o more.csv --unseen suppress --compare-fresh 10s --json
is 'j.fresh.status + j.fresh.reused_suppressed_rows' optimal1
is 'Math.abs(j.fresh.relative) < 1e-9' true
# A box per group is no recoding to compare with.
sed -E 's/^name = "koptimize"/name = "local"/' recipe.toml >local.toml
grep -qxF 'name = "local"' local.toml || fail 'the recipe names no search'
expect_refused 1 kanon apply wave1.csv.plan.json people.csv -o out.csv --compare-fresh 1s --recipe local.toml
expect_stderr "the recipe's search is local"
expect_refused 1 kanon apply file.csv.plan.json people.csv -o out.csv --compare-fresh 1s
expect_stderr '--recipe'
expect_refused 1 kanon apply wave1.csv.plan.json people.csv -o out.csv --recipe recipe.toml
expect_stderr '--compare-fresh'
expect_refused 1 kanon apply wave1.csv.plan.json people.csv -o out.csv --unseen maps
expect_stderr 'map'
expect_no_temporaries

# Head room: the plan holds more than was asked for, and the next table is held to what was.
awk 'BEGIN { print "id,age,town"; for (i = 0; i < 300; i++) print i "," 20 + i % 7 * 10 "," "t" i % 5 }' >first.csv
awk 'NR == 1 || NR % 9 != 0' first.csv >fewer.csv
room=(first.csv -k 5 --quasi age,town --identifier id --suppress 2%)
expect_exit 0 kanon anonymize "${room[@]}" --reserve 40% --json -o room.csv
is j.k 7
is j.limit_rows 3
is 'j.asked.k + j.asked.suppress' 52%
is 'j.smallest_group >= 7' true
js room.csv.plan.json 'JSON.stringify(j.reserve)' >reserve
[ "$(cat reserve)" = '{"k":5,"limit":"2%"}' ] || fail "the plan keeps $(cat reserve)"
expect_exit 0 kanon_check room.csv --plan room.csv.plan.json --original first.csv
expect_exit 3 kanon apply room.csv.plan.json fewer.csv -o fewer_release.csv --json --report fewer.html
is j.k 5
is j.suppressed_rows 0
is j.asked null
js fewer_release.csv.plan.json 'j.suppression.limit + j.reserve' >reserve
[ "$(cat reserve)" = 2%undefined ] || fail "the next plan says $(cat reserve)"
expect_exit 0 kanon_check fewer_release.csv --plan fewer_release.csv.plan.json --original fewer.csv
grep -q 'Checked, and it holds' fewer.html || fail 'the report of apply is not judged'
grep -qF 'kanon apply room.csv.plan.json fewer.csv -o fewer_release.csv' fewer.html || fail 'the report does not say how'
grep -q 'an earlier plan' fewer.html || fail 'the report does not say by whose choice'
expect_exit 0 kanon apply room.csv.plan.json first.csv -o same_release.csv --json # its own table: as it was
is j.k 7
sed 's/^\( *"k"\): 5,/\1: 8,/' room.csv.plan.json >more.json
cmp -s room.csv.plan.json more.json && fail 'no reserve to change'
expect_exit 1 kanon_check room.csv --plan more.json
expect_refused 1 kanon anonymize "${room[@]}" --reserve 40% --search local -o none.csv
expect_stderr '--slack'
expect_refused 1 kanon anonymize "${room[@]}" --reserve much -o none.csv
expect_refused 1 kanon apply room.csv.plan.json fewer.csv -o none.csv --report none.pdf
# Reports of boxes and of cells, too.
kanon anonymize "${room[@]}" --search local --time 2s -o boxed.csv --quiet || [ $? = 3 ] || fail 'no boxes'
kanon apply boxed.csv.plan.json fewer.csv -o boxed_next.csv --suppress any --unseen map --report boxed.md --quiet || [ $? = 3 ] || fail 'no wave'
grep -qF 'Verdict: holds' boxed.md || fail 'the report of a wave of boxes is not judged'
expect_exit 0 kanon suppress first.csv -k 5 --quasi age,town --identifier id --rule strict -o celled.csv
expect_exit 0 kanon apply celled.csv.plan.json first.csv -o celled_again.csv --report celled.md
grep -qF 'Verdict: holds' celled.md || fail 'the report of cells that were blanked again is not judged'

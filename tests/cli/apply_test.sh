# kanon apply: an earlier plan on the same table, on the next one, on one it does not fit.
write_people >people.csv
flags=(-k 2 --quasi age,sex,zip --identifier name --sensitive illness --suppress 2 --missing '?')
for cost in lm dm; do
  expect_exit 0 kanon anonymize people.csv "${flags[@]}" --cost $cost -o $cost.csv
  expect_exit 0 kanon apply $cost.csv.plan.json people.csv -o again_$cost.csv
  expect_same $cost.csv again_$cost.csv
  expect_same $cost.csv.plan.json again_$cost.csv.plan.json
done
expect_exit 0 kanon apply lm.csv.plan.json people.csv -o out.parquet --plan parquet.json
expect_same lm.csv.plan.json parquet.json
expect_exit 0 kanon verify out.parquet --plan parquet.json --original people.csv

# The next wave: known values in other numbers. Suppression is decided anew, k is checked anew, and nothing is proven
# optimal, so the exit code is 3 and no gap is claimed.
{ write_people && printf 'Ida,23,f,01115,gout\nJan,27,m,20095,flu\n'; } >next.csv
expect_exit 3 kanon apply lm.csv.plan.json next.csv -o next_out.csv
refuse_stdout 'gap at most 0.0%'
expect_exit 0 kanon verify next_out.csv --plan next_out.csv.plan.json --original next.csv
expect_exit 2 kanon verify next_out.csv --plan lm.csv.plan.json
grep -q '"status": "optimal"' next_out.csv.plan.json && fail 'nothing is proven about another table'
expect_refused 1 kanon apply lm.csv.plan.json next.csv -o next_out.csv
expect_stderr 'next_out.csv: the file exists already'
expect_exit 3 kanon apply lm.csv.plan.json next.csv -o next_out.csv --force

# Values the plan does not know are named; identifiers never are.
{ write_people && printf 'Ida,99,f,01115,gout\nJan,98,m,20095,flu\n'; } >unseen.csv
expect_refused 1 kanon apply lm.csv.plan.json unseen.csv -o out.csv
expect_stderr 'unseen.csv: the plan does not know these values: 2 of column "age": '
expect_stderr 98
expect_stderr 99
refuse_stderr Ida
expect_stderr 'kanon anonymize'
{ echo name,age,sex,zip,illness && for i in {101..125}; do echo "p$i,$i,f,01115,flu"; done; } >unseen.csv
expect_refused 1 kanon apply lm.csv.plan.json unseen.csv -o out.csv
expect_stderr '25 of column'
expect_stderr '5 more'

# More suppression than the plan's limit allows.
printf '%s\n' name,age,sex,zip,illness \
  a,23,f,01115,x b,23,m,01115,x c,23,f,20095,x d,23,f,01115,x e,27,m,20095,x >sparse.csv
expect_refused 2 kanon apply lm.csv.plan.json sparse.csv -o out.csv
expect_stderr 'limit'

# Tables and plans that do not fit.
cut -d, -f1-4 people.csv >fewer.csv
expect_refused 1 kanon apply lm.csv.plan.json fewer.csv -o out.csv
expect_stderr '"illness"'
expect_refused 1 kanon apply people.csv people.csv -o out.csv
expect_stderr 'people.csv'
expect_refused 1 kanon apply nowhere.json people.csv -o out.csv
expect_stderr 'nowhere.json'
expect_refused 1 kanon apply lm.csv.plan.json nowhere.csv -o out.csv
expect_stderr 'nowhere.csv: there is no such file'
expect_refused 1 kanon apply lm.csv.plan.json people.csv
expect_stderr '-o'
head -c 300 lm.csv.plan.json >cut.json
expect_refused 1 kanon apply cut.json people.csv -o out.csv
expect_stderr 'cut.json'
expect_no_temporaries

# kanon inspect fits a terminal; kanon demo goes the whole way, twice.
narrow() {
  local widest
  widest=$(wc -L <"$stdout")
  [ "$widest" -le 80 ] || fail "a line is $widest columns wide: $(awk 'length > 80' "$stdout" | head -n 1)"
}
write_people >people.csv
expect_exit 0 kanon inspect people.csv
narrow
expect_stdout '8 rows, 5 columns'
for column in name age sex zip illness; do expect_stdout "$column"; done
grep -Eq '^name .* identifier ' "$stdout" || fail 'a name is an identifier'
grep -Eq '^zip .* quasi ' "$stdout" || fail 'a zip code is a quasi-identifier'
grep -Eq '^illness .* sensitive ' "$stdout" || fail 'an illness is sensitive'
expect_stdout 'unique rows     8 of 8'
refuse_stdout Gus # what identifies is counted, not shown
expect_exit 0 kanon inspect people.csv --quasi sex
expect_stdout 'unique rows     0 of 8'
narrow
expect_exit 0 kanon inspect people.csv --quasi sex --entity name
expect_stdout 'entit'
long=$(printf 'x%.0s' {1..200})
printf '%s,b\n%s,1\ny,2\n' "$long" "$long" >long.csv
expect_exit 0 kanon inspect long.csv --quasi "$long,b"
narrow
{ seq -f 'column_%g' -s, 1 200 && for i in 1 2 3; do seq -f "$i%g" -s, 1 200; done; } >wide.csv
expect_exit 0 kanon inspect wide.csv
narrow

expect_exit 0 kanon demo --rows 1000
for word in 'kanon inspect' 'kanon anonymize' 'kanon verify' 'keeps its promises' 'Ten rows before' 'ten after'; do
  expect_stdout "$word"
done
for file in census.csv census.toml census_release.csv census_plan.json hierarchies/age.csv; do
  expect_file kanon-demo/$file
done
[ "$(wc -l <kanon-demo/census.csv)" = 1001 ] || fail 'not a thousand rows'
head -n 1 kanon-demo/census_release.csv | grep -Eq '(^|,)(id|name)(,|$)' && fail 'an identifier is released'
expect_exit 0 kanon_check kanon-demo/census_release.csv --plan kanon-demo/census_plan.json \
  --original kanon-demo/census.csv
expect_no_temporaries
cp -r kanon-demo first
expect_exit 0 kanon demo --rows 1000 # again over the same folder: the same files
expect_same_text "$(diff -r kanon-demo first)" ''
expect_exit 0 kanon demo --rows 1000 --seed 2 --folder other --quiet
! cmp -s other/census.csv first/census.csv || fail 'another seed, the same census'
expect_exit 0 kanon anonymize first/census.toml -k 20 --force
expect_exit 0 kanon demo --rows 500 --format parquet --folder parquet
expect_file parquet/census_release.parquet
expect_refused 1 kanon demo --rows 0
expect_refused 1 kanon demo --rows 10 --format xls
echo >taken
expect_refused 1 kanon demo --rows 10 --folder taken
expect_stderr taken
expect_no_temporaries

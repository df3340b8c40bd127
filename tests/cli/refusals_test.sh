# Wrong requests: each is refused with the reason and what to do, before anything is written.
write_people >people.csv

expect_refused 1 kanon anonymize people.csv --quasi age -o out.csv
expect_stderr 'k is not given'
expect_stderr 'Add -k'
expect_refused 1 kanon anonymize people.csv -k 0 --quasi age -o out.csv
expect_stderr 'k is 0'
for k in -2 two 2.5; do
  expect_refused 1 kanon anonymize people.csv -k $k --quasi age -o out.csv
  expect_stderr '-k'
done
expect_refused 2 kanon anonymize people.csv -k 9 --quasi age -o out.csv
expect_stderr 'people.csv: k = 9 is larger than the table, which has 8 rows'
expect_stderr 'Lower k'
expect_refused 2 kanon anonymize people.csv -k 3 --quasi age --coding age=keep -o out.csv
expect_stderr 'k = 3 cannot be met'
expect_stderr '--suppress'

expect_refused 1 kanon anonymize people.csv -k 2 -o out.csv
expect_stderr 'no quasi-identifier'
expect_stderr '--quasi'
refuse_stderr 'illness' # without a header line the names would be somebody's data
for role in --quasi --identifier --sensitive --target --weight; do
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi sex $role ilness -o out.csv
  expect_stderr 'people.csv: there is no column "ilness"'
  expect_stderr 'Did you mean "illness"?'
done
for command in "inspect people.csv --quasi Aeg" "inspect people.csv --entity aeg" "hierarchy aeg people.csv"; do
  expect_refused 1 kanon $command
  expect_stderr 'Did you mean "age"?'
done
for role in identifier sensitive target weight entity; do
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi age,sex --$role sex -o out.csv
  expect_stderr "column \"sex\" has two roles, quasi and $role"
done
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age,sex,age -o out.csv
expect_stderr 'column "age" is named twice'
expect_refused 2 kanon anonymize people.csv -k 2 --quasi age --entity name --search mondrian-relaxed -o out.csv
expect_stderr 'the mondrian-relaxed search counts rows'
expect_stderr '--search mondrian or local'

for limit in bad -1 1.5 101% 1%% -1% '%'; do
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --suppress "$limit" -o out.csv
  expect_stderr 'suppress'
done
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --cost xx -o out.csv
expect_stderr 'lm, dm, cm and rm'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --search luck -o out.csv
expect_stderr 'lattice'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --suppressed-rows hide -o out.csv
expect_stderr 'star or drop'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --time soon -o out.csv
expect_stderr '60s'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --delimiter ,, -o out.csv
expect_stderr 'one character'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --coding agee=flat -o out.csv
expect_stderr 'Did you mean "age"?'
for coding in age age=flatt =flat age=levels: age=interval:widht=5 age=keep:x; do
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --coding $coding -o out.csv
  expect_stderr "${coding##*:}"
done

expect_refused 1 kanon anonymize people.csv -k 2 --quasi age
expect_stderr '-o'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age -o out.xls
expect_stderr 'out.xls: a release ends in .csv or .parquet'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age -o no/such/out.csv
expect_stderr 'no/such: the folder does not exist'
expect_stderr 'mkdir -p no/such'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age -o out.csv --plan no/plan.json
expect_stderr 'no: the folder does not exist'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age -o out.csv --plan out.csv
expect_stderr 'same name'
mkdir folder.csv
expect_refused 1 kanon anonymize people.csv -k 2 --quasi age -o folder.csv
expect_stderr 'folder'

# What exists stays, byte for byte, whichever of the outputs it is.
for existing in out.csv out.csv.plan.json kept.toml; do
  echo mine >$existing
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi sex -o out.csv --write-recipe kept.toml
  expect_stderr "$existing: the file exists already"
  expect_stderr '--force'
  rm $existing
done
echo mine >out.csv
echo mine >out.csv.plan.json
expect_exit 0 kanon anonymize people.csv -k 2 --quasi sex -o out.csv --force
expect_exit 0 kanon verify out.csv --plan out.csv.plan.json --original people.csv
expect_no_temporaries
# Not even --force makes a release out of the only copy of the table.
expect_refused 1 kanon anonymize people.csv -k 2 --quasi sex -o ./people.csv --force
expect_stderr 'people.csv'

# Output that is lost is an error, too.
if [ -w /dev/full ]; then
  if kanon inspect people.csv >/dev/full 2>"$stderr"; then fail 'output was lost, and nobody said so'; fi
  expect_stderr 'could not be written'
  # What was published stays, and the error says so.
  code=0
  kanon anonymize people.csv -k 2 --quasi sex --identifier name -o kept.csv >/dev/full 2>"$stderr" || code=$?
  [ "$code" = 1 ] || fail "exit code $code, expected 1"
  expect_stderr 'the files were written'
  expect_stderr 'kept.csv, kept.csv.plan.json'
  expect_exit 0 kanon verify kept.csv --plan kept.csv.plan.json --original people.csv
fi

# Lines that end in two ways; more columns than a box can have.
printf 'a,b\r\n1,x\n1,x\r\n' >mixed.csv
expect_refused 1 kanon inspect mixed.csv
expect_stderr 'end in two ways'
seq -s, -f 'c%g' 101 >wide.csv
seq -s, 101 >>wide.csv
expect_refused 1 kanon anonymize wide.csv -k 1 --quasi "$(head -n 1 wide.csv)" --search mondrian -o out.csv
expect_stderr 'at most 100 quasi-identifiers'

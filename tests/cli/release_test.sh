# What a release shows and what it must not: order, identifiers, stars, texts that look like labels.
released() { expect_exit 0 kanon verify "$1" --plan "$1.plan.json" --original "$2"; }
write_people >people.csv
flags=(-k 2 --quasi age,sex,zip --identifier name --sensitive illness --suppress any)
expect_exit 0 kanon anonymize people.csv "${flags[@]}" -o out.csv
released out.csv people.csv
[ "$(head -n 1 out.csv)" = age,sex,zip,illness ] || fail 'the identifier is in the header'
cut -d, -f1 people.csv | tail -n +2 >names
! grep -qFf names out.csv out.csv.plan.json || fail 'a name is in the release or the plan'
! grep -qFf names "$stdout" "$stderr" || fail 'a name is printed'
refuse_stdout anonymous

# Sorted by its own columns, whatever the order of the table.
LC_ALL=C sort -c -t, -k1,1 -k2,2 -k3,3 -k4,4 <(tail -n +2 out.csv)
{ head -n 1 people.csv && tail -n +2 people.csv | tac; } >reversed.csv
{ head -n 1 people.csv && tail -n +2 people.csv | sort -t, -k5; } >shuffled.csv
for table in reversed shuffled; do
  expect_exit 0 kanon anonymize $table.csv "${flags[@]}" -o $table.out.csv
  expect_same out.csv $table.out.csv
  expect_same out.csv.plan.json $table.out.csv.plan.json
done

# A larger table: any number of threads, any order of rows and twice the same give the same bytes.
expect_exit 0 kanon demo --rows 3000 --data-only --folder census --quiet
{ head -n 1 census/census.csv && tail -n +2 census/census.csv | sort -t, -k4; } >census/shuffled.csv
sed 's/census.csv/shuffled.csv/' census/census.toml >census/shuffled.toml
expect_exit 0 kanon anonymize census/census.toml --threads 1 -o one.csv --plan one.json
expect_exit 0 kanon anonymize census/census.toml --threads 2 -o two.csv --plan two.json
expect_exit 0 kanon anonymize census/shuffled.toml -o three.csv --plan three.json
expect_same one.csv two.csv
expect_same one.csv three.csv
expect_same one.json two.json
expect_same one.json three.json
expect_exit 0 kanon anonymize census/census.toml --threads 1 -o one.parquet --plan p1.json
expect_exit 0 kanon anonymize census/shuffled.toml --threads 2 -o two.parquet --plan p2.json
expect_same one.parquet two.parquet

# Suppressed rows: starred, or dropped on request, or dropped because too few would be starred alike.
printf 'g,h,s\na,1,x\na,1,y\nb,1,x\nc,2,y\nd,3,z\n' >small.csv
codings=(--coding g=keep --coding h=keep)
expect_exit 0 kanon anonymize small.csv -k 2 --quasi g,h "${codings[@]}" --suppress any -o star.csv
expect_same star.csv <(printf 'g,h,s\n*,*,x\n*,*,y\n*,*,z\na,1,x\na,1,y\n')
expect_stdout '3 starred'
released star.csv small.csv
expect_exit 0 kanon anonymize small.csv -k 2 --quasi g,h "${codings[@]}" --suppress any --suppressed-rows drop \
  -o drop.csv
expect_same drop.csv <(printf 'g,h,s\na,1,x\na,1,y\n')
expect_stdout '3 dropped'
released drop.csv small.csv
head -n 4 small.csv >one_left.csv
expect_exit 0 kanon anonymize one_left.csv -k 2 --quasi g,h "${codings[@]}" --suppress any -o few.csv
expect_same few.csv <(printf 'g,h,s\na,1,x\na,1,y\n')
expect_stdout 'note: suppressed rows were dropped (1)'
expect_stdout 'below k = 2'
released few.csv one_left.csv

# A value that is literally a star does not merge with suppressed cells.
printf 'g\n*\n*\n*\na\na\na\nx\ny\nz\n' >stars.csv
expect_exit 0 kanon anonymize stars.csv -k 3 --quasi g --coding g=keep --suppress any -o stars_out.csv
expect_same stars_out.csv <(printf '"g"\n"*"\n"*"\n"*"\n"\\*"\n"\\*"\n"\\*"\n"a"\n"a"\n"a"\n') # one column: every cell is quoted
released stars_out.csv stars.csv
expect_stdout 'smallest group 3'
printf 'g\n*\n*\n\\*\n\\*\n' >escaped.csv
expect_exit 0 kanon anonymize escaped.csv -k 2 --quasi g --coding g=keep -o escaped_out.csv
[ "$(tail -n +2 escaped_out.csv | sort | uniq -c | awk '{print $1}' | xargs)" = '2 2' ] || fail 'two values merged'
released escaped_out.csv escaped.csv

# Nor does a value that reads like an interval merge with the interval.
printf 'g\n20-29\n23\n25\n27\n' >labels.csv
printf '20-29;20-29;*\n23;in;*\n25;in;*\n27;in;*\n' >apart.csv
sed 's/in;/20-29;/' apart.csv >same.csv
expect_exit 0 kanon anonymize labels.csv -k 2 --quasi g --coding g=levels:apart.csv --suppress 1 -o apart_out.csv
expect_same apart_out.csv <(printf '"g"\n"in"\n"in"\n"in"\n') # the one row of 20-29 stood alone
expect_exit 0 kanon anonymize labels.csv -k 2 --quasi g --coding g=levels:same.csv --suppress 1 -o same_out.csv
released same_out.csv labels.csv
printf '20-29;other;*\n23;20-29;*\n25;20-29;*\n27;20-29;*\n' >swapped.csv
expect_exit 0 kanon anonymize labels.csv -k 2 --quasi g --coding g=levels:swapped.csv --suppress 1 -o swapped_out.csv
expect_same swapped_out.csv <(printf '"g"\n"\\20-29"\n"\\20-29"\n"\\20-29"\n') # a backslash: this is not the value 20-29
released swapped_out.csv labels.csv
expect_no_temporaries

needs_json
# What the columns show, and why the dearest loss had to be: counted, not estimated. One town of three rows is in the way.
awk 'BEGIN { print "age,town"; for (i = 0; i < 100; i++) print 20 + i % 2 "," (i < 3 ? "Rare" : "Town" i % 2) }' >forced.csv
expect_exit 0 kanon anonymize forced.csv -k 5 --quasi age,town --coding town=flat --coding age=keep -o forced_release.csv --json
is 'j.columns[1].labels_shown.join()' '*'
is j.forced.column town
is j.forced.suppressed_rows 3
is 'j.forced.forced_by.map(f => f.label + f.rows).join()' Rare3
is 'j.forced.cost > 0 && j.forced.cost < j.cost' true
is j.forced.one_percent_more.limit_rows 1
is j.forced.one_percent_more.column null
expect_exit 0 kanon anonymize forced.csv -k 5 --quasi age,town --coding town=flat --coding age=keep -o forced_release.csv --force \
  --suppress 2
expect_stdout 'dearest loss       town: 100.0% of its detail'
expect_stdout 'rows below k, 2 may be'
expect_stdout 'Rare (3)'
expect_stdout '3 rows may be suppressed then: town one step'

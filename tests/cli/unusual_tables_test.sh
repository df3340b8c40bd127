# Tables at the edges: one row, all equal, all different, very wide, one very long cell.
[ -z "${KANON_SLOW:-}" ] || skip 'tables this wide take minutes under sanitizers; the plain build runs this'
released() { expect_exit 0 kanon verify "$1" --plan "$1.plan.json" --original "$2" --quiet; }

printf 'age,sex\n31,f\n' >one.csv
expect_refused 2 kanon anonymize one.csv -k 2 --quasi age -o out.csv
expect_stderr 'larger than the table'
expect_exit 0 kanon anonymize one.csv -k 1 --quasi age,sex -o one_out.csv
expect_same one_out.csv one.csv
expect_exit 0 kanon inspect one.csv
expect_stdout '1 row'

{ echo age,sex && printf "31,f\n%.0s" {1..50}; } >equal.csv
expect_exit 0 kanon anonymize equal.csv -k 50 --quasi age,sex -o equal_out.csv
expect_stdout 'nothing was recoded'
expect_same equal_out.csv equal.csv
released equal_out.csv equal.csv

{ echo age,sex && seq 100 100 4000 | sed 's/.*/&,v&/'; } >distinct.csv
expect_exit 0 kanon anonymize distinct.csv -k 2 --quasi age,sex --search lattice -o distinct_out.csv
[ "$(grep -c '^[*],[*]$' distinct_out.csv)" = 40 ] || fail 'all rows distinct: only the most general recoding holds'
released distinct_out.csv distinct.csv
expect_exit 0 kanon anonymize distinct.csv -k 2 --quasi age,sex -o pairs.csv
[ "$(sed 1d pairs.csv | sort -u | wc -l)" = 20 ] || fail 'all rows distinct: neighbours in age make pairs'
released pairs.csv distinct.csv
expect_refused 2 kanon anonymize distinct.csv -k 2 --quasi age,sex --coding sex=keep --suppress 50% -o out.csv
expect_exit 0 kanon anonymize distinct.csv -k 2 --quasi sex --coding sex=keep --suppress any -o stars.csv
[ "$(grep -c ',[*]$' stars.csv)" = 40 ] || fail 'all rows are suppressed'
released stars.csv distinct.csv

row() { seq -f "$1" -s, 1 1000; }
{ row c%g && row 1%g && row 1%g && row 2%g && row 2%g; } >wide.csv
expect_exit 0 kanon anonymize wide.csv -k 2 --quasi c7,c1000 -o wide_out.csv
expect_same wide_out.csv wide.csv
released wide_out.csv wide.csv
expect_exit 0 kanon inspect wide.csv --quasi c7,c1000
expect_refused 1 kanon anonymize wide.csv -k 2 --quasi c1001 -o out.csv
expect_stderr 'Did you mean "c100'
[ "$(wc -c <"$stderr")" -lt 1000 ] || fail 'the message lists too many columns'

long=$TMPDIR/long # a cell of 10 MB
{ head -c 10485760 /dev/zero | tr '\0' x; } >"$long"
{ echo age,note && printf 31, && cat "$long" && echo && echo 31,y; } >long.csv
rm "$long"
expect_exit 0 kanon anonymize long.csv -k 2 --quasi age -o long_out.csv
expect_same <(sort long.csv) <(sort long_out.csv)
expect_exit 0 kanon anonymize long.csv -k 2 --quasi note -o hidden.csv
expect_same hidden.csv <(printf 'age,note\n31,*\n31,*\n')
expect_exit 0 kanon inspect long.csv
{ echo 'x;*' && echo 'y;*'; } >note.csv
expect_refused 1 kanon anonymize long.csv -k 2 --quasi note --coding note=levels:note.csv -o out.csv
[ "$(wc -c <"$stderr")" -lt 5000 ] || fail 'the message prints the long cell'

# Masking such a cell digit by digit would need its length squared in memory.
{ echo note && head -c 5000 /dev/zero | tr '\0' 7 && echo && echo 01; } >digits.csv
expect_refused 1 kanon hierarchy note digits.csv --build prefix
expect_stderr '"note"'

# Names that differ in case only are different columns.
printf 'Age,age,x\n1,2,3\n1,2,4\n' >case.csv
expect_exit 0 kanon anonymize case.csv -k 2 --quasi Age --identifier x -o case_out.csv
expect_same case_out.csv <(printf 'Age,age\n1,2\n1,2\n')
# One column with missing values: an empty line is a row, and is written so that all readers see one.
printf 'g\n\na\n\na\n' >lines.csv
expect_exit 0 kanon anonymize lines.csv -k 2 --quasi g -o lines_out.csv
expect_same lines_out.csv <(printf '"g"\n""\n""\n"a"\n"a"\n')
released lines_out.csv lines.csv
# A small table needs little memory.
expect_exit 0 kanon anonymize case.csv -k 2 --quasi Age --memory 128 -o small_out.csv
expect_no_temporaries

# A thousand columns, thirty of them quasi-identifiers: every kind of release (blanked cells need more memory than the default),
# and what it shows of them is what a release of the first forty columns shows.
columns=$(slow_or 400 1000)
awk -v columns="$columns" 'function draw(n) { return int(rand() * n) }
  BEGIN { srand(1); for (r = 0; r <= 300; ++r) { a = draw(4); b = draw(3); d = draw(2); for (c = 0; c < columns; ++c) {
    v = c < 30 ? (a * (c + 1) + b * (c % 3) + d * (c % 2)) % (2 + c % 4) : draw(4)
    if (c == 5 && v == 0) v = ""
    if (c == 7 && v == 1) v = "?"
    printf "%s%s", r ? v : "c" c, c < columns - 1 ? "," : "\n" } } }' >wide.csv
cut -d, -f 1-40 wide.csv >narrow.csv
for how in 'anonymize -k 20 --search datafly --suppress 10%' 'anonymize -k 20 --search mondrian' \
  'anonymize -k 20 --search local --effort 20' 'suppress -k 5 --rule strict --memory 2000'; do
  read -r command words <<<"$how"
  for table in wide narrow; do
    last_command="$how $table"
    code=0
    "$kanon" "$command" $table.csv --quasi "$(seq -f c%g -s, 0 29)" --missing '?' $words -o $table.release.csv --force \
      >"$stdout" 2>"$stderr" || code=$?
    [ $code = 0 ] || [ $code = 3 ] || fail "exit code $code"
  done
  expect_exit 0 kanon verify wide.release.csv --plan wide.release.csv.plan.json --original wide.csv
  [ "$(head -n 1 wide.release.csv | tr , '\n' | wc -l)" = "$columns" ] || fail 'columns are lost'
  [ "$(cut -d, -f 1-30 wide.release.csv | sort -u | wc -l)" -gt 2 ] || fail 'nothing is told'
  expect_same <(cut -d, -f 1-30 wide.release.csv | sort) <(cut -d, -f 1-30 narrow.release.csv | sort)
done

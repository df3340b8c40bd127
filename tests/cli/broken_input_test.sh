# Tables that cannot be read: the message has the file, where it can the line, and never the cell.
go() { expect_refused 1 kanon anonymize "$1" -k 2 --quasi age -o out.csv; }
both() {
  go "$1"
  expect_refused 1 kanon inspect "$1"
}

both nowhere.csv
expect_stderr 'nowhere.csv: there is no such file'
mkdir folder
both folder
expect_stderr "folder, not a table"
both 'folder/*.csv'
expect_stderr 'folder/*.csv: no file matches'
echo >table.xyz
both table.xyz
expect_stderr '.parquet'

: >empty.csv
both empty.csv
expect_stderr 'empty.csv: the file is empty'
expect_stderr 'The first line must name the columns'
echo age,sex >header.csv
go header.csv
expect_stderr 'header.csv: the table has no rows'
expect_exit 0 kanon inspect header.csv
expect_stdout 'no rows'
printf 'age,\n1,2\n' >unnamed.csv
both unnamed.csv
expect_stderr 'unnamed.csv line 1: column 2 has no name'
printf 'age,s"ex\n1,SECRET\n' >quote.csv
both quote.csv
expect_stderr 'quote.csv line 1: '
refuse_stderr SECRET
printf 'age,age\n1,2\n' >twice.csv
both twice.csv
expect_stderr 'two columns are named "age"'

printf 'age,se\xe9x\n1,f\n' >latin_header.csv
both latin_header.csv
expect_stderr 'latin_header.csv line 1: the header is not UTF-8'
expect_stderr 'iconv'
for cell in $'1,f,SECRET\xe9' $'SECRET\xe9,f,1'; do # in a column that is counted, and in one that is only copied
  printf 'age,sex,note\n1,f,a\n%s\n1,f,b\n' "$cell" >latin.csv
  both latin.csv
  expect_stderr 'latin.csv line 3: the file is not UTF-8'
  expect_stderr 'iconv'
  refuse_stderr SECRET
done
# In whichever column it stands, and whichever are asked for; a file's name is something else.
for columns in n s i; do
  for quasi in s n,s; do
    case $columns in
    n) row=$'SECRET\xe9,m,5' ;;
    s) row=$'y,SECRET\xe9,5' ;;
    i) row=$'y,m,SECRET\xe9' ;;
    esac
    printf 'n,s,i\nx,f,5\n%s\nz,f,6\nw,f,7\n' "$row" >latin.csv
    expect_refused 1 kanon anonymize latin.csv -k 2 --quasi $quasi -o out.csv
    expect_stderr 'latin.csv line 3: the file is not UTF-8 text'
    expect_stderr 'iconv'
    refuse_stderr SECRET
  done
  [ $columns = s ] || continue
  for command in 'inspect latin.csv' 'unsafe latin.csv -k 2 --quasi s' 'frontier latin.csv --quasi s' \
    'suppress latin.csv -k 2 --quasi s --rule strict -o out.csv' 'anonymize latin.csv -k 2 --quasi s --search local -o out.csv' \
    'anonymize latin.csv -k 2 --quasi s --identifier n,i -o out.csv' 'hierarchy s latin.csv'; do
    code=0
    kanon $command >"$stdout" 2>"$stderr" || code=$?
    [ "$code" != 4 ] || fail "$command: taken for a mistake of ours"
    refuse_stderr 'engine'
    [ "$code" = 0 ] || expect_stderr 'latin.csv line 3: the file is not UTF-8 text'
    rm -f out.csv out.csv.plan.json
  done
done
printf 'sex\nf\nf\n' >$'na\xefve.csv'
expect_refused 1 kanon inspect $'na\xefve.csv'
expect_stderr 'the name of this file is not UTF-8 text'
printf 'sex\nf\nf\n' >plain.csv
expect_refused 1 kanon anonymize plain.csv -k 2 --quasi sex -o $'na\xefve_release.csv'
expect_stderr 'the name of this file is not UTF-8 text'
printf '\xff\xfea\0g\0' >wide.csv
both wide.csv
expect_stderr 'UTF-16'

for line in '1,f,SECRET' '1' '1,"SECRET' '1,"SE"CRET'; do
  printf 'age,sex\n1,f\n%s\n' "$line" >torn.csv
  both torn.csv
  expect_stderr 'torn.csv line 3: '
  refuse_stderr SECRET
done

write_people >people.csv
expect_exit 0 kanon anonymize people.csv -k 2 --quasi sex -o whole.parquet
size=$(stat -c %s whole.parquet)
for bytes in 0 3 $((size / 2)) $((size - 1)); do
  head -c $bytes whole.parquet >cut.parquet
  both cut.parquet
  expect_stderr 'cut.parquet: this is not a whole Parquet file'
  expect_stderr 'Write the file again'
done
{ head -c 40 whole.parquet && head -c 60 /dev/zero && tail -c +101 whole.parquet; } >damaged.parquet
go damaged.parquet
expect_stderr 'damaged.parquet'
refuse_stderr 'the engine says'
echo 'this is text' >text.parquet
both text.parquet
expect_stderr 'not a whole Parquet file'

printf '{"age":1,"sex":"f"}\n{"age":1,"sex":"SECRET\n' >torn.jsonl
both torn.jsonl
expect_stderr 'torn.jsonl: the file is not valid JSON'
refuse_stderr SECRET
printf '{"age":1,"sex":"SECRET","sex":"f"}\n{"age":1}\n' >twice.jsonl
go twice.jsonl
expect_stderr 'twice.jsonl'
refuse_stderr SECRET

mkdir many
printf 'age,sex\n1,f\n' >many/1.csv
printf 'sex,age\nf,1\n' >many/2.csv
both 'many/*.csv'
expect_stderr 'many/2.csv: the columns differ from those of many/1.csv'

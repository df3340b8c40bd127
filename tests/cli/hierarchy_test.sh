# Hierarchies: every builder, written to a file, used again; and every way a file can be wrong.
write_people >people.csv
hierarchy() { expect_exit 0 kanon hierarchy "$@"; }

hierarchy age people.csv --build interval --widths 5,10 --bottom 25 --top 60
expect_same "$stdout" <(printf '%s\n' ';;;*' '23;<25;<25;*' '27;25-29;25-29;*' '31;30-34;30-39;*' '35;35-39;30-39;*' \
  '38;35-39;30-39;*' '39;35-39;30-39;*' '84;>=60;>=60;*')
hierarchy age people.csv --build interval --widths 10 --anchor 5
expect_stdout '23;15-24;*'
hierarchy zip people.csv --build prefix
expect_same "$stdout" <(printf '%s\n' '01115;0111*;011**;01***;0****;*' '01117;0111*;011**;01***;0****;*' \
  '20095;2009*;200**;20***;2****;*' '20099;2009*;200**;20***;2****;*')
cp "$stdout" zip_prefix
hierarchy zip people.csv # by the kind of the values
expect_same "$stdout" zip_prefix
hierarchy sex people.csv --build flat
expect_same "$stdout" <(printf 'f;*\nm;*\n')
printf 'born\n1984-02-29\n1999-12-31\n\n' >dates.csv
hierarchy born dates.csv --build date --parts month,quarter,year,decade
expect_stdout '1984-02-29;1984-02;1984-Q1;1984;198'
expect_stdout '1999-12-31;1999-12;1999-Q4;1999;199'
hierarchy born dates.csv --build date --parts year
expect_stdout '1984-02-29;1984;*'

# Written with -o it is what was printed; used as a file it does what the builder does.
hierarchy zip people.csv --build prefix -o zip.csv
expect_same zip.csv zip_prefix
expect_refused 1 kanon hierarchy zip people.csv --build flat -o zip.csv
expect_stderr 'zip.csv: the file exists already'
hierarchy zip people.csv --build prefix -o zip.csv --force
hierarchy age people.csv --build interval --widths 5,10,20 --top 80 -o age.csv
hierarchy sex people.csv --build flat -o sex.csv
go() { expect_exit 0 kanon anonymize people.csv -k 3 --quasi age,sex,zip --suppress any "$@"; }
go --coding age=levels:age.csv --coding sex=levels:sex.csv --coding zip=levels:zip.csv -o files.csv
go --coding age=interval:widths=5/10/20,top=80 --coding sex=flat --coding zip=prefix -o builders.csv
expect_same files.csv builders.csv
expect_exit 0 kanon verify files.csv --plan files.csv.plan.json --original people.csv
go --coding age=suppressed --coding sex=keep -o mixed.csv
[ "$(cut -d, -f2 mixed.csv | sort -u)" = "$(printf '*\nage')" ] || fail 'a suppressed column is starred'
expect_refused 1 kanon hierarchy sex people.csv --build interval
expect_stderr 'not numbers'
expect_refused 1 kanon hierarchy sex people.csv --build date
expect_stderr 'YYYY-MM-DD'
expect_refused 1 kanon hierarchy sex people.csv --build prefxi
expect_stderr 'prefix'
expect_refused 1 kanon hierarchy age people.csv --build interval --widths 5,7
expect_stderr 'multiple'
expect_refused 1 kanon hierarchy age people.csv --build interval --bottom 60 --top 20
expect_stderr 'bottom'
expect_refused 1 kanon hierarchy born dates.csv --build date --parts yaer
expect_stderr 'Did you mean "year"?'
expect_refused 1 kanon hierarchy zip people.csv -o no/zip.csv
expect_stderr 'mkdir -p no'

# Files that are wrong.
refused() { # CONTENT TEXT...: the file is refused with these texts
  printf "$1" >wrong.csv
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi sex --coding sex=levels:wrong.csv -o out.csv
  expect_stderr 'wrong.csv'
  shift
  for text in "$@"; do expect_stderr "$text"; done
}
refused 'f;m;*\nm;f;*\n' cyclic 'line 1'
refused 'f;x;*\nm;*\n' 'wrong.csv line 2: 2 levels here, 3 on line 1'
refused '\nf;x;1;*\n\nm;x;2;*\n' '"x" of level 1' 'on line 2' 'on line 4'
refused 'f;*\nm;*\nf;*\n' 'line 3' 'line 1'
refused 'f;*\n"m;*\n' 'line 2' 'quote'
refused '' 'empty'
refused 'f;*\nm\xe9;*\n' 'UTF-8' 'iconv'
expect_refused 1 kanon anonymize people.csv -k 2 --quasi sex --coding sex=levels:nowhere.csv -o out.csv
expect_stderr 'nowhere.csv'
printf '\xef\xbb\xbff;"wo;men";*\r\n\r\nm;men;*\r\n' >fine.csv # BOM, CRLF, quotes and blank lines are fine
expect_exit 0 kanon anonymize people.csv -k 2 --quasi sex --coding sex=levels:fine.csv -o fine_out.csv

# Values the file does not cover: the first 20 and the count, in one error.
{ echo v && seq -f 'val%02g' 1 25; } >codes.csv
echo 'val00;*' >codes_levels.csv
expect_refused 1 kanon anonymize codes.csv -k 2 --quasi v --coding v=levels:codes_levels.csv -o out.csv
expect_stderr 'codes_levels.csv: the hierarchy of column "v" does not cover 25 of its values: val01, val02, val03'
expect_stderr 'val19, val20'
expect_stderr '5 more'
refuse_stderr val21
{ seq -f 'val%02g;x;*' 1 24 && echo 'unseen;x;*'; } >codes_levels.csv
expect_refused 1 kanon anonymize codes.csv -k 2 --quasi v --coding v=levels:codes_levels.csv -o out.csv
expect_stderr 'val25'
expect_no_temporaries

# --check: all that is wrong or odd in one go. 0 without errors, 2 with, 1 where there is nothing to look at.
check() { expect_exit "$1" kanon hierarchy --check "${@:2}"; }
printf '%s\n' '01115;01;*' '01117;01;*' '20095;20;*' '20099;20;*' >clean.csv
check 0 clean.csv
expect_same "$stdout" <(printf '%s\n' 'clean.csv: 4 values, 3 levels with 4 / 2 / 1 labels' '' 'no findings')
check 0 clean.csv --table people.csv --column zip
expect_same "$stdout" <(printf '%s\n' 'clean.csv: 4 values, 3 levels with 4 / 2 / 1 labels' \
  'people.csv, column zip: 4 values in 8 rows' '' 'no findings')
check 0 clean.csv zip people.csv # the column and the table where they stand without --check
expect_stdout 'no findings'
expect_exit 0 bash -c "'$kanon' hierarchy zip people.csv --build flat | '$kanon' hierarchy --check /dev/stdin zip people.csv"
expect_stdout 'no findings'
printf '%s\n' 'f;x;1;*' 'm ;x;2;*' 'a;y;3;*' 'b;y;4;*' 'b;y;4;*' 'c;z;5' >wrong.csv
check 2 wrong.csv sex people.csv
expect_stdout 'people.csv, column sex: 2 values in 8 rows'
expect_stdout 'error: 1 value of column "sex" (5 rows) has no line'
expect_stdout '    "m" in 5 rows: differs only by spaces or case from "m " on line 2'
expect_stdout '    line 6: 3 labels'
expect_stdout '    line 5: "b" stands on line 4 too'
expect_stdout '    line 2: "x" becomes "1" on line 1, but "2" on line 2'
expect_stdout '    line 4: "y" becomes "3" on line 3, but "4" on line 4'
expect_stdout '4 errors, 1 warning, 1 note: anonymize would refuse the hierarchy'
[ ! -s "$stderr" ] || fail 'stderr is not empty'
refused "$(cat wrong.csv)" 'wrong.csv' # as it said
{ seq -f '%g;*' 1 30; } >numbers.csv
check 2 numbers.csv sex people.csv
expect_stdout 'another column'
expect_stdout '    ... and 25 more'
refuse_stdout '"6"'
grep -v '^;' age.csv >ages.csv
check 0 ages.csv age people.csv
expect_stdout 'note: column "age" has no value in 1 row'
check 0 ages.csv age people.csv --missing 23 # the line of a token is the line of the missing value
expect_stdout 'no findings'
check 0 people.csv
expect_stdout "Separate the levels by ';'"
check 2 /dev/null
expect_stdout 'the file has no lines'
expect_refused 1 kanon hierarchy --check nowhere.csv
expect_stderr 'nowhere.csv'
expect_refused 1 kanon hierarchy --check clean.csv --table people.csv
expect_stderr '--column'
expect_refused 1 kanon hierarchy --check clean.csv --column zpi --table people.csv
expect_stderr 'Did you mean "zip"?'
expect_refused 1 kanon hierarchy --check clean.csv zip people.csv -o out.csv
expect_stderr '--output'
expect_refused 1 kanon hierarchy --check clean.csv --build flat
expect_refused 1 kanon hierarchy zip people.csv --json
expect_stderr '--check'
expect_refused 1 kanon hierarchy zip
expect_stderr 'TABLE is required'
expect_no_temporaries

needs_json
check 2 numbers.csv sex people.csv --json
[ "$(wc -l <"$stdout")" = 1 ] || fail 'not exactly one line'
is '[j.command, j.status, j.errors, j.warnings, j.notes, j.values, j.labels, j.table_rows, j.column].join()' \
  'hierarchy,refused,1,0,1,30,30,1,8,sex'
is '(f => [f.kind, f.severity, f.count, f.places[0].line].join())(j.findings[0])' 'uncovered,error,2,'
is '(f => [f.kind, f.places.length, f.places[29].line, f.level].join())(j.findings[1])' 'unused,30,30,0'

# The form of a release: what kanon writes is accepted, every other way to write the same rows is refused in words.
write_people >people.csv
flags=(people.csv -k 2 --quasi age,sex,zip --identifier name --sensitive illness)
expect_exit 0 kanon anonymize "${flags[@]}" --suppress any -o recoding.csv
expect_exit 0 kanon suppress "${flags[@]}" --rule strict -o cells.csv
code=0
kanon anonymize "${flags[@]}" --search local -o boxes.csv >"$stdout" 2>"$stderr" || code=$?
[ $code = 0 ] || [ $code = 3 ] || fail "exit code $code"

accepted() { # FILE PLAN: with and without the original
  expect_exit 0 kanon_check "$1" --plan "$2"
  expect_exit 0 kanon_check "$1" --plan "$2" --original "${3:-people.csv}"
}
refused() { # TEXT FILE PLAN
  expect_exit 2 kanon_check "$2" --plan "$3"
  expect_stdout "$1"
  expect_exit 2 kanon_check "$2" --plan "$3" --original "${4:-people.csv}"
  expect_stdout "$1"
}

for kind in recoding cells boxes; do
  plan=$kind.csv.plan.json
  last=$(wc -l <$kind.csv)
  accepted $kind.csv $plan
  expect_stdout 'its rows are sorted'
  expect_stdout 'every byte of it stands where kanon writes it'
  forged() { # TEXT: of what is on standard input
    cat >forged.csv
    ! cmp -s forged.csv $kind.csv || fail "the forgery changes nothing: $1"
    refused "$1" forged.csv $plan
  }
  # The order of the rows.
  { head -n 1 $kind.csv && tail -n +2 $kind.csv | tac; } | forged 'its rows are not in the promised order'
  { head -n 1 $kind.csv && tail -n +3 $kind.csv && sed -n 2p $kind.csv; } | forged 'its rows are not in the promised order'
  # Quotes: the first cell of every row, behind it as many blanks as the row has a number.
  awk -F, -v OFS=, 'NR > 1 { blanks = blanks " "; $1 = "\"" $1 "\"" blanks } 1' $kind.csv |
    forged 'line 2, column 1: something stands between a closing quote'
  awk -F, -v OFS=, 'NR == 3 { $2 = " \"" $2 "\"" } 1' $kind.csv | forged 'line 3, column 2: a quote stands inside a cell'
  awk -F, -v OFS=, 'NR == 4 { $4 = "\"" $4 "\"" } 1' $kind.csv | forged 'line 4, column 4: the cell stands in quotes'
  awk -F, -v OFS=, 'NR > 1 { $4 = "\"" $4 "\"" } 1' $kind.csv | forged "(here and $((last - 2)) times more)"
  # Surplus cells and lines.
  for surplus in , ,, ',""'; do
    sed "5s/\$/$surplus/" $kind.csv | forged 'line 5, column '
    expect_stdout 'the row has more or fewer cells than the header'
  done
  sed '3s/$/\n/' $kind.csv | forged 'line 4, column 1: the line is blank'
  sed '$s/$/\n/' $kind.csv | forged "line $((last + 1)), column 1: the line is blank"
  # The header.
  sed '1s/zip/"zip "/' $kind.csv | forged 'line 1, column 3: the name of the column has blanks or line ends around it'
  sed '1s/zip/"zip\n"/' $kind.csv | forged 'line 1, column 3: the name of the column has blanks or line ends around it'
  sed '1s/zip/zip /' $kind.csv | forged 'line 1, column 3: the name of the column has blanks or line ends around it'
  sed '1s/zip/"zip"/' $kind.csv | forged 'line 1, column 3: the cell stands in quotes'
  # Line ends and marks.
  sed 's/$/\r/' $kind.csv | forged 'line 1, column 4: the line ends in CR LF'
  tr '\n' '\r' <$kind.csv | forged 'a CR stands outside quotes'
  head -c -1 $kind.csv | forged "line $last, column 4: the last line is not ended"
  { printf '\xef\xbb\xbf' && cat $kind.csv; } | forged 'line 1, column 1: the file begins with a byte order mark'
done

# A release is one file, CSV or Parquet.
mkdir parts
{ head -n 5 recoding.csv; } >parts/1.csv
{ head -n 1 recoding.csv && tail -n +6 recoding.csv; } >parts/2.csv
refused 'these are 2 files; a release is one' 'parts/*.csv' recoding.csv.plan.json
awk -F, 'NR > 1 { printf "{\"age\":\"%s\",\"sex\":\"%s\",\"zip\":\"%s\",\"illness\":\"%s\"}\n", $1, $2, $3, $4 }' recoding.csv \
  >release.jsonl
refused 'it is JSON; a release is CSV or Parquet' release.jsonl recoding.csv.plan.json

# Parquet: bytes between pages and footer, statistics that are not those of the cells, another writer.
expect_exit 0 kanon anonymize "${flags[@]}" --suppress any -o out.parquet
accepted out.parquet out.parquet.plan.json
expect_stdout 'its rows are sorted'
expect_stdout 'every byte of it is one that the engine writes for its cells'
footer=$(tail -c 8 out.parquet | head -c 4 | od -An -tu4 | tr -d ' ')
pages=$(($(wc -c <out.parquet) - 8 - footer))
{ head -c $pages out.parquet && printf 'Name00 is row 1' && tail -c +$((pages + 1)) out.parquet; } >gap.parquet
refused 'has no place for: bytes that belong to no page' gap.parquet out.parquet.plan.json
{ head -c $pages out.parquet && tail -c +$((pages + 1)) out.parquet | LC_ALL=C sed 's/asthma/Name00/g'; } >edited.parquet # statistics
! cmp -s edited.parquet out.parquet || fail 'no statistics to edit'
refused 'it is not what the engine writes for its cells' edited.parquet out.parquet.plan.json
LC_ALL=C sed 's/DuckDB version/DuckDB Version/' out.parquet >writer.parquet
refused 'has no place for: the name of another program' writer.parquet out.parquet.plan.json

# Without a plan: only what readers disagree on fails, and an order that is not that of the cells is left open.
named=(-k 1 --quasi age)
expect_exit 0 kanon_check recoding.csv "${named[@]}"
expect_stdout 'all readers of CSV read the same cells from it'
refuse_stdout 'not sorted'
expect_exit 0 kanon_check people.csv "${named[@]}"
sed 's/\([^,]*\)/"\1"/g; s/$/\r/' recoding.csv >foreign.csv
expect_exit 0 kanon_check foreign.csv "${named[@]}"
{ head -n 1 recoding.csv && tail -n +2 recoding.csv | tac; } >foreign.csv
expect_exit 0 kanon_check foreign.csv "${named[@]}"
expect_stdout 'its rows are not sorted'
strange() { # TEXT: of what is on standard input
  cat >foreign.csv
  expect_exit 2 kanon_check foreign.csv "${named[@]}"
  expect_stdout "$1"
}
sed '3s/^\([^,]*\)/"\1" /' recoding.csv | strange 'line 3, column 1: something stands between a closing quote'
sed '3s/^\([^,]*\)/ "\1"/' recoding.csv | strange 'line 3, column 1: a quote stands inside a cell'
sed '3s/$/\n/' recoding.csv | strange 'line 4, column 1: the line is blank'
sed '3s/$/,/' recoding.csv | strange 'line 3, column 5: the row has more or fewer cells'
sed '3s/$/\r/' recoding.csv | strange 'line 3, column 4: the line does not end like the first one'
{ printf '\xef\xbb\xbf' && cat recoding.csv; } | strange 'byte order mark'
printf 'age,b\n1,\n1,""\n' | strange 'line 3, column 2: empty cells stand both with and without quotes'

# What the writer makes of cells that readers could disagree on.
printf '{"q":"1","e":"","n":10}\n{"q":"1","e":null,"n":9}\n{"q":"1","e":"#a","n":9}\n{"q":"1","e":" b ","n":1}\n' >odd.jsonl
expect_exit 0 kanon anonymize odd.jsonl -k 2 --quasi q -o odd.csv
expect_same odd.csv <(printf 'q,e,n\n1,,10\n1,,9\n1, b ,1\n1,"#a",9\n') # the empty text is the missing cell; 10 before 9
accepted odd.csv odd.csv.plan.json odd.jsonl
expect_exit 0 kanon anonymize odd.jsonl -k 2 --quasi q -o typed.parquet
accepted typed.parquet typed.parquet.plan.json odd.jsonl
expect_exit 0 kanon anonymize typed.parquet -k 2 --quasi q -o again.parquet # typed cells, sorted by their text
accepted again.parquet again.parquet.plan.json typed.parquet
expect_exit 0 kanon anonymize typed.parquet -k 2 --quasi q -o again.csv
expect_same again.csv odd.csv
printf '"a,b";"c#";d|e\n1;2,5;"x;y"\n1;3;" z"\n' >names.csv
expect_exit 0 kanon anonymize names.csv -k 2 --quasi 'c#' -o names_out.csv
accepted names_out.csv names_out.csv.plan.json names.csv
expect_exit 0 kanon anonymize names.csv -k 2 --quasi 'c#' --coding 'c#=keep' --suppress any --suppressed-rows drop -o nobody.csv
expect_same nobody.csv <(printf '"a,b";"c#";"d|e"\n') # no rows, and no blank line for them
accepted nobody.csv nobody.csv.plan.json names.csv
printf 'x;y\nA,1;1\nA,1;2\n' >semicolon.csv # one column is left, and a cell with another delimiter
expect_exit 0 kanon anonymize semicolon.csv -k 2 --quasi x --identifier y -o single.csv
expect_same single.csv <(printf '"x"\n"A,1"\n"A,1"\n')
accepted single.csv single.csv.plan.json semicolon.csv
expect_exit 0 kanon anonymize semicolon.csv -k 2 --quasi x --identifier y -o single.tsv
accepted single.tsv single.tsv.plan.json semicolon.csv

# A NUL byte ends a cell for some readers: such a table is released as Parquet only.
printf 'q,s\n1,a\0b\n1,c\n' >nul.csv
expect_refused 1 kanon anonymize nul.csv -k 2 --quasi q -o nul_out.csv
expect_stderr 'NUL'
expect_refused 1 kanon anonymize nul.csv -k 1 --quasi s -o nul_out.csv
expect_exit 0 kanon anonymize nul.csv -k 2 --quasi q -o nul_out.parquet
expect_no_temporaries

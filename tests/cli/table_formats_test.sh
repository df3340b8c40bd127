# The tables people really have: delimiters, quotes, BOM, CRLF, Parquet, JSON lines, several files, missing tokens.
released() { expect_exit 0 kanon verify "$1" --plan "$1.plan.json" --original "$2" --quiet; }

printf 'a;b\r\n"x;1";"two\nlines"\r\n"x;1";"say ""hi"", twice"\r\n' >semicolon.csv # and CRLF, line ends in quotes
expect_exit 0 kanon anonymize semicolon.csv -k 2 --quasi a -o semicolon_out.csv
expect_same semicolon_out.csv <(printf 'a;b\n"x;1";"say ""hi"", twice"\n"x;1";"two\nlines"\n')
released semicolon_out.csv semicolon.csv
printf '\xef\xbb\xbf"a",b\n1,2\n1,3\n' >bom.csv
expect_exit 0 kanon anonymize bom.csv -k 2 --quasi a -o bom_out.csv
expect_same bom_out.csv <(printf 'a,b\n1,2\n1,3\n')
printf 'a\tb,c\n1\t2\n1\t3' >tab.tsv # no line end at the end
expect_exit 0 kanon anonymize tab.tsv -k 2 --quasi a -o tab_out.csv
expect_same tab_out.csv <(printf 'a\t"b,c"\n1\t2\n1\t3\n')
released tab_out.csv tab.tsv
printf 'a|b\n1|2\n1|3\n' >pipe.csv
expect_exit 0 kanon anonymize pipe.csv -k 2 --quasi a --delimiter '|' -o pipe_out.csv
expect_same pipe_out.csv <(printf 'a|b\n1|2\n1|3\n')
printf 'stra\xc3\x9fe,b\n\xc3\xa4,1\n\xc3\xa4,2\n' >umlaut.csv
expect_exit 0 kanon anonymize umlaut.csv -k 2 --quasi $'stra\xc3\x9fe' -o umlaut_out.csv
expect_same umlaut_out.csv umlaut.csv
printf '"a ""b""",o'"'"'c\n1,2\n1,2\n' >'odd [1] name?.csv' # a file name that looks like a pattern
expect_exit 0 kanon anonymize 'odd [1] name?.csv' -k 2 --quasi "o'c" -o odd_out.csv
released odd_out.csv 'odd [1] name?.csv'

# The same table as CSV, Parquet and JSON lines gives the same release.
write_people >people.csv
flags=(-k 2 --quasi age,sex,zip --identifier name --sensitive illness --suppress any)
expect_exit 0 kanon anonymize people.csv "${flags[@]}" -o from_csv.csv
expect_exit 0 kanon anonymize people.csv -k 1 --quasi sex -o people.parquet
expect_exit 0 kanon anonymize people.parquet "${flags[@]}" -o from_parquet.csv
expect_same from_csv.csv from_parquet.csv
expect_same from_csv.csv.plan.json from_parquet.csv.plan.json
released from_parquet.csv people.parquet
tail -n +2 people.csv | while IFS=, read -r name age sex zip illness; do
  printf '{"name":"%s","age":%s,"sex":"%s","zip":"%s","illness":"%s"}\n' "$name" "${age:-null}" "$sex" "$zip" "$illness"
done >people.jsonl
expect_exit 0 kanon anonymize people.jsonl "${flags[@]}" -o from_json.csv
expect_same from_csv.csv from_json.csv
released from_json.csv people.jsonl
expect_exit 0 kanon anonymize people.csv "${flags[@]}" -o out.parquet
released out.parquet people.csv
expect_exit 0 kanon_check out.parquet --plan from_csv.csv.plan.json --original people.jsonl
[ "$(head -c 4 out.parquet)" = PAR1 ] || fail 'not a Parquet file'
expect_exit 0 kanon inspect people.jsonl
expect_stdout 'illness'

# Several files are one table.
mkdir parts
{ head -n 1 people.csv && sed -n 2,4p people.csv; } >parts/1.csv
{ head -n 1 people.csv && sed -n '5,$p' people.csv; } >parts/2.csv
expect_exit 0 kanon anonymize 'parts/*.csv' "${flags[@]}" -o from_parts.csv
expect_same from_csv.csv from_parts.csv
released from_parts.csv 'parts/*.csv'
expect_exit 0 kanon inspect 'parts/*.csv'
expect_stdout '8 rows'

# Codes with leading zeros stay text, and mask from the right.
expect_exit 0 kanon anonymize people.csv -k 3 --quasi zip -o zip.csv --identifier name,age,sex,illness
expect_same <(sort -u zip.csv) <(printf '"0111*"\n"2009*"\n"zip"\n')
expect_exit 0 kanon anonymize people.csv -k 1 --quasi zip -o zip1.csv --identifier name,age,sex,illness
expect_same <(sort zip1.csv) <(cut -d, -f4 people.csv | sed 's/.*/"&"/' | sort)

# Missing: the empty cell and the tokens named are one value, first in order.
printf 'g,h\nb,1\n?,1\nNA,1\n,?\nb,2\n' >missing.csv
expect_exit 0 kanon anonymize missing.csv -k 2 --quasi g --missing '?,NA' -o missing_out.csv
expect_same missing_out.csv <(printf 'g,h\n,1\n,1\n,?\nb,1\nb,2\n')
released missing_out.csv missing.csv
expect_exit 0 kanon anonymize missing.csv -k 2 --quasi g -o tokens_out.csv # not named: values like any other
expect_same <(cut -d, -f1 tokens_out.csv | sort -u) <(printf '*\ng\n')
expect_exit 0 kanon anonymize missing.csv -k 2 --quasi g --missing '?' --missing NA -o again_out.csv
expect_same missing_out.csv again_out.csv
expect_no_temporaries

# Thousands of columns fit into the default memory, whatever the number of quasi-identifiers, with and without groups
# that are suppressed; where they do not, the error says how much would do.
[ -z "${KANON_SLOW:-}" ] || skip 'tables this wide take minutes under sanitizers; the plain build runs this'
wide() { # COLUMNS ROWS: the first eight columns have few values
  awk -v columns="$1" -v rows="$2" 'BEGIN {
    for (c = 0; c < columns; ++c) printf "%sc%d", c ? "," : "", c
    print ""
    for (r = 0; r < rows; ++r) {
      for (c = 0; c < columns; ++c) printf "%s%s", c ? "," : "", c < 8 ? int(r / 2) % (c + 2) : "v" (r * 7 + c) % 1000
      print ""
    }
  }'
}
wide 1000 20 >w1000.csv
wide 3000 20 >w3000.csv
for case in w1000:c0,c1,c2,c3,c4 w3000:c0 w3000:c0,c1,c2,c3; do
  table=${case%:*} code=0
  kanon anonymize $table.csv -k 3 --suppress any --search datafly --quasi ${case#*:} -o $case.csv --quiet \
    >"$stdout" 2>"$stderr" </dev/null || code=$?
  [ "$code" = 3 ] || fail "$case: exit code $code"
done
expect_exit 0 kanon verify w3000:c0,c1,c2,c3.csv --plan w3000:c0,c1,c2,c3.csv.plan.json --original w3000.csv
expect_refused 1 kanon anonymize w3000.csv -k 2 --suppress any --search datafly --quasi c0 --memory 100 -o out.csv
expect_stderr 'ran out of memory'
expect_stderr '--memory'

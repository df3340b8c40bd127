# kanon unsafe: figures worked out by hand, files, suggestions that come true, stops, refusals.
command -v node >/dev/null || skip 'no node to read JSON with'
js() { # EXPRESSION over j, the object on stdout
  node -e 'const j = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); console.log(eval(process.argv[2]))' \
    "$stdout" "$1"
}
is() {
  local value
  value=$(js "$1") || fail "cannot be evaluated: $1"
  [ "$value" = "$2" ] || fail "$1 is $value, expected $2"
}
printf '%s\n' name,age,sex,zip Ann,23,f,01115 Bob,27,m,01117 Cem,31,m,01115 Dora,38,f,01117 Emil,,m,01115 Fay,?,m,01115 >t.csv
table=(t.csv --quasi age,sex,zip --missing '?')

# k = 2: four ages occur once; f with 01115, m with 01117, f with 01117 occur once, their parts twice or more.
# Ann, Bob and Dora must lose their age and one cell more, Cem his age.
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --json
is 'j.command + j.status + j.complete' unsafeoptimaltrue
is '[j.k, j.rows, j.tuples, j.combinations, j.pairs, j.rows_with_combinations].join()' 2,6,5,7,7,4
is 'j.by_size.map(s => [s.size, s.combinations, s.pairs].join(":")).join()' 1:4:4,2:3:3
is 'j.by_columns.map(s => s.columns.join("+") + ":" + s.pairs).join()' age:4,sex+zip:3
is 'j.columns.map(c => c.name + c.values + ":" + c.pairs).join()' age5:4,sex2:3,zip2:3
is '[j.suppressed_cells, j.suppression_cost, j.suppression_complete, j.suppressed_missing].join()' 7,7,true,0
is 'j.rows_by_suppression.join()' 2,1,3,0
is 'j.rows_by_combinations.map(r => r.least + "-" + r.most + ":" + r.rows).join()' 0-0:2,1-1:1,2-3:3
is '[j.missing_as, j.missing_cells, j.rows_with_missing].join()' value,2,2
# Scores: one cell of three weighs (3-1)(3-2), two weigh 3-2.
is '[j.scores.greatest, j.scores.median, j.suggestions].join()' 3,2,
is 'j.by_value[0].column + j.by_value[0].value + j.by_value[0].rows + ":" + j.by_value[0].pairs' sexf2:2
# k = 3: every age, f and 01117 alone are too rare; two rows share each of missing, f, 01117.
expect_exit 0 kanon unsafe "${table[@]}" -k 3 --json --engine columns
is '[j.combinations, j.pairs, j.by_size.length, j.suppressed_cells, j.engine].join()' 7,10,1,10,columns
expect_exit 0 kanon unsafe "${table[@]}" -k 3 --json --engine records --threads 1
is '[j.combinations, j.pairs, j.by_size.length, j.suppressed_cells, j.engine].join()' 7,10,1,10,records
# Only single cells count: the three pairs are no matter.
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --json --max-size 1
is '[j.max_size, j.combinations, j.suppressed_cells].join()' 1,4,4
# Missing cells that never match: two more combinations, two more cells, which are empty already.
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --json --missing-as never
is '[j.missing_as, j.tuples, j.combinations, j.suppressed_cells, j.suppressed_missing].join()' never,6,9,9,2
# Weights: sex is dear, so zip is blanked instead; age must go anyway.
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --json --weights sex=3,age=2
is '[j.suppressed_cells, j.suppression_cost, j.columns.map(c => c.suppressed_cells).join("/")].join()' 7,11,4/0/3
# More rows asked for than there are.
expect_exit 0 kanon unsafe "${table[@]}" -k 7 --json
is '[j.combinations, j.pairs, j.suppressed_cells].join()' 9,18,18
is 'j.warnings.length' 1
# Nobody stands out at k = 1.
expect_exit 0 kanon unsafe "${table[@]}" -k 1
expect_stdout '0 different minimal ones'
expect_stdout 'at least 0 cells of 18'

# Recoded and dropped: ages in tens are 20-29 twice, 30-39 twice, missing twice.
expect_exit 0 kanon unsafe -k 2 --json --drop zip --recode age=10 "${table[@]}"
is '[j.combinations, j.dropped.join(), j.columns[0].values, j.columns[0].recoded].join()' '4,zip,3,intervals of 10'
is 'j.suppressed_cells' 4
# A recipe says the same.
cat >t.toml <<'END'
table = "t.csv"
k = 2
missing = ["?"]
[quasi.age]
coding = "levels"
build = "interval"
widths = [10, 20]
[quasi.sex]
[quasi.zip]
END
expect_exit 0 kanon unsafe t.toml --drop zip --recode age=@1 --json
is '[j.k, j.combinations, j.suppressed_cells, j.columns[0].values].join()' 2,4,4,3

# Every suggestion is what the command says once it is applied.
expect_exit 0 kanon unsafe t.toml --suggest --json
is 'j.suggestions.length' 5
is 'j.suggestions.map(s => s.suppressed_cells).every((n, i, all) => i == 0 || n >= all[i - 1])' true
js 'j.suggestions.map(s => [s.option, s.argument, s.combinations, s.pairs, s.suppressed_cells].join(" ")).join("\n")' >suggested
while read -r option argument combinations pairs cells; do
  expect_exit 0 kanon unsafe t.toml "$option" "$argument" --json
  is '[j.combinations, j.pairs, j.suppressed_cells].join()' "$combinations,$pairs,$cells"
done <suggested
grep -q -- '--recode age=@2' suggested || fail 'level 2 of the hierarchy is not offered'
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --recode age=5 --suggest
expect_stdout '--recode age=10'
refuse_stdout '--recode age=5 '
expect_stdout '--drop zip'

# For people: 80 columns, plain, what was done and by which rules.
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --suggest --recode age=5
[ "$(wc -L <"$stdout")" -le 80 ] || fail 'lines are too long'
for words in '6, 5 different' 'fewer than k = 2 rows' 'a value of its own' '2 cells in 2 rows' 'rule original' 'complete' \
  'age: intervals of 5' 'Column sets' 'SUDA-like'; do
  tr -s ' \n' ' ' <"$stdout" | grep -qF -e "$words" || fail "stdout lacks: $words"
done
[ ! -s "$stderr" ] || fail 'stderr is not empty'
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --missing-as never
expect_stdout 'never equals'
expect_exit 0 kanon unsafe "${table[@]}" -k 2 --quiet
[ ! -s "$stdout" ] || fail '--quiet prints'

# Files.
expect_exit 0 kanon unsafe "${table[@]}" -k 2 -o combinations.csv --scores scores.csv
expect_stdout 'combinations written to combinations.csv'
expect_same <(sort combinations.csv) <(printf '%s\n' combination_size,combination_rows,combination_columns,age,sex,zip \
  1,1,age,23,, 1,1,age,27,, 1,1,age,31,, 1,1,age,38,, 2,1,sex+zip,,f,01115 2,1,sex+zip,,f,01117 2,1,sex+zip,,m,01117 | sort)
expect_same scores.csv <(printf '%s\n' age,sex,zip,record_rows,record_combinations,record_suppressed_cells,record_score \
  ,m,01115,2,0,0,0 23,f,01115,1,2,2,3 27,m,01117,1,2,2,3 31,m,01115,1,1,1,2 38,f,01117,1,2,2,3)
expect_exit 0 kanon unsafe "${table[@]}" -k 2 -o combinations.parquet --scores scores.parquet --threads 1 --quiet
expect_exit 0 kanon inspect combinations.parquet --quasi age,sex,zip --json
is '[j.rows, j.columns.map(c => c.name).join("/")].join()' 7,combination_size/combination_rows/combination_columns/age/sex/zip
is 'j.columns[3].missing' 3
expect_no_temporaries
cp combinations.csv before.csv
expect_refused 1 kanon unsafe "${table[@]}" -k 3 -o combinations.csv
expect_stderr '--force'
expect_exit 0 kanon unsafe "${table[@]}" -k 3 -o combinations.csv --force --quiet
! cmp -s combinations.csv before.csv || fail '--force does not overwrite'

# Wrong use.
refuse() { # WORDS ARGUMENTS...
  local words=$1
  shift
  expect_refused 1 kanon unsafe "$@"
  expect_stderr "$words"
}
refuse 'k is not given' t.csv --quasi age
refuse '--quasi' t.csv -k 2
refuse 'Did you mean "zip"?' t.csv --quasi age,zipp -k 2
refuse 'Did you mean "zip"?' "${table[@]}" -k 2 --drop zi
refuse 'not a recoding' "${table[@]}" -k 2 --recode age
refuse 'not a weight' "${table[@]}" -k 2 --weights age=0
refuse '--missing-as' "${table[@]}" -k 2 --missing-as nothing
refuse 'no engine' "${table[@]}" -k 2 --engine colums
refuse 'levels are 0' "${table[@]}" -k 2 --recode zip=prefix@9
refuse '.csv or .parquet' "${table[@]}" -k 2 -o out.json
refuse 'overwrite an input' "${table[@]}" -k 2 -o t.csv --force
refuse 'no such file' none.csv --quasi a -k 2
refuse 'not a whole number' "${table[@]}" -k -2
wide=$(seq -s, -f c%g 65)
{ echo "$wide" && echo "$wide"; } >wide.csv
refuse 'at most 64' wide.csv --quasi "$wide" -k 2
expect_exit 0 kanon unsafe wide.csv --quasi "$wide" --drop c65 -k 2 --json
is '[j.combinations, j.suppressed_cells].join()' 64,64

# A search that would take hours ends when it must, says what is known, and the files hold what was found by then.
awk -v rows="$(slow_or 2000 6000)" 'BEGIN { srand(7); for (r = 0; r <= rows; r++) for (c = 0; c < 22; c++)
  printf "%s%s", r ? int(rand() * 4) : "v" c, c < 21 ? "," : "\n" }' >large.csv
large=(large.csv --quasi "$(head -n 1 large.csv)" -k 2 --json)
expect_exit 3 kanon unsafe "${large[@]}" --time 0.7s -o found.csv
is '[j.status, j.complete, j.effort.done < j.effort.to_do].join()' feasible,false,true
expect_file found.csv
is 'j.combinations' $(($(wc -l <found.csv) - 1))
start() {
  last_command="$*"
  "$@" >"$stdout" 2>"$stderr" </dev/null &
  pid=$!
}
found_some() {
  local i
  for i in {1..4000}; do
    ! has_unnamed $pid 9000 || return 0
    kill -0 $pid 2>/dev/null || fail 'ended before anything was found'
    sleep 0.01
  done
  kill -KILL $pid
  fail 'finds nothing'
}
ended() { # EXIT CODE
  local code=0
  timeout 60 tail --pid=$pid -s 0.05 -f /dev/null || { kill -KILL $pid && fail 'does not end after Ctrl-C'; }
  wait $pid || code=$?
  [ $code = "$1" ] || fail "exit code $code, expected $1"
}
rm found.csv
start "$kanon" unsafe "${large[@]}" -o found.csv
found_some
kill -INT $pid
ended 3
is '[j.complete, j.combinations > 0].join()' false,true
is 'j.combinations' $(($(wc -l <found.csv) - 1))
rm found.csv
start "$kanon" unsafe "${large[@]}" -o found.csv
found_some
kill -INT $pid
kill -TERM $pid
ended 130
expect_stderr 'nothing was written'
expect_no_file found.csv
expect_no_temporaries

# A full disk ends the search at once.
mkdir disk
if mount -t tmpfs -o size=1m tmpfs disk 2>/dev/null; then
  trap 'umount disk' EXIT
  for file in found.csv found.parquet; do
    expect_refused 1 timeout 120 "$kanon" unsafe "${large[@]}" -o disk/$file
    expect_stderr "disk/$file: the disk is full"
  done
fi

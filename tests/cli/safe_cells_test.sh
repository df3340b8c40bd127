# Cells that a spreadsheet would run: a warning names their column; --safe-cells marks them, and the checker wants the mark.
cat >people.csv <<'EOF'
name,age,city,note
Ada,31,=city,=cmd|' /c calc'!A0
Bea,32,=city,@sum(A1:A9)
Cleo,35,+up,plain
Dora,36,+up,'quoted
Eva,38,-5,+49 30 1234
Fay,39,-5,-7
EOF
flags=(people.csv -k 2 --quasi age,city --identifier name --coding age=interval:widths=10 --coding city=keep)

kanon_check_all() { # FILE: with and without the original
  expect_exit 0 kanon_check "$1" --plan "$1.plan.json"
  expect_exit 0 kanon_check "$1" --plan "$1.plan.json" --original people.csv
}

# As they are: said, and not changed.
expect_exit 0 kanon anonymize "${flags[@]}" -o plain.csv
expect_stdout '7 cells of the release begin like a formula'
grep -q '^30-39,=city,@sum(A1:A9)$' plain.csv || fail 'a cell was changed'
kanon_check_all plain.csv
expect_stdout 'note: 7 cells of the release begin like a formula'
expect_exit 0 kanon_check plain.csv --plan plain.csv.plan.json --json
expect_stdout '"notes":["7 cells'

# Marked: by every kind of plan; everything else is as before.
expect_exit 0 kanon anonymize "${flags[@]}" --safe-cells -o recoding.csv
! grep -q formula "$stdout" || fail 'marked cells are warned about'
expect_exit 0 kanon suppress people.csv -k 2 --quasi age,city --identifier name --recode age=10 --rule strict --safe-cells \
  -o cells.csv
code=0
kanon anonymize "${flags[@]}" --search local --safe-cells -o boxes.csv >"$stdout" 2>"$stderr" || code=$?
[ $code = 0 ] || [ $code = 3 ] || fail "exit code $code"
expect_exit 0 kanon frontier "${flags[@]}" --pick 2 --safe-cells -o picked.csv
expect_exit 0 kanon apply recoding.csv.plan.json people.csv -o applied.csv
for release in recoding cells boxes picked applied; do
  grep -q "'=city" $release.csv || fail "$release: a city is not marked"
  grep -q "'=cmd" $release.csv || fail "$release: a note is not marked"
  grep -q "''quoted" $release.csv || fail "$release: a mark of the table is not marked"
  grep -q ',-7$' $release.csv || fail "$release: a number was marked"
  ! grep -q -E '(^|,)"?[=@]' $release.csv || fail "$release: a cell begins like a formula"
  kanon_check_all $release.csv
  expect_exit 0 kanon evaluate people.csv $release.csv
  # A mark that is missing, and one too many.
  sed "s/'@sum/@sum/" $release.csv | sort >forged.csv
  expect_exit 2 kanon_check forged.csv --plan $release.csv.plan.json
  expect_stdout 'the plan promises a mark'
  sed "s/,-7$/,'-7/" $release.csv >forged.csv
  expect_exit 2 kanon_check forged.csv --plan $release.csv.plan.json
  expect_stdout 'has the mark of a formula in front and is none'
  # Under a plan without the key the marked cells are not those of the table.
  sed '/"safe_cells"/d; s/"safe_cells":true,//' $release.csv.plan.json >unsigned.json
  expect_exit 2 kanon_check $release.csv --plan unsigned.json --original people.csv
done
expect_exit 0 kanon evaluate people.csv recoding.csv --json
cmp <(sed "s/^'//; s/,'/,/g" recoding.csv | tail -n +2 | sort) <(tail -n +2 plain.csv | sort) || fail 'more than marks was added'

# In a recipe, and where it has no place.
expect_exit 0 kanon anonymize "${flags[@]}" --safe-cells --write-recipe again.toml -o again.csv
grep -q '^safe_cells = true$' again.toml || fail 'the recipe does not say it'
expect_exit 0 kanon anonymize again.toml --force
cmp again.csv recoding.csv
expect_exit 1 kanon anonymize "${flags[@]}" --safe-cells -o release.parquet
expect_stderr 'in CSV only'
[ ! -e release.parquet ] || fail 'something was written'
expect_exit 1 kanon apply recoding.csv.plan.json people.csv -o release.parquet
expect_stderr 'in CSV only'

# A name that begins like a formula is refused where cells are made safe, and pointed out where they are not.
sed '1s/note/=note/' people.csv >named.csv
expect_refused 1 kanon anonymize named.csv "${flags[@]:1}" --safe-cells -o named_release.csv
expect_stderr 'has a name that a spreadsheet would take for a formula'
expect_exit 0 kanon anonymize named.csv "${flags[@]:1}" -o named_release.csv
expect_stdout '8 cells of the release begin like a formula'

# kanon suppress: releases that the checker verifies, and every edit of release, plan or certificate is caught.
verdict() { # CODE ARGUMENTS...
  local code=$1
  shift
  expect_exit "$code" kanon_check "$@"
}
fails() { # TEXT ARGUMENTS...
  local text=$1
  shift
  expect_exit 2 kanon_check "$@"
  expect_stdout "$text"
  expect_stdout 'does NOT keep its promises'
}
number() { grep -oE "\"$1\":[0-9]+" "$stdout" | head -n 1 | cut -d: -f2; } # of the JSON printed last

# Two rows of one tuple lose different cells here: which row gets which is drawn, and can be checked.
printf '%s\n' who,a,b,c,note 'A,0,1,1,"p ""0"", x"' B,0,1,1,pü1 C,0,0,1,p2 D,0,0,1,p3 E,1,2,0,p4 F,2,1,1,p5 G,0,2,1,p6 \
  H,1,0,1,p7 I,1,0,1,p8 J,1,1,1,p9 K,1,1,1,p10 >table.csv
ask=(table.csv --quasi a,b,c --identifier who -k 3)
expect_exit 0 kanon suppress "${ask[@]}" --rule strict -o strict.csv
expect_stdout 'proven minimum under rule strict'
grep -qF '"parts":[{"rows":1,"blanked":["a"]},{"rows":1,"blanked":["b"]}]' strict.csv.plan.json || fail 'no tuple in two parts'
expect_exit 0 kanon suppress "${ask[@]}" --rule original -o original.csv --witnesses original.jsonl --json
[ "$(number blanked_cells)" -le 12 ] || fail 'more cells than under rule strict'
expect_stdout '"status":"optimal"'
all=(--plan strict.csv.plan.json --original table.csv)
verdict 0 strict.csv --plan strict.csv.plan.json
verdict 0 strict.csv "${all[@]}"
verdict 0 original.csv --plan original.csv.plan.json --original table.csv --witnesses original.jsonl
expect_stdout 'no record could do with cheaper cells'
verdict 1 original.csv --plan original.csv.plan.json # its rule cannot be judged without
expect_stderr '--original'
expect_exit 0 kanon suppress "${ask[@]}" --rule strict -o strict.parquet
verdict 0 strict.parquet --plan strict.parquet.plan.json --original table.csv

# The rules side by side, and one alone.
rules=(-k 3 --quasi a,b,c)
verdict 0 strict.csv "${rules[@]}" --rule all --original table.csv
said=$(cat "$stdout")
expect_exit 0 kanon verify strict.csv "${rules[@]}" --rule all --original table.csv
expect_same_text "$said" "$(cat "$stdout")"
verdict 2 original.csv "${rules[@]}" --rule all --original table.csv
verdict 0 original.csv "${rules[@]}" --rule original --original table.csv
fails 'rule strict' original.csv "${rules[@]}" --rule strict
fails 'rule strict' original.csv --plan original.csv.plan.json --original table.csv --rule strict
verdict 0 strict.csv "${rules[@]}" --rule all
expect_stdout 'not judged; it needs the original table (--original)'
verdict 0 strict.csv "${rules[@]}" --rule wildcard
expect_stdout 'never an aim'
printf '%s\n' a,b,c ,,, ,,, 7,7,7 8,8,8 | sed 's/,,,$/,,/' >degenerate.csv # k - 1 blanked rows satisfy rule wildcard
verdict 0 degenerate.csv "${rules[@]}" --rule wildcard
fails 'rule strict' degenerate.csv "${rules[@]}" --rule strict

# Threads and the order of the rows make no difference; nor does applying the plan.
expect_exit 0 kanon suppress "${ask[@]}" --rule strict -o again.csv --threads 1
expect_same strict.csv again.csv
{ head -n 1 table.csv && tail -n +2 table.csv | tac; } >turned.csv
expect_exit 0 kanon suppress turned.csv "${ask[@]:1}" --rule strict -o turned_release.csv
expect_same strict.csv turned_release.csv
expect_exit 0 kanon apply strict.csv.plan.json turned.csv -o applied.csv
expect_same strict.csv applied.csv
sed 's/^G,0/G,1/' table.csv >other.csv
expect_refused 2 kanon apply strict.csv.plan.json other.csv -o other_release.csv
expect_stderr 'another table'

# The release edited by hand.
edited() { # TEXT SED
  sed "$2" strict.csv >edited.csv
  ! cmp -s edited.csv strict.csv || fail "the edit changes nothing: $2"
  fails "$1" edited.csv "${all[@]}"
}
edited 'rule strict' '$s/^1,,1/1,0,1/'      # shown again
edited 'not in as many rows' '2s/^,1,1/,,1/' # blanked too much
edited 'not in as many rows' '2s/^,1,1/,0,1/'
edited 'it has 12 rows' '$p'
edited 'it has 10 rows' '$d'
swapped() { # ROW ROW: the notes change places
  awk -v a="$1" -v b="$2" '{ split($0, cell, ","); shown[NR] = cell[1] "," cell[2] "," cell[3]
    note[NR] = substr($0, length(shown[NR]) + 2) }
    END { t = note[a]; note[a] = note[b]; note[b] = t; for (i = 1; i <= NR; ++i) print shown[i] "," note[i] }' strict.csv
}
swapped 2 12 >swapped.csv
{ head -n 1 swapped.csv && tail -n +2 swapped.csv | LC_ALL=C sort; } >swap.csv
fails 'other rows than the original has there' swap.csv "${all[@]}"
verdict 0 swap.csv --plan strict.csv.plan.json # without the original nobody can know
drawn=$(grep -nE 'p ""0""|pü1' strict.csv | cut -d: -f1 | tr '\n' ' ') # rows of one tuple in two parts: drawn, not chosen
swapped $drawn >drawn.csv
fails 'other rows than the original has there' drawn.csv "${all[@]}"
paste -d, <(cut -d, -f1 table.csv) strict.csv >named.csv
fails 'must not be in it' named.csv --plan strict.csv.plan.json

# The plan edited by hand.
plan() { # TEXT SED
  sed "$2" strict.csv.plan.json >edited.json
  ! cmp -s edited.json strict.csv.plan.json || fail "the edit changes nothing: $2"
  fails "$1" strict.csv --plan edited.json --original table.csv
}
plan digest 's/"k": 3/"k": 2/'
plan 'k = 4' 's/"k": 3/"k": 4/'
plan 'it claims' 's/"blanked_cells":[0-9]*/"blanked_cells":1/'
plan 'by column' 's/"blanked_by_column":{"a":[0-9]*/"blanked_by_column":{"a":99/'
plan 'cost' 's/"cost":[0-9]*/"cost":5/'
plan 'bound' 's/"bound":[0-9]*/"bound":1/'
plan 'other rows than there' 's/{"rows":1,"blanked":\["a"\]},{"rows":1,"blanked":\["b"\]}/{"rows":2,"blanked":["a"]},{"rows":1,"blanked":["b"]}/'
expect_refused 1 kanon apply edited.json table.csv -o no.csv

# The certificate falsified.
certificate=(original.csv --plan original.csv.plan.json --original table.csv --witnesses)
sed '2s/"rows":1,"blanked"/"rows":2,"blanked"/; 2s/"rows":2,"blanked"/"rows":3,"blanked"/' original.jsonl >w.jsonl
fails certificate "${certificate[@]}" w.jsonl
sed '3d' original.jsonl >w.jsonl
fails 'has no record in it' "${certificate[@]}" w.jsonl
sed '2s/"witnesses":.*/"witnesses":[]}/' original.jsonl >w.jsonl
fails 'has witnesses for' "${certificate[@]}" w.jsonl
sed '2s/"witnesses":.*/"witnesses":[{"values":["1","2","0"],"rows":1}]}/' original.jsonl >w.jsonl
fails 'differs in a cell it shows' "${certificate[@]}" w.jsonl
sed '2s/"witnesses":.*/"witnesses":[{"values":["9","9","9"],"rows":7}]}/' original.jsonl >w.jsonl
fails 'does not have' "${certificate[@]}" w.jsonl
sed '1s/sha256:./sha256:x/' original.jsonl >w.jsonl
fails 'another plan' "${certificate[@]}" w.jsonl
verdict 1 "${certificate[@]}" table.csv
# Cells that need not have been blanked: plan and release agree, the certificate does not.
expect_exit 0 kanon suppress table.csv --quasi a,b,c --identifier who -k 4 --rule original -o more.csv --witnesses more.jsonl
digest() { sed -nE 's/.*"digest": "([^"]*)".*/\1/p' "$1"; }
sed 's/"k": 4/"k": 3/' more.csv.plan.json >less.json
sed "1s/sha256:[0-9a-f]*/$(digest less.json)/" more.jsonl >less.jsonl
fails 'could do with cheaper cells' more.csv --plan less.json --original table.csv --witnesses less.jsonl

# Weights, sizes, blanks, missing values.
expect_exit 0 kanon suppress "${ask[@]}" --rule original --weights a=9 -o weights.csv --json
[ "$(number cost)" -ge "$(number blanked_cells)" ] || fail 'the weights do not count'
expect_exit 0 kanon suppress "${ask[@]}" --rule original --max-size 2 -o pairs.csv --json
expect_stdout '"max_size":2'
verdict 0 pairs.csv --plan pairs.csv.plan.json --original table.csv
expect_stdout 'combinations of at most 2 cells'
expect_exit 0 kanon suppress "${ask[@]}" --rule strict --blank '*' -o star.csv
expect_same <(sed 's/\*//g' star.csv | sort) <(sort strict.csv)
verdict 0 star.csv --plan star.csv.plan.json --original table.csv
fails 'rule strict' star.csv "${rules[@]}" --rule strict --blank nothing
expect_refused 1 kanon suppress "${ask[@]}" --rule strict --blank 2 -o two.csv
expect_stderr 'column "a"'
expect_exit 0 kanon suppress "${ask[@]}" --rule strict --recode a=2 --drop c -o recoded.csv
verdict 0 recoded.csv --plan recoded.csv.plan.json --original table.csv
expect_same_text a,b,note "$(head -n 1 recoded.csv)"
sed 's/^E,1,2,0/E,,?,0/; s/^F,2/F,?/' table.csv >holes.csv
for missing in value never; do
  expect_exit 0 kanon suppress holes.csv --quasi a,b,c --identifier who --missing '?' -k 2 --rule strict --missing-as $missing \
    --blank x -o "$missing.csv"
  verdict 0 "$missing.csv" --plan "$missing.csv.plan.json" --original holes.csv
  verdict 0 "$missing.csv" -k 2 --quasi a,b,c --rule strict --missing-as $missing --blank x
  expect_exit 0 kanon suppress holes.csv --quasi a,b,c --identifier who --missing '?' -k 2 --rule original --missing-as $missing \
    -o "o_$missing.csv" --witnesses "o_$missing.jsonl"
  verdict 0 "o_$missing.csv" --plan "o_$missing.csv.plan.json" --original holes.csv --witnesses "o_$missing.jsonl"
done

# Refusals; nothing is left behind.
expect_refused 1 kanon suppress "${ask[@]}" -o no.csv
expect_stderr '--rule strict'
expect_refused 1 kanon suppress "${ask[@]}" --rule wildcard -o no.csv
expect_stderr 'no aim'
expect_stderr 'kanon verify'
expect_refused 1 kanon suppress "${ask[@]}" --rule strict --max-size 2 -o no.csv
expect_refused 1 kanon suppress "${ask[@]}" --rule strict --witnesses w2.jsonl -o no.csv
expect_refused 1 kanon suppress "${ask[@]}" --rule strict
expect_refused 1 kanon suppress "${ask[@]}" --rule strict -o strict.csv
expect_refused 1 kanon suppress "${ask[@]}" --rule strict -o table.csv --force
expect_refused 2 kanon suppress table.csv --quasi a,b,c -k 99 --rule strict -o no.csv
verdict 1 original.csv "${rules[@]}" --rule original
expect_stderr '--original'
verdict 1 original.csv "${rules[@]}" --rule srtict
expect_stderr 'strict'
expect_exit 0 kanon suppress table.csv --quasi c --identifier who -k 1 --rule strict -o same.csv --json
expect_stdout '"status":"unchanged"'
expect_no_temporaries

# Texts that mean missing do so in the table only: in a release they would be a value shown.
printf '%s\n' a,b,s '?,x,1' NA,x,2 ,x,3 u,y,4 u,y,5 v,y,6 >tokens.csv
expect_exit 0 kanon suppress tokens.csv --quasi a,b --missing '?,NA' -k 3 --rule strict --blank '*' -o tokens_out.csv
sed 's/^,x,2/NA,x,2/' tokens_out.csv >tokens_bad.csv
! cmp -s tokens_out.csv tokens_bad.csv || fail 'nothing was edited'
expect_exit 2 kanon verify tokens_bad.csv --plan tokens_out.csv.plan.json --original tokens.csv
expect_exit 0 kanon apply tokens_out.csv.plan.json tokens.csv -o tokens_again.csv --json
expect_stdout '"missing_cells":3'
expect_same tokens_out.csv tokens_again.csv
printf '%s\n' '23;?;*' '27;?;*' '31;old;*' >labels.csv
printf '%s\n' age,zip 23,1 27,1 31,2 31,2 >ages.csv
expect_refused 1 kanon suppress ages.csv --quasi age,zip --missing '?' -k 2 --rule strict --recode age=levels:labels.csv@1 -o x.csv
expect_stderr 'a text that means missing'

# What the checker could not recount is not begun. What is safe as a whole needs no looking at sets.
awk 'BEGIN { srand(3); for (i = 0; i <= 30; ++i) { row = ""
  for (c = 0; c < 40; ++c) row = row (c ? "," : "") (i ? int(rand() * 3) : "c" c); print row } }' >wide.csv
wide=(wide.csv --quasi "$(head -n 1 wide.csv)" -k 2 --rule original)
expect_refused 1 kanon suppress "${wide[@]}" --max-size 12 -o x.csv
expect_stderr 'too many sets of 12 out of 40 columns'
expect_exit 0 kanon suppress "${wide[@]}" --max-size 3 -o wide_out.csv
verdict 0 wide_out.csv --plan wide_out.csv.plan.json --original wide.csv
expect_refused 1 kanon suppress "${wide[@]}" --gap 1% -o x.csv
expect_refused 1 kanon suppress "${wide[@]}" --blank $'\xff' -o x.csv
expect_stderr '--blank'
expect_no_temporaries

# The figures of sdcMicro's kAnon on its own data are 157, 293 and 500 cells, judged by rule wildcard.
testdata=${KANON_DATA:-nowhere}/sdcmicro/testdata.csv
[ -f "$testdata" ] || skip 'no data: sdcmicro'
for case in 2:157 3:283 5:461; do
  k=${case%:*}
  for rule in original strict; do
    expect_exit 0 kanon suppress "$testdata" --quasi urbrur,roof,walls,water,electcon,relat,sex -k "$k" --rule $rule \
      -o "t$k$rule.csv" --json
    [ "$(number blanked_cells)" = "${case#*:}" ] || fail "k = $k, rule $rule: $(number blanked_cells) cells"
    expect_stdout '"rule":"wildcard","status":"holds"'
    [ $rule = original ] || expect_stdout '"rule":"strict","status":"holds"'
  done
done
# ELS, eight columns (all eleven: tests/golden/strict_test.cpp): rule strict within 2% of its bound, and the release breaks
# nothing.
case $KANON_BUILD in *-asan | *-tsan) exit 0 ;; esac # minutes there; the tables above take the same paths
els=${KANON_DATA}/els/els2002_complete11_15183.csv
[ -f "$els" ] || skip 'no data: els'
quasi=BYSEX,BYRACE,BYFCOMP,BYPARED,BYMOTHED,BYFATHED,BYINCOME,BYSCTRL
expect_exit 3 kanon suppress "$els" --quasi $quasi --identifier STU_ID -k 2 --rule strict --gap 2% -o els.csv --json
gap=$(sed -nE 's/.*"gap":([0-9.e-]+).*/\1/p' "$stdout")
awk -v gap="$gap" 'BEGIN { exit !(gap <= 0.02) }' || fail "the gap is $gap"
expect_stdout '"rule":"strict","status":"holds"'

# A recipe holds what was decided about cells, and repeats the run; the command line comes before it.
mkdir -p kept hierarchies
write_people >kept/people.csv
expect_exit 0 kanon hierarchy zip kept/people.csv --build prefix -o hierarchies/zip.csv
expect_exit 0 kanon suppress kept/people.csv -k 2 --quasi age,sex,zip --rule strict --weights sex=3,age=2 --missing-as never \
  --recode age=10 --recode zip=levels:hierarchies/zip.csv@1 --blank '#' --identifier name -o kept/cells.csv \
  --write-recipe kept/cells.toml --report kept/cells.md
for line in 'rule = "strict"' 'missing_as = "never"' 'blank = "#"' '"sex" = 3' '[cells.recode."age"]' 'widths = [10]' \
  'file = "../hierarchies/zip.csv"' 'level = 1' 'table = "people.csv"'; do
  grep -qF -e "$line" kept/cells.toml || fail "the recipe lacks: $line"
done
grep -qF 'kanon suppress recipe.toml --force' kept/cells.md || fail 'the report does not say how to repeat it'
# The page has one risk, no measure of groups by k, and names what was recoded first.
grep -qF 'recoded: intervals of 10' kept/cells.md || fail 'a recoding is not named'
grep -qF 'sex 3' kept/cells.md || fail 'a weight is not named'
[ "$(grep -c 'highest risk' kept/cells.md)" = 1 ] || fail 'the page does not have one highest risk'
! grep -q 'average group / k\|risk above' kept/cells.md || fail 'a page of blanked cells measures groups by k'
cp kept/cells.csv first.csv
expect_exit 0 kanon suppress kept/cells.toml --force
expect_same kept/cells.csv first.csv
expect_exit 0 kanon suppress kept/cells.toml --force --rule original --weights sex=1 --recode age=20 --json -o other.csv
needs_json
is j.rule original
is 'j.columns.map(c => c.weight).join()' 2,1,1
is 'j.columns[0].recoded' 'intervals of 20'
expect_exit 0 kanon unsafe kept/cells.toml --json
is j.missing_as never
# Another command says that it does not use this part; what is wrong in it is refused with its line.
sed -i "/^report/d" kept/cells.toml
expect_exit 0 kanon anonymize kept/cells.toml -o all.csv --coding zip=prefix --coding age=interval:widths=20
expect_stdout '[cells] is for kanon suppress, and was not used'
for wrong in 'rule = "wildcard"' 'weights = { sex = 0 }' 'max_size = 65' 'blanc = "x"' 'recode.age.coding = "keep"' \
  'missing_as = "often"'; do
  printf 'table = "kept/people.csv"\n[cells]\n%s\n' "$wrong" >wrong.toml
  expect_refused 1 kanon suppress wrong.toml -k 2 --quasi age,sex -o none.csv
  expect_stderr 'wrong.toml line 3'
done

# Reports: three faces, by recipe and by option; nothing in them that is nobody's business; nothing left after an error.
needs_json
# 60 rows in four towns, and one person alone in a fifth.
{
  echo 'name,age,town,illness'
  for i in $(seq 60); do
    echo "quinby$i,$((20 + i % 7 * 5)),town$((i % 4)),illness$((i % 3))"
  done
  echo 'Zebedee,99,Lonelyville,secretitis'
} >people.csv
anonymize() { kanon anonymize people.csv -k 5 --quasi age,town --identifier name --sensitive illness --suppress 5% "$@"; }
expect_exit 0 anonymize -o out.csv --report out.html --json
is j.report out.html
is j.release out.csv
expect_no_temporaries
for face in md json; do
  expect_exit 0 anonymize -o out.csv --force --report "out.$face"
  expect_stdout "out.$face"
done
for face in html md json; do
  # No value of an identifying or sensitive column; no label of one row; no word that promises too much.
  for text in Zebedee quinby illness1 secretitis Lonelyville; do
    ! grep -q "$text" "out.$face" || fail "out.$face has: $text"
  done
  ! grep -qiE 'anonymous|compliant' "out.$face" || fail "out.$face promises too much"
  for text in 'quasi-identifiers listed' 'holds' "$(sha256sum out.csv | cut -c 1-64)" 'town' 'illness'; do
    grep -qF "$text" "out.$face" || fail "out.$face lacks: $text"
  done
done
# A plain digest of the table or the plan would be an oracle; theirs are keyed with what stands in the plan.
keyed() { # FILE
  node -e 'const fs = require("fs"), key = JSON.parse(fs.readFileSync("out.csv.plan.json")).report_key
    console.log(require("crypto").createHmac("sha256", key).update(fs.readFileSync(process.argv[1])).digest("hex"))' "$1"
}
for file in people.csv out.csv.plan.json; do
  ! grep -q "$(sha256sum $file | cut -c 1-64)" out.html out.md out.json || fail "a report has the plain digest of $file"
  grep -q "$(keyed $file)" out.json || fail "the keyed digest of $file is wrong"
done
cp out.csv.plan.json first.plan.json
expect_exit 0 kanon evaluate people.csv out.csv --report again.json
grep -q "$(keyed people.csv)" again.json || fail 'evaluate has no keyed digest of the table'
expect_exit 0 anonymize -o plain.csv
expect_exit 0 kanon evaluate people.csv plain.csv --report plain.json
! grep -q HMAC plain.json || fail 'a digest keyed with nothing'
grep -q '<h1>out.csv</h1>' out.html || fail 'the title is the name of the release'
cp out.json "$stdout"
is j.verdict holds
is j.figures.smallest_group.value "$(awk -F, 'NR > 1 { n[$1 "," $2]++ } END { for (g in n) if (!m || n[g] < m) m = n[g]; print m }' out.csv)"
is 'j.sections.map(s => s.id).join()' asked,done,risk,sensitive,loss,say,search,caveats,check
is 'j.sections.find(s => s.id == "say").blocks.find(b => b.columns?.includes("mean before")).rows[0][4].text' 'not shown'

# The recipe in the report repeats the release, and so does a recipe that names a report.
js out.json 'JSON.stringify(j.sections.at(-1).blocks.find(b => b.caption == "The recipe").text)' >recipe.txt
node -e 'process.stdout.write(JSON.parse(require("fs").readFileSync("recipe.txt", "utf8")))' >recipe.toml
grep -q 'report = "out.json"' recipe.toml || fail 'the recipe does not name the report'
cp out.csv first.csv
expect_exit 0 kanon anonymize recipe.toml --force
expect_same out.csv first.csv

# The front, where it is asked for.
expect_exit 0 anonymize --search lattice --coding age=interval:widths=10/40 --coding town=flat -o l.csv --report l.json --report-front
cp l.json "$stdout"
is 'j.sections.map(s => s.id).join()' asked,done,risk,sensitive,loss,say,front,search,caveats,check
expect_exit 0 kanon frontier people.csv --quasi age,town --identifier name --suppress 5% --coding age=interval:widths=10/40 \
  --coding town=flat --pick 5 -o f.csv --report f.html
grep -q 'id="front-chart"' f.html || fail 'the report of a picked point has no front'
# A k between two points costs what the next one does, and the picture says so.
expect_exit 0 kanon frontier people.csv --quasi age,town --identifier name --suppress 5% --coding age=interval:widths=10/40 \
  --coding town=flat --flexible -k 2..9 --pick 5 -o f.csv --force --report f.json
cp f.json "$stdout"
front='j.sections.find(s => s.id == "front").blocks[0].charts[0]'
is "$front.holds" 'back to the point before'
is "$front.series.map(s => s.only_points == true).join()" false,true
is "$front.lines.join()" 5,11,12,20
expect_refused 1 kanon frontier people.csv --quasi age,town --report g.html
expect_stderr --pick

# Cells, and somebody else's file.
expect_exit 0 kanon suppress people.csv -k 2 --quasi age,town --rule strict --identifier name --sensitive illness -o cells.csv \
  --report cells.html
grep -q 'rule strict' cells.html || fail 'the rule is not named'
! grep -q 'Lonelyville\|Zebedee' cells.html || fail 'a value of one row is in the report'
expect_exit 0 kanon evaluate people.csv out.csv --plan out.csv.plan.json --report e.html
expect_stdout e.html
grep -q 'Checked, and it holds' e.html || fail 'the checker was not asked'
expect_exit 0 kanon evaluate people.csv out.csv --plan out.csv.plan.json --logistic 'illness=illness1 ~ town' --report model.html
grep -q 'Logistic model illness = (one value) ~ town' model.html || fail 'the model is not named'
! grep -q illness1 model.html || fail 'a sensitive value is in the report'
expect_exit 0 kanon evaluate people.csv out.csv --quasi age,town -k 50 --table age,town --report theirs.md
grep -q 'Verdict: does not hold' theirs.md || fail 'k = 50 does not hold'
expect_stdout 'Table age x town'
expect_exit 0 kanon evaluate people.csv people.csv --quasi age,town --report same.html
grep -q 'Leak:' same.html || fail 'the order of rows is not reported'
grep -q 'Not judged' same.html || fail 'nothing was there to judge it by'

# Nothing is overwritten, nothing is left.
expect_refused 1 anonymize -o new.csv --report out.html
expect_refused 1 anonymize -o new.csv --report new.pdf
expect_stderr '.html, .md or .json'
expect_refused 1 anonymize -o new.csv --report nowhere/new.html
expect_refused 1 anonymize -o new.csv --plan new.json --report new.json
expect_refused 1 kanon evaluate people.csv out.csv --plan out.csv.plan.json --report e.html
expect_refused 1 kanon evaluate people.csv out.csv --quasi age --report out.json
expect_refused 1 kanon evaluate people.csv out.csv --quasi age,town --table age
expect_refused 1 anonymize -k 2,5 --search lattice --report new.html
expect_refused 1 anonymize -o new.csv --report-front
expect_no_temporaries

# A report judges by the very hierarchies of the run, also where they recode cells; and a release may be several files.
kanon hierarchy town people.csv --build prefix -o town.csv
expect_exit 0 kanon suppress people.csv -k 2 --rule strict --quasi age,town --identifier name --sensitive illness --recode town=levels:town.csv@1 \
  -o coarse.csv --report coarse.md
grep -qF 'Verdict: holds.' coarse.md || fail 'the report of suppress is not judged'
! grep -q 'is not at hand\|could not judge' coarse.md || fail 'the report of suppress does not know its hierarchy'
mkdir parts
cp out.csv parts/
expect_exit 0 kanon evaluate people.csv 'parts/*.csv' --quasi age --report parts.md

# Every model that is asked for, how far it holds, and the checker's word on it, those about a population included.
cp "$KANON_ROOT/examples/ten.csv" ten.csv
{ cat ten.csv && tail -n +2 ten.csv; } >population.csv
ten=(ten.csv --quasi age --coding age=interval:widths=10/20)
models=(--l illness=3 --t illness=0.3 --cap illness:HIV=0.4)
expect_exit 0 kanon anonymize "${ten[@]}" -k 2 --search lattice "${models[@]}" --k-map 5 --presence 0.1..0.5 \
  --population population.csv -o models.csv --report models.md
shown() { grep -qF -- "$1" models.md || fail "not in the report: $1"; }
shown '| l illness=3 | every group has at least 3 values (least 3) | 3 | 3 |'
shown '| t illness=0.3 | no group is farther than 0.3 from the whole table (greatest 0.3) | 0.3 | 0.3 |'
shown '| cap illness, one value=0.4 | this value has no share above 0.4 of a group (greatest 0.4) | 0.4 | 0.4 |'
shown '| k-map 5 | every group means at least 5 people of the population (least 10) | 5 | 10 |'
shown 'at least a share of 0.1 is in the table (least 0.5) | 0.1 | 0.5 |'
shown 'at most a share of 0.5 is in the table (greatest 0.5) | 0.5 | 0.5 |'
shown "models: 'k-map 5' holds in each of 2 groups"
shown '| population.csv | population | HMAC-SHA-256 |'
! grep -q "was not judged" models.md || fail 'the report does not give the checker the population'
expect_exit 0 kanon frontier "${ten[@]}" "${models[@]}" --k-map 3 --population-size 100 --pick 2 -o front.csv --report models.md --force
shown '| k-map 3 | every group has at least 2 rows, and so means at least 3 people of the population (least 5) | 2 | 5 |'
expect_no_temporaries

# Texts that mean missing in one column: treated alike in every command, and never as numbers; and a warning where nobody
# has named what looks like one.
needs_json
{
  echo income,hours,pay
  for i in {1..10}; do printf '%s\n' 10,-8,1 20,5,2 30,-9,-8 40,6,1 -8,7,2 -9,5,1; done
} >people.csv
expect_exit 0 kanon inspect people.csv
expect_stdout 'look like codes for missing values'
expect_stdout 'income, hours, pay'
expect_exit 0 kanon inspect people.csv --missing income:-8/-9 --json
is 'j.columns.map(c => c.missing).join()' 20,0,0
expect_exit 0 kanon anonymize people.csv -k 5 --quasi income --json -o unnamed.csv
is 'j.warnings.filter(w => w.includes("\"income\" has negative numbers") && w.includes("--missing income:-")).length' 1

# One label for both codes, and a cell of its own beside 10; in the other columns they are what they are.
shown() { cut -d, -f"$1" "$2" | sed 1d | sort -u | tr '\n' '|'; } # COLUMN FILE
expect_exit 0 kanon anonymize people.csv -k 5 --quasi income,hours --missing income:-8/-9 --json -o named.csv --write-recipe job.toml
is 'j.warnings.filter(w => w.includes("\"income\"")).length' 0
is 'j.warnings.filter(w => w.includes("\"hours\"")).length' 1
[ "$(shown 1 named.csv)" = '|10|20|30|40|' ] || fail "income shows $(shown 1 named.csv)"
grep -q '^,7,' named.csv || fail 'the missing cell is not empty'
grep -q -- ',-8,' named.csv || fail '-8 hours are hours'
grep -q -- ',-8$' named.csv || fail 'pay is released as it is'
for check in kanon_check 'kanon verify'; do
  expect_exit 0 $check named.csv --plan named.csv.plan.json --original people.csv
  expect_stdout 'its fingerprint is the plan'
done
grep -q 'missing = \["income:-8", "income:-9"\]' job.toml || fail 'the recipe does not name them'
expect_exit 0 kanon anonymize job.toml -o again.csv
cmp again.csv named.csv
expect_exit 0 kanon apply named.csv.plan.json people.csv -o applied.csv
cmp applied.csv named.csv
expect_exit 0 kanon evaluate people.csv named.csv --plan named.csv.plan.json --json
is 'j.say.distributions.find(d => d.name == "income").labels.map(l => l.label).join()' 10,20,30,40
expect_exit 0 kanon verify people.csv -k 10 --quasi income --missing income:-8/-9
expect_exit 2 kanon verify people.csv -k 11 --quasi income
expect_exit 0 kanon verify people.csv -k 10 --quasi income,hours,pay --missing hours:-8
# By boxes, by a target, by cells.
expect_exit 3 kanon anonymize people.csv -k 15 --quasi income,hours --missing income:-8/-9 --search local -o boxes.csv --prices p.json
expect_exit 0 kanon_check boxes.csv --plan boxes.csv.plan.json --original people.csv
expect_exit 0 kanon anonymize people.csv -k 15 --quasi income,hours --target pay --cost cm --missing pay:-8,hours:-8/-9 -o cm.csv
expect_exit 0 kanon_check cm.csv --plan cm.csv.plan.json --original people.csv
expect_stdout 'cm is'
expect_exit 0 kanon suppress people.csv -k 15 --quasi income,hours --missing income:-8/-9 --rule strict -o cells.csv --blank x
expect_exit 0 kanon_check cells.csv --plan cells.csv.plan.json --original people.csv
expect_exit 0 kanon unsafe people.csv -k 15 --quasi income,hours --missing income:-8/-9 --json
is 'j.columns[0].values' 5
expect_exit 0 kanon hierarchy income people.csv --missing income:-8/-9 --build flat
[ "$(head -1 "$stdout")" = ';*' ] || fail "the first line is $(head -1 "$stdout")"
[ "$(wc -l <"$stdout")" = 5 ] || fail 'two missing values'

# A text among numbers keeps them from being cut into intervals: it is said, with what to do.
awk 'BEGIN { print "age"; for (i = 0; i < 200; ++i) print i % 12 == 5 ? "unknown" : 20 + i % 40 }' >ages.csv
expect_exit 0 kanon inspect ages.csv --quasi age
expect_stdout 'mostly numbers, and other texts among them'
expect_exit 0 kanon anonymize ages.csv -k 5 --quasi age -o ages_r.csv --json
lost=$(js "$stdout" j.cost)
is 'j.warnings.filter(w => w.includes("\"age\" would have an order but for unknown: with --missing age:unknown")).length' 1
expect_exit 0 kanon anonymize ages.csv -k 5 --quasi age --missing age:unknown -o ages_m.csv --json
is 'j.columns[0].coding' intervals
is "j.cost <= $lost" true
is 'j.warnings.filter(w => w.includes("would have an order")).length' 0

# A slip of the pen is not silent.
expect_refused 1 kanon anonymize people.csv -k 5 --quasi income --missing incme:-8 -o no.csv
expect_stderr '"incme:-8" says what means missing in a column that the table does not have'
expect_stderr 'Did you mean "income"?'

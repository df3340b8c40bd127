# Columns of texts and codes without a hierarchy: rare values become "other" or are merged, in every command; texts that
# say where they stand are cut in that order; the output says what was chosen.
needs_json
{
  echo job,race,weight,zip
  row() { for ((i = 0; i < $1; ++i)); do echo "$2"; done; }
  row 40 'nurse,1,[0-25),10115'
  row 30 'cook,1,[25-50),10117'
  row 20 'baker,2,[50-75),20095'
  row 6 'judge,5,>200,20099'
  row 3 'actor,9,[50-75),20095'
  row 1 'pilot,9,[0-25),10115'
} >people.csv
go() { expect_exit 0 kanon anonymize people.csv -k 5 "$@" --json --force; }
labels() { cut -d, -f"$1" "$2" | sed 1d | sort -u | tr '\n' '|'; } # COLUMN FILE

# ---- nobody says how job may be recoded: the frequent values stay ----
go --quasi job -o plain.csv
[ "$(labels 1 plain.csv)" = 'baker|cook|judge|nurse|other|' ] && fail 'four rows are a group'
is 'j.columns[0].hierarchy' others
is 'j.warnings.filter(w => w.includes("\"job\": frequent values stay")).length' 1
is 'j.warnings.filter(w => w.includes("COLUMN=merged") && w.includes("COLUMN=taxonomy:FILE")).length' 1
[ "$(labels 1 plain.csv)" = 'baker|cook|nurse|other|' ] || fail "labels: $(labels 1 plain.csv)"
expect_exit 0 kanon_check plain.csv --plan plain.csv.plan.json --original people.csv
expect_stdout "those of 'job' are true of the values they stand for"
# Said, it is no news.
go --quasi job --coding job=others -o said.csv
cmp said.csv plain.csv
is 'j.warnings.length' 0
go --quasi job --coding job=flat -o flat.csv
is 'j.columns[0].hierarchy' flat
go --quasi job --coding job=merged -o merged.csv
[ "$(labels 1 merged.csv)" = 'actor, judge, pilot|baker|cook|nurse|' ] || [ "$(labels 1 merged.csv)" = '"actor|baker|cook|nurse|' ] ||
  fail "labels: $(labels 1 merged.csv)"
expect_exit 0 kanon_check merged.csv --plan merged.csv.plan.json --original people.csv
# By whole levels, by boxes, as a front, and compared.
go --quasi job --coding job=others --search lattice -o levels.csv
is 'j.columns[0].hierarchy' others:shown=4/2/1
is 'j.columns[0].level + " of " + j.columns[0].height' '2 of 4'
expect_exit 0 kanon_check levels.csv --plan levels.csv.plan.json --original people.csv
for coding in others merged; do
  expect_exit 3 kanon anonymize people.csv -k 5 --quasi job,zip --coding job=$coding --search local -o boxes_$coding.csv
  expect_exit 0 kanon_check boxes_$coding.csv --plan boxes_$coding.csv.plan.json --original people.csv
  expect_exit 0 kanon frontier people.csv --quasi job,zip --coding job=$coding --flexible -k 2,5 --json
  is 'j.flexible.points.every(p => p.proven)' true
done
expect_exit 0 kanon frontier people.csv --quasi job --json
is 'j.warnings.filter(w => w.includes("frequent values stay")).length' 1
# In recipes, both ways.
go --quasi job --coding job=merged:shown=3/2 -o r.csv --write-recipe r.toml
grep -q 'build = "merged"' r.toml && grep -q 'shown = \[3, 2\]' r.toml || fail 'no recipe for it'
expect_exit 0 kanon anonymize r.toml -o again.csv
cmp again.csv r.csv
refuse_stderr error
expect_refused 1 kanon anonymize people.csv -k 5 --quasi job --coding job=prefix:shown=3 -o no.csv
expect_stderr 'shown is for others and merged, not for prefix'

# ---- the next wave ----
{ cat people.csv && echo 'diver,1,[0-25),10115'; } >next.csv
expect_exit 3 kanon apply plain.csv.plan.json next.csv -o wave.csv --unseen map --json
is 'j.unseen[0].values[0].label' other
expect_exit 0 kanon_check wave.csv --plan wave.csv.plan.json --original next.csv
expect_refused 1 kanon apply merged.csv.plan.json next.csv -o no.csv --unseen map
expect_stderr 'labels list the values they stand for'
expect_exit 3 kanon apply levels.csv.plan.json next.csv -o level_wave.csv --unseen map
expect_exit 0 kanon_check level_wave.csv --plan level_wave.csv.plan.json --original next.csv
# A value that is called other.
sed 's/pilot/other/' people.csv >named.csv
go_named() { expect_exit 0 kanon anonymize named.csv -k 5 --quasi job "$@"; }
go_named -o named_out.csv
[ "$(labels 1 named_out.csv)" = '\other|baker|cook|nurse|' ] || fail "labels: $(labels 1 named_out.csv)"
expect_exit 0 kanon_check named_out.csv --plan named_out.csv.plan.json --original named.csv

# ---- a file to edit, and to be looked at ----
expect_exit 0 kanon hierarchy job people.csv --build others --shown 3,1 -o job.csv
[ "$(head -1 job.csv)" = 'actor;other;other;*' ] || fail "$(head -1 job.csv)"
grep -qx 'nurse;nurse;nurse;\*' job.csv || fail 'the most frequent value does not stay'
expect_exit 0 kanon hierarchy --check job.csv job people.csv
expect_exit 0 kanon hierarchy job people.csv --build merged
expect_stdout 'actor;actor, judge, pilot;'
expect_exit 0 kanon anonymize people.csv -k 5 --quasi job --coding job=taxonomy:job.csv -o by_file.csv

# ---- cells ----
expect_exit 0 kanon suppress people.csv -k 5 --quasi job,zip --recode job=others:shown=3@1 --rule strict -o cells.csv
expect_exit 0 kanon_check cells.csv --plan cells.csv.plan.json --original people.csv
expect_exit 0 kanon unsafe people.csv -k 5 --quasi job,zip --recode job=merged@1

# ---- codes and texts with an order ----
go --quasi race,zip,weight -o mixed.csv
is 'j.columns.map(c => c.hierarchy).join()' 'others,every value,prefix'
is 'j.columns.map(c => c.coding).join()' 'taxonomy,intervals,taxonomy'
is 'j.warnings.filter(w => w.includes("taken for codes, not for quantities") && w.includes("\"race\", \"zip\"")).length' 1
is 'j.warnings.filter(w => w.includes("say where they stand") && w.includes("\"weight\"")).length' 1
grep -q '"values": \["\[0-25)", "\[25-50)"' mixed.csv.plan.json || grep -q '\[0-25)' mixed.csv.plan.json || fail 'no brackets'
expect_exit 0 kanon_check mixed.csv --plan mixed.csv.plan.json --original people.csv
go --quasi race --coding race=intervals -o numbers.csv
is 'j.columns[0].coding' intervals
is 'j.warnings.length' 0
expect_exit 0 kanon anonymize people.csv -k 25 --quasi weight --coding weight=intervals -o weight.csv
[ "$(labels 1 <(cut -d, -f3 weight.csv))" = '[0-25)|[25-50)|[50-75)..>200|' ] || fail "$(labels 3 weight.csv)"
expect_exit 0 kanon inspect people.csv --json
is 'j.columns.map(c => c.kind).join()' text,code,text,code
# A text without an order cannot be cut; with one it can.
expect_refused 1 kanon anonymize people.csv -k 5 --quasi job --coding job=intervals -o no.csv
expect_stderr 'column "job" have no order that can be read'
expect_stderr '--coding job=intervals:order=low/middle/high'
printf '%s\n' weight '[0-25)' '[25-50)' '[50-75)' '[75-100)' '[0-25)' '>200' '?' >unknown.csv
expect_refused 1 kanon anonymize unknown.csv -k 1 --quasi weight --coding weight=intervals -o no.csv
expect_stderr 'Only ? has none: with --missing weight:? it counts as missing. Else give their order'
go --quasi job --coding job=intervals:order=pilot/actor/judge/baker/cook/nurse -o ordered.csv --write-recipe ordered.toml
[ "$(labels 1 ordered.csv)" = 'baker|cook|nurse|pilot..judge|' ] || fail "labels: $(labels 1 ordered.csv)"
grep -q 'order = \["pilot"' ordered.toml || fail 'the recipe has no order'
expect_refused 1 kanon anonymize people.csv -k 5 --quasi job --coding job=intervals:order=pilot/actor -o no.csv
expect_stderr 'leaves out 4 of its values'
sed 's/>200/?/' people.csv >asked.csv
expect_refused 1 kanon anonymize asked.csv -k 5 --quasi weight --coding weight=intervals -o no.csv
expect_exit 0 kanon anonymize asked.csv -k 5 --quasi weight --coding weight=intervals --missing '?' -o asked_out.csv
# Figures: no mean of codes.
expect_exit 0 kanon evaluate people.csv mixed.csv --plan mixed.csv.plan.json --json
is 'j.say.distributions.filter(d => d.mean_before).length' 0


# What is released beside the quasi-identifiers: every command counts whom it tells apart, as counted here with awk; the
# verdict has three states; what was accepted is kept and said.
listed='holds for the listed columns; others tell rows apart'

# 600 visits of 150 patients: age and sex are quasi-identifiers, gender is sex in another coding, ward is plain.
awk 'BEGIN { srand(11); print "visit,patient_nbr,age,sex,gender,ward,illness"
  for (i = 1; i <= 600; ++i) { female = rand() < 0.5
    printf "%d,%d,%d,%s,%d,w%d,%s\n", 1000 + i, 70000 + 13 * int(rand() * 150), 20 + int(rand() * 30), female ? "f" : "m",
      2 - female, int(rand() * 6), rand() < 0.3 ? "flu" : "burn" } }' >visits.csv

# Rows that are alone, and rows in groups below K, by the columns of FILE named: "unique below".
by_hand() { # FILE K COLUMN,...
  awk -F, -v k="$2" -v names="$3" 'NR == 1 { n = split(names, want, ","); for (c = 1; c <= NF; ++c) at[$c] = c; next }
    { key = ""; for (i = 1; i <= n; ++i) key = key "|" $at[want[i]]; ++rows[key] }
    END { for (key in rows) { if (rows[key] == 1) ++unique; if (rows[key] < k) below += rows[key] }
      printf "%d %d\n", unique, below }' "$1"
}
commas() { LC_ALL=C sed -E ':a;s/([0-9])([0-9]{3})($|,)/\1,\2\3/;ta' <<<"$1"; }
counts() { js "$stdout" "$1.unique_rows + ' ' + $1.rows_below_k"; } # OBJECT
expect_flat() { tr -s ' \n' ' ' <"$stdout" | grep -qF -e "$1" || fail "stdout lacks, lines joined: $1"; }
needs_json

# ---- inspect: before anything is decided ----
expect_exit 0 kanon inspect visits.csv
grep -Eq '^patient_nbr .* entity +a person, in many rows$' "$stdout" || fail 'a person number is an entity'
grep -Eq '^visit .* identifier ' "$stdout" || fail 'a visit number is an identifier'
expect_stdout 'Columns that are released as they are, unless they get another role'
expect_exit 0 kanon inspect visits.csv --quasi age,sex -k 5 --json
is 'j.plain.k' 5
is 'j.plain.rows' 600
[ "$(counts j.plain.together)" = "$(by_hand visits.csv 5 patient_nbr,age,sex,gender,ward)" ] || fail 'inspect: together'
[ "$(counts j.plain.alone)" = "$(by_hand visits.csv 5 patient_nbr,gender,ward)" ] || fail 'inspect: alone'
[ "$(counts "j.plain.columns.find(c => c.name == 'ward')")" = "$(by_hand visits.csv 5 age,sex,ward)" ] || fail 'inspect: ward'
is "j.plain.told.map(t => t.column + '>' + t.tells).join()" 'gender>sex'
is "j.columns.find(c => c.name == 'patient_nbr').role" entity
expect_exit 0 kanon inspect visits.csv --quasi age,sex
expect_flat 'Column "gender" gives away "sex" in 100.0% of the rows'
refuse_stdout 'below k'
printf 'measure,sex\n' >near.csv
seq 1 60 | sed 's/$/.5,f/' >>near.csv
expect_exit 0 kanon inspect near.csv --quasi sex
expect_flat 'nearly every row has a value of its own, by which it can be found, in: measure'
printf 'sex,a_column_with_a_very_long_name_indeed_so_that_it_does_not_fit_at_all\nf,1\nm,2\n' >long.csv
expect_exit 0 kanon inspect long.csv
expect_stdout a_column_with_a_very_long_name_indeed_so_that_it_does_not_fit_at_all
printf 'WTINT2YR,height,weight,A1Cresult\n' >words.csv
seq 1 60 | sed 's/.*/&.25,1&,7&,no/' >>words.csv
expect_exit 0 kanon inspect words.csv --quasi height
grep -Eq '^WTINT2YR .* weight ' "$stdout" || fail 'a weight of a survey'
grep -Eq '^weight .* quasi +of a body' "$stdout" || fail 'a weight of a body'

# ---- the number of a person is not released by the way ----
k5=(visits.csv -k 5 --quasi age,sex --identifier visit --sensitive illness --search lattice)
expect_refused 1 kanon anonymize "${k5[@]}" -o r.csv
expect_stderr "column \"patient_nbr\" looks like the number of a person ($(tail -n +2 visits.csv | cut -d, -f2 | sort -u | wc -l) values in 600 rows)"
expect_stderr '--identifier patient_nbr'
expect_stderr '--accept patient_nbr'
suppress=(visits.csv -k 3 --quasi age,sex --rule strict --identifier visit --sensitive illness)
expect_refused 1 kanon suppress "${suppress[@]}" -o s.csv
expect_stderr 'looks like the number of a person'
expect_refused 1 kanon frontier visits.csv --quasi age,sex --identifier visit --sensitive illness --pick 5 -o f.csv
expect_stderr 'looks like the number of a person'
expect_refused 1 kanon anonymize "${k5[@]}" --accept nobody -o r.csv
expect_stderr 'no column "nobody"'
expect_refused 1 kanon anonymize "${k5[@]}" --accept age -o r.csv
expect_stderr 'accepted as it is, and has the role quasi'
expect_exit 0 kanon anonymize visits.csv -k 5 --quasi age,sex --identifier visit,patient_nbr --sensitive illness \
  --search lattice -o without.csv

# ---- anonymize: counted from the release ----
expect_exit 0 kanon anonymize "${k5[@]}" --accept patient_nbr -o r.csv --report r.html --write-recipe r.toml
expect_stdout "  verdict            $listed"
expect_flat 'Which do it, each with the quasi-identifiers'
expect_stdout 'patient_nbr'
expect_stdout '(accepted)'
plain=patient_nbr,gender,ward
read -r unique below <<<"$(by_hand r.csv 5 age,sex,$plain)"
expect_flat "together with the quasi-identifiers, $(commas "$unique") of 600 rows are unique and $(commas "$below") are in groups below k = 5"
grep -q '^accept = \["patient_nbr"\]' r.toml || fail 'the recipe does not say what was accepted'
grep -q '"accepted"' r.csv.plan.json || fail 'the plan does not say what was accepted'
expect_exit 0 kanon anonymize r.toml --force --json
is j.verdict holds_for_listed
is j.plain.decided false
[ "$(counts j.plain.together)" = "$unique $below" ] || fail 'JSON: together'
[ "$(counts j.plain.alone)" = "$(by_hand r.csv 5 $plain)" ] || fail 'JSON: alone'
[ "$(counts j.plain.undecided)" = "$(by_hand r.csv 5 age,sex,gender,ward)" ] || fail 'JSON: undecided'
for column in patient_nbr gender ward; do
  [ "$(counts "j.plain.columns.find(c => c.name == '$column')")" = "$(by_hand r.csv 5 "age,sex,$column")" ] || fail "JSON: $column"
done

# A role on the command line stands over what the recipe accepted.
expect_exit 0 kanon anonymize r.toml --identifier visit,patient_nbr -o role.csv --plan role.json --report role.html
refuse_stdout patient_nbr
expect_exit 0 kanon anonymize r.toml --force --json

# ---- the page: the third state at its top, in a colour of its own ----
grep -q 'class="verdict listed"' r.html || fail 'the page does not show the third state'
grep -qF 'Checked: it holds for the listed columns; others tell rows apart.' r.html || fail 'the page lacks the words'
grep -qF 'id="beside"' r.html || fail 'the page has no section on other columns'
refuse_text() { ! grep -qF "$2" "$1" || fail "$1 must not have: $2"; }
refuse_text r.html 'Checked, and it holds.'
expect_exit 0 kanon anonymize r.toml --force --report r.json
is_report() { [ "$(js r.json "$1")" = "$2" ] || fail "report: $1 is $(js r.json "$1")"; }
is_report j.verdict "$listed"
is_report 'j.figures.unique_rows_together.value' "$unique"
expect_exit 0 kanon anonymize r.toml --force --report r.md
grep -qF "**Verdict: $listed.**" r.md || fail 'Markdown lacks the state'

# ---- verify: the same counts, from the files ----
expect_exit 0 kanon_check r.csv --plan r.csv.plan.json --json
is j.status holds_for_listed
[ "$(counts j.plain.together)" = "$unique $below" ] || fail 'verify: together'
is j.plain.told null # nobody knows the values as they were
expect_exit 0 kanon verify r.csv --plan r.csv.plan.json --original visits.csv
expect_stdout "the release keeps its promises for the listed columns; others tell rows apart"
expect_stdout 'apart  By the columns released as they are'
expect_exit 2 kanon verify r.csv --plan r.csv.plan.json --strict
expect_stderr '--strict asks for more'
expect_exit 0 kanon verify r.csv --plan r.csv.plan.json --strict --accept gender,ward
expect_stdout 'It was decided that these go out as they are (accept): '
expect_exit 0 kanon verify r.csv -k 5 --quasi age,sex # without a plan no role is known, and all others are counted
expect_stdout 'the release keeps its promises for the listed columns; others tell rows apart'
expect_exit 2 kanon verify r.csv -k 5 --quasi age,sex --strict
expect_exit 2 kanon verify r.csv -k 600 --quasi age,sex --json
is j.status fails
expect_exit 2 kanon verify r.csv -k 5 --quasi age,sex,ward,patient_nbr
expect_stdout 'does NOT keep its promises'

# ---- strict: no release where something is undecided; all of it accepted, there is one ----
expect_refused 2 kanon anonymize "${k5[@]}" --accept patient_nbr --strict -o strict.csv
expect_stderr 'k holds for the listed columns only, and --strict asks for more'
expect_stderr '(--accept '
expect_exit 0 kanon anonymize "${k5[@]}" --accept $plain --strict -o strict.csv
expect_flat 'It was decided that these go out as they are (accept): '
expect_stdout "$listed" # it stays what it is
expect_exit 0 kanon verify strict.csv --plan strict.csv.plan.json --original visits.csv --strict
expect_exit 0 kanon anonymize "${k5[@]}" --strict -o none.csv --json --accept $plain --force
is j.plain.decided true
# Nothing beside the quasi-identifiers but what is sensitive: plainly, it holds.
cut -d, -f3,4,7 visits.csv >bare.csv
expect_exit 0 kanon anonymize bare.csv -k 5 --quasi age,sex --sensitive illness --search lattice --strict -o bare_r.csv
expect_stdout '  verdict            holds'
refuse_stdout "$listed"
expect_exit 0 kanon verify bare_r.csv --plan bare_r.csv.plan.json --original bare.csv
expect_stdout 'the release keeps its promises'
refuse_stdout 'others tell rows apart'
expect_exit 0 kanon verify bare_r.csv --plan bare_r.csv.plan.json --original bare.csv --strict --json
is j.status holds
is j.plain null

# ---- suppress, apply, frontier, local, evaluate ----
expect_exit 0 kanon suppress "${suppress[@]}" --accept patient_nbr -o s.csv --json --blank X
is j.verdict holds_for_listed
[ "$(counts j.plain.together)" = "$(by_hand s.csv 3 age,sex,$plain)" ] || fail 'suppress: together'
expect_refused 2 kanon suppress "${suppress[@]}" --accept patient_nbr --strict -o s2.csv
expect_exit 0 kanon apply s.csv.plan.json visits.csv -o s3.csv --json
is j.verdict holds_for_listed
expect_exit 0 kanon apply r.csv.plan.json visits.csv -o a.csv # the plan has what was accepted
expect_stdout "$listed"
expect_refused 2 kanon apply r.csv.plan.json visits.csv -o a2.csv --strict
expect_exit 0 kanon apply r.csv.plan.json visits.csv -o a2.csv --strict --accept gender,ward
expect_refused 1 kanon apply r.csv.plan.json visits.csv -o a3.csv --accept sex
sed '/"accepted"/d' r.csv.plan.json >edited.json
expect_refused 1 kanon apply edited.json visits.csv -o a3.csv # a plan is what was written
expect_exit 0 kanon frontier visits.csv --quasi age,sex --identifier visit --sensitive illness --accept patient_nbr --pick 5 -o f.csv
expect_stdout "$listed"
expect_refused 2 kanon frontier visits.csv --quasi age,sex --identifier visit --sensitive illness --accept patient_nbr \
  --pick 5 -o f2.csv --strict
expect_exit 0 kanon frontier visits.csv --quasi age,sex --identifier visit # nothing is released
expect_exit 3 kanon anonymize visits.csv -k 5 --quasi age,sex --identifier visit --sensitive illness --search mondrian \
  --accept patient_nbr -o box.csv --json
is j.verdict holds_for_listed
[ "$(counts j.plain.together)" = "$(by_hand box.csv 5 age,sex,$plain)" ] || fail 'mondrian: together'
is "j.plain.told.map(t => t.column + '>' + t.tells).join()" 'gender>sex'
[ "$(js "$stdout" 'j.plain.told[0].undone.rows_below_k')" = "$(by_hand box.csv 5 age,sex,gender | cut -d' ' -f2)" ] || fail 'undone'
expect_exit 0 kanon verify box.csv --plan box.csv.plan.json --original visits.csv
expect_stdout 'gives away "sex" in 100.0% of the rows (100% of its information): once it is used, '
expect_exit 0 kanon evaluate visits.csv r.csv --plan r.csv.plan.json --json
[ "$(counts j.plain.together)" = "$unique $below" ] || fail 'evaluate: together'
expect_exit 0 kanon evaluate visits.csv r.csv --plan r.csv.plan.json
expect_stdout "verdict: $listed"
expect_no_temporaries

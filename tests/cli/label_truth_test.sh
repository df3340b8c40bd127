# Labels that lie and claims that are not true, in plans that were signed again: the checker refuses them, with and without the
# original; what it cannot know it lists as open.
needs_json
cat >forge.js <<'EOF'
// node forge.js PLAN RELEASE 'edit of p (the plan) and r (the lines of the release)': writes forged.json and forged.csv.
const fs = require('fs'), crypto = require('crypto');
const [, , plan, release, edit] = process.argv;
const p = JSON.parse(fs.readFileSync(plan, 'utf8'));
let r = fs.readFileSync(release, 'utf8');
const column = (name) => p.columns.find((c) => c.name === name);
const show = (from, to) => { r = r.split('\n').map((l) => l.split(',').map((c) => (c === from ? to : c)).join(',')).join('\n'); };
eval(edit);
delete p.digest;
// Numbers as the plan writes them: a whole number that is a real one keeps its ".0".
let text = fs.readFileSync(plan, 'utf8');
const reals = (json) => json.replace(/"(weight|cost|bound)":(\d+)(?=[,}])/g, (all, key, n) =>
  new RegExp(`"${key}": ?${n}\\.0`).test(text) ? `"${key}":${n}.0` : all);
const body = reals(JSON.stringify(p));
const digest = 'sha256:' + crypto.createHash('sha256').update(body, 'utf8').digest('hex');
fs.writeFileSync('forged.json', body.slice(0, -1) + `,"digest":"${digest}"}`);
fs.writeFileSync('forged.csv', r);
EOF
made() { plan=$1.plan.json release=$1; }
refused() { # EDIT TEXT: with the original and without
  last_command="forge $1"
  node forge.js "$plan" "$release" "$1" || fail 'the forger failed'
  expect_exit 2 kanon_check forged.csv --plan forged.json
  expect_stdout "$2"
  refuse_stdout 'digest does not match'
  expect_exit 2 kanon_check forged.csv --plan forged.json --original people.csv
  expect_stdout "$2"
}
refused_by_original() { # EDIT TEXT
  node forge.js "$plan" "$release" "$1" || fail 'the forger failed'
  expect_exit 2 kanon_check forged.csv --plan forged.json --original people.csv
  expect_stdout "$2"
  refuse_stdout 'digest does not match'
}
accepted() { # EDIT: signing again is not what is refused
  node forge.js "$plan" "$release" "$1" || fail 'the forger failed'
  expect_exit 0 kanon_check forged.csv --plan forged.json --original people.csv
}

write_people >people.csv
roles=(--quasi age,sex,zip --identifier name --sensitive illness)

# Free intervals, kept and suppressed values.
expect_exit 0 kanon anonymize people.csv -k 2 "${roles[@]}" --cost dm --suppress any --coding sex=keep --coding zip=suppressed -o free.csv
made free.csv
accepted ''
expect_stdout "labels: those of 'age', 'sex', 'zip' are true of the values they stand for"
expect_stdout "k says nothing about these columns of the release: sensitive 'illness'"
expect_stdout "not in the release: identifier 'name'"
expect_exit 0 kanon_check free.csv --plan free.csv.plan.json --json
is 'j.columns.map(c => c.role + (c.released ? "" : " no")).join()' 'identifier no,quasi,quasi,quasi,sensitive'
refused 'const [f, m] = column("sex").nodes; [f.label, m.label] = [m.label, f.label]; show("f", "?"); show("m", "f"); show("?", "m")' \
  "labels: column 'sex' shows what is not true"
refused 'const n = column("age").nodes.find(n => n.values.length > 1); show(n.label, "60-90"); n.label = "60-90"' "'60-90' for"
refused 'const n = column("age").nodes.find(n => n.values.length > 1); show(n.label, "20-90"); n.label = "20-90"' "'20-90' for"
refused 'column("age").hierarchy = "17 + 50"' 'where none may'
refused 'column("sex").height = 3' 'level 0 of 0'
refused 'column("age").coding = "keep"; delete column("age").loss' "labels: column 'age'"
refused 'column("age").level = 0; column("age").height = 0' 'has none'
refused 'p.claim.status = "unchanged"' 'claims to leave the table unchanged'
refused 'p.claim.status = "optimal"; p.claim.bound = p.claim.cost - 1' 'claims to be optimal'
refused 'p.claim.search = "oracle"' 'is no search'
refused 'p.made_by = "somebody"' 'made_by'
refused_by_original 'p.claim.fingerprint = p.claim.fingerprint.replace(/^./, (c) => (c === "0" ? "1" : "0"))' 'fingerprint'

# Whole levels.
expect_exit 0 kanon anonymize people.csv -k 2 "${roles[@]}" --suppress any --search lattice --coding age=interval:widths=10/20/40 \
  --coding zip=prefix --coding sex=suppressed -o levels.csv
made levels.csv
accepted ''
refused 'for (const c of p.columns) if (c.coding === "levels") { c.level = 0 }' 'level'
refused 'const n = column("age").nodes.find(n => n.label); show(n.label, "60-90"); n.label = "60-90"' "'60-90' for"
refused 'column("sex").nodes[0].label = "f"; r = r.split("\n").map((l, i) => i && l ? l.replace(/^([^,]*),[^,]*/, "$1,f") : l).join("\n")' \
  "labels: column 'sex'"

# A file decides; without it its labels are open.
printf '%s\n' 'f;20-29;*' 'm;young;*' >sex.csv
expect_exit 0 kanon anonymize people.csv -k 1 "${roles[@]}" --search lattice --coding sex=levels:sex.csv --coding age=suppressed --coding zip=suppressed \
  --suppress any -o file.csv --quiet
made file.csv
expect_exit 0 kanon_check file.csv --plan file.csv.plan.json --hierarchy sex=sex.csv
expect_stdout "labels: those of 'age', 'sex', 'zip' are true"
printf '%s\n' 'f;20-29;x;*' 'm;young;x;*' >other.csv
expect_exit 2 kanon_check file.csv --plan file.csv.plan.json --hierarchy sex=other.csv
expect_stdout 'height'
expect_exit 1 kanon_check file.csv --plan file.csv.plan.json --hierarchy illness=sex.csv
expect_stderr 'recoded by a hierarchy'
expect_exit 1 kanon_check file.csv --plan file.csv.plan.json --hierarchy sex=none.csv
expect_stderr none.csv
expect_exit 1 kanon_check file.csv --plan file.csv.plan.json --hierarchy sex
expect_exit 1 kanon_check file.csv -k 2 --quasi sex --hierarchy sex=sex.csv
expect_exit 0 kanon suppress people.csv -k 2 --rule strict "${roles[@]}" --recode sex=levels:sex.csv@1 -o filed.csv --quiet
expect_exit 0 kanon_check filed.csv --plan filed.csv.plan.json --original people.csv
expect_stdout "open   labels: those of column 'sex' come from 'sex.csv'"
expect_stdout -- '--hierarchy sex=FILE'
expect_exit 0 kanon_check filed.csv --plan filed.csv.plan.json --original people.csv --hierarchy sex=sex.csv
refuse_stdout 'open   labels'
made filed.csv
node forge.js "$plan" "$release" 'for (const n of column("sex").nodes) n.label = n.label === "young" ? "old" : n.label;
  for (const t of p.tuples) t.values = t.values.map((v) => (v === "young" ? "old" : v)); show("young", "old")'
expect_exit 2 kanon_check forged.csv --plan forged.json --original people.csv --hierarchy sex=sex.csv
expect_stdout "'old' for 'm'"

# Blanked cells with a recoded column, and boxes.
expect_exit 0 kanon suppress people.csv -k 2 --rule strict "${roles[@]}" --recode age=10 -o cells.csv
made cells.csv
accepted ''
rename='(from, to) => { for (const n of column("age").nodes) if (n.label === from) n.label = to;
  for (const t of p.tuples) t.values = t.values.map((v) => (v === from ? to : v)); show(from, to) }'
refused "($rename)('30-39', '60-69')" "'60-69' for"
refused "($rename)('30-39', '30-40')" 'age'
refused 'column("age").recoded = "intervals of 7"' 'not true of the values'
refused_by_original 'p.claim.fingerprint = "0"' 'fingerprint'
expect_exit 3 kanon anonymize people.csv -k 2 --search local "${roles[@]}" --coding zip=taxonomy:prefix -o boxes.csv
made boxes.csv
accepted ''
refused 'const s = column("age").shown.find(s => s.run[0] < s.run[1]); show(s.label, "60-90"); s.label = "60-90"' "'60-90' for"
refused_by_original 'p.claim.fingerprint = "0"' 'fingerprint'

# A plan for the next wave has labels that are true, too.
{ cat people.csv && printf '%s\n' Ida,29,f,01119,flu Jon,45,m,20095,burn; } >next.csv
for one in free levels; do
  for unseen in map suppress; do
    expect_exit 3 kanon apply "$one.csv.plan.json" next.csv --unseen "$unseen" --suppress any -o "$one.$unseen.csv"
    expect_exit 0 kanon_check "$one.$unseen.csv" --plan "$one.$unseen.csv.plan.json" --original next.csv
  done
done

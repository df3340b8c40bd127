# Every command's --json output, and every request and outcome of the C header, fits its published JSON Schema.
python=$KANON_ROOT/deps/python/bin/python3
[ -x "$python" ] || python=python3
"$python" -c 'import jsonschema, referencing' 2>/dev/null || skip 'no jsonschema: the Python package, see tools/requirements-test.txt'
schemas=$KANON_ROOT/docs/formats/schema

# SCHEMA COMMAND...: keeps what is printed, to be judged at the end.
count=0
holds() {
  local schema=$1 code=0
  shift
  count=$((count + 1))
  kanon "$@" --json >"$count.json" 2>"$stderr" || code=$?
  [ -s "$count.json" ] || { cat "$stderr"; fail "no JSON from: kanon $*"; }
  echo "$schema $count.json" >>list
}

cat >people.csv <<'CSV'
name,age,sex,zip,illness
Ann,23,f,10115,flu
Ben,27,m,10115,cold
Cat,31,f,10117,flu
Dan,34,m,10117,asthma
Eve,38,f,20095,cold
Fay,41,f,20095,flu
Gus,45,m,20099,asthma
Hal,49,m,20099,cold
CSV
awk -F, -v OFS=, 'NR == 1 { print $0, "pay"; next } { print $0, NR * 10 }' people.csv >pay.csv
{ head -6 people.csv; echo 'Zoe,99,f,10115,flu'; } >other.csv
kanon demo --rows 2000 --data-only --folder demo --quiet
roles="--quasi age,sex,zip --identifier name --sensitive illness"

holds inspect inspect people.csv
holds inspect inspect people.csv --quasi age,sex -k 2
holds inspect inspect demo/census.csv -k 5
holds inspect inspect people.csv --entity name --quasi age
holds inspect inspect 'people*.csv'
holds anonymize anonymize people.csv -k 2 $roles --suppress any -o a.csv --report a.html --force
holds anonymize anonymize people.csv -k 2 $roles --suppress any --search lattice -o b.csv --force
holds anonymize anonymize people.csv -k 2 --quasi sex --cost dm --identifier name --sensitive illness -o c.csv --trace c.jsonl --force
holds anonymize anonymize people.csv -k 2 $roles --search local --suppress any -o d.csv --prices d.jsonl --force
holds anonymize anonymize people.csv -k 2 $roles --search mondrian --suppress any -o d2.csv --force
holds anonymize anonymize demo/census.toml --search climb --cost lm=1,cm=0.5 --target salary_class --evaluations 50 -o e.csv --plan e.json --force
holds anonymize anonymize demo/census.toml --effort 0 -o e.csv --plan e.json --force
holds anonymize anonymize people.csv -k 9 $roles -o f.csv --force
holds anonymize anonymize people.csv -k 2 $roles --l illness=2 --suppress any --reserve 20% -o g.csv --force
holds anonymize anonymize people.csv -k 2 --quasi age,sex --entity name --suppress any -o h.csv --force
holds anonymize anonymize people.csv -k 2 --quasi age --identifier name --suppress any --suppressed-rows drop --search lattice -o i.csv --force
holds anonymize anonymize pay.csv -k 2 --quasi sex --identifier name --cost rm --target pay -o j.csv --force
holds answers anonymize people.csv -k 2,5,9 --suppress none,1%,any --cost lm,dm --search lattice --quasi age,sex,zip
holds answers anonymize people.csv -k 2,5 --search lattice --quasi age,sex,zip --effort 1
holds anonymize apply a.csv.plan.json people.csv -o a2.csv --force
holds anonymize apply b.csv.plan.json other.csv -o a3.csv --force --unseen suppress --suppress any
holds anonymize apply b.csv.plan.json other.csv -o a3.csv --force --unseen map --suppress any --compare-fresh 2s
holds anonymize apply d.csv.plan.json other.csv -o a4.csv --force --unseen suppress --suppress any
holds frontier frontier people.csv --quasi age,sex,zip
holds frontier frontier people.csv --quasi age,sex,zip --flexible -k 2..4
holds frontier frontier people.csv --quasi age,sex,zip --search poka --cost dm
holds frontier frontier people.csv --quasi age,sex,zip --search local -k 2,4
holds frontier frontier people.csv --quasi age,sex,zip --identifier name --pick 2 -o p.csv --force --suppress any
holds frontier frontier people.csv --quasi age,sex,zip --cost avg
holds frontier frontier people.csv --quasi age,sex,zip --l illness=1..3
holds frontier frontier people.csv --quasi age,sex,zip --entity name
holds cells_front frontier people.csv --quasi age,sex,zip --rule strict -k 2..9
holds cells_front frontier people.csv --quasi age,sex,zip --rule original -k 2..3
holds compare compare people.csv -k 2 --quasi age,sex,zip --time 2s
holds compare compare people.csv -k 2 --quasi age,sex,zip --time 2s --cost dm --searches best,lattice,local,mondrian --suppress any
holds compare compare people.csv -k 8 --quasi age,sex --coding age=keep --effort 5
holds unsafe unsafe people.csv --quasi age,sex,zip -k 2
holds unsafe unsafe people.csv --quasi age,sex,zip -k 3 --max-size 2 --suggest --recode age=10 --weights sex=3 --missing-as never
holds unsafe unsafe people.csv --quasi age,sex,zip -k 2 --drop zip -o u.csv --scores s.csv --force
holds suppress suppress people.csv -k 3 $roles --rule strict -o s1.csv --force
holds suppress suppress people.csv -k 2 $roles --rule original --witnesses w.jsonl -o s2.csv --report s2.html --force
holds suppress apply s1.csv.plan.json people.csv -o s3.csv --force
holds verify verify a.csv --plan a.csv.plan.json --original people.csv
holds verify verify a.csv --plan a.csv.plan.json
holds verify verify a.csv -k 5 --quasi sex
holds verify verify d.csv --plan d.csv.plan.json --original people.csv --prices d.jsonl
holds verify verify s1.csv --plan s1.csv.plan.json --original people.csv
holds verify verify s2.csv --plan s2.csv.plan.json --original people.csv --witnesses w.jsonl --rule all
holds verify verify g.csv --plan g.csv.plan.json
holds verify verify h.csv --plan h.csv.plan.json --original people.csv
holds verify verify h.csv --plan h.csv.plan.json
cp h.csv h2.csv; cp h.csv.plan.json h2.csv.plan.json
holds verify verify h.csv --plan h.csv.plan.json --original people.csv --with h2.csv --with-plan h2.csv.plan.json --with-original people.csv --entity name
holds evaluate evaluate people.csv a.csv --plan a.csv.plan.json
holds evaluate evaluate people.csv a.csv --plan a.csv.plan.json --population-size 1000 --table sex,zip
holds evaluate evaluate pay.csv pay.csv --quasi age,sex --regress pay --learner tree --folds 2
holds evaluate evaluate people.csv d.csv --plan d.csv.plan.json
holds evaluate evaluate people.csv s1.csv --plan s1.csv.plan.json
holds evaluate evaluate people.csv h.csv --plan h.csv.plan.json
kanon anonymize demo/census.toml -k 5 --time 5s -o cr.csv --plan cr.csv.plan.json --force --quiet
holds evaluate evaluate demo/census.csv cr.csv --plan cr.csv.plan.json --population-size 100000
holds learn evaluate demo/census.csv cr.csv --plan cr.csv.plan.json --classify salary_class --learner tree
holds learn evaluate pay.csv pay.csv --quasi age,sex --regress pay --learner tree --folds 2
holds hierarchy hierarchy --check demo/hierarchies/age.csv
printf 'a;x\nb;x;y\n a;\n' > bad.csv
holds hierarchy hierarchy --check bad.csv
printf '10115;101*;*\n10117;101*;*\n99999;9*;*\n' > zip.csv
holds hierarchy hierarchy --check zip.csv --column zip --table people.csv

KANON_DOOR_LOG=$PWD/door.log "$KANON_BUILD/bin/kanon_door_tests" --gtest_brief=1 --gtest_filter='-*TwoHundred*:*ManyColumns*' >/dev/null ||
  fail 'the tests of the C header fail'
"$python" "$KANON_ROOT/tests/cli/validate_json.py" "$schemas" list door.log >judged 2>&1 || fail "$(head -n 40 judged)"

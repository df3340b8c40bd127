# kanon compare: searches side by side on one problem, what is proven about each space, files, refusals, Ctrl-C.
needs_json
write_workers 80
base=(people.csv -k 5 --quasi age,job,zip --coding job=taxonomy:job.csv --suppress 4)

# Table, chart, curves, picture; ASCII in 80 columns; nothing is released.
expect_exit 0 kanon compare "${base[@]}" --cost dm --effort 3000 -o curves.csv --chart curves.svg
for name in koptimize climb genetic anneal datafly; do
  expect_stdout "  $name "
  grep -q "^$name," curves.csv || fail "curves.csv lacks $name"
done
expect_stdout 'all recodings: the optimum is '
expect_stdout 'proven by koptimize'
expect_stdout 'above lowest dm'
expect_stdout '# several'
expect_ascii 80
[ "$(head -n 1 curves.csv)" = search,seconds,evaluations,cost,bound ] || fail 'wrong header'
[ "$(grep -c '<polyline' curves.svg)" = 5 ] || fail 'not five curves'
[ "$(find . -name '*.plan.json' | wc -l)" = 0 ] || fail 'something was released'

# What each ends with is what anonymize releases; distances are to the proven optimum; curves fall.
expect_exit 0 kanon anonymize "${base[@]}" --cost dm --json -o optimum.csv
optimum=$(js "$stdout" j.cost)
expect_exit 0 kanon compare "${base[@]}" --cost dm --effort 3000 --seed 4 --json
cp "$stdout" compared.json
is 'j.command + j.status + j.cost_name' comparedonedm
is 'j.searches.map(s => s.search).join()' koptimize,climb,genetic,anneal,datafly
is 'j.proven[0].space + j.proven[0].optimal + j.proven[0].by' recodingstruekoptimize
is 'j.proven[0].bound' "$optimum"
is "j.searches.every(s => Math.abs(s.above - (s.cost - $optimum) / $optimum) < 1e-12 && s.suppressed_rows <= 4)" true
is 'j.searches.every(s => s.curve.every((p, i) => i == 0 || (p.cost <= s.curve[i - 1].cost && p.seconds >= s.curve[i - 1].seconds)))' true
is 'j.searches.every(s => s.curve.at(-1).cost == s.cost && s.seconds_to_best <= s.seconds)' true
is 'j.searches[1].evaluated' 3000
for search in climb genetic anneal datafly; do
  expect_exit 3 kanon anonymize "${base[@]}" --cost dm --effort 3000 --seed 4 --search $search --json -o $search.csv
  released=$(js "$stdout" 'j.cost + " " + j.suppressed_rows')
  [ "$(js compared.json "(s => s.cost + ' ' + s.suppressed_rows)(j.searches.find(s => s.search == '$search'))")" = "$released" ] ||
    fail "$search ends with something else than anonymize"
done

# Whole levels and boxes have bounds of their own; lm of levels is said to be another measure.
expect_exit 0 kanon compare "${base[@]}" --searches lattice,koptimize,mondrian,mondrian-relaxed,local,best --time 1 --json
is 'j.searches.map(s => s.space).join()' levels,recodings,boxes,boxes,boxes,recodings
is 'j.searches.every(s => s.cost > 0 && s.above >= 0)' true
is 'j.proven.map(p => p.space).join()' recodings,levels,boxes
is 'j.searches[4].cost <= j.searches[1].cost && j.searches[4].cost <= j.searches[3].cost' true
is 'j.warnings.length == 1 && j.warnings[0].includes("not comparable") && j.warnings[0].includes("age")' true
is 'j.seconds_each' 1
# Where all columns have hierarchies, or the cost does not ask, there is nothing to say.
expect_exit 0 kanon compare "${base[@]}" --searches lattice,koptimize --cost dm --effort 2000 --json
is 'j.warnings.length' 0
is 'j.searches[0].cost >= j.searches[1].cost' true

# Options of one search do not disturb the others; a recipe says the same.
cat >recipe.toml <<'TOML'
table = "people.csv"
k = 5
suppress = "4"
cost = "cm"
target = "pay"
[quasi.age]
coding = "intervals"
[quasi.job]
file = "job.csv"
[search]
name = "genetic"
evaluations = 900
members = 70
[output]
release = "not_written.csv"
TOML
expect_exit 0 kanon compare recipe.toml --searches datafly,genetic,koptimize --json
is 'j.searches[1].evaluated' 900
is 'j.k + j.cost_name' 5cm
expect_no_file not_written.csv
# What one search cannot do is its note.
expect_exit 0 kanon compare recipe.toml --searches koptimize,lattice,local,mondrian --effort 500 --json
is 'j.searches.map(s => s.status).join()' optimal,unknown,unknown,unknown
is 'j.searches[1].note.includes("whole levels") && j.searches[2].note.includes("lm") && j.searches[3].note.includes("lm")' true
expect_exit 0 kanon compare recipe.toml --searches koptimize,lattice --effort 500
expect_stdout '  lattice                 -'

# Slack is for boxes: groups formed at it are what anonymize forms, and the others do not see it.
cat >slack.toml <<'TOML'
table = "people.csv"
k = 5
suppress = "4"
[quasi.age]
[quasi.job]
file = "job.csv"
[search]
name = "mondrian"
slack = 9
TOML
expect_exit 0 kanon compare slack.toml --searches mondrian,koptimize --effort 2000 --json
slack=$(js "$stdout" 'j.searches[0].cost')
optimum=$(js "$stdout" 'j.searches[1].cost')
expect_exit 3 kanon anonymize slack.toml --json -o slack.csv
is 'j.cost' "$slack"
sed '/^slack/d' slack.toml >plain.toml
expect_exit 0 kanon compare plain.toml --searches mondrian,koptimize --effort 2000 --json
is "j.searches[0].cost < $slack && j.searches[1].cost == $optimum" true
sed 's/^slack.*/slack = 3/' slack.toml >low.toml
expect_refused 1 kanon compare low.toml --searches koptimize,mondrian --effort 2000
expect_stderr 'the slack 3 is below k = 5'

# Refusals.
refuse() { expect_refused "$1" kanon compare "${base[@]}" "${@:3}" && expect_stderr "$2"; }
refuse 1 'there is no search "climbing"' --searches climb,climbing
refuse 1 'named twice' --searches climb,climb
refuse 1 'curves are written as .csv' -o curves.json
refuse 1 'picture is written as .svg' --chart curves.png
refuse 1 'curves.csv' --effort 10 -o curves.csv
refuse 1 'there is no cost' --cost lmm
refuse 1 'the lattice search cannot minimise' --searches lattice --cost lm=1,dm=1
refuse 1 'the lattice search cannot minimise' --searches lattice,local --cost lm=1,dm=1
refuse 1 'the local search minimises lm, not dm' --searches local,mondrian --cost dm
refuse_stderr 'more suppression'
expect_refused 2 kanon compare people.csv --quasi age,job -k 500
expect_stderr 'larger than the table'
expect_refused 1 kanon compare people.csv --quasi age
expect_stderr 'k is not given'
expect_refused 2 kanon compare people.csv -k 60 --quasi age,job --coding age=keep --searches climb,koptimize
expect_stderr 'cannot be met'
# Nothing found in time is not a proof that there is nothing, and a search that proves it is believed.
expect_refused 2 kanon compare people.csv -k 5 --quasi age,job --searches lattice,koptimize --coding age=interval:widths=10 --effort 0
expect_stderr 'in the time given'
refuse_stderr 'cannot be met'
expect_refused 1 kanon compare people.csv -k 5 --quasi age --coding age=intervals --searches lattice
expect_stderr 'whole levels'

# Ctrl-C ends the search that is running and tells what there is.
start=$SECONDS
code=0
timeout -s INT 1 "$kanon" compare "${base[@]}" --searches datafly,climb,genetic --time 60 --json -o stopped.csv \
  >"$stdout" 2>"$stderr" || code=$?
[ "$code" = 124 ] || [ "$code" = 3 ] || fail "exit code $code"
[ $((SECONDS - start)) -lt 20 ] || fail 'does not end after Ctrl-C'
is 'j.status + j.searches.map(s => s.search).join()' stoppeddatafly,climb
is 'j.warnings[0].includes("not begun: genetic")' true
expect_file stopped.csv
expect_no_temporaries

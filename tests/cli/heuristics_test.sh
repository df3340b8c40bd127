# Searches without a proof from the command line: releases that hold, exit code 3, budgets, seeds, and refusals.
write_workers 80
base=(people.csv -k 5 --quasi age,job,zip --coding job=taxonomy:job.csv --suppress 4)
cost_of() { sed -nE 's/^    "cost": ([^,]*),$/\1/p' "$1"; }

# The optimum to compare with.
expect_exit 0 kanon anonymize "${base[@]}" --cost dm -o optimum.csv
optimum=$(cost_of optimum.csv.plan.json)

# Every one of them: a checked release, not proven, never below the optimum; with its name in the plan.
for search in climb genetic anneal datafly; do
  expect_exit 3 kanon anonymize "${base[@]}" --cost dm --search $search --effort 3000 -o $search.csv
  expect_stdout 'not proven optimal'
  expect_exit 0 kanon_check $search.csv --plan $search.csv.plan.json --original people.csv
  grep -qF "\"search\": \"$search\"" $search.csv.plan.json || fail "the plan does not name $search"
  awk -v found="$(cost_of $search.csv.plan.json)" -v least="$optimum" 'BEGIN { exit !(found >= least) }' ||
    fail "$search is cheaper than the optimum"
done
expect_exit 3 kanon anonymize "${base[@]}" --cost dm --search climb --evaluations 500000 -o longer.csv
[ "$(cost_of longer.csv.plan.json)" = "$optimum" ] || fail 'climb misses the optimum of a small table'

# best: a small table is proven.
expect_exit 0 kanon anonymize "${base[@]}" --cost dm --search best -o best.csv
expect_stdout 'proven optimum of dm'
[ "$(cost_of best.csv.plan.json)" = "$optimum" ] || fail 'best is not the optimum'

# Every cost and coding; threads and repetitions change nothing, another seed may.
for cost in lm cm rm 'rm --dispersion absolute'; do
  options=(--coding age=levels:interval --target pay --search genetic --evaluations 800 --members 60 --mutation 0.05)
  expect_exit 3 kanon anonymize "${base[@]}" --cost $cost "${options[@]}" --threads 1 -o one.csv --force
  expect_exit 0 kanon_check one.csv --plan one.csv.plan.json --original people.csv
  expect_exit 3 kanon anonymize "${base[@]}" --cost $cost "${options[@]}" --threads 2 -o two.csv --force
  expect_same one.csv two.csv
done
expect_exit 3 kanon anonymize "${base[@]}" --search climb --evaluations 500 --seed 7 --json -o json.csv
expect_stdout '"status":"feasible"'
expect_stdout '"evaluated":500,'

# Without a budget they have one of their own; --time alone ends them, too.
expect_exit 3 kanon anonymize "${base[@]}" --search genetic --time 0.2s -o time.csv
expect_exit 3 kanon anonymize "${base[@]}" --search datafly -o alone.csv

# A recipe says the same, and is written out again.
cat >recipe.toml <<'TOML'
table = "people.csv"
k = 5
suppress = "4"
cost = "lm"
[quasi.age]
[quasi.job]
coding = "taxonomy"
file = "job.csv"
[search]
name = "genetic"
evaluations = 900
members = 70
mutation = 0.02
seed = 5
[output]
release = "from_recipe.csv"
TOML
expect_exit 3 kanon anonymize recipe.toml --write-recipe again.toml
for line in 'name = "genetic"' 'evaluations = 900' 'members = 70' 'mutation = 0.02' 'seed = 5'; do
  grep -qxF "$line" again.toml || fail "again.toml lacks: $line"
done
expect_exit 3 kanon anonymize again.toml -o repeated.csv
expect_same from_recipe.csv repeated.csv

# What cannot be met, and what does not go together.
expect_refused 2 kanon anonymize people.csv -k 60 --quasi age,job --coding age=keep --search climb -o none.csv
expect_stderr 'cannot be met'
refuse() { expect_refused 1 kanon anonymize "${base[@]}" -o no.csv "${@:2}" && expect_stderr "$1"; }
refuse 'there is no search "climbing"' --search climbing
refuse 'the climb search has no option "members"' --search climb --members 10
refuse 'the koptimize search has no option "evaluations"' --evaluations 10
refuse 'the genetic search has no option "trace"' --search genetic --trace trace.jsonl
refuse 'the anneal search has no option "gap"' --search anneal --gap 1%
refuse 'at least 2 members' --search genetic --members 1
refuse 'from 0 to 1' --search genetic --mutation 1.5
refuse 'at least 1' --search climb --evaluations 0
expect_no_temporaries

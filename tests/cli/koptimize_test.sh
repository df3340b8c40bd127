# koptimize from the command line: intervals, taxonomies, all four costs, budgets, an earlier plan, a trace; and refusals.
write_workers 60
quasi=(--quasi age,job,zip)
made() { # FILE: the checker agrees, with the original at hand
  expect_exit 0 kanon_check "$1" --plan "$1.plan.json" --original people.csv
}
has() { grep -qF -e "$2" "$1" || fail "$1 lacks: $2"; } # FILE TEXT

# By default numbers become intervals, everything else a taxonomy.
expect_exit 0 kanon anonymize people.csv -k 5 "${quasi[@]}" --coding job=taxonomy:job.csv -o plain.csv
expect_stdout 'proven optimum of lm over all allowed recodings'
expect_stdout 'intervals'
expect_stdout 'taxonomy'
made plain.csv
has plain.csv.plan.json '"coding": "intervals"'
has plain.csv.plan.json '"loss": "width"'
has plain.csv.plan.json '"hierarchy": "job.csv"'

# Intervals begin only where they may.
expect_exit 0 kanon anonymize people.csv -k 3 --quasi age --coding age=intervals:cuts=25/40 -o cuts.csv
[ "$(sed 1d cuts.csv | cut -d, -f1 | sort -u | wc -l)" -le 3 ] || fail 'more intervals than the cuts allow'
made cuts.csv
expect_exit 0 kanon anonymize people.csv -k 3 --quasi age --coding age=intervals:start=20,step=10 -o steps.csv
sed 1d steps.csv | cut -d, -f1 | sort -u | grep -qE '^2[0-9]-2[0-9]$' || fail 'no interval of the twenties'
made steps.csv

# Codings mix freely in one job; every cost; suppression.
mix=(--coding age=intervals:start=20,step=5 --coding job=levels:job.csv --coding zip=taxonomy:prefix)
for cost in lm dm cm 'rm --dispersion absolute' rm; do
  expect_exit 0 kanon anonymize people.csv -k 4 "${quasi[@]}" "${mix[@]}" --suppress 10% --target pay --cost $cost \
    -o mixed.csv --force
  made mixed.csv
  expect_exit 0 kanon apply mixed.csv.plan.json people.csv -o again.csv --force
  expect_same mixed.csv again.csv
done
printf ',0,10,20,30\n0,0,5,5,5\n10,1,0,5,5\n20,1,1,0,5\n30,1,1,1,0\n' >matrix.csv
expect_exit 0 kanon anonymize people.csv -k 4 "${quasi[@]}" --target pay --cost cm --cost-matrix matrix.csv -o matrix_out.csv
has matrix_out.csv.plan.json '"matrix"'
made matrix_out.csv

# What the release alone cannot tell is said; with the original it is checked.
expect_exit 0 kanon anonymize people.csv -k 6 --quasi age --coding age=keep --suppress any --suppressed-rows drop --target pay \
  --cost rm -o dropped.csv
refuse_stdout 'could not be recomputed' # the original was there
expect_exit 0 kanon verify dropped.csv --plan dropped.csv.plan.json
expect_stdout 'open   cost: rm could not be recomputed'
made dropped.csv
expect_stdout 'original: rm is'

# Budgets, the paper's variant, two stages, an earlier plan: the same optimum.
cost_of() { sed -nE 's/^    "cost": ([^,]*),$/\1/p' "$1"; }
expect_exit 0 kanon anonymize people.csv -k 5 "${quasi[@]}" --cost dm --suppress 3 -o base.csv
for options in '--two-stage' '--variant paper' '--start base.csv.plan.json' '--gap 0%' '--threads 1' '--seed 9'; do
  expect_exit 0 kanon anonymize people.csv -k 5 "${quasi[@]}" --cost dm --suppress 3 $options -o other.csv --force
  expect_same_text "$(cost_of base.csv.plan.json)" "$(cost_of other.csv.plan.json)"
  made other.csv
done
expect_exit 3 kanon anonymize people.csv -k 5 "${quasi[@]}" --cost dm --gap 99% --effort 1 -o rough.csv
expect_stdout 'not proven optimal: bound'
made rough.csv

# The trace: one JSON object per line, named with the release, never without it.
expect_exit 0 kanon anonymize people.csv -k 5 "${quasi[@]}" --cost dm -o traced.csv --trace trace.jsonl
head -n 1 trace.jsonl | grep -q '^{"format":"kanon trace","version":1,' || fail 'the first line is not the problem'
tail -n 1 trace.jsonl | grep -q '^{"event":"outcome","status":"optimal","cost":' || fail 'the last line is not the outcome'
expect_refused 1 kanon anonymize people.csv -k 5 "${quasi[@]}" -o new.csv --trace trace.jsonl
expect_stderr 'trace.jsonl: the file exists already'
expect_refused 1 kanon anonymize people.csv -k 5 "${quasi[@]}" -o new.csv --trace new.csv
expect_stderr 'two outputs have the same name'
expect_refused 2 kanon anonymize people.csv -k 50 --quasi age --coding age=keep -o new.csv --trace new.jsonl

# A recipe says all of it, and --write-recipe keeps it.
cat >job.toml <<'TOML'
table   = "people.csv"
k       = 4
cost    = "cm"
target  = "pay"
matrix  = { "0" = { "10" = 2, "20" = 2, "30" = 2 }, "10" = { "0" = 3 } , "20" = { "0" = 3 }, "30" = { "0" = 3 } }

[quasi.age]
coding = "intervals"
cuts   = { start = 20, step = 5 }

[quasi.job]
order = ["baker", "cook", "clerk", "judge"]

[quasi.zip]
coding = "taxonomy"
build  = "prefix"

[search]
gap       = "1%"
two_stage = true

[output]
release = "from_recipe.csv"
trace   = "from_recipe.jsonl"
TOML
expect_exit 0 kanon anonymize job.toml --write-recipe copy.toml
made from_recipe.csv
expect_file from_recipe.jsonl
cp from_recipe.csv first.csv
expect_exit 0 kanon anonymize copy.toml --force
expect_same from_recipe.csv first.csv

# Refusals: one error each, with what to do.
refused() { # TEXT ARGUMENTS...
  local text=$1
  shift
  expect_refused 1 kanon anonymize people.csv -k 3 "${quasi[@]}" -o out.csv "$@"
  expect_stderr "$text"
}
refused 'needs a target column' --cost cm
refused 'marked sensitive' --cost cm --target pay --sensitive pay
refused 'it is a quasi-identifier' --cost rm --target age
refused 'never released' --cost cm --target pay --identifier pay
refused 'a cost matrix is for cm' --cost-matrix matrix.csv
refused 'the dispersion is for rm' --dispersion absolute
refused 'there is no dispersion' --cost rm --target pay --dispersion wide
refused 'the cost matrix cannot be opened' --cost cm --target pay --cost-matrix none.csv
refused 'the lattice search chooses whole levels' --search lattice --coding age=intervals
refused 'the lattice search chooses whole levels' --search lattice --coding job=taxonomy:job.csv
refused 'the lattice search has no option "gap"' --search lattice --gap 1%
refused 'the lattice search has no option "trace"' --search lattice --trace t.jsonl
refused 'there is no variant' --variant fast
refused '"wide" is not a gap' --gap wide
refused 'Did you mean "koptimize"?' --search koptimise
refused '"x" is not a number' --coding age=intervals:cuts=20/x
refused 'no values of the column: tailor' --coding job=intervals:order=baker/cook/clerk/judge,cuts=tailor
refused 'start and step are for numbers' --coding zip=intervals:start=1,step=2
refused 'does not say where intervals may begin' --coding age=intervals:start=1
refused 'does not fit this job' --start steps.csv.plan.json
refused 'there is no such file' --start none.json
expect_no_temporaries

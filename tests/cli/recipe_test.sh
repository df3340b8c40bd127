# Recipes: the same decisions in a file; every run can write the recipe that repeats it.
write_people >people.csv
printf 'f;*\nm;*\n' >sex.csv
cat >job.toml <<'TOML'
table      = "people.csv"
k          = 2
suppress   = "any"
cost       = "dm"
missing    = ["?"]
identifier = ["name"]
sensitive  = ["illness"]

[quasi.zip]
build = "prefix"

[quasi.age]
coding = "levels"
build  = "interval"
widths = [10, 20]
top    = 60
weight = 2.5

[quasi.sex]
file = "sex.csv"

[search]
name = "lattice"

[output]
release = "recipe.csv"
plan    = "recipe.json"
TOML
expect_exit 0 kanon anonymize job.toml
expect_file recipe.csv
expect_file recipe.json
expect_exit 0 kanon verify recipe.csv --plan recipe.json --original people.csv

sed -i '/^weight/d' job.toml
expect_exit 0 kanon anonymize job.toml --force
flags=(people.csv -k 2 --suppress any --cost dm --missing '?' --identifier name --sensitive illness --quasi zip,age,sex --search lattice
  --coding zip=prefix --coding age=interval:widths=10/20,top=60 --coding sex=levels:sex.csv)
expect_exit 0 kanon anonymize "${flags[@]}" -o flags.csv
expect_same recipe.csv flags.csv
expect_same recipe.json flags.csv.plan.json

# Flags win over the recipe; what they do not name stays.
expect_exit 0 kanon anonymize job.toml -k 3 --cost lm -o other.csv --plan other.json
expect_stdout '  k                  3'
expect_stdout 'cost lm'

# --write-recipe: run it and get the same bytes, from here, from elsewhere, and from another folder.
expect_exit 0 kanon anonymize "${flags[@]}" -o first.csv --write-recipe first.toml
cp first.csv first_copy.csv
cp first.csv.plan.json first_copy.json
expect_refused 1 kanon anonymize first.toml
expect_stderr 'first.csv: the file exists already'
expect_exit 0 kanon anonymize first.toml --force
expect_same first.csv first_copy.csv
expect_same first.csv.plan.json first_copy.json
rm first.csv first.csv.plan.json
mkdir elsewhere
(cd elsewhere && "$kanon" anonymize ../first.toml --quiet)
expect_same first.csv first_copy.csv
mkdir -p kept/here
expect_exit 0 kanon anonymize "${flags[@]}" -o first.csv --force --write-recipe kept/here/job.toml
rm first.csv first.csv.plan.json
expect_exit 0 kanon anonymize kept/here/job.toml
expect_same first.csv first_copy.csv
expect_same first.csv.plan.json first_copy.json
expect_exit 0 kanon anonymize kept/here/job.toml --force --write-recipe again.toml # a recipe from a recipe
rm first.csv first.csv.plan.json
expect_exit 0 kanon anonymize again.toml
expect_same first.csv first_copy.csv
expect_refused 1 kanon anonymize "${flags[@]}" -o new.csv --write-recipe no/job.toml
expect_stderr 'mkdir -p no'

# Recipes that are wrong: the line, the key, the nearest name.
refused() { # CONTENT TEXT...
  printf "$1" >wrong.toml
  expect_refused 1 kanon anonymize wrong.toml -o out.csv
  shift
  for text in "$@"; do expect_stderr "$text"; done
}
refused 'tabel = "people.csv"\nk = 2\n' 'wrong.toml line 1: "tabel"' 'Did you mean "table"?'
refused 'table = "people.csv"\nk = 2\n[quasi.sex]\ncodin = "keep"\n' 'line 4: "quasi.sex.codin"' 'mean "coding"?'
refused 'table = "people.csv"\n[search]\ntiem = "60s"\n' 'line 3: "search.tiem"' 'Did you mean "time"?'
refused 'table = "people.csv"\n[output]\nrelaese = "x.csv"\n' 'line 3: "output.relaese"' 'Did you mean "release"?'
refused 'table = "people.csv"\nk = "2"\n' 'line 2: "k" must be a whole number'
refused 'table = "people.csv"\nk = -2\n' 'line 2: "k" must be a whole number'
refused 'table = "people.csv"\nk = 2\nquasi = ["sex"]\n' 'line 3: "quasi" must be a table'
refused 'table = "people.csv"\nk = 2\ncost = "xx"\n' 'line 3' 'lm, dm, cm and rm'
refused 'table = "people.csv"\nk = 2\n[quasi.sex]\ncoding = "level"\n' 'line 4' 'levels'
refused 'table = "people.csv"\nk = 2\n[quasi.sex]\nfile = "sex.csv"\nbuild = "flat"\n' 'exclude each other'
refused 'table = "people.csv\nk = 2\n' 'wrong.toml line 1'
refused 'k = 2\nk = 3\n' 'wrong.toml line 2'
refused 'k = 2\n[quasi.sex]\n' 'no table'
refused 'table = "people.csv"\nk = 2\n[quasi.sexx]\n' 'Did you mean "sex"?'
refused 'table = "p\xe9.csv"\n' 'UTF-8'
expect_refused 1 kanon anonymize nowhere.toml
expect_stderr 'nowhere.toml'
expect_no_temporaries

# A search that goes on to its proof stops after the usual time, unless a time, an effort or "none" is named.
needs_json
printf '%s\n' age 20 20 21 21 22 22 >usual.csv
usual=(usual.csv -k 2 --quasi age --force --json)
expect_exit 0 kanon anonymize "${usual[@]}" -o usual_r.csv --write-recipe usual.toml
is j.usual_seconds 50
grep -q '^time' usual.toml && fail 'nobody named a time'
expect_exit 0 kanon anonymize "${usual[@]}" -o usual_r.csv --time none --write-recipe none.toml
is j.usual_seconds null
grep -q '^time = "none"' none.toml || fail 'the recipe does not say that no time was wanted'
expect_exit 0 kanon anonymize none.toml --force --json
is j.usual_seconds null
expect_exit 0 kanon anonymize none.toml --force --json --time 60s --write-recipe back.toml
grep -q '^time = "60s"' back.toml || fail 'the time named last'
for budget in '--time 60s' '--effort 1000' '--search climb'; do
  kanon anonymize "${usual[@]}" -o usual_r.csv $budget >budget.json || [ $? = 3 ]
  [ "$(js budget.json j.usual_seconds)" = null ] || fail "$budget is not the usual time"
done
expect_refused 1 kanon anonymize "${usual[@]}" -o usual_r.csv --time never

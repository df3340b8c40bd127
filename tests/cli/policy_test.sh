# Policies: what a house asks of every release. Recipes and flags can ask for more, and not for less.
write_people >people.csv
cat >policy.toml <<'TOML'
k        = 2
suppress = "50%"

[models]
l = ["illness=2"]
TOML
base=(people.csv --quasi age,sex --identifier name -o out.csv --policy policy.toml)
refuse() { # TEXT ARGUMENT...
  expect_refused 1 kanon anonymize "${base[@]}" "${@:2}"
  expect_stderr "$1"
}
refuse 'k = 1 is weaker than the policy, policy.toml, which says at least 2' -k 1
expect_stderr 'Choose k = 2 or more.'
refuse 'suppress = any is weaker than the policy, policy.toml, which says at most 50%' --suppress any
refuse 'suppress = 51% is weaker' --suppress 51%
refuse 'one is a number of rows, the other a share of them' --suppress 3
# What it asks for is checked as if the recipe said so.
refuse 'the datafly search cannot promise l illness=2' --search datafly
refuse 'cannot look at column "illness": it is the target' --cost cm --target illness

# k of the policy where nobody else names one. The recipe that repeats a run has what was joined, and stays under the
# policy, from wherever it is read.
mkdir kept
expect_exit 0 kanon anonymize "${base[@]}" --search lattice --suppress 50% --l zip=2 --write-recipe kept/again.toml
expect_stdout '  k                  2'
for line in 'k = 2' 'policy = "../policy.toml"' 'l = ["illness=2", "zip=2"]' 'sensitive = ["zip", "illness"]'; do
  grep -qxF "$line" kept/again.toml || fail "again.toml lacks: $line"
done
cp out.csv first.csv
expect_exit 0 kanon anonymize kept/again.toml --force --write-recipe kept/third.toml
expect_same out.csv first.csv
expect_same kept/again.toml kept/third.toml
expect_refused 1 kanon anonymize kept/again.toml -k 1 -o other.csv
expect_stderr 'is weaker than the policy, kept/../policy.toml'
printf 'k = 1\n' >weak.toml
expect_refused 1 kanon anonymize kept/again.toml --policy weak.toml -o other.csv
expect_stderr 'stands under another policy'
sed '/^policy/d' kept/again.toml >kept/free.toml
expect_exit 0 kanon anonymize kept/free.toml -k 2 -o other.csv --plan other.json

# Fronts are looked at under a policy; what is picked from one is held to it, and so is every k of many.
expect_refused 1 kanon frontier people.csv --quasi age,sex --policy policy.toml --pick 1 -o front.csv
expect_stderr 'k = 1 is weaker'
expect_refused 1 kanon anonymize people.csv --quasi age,sex --search lattice -k 1,2 --policy policy.toml
expect_stderr 'k = 1 is weaker'
expect_refused 1 kanon anonymize people.csv --quasi age,sex --search lattice -k 2 --suppress none,60% --policy policy.toml
expect_stderr 'suppress = 60% is weaker'
expect_refused 1 kanon compare people.csv -k 1 --quasi age,sex --policy policy.toml
expect_stderr 'k = 1 is weaker'

# An earlier plan promises all of it, or is not applied.
expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,sex --identifier name --search lattice --suppress any -o plain.csv
expect_refused 1 kanon apply plain.csv.plan.json people.csv -o applied.csv --policy policy.toml
expect_stderr 'suppress = any is weaker'
sed -i 's/50%/any/' policy.toml
expect_refused 1 kanon apply plain.csv.plan.json people.csv -o applied.csv --policy policy.toml
expect_stderr 'the plan does not promise all that the policy, policy.toml, asks for: l illness=2'
expect_exit 0 kanon apply plain.csv.plan.json people.csv -o applied.csv --policy weak.toml
printf 'k = 3\n' >strong.toml
expect_refused 1 kanon apply plain.csv.plan.json people.csv -o applied.csv --policy strong.toml --force
expect_stderr 'k = 2 is weaker than the policy, strong.toml'
expect_refused 1 kanon apply plain.csv.plan.json people.csv -o applied.csv --population people.csv --force
expect_stderr 'the plan promises nothing about a table of the population'

# Single cells: k is held to the policy, and models cannot be promised.
printf '%s\n' 'table = "people.csv"' 'k = 2' 'policy = "strong.toml"' '[quasi.age]' '[quasi.sex]' >cells.toml
expect_refused 1 kanon suppress cells.toml --rule strict --identifier name -o cells.csv
expect_stderr 'k = 2 is weaker than the policy'
sed -i 's/strong/policy/' cells.toml
expect_refused 1 kanon suppress cells.toml --rule strict --identifier name -o cells.csv
expect_stderr 'kanon suppress cannot promise l illness=2'

# Policies that are wrong.
refused() { # CONTENT TEXT
  printf "$1" >wrong.toml
  expect_refused 1 kanon anonymize people.csv --quasi age,sex -o wrong.csv --policy wrong.toml
  expect_stderr "$2"
}
refused 'k = 2\nquasi = ["age"]\n' 'wrong.toml line 2: "quasi" is not a key of a policy'
refused 'k = "2"\n' 'wrong.toml line 1: "k" must be a whole number'
refused '[models]\nl = ["illness"]\n' 'wrong.toml line 2: "models.l" is not understood'
refused 'k = 2\nk = 3\n' 'wrong.toml line 2'
expect_refused 1 kanon anonymize people.csv --quasi age,sex -o wrong.csv --policy nowhere.toml
expect_stderr 'nowhere.toml: the policy cannot be opened'
expect_no_temporaries

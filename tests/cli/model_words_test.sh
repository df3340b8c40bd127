# Models on the command line: what is refused, with the reason and what to do, before anything is read or written.
write_people >people.csv
write_people >population.csv
base=(people.csv -k 2 --quasi age,sex --identifier name -o out.csv)
refuse() { # TEXT HINT ARGUMENT...
  expect_refused 1 kanon anonymize "${base[@]}" "${@:3}"
  expect_stderr "$1"
  expect_stderr "$2"
}

# Words that are no model.
refuse '"illness" is not understood' 'Write illness=3' --l illness
refuse '"illness=2.5" is not understood' 'whole' --l illness=2.5
refuse '"illness=2" is not understood' 'illness=0.3:ordered' --t illness=2
refuse '"illness=x" is not understood' 'enhanced-beta' --cap illness=x
refuse '"sometimes" is not understood' 'apart' --missing-sensitive sometimes
refuse '"0.5" is not understood' 'LEAST..MOST' --presence 0.5
refuse '"100%" is not understood' '95%' --k-map 3 --population-size 1000 --confidence 100%
refuse '"0" is not understood' '0.09' --average-risk 0
refuse '"0.2" is not understood' 'RISK:SHARE' --records-at-risk 0.2
for option in --k-map --population-size; do
  expect_refused 1 kanon anonymize "${base[@]}" $option many
  expect_stderr "$option"
done

# Columns that a model cannot look at.
refuse 'cannot look at column "age": it is a quasi-identifier' 'Models are for' --l age=2
refuse 'cannot look at column "name": it is an identifier' 'Models are for' --t name=0.3
refuse 'cannot look at column "zip": it says whom a row is about' 'Models are for' --entity zip --cap zip=0.5
refuse 'cannot look at column "illness": it is the target' 'Models are for' --cost cm --target illness --l illness=2
refuse 'is asked for twice' 'Leave one out' --l illness=2 --l illness=2
expect_refused 1 kanon anonymize "${base[@]}" --l ilness=2
expect_stderr 'there is no column "ilness"'

# What is asked of the population goes together with what is known of it.
refuse 'k-map needs the population' '--population FILE' --k-map 3
refuse 'exclude each other' '--population-size out' --k-map 3 --population population.csv --population-size 99
refuse 'a confidence is for k-map' '--population-size N' --confidence 95%
refuse 'the size of the population is for k-map' '--k-map K' --population-size 99
refuse 'presence needs a table' '--population FILE' --presence 0..0.5
refuse 'neither is asked for' '--presence LEAST..MOST' --population population.csv
refuse 'k-map is 0' '1 or more' --k-map 0 --population-size 99
refuse 'names a table of the population' '--members N' --search genetic --population 60
refuse 'names a table of the population' '--population-size N' --population 60

# Searches that cannot promise them.
refuse 'the datafly search cannot promise l illness=2' '--search koptimize|lattice|climb' --l illness=2 --search datafly
refuse 'cannot promise cap illness, one value=0.5' '--search' --cap illness:gout=0.5 --search datafly
refuse_stderr gout # a value of a sensitive column
refuse "the paper's variant knows k alone" 'Leave --variant out' --l illness=2 --variant paper --cost dm
refuse 'a trace is replayed with k alone' 'Leave --trace out' --l illness=2 --trace trace.jsonl
for search in koptimize best climb genetic anneal local mondrian; do
  refuse "the $search search cannot promise k-map by a table" '--search lattice.' --search $search --k-map 3 --population population.csv
  refuse 'for whole levels only' '--search lattice.' --search $search --presence 0..0.5 --population population.csv
done
for search in koptimize best local mondrian; do
  refuse "the $search search cannot promise average-risk" '--search lattice|climb|genetic|anneal' --search $search --average-risk 0.5
  refuse 'a budget over all groups is no property of one group' lattice --search $search --records-at-risk 0.2:5%
done
expect_refused 1 kanon frontier people.csv --quasi age,sex --l illness=2 --flexible -k 2,3
expect_stderr 'a front knows l illness=2 over whole levels only'
expect_stderr 'Leave --flexible out'
expect_refused 1 kanon frontier people.csv --quasi age,sex --l illness=2 --search local -k 2,3
expect_stderr 'Leave --search out'
expect_refused 1 kanon compare people.csv -k 2 --quasi age,sex --l age=2
expect_stderr 'it is a quasi-identifier'

# Single cells.
printf '%s\n' 'table = "people.csv"' 'k = 2' '[models]' 'l = ["illness=2"]' '[quasi.age]' '[quasi.sex]' >models.toml
expect_refused 1 kanon suppress models.toml --rule strict -o out.csv
expect_stderr 'kanon suppress cannot promise l illness=2'
expect_refused 1 kanon unsafe models.toml
expect_stderr 'kanon unsafe cannot promise l illness=2'
expect_refused 1 kanon frontier models.toml --rule strict -k 2,3
expect_stderr 'cannot promise l illness=2'

# A recipe says where it is wrong; the key that had another meaning is told apart.
refused() { # CONTENT TEXT...
  printf "$1" >wrong.toml
  expect_refused 1 kanon anonymize wrong.toml -o out.csv
  shift
  for text in "$@"; do expect_stderr "$text"; done
}
refused 'table = "people.csv"\n[models]\nl = ["illness"]\n' 'wrong.toml line 3: "models.l" is not understood'
refused 'table = "people.csv"\n[models]\nk_mapp = 3\n' 'line 3: "models.k_mapp" is not a key of a recipe' 'mean "k_map"?'
refused 'table = "people.csv"\n[search]\nname = "genetic"\npopulation = 70\n' 'is called "members"'
refused 'table = "people.csv"\nmodels = 3\n' '"models" must be a table'
for command in anonymize frontier compare; do
  expect_exit 0 kanon $command --help
  for option in --l --t --cap --missing-sensitive --k-map --population --population-size --confidence --presence \
    --average-risk --records-at-risk --policy; do expect_stdout "  $option "; done
done
expect_no_temporaries

# kanon verify and kanon-check: the same verdict, and every edit of a release or a plan is caught.
verdict() { # CODE ARGUMENTS...: both programs say the same
  local code=$1 said
  shift
  expect_exit "$code" kanon_check "$@"
  said=$(cat "$stdout")
  expect_exit "$code" kanon verify "$@"
  expect_same_text "$said" "$(cat "$stdout")"
}
fails() { # TEXT ARGUMENTS...
  local text=$1
  shift
  verdict 2 "$@"
  grep -q '^FAILS  ' "$stdout" || fail 'no line says what fails'
  expect_stdout "$text"
  expect_stdout 'does NOT keep its promises'
}

resorted() { sed -u 1q && LC_ALL=C sort -t, -k1,1 -k2,2 -k3,3 -k4,4; } # as a release is

write_people >people.csv
expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,sex,zip --identifier name --sensitive illness --suppress any \
  --coding age=suppressed --search lattice -o out.csv
all=(--plan out.csv.plan.json --original people.csv)
verdict 0 out.csv --plan out.csv.plan.json
verdict 0 out.csv "${all[@]}"
expect_stdout 'keeps its promises'
verdict 0 out.csv "${all[@]}" --quiet
[ ! -s "$stdout" ] || fail '--quiet prints only what fails'

# The release edited by hand.
sed '2s/,f,/,m,/' out.csv >cell.csv # one of a pair becomes another group's
fails 'k = 2' cell.csv --plan out.csv.plan.json
fails 'k = 2' cell.csv -k 2 --quasi age,sex,zip
verdict 2 cell.csv --plan out.csv.plan.json --quiet
expect_stdout FAILS
awk -F, -v OFS=, 'NR == 2 { $4 = "asthma" } NR == 4 { $4 = "burn" } 1' out.csv | resorted >swapped.csv
expect_same <(sort <(cut -d, -f4 swapped.csv)) <(sort <(cut -d, -f4 out.csv))
fails original swapped.csv "${all[@]}"
verdict 0 swapped.csv --plan out.csv.plan.json # without the original nobody can know
{ cat out.csv && tail -n 1 out.csv; } >added.csv
fails row added.csv --plan out.csv.plan.json
fails row added.csv "${all[@]}"
sed '$d' out.csv >removed.csv
fails row removed.csv --plan out.csv.plan.json
sed 's/2009\*/2008*/' out.csv >label.csv
fails "'2008*'" label.csv --plan out.csv.plan.json
{ sed -n 1p people.csv && sed '1d;s/^/Ann,/' out.csv; } >named.csv
fails name named.csv --plan out.csv.plan.json
cut -d, -f1-3 out.csv >fewer.csv
fails illness fewer.csv --plan out.csv.plan.json

# The plan edited by hand.
edited() { # SED TEXT
  sed "$1" out.csv.plan.json >edited.json
  ! cmp -s edited.json out.csv.plan.json || fail "the edit changes nothing: $1"
  fails "$2" out.csv --plan edited.json
}
edited 's/"k": 2/"k": 1/' digest
edited 's/"k": 2/"k": 3/' 'k = 3'
edited 's/"label":"2009\*"/"label":"2***"/' digest
edited 's/"suppressed_rows": [0-9]*/"suppressed_rows": 5/' 'suppressed'
edited 's/^    "cost": 0\./    "cost": 0.0/' cost
edited 's/"groups": [0-9]*/"groups": 99/' groups
edited 's/"limit": "any"/"limit": "none"/' limit

# Another original.
sed 's/Gus,84,m,20095/Gus,84,m,01115/' people.csv >other.csv
fails original out.csv --plan out.csv.plan.json --original other.csv

# Without a plan: k and the columns named, rows or entities.
verdict 0 out.csv -k 2 --quasi age,sex,zip
fails 'k = 3' out.csv -k 3 --quasi age,sex,zip
fails 'k' out.csv --plan out.csv.plan.json -k 3 # a plan may promise more than asked, not less
verdict 0 people.csv -k 3 --quasi sex
printf 'sex,who\nf,1\nf,1\nf,1\nm,2\nm,3\n' >visits.csv
verdict 0 visits.csv -k 2 --quasi sex
fails 'k = 2' visits.csv -k 2 --quasi sex --entity who
verdict 0 visits.csv -k 1 --quasi sex --entity who

# Beside a plan, too: the entity is not in the release, so the original tells. Three rows, one person.
printf 'sex,age,who\nf,30,1\nf,31,1\nf,32,1\nm,40,2\nm,41,3\n' >visited.csv
expect_exit 0 kanon anonymize visited.csv -k 2 --quasi sex,age --identifier who -o visits_out.csv
verdict 0 visits_out.csv --plan visits_out.csv.plan.json --original visited.csv
fails 'has 1 distinct entity value' visits_out.csv --plan visits_out.csv.plan.json --original visited.csv --entity who
verdict 1 visits_out.csv --plan visits_out.csv.plan.json --entity who
verdict 1 visits_out.csv --plan visits_out.csv.plan.json --original visited.csv --entity whom

# Wrong use is 1, never a verdict.
verdict 1 out.csv
expect_stderr '--plan'
verdict 1 out.csv -k 2
expect_stderr '--quasi'
verdict 1 out.csv -k 2 --quasi sexx
expect_stderr 'sexx'
verdict 1 nowhere.csv -k 2 --quasi sex
expect_stderr nowhere.csv
verdict 1 out.csv --plan people.csv
verdict 1 out.csv --plan nowhere.json
expect_stderr nowhere.json
verdict 1 out.csv --plan out.csv.plan.json --original nowhere.csv
expect_no_temporaries

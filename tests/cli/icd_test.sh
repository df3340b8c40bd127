# Diagnoses by category, block and chapter, in every command.
needs_json
{
  echo diag,age
  for i in 1 2 3; do printf '%s,40\n' 250.83 250.4 410.1 402 V57 E885.9 8 ?; done
} >stays.csv
expect_exit 0 kanon hierarchy diag stays.csv --build icd9
expect_stdout '250.83;250;249-259;240-279;*'
expect_stdout 'E885.9;E885;E880-E888;E000-E999;*'
expect_stdout '8;008;001-009;001-139;*'
expect_stdout '?;?;?;?;*'
expect_exit 0 kanon anonymize stays.csv -k 6 --quasi diag --coding diag=icd9 --suppress any -o tree.csv --json --write-recipe tree.toml
is 'j.columns[0].coding + j.columns[0].hierarchy' taxonomyicd9
grep -q 'build = "icd9"' tree.toml || fail 'no recipe for it'
grep -q '^250,' tree.csv || fail 'the category is not shown'
expect_exit 0 kanon_check tree.csv --plan tree.csv.plan.json --original stays.csv
expect_exit 0 kanon anonymize stays.csv -k 6 --quasi diag --coding diag=icd9 --search lattice --suppress any -o levels.csv
expect_exit 0 kanon_check levels.csv --plan levels.csv.plan.json --original stays.csv
expect_exit 0 kanon suppress stays.csv -k 3 --quasi diag,age --recode diag=icd9@2 --rule strict -o cells.csv
expect_exit 0 kanon_check cells.csv --plan cells.csv.plan.json --original stays.csv
# The next wave: a new code goes where its block is.
{ cat stays.csv && echo '250.1,40'; } >next.csv
expect_exit 3 kanon apply tree.csv.plan.json next.csv -o wave.csv --unseen map --suppress any --json
is 'j.unseen[0].values[0].label' 250
expect_exit 0 kanon_check wave.csv --plan wave.csv.plan.json --original next.csv
# What is no code is named, all in one error; it may be missing.
{ cat stays.csv && printf 'flu,40\nnone,40\n'; } >wrong.csv
expect_refused 1 kanon anonymize wrong.csv -k 3 --quasi diag --coding diag=icd9 --suppress any -o no.csv
expect_stderr '2 values that are no codes of ICD-9-CM: flu, none'
expect_exit 0 kanon anonymize wrong.csv -k 3 --quasi diag --coding diag=icd9 --suppress any --missing flu,none -o missing.csv
printf 'diag\nE11.9\nE11.65\nS72.001A\n' >tenth.csv
expect_exit 0 kanon hierarchy diag tenth.csv --build icd10
expect_stdout 'E11.9;E11;E08-E14;E00-E90;*'
expect_stdout 'S72.001A;S72;S70-S79;S00-T98;*'

# Numbers as they are written: decimal intervals hold their values in every command, and what is too large is an error
# of the table's, never a requirement that cannot be met.
printf 'gpa,s\n0.5,a\n0.6,b\n0.7,c\n0.75,d\n' >gpa.csv
expect_exit 0 kanon anonymize gpa.csv -k 3 --quasi gpa --suppress 1 --suppressed-rows drop \
  --search lattice --coding gpa=interval:widths=0.2 -o out.csv
grep -qF '"[0.6, 0.8)",b' out.csv || fail "0.6 is shown as $(cat out.csv)"
expect_exit 0 kanon verify out.csv --plan out.csv.plan.json --original gpa.csv

expect_exit 0 kanon hierarchy gpa gpa.csv --build interval --widths 0.2
expect_stdout '0.6;[0.6, 0.8);*'
expect_exit 0 kanon suppress gpa.csv -k 1 --quasi gpa --rule strict --recode gpa=0.2 -o cells.csv
grep -qF '"[0.6, 0.8)",b' cells.csv || fail "0.6 is shown as $(cat cells.csv)"

# The next wave, by the labels of the plan.
printf 'gpa,s\n0.5,a\n0.6,b\n0.7,c\n0.75,d\n0.61,e\n1.0,f\n1.19,g\n1.1,h\n' >wave.csv
expect_exit 3 kanon apply out.csv.plan.json wave.csv --unseen map --suppress 1 -o wave_out.csv
grep -qF '"[0.6, 0.8)",e' wave_out.csv || fail "0.61 is shown as $(cat wave_out.csv)"
grep -qF '"[1, 1.2)",f' wave_out.csv || fail "1.0 is shown as $(cat wave_out.csv)"

# Whole numbers beyond what a double tells apart.
printf 'n\n9007199254740992\n9007199254740993\n9007199254740993\n9007199254740992\n' >huge.csv
expect_exit 0 kanon hierarchy n huge.csv --build interval --widths 1
expect_stdout '[9007199254740993, 9007199254740994)'
printf 'n\n1e30\n2e30\n' >digits.csv
expect_refused 1 kanon hierarchy n digits.csv --build interval --widths 0.00000001
expect_stderr 'the numbers of column "n" are too large for such fine intervals'

# Sums of such numbers are no numbers.
printf 'a,b\n1e308,3\n-1e308,4\n1e308,3\n-1e308,4\n' >far.csv
for search in koptimize local best mondrian; do
  expect_refused 1 kanon anonymize far.csv -k 2 --quasi a --search $search -o far_out.csv --json
  expect_stderr 'column "a" holds numbers beyond 1e+290'
done
expect_exit 0 kanon anonymize far.csv -k 2 --quasi a --search lattice -o far_out.csv
printf 'a,y\n1,1e154\n2,1e200\n1,1e154\n2,1e200\n' >target.csv
expect_refused 1 kanon anonymize target.csv -k 2 --quasi a --cost rm --target y -o target_out.csv --json
expect_stderr 'the target column "y" holds numbers beyond 1e+140'
expect_exit 0 kanon anonymize target.csv -k 2 --quasi a --cost rm --target y --dispersion absolute -o target_out.csv

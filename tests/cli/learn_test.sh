# kanon evaluate --classify and --regress: does a model still learn from a release?
needs_json
# 600 rows: the class follows age and, less, sex; the number follows the job.
awk 'BEGIN {
  srand(4); print "age,sex,job,pay,rich"
  for (i = 0; i < 900; i++) {
    age = 20 + int(rand() * 60); sex = rand() < 0.5 ? "f" : "m"; job = substr("abcd", 1 + int(rand() * 4), 1)
    pay = (job == "a" ? 10 : job == "b" ? 20 : job == "c" ? 35 : 60) + int(rand() * 5)
    rich = rand() < (age < 40 ? 0.1 : sex == "f" ? 0.9 : 0.7) ? "yes" : "no"
    print age "," sex "," job "," pay "," rich
  }
}' >all.csv
head -n 601 all.csv >people.csv
{ head -n 1 all.csv; tail -n 300 all.csv; } >held_out.csv
for k in 5 50; do
  expect_exit 0 kanon anonymize people.csv -k $k --quasi age,sex,job --target rich --cost cm --suppress 5% -o k$k.csv
done

expect_exit 0 kanon evaluate people.csv k5.csv k50.csv --classify rich --test held_out.csv --learner tree --json
cp "$stdout" one.json
is 'j.learn' classes
is 'j.class_names.join()' no,yes
is 'j.files.map(f => f.k).join()' ,5,50
is 'j.files[0].scores.map(s => s.learner + " " + s.on).join()' \
  'majority cross-validation,majority test,tree cross-validation,tree test'
is 'j.files[0].scores[3].rows' 300
is 'j.files.every(f => f.scores[2].accuracy.value > 0.75 && f.scores[3].auc.value > 0.75)' true
is 'j.files.every(f => f.scores.every(s => s.accuracy.low <= s.accuracy.value && s.accuracy.value <= s.accuracy.high))' true
is 'j.files[0].scores[0].auc.value' 0.5
# The majority class of the test table by hand.
yes=$(grep -c ',yes$' held_out.csv)
is "Math.round(j.files[0].scores[1].accuracy.value * 300)" "$((yes > 150 ? yes : 300 - yes))"
# The same with any number of threads.
expect_exit 0 kanon evaluate people.csv k5.csv k50.csv --classify rich --test held_out.csv --learner tree --json --threads 1
diff <(sed 's/"seconds":[^,]*//' one.json) <(sed 's/"seconds":[^,]*//' "$stdout") || fail 'threads change the answer'

expect_exit 0 kanon evaluate people.csv k5.csv --classify rich --represent median
expect_stdout 'Does a model still learn "rich"'
expect_stdout 'the median of the original'
if [ -e /usr/include/xgboost/c_api.h ]; then expect_stdout 'boosted, cross-validated'; fi

# Numbers. The tree of the job alone is the mean of each job; R says the same of the test table.
expect_exit 0 kanon evaluate people.csv k5.csv --regress pay --features job --test held_out.csv --learner tree --json
is 'j.files[0].scores[3].r_squared.value > 0.98' true
is 'j.files[0].scores[3].rmse.value < 2' true
if command -v Rscript >/dev/null; then
  by_r=$(Rscript -e 'a <- read.csv("people.csv"); b <- read.csv("held_out.csv"); e <- b$pay - predict(lm(pay ~ job, a), b)
    cat(sprintf("%.9f %.9f", 1 - sum(e^2) / sum((b$pay - mean(b$pay))^2), sqrt(mean(e^2))))')
  is 'j.files[0].scores[3].r_squared.value.toFixed(9) + " " + j.files[0].scores[3].rmse.value.toFixed(9)' "$by_r"
else
  echo 'R is not here: the figures were not compared with it'
fi
# Where the test table was released itself, it is taken as it stands.
expect_exit 0 kanon anonymize people.csv -k 5 --quasi age,sex,job --target rich --cost cm --suppress any -o any.csv
expect_exit 3 kanon apply any.csv.plan.json held_out.csv -o held5.csv --unseen map
expect_exit 0 kanon evaluate people.csv any.csv --classify rich --test held_out.csv --test-release held5.csv --learner tree
expect_stdout 'those of the released test tables'

# Wrong use.
expect_refused 1 kanon evaluate people.csv k5.csv --classify age
expect_stderr 'quasi-identifier'
expect_refused 1 kanon evaluate people.csv k5.csv --classify pay2
expect_stderr '"pay"'
expect_refused 1 kanon evaluate people.csv k5.csv --classify rich --regress pay
cp k5.csv alone.csv # without a plan
expect_refused 1 kanon evaluate people.csv alone.csv --features rich --classify rich
expect_stderr 'cannot be learnt from itself'
expect_refused 1 kanon evaluate people.csv k5.csv --classify rich --learner forest
expect_stderr 'tree'
expect_refused 1 kanon evaluate people.csv k5.csv k50.csv
expect_stderr 'classify'
expect_refused 1 kanon evaluate people.csv k5.csv --quasi age,sex,job --classify rich --test held_out.csv
expect_stderr '--test-release'
expect_refused 1 kanon evaluate people.csv k5.csv --regress rich
expect_stderr 'holds no number'
expect_stderr '--classify'
for option in '--represent middle' '--folds 10' '--seed 1'; do
  expect_refused 1 kanon evaluate people.csv k5.csv $option
  expect_stderr "${option%% *}"
  expect_stderr '--classify'
done

# A class that the original does not have cannot be predicted: wrong, and told.
sed '2,101s/,[a-z]*$/,maybe/' held_out.csv >other.csv
expect_exit 0 kanon evaluate people.csv k5.csv --classify rich --test other.csv --learner tree --json
is 'j.files[1].scores[3].rows' 300
is 'j.files[1].scores[3].accuracy.value < 0.67' true
is 'j.files[1].scores[3].balanced_accuracy.value > 0.7' true
is 'j.warnings.filter(w => w.startsWith("other.csv: 100 of the rows")).length' 1
sed '2,$s/,[a-z]*$/,maybe/' held_out.csv >none.csv
expect_refused 1 kanon evaluate people.csv k5.csv --classify rich --test none.csv --learner tree
expect_stderr 'no row of the test table'

# Numbers that cannot be learnt: R2 is negative, and still to be read.
expect_exit 0 kanon evaluate people.csv k5.csv --regress pay --features sex --learner tree
grep -qE '^  original +- +-0\.[0-9]{3} -0\.[0-9]{3} to -?0\.[0-9]{3} +[0-9.]+ [0-9.]+ to [0-9.]+$' "$stdout" ||
  fail 'the columns of numbers cannot be told apart'

# What learning has no use for is refused, not ignored.
for option in "--report x.html" "--sensitive pay" "--table age,sex" "--weight pay" "--threshold 0.1" "-k 5"; do
  expect_refused 1 kanon evaluate people.csv k5.csv --classify rich $option
  expect_stderr "${option%% *}: learning from a release has no use for this"
done

# Which files are read and written: globs, copies, pipes, links, permissions, what killed runs have left.
needs_json
write_people >people.csv
anonymize() { kanon anonymize "$@" -k 2 --quasi age,zip --identifier name --sensitive illness --suppress any; }

# A glob takes hidden files only where they are named: a backup would double every row, and k with it.
mkdir e
cp people.csv e/people.csv
cp people.csv e/.people.csv
expect_exit 0 anonymize 'e/*.csv' -o alone.csv --json
is 'j.rows' 8
is 'j.table_files.length' 0
mkdir e/.backup && mv e/.people.csv e/.backup/people.csv
for pattern in 'e/**/*.csv' 'e//*.csv' "$PWD//e//*.csv"; do
  expect_exit 0 kanon inspect "$pattern" --json
  is 'j.rows' 8
done
expect_exit 0 env HOME="$PWD" "$kanon" inspect '~/e/*.csv' --json
is 'j.rows' 8
expect_exit 0 env HOME="$PWD" "$kanon" inspect '~/e/.backup/*.csv' --json
is 'j.rows' 8
expect_exit 0 kanon inspect 'e/.backup/*.csv' --json
is 'j.rows' 8
mv e/.backup/people.csv e/.people.csv
rm -r e/.backup
expect_exit 0 kanon inspect 'e/.*.csv' --json
is 'j.rows' 8
mv e/people.csv .
expect_refused 1 anonymize 'e/*.csv' -o none.csv
expect_stderr 'only hidden files match'

# Several files are listed, copies among them pointed out whatever the order of their rows.
rm e/.people.csv
cp people.csv e/a.csv
{ head -n 1 people.csv && tail -n +2 people.csv | sort -r; } >e/b.csv
{ cat people.csv && echo Ida,50,f,01115,flu; } >e/c.csv
for command in 'anonymize e/*.csv --force -o list.csv' 'suppress e/*.csv --rule strict --force -o list.csv' 'frontier e/*.csv' \
  'unsafe e/*.csv'; do
  set -f
  set -- $command
  set +f
  name=$1 && shift
  expect_exit 0 kanon "$name" "$@" $([ "$name" = frontier ] || echo -k 2) --quasi age,zip --json
  is 'j.table_files.join()' e/a.csv,e/b.csv,e/c.csv
  is 'j.warnings.filter(w => w.includes("e/a.csv, e/b.csv")).length' 1
done
expect_exit 0 kanon inspect 'e/*.csv' --json
is 'j.warnings.filter(w => w.includes("same rows: e/a.csv, e/b.csv;")).length' 1
expect_exit 0 kanon inspect 'e/*.csv'
expect_stdout '3 files: e/a.csv, e/b.csv, e/c.csv'
kanon demo --rows 200 --data-only --format parquet --folder p --quiet >/dev/null
cp p/census.parquet p/copy.parquet
expect_exit 0 kanon inspect 'p/*.parquet' --json
is 'j.warnings.filter(w => w.includes("same rows")).length' 1

# What cannot be read twice is refused at once.
mkfifo pipe.csv
expect_refused 1 timeout 10 "$kanon" anonymize pipe.csv -k 2 --quasi age -o none.csv
expect_stderr 'must be read more than once'
expect_refused 1 timeout 10 "$kanon" anonymize people.csv -k 2 --quasi zip --coding zip=levels:pipe.csv -o none.csv
expect_stderr 'must be read more than once'

# A link to nothing is in the way as a file would be.
ln -s nowhere dangling.csv
expect_refused 1 anonymize people.csv -o dangling.csv
expect_stderr '--force'
expect_exit 0 anonymize people.csv -o dangling.csv --force
[ ! -L dangling.csv ] && expect_no_file nowhere

# Permissions: the plan for the owner alone, the release as usual, and nothing wider than what was there.
umask 022
expect_exit 0 anonymize people.csv -o m.csv --report m.html --write-recipe m.toml
[ "$(stat -c %a m.csv m.csv.plan.json m.html m.toml | xargs)" = '644 600 644 644' ] || fail "modes: $(stat -c %a m.*)"
chmod 640 m.csv m.html
chmod 666 m.csv.plan.json
expect_exit 0 anonymize people.csv -o m.csv --report m.html --force
[ "$(stat -c %a m.csv m.csv.plan.json m.html | xargs)" = '640 600 640' ] || fail "modes: $(stat -c %a m.*)"
expect_exit 0 anonymize people.csv -o t.csv --trace t.jsonl
expect_exit 3 kanon anonymize people.csv -k 2 --quasi age,zip --search local --identifier name -o l.csv --prices l.prices
expect_exit 0 kanon suppress people.csv -k 2 --rule original --quasi zip,sex --identifier name -o s.csv --witnesses s.jsonl
[ "$(stat -c %a t.jsonl l.prices s.jsonl | xargs)" = '600 600 600' ] || fail "modes: $(stat -c %a t.jsonl l.prices s.jsonl)"

# Witnesses prove the minimum of one release: where the next one is not proven, they go with the release they belong to.
cp s.jsonl earlier.jsonl
expect_exit 3 kanon suppress people.csv -k 2 --rule original --quasi zip,sex --identifier name -o s.csv --witnesses s.jsonl \
  --force --time 0.0000001 --json
is 'j.warnings.filter(w => w.includes("no witnesses are written")).length' 1
expect_no_file s.jsonl
expect_no_temporaries
cp earlier.jsonl s.jsonl
expect_exit 0 kanon suppress people.csv -k 2 --rule original --quasi zip,sex --identifier name -o s.csv --witnesses s.jsonl --force
expect_exit 0 kanon verify s.csv --plan s.csv.plan.json --original people.csv --witnesses s.jsonl

# What a killed run has left goes with the next one; what is somebody else's, or in use, stays.
left=.m.kanon-0123456789abcdef.csv held=.m.kanon-fedcba9876543210.csv
touch $left $held .mine.csv
mkdir -m 700 "$TMPDIR/kanon-0123456789abcdef"
touch "$TMPDIR/kanon-0123456789abcdef/cells"
exec 7<$held
flock 7
expect_exit 0 anonymize people.csv -o m.csv --force
expect_no_file $left
expect_no_file "$TMPDIR/kanon-0123456789abcdef"
expect_file $held
expect_file .mine.csv
exec 7<&-
expect_exit 0 anonymize people.csv -o m.csv --force
expect_no_temporaries

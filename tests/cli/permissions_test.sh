# Files one may not read and folders one may not write to.
mkdir mine closed
chmod 755 "$(dirname "$TMPDIR")" . # another user has to reach this folder
chmod 777 mine
as_other() { "$@"; }
if [ "$(id -u)" = 0 ]; then # root may do everything
  command -v setpriv >/dev/null || skip 'root, and no setpriv to become someone else'
  as_other() { setpriv --reuid=65534 --regid=65534 --clear-groups env TMPDIR="$PWD/mine" "$@"; }
  as_other "$kanon" --version >/dev/null 2>&1 || skip 'another user cannot run this build of kanon'
fi
write_people >people.csv
write_people >secret.csv
write_people >mine/people.csv
chmod 644 people.csv mine/people.csv
chmod 000 secret.csv
chmod 555 closed

expect_refused 1 as_other "$kanon" inspect secret.csv
expect_stderr 'secret.csv: the file cannot be read'
expect_stderr 'permissions'
expect_refused 1 as_other "$kanon" anonymize secret.csv -k 2 --quasi sex -o mine/out.csv
expect_stderr 'secret.csv: the file cannot be read'
expect_refused 1 as_other "$kanon" anonymize './secret*.csv' -k 2 --quasi sex -o mine/out.csv
expect_stderr 'secret.csv'
expect_refused 1 as_other "$kanon" anonymize people.csv -k 2 --quasi sex --coding sex=levels:secret.csv -o mine/out.csv
expect_stderr 'secret.csv'
expect_refused 1 as_other "$kanon_check" secret.csv -k 2 --quasi sex
expect_stderr 'secret.csv'

expect_refused 1 as_other "$kanon" anonymize people.csv -k 2 --quasi sex -o closed/out.csv
expect_stderr 'closed/out.csv: '
expect_stderr 'ermission denied'
expect_refused 1 as_other "$kanon" anonymize people.csv -k 2 --quasi sex -o mine/out.csv --plan closed/plan.json
expect_stderr 'closed/plan.json: '
expect_refused 1 as_other "$kanon" anonymize people.csv -k 2 --quasi sex -o mine/out.csv --write-recipe closed/job.toml
expect_stderr 'closed/job.toml: '
expect_refused 1 as_other "$kanon" hierarchy sex people.csv -o closed/sex.csv
expect_stderr 'closed/sex.csv: '
expect_refused 1 as_other "$kanon" demo --rows 10 --folder closed/demo
expect_stderr 'closed/demo'
expect_exit 0 as_other env TMPDIR="$PWD/closed" "$kanon" inspect people.csv # a small table needs no temporary files

# What may be written gets the permissions any new file of this user gets.
umask 027
expect_exit 0 as_other "$kanon" anonymize people.csv -k 2 --quasi sex -o mine/out.csv
[ "$(stat -c %a mine/out.csv)" = 640 ] || fail 'not the permissions of a new file'

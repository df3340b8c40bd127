# The first thing a newcomer types: no arguments, help, a typo.
expect_refused 1 kanon
expect_stderr '--help'
expect_refused 1 kanon anonymise
expect_stderr 'anonymise'
expect_stderr '--help'
expect_exit 0 kanon --help
expect_stdout 'kanon demo'
expect_stdout 'Exit codes'
expect_exit 0 kanon --version
expect_stdout "kanon $(cat "$KANON_ROOT/VERSION")"
expect_exit 0 kanon_check --version

for command in inspect anonymize frontier compare unsafe suppress apply verify hierarchy demo; do
  expect_exit 0 kanon --help
  expect_stdout "$command"
  expect_exit 0 kanon $command --help
  expect_stdout "  kanon $command "
  grep -q '^Example' "$stdout" || fail "$command --help has no example"
  expect_refused 1 kanon $command --no-such-flag
  expect_stderr '--help'
done
expect_exit 0 kanon_check --help
expect_stdout '  kanon-check '

for command in inspect anonymize frontier compare unsafe suppress apply verify hierarchy; do
  expect_refused 1 kanon $command
  expect_stderr 'required'
done
expect_exit 1 kanon_check
expect_stderr 'RELEASE is required'
write_people >people.csv
expect_refused 1 kanon inspect people.csv --no-such-flag
expect_stderr '--no-such-flag'

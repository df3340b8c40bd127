# A disk that is full, for the release, the plan and the engine's temporary files: a message, and nothing left behind.
mkdir disk
mount -t tmpfs -o size=1m tmpfs disk 2>/dev/null || skip 'mounting a small tmpfs is not permitted'
trap 'umount disk' EXIT
expect_exit 0 kanon demo --rows 400000 --data-only --format parquet --folder census --quiet

full() { # PLACE COMMAND...
  local place=$1
  shift
  expect_refused 1 "$@"
  expect_stderr "$place: the disk is full"
  expect_stderr 'Free some space'
}
recipe=census/census.toml
full disk/out.csv kanon anonymize $recipe -o disk/out.csv --plan plan.json

# The engine spills to TMPDIR beyond its memory.
expect_refused 1 env TMPDIR="$PWD/disk" "$kanon" anonymize $recipe --memory 100 -o out.csv --plan plan.json
expect_stderr 'TMPDIR'

head -c 1040384 /dev/zero >disk/filler # two pages are left
full disk/out.parquet kanon anonymize $recipe -o disk/out.parquet --plan plan.json
head -c 100000 /dev/zero | tr '\0' x >long
{ echo sex,note && printf 'f,' && cat long && echo && echo f,y; } >long.csv
full disk/out.csv kanon anonymize long.csv -k 2 --quasi sex -o disk/out.csv --plan plan.json
full disk/plan.json kanon anonymize long.csv -k 2 --quasi note -o out.csv --plan disk/plan.json
full disk/note.csv kanon hierarchy note long.csv --build flat -o disk/note.csv
[ "$(ls -A disk)" = filler ] || fail "left behind: $(ls -A disk)"

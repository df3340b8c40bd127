# Runs one test for ctest: run.sh BUILD NAME PROGRAM_OR_SCRIPT [ARGUMENTS]
# in a fresh temporary folder that is removed afterwards, with the variables that all tests may rely on:
#   KANON_ROOT   the project's folder
#   KANON_BUILD  the build folder; bin/kanon and bin/kanon-check are in it
#   KANON_DATA   large data sets, not part of the project (default: ../shared/data beside the project's folder);
#                a test that needs one and does not find it skips with a reason that begins "no data:"
set -u
KANON_BUILD=$1 name=$2 target=$3
KANON_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
KANON_DATA=${KANON_DATA:-$(dirname "$KANON_ROOT")/shared/data}
export KANON_ROOT KANON_BUILD KANON_DATA LC_ALL=C.UTF-8

folder=$(mktemp -d "${TMPDIR:-/tmp}/kanon-test.XXXXXX") || exit 1
trap 'chmod -R u+rwX "$folder"; rm -rf "$folder"' EXIT
export TMPDIR=$folder/tmp
mkdir "$TMPDIR" "$folder/work"
cd "$folder/work" || exit 1

results=$KANON_BUILD/test-results
mkdir -p "$results/${name%/*}"
case $target in
  *_test.sh) bash -c 'source "$KANON_ROOT/tests/cli/lib.sh"; source "$1"' "$target" "$target" ;;
  */tools/check_*) bash "$target" ;;
  *_harness) "$target" "${@:4}" ;;
  *) rm -f "$results/$name.xml"; "$target" --gtest_brief=1 "--gtest_output=xml:$results/$name.xml" ;;
esac

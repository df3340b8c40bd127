# Shared by ./kanon and ./test (sourced): finds what is missing, installs it where that is possible, builds.
# Expects $root, the project's folder. Everything it says goes to stderr, so that kanon's own output stays clean.

# Two clones of one state share what ccache has compiled, wherever they stand.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
say() { printf 'kanon: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# Folders a header may be in.
include_folders() {
  printf '%s\n' /usr/include /usr/local/include
  local IFS=:
  for folder in ${CPATH:-} ${CPLUS_INCLUDE_PATH:-}; do printf '%s\n' "$folder"; done
  for folder in ${CMAKE_PREFIX_PATH:-}; do printf '%s\n' "$folder/include"; done
}

has_header() {
  local folder
  while read -r folder; do [ -e "$folder/$1" ] && return 0; done < <(include_folders)
  return 1
}

# present PROBE: does what a line of a package list describes exist on this machine?
present() {
  case $1 in
    command:*) command -v "${1#command:}" >/dev/null ;;
    header:*) has_header "${1#header:}" ;;
    file:*) compgen -G "${1#file:}" >/dev/null ;;
    *) die "a package list has an unknown probe: $1" ;;
  esac
}

# missing_packages LIST...: the packages of these lists that this machine lacks, one per line.
missing_packages() {
  local package probe
  cat "$@" | while read -r package probe; do
    case $package in '' | '#'*) continue ;; esac
    present "$probe" || printf '%s\n' "$package"
  done
}

# DuckDB of the system, or of a folder the user names: then npm is not needed at all.
# cmake/FindDuckDB.cmake has the last word; this only decides whether to fetch one.
has_own_duckdb() {
  [ -n "${DUCKDB_ROOT:-}" ] && return 0
  has_header duckdb.h || return 1
  local folder
  for folder in /usr/lib /usr/lib64 /usr/lib/*-linux-gnu /usr/local/lib; do
    [ -e "$folder/libduckdb.so" ] && return 0
  done
  local IFS=:
  for folder in ${CMAKE_PREFIX_PATH:-}; do [ -e "$folder/lib/libduckdb.so" ] && return 0; done
  return 1
}

# The lock file is copied beside what was installed from it, so a changed lock is noticed whatever the clock says.
npm_is_current() { cmp -s "$root/deps/package-lock.json" "$root/deps/node_modules/.installed-lock.json"; }

# run_logged WHAT COMMAND...: runs quietly; on failure shows the end of the log.
run_logged() {
  local what=$1
  shift
  say "$what"
  if ! "$@" >>"$log" 2>&1; then
    tail -n 25 "$log" >&2
    die "failed: $what (whole log: $log)"
  fi
}

# install_missing LIST...: makes sure of the packages in these lists and of DuckDB, or says in one message what is missing.
install_missing() {
  local lists=("$@") fetch_duckdb=no missing
  if ! has_own_duckdb && ! npm_is_current; then
    fetch_duckdb=yes
    lists+=("$root/tools/packages-duckdb.txt")
  fi
  missing=$(missing_packages "${lists[@]}" | tr '\n' ' ')
  missing=${missing% }
  if [ -n "$missing" ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
      die "these packages are missing: $missing
       They can be installed only by root with apt-get. As root, run
         apt-get install --no-install-recommends $missing
       (names as in Debian 12; elsewhere install what corresponds), then run this again.
       DuckDB alone can also come from an unpacked release archive: set DUCKDB_ROOT to its folder."
    fi
    run_logged "installing $missing" install_packages $missing
  fi
  if [ $fetch_duckdb = yes ]; then
    run_logged "fetching DuckDB (npm, pinned in deps/package-lock.json)" fetch_duckdb
  fi
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq || true # stale lists may still do
  apt-get install -y -qq --no-install-recommends "$@"
}

fetch_duckdb() {
  (cd "$root/deps" && npm ci --ignore-scripts --no-audit --no-fund) &&
    cp "$root/deps/package-lock.json" "$root/deps/node_modules/.installed-lock.json"
}

# configure PRESET FOLDER [-DVAR=VALUE...]: first time by the preset (tests off unless asked for), later only what the
# caller sets, so that ./kanon and ./test can share a folder.
configure() {
  local preset=$1 folder=$2
  shift 2
  if [ -e "$folder/CMakeCache.txt" ]; then
    run_logged "configuring (${folder##*/})" cmake -S "$root" -B "$folder" "$@"
  else
    run_logged "configuring (${folder##*/})" cmake -S "$root" --preset "$preset" -DKANON_TESTS=OFF "$@"
  fi
}

# build FOLDER TARGET...: builds, and remembers when it began: an edit during the build must count as newer than it.
build() {
  local folder=$1
  shift
  touch "$folder/.built.next"
  run_logged "building (log: ${folder##*/}/${log##*/})" cmake --build "$folder" --parallel "$(nproc)" --target "$@"
  mv "$folder/.built.next" "$folder/.built"
}

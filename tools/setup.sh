#!/usr/bin/env bash
# Gets a machine ready: installs the Debian packages that are missing, then builds the release preset.
#
#   tools/setup.sh [build|test|bench|match|slurm|check|fuzz|package|fresh] [--packages-only]
#
#   build   what the program needs (the default)
#   test    and what the tests need
#   bench   what the scripts in tests/bench need to measure against other engines
#   match   what tests/uci_match.sh needs to play against other engines
#   slurm   what tests/slurm.sh needs for a cluster of one
#   check   what linting and the build matrix need
#   fuzz    what tests/fuzz needs
#   package what tests/package.sh needs to make Debian packages and try them
#   fresh   what tests/fresh.sh needs to make a Debian, and only that
#
# Missing packages are installed as root or through a sudo that asks for no password; otherwise the one line
# to run is printed. Exit 0 ready, 1 the build failed, 2 packages are missing or the usage is wrong.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
log=$root/build/setup.log

build_packages=(g++ cmake ninja-build pkg-config libboost-program-options-dev libboost-serialization-dev libfmt-dev
  nlohmann-json3-dev libzstd-dev libxxhash-dev graphviz libgraphviz-dev librsvg2-dev
  fonts-dejavu-core libsqlite3-dev)
build_packages+=(esbuild zlib1g-dev) # for the page
build_packages+=(clang-14 lld-14 wasi-libc libc++-14-dev-wasm32 libc++abi-14-dev-wasm32 libclang-rt-14-dev-wasm32) # for the lab
build_packages+=(pybind11-dev python3-dev python3-numpy) # for the Python module
test_packages=(catch2 stockfish)
test_packages+=(sqlite3 libxml2-utils pgn-extract) # to open exports with
test_packages+=(groff-base) # to read man pages with
test_packages+=(doxygen) # for the reference
test_packages+=(python3) # to read logs of calls with
test_packages+=(fish) # to complete with
test_packages+=(python3-pandas python3-matplotlib python3-nbclient python3-nbconvert python3-ipykernel) # for the Python module
test_packages+=(make) # for the examples, which CMake builds with it
test_packages+=(chromium node-typescript) # for the page
# Newer Node.js packages bring their own npm, which excludes Debian's.
command -v npm >/dev/null || test_packages+=(nodejs npm)
bench_packages=(stockfish toga2 valgrind jq time)
build_packages+=(libboost-dev) # for statistics
slurm_packages=(slurm-wlm munge)
match_packages=(xboard polyglot toga2 phalanx xvfb xauth)
check_packages=(clang clang-tidy)
fuzz_packages=(clang libclang-rt-dev llvm xz-utils)
package_packages=(dpkg-dev fakeroot lintian mmdebstrap)
fresh_packages=(mmdebstrap git)

say() { printf '%s\n' "$*" >&2; }

usage() {
  say "usage: tools/setup.sh [build|test|bench|match|slurm|check|fuzz|package|fresh] [--packages-only]"
  exit 2
}

is_installed() {
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed* ]] # (once per architecture)
}

# Prints the packages of the list that are not installed.
missing() {
  local package
  for package in "$@"; do
    is_installed "$package" || printf '%s\n' "$package"
  done
}

install_packages() {
  local -a as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
      local sudo=""
      if command -v sudo >/dev/null; then sudo="sudo "; fi
      say "Some packages are missing. Install them with this line (as root), then run the same command again:"
      say "  ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $*"
      exit 2
    fi
    as_root=(sudo -n)
  fi
  local -a apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  say "Installing $# packages: $*"
  "${as_root[@]}" "${apt[@]}" update >"$log" 2>&1 || say "apt-get update failed; trying with the lists as they are"
  if ! "${as_root[@]}" "${apt[@]}" install -y --no-install-recommends "$@" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    say "The packages could not be installed (all of the output: $log)."
    exit 2
  fi
}

# Runs a command, its output kept in the log and shown only if it fails.
quietly() {
  if ! "$@" >>"$log" 2>&1; then
    tail -n 60 "$log" >&2
    say "Failed: $* (all of the output: $log)"
    exit 1
  fi
}

build() {
  local tests=OFF
  local -a target=(--target nullscope)
  # Without Catch2 the tests cannot even be configured, and the program does not need them.
  if ! command -v dpkg-query >/dev/null || is_installed catch2; then tests=ON; fi
  if [[ $1 == test || $1 == check ]]; then target=(); fi

  local began=$SECONDS
  local note="Ready."
  [[ -x $root/build/release/bin/nullscope ]] || say "Building; the first time takes some minutes ..."
  : >"$log"
  cd "$root"
  quietly cmake --preset release -DNULLSCOPE_TESTS="$tests"
  quietly cmake --build --preset release --parallel "$(nproc)" "${target[@]}"
  ((SECONDS - began < 3)) || note="Built in $((SECONDS - began)) s."
  say "$note"
}

goal=build
build_too=true
for argument in "$@"; do
  case $argument in
    build | test | bench | match | slurm | check | fuzz | package | fresh) goal=$argument ;;
    --packages-only) build_too=false ;;
    *) usage ;;
  esac
done

packages=("${build_packages[@]}")
case $goal in
  test) packages+=("${test_packages[@]}") ;;
  bench) packages+=("${bench_packages[@]}") ;;
  match) packages+=("${match_packages[@]}") ;;
  slurm) packages+=("${slurm_packages[@]}") ;;
  package) packages+=("${package_packages[@]}") ;;
  check) packages+=("${test_packages[@]}" "${check_packages[@]}") ;;
  fuzz) packages+=("${test_packages[@]}" "${fuzz_packages[@]}") ;;
  fresh) packages=("${fresh_packages[@]}") build_too=false ;;
esac

mkdir -p "$root/build"
if command -v dpkg-query >/dev/null; then
  mapfile -t wanted < <(missing "${packages[@]}")
  ((${#wanted[@]} == 0)) || install_packages "${wanted[@]}"
else
  say "Not a Debian system: taking it that these are here under other names: ${packages[*]}"
fi
if $build_too; then build "$goal"; fi

# Sourced by the tests of the installed tree. INSTALLED is where that is; BUILD and SOURCE, where needed, are this
# project's.
set -euo pipefail

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# expect WHAT EXPECTED ACTUAL
expect() {
  [[ $2 == "$3" ]] || fail "$1"$'\nexpected: '"$2"$'\n     got: '"$3"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A tree in a place of its own is made known to the shell; one in /usr is known.
if [[ ${INSTALLED:=/usr} != /usr && -d $INSTALLED ]]; then
  libraries=$(dirname "$(find "$INSTALLED" -name libnullscope_emit.so)")
  export PATH=$INSTALLED/bin:$PATH
  export LD_LIBRARY_PATH=$libraries PKG_CONFIG_PATH=$libraries/pkgconfig CMAKE_PREFIX_PATH=$INSTALLED
fi

# block FILE N: the N-th block of code of a Markdown file.
block() {
  awk -v n="$2" '/^```/ { inside = !inside; if (inside) ++count; next } inside && count == n' "$1"
}

#!/usr/bin/env bash
# The public headers are those of INTERFACE.md's table; they are installed, compile with what is installed, one by one and
# all at once, name each other in full, and know their version.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
listed=$(sed -n 's/^  \([a-z_/]*\.hpp\))\?$/\1/p' "$SOURCE/tools/package/public_headers.cmake")
expect "the headers of tools/package/INTERFACE.md" "$(sort <<<"$listed"$'\nnullscope.hpp\nversion.hpp')" \
  "$(sed -n 's/^| `<nullscope\/\([a-z_/]*\.hpp\)>`.*/\1/p' "$SOURCE/tools/package/INTERFACE.md" | sort)"
! grep -rn '#include "' "$INSTALLED/include/nullscope" || fail "these may find a program's own headers"
sed 's/.*/#include <nullscope\/&>/' <<<"$listed" >"$work/all.cpp"
c++ -fsyntax-only -Wall -Wextra -Werror "$work/all.cpp" $(pkg-config --cflags nullscope-viz) || fail "the public headers do not compile"

cat >"$work/umbrella.cpp" <<'END'
#include <cstdio>
#include <nullscope/nullscope.hpp>

static_assert(NULLSCOPE_VERSION == NULLSCOPE_VERSION_MAJOR * 10000 + NULLSCOPE_VERSION_MINOR * 100 + NULLSCOPE_VERSION_PATCH);
int main() { std::puts(NULLSCOPE_VERSION_STRING), nullscope::parse_fen(nullscope::kStartFen); }
END
c++ "$work/umbrella.cpp" -o "$work/umbrella" $(pkg-config --cflags --libs nullscope-viz) || fail "nullscope.hpp does not compile"
[[ $(nullscope --version) == *" $("$work/umbrella")"* ]] || fail "the headers and the program are not of one version"

#!/usr/bin/env bash
# Installs into a folder where something is already, keeps a copy elsewhere for the other tests, and uninstalls: what
# was there before is left, and nothing else.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# What the build tree knows of a real installation is not to be lost.
notes=("$BUILD"/install_manifest.txt "$BUILD"/install_directories.txt)
restore() {
  rm -f "${notes[@]}"
  for note in "${notes[@]}"; do
    [[ ! -e $work/${note##*/} ]] || mv "$work/${note##*/}" "$note"
  done
  rm -rf "$work"
}
trap restore EXIT
for note in "${notes[@]}"; do
  [[ ! -e $note ]] || mv "$note" "$work/"
done

prefix=$work/prefix
mkdir -p "$prefix/share/empty" "$prefix/bin"
touch "$prefix/bin/other"
before=$(find "$prefix" | sort)

cmake --install "$BUILD" --prefix "$prefix" >"$work/log"
cmake --install "$BUILD" --prefix "$prefix" >"$work/log" # again: over what is there
[[ -x $prefix/bin/nullscope ]] || fail "no program was installed"
! grep -rlF "$SOURCE" "$prefix" || fail "these speak of the source tree"
rm -rf "$INSTALLED"
cp -a "$prefix" "$INSTALLED"

cmake -D BUILD="$BUILD" -P "$SOURCE/tools/package/uninstall.cmake" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
expect "what is left after uninstall" "$before" "$(find "$prefix" | sort)"

# Where there is nothing, nothing is left, not even the prefix.
DESTDIR=$work/root cmake --install "$BUILD" --prefix /opt/nullscope >"$work/log"
[[ -x $work/root/opt/nullscope/bin/nullscope ]] || fail "DESTDIR was not used"
DESTDIR=$work/root cmake -D BUILD="$BUILD" -P "$SOURCE/tools/package/uninstall.cmake" >"$work/log" 2>&1
[[ ! -e $work/root ]] || fail "left of the DESTDIR: $(find "$work/root")"

# The copy runs where it is, and its version is the build tree's.
cd /
expect "the version" "$("$BUILD/bin/nullscope" --version)" "$("$INSTALLED/bin/nullscope" --version)"
"$INSTALLED/bin/nullscope" lesson zugzwang --check >/dev/null || fail "the lessons are not in the program"

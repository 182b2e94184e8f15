#!/usr/bin/env bash
# Makes the Debian packages, installs them into a Debian of their own, tries there what a user would, and takes them
# away again: no file is left.
#
#   tests/package.sh [FOLDER]
#
# The Debian is made in FOLDER (a temporary one if not given, which is removed at the end). Needs root, for chroot, and a
# network. Takes some minutes, and is not part of tests/run.sh. Exit 0 all is well, 1 it is not, 2 something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
source "$root/tests/tools/package/common.sh"
need_root
setup package --packages-only
debian=$(realpath -m "${1:-$work/debian}")
[[ $debian != / ]] || fail "FOLDER must not be this machine itself"

step "The packages"
cd "$root"
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
cmake --preset package >"$work/log" && cmake --build --preset package >>"$work/log" || fail "$(tail -n 40 "$work/log")"
rm -f build/package/*.deb
(cd build/package && cpack) >>"$work/log" || fail "$(tail -n 40 "$work/log")"
for package in build/package/*.deb; do
  dpkg-deb -f "$package" Package Version Architecture Installed-Size Depends
  [[ -z $(dpkg-deb -c "$package" | grep -v ' root/root ') ]] || fail "$package has files that are not root's"
done
step "lintian"
lintian --fail-on error,warning --suppress-tags-from-file tests/tools/package/lintian.txt build/package/*.deb

step "A Debian"
[[ -x $debian/usr/bin/apt-get ]] ||
  mmdebstrap --quiet --variant=minbase --include=gcc,g++,cmake,make,pkg-config,man-db,bash-completion,zsh,fish \
    --dpkgopt='path-include=/usr/share/man/*' bookworm "$debian"
cp /etc/resolv.conf "$debian/etc/"
mkdir -p "$debian/packages"
ln -sfn /proc/self/fd "$debian/dev/fd"
cp build/package/*.deb "$debian/packages/"
# With /proc, which process substitution in its shells needs; in a namespace of its own, so that it is gone with the command.
inside() {
  unshare --mount bash -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$debian" \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
as_user() { inside setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/home/user bash -euc "$1"; }
inside bash -c 'id user >/dev/null 2>&1 || useradd -m -u 1000 user'
inside apt-get -qq update
inside bash -c 'apt-get -qq install -y --no-install-recommends /packages/*.deb' >"$work/log" 2>&1 || fail "$(cat "$work/log")"
packages=(nullscope libnullscope-dev libnullscope-emit2 python3-nullscope)

# Only what they need is there now. From here on dpkg alone.
inside dpkg --purge "${packages[@]}" >"$work/log"
everything() { (cd "$debian" && find . \( -path ./home -o -path ./proc -o -path ./var/log -o -path ./var/cache -o -path ./tmp \) -prune -o -print | sort); }
everything >"$work/before"
inside bash -c 'dpkg -i /packages/*.deb' >"$work/log"

step "The quickstart"
rm -rf "$debian/home/user/"*
cp "$root/examples/quickstart.sh" "$debian/home/user/"
as_user 'cd && NULLSCOPE=nullscope ./quickstart.sh' >"$work/log"
sed -n '/^policy/,/^$/p' "$work/log"
as_user 'cd ~/quickstart && ls -l'
as_user 'nullscope --version'

step "Man pages and completion"
as_user 'man nullscope-find | grep -q -- --event && man nullscope >/dev/null && apropos -s 1 nullscope | sort | head -n 3'
as_user 'source /usr/share/bash-completion/bash_completion; _completion_loader nullscope || (($? == 124)); complete -p nullscope'
as_user 'source /usr/share/bash-completion/completions/nullscope
  COMP_LINE="nullscope find t.nst --event re"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(nullscope); _nullscope || true; echo "${COMPREPLY[@]}"'
as_user 'zsh -c "autoload -Uz compinit && compinit -u && print \$_comps[nullscope]"' | grep -x _nullscope
as_user 'fish -c "complete -C \"nullscope find t.nst --event re-\""' | grep -q "^re-search"

step "The Python module"
as_user "cd && python3 -c \"
import nullscope
trace = nullscope.trace('4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1', depth=6)
print(trace, nullscope.audit(trace)['total'], sum(len(chunk) for chunk in trace.chunks()))
trace.render().save('python.pdf')
\""

step "An engine in C, and a program in C++ with folders named as ours"
cp -r "$root/tests/tools/package" "$debian/home/user/tests"
for example in emit library policy; do
  as_user "cd && INSTALLED=/usr tests/$example.sh" || fail "examples/$example"
  echo "examples/$example: fine"
done

step "Away"
inside dpkg --purge "${packages[@]}"
everything >"$work/after"
diff "$work/before" "$work/after" || fail "these were left, or taken"
echo "No file is left."
